"""Where chance comes from: every draw of an experiment, so that all of them can be drawn again.

The pages show draw 0. Claims are tested at another, where the same seeds begin other streams, and `make redraw` tests
them at ten more: a sentence that only the page's own draw bears out is found by either.
"""

import functools
import gc
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import torch

APART = 1_000_003  # from a seed to the same of the next draw; no experiment has so many
draw = 0
Number = TypeVar("Number", bound=Callable)


def stream(seed: int) -> int:
    """The number with which a seed begins its stream at the present draw."""
    return seed + APART * draw


def seeded(seed: int) -> torch.Generator:
    """A source of numbers for torch that begins at a seed."""
    return torch.Generator().manual_seed(stream(seed))


def dice(seed: int) -> random.Random:
    """A source of numbers for plain Python that begins at a seed."""
    return random.Random(stream(seed))


def shown(why: str, *keys: str) -> Callable[[Number], Number]:
    """A number that its page gives of one run, and says so: `@shown("the two vectors of the figure")`.

    It need not print the same at other draws. Of a mapping this holds for the keys that are named, or for all of them
    where none is. `python benchmarks/redraw.py --shown` lists all of these.
    """

    def marked(number: Number) -> Number:
        number.shown = why, keys  # type: ignore[attr-defined]
        return number

    return marked


@contextmanager
def drawn(number: int) -> Iterator[None]:
    """Everything drawn again: what was computed at another draw is forgotten, and so is this at the end."""
    global draw
    before = draw
    switch(number)
    try:
        yield
    finally:
        switch(before)


def switch(number: int) -> None:
    """Go over to a draw, and forget what the essays, or their claims, have kept of another."""
    global draw
    if number == draw:
        return
    draw = number
    for kept in gc.get_objects():
        if type(kept) is functools._lru_cache_wrapper and {"essays", "claims"} & {*kept.__module__.split(".")}:
            kept.cache_clear()
