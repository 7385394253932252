"""The settings that a moving figure is proven at, and what CPython makes of them: the bytes that a browser must give.

A setting is the list of a figure's arguments. All of them are drawn here, from a seed that is the figure's name, and
handed over as JSON, which carries doubles whole.
"""

import json
import math
import random
import sys
from array import array
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, partial
from types import FunctionType
from typing import Any

import numpy as np
from browser.engines import Engine

from press.build.moving import called
from press.interactive import Choice, Control, Drawing, Moving, Numbers, Order, Slider, Stepper, Toggle
from press.interactive.stepper import events
from press.live import Script

COMPLAINTS = (ValueError, ArithmeticError, IndexError)
Setting = list[Any]


def flat(value: Any, out: array) -> array:
    """A value as numbers, lengths and names among them, so that two values with the same numbers are the same value."""
    if hasattr(value, "_asdict"):
        value = value._asdict()  # as JavaScript has it: an object
    if isinstance(value, list | tuple):
        out.append(len(value))
        if isinstance(value, list) and value and isinstance(value[0], float):
            out.extend(value)
            return out
        for item in value:
            flat(item, out)
    elif isinstance(value, dict):
        out.append(len(value))
        for name in sorted(value):
            flat([ord(letter) for letter in name], out)
            flat(value[name], out)
    else:
        out.append(value)
    return out


def doubles(function: Callable, settings: list[Setting]) -> bytes:
    """What a function gives at some settings: 1 and the numbers, or 0 where it complains."""
    out = array("d")
    for setting in settings:
        try:
            value = function(*setting)
        except COMPLAINTS:
            out.append(0)
            continue
        out.append(1)
        flat(value, out)
    return out.tobytes()


def witness(function: Callable, settings: list[Setting]) -> tuple[bytes, list[Setting]]:
    """What a function gives at some settings, and at which of them it complains or a number is none."""
    rows = [doubles(function, [setting]) for setting in settings]
    bad = [setting for setting, row in zip(settings, rows, strict=True) if len(row) == 8 or nan(row)]
    return b"".join(rows), bad


def nan(row: bytes) -> bool:
    """Whether a number is none."""
    return bool(np.isnan(np.frombuffer(row)).any())


@dataclass(frozen=True)
class Figure:
    """A moving figure, and how its function is called in a browser.

    Attributes:
        address: `adam.bound`.
        controls: They set the function's arguments.
        function: In Python; of what is stepped through, all that `sys.settrace` tells is what it gives.
        module: The path of its module on the server.
        name: The function's name in JavaScript.
        exact: Whether every browser must give its very bits: nothing in it is rounded as each machine likes.
    """

    address: str
    controls: tuple[Control, ...]
    function: Callable[..., Any]
    module: str
    name: str
    exact: bool

    def agree(self, wanted: bytes, given: bytes) -> bool:
        """Whether a browser's numbers are Python's."""
        return wanted == given if self.exact else close(wanted, given)

    def finding(self, settings: list[Setting], engine: Engine) -> str | None:
        """The first setting at which a browser does not give what Python does, in words."""
        for setting in settings:
            wanted = doubles(self.function, [setting])
            given = engine.doubles(self.module, self.name, [setting])
            if not self.agree(wanted, given):
                said = ", ".join(f"{one.name}={value!r}" for one, value in zip(self.controls, setting, strict=True))
                return f"{self.address} in {engine.name}: at {said}, {unlike(wanted, given)}"
        return None

    @property
    def start(self) -> Setting:
        """The setting of the first view."""
        return [control.value for control in self.controls]

    @cached_property
    def stops(self) -> list[Setting]:
        """Every control through all its stops, the others at their start."""
        start = self.start
        return [start] + [
            [*start[:place], stop, *start[place + 1 :]]
            for place, control in enumerate(self.controls)
            for stop in every(control)
        ]

    def drawn(self, count: int) -> list[Setting]:
        """Settings with every control at random; in one half all sliders are at stops, in the other between them."""
        seeded = random.Random(f"{self.address}: settings")
        return [[at_random(control, seeded, place % 2) for control in self.controls] for place in range(count)]

    def lists(self, count: int) -> list[Setting]:
        """Drawings, lists and orders at random for each control that takes one, the others at their start."""
        seeded, start = random.Random(f"{self.address}: lists"), self.start
        places = [place for place, control in enumerate(self.controls) if isinstance(control, Numbers | Order)]
        return [
            [*start[:place], at_random(self.controls[place], seeded, 0), *start[place + 1 :]]
            for place in places
            for _ in range(count)
        ]


def figure(address: str, declared: Moving | Stepper, translation: Script, script: str) -> Figure:
    """A figure, ready to be proven.

    Args:
        address: `adam.bound`.
        declared: Its declaration.
        translation: What that module holds.
        script: The path on the server of the module that a page imports.
    """
    _, name = called(declared)
    function = declared.function if isinstance(declared, Stepper) else declared.compute
    python = partial(events, function) if isinstance(declared, Stepper) else function
    exact = name not in translation.rounded
    return Figure(address, declared.controls, python, script, name, exact)


def every(control: Control) -> list[Any]:
    """Every value that a reader can set, where they can be counted."""
    if isinstance(control, Slider):
        return list(control.stops)
    if isinstance(control, Choice):
        return list(range(len(control.options)))
    return [False, True] if isinstance(control, Toggle) else []


def at_random(control: Control, seeded: random.Random, between: int) -> Any:
    """A value at random; a slider's is one of its stops or lies between two."""
    if isinstance(control, Slider) and between:
        return in_row(control.stops, seeded)
    if isinstance(control, Drawing):
        return drawing(control, seeded)
    if isinstance(control, Numbers):
        return [number(control, seeded) for _ in range(seeded.randint(1, control.most))]
    if isinstance(control, Order):
        return seeded.sample(control.value, len(control.words))
    return seeded.choice(every(control))


def in_row(stops: tuple[float, ...] | tuple[int, ...], seeded: random.Random) -> float | int:
    """A number between two neighbouring stops, so that a row that spans decades is drawn from decade by decade."""
    place = seeded.randrange(max(len(stops) - 1, 1))
    low, high = stops[place], stops[min(place + 1, len(stops) - 1)]
    if isinstance(low, int):
        return seeded.randint(min(low, high), max(low, high))
    return low * (high / low) ** seeded.random() if low * high > 0 else seeded.uniform(low, high)


def number(control: Numbers, seeded: random.Random) -> float:
    """A number that the list may hold: of any size, of either sign, sometimes a zero or an end."""
    drawn = seeded.choice((-1, 1)) * max(abs(control.low), abs(control.high)) * 10 ** seeded.uniform(-9, 0)
    return min(max(seeded.choice((drawn, drawn, drawn, 0.0, -0.0, control.low)), control.low), control.high)


def drawing(control: Drawing, seeded: random.Random) -> list[float]:
    """On the grid, as a pointer draws: noise, a wandering line, quiet with spikes; or off it, as an address may say."""
    size, rest = round(1 / control.step), min(max(0.0, control.low), control.high)
    low, high = math.ceil(control.low * size), math.floor(control.high * size)
    kind, height, line = seeded.randrange(4), seeded.randint(low, high), []
    for _ in control.start:
        spike, drift = seeded.randint(low, high), seeded.randint(-3, 3)
        height = min(max(height + drift, low), high)
        quiet = spike / size if seeded.random() < 0.1 else rest
        line.append([spike / size, height / size, quiet, number(control, seeded)][kind])
    return [-0.0 if x == 0.0 and seeded.random() < 0.1 else x for x in line]  # a pointer just below 0 leaves a -0


@contextmanager
def overheard(
    functions: Collection[Callable[..., Any]], most: int = 500
) -> Iterator[dict[Callable[..., Any], list[Setting]]]:
    """The arguments that each of some functions is called with, but not by one another: so many lists, each once.

    Functions are swapped for others that listen, in their own modules and in all that took them from there.
    """
    calls: dict[Callable[..., Any], dict[str, Setting]] = {function: {} for function in functions}
    inside, undone = [0], []

    def listening(function: Callable[..., Any]) -> Callable[..., Any]:
        def heard(*arguments: Any) -> Any:
            if not inside[0] and len(calls[function]) < most and not any(map(callable, arguments)):
                calls[function].setdefault(json.dumps(arguments), json.loads(json.dumps(arguments)))
            inside[0] += 1
            try:
                return function(*arguments)
            finally:
                inside[0] -= 1

        return heard

    ears = {function: listening(function) for function in functions}
    homes = {function.__module__.rpartition(".")[0] for function in functions}
    for module in [module for name, module in sys.modules.items() if name.rpartition(".")[0] in homes]:
        for name, thing in list(vars(module).items()):
            if isinstance(thing, FunctionType) and thing in ears:
                undone.append((module, name, thing))
                setattr(module, name, ears[thing])
    found: dict[Callable[..., Any], list[Setting]] = {}
    try:
        yield found
    finally:
        for module, name, thing in undone:
            setattr(module, name, thing)
        found |= {function: list(settings.values()) for function, settings in calls.items() if settings}


def close(wanted: bytes, given: bytes) -> bool:
    """Whether a browser's doubles are Python's to 1e-12, of the number or, where it is below 1, of 1.

    Whole numbers are then equal, for the translation lets nothing else through.
    """
    if len(wanted) != len(given):
        return False
    one, other = np.frombuffer(wanted), np.frombuffer(given)
    same = np.isinf(one) & (one == other)
    with np.errstate(invalid="ignore"):
        return bool(np.all(same | (np.abs(one - other) <= 1e-12 * np.maximum(1.0, np.abs(one)))))


def unlike(wanted: bytes, given: bytes) -> str:
    """Where a browser's numbers first leave Python's."""
    one, other = np.frombuffer(wanted), np.frombuffer(given)
    short = min(len(one), len(other))
    apart = np.flatnonzero(one[:short].view(np.int64) != other[:short].view(np.int64))
    if len(apart):
        return f"number {apart[0]} is {float(other[apart[0]])!r}, and in Python {float(one[apart[0]])!r}"
    return f"it gives {len(other)} numbers, and Python {len(one)}"
