"""Checks of somebody's optimizer or positions that say which known mistake has been made.

    python -m workings.oracles adamw mylib:AdamW
    python -m workings.oracles rope mylib:apply --layout half

Each compares with a construction of its own, in plain Python; see `workings.oracles.oracle`.
"""

from typing import Any

import torch

from workings.oracles import optimizers, positions, rotations
from workings.oracles.oracle import Oracle, Report, examine

ORACLES: dict[str, Oracle] = {
    oracle.name: oracle for oracle in (*optimizers.ORACLES, *rotations.ORACLES, *positions.ORACLES)
}


def check(name: str, subject: Any, dtype: torch.dtype = torch.float64, seconds: float = 20, **options: str) -> Report:
    """Ask a subject, and say whether it is right, and if not, which known mistake it has made.

    Args:
        name: Of an oracle: a key of `ORACLES`.
        subject: What the oracle's `subject` describes.
        dtype: Of the numbers that the subject is given: float64, or float32, in which less is asked of it.
        seconds: The time that the subject has, where there are alarms: on Unix, in the main thread.
        options: Choices among the oracle's conventions, such as `layout="half"`.

    Raises:
        ValueError: For an oracle, an option or a choice that does not exist, and for a number out of its limits.
    """
    if name not in ORACLES:
        raise ValueError(f"there is no oracle {name}; there are {', '.join(ORACLES)}")
    return examine(ORACLES[name], subject, dtype, seconds, **options)
