"""The modules to paste, as the page has them."""

import contextlib
import io
import runpy
from pathlib import Path
from typing import Any

SNIPPETS = Path(__file__).parents[3] / "snippets/positions"


def pasted(slug: str) -> dict[str, Any]:
    """The names that a snippet defines."""
    with contextlib.redirect_stdout(io.StringIO()):
        return runpy.run_path(str(SNIPPETS / f"torch_{slug}.py"))
