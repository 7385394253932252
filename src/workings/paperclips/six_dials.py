"""The manual executed: all six models set to its advice and to the inverse, and what becomes of a promise.

Each dial turns one parameter of one model; everything else of that model stays where `DIALS` says. The promise is a
result of ours about the race of Armstrong, Bostrom and Shulman (2016), played by teams that know nothing: `payoff` is
their model, the slow change of mind that `drift` follows is not.
"""

from collections.abc import Callable
from math import exp, log
from typing import NamedTuple

import torch

from workings.paperclips import deferred, goodhart, legibility, off_switch, race, specification


class Dial(NamedTuple):
    """One parameter of one model, and what comes of it.

    Attributes:
        rule: What the manual says.
        turned: The rule, the right way up.
        setting: What the dial turns.
        result: What the model returns.
        manual: The setting that the manual advises.
        inverse: The setting at the other end.
        outcome: From a setting to the result.
        scale: The result at the bad end of the scale on which the dial is drawn, and at the good end.
    """

    rule: str
    turned: str
    setting: str
    result: str
    manual: float
    inverse: float
    outcome: Callable[[float], float]
    scale: tuple[float, float]


def goals(listed: float) -> float:
    """People's utility, in nats, if the agent counts so many of the twenty goods that they value."""
    return specification.outcome(int(listed))


def lid(opened: float) -> float:
    """The error once two twins have come loose, if so much of the weight, 0 to 1, was read and put right before."""
    if not 0 <= opened <= 1:
        raise ValueError(f"the share put right lies between 0 and 1, and is not {opened}")
    blind = torch.tensor(legibility.shared(2), dtype=legibility.FLOAT)
    return legibility.error((1 - opened) * blind + opened * legibility.opened(blind))


def pace(enmity: float) -> float:
    """The chance of a disaster if five teams race, and each knows its own capability alone."""
    return race.disaster("private", 5, enmity, 1.0)


def counter(bar: float) -> float:
    """The share left of the girders if a building counts as destroyed when fewer than `bar` of its twelve are there."""
    return goodhart.left_standing(int(bar))


def doubt(sigma: float) -> float:
    """What the switch is worth to a machine that is so unsure of a plan worth about 0.5, if people err by 0.5."""
    return off_switch.gain(0.5, sigma, 0.5)


def delay(tau: float) -> float:
    """The rate at which an error grows, or heals if below 0, if its correction, twice as strong, comes so late."""
    return deferred.growth(1.0, 2.0, tau).real


DIALS = {
    "goals": Dial(
        "Narrow your goals", "Name all you mean to keep", "goals listed", "utility, nats",
        1, 20, goals, (-130, 0),
    ),
    "lid": Dial(
        "Ignore interpretability", "Look under the lid", "weight put right", "error, deployed",
        0, 1, lid, (1, 0),
    ),
    "pace": Dial(
        "Don’t give in", "Slow down together", "enmity", "chance of disaster",
        1, 0.1, pace, (1, 0),
    ),
    "counter": Dial(
        "Trust the checks", "Doubt the zeros", "girders that count", "share left standing",
        1, 12, counter, (0, 1),
    ),
    "doubt": Dial(
        "Forget the off switch", "Keep the switch in reach", "the machine’s doubt", "worth of the switch",
        0, 1, doubt, (-0.2, 0.4),
    ),
    "delay": Dial(
        "Fix as we go along", "Mend it before you start it", "delay of the mending", "growth of the error",
        1, 0.1, delay, (1, -2),
    ),
}  # fmt: skip


def receipt() -> dict[str, tuple[float, float]]:
    """The twelve numbers: for each dial the result at the manual's setting, and at the inverse."""
    return {name: (dial.outcome(dial.manual), dial.outcome(dial.inverse)) for name, dial in DIALS.items()}


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


def wins(ahead: float, n: int) -> float:
    """The chance to win for a team that is ahead of n - 1 others by its lower safety, in units of mu; -1 to 1."""
    ahead = min(max(ahead, -1.0), 1.0)
    return ahead + (1 - ahead**n) / n if ahead > 0 else (1 + ahead) ** n / n


# --8<-- [start:payoff]
def payoff(s: float, others: float, n: int, e: float, mu: float) -> float:
    """What a team expects that chooses s while all others choose another safety."""
    race.in_range(n, e, mu)
    win = wins((others - s) / mu, n)
    return win * s + (1 - win) * (1 - e) * others


# --8<-- [end:payoff]


def slope(s: float, n: int, e: float, mu: float) -> float:
    """What a little more safety brings to one team where all choose s: the slope of `payoff` in its own s."""
    race.in_range(n, e, mu)
    return 1 / n - e * s / mu


def drift(promise: float, t: float, n: int, e: float, mu: float) -> float:
    """The safety at a time t >= 0 after a promise in [0, 1], if every team's moves at the slope of its payoff."""
    if not 0 <= promise <= 1 or t < 0:
        raise ValueError(f"a promise lies between 0 and 1 and a time is at least 0, not {promise} and {t}")
    if e == 0:
        return min(1.0, promise + t / n)
    end = mu / (n * e)  # where the slope is 0; beyond 1 there is no more safety to be had
    return min(1.0, end + (promise - end) * exp(-e * t / mu))


def half_life(e: float, mu: float) -> float:
    """The time in which half of what a promise holds above the equilibrium is gone; e above 0."""
    race.in_range(2, e, mu)
    if e == 0:
        raise ValueError("without enmity no promise is broken")
    return mu * log(2) / e


def simulate_drift(promise: float, end: float, n: int, e: float, mu: float, steps: int = 400) -> list[float]:
    """The same by small steps, each along a slope measured from `payoff` by trying a little more and a little less."""
    s, path, h = promise, [promise], 1e-6
    for _ in range(steps):
        middle = s + end / steps / 2 * _tried(s, n, e, mu, h)  # the midpoint rule
        s = min(1.0, s + end / steps * _tried(middle, n, e, mu, h))
        path.append(s)
    return path


def _tried(s: float, n: int, e: float, mu: float, h: float) -> float:
    return (payoff(s + h, s, n, e, mu) - payoff(s - h, s, n, e, mu)) / (2 * h)


def third_team(n: int) -> float:
    """The enmity above which one more team than n adds to the danger, each knowing itself; mu = 1."""
    race.in_range(n, 0, 1)
    return 1 / (n**2 + n + 1)


def levers(enmity: float = 0.5, teams: int = 5, information: str = "private") -> float:
    """The chance of a disaster in a race with mu = 1, at a middling setting of which one part may be moved."""
    return race.disaster(information, teams, enmity, 1.0)
