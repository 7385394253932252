"""What is made once and kept, each thing under a key of all that could change it: beneath `.cache`, by its kind.

What is found is whole, or it is not there: a file begins with a digest of what follows, and a folder holds one of all
that lies in it. Things are made in drafts and renamed. So a kill, a cut copy or a second build costs time, and no more.
Files that are not kept here, such as pages, are rewritten in the same way.

diskcache (5.6.3) was tried in its place. It survives kills as well, and two processes at once. But it keeps values
alone, and a page's drawings are a folder of files; each kill leaves files of which it knows nothing; it hands out a
value that was damaged or cut as if it were whole; and when its database is damaged, every build ends. What would have
to stand around it is longer than what stands here.
"""

import contextlib
import hashlib
import logging
import os
import pickle
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

log = logging.getLogger("mkdocs.plugins.press")
FOLDER = ".cache"
KINDS = ("code", "figures", "finished", "formulas", "labs", "outputs", "pages", "pictures", "templates")
LASTING = ("locks", "ipython")  # what is never removed: next to nothing
SEAL = "seal"  # in a folder: the digest of all else that lies in it
DRAFT, LOCK = ".draft-", ".lock"  # a draft is held by the process that writes it, until this ends in whatever way
HOUR = 60 * 60
UNUSED = 7 * 24 * HOUR  # after which a thing is removed
LIMIT = 500_000_000  # bytes beyond which the longest unused are removed, but nothing that a build may be at just now
PATIENCE = 0.5  # seconds until somebody who waits is told so


class Store:
    """All that a checkout keeps."""

    def __init__(self, root: Path) -> None:
        """Nothing is read or written yet.

        Args:
            root: The checkout.
        """
        self.folder = root / FOLDER

    def room(self, kind: str) -> Path:
        """The folder of all that is of a kind."""
        if kind not in (*KINDS, *LASTING):
            raise KeyError(kind)
        return self.folder / kind

    def place(self, kind: str, key: object) -> Path:
        """The file of what is made under a key, which its `repr` tells from others."""
        return self.room(kind) / hashlib.sha256(repr(key).encode()).hexdigest()[:24]

    def get(self, kind: str, key: object) -> Any:
        """What is kept under a key; None if nothing is."""
        return load(self.place(kind, key))

    def put(self, kind: str, key: object, value: Any) -> None:
        """Keep a value under a key, in the place of what was kept there."""
        save(self.place(kind, key), value)

    def made(self, kind: str, key: object, make: Callable[[], Any]) -> Any:
        """What `make` returns, or returned when it was last called for this key."""
        if (value := self.get(kind, key)) is None:
            self.put(kind, key, value := make())
        return value

    @contextlib.contextmanager
    def alone(self, key: object, doing: str) -> Iterator[None]:
        """Do something while no other process does it; who has to wait is told what for."""
        (file := self.place("locks", key)).parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(file)
        try:
            lock.acquire(timeout=PATIENCE)
        except Timeout:
            log.info("Another build is %s: waiting until it ends", doing)
            lock.acquire()
        try:
            yield
        finally:
            lock.release()

    def tidy(self) -> None:
        """Remove what killed processes have left."""
        for kind in KINDS:
            tidy(self.room(kind))

    def prune(self) -> None:
        """Remove what was not asked for in a week; and what was not for longest, where there is more than the limit."""
        kept, now = 0, time.time()
        found = (entry for kind in KINDS for entry in entries(self.room(kind)))
        for when, size, path in sorted(found, reverse=True):
            kept += size
            if now - when > UNUSED or (kept > LIMIT and now - when > HOUR):
                remove(path)


def load(file: Path) -> Any:
    """What a file holds; None if it is absent, or damaged."""
    with contextlib.suppress(Exception):
        digest, held = (whole := file.read_bytes())[:32], whole[32:]
        if hashlib.sha256(held).digest() == digest:
            use(file)
            return pickle.loads(held)
    return None


def save(file: Path, value: Any) -> None:
    """Keep a value in a file, which is whole or not there."""
    held = pickle.dumps(value)
    write(file, hashlib.sha256(held).digest() + held)


def write(file: Path, content: bytes) -> None:
    """Write a file, which nobody sees half written."""
    with drafting(file.parent) as folder:
        (draft := folder / "draft").write_bytes(content)  # without an ending, so that it is never taken for a page
        if file.is_dir():
            remove(file)
        draft.replace(file)


def rewrite(file: Path, text: str) -> None:
    """Write a file that is not kept here, and remove what a process that was killed at it has left."""
    tidy(file.parent)
    write(file, text.encode())


def sealed(folder: Path) -> bool:
    """Whether a folder holds, to the byte, what was put there."""
    with contextlib.suppress(OSError):
        if (folder / SEAL).read_text(encoding="utf-8", errors="replace") == digest(folder):
            use(folder / SEAL)
            return True
    return False


def digest(folder: Path) -> str:
    """A digest of the names and the bytes of all files in a folder."""
    files = sorted(path for path in folder.rglob("*") if path.is_file() and path != folder / SEAL)
    told = [(path.relative_to(folder).as_posix(), hashlib.sha256(path.read_bytes()).digest()) for path in files]
    return hashlib.sha256(repr(told).encode()).hexdigest()


def settle(draft: Path, folder: Path) -> None:
    """Seal a folder that was drafted and put it in its place, unless a whole one is there."""
    # A folder cannot take the place of one that holds something: such a rename fails, and that tells that another
    # process was quicker. What it put there is as good, if it is whole; what a crash has left of it has to go first.
    (draft / SEAL).write_text(digest(draft), encoding="utf-8")
    with contextlib.suppress(OSError):
        draft.rename(folder)
    if sealed(folder):  # if not the draft, then what another build has put there
        return
    remove(folder)
    draft.rename(folder)


@contextlib.contextmanager
def drafting(folder: Path) -> Iterator[Path]:
    """A folder beneath another, in which to make what is then renamed; it is gone at the end."""
    folder.mkdir(parents=True, exist_ok=True)
    draft = Path(tempfile.mkdtemp(prefix=DRAFT, dir=folder))
    try:
        with FileLock(draft / LOCK):
            yield draft
    finally:
        remove(draft)


def tidy(folder: Path) -> None:
    """Remove the drafts of processes that were killed: nobody holds them."""
    for draft in folder.glob(f"{DRAFT}*"):
        with contextlib.suppress(Timeout, OSError), FileLock(draft / LOCK, timeout=0):
            remove(draft)


def use(path: Path) -> None:
    """Note that a thing was asked for just now."""
    with contextlib.suppress(OSError):
        os.utime(path)


def entries(folder: Path) -> Iterator[tuple[float, int, Path]]:
    """When each thing in a folder was last asked for, and how large it is."""
    for path in folder.glob("*"):
        with contextlib.suppress(OSError):  # another build has removed it
            seal = path / SEAL
            sizes = [file.stat().st_size for file in (path.rglob("*") if path.is_dir() else [path])]
            yield (seal if seal.exists() else path).stat().st_mtime, sum(sizes), path


def remove(path: Path) -> None:
    """Remove a file or a folder, which another process may be removing too, and even if it may not be read."""
    if not path.is_dir() or path.is_symlink():
        path.unlink(missing_ok=True)
        return
    shutil.rmtree(path, ignore_errors=True)
    if path.exists():
        os.chmod(path, 0o700)
        for folder, inner, _ in os.walk(path):
            for name in inner:
                os.chmod(Path(folder, name), 0o700)
        shutil.rmtree(path)
