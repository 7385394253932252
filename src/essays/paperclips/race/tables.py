"""Computed tables of the page."""

from essays.kit.table import table
from workings.paperclips import race


def race_know_table() -> str:
    """The mu at which private and public information change places, by number of teams and enmity."""
    enmities = (0.1, 0.25, 0.5, 0.75, 0.9)
    rows = [[f"{n}", *(f"{race.turning_point(n, e):.2f}" for e in enmities)] for n in (2, 3, 5, 10, 20)]
    return table(("teams", *(f"{e:g}" for e in enmities)), rows)
