"""All six models at once, for the reader to turn, and what a promise is worth.

As in `workings.paperclips.six_dials`: each dial sets one parameter of one model and leaves the rest where that page has
it. The first six functions are the dials, in the order of the rules.
"""

from math import exp, log

from .deferred import growth
from .legibility import error
from .off_switch import gain
from .race import own, power


def goals(listed: int) -> float:
    """People's utility, in nats, if the agent counts 1 to 20 of their twenty goods; budget 20, floor 0.001."""
    left_out = 20 - listed
    return listed * log((20.0 - left_out * 0.001) / listed) + left_out * log(0.001)


def lid(opened: float) -> float:
    """The error once two twins have come loose, if so much of the weight, 0 to 1, was put right before."""
    return error((1.0 - opened) / 3.0 + opened, (1.0 - opened) / 3.0, 2, 0.0)


def pace(enmity: float) -> float:
    """The chance of a disaster if five teams race, and each knows its own capability."""
    return own(5, enmity, 1.0)


def counter(bar: int) -> float:
    """The share left of the girders if a building counts as destroyed when fewer than `bar` of its twelve are there."""
    return bar / 12


def doubt(sigma: float) -> float:
    """What the switch is worth to a machine so unsure of a plan worth about 0.5, if people err by 0.5."""
    return gain(0.5, sigma, 0.5)


def delay(tau: float) -> float:
    """The rate at which an error grows, or heals if below 0, if its correction, twice as strong, comes so late."""
    return growth(1.0, 2.0, tau)


def results(listed: int, opened: float, enmity: float, bar: int, sigma: float, tau: float) -> list[float]:
    """What the six models return."""
    return [goals(listed), lid(opened), pace(enmity), counter(bar), doubt(sigma), delay(tau)]


def places(outcomes: list[float]) -> list[float]:
    """Where six results stand on their scales, from 0 at the bad end to 1 at the good end."""
    bad, good = [-130.0, 1.0, 1.0, 0.0, -0.2, 1.0], [0.0, 0.0, 0.0, 1.0, 0.4, -2.0]
    return [(outcomes[i] - bad[i]) / (good[i] - bad[i]) for i in range(6)]


def turn(
    listed: int, opened: float, enmity: float, bar: int, sigma: float, tau: float
) -> tuple[list[int], list[float], list[float], list[float], list[list[float]], int, bool, bool]:
    """Set six models at once, and compare with the manual's settings and with their inverses.

    Returns:
        The rules' numbers; the places of the results on their scales at the manual's settings, at these and at the
        inverses; the results, a row for each rule with these three; how many of these are better than the manual's;
        whether the machine wants to be asked; whether the error heals.
    """
    manual = results(1, 0.0, 1.0, 1, 0.0, 1.0)
    inverse = results(20, 1.0, 0.1, 12, 1.0, 0.1)
    here = results(listed, opened, enmity, bar, sigma, tau)
    low, mine, high = places(manual), places(here), places(inverse)
    rows = [[manual[i], here[i], inverse[i]] for i in range(6)]
    better = len([i for i in range(6) if mine[i] > low[i]])
    return [1, 2, 3, 4, 5, 6], low, mine, high, rows, better, here[4] >= 0.0, here[5] < 0.0


def wins(ahead: float, n: int) -> float:
    """The chance to win for a team that is ahead of n - 1 others by its lower safety; -1 to 1, capabilities up to 1."""
    return ahead + (1.0 - power(ahead, n)) / n if ahead > 0.0 else power(1.0 + ahead, n) / n


def payoff(s: float, others: float, n: int, e: float) -> float:
    """What a team expects that chooses s while all others choose another safety; nobody knows any capability."""
    win = wins(others - s, n)
    return win * s + (1.0 - win) * (1.0 - e) * others


def drift(given: float, t: float, n: int, e: float) -> float:
    """The safety at a time t after a promise, if every team's moves at the slope of its payoff; e above 0."""
    end = 1.0 / (n * e)
    return min(1.0, end + (given - end) * exp(-e * t))


def promise(
    given: float, yours: float, n: int, e: float
) -> tuple[list[float], list[float], list[float], list[float], float, float, float, float]:
    """All promise a safety, above 0; you alone choose another. Then all follow what pays.

    Returns:
        Safeties from 0 to 1, and what each brings you over what the promise would; times from 0 to 8, and the safety of
        all then; what yours brings; the safety at time 1; where it ends; the time in which half of the way is gone.
    """
    kept = payoff(given, given, n, e)
    safeties = [0.02 * i for i in range(51)]
    brings = [payoff(s, given, n, e) / kept for s in safeties]
    times = [0.1 * i for i in range(81)]
    safety = [drift(given, t, n, e) for t in times]
    factor = payoff(yours, given, n, e) / kept
    end = min(1.0, 1.0 / (n * e))
    return safeties, brings, times, safety, factor, drift(given, 1.0, n, e), end, log(2.0) / e
