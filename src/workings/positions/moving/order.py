"""Figures that move on the page `order`."""

from workings.kit.moving import Moving, Order, Table, Toggle, Worded

from ..experiments.order import TWO_DOGS
from ..live.attention import shuffle

__all__ = ["equivariance_moves"]


def equivariance_moves() -> Moving:
    """The two dogs' sentence in any order, with positions or without, with a mask or without."""
    words = Worded("order", TWO_DOGS)
    return Moving(
        title="Shuffle the sentence",
        compute=shuffle,
        gives=("weights", "outputs", "same", "changed", "apart"),
        controls=(
            Order("order", "The words", words=TWO_DOGS),
            Toggle("positions", "Positions added"),
            Toggle("mask", "Causal mask"),
        ),
        parts=(
            Table(
                cells="weights",
                caption="Where each word looks: each row sums to 1",
                rows=words,
                columns=words,
                corner="looks at",
                shade=(0.0, 1.0, "query"),
            ),
            Table(
                cells="outputs",
                caption="What each word makes of it, and how far that is from what it made in the first order",
                rows=words,
                columns=("1", "2", "3", "4", "5", "6", "change"),
                corner="output",
            ),
        ),
        says="Positions {positions}, mask {mask}, “{order}”: up to order, the outputs are "
        "{same:not the same|the same} as in the first order; the largest change is {changed:.2f}. "
        "The outputs of the two dogs differ by {apart:.2f}.",
    )
