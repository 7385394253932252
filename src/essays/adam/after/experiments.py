"""What the rules after Adam do: the turned bowl once more, singular values, averages, signs, and states kept small."""

import math
from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

import torch
from torch import Tensor

from essays.adam.limits.experiments import one_rate_turned
from workings.adam import after, optim

ANGLES = (0.0, 15.0, 30.0, 45.0)
START = ((1.0,), (-1.0,))  # in the bowl's own axes, as a matrix of one column


class Rule(NamedTuple):
    """A rule for matrices."""

    init: Callable  # (parameter, its first gradient) -> state
    step: Callable
    settings: dict[str, float]


MATRIX_RULES = {
    "adam": Rule(lambda theta, G: optim.adam_init(theta), optim.adam_step, {"alpha": 0.01}),
    "soap": Rule(after.soap_init, after.soap_step, {"alpha": 0.01, "f": 1}),
    "shampoo": Rule(lambda theta, G: after.shampoo_init(theta), after.shampoo_step, {"alpha": 1.0}),
}


def columns(count: int = 8) -> tuple[tuple[float, ...], ...]:
    """So many starts drawn from the circle through (1, -1), in the bowl's own axes: a matrix of that many columns."""
    around = 2 * math.pi * torch.rand(count, generator=torch.Generator().manual_seed(0), dtype=torch.float64)
    return tuple(map(tuple, (math.sqrt(2) * torch.stack([around.cos(), around.sin()])).tolist()))


@cache
def eigenbasis_steps(
    name: str, start: Sequence[Sequence[float]] = START, degrees: Sequence[float] = ANGLES, limit: int = 4000
) -> Tensor:
    """Steps until the loss of each column is below 1e-6, at condition 100 and one rate: shape (angles, columns).

    The loss of a matrix is the sum over its columns of the bowl's loss; limit + 1 stands for never.
    """
    bowl, turn = one_rate_turned(degrees, 100.0)
    theta = turn @ torch.tensor(start, dtype=torch.float64)
    init, step, settings = MATRIX_RULES[name]
    state, reached = init(theta, bowl @ theta), torch.full(theta[:, 0].shape, limit + 1)
    for t in range(limit + 1):
        G = bowl @ theta
        reached = torch.where(((G * theta).sum(-2) / 2 < 1e-6) & (reached > limit), t, reached)
        if (reached <= limit).all():
            break
        theta, state = step(theta, G, state, **settings)
    return reached


def eigenbasis_axes(steps: int = 1) -> float:
    """Degrees between SOAP's first axis and the bowl's steep one, after so many steps from START."""
    bowl, theta = torch.diag(torch.tensor([1.0, 100.0], dtype=torch.float64)), torch.tensor(START, dtype=torch.float64)
    state = after.soap_init(theta, bowl @ theta)
    for _ in range(steps):
        theta, state = after.soap_step(theta, bowl @ theta, state, alpha=0.01, f=1)
    return math.degrees(math.atan2(abs(state.Q_L[0, 0].item()), abs(state.Q_L[1, 0].item())))


@cache
def newton_schulz_spectrum(size: int = 40) -> tuple[Tensor, dict[int, Tensor]]:
    """A Gaussian matrix, and its singular values after 0, 1, 3 and 5 of Muon's iterations, the largest first."""
    G = torch.randn(size, size, generator=torch.Generator().manual_seed(0), dtype=torch.float64)
    return G, {steps: torch.linalg.svdvals(after.newton_schulz(G, steps)) for steps in (0, 1, 3, 5)}


def newton_schulz_map(s: Tensor, steps: int = 5) -> Tensor:
    """Where singular values s, from 0 to 1, are after so many iterations: the listing, on matrices of one entry each.

    A matrix of one entry is divided by its own size, so each is put into a diagonal beside what makes its norm 1.
    """
    G = torch.diag_embed(torch.stack([s, (1 - s**2).sqrt()], dim=-1))
    return after.newton_schulz(G, steps)[..., 0, 0]


@cache
def newton_schulz_reach(steps: int = 5) -> dict[str, float]:
    """Of 100,000 starts evenly spaced: the largest end, and the least start above which none ends below the floor."""
    s = torch.linspace(0, 1, 100_001, dtype=torch.float64)[1:]
    ends = newton_schulz_map(s, steps)
    low = newton_schulz_bounds()["low"]
    return {"top": ends.max().item(), "from": s[(ends < low - 1e-6).sum()].item(), "one": ends[-1].item()}


def newton_schulz_bounds() -> dict[str, float]:
    """The quintic's only hilltop and valley for s > 0: the heights between which iterates stay once they are there."""
    a, b, c = 3.4445, -4.7750, 2.0315
    root = math.sqrt(9 * b * b - 20 * a * c)  # of the derivative a + 3 b q + 5 c q^2, where q = s^2
    crest, trough = (math.sqrt((-3 * b + sign * root) / (10 * c)) for sign in (-1, 1))
    top, low = (a * s + b * s**3 + c * s**5 for s in (crest, trough))
    return {"low": low, "top": top}
