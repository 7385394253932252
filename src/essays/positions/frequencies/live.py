"""Figures that move on the page `frequencies`."""

from math import pi
from typing import NamedTuple

from essays.positions.frequencies.experiments import BASES
from press.interactive import Axis, Cells, Dots, Guess, Label, Moving, Panel, Rule, Slider
from workings.positions.plain import code, speeds

LENGTHS = (32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536, 131_072)


class Ladder(NamedTuple):
    """The wavelengths of some clocks, those that get round in a text of a length and those that do not."""

    round: list[float]  # wavelengths of the clocks that get round
    round_height: list[float]  # their heights: 0 for the first of all clocks, below 1 for the last
    idle: list[float]  # wavelengths of those that do not get round
    idle_height: list[float]  # their heights
    idle_count: int  # how many they are
    pairs: int  # how many clocks there are
    longest: float  # the longest wavelength


def ladder(d: int, base: float, length: int) -> Ladder:
    """The wavelengths of d/2 clocks beside the length of a text."""
    waves = [2 * pi / speed for speed in speeds(d, base)]
    heights = [i / len(waves) for i in range(len(waves))]
    idle = [wave for wave in waves if wave > length]
    return Ladder(
        round=[wave for wave in waves if wave <= length],
        round_height=[height for wave, height in zip(waves, heights) if wave <= length],
        idle=idle,
        idle_height=[height for wave, height in zip(waves, heights) if wave > length],
        idle_count=len(idle),
        pairs=len(waves),
        longest=waves[-1],
    )


class Codes(NamedTuple):
    """The codes of 64 positions."""

    cells: list[list[float]]  # a row for each component and a column for each position
    done: int  # how many clocks get round at least once
    pairs: int  # how many there are


def table(d: int, base: float) -> Codes:
    """The table of codes of d components."""
    columns = [code(position, d, base) for position in range(64)]
    cells = [[column[component] for column in columns] for component in range(len(columns[0]))]
    return Codes(cells=cells, done=len([w for w in speeds(d, base) if w * 64 >= 2 * pi]), pairs=d // 2)


def slow_clocks_ladder() -> Moving:
    """The wavelengths of all clocks on a logarithmic axis, and those that are longer than a text."""
    return Moving(
        title="The ladder of wavelengths",
        compute=ladder,
        controls=(
            Slider("d", "d, two for each clock", (4, 8, 16, 32, 64, 128, 256, 512), 128),
            Slider("base", "base", BASES, 10_000.0, form=",.0f"),
            Slider("length", "length of the text", LENGTHS, 4096, form=","),
        ),
        parts=(
            Panel(
                x=Axis(
                    3,
                    1e7,
                    "positions for a full turn",
                    log=True,
                    ticks={10: "10", 100: "100", 1000: "1,000", 10_000: "10⁴", 100_000: "10⁵", 1_000_000: "10⁶"},
                ),
                y=Axis(1.05, -0.2, ticks={0: "first", 1: "last"}),
                marks=(
                    Rule(x="length", colour="warn"),
                    Label(" one text", "length", -0.08, colour="warn"),
                    Dots("round_height", "round", colour="sinusoidal", width=4.0, answer=True),
                    Dots("idle_height", "idle", colour="warn", width=4.0, answer=True),
                ),
                alt="Each clock as a dot, from the first at the top to the last at the bottom; the wavelengths run "
                "evenly from 2π to {longest:.0f} on a logarithmic axis. {idle_count} of {pairs} lie beyond the "
                "length of the text, {length}.",
                height=220,
            ),
        ),
        says="With d = {d} and a base of {base} the wavelengths run from 2π to {longest:.0f} positions. In a text of "
        "{length}, {idle_count} of the {pairs} clocks never get round.",
        guess=Guess(
            "guess",
            "clocks, you say",
            tuple(range(65)),
            32,
            asks="A head of 128 components, a base of 10,000, and a text of 4,096 words. Say how many of the 64 clocks "
            "never get round.",
            of="idle_count",
            answer="",
        ),
    )


def three_views_table() -> Moving:
    """The table of codes as a heatmap, for any d and base."""
    return Moving(
        title="The table",
        compute=table,
        controls=(
            Slider("d", "d, components", (4, 8, 16, 24, 32, 48, 64), 32),
            Slider("base", "base", BASES, 10_000.0, form=",.0f"),
        ),
        parts=(
            Panel(
                x=Axis(0, 64, "position", ticks={0.5: "0", 16.5: "16", 32.5: "32", 48.5: "48", 63.5: "63"}),
                y=Axis(1, 0, "component", ticks={0.03: "first", 0.97: "last"}),
                marks=(Cells("cells", colour="sin", below="cos"),),
                alt="A heatmap of {d} components over 64 positions: fast stripes at the top, slow ones at the "
                "bottom. {done} of {pairs} pairs get round at least once.",
                height=240,
            ),
        ),
        says="With d = {d} and a base of {base}, {done} of the {pairs} pairs get round at least once in 64 positions.",
    )
