"""The numbers of the page of answers."""

import math

from essays.adam.answers import experiments
from essays.adam.problems import experiments as problems


def tuning_window() -> dict[str, float]:
    """How many of 25 rates, falling to 0 over 4,000 steps, bring the bowl of condition 1,000 below 1e-6."""
    rules = ("sgd", "momentum", "adagrad", "rmsprop", "adam")
    return {rule: (experiments.tuning_window(rule)[1][1] < 1e-6).sum().item() for rule in rules}


def tuning_answered_wall() -> dict[str, float]:
    """What Adam at 0.01 leaves of a distance of 1 after 100 steps, at a factor of 1e-4 on the gradient.

    With epsilon after the root, and with epsilon under it.
    """
    return {"e4": experiments.tuning_runs(1e-4)[-1].item(), "e4_inside": experiments.tuning_inside(1e-4)}


def noise_answered_factor() -> dict[str, float]:
    """Standard deviation of the first moment over that of one batch of four: 6,000 measured, and the formula."""
    averaged, single = (problems.noise_batches(4, beta1, streams=6000) for beta1 in (0.9, 0.0))
    return {"measured": (averaged.std() / single.std()).item(), "exact": math.sqrt((1 - 0.9) / (1 + 0.9))}


def plateau_answered_steps() -> dict[str, float]:
    """Steps to cross a width of 1 at slope 0.001 and rate 0.01, started on the plateau; momentum's over Adam's."""
    rules = ("momentum", "rmsprop", "adam", "adagrad")
    found = {rule: experiments.plateau_crossing(rule, (0.001,)).item() for rule in rules}
    return found | {"times": found["momentum"] / found["adam"]}


def plateau_answered_epsilon() -> dict[str, float]:
    """Steps that Adam needs for the same at slopes near epsilon."""
    steps = experiments.plateau_crossing("adam", (1e-6, 1e-7, 1e-8, 1e-9))
    return dict(zip(("e6", "e7", "e8", "e9"), steps.tolist(), strict=True))
