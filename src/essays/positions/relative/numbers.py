"""Numbers of the page on relative positions."""

from essays.positions.relative import experiments
from workings.positions.sinusoidal import kernel


def offsets_change() -> dict[str, float]:
    """Mean change of the score of "threw" for "ball" when three words come first, beside the spread of all scores."""
    runs = [experiments.offsets_scores(seed) for seed in range(400)]
    changes = [(alone - after)[2, 4].abs().item() for alone, after, _, _ in runs]
    spreads = [alone.std().item() for alone, _, _, _ in runs]
    return {"mean": sum(changes) / len(runs), "spread": sum(spreads) / len(runs)}


def offsets_lesson() -> dict[str, float]:
    """What a step of training gives one back 1, 10 and 100 positions on, in what it gives where it was made; d = 512.

    "wrong" is what it gives two back, where it was made.
    """
    return {f"at_{lag}": kernel(lag, 512).item() ** 2 for lag in (1, 10, 100)} | {"wrong": kernel(1, 512).item()}


def shaw_parameters() -> float:
    """Numbers in Shaw's table for offsets up to 16 and heads of 64 components."""
    clip, d = 16, 64
    return (2 * clip + 1) * d
