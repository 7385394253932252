"""Computed tables of the page on pictures and films."""

import math

import torch

from essays.kit.table import table
from essays.positions.images import experiments
from workings.positions.axes import axial, lines, mixed

SIDE, HEAD = experiments.SIDE, experiments.HEAD


def _percent(share: float) -> str:
    """A share in percent."""
    return f"{share:.0%}".replace("%", "\u00a0%")


def images_mixed_patterns() -> str:
    """Which share of two patterns the scores of a head can have, under four tables of frequencies."""
    heads = {
        "line by line": [lines(HEAD, SIDE)],
        "axial": [axial(HEAD)],
        "mixed, along the diagonal": [mixed(HEAD, math.pi / 4)],
        "mixed, five heads at the start": [mixed(HEAD, each) for each in experiments.drawn_directions()],
    }
    rows = []
    for name, thetas in heads.items():
        row = [name]
        for pattern in ("a row", "a diagonal"):
            found = [experiments.expressed(theta, pattern) for theta in thetas]
            least, most = _percent(min(found)), _percent(max(found))
            row.append(least if len(found) == 1 else f"{least} to {most}")
        rows.append(row)
    return table(("frequencies", "a row", "a diagonal"), rows)


def images_mixed_widths() -> str:
    """Which share of a soft diagonal a head has that reads line by line, at each width and at two bases."""
    rows = []
    for width in experiments.WIDTHS:
        shares = [_percent(experiments.lines_diagonal(width, base)) for base in (10_000.0, 100_000.0)]
        rows.append([str(width), *shares])
    return table(("columns", "base 10,000", "base 100,000"), rows)


def images_mrope_axes() -> str:
    """The pairs of each axis under two arrangements, with their shortest and longest wavelengths."""
    rows = []
    for name in experiments.SECTIONS:
        for axis, waves in experiments.mrope_waves(name).items():
            rows.append([f"{name}, {axis}", str(len(waves)), f"{waves[0]:,.1f}", f"{waves[-1]:,.0f}"])
    return table(("arrangement, axis", "pairs", "shortest wavelength", "longest wavelength"), rows)


def images_other_ways() -> str:
    """A head trained on 14 by 14 patches, there and, in two ways, at 28 by 28: its kernel, and pairs with new angles.

    The kernel is that for the patch beside the query; the pairs are those of one axis.
    """
    theta = axial(HEAD)
    rows = []
    for name, side, step in (
        ("14 a side, as trained", SIDE, 1.0),
        ("28 a side, same steps", 2 * SIDE, 1.0),
        ("28 a side, squeezed in", 2 * SIDE, (SIDE - 1) / (2 * SIDE - 1)),
    ):
        beside = experiments.axes_kernel(torch.tensor([0.0, step]), theta).item()
        far = step * (side - 1)
        rows.append([name, f"{beside:.3f}", f"{far:g}", str(experiments.unseen(theta, SIDE, far))])
    return table(("picture", "score beside", "largest offset", "pairs with unseen angles"), rows)
