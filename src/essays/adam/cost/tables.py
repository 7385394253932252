"""Computed tables of the page."""

from essays.adam.cost import experiments
from essays.kit.table import table


def speed() -> str:
    """The time of a step of each kind over the floor, for two numbers of parameters, in the committed run."""
    runs = {size: experiments.speed(size) for size in (1_000_000, 10_000_000)}
    rows = [[name, *(f"{run[name]:.1f}" for run in runs.values())] for name in runs[1_000_000]]
    return table(("one step", *(f"{size:,} parameters" for size in runs)), rows)
