"""Numbers of the page on the clock."""

from math import pi, sin

import torch

from essays.positions.clock import experiments
from workings.positions.sinusoidal import frequencies, kernel


def clock_hand_closest() -> dict[str, float]:
    """The offset below 512 at which the hand is nearest to where it was; how near there, and how near at 710."""
    away = experiments.chords(torch.arange(1, 512))
    return {
        "lag": away.argmin().item() + 1,
        "chord": away.min().item(),
        "chord_at_710": experiments.chords(torch.tensor(710)).item(),
    }


def clock_hand_pairs() -> dict[str, float]:
    """Pairs among 1,000 positions within 0.01: by sine, by sine and cosine, and how many times fewer."""
    sine = torch.arange(1000, dtype=torch.float64).sin()
    earlier, later = torch.triu_indices(1000, 1000, 1)
    apart = {"sine": (sine[earlier] - sine[later]).abs(), "both": experiments.chords(later - earlier)}
    pairs = {name: int((each < 0.01).sum()) for name, each in apart.items()}
    return {**pairs, "fewer": pairs["sine"] / pairs["both"]}


def odometer_flips() -> dict[str, float]:
    """How many binary digits change from position 14 to 15, and from 15 to 16."""
    flips = experiments.steps_between_codes()[0] ** 2
    return {"of_15": flips[14].item(), "of_16": flips[15].item()}


def odometer_step() -> float:
    """The distance between the codes of neighbours on five clocks, each half as fast as the one before."""
    return experiments.steps_between_codes()[1][0].item()


def odometer_return() -> dict[str, float]:
    """The common period of five clocks that halve, and the cosine of codes 201 apart, the offset nearest twice that."""
    speeds = frequencies(10, experiments.HALVING)
    return {"period": 2 * pi / speeds[-1].item(), "cosine": kernel(201, 10, experiments.HALVING).item()}


def near_repeats_sines() -> dict[str, float]:
    """The sines of positions 2 and 353, and their difference."""
    return {"of_2": sin(2), "of_353": sin(353), "difference": abs(sin(2) - sin(353))}
