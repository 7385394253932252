"""Folders of made things, each named by a key of all that could change them.

Nothing here decides *what* is made. A folder appears whole or not at all, and each file in it carries its hash, so
that a damaged file is noticed and made again instead of being served.
"""

import contextlib
import hashlib
import json
import logging
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from press.read.project import settings

log = logging.getLogger("mkdocs.plugins.workings")
MANIFEST = "manifest.json"


def sources(root: Path, essay: str) -> Iterator[Path]:
    """Every file that may change what an essay shows: the packages and the pins, less the other essays.

    The home page shows what the others compute.
    """
    names = settings(root)
    others = {path for path in (root / "src" / names.essays).iterdir() if path.name not in (essay, "kit")}
    yield root / "requirements.txt"
    for path in sorted((root / "src").rglob("*")):
        if essay != names.home and others & {*path.parents}:
            continue
        if path.is_file() and not {"__pycache__", "theme"} & {*path.parts} and ".egg-info" not in str(path):
            yield path


def key(root: Path, essay: str) -> str:
    """A key that changes with every source of an essay, and with the Python that runs it."""
    digest = hashlib.sha256(sys.version.encode())
    for path in sources(root, essay):
        digest.update(f"\0{path.relative_to(root).as_posix()}\0".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def folder(cache: Path, name: str, make: Callable[[Path], None]) -> Path:
    """The folder `name` of a cache, made by `make` if it is absent or damaged.

    Args:
        cache: Where folders of one kind lie.
        name: `<subject>-<key>`; older folders of the same subject are removed.
        make: Writes the files into the empty folder it is given.
    """
    target = cache / name
    if target.exists() and not intact(target):
        shutil.rmtree(target)
    if not target.exists():
        fill(target, make)
        for old in cache.glob(f"{name.rpartition('-')[0]}-*"):
            if old != target:
                shutil.rmtree(old, ignore_errors=True)
    return target


def fill(target: Path, make: Callable[[Path], None]) -> None:
    """Make a folder beside its place, and move it there when it is whole."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=".making-") as scratch:
        draft = Path(scratch) / "draft"
        draft.mkdir()
        make(draft)
        hashes = {path.relative_to(draft).as_posix(): fingerprint(path) for path in files(draft)}
        (draft / MANIFEST).write_text(json.dumps(hashes, indent=1, sort_keys=True))
        with contextlib.suppress(OSError):  # another build made the same folder first
            draft.rename(target)


def files(folder: Path) -> list[Path]:
    """The files of a folder, in order."""
    return sorted(path for path in folder.rglob("*") if path.is_file() and path.name != MANIFEST)


def fingerprint(path: Path) -> str:
    """The hash of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def intact(folder: Path) -> bool:
    """Whether every file of a folder is as it was made; says which is not."""
    try:
        hashes = json.loads((folder / MANIFEST).read_text())
    except (OSError, ValueError):
        log.info("%s: no readable manifest; made again", folder / MANIFEST)
        return False
    damaged = [name for name in hashes if not (folder / name).is_file() or fingerprint(folder / name) != hashes[name]]
    for name in damaged:
        log.info("%s: damaged in the cache; made again", folder / name)
    return not damaged
