"""Runs behind the page on setting Adam: from the search for settings to the forms of the step."""

import math
import os
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

import torch
from torch import Tensor, autograd
from torch.profiler import ProfilerActivity, profile

from essays.adam.algorithm.experiments import trace
from essays.adam.problems.experiments import float_rule
from essays.kit.chance import seeded
from workings.adam.optim import AdamState, adam_init, adam_step, adamw_step
from workings.adam.torch_adam import AdamInTorchOrder

SEEDS = 60

# Trials: what a random search finds.

SETS = 120  # of data, and of settings to try on them
SEARCHES: dict[str, tuple[str, ...]] = {"rate": (), "momentum": ("beta1",), "all": ("beta1", "eps", "beta2")}
TRIALS = (1, 2, 3, 5, 10, 25, 50, 100)


def drawn(draws: int) -> dict[str, Tensor]:
    """Settings at random, each shape (draws, 120): the rate from 1e-4 to 10, all evenly in their logarithms.

    1 - beta1 is between 0.01 and 1, eps between 1e-8 and 1, 1 - beta2 between 0.0003 and 0.3.
    """
    u = torch.rand(4, draws, SETS, generator=seeded(0), dtype=torch.float64)
    return {
        "alpha": 10 ** (5 * u[0] - 4),
        "beta1": 1 - 10 ** (-2 * u[1]),
        "beta2": 1 - 10 ** (-3 * u[2] - 0.5),
        "eps": 10 ** (8 * u[3] - 8),
    }


@cache
def trials_losses(search: str, size: int = 8, draws: int = 400, steps: int = 100) -> Tensor:
    """What is left of the loss by each trial of a search on each of 120 data sets, shape (draws, 120).

    A trial trains a linear model of features between 1 and 0.03 in size on batches of four, at a rate that falls to 0
    in a straight line. Its score is the loss without the noise, as a share of that before training. Settings that the
    search does not tune are at their defaults.
    """
    settings = {name: x[..., None] for name, x in drawn(draws).items() if name in ("alpha", *SEARCHES[search])}
    alpha, generator = settings.pop("alpha"), seeded(1)
    scale = 10 ** torch.linspace(0, -1.5, size, dtype=torch.float64)
    truth = torch.randn(SETS, size, generator=generator, dtype=torch.float64)
    theta = torch.zeros(draws, SETS, size, dtype=torch.float64)
    state = adam_init(theta)
    for t in range(steps):
        x = scale * torch.randn(SETS, 4, size, generator=generator, dtype=torch.float64)
        noise = 0.3 * torch.randn(SETS, 4, generator=generator, dtype=torch.float64)
        miss = torch.einsum("sbd,nsd->nsb", x, theta - truth) - noise
        g = torch.einsum("nsb,sbd->nsd", miss, x) / 4
        theta, state = adam_step(theta, g, state, alpha * (1 - t / steps), **settings)
    return (scale * (theta - truth)).square().sum(-1) / (scale * truth).square().sum(-1)


@cache
def trials_best(search: str, size: int = 8) -> Tensor:
    """The median best loss after each of TRIALS, over the least that any trial found on that data set; shape (8, 120).

    The best of n trials is below the q-quantile of one trial with probability 1 - (1 - q)^n, which is a half at
    q = 1 - 2^(-1/n).
    """
    least = torch.stack([trials_losses(each, size) for each in SEARCHES]).amin((0, 1))
    quantiles = torch.tensor([1 - 2 ** (-1 / n) for n in TRIALS], dtype=torch.float64)
    return trials_losses(search, size).quantile(quantiles, 0) / least


def trials_beside(search: str) -> Tensor:
    """The best loss after each of TRIALS over that of the search over the rate alone, by data set; shape (8, 120)."""
    return trials_best(search) / trials_best("rate")


def trials_median(search: str) -> Tensor:
    """The median of `trials_beside`, and two data sets' values between which that of endlessly many lies; shape (3, 8).

    So it does nineteen times in twenty: below it are 49 to 71 of 120 data sets.
    """
    ordered = trials_beside(search).sort(-1).values
    return torch.stack([ordered.median(-1).values, ordered[:, 48], ordered[:, 71]])


# Horizon: gradients whose scale changes.

MEMORIES = (0.95, 0.99, 0.999)
CHANGES = ("spike", "rise", "fall")


class Change(NamedTuple):
    """What a change of scale does to a steady run."""

    longest: float  # step afterwards, in units of alpha
    back: int  # steps until all are within a tenth of alpha again


def after_steady(gradients: Sequence[float], beta2: float) -> Tensor:
    """The steps, in units of alpha, after endless gradients of 1."""
    (_, step), state, steps = float_rule("adam"), AdamState(1.0, 1.0, 10**6), []  # type: ignore[arg-type]
    for g in gradients:
        moved, state = step(0.0, g, state, 1.0, beta2=beta2, eps=0.0)
        steps.append(-moved)
    return torch.tensor(steps, dtype=torch.float64)


@cache
def horizon_change(change: str, beta2: float) -> Change:
    """Gradients of 1, then one of 100 (spike), or all of 100 (rise), or all of 0.01 (fall)."""
    first, rest = {"spike": (100.0, 1.0), "rise": (100.0, 100.0), "fall": (0.01, 0.01)}[change]
    steps = after_steady([first] + [rest] * round(12 / (1 - beta2)), beta2)
    away = ((steps - 1).abs() > 0.1).nonzero()
    return Change(steps.max().item(), int(away[-1]) + 1)


HORIZON_RISE, HORIZON_STEPS, HORIZON_SCALE = 500, 1000, 30.0


@cache
def horizon_losses(size: int = 32, alpha: float = 0.01) -> Tensor:
    """Loss of a noisy bowl at each step, at each of MEMORIES, on sixty draws of the noise: shape (steps, 3, 60).

    It starts at the minimum. Curvatures go from 1 to 0.1, the noise is of size 1. From step
    HORIZON_RISE on the whole gradient is HORIZON_SCALE times as large; the loss is counted in the old units.
    """
    generator = seeded(0)
    beta2 = torch.tensor(MEMORIES, dtype=torch.float64)[:, None, None]
    curvature = 10 ** torch.linspace(0, -1, size, dtype=torch.float64)
    theta, losses = torch.zeros(3, SEEDS, size, dtype=torch.float64), []
    state = adam_init(theta)
    for t in range(HORIZON_STEPS):
        losses.append((curvature * theta.square()).mean(-1) / 2)
        noise = torch.randn(SEEDS, size, generator=generator, dtype=torch.float64)
        g = (HORIZON_SCALE if t >= HORIZON_RISE else 1.0) * (curvature * theta + noise)
        theta, state = adam_step(theta, g, state, alpha, beta2=beta2)
    return torch.stack(losses)


class Rise(NamedTuple):
    """Loss of a noisy bowl before and after its gradients grow, over the run's own level before."""

    losses: Tensor  # at each step, shape (steps, 3, 60)
    peaks: Tensor  # the highest from the rise on, shape (3, 60)
    middle: list[int]  # at each of MEMORIES the seed whose peak is the middle one of sixty


def horizon_over() -> Rise:
    """The losses of `horizon_losses`, each run's over the mean of its 200 steps before the rise."""
    losses = horizon_losses()
    losses = losses / losses[HORIZON_RISE - 200 : HORIZON_RISE].mean(0)
    peaks = losses[HORIZON_RISE:].amax(0)
    return Rise(losses, peaks, peaks.median(-1).indices.tolist())


# Warm-up: the first steps.


@cache
def warm_up_noise(beta2: float = 0.999, steps: int = 100, runs: int = 20_000) -> Tensor:
    """Mean length of each step under noise alone, in units of alpha, shape (steps,)."""
    g = torch.randn(steps, runs, generator=seeded(0), dtype=torch.float64)
    return trace(g, beta2=beta2).step.abs().mean(-1)


def warm_up_rho(t: int, beta2: float = 0.999) -> float:
    """How many equal weights are as old, on average, as those of v_hat at step t (Liu et al. 2020, section 4.1)."""
    return 2 / (1 - beta2) - 1 - 2 * t * beta2**t / (1 - beta2**t)


class Task(NamedTuple):
    """Sixty small networks, and what each has to learn; in float64, so that all machines agree."""

    weights: list[Tensor]  # of four layers, each of shape (60, in, out)
    teacher: Tensor  # (60, 8, 2)


def task() -> Task:
    """Three hidden layers of 16 tanh units, to learn the sum of the sines of two mixtures of eight inputs."""
    generator = seeded(0)
    sizes = [(8, 16), (16, 16), (16, 16), (16, 1)]
    weights = [torch.randn(SEEDS, a, b, generator=generator, dtype=torch.float64) / a**0.5 for a, b in sizes]
    return Task(weights, torch.randn(SEEDS, 8, 2, generator=generator, dtype=torch.float64) / 2)


def misfit(weights: list[Tensor], teacher: Tensor, batch: int, generator: torch.Generator) -> Tensor:
    """Mean squared error of networks with weights of shape (..., 60, in, out) on a batch, shape (..., 60)."""
    x = torch.randn(SEEDS, batch, 8, generator=generator, dtype=torch.float64)
    answer, hidden = (x @ teacher).sin().sum(-1, keepdim=True), x
    for weight in weights[:-1]:
        hidden = torch.tanh(hidden @ weight)
    return (hidden @ weights[-1] - answer).square().mean((-1, -2))


WARM_UPS, WARM_RATES, WARM_STEPS = (0, 20, 100), (0.01, 0.03, 0.1), 240


@cache
def warm_up_losses(beta2: float = 0.98) -> Tensor:
    """Loss at each step of sixty networks at each of WARM_RATES with each of WARM_UPS, shape (steps, 3, 3, 60).

    The rate rises to its full size in a straight line, and falls to 0 in another over the whole run.
    """
    t, lengths = torch.arange(WARM_STEPS, dtype=torch.float64), torch.tensor(WARM_UPS).clamp(min=1)
    rise = ((t[:, None] + 1) / lengths).clamp(max=1) * (1 - t[:, None] / WARM_STEPS)
    return scheduled(torch.tensor(WARM_RATES).double()[:, None] * rise[:, None], beta2)


@cache
def warm_up_capped(beta2: float = 0.98) -> Tensor:
    """Mean loss of the last 30 steps at the highest rate, never above what it is after the longest warm-up; (60,)."""
    falling = 1 - torch.arange(WARM_STEPS, dtype=torch.float64) / WARM_STEPS
    highest = WARM_RATES[-1] * falling[WARM_UPS[-1] - 1]
    rates = (WARM_RATES[-1] * falling).clamp(max=highest)
    return scheduled(rates[:, None, None], beta2)[-30:, 0, 0].mean(0)


def scheduled(rates: Tensor, beta2: float) -> Tensor:
    """Loss at each step of the sixty networks under schedules of shape (steps, a, b): shape (steps, a, b, 60)."""
    weights, teacher = task()
    theta = [weight.repeat(*rates.shape[1:], 1, 1, 1) for weight in weights]
    states, generator, losses = [adam_init(weight) for weight in theta], seeded(1), []
    for alpha in rates[..., None, None, None]:
        theta = [weight.detach().requires_grad_() for weight in theta]
        loss = misfit(theta, teacher, 16, generator)
        losses.append(loss.detach())
        for k, g in enumerate(autograd.grad(loss.sum(), theta)):
            theta[k], states[k] = adam_step(theta[k].detach(), g, states[k], alpha, beta2=beta2)
    return torch.stack(losses)


def warm_up_ends() -> Tensor:
    """Mean loss of the last 30 steps over the least of the nine for that network, shape (3 rates, 3 warm-ups, 60)."""
    ends = warm_up_losses()[-30:].mean(0)
    return ends / ends.amin((0, 1))


def warm_up_gained() -> dict[str, Tensor]:
    """Of what the longest warm-up gains at the highest rate: the share of a short one, and of the cap; each (60,)."""
    none, short, long = warm_up_losses()[-30:].mean(0)[-1]
    return {"short": (none - short) / (none - long), "capped": (none - warm_up_capped()) / (none - long)}


# Schedule: how the rate comes down.

SCHEDULE_SETS, SCHEDULE_STEPS = 480, 1000
SCHEDULE_RATES = tuple(10 ** (k / 4) for k in range(-9, -3))
SCHEDULES: dict[str, Callable[[Tensor], Tensor]] = {  # the rate over its height, by the share of the steps that is done
    "kept": torch.ones_like,
    "line": lambda done: 1 - done,
    "tenth": lambda done: 1 - 0.9 * done,
    "double": lambda done: 1 - done / 2,
    "cosine": lambda done: (1 + (math.pi * done).cos()) / 2,
    "half": lambda done: (2 * (1 - done)).clamp(max=1),
    "fifth": lambda done: (5 * (1 - done)).clamp(max=1),
}


@cache
def schedule_losses() -> Tensor:
    """What is left of the loss at the end of the problem of the trials, shape (6 rates, 7 schedules, 480 data sets).

    All schedules of a data set share its batches. Settings other than the rate are at their defaults.
    """
    generator, size = seeded(0), 8
    scale = 10 ** torch.linspace(0, -1.5, size, dtype=torch.float64)
    truth = torch.randn(SCHEDULE_SETS, size, generator=generator, dtype=torch.float64)
    done = torch.arange(SCHEDULE_STEPS, dtype=torch.float64) / SCHEDULE_STEPS
    shapes = torch.stack([shape(done) for shape in SCHEDULES.values()])
    alpha = (torch.tensor(SCHEDULE_RATES, dtype=torch.float64)[:, None, None] * shapes)[..., None, None]
    theta = torch.zeros(len(SCHEDULE_RATES), len(SCHEDULES), SCHEDULE_SETS, size, dtype=torch.float64)
    state = adam_init(theta)
    for t in range(SCHEDULE_STEPS):
        x = scale * torch.randn(SCHEDULE_SETS, 4, size, generator=generator, dtype=torch.float64)
        noise = 0.3 * torch.randn(SCHEDULE_SETS, 4, generator=generator, dtype=torch.float64)
        miss = torch.einsum("sbd,rnsd->rnsb", x, theta - truth) - noise
        theta, state = adam_step(theta, torch.einsum("rnsb,sbd->rnsd", miss, x) / 4, state, alpha[:, :, t])
    return (scale * (theta - truth)).square().sum(-1) / (scale * truth).square().sum(-1)


def schedule_rates() -> dict[str, int]:
    """Which of SCHEDULE_RATES suits each schedule: the least mean logarithm of the loss over the data sets."""
    return dict(zip(SCHEDULES, schedule_losses().log().mean(-1).argmin(0).tolist(), strict=True))


def schedule_beside() -> dict[str, Tensor]:
    """Each schedule's loss over that of the line to 0, each at the rate that suits it, by data set; each (480,)."""
    losses, best = schedule_losses(), schedule_rates()
    ends = {name: losses[best[name], k] for k, name in enumerate(SCHEDULES)}
    return {name: end / ends["line"] for name, end in ends.items()}


# Half precision: what the formats keep.

FORMATS = {"float32": torch.float32, "bfloat16": torch.bfloat16, "float16": torch.float16}


def format_steps(gradients: Sequence[float], dtype: torch.dtype, eps: float = 1e-8) -> list[float]:
    """The steps of Adam as torch computes it, in units of alpha, with everything in one format.

    The parameter is put back to 0 after each step, so that it rounds nothing away.
    """
    theta, m, v = (torch.zeros(1, dtype=dtype) for _ in range(3))
    steps = []
    for t, g in enumerate(gradients, start=1):
        AdamInTorchOrder.update(theta, torch.full((1,), g, dtype=dtype), m, v, t, 1.0, 0.9, 0.999, eps)
        steps.append(-theta.item())
        theta.zero_()
    return steps


def fused_steps(gradients: Sequence[float], dtype: torch.dtype, eps: float = 1e-8) -> list[float]:
    """The same by torch's fused step, which computes in float32 and keeps the state in the format."""
    theta, steps = torch.zeros(1, dtype=dtype, requires_grad=True), []
    adam = torch.optim.Adam([theta], lr=1.0, eps=eps, fused=True)
    for g in gradients:
        theta.grad = torch.full((1,), g, dtype=dtype)
        adam.step()
        steps.append(-theta.item())
        theta.data.zero_()
    return steps


def half_precision_stored(value: float) -> dict[str, float]:
    """A number as each format keeps it."""
    return {name: torch.tensor(value, dtype=dtype).item() for name, dtype in FORMATS.items()}


def half_precision_least(beta2: float = 0.999) -> dict[str, float]:
    """The least gradient, to a hundredth, whose share (1 - beta2) g^2 of v is not rounded to 0, by format."""
    g = 10 ** torch.linspace(-25, 0, 25 * 232 + 1, dtype=torch.float64)
    kept = {name: (1 - beta2) * g.to(dtype) * g.to(dtype) for name, dtype in FORMATS.items()}
    return {name: g[(v > 0).nonzero()[0, 0]].item() for name, v in kept.items()}


@cache
def half_precision_memory(dtype: torch.dtype, loud: int = 2000, quiet: int = 4000) -> Tensor:
    """Steps, in units of alpha, under gradients of 1 and then of 0.01, everything in one format; (loud + quiet,)."""
    return torch.tensor(format_steps([1.0] * loud + [0.01] * quiet, dtype))


def half_precision_moved(steps: int = 100, alpha: float = 1e-3) -> dict[str, float]:
    """How far Adam, as torch computes it, moves a parameter from 1 under gradients of 1, by format."""
    moved = {}
    for name, dtype in FORMATS.items():
        theta, g = torch.ones(2, 1, dtype=dtype)
        m, v = torch.zeros(2, 1, dtype=dtype)
        for t in range(1, steps + 1):
            AdamInTorchOrder.update(theta, g, m, v, t, alpha, 0.9, 0.999, 1e-8)
        moved[name] = 1 - theta.item()
    return moved


# Clipping: one spike among a hundred parameters, and a training with spikes.


@cache
def clipping_spike(limit: float = math.inf, others: int = 99, size: float = 1000.0, after: int = 1000) -> Tensor:
    """Steps, in units of alpha, from a spike on, of the parameter that has it and of one of the others; (after + 1, 2).

    Before and after it every gradient is 1. Those of the spike, of all parameters together, are clipped to the limit.
    """
    share = min(1.0, limit / math.sqrt(size**2 + others))
    return torch.stack([after_steady([share * g] + [1.0] * after, 0.999) for g in (size, 1.0)], -1)


CLIP_LIMITS = (math.inf, 8.0, 0.5)


class Clipped(NamedTuple):
    """Sixty trainings at each of some limits."""

    losses: Tensor  # (steps, limits, 60)
    share: Tensor  # of batches that are clipped, (limits,)


@cache
def clipping_training(
    limits: tuple[float, ...] = CLIP_LIMITS, size: int = 16, steps: int = 1000, alpha: float = 0.003
) -> Clipped:
    """A noisy bowl of curvatures from 1 to 0.1, where one batch in a hundred has a hundred times the noise.

    The rate falls to 0 in a straight line.
    """
    generator = seeded(0)
    limit = torch.tensor(limits, dtype=torch.float64)[:, None, None]
    curvature = 10 ** torch.linspace(0, -1, size, dtype=torch.float64)
    theta, losses, clipped = torch.ones(len(limits), SEEDS, size, dtype=torch.float64), [], []
    state = adam_init(theta)
    for t in range(steps):
        losses.append((curvature * theta.square()).mean(-1) / 2)
        noise = torch.randn(SEEDS, size, generator=generator, dtype=torch.float64)
        bad = torch.rand(SEEDS, 1, generator=generator) < 0.01
        g = curvature * theta + torch.where(bad, 100.0, 1.0) * noise
        share = limit / g.norm(dim=-1, keepdim=True)
        clipped.append((share < 1).double().mean((1, 2)))
        theta, state = adam_step(theta, g * share.clamp(max=1), state, alpha * (1 - t / steps))
    return Clipped(torch.stack(losses), torch.stack(clipped).mean(0))


UPDATE_LIMITS = ("free", "step", "update", "norm")  # nothing, m_hat over root v_hat, g over root v_hat, and g


class Limited(NamedTuple):
    """Sixty runs of the bowl whose gradients rise, each under all of UPDATE_LIMITS."""

    losses: Tensor  # (steps, 4, 60)
    share: Tensor  # of the steps before the rise that are shortened, (4,)


@cache
def clipping_update(size: int = 32, alpha: float = 0.01, beta2: float = 0.999) -> Limited:
    """The bowl of `horizon_losses`, where three limits shorten steps: two root mean squares, at 1, and a norm, at 8."""
    generator = seeded(0)
    curvature = 10 ** torch.linspace(0, -1, size, dtype=torch.float64)
    theta, losses, touched = torch.zeros(4, SEEDS, size, dtype=torch.float64), [], []
    state = adam_init(theta)
    for t in range(HORIZON_STEPS):
        losses.append((curvature * theta.square()).mean(-1) / 2)
        noise = torch.randn(SEEDS, size, generator=generator, dtype=torch.float64)
        g = (HORIZON_SCALE if t >= HORIZON_RISE else 1.0) * (curvature * theta + noise)
        over = torch.ones(4, SEEDS, 1, dtype=torch.float64)  # how many times a limit is passed, or 1
        over[3] = (g[3].norm(dim=-1, keepdim=True) / 8).clamp(min=1)
        moved, state = adam_step(theta, g / over, state, alpha, beta2=beta2)
        newest = g / (state.v / (1 - beta2**state.t)).sqrt()
        over[1] = root(moved - theta)[1].div(alpha).clamp(min=1)
        over[2] = root(newest)[2].clamp(min=1)
        touched.append((over > 1).double().mean((1, 2)))
        over[3] = 1  # which has been shortened as a gradient
        theta = theta + (moved - theta) / over
    return Limited(torch.stack(losses), torch.stack(touched)[:HORIZON_RISE].mean(0))


def root(x: Tensor) -> Tensor:
    """Root mean square over the last axis, which is kept."""
    return x.square().mean(-1, keepdim=True).sqrt()


def clipping_update_peaks() -> Tensor:
    """The highest loss after the rise, over the mean of 200 steps before it, shape (4 limits, 60)."""
    losses, rise = clipping_update().losses, HORIZON_RISE
    return losses[rise:].amax(0) / losses[rise - 200 : rise].mean(0)


# Groups: what decay does to a direction, to a gain and to a row that is never seen.

GROUP_DECAYS, GROUP_RADII, GROUP_ALPHA, GROUP_SIZE = (0.0, 0.1, 1.0), (0.5, 5.0), 0.02, 32


class Turning(NamedTuple):
    """Weights of which only the direction matters."""

    angle: Tensor  # turned in each step, in radians, shape (steps, 3 decays, 2 radii, 60)
    length: Tensor  # of the weights, the same shape


@cache
def groups_direction(steps: int = 1500, alpha: float = GROUP_ALPHA, beta1: float = 0.9, size: float = 1.0) -> Turning:
    """AdamW on weights that a normalisation follows, under noise, at each of GROUP_DECAYS from each of GROUP_RADII.

    The gradient of a loss that hangs on w / |w| alone is at right angles to w, and as small as |w| is large.
    """
    generator = seeded(0)
    decay = torch.tensor(GROUP_DECAYS, dtype=torch.float64)[:, None, None, None]
    start = torch.randn(SEEDS, GROUP_SIZE, generator=generator, dtype=torch.float64)
    w = torch.tensor(GROUP_RADII, dtype=torch.float64)[:, None, None] * start / start.norm(dim=-1, keepdim=True)
    w = w.repeat(len(GROUP_DECAYS), 1, 1, 1)
    state, angles, lengths = adam_init(w), [], []
    for _ in range(steps):
        noise = size * torch.randn(SEEDS, GROUP_SIZE, generator=generator, dtype=torch.float64)
        length = w.norm(dim=-1, keepdim=True)
        direction = w / length
        g = (noise - (noise * direction).sum(-1, keepdim=True) * direction) / length
        w, state = adamw_step(w, g, state, alpha, beta1, weight_decay=decay)
        cosine = (w * direction).sum(-1) / w.norm(dim=-1)
        angles.append(cosine.clamp(max=1).acos())
        lengths.append(length[..., 0])
    return Turning(torch.stack(angles), torch.stack(lengths))


GAIN_NOISES, GAIN_DECAY = (1.0, 3.0, 10.0), 0.1


@cache
def groups_gain(steps: int = 1500, alpha: float = 0.02, runs: int = 40, most: float = GAIN_DECAY) -> Tensor:
    """Where AdamW holds a gain whose best value is 1, without decay and with it: shape (2, 3 noises, 60 seeds).

    The gradient is the distance from 1, and noise of a size from GAIN_NOISES. Each entry is a mean over the last third
    of the steps of 40 runs.
    """
    generator, size = seeded(0), torch.tensor(GAIN_NOISES, dtype=torch.float64)[:, None]
    decay = torch.tensor([0.0, most], dtype=torch.float64)[:, None, None]
    gain, total = torch.ones(2, len(GAIN_NOISES), SEEDS * runs, dtype=torch.float64), torch.tensor(0.0)
    state = adam_init(gain)
    for t in range(steps):
        g = gain - 1 + size * torch.randn(SEEDS * runs, generator=generator, dtype=torch.float64)
        gain, state = adamw_step(gain, g, state, alpha, weight_decay=decay)
        total = total + gain if 3 * t >= 2 * steps else total
    return (total / (steps // 3)).view(2, len(GAIN_NOISES), SEEDS, runs).mean(-1)


def groups_turn(decay: float, alpha: float = GROUP_ALPHA, beta1: float = 0.9) -> float:
    """The angle, in radians, that weights turn in a step once decay and noise are in balance.

    A run of steps adds alpha^2 a coordinate to the square of the length at each step, and decay takes the share
    2 alpha decay of it; a single step is shorter than alpha a coordinate, by the root of (1 - beta1) / (1 + beta1),
    because consecutive steps resemble one another (Kosson et al. 2024).
    """
    return math.sqrt(2 * alpha * decay * (1 - beta1) / (1 + beta1))


def groups_gain_theory(noise: float, decay: float = GAIN_DECAY) -> float:
    """Where slope over noise balances decay.

    The gradient's mean has the size 1 - gain, and its root mean square is a little above the noise.
    """
    low, high = 0.0, 1.0
    for _ in range(60):
        gain = (low + high) / 2
        pull = (1 - gain) / math.sqrt(noise**2 + (1 - gain) ** 2)
        low, high = (gain, high) if pull > decay * gain else (low, gain)
    return (low + high) / 2


def groups_unseen(steps: int, alpha: float = 1e-3, decay: float = 0.1) -> float:
    """What AdamW leaves of a row of an embedding that no batch has touched."""
    return (1 - alpha * decay) ** steps


def decay_time_left(rates: Tensor, decay: float) -> float:
    """What AdamW's decay leaves, at the end of a run at these rates, of what a weight was at its start."""
    return (1 - decay * rates).log().sum().exp().item()


def decay_time_falling(steps: int, alpha: float) -> Tensor:
    """The rates of a run that come down to 0 in a straight line."""
    return alpha * (1 - torch.arange(steps, dtype=torch.float64) / steps)


# Checkpoint: a training that is stopped, and goes on with all of its state or with part of it.

LOST = ("nothing", "m", "v", "t", "all")
CHECKPOINT_SEEN, CHECKPOINT_AT, CHECKPOINT_AFTER = 210, 240, 50  # steps: first seen, stopped at, gone on for


def without(state: AdamState) -> AdamState:
    """The states of as many runs as LOST has entries, stacked in front, each with its part of the state at 0."""
    kept = 1 - torch.tensor([[lost in (part, "all") for lost in LOST] for part in "mvt"], dtype=torch.float64)
    m, v, t = (row.view(-1, *[1] * state.m.dim()) for row in kept)
    return AdamState(m * state.m, v * state.v, t * state.t)


class Resumed(NamedTuple):
    """Five networks before a checkpoint, and after it without each part in LOST."""

    before: Tensor  # losses of the last 30 steps, (30, 60)
    after: Tensor  # (50, 5 parts, 60)
    step: Tensor  # root mean square of the first step after it, in units of alpha, (5 parts, 60)


@cache
def checkpoint_runs(alpha: float = 0.01) -> Resumed:
    """A training that goes on with all of Adam's state or with part of it.

    Each loss is that on the same 200 examples after a step on a batch of 16; after the checkpoint all runs get the same
    batches.
    """
    theta, teacher = task()
    states, batches = [adam_init(weight) for weight in theta], seeded(1)
    before: list[Tensor] = []
    after: list[Tensor] = []
    moved: list[Tensor] = []
    for t in range(CHECKPOINT_AT + CHECKPOINT_AFTER):
        if t == CHECKPOINT_AT:
            theta = [weight.expand(len(LOST), *weight.shape) for weight in theta]
            states = [without(state) for state in states]
        theta = [weight.detach().requires_grad_() for weight in theta]
        for k, g in enumerate(autograd.grad(misfit(theta, teacher, 16, batches).sum(), theta)):
            start = theta[k].detach()
            theta[k], states[k] = adam_step(start, g, states[k], alpha)
            if t == CHECKPOINT_AT:
                moved.append(((theta[k] - start) / alpha).flatten(2))
        if t >= CHECKPOINT_SEEN:
            loss = misfit(theta, teacher, 200, seeded(2))
            (before if t < CHECKPOINT_AT else after).append(loss)
    return Resumed(torch.stack(before), torch.stack(after), torch.cat(moved, -1).square().mean(-1).sqrt())


# Forms: plain, foreach, fused.

FORMS: dict[str, Any] = {"plain": {"foreach": False}, "foreach": {"foreach": True}, "fused": {"fused": True}}
SHAPES = ((64, 32), (33,), (7, 5, 3), ())


@cache
def forms_ends(
    dtype: torch.dtype = torch.float32, steps: int = 200, seed: int = 0, device: str = "cpu", **more: Any
) -> dict[str, Tensor]:
    """All parameters, in one row, after torch's Adam in each of its forms, under the same noise for gradients.

    The noise is drawn on the processor, whatever the device on which the steps are taken.
    """
    ends = {}
    for form, settings in FORMS.items():
        generator = seeded(seed)
        theta = [torch.randn(shape, generator=generator, dtype=dtype).to(device).requires_grad_() for shape in SHAPES]
        adam = torch.optim.Adam(theta, **settings, **more)
        for _ in range(steps):
            for each in theta:
                each.grad = torch.randn(each.shape, generator=generator, dtype=dtype).to(device)
            adam.step()
        ends[form] = torch.cat([each.detach().flatten() for each in theta])
    return ends


@cache
def forms_peak(sizes: tuple[int, ...] = (50_000,) * 8) -> dict[str, float]:
    """The most memory that one step has in use at once beside parameters, gradients and state, over the parameters'.

    The allocations and releases of torch's CPU profiler, added up in order.
    """
    os.environ.setdefault("KINETO_LOG_LEVEL", "99")  # or the profiler writes of its start and stop to the terminal
    peaks = {}
    for form, settings in FORMS.items():
        theta = [torch.zeros(size, requires_grad=True) for size in sizes]
        adam = torch.optim.Adam(theta, **settings)
        for each in theta:
            each.grad = torch.ones_like(each)
        adam.step()  # the state is made here
        with profile(activities=[ProfilerActivity.CPU], profile_memory=True) as log:
            adam.step()
        events = [event for event in log.profiler.kineto_results.events() if event.name() == "[memory]"]
        in_use = torch.tensor([event.nbytes() for event in sorted(events, key=lambda event: event.start_ns())])
        peaks[form] = in_use.cumsum(0).max().item() / (4 * sum(sizes))
    return peaks
