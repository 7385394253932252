"""The numbers of the page of six problems."""

import math

import torch

from essays.adam.problems import experiments


def one_rate_steps() -> dict[str, float]:
    """Steps to a loss of 1e-6 in the bowl of condition 100 from (1, -1): SGD at its best rate, Adam at 0.01."""
    rates = {"sgd": experiments.one_rate_best(), "adam": 0.01}
    return {rule: experiments.one_rate_count(rule, alpha) for rule, alpha in rates.items()}


def one_rate_finest() -> int:
    """The fewest steps of SGD to a loss of 1e-6 in the same bowl, of all rates up to 0.02 in steps of 0.00001."""
    alpha = torch.arange(1, 2001, dtype=torch.float64) / 100_000
    across, along = (1 - 100 * alpha) ** 2, (1 - alpha) ** 2
    steps = torch.arange(501, dtype=torch.float64)[:, None]
    return int(experiments.first_below((along**steps + 100 * across**steps) / 2, 1e-6).min())


def over_time_steps() -> dict[str, float]:
    """First step at which SGD from x = 10 is within 0.1 of the minimum, by rate."""
    paths = {"small": experiments.over_time_distance("sgd", 0.19), "large": experiments.over_time_distance("sgd", 1.0)}
    return {name: experiments.first_below(path, 0.1).item() for name, path in paths.items()}


def over_time_ring() -> float:
    """Distance at which SGD at rate 1 goes on jumping from side to side."""
    return experiments.over_time_distance("sgd", 1.0)[-1].item()


def tuning_band() -> dict[str, float]:
    """Lowest and highest SGD rate that leave 1 % of the distance on x^2 / 2 after 100 steps, and their ratio."""
    low, high = 1 - 0.01 ** (1 / 100), 1 + 0.01 ** (1 / 100)
    return {"low": low, "high": high, "ratio": high / low}


def noise_spread() -> dict[str, float]:
    """Standard deviation of the gradients of single examples, and the gradient of all of them."""
    gradients = experiments.noise_gradients()
    return {"one": gradients.std(correction=0).item(), "true": gradients.mean().item()}


def noise_wrong() -> float:
    """Share of endlessly many examples whose gradient, -x (x / 2 + noise), is above 0, which is the wrong sign."""
    return 0.5 - math.atan(0.5) / math.pi


def sparse_left() -> dict[str, float]:
    """Loss SGD has left after 300 batches in the commonest and the rarest tenth of the words, and before any batch."""
    sgd = experiments.sparse_spread("sgd").middle
    return {"common": sgd[0].item(), "rare": sgd[-1].item(), "start": experiments.sparse_start()}


def plateau_sgd() -> float:
    """Steps that SGD at rate 0.01 needs for a width of 1 at slope 0.001."""
    return 1 / (0.01 * 0.001)


def plateau_momentum() -> float:
    """Steps that momentum needs for the same, from rest."""
    return experiments.plateau_momentum()
