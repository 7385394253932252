"""A lab's kernel parts from a process that has imported what it needs; it is nobody else's, and ends when told."""

import os

import pytest
from jupyter_client.manager import start_new_kernel

from press.build import kernels

ASKED = """
import os, sys
print("mailbox" in sys.modules, "no" in sys.modules, os.getsid(0) == os.getpid(), os.environ["MPLBACKEND"])
this = 3
"""


@pytest.fixture
def prepared(monkeypatch):
    monkeypatch.setattr(os, "environ", os.environ.copy())
    kernels.prepare(["mailbox", "no.such.module"])  # the other is passed over


def said(code: str) -> str:
    """What a kernel prints that was started for this, and ended."""
    manager, client = start_new_kernel(kernel_name="python3")
    printed: list[str] = []

    def hear(message: dict) -> None:
        printed.append(message["content"].get("text", "") or message["content"].get("evalue", ""))

    try:
        assert isinstance(manager.provisioner, kernels.Provisioner)
        process = manager.provisioner.process
        assert process.poll() is None
        client.execute_interactive(code, timeout=60, output_hook=hear)
    finally:
        client.stop_channels()
        manager.shutdown_kernel()
    assert process.poll() is not None
    return "".join(printed)


def test_parts_with_all_imported_and_nothing_else(prepared):
    assert said(ASKED) == f"True False True {kernels.INLINE}\n"
    assert "name 'this' is not defined" in said("print(this)")
