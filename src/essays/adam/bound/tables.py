"""Computed tables of the page."""

from essays.adam.bound.experiments import bound_at
from essays.kit.table import table
from workings.adam.plain import longest_ever


def bound_finite() -> str:
    """The longest possible t-th step, in units of alpha, for three pairs of betas."""
    pairs = ((0.9, 0.999), (0.9, 0.95), (0.95, 0.95))
    longest = {f"$t={t}$": [bound_at(t, *pair) for pair in pairs] for t in (1, 10, 100, 1000, 10_000)}
    longest["no end"] = [longest_ever(*pair) for pair in pairs]
    rows = [[t, *(f"{step:.2f}" for step in steps)] for t, steps in longest.items()]
    return table(("step", *(f"{pair}" for pair in pairs)), rows)
