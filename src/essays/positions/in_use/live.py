"""The figures that move of the page on positions in use: a row of ten slots, and a cache of ten keys."""

from math import cos, sin
from typing import NamedTuple

from press.figures import (
    Axis,
    Clause,
    Dots,
    Guess,
    Label,
    Line,
    Lines,
    Mark,
    Moving,
    Panel,
    Rows,
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
    scaled,
    stored_places,
    text_places,
    texts_of,
    theta_at,
)

ROWS = {"left": "padding first", "right": "padding between", "two": "two texts"}
FAULTS = ("the positions", "both rows", "the distances", "neither row")
COUNTS = {
    "slots": "positions = torch.arange(10)",
    "mask": "positions = (mask.cumsum(-1) - 1).clamp(min=0)",
    "text": "positions = slots - first_slot[text]",
    "four": "positions = torch.arange(10) % 4",
}
CACHES = {
    "shift": "words lost",
    "sinks": "sinks kept",
    "grown": "growing base",
    "switch": "new factors",
}
POLICIES = {
    "stay": "k = cache",
    "on": "k = turn(cache, angles_now - angles_then)",
    "unturned": "k = turn(cache_unturned, angles_now)",
}
TEXT = 17  # words that the first text may need
WORDS = (
    *("Once", "upon", "a", "time", "an", "old", "king", "had", "two", "cats", "and", "one", "blue", "bird", "who"),
    *("sang", "well", "We", "sat", "by", "the", "sea", "and", "ate", "all", "day"),
)


class Spots(NamedTuple):
    """Some tokens: the middles of their slots, and a number for each."""

    x: list[float]
    y: list[int]


class Used(NamedTuple):
    """A row as a program reads it, beside the reference: each text alone; of a cache, as if it were all read anew."""

    right: int  # how many scores are right
    wrong: int  # how many are off
    leaks: int  # how many keys are seen that should not be


class Counted(NamedTuple):
    """Numbers beneath words; and those that are as they should be, and those that are not, with the right ones."""

    all: Spots
    good: Spots
    bad: Spots
    right: Spots


class Row(NamedTuple):
    """What stands in ten slots, which positions it is told, and how far the other words are from the last one."""

    one: Spots  # the words of the first text, as places in WORDS
    two: Spots  # and of the second
    padding: Spots
    told: Counted
    blank: Spots  # the positions that padding is told
    far: Counted
    seen: Spots  # the distances of keys that the last word sees and should not
    edge: float  # the slot at which the border is
    edge_x: list[float]
    edge_y: list[float]
    handle: float  # the height at which it is held
    words_y: list[float]
    told_y: list[float]
    right_y: list[float]
    far_y: list[float]
    away_y: list[float]
    fault: int  # what is not as it should be, a place in FAULTS
    said: list[list[float]]  # a frame around what the reader says
    said_x: float  # where it is held
    said_y: float
    scores: int  # that should be right
    off0: int  # how many are not, under a table
    off2: int  # and under RoPE
    harm0: int  # 1 if any is not
    harm2: int
    leaks: int  # scores of keys that nobody should see
    last: int  # the position that the last word is told
    place: int  # and should be
    case: int  # what is to be said, a place in CASES
    idle: int  # why a line has changed nothing: 1 there is no padding, 2 there is one text


class Belt(NamedTuple):
    """The words of a text that runs through a cache, whether they are in it or not."""

    x: list[float]  # where each stands: before 0 those that have left, and behind the last slot those to come
    y: list[float]
    tokens: list[int]  # their places in the text; TEXT, which is no word, for those that are out of sight
    map_x: list[float]  # where each stands in the whole text, drawn small
    map_y: list[float]
    shades: list[float]  # 0.6 for a word that is in the cache, less for one that was, least for one to come


class Cache(NamedTuple):
    """Ten keys as the newest word sees them: the numbers that they were given, and how far RoPE has turned them."""

    belt: Belt
    handle: float  # its height
    grip: float  # where the border is in the small text
    edge_x: list[float]  # and in the cache
    edge_y: list[float]
    kept: Spots  # the number that each key was given when it was read
    added_y: list[float]
    faces: Counted  # the keys whose turn is right, and is not
    faces_y: list[float]
    hands_x: list[list[float]]  # the turn of each key to the query: its hand, where the query's is at noon
    hands_y: list[list[float]]
    ghosts_x: list[list[float]]  # and where it should be
    ghosts_y: list[list[float]]
    off0: int  # how many of the ten scores are off under a table
    off2: int  # under RoPE
    off3: int  # under ALiBi
    harm2: int  # 1 if any is, under RoPE
    full: bool  # whether words were lost, or the frequencies have changed
    lost: bool  # whether a table's keys cannot be mended
    case: int  # what is to be said, a place in CACHED


def used(row: int, border: int, scheme: int, count: int, policy: int, mask: bool) -> Used:
    """A row of ten slots under a scheme; row, scheme, count and policy as in `workings.positions.plain_places`."""
    texts, table = texts_of(row, border), errors(row, border, scheme, count, policy)
    right = 0
    wrong = 0
    leaks = 0
    for i in range(SLOTS):
        for j in range(i + 1):
            own = texts[i] > 0 and texts[i] == texts[j] and (row < 6 or i >= OLD)
            off = table[i][j] > 1e-9
            right = right + 1 if own and not off else right
            wrong = wrong + 1 if off else wrong
            leaks = leaks + 1 if texts[i] > 0 and texts[i] != texts[j] and not mask else leaks
    return Used(right, wrong, leaks)


def spots(slots: list[int], numbers: list[int]) -> Spots:
    """The tokens in some slots, from a number for each slot."""
    return Spots([float(slot) + 0.5 for slot in slots], [numbers[slot] for slot in slots])


def counted(slots: list[int], numbers: list[int], right: list[int]) -> Counted:
    """The numbers of some slots beside the right ones."""
    good = [slot for slot in slots if numbers[slot] == right[slot]]
    bad = [slot for slot in slots if numbers[slot] != right[slot]]
    return Counted(spots(slots, numbers), spots(good, numbers), spots(bad, numbers), spots(bad, right))


def away(numbers: list[int]) -> list[int]:
    """How far each slot's number is behind the last one's."""
    return [numbers[SLOTS - 1] - number for number in numbers]


def count_of(row: int, line: int) -> int:
    """How a line of COUNTS counts a row: a mask knows no texts, and the first slot of a text knows no padding in it."""
    if line == 3:
        return 3
    if line == 1:
        return 1 if row < 2 else 0
    return 1 if line == 2 and row != 1 else 0


def told_places(row: int, border: int, line: int) -> list[int]:
    """The positions that a line of COUNTS gives, also to padding."""
    texts, places = texts_of(row, border), given_places(row, border, count_of(row, line))
    for slot in range(SLOTS):
        if texts[slot] == 0 and line == 1:
            places[slot] = max(0, len([1 for text in texts[:slot] if text > 0]) - 1)
        if texts[slot] == 0 and line == 2:
            places[slot] = slot if row == 0 else slot + border + 1 - SLOTS
    return places


def case_of(row: int, count: int, leaks: int, wrong: int) -> int:
    """What is to be said of a row: a place in CASES."""
    if leaks > 0:
        return 5 if wrong == 0 else 6
    if wrong == 0:
        return 0
    return 4 if count == 3 else row + 1


def framed(fault: int) -> list[list[float]]:
    """A frame around the positions, both rows, the distances, or the words that say that neither is wrong."""
    top = TOLD - 0.9 if fault < 2 else FAR - 0.9 if fault == 2 else NEITHER - 0.42
    bottom = TOLD + 0.36 if fault == 0 else 0.42 + (FAR if fault < 3 else NEITHER)
    return [[-0.12, top], [10.12, top], [10.12, bottom], [-0.12, bottom]]


def packed(row: int, count: int, border: int, mask: bool, guess: int) -> Row:
    """A row of ROWS that is read at once, whose positions a line of COUNTS gives."""
    way, texts, slots = count_of(row, count), texts_of(row, border), list(range(SLOTS))
    given, right = told_places(row, border, count), right_places(row, border)
    words = [TEXT * (max(texts[slot], 1) - 1) + text_places(row, border)[slot] for slot in slots]
    table, rope = used(row, border, 0, way, 0, mask), used(row, border, 2, way, 0, mask)
    own = [slot for slot in slots if texts[slot] == texts[SLOTS - 1]]
    other = [slot for slot in slots if texts[slot] != texts[SLOTS - 1] and not mask]
    edge = float(SLOTS - 1 - border if row == 1 else border)
    told = counted([slot for slot in slots if texts[slot] > 0], given, right)
    far = counted(own, away(given), away(right))
    frame, near, wide = framed(guess), len(told.bad.x) == 0, len(far.bad.x) == 0
    return Row(
        one=spots([slot for slot in slots if texts[slot] == 1], words),
        two=spots([slot for slot in slots if texts[slot] == 2], words),
        padding=spots([slot for slot in slots if texts[slot] == 0], words),
        told=told,
        blank=spots([slot for slot in slots if texts[slot] == 0], given),
        far=far,
        seen=spots(other, away(given)),
        edge=edge,
        edge_x=[edge, edge],
        edge_y=[-0.66, 0.45],
        handle=-0.66,
        words_y=[0.0] * SLOTS,
        told_y=[TOLD] * SLOTS,
        right_y=[TOLD + UNDER] * SLOTS,
        far_y=[FAR] * SLOTS,
        away_y=[FAR + UNDER] * SLOTS,
        fault=(3 if wide else 2) if near else (0 if wide else 1),
        said=frame,
        said_x=frame[1][0],
        said_y=0.5 * (frame[1][1] + frame[2][1]),
        scores=table.right + table.wrong,
        off0=table.wrong,
        off2=rope.wrong,
        harm0=1 if table.wrong > 0 else 0,
        harm2=1 if rope.wrong > 0 else 0,
        leaks=table.leaks,
        last=given[SLOTS - 1],
        place=right[SLOTS - 1],
        case=case_of(row, way, table.leaks, table.wrong),
        idle=0 if table.leaks > 0 else 1 if row == 2 and count == 1 else 2 if row == 1 and count == 2 else 0,
    )


def belt_of(row: int, border: int) -> Belt:
    """A text on its way through a cache; in row 7 what is lost leaves upwards, from behind the two that are kept."""
    held = text_places(row, border)
    x, y, tokens = [0.0] * TEXT, [0.0] * TEXT, list(range(TEXT))
    shades = [0.0] * TEXT
    for token in range(TEXT):
        x[token] = float(token - held[SLOTS - 1] + SLOTS) - 0.5
        y[token] = -30.0 if row == 7 and token < border + 2 else 0.0
        x[token] = 2.5 if row == 7 and token < border + 2 else x[token]
        shades[token] = 0.25 if token < held[SLOTS - 1] else 0.1
        for slot in range(SLOTS):
            if held[slot] == token:
                x[token] = float(slot) + 0.5
                y[token] = 0.0
                shades[token] = 0.6
        if y[token] < 0 or x[token] < 0 or x[token] > SLOTS:
            tokens[token] = TEXT
    return Belt(x, y, tokens, [SMALL * (float(token) + 0.5) for token in range(TEXT)], [MAP] * TEXT, shades)


def turns(row: int, border: int, count: int, policy: int) -> list[float]:
    """The angle from each key to the newest query, for one pair of components."""
    given, now = given_places(row, border, count), theta_at(row, border, SLOTS)
    stored, query = stored_places(row, border, count), scaled(given[SLOTS - 1], now)[PAIR]
    angles: list[float] = []
    for slot in range(SLOTS):
        then = scaled(stored[slot], theta_at(row, border, slot + 1))[PAIR]
        moved = scaled(slot if row > 5 and policy == 1 else given[slot], now)[PAIR]
        angles.append(query - (then if policy == 0 else moved))
    return angles


def hands(angles: list[float], down: bool) -> list[list[float]]:
    """The ends of a hand in each slot, across or down."""
    if down:
        return [[FACES, FACES - HAND * cos(angle)] for angle in angles]
    return [[float(slot) + 0.5, float(slot) + 0.5 + HAND * sin(angle)] for slot, angle in enumerate(angles)]


def harmed(row: int, border: int, scheme: int, count: int, policy: int) -> list[int]:
    """For each score of the newest query 1 if it is off, else 0."""
    return [1 if error > 1e-9 else 0 for error in errors(row, border, scheme, count, policy)[SLOTS - 1]]


def ones(flags: list[int]) -> int:
    """How many there are."""
    return len([1 for flag in flags if flag == 1])


def cached_case(row: int, count: int, policy: int, mended: int) -> int:
    """What is to be said of a cache: a place in CACHED, from what would mend RoPE's scores."""
    if row < 6:
        return 0 if mended == 0 else 1
    if mended == 0:
        return 2 + count
    if mended == 2:
        return 4 if row == 6 else 5
    if mended == 3:
        return 6
    return 7 if policy == 1 else 8


def cached(row: int, policy: int, border: int, whole: bool) -> Cache:
    """One of CACHES, read by one of POLICIES; the newest query counts in the cache, or in the whole text."""
    place, count, slots = row + 6 if row < 2 else row + 2, 1 if whole else 0, list(range(SLOTS))
    table, rope = harmed(place, border, 0, count, policy), harmed(place, border, 2, count, policy)
    angles, ghosts = turns(place, border, count, policy), turns(place, border, 0, 1)
    edge = float(OLD if place > 5 else border)
    off0, off2, off3 = ones(table), ones(rope), ones(harmed(place, border, 3, count, policy))
    return Cache(
        belt=belt_of(place, border),
        handle=MAP,
        grip=SMALL * float(border + 2 if place == 7 else border),
        edge_x=[edge, edge],
        edge_y=[-0.45, 0.45],
        kept=spots(slots, stored_places(place, border, count)),
        added_y=[ADDED] * SLOTS,
        faces=counted(slots, rope, [0] * SLOTS),
        faces_y=[FACES] * SLOTS,
        hands_x=hands(angles, False),
        hands_y=hands(angles, True),
        ghosts_x=hands(ghosts, False),
        ghosts_y=hands(ghosts, True),
        off0=off0,
        off2=off2,
        off3=off3,
        harm2=1 if off2 > 0 else 0,
        full=place > 5,
        lost=mend(place, border, 0, count, policy) == 4,
        case=cached_case(place, count, policy, mend(place, border, 2, count, policy)),
    )


# Heights, in slots below the words: a slot is as high as wide.
TOLD = 1.55
UNDER = 0.62  # from a number to the right one
FAR = 3.5
NEITHER = 5.1
SMALL = 10.0 / 17.0  # how wide a word is in the small text
MAP = -1.25
ADDED = 1.25
FACES = 2.85
BIAS = 3.85
DEEP = 4.1
HAND = 0.4
PAIR = 2  # whose turn is drawn: of four, the third, with a third of a radian to a position


def height(top: float, bottom: float) -> int:
    """Of a panel of ten slots in which a slot is as high as it is wide."""
    return round(34.4 * (bottom - top) + 26)


def _numbers(which: str, heights: str, tall: float = 0.62) -> tuple[Mark, ...]:
    """Numbers beneath words, and when one has guessed which are as they should be."""
    return (
        Tiles(f"{which}_all_x", heights, tall=tall, colour="faint"),
        Tiles(f"{which}_good_x", heights, tall=tall, colour="key", answer=True),
        Tiles(f"{which}_bad_x", heights, tall=tall, colour="warn", answer=True),
        Tiles(f"{which}_all_x", heights, shows=f"{which}_all_y", bare=True),
    )


def _heading(text: str, level: float, off: str, harm: str) -> tuple[Mark, ...]:
    """What a row of numbers is, and how many scores are off, in red if any is."""
    counts = (
        Label(off, 9.97, level, "end", colour=colour, when=(harm, is_off), answer=True)
        for is_off, colour in ((0, "key"), (1, "warn"))
    )
    return (Label(text, 0.03, level, colour="muted"), *counts)


def band(top: float, bottom: float) -> tuple[tuple[float, float], ...]:
    """All that lies between two heights, as an outline: what it covers is not seen with the answer."""
    return (0.0, top), (SLOTS, top), (SLOTS, bottom), (0.0, bottom)


def row_panel() -> Panel:
    """The words in their slots, the positions that they are told, and their distances from the last one."""
    names = "|".join(WORDS)
    return Panel(
        x=Axis(-0.2, SLOTS + 0.35, ticks={}),
        y=Axis(NEITHER + 0.6, -0.95, ticks={}),
        height=round(344.0 / 10.55 * (NEITHER + 1.55) + 26),
        marks=(
            Tiles("padding_x", "words_y", tall=0.76, shades="padding_x", low=-100.0, high=0.0, colour="faint"),
            Tiles("one_x", "words_y", tall=0.76, shows="one_y", form=names, colour="sinusoidal"),
            Tiles("two_x", "words_y", tall=0.76, shows="two_y", form=names, colour="cos"),
            *_numbers("told", "told_y"),
            Tiles("blank_x", "told_y", shows="blank_y", bare=True, colour="muted"),
            Tiles("told_right_x", "right_y", shows="told_right_y", bare=True, answer=True),
            *_numbers("far", "far_y"),
            Tiles("seen_x", "far_y", tall=0.62, shows="seen_y", colour="muted"),
            Tiles("far_right_x", "away_y", shows="far_right_y", bare=True, answer=True),
            *_heading("a table sees the position", TOLD - 0.45, "{off0} of {scores} scores off", "harm0"),
            *_heading("RoPE sees how far from the last", FAR - 0.45, "{off2} of {scores} off", "harm2"),
            Line("edge_y", "edge_x", width=1.2, dashed=True),
            Dots("handle", "edge", colour="ink", width=12, drags=("border",), answer=True),
            Label("or neither of them", 5.0, NEITHER + 0.12, "middle", colour="muted", asks=True),
            Shape("said", colour="warn", shade=0.0, width=3.0, asks=True),
            Dots("said_y", "said_x", colour="warn", width=13, drags=("guess",)),
        ),
        alt="Ten slots: {row}. Beneath each word stands its position, and beneath that its distance from the "
        "last word, with the right number under each that is wrong. Of {scores} scores {off0} are off under a table, "
        "and {off2} under RoPE.",
        bare=True,
    )


# What is said of a row: nothing is off; padding, padding before a new word, two texts; positions that begin again. Then
# of keys that are seen: where nothing is off, and where something is.
CASES = (
    "Every word is told its place in its own text. So all {scores} scores are right, under every scheme. ",
    "The padding was counted, so a table reads {border:# row|# rows} too far on. Distances stay, and RoPE has no score "
    "off. The second line counts the words alone; so does the third. ",
    "The padding was counted: the last word is told {last}, and should be {place}. All others are too far from it, "
    "so RoPE suffers like a table. The second line leaves the padding out. ",
    "The second text counts on from the first, which a table minds. Distances within a text stay, and RoPE has no "
    "score off. The third line begins each text at 0. ",
    "Positions begin again in the middle of a text. So distances within it are wrong, and RoPE suffers too. "
    "The {row:second|second|third} line begins at 0 only where a text does. ",
    "{leaks} scores are of keys that nobody should see. No line of positions hides them: the mask must. ",
    "{leaks} scores are of keys that nobody should see. No line of positions hides them: the mask must. Then the "
    "{row:second|second|third} line gives the words their places. ",
)
MORE = (
    Clause("The second cannot: there is no padding. ", ("idle", 1)),
    Clause("The third cannot: all is one text. ", ("idle", 2)),
)


def in_use_try() -> Moving:
    """Ten slots, padded or packed, under a scheme that sees positions and one that sees distances."""
    pad, text, other = "faint", "sinusoidal", "cos"
    return Moving(
        title="Number the words",
        compute=packed,
        controls=(
            Rows(
                *("row", "the row", ROWS, "left"),
                tiles={
                    "left": (*[pad] * 3, *[text] * 7),
                    "right": (*[text] * 6, *[pad] * 3, text),
                    "two": (*[text] * 3, *[other] * 7),
                },
            ),
            Lines("count", "the line that counts; tap another to put it in", COUNTS),
            Slider("border", "border", tuple(range(1, 8)), 3, play=True, auto=False),
            Toggle("mask", "hide padding and other texts", start=True),
        ),
        parts=(row_panel(),),
        says=(*(Clause(text, ("case", case)) for case, text in enumerate(CASES)), *MORE),
        guess=Guess(
            "guess",
            "wrong, you say:",
            (0, 1, 2, 3),
            1,
            texts=tuple(FAULTS),
            asks="Three slots of padding were counted, and nobody sees them. So the seven words are told 3 to 9, and "
            "not 0 to 6. Which row of numbers is now not what it is when the text is read alone? Drag the red frame.",
            of="fault",
            answer="|".join(FAULTS),
        ),
    )


WRITTEN = "".join(f"{word}|" for word in WORDS[:TEXT])  # on the tiles of a belt; nothing on those out of sight


def cache_panel() -> Panel:
    """A text that runs through a cache, and its ten keys as three schemes see them from the newest word."""
    return Panel(
        x=Axis(0, SLOTS, ticks={}),
        y=Axis(DEEP, MAP - 0.75, ticks={}),
        height=height(MAP - 0.75, DEEP),
        marks=(
            Tiles("belt_map_x", "belt_map_y", wide=0.54, tall=0.3, shades="belt_shades", colour="sinusoidal"),
            Label("the whole text: {border} lost", 0.03, MAP - 0.32, colour="muted", when=("full", 1)),
            Label("the whole text; trained to {border}", 0.03, MAP - 0.32, colour="muted", when=("full", 0)),
            Dots("handle", "grip", colour="ink", width=12, drags=("border",), answer=True),
            Label("the cache", 0.03, -0.5, colour="muted"),
            Label("the newest asks", 9.97, -0.5, colour="muted", anchor="end"),
            Tiles("belt_x", "belt_y", tall=0.76, shows="belt_tokens", form=WRITTEN, colour="sinusoidal"),
            Label("its number when it was read", 0.03, ADDED - 0.42, colour="muted"),
            Tiles("kept_x", "added_y", tall=0.62, shows="kept_y", colour="muted"),
            Tiles("faces_all_x", "faces_y", colour="faint"),
            Tiles("faces_good_x", "faces_y", colour="key", answer=True),
            Tiles("faces_bad_x", "faces_y", colour="warn", answer=True),
            Line("ghosts_y", "ghosts_x", colour="muted", width=1.2, answer=True),
            Line("hands_y", "hands_x", width=2.6),
            Line("edge_y", "edge_x", width=1.2, dashed=True),
            *_heading("RoPE: the turn from key to query", FACES - 0.66, "{off2} of 10 off", "harm2"),
            Rule(x="guess", colour="warn", width=2.0),
            Shape(lines=(band(BIAS - 0.42, DEEP),), colour="sheet", answer=True),
            Label("off under a table: {off0}, under ALiBi: {off3}", 9.97, BIAS, "end", colour="muted", answer=True),
        ),
        alt="A cache of ten keys: {row}. Beneath each word: the position that it was given when it was read, and a "
        "hand that shows its turn to the newest query, with a pale one where it should be. Of the ten scores {off0} "
        "are off under a table, {off2} under RoPE, {off3} under ALiBi.",
        bare=True,
    )


# What is said of RoPE in a cache: of frequencies that change, twice; then of words that were lost.
CACHED = (
    "Every key is turned by the frequencies of the newest query, and all scores of RoPE are right. ",
    "The red keys were turned by other frequencies than the query. The second line turns them on by the difference; "
    "the third never stored them turned. ",
    "Keys and query count in the cache, so RoPE sees every distance as it is there. ",
    "Keys and query count in the whole text. All numbers are {border} too large, and RoPE’s distances are right. ",
    "Old keys keep the numbers of the text, the query counts in the cache: RoPE sees them {border} too near. The "
    "second line turns them back. ",
    "Keys behind the sinks keep the text’s numbers, the query does not: RoPE sees them {border} too near. The "
    "second line turns them back. ",
    "In the whole text the two sinks are {border} too far away. Let the query count in the cache, and turn the keys "
    "back with the second line. ",
    "The keys were turned back to the cache, but the query counts in the text: RoPE sees them {border} too far "
    "away. Let it count in the cache. ",
    "In the whole text the two sinks are {border} too far away. Let the query count in the cache. ",
)


def windows_try() -> Moving:
    """A cache of ten keys, seen by its newest word under three schemes."""
    held, out, late, last = "sinusoidal", "faint", "cos", "learned"
    return Moving(
        title="Ten keys in a cache",
        compute=cached,
        controls=(
            Rows(
                *("row", "the cache", CACHES, "shift"),
                tiles={
                    "shift": (*[out] * 3, *[held] * 7),
                    "sinks": (*[held] * 2, *[out] * 3, *[held] * 5),
                    "grown": (*[held] * 4, *[late] * 3, *[last] * 3),
                    "switch": (*[held] * 5, *[last] * 5),
                },
            ),
            Lines("policy", "the line that reads its keys; tap another", POLICIES),
            Slider("border", "border", tuple(range(1, 8)), 3, play=True, auto=(1, 3)),
            Toggle("whole", "query counts in the text"),
        ),
        parts=(cache_panel(),),
        says=(
            *(Clause(text, ("case", case)) for case, text in enumerate(CACHED)),
            Clause("A table must read the old words anew.", ("lost", 1)),
        ),
        guess=Guess(
            "guess",
            "red, you say",
            tuple(range(SLOTS + 1)),
            5,
            asks="Three words have left the cache, and three have come. Old keys stay as they are, and the newest word "
            "counts by slots. How many keys does RoPE now see at a wrong turn? Drag the line: left of it all is red.",
            of="off2",
            answer=".0f",
            sets="border",
            to=3,
        ),
    )
