"""Experiments of the page on pictures and films: line by line, axial, mixed, tables, multimodal, other resolutions."""

import math
from functools import cache

import torch
from torch import Tensor
from torch.nn import functional as F

from essays.kit.chance import seeded
from workings.positions.axes import (
    axes_angles,
    axes_kernel,
    axes_of_pairs,
    axial,
    grid,
    lines,
    mixed,
    multimodal,
    sinusoidal_axes,
    window_index,
)
from workings.positions.rotary import rotate_complex
from workings.positions.sinusoidal import frequencies

FLOAT = torch.float64
HEAD, SIDE = 64, 14  # a head of DeiT and of ViT, and their pictures of 224 pixels in patches of 16
WINDOW = 7  # offsets from -7 to 7
WIDTHS = range(8, 25)  # of pictures that are read line by line
SECTIONS = {"one stretch each": ((16, 24, 24), False), "interleaved": ((24, 20, 20), True)}
AXES = ("time", "row", "column")


def kernel(theta: Tensor, down: float, right: float) -> float:
    """The mean of the cosines of all pairs at one offset."""
    return axes_kernel(torch.tensor([down, right]), theta).item()


def lines_changed(columns: int, new: int, rows: int = SIDE) -> float:
    """The share of pairs of patches, counted line by line, whose offset changes when a picture gets wider."""
    places = grid(rows, columns)
    before, after = (places @ torch.tensor([width, 1]) for width in (columns, new))
    same = (before[:, None] - before) == (after[:, None] - after)
    others = len(places) * (len(places) - 1)
    return 1 - (same.sum().item() - len(places)) / others


def scheme(name: str, direction: float = math.pi / 4) -> Tensor:
    """The frequencies of a head of 64 components under one of the page's schemes."""
    if name == "line by line":
        return lines(HEAD, SIDE)
    return axial(HEAD) if name == "axial" else mixed(HEAD, direction)


@cache
def picture(name: str, side: int = SIDE - 1) -> Tensor:
    """The kernel at all offsets up to a side, rows down and columns across, shape (2 side + 1, 2 side + 1)."""
    offsets = grid(2 * side + 1, 2 * side + 1) - side
    return axes_kernel(offsets, scheme(name)).view(2 * side + 1, -1)


def scores(theta: Tensor, places: Tensor, seed: int = 0) -> Tensor:
    """The scores of random queries and keys at some positions, each with each, shape (n, n)."""
    q, k = torch.randn(2, len(places), 2 * len(theta), generator=seeded(seed), dtype=FLOAT)
    angle = axes_angles(places, theta)
    return rotate_complex(q, angle) @ rotate_complex(k, angle).T


def alike_scores(theta: Tensor, places: Tensor, seed: int = 0) -> Tensor:
    """The scores of one random query, at the first position, for one random key at every position; shape (n,)."""
    q, k = torch.randn(2, 2 * len(theta), generator=seeded(seed), dtype=FLOAT)
    angle = axes_angles(places, theta)
    return rotate_complex(k.expand(len(places), -1), angle) @ rotate_complex(q[None], angle[:1])[0]


def wanted(name: str) -> Tensor:
    """A pattern of scores over offsets up to 7 each way, rows down, shape (15, 15); its edges are soft."""
    down, right = (grid(2 * WINDOW + 1, 2 * WINDOW + 1) - WINDOW).to(FLOAT).unbind(-1)
    patterns = {
        "a row": (-(down**2) / 4).exp(),
        "a diagonal": (-((down - right) ** 2) / 8).exp(),
        "a spot": (-(down**2 + right**2) / 4).exp(),
    }
    return patterns[name].view(2 * WINDOW + 1, -1)


LIMIT = 1e-3  # of the ridge: it keeps queries and keys from growing without bound for the last digit


def fitted(theta: Tensor, pattern: Tensor) -> Tensor:
    """The scores nearest to a pattern that a query and a key can make, less their mean, which no weight depends on.

    A pair of a query and a key scores an amplitude times the cosine of its angle and a phase, both free. So all scores
    of a head are sums of the cosines and sines of the pairs' angles, and the best is found by least squares.
    """
    side = pattern.shape[0] // 2
    angle = axes_angles(grid(*pattern.shape) - side, theta)
    features = torch.cat((angle.cos(), angle.sin()), dim=1)
    features, target = features - features.mean(0), (pattern - pattern.mean()).flatten()
    gram = features.T @ features + LIMIT * torch.eye(features.shape[1], dtype=FLOAT)
    return (features @ torch.linalg.solve(gram, features.T @ target)).view(pattern.shape)


def expressed(theta: Tensor, name: str) -> float:
    """Which share of a pattern's variance the nearest scores have: 1 is all of it, 0 no more than a constant has."""
    pattern = wanted(name)
    off = pattern - pattern.mean() - fitted(theta, pattern)
    return 1 - (off.var() / pattern.var()).item()


def lines_diagonal(columns: int, base: float = 10_000.0, without: int = -1) -> float:
    """Which share of the soft diagonal a head has that reads pictures of some width line by line.

    Args:
        columns: The width.
        base: Of the head.
        without: A pair that is left out, if it is one.
    """
    theta = lines(HEAD, columns, base)
    return expressed(theta[[pair for pair in range(len(theta)) if pair != without]], "a diagonal")


def drawn_directions(heads: int = 5) -> list[float]:
    """The directions of some heads of RoPE-Mixed as they start: random."""
    return (2 * math.pi * torch.rand(heads, generator=seeded(0), dtype=FLOAT)).tolist()


def resized(table: Tensor, rows: int, columns: int) -> Tensor:
    """A table (rows, columns, d) for a grid of another size: cubic interpolation, as ViT's users do it."""
    picture = table.permute(2, 0, 1)[None]  # (1, d, rows, columns)
    return F.interpolate(picture, (rows, columns), mode="bicubic", align_corners=False)[0].permute(1, 2, 0)


def resized_places(old: int, new: int) -> Tensor:
    """Where the rows of a resized table stand among the old ones: the middles of the new patches, in old patches."""
    return (torch.arange(new, dtype=FLOAT) + 0.5) * old / new - 0.5


def tables_step(table: Tensor) -> float:
    """The mean step from one column to the next in a table (rows, columns, d)."""
    return (table[:, 1:] - table[:, :-1]).norm(dim=-1).mean().item()


def tables_sinusoidal(side: int = SIDE) -> Tensor:
    """Sinusoids on two axes, as a table (side, side, 64)."""
    return sinusoidal_axes(grid(side, side), HEAD).view(side, side, HEAD)


def tables_error(new: int) -> float:
    """How far a resized table of sinusoids is from the sinusoids at the new positions, as a share of their size.

    Patches whose middle lies outside the old grid of middles are left out.
    """
    at = resized_places(SIDE, new)
    angle = torch.cartesian_prod(at, at)[..., None] * frequencies(HEAD // 2)  # (n, 2, d/4)
    exact = torch.stack((angle.sin(), angle.cos()), -1).flatten(1).view(new, new, HEAD)
    inner = (at >= 0) & (at <= SIDE - 1)
    inside = (inner[:, None] & inner)[..., None]
    off = (resized(tables_sinusoidal(), new, new) - exact) * inside
    return (off.norm() / (exact * inside).norm()).item()


def window_bias(rows: int, columns: int, pattern: Tensor) -> Tensor:
    """The biases of a window from a table with one number for each offset, shape (n, n)."""
    return pattern.flatten()[window_index(rows, columns)]


def mrope(name: str) -> Tensor:
    """The frequencies of M-RoPE with one of the two arrangements; head of 128 components, base a million."""
    return multimodal(*SECTIONS[name])


def mrope_waves(name: str) -> dict[str, list[float]]:
    """The wavelengths of each axis' pairs, fastest first."""
    waves = (2 * torch.pi / mrope(name).amax(1)).tolist()
    axes = axes_of_pairs(*SECTIONS[name])
    return {word: [wave for wave, own in zip(waves, axes, strict=True) if own == axis]
            for axis, word in enumerate(AXES)}  # fmt: skip


def mrope_moved(name: str, *offset: int) -> float:
    """How much the kernel falls from no offset to an offset (time, row, column)."""
    return 1 - axes_kernel(torch.tensor(offset), mrope(name)).item()


def unseen(theta: Tensor, trained: int, told: float) -> int:
    """How many pairs of one axis are turned, at offsets up to `told` each way, by angles that training did not show.

    A pair has shown all angles if the offsets of training, from `1 - trained` to `trained - 1`, take it once around.
    """
    speeds = theta[theta[:, 1] > 0, 1]
    return int(((2 * (trained - 1) * speeds < 2 * torch.pi) & (told > trained - 1 + 1e-9)).sum())
