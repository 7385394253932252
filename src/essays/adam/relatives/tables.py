"""Computed tables of the page."""

from essays.adam.relatives import experiments
from essays.kit.table import table


def one_surface() -> str:
    """From each start the rule with the least loss, and that loss, where rates were tuned in two ways."""
    rows = []
    ways = [experiments.one_surface_ranks(alone) for alone in (False, True)]
    for (x, y), *ranks in zip(experiments.SURFACE_STARTS, *ways, strict=True):
        losses = [f"{rank[0].loss:.1g}" if rank[0].loss > 1e-4 else "below 0.0001" for rank in ranks]
        firsts = (f"{rank[0].rule}, {loss}" for rank, loss in zip(ranks, losses, strict=True))
        rows.append([f"({x:g},\N{NO-BREAK SPACE}{y:g})".replace("-", "−"), *firsts])
    return table(("start", "tuned for the worst of the four", "tuned for this start"), rows)
