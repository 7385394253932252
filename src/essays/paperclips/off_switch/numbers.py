"""Numbers of the page on the off switch."""

from math import sqrt

from essays.kit.chance import shown
from essays.paperclips.off_switch import experiments
from workings.paperclips import off_switch


def off_switch_worth() -> dict[str, float]:
    """What acting and deferring are worth for mu = 1 and sigma = 2 with a human who knows, and their difference."""
    return {"act": off_switch.act(1), "defer": off_switch.defer(1, 2), "gain": off_switch.gain(1, 2)}


def off_switch_certain_gain() -> dict[str, float]:
    """The gain of deferring at mu = 0, for a machine whose uncertainty is 1, and 0.1."""
    return {"at_10": off_switch.gain(0, 1), "at_1": off_switch.gain(0, 0.1)}


def off_switch_noisy_limit() -> dict[str, float]:
    """The human's error at which deferring stops paying, for mu = 0.25, 0.5, 0.75 and 1; sigma is 1."""
    return {f"at_{round(100 * mu)}": off_switch.largest_error(mu) for mu in (0.25, 0.5, 0.75, 1.0)}


def off_switch_noisy_beta() -> dict[str, float]:
    """The scale of a logistic error at which deferring stops paying, for mu = 0.25, 0.5 and 1; sigma is 1."""
    return {f"at_{round(100 * mu)}": off_switch.largest_beta(mu) for mu in (0.25, 0.5, 1.0)}


def off_switch_careless_worth() -> float:
    """What deferring to a human who answers the wrong way three times in ten is worth, at mu = 1 and sigma = 2."""
    return off_switch.defer_careless(1, 2, 0.3)


def off_switch_careless_limit() -> float:
    """The share of wrong answers at which deferring stops paying, at mu = 1 and sigma = 2."""
    return off_switch.largest_slip(1, 2)


def off_switch_prior_cost() -> dict[str, float]:
    """At mu = 1, sigma = 2 and b = 1: the belief in sigma that ends deferring, and what a lower one costs.

    "right" and "wrong" are the worths of a machine that believes in 2 and in 0.5, "cost" is their difference, and
    "pressed" how often the human, if asked, switches off.
    """
    return {
        "threshold": off_switch.least_doubt(1, 1),
        "right": off_switch.believed(1, 2, 1, 2),
        "wrong": off_switch.believed(1, 2, 1, 0.5),
        "cost": off_switch.believed(1, 2, 1, 2) - off_switch.believed(1, 2, 1, 0.5),
        "pressed": off_switch.pressed(1, 2, 1),
    }


def off_switch_ends_avoid() -> dict[str, float]:
    """The share of rewards for which being off is not the best of k + 1 ends."""
    return {f"at_{k}": off_switch.avoids_off(k) for k in (1, 4, 20)}


def off_switch_ends_drawn() -> float:
    """The share of 200,000 rewards drawn at random for which being off is not the best of 21 ends."""
    return experiments.simulate_ends(20)[0]


@shown("the run of the figure", "largest", "rms")
def off_switch_simulated_residual() -> dict[str, float]:
    """Plans drawn less closed form in standard errors: the settings, the largest, and the root mean square."""
    z = [row[-1] for row in experiments.residuals()]
    return {"settings": len(z), "largest": max(map(abs, z)), "rms": sqrt(sum(v**2 for v in z) / len(z))}
