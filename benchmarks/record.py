"""What the scripts beside this one say of a run that they store, and how a later run is held against it."""

import datetime
import json
import platform
import time
from collections.abc import Callable
from importlib.metadata import version
from operator import eq
from pathlib import Path
from typing import Any

import torch

ROOT = Path(__file__).resolve().parents[1]


def made(*packages: str) -> dict[str, str | int]:
    """When, with which versions and on what kind of machine a result was made.

    Args:
        packages: Others, beside torch, whose versions matter.
    """
    return {
        "date": datetime.date.today().isoformat(),
        "python": platform.python_version(),
        "torch": torch.__version__,
        **{package.replace("-", "_"): version(package) for package in packages},
        "machine": platform.machine(),
        "vectors": torch.backends.cpu.get_cpu_capability(),
        "threads": torch.get_num_threads(),
    }


def departures(table: dict, stored: dict, band: float) -> list[str]:
    """The ratios that differ from the stored ones by more than a factor, in words."""
    return [
        f"{name} at {size}: {now} times the floor, stored {stored[size][name]}"
        for size, row in table.items()
        for name, now in row.items()
        if not stored[size][name] / band <= now <= stored[size][name] * band
    ]


class Work:
    """What a script has done so far, kept in .cache/records: a run that was stopped goes on where it was.

    Args:
        name: Of the script.
        versions: Of what the work hangs on; with others it begins anew.
    """

    def __init__(self, name: str, versions: dict[str, Any]):
        self.path = ROOT / ".cache/records" / f"{name}.json"
        known = json.loads(self.path.read_text(encoding="utf-8")) if self.path.exists() else {}
        self.all = known if known.get("versions") == versions else {"versions": versions, "done": []}

    def done(self, asked: dict[str, Any], job: Callable[[], Any], same: Callable[[Any, Any], bool] = eq) -> Any:
        """What a job gave when it was last asked this, or gives now; then it is kept, and a line is printed."""
        for entry in self.all["done"]:
            if same(entry["asked"], asked):
                return entry["given"]
        start = time.monotonic()
        given = job()
        self.all["done"].append({"asked": asked, "given": given})
        self.path.parent.mkdir(parents=True, exist_ok=True)
        part = self.path.with_suffix(".part")
        part.write_text(json.dumps(self.all), encoding="utf-8")
        part.replace(self.path)
        told = " ".join(str(each) for each in asked.values())
        print(f"{self.path.stem}: {told[:70]} ({time.monotonic() - start:.0f} s)", flush=True)
        return given

    def over(self) -> None:
        """All is done and stored: the next run begins anew."""
        self.path.unlink(missing_ok=True)
