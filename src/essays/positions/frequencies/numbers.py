"""Numbers of the page on many frequencies."""

from math import exp, pi

import mpmath
from numpy import euler_gamma

from essays.positions import smollm
from essays.positions.frequencies import experiments
from workings.positions.extend import turns_within
from workings.positions.sinusoidal import frequencies


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
    """The best return of four clocks within 7,000 positions: the lag, and one minus the cosine; two periods.

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


def geometric_spacing_ratio() -> float:
    """How many times as long as the one before each wavelength is, at d = 512."""
    lengths = experiments.wavelengths(512)
    return (lengths[1] / lengths[0]).item()


def geometric_spacing_overlap() -> float:
    """The largest cosine between two components over 512 positions, at d = 512."""
    return experiments.overlap(512, 512)


def last_wavelength_at() -> dict[str, float]:
    """The slowest clock's wavelength for d of 64, 512 and 768, and 10,000 times 2 pi."""
    return {f"d_{d}": experiments.last_wavelength(d) for d in (64, 512, 768)} | {"never": 2e4 * pi}


def last_wavelength_share() -> dict[str, float]:
    """The slowest clock's wavelength as a share of 10,000 times 2 pi, for d of 8, 16, 64 and 512."""
    return {f"d_{d}": experiments.last_wavelength(d) / (2e4 * pi) for d in (8, 16, 64, 512)}


def fast_first_steps() -> dict[str, float]:
    """How much the first and the last but one component change a position, at d = 128, on average over 100."""
    steps = experiments.step_sizes(128)
    return {"first": steps[0].item(), "last": steps[126].item()}


def fast_first_read() -> dict[str, float]:
    """The score over that at lag 0, for heads that read the fastest and the slowest quarter of 64 pairs, by lag."""
    parts = {"fast": (0, 16), "slow": (48, 64)}
    return {f"{name}_{lag}": experiments.reading(lag, *pairs) for name, pairs in parts.items() for lag in (1, 10, 1000)}


def slow_clocks_idle() -> dict[str, float]:
    """How many of 256 clocks do not get round once, in texts of 128, 512 and 4,096 tokens."""
    return {f"in_{length}": (experiments.turns(length, 512) < 1).sum().item() for length in (128, 512, 4096)}


def slow_clocks_real() -> float:
    """How many of the 32 pairs in a head of SmolLM2 do not get round within its trained length."""
    theta = frequencies(smollm.SIZE, smollm.BASE)
    return (turns_within(theta, smollm.TRAINED) < 1).sum().item()


def why_base_negative() -> dict[str, float]:
    """The first lag with a negative kernel at d = 512, for four bases."""
    bases = {"hundred": 1e2, "ten_thousand": 1e4, "half_million": 5e5, "million": 1e6}
    return {name: experiments.first_negative(base, 512) for name, base in bases.items()}


def why_base_sizes() -> dict[str, float]:
    """The first lag with a negative kernel at a base of 10,000, at four sizes; and two zeros.

    "many" is the zero of the integral that the kernel nears as d grows, "logarithm" that of the logarithm close to it.
    """
    found = {f"d_{d}": float(experiments.first_negative(1e4, d)) for d in (64, 128, 512, 1024)}
    return found | {"logarithm": 1e4 * exp(-euler_gamma), "many": 1e4 * float(mpmath.findroot(mpmath.ci, 0.6))}
