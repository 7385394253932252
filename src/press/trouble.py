"""What ends a build: a fault of the site's, or what is none: a full disk, a folder that may not be written, a port.

The latter is told in one line: what happened, to which file or folder, and what to do.
"""

import os
import shutil
import socket
import tempfile
from collections.abc import Iterable
from errno import (
    EACCES,
    EDQUOT,
    EEXIST,
    EFBIG,
    EISDIR,
    EMFILE,
    ENFILE,
    ENOENT,
    ENOMEM,
    ENOSPC,
    ENOTDIR,
    ENOTEMPTY,
    EPERM,
    EROFS,
)
from pathlib import Path

from press.store import FOLDER

SPACE = {ENOSPC, EDQUOT, EFBIG}
CURES = [
    (SPACE, "free some space and build again"),
    ({EROFS}, "build in a copy of the checkout that can be written to, since a build keeps what it makes in .cache"),
    ({EACCES, EPERM}, "let whoever builds read and write it, or remove what was built and kept with `make clean`"),
    ({EEXIST, ENOTDIR, EISDIR, ENOTEMPTY}, "something else has the name of what is written; move it away"),
    ({ENOMEM, EMFILE, ENFILE}, "end other programs and build again"),
]
TRIES = 50


class WrongError(Exception):
    """Something of the site is wrong; the message names it, the file and the line, and is told without a trace."""


def explained(error: OSError, root: Path, written: Iterable[Path] = ()) -> str | None:
    """An error in one line; None where it may be a fault of the code, whose place a traceback tells.

    Args:
        error: What was raised.
        root: The checkout.
        written: Other folders that are written to.
    """
    written = [root / FOLDER, *written]
    cure = next((cure for numbers, cure in CURES if error.errno in numbers), None)
    if error.errno == ENOENT and any(Path(str(error.filename)).is_relative_to(folder) for folder in written):
        cure = "it was removed while the site was built; build again"
    what = error.strerror or type(error).__name__
    return f"{where(error, [*written, Path(tempfile.gettempdir())])}: {what}; {cure}" if cure else None


def where(error: OSError, written: Iterable[Path]) -> str:
    """What an error names; of a full disk, which names nothing or what was copied to it, how much space is left too."""
    named = error.filename2 or error.filename
    if error.errno not in SPACE:
        return os.path.relpath(named or ".")
    wanted = [Path(str(named))] if named else written
    places = {next(path for path in (file, *file.parents) if path.exists()) for file in wanted}
    free, fullest = min((shutil.disk_usage(folder).free, folder) for folder in places)
    return f"{os.path.relpath(named or fullest)} ({free // 1_000_000:,} MB free)"


def taken(host: str, port: int) -> str | None:
    """What is wrong with an address that a server is to listen at, and which to take; None if nothing is."""
    if not (error := refused(host, port)):
        return None
    free = next((other for other in range(port + 1, min(port + TRIES, 2**16)) if not refused(host, other)), None)
    cure = f"choose another, as in: mkdocs serve -a {host}:{free}" if free else "choose another with: mkdocs serve -a"
    return f"http://{host}:{port} cannot be served: {error.strerror or error}; {cure}"


def refused(host: str, port: int) -> OSError | None:
    """Why nobody can listen at an address, if so."""
    try:
        socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET).close()
    except OSError as error:
        return error
    return None
