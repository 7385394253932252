"""Numbers of the page on what sinusoids give."""

from math import log, pi, sqrt

import torch
from numpy import euler_gamma

from essays.positions.sinusoids import experiments
from workings.positions.sinusoidal import kernel, sinusoidal


def code_norm_at() -> dict[str, float]:
    """The norm of every code for d of 64, 512 and 768, and of one that is computed, at position 353 for d = 768."""
    norms = {f"d_{d}": sqrt(d / 2) for d in (64, 512, 768)}
    return norms | {"measured_768": sinusoidal(torch.tensor([353]), 768).norm().item()}


def dot_product_at() -> dict[str, float]:
    """The cosine of two codes at lags of 1, 10, 100 and 1,000, at d = 512."""
    return {f"lag_{lag}": kernel(lag, 512).item() for lag in (1, 10, 100, 1000)}


def dot_product_apart() -> dict[str, float]:
    """The distance of neighbours' codes by d, and the same in lengths of a code."""
    apart = {f"d_{d}": sqrt(d * (1 - kernel(1, d).item())) for d in (64, 512)}
    return apart | {f"share_{d}": apart[f"d_{d}"] / sqrt(d / 2) for d in (64, 512)}


def dot_product_rise() -> dict[str, float]:
    """The first lag at which the kernel rises, for d of 16, 128 and 512; and the shares of steps that go up, at 512.

    In all steps below a lag of 2,000, in those from 43 to 100, from there to 200, and beyond 400.
    """
    up = (kernel(torch.arange(2000), 512).diff() > 0).double()
    parts = {"share": up, "to_100": up[43:100], "to_200": up[100:200], "beyond_400": up[400:]}
    firsts = {f"d_{d}": float(experiments.first_rise(d)) for d in (16, 128, 512)}
    return firsts | {name: part.mean().item() for name, part in parts.items()}


def dot_product_pair() -> float:
    """What one pair whose cosine is 1 adds to the cosine of two codes, at d = 512."""
    return 2 / 512


def dot_product_fit() -> dict[str, float]:
    """R squared of three curves fitted to the kernel at d = 512 over lags below 200; and of two at d = 16."""
    small = experiments.curve_fits(16)
    return experiments.curve_fits() | {"small_exponential": small["best_exponential"], "small_log": small["logarithm"]}


def dot_product_formula() -> dict[str, float]:
    """1 - (log of the lag + Euler's constant) / log of the base, at lags of 10, 100 and 1,000."""
    return {f"lag_{lag}": 1 - (log(lag) + euler_gamma) / log(10_000) for lag in (10, 100, 1000)}


def angle_addition_explained() -> dict[str, float]:
    """What the best matrix explains of a triangular wave five positions on, and of a square one: one on, and ten."""
    return {
        "triangle": experiments.shift_explained(experiments.triangle, 5),
        "square": experiments.shift_explained(experiments.square, 1),
        "square_ten": experiments.shift_explained(experiments.square, 1, times=10),
    }


def generic_scores_lag() -> dict[str, float]:
    """The share of the variance of scores through random projections that the lag explains: five seeds."""
    shares = [experiments.lag_share(experiments.generic_scores(seed)) for seed in range(5)]
    return {"least": min(shares), "most": max(shares)}


def addition_mixes_shares() -> dict[str, float]:
    """Shares of the scores' variance, averaged over five seeds, for words of norm 1 and of norm sqrt(d), d = 256.

    And for MiniLM's words, as they are and times sqrt(d).
    """
    bare, scaled = (experiments.addition_terms(size).mean(0).tolist() for size in (1.0, 16.0))
    real, real_scaled = (experiments.addition_terms_real(scaled).mean(0).tolist() for scaled in (False, True))
    found = {"bare_positions": bare[3], "scaled_positions": scaled[3], "scaled_words": scaled[0]}
    return found | {"real_positions": real[3], "real_scaled_words": real_scaled[0]}


def spectrum_of_nyquist() -> float:
    """The fastest clock's frequency as a share of the highest that whole positions can show."""
    return 1 / torch.pi


def dropout_after_cosine() -> dict[str, float]:
    """Cosine of a code before and after dropout at 0.1, by formula and on average over five seeds."""
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
