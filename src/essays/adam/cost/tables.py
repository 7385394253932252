"""Computed tables of the page."""

from essays.adam.cost import experiments
from essays.kit.table import table


def state_bytes() -> str:
    """Bytes of state per parameter of a float32 matrix."""
    return table(
        ("`torch.optim`", "bytes of state per parameter"),
        ([name, f"{kept:.3f}"] for name, kept in experiments.state_bytes().items()),
    )


def speed() -> str:
    """Times the floor, in the committed run."""
    runs = {size: experiments.speed(size) for size in (1_000_000, 10_000_000)}
    rows = [[name, *(f"{run[name]:.1f}" for run in runs.values())] for name in runs[1_000_000]]
    return table(("one step", *(f"{size:,} parameters" for size in runs)), rows)
