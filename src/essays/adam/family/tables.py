"""Computed tables of the page."""

from essays.adam.family.experiments import SURFACE_RULES, SURFACES, one_surface_best
from essays.kit.table import table


def one_surface() -> str:
    """Steps and best rate of each rule on each surface."""
    names = ("descent", "heavy ball", "Nesterov", "Adagrad", "RMSProp", "Adam")
    rows = []
    for name, rule in zip(names, SURFACE_RULES, strict=True):
        bests = [one_surface_best(surface, rule) for surface in SURFACES]
        rows.append([name, *(f"{best.steps} (at {best.alpha:.2g})" for best in bests)])
    return table(("rule", "bent valley", "straight valley", "the same, turned 45°"), rows)
