"""Computed tables of the page."""

from essays.kit.table import table
from essays.positions.one_sine.experiments import convergents


def near_repeats_fractions() -> str:
    """The best fractions for pi: how far the upper number is from so many half-turns, and where a sine returns."""
    rows = [[f"{up}/{low}", f"{gap:.6f}", f"${up} {'-' if low % 2 else '+'} p$"] for up, low, gap in convergents()]
    return table(("fraction for π", "off by", "nearly $\\sin p$ at"), rows)
