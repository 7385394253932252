"""The figures that move of the page on positions in use."""

from typing import NamedTuple

from press.interactive import Axis, Cells, Choice, Clause, Dots, Line, Mark, Moving, Panel, Rule, Slider, Toggle
from workings.positions.plain_places import (
    OLD,
    SLOTS,
    errors,
    given_places,
    mend,
    right_places,
    stored_places,
    texts_of,
    theta_at,
    worst,
)

ROWS = {
    "left": "padding, then a text",
    "right": "a text, padding, one new token",
    "two": "two texts, packed",
    "three": "three texts, packed",
}
CACHES = {
    "grown": "a base that grows",
    "switch": "factors that switch",
    "shift": "first tokens lost",
    "sinks": "two sinks kept",
}
SCHEMES = {"table": "a table", "sinusoids": "sinusoids", "rope": "RoPE", "alibi": "ALiBi", "t5": "T5", "shaw": "Shaw"}
COUNTS = {
    "slots": "slots",
    "text": "its own text, from 0",
    "one": "its own text, from 1",
    "wrapped": "slots, from 0 again at 4 and 8",
}
CACHE_COUNTS = {"slots": "slots", "text": "the whole text"}
POLICIES = {"stay": "left as they are", "on": "turned on to their new position", "unturned": "stored unturned"}
CURES = (
    "No score is off.",
    "One line mends the scores: positions = (mask.cumsum(-1) - 1).clamp(min=0).",
    "One line mends the scores: positions = slots - first_slot[text].",
    "One line mends the scores: positions = torch.arange(len(cache)).",
    "One line mends the scores: k = turn(k, positions * (theta_now - theta_then)).",
    "One line mends the scores: k = turn(k, (slots - positions_then) * theta).",
    "Two lines mend the scores: positions = torch.arange(len(cache)); k = turn(k, angles_now - angles_then).",
    "No line mends these keys: the old position was added before they were made. Read the kept tokens again.",
)


class Spots(NamedTuple):
    """Some tokens: the middles of their slots, and their positions."""

    x: list[float]
    y: list[float]


class Places(NamedTuple):
    """Where the tokens of a row are, and where they should be."""

    homes_x: list[list[float]]  # the slots of each text
    homes_y: list[list[float]]  # the right places there
    keys: Spots  # all that count, at the places that they have in a score
    old: Spots  # of these, those turned by other frequencies than the newest query
    queries: Spots  # all that count
    padding: Spots  # at the places that it was given
    edge: int  # the slot at which the border is


class Used(NamedTuple):
    """A row as a program reads it, beside the reference: each text alone; of a cache, as if it were all read anew."""

    at: Places
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


def key_places(row: int, border: int, scheme: int, count: int, policy: int) -> list[int]:
    """The position that each key has in a score: what was added stays, what was turned may be turned on."""
    if scheme < 2 or (scheme == 2 and policy == 0):
        return stored_places(row, border, count)
    return list(range(SLOTS)) if scheme == 2 and policy == 1 and row > 5 else given_places(row, border, count)


def edge_of(row: int, border: int) -> int:
    """The slot at which a row changes: after the padding or the first text, at the trained length, after a loss."""
    if row > 5:
        return OLD
    return SLOTS - 1 - border if row == 1 else border


def spots(slots: list[int], places: list[int]) -> Spots:
    """The tokens in some slots, from the positions of all."""
    return Spots([float(slot) + 0.5 for slot in slots], [float(places[slot]) for slot in slots])


def placed(row: int, border: int, scheme: int, count: int, policy: int) -> Places:
    """The positions of a row, of its queries and of its keys."""
    texts, slots = texts_of(row, border), list(range(SLOTS))
    given, keys = given_places(row, border, count), key_places(row, border, scheme, count, policy)
    real = [slot for slot in slots if texts[slot] > 0]
    newest = theta_at(row, border, SLOTS)[1]
    turned = [slot for slot in real if theta_at(row, border, slot + 1)[1] != newest and scheme == 2 and policy == 0]
    right = right_places(row, border)
    homes = [spots([slot for slot in slots if texts[slot] == n], right) for n in range(1, max(texts) + 1)]
    return Places(
        homes_x=[home.x for home in homes],
        homes_y=[home.y for home in homes],
        keys=spots(real, keys),
        old=spots(turned, keys),
        queries=spots([slot for slot in real if row < 6 or slot >= OLD], given),
        padding=spots([slot for slot in slots if texts[slot] == 0], given),
        edge=edge_of(row, border),
    )


def used(row: int, border: int, scheme: int, count: int, policy: int, mask: bool) -> Used:
    """A row of ten slots under a scheme; row, scheme, count and policy are places in the lists above, row in both."""
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
            if j <= i and texts[i] > 0 and texts[i] == texts[j] and error <= 1e-9 and (row < 6 or i >= OLD):
                right_x.append(float(j) + 0.5)
                right_y.append(float(i) + 0.5)
        off.append(shown)
    return Used(
        at=placed(row, border, scheme, count, policy),
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


def packed(row: int, scheme: int, count: int, border: int, mask: bool) -> Used:
    """One of ROWS, all of it read at once."""
    return used(row, border, scheme, count, 0, mask)


def cached(row: int, scheme: int, count: int, policy: int, border: int) -> Used:
    """One of CACHES, whose keys are stored."""
    return used(row + 4, border, scheme, count, policy, True)


MIDDLES = {slot + 0.5: str(slot) for slot in range(SLOTS)}
HOMES = (Line("at_homes_y", "at_homes_x", colour="muted"), Dots("at_homes_y", "at_homes_x", colour="muted", width=19))
SAYS = (
    "With {row}, under {scheme}: {right} scores are right. ",
    Clause("{wrong} are off, by up to {largest:.2f}. ", ("harm", 1)),
    f"{{cure:{'|'.join(CURES)}}} ",
    "{leak:|Keys are seen that should not be; hide them: seen = causal & (text[:, None] == text).}",
)


def places_panel(title: str, most: float, marks: tuple[Mark, ...], alt: str) -> Panel:
    """Which position each token gets, and which it should."""
    x, y = Axis(0, SLOTS, "slot", ticks=MIDDLES), Axis(-0.8, most, "position", grid=False)
    return Panel(title=title, x=x, y=y, height=236, marks=(*HOMES, *marks), alt=alt)


def scores_panel() -> Panel:
    """The scores: dots where they are right, colour where they are off or should not be."""
    return Panel(
        title="Which scores are right",
        x=Axis(0, SLOTS, "key in slot", ticks=MIDDLES),
        y=Axis(SLOTS, 0, "query in slot", ticks=MIDDLES, grid=False),
        height=236,
        marks=(
            Cells("off", low=-1.0, high=1.0, colour="warn", below="muted"),
            Dots("right_y", "right_x", colour="ink", width=7),
        ),
        alt="A square of scores, queries down and keys across. {right} scores are right, {wrong} are off, by up to "
        "{largest:.2f}, and {leaks} keys are seen that should not be.",
    )


def in_use_try() -> Moving:
    """Ten slots, padded or packed, under six schemes."""
    marks = (
        Rule(x="at_edge", colour="muted"),
        Dots("at_padding_y", "at_padding_x", colour="muted", width=4),
        Dots("at_keys_y", "at_keys_x", colour="ink", width=9),
    )
    return Moving(
        title="Which position does each token get, and which scores suffer?",
        compute=packed,
        controls=(
            Choice("row", "ten slots hold", ROWS, "left"),
            Choice("scheme", "scheme", SCHEMES, "table"),
            Choice("count", "positions count", COUNTS, "slots"),
            Slider("border", "border, in tokens", tuple(range(1, 8)), 3),
            Toggle("mask", "hide padding and other texts", start=True),
        ),
        parts=(
            places_panel(
                "The positions: wide as they should be, small as they are",
                10.8,
                marks,
                "The position of each slot’s token, as it should be and as it is. The row: {row}. "
                "Positions count: {count}.",
            ),
            scores_panel(),
        ),
        says=SAYS,
    )


def windows_try() -> Moving:
    """Ten slots of a cache, under six schemes."""
    marks = (
        Rule(x="at_edge", colour="muted"),
        Dots("at_keys_y", "at_keys_x", colour="key", width=12),
        Dots("at_old_y", "at_old_x", colour="warn", width=12),
        Dots("at_queries_y", "at_queries_x", colour="ink", width=5),
    )
    return Moving(
        title="A cache of ten keys. Which scores does it still get right?",
        compute=cached,
        controls=(
            Choice("row", "the cache has", CACHES, "shift"),
            Choice("scheme", "scheme", SCHEMES, "rope"),
            Choice("count", "positions count", CACHE_COUNTS, "slots"),
            Choice("policy", "cached keys are", POLICIES, "stay"),
            Slider("border", "tokens trained on, or lost", tuple(range(1, 8)), 3),
        ),
        parts=(
            places_panel(
                "The positions: of keys, green, and of queries, small",
                16.8,
                marks,
                "The position of each slot’s key and query, and the right one. The cache: {row}. Keys are {policy}.",
            ),
            scores_panel(),
        ),
        says=SAYS,
    )
