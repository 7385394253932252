"""Computed tables of the page."""

from essays.kit.table import table
from essays.positions.learned.experiments import curves_record, perfect_hash_counts


def perfect_hash_pairs() -> str:
    """How many pairs of 510 positions look alike to within 0.01 in every component, for six codes."""
    names = {
        "sine": "$\\sin p$",
        "pair": "$\\sin p$, $\\cos p$",
        "four": "sinusoids, 4 components",
        "sinusoidal": "sinusoids, 384 components",
        "start": "a table at its random start",
        "learned": "the trained table",
    }
    rows = [[name, f"{perfect_hash_counts()[code]:,}"] for code, name in names.items()]
    return table(("code", "pairs alike"), rows)


def random_ids_carried() -> str:
    """Percentages right where five runs of each kind were trained, and in the gap: mean, worst and best."""
    names = {"sinusoidal": "sinusoids", "frozen": "random rows", "wide": "a trained table"}
    rows = [[name, *map(_spread, zip(*curves_record()["carried"][kind], strict=True))] for kind, name in names.items()]
    return table(("positions", "trained", "in the gap"), rows)


def _spread(shares: tuple[float, ...]) -> str:
    mean, *ends = (f"{100 * share:.0f}" for share in (sum(shares) / len(shares), min(shares), max(shares)))
    return f"{mean} ({'–'.join(ends)})"
