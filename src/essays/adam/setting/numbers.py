"""Numbers of the page on setting Adam."""

import math

import torch
from torch import Tensor

from essays.adam.cost.experiments import card
from essays.adam.setting import experiments
from essays.kit.chance import seeded


def _median_range(values: Tensor, name: str = "") -> dict[str, float]:
    """The median of sixty seeds, and the tenth from either end of a hundred."""
    low, middle, high = values.quantile(torch.tensor([0.1, 0.5, 0.9], dtype=values.dtype))
    ends = {"": middle, "_low": low, "_high": high}
    return {(name + end).strip("_") or "median": value.item() for end, value in ends.items()}


def trials_cost() -> dict[str, float]:
    """Best loss of the larger searches over that of the rate alone, by number of trials: medians of 120 data sets."""
    beside = {search: experiments.trials_beside(search).median(-1).values for search in ("momentum", "all")}
    at = {n: experiments.TRIALS.index(n) for n in (3, 10, 25, 100)}
    return {f"{search}_{n}": row[at[n]].item() for search, row in beside.items() for n in at}


def horizon_forgets() -> dict[str, int]:
    """Steps after a spike, a rise or a fall of a hundred times until all are alpha long again, to within a tenth."""
    names = dict(zip(("v_95", "v_99", "v_999"), experiments.MEMORIES, strict=True))
    changes = [(change, name) for change in experiments.CHANGES for name in names]
    return {f"{change}_{name}": experiments.horizon_change(change, names[name]).back for change, name in changes}


def horizon_longest() -> dict[str, float]:
    """The longest step, in units of alpha, after all gradients have become a hundred times as large."""
    names = dict(zip(("v_95", "v_99", "v_999"), experiments.MEMORIES, strict=True))
    return {name: experiments.horizon_change("rise", beta2).longest for name, beta2 in names.items()}


def horizon_peak() -> dict[str, float]:
    """The highest loss after the rise over the mean of 200 steps before it: median and outer tenths of sixty seeds."""
    peaks = experiments.horizon_over().peaks
    named = [_median_range(row, name) for row, name in zip(peaks, ("v_95", "v_99", "v_999"), strict=True)]
    return {name: value for row in named for name, value in row.items()}


def warm_up_length() -> dict[str, float]:
    """Mean length of a step under noise, in units of alpha, at the second and the tenth, and later."""
    steps = experiments.warm_up_noise()
    return {f"at_{t}": steps[t - 1].item() for t in (2, 10)} | {"later": steps[50:].mean().item()}


def warm_up_short() -> float:
    """Mean length of the tenth step under noise at beta2 = 0.95, in units of alpha."""
    return experiments.warm_up_noise(0.95)[9].item()


def batch_beta2() -> float:
    """The beta2 that at an eighth of the batch has the half-life in tokens that 0.95 has."""
    return 0.95 ** (1 / 8)


def warm_up_rule() -> dict[str, int]:
    """Steps of warm-up by the rule of thumb 2 / (1 - beta2)."""
    return {f"v_{str(beta2)[2:]}": round(2 / (1 - beta2)) for beta2 in (0.95, 0.98, 0.999)}


def warm_up_spread() -> dict[str, float]:
    """The upper decile of one over the root of v_hat, over its lower decile, under noise, at steps 1, 5 and 100."""
    g = torch.randn(100, 100_000, generator=seeded(0), dtype=torch.float64)
    spread = {}
    for t in (1, 5, 100):
        q = 0.999 ** torch.arange(t - 1, -1, -1, dtype=torch.float64)
        low, high = ((q[:, None] * g[:t].square()).sum(0) / q.sum()).rsqrt().quantile(torch.tensor([0.1, 0.9]).double())
        spread[f"at_{t}"] = (high / low).item()
    return spread


def warm_up_end() -> dict[str, float]:
    """Loss at the end over the least of nine runs, median of sixty networks, by rate in hundredths and warm-up."""
    ends = experiments.warm_up_ends().median(-1).values
    rates = [f"rate_{round(100 * rate)}" for rate in experiments.WARM_RATES]
    names = [f"{rate}_{steps}" for rate in rates for steps in experiments.WARM_UPS]
    return dict(zip(names, ends.flatten().tolist(), strict=True))


def warm_up_gained() -> dict[str, float]:
    """Share of the gain of a hundred steps of warm-up: of 20 steps, and of the cap; medians of sixty networks."""
    return {name: share.median().item() for name, share in experiments.warm_up_gained().items()}


def half_precision_step() -> dict[str, float]:
    """First step in float16, in units of alpha, at a gradient of 0.001: at epsilon 1e-7, at 1e-4 and at 1e-2."""
    steps = {name: experiments.format_steps([1e-3], torch.float16, eps) for name, eps in
             (("at_7", 1e-7), ("at_4", 1e-4), ("at_2", 1e-2))}  # fmt: skip
    return {name: step[0] for name, step in steps.items()}


def half_precision_fused() -> dict[str, float]:
    """Steps of torch's fused form in float16 under gradients of 0.001, in units of alpha: first, tenth, hundredth."""
    steps = experiments.fused_steps([1e-3] * 100, torch.float16)
    return {f"at_{t}": steps[t - 1] for t in (1, 10, 100)}


def half_precision_least() -> float:
    """The least gradient that leaves a trace in a float16 v of zero."""
    return experiments.half_precision_least()["float16"]


def half_precision_wait() -> dict[str, float]:
    """The step, in units of alpha, after 2,000 gradients of 1 and 4,000 of 0.01, by format."""
    formats = {name: experiments.FORMATS[name] for name in ("float32", "bfloat16")}
    return {name: experiments.half_precision_memory(dtype)[-1].item() for name, dtype in formats.items()}


def clipping_step() -> dict[str, float]:
    """Steps at a spike and after it, in units of alpha, without clipping and with it.

    Of the parameter that has the spike, at it and 100 steps later; of the others, at it.
    """
    named: dict[str, float] = {}
    for name, limit in (("free", math.inf), ("clipped", 10.0)):
        steps = experiments.clipping_spike(limit)
        named |= {f"{name}_at": steps[0, 0].item(), f"{name}_100": steps[100, 0].item()}
        named[f"{name}_other"] = steps[0, 1].item()
    return named


def clipping_end() -> dict[str, float]:
    """Loss at the end of a training with spikes, by limit: median and outer tenths of sixty seeds."""
    ends = experiments.clipping_training().losses[-1]
    named = [_median_range(row, name) for row, name in zip(ends, ("free", "rare", "always"), strict=True)]
    return {name: value for row in named for name, value in row.items()}


def clipping_share() -> float:
    """Share of the batches that the limit of 8 clips."""
    return experiments.clipping_training().share[1].item()


def clipping_update_peak() -> dict[str, float]:
    """The highest loss after a rise, over that before it, by what is limited: medians of sixty seeds."""
    peaks = experiments.clipping_update_peaks().median(-1).values.tolist()
    return dict(zip(experiments.UPDATE_LIMITS, peaks, strict=True))


def groups_angle() -> dict[str, float]:
    """Angle turned in a step, in thousandths of a radian, by decay and by the length at the start; and the theory."""
    angles = 1000 * experiments.groups_direction().angle[-300:].mean((0, 3))
    names = [f"{decay}_{start}" for decay in ("none", "tenth", "one") for start in ("short", "long")]
    theory = {f"{name}_theory": 1000 * experiments.groups_turn(decay) for name, decay in (("tenth", 0.1), ("one", 1.0))}
    return dict(zip(names, angles.flatten().tolist(), strict=True)) | theory


def groups_gain() -> dict[str, float]:
    """Where a gain ends whose best value is 1, with decay 0.1, by noise: mean of sixty seeds; and the theory."""
    ends = experiments.groups_gain()[1].mean(-1).tolist()
    names = [f"noise_{noise:g}" for noise in experiments.GAIN_NOISES]
    theory = [experiments.groups_gain_theory(noise) for noise in experiments.GAIN_NOISES]
    return dict(zip(names, ends, strict=True)) | {
        f"{name}_theory": value for name, value in zip(names, theory, strict=True)
    }


def groups_row() -> dict[str, float]:
    """What is left of an embedding's row that no batch touches, at alpha 0.001 and a decay of 0.1."""
    return {f"after_{steps}": experiments.groups_unseen(steps) for steps in (1000, 10_000, 100_000)}


def decay_time_memory() -> dict[str, float]:
    """Steps that a weight remembers at a rate of 0.001, by decay; and at 0.0003 and 0.1, with billions of tokens."""
    steps = 1 / (3e-4 * 0.1)
    return {"default": 1 / (1e-3 * 0.01), "tenth": 1 / (1e-3 * 0.1), "steps": steps, "billions": steps * 500_000 / 1e9}


def decay_time_left() -> dict[str, float]:
    """What is left of the start of a run at a rate that falls from 0.001, after 10,000 steps, by decay."""
    rates = experiments.decay_time_falling(10_000, 1e-3)
    return {name: experiments.decay_time_left(rates, decay) for name, decay in (("default", 0.01), ("tenth", 0.1))}


def checkpoint_step() -> dict[str, float]:
    """Root mean square of the first step after the checkpoint, in units of alpha, by what is lost: median of sixty."""
    return dict(zip(experiments.LOST, experiments.checkpoint_runs().step.median(-1).values.tolist(), strict=True))


def checkpoint_factor() -> float:
    """How many times too long a step is whose v has one gradient in it and is not corrected for that."""
    return 1 / math.sqrt(1 - 0.999)


def forms_card() -> dict[str, float]:
    """How far apart the parameters end on a graphics card after 200 steps, from those of the plain form, by form."""
    return card()["apart"]
