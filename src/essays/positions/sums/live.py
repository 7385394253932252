"""Figures that move on the page `sums`."""

from math import cos, pi, sin
from typing import NamedTuple

from essays.positions.frequencies.experiments import BASES
from press.figures import Axis, Curves, Dots, Label, Line, Moving, Panel, Slider
from workings.positions.plain import similarity, speeds

LAGS = (0, 1, 2, 3, 4, 5, 8, 10, 15, 16, 20, 25, 30, 40, 44, 50, 60, 70, 80, 90, 100, 110, 120, 128)


HUB = -60.0  # the middle of the dial, in offsets
RADIUS = 49.0  # its, in offsets: as wide as it is high
CIRCLE = tuple((HUB + RADIUS * sin(2 * pi * i / 60), cos(2 * pi * i / 60)) for i in range(61))


class Kernel(NamedTuple):
    """The cosine of two codes against their offset, from 0 to 128, and the hands of all pairs at one of them."""

    curve: list[float]  # the cosine at each offset
    passed: list[float]  # the same as far as the offset that was asked for
    cosine: float  # there
    hand_x: list[
        list[float]
    ]  # the hands, all on one dial, each as far from noon as the two codes are apart on its clock
    hand_y: list[list[float]]
    mean: float  # where their mean lies, from left to right; its height is the cosine
    across_x: list[float]  # from there to the curve
    across_y: list[float]
    first_lag: list[float]  # the first offset at which it rises; empty if there is none
    first_value: list[float]  # the cosine there; likewise
    rises: int  # how many of the 128 steps go up
    risen: bool  # whether any does
    first: int  # the first of them, 0 if there is none
    pairs: int


def kernel(lag: int, d: int, base: float) -> Kernel:
    """The cosines of codes of d components, and the hands at an offset."""
    turns = speeds(d, base)
    curve = [similarity(each, turns) for each in range(129)]
    up = [step for step in range(1, 129) if curve[step] > curve[step - 1]]
    aside = 0.0
    for turn in turns:
        aside += sin(turn * float(lag))
    mean, cosine = HUB + RADIUS * aside / float(len(turns)), similarity(lag, turns)
    return Kernel(
        curve=curve,
        passed=curve[: lag + 1],
        cosine=cosine,
        hand_x=[[HUB, HUB + RADIUS * sin(turn * float(lag))] for turn in turns],
        hand_y=[[0.0, cos(turn * float(lag))] for turn in turns],
        mean=mean,
        across_x=[mean, float(lag)],
        across_y=[cosine, cosine],
        first_lag=[float(step) for step in up[:1]],
        first_value=[curve[step] for step in up[:1]],
        rises=len(up),
        risen=len(up) > 0,
        first=up[0] if len(up) > 0 else 0,
        pairs=len(turns),
    )


def kernel_panel() -> Panel:
    """All hands on one dial, and their mean height as a curve."""
    return Panel(
        x=Axis(HUB - 1.05 * RADIUS, 129, ticks={0: "0", 32: "32", 64: "64", 96: "96", 128: "128"}),
        y=Axis(-1.1, 1.3, ticks={}),
        marks=(
            Curves((((0.0, -1.1), (0.0, 1.1)), ((0.0, 0.0), (128.0, 0.0))), colour="muted", width=0.7),
            Curves((CIRCLE,), colour="muted"),
            Line("hand_y", "hand_x", colour="sinusoidal", width=0.9),
            Line("curve", colour="sinusoidal", width=0.8),
            Line("passed", colour="sinusoidal", width=3.0),
            Dots("first_value", "first_lag", colour="warn", width=10.0),
            Line("across_y", "across_x", colour="ink", width=1.0, dashed=True),
            Dots("cosine", "mean", colour="ink", width=8.0),
            Dots("cosine", "lag", colour="ink", width=11.0),
            Label("{pairs} hands and their mean", HUB, 1.14, "middle"),
            Label("offset", 64, -1.0, "middle", colour="muted"),
            Label("first rise: {first}", 128, 1.14, "end", colour="warn", when=("risen", 1)),
        ),
        alt="On a dial {pairs} hands, each as far from noon as its clock goes in {lag} positions, and a dot for their "
        "mean at a height of {cosine:.3f}. Beside it that height against the offset: it rises at {rises} of the 128 "
        "steps.",
        height=196,
        bare=True,
    )


def dot_product_kernel() -> Moving:
    """The cosine of two codes against their offset, for any d and base, and the hands that it is the mean of."""
    return Moving(
        title="How alike two codes are: the mean height of all hands",
        compute=kernel,
        controls=(
            Slider("lag", "offset", LAGS, 16, play=True, auto=True),
            Slider("d", "d, components", (2, 4, 8, 16, 32, 64, 128, 256, 512), 16),
            Slider("base", "base", BASES, 10_000.0, form=",.0f"),
        ),
        parts=(kernel_panel(),),
        says="Two codes that lie {lag} apart have a cosine of {cosine:.3f}. Of the first 128 steps {rises} go up.",
    )
