"""The wheel holds what the essays are about and nothing else; pasted examples run on it alone."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PLAIN = [
    *ROOT.glob("src/workings/*/plain.py"),
    *ROOT.glob("src/workings/paperclips/[!_]*.py"),
    *ROOT.glob("src/workings/exercises/*.py"),
]
EXAMPLES = sorted(path for path in ROOT.glob("snippets/*/*.py") if "workings" in path.read_text(encoding="utf-8"))

RUN = """
import contextlib, importlib, io, pathlib, runpy, sys
sys.path.insert(0, sys.argv[1])
for name in sys.argv[2:]:
    if name.endswith(".py"):
        with contextlib.redirect_stdout(io.StringIO()) as output:
            runpy.run_path(name, run_name="__main__")
        expected = pathlib.Path(name).with_suffix(".out").read_text(encoding="utf-8")
        assert output.getvalue() == expected, (name, output.getvalue(), expected)
    else:
        importlib.import_module(name)
places = {module.__file__ for name, module in sys.modules.items() if name.partition(".")[0] == "workings"}
assert places and all(place.startswith(sys.argv[1]) for place in places), places
"""


def run(*arguments: str, cwd: Path) -> str:
    """What Python prints; fails if it fails."""
    result = subprocess.run([sys.executable, *arguments], cwd=cwd, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty folder into which the wheel of a copy of this checkout was installed."""
    folder = tmp_path_factory.mktemp("wheel")
    shutil.copytree(ROOT / "src", folder / "copy/src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder / "copy")
    pip = ("-m", "pip", "--disable-pip-version-check", "--no-input")
    run(*pip, "wheel", "--no-deps", "--no-build-isolation", "-w", "..", ".", cwd=folder / "copy")
    (wheel,) = folder.glob("*.whl")
    run(*pip, "install", "--no-deps", "--no-index", "--target", "installed", str(wheel), cwd=folder)
    with zipfile.ZipFile(wheel) as archive:
        tops = {name.partition("/")[0] for name in archive.namelist()}
        assert tops == {"workings", f"{'-'.join(wheel.stem.split('-')[:2])}.dist-info"}
        metadata = next(name for name in archive.namelist() if name.endswith("METADATA"))
        assert "Requires-Dist: torch\n" in archive.read(metadata).decode()
    return folder / "installed"


def test_pasted_examples_run(installed: Path) -> None:
    assert {path.parent.name for path in EXAMPLES} == {"adam", "paperclips", "positions", "reference"}
    run("-I", "-c", RUN, str(installed), *map(str, EXAMPLES), cwd=installed.parent)


def test_plain_parts_need_nothing(installed: Path) -> None:
    """Without any package at all: the plain modules, and the examples that take from them alone."""
    needs = ("torch", "workings.oracles", "workings.positions.axes")
    examples = [path for path in EXAMPLES if not any(need in path.read_text(encoding="utf-8") for need in needs)]
    modules = [".".join(path.relative_to(ROOT / "src").with_suffix("").parts) for path in PLAIN]
    assert examples
    run("-I", "-S", "-c", RUN, str(installed), *modules, *map(str, examples), cwd=installed.parent)
