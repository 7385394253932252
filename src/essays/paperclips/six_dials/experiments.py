"""The dials on their way."""

from functools import cache
from math import exp

from workings.paperclips.six_dials import DIALS


def along(name: str, points: int = 20) -> list[float]:
    """The results on the way from the manual's setting of a dial to its inverse; whole settings where only they exist.

    Args:
        name: Of the dial.
        points: At least 2.
    """
    dial = DIALS[name]
    ways = [dial.manual + (dial.inverse - dial.manual) * k / (points - 1) for k in range(points)]
    if name in ("goals", "bar"):
        ways = sorted({round(way) for way in ways})
    return [dial.outcome(way) for way in ways]


@cache
def best_delay() -> float:
    """The delay at which an error that is corrected twice as strongly as it grows heals fastest.

    There the two slowest roots meet, so that k tau exp(-r tau) is 1 / e, with r = 1 and k = 2; it rises up to tau = 1.
    """
    low, high = 0.0, 1.0
    for _ in range(60):
        tau = (low + high) / 2
        low, high = (tau, high) if 2 * tau * exp(-tau) < exp(-1.0) else (low, tau)
    return low
