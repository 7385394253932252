"""Committed results, each with a stamp of its bytes that only the program which made it writes."""

import hashlib
from pathlib import Path

STAMPS = "benchmarks/results/stamps.txt"  # a row for each: file, stamp, and the script of benchmarks that made it
RECORD = "tests/mutants.txt"  # what tests noticed, and nobody can tell from it whether they did
BINARY = {".png", ".woff2", ".ttf", ".npz", ".wasm", ".mjs", ".svg"}
HEAD = "# Written by --write of the named script of benchmarks; what is typed, by `python benchmarks/record.py FILE`."


def committed(root: Path) -> list[str]:
    """The files of results, and others that no reader can read, by name."""
    folders = [*root.glob("src/*/*/results"), root / "benchmarks/results"]
    files = {path for folder in folders for path in folder.glob("*") if path.suffix != ".part"}
    files |= {*root.glob(RECORD)}
    files |= {path for place in ("docs", "src") for path in (root / place).rglob("*") if path.suffix in BINARY}
    return sorted(name for path in files if (name := path.relative_to(root).as_posix()) != STAMPS)


def stamp(path: Path) -> str:
    """Digits that hang on every byte of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def stamped(root: Path) -> dict[str, tuple[str, str]]:
    """What is kept of each file: its stamp, and what made it."""
    path = root / STAMPS
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    rows = (line.split() for line in lines if not line.startswith("#"))
    return {name: (digits, maker) for name, digits, maker in rows}


def spoiled(root: Path, folder: Path) -> list[str]:
    """The results of a folder that are not what was kept of them, by name; those that are gone among them."""
    files = {name: (root / name, digits) for name, (digits, _) in stamped(root).items()}
    there = {name: each for name, each in files.items() if each[0].parent == folder}
    return [name for name, (path, digits) in there.items() if not path.is_file() or stamp(path) != digits]


def keep(root: Path, path: Path, maker: str) -> None:
    """Write down that a file is as its maker left it."""
    rows = stamped(root) | {path.relative_to(root).as_posix(): (stamp(path), maker)}
    lines = [f"{name} {digits} {made}" for name, (digits, made) in sorted(rows.items()) if (root / name).is_file()]
    (root / STAMPS).parent.mkdir(parents=True, exist_ok=True)
    (root / STAMPS).write_text("\n".join([HEAD, *lines, ""]), encoding="utf-8")
