"""Computed tables of the page."""

from essays.adam.family import experiments
from essays.kit.table import table


def one_surface() -> str:
    """Steps and best rate of each rule on each surface."""
    rows = []
    for rule, (_, name) in experiments.SURFACE_RULES.items():
        bests = [experiments.one_surface_best(surface, rule) for surface in experiments.SURFACES]
        rows.append([name, *(f"{best.steps} (at {best.alpha:.2g})" for best in bests)])
    return table(("rule", "bent valley", "straight valley", "the same, turned 45°"), rows)
