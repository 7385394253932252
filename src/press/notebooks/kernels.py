"""Kernels for labs, each parted from one process that has imported what labs import.

A build that runs one lab gains nothing by it; each further lab takes 2.4 seconds of computing less. A build that finds
nothing made runs all seven, and takes 17 seconds less in all, of some 140.
"""

import gc
import multiprocessing
import os
import sys
from collections.abc import Iterable
from importlib.metadata import EntryPoint
from multiprocessing.context import ForkServerProcess
from types import ModuleType
from typing import Any
from unittest.mock import patch

from jupyter_client.provisioning import KernelProvisionerFactory, LocalProvisioner

NAME, LAUNCHER = "parted", "ipykernel_launcher"
INLINE = "module://matplotlib_inline.backend_inline"  # what kernels ask of Matplotlib, which looks when it is imported
ALWAYS = (__name__, "ipykernel.kernelapp", "matplotlib_inline.backend_inline")


def prepare(modules: Iterable[str]) -> None:
    """Let kernels part from a process that has imported some modules; of names that are none it takes no notice.

    Elsewhere than on Linux, where what is imported may not survive the parting, each starts Python for itself.
    """
    if sys.platform != "linux":
        return
    multiprocessing.set_forkserver_preload([*ALWAYS, *modules])
    factory: Any = KernelProvisionerFactory.instance()
    factory.provisioners[NAME] = EntryPoint(NAME, f"{__name__}:Provisioner", factory.GROUP_NAME)
    factory.default_provisioner_name = NAME


def serve(arguments: list[str], folder: str | None, environment: dict[str, str]) -> None:
    """Be a kernel, in a session of its own, until told to end or until the process that it parted from ends.

    Args:
        arguments: Of its command.
        folder: Where it works.
        environment: The variables that it has.
    """
    from ipykernel.kernelapp import launch_new_instance

    gc.disable()  # it lives for seconds, of which this saves every eighth
    os.setsid()
    os.chdir(folder or ".")
    os.environ.update(environment)
    sys.path[:0] = filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))  # MkDocs' own path is not the labs'
    launch_new_instance(argv=[*arguments, f"--IPKernelApp.parent_handle={os.getppid()}"])


class Kernel(ForkServerProcess):
    """A process in the words of `subprocess.Popen`, as far as Jupyter says them."""

    stdin = stdout = stderr = None

    def poll(self) -> int | None:
        """How it ended, if it has."""
        return self.exitcode

    def wait(self) -> int | None:
        """How it ended, when it has."""
        self.join()
        return self.exitcode

    def send_signal(self, number: int) -> None:
        """Send it a signal, if it is there: process 0 would be all of this one's group."""
        if self.pid and self.is_alive():
            os.kill(self.pid, number)


class Provisioner(LocalProvisioner):
    """What Jupyter asks for a kernel."""

    async def launch_kernel(self, cmd: list[str], **options: Any) -> Any:
        """Part a kernel from the process that has imported what it needs, in place of starting Python."""
        given = cmd[cmd.index(LAUNCHER) + 1 :], options.get("cwd"), options.get("env") or {}
        self.process: Any = Kernel(target=serve, args=given, daemon=True)
        # Two patches, for what multiprocessing hands on. A new process begins by importing the program that asked for
        # it, by the path of `__main__`: here that is MkDocs' command, or pytest's. An empty module has no path, and
        # nothing is run. And the first kernel also starts the server that all of them are forked from, with the
        # environment of this moment; Matplotlib reads its backend once, when the server imports it, so the name of
        # the one that draws into a notebook must be there by then. Both are undone, as nothing else here is meant.
        with patch.dict(sys.modules, __main__=ModuleType("__main__")), patch.dict(os.environ, MPLBACKEND=INLINE):
            self.process.start()
        self.pid = self.process.pid
        return self.connection_info
