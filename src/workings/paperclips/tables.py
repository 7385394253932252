"""Tables that the manual shows: each function returns the Markdown of `snippets/paperclips/<its name>.md`."""

from collections.abc import Iterable

from workings.paperclips import race, six_dials

__all__ = ["race_know_table", "receipt_way"]


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A Markdown table whose first column is words and whose others are numbers."""
    head = list(head)
    lines = [head, [":--"] + ["--:"] * (len(head) - 1), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def race_know_table() -> str:
    """The mu at which private and public information change places, by number of teams and enmity."""
    enmities = (0.1, 0.25, 0.5, 0.75, 0.9)
    rows = [[f"{n}", *(f"{race.turning_point(n, e):.2f}" for e in enmities)] for n in (2, 3, 5, 10, 20)]
    return _table(("teams", *(f"{e:g}" for e in enmities)), rows)


def receipt_way() -> str:
    """The results at five settings of each dial, from the manual's to the inverse."""
    rows = []
    for name, dial in six_dials.DIALS.items():
        results = six_dials.along(name, 5)
        digits = 1 if name == "goals" else 3
        rows.append([dial.result, *(f"{result:z.{digits}f}".replace("-", "−") for result in results)])
    return _table(("the turn", "0", "¼", "½", "¾", "1"), rows)
