"""Computed tables of the page."""

from essays.kit.table import spoken, table
from essays.positions.one_sine.experiments import convergents


def near_repeats_fractions() -> str:
    """The best fractions a/b for pi: how far a is from b half-turns, and where a sine nearly returns."""
    rows = [[f"{up}/{low}", f"{gap:.6f}", f"${up} {'-' if low % 2 else '+'} p$"] for up, low, gap in convergents()]
    return table(("a/b near π", spoken(r"\lvert a - b\pi \rvert", "a less b half-turns"), "nearly $\\sin p$ at"), rows)
