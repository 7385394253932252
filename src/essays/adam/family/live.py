"""Figures that move on the page of the family."""

from functools import cache

import numpy as np
from contourpy import contour_generator

from press.interactive import Axis, Choice, Curves, Dots, Label, Line, Mark, Moving, Panel, Slider, Table, Toggle
from workings.adam.plain.surfaces import loss, race

RACERS = {
    "sgd": ("descent", "sgd"),
    "ball": ("heavy ball", "momentum"),
    "nesterov": ("Nesterov", "ink"),
    "adagrad": ("Adagrad", "adagrad"),
    "rmsprop": ("RMSProp", "rmsprop"),
    "adam": ("Adam", "adam"),
}
NAMES = tuple(name for name, _ in RACERS.values())
SURFACES = {
    "bend": "a bent valley",
    "valley": "a straight valley",
    "turned": "a turned valley",
    "saddle": "a saddle",
    "beale": "Beale's function",
}
LEVELS = (
    (0.4, 2, 6, 15, 32, 70),
    (0.5, 4, 16, 50, 120),
    (0.5, 4, 16, 50, 120),
    (0.005, 0.02, 0.1, 0.5, 2, 6, 14),
    (0.02, 0.2, 1, 4, 10, 40),
)
WIDE, TALL = (-2.0, 2.0), (-1.3, 1.9)


@cache
def contours(surface: int) -> tuple[tuple[tuple[float, float], ...], ...]:
    """Lines of equal loss, every third point, to two decimals."""
    x, y = np.linspace(*WIDE, 121), np.linspace(*TALL, 97)
    lines = contour_generator(x, y, [[loss(surface, across, up) for across in x] for up in y])
    found = [line for level in LEVELS[surface] for line in lines.lines(level)]
    return tuple(tuple((round(float(a), 2), round(float(b), 2)) for a, b in (*line[:-1:3], line[-1])) for line in found)


def hollows() -> tuple[Mark, ...]:
    """A cross where a surface is lowest; the saddle has two such places."""

    def cross(y: float, when: tuple[str, int] | None = None) -> Mark:
        lines = ((0.92, y), (1.08, y)), ((1.0, y - 0.08), (1.0, y + 0.08))
        return Curves(lines=lines, faint=False, width=1.5, when=when)

    return cross(1.0), cross(-1.0, ("surface", 3))


def near(places: int) -> str:
    """So many places of the grid from the best rate, in words."""
    return f"its best {'÷' if places < 0 else '×'} {10 ** (abs(places) / 4):.2g}" if places else "its best"


def one_surface_race() -> Moving:
    """Six rules on one surface, and the grid on which each was tuned."""
    ground = tuple(
        Curves(lines=contours(surface), colour="muted", when=("surface", surface)) for surface in range(len(SURFACES))
    )
    paths = tuple(Line(x=f"{rule}_x", y=f"{rule}_y", colour=colour, width=1.6) for rule, (_, colour) in RACERS.items())
    grids = tuple(Line(x="rates", y=f"{rule}_grid", colour=colour) for rule, (_, colour) in RACERS.items())
    names = tuple(
        Label(name, x=(6e-4, 0.03, 1.5)[place % 3], y=(8e-8, 4e-9)[place // 3], colour=colour)
        for place, (name, colour) in enumerate(RACERS.values())
    )
    off = tuple(range(-8, 9))
    return Moving(
        title="A race, and its rates",
        compute=race,
        gives=(
            *(f"{rule}_{part}" for part in ("x", "y", "grid") for rule in RACERS),
            *("rates", "taken", "there", "from_x", "from_y", "rows", "first", "last", "first_loss", "last_loss"),
        ),
        controls=(
            Choice("surface", "surface", options=SURFACES),
            Choice(
                "start",
                "start",
                options={"a": "(−1.2, 1)", "b": "(−1.2, 0.1)", "c": "(0.4, −1)", "d": "(0.2, 1.7)"},
            ),
            Slider("steps", "steps", stops=(10, 15, 20, 25, 30, 35, 40, 50, 60, 70, 80), start=40),
            Toggle("everywhere", "tuned for the worst of the four starts", start=True),
            Slider(
                "off",
                "rate of each",
                stops=off,
                start=0,
                texts=tuple(map(near, off)),
            ),
        ),
        parts=(
            Panel(
                title="Seen from above",
                x=Axis(*WIDE, ticks=(-2, -1, 0, 1, 2)),
                y=Axis(*TALL, ticks=(-1, 0, 1)),
                height=291,
                marks=(*ground, *hollows(), *paths, Dots(x="from_x", y="from_y", width=8)),
                alt="{surface} from above, with the ways of six rules over {steps} steps.",
            ),
            Panel(
                title="What each rate would have given",
                x=Axis(5e-4, 40, "rate", log=True, ticks=(0.001, 0.01, 0.1, 1, 10)),
                y=Axis(1e-9, 1e3, log=True, ticks={1e-6: "10⁻⁶", 1e-4: "10⁻⁴", 0.01: "0.01", 1: "1", 100: "100"}),
                height=291,
                marks=(*grids, *names, Dots(x="taken", y="there", width=8)),
                alt="Loss after {steps} steps at each of 20 rates, a line for each rule; dots at the rates taken.",
            ),
            Table(
                cells="rows",
                caption="Rates, and loss in the end",
                form=(".4f", ".4f", ".6f"),
                rows=NAMES,
                columns=("best of 20", "taken", "loss"),
            ),
        ),
        says="On {surface}, {steps} steps from {start}, each rule at {off}, {everywhere:tuned for this start|tuned "
        "for the worst of four starts}: {first:" + "|".join(NAMES) + "} is lowest with {first_loss:.6f}, {last:"
        + "|".join(NAMES) + "} highest with {last_loss:.6f}.",
    )  # fmt: skip
