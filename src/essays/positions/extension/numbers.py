"""Numbers of the page on context extension."""

import math

import torch

from essays.kit.record import record
from essays.positions.extension import experiments
from essays.positions.frequencies.experiments import first_negative
from workings.positions import extend
from workings.positions.plain import counted
from workings.positions.sinusoidal import frequencies


def _counts(trained: torch.Tensor, extended: torch.Tensor, s: float) -> dict[str, float]:
    """How many pairs are kept, are in between, and are divided by s."""
    return dict(zip(("kept", "between", "divided"), counted((trained / extended).tolist(), s), strict=True))


def unseen_turns() -> dict[str, float]:
    """How often three pairs of a Llama 2 head turn within its trained length."""
    return {f"pair_{pair}": experiments.unseen_angles(pair)[0] / (2 * math.pi) for pair in (0, 40, 63)}


def unseen_pairs() -> float:
    """How many of the 64 pairs of a Llama 2 head do not complete a turn within its trained length."""
    return sum(experiments.unseen_angles(pair)[0] < 2 * math.pi for pair in range(64))


def unseen_slowest() -> dict[str, float]:
    """How far the slowest pair of a Llama 2 head turns within the trained length and four times it, in degrees."""
    trained, longer = experiments.unseen_angles(63)
    return {"trained": math.degrees(trained), "longer": math.degrees(longer)}


def ntk_base_llama2() -> float:
    """The base that NTK-aware scaling by 8 gives a head of 128 components that was trained with 10,000."""
    return extend.ntk_base(10_000.0, 8, 128)


def methods_middle() -> dict[str, float]:
    """By how much each method slows pair 32 of 64 at a factor of 8."""
    theta = experiments.extended_frequencies()
    return {name: (theta["plain"] / extended)[32].item() for name, extended in theta.items()}


def methods_yarn() -> dict[str, float]:
    """How many of the 64 pairs of a Llama 2 head YaRN keeps, blends and divides."""
    theta = experiments.extended_frequencies()
    return _counts(theta["plain"], theta["yarn"], 8)


def methods_llama3() -> dict[str, float]:
    """How many pairs Llama 3.1 8B (128 components, factor 8) and 3.2 1B (64, 32) keep, blend and divide."""
    counts: dict[str, float] = {}
    for name, d, s in (("large", 128, 8), ("small", 64, 32)):
        theta = frequencies(d, 500_000.0)
        found = _counts(theta, extend.llama3(theta, s), s)
        counts |= {f"{name}_{what}": count for what, count in found.items()}
    return counts


def yarn_ramp_ends() -> dict[str, float]:
    """The number of the pair, not rounded, that makes 32 turns within Llama 2's trained length, and one turn."""
    d, base, trained = (experiments.LLAMA2[key] for key in ("d", "base", "trained"))
    ends = {"start": 32, "end": 1}
    return {name: d / 2 * math.log(trained / (2 * math.pi * turns)) / math.log(base) for name, turns in ends.items()}


def yarn_apart() -> dict[str, float]:
    """The largest ratio of the frequency in YaRN's released code to that in its paper, and the pair it is at."""
    theta = experiments.extended_frequencies()
    ratio = theta["yarn_released"] / theta["yarn"]
    return {"ratio": ratio.max().item(), "pair": int(ratio.argmax())}


def temperature_at() -> dict[str, float]:
    """What YaRN multiplies queries and keys by at factors of 2, 8 and 32, and scores by at 8; what LongRoPE does at 8.

    LongRoPE's is for a trained length of 4,096, and multiplies queries and keys.
    """
    at = {f"at_{s}": extend.yarn_temperature(s) for s in (2, 8, 32)}
    return at | {"scores_at_8": extend.yarn_temperature(8) ** 2, "longrope_at_8": extend.longrope_temperature(8, 4096)}


def base_bound_at() -> dict[str, float]:
    """The first distance at which the sum of cosines of a head of 128 components is negative, by base."""
    bases = {"ten_thousand": 1e4, "hundred_thousand": 1e5, "llama3": 5e5, "million": 1e6, "ten_million": 1e7}
    return {name: first_negative(base) for name, base in bases.items()}


def p_rope_longest() -> dict[str, float]:
    """The longest wavelength in a head of 128 components when all, a first quarter, or p-RoPE's quarter turns."""
    plain, kept = frequencies(128), extend.proportional(frequencies(128), 0.25)
    turning = {"all": plain, "part": frequencies(32), "proportional": kept[kept > 0]}
    return {name: 2 * math.pi / theta.min().item() for name, theta in turning.items()}


def p_rope_kept_scores() -> dict[str, float]:
    """Mean cosines with three quarters of 64 pairs stopped: at some distances, and p-RoPE's range from 50 to 40,960."""
    lags = (10, 100, 1000)
    at = experiments.p_rope_scores(torch.tensor(lags))
    far = experiments.p_rope_scores(torch.arange(50, 40_961))["slow"]
    found = {f"{name}_{lag}": at[name][k].item() for name in ("slow", "fast", "part") for k, lag in enumerate(lags)}
    return found | {"slow_least": far.min().item(), "slow_most": far.max().item()}


def infinite_window() -> float:
    """What ALiBi's widest of 8 heads multiplies the weight of a key by that is 10,000 positions back."""
    return math.exp(-10_000 / 256)


def infinite_dilution() -> dict[str, float]:
    """The largest weight that one key can have when scores stay within 5: among a thousand, a million, a billion."""
    return {name: experiments.dilution(5.0, n) for name, n in (("thousand", 1e3), ("million", 1e6), ("billion", 1e9))}


def tried_real() -> dict[str, float]:
    """SmolLM2's perplexity in a text of twice its trained length: in the fourth quarter; as trained, in the second."""
    [losses] = record("positions", "smollm")["long"]["loss"].values()
    quarters = {scheme: torch.tensor(each).reshape(4, -1).mean(1).exp() for scheme, each in losses.items()}
    return {"within": quarters["plain"][1].item()} | {scheme: each[3].item() for scheme, each in quarters.items()}
