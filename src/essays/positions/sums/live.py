"""Figures that move on the page `sums`."""

from math import cos, pi, sin
from typing import NamedTuple

from essays.positions.frequencies.experiments import BASES
from press.figures import (
    Arrows,
    Axis,
    Clause,
    Curves,
    Dots,
    Guess,
    Label,
    Line,
    Moving,
    Panel,
    Shape,
    Slider,
)
from workings.positions.plain import similarity, speeds

FAR = 128  # the largest offset
HUB = -74.0  # the middle of the dial, in offsets
RADIUS = 56.0  # its, in offsets: as wide as it is high
THICK = 2.2  # half of a bar's thickness, in offsets
CIRCLE = tuple((HUB + RADIUS * sin(2 * pi * i / 60), cos(2 * pi * i / 60)) for i in range(61))


class Kernel(NamedTuple):
    """The cosine of two codes against their offset, from 0 to 128, and the hands of all pairs at one of them."""

    curve: list[float]  # the cosine at each offset
    passed: list[float]  # the same as far as the offset that was asked for
    cosine: float  # there
    hub: list[float]
    fast: list[list[float]]  # the tips of the hands, on one dial, each as far from noon as the codes are apart on its
    middle: list[list[float]]  # clock: a third of them, the fastest, and so on
    slow: list[list[float]]
    hand_x: list[list[float]]  # the same hands as lines
    hand_y: list[list[float]]
    many: int  # whether there are so many that they are drawn thin
    bars: list[list[list[float]]]  # the mean height of the tips, the cosine, as a bar on the dial and on the curve
    across_x: list[float]  # from one to the other
    across_y: list[float]
    first_lag: list[float]  # the first offset at which it rises
    first_value: list[float]  # the cosine there
    rise_x: list[float]  # from there up to its words
    rise_y: list[float]
    rises: int  # how many of the 128 steps go up
    first: int  # the first of them
    end: float  # the cosine at the largest offset
    said: list[list[float]]  # a bar there, as high as the reader says
    far: float  # where that bar stands
    you_y: float  # and at its foot, on the other side of the middle line, whose it is
    alone: int  # whether it is one word and not two
    pairs: int


def bar(x: float, height: float) -> list[list[float]]:
    """A bar from the middle line up or down to a height."""
    return [[x - THICK, 0.0], [x - THICK, height], [x + THICK, height], [x + THICK, 0.0]]


def kernel(lag: int, d: int, base: float, guess: float) -> Kernel:
    """The cosines of codes of d components, and the hands at an offset; the reader says how high it is at 128."""
    turns = speeds(d, base)
    curve = [similarity(each, turns) for each in range(129)]
    up = [step for step in range(1, 129) if curve[step] > curve[step - 1]]
    cosine = similarity(lag, turns)
    tips = [[HUB + RADIUS * sin(turn * float(lag)), cos(turn * float(lag))] for turn in turns]
    third = (len(turns) + 2) // 3
    return Kernel(
        curve=curve,
        passed=curve[: lag + 1],
        cosine=cosine,
        hub=[HUB, 0.0],
        fast=tips[:third],
        middle=tips[third : 2 * third],
        slow=tips[2 * third :],
        hand_x=[[HUB, tip[0]] for tip in tips],
        hand_y=[[0.0, tip[1]] for tip in tips],
        many=1 if len(turns) > 16 else 0,
        bars=[bar(HUB, cosine), bar(float(lag), cosine)],
        across_x=[HUB, float(lag)],
        across_y=[cosine, cosine],
        first_lag=[float(step) for step in up[:1]],
        first_value=[curve[step] for step in up[:1]],
        rise_x=[float(up[0]), float(up[0])],
        rise_y=[curve[up[0]], 1.1],
        rises=len(up),
        first=up[0],
        end=curve[FAR],
        said=bar(float(FAR), guess),
        far=float(FAR),
        you_y=0.06 if guess < 0.0 else -0.19,
        alone=1 if lag == 0 else 0,
        pairs=len(turns),
    )


def kernel_panel() -> Panel:
    """All hands on one dial, and their mean height as a curve."""
    scale = [Label(str(lag), lag, -1.24, "middle", colour="muted") for lag in (0, 32, 64, 96, 128)]
    heights = [Label(words, -5, height, "end", colour="muted") for words, height in (("1", 1), ("0", 0), ("−1", -1))]
    hands = zip(("fast", "middle", "slow"), (1.0, 0.75, 0.5), strict=True)
    return Panel(
        x=Axis(HUB - 1.04 * RADIUS, 138, ticks={}),
        y=Axis(-1.57, 1.32, ticks={}),
        marks=(
            Curves(
                (((0.0, -1.06), (0.0, 1.06)), ((HUB - RADIUS, 0.0), (HUB + RADIUS, 0.0)), ((0.0, 0.0), (132.0, 0.0))),
                colour="muted",
                width=0.7,
            ),
            Curves((CIRCLE,), colour="muted"),
            Shape("bars", colour="muted", shade=0.8),
            Line("hand_y", "hand_x", colour="sinusoidal", width=0.6, when=("many", 1)),
            *(
                Arrows(name, "hub", colour="sinusoidal", width=2.8, shade=shade, when=("many", 0))
                for name, shade in hands
            ),
            Line("curve", colour="ink", width=0.9, answer=True),
            Line("passed", colour="ink", width=2.8),
            Line("across_y", "across_x", colour="ink", width=1.2, dashed=True, when=("alone", 0)),
            Dots("first_value", "first_lag", colour="warn", width=10.0, answer=True),
            *scale,
            Label("offset", 64, -1.49, "middle", colour="muted"),
            *heights,
            Label("{pairs:# hand|# hands}", HUB, 1.16, "middle", colour="sinusoidal"),
            Line("rise_y", "rise_x", colour="warn", width=1.2, answer=True),
            Label("first rise: at {first}", "first", 1.16, colour="warn", answer=True),
            Dots("cosine", "lag", colour="ink", width=11.0, answer=True),
            Shape("said", colour="ink", shade=0.0, width=2.0, asks=True),
            Dots("guess", "far", colour="ink", width=11.0, drags=("guess",), gone=True),
            Label("you", "far", "you_y", "middle", asks=True),
        ),
        alt="On a dial {pairs:# hand|# hands}, each as far from noon as its clock goes in {lag} positions, and a bar "
        "as high as their mean, {cosine:.3f}. Beside it that height against the offset, with the same bar at {lag}: "
        "the curve rises at {rises} of the 128 steps.",
        height=240,
        bare=True,
    )


def dot_product_kernel() -> Moving:
    """The cosine of two codes against their offset, for any d and base, and the hands that it is the mean of."""
    return Moving(
        title="How alike two codes are: the mean height of all hands",
        compute=kernel,
        controls=(
            Slider("lag", "offset", tuple(range(FAR + 1)), 3, play=True, auto=(0, 3)),
            Slider("d", "d, components", (2, 4, 8, 16, 32, 64, 128, 256, 512), 16),
            Slider("base", "base", BASES, 10_000.0, form=",.0f"),
        ),
        parts=(kernel_panel(),),
        says=(
            Clause("The code of a word has a cosine of {cosine:.0f} with itself. ", ("alone", 1)),
            Clause(
                "The codes of two words that stand {lag:# position|# positions} apart have a cosine of {cosine:.3f}. ",
                ("alone", 0),
            ),
            "Of the 128 steps from one offset to the next, {rises} make the two codes more alike.",
        ),
        guess=Guess(
            "guess",
            "mean height at 128, you say",
            tuple(step / 20 for step in range(-20, 21)),
            0.5,
            form=".2f",
            asks="At an offset of 0 all eight hands are at noon, and their mean height is 1. Then each turns away at "
            "its own speed. How high is the mean at an offset of 128? Drag the bar there.",
            of="end",
            sets="lag",
            to=FAR,
            pace=30,
        ),
    )
