"""Numbers of the page on fixing as one goes along."""

from math import log

from essays.kit.chance import shown
from essays.paperclips.deferred import experiments
from workings.paperclips import deferred

LONGEST = deferred.longest_delay(1, 1.5)


def deferred_border_delay() -> dict[str, float]:
    """The longest delay that a correction of strength 1.1, 1.5 and 2 times the growth can bear, in units of 1 / r."""
    return {f"at_{round(10 * k)}": deferred.longest_delay(1, k) for k in (1.1, 1.5, 2.0)}


def deferred_border_rate() -> dict[str, float]:
    """The rate at which the error grows, in units of r, for k = 1.5 r and 0.95 or 1.05 of the longest delay."""
    return {f"at_{round(100 * f)}": deferred.growth(1, 1.5, f * LONGEST) for f in (0.95, 1.05)}


def deferred_limit_doublings() -> float:
    """The limit 1 / r in units of the time in which the uncorrected error doubles."""
    return 1 / log(2)


def deferred_limit_strongest() -> dict[str, float]:
    """The strength, in units of r, above which correcting does harm, for r tau of 0.25, 0.5, 0.75 and 0.95."""
    return {f"at_{round(100 * x)}": deferred.strongest(1, x) for x in (0.25, 0.5, 0.75, 0.95)}


def deferred_limit_trend() -> dict[str, float]:
    """The rate, in units of r, at which an error grows that is corrected with 1.05 r on news too old for any strength.

    The news is as old as the exercise's of fifteen days; "with_it" corrects half of the slope of that time too.
    """
    tau = 1.5 * log(2)  # growth times delay of what doubles in ten days, on news of fifteen
    return {"without": deferred.growth(1, 1.05, tau), "with_it": experiments.trend_rate(1, 1.05, 0.5, tau)}


def deferred_versions_bound() -> dict[str, float]:
    """The hazard per version that 69, 300 and 2,995 clean versions still allow, at 95 in 100."""
    return {f"at_{n}": deferred.clean_bound(n) for n in (69, 300, 2995)}


def deferred_versions_survival() -> float:
    """The probability that 69 versions go well, each with a hazard of 0.01."""
    return deferred.survival(0.01, 69)


@shown("one set of histories, beside the formula")
def deferred_versions_drawn() -> float:
    """The share of 200,000 histories drawn at random in which 69 versions go well, each with a hazard of 0.01."""
    return experiments.simulate_versions(0.01, 69)[0]


def deferred_survivors_clean() -> dict[str, float]:
    """Of histories of 69 versions with a hazard of 0.05 each, the share that is clean: by formula, and drawn."""
    return {"formula": deferred.survival(0.05, 69), "drawn": experiments.simulate_versions(0.05, 69)[0]}


def deferred_wait_example() -> dict[str, float]:
    """With 1 to gain now, 10 later if safe and 20 to lose if not: the worth of each choice at p = 0.9.

    "option" is the worth of deciding after the answer and not before, "cost" the loss to be expected, and "safe_enough"
    the p from which it is better to start now.
    """
    p, now, later, loss = 0.9, 1.0, 10.0, 20.0
    return {
        "start": deferred.start_now(now, p, later, loss),
        "wait": deferred.wait(p, later),
        "option": deferred.option_value(p, later, loss),
        "cost": (1 - p) * loss,
        "safe_enough": 1 - now / loss,
    }


def deferred_exercise_strongest() -> dict[str, float]:
    """For an error that doubles in ten days and news twelve days old: r tau, and the strongest correction over r.

    "late" is r tau with news fifteen days old.
    """
    r = log(2) / 10
    return {"product": 12 * r, "late": 15 * r, "strongest": deferred.strongest(r, 12) / r}
