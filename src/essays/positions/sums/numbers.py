"""Numbers of the page on sines and their sums."""

from math import cos, exp, log, pi, sin, sqrt

import mpmath
import torch
from numpy import euler_gamma

from essays.kit.chance import shown
from essays.positions import wishes
from essays.positions.frequencies.experiments import first_negative
from essays.positions.frequencies.experiments import last_wavelength as longest
from essays.positions.sums import experiments
from workings.positions.sinusoidal import kernel, sinusoidal

EXAMPLE = (0.1, 0.6, 0.8)


def one_sine_added() -> dict[str, float]:
    """The sine of position 2, and the three components of [0.1, 0.6, 0.8] with it added."""
    first, second, third = experiments.sine_added(EXAMPLE, 2).tolist()
    return {"sine": sin(2), "first": first, "second": second, "third": third}


def one_sine_size() -> dict[str, float]:
    """What is added to [0.1, 0.6, 0.8] at position 2, as a multiple of its norm, and the cosine before and after."""
    before, after = torch.tensor(EXAMPLE, dtype=torch.float64), experiments.sine_added(EXAMPLE, 2)
    ratio = (after - before).norm() / before.norm()
    return {"ratio": ratio.item(), "cosine": torch.cosine_similarity(before, after, dim=0).item()}


def small_enough_kept() -> dict[str, float]:
    """Cosine between an embedding and the same with a sine added, for components of size 0.02, 1 and 10."""
    kept = experiments.kept_direction(torch.tensor([0.02, 1.0, 10.0], dtype=torch.float64))
    return dict(zip(("of_initial", "of_one", "of_ten"), kept.tolist(), strict=True))


def near_repeats_pi() -> float:
    """By how many radians 355 exceeds 113 half-turns."""
    return experiments.convergents()[3][2]


def never_repeats_closest() -> dict[str, float]:
    """The two positions below 512 whose sines are closest, and their difference."""
    gap, (first, second) = experiments.closest_sines(512)
    return {"gap": gap, "first": first, "second": second, "apart": second - first}


def never_repeats_factors() -> dict[str, float]:
    """The factors of sin 344 - sin 11 beside 2: sine of half the difference, and cosine of half the sum, in size."""
    _, (first, second) = experiments.closest_sines(512)
    return {"sine": abs(sin((second - first) / 2)), "cosine": abs(cos((second + first) / 2))}


def pendulum_period() -> dict[str, float]:
    """The period of a pendulum let go at 20, 90 and 150 degrees, as a multiple of a small swing's."""
    return {f"from_{degrees}": experiments.pendulum(degrees)[2] / (2 * pi) for degrees in (20, 90, 150)}


def geometric_spacing_overlap() -> float:
    """The largest cosine between two components over 512 positions, at d = 512."""
    return experiments.overlap(512, 512)


def last_wavelength_at() -> dict[str, float]:
    """The slowest clock's wavelength for d of 64, 512 and 768, and 10,000 times 2 pi."""
    return {f"d_{d}": longest(d) for d in (64, 512, 768)} | {"never": 2e4 * pi}


def last_wavelength_share() -> dict[str, float]:
    """The slowest clock's wavelength as a share of 10,000 times 2 pi, for d of 8, 16, 64 and 512."""
    return {f"d_{d}": longest(d) / (2e4 * pi) for d in (8, 16, 64, 512)}


def why_base_negative() -> dict[str, float]:
    """The first offset with a negative kernel at d = 512, for four bases."""
    bases = {"hundred": 1e2, "ten_thousand": 1e4, "half_million": 5e5, "million": 1e6}
    return {name: first_negative(base, 512) for name, base in bases.items()}


def why_base_sizes() -> dict[str, float]:
    """The first offset with a negative kernel at a base of 10,000, at four sizes; and two zeros.

    "many" is the zero of the integral that the kernel nears as d grows, "logarithm" that of the logarithm close to it.
    """
    found = {f"d_{d}": float(first_negative(1e4, d)) for d in (64, 128, 512, 1024)}
    return found | {"logarithm": 1e4 * exp(-euler_gamma), "many": 1e4 * float(mpmath.findroot(mpmath.ci, 0.6))}


def dot_product_at() -> dict[str, float]:
    """The cosine of two codes at offsets of 1, 10, 100 and 1,000, at d = 512."""
    return {f"lag_{lag}": kernel(lag, 512).item() for lag in (1, 10, 100, 1000)}


def dot_product_apart() -> dict[str, float]:
    """The distance of neighbours' codes by d, and the same in lengths of a code."""
    apart = {f"d_{d}": sqrt(d * (1 - kernel(1, d).item())) for d in (64, 512)}
    return apart | {f"share_{d}": apart[f"d_{d}"] / sqrt(d / 2) for d in (64, 512)}


def dot_product_rise() -> dict[str, float]:
    """The first offset at which the kernel rises, for d of 16, 128 and 512; and the shares of steps that go up, at 512.

    In all steps below an offset of 2,000, in those from 43 to 100, from there to 200, and beyond 400.
    """
    up = (kernel(torch.arange(2000), 512).diff() > 0).double()
    parts = {"share": up, "to_100": up[43:100], "to_200": up[100:200], "beyond_400": up[400:]}
    firsts = {f"d_{d}": float(experiments.first_rise(d)) for d in (16, 128, 512)}
    return firsts | {name: part.mean().item() for name, part in parts.items()}


def dot_product_pair() -> float:
    """What one pair whose cosine is 1 adds to the cosine of two codes, at d = 512."""
    return 2 / 512


def dot_product_fit() -> dict[str, float]:
    """R squared of three curves fitted to the kernel at d = 512 over offsets below 200; and of two at d = 16."""
    small = experiments.curve_fits(16)
    return experiments.curve_fits() | {"small_exponential": small["best_exponential"], "small_log": small["logarithm"]}


def dot_product_formula() -> dict[str, float]:
    """1 - (log of the offset + Euler's constant) / log of the base, at offsets of 10, 100 and 1,000."""
    return {f"lag_{lag}": 1 - (log(lag) + euler_gamma) / log(10_000) for lag in (10, 100, 1000)}


def angle_addition_explained() -> dict[str, float]:
    """What the best matrix explains of a triangular wave five positions on, and of a square one: one on, and ten."""
    return {
        "triangle": experiments.shift_explained(experiments.triangle, 5),
        "square": experiments.shift_explained(experiments.square, 1),
        "square_ten": experiments.shift_explained(experiments.square, 1, times=10),
    }


def addition_mixes_shares() -> dict[str, float]:
    """What positions alone make of the scores' variance, averaged over five seeds: words of norm 1, and MiniLM's."""
    shares = {"bare": experiments.addition_terms(1.0), "real": experiments.addition_terms_real(scaled=False)}
    return {f"{name}_positions": terms.mean(0)[3].item() for name, terms in shares.items()}


def spectrum_of_nyquist() -> float:
    """The fastest clock's frequency as a share of the highest that whole positions can show."""
    return 1 / torch.pi


def dropout_after_cosine() -> dict[str, float]:
    """Cosine of a code before and after dropout at 0.1, by formula and on average over sixty seeds."""
    return {"formula": sqrt(0.9), "measured": experiments.dropped_cosine(0.1)}


def dropout_after_nearest() -> dict[str, float]:
    """Of 2,000 codes after dropout, how many are nearest to their own of 2,000 positions: at rates of 0.1 and 0.5."""
    return {"tenth": experiments.dropped_nearest(0.1)[0], "half": experiments.dropped_nearest(0.5)[0]}


def position_hash_neighbours() -> float:
    """The cosine of the codes of two neighbours, at d = 64."""
    return kernel(1, 64).item()


def position_hash_five() -> dict[str, float]:
    """The cosine of the codes of positions 100 and 105, for d of 16 and 512."""
    found = {}
    for d in (16, 512):
        first, second = sinusoidal(torch.tensor([100, 105]), d)
        found[f"d_{d}"] = torch.cosine_similarity(first, second, dim=0).item()
    return found


def sines_first_slowest() -> dict[str, float]:
    """The longest wavelength at d = 512 if the exponent is divided by d/2, as in the paper, and by d/2 - 1."""
    return {name: 2 * pi * 10_000 ** (255 / steps) for name, steps in (("paper", 256), ("reached", 255))}


def sines_first_apart() -> float:
    """The cosine of the two codes of position 1,000 at d = 512."""
    paper, reached = (experiments.sines_first(torch.tensor([1000]), 512, steps) for steps in (256, 255))
    return torch.cosine_similarity(paper, reached).item()


def _measured(wish: str, *schemes: str) -> dict[str, float]:
    return {scheme: wishes.wish_verdicts()[scheme][wish].measured for scheme in schemes}


def wish_changes_length() -> dict[str, float]:
    """What a code adds at position 5, in lengths of an embedding whose components are all 1."""
    return _measured("changes", "integers", "sinusoids", "learned")


def wish_unique_closest() -> dict[str, float]:
    """The closest two of 1,000 codes, in mean steps from one code to the next."""
    return _measured("unique", "one_sine", "sine_cosine", "sinusoids", "learned")


def wish_bounded_growth() -> dict[str, float]:
    """The largest number in 1,000 codes over the largest in 100."""
    return _measured("bounded", "integers", "alibi")


def wish_any_length_share() -> dict[str, float]:
    """The share of 1,000 positions that keep their code in a text of 10,000, or have one there, if that is less."""
    return _measured("any_length", "fractions", "binary", "learned")


@shown("the one query and the one key of the test", "sinusoids")
def wish_relative_change() -> dict[str, float]:
    """How much a score changes when query and key move on together, in spreads of the score over distances."""
    return _measured("relative", "sinusoids", "rope")
