"""The modules to paste, as the page has them."""

import contextlib
import io
import runpy
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

SNIPPETS = Path(__file__).parents[3] / "snippets/positions"


def pasted(slug: str) -> dict[str, Any]:
    """The names that a snippet defines."""
    with contextlib.redirect_stdout(io.StringIO()):
        return runpy.run_path(str(SNIPPETS / f"torch_{slug}.py"))


def imported(slug: str) -> ModuleType:
    """A snippet as a module that can be imported, as `torch.compile` asks."""
    name = f"torch_{slug}"
    spec = spec_from_file_location(name, SNIPPETS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = module_from_spec(spec)
    with contextlib.redirect_stdout(io.StringIO()):
        spec.loader.exec_module(module)
    return module
