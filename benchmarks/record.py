"""What the scripts beside this one say of a run that they store, and how a later run is held against it."""

import datetime
import platform
from importlib.metadata import version

import torch


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
