"""The figure that moves of the page on positions in use: ten words in a cache, and where the newest sees them."""

from typing import NamedTuple

from press.figures import (
    Axis,
    Choice,
    Clause,
    Curves,
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
    "stay": "kept",
    "on": "turned anew",
    "unturned": "unturned",
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
    spot_x: list[float]  # where the newest sees each slot's word
    spot_y: list[float]
    good: list[int]  # the words that it sees where they stand: their places in the text, and TEXT for the others
    good_on: list[float]  # how deep their tiles are coloured, and not at all those of the others
    bad: list[int]  # and the others
    bad_on: list[float]
    lost_x: list[list[float]]  # from where each of these stands to where it is seen; a point for the others
    lost_y: list[list[float]]
    back_x: list[list[float]]  # from where each of the words stands whose key has been turned anew, straight down
    back_y: list[list[float]]
    seen: float  # how far back the word in the first slot is seen, which the question is about
    said: float  # where it is, if it is as far back as the reader says
    said_at: list[float]  # that again, and its height
    said_y: list[float]
    said_word: list[int]
    said_x: list[float]  # a frame around it, which stays
    around_y: list[float]  # its height, and that of the answer's
    so_x: list[float]  # a frame around the word that was asked about, where it is seen
    asked: bool  # whether the cache is the one which the question is about
    grip: float  # the height at which the tile is held
    you: float  # where “you” is written, beside that
    elsewhere: float  # and where “seen elsewhere” begins, clear of it
    newest_x: list[float]  # where the newest stands
    newest_y: list[float]
    newest_word: list[int]
    newest: int
    full: bool  # whether words were lost, or the frequencies have changed
    pull: float  # where the text is held, by its eighth word, or where the trained length ends
    rein: float  # the height of that
    tie_x: list[float]  # from there to the words, or between them
    tie_y: list[float]
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


def framed(x: float) -> list[float]:
    """The corners of a frame around a tile, across."""
    return [x - 0.48, x - 0.48, x + 0.48, x + 0.48, x - 0.48]


def cached(row: int, policy: int, border: int, guess: int) -> Cache:
    """One of CACHES, read by one of POLICIES; all positions count in the cache, as the newest word's does."""
    place = row + 6 if row < 2 else row + 2
    far, words = sights(place, border, policy), text_places(place, border)
    off = [error > 1e-9 for error in errors(place, border, 2, 0, policy)[SLOTS - 1]]
    bad = [slot for slot in range(SLOTS) if off[slot]]
    newest = float(SLOTS) - 0.5
    said = newest - float(guess)
    spot_y = [SEEN] * SLOTS
    right = 0.0  # the end of the last tile of the upper row
    for slot in bad:
        spot_y[slot] = AGAIN if newest - far[slot] - 0.5 < right - 0.06 else ASTRAY
        right = right if spot_y[slot] == AGAIN else newest - far[slot] + 0.5
    asked = ASKED - border if row == 0 else 0  # the slot of that word
    before = errors(place, border, 2, 0, 0)[SLOTS - 1]  # with old keys as they are
    turned = [slot for slot in range(SLOTS) if policy == 1 and before[slot] > 1e-9]
    spot_x = [newest - far[slot] if off[slot] else float(slot) + 0.5 for slot in range(SLOTS)]
    pull = float(OLD - border) + 0.5 if row < 2 else float(border)
    return Cache(
        belt=belt_of(place, border),
        spot_x=spot_x,
        spot_y=spot_y,
        good=[TEXT if off[slot] else words[slot] for slot in range(SLOTS)],
        good_on=[0.0 if off[slot] else 0.22 for slot in range(SLOTS)],
        bad=[words[slot] if off[slot] else TEXT for slot in range(SLOTS)],
        bad_on=[0.22 if off[slot] else 0.0 for slot in range(SLOTS)],
        lost_x=[[float(slot) + 0.5, spot_x[slot]] for slot in range(SLOTS)],
        lost_y=[[0.4, spot_y[slot] - 0.4 if off[slot] else 0.4] for slot in range(SLOTS)],
        back_x=[[float(slot) + 0.5, float(slot) + 0.5] for slot in turned],
        back_y=[[0.4, SEEN - 0.4] for _ in turned],
        seen=far[0],
        said=said,
        said_at=[said],
        said_y=[ASTRAY],
        said_word=[words[asked]],
        said_x=framed(said),
        around_y=[ASTRAY - 0.42, ASTRAY + 0.42, ASTRAY + 0.42, ASTRAY - 0.42, ASTRAY - 0.42],
        so_x=framed(spot_x[asked]),
        asked=row == 0 and policy == 0,
        grip=ASTRAY + 0.75,
        you=said + 0.4 if guess > 1 else said - 1.2,
        elsewhere=7.1 if row == 0 and policy == 0 and guess > 4 else 0.03,
        newest_x=[newest],
        newest_y=[0.0],
        newest_word=[words[SLOTS - 1]],
        newest=words[SLOTS - 1],
        full=row < 2,
        pull=pull,
        rein=-0.72,
        tie_x=[pull, pull],
        tie_y=[-0.72, -0.38 if row < 2 else 0.52],
        off2=len(bad),
        harm2=1 if len(bad) > 0 else 0,
        case=policy + 1 if policy > 0 else 4 if len(bad) == 0 else 0 if row < 2 else 1,
    )


# Heights, in slots below the words: a slot is as high as it is wide.
ASTRAY = 1.6
AGAIN = 2.4  # what would lie on another there
SEEN = 3.6
CORNERS = ((0.03, -0.38), (0.03, 0.38), (0.97, 0.38), (0.97, -0.38), (0.03, -0.38))
WRITTEN = "|".join(WORDS)
NEWEST = "“{newest:" + WRITTEN + "}”"


def cache_panel() -> Panel:
    """Ten words, and beneath them where the newest sees them."""
    on_tiles = WRITTEN + "|"  # and nothing on those out of sight
    slots = tuple(tuple((slot + x, ASTRAY + y) for x, y in CORNERS) for slot in range(SLOTS))
    return Panel(
        x=Axis(-0.2, 10.2, ticks={}),
        y=Axis(SEEN + 1.0, -1.2, ticks={}),
        height=round(344.0 / 10.4 * (SEEN + 2.2) + 26),
        marks=(
            Curves(slots, colour="muted", when=("asked", 1)),
            Line("tie_y", "tie_x", colour="ink", width=2.0, answer=True),
            Label("\u2003{border:# word|# words} lost", "pull", -0.62, colour="muted", when=("full", 1), answer=True),
            Label("\u2003trained on {border:# word|# words}", "pull", -0.62, when=("full", 0), answer=True),
            Dots("rein", "pull", width=12, drags=("border",), answer=True),
            Label("asks", 9.5, -0.6, "middle", colour="query"),
            Line("lost_y", "lost_x", colour="warn", width=1.4, answer=True),
            Line("back_y", "back_x", colour="key", width=1.4, answer=True),
            Tiles("belt_x", "belt_y", tall=0.76, shows="belt_tokens", form=on_tiles, colour="sinusoidal"),
            Tiles("newest_x", "newest_y", tall=0.76, shows="newest_word", form=on_tiles, colour="query"),
            Tiles("spot_x", "spot_y", 0.94, 0.76, "good_on", shows="good", form=on_tiles, colour="key", answer=True),
            Tiles("spot_x", "spot_y", 0.94, 0.76, "bad_on", shows="bad", form=on_tiles, colour="warn", answer=True),
            Label("seen elsewhere", "elsewhere", AGAIN + 0.1, colour="warn", when=("harm2", 1), answer=True),
            Label("seen where they stand", 0.03, SEEN + 0.72, colour="key", answer=True),
            Tiles(
                "said_at", "said_y", tall=0.76, shows="said_word", form=on_tiles, colour="muted", asks=True, gone=True
            ),
            Line("around_y", "said_x", width=1.6, dashed=True, asks=True, when=("asked", 1)),
            Line("around_y", "so_x", width=2.4, answer=True, when=("asked", 1)),
            Label("you", "you", ASTRAY + 0.9, colour="muted", asks=True, when=("asked", 1)),
            Dots("grip", "said", colour="ink", width=12, drags=("guess",), when=("asked", 1)),
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
            Choice("policy", "old keys", POLICIES),
            Slider("border", "words lost, or trained on", (1, 2, 3), 3, play=True, auto=False, pace=1500),
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
