"""The manual executed: all six models set to its advice and to the inverse, and what becomes of a promise.

Each dial turns one parameter of one model and leaves the rest of it alone. What the third, fourth and sixth rules
advise is no parameter of their models; enmity, bar and delay are the nearest. The promise is a result of ours about the
race of Armstrong, Bostrom and Shulman (2016), played by teams that know nothing: its payoff is their model, the slow
change of mind that `drift` follows is not.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import exp, log

from workings.paperclips.deferred import growth
from workings.paperclips.goodhart import left_standing
from workings.paperclips.legibility import error
from workings.paperclips.off_switch import gain
from workings.paperclips.race import disaster_private
from workings.paperclips.specification import outcome


def goals(listed: int) -> float:
    """People's utility, a sum of logarithms, if the agent counts 1 to 20 of the twenty goods that they value."""
    return outcome(listed)


def lid(opened: float) -> float:
    """The error once two twins have come loose, if so much of the weight, 0 to 1, was read and put right before."""
    return error([(1.0 - opened) / 3.0 + opened, (1.0 - opened) / 3.0, (1.0 - opened) / 3.0])


def danger(enmity: float) -> float:
    """The chance of a disaster if five teams race, and each knows its own capability alone."""
    return disaster_private(5, enmity, 1.0)


def counter(bar: int) -> float:
    """The share left of the girders if a building counts as destroyed when fewer than `bar` of its twelve are there."""
    return left_standing(bar)


def doubt(sigma: float) -> float:
    """What the switch is worth to a machine that is so unsure of a plan worth about 0.5, if people err by 0.5."""
    return gain(0.5, sigma, 0.5)


def delay(tau: float) -> float:
    """The rate at which an error grows, or heals if below 0, if its correction, twice as strong, comes so late."""
    return growth(1.0, 2.0, tau)


def results(listed: int, opened: float, enmity: float, bar: int, sigma: float, tau: float) -> list[float]:
    """What the six models return."""
    return [goals(listed), lid(opened), danger(enmity), counter(bar), doubt(sigma), delay(tau)]


MANUAL = (1, 0.0, 1.0, 1, 0.0, 1.0)  # the settings that the manual advises, in the order of its rules
INVERSE = (20, 1.0, 0.1, 12, 1.0, 0.1)
WORST = [-130.0, 1.0, 1.0, 0.0, -0.2, 1.0]  # the results at the bad ends of the scales on which dials are drawn
BEST = [0.0, 0.0, 0.0, 1.0, 0.4, -3.5]


@dataclass(frozen=True)
class Dial:
    """One parameter of one model, and what comes of it.

    Attributes:
        rule: What the manual says.
        setting: What the dial turns.
        result: What the model returns.
        outcome: From a setting to the result.
        manual: The setting that the manual advises.
        inverse: The setting at the other end.
        worst: The result at the bad end of the scale.
        best: At its good end.
    """

    rule: str
    setting: str
    result: str
    outcome: Callable[..., float]
    manual: float
    inverse: float
    worst: float
    best: float


_WORDS = {
    "goals": ("Narrow your goals", "goals listed", "people’s utility", goals),
    "lid": ("Ignore interpretability", "weight put right", "error, deployed", lid),
    "enmity": ("Don’t give in", "enmity", "chance of disaster", danger),
    "bar": ("Trust the checks", "girders that count", "share left standing", counter),
    "doubt": ("Forget the off switch", "the machine’s doubt", "worth of the switch", doubt),
    "delay": ("Fix as we go along", "delay of the mending", "growth of the error", delay),
}
_ENDS = zip(MANUAL, INVERSE, WORST, BEST, strict=True)
DIALS = {name: Dial(*words, *ends) for (name, words), ends in zip(_WORDS.items(), _ENDS, strict=True)}


def receipt() -> dict[str, tuple[float, float]]:
    """The twelve numbers: for each dial the result at the manual's setting, and at the inverse."""
    return dict(zip(DIALS, zip(results(*MANUAL), results(*INVERSE), strict=True), strict=True))


def drift(promise: float, t: float, n: int, e: float, mu: float) -> float:
    """The safety at a time t >= 0 after a promise in [0, 1], if every team's moves at the slope of its payoff.

    That slope, in its own safety s where all choose s, is 1 / n - e s / mu.
    """
    if e == 0.0:
        return min(1.0, promise + t / n)
    end = mu / (n * e)  # where the slope is 0; beyond 1 there is no more safety to be had
    return min(1.0, end + (promise - end) * exp(-e * t / mu))


def half_life(e: float, mu: float) -> float:
    """The time in which half of what a promise holds above the equilibrium is gone; e above 0."""
    return mu * log(2.0) / e
