"""Where things lie: the press, what it brings, and the project that somebody stands in."""

from pathlib import Path

PRESS = Path(__file__).resolve().parent
CHECKOUT = PRESS.parents[1]  # that the press stands in, unless it was installed
IS_INSTALLED = PRESS.parent.name != "src"
COMMAND = "press" if IS_INSTALLED else "python -m press"


def here() -> Path:
    """The project that somebody stands in: the nearest folder with settings of the press; else the press' checkout."""
    for folder in (Path.cwd(), *Path.cwd().parents):
        if (file := folder / "pyproject.toml").is_file() and "[tool.press]" in file.read_text(encoding="utf-8"):
            return folder
    return CHECKOUT


def assets() -> Path:
    """The folder of the scripts and styles that the press brings."""
    return PRESS / "assets" if IS_INSTALLED else CHECKOUT / "docs/assets"


def sample() -> Path:
    """The folder of the essay with which a new project begins."""
    return PRESS / "sample" if IS_INSTALLED else CHECKOUT / "tests/press/sample"
