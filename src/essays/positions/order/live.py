"""Figures that move on the page `order`."""

from typing import NamedTuple

from essays.positions.order.experiments import TWO_DOGS
from press.figures import Axis, Clause, Dots, Label, Line, Moving, Order, Panel, Tiles, Toggle
from workings.positions.plain import attention, code

# MiniLM's embeddings of "the", "brown", "dog", "chased" and "black", turned rigidly so that six numbers hold them (the
# last is nought: five words need five), and rounded to 0.01. Turning a table changes no product of two of its rows.
EMBEDDINGS = [
    [0.02, -0.06, 0.10, 0.51, -0.77, 0.0],
    [-1.11, 0.20, -0.20, -0.54, -0.35, 0.0],
    [-0.49, -1.16, -0.29, 0.15, 0.10, 0.0],
    [0.01, -0.44, 0.93, -0.33, -0.08, 0.0],
    [-1.03, 0.33, 0.36, 0.52, 0.31, 0.0],
]
SENTENCE = [0, 1, 2, 3, 0, 4, 2]
DOG = 2


class Shuffled(NamedTuple):
    """Attention over the seven words in an order, beside attention over them in the first order.

    Tiles stand for words and pairs of words, as first given, and their rows are where these are now.
    """

    word: list[int]  # 0 to 6
    side: list[float]  # left of the rows
    row: list[float]  # at which place each word stands
    card: list[float]  # the middle of what lies behind a row
    column: list[float]  # a column for each word, as first given
    top: list[float]  # above the columns
    begin: list[float]  # left of the threads
    dog_side: list[float]  # where the two dogs stand
    dog_row: list[float]
    dog_x: list[list[float]]  # their threads
    dog_y: list[list[float]]
    thread_x: list[list[float]]  # from where each word first stood to where it is
    thread_y: list[list[float]]
    looks: list[float]  # of each word to each, 49 weights
    unseen: list[int]  # whether the mask hides the one from the other
    looks_x: list[float]
    looks_y: list[float]
    outputs: list[float]  # six numbers of each word
    outputs_x: list[float]
    outputs_y: list[float]
    kept: list[int]  # whether the output of each word is what it was in the first order
    end: list[float]  # right of the rows
    state: int  # 0 in the first order, 1 if rows have only moved, 2 if one has changed
    changed: float  # the largest change of any
    twins: bool  # whether the two dogs have one output
    apart: float  # the largest difference between their outputs


def embedded(order: list[int], positions: bool) -> list[list[float]]:
    """The embeddings of the sentence's words in an order, with the sinusoidal code of each position added or not."""
    rows: list[list[float]] = []
    for place, word in enumerate(order):
        row = EMBEDDINGS[SENTENCE[word]]
        if positions:
            row = [x + c for x, c in zip(row, code(place, len(row), 10000.0))]
        rows.append(row)
    return rows


def furthest(a: list[float], b: list[float]) -> float:
    """The largest difference between the components of two rows."""
    return max([abs(x - y) for x, y in zip(a, b)])


BACK = (6, 5, 4, 3, 2, 1, 0)  # the order turned round
FIRST = -5.0  # where threads begin, left of the words
SIDE = -2.2  # the middle of the words, left of the columns
OUTPUT = 7.9  # where the outputs begin, in columns


def crossed(across: list[float], down: list[float]) -> tuple[list[float], list[float]]:
    """The points of a table, row by row: their x and their y."""
    xs: list[float] = []
    ys: list[float] = []
    for y in down:
        for x in across:
            xs.append(x)
            ys.append(y)
    return xs, ys


def weights_of(weights: list[list[float]], place: list[int]) -> list[float]:
    """The weight of every word for every word, as first given, from the weights in the order that places them so."""
    each: list[float] = []
    for here in place:
        for there in place:
            each.append(weights[here][there])  # noqa: PERF401
    return each


def hidden_of(place: list[int], mask: bool) -> list[int]:
    """Whether the mask hides each word from each, in the order of `weights_of`."""
    each: list[int] = []
    for here in place:
        for there in place:
            each.append(1 if mask and there > here else 0)  # noqa: PERF401
    return each


def joined(rows: list[list[float]]) -> list[float]:
    """Rows one after the other."""
    each: list[float] = []
    for row in rows:
        for number in row:
            each.append(number)  # noqa: PERF402
    return each


def shuffle(order: list[int], positions: bool, mask: bool) -> Shuffled:
    """Attention over the sentence in an order, with positions added or not, and a causal mask or none."""
    weights, outputs = attention(embedded(order, positions), mask)
    straight = attention(embedded([0, 1, 2, 3, 4, 5, 6], positions), mask)[1]
    dogs = [output for word, output in zip(order, outputs) if SENTENCE[word] == DOG]
    place = [0] * len(order)
    for here, word in enumerate(order):
        place[word] = here
    row = [float(here) for here in place]
    dog_words = [word for word in range(len(SENTENCE)) if SENTENCE[word] == DOG]
    columns = [float(word) for word in range(len(order))]
    looks_x, looks_y = crossed(columns, row)
    outputs_x, outputs_y = crossed([OUTPUT, OUTPUT + 1.0, OUTPUT + 2.0, OUTPUT + 3.0, OUTPUT + 4.0, OUTPUT + 5.0], row)
    changes = [furthest(outputs[here], old) for here, old in zip(place, straight)]
    changed, apart = max(changes), furthest(dogs[0], dogs[1])
    moved = len([here for here, word in enumerate(order) if here != word])
    return Shuffled(
        word=list(range(7)),
        side=[SIDE] * 7,
        row=row,
        card=[(OUTPUT + 5.0) / 2.0] * 7,
        column=columns,
        top=[-1.7] * 7,
        begin=[FIRST] * 7,
        dog_side=[SIDE, SIDE],
        dog_row=[row[word] for word in dog_words],
        dog_x=[[FIRST, SIDE - 1.65] for _ in dog_words],
        dog_y=[[float(word), row[word]] for word in dog_words],
        thread_x=[[FIRST, SIDE - 1.65] for _ in row],
        thread_y=[[float(word), now] for word, now in enumerate(row)],
        looks=weights_of(weights, place),
        unseen=hidden_of(place, mask),
        looks_x=looks_x,
        looks_y=looks_y,
        outputs=joined([outputs[here] for here in place]),
        outputs_x=outputs_x,
        outputs_y=outputs_y,
        kept=[1 if change < 1e-12 else 0 for change in changes],
        end=[OUTPUT + 6.0] * 7,
        state=0 if moved == 0 else (1 if changed < 1e-12 else 2),
        changed=changed,
        twins=apart < 1e-12,
        apart=apart,
    )


def sentence_panel() -> Panel:
    """A row for each word: the word, where it looks, and what comes of it."""
    names, handles = ("|".join(f"{grip}{word}" for word in TWO_DOGS) for grip in ("", "↕ "))
    return Panel(
        x=Axis(FIRST - 0.2, OUTPUT + 6.5, ticks={}),
        y=Axis(6.6, -3.6, ticks={}),
        marks=(
            Line("thread_y", "thread_x", colour="muted", width=1.2),
            Line("dog_y", "dog_x", colour="amsgrad", width=3.0),
            Dots("column", "begin", colour="muted", width=5),
            Tiles("card", "row", wide=OUTPUT + 6.1, tall=0.94, colour="faint"),
            Tiles("looks_x", "looks_y", shades="looks", high=0.8, colour="query", by=7),
            Tiles("looks_x", "looks_y", shows="unseen", form="|×", bare=True, colour="muted", by=7),
            Tiles("outputs_x", "outputs_y", shades="outputs", low=-1.0, colour="sin", below="cos", by=6),
            Tiles("column", "top", tall=2.3, shows="word", form=names, bare=True, upright=True),
            Tiles("dog_side", "dog_row", wide=3.3, tall=0.86, colour="amsgrad"),
            Tiles("side", "row", wide=3.3, tall=0.86, shows="word", form=handles, orders="order"),
            Tiles("end", "row", shows="kept", form="≠|=", bare=True),
            Label("same?", OUTPUT + 6.45, -0.8, "end", colour="muted"),
            Label("where it looks", -0.5, -3.1, colour="query"),
            Label("what it puts out", OUTPUT - 0.5, -3.1, colour="sin"),
        ),
        alt="A row of tiles for each word, with a thread from the place where it first stood: the word, seven weights, "
        "a column for each word, and the six numbers that it puts out. What the mask hides is crossed out. "
        "{state:The words stand in their first order.|The rows stand in another order, with the same "
        "numbers in each.|The rows stand in another order, and their numbers have changed.}",
        height=236,
        bare=True,
    )


def equivariance_moves() -> Moving:
    """The two dogs' sentence in any order, with positions or without, with a mask or without."""
    return Moving(
        title="Shuffle the sentence, and its rows travel",
        compute=shuffle,
        controls=(
            Order("order", "the words", words=TWO_DOGS, shows=({"order": BACK}, {})),
            Toggle("positions", "positions added"),
            Toggle("mask", "causal mask"),
        ),
        parts=(sentence_panel(),),
        says=(
            "“{order}”. ",
            Clause("This is the first order. ", ("state", 0)),
            Clause("Each row has moved with its word, and no number in it has changed. ", ("state", 1)),
            Clause("Now rows have changed, by up to {changed:.2f}: it matters where a word stands. ", ("state", 2)),
            Clause("The two dogs put out the same six numbers.", ("twins", 1)),
            Clause("The outputs of the two dogs differ by up to {apart:.2f}.", ("twins", 0)),
        ),
    )
