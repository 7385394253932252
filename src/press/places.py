"""Where things lie: the press, what it brings, and the project that somebody stands in."""

import tomllib
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


# What judges exercises lies in their own package, as whoever answers them needs it and not the press. It names no
# package, so a new project takes these files as they are.
JUDGE = ("__main__.py", "answers.py", "exercise.py", "typed.py")


def exercises(root: Path) -> Path:
    """The folder of a project's package of exercises."""
    with (root / "pyproject.toml").open("rb") as file:
        return root.joinpath("src", *tomllib.load(file)["tool"]["press"].get("exercises", "").split("."))


def judge() -> Path:
    """The folder of what judges exercises."""
    return PRESS / "judge" if IS_INSTALLED else exercises(CHECKOUT)


def is_judge_as_it_came(path: Path) -> bool:
    """Whether a file is one of the judge's, as it came: it was read, and tried on changes, where it comes from."""
    if path.name not in JUDGE:
        return False
    source = judge() / path.name
    return source.is_file() and source != path.resolve() and source.read_bytes() == path.read_bytes()
