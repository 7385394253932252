"""Computed tables of the page."""

from torch import Tensor

from essays.adam.answers import experiments
from essays.kit.table import table

ROUGH_RULES = {"sgd": "SGD", "momentum": "momentum", "rmsprop": "RMSProp", "adam": "Adam"}


def rough() -> str:
    """What each rule leaves on gentle and on steep ripples, at a rate that falls and at one that is kept."""
    rows = []
    for rule, name in ROUGH_RULES.items():
        found = experiments.rough(rule)
        rows.append([name, *(_spread(left[steep]) for steep in (0, 1) for left in (found.falls, found.kept))])
    return table(("rule", "gentle, rate falls", "gentle, rate kept", "steep, rate falls", "steep, rate kept"), rows)


def _spread(left: Tensor) -> str:
    return f"{left.mean():.2f} ± {2 * left.std() / len(left) ** 0.5:.2f}"
