"""Runs behind the page on context extension: frequencies, wavelengths, and what they bound."""

import math
from functools import cache

import torch
from torch import Tensor

from essays.positions.frequencies.experiments import first_negative
from workings.positions import extend
from workings.positions.sinusoidal import frequencies, kernel

LLAMA2: dict = {"d": 128, "base": 10_000.0, "trained": 4096}  # a head of Llama 2, and the length it was trained at


@cache
def extended_frequencies(s: float = 8.0) -> dict[str, Tensor]:
    """Llama 2's frequencies and what each method makes of them at a factor s, each of shape (d/2,)."""
    d, base, trained = LLAMA2["d"], LLAMA2["base"], LLAMA2["trained"]
    theta = frequencies(d, base)
    return {
        "plain": theta,
        "interpolate": extend.interpolate(theta, s),
        "ntk": extend.ntk(d, base, s),
        "yarn": extend.yarn(theta, s, trained),
        "yarn_released": extend.yarn_released(d, base, s, trained),
        "llama3": extend.llama3(theta, s, trained=trained),
    }


def unseen_angles(pair: int, s: float = 4.0) -> tuple[float, float]:
    """How far a pair of Llama 2 turns within the trained length, and within s times that; in radians."""
    theta = frequencies(LLAMA2["d"], LLAMA2["base"])[pair].item()
    return theta * (LLAMA2["trained"] - 1), theta * (s * LLAMA2["trained"] - 1)


def yarn_kept(s: float = 8.0) -> dict[str, Tensor]:
    """The share of each frequency that is kept, by the paper's ramp and by that of the released code; (d/2,)."""
    theta = extended_frequencies(s)
    return {name: (theta[name] / theta["plain"] - 1 / s) / (1 - 1 / s) for name in ("yarn", "yarn_released")}


def base_lowest(base: float, d: int = 128, points: int = 150) -> tuple[Tensor, Tensor]:
    """Distances up to the first negative mean of cosines, evenly on a logarithmic scale, and the lowest up to each.

    The bound of Men et al. 2024: the mean over pairs of cos(m theta_i) is the score of two equal vectors m apart whose
    pairs are all of one length, over their score at the same position.
    """
    bound = first_negative(base, d)
    lowest = kernel(torch.arange(1, bound + 1), d, base).cummin(0).values
    m = torch.logspace(0, math.log10(bound), points).round().long().clamp(max=bound).unique()
    return m, lowest[m - 1]


def dilution(bound: float, n: float) -> float:
    """The largest weight that softmax can give to one of n keys when every score lies between -bound and bound."""
    return 1 / (1 + (n - 1) * math.exp(-2 * bound))


def llama4_temperature(position: int, floor: int = 8192, scale: float = 0.1) -> float:
    """What Llama 4 multiplies a query by in its layers without RoPE; the numbers are those of its configuration."""
    return 1 + scale * math.log(1 + (position + 1) // floor)


def remedied(n: int, bound: float = 5.0, trained: int = 8192) -> dict[str, float]:
    """The largest weight of one key among n, by what is done about dilution; scores are content's, within a bound."""
    factors = {
        "nothing": 1.0,
        "llama4": llama4_temperature(n - 1, trained),
        "yarn": extend.yarn_temperature(max(n / trained, 1)) ** 2,
        "logarithm": math.log(n) / math.log(trained),
    }
    weights = {name: dilution(factor * bound, n) for name, factor in factors.items()}
    return weights | {"window": dilution(bound, min(n, trained))}


def p_rope_scores(lags: Tensor, base: float = 10_000.0) -> dict[str, Tensor]:
    """Mean cosine of 64 pairs at each offset: all turning, and three quarters standing still, in three ways."""
    theta = frequencies(128, base)
    slow = extend.proportional(theta, 0.25)
    part = torch.cat((frequencies(32, base), torch.zeros(48, dtype=torch.float64)))
    sets = {"all": theta, "part": part, "slow": slow, "fast": theta - extend.proportional(theta, 0.75)}
    return {name: (lags.double()[:, None] * each).cos().mean(1) for name, each in sets.items()}


def dynamic_factor(lengths: Tensor) -> Tensor:
    """By how much dynamic NTK slows the slowest pair of Llama 2 at each length of the sequence, in the paper's form."""
    d, base, trained = LLAMA2["d"], LLAMA2["base"], LLAMA2["trained"]
    slowest = frequencies(d, base)[-1]
    slowed = [extend.dynamic_ntk(d, base, 1, length, trained)[-1] for length in lengths.tolist()]
    return slowest / torch.stack(slowed)


def temperatures(s: Tensor) -> tuple[Tensor, Tensor]:
    """What YaRN and LongRoPE multiply queries and keys by at each factor, for a trained length of 4,096."""
    each = [(extend.yarn_temperature(x), extend.longrope_temperature(x, LLAMA2["trained"])) for x in s.tolist()]
    yarn, longrope = torch.tensor(each, dtype=torch.float64).T
    return yarn, longrope
