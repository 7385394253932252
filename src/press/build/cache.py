"""Things kept on disk from build to build, each under a key of all that could change it: whole, or not there."""

import contextlib
import hashlib
import json
import shutil
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any


def fill(target: Path, make: Callable[[Path], None]) -> None:
    """Make a folder beside its place, and move it there when it is whole."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=".making-") as scratch:
        draft = Path(scratch) / "draft"
        draft.mkdir()
        make(draft)
        with contextlib.suppress(OSError):  # another build made the same folder first
            draft.rename(target)


def keep(cache: Path, wanted: Iterable[Path]) -> None:
    """Remove from a cache what nobody wants any more."""
    for old in {*cache.glob("[!.]*")} - {*wanted}:
        shutil.rmtree(old) if old.is_dir() else old.unlink()


def remembered(cache: Path, key: Any, make: Callable[[], Any]) -> Any:
    """What `make` returns, from a file if it was made under the same key before; key and result are JSON."""
    file = place(cache, key)
    if (known := load(file)) is None:
        save(file, known := make())
    return known


def place(cache: Path, key: Any) -> Path:
    """The file of what is made under a key."""
    return cache / f"{hashlib.sha256(json.dumps(key).encode()).hexdigest()[:24]}.json"


def load(file: Path) -> Any:
    """What a file holds; None if it is absent, or damaged."""
    with contextlib.suppress(OSError, ValueError):
        return json.loads(file.read_text(encoding="utf-8"))
    return None


def save(file: Path, value: Any) -> None:
    """Keep a value in a file, which is whole or not there."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", dir=file.parent, prefix=".", delete=False, encoding="utf-8") as draft:
        json.dump(value, draft, ensure_ascii=False)
    Path(draft.name).replace(file)
