"""Adam's relatives: where each ends, and Adam's own source with lines taken out."""

import decimal
import inspect
from collections.abc import Callable
from decimal import Decimal
from functools import cache
from typing import Any, NamedTuple

import torch
from torch import Tensor

from essays.adam.problems.experiments import float_path, float_rule
from essays.kit.chance import dice
from workings.adam import optim, plain


@cache
def nesterov_paths(steps: int = 40, mu: float = 0.9, stride: float = 0.3) -> tuple[list[float], list[float]]:
    """Positions of heavy ball and of Nesterov on a parabola, from 1.

    The stride is rate times curvature: the fraction of the way to the minimum that plain descent would go in a step.
    """
    ball, nesterov = (
        float_path(rule, lambda x: x, 1.0, steps, alpha=stride, mu=mu) for rule in ("momentum", "nesterov")
    )
    return ball, nesterov


def deletions_edited(*edits: tuple[str, str]) -> Callable:
    """The function that the source of `adam_step` becomes when pieces of it, each of which occurs once, are replaced.

    Raises:
        ValueError: If a piece does not occur exactly once.
    """
    source = inspect.getsource(optim.adam_step)
    for old, new in edits:
        if source.count(old) != 1:
            raise ValueError(f"{old!r} occurs {source.count(old)} times in adam_step, not once")
        source = source.replace(old, new)
    names = dict(vars(optim))
    exec(source, names)
    return names["adam_step"]


@cache
def deletions_gap(relative: str, small: str) -> float:
    """How far Adam, near a limit of its settings, ends from a relative in 60 steps: both run in decimals of 60 digits.

    The rules use nothing but arithmetic and `sqrt`, so they take decimal numbers as they take tensors. Gradients are
    a fixed list of decimals of both signs; the rate is a tenth.

    Args:
        relative: "adagrad" (beta1 = 0, beta2 = 1 - small, rate falling as 1/sqrt(t), eps = 0) or "momentum"
            (eps = 1 / small and the rate multiplied by it, against a corrected mean with keep .9).
        small: The distance from the limit, as the text of a decimal.
    """
    near = {"adagrad": _near_adagrad, "momentum": _near_momentum}[relative]
    with decimal.localcontext() as context:
        context.prec = 60
        slopes = [Decimal(text) for text in ("1.5", "-0.7", "0.2", "2.3", "-1.1")]
        mine, theirs = near([slopes[t % len(slopes)] for t in range(1, 61)], Decimal(small))
        return float(abs(mine - theirs))


def _near_adagrad(gradients: list[Any], small: Any) -> tuple[Any, Any]:
    """Where Adam and Adagrad end."""
    zero, alpha = Decimal(0), Decimal("0.1")
    mine, theirs, state, total = zero, zero, optim.AdamState(zero, zero, 0), optim.AdagradState(zero)  # type: ignore[arg-type]
    for t, g in enumerate(gradients, start=1):
        mine, state = optim.adam_step(mine, g, state, alpha / Decimal(t).sqrt(), zero, 1 - small, zero)
        theirs, total = optim.adagrad_step(theirs, g, total, alpha, zero)
    return mine, theirs


def _near_momentum(gradients: list[Any], small: Any) -> tuple[Any, Any]:
    """Where Adam and descent along the corrected mean end."""
    zero, alpha, keep = Decimal(0), Decimal("0.1"), Decimal("0.9")
    mine, theirs, mean, state = zero, zero, zero, optim.AdamState(zero, zero, 0)  # type: ignore[arg-type]
    for t, g in enumerate(gradients, start=1):
        mine, state = optim.adam_step(mine, g, state, alpha / small, keep, Decimal("0.99"), 1 / small)
        mean = keep * mean + alpha * g
        theirs -= alpha * mean / (1 - keep**t)
    return mine, theirs


AMSGRAD_MEMORIES = (0.1, 0.5, 0.9, 0.999)


@cache
def amsgrad_paths(rule: str, steps: int = 9_999, big: float = 3.0, alpha: float = 0.5) -> Tensor:
    """Positions in [-1, 1] under gradients big, -1, -1, big, -1, -1, ...: Reddi et al. 2018, theorem 1.

    The start is 0, the rate is alpha / sqrt(t), beta1 is 0. Three gradients sum to big - 2, so for big above 2 the
    best place is -1; the theorem's beta2 is 1 / (1 + big**2).

    Returns:
        Shape (steps, 4): one column for each beta2 of AMSGRAD_MEMORIES.
    """
    paths = []
    for beta2 in AMSGRAD_MEMORIES:
        (state, step), x, path = float_rule(rule), 0.0, []
        for t in range(steps):
            x, state = step(x, -1.0 if t % 3 else big, state, alpha / (t + 1) ** 0.5, 0.0, beta2, 0.0)
            x = max(-1.0, min(1.0, x))
            path.append(x)
        paths.append(path)
    return torch.tensor(paths, dtype=torch.float64).T


@cache
def amsgrad_chance(rule: str, steps: int = 1000, seeds: int = 20, alpha: float = 0.5) -> tuple[float, ...]:
    """Where a rule whose betas are 0 ends in [-1, 1], once for each seed: Reddi et al. 2018, theorem 3 in the small.

    A gradient is 3 with a chance of 3 in 10, else -1; the start is 0, the rate alpha / sqrt(t).
    """
    ends = []
    for seed in range(seeds):
        (state, step), x, chance = float_rule(rule), 0.0, dice(seed)
        for t in range(1, steps + 1):
            g = 3.0 if chance.random() < 0.3 else -1.0
            x, state = step(x, g, state, alpha / t**0.5, 0.0, 0.0, 0.0)
            x = max(-1.0, min(1.0, x))
        ends.append(x)
    return tuple(ends)


def amsgrad_roots(steps: int = 100, small: float = 0.1, beta2: float = 0.999) -> list[float]:
    """The root that `amsgrad_step` divides by, after a gradient of 1 and then small ones, at each step."""
    (state, step), roots = float_rule("amsgrad"), []
    for t in range(1, steps + 1):
        _, state = step(0.0, 1.0 if t == 1 else small, state, beta2=beta2)
        roots.append((state.v_max / (1 - beta2**t)) ** 0.5)
    return roots


SURFACE_RULES = ("descent", "heavy ball", "Nesterov", "Adagrad", "RMSProp", "Adam")  # as `plain.step` numbers them
SURFACE_STARTS = ((-1.2, 1.0), (-1.2, 0.1), (0.4, -1.0), (0.2, 1.7))
SURFACE_RATES = tuple(plain.rates(10**-3.25, 20))


def one_surface_loss(rule: int, alpha: float, start: tuple[float, float], steps: int = 40) -> float:
    """The loss after so many steps in the bent valley of `plain`, between 1e-6 and 1000; farther off than 100, 1000."""
    (x, y), (a, b, c, d), beta1_t, beta2_t = start, (0.0,) * 4, 1.0, 1.0
    for _ in range(steps):
        g, h = plain.slope(0, x, y)
        beta1_t, beta2_t = beta1_t * 0.9, beta2_t * 0.999
        x, a, b = plain.step(rule, x, g, a, b, alpha, beta1_t, beta2_t)
        y, c, d = plain.step(rule, y, h, c, d, alpha, beta1_t, beta2_t)
        if not max(abs(x), abs(y)) < 100:
            return 1e3
    return min(max(plain.loss(0, x, y), 1e-6), 1e3)


class Place(NamedTuple):
    """A rule at its best rate."""

    rule: str
    loss: float


@cache
def one_surface_ranks(alone: bool) -> tuple[tuple[Place, ...], ...]:
    """From each of SURFACE_STARTS the rules, the lowest loss first, each at its best of SURFACE_RATES.

    That is the rate with the least loss from this start alone, or else from the worst of the four.
    """
    grid = [
        [[one_surface_loss(rule, alpha, start) for start in SURFACE_STARTS] for alpha in SURFACE_RATES]
        for rule in range(len(SURFACE_RULES))
    ]
    ranks = []
    for k in range(len(SURFACE_STARTS)):
        best = [min(tried, key=lambda ends: ends[k] if alone else max(ends))[k] for tried in grid]
        places = [Place(rule, loss) for rule, loss in zip(SURFACE_RULES, best, strict=True)]
        ranks.append(tuple(sorted(places, key=lambda place: place.loss)))
    return tuple(ranks)
