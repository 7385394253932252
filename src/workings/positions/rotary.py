"""Rotary positions: every pair of components of a query or a key turns by an angle in proportion to its position.

Four forms of one rotation. `rotate_complex`, `rotate_interleaved` and `rotate_dense` turn adjacent components
(0, 1), (2, 3), … as the paper has it; `rotate_halves` turns component i with component i + d/2, as most models in the
transformers library do. They differ by the order of components alone: see `half_order`.

Angles, sines and cosines are computed in float64; sines and cosines are then cast, once. Source: Su et al. 2021, §3.
"""

from collections.abc import Callable

import torch
from torch import Tensor

from workings.positions.sinusoidal import negative

Rotation = Callable[[Tensor, Tensor], Tensor]


# --8<-- [start:angles]
def angles(positions: Tensor, theta: Tensor) -> Tensor:
    """The angle of every pair at every position, in radians and float64.

    Args:
        positions: From 0, whole or not, shape (n,).
        theta: Angle by which each pair turns from one position to the next, shape (d/2,).

    Returns:
        Shape (n, d/2).

    Raises:
        ValueError: If a position is negative, or either is not a vector.
    """
    positions, theta = torch.as_tensor(positions), torch.as_tensor(theta)
    if positions.ndim != 1 or theta.ndim != 1:
        raise ValueError(f"positions and theta are vectors, not of shapes {(*positions.shape,)} and {(*theta.shape,)}")
    if negative(positions):
        raise ValueError(f"positions are counted from 0; {positions.min().item()} is negative")
    return positions.double()[:, None] * theta.double().to(positions.device)  # (n, 1) * (d/2,)
# --8<-- [end:angles]


def turns(angle: Tensor, dtype: torch.dtype = torch.float32) -> Tensor:
    """The complex numbers exp(i angle): what the forms multiply with, for those who rotate often by the same angles.

    Args:
        angle: In radians, any shape.
        dtype: Of the vectors to be turned. Below float32 the turns stay in float32.

    Returns:
        The same shape, complex64 or complex128.
    """
    angle = angle.double()
    exact = torch.polar(torch.ones_like(angle), angle)
    return exact if dtype == torch.float64 else exact.to(torch.complex64)


# --8<-- [start:rotate_complex]
def rotate_complex(x: Tensor, angle: Tensor) -> Tensor:
    """Turn adjacent components: each pair, read as a complex number, times exp(i angle).

    Args:
        x: Queries or keys, shape (..., n, d).
        angle: What `angles` gives, or `turns` of it; shape (n, d/2).

    Returns:
        The shape and dtype of x.
    """
    turn = checked(x, angle)
    pairs = wide(x).unflatten(-1, (-1, 2))  # (..., n, d) -> (..., n, d/2, 2)
    turned = torch.view_as_complex(pairs.contiguous()) * turn
    return torch.view_as_real(turned).flatten(-2).to(x.dtype)  # (..., n, d/2, 2) -> (..., n, d)
# --8<-- [end:rotate_complex]


# --8<-- [start:rotate_interleaved]
def rotate_interleaved(x: Tensor, angle: Tensor) -> Tensor:
    """Turn adjacent components, element by element (Su et al. 2021, eq. 34); shapes as in `rotate_complex`."""
    turn = checked(x, angle)
    cos, sin = turn.real, turn.imag
    a, b = wide(x)[..., 0::2], wide(x)[..., 1::2]
    turned = torch.stack((a * cos - b * sin, a * sin + b * cos), dim=-1)
    return turned.flatten(-2).to(x.dtype)  # (..., n, d/2, 2) -> (..., n, d)
# --8<-- [end:rotate_interleaved]


# --8<-- [start:rotate_halves]
def rotate_halves(x: Tensor, angle: Tensor) -> Tensor:
    """Turn component i with component i + d/2, as the transformers library does; shapes as in `rotate_complex`."""
    turn = checked(x, angle)
    cos, sin = turn.real, turn.imag
    a, b = wide(x).chunk(2, dim=-1)
    return torch.cat((a * cos - b * sin, a * sin + b * cos), dim=-1).to(x.dtype)
# --8<-- [end:rotate_halves]


# --8<-- [start:matrix]
def matrix(angle: Tensor) -> Tensor:
    """The block-diagonal matrices R of the rotations, (..., d/2) -> (..., d, d); a column vector x turns to R x."""
    cos, sin = angle.cos(), angle.sin()
    even = torch.arange(0, 2 * angle.shape[-1], 2, device=angle.device)
    rotation = angle.new_zeros(*angle.shape[:-1], len(even) * 2, len(even) * 2)
    rotation[..., even, even], rotation[..., even, even + 1] = cos, -sin
    rotation[..., even + 1, even], rotation[..., even + 1, even + 1] = sin, cos
    return rotation
# --8<-- [end:matrix]


# --8<-- [start:rotate_dense]
def rotate_dense(x: Tensor, angle: Tensor) -> Tensor:
    """Turn adjacent components with whole matrices: the definition, at d/2 times the products. No `turns` here."""
    checked(x, angle)
    rotation = matrix(angle.double()).to(wide(x))  # (n, d, d)
    return torch.einsum("nij,...nj->...ni", rotation, wide(x)).to(x.dtype)
# --8<-- [end:rotate_dense]


# --8<-- [start:half_order]
def half_order(d: int) -> Tensor:
    """The order of components that takes adjacent pairs to halves: 0, 2, 4, … then 1, 3, 5, …; shape (d,).

    `rotate_halves(x[..., order], angle)` is `rotate_interleaved(x, angle)[..., order]`.
    """
    if d < 2 or d % 2:
        raise ValueError(f"components turn in pairs: d must be even and positive, not {d}")
    return torch.arange(d).view(-1, 2).T.flatten()
# --8<-- [end:half_order]


# --8<-- [start:partial]
def partial(x: Tensor, angle: Tensor, rotate: Rotation = rotate_halves) -> Tensor:
    """Turn only the first components, twice as many as there are angles, and leave the rest as they are.

    With halves, as GPT-NeoX and Phi do it, or with `rotate_interleaved`, as GPT-J does.
    """
    size = 2 * angle.shape[-1]
    if size > x.shape[-1]:
        raise ValueError(f"{size} components are to turn, but x has only {x.shape[-1]}")
    return torch.cat((rotate(x[..., :size], angle), x[..., size:]), dim=-1)
# --8<-- [end:partial]


def wide(x: Tensor) -> Tensor:
    """In float32 at least: products and sums are rounded to fewer bits only at the end."""
    return x if x.dtype == torch.float64 else x.float()


def checked(x: Tensor, angle: Tensor) -> Tensor:
    """The turns of the angles in x's precision.

    Raises:
        ValueError: If d is odd, or x has not as many positions and twice as many components as there are angles.
    """
    d, (n, pairs) = x.shape[-1], angle.shape[-2:]
    if d % 2:
        raise ValueError(f"components turn in pairs: d must be even, not {d}")
    if pairs * 2 != d or n != x.shape[-2]:
        raise ValueError(
            f"angles of shape {(n, pairs)} turn {n} vectors of {2 * pairs} components; x has {(*x.shape[-2:],)}"
        )
    return (angle if angle.is_complex() else turns(angle, x.dtype)).to(x.device)
