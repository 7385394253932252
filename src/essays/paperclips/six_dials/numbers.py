"""Numbers of the page that turns all six dials."""

from essays.paperclips.six_dials import experiments
from workings.paperclips import deferred, off_switch, race, six_dials


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


def promise_end() -> dict[str, float]:
    """The safety at which any promise ends: five teams with full enmity, two with it, five with a quarter of it."""
    ends = {"base": (5, 1.0), "two_teams": (2, 1.0), "low_enmity": (5, 0.25)}
    return {name: six_dials.drift(1.0, 200, n, e, 1.0) for name, (n, e) in ends.items()}


def promise_left() -> dict[str, float]:
    """The safety of five teams with full enmity, after 1 and after 4 units of time, all having promised 1."""
    return {f"after_{t}": six_dials.drift(1.0, t, 5, 1.0, 1.0) for t in (1, 4)}


def promise_half_life() -> dict[str, float]:
    """The half-life of a promise, with full enmity and with a quarter of it, at mu = 1."""
    return {"full": six_dials.half_life(1.0, 1.0), "quarter": six_dials.half_life(0.25, 1.0)}


def levers_base() -> float:
    """The chance of a disaster with five teams, enmity 0.5, each knowing itself."""
    return experiments.levers()


def levers_enmity() -> dict[str, float]:
    """The chance of a disaster with five teams, each knowing itself, with an enmity of 0.1 and of 1."""
    return {"tenth": experiments.levers(enmity=0.1), "full": experiments.levers(enmity=1.0)}


def levers_teams() -> dict[str, float]:
    """The chance of a disaster with two teams and with ten, enmity 0.5, each knowing itself."""
    return {"two": experiments.levers(teams=2), "ten": experiments.levers(teams=10)}


def levers_ability() -> dict[str, float]:
    """The chance of a disaster with five teams, enmity 0.5, each knowing itself, at a mu of 0.5 and of 3."""
    return {"half": experiments.levers(ability=0.5), "three": experiments.levers(ability=3.0)}


def levers_information() -> dict[str, float]:
    """The chance of a disaster with five teams, enmity 0.5, if nobody knows anything, and if all know all."""
    return {kind: experiments.levers(information=kind) for kind in ("none", "public")}


def levers_third_team() -> float:
    """The enmity above which a third team adds to the danger of two."""
    return race.third_team(2)


def turn_them_answer() -> dict[str, float]:
    """Where two dials change sign: the doubt at which the switch is worth keeping, the delay at which fixing fails."""
    return {"doubt": off_switch.least_doubt(0.5, 0.5), "delay": deferred.longest_delay(1.0, 2.0)}
