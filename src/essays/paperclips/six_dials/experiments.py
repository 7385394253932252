"""The dials on their way, a promise followed step by step, and the levers of the race."""

from workings.paperclips.race import disaster, payoff
from workings.paperclips.six_dials import DIALS


def along(name: str, points: int = 20) -> list[float]:
    """The results on the way from the manual's setting of a dial to its inverse; whole settings where only they exist.

    Args:
        name: Of the dial.
        points: At least 2.
    """
    dial = DIALS[name]
    ways = [dial.manual + (dial.inverse - dial.manual) * k / (points - 1) for k in range(points)]
    if name in ("goals", "counter"):
        ways = sorted({round(way) for way in ways})
    return [dial.outcome(way) for way in ways]


def simulate_drift(promise: float, end: float, n: int, e: float, mu: float, steps: int = 400) -> list[float]:
    """What becomes of a promise, by small steps along a slope measured by trying a little more and a little less."""
    s, path, h = promise, [promise], 1e-6
    for _ in range(steps):
        middle = s + end / steps / 2 * _tried(s, n, e, mu, h)  # the midpoint rule
        s = min(1.0, s + end / steps * _tried(middle, n, e, mu, h))
        path.append(s)
    return path


def _tried(s: float, n: int, e: float, mu: float, h: float) -> float:
    return (payoff(s + h, s, n, e, mu) - payoff(s - h, s, n, e, mu)) / (2 * h)


def levers(enmity: float = 0.5, teams: int = 5, information: str = "private") -> float:
    """The chance of a disaster in a race with mu = 1, at a middling setting of which one part may be moved."""
    return disaster(information, teams, enmity, 1.0)
