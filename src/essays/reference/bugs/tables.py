"""Computed tables of the page on bugs."""

import math
from collections.abc import Iterable, Mapping

from essays.kit.table import table
from essays.reference.bugs.experiments import (
    ADAM,
    BIASES,
    BUGS,
    OFFSETS,
    PLACES,
    ROTATIONS,
    THREADS,
    Bug,
    bugs_adam_constant,
    bugs_adam_steps,
    bugs_adam_training,
    bugs_asked,
    bugs_biases_curve,
    bugs_biases_numbers,
    bugs_first,
    bugs_rotations_moves,
    bugs_rotations_offsets,
    bugs_rotations_scores,
    bugs_rotations_shown,
)
from press.typography import minus, power


def bugs_adam_lines() -> str:
    """The lines of optimizers."""
    return _lines(ADAM)


def bugs_rotations_lines() -> str:
    """The lines of rotations."""
    return _lines(ROTATIONS)


def bugs_biases_lines() -> str:
    """The lines of slopes, buckets, tables, frequencies and padding."""
    return _lines(BIASES)


def _lines(bugs: Mapping[str, Bug]) -> str:
    """Each bug with the text that is right, the text that was written, what the oracle calls it, and the threads."""
    rows = ["| bug | right | wrong | the oracle says | found in |", "| :-- | :-- | :-- | :-- | :-- |"]
    for name, bug in bugs.items():
        right, wrong = ("<br>".join(f"`{text}`" for text in texts) for texts in (bug.slips, bug.slips.values()))
        threads = "<br>".join(f"[{key}][{key}]" for key in THREADS.get(name, ())) or "—"
        rows.append(f"| {name} | {right} | {wrong} | `{bug.oracle}`: {bug.named} | {threads} |")
    return "\n".join(rows) + "\n"


def bugs_adam_steps_ten() -> str:
    """Ten steps of each bug of an optimizer, below those of the right lines under the same gradients."""
    rows, shown = [], [""]
    for name, bug in ADAM.items():
        right = _numbers(bugs_adam_steps(bug, False))
        if right != shown:
            sizes = "" if bug.scale == 1 else f", gradients × {power(round(math.log10(bug.scale)))}"
            more = ", two of them missing" if bug.missing else ", with decay" if bug.oracle == "adamw" else ""
            rows.append([f"*right{sizes}{more}*", *right])
            shown = right
        rows.append([name, *_numbers(bugs_adam_steps(bug, True))])
    return table(("step", *map(str, range(1, 11))), rows)


def bugs_adam_constant_steps() -> str:
    """Steps of each bug of Adam under a constant gradient of a ten-thousandth, where they show it."""
    times = (1, 10, 100, 1000)
    rows, right = [], _numbers(bugs_adam_constant(ADAM["neither hat"], False, times))
    for name, bug in ADAM.items():
        if bug.oracle == "adam" and (steps := _numbers(bugs_adam_constant(bug, True, times))) != right:
            rows.append([name, *steps])
    return table(("bug", *(f"step {t:,}" for t in times)), [["*right*", *right], *rows])


def _numbers(values: Iterable[float], digits: int = 2) -> list[str]:
    """Numbers with so many decimals; small ones by a power of ten, and 0 for what is nothing but rounding."""
    written = (value if abs(value) > 1e-12 else 0.0 for value in values)
    return [minus(f"{value:.{digits}f}" if abs(value) > 0.005 or not value else _small(value)) for value in written]


def _small(value: float) -> str:
    """A small number with a power of ten."""
    digits, exponent = f"{value:.1e}".split("e")
    return f"{digits} × {power(int(exponent))}"


def bugs_adam_training_steps() -> str:
    """When a training with each bug of an optimizer parts from the right one, and when a thousandth of loss is left."""

    def count(steps: float) -> str:
        return "not in 1,000" if math.isinf(steps) else f"{steps:,}"

    rows = [[name, *map(count, bugs_adam_training(name))] for name in ADAM]
    return table(("bug", "parts at step", "done at step"), rows)


def bugs_rotations_scores_ten() -> str:
    """The score at ten positions with each bug of a rotation, below the right one."""
    right = _numbers(bugs_rotations_scores(next(iter(ROTATIONS.values())), False))
    rows = [["*right*", *right]]
    rows += [[name, *_numbers(bugs_rotations_scores(bug, True))] for name, bug in ROTATIONS.items()]
    return table(("position of the key", *(f"{place:,}" for place in PLACES)), rows)


def bugs_rotations_shown_by() -> str:
    """What can be seen of each bug of a rotation without the right numbers, and with them."""
    rows = []
    for name, bug in ROTATIONS.items():
        shown = bugs_rotations_shown(bug)
        lengths = "kept" if shown.longest - shown.shortest < 1e-9 else f"{shown.shortest:.2f} to {shown.longest:.2f}"
        drift = "stays" if shown.drift < 1e-9 else _numbers([shown.drift])[0]
        rows.append([name, drift, lengths, "nothing" if shown.off == 0 else _numbers([shown.off])[0]])
    return table(("bug", "score moves by", "lengths", "q and k off by"), rows)


def bugs_rotations_noticed() -> str:
    """Where a model trained with each bug of a rotation could notice it, and where one trained without it does."""
    rows = []
    for name, bug in ROTATIONS.items():
        first = bugs_first(*(bugs_rotations_offsets(bug, wrong) for wrong in (False, True)))
        rows.append([name, _place(bugs_rotations_moves(bug), 400), _place(first, len(OFFSETS))])
    return table(("bug", "trained with it, from position", "with other weights, from offset"), rows)


def _place(place: float, tried: int) -> str:
    """A position or an offset, if there is one among those that were tried."""
    return f"not in {tried}" if math.isinf(place) else f"{place}"


def bugs_biases_numbers_ten() -> str:
    """Ten numbers of each bug in slopes, buckets, tables, frequencies and padding, below the right ones."""
    rows, shown = [], [""]
    for name, bug in BIASES.items():
        what, right = bugs_biases_numbers(bug, False)
        digits = 0 if all(value == round(value) for value in right) else 2
        if (row := [f"*right: {what}*", *_numbers(right, digits)]) != shown:
            rows.append(row)
            shown = row
        rows.append([name, *_numbers(bugs_biases_numbers(bug, True)[1], digits)])
    return table(("numbers", *map(str, range(1, 11))), rows)


def bugs_biases_noticed() -> str:
    """Where each bug in slopes, buckets, tables, frequencies and padding is first off, for weights made without it."""
    rows = []
    for name, bug in BIASES.items():
        right, wrong = (bugs_biases_curve(bug, wrong) for wrong in (False, True))
        rows.append([name, f"{right.over} {right.places[int(bugs_first(right.values, wrong.values))]}"])
    return table(("bug", "with other weights, off from"), rows)


def bugs_asked_all() -> str:
    """How many bugs each oracle was asked about, found and named rightly, and how many right lines it refused."""
    rows = []
    for oracle, names in bugs_asked().items():
        bugs = [BUGS[name] for name in names]
        found = [(bug.ask(), bug.ask(wrong=False)) for bug in bugs]
        named = sum(wrong.mistakes == (bug.named,) for bug, (wrong, _) in zip(bugs, found, strict=True))
        killed, alarms = sum(not wrong.right for wrong, _ in found), sum(not right.right for _, right in found)
        if bugs:
            rows.append([f"`{oracle}`", *map(str, (len(bugs), killed, named, alarms))])
    total = [str(sum(int(row[column]) for row in rows)) for column in range(1, 5)]
    return table(("oracle", "bugs", "found", "named rightly", "false alarms"), [*rows, ["all", *total]])
