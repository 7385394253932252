"""Figures that move on the page `order`."""

from essays.positions.order.experiments import TWO_DOGS
from press.interactive import Axis, Cells, Label, Mark, Moving, Order, Panel, Toggle
from workings.positions.plain.attention import shuffle

PLACES = tuple(f"word{place}" for place in range(7))


def _word_at(place: int, x: float, y: float, anchor: str) -> Label:
    """The word that stands at a place now."""
    return Label(f"{{{PLACES[place]}:{'|'.join(TWO_DOGS)}}}", x, y, anchor=anchor)


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
        gives=("weights", "outputs", "same", "changed", "apart", *PLACES),
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
                height=215,
                bare=True,
                title="Where each word looks",
            ),
            Panel(
                x=Axis(-1, 6, ticks={-1: ""}),
                y=down,
                marks=(Cells("outputs", low=-1.0, high=1.0, colour="sin", below="cos"), *_rows(), *_components()),
                alt="The outputs, a row of six numbers for each word. The largest change of one since the first order "
                "is {changed:.2f}; those of the two dogs differ by up to {apart:.2f}.",
                height=215,
                bare=True,
                title="What it makes of that: its output",
            ),
        ),
        says="“{order}”, positions {positions}, mask {mask}: each word’s output is {same:not|just} what it was in the "
        "first order; the largest change is {changed:.2f}. The outputs of the two dogs differ by {apart:.2f}.",
    )
