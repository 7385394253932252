"""The figures that move of the page on positions in use: a row of ten slots, and a cache of ten keys."""

from typing import NamedTuple

from press.figures import (
    Axis,
    Cells,
    Choice,
    Clause,
    Code,
    Curves,
    Dots,
    Label,
    Mark,
    Moving,
    Panel,
    Rule,
    Shape,
    Slider,
    Tiles,
    Toggle,
)
from workings.positions.plain_places import (
    OLD,
    SLOTS,
    errors,
    given_places,
    mend,
    right_places,
    stored_places,
    text_places,
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
    "grown": "a growing base",
    "switch": "switched factors",
    "shift": "first tokens lost",
    "sinks": "two sinks kept",
}
SCHEMES = [0, 2, 3]  # that are shown: a learned table, RoPE and ALiBi, see `added_score`
NAMES = ("table", "RoPE", "ALiBi")
COUNTS = {
    "0": "slots",
    "1": "its own text, from 0",
    "2": "its own text, from 1",
    "3": "slots, from 0 again at 4 and 8",
}
POLICIES = {"stay": "left as they are", "on": "turned on", "unturned": "unturned"}
CURES = (
    "# nothing is off",
    "positions = (mask.cumsum(-1) - 1).clamp(min=0)",
    "positions = slots - first_slot[text]",
    "positions = torch.arange(len(cache))",
    "k = turn(k, positions * (theta_now - theta_then))",
    "k = turn(k, (slots - positions_then) * theta)",
    "positions = torch.arange(len(cache))\nk = turn(k, angles_now - angles_then)",
    "# no line mends these keys: read the kept tokens again",
)
TEXT = 17  # words that the first text may need
WORDS = (
    *("Once", "upon", "a", "time", "an", "old", "king", "had", "two", "cats", "and", "one", "blue", "bird", "who"),
    *("sang", "well", "We", "sat", "by", "the", "sea", "and", "ate", "all", "day", "now", "for", "fun", "and", "saw"),
    *("the", "sun", "go", "Rain", "fell", "on", "our", "roof"),
)


class Spots(NamedTuple):
    """Some tokens: the middles of their slots, and a number for each."""

    x: list[float]
    y: list[int]


class Places(NamedTuple):
    """What stands in the slots of a row, and which positions it has."""

    one: Spots  # the first text, its words as places in WORDS
    two: Spots  # the second
    three: Spots  # the third
    padding: Spots
    right: Spots  # the right positions of all tokens
    good: Spots  # the positions of keys that are where they should be
    bad: Spots  # and of those that are not, or were turned by other frequencies than the newest query
    good_queries: Spots  # likewise of the queries that count
    bad_queries: Spots
    blank: Spots  # the positions that padding was given
    edge: float  # the slot at which the border is


class Belt(NamedTuple):
    """The tokens of a text that runs through a cache, whether they are in it or not."""

    x: list[float]  # where each stands: before 0 those that have left, and behind the last slot those to come
    y: list[float]
    keys_y: list[float]  # the height of the keys, but for those that are out of sight
    tokens: list[int]  # their places in the text; TEXT, which is no word, for those that are out of sight
    keys: list[int]  # the positions of their keys, likewise
    shades: list[float]  # 0 for a key that is not in the cache; below it for one that is as it should be, above if not


class Used(NamedTuple):
    """A row as a program reads it, beside the reference: each text alone; of a cache, as if it were all read anew."""

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


class Row(NamedTuple):
    """A row under three schemes: what is added, what turns, and what sees distances alone."""

    at: Places
    belt: Belt
    words_y: list[float]  # ten times the height at which words are written; likewise below
    keys_y: list[float]
    queries_y: list[float]
    right_y: list[float]
    grip: float  # where the border is held; of a cache that lost tokens, the last one that filled it before
    handle: float  # its height
    shifts: bool  # whether tokens were lost
    off: list[list[float]]  # three tables of scores, side by side
    dots_x: list[float]  # the scores that are right
    dots_y: list[float]
    harm0: int  # whether any score of each scheme is off
    harm1: int
    harm2: int
    wrong0: int  # how many are
    wrong1: int
    wrong2: int
    pattern: int  # which schemes suffer: the table's share is 1, RoPE's 2, ALiBi's 4
    leak: bool  # whether keys are seen that should not be
    leaks: int  # how many
    cure: int  # a place in CURES: what mends RoPE, or if that is not off, the others
    lost: bool  # whether a table's keys cannot be mended


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


def spots(slots: list[int], numbers: list[int]) -> Spots:
    """The tokens in some slots, from a number for each slot."""
    return Spots([float(slot) + 0.5 for slot in slots], [numbers[slot] for slot in slots])


def placed(row: int, border: int, scheme: int, count: int, policy: int) -> Places:
    """What stands in a row, and the positions of its queries and of its keys."""
    texts, slots = texts_of(row, border), list(range(SLOTS))
    given, keys = given_places(row, border, count), key_places(row, border, scheme, count, policy)
    real = [slot for slot in slots if texts[slot] > 0]
    newest = theta_at(row, border, SLOTS)[1]
    turned = [theta_at(row, border, slot + 1)[1] != newest and scheme == 2 and policy == 0 for slot in slots]
    right = right_places(row, border)
    words = [TEXT * (max(texts[slot], 1) - 1) + text_places(row, border)[slot] for slot in slots]
    asking = [slot for slot in real if row < 6 or slot >= OLD]
    return Places(
        one=spots([slot for slot in slots if texts[slot] == 1], words),
        two=spots([slot for slot in slots if texts[slot] == 2], words),
        three=spots([slot for slot in slots if texts[slot] == 3], words),
        padding=spots([slot for slot in slots if texts[slot] == 0], words),
        right=spots(real, right),
        good=spots([slot for slot in real if keys[slot] == right[slot] and not turned[slot]], keys),
        bad=spots([slot for slot in real if keys[slot] != right[slot] or turned[slot]], keys),
        good_queries=spots([slot for slot in asking if given[slot] == right[slot]], given),
        bad_queries=spots([slot for slot in asking if given[slot] != right[slot]], given),
        blank=spots([slot for slot in slots if texts[slot] == 0], given),
        edge=float(edge_of(row, border)),
    )


def belt_of(row: int, border: int, count: int, policy: int) -> Belt:
    """A text on its way through a cache; in row 7 what is lost leaves upwards, from behind the two that are kept."""
    held, at = text_places(row, border), placed(row, border, 2, count, policy)
    keys = key_places(row, border, 2, count, policy)
    x, y, keys_y, shades = [0.0] * TEXT, [0.0] * TEXT, [KEYS] * TEXT, [0.0] * TEXT
    tokens, painted = list(range(TEXT)), list(range(TEXT))
    for token in range(TEXT):
        x[token] = float(token - held[SLOTS - 1] + SLOTS) - 0.5
        if row == 7 and token < border + 2:
            x[token] = 2.5
            y[token] = -30.0
            keys_y[token] = -30.0
        for slot in range(SLOTS):
            if held[slot] == token:
                x[token] = float(slot) + 0.5
                y[token] = 0.0
                keys_y[token] = KEYS
                painted[token] = keys[slot]
                bad = [each for each in at.bad.x if each == x[token]]
                shades[token] = 0.35 if len(bad) > 0 else -0.25
        if y[token] < 0 or x[token] < -1 or x[token] > SLOTS:
            tokens[token] = TEXT
            painted[token] = TEXT
    return Belt(x, y, keys_y, tokens, painted, shades)


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


KEYS = 1.85  # how far below the words the numbers of the keys stand, and those of the queries below these
ACROSS = 12  # cells from one table of scores to the next
HEAD = 2  # cells above each, for its name


def schemes(row: int, border: int, count: int, policy: int, mask: bool) -> Row:
    """A row of ten slots under three schemes; row, count and policy are places in the lists above, row in both."""
    each = [used(row, border, scheme, count, policy, mask) for scheme in SCHEMES]
    dots_x: list[float] = []
    dots_y: list[float] = []
    for place, one in enumerate(each):
        for x, y in zip(one.right_x, one.right_y):
            dots_x.append(float(ACROSS * place) + x)
            dots_y.append(float(HEAD) + y)
    gap, belt = [0.0] * (ACROSS - SLOTS), belt_of(row, border, count, policy)
    head = [[0.0] * (2 * ACROSS + SLOTS) for _ in range(HEAD)]
    rows = [each[0].off[i] + gap + each[1].off[i] + gap + each[2].off[i] for i in range(SLOTS)]
    return Row(
        at=placed(row, border, 2, count, policy),
        belt=belt,
        words_y=[0.0] * SLOTS,
        keys_y=[KEYS] * SLOTS,
        queries_y=[2.0 * KEYS] * SLOTS,
        right_y=[(2.0 if row < 4 else 3.0) * KEYS - 0.15] * SLOTS,
        grip=belt.x[SLOTS - 1] if row > 5 else float(edge_of(row, border)),
        handle=-0.68,
        shifts=row > 5,
        off=head + rows,
        dots_x=dots_x,
        dots_y=dots_y,
        harm0=each[0].harm,
        harm1=each[1].harm,
        harm2=each[2].harm,
        wrong0=each[0].wrong,
        wrong1=each[1].wrong,
        wrong2=each[2].wrong,
        pattern=each[0].harm + 2 * each[1].harm + 4 * each[2].harm,
        leak=each[1].leak,
        leaks=each[1].leaks,
        cure=each[1].cure if each[1].cure > 0 or row > 3 else max([one.cure for one in each]),
        lost=each[0].cure == 7,
    )


def packed(row: int, count: int, border: int, mask: bool) -> Row:
    """One of ROWS, all of it read at once."""
    return schemes(row, border, count, 0, mask)


def cached(row: int, policy: int, border: int, whole: bool) -> Row:
    """One of CACHES, whose keys are stored; queries count in the cache, or in the whole text."""
    return schemes(row + 4, border, 1 if whole else 0, policy, True)


def _texts() -> tuple[Mark, ...]:
    """What stands in the slots: padding, and the words of one text, or two, or three."""
    names = "|".join(WORDS)
    each = zip(("one", "two", "three"), ("sinusoidal", "cos", "learned"), strict=True)
    return (
        Tiles("at_padding_x", "words_y", shades="at_padding_x", low=-100.0, high=0.0, colour="faint"),
        *(Tiles(f"at_{text}_x", "words_y", shows=f"at_{text}_y", form=names, colour=colour) for text, colour in each),
        *_edge(),
    )


def _edge() -> tuple[Mark, ...]:
    """Where a row changes, and the handle of the border, or of the text that runs through a cache."""
    return (
        Rule(x="at_edge", colour="ink"),
        Dots("handle", "grip", colour="ink", width=12, drags=("border",)),
    )


def _numbers(which: str, heights: str) -> tuple[Mark, ...]:
    """The positions of keys or of queries, those that are as they should be and those that are not."""
    good, bad = (f"at_{kind}{which}" for kind in ("good", "bad"))
    return (
        Tiles(f"{good}_x", heights, tall=0.84, shows=f"{good}_y", colour="key"),
        Tiles(f"{bad}_x", heights, tall=0.84, shows=f"{bad}_y", colour="warn"),
    )


def slots_panel(told: str, more: tuple[Mark, ...], depth: float, alt: str) -> Panel:
    """The words in their slots, and beneath them the positions that they have and those that they should have."""
    return Panel(
        x=Axis(0, SLOTS, ticks={}),
        y=Axis(depth, -1.25, ticks={}),
        height=round(26 * (depth + 1.25)) + 26,
        marks=(
            *_texts(),
            *_numbers("", "keys_y"),
            Tiles("at_blank_x", "keys_y", shows="at_blank_y", bare=True, colour="muted"),
            Tiles("at_right_x", "right_y", shows="at_right_y", bare=True),
            Label(told, 0.05, 1.25, colour="muted"),
            *more,
        ),
        alt=alt,
        bare=True,
    )


def _square(left: float) -> tuple[tuple[float, float], ...]:
    """The outline of a table of scores."""
    right, low, high = left + SLOTS - 0.05, HEAD + 0.05, HEAD + SLOTS - 0.05
    return (left + 0.05, low), (right, low), (right, high), (left + 0.05, high), (left + 0.05, low)


def scores_panel() -> Panel:
    """The scores under three schemes: dots where they are right, colour where they are off or should not be."""
    names = (Label(f"{name}: {{wrong{n}}} off", ACROSS * n, 1.3) for n, name in enumerate(NAMES))
    return Panel(
        x=Axis(0, 2 * ACROSS + SLOTS, ticks={}),
        y=Axis(HEAD + SLOTS, 0, ticks={}),
        height=152,
        marks=(
            Cells("off", low=-1.0, high=1.0, colour="warn", below="muted"),
            Curves(tuple(_square(ACROSS * n) for n in range(3)), colour="muted", width=0.8),
            Dots("dots_y", "dots_x", width=3.5),
            *names,
        ),
        alt="Three squares of scores, queries down and keys across. Red ones are off: {wrong0} under a table, "
        "{wrong1} under RoPE, {wrong2} under ALiBi. {leaks} in each are grey: keys that are seen, and should not be.",
        bare=True,
    )


PATTERNS = (
    *(
        "No score is off",
        "Scores are off under a table",
        "Scores are off under RoPE",
        "Scores are off under a table and RoPE",
    ),
    *("Scores are off under ALiBi", "Scores are off under a table and ALiBi", "Scores are off under RoPE and ALiBi"),
    "Scores are off under all three schemes",
)
SAYS = f"{{pattern:{'|'.join(PATTERNS)}}}. "
LEAK = Clause("But in each square {leaks} keys are seen that should not be, and no position hides them.", ("leak", 1))


def in_use_try() -> Moving:
    """Ten slots, padded or packed, under three schemes."""
    alt = "Ten slots that hold {row}. Beneath each word: the position that it is told, and the one that it should be."
    return Moving(
        title="Which position is each token told, and which schemes suffer?",
        compute=packed,
        controls=(
            Choice("row", "ten slots hold", ROWS, "left"),
            Choice("count", "positions count", COUNTS),
            Slider("border", "border, in tokens", tuple(range(1, 8)), 3, play=True),
            Toggle("mask", "hide padding and other texts", start=True),
        ),
        parts=(
            slots_panel("positions told", (Label("should be", 0.05, 3.1, colour="muted"),), 4.0, alt),
            scores_panel(),
            Code("cure", CURES, "The line that mends the scores"),
        ),
        says=(SAYS, LEAK),
    )


WRITTEN = "".join(f"{word}|" for word in WORDS[:TEXT])  # on the tiles of a belt; nothing on those out of sight
COUNTED = "".join(f"{number}|" for number in range(TEXT))


def _keys() -> Tiles:
    """The position painted on each key, and whether it is wrong."""
    told, wrong, heights = "belt_keys", "belt_shades", "belt_keys_y"
    return Tiles(
        *("belt_x", heights), shows=told, form=COUNTED, shades=wrong, tall=0.84, low=-1.0, colour="warn", below="key"
    )


def _belt() -> tuple[Mark, ...]:
    """A text on its way through a cache, and the positions of its keys; what has left is pale."""
    out = ((-1.3, -0.6), (-0.06, -0.6), (-0.06, KEYS + 0.6), (-1.3, KEYS + 0.6))
    return (
        Tiles("belt_x", "belt_y", shows="belt_tokens", form=WRITTEN, colour="sinusoidal"),
        _keys(),
        Shape(lines=(out,), colour="sheet", shade=0.6, when=("shifts", 1)),
        Label("lost: {border}", -1.28, -0.68, colour="muted", when=("shifts", 1)),
        Label("\u2003trained to {border}", "grip", -0.56, colour="muted", when=("shifts", 0)),
    )


def cache_panel() -> Panel:
    """A text that runs through a cache from right to left, each token with the position of its key."""
    names = enumerate(("keys", "queries", "should be"), 1)
    return Panel(
        x=Axis(-1.3, SLOTS, ticks={}),
        y=Axis(3 * KEYS + 0.3, -1.25, ticks={}),
        height=206,
        marks=(
            *_belt(),
            Tiles("at_right_x", "right_y", shows="at_right_y", bare=True),
            *_numbers("_queries", "queries_y"),
            *_edge(),
            *(Label(name, 0.05, place * KEYS - 0.6, colour="muted") for place, name in names),
        ),
        alt="A cache of ten keys with {row}. Beneath each word: the position of its key, of its query, the right one. "
        "Keys are {policy}.",
        bare=True,
    )


def windows_try() -> Moving:
    """Ten slots of a cache, under three schemes."""
    return Moving(
        title="A cache of ten keys. Which scores does it still get right?",
        compute=cached,
        controls=(
            Choice("row", "cache with", CACHES, "shift"),
            Choice("policy", "keys are", POLICIES, "stay"),
            Slider("border", "lost, or trained to", tuple(range(1, 8)), 3, play=True),
            Toggle("whole", "queries count in the whole text"),
        ),
        parts=(
            cache_panel(),
            scores_panel(),
            Code("cure", CURES, "The line that mends RoPE’s scores"),
        ),
        says=(SAYS, Clause("What a table or sinusoids have put into a key, no line takes out again.", ("lost", 1))),
    )
