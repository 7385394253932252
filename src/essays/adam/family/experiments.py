"""Adam's relatives: what each keeps, where each ends, and Adam's own source with lines taken out."""

import decimal
import inspect
import random
from collections.abc import Callable
from decimal import Decimal
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import torch
from contourpy import contour_generator
from torch import Tensor

from essays.adam.problems.experiments import RULES, float_path, float_rule, trajectory
from workings.adam import optim, plain
from workings.adam.torch_adam import AdamInTorchOrder


@cache
def heavy_ball_buffers(steps: int = 60, keep: float = 0.9) -> tuple[list[float], list[float]]:
    """Heavy ball's b and Adam's m at mu = beta1 = keep under a constant gradient of 1, after 1, 2, ... steps."""
    theta = g = torch.ones((), dtype=torch.float64)
    ball, adam, b, m = optim.momentum_init(theta), optim.adam_init(theta), [], []
    for _ in range(steps):
        ball, adam = optim.heavy_ball_step(theta, g, ball, mu=keep)[1], optim.adam_step(theta, g, adam, beta1=keep)[1]
        b.append(ball.b.item())
        m.append(adam.m.item())
    return b, m


@cache
def nesterov_paths(steps: int = 40, mu: float = 0.9, stride: float = 0.3) -> tuple[list[float], list[float]]:
    """Positions of heavy ball and of Nesterov on a parabola, from 1.

    The stride is rate times curvature: the fraction of the way to the minimum that plain descent would go in a step.
    """
    ball, nesterov = (
        float_path(rule, lambda x: x, 1.0, steps, alpha=stride, mu=mu) for rule in ("momentum", "nesterov")
    )
    return ball, nesterov


@cache
def adagrad_factors(steps: int = 10_000) -> dict[str, list[float]]:
    """Length of each step, in units of the rate, under a constant gradient of 1: Adagrad, RMSProp, Adam."""
    factors: dict[str, list[float]] = {}
    for rule in ("adagrad", "rmsprop", "adam"):
        state, step = float_rule(rule)
        moves = factors[rule] = []
        for _ in range(steps):
            theta, state = step(0.0, 1.0, state, alpha=1.0, eps=0.0)
            moves.append(-theta)
    return factors


SURFACES = {"bend": 0, "valley": 1, "turned": 2}  # their numbers in `plain`
SURFACE_WIDTH, SURFACE_HEIGHT = (-2.0, 2.0), (-1.3, 1.9)  # of the maps
SURFACE_LEVELS = (
    (0.4, 2, 6, 15, 32, 70),
    (0.5, 4, 16, 50, 120),
    (0.5, 4, 16, 50, 120),
    (0.005, 0.02, 0.1, 0.5, 2, 6, 14),
    (0.02, 0.2, 1, 4, 10, 40),
)
SURFACE_RULES = {  # by the names of their numbers: the rule, and its name in words
    "sgd": ("sgd", "descent"),
    "heavy_ball": ("momentum", "heavy ball"),
    "nesterov": ("nesterov", "Nesterov"),
    "adagrad": ("adagrad", "Adagrad"),
    "rmsprop": ("rmsprop", "RMSProp"),
    "adam": ("adam", "Adam"),
}
SURFACE_RATES = tuple(10 ** (k / 8) for k in range(-32, 17))
SURFACE_START = (-1.2, 1.0)


@cache
def one_surface_contours(surface: int) -> tuple[tuple[tuple[float, float], ...], ...]:
    """Lines of equal loss on the map of a surface, by its number in `plain`: every third point, to two decimals."""
    x, y = np.linspace(*SURFACE_WIDTH, 121), np.linspace(*SURFACE_HEIGHT, 97)
    grid: Any = np.meshgrid(x, y)
    ground: Any = contour_generator(x, y, plain.loss(surface, *grid))
    lines = [line.round(2).tolist() for level in SURFACE_LEVELS[surface] for line in ground.lines(level)]
    return tuple(tuple((x, y) for x, y in (*line[:-1:3], line[-1])) for line in lines)


class Best(NamedTuple):
    """The best of a grid of rates."""

    steps: int  # until the loss is below the mark, from the worst of the starts
    alpha: float  # the rate that takes them


def one_surface_loss(surface: str, x: Any, y: Any) -> Any:
    """The height of a surface at points."""
    return plain.loss(SURFACES[surface], x, y)


def one_surface_slope(surface: str, theta: Tensor) -> Tensor:
    """The gradient of a surface at points of shape (2, ...)."""
    return torch.stack(plain.slope(SURFACES[surface], *theta))  # type: ignore[arg-type]


def one_surface_walk(surface: str, rule: str, alpha: Tensor, theta: Tensor, steps: int) -> Tensor:
    """The start, then each position after it, of many runs at once; but for the rate, the rule is at its defaults.

    Starts have the shape (2, ...), and the rates are broadcast over them.
    """
    return trajectory(SURFACE_RULES[rule][0], lambda x: one_surface_slope(surface, x), theta, steps, alpha=alpha)


@cache
def one_surface_path(surface: str, rule: str, steps: int = 400) -> Tensor:
    """Positions from SURFACE_START at the rule's best rate, of shape (steps + 1, 2)."""
    best = one_surface_best(surface, rule)
    alpha, start = torch.tensor(best.alpha, dtype=torch.float64), torch.tensor(SURFACE_START, dtype=torch.float64)
    return one_surface_walk(surface, rule, alpha, start, steps)


@cache
def one_surface_best(surface: str, rule: str, mark: float = 1e-3, steps: int = 1_000, starts: int = 25) -> Best:
    """The rate of the grid that takes the fewest steps to a loss below the mark from the worst of the starts.

    These are drawn evenly from the square between -1.5 and 1.5. Where no rate is enough in so many steps, the
    result is one step more, at the lowest rate.
    """
    generator = torch.Generator().manual_seed(0)
    drawn = 3 * torch.rand(2, 1, starts, generator=generator, dtype=torch.float64) - 1.5
    theta, alpha = drawn.repeat(1, len(SURFACE_RATES), 1), torch.tensor(SURFACE_RATES, dtype=torch.float64)[:, None]
    arrived, (init, step) = torch.zeros(theta.shape[1:], dtype=torch.bool), RULES[SURFACE_RULES[rule][0]]
    state = init(theta)
    for t in range(steps + 1):
        arrived |= one_surface_loss(surface, *theta) < mark
        if arrived.all(1).any():
            return Best(t, SURFACE_RATES[int(arrived.all(1).int().argmax())])
        theta, state = step(theta, one_surface_slope(surface, theta), state, alpha=alpha)
    return Best(steps + 1, SURFACE_RATES[0])


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
        (state, step), x, chance = float_rule(rule), 0.0, random.Random(seed)
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


class Ends(NamedTuple):
    """Mean and standard deviation of where many runs end."""

    mean: float
    spread: float


DECAY_SCALES = (0.1, 0.3, 1.0, 3.0, 10.0)
DECAY_ALPHA, DECAY, DECAY_STEPS, DECAY_RUNS = 2e-3, 0.2, 5_000, 400  # so many runs at each scale


@cache
def decoupled_decay_ends() -> dict[str, list[Ends]]:
    """Weights after training on noise alone, from 1, at each of DECAY_SCALES: decay through Adam and past it."""
    scales = torch.tensor(DECAY_SCALES, dtype=torch.float64)[:, None]
    generator = torch.Generator().manual_seed(0)
    w = torch.ones(2, len(DECAY_SCALES), DECAY_RUNS, dtype=torch.float64)
    m, v = torch.zeros_like(w), torch.zeros_like(w)
    for t in range(1, DECAY_STEPS + 1):
        g = scales * torch.randn(DECAY_RUNS, generator=generator, dtype=torch.float64)
        g = torch.stack([torch.add(g, w[0], alpha=DECAY), g])
        w[1] *= 1 - DECAY_ALPHA * DECAY
        AdamInTorchOrder.update(w, g, m, v, t, DECAY_ALPHA, 0.9, 0.999, 1e-8)
    ends = [[Ends(runs.mean().item(), runs.std().item()) for runs in rows] for rows in w]
    return {"l2": ends[0], "adamw": ends[1]}


def decoupled_decay_expected(scale: float = 1.0) -> float:
    """The mean weight that theory expects: exp(-alpha decay steps), the exponent over the scale if it goes through.

    With the decay inside the gradient and noise of size s much above it, Adam's divisor is s, so the pull is s times
    weaker; past the moments it is the same at any scale.
    """
    return torch.exp(torch.tensor(-DECAY_ALPHA * DECAY * DECAY_STEPS / scale, dtype=torch.float64)).item()
