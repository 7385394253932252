"""Computed tables of the page."""

from essays.adam.cost import experiments
from essays.kit.table import table


def speed() -> str:
    """The time of a step of each kind over the floor, for two numbers of parameters, in the committed run."""
    runs = {size: experiments.speed(size) for size in (1_000_000, 10_000_000)}
    rows = [[name, *(f"{run[name]:.1f}" for run in runs.values())] for name in runs[1_000_000]]
    return table(("one step", *(f"{size:,} parameters" for size in runs)), rows)


def speed_card() -> str:
    """The same on a graphics card, of ten million parameters in one tensor and in a thousand."""
    runs = [experiments.card()["times"][str(tensors)] for tensors in experiments.CARD_TENSORS]
    rows = [[name, *(f"{run[name]:,.{int(run[name] < 100)}f}" for run in runs)] for name in runs[0]]
    return table(("one step", *(f"{n:,} tensor{'s' * (n > 1)}" for n in experiments.CARD_TENSORS)), rows)


def state_bytes_split() -> str:
    """Bytes a parameter on each device, by what is split and over how many devices."""
    names = {
        "nothing": "nothing",
        "state": "optimizer (stage 1)",
        "gradients": "and gradients (stage 2)",
        "all": "and weights (stage 3)",
    }
    rows = []
    for split, words in names.items():
        rows.append([words, *(f"{experiments.state_bytes_split(split, devices):.2f}" for devices in (2, 8, 64))])
    return table(("split", "2 devices", "8 devices", "64 devices"), rows)
