"""Computed tables of the page."""

from essays.kit.table import spoken, table
from essays.positions.sums.experiments import angle_rows, convergents


def near_repeats_fractions() -> str:
    """The best fractions a/b for pi: how far a is from b half-turns, and where a sine nearly returns."""
    rows = [[f"{up}/{low}", f"{gap:.6f}", f"${up} {'-' if low % 2 else '+'} p$"] for up, low, gap in convergents()]
    return table(("a/b near π", spoken(r"\lvert a - b\pi \rvert", "a less b half-turns"), "nearly $\\sin p$ at"), rows)


def angle_table() -> str:
    """The angle behind each of eight components, a row each, at the first four positions, in radians."""
    columns = enumerate(angle_rows().T.tolist())
    rows = [[f"{k}, {'cosine' if k % 2 else 'sine'}", *(f"{angle:g}" for angle in angles)] for k, angles in columns]
    return table(("component", *(f"at {p}" for p in range(4))), rows)
