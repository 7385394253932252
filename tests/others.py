"""The newest other Python of this machine, by its path: `make other` makes an environment of it.

Two Pythons that differ only in the last number of their version are the same here.
"""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ASK = "import sys; print(*sys.version_info[:2], sys.version_info.releaselevel, sys.executable)"
KEEPERS = {("uv", "python", "dir"): "*", ("pyenv", "root"): "versions/*"}  # programs that keep Pythons, and say where
YOUNGEST = 30  # 3.30 is far off


def commands() -> Iterator[str]:
    """What may be a Python: on the path, or kept by a program that keeps several."""
    yield from (f"python3.{minor}" for minor in range(sys.version_info.minor + 1, YOUNGEST))
    for keeper, folders in KEEPERS.items():
        if shutil.which(keeper[0]):
            told = subprocess.run(keeper, capture_output=True, text=True).stdout.strip()
            yield from (str(path) for path in Path(told or "nowhere").glob(f"{folders}/bin/python3"))


def version(command: str) -> tuple[int, int, str] | None:
    """The version of a Python, and where it is; none if it is no Python, or not released yet."""
    found = shutil.which(command)
    told = subprocess.run([found, "-c", ASK], capture_output=True, text=True).stdout.split(maxsplit=3) if found else []
    return (int(told[0]), int(told[1]), told[3].strip()) if len(told) == 4 and told[2] == "final" else None


def newest() -> str | None:
    """The newest Python that is newer than this one."""
    known = [each for each in map(version, commands()) if each and each[:2] > sys.version_info[:2]]
    return max(known)[2] if known else None


if __name__ == "__main__":
    print(newest() or sys.exit("no Python is here that is newer than this one"))
