"""Numbers of the page on one sine."""

from math import cos, sin

import torch

from essays.positions.one_sine import experiments

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


def near_repeats_sines() -> dict[str, float]:
    """The sines of positions 2 and 353, and their difference."""
    return {"of_2": sin(2), "of_353": sin(353), "difference": abs(sin(2) - sin(353))}


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
