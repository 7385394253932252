"""The command: `python -m workings.positions.config config.json`; without a name, it reads what it is fed."""

import sys
from pathlib import Path

from workings.positions.config import Unreadable, printed


def main(names: list[str]) -> int:
    """Print the report on each file; the exit status says whether all could be read."""
    status = 0
    for text in [Path(name).read_text(encoding="utf-8") for name in names] or [sys.stdin.read()]:
        try:
            print(printed(text))
        except Unreadable as error:
            print(error, file=sys.stderr)
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
