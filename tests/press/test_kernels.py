"""A lab's kernel parts from a process that has imported what it needs; it is nobody else's, and ends when told."""

import os
import subprocess
import sys

from press.notebooks import kernels
from press.pages.project import CHECKOUT

SAID = """
import os
from jupyter_client.manager import start_new_kernel
from press.notebooks import kernels

def said(code, **options):
    manager, client = start_new_kernel(kernel_name="python3", **options)
    process, printed = manager.provisioner.process, []
    def hear(message):
        printed.append(message["content"].get("text", "") or message["content"].get("evalue", ""))
    assert isinstance(manager.provisioner, kernels.Provisioner) and process.poll() is None
    client.execute_interactive(code, timeout=60, output_hook=hear)
    client.stop_channels()
    manager.shutdown_kernel()
    assert process.poll() is not None
    print("".join(printed).strip())

kernels.prepare(["mailbox", "no.such.module"])  # the other is passed over
said("import os, sys; print('mailbox' in sys.modules, 'no' in sys.modules, os.getsid(0) == os.getpid())")
said("import os; print(os.environ['MPLBACKEND']); this = 3")
said("print(this)")
os.environ["TOLD"] = "later"
said("import os; print(os.environ['TOLD'], os.getcwd())", cwd="/")
"""


def test_parts_with_all_imported_and_nothing_else(tmp_path):
    (script := tmp_path / "script.py").write_text(SAID)
    environment = os.environ | {"PYTHONPATH": str(CHECKOUT / "src")}
    command = [sys.executable, "-W", "ignore", str(script)]
    result = subprocess.run(command, capture_output=True, text=True, timeout=120, env=environment)
    imported, backend, strange, told = result.stdout.splitlines()
    assert imported == "True False True"
    assert backend == kernels.INLINE
    assert "name 'this' is not defined" in strange
    assert told == "later /"


def test_a_signal_reaches_no_process_but_the_kernel(monkeypatch):
    sent = []
    monkeypatch.setattr(kernels.os, "kill", lambda *signal: sent.append(signal))
    kernel = kernels.Kernel(target=print)
    kernel.send_signal(2)  # it has no process yet
    kernel.start()
    kernel.join()
    kernel.send_signal(2)  # it has none any more, and another may have its number
    assert sent == []
