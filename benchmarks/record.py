"""What the scripts beside this one say of a run, and how they keep it.

    python benchmarks/record.py src/essays/positions/results/models.json   keep a table that was typed, as it now is

What must not slow down scripts that do without it is imported where it is used: torch takes seconds.
"""

import datetime
import json
import platform
import sys
import time
from collections.abc import Callable, Iterable
from importlib.metadata import version
from operator import eq
from pathlib import Path
from typing import Any

from filelock import FileLock

ROOT = Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT / "src"))

from press.pages import results


def made(*packages: str) -> dict[str, str | int]:
    """When, with which versions and on what kind of machine a result was made.

    Args:
        packages: Others, beside torch, whose versions matter.
    """
    import torch

    return {
        "date": datetime.date.today().isoformat(),
        "python": platform.python_version(),
        "torch": torch.__version__,
        **{package.replace("-", "_"): version(package) for package in packages},
        "machine": platform.machine(),
        "vectors": torch.backends.cpu.get_cpu_capability(),
        "threads": torch.get_num_threads(),
    }


def indented(result: dict[str, Any]) -> str:
    """JSON with everything on a line of its own."""
    return json.dumps(result, indent=1, ensure_ascii=False)


def in_lines(result: dict[str, Any]) -> str:
    """JSON with the outer names on lines of their own, for results of long lists."""
    lines = ",\n".join(f" {json.dumps(key)}: {json.dumps(value)}" for key, value in result.items())
    return f"{{\n{lines}\n}}"


def stored(path: Path) -> dict[str, Any]:
    """What is stored in a file; nothing while there is none."""
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def store(path: Path, result: dict[str, Any], form: Callable[[dict[str, Any]], str] = indented) -> None:
    """Store a result in a form; whole files only, should the run be ended."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    part.write_text(form(result) + "\n", encoding="utf-8")
    part.replace(path)
    sign(path)


def store_arrays(path: Path, **arrays: Any) -> None:
    """Store arrays by name, likewise."""
    import numpy as np

    part = path.with_suffix(".part.npz")
    np.savez_compressed(part, **arrays)
    part.replace(path)
    sign(path)


def sign(path: Path) -> None:
    """Keep a stamp of a result that is committed, and which script it was that made it: a gate asks for both."""
    if ROOT in path.parents and path.relative_to(ROOT).as_posix() in results.committed(ROOT):
        with FileLock(ROOT / ".cache/stamps.lock"):  # several scripts may write side by side
            results.keep(ROOT, path, Path(sys.argv[0]).stem)


def typed(path: Path) -> None:
    """Keep a stamp of a table that no script makes."""
    _, maker = results.stamped(ROOT).get(path.relative_to(ROOT).as_posix(), ("", "hand"))
    if maker != "hand":
        sys.exit(f"{path.name} is made by benchmarks/{maker}.py --write, which alone keeps it")
    results.keep(ROOT, path, "hand")


def put(result: dict[str, Any], keys: Iterable[str], value: Any) -> None:
    """Put a value into a result, under keys within keys."""
    *outer, last = keys
    for key in outer:
        result = result.setdefault(key, {})
    result[last] = value


def holds(result: dict[str, Any], *keys: str) -> bool:
    """Whether a result has something under keys within keys."""
    for key in keys:
        result = result.get(key, {})
    return bool(result)


class Work:
    """What a script has done so far, kept in .cache/records: a run that was stopped goes on where it was.

    Args:
        name: Of the script.
        versions: Of what the work hangs on; with others it begins anew.
    """

    def __init__(self, name: str, versions: dict[str, Any]):
        self.path = ROOT / ".cache/records" / f"{name}.json"
        try:
            known = stored(self.path)
        except ValueError:  # it was cut or overwritten: all is done again
            known = {}
        self.all = known if known.get("versions") == versions else {"versions": versions, "done": []}

    def done(self, asked: dict[str, Any], job: Callable[[], Any], same: Callable[[Any, Any], bool] = eq) -> Any:
        """What a job gave when it was last asked this, or gives now; then it is kept, and a line is printed."""
        for entry in self.all["done"]:
            if same(entry["asked"], asked):
                return entry["given"]
        start = time.monotonic()
        given = job()
        self.all["done"].append({"asked": asked, "given": given})
        store(self.path, self.all, json.dumps)
        told = " ".join(str(each) for each in asked.values())
        print(f"{self.path.stem}: {told[:70]} ({time.monotonic() - start:.0f} s)", flush=True)
        return given

    def over(self) -> None:
        """All is done and stored: the next run begins anew."""
        self.path.unlink(missing_ok=True)


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        typed(Path(argument).resolve())
