"""Prints what is told of broken things: by the gates, of copies of the sample; by the oracles, of wrong functions."""

import sys
from pathlib import Path

from copies import change, copy, found
from test_faults import FAULTS, Fault

from press.gates import GATES
from workings.oracles.__main__ import main

COPIES = 4  # of which each holds some of the faults
SUBJECTS = {  # by oracle: they err in a way that is known, in two at once, or in none that is known
    "adam": "lambda theta, g, state, lr, *more: (theta - lr * g, state)",
    "rope": "lambda x, positions: x",
    "sinusoidal": "lambda n, d: torch.view_as_real(torch.exp(1j * torch.outer(torch.arange(1.0, n + 1).double(), "
    "10_000 ** (-torch.arange(0.0, d, 2).double() / d)))).flatten(1)",
    "alibi": "lambda heads: [2.0**-head for head in range(heads)]",
    "t5": "lambda offset, buckets, longest, both_ways: offset.abs().clamp(max=longest) // 4",
    "padding": "lambda mask: mask * 0",
}


def planted(root: Path, faults: list[Fault]) -> list[Fault]:
    """Copy the sample, plant as many faults as it holds, in a file of Python one, and return the others."""
    copy(root)
    left, full = list[Fault](), set[str]()
    for fault in faults:
        path = root / fault.file
        once = path.read_text(encoding="utf-8").count(fault.old) == 1 if fault.old and path.exists() else False
        if fault.file in full or not once:
            left.append(fault)
        else:
            change(root, fault.file, fault.old, fault.new)
            full |= {fault.file} if fault.file.endswith(".py") else set()
    return left


def told(folder: Path) -> None:
    """Print it."""
    faults = [fault for of_one in FAULTS.values() for fault in of_one.values()]
    for number in range(COPIES):
        faults = planted(folder / str(number), faults)
        print(*found(folder / str(number), GATES), sep="\n")
    (folder / "subjects.py").write_text("import torch\n" + "".join(f"{x} = {y}\n" for x, y in SUBJECTS.items()))
    sys.path.insert(0, str(folder))
    for name in SUBJECTS:
        main([name, f"subjects:{name}"])


if __name__ == "__main__":
    told(Path(sys.argv[1]))
