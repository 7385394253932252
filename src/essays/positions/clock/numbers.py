"""Numbers of the page on the clock."""

from math import pi

import torch

from essays.positions.clock import experiments
from workings.positions.sinusoidal import frequencies, kernel


def clock_hand_closest() -> dict[str, float]:
    """The lag below 512 at which the hand is nearest to where it was, how near, and how near it is at a lag of 710."""
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


def pendulum_period() -> dict[str, float]:
    """The period of a pendulum let go at 20, 90 and 150 degrees, as a multiple of a small swing's."""
    return {f"from_{degrees}": experiments.pendulum(degrees)[2] / (2 * pi) for degrees in (20, 90, 150)}


def odometer_share() -> dict[str, float]:
    """Where position 5 lies in a text of 10 tokens and in one of 100, as a share of the whole."""
    return {"of_10": experiments.normalised(5, 10), "of_100": experiments.normalised(5, 100)}


def odometer_flips() -> dict[str, float]:
    """How many binary digits change from position 14 to 15, and from 15 to 16."""
    flips = experiments.steps_between_codes()[0] ** 2
    return {"of_15": flips[14].item(), "of_16": flips[15].item()}


def odometer_step() -> float:
    """The distance between the codes of neighbours on five clocks, each half as fast as the one before."""
    return experiments.steps_between_codes()[1][0].item()


def odometer_return() -> dict[str, float]:
    """The common period of five clocks that halve, and the cosine of codes 201 apart, the lag nearest twice that."""
    speeds = frequencies(10, experiments.HALVING)
    return {"period": 2 * pi / speeds[-1].item(), "cosine": kernel(201, 10, experiments.HALVING).item()}
