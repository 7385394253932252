"""Computed tables of the page on length."""

from essays.kit.table import table
from essays.positions.length import experiments

LONGEST = {"copy": (15, 20), "ascending": (10,)}  # in training, and one beyond; else the window from position 16
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
    """Right answers with a start token and without, by task and scheme; percent.

    At the end of the trained length; on copying also past it.
    """
    rows = []
    for task in ("three_back", "index_five", "induction", "recall", "copy", "ascending"):
        for n in LONGEST.get(task, (None,)):
            column = experiments.length_lengths(task).tolist().index(n) if n else 0
            row = [task.replace("_", " ") + (f", {n}" if n else "")]
            for scheme in experiments.SCHEMES_TESTED:
                both = [experiments.length_shares(task, scheme, start)[:, column].mean() for start in (True, False)]
                row.append(" / ".join(f"{100 * share:.0f}" for share in both))
            rows.append(row)
    return table(("with a start token / without", *experiments.SCHEMES_TESTED.values()), rows)
