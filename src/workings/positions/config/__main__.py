"""The command: `python -m workings.positions.config config.json`; without a name, it reads what it is fed."""

import sys
from io import TextIOWrapper
from pathlib import Path

from workings.positions.config import Unreadable, printed


def main(names: list[str]) -> int:
    """Print the report on each file, and why one cannot be read; the exit status says whether all could."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # what is pasted may hold letters that a terminal has not
    status = 0
    for name in names or [""]:
        try:
            print(printed(given(name)))
        except Unreadable as error:
            print(f"{name}: {error}" if name else error, file=sys.stderr)
            status = 1
    return status


def given(name: str) -> str:
    """The text of a file, or what the command is fed.

    Raises:
        Unreadable: If there is no such file, or it is no text.
    """
    try:
        found = Path(name).read_bytes() if name else sys.stdin.buffer.read()
        return found.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable("This is no text in UTF-8.") from None
    except IsADirectoryError:
        raise Unreadable("This is a folder. Name the config.json in it.") from None
    except (OSError, ValueError) as error:
        raise Unreadable(f"This cannot be read: {getattr(error, 'strerror', None) or error}.") from None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
