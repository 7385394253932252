"""Computed tables of the page on length."""

from essays.kit.table import table
from essays.positions.length import experiments

WINDOWS = {"ranking_trained": 0, "ranking_quadruple": 6}  # positions 16 to 31, and 112 to 127


def _shares(window: int) -> str:
    """The mean of five seeds, and in brackets the worst and the best, by scheme and task; percent."""
    tasks = experiments.length_tasks()
    rows = []
    for scheme, name in experiments.SCHEMES_TESTED.items():
        row = [name]
        for task, _ in tasks:
            seeds = 100 * experiments.length_shares(task, scheme)[:, window]
            row.append(f"{seeds.mean():.0f} ({seeds.min():.0f}–{seeds.max():.0f})")
        rows.append(row)
    return table(("scheme", *(name.removeprefix("index five, ") for _, name in tasks)), rows)


def ranking_trained() -> str:
    """Right answers inside the trained length, positions 16 to 31."""
    return _shares(WINDOWS["ranking_trained"])


def ranking_quadruple() -> str:
    """Right answers at four times the trained length, positions 112 to 127."""
    return _shares(WINDOWS["ranking_quadruple"])
