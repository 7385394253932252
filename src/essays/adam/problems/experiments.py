"""The six problems, run with each rule."""

import ast
import inspect
import math
import sys
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import torch
from torch import Tensor
from torch.nn.functional import logsigmoid

from essays.kit.chance import seeded
from workings.adam import optim

RULES: dict[str, tuple[Callable, Callable]] = {  # how the state starts, and how a rule steps
    "sgd": (lambda theta: None, lambda theta, g, state, **settings: (optim.sgd_step(theta, g, **settings), state)),
    "momentum": (optim.momentum_init, optim.heavy_ball_step),
    "nesterov": (optim.momentum_init, optim.nesterov_step),
    "adagrad": (optim.adagrad_init, optim.adagrad_step),
    "rmsprop": (optim.rmsprop_init, optim.rmsprop_step),
    "adam": (optim.adam_init, optim.adam_step),
}


class _InFloats(ast.NodeTransformer):
    """Writes sqrt(x) for x.sqrt(), x * x for x**2 and max for torch.maximum."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        if name == "sqrt":
            return ast.Call(ast.Name("sqrt", ast.Load()), [node.func.value], [])  # type: ignore[attr-defined]
        return ast.Call(ast.Name("max", ast.Load()), node.args, []) if name == "maximum" else node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        square = isinstance(node.op, ast.Pow) and isinstance(node.right, ast.Constant) and node.right.value == 2
        return ast.BinOp(node.left, ast.Mult(), node.left) if square else node


@cache
def in_floats(function: Callable) -> Callable:
    """A rule's step, or a slope, for plain numbers: its own source, at about a twentieth of the time.

    Equal to the bit where torch rounds square roots correctly, which it does not on every processor.
    """
    tree = ast.fix_missing_locations(_InFloats().visit(ast.parse(inspect.getsource(function))))
    names = dict(vars(sys.modules[function.__module__])) | {"sqrt": math.sqrt}
    exec(compile(tree, f"<{function.__name__} in floats>", "exec"), names)
    return names[function.__name__]


FLOATS: dict[str, Any] = {  # a state at rest, for plain numbers
    "momentum": optim.MomentumState(0.0),  # type: ignore[arg-type]
    "nesterov": optim.MomentumState(0.0),  # type: ignore[arg-type]
    "adagrad": optim.AdagradState(0.0),  # type: ignore[arg-type]
    "rmsprop": optim.RMSPropState(0.0),  # type: ignore[arg-type]
    "adam": optim.AdamState(0.0, 0.0, 0),  # type: ignore[arg-type]
    "amsgrad": optim.AMSGradState(0.0, 0.0, 0.0, 0),  # type: ignore[arg-type]
}


def float_rule(rule: str) -> tuple[Any, Callable]:
    """How a rule's state starts for plain numbers, and how it steps."""
    if rule == "sgd":
        return None, RULES[rule][1]
    return FLOATS[rule], in_floats(optim.amsgrad_step if rule == "amsgrad" else RULES[rule][1])


def float_path(rule: str, slope: Callable[[float], float], x: float, steps: int, **settings) -> list[float]:
    """Positions of one parameter after 0, 1, ... steps: what `trajectory` gives, but for the rounding of roots."""
    state, step = float_rule(rule)
    path = [x]
    for _ in range(steps):
        x, state = step(x, slope(x), state, **settings)
        path.append(x)
    return path


def rate_grid(low: float, high: float, per_decade: int = 4) -> Tensor:
    """Rates from 10^low to 10^high, evenly spaced in their logarithm."""
    return 10 ** torch.linspace(low, high, round((high - low) * per_decade) + 1, dtype=torch.float64)


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
    across, up = torch.linspace(*x, count, dtype=torch.float64), torch.linspace(*y, count, dtype=torch.float64)
    return across, up, torch.stack(torch.meshgrid(across, up, indexing="xy"), dim=-1)


# One rate for all parameters: a bowl 100 times as steep across as along.


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
    curvature = torch.tensor([1.0, 100.0], dtype=torch.float64)
    start = torch.tensor([1.0, -1.0], dtype=torch.float64)
    return trajectory(rule, lambda theta: curvature * theta, start, steps, alpha=alpha)


def one_rate_count(rule: str, alpha: float) -> int:
    """Steps to a loss of 1e-6 in the unturned bowl; 501 where it is not reached in 500."""
    return int(first_below(one_rate_loss(one_rate_path(rule, alpha)), 1e-6))


@cache
def one_rate_best() -> float:
    """SGD's best rate in the unturned bowl, on a grid in steps of 0.001."""
    return min((k / 1000 for k in range(1, 21)), key=lambda alpha: one_rate_count("sgd", alpha))


# One rate over time: a slope that does not say how far it is.


def over_time_slope(x: Tensor, width: float = 0.1) -> Tensor:
    """Gradient of sqrt(x^2 + width^2): nearly 1 or -1, except within a few widths of the minimum at 0."""
    return x / (x**2 + width**2).sqrt()


@cache
def over_time_distance(rule: str, alpha: float, decay: bool = False, steps: int = 2000, **settings: float) -> Tensor:
    """Distance to the minimum from x = 10, shape (steps + 1,); with decay the rate falls linearly to zero."""
    (state, step), slope = float_rule(rule), in_floats(over_time_slope)
    x, path = 10.0, [10.0]
    for t in range(steps):
        x, state = step(x, slope(x), state, alpha=alpha * (1 - t / steps) if decay else alpha, **settings)
        path.append(x)
    return torch.tensor(path, dtype=torch.float64).abs()


def over_time_swings(alpha: float, decay: bool = False, since: int = 0) -> tuple[list[int], list[float]]:
    """Adam's steps and distances of `over_time_distance`: from step `since` on the farthest of each ten, of a swing."""
    path = over_time_distance("adam", alpha, decay).tolist()
    tens = [range(first, min(first + 10, len(path))) for first in range(since, len(path), 10)]
    steps = [*range(since), *(max(ten, key=path.__getitem__) for ten in tens)]
    return steps, [path[t] for t in steps]


# Tuning by hand: which rates work, when the loss is written in other units, and how many.


@cache
def tuning_map(rule: str) -> tuple[Tensor, Tensor, Tensor]:
    """How near 100 steps on c x^2 / 2 come and stay, for 13 decades of rates and of scales c.

    Returns:
        Rates and scales, and the largest distance after 100 to 109 steps from x = 1: shape (scales, rates); inf where
        it is no number.
    """
    rates, scales = rate_grid(-4, 9, 8), rate_grid(-10, 3, 8)
    start = torch.ones(len(scales), len(rates), dtype=torch.float64)
    path = trajectory(rule, lambda x: scales[:, None] * x, start, 109, alpha=rates)
    return rates, scales, path[100:].abs().amax(0).nan_to_num(nan=math.inf)


# Noise: what a batch says about the gradient.

NOISE_SIZES = (1, 4, 16, 64, 256)


@cache
def noise_gradients() -> Tensor:
    """Gradients of 4,096 examples (theta x - y) x at theta = 0.5, with y = x + noise, shape (4096,)."""
    generator = seeded(0)
    x, noise = torch.randn(2, 4096, generator=generator, dtype=torch.float64)
    return (0.5 * x - (x + noise)) * x


@cache
def noise_batches(size: int, beta1: float = 0.0, streams: int = 400, steps: int = 60) -> Tensor:
    """Corrected first moment after `steps` batches at a fixed theta, shape (streams,); beta1 = 0 is the last batch."""
    generator, gradients = seeded(size), noise_gradients()
    m = torch.zeros(streams, dtype=torch.float64)
    for _ in range(steps):
        chosen = torch.randint(len(gradients), (streams, size), generator=generator)
        m = beta1 * m + (1 - beta1) * gradients[chosen].mean(-1)
    return m / (1 - beta1**steps)


# Rare words: a weight that is seldom touched.


class Spread(NamedTuple):
    """A result over several seeds, by tenth of the vocabulary."""

    middle: Tensor  # mean over seeds
    low: Tensor  # less two standard errors
    high: Tensor  # plus as many
    inside: bool  # whether every rate that was chosen lies inside its grid


SPARSE_WORDS = 100
SPARSE_MOMENTS = (30, 100, 300, 1000, 3000)
SPARSE_RATES = {"sgd": (0.0, 1.75), "momentum": (-1.0, 0.75), "adagrad": (-1.0, 0.75), "adam": (-2.5, -0.5)}


def sparse_frequency() -> Tensor:
    """Zipf: the word of rank r is drawn with a probability proportional to 1 / r."""
    frequency = 1 / torch.arange(1, SPARSE_WORDS + 1, dtype=torch.float64)
    return frequency / frequency.sum()


def sparse_truth() -> Tensor:
    """Log-odds of a good review given each word: 1.5 and -1.5 in turn, the same size for common and rare words."""
    return torch.where(torch.arange(SPARSE_WORDS) % 2 == 0, 1.5, -1.5).double()


def sparse_excess(weights: Tensor) -> Tensor:
    """Log-loss of each word's weight above the least possible, shape of weights (..., words)."""
    truth = sparse_truth()

    def loss(w: Tensor) -> Tensor:
        return -(truth.sigmoid() * logsigmoid(w) + (-truth).sigmoid() * logsigmoid(-w))

    return loss(weights) - loss(truth)


def sparse_start() -> float:
    """Excess loss of a word of weight zero, before any learning."""
    return sparse_excess(torch.zeros(SPARSE_WORDS, dtype=torch.float64))[0].item()


@cache
def sparse_draws(steps: int, seeds: int, batch: int) -> list[tuple[Tensor, Tensor]]:
    """Batches of words, each good or bad: the share of every word, and of it as good, both (seeds, words)."""
    generator, frequency, truth = seeded(0), sparse_frequency(), sparse_truth()
    batches = []
    for _ in range(steps):
        word = torch.multinomial(frequency.expand(seeds, -1), batch, replacement=True, generator=generator)
        good = (torch.rand(seeds, batch, generator=generator, dtype=torch.float64) < truth[word].sigmoid()).double()
        empty = torch.zeros(seeds, SPARSE_WORDS, dtype=torch.float64)
        count, positive = empty.scatter_add(1, word, torch.ones_like(good)), empty.scatter_add(1, word, good)
        batches.append((count / batch, positive / batch))
    return batches


@cache
def sparse_train(rule: str, steps: int = 300, seeds: int = 8, batch: int = 32) -> tuple[Tensor, dict[int, Tensor]]:
    """Logistic regression on words: rates, and at each moment the excess loss, shape (rates, seeds, words)."""
    rates = rate_grid(*SPARSE_RATES[rule])
    init, step = RULES[rule]
    weights, kept = torch.zeros(len(rates), seeds, SPARSE_WORDS, dtype=torch.float64), {}
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
    return Spread(middle, middle - error, middle + error, 0 < best < len(rates) - 1)


# A plateau: a long gentle slope that ends at a wall.


def plateau_slope(x: float, slope: float = 0.001, wall: float = 100.0) -> float:
    """Gradient: -1 before x = 0, -slope up to x = 1, then a wall of curvature `wall`."""
    if x < 0:
        return -1.0
    return -slope + wall * max(x - 1, 0.0)


@cache
def plateau_path(rule: str, start: float = 0.0, steps: int = 4000, alpha: float = 0.01) -> Tensor:
    """Positions from the start, shape (steps + 1,)."""
    return torch.tensor(float_path(rule, plateau_slope, start, steps, alpha=alpha), dtype=torch.float64)


class Course(NamedTuple):
    """A run along the plateau."""

    steps: list[int]  # since the edge of the plateau, thinned; the last is the first at the wall
    positions: list[float]  # at each of them


@cache
def plateau_course(rule: str, start: float = 0.0, alpha: float = 0.01, beta2: float | None = None) -> Course:
    """The run from rest at `start` to the wall; before the edge at 0 the slope is 1, from there on 0.001."""
    (state, step), x, path = float_rule(rule), start, []
    settings = {} if beta2 is None else {"beta2": beta2}
    while x < 1 - 1e-9:
        path += [x] if x > -1e-9 else []  # from the edge on
        x, state = step(x, plateau_slope(x if x > -1e-9 else -1.0), state, alpha=alpha, **settings)
    path.append(x)
    shown = sorted({round(1.02**power) for power in range(700)} & {*range(len(path))} | {len(path) - 1})
    return Course(shown, [path[t] for t in shown])


def plateau_momentum(alpha: float = 0.01, slope: float = 0.001) -> int:
    """Steps that momentum needs, from rest, for a width of 1 at one slope."""
    (state, step), x, steps = float_rule("momentum"), 0.0, 0
    while x < 1 - 1e-9:
        x, state = step(x, -slope, state, alpha=alpha)
        steps += 1
    return steps
