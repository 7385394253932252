"""Numbers of the page that turns all six dials."""

from essays.paperclips.six_dials import experiments
from workings.paperclips import deferred, off_switch, six_dials


def _pair(name: str) -> dict[str, float]:
    manual, inverse = six_dials.receipt()[name]
    return {"manual": manual, "inverse": inverse}


def receipt_goals() -> dict[str, float]:
    """People's utility if the agent counts one of the twenty goods, and if it counts all."""
    return _pair("goals")


def receipt_lid() -> dict[str, float]:
    """The error once two twins have come loose, if nobody looked at the weights, and if somebody put them right."""
    return _pair("lid")


def receipt_enmity() -> dict[str, float]:
    """The chance of a disaster among five teams, each knowing itself, with full enmity and with a tenth of it."""
    return _pair("enmity")


def receipt_bar() -> dict[str, float]:
    """The share of the girders that a check leaves, if one girder makes a building, and if all twelve do."""
    return _pair("bar")


def receipt_doubt() -> dict[str, float]:
    """What the switch is worth to a machine without doubt, and to one with doubt."""
    return _pair("doubt")


def receipt_delay() -> dict[str, float]:
    """The rate at which an error grows if its correction is a unit of time late, and if it is a tenth of one late."""
    return _pair("delay")


def receipt_delay_best() -> dict[str, float]:
    """The delay at which an error heals fastest, its rate of growth there, and the rate if corrected at once, r - k."""
    best = experiments.best_delay()
    return {"delay": best, "rate": six_dials.delay(best), "at_once": 1.0 - 2.0}


def turn_them_answer() -> dict[str, float]:
    """Where two dials change sign: the doubt at which the switch is worth keeping, the delay at which fixing fails."""
    return {"doubt": off_switch.least_doubt(0.5, 0.5), "delay": deferred.longest_delay(1.0, 2.0)}
