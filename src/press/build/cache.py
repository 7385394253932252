"""Things kept on disk from build to build, each in a file under a key of all that could change it."""

import contextlib
import hashlib
import pickle
import shutil
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any


def place(cache: Path, key: object) -> Path:
    """The file of what is made under a key, which its `repr` tells from others."""
    return cache / hashlib.sha256(repr(key).encode()).hexdigest()[:24]


def load(file: Path) -> Any:
    """What a file holds; None if it is absent, or damaged."""
    with contextlib.suppress(Exception):
        return pickle.loads(file.read_bytes())
    return None


def save(file: Path, value: Any) -> None:
    """Keep a value in a file, which is whole or not there."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=file.parent, prefix=".", delete=False) as draft:
        pickle.dump(value, draft)
    Path(draft.name).replace(file)


def remembered(cache: Path, key: object, make: Callable[[], Any]) -> Any:
    """What `make` returns, from a file if it was made under the same key before."""
    file = place(cache, key)
    if (value := load(file)) is None:
        save(file, value := make())
    return value


def keep(cache: Path, wanted: Iterable[Path]) -> None:
    """Remove from a cache what nobody wants any more."""
    for old in {*cache.glob("*")} - {*wanted}:
        shutil.rmtree(old) if old.is_dir() else old.unlink()
