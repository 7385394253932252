"""The figure that moves of the page on positions in use: ten words in a cache, and where the newest sees them."""

from typing import NamedTuple

from press.figures import (
    Axis,
    Choice,
    Clause,
    Dots,
    Guess,
    Label,
    Line,
    Moving,
    Panel,
    Rows,
    Slider,
    Tiles,
)
from workings.positions.plain_places import (
    OLD,
    SLOTS,
    errors,
    given_places,
    scaled,
    stored_places,
    text_places,
    theta_at,
)

CACHES = {
    "shift": "words lost",
    "sinks": "sinks kept",
    "grown": "growing base",
    "switch": "new factors",
}
POLICIES = {
    "stay": "as they are",
    "on": "turned anew",
    "unturned": "stored unturned",
}
TEXT = 17  # words that the text may need
WORDS = (
    *("Once", "upon", "a", "time", "an", "old", "king", "had", "two", "cats", "and", "one", "blue", "bird", "who"),
    *("sang", "well"),
)
ASKED = 3  # the place in the text of “time”, which the question is about
PAIR = 1  # by whose turn one sees: of four, the second


class Belt(NamedTuple):
    """The words of a text that runs through a cache, whether they are in it or not."""

    x: list[float]  # where each stands: before 0 those that have left, and behind the last slot those to come
    y: list[float]
    tokens: list[int]  # their places in the text; TEXT, which is no word, for those that are out of sight


class Cache(NamedTuple):
    """Ten words in a cache, and where the newest one sees each by how far its key is turned."""

    belt: Belt
    good_x: list[float]  # the words that are seen where they stand
    good_y: list[float]
    good: list[int]  # their places in the text
    bad_x: list[float]  # and the others, where they are seen
    bad_y: list[float]
    bad: list[int]
    lost_x: list[list[float]]  # from where each of these stands to where it is seen
    lost_y: list[list[float]]
    seen: float  # how far back the word in the first slot is seen, which the question is about
    said: float  # where it is, if it is as far back as the reader says
    said_at: list[float]  # that again, and its height
    said_y: list[float]
    said_word: list[int]
    grip: float  # the height at which it is held
    thread_x: list[float]  # from where it stands to there
    thread_y: list[float]
    newest_x: list[float]  # where the newest stands
    newest_y: list[float]
    newest_word: list[int]
    newest: int
    full: bool  # whether words were lost, or the frequencies have changed
    pull: float  # where the text is held, by its eighth word, or where the trained length ends
    rein: float  # the height of that
    plain: int  # 1 if the row beneath is empty on the left
    off2: int  # how many of the ten scores are off under RoPE
    harm2: int  # 1 if any is
    case: int  # what is to be said, a place in CASES


def belt_of(row: int, border: int) -> Belt:
    """A text on its way through a cache; in row 7 what is lost leaves upwards, from behind the two that are kept."""
    held = text_places(row, border)
    x, y, tokens = [0.0] * TEXT, [0.0] * TEXT, list(range(TEXT))
    for token in range(TEXT):
        x[token] = float(token - held[SLOTS - 1] + SLOTS) - 0.5
        y[token] = -30.0 if row == 7 and token < border + 2 else 0.0
        x[token] = 2.5 if row == 7 and token < border + 2 else x[token]
        for slot in range(SLOTS):
            if held[slot] == token:
                x[token] = float(slot) + 0.5
                y[token] = 0.0
        if y[token] < 0 or x[token] < 0 or x[token] > SLOTS or token == held[SLOTS - 1]:
            tokens[token] = TEXT  # the newest has a tile of its own
    return Belt(x, y, tokens)


def sights(row: int, border: int, policy: int) -> list[float]:
    """How far back the newest word sees each slot: the turn between them, over that of one position."""
    given, now = given_places(row, border, 0), theta_at(row, border, SLOTS)
    stored, query = stored_places(row, border, 0), scaled(given[SLOTS - 1], now)[PAIR]
    far: list[float] = []
    for slot in range(SLOTS):
        then = scaled(stored[slot], theta_at(row, border, slot + 1))[PAIR]
        moved = scaled(slot if row > 5 and policy == 1 else given[slot], now)[PAIR]
        far.append((query - (then if policy == 0 else moved)) / now[PAIR])
    return far


def cached(row: int, policy: int, border: int, guess: int) -> Cache:
    """One of CACHES, read by one of POLICIES; all positions count in the cache, as the newest word's does."""
    place = row + 6 if row < 2 else row + 2
    far, words = sights(place, border, policy), text_places(place, border)
    off = [error > 1e-9 for error in errors(place, border, 2, 0, policy)[SLOTS - 1]]
    good = [slot for slot in range(SLOTS) if not off[slot]]
    bad = [slot for slot in range(SLOTS) if off[slot]]
    newest = float(SLOTS) - 0.5
    said = newest - float(guess)
    bad_y: list[float] = []
    right = 0.0  # the end of the last tile of the upper row
    for slot in bad:
        bad_y.append(SEEN if newest - far[slot] - 0.5 < right - 0.06 else ASTRAY)
        right = right if bad_y[len(bad_y) - 1] == SEEN else newest - far[slot] + 0.5
    asked = ASKED - border if row == 0 else 0  # the slot of that word
    return Cache(
        belt=belt_of(place, border),
        good_x=[float(slot) + 0.5 for slot in good],
        good_y=[SEEN] * len(good),
        good=[words[slot] for slot in good],
        bad_x=[newest - far[slot] for slot in bad],
        bad_y=bad_y,
        bad=[words[slot] for slot in bad],
        lost_x=[[float(slot) + 0.5, newest - far[slot]] for slot in bad],
        lost_y=[[0.4, y - 0.4] for y in bad_y],
        seen=far[0],
        said=said,
        said_at=[said],
        said_y=[SAID],
        said_word=[words[asked]],
        grip=SAID + 0.75,
        thread_x=[float(asked) + 0.5, said],
        thread_y=[0.4, SAID - 0.4],
        newest_x=[newest],
        newest_y=[0.0],
        newest_word=[words[SLOTS - 1]],
        newest=words[SLOTS - 1],
        full=row < 2,
        pull=float(OLD - border) + 0.5 if row < 2 else float(border),
        rein=-0.72,
        plain=1 if row + policy == 0 else 0,
        off2=len(bad),
        harm2=1 if len(bad) > 0 else 0,
        case=policy + 1 if policy > 0 else 4 if len(bad) == 0 else 0 if row < 2 else 1,
    )


# Heights, in slots below the words: a slot is as high as it is wide.
ASTRAY = 1.95
SEEN = 2.9
SAID = 4.25
WRITTEN = "|".join(WORDS)
NEWEST = "“{newest:" + WRITTEN + "}”"


def cache_panel() -> Panel:
    """Ten words, and beneath them where the newest sees them."""
    on_tiles = WRITTEN + "|"  # and nothing on those out of sight
    return Panel(
        x=Axis(-0.2, 10.2, ticks={}),
        y=Axis(SAID + 1.25, -1.2, ticks={}),
        height=round(344.0 / 10.4 * (SAID + 2.45) + 26),
        marks=(
            Label("\u2003pull the text", "pull", -0.6, colour="muted", when=("full", 1), answer=True),
            Label("\u2003trained to here", "pull", -0.6, colour="muted", when=("full", 0), answer=True),
            Dots("rein", "pull", width=12, drags=("border",), answer=True),
            Label("asks", 9.5, -0.6, "middle", colour="query"),
            Line("thread_y", "thread_x", colour="muted", width=1.2, dashed=True, asks=True),
            Line("lost_y", "lost_x", colour="warn", width=1.4, answer=True),
            Tiles("belt_x", "belt_y", tall=0.76, shows="belt_tokens", form=on_tiles, colour="sinusoidal"),
            Tiles("newest_x", "newest_y", tall=0.76, shows="newest_word", form=on_tiles, colour="query"),
            Tiles("good_x", "good_y", tall=0.76, shows="good", form=on_tiles, colour="key", answer=True),
            Tiles("bad_x", "bad_y", tall=0.76, shows="bad", form=on_tiles, colour="warn", answer=True),
            Label("where " + NEWEST + " sees them", 1.2, SEEN + 0.1, colour="muted", when=("plain", 1), answer=True),
            Tiles("said_at", "said_y", tall=0.76, shows="said_word", form=on_tiles, colour="muted", asks=True),
            Label("you", "said", SAID - 0.55, "middle", colour="muted", asks=True),
            Dots("grip", "said", colour="ink", width=12, drags=("guess",)),
        ),
        alt="Ten words in a cache: {row}. Beneath them, in red, are the {off2} that the newest sees elsewhere, each "
        "joined to its own place, and farther down, in green, those that it sees where they stand.",
        bare=True,
    )


CASES = (
    "The old keys kept the turns of their old places. So {off2} of ten words are seen {border:# place|# places} nearer "
    "than they stand, and some fall upon newer ones. With a learned table they would have to be read anew. ",
    "The red keys were turned at other frequencies than those of " + NEWEST + ". So {off2:# of ten words is|# of ten "
    "words are} seen out of place. ",
    "The old keys have been turned anew, by what they were off, and each word is seen where it stands. ",
    "The keys were stored without a turn, and each is turned when it is read. So each word is seen where it stands. ",
    "The only old key stands at position 0, where nothing turns. So each word is seen where it stands. ",
)


def windows_try() -> Moving:
    """A cache of ten words, as its newest sees them under RoPE."""
    held, out, late, last = "sinusoidal", "faint", "cos", "learned"
    return Moving(
        title="Where does the newest word see the others?",
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
            Choice("policy", "old keys are", POLICIES),
            Slider("border", "words lost, or the trained length", (1, 2, 3), 3, play=True, auto=(1, 3), pace=1500),
        ),
        parts=(cache_panel(),),
        says=tuple(Clause(text, ("case", case)) for case, text in enumerate(CASES)),
        guess=Guess(
            "guess",
            "places back, you say",
            tuple(range(SLOTS)),
            9,
            asks="Three words have left the cache, all others have moved up, and nobody has turned their keys. “time” "
            "stands nine places behind “blue”. Where does “blue” see it, with RoPE? Drag it there.",
            of="seen",
            answer=".0f",
        ),
    )
