"""Numbers of the page on what sinusoids give."""

from math import sqrt

import torch

from essays.positions.sinusoids import experiments
from workings.positions.sinusoidal import kernel, sinusoidal


def code_norm_at() -> dict[str, float]:
    """The norm of every code for d of 64, 512 and 768, and of the first row of a table for d = 768."""
    norms = {f"d_{d}": sqrt(d / 2) for d in (64, 512, 768)}
    return norms | {"measured_768": sinusoidal(torch.tensor([353]), 768).norm().item()}


def dot_product_at() -> dict[str, float]:
    """The cosine of two codes at lags of 1, 10, 100 and 1,000, at d = 512."""
    return {f"lag_{lag}": kernel(lag, 512).item() for lag in (1, 10, 100, 1000)}


def dot_product_rise() -> dict[str, float]:
    """The first lag at which the kernel rises, for d of 16, 128 and 512, and the share of lags below 2,000 at 512."""
    return {f"d_{d}": experiments.first_rise(d) for d in (16, 128, 512)} | {"share": experiments.rising_share(512)}


def dot_product_fit() -> dict[str, float]:
    """R squared of three curves fitted to the kernel at d = 512 over lags below 200."""
    return experiments.curve_fits()


def angle_addition_residual() -> float:
    """What the best fixed matrix fails to explain of a triangular wave five positions on, as a share of its norm."""
    p = torch.arange(200, dtype=torch.float64)
    return experiments.linear_map_residual(experiments.triangle(p), experiments.triangle(p + 5))


def generic_scores_spread() -> dict[str, float]:
    """Spread of random scores along the diagonal of lag 5 over that of all scores: least and most of five seeds."""
    scores = [experiments.generic_scores(seed) for seed in range(5)]
    ratios = [(each.diagonal(5).std() / each.std()).item() for each in scores]
    return {"least": min(ratios), "most": max(ratios)}


def addition_mixes_shares() -> dict[str, float]:
    """Shares of the scores' variance, averaged over five seeds, for words of norm 1 and of norm sqrt(d), d = 256."""
    bare, scaled = (experiments.addition_terms(size).mean(0).tolist() for size in (1.0, 16.0))
    return {"bare_positions": bare[3], "scaled_positions": scaled[3], "scaled_words": scaled[0]}


def spectrum_of_nyquist() -> float:
    """The fastest clock's frequency as a share of the highest that whole positions can show."""
    return 1 / torch.pi


def dropout_after_cosine() -> dict[str, float]:
    """Cosine of a code before and after dropout at 0.1, by formula and on average over five seeds."""
    return {"formula": sqrt(0.9), "measured": experiments.dropped_cosine(0.1)}


def position_hash_different() -> dict[str, float]:
    """How many of 4,096 positions are told apart in bfloat16 by their integer, and by sinusoids with late rounding."""
    counts = experiments.different_codes()
    return {
        "integer": counts["the integer"][1][2],
        "sinusoids": counts["sinusoids, d = 64"][1][2],
        "early": counts["the same, early angles"][1][2],
    }


def position_hash_neighbours() -> float:
    """The cosine of the codes of two neighbours, at d = 64."""
    return kernel(1, 64).item()
