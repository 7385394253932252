"""Figures that move on the page `order`."""

from typing import NamedTuple

from essays.positions.order.experiments import TWO_DOGS
from press.interactive import Axis, Cells, Label, Mark, Moving, Order, Panel, Toggle
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
    """Attention over the seven words in an order, beside attention over them in the first order."""

    weights: list[list[float]]  # rows and columns in that order, shape (8, 8) with room for headings
    outputs: list[list[float]]  # of each word in that order, six numbers, shape (8, 7) likewise
    same: bool  # whether no word's output has changed since the first order
    changed: float  # the largest change of any
    apart: float  # the largest difference between the outputs of the two dogs
    word0: int  # which word stands at each place
    word1: int
    word2: int
    word3: int
    word4: int
    word5: int
    word6: int


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


def headed(rows: list[list[float]]) -> list[list[float]]:
    """A table with an empty row above and an empty column before, for headings."""
    empty = [0.0]
    return [[0.0] * (len(rows[0]) + 1)] + [empty + row for row in rows]


def shuffle(order: list[int], positions: bool, mask: bool) -> Shuffled:
    """Attention over the sentence in an order, with positions added or not, and a causal mask or none."""
    weights, outputs = attention(embedded(order, positions), mask)
    straight = attention(embedded([0, 1, 2, 3, 4, 5, 6], positions), mask)[1]
    dogs = [output for word, output in zip(order, outputs) if SENTENCE[word] == DOG]
    changed = max([furthest(output, straight[word]) for word, output in zip(order, outputs)])
    return Shuffled(
        weights=headed(weights),
        outputs=headed(outputs),
        same=changed < 1e-12,
        changed=changed,
        apart=furthest(dogs[0], dogs[1]),
        word0=order[0],
        word1=order[1],
        word2=order[2],
        word3=order[3],
        word4=order[4],
        word5=order[5],
        word6=order[6],
    )


def _word_at(place: int, x: float, y: float, anchor: str) -> Label:
    """The word that stands at a position now."""
    return Label(f"{{word{place}:{'|'.join(TWO_DOGS)}}}", x, y, anchor=anchor)


def _rows() -> tuple[Mark, ...]:
    """The words beside their rows."""
    return tuple(_word_at(place, -0.08, place + 0.68, "end") for place in range(7))


def _columns() -> tuple[Mark, ...]:
    """The words above their columns."""
    return tuple(_word_at(place, place + 0.5, -0.25, "middle") for place in range(7))


def _components() -> tuple[Mark, ...]:
    """The six components of an output above their columns."""
    return tuple(Label(str(each), each + 0.5, -0.25, colour="muted", anchor="middle") for each in range(6))


def equivariance_moves() -> Moving:
    """The two dogs' sentence in any order, with positions or without, with a mask or without."""
    down = Axis(7, -1, ticks={7: ""})
    return Moving(
        title="Shuffle the sentence",
        compute=shuffle,
        controls=(
            Order("order", "the words", words=TWO_DOGS),
            Toggle("positions", "positions added"),
            Toggle("mask", "causal mask"),
        ),
        parts=(
            Panel(
                x=Axis(-1, 7, ticks={-1: ""}),
                y=down,
                marks=(Cells("weights", low=0.0, high=0.8, colour="query"), *_rows(), *_columns()),
                alt="The weights of attention, a row and a column for each word. Positions are {positions}, "
                "the mask is {mask}.",
                height=140,
                bare=True,
                title="Where each word looks",
            ),
            Panel(
                x=Axis(-1, 6, ticks={-1: ""}),
                y=down,
                marks=(Cells("outputs", low=-1.0, high=1.0, colour="sin", below="cos"), *_rows(), *_components()),
                alt="The outputs, a row of six numbers for each word. The largest change of one since the first order "
                "is {changed:.2f}; those of the two dogs differ by up to {apart:.2f}.",
                height=140,
                bare=True,
                title="What it makes of that: its output",
            ),
        ),
        says="“{order}”, positions {positions}, mask {mask}: each word’s output is {same:not|just} what it was in the "
        "first order; the largest change is {changed:.2f}. The outputs of the two dogs differ by {apart:.2f}.",
    )
