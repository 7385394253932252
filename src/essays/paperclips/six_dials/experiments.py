"""The dials on their way, and the levers of the race."""

from workings.paperclips.race import disaster
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


def levers(enmity: float = 0.5, teams: int = 5, information: str = "private") -> float:
    """The chance of a disaster in a race with mu = 1, at a middling setting of which one part may be moved."""
    return disaster(information, teams, enmity, 1.0)
