"""What the tests of the essays, and of the scripts that store results for them, share."""

import importlib.util
from collections.abc import Callable
from types import ModuleType

import pytest

from press.pages.project import CHECKOUT


@pytest.fixture
def script(monkeypatch) -> Callable[[str], ModuleType]:
    """`script("length")`: a script of `benchmarks`, imported afresh, with those beside it that it imports."""
    monkeypatch.syspath_prepend(str(CHECKOUT / "benchmarks"))

    def load(name: str) -> ModuleType:
        spec = importlib.util.spec_from_file_location(f"{name}_script", CHECKOUT / f"benchmarks/{name}.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    return load
