"""The six problems, run with each rule: first without Adam, then with it."""

import math
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

import torch
from torch import Tensor
from torch.nn.functional import logsigmoid

from workings.adam.optim import (
    adagrad_init,
    adagrad_step,
    adam_init,
    adam_step,
    heavy_ball_step,
    momentum_init,
    rmsprop_init,
    rmsprop_step,
    sgd_step,
)

F64 = torch.float64


class Rules(NamedTuple):
    """One optimizer: how its state starts and how it steps."""

    init: Callable
    step: Callable


RULES = {
    "sgd": Rules(lambda theta: None, lambda theta, g, state, **settings: (sgd_step(theta, g, **settings), state)),
    "momentum": Rules(momentum_init, heavy_ball_step),
    "adagrad": Rules(adagrad_init, adagrad_step),
    "rmsprop": Rules(rmsprop_init, rmsprop_step),
    "adam": Rules(adam_init, adam_step),
}


def rate_grid(low: float, high: float, per_decade: int = 4) -> Tensor:
    """Rates from 10^low to 10^high, evenly spaced in their logarithm."""
    return 10 ** torch.linspace(low, high, round((high - low) * per_decade) + 1, dtype=F64)


def trajectory(rule: str, gradient: Callable, theta: Tensor, steps: int, **settings) -> Tensor:
    """Positions after 0, 1, ... steps, stacked in front: shape (steps + 1, *theta.shape)."""
    init, step = RULES[rule]
    state, path = init(theta), [theta]
    for _ in range(steps):
        theta, state = step(theta, gradient(theta), state, **settings)
        path.append(theta)
    return torch.stack(path)


def first_below(values: Tensor, level: float) -> Tensor:
    """First index along the front at which values are below level; the length of the front where they never are."""
    count = torch.arange(len(values)).view(-1, *[1] * (values.dim() - 1))
    return torch.where(values < level, count, len(values)).amin(0)


def plane(x: tuple[float, float], y: tuple[float, float], count: int = 121) -> tuple[Tensor, Tensor, Tensor]:
    """A window of the plane: its x and y, each (count,), and its points, shape (count, count, 2)."""
    across, up = torch.linspace(*x, count, dtype=F64), torch.linspace(*y, count, dtype=F64)
    return across, up, torch.stack(torch.meshgrid(across, up, indexing="xy"), dim=-1)


# The opening picture: one curved valley.


def valley_loss(theta: Tensor, steepness: float = 25.0) -> Tensor:
    """Rosenbrock's valley (1 - x)^2 + steepness (y - x^2)^2; theta has shape (..., 2), the minimum is (1, 1)."""
    x, y = theta.unbind(-1)
    return (1 - x) ** 2 + steepness * (y - x**2) ** 2


def valley_gradient(theta: Tensor, steepness: float = 25.0) -> Tensor:
    """Gradient of valley_loss, shape (..., 2)."""
    x, y = theta.unbind(-1)
    return torch.stack([-2 * (1 - x) - 4 * steepness * x * (y - x**2), 2 * steepness * (y - x**2)], dim=-1)


def valley_map() -> tuple[Tensor, Tensor, Tensor]:
    """The valley over a window: x, y and its height at (y, x)."""
    x, y, points = plane((-1.6, 1.4), (-0.4, 1.6))
    return x, y, valley_loss(points)


@cache
def valley_path(rule: str, alpha: float, steps: int = 1000) -> Tensor:
    """Walk down the valley from (-1.2, 1): shape (steps + 1, 2)."""
    return trajectory(rule, valley_gradient, torch.tensor([-1.2, 1.0], dtype=F64), steps, alpha=alpha)


@cache
def valley_steps(rule: str) -> tuple[Tensor, Tensor]:
    """Steps after which the distance to the minimum stays below 0.05, for 17 rates; 2,001 means not within 2,000."""
    rates = rate_grid(-3, 1) if rule == "adam" else rate_grid(-5, -1)
    start = torch.tensor([-1.2, 1.0], dtype=F64).expand(len(rates), 2)
    path = trajectory(rule, valley_gradient, start, 2000, alpha=rates[:, None])
    distance = (path - 1).norm(dim=-1).nan_to_num(nan=math.inf)
    return rates, len(path) - first_below(-distance.flip(0), -0.05)


# One rate for all parameters: a bowl 100 times as steep across as along.


def one_rate_turned(degrees: Sequence[float], condition: float) -> tuple[Tensor, Tensor]:
    """Bowls of curvatures (1, condition) turned against the axes: matrices A and rotations R, both (angles, 2, 2)."""
    angle = torch.deg2rad(torch.tensor(degrees, dtype=F64))
    turn = torch.stack([angle.cos(), -angle.sin(), angle.sin(), angle.cos()], dim=-1).view(-1, 2, 2)
    return turn @ torch.diag(torch.tensor([1.0, condition], dtype=F64)) @ turn.mT, turn


def one_rate_loss(path: Tensor, condition: float = 100.0) -> Tensor:
    """The unturned bowl's height (x^2 + condition y^2) / 2 along a path of shape (..., 2)."""
    return (path[..., 0] ** 2 + condition * path[..., 1] ** 2) / 2


def one_rate_map() -> tuple[Tensor, Tensor, Tensor]:
    """The unturned bowl of condition 100 over a window: x, y and its height at (y, x)."""
    x, y, points = plane((-0.15, 1.15), (-1.15, 1.15))
    return x, y, one_rate_loss(points)


@cache
def one_rate_path(rule: str, alpha: float, steps: int = 500) -> Tensor:
    """Path in the unturned bowl of condition 100 from (1, -1), shape (steps + 1, 2)."""
    curvature = torch.tensor([1.0, 100.0], dtype=F64)
    return trajectory(rule, lambda theta: curvature * theta, torch.tensor([1.0, -1.0], dtype=F64), steps, alpha=alpha)


def one_rate_steps(
    rule: str, rates: Tensor, degrees: Sequence[float], starts: Tensor, condition: float, limit: int
) -> Tensor:
    """Steps until the loss is below 1e-6, limit + 1 where it never is: shape (angles, rates, starts).

    Args:
        rule: Name of the rule.
        rates: Step sizes, shape (rates,).
        degrees: Angles between the bowl's axes and the coordinates'.
        starts: Starting points in the bowl's own axes, shape (starts, 2).
        condition: Largest curvature over smallest.
        limit: Steps after which to give up.
    """
    bowl, turn = one_rate_turned(degrees, condition)
    start = (turn[:, None] @ starts[None, :, :, None]).squeeze(-1)  # (angles, starts, 2)
    theta = start[:, None].expand(-1, len(rates), -1, -1)  # (angles, rates, starts, 2)
    init, step = RULES[rule]
    state, reached = init(theta), torch.full(theta.shape[:-1], limit + 1)
    for t in range(limit + 1):
        g = (bowl[:, None, None] * theta[..., None, :]).sum(-1)
        arrived = ((g * theta).sum(-1) / 2 < 1e-6) & (reached > limit)
        reached = torch.where(arrived, t, reached)
        theta, state = step(theta, g, state, alpha=rates[:, None, None])
    return reached


class Dial(NamedTuple):
    """Steps to 1e-6 by angle.

    Attributes:
        degrees: Angles.
        steps: Steps at each angle, shape (angles,).
        rates: Rate used at each angle, shape (angles,).
    """

    degrees: list[float]
    steps: Tensor
    rates: Tensor


@cache
def one_rate_dial(rule: str, alpha: float, limit: int = 4000) -> Dial:
    """Condition 100, start (1, -1) in the bowl's axes, one rate kept while the bowl turns."""
    degrees, rates = [0.0, 5.0, 10.0, 15.0, 30.0, 45.0, 60.0, 75.0, 80.0, 85.0, 90.0], torch.tensor([alpha], dtype=F64)
    steps = one_rate_steps(rule, rates, degrees, torch.tensor([[1.0, -1.0]], dtype=F64), 100.0, limit)
    return Dial(degrees, steps[:, 0, 0], rates.expand(len(degrees)))


@cache
def one_rate_retuned(rule: str) -> Dial:
    """Condition 1,000: median over 32 starts on a circle at the best rate of its grid, tuned anew at each angle."""
    low, high, limit = {"sgd": (-3.5, -2.0, 4500), "momentum": (-3.5, -1.5, 500), "adam": (-1.0, 1.0, 800)}[rule]
    degrees, rates = [0.0, 15.0, 30.0, 45.0, 60.0, 75.0, 90.0], rate_grid(low, high)
    if rule != "adam":  # gradient descent and momentum are the same in any axes: a claim test shows it
        degrees = [0.0, 90.0]
    around = 2 * math.pi * torch.rand(32, generator=torch.Generator().manual_seed(0), dtype=F64)
    starts = math.sqrt(2) * torch.stack([around.cos(), around.sin()], dim=-1)
    medians = one_rate_steps(rule, rates, degrees, starts, 1000.0, limit).double().median(-1).values
    return Dial(degrees, medians.amin(-1), rates[medians.argmin(-1)])


# One rate over time: a slope that does not say how far it is.


def over_time_slope(x: Tensor, width: float = 0.1) -> Tensor:
    """Gradient of sqrt(x^2 + width^2): nearly 1 everywhere except within width of the minimum."""
    return x / (x**2 + width**2).sqrt()


@cache
def over_time_distance(rule: str, alpha: float, decay: bool = False, steps: int = 2000) -> Tensor:
    """Distance to the minimum from x = 10, shape (steps + 1,); with decay the rate falls linearly to zero."""
    init, step = RULES[rule]
    x = torch.tensor(10.0, dtype=F64)
    state, path = init(x), [x]
    for t in range(steps):
        x, state = step(x, over_time_slope(x), state, alpha=alpha * (1 - t / steps) if decay else alpha)
        path.append(x)
    return torch.stack(path).abs()


# Tuning by hand: which rates work, when the loss is written in other units, and how many.


class Map(NamedTuple):
    """How near 100 steps come and stay, by rate and by scale.

    Attributes:
        rates: Shape (rates,).
        scales: Factors on the gradient, shape (scales,).
        left: Largest distance after 100 to 109 steps, from 1 at the start, shape (scales, rates); inf if it diverged.
    """

    rates: Tensor
    scales: Tensor
    left: Tensor


@cache
def tuning_map(rule: str) -> Map:
    """The parabola c x^2 / 2 from x = 1 after 100 steps, for 13 decades of rates and of scales c."""
    rates, scales = rate_grid(-4, 9, 8), rate_grid(-10, 3, 8)
    start = torch.ones(len(scales), len(rates), dtype=F64)
    path = trajectory(rule, lambda x: scales[:, None] * x, start, 109, alpha=rates)
    return Map(rates, scales, path[100:].abs().amax(0).nan_to_num(nan=math.inf))


@cache
def tuning_runs(scale: float, eps: float = 1e-8, alpha: float = 0.01, steps: int = 100) -> Tensor:
    """Adam on the parabola scale x^2 / 2 from x = 1, shape (steps + 1,)."""
    return trajectory("adam", lambda x: scale * x, torch.ones((), dtype=F64), steps, alpha=alpha, eps=eps)


@cache
def tuning_window(rule: str) -> tuple[Tensor, Tensor]:
    """Loss after 4,000 steps in the unturned bowl of condition 1,000 from (1, -0.5), for 25 rates."""
    rates, curvature = rate_grid(-5, 1), torch.tensor([1.0, 1000.0], dtype=F64)
    start = torch.tensor([1.0, -0.5], dtype=F64).expand(len(rates), 2)
    end = trajectory(rule, lambda theta: curvature * theta, start, 4000, alpha=rates[:, None])[-1]
    return rates, one_rate_loss(end, 1000.0).nan_to_num(nan=math.inf)


# Noise: what a batch says about the gradient.

NOISE_SIZES = (1, 4, 16, 64, 256)


@cache
def noise_gradients() -> Tensor:
    """Gradients of 4,096 examples (theta x - y) x at theta = 0.5, with y = x + noise, shape (4096,)."""
    generator = torch.Generator().manual_seed(0)
    x, noise = torch.randn(2, 4096, generator=generator, dtype=F64)
    return (0.5 * x - (x + noise)) * x


@cache
def noise_batches(size: int, beta1: float = 0.0, streams: int = 400, steps: int = 60) -> Tensor:
    """Corrected first moment after `steps` batches at a fixed theta, shape (streams,); beta1 = 0 is the last batch."""
    generator, gradients = torch.Generator().manual_seed(size), noise_gradients()
    m = torch.zeros(streams, dtype=F64)
    for _ in range(steps):
        chosen = torch.randint(len(gradients), (streams, size), generator=generator)
        m = beta1 * m + (1 - beta1) * gradients[chosen].mean(-1)
    return m / (1 - beta1**steps)


class Spread(NamedTuple):
    """A result over several seeds, by budget or by word.

    Attributes:
        middle: Mean over seeds.
        low: Mean less two standard errors.
        high: Mean plus two standard errors.
        rates: Rate chosen at each entry.
        inside: Whether every chosen rate lies inside its grid.
    """

    middle: Tensor
    low: Tensor
    high: Tensor
    rates: Tensor
    inside: bool


NOISE_BUDGETS = (100, 300, 1000, 3000)


@cache
def noise_budget(rule: str, seeds: int = 128) -> Spread:
    """Loss of x^2 / 2 from x = 3 with unit noise on the gradient, for each budget of steps its best of 25 rates."""
    low = {"sgd": -3.5, "momentum": -4.5, "adam": -3.5}[rule]
    rates, generator = rate_grid(low, low + 3, 8), torch.Generator().manual_seed(0)
    init, step = RULES[rule]
    x, losses = torch.full((len(rates), seeds), 3.0, dtype=F64), {}
    state = init(x)
    for t in range(1, max(NOISE_BUDGETS) + 1):
        g = x + torch.randn(seeds, generator=generator, dtype=F64)  # every rate meets the same noise
        x, state = step(x, g, state, alpha=rates[:, None])
        if t in NOISE_BUDGETS:
            losses[t] = x**2 / 2
    loss = torch.stack([losses[t] for t in NOISE_BUDGETS]).nan_to_num(nan=math.inf)  # (budgets, rates, seeds)
    best = loss.mean(-1).argmin(-1)
    chosen = loss[torch.arange(len(best)), best]
    middle, error = chosen.mean(-1), 2 * chosen.std(-1) / seeds**0.5
    inside = bool(((best > 0) & (best < len(rates) - 1)).all())
    return Spread(middle, middle - error, middle + error, rates[best], inside)


@cache
def noise_rest(decay: bool = False, steps: int = 3000, alpha: float = 0.01, runs: int = 256) -> Tensor:
    """Mean size of Adam's steps over alpha on x^2 / 2 with unit noise, started at the minimum, shape (steps,)."""
    generator = torch.Generator().manual_seed(0)
    x = torch.zeros(runs, dtype=F64)
    state, sizes = adam_init(x), []
    for t in range(steps):
        rate = alpha * (1 - t / steps) if decay else alpha
        moved, state = adam_step(x, x + torch.randn(runs, generator=generator, dtype=F64), state, alpha=rate)
        sizes.append((moved - x).abs().mean() / alpha)
        x = moved
    return torch.stack(sizes)


# Rare words: a weight that is seldom touched.

SPARSE_WORDS = 100
SPARSE_MOMENTS = (30, 100, 300, 1000, 3000)
SPARSE_RATES = {"sgd": (0.0, 1.75), "momentum": (-1.0, 0.75), "adagrad": (-1.0, 0.75), "adam": (-2.5, -0.5)}


def sparse_frequency() -> Tensor:
    """Zipf: the word of rank r is drawn with a probability proportional to 1 / r."""
    frequency = 1 / torch.arange(1, SPARSE_WORDS + 1, dtype=F64)
    return frequency / frequency.sum()


def sparse_truth() -> Tensor:
    """Log-odds of a good review given each word: 1.5 and -1.5 in turn, the same size for common and rare words."""
    return torch.where(torch.arange(SPARSE_WORDS) % 2 == 0, 1.5, -1.5).to(F64)


def sparse_excess(weights: Tensor) -> Tensor:
    """Log-loss of each word's weight above the least possible, shape of weights (..., words)."""
    truth = sparse_truth()

    def loss(w: Tensor) -> Tensor:
        return -(truth.sigmoid() * logsigmoid(w) + (-truth).sigmoid() * logsigmoid(-w))

    return loss(weights) - loss(truth)


def sparse_start() -> float:
    """Excess loss of a word of weight zero, before any learning."""
    return sparse_excess(torch.zeros(SPARSE_WORDS, dtype=F64))[0].item()


def sparse_draws(steps: int, seeds: int, batch: int) -> Iterator[tuple[Tensor, Tensor]]:
    """Batches of words, each good or bad: the share of every word, and of it as good, both (seeds, words)."""
    generator, frequency, truth = torch.Generator().manual_seed(0), sparse_frequency(), sparse_truth()
    for _ in range(steps):
        word = torch.multinomial(frequency.expand(seeds, -1), batch, replacement=True, generator=generator)
        good = (torch.rand(seeds, batch, generator=generator, dtype=F64) < truth[word].sigmoid()).to(F64)
        empty = torch.zeros(seeds, SPARSE_WORDS, dtype=F64)
        yield empty.scatter_add(1, word, torch.ones_like(good)) / batch, empty.scatter_add(1, word, good) / batch


@cache
def sparse_train(rule: str, steps: int = 300, seeds: int = 8, batch: int = 32) -> tuple[Tensor, dict[int, Tensor]]:
    """Logistic regression on words: rates, and at each moment the excess loss, shape (rates, seeds, words)."""
    rates = rate_grid(*SPARSE_RATES[rule])
    init, step = RULES[rule]
    weights, kept = torch.zeros(len(rates), seeds, SPARSE_WORDS, dtype=F64), {}
    state = init(weights)
    for t, (count, good) in enumerate(sparse_draws(steps, seeds, batch), start=1):
        weights, state = step(weights, count * weights.sigmoid() - good, state, alpha=rates[:, None, None])
        if t in SPARSE_MOMENTS:
            kept[t] = sparse_excess(weights)
    return rates, kept


@cache
def sparse_spread(rule: str, moment: int = 300, steps: int = 300) -> Spread:
    """Excess loss by tenth of the vocabulary, common to rare, at the rate of least mean loss over what is read."""
    rates, kept = sparse_train(rule, steps)
    mean = (kept[moment] * sparse_frequency()).sum(-1).mean(-1)  # (rates,)
    best = int(mean.argmin())
    tenth = kept[moment][best].view(-1, 10, SPARSE_WORDS // 10).mean(-1)  # (seeds, 10)
    middle, error = tenth.mean(0), 2 * tenth.std(0) / len(tenth) ** 0.5
    return Spread(middle, middle - error, middle + error, rates[best], 0 < best < len(rates) - 1)


def sparse_lone(silence: int = 10_000, after: int = 400) -> Tensor:
    """Distance over alpha that one gradient moves an Adam weight after so many zeros, shape (after,), cumulated."""
    theta = torch.zeros((), dtype=F64)
    state = adam_init(theta)._replace(t=silence)  # zeros leave m = v = 0 and only count
    moved = []
    for t in range(after):
        theta, state = adam_step(theta, torch.tensor(-1.0 if t == 0 else 0.0, dtype=F64), state, alpha=1.0)
        moved.append(theta)
    return torch.stack(moved)


# A plateau: a long gentle slope that ends at a wall.


def plateau_slope(x: Tensor, slope: float = 0.001, wall: float = 100.0) -> Tensor:
    """Gradient: -1 before x = 0, -slope up to x = 1, then a wall of curvature `wall`."""
    flat = -slope + wall * (x - 1).clamp(min=0)
    return torch.where(x < 0, -1.0, flat)


@cache
def plateau_path(rule: str, start: float = 0.0, steps: int = 4000, alpha: float = 0.01) -> Tensor:
    """Positions from the start, shape (steps + 1,)."""
    return trajectory(rule, plateau_slope, torch.tensor(start, dtype=F64), steps, alpha=alpha)


@cache
def plateau_crossing(
    rule: str, slopes: tuple[float, ...], before: int = 0, alpha: float = 0.01, limit: int = 6000
) -> Tensor:
    """Steps to cross a width of 1 at each slope, after `before` gradients of size 1; limit + 1 where it never does."""
    slope, init, step = torch.tensor(slopes, dtype=F64), *RULES[rule]
    x = torch.zeros_like(slope)
    state, crossed = init(x), torch.full(slope.shape, limit + 1)
    for _ in range(before):
        x, state = step(x, -torch.ones_like(slope), state, alpha=alpha)
    edge = x
    for t in range(1, limit + 1):
        x, state = step(x, -slope, state, alpha=alpha)
        crossed = torch.where((x - edge >= 1 - 1e-9) & (crossed > limit), t, crossed)
    return crossed
