"""Positions on several axes: a patch of a picture has a row and a column, a patch of a film a time as well.

A position is a vector, with a number for each axis, and so is the frequency of a pair of components: it turns by the
dot product of the two. What sets one scheme from another is the table of these vectors, one row for each pair. The
rotations themselves are those of `rotary`. Patches are counted line by line, as one reads.
"""

from math import cos, sin

import torch
from torch import Tensor

from .sinusoidal import frequencies, sinusoidal


def grid(*sizes: int) -> Tensor:
    """The positions of a grid, line by line, the last axis fastest.

    Of 2 rows and 3 columns they are (0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2).

    Returns:
        Whole numbers, shape (product of the sizes, number of axes).
    """
    return torch.cartesian_prod(*map(torch.arange, sizes)).view(-1, len(sizes))


# --8<-- [start:axes_angles]
def axes_angles(positions: Tensor, theta: Tensor) -> Tensor:
    """The angle of every pair at every position, in radians and float64: what the rotations of `rotary` take.

    Args:
        positions: Whole or not, shape (n, axes).
        theta: The frequencies of each pair, radians a position on each axis, shape (d/2, axes).

    Returns:
        Shape (n, d/2).

    Raises:
        ValueError: If they have not as many axes.
    """
    positions = torch.as_tensor(positions, device=theta.device)
    if positions.shape[-1] != theta.shape[-1]:
        raise ValueError(f"positions on {positions.shape[-1]} axes, and frequencies for {theta.shape[-1]}")
    return positions.double() @ theta.double().T
# --8<-- [end:axes_angles]


def lines(d: int, columns: int, base: float = 10_000.0) -> Tensor:
    """A picture read line by line as one row of tokens: a row further is as far as all the columns; shape (d/2, 2)."""
    return frequencies(d, base)[:, None] * torch.tensor([columns, 1])


# --8<-- [start:axial]
def axial(d: int, axes: int = 2, base: float = 100.0) -> Tensor:
    """Axial RoPE: as many pairs for each axis, the first for the rows (Heo et al. 2024); shape (d/2, axes).

    The base is the paper's. Its released code has the columns first.

    Raises:
        ValueError: If d is not a multiple of twice the number of axes.
    """
    if d % (2 * axes):
        raise ValueError(f"{d} components are not as many pairs for each of {axes} axes")
    return torch.block_diag(*[frequencies(d // axes, base)[:, None]] * axes)
# --8<-- [end:axial]


# --8<-- [start:mixed]
def mixed(d: int, direction: float, base: float = 10.0) -> Tensor:
    """RoPE-Mixed as a head starts: axial frequencies, turned by an angle in radians; shape (d/2, 2).

    In training every number of the table is learned (Heo et al. 2024; base and start from their code, which draws
    the direction of each head at random). At direction 0 it is `axial`.
    """
    turned = torch.tensor([[cos(direction), sin(direction)], [-sin(direction), cos(direction)]], dtype=torch.float64)
    return axial(d, 2, base) @ turned
# --8<-- [end:mixed]


# --8<-- [start:axes_of_pairs]
def axes_of_pairs(sections: tuple[int, ...], interleaved: bool) -> list[int]:
    """Which axis each pair turns by: 0 the time, 1 the row, 2 the column.

    Args:
        sections: How many pairs each axis has, `mrope_section` in configurations.
        interleaved: Whether axes take turns, until the rows and the columns have theirs; the rest is the time's
            (Qwen3-VL). Otherwise each axis has its pairs in one stretch (Qwen2-VL).

    Raises:
        ValueError: If the axes cannot take turns: one has more than its share of the positions.
    """
    if not interleaved:
        return [axis for axis, size in enumerate(sections) for _ in range(size)]
    axes = [0] * sum(sections)
    for axis in range(1, len(sections)):
        turn = range(axis, len(sections) * sections[axis], len(sections))
        if turn and turn[-1] >= len(axes):
            raise ValueError(f"axis {axis} cannot have {sections[axis]} of {len(axes)} pairs, taking turns")
        axes[turn.start : turn.stop : turn.step] = [axis] * len(turn)
    return axes
# --8<-- [end:axes_of_pairs]


def multimodal(sections: tuple[int, ...], interleaved: bool, base: float = 1_000_000.0) -> Tensor:
    """M-RoPE: the frequencies of RoPE, each pair on one axis alone (Wang et al. 2024); shape (d/2, axes)."""
    theta, axes = frequencies(2 * sum(sections), base), axes_of_pairs(sections, interleaved)
    return theta[:, None] * torch.nn.functional.one_hot(torch.tensor(axes), len(sections))


# --8<-- [start:multimodal_ids]
def multimodal_ids(*parts: int | tuple[int, int, int], interval: float = 1.0) -> Tensor:
    """The time, row and column of each token of texts, pictures and films that follow one another.

    Every part begins one past the largest number so far (Wang et al. 2024).

    Args:
        parts: A text, as the number of its tokens; a picture or a film, as its times, rows and columns.
        interval: From one time of a film to the next; its multiples are rounded down.

    Returns:
        Whole numbers, shape (tokens, 3).
    """
    positions = torch.empty(0, 3, dtype=torch.long)
    for part in parts:
        inside = grid(part).expand(-1, 3) if isinstance(part, int) else grid(*part)
        if not isinstance(part, int):
            inside = torch.cat(((inside[:, :1] * interval).long(), inside[:, 1:]), dim=1)
        start = positions.max() + 1 if len(positions) else 0
        positions = torch.cat((positions, start + inside))
    return positions
# --8<-- [end:multimodal_ids]


def axes_kernel(offsets: Tensor, theta: Tensor) -> Tensor:
    """The mean over pairs of the cosines of their angles: (..., axes) offsets give (...) numbers, 1 at no offset.

    It is the score of a query and a key whose pairs are all alike, over the score at no offset.
    """
    return (torch.as_tensor(offsets, device=theta.device).double() @ theta.double().T).cos().mean(-1)


def sinusoidal_axes(positions: Tensor, d: int, base: float = 10_000.0) -> Tensor:
    """Sinusoidal codes side by side, one for each axis with as many of the d components; (n, axes) -> (n, d)."""
    positions = torch.as_tensor(positions)
    return torch.cat([sinusoidal(axis, d // positions.shape[-1], base) for axis in positions.unbind(-1)], dim=-1)


def window_index(rows: int, columns: int) -> Tensor:
    """Which entry of a learned table each two patches of a window share (Liu et al. 2021, §3.2), shape (n, n).

    A table of (2 rows - 1) (2 columns - 1) numbers for each head has one for every offset. Index [m, n] is for the
    offset from patch n to patch m.
    """
    positions = grid(rows, columns)
    down, right = (positions[:, None] - positions[None, :]).unbind(-1)  # (n, n) each
    return (down + rows - 1) * (2 * columns - 1) + right + columns - 1
