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
        for task, start, _ in tasks:
            seeds = 100 * experiments.length_shares(task, scheme, start)[:, window]
            row.append(f"{seeds.mean():.0f} ({seeds.min():.0f}–{seeds.max():.0f})")
        rows.append(row)
    return table(("scheme", *(name.removeprefix("index five, ") for *_, name in tasks)), rows)


def ranking_trained() -> str:
    """Right answers inside the trained length, positions 16 to 31."""
    return _shares(WINDOWS["ranking_trained"])


def ranking_quadruple() -> str:
    """Right answers at four times the trained length, positions 112 to 127."""
    return _shares(WINDOWS["ranking_quadruple"])


def startless_tasks() -> str:
    """Right answers with a start token and without, by scheme, on the tasks that change most; percent.

    At the end of the trained length; on copying past it, at strings of 20.
    """
    strings = experiments.length_lengths("copy").tolist()
    columns = {"three back": ("three_back", 0), "index five": ("index_five", 0), "copy": ("copy", strings.index(20))}
    rows = []
    for scheme, name in experiments.SCHEMES_TESTED.items():
        row = [name]
        for task, column in columns.values():
            both = [experiments.length_shares(task, scheme, start)[:, column].mean() for start in (True, False)]
            row.append(" / ".join(f"{100 * share:.0f}" for share in both))
        rows.append(row)
    return table(("scheme", *columns), rows)
