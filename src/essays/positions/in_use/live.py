"""The figure that moves of the page on positions in use."""

from typing import NamedTuple

from press.interactive import Axis, Cells, Choice, Clause, Dots, Moving, Panel, Slider, Table, Toggle
from workings.positions.plain_places import (
    SLOTS,
    errors,
    given_places,
    mend,
    right_places,
    stored_places,
    texts_of,
    worst,
)

ROWS = {
    "left": "padding, then a text",
    "right": "a text, padding, one new token",
    "two": "two texts, packed",
    "three": "three texts, packed",
    "grown": "a cache, and a base that grows",
    "switch": "a cache, and factors that switch",
    "shift": "a cache that lost its first tokens",
    "sinks": "a cache that kept two sinks",
}
SCHEMES = {"table": "a table", "sinusoids": "sinusoids", "rope": "RoPE", "alibi": "ALiBi", "t5": "T5", "shaw": "Shaw"}
COUNTS = {
    "slots": "slots",
    "text": "its own text, from 0",
    "one": "its own text, from 1",
    "wrapped": "slots, from 0 again at 4 and 8",
}
POLICIES = {"stay": "left as they are", "on": "turned on to their new place", "unturned": "stored unturned"}
CURES = (
    "No score is off.",
    "One line mends the scores: places = (mask.cumsum(-1) - 1).clamp(min=0).",
    "One line mends the scores: places = slots - first_slot[text].",
    "One line mends the scores: places = torch.arange(len(cache)).",
    "One line mends the scores: k = turn(k, places * (theta_now - theta_then)).",
    "One line mends the scores: k = turn(k, (slots - places_then) * theta).",
    "Two lines mend the scores: places = torch.arange(len(cache)); k = turn(k, angles_now - angles_then).",
    "No line mends these keys: the old place was added before they were made. Read the kept tokens again.",
)


class Used(NamedTuple):
    """A row as a program reads it, beside the reference: each text alone; of a cache, as if it were all read anew."""

    places: list[list[int]]  # of each slot: its text, the place of its query, of its key, and the right one
    off: list[list[float]]  # how deep the colour: 0.25 and more for a score that is off, -1 for a key seen wrongly
    right_x: list[float]  # of the scores that are right, the middle of the cell
    right_y: list[float]
    right: int  # how many scores are right
    wrong: int  # how many are off
    harm: int  # 1 if any is
    leaks: int  # how many keys are seen that should not be
    leak: bool  # whether any is
    largest: float  # how far off the worst is
    cure: int  # a place in CURES


def cure_of(row: int, mended: int) -> int:
    """The words, a place in CURES, for what `mend` has found."""
    if mended == 0 or mended == 4:
        return 7 if mended == 4 else 0
    if row < 4:
        return 1 if row < 2 else 2
    if mended == 1:
        return 3
    if mended == 3:
        return 6
    return 4 if row < 6 else 5


def hidden(texts: list[int], i: int, j: int) -> bool:
    """Whether slot i must not see slot j, though it stands before it: another text, or padding."""
    return j <= i and texts[i] > 0 and texts[i] != texts[j]


def used(row: int, border: int, scheme: int, count: int, policy: int, mask: bool) -> Used:
    """A row of ten slots under a scheme; row, scheme, count and policy are places in the lists above."""
    texts = texts_of(row, border)
    table = errors(row, border, scheme, count, policy)
    off: list[list[float]] = []
    right_x: list[float] = []
    right_y: list[float] = []
    wrong = 0
    leaks = 0
    for i, line in enumerate(table):
        shown: list[float] = []
        for j, error in enumerate(line):
            leak = hidden(texts, i, j) and not mask
            leaks = leaks + 1 if leak else leaks
            wrong = wrong + 1 if error > 1e-9 else wrong
            deep = 0.25 + 0.75 * min(1.0, error) if error > 1e-9 else 0.0
            shown.append(-1.0 if leak else deep)
            if j <= i and texts[i] > 0 and texts[i] == texts[j] and error <= 1e-9 and (row < 6 or i >= 7):
                right_x.append(float(j) + 0.5)
                right_y.append(float(i) + 0.5)
        off.append(shown)
    return Used(
        places=[texts, given_places(row, border, count), stored_places(row, border, count), right_places(row, border)],
        off=off,
        right_x=right_x,
        right_y=right_y,
        right=len(right_x),
        wrong=wrong,
        harm=1 if wrong > 0 else 0,
        leaks=leaks,
        leak=leaks > 0,
        largest=worst(table),
        cure=cure_of(row, mend(row, border, scheme, count, policy)),
    )


def _grid() -> Panel:
    """The scores: dots where they are right, colour where they are off or should not be."""
    middles = {slot + 0.5: str(slot) for slot in range(SLOTS)}
    return Panel(
        title="Which scores are right",
        x=Axis(0, SLOTS, "key in slot", ticks=middles),
        y=Axis(SLOTS, 0, "query in slot", ticks=middles, grid=False),
        height=300,
        marks=(
            Cells("off", low=-1.0, high=1.0, colour="warn", below="query"),
            Dots("right_y", "right_x", colour="rope", width=7),
        ),
        alt="A square of scores, queries down and keys across. {right} scores are right, {wrong} are off, by up to "
        "{largest:.2f}, and {leaks} keys are seen that should not be.",
    )


def in_use_try() -> Moving:
    """Ten slots, padded, packed or cached, under six schemes."""
    return Moving(
        title="Which place does each token get, and which scores suffer?",
        compute=used,
        controls=(
            Choice("row", "ten slots hold", ROWS, "left"),
            Slider("border", "border, in tokens", tuple(range(1, 8)), 3),
            Choice("scheme", "scheme", SCHEMES, "table"),
            Choice("count", "places count", COUNTS, "slots"),
            Choice("policy", "cached keys are", POLICIES, "stay"),
            Toggle("mask", "hide padding and other texts", start=True),
        ),
        parts=(
            _grid(),
            Table(
                "places",
                "For each slot its text (0 is padding), its query’s place, the place that its key was stored at, "
                "and the right one",
                "",
                rows=("text", "query", "key", "right"),
                columns=tuple(map(str, range(SLOTS))),
                corner="slot",
            ),
        ),
        says=(
            "With {row}, under {scheme}: {right} scores are right. ",
            Clause("{wrong} are off, by up to {largest:.2f}. ", ("harm", 1)),
            f"{{cure:{'|'.join(CURES)}}} ",
            "{leak:|Keys are seen that should not be; hide them: seen = causal & (text[:, None] == text).}",
        ),
    )
