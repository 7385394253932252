"""Numbers of the page on many frequencies."""

from math import pi, sqrt

import torch

from essays.positions import smollm
from essays.positions.frequencies import experiments
from workings.positions.extend import turns_within
from workings.positions.sinusoidal import frequencies, sinusoidal


def linear_spacing_range() -> dict[str, float]:
    """The slowest clock's wavelength at d = 64, by linear and by geometric spacing; the shares of clocks near it.

    Near is a wavelength of at least half of the slowest clock's.
    """
    slow = experiments.linear_frequencies(64)
    return {
        "linear": 2 * pi / slow[-1].item(),
        "geometric": experiments.last_wavelength(64),
        "linear_share": experiments.crowded(slow),
        "geometric_share": experiments.crowded(experiments.turns(1, 64)),
    }


def linear_spacing_return() -> dict[str, float]:
    """The best return of four clocks within 7,000 positions: the offset, and one minus the cosine; two periods.

    The periods are those common to four clocks spaced evenly, and to five of which each is half as fast as the last.
    "spoilt": the median and the least of one minus the cosine, if wavelengths are off by up to three in a hundred.
    """
    found: dict[str, float] = {"linear_period": 24 * pi, "halving_period": 32 * pi}
    for name, linear in (("linear", True), ("geometric", False)):
        lag, cosine = experiments.best_return(8, linear=linear)
        found |= {f"{name}_lag": lag, f"{name}_short": 1 - cosine}
    spoilt = experiments.spoilt_returns()
    return found | {"spoilt_median": spoilt[len(spoilt) // 2], "spoilt_least": spoilt[0]}


def linear_spacing_directions() -> dict[str, float]:
    """Directions that hold 99.9 % of the codes of 512 positions, by spacing and by d."""
    return {
        f"{name}_{d}": experiments.directions(d, linear=linear)
        for d in (64, 256)
        for name, linear in (("linear", True), ("geometric", False))
    }


def geometric_spacing_factor() -> dict[str, float]:
    """How many times as long as the one before each wavelength is, with 32 clocks and with 256."""
    lengths = {clocks: experiments.wavelengths(2 * clocks) for clocks in (32, 256)}
    return {f"of_{clocks}": (each[1] / each[0]).item() for clocks, each in lengths.items()}


def fast_first_steps() -> dict[str, float]:
    """How much the first and the last but one component change a position, at d = 128, on average over 100."""
    steps = experiments.step_sizes(128)
    return {"first": steps[0].item(), "last": steps[126].item()}


def fast_first_read() -> dict[str, float]:
    """The score, 1 at an offset of 0, of heads that read the fastest and the slowest quarter of 64 pairs, by offset."""
    parts = {"fast": (0, 16), "slow": (48, 64)}
    return {f"{name}_{lag}": experiments.reading(lag, *pairs) for name, pairs in parts.items() for lag in (1, 10, 1000)}


def slow_clocks_idle() -> dict[str, float]:
    """How many of 256 clocks do not get round once, in texts of 128, 512 and 4,096 tokens."""
    return {f"in_{length}": (experiments.turns(length, 512) < 1).sum().item() for length in (128, 512, 4096)}


def slow_clocks_real() -> float:
    """How many of the 32 pairs in a head of SmolLM2 do not get round within its trained length."""
    theta = frequencies(smollm.SIZE, smollm.BASE)
    return (turns_within(theta, smollm.TRAINED) < 1).sum().item()


def code_norm_at() -> dict[str, float]:
    """The norm of every code for d of 64, 512 and 768, and of one that is computed, at position 353 for d = 768."""
    norms = {f"d_{d}": sqrt(d / 2) for d in (64, 512, 768)}
    return norms | {"measured_768": sinusoidal(torch.tensor([353]), 768).norm().item()}


def generic_scores_lag() -> float:
    """The share of the variance of scores through random projections that the offset explains: the mean of 60 draws."""
    shares = [experiments.lag_share(experiments.generic_scores(seed)) for seed in range(60)]
    return sum(shares) / len(shares)
