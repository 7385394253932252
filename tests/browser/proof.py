"""The settings that a moving figure is proven at, and what CPython makes of them: the bytes that a browser must give.

A setting is the list of a figure's arguments. All of them are drawn here, from a seed that is the figure's name, and
handed over as JSON, which carries doubles whole.
"""

import inspect
import json
import math
import random
import sys
from array import array
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cached_property
from types import FrameType
from typing import Any

import numpy as np
from browser.engines import Engine

from press.figures import Choice, Control, Drawing, Moves, Moving, Numbers, Order, Slider, Stepper, Toggle

Setting = list[Any]


def flat(value: Any, out: array) -> None:
    """A value as numbers, lengths and names among them, so that two values with the same numbers are the same value."""
    if hasattr(value, "_asdict"):
        value = value._asdict()  # as JavaScript has it: an object
    if isinstance(value, dict):
        value = [part for name in sorted(value) for part in ([ord(letter) for letter in name], value[name])]
    if not isinstance(value, list | tuple):
        return out.append(value)
    out.append(len(value))
    if isinstance(value, list) and value and isinstance(value[0], float):
        return out.extend(value)
    for item in value:
        flat(item, out)
    return None


def taken(figure: Moving | Stepper) -> tuple[Control, ...]:
    """What sets the arguments of a figure's function: its controls, and its guess where the function takes it."""
    if isinstance(figure, Stepper):
        return figure.controls
    return figure.settable[: len(inspect.signature(figure.compute).parameters)]


def doubles(function: Callable, settings: list[Setting]) -> bytes:
    """What a function gives at some settings."""
    out = array("d")
    for setting in settings:
        try:
            flat(function(*setting), out)
        except Exception as error:
            error.add_note(f"at {setting}")
            raise
    return out.tobytes()


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
        """Whether a browser's numbers are Python's, and all are numbers."""
        one, other = np.frombuffer(wanted), np.frombuffer(given)
        if np.isnan(one).any() or len(one) != len(other):
            return False
        return wanted == given if self.exact else np.allclose(other, one, rtol=5e-13, atol=5e-13)

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
    if isinstance(control, Moves):
        return [seeded.randrange(len(control.words)) for _ in range(seeded.randint(0, control.most))]
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


def overheard(functions: Collection[Callable], run: Callable[[], None]) -> dict[Callable, list[Setting]]:
    """The arguments that some functions are called with in a run: of each function at most 500 lists, each once."""
    codes = {function.__code__: function for function in functions}
    calls: dict[Callable, dict[str, Setting]] = {function: {} for function in functions}

    def listen(frame: FrameType, _event: str, _: object) -> None:
        if frame.f_code not in codes or len(calls[codes[frame.f_code]]) == 500:
            return
        names = frame.f_code.co_varnames[: frame.f_code.co_argcount]
        arguments = [frame.f_locals[name] for name in names]
        if not any(map(callable, arguments)):
            calls[codes[frame.f_code]].setdefault(json.dumps(arguments), json.loads(json.dumps(arguments)))

    before = sys.gettrace()
    sys.settrace(listen)
    try:
        run()
    finally:
        sys.settrace(before)
    return {function: list(settings.values()) for function, settings in calls.items() if settings}


def unlike(wanted: bytes, given: bytes) -> str:
    """Where a browser's numbers first leave Python's."""
    one, other = np.frombuffer(wanted), np.frombuffer(given)
    short = min(len(one), len(other))
    apart = np.flatnonzero((one[:short].view(int) != other[:short].view(int)) | np.isnan(one[:short]))
    if len(apart):
        return f"number {apart[0]} is {float(other[apart[0]])!r}, and in Python {float(one[apart[0]])!r}"
    return f"it gives {len(other)} numbers, and Python {len(one)}"
