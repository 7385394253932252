"""Figures that move on the page `sums`."""

from typing import NamedTuple

from essays.positions.frequencies.experiments import BASES
from press.interactive import Axis, Dots, Guess, Label, Line, Moving, Panel, Rule, Slider
from workings.positions.plain import similarity, speeds

LAGS = (0, 1, 2, 3, 4, 5, 8, 10, 15, 16, 20, 25, 30, 40, 44, 50, 60, 70, 80, 90, 100, 110, 120, 128)


class Kernel(NamedTuple):
    """The cosine of two codes against their offset, from 0 to 128."""

    curve: list[float]  # the cosine at each offset
    cosine: float  # that at the offset that was asked for
    first_lag: list[float]  # the first offset at which it rises; empty if there is none
    first_value: list[float]  # the cosine there; likewise
    rises: int  # how many of the 128 steps go up
    risen: bool  # whether any does
    first: int  # the first of them, 0 if there is none


def kernel(d: int, base: float, lag: int) -> Kernel:
    """The cosines of codes of d components, and the one at an offset."""
    turns = speeds(d, base)
    curve = [similarity(each, turns) for each in range(129)]
    up = [step for step in range(1, 129) if curve[step] > curve[step - 1]]
    return Kernel(
        curve=curve,
        cosine=similarity(lag, turns),
        first_lag=[float(step) for step in up[:1]],
        first_value=[curve[step] for step in up[:1]],
        rises=len(up),
        risen=len(up) > 0,
        first=up[0] if len(up) > 0 else 0,
    )


def dot_product_kernel() -> Moving:
    """The cosine of two codes against their offset, for any d and base."""
    return Moving(
        title="How alike two codes are",
        compute=kernel,
        controls=(
            Slider("d", "d, components", (2, 4, 8, 16, 32, 64, 128, 256, 512), 16),
            Slider("base", "base", BASES, 10_000.0, form=",.0f"),
            Slider("lag", "offset", LAGS, 16),
        ),
        parts=(
            Panel(
                x=Axis(0, 128, "offset", ticks=(0, 32, 64, 96, 128)),
                y=Axis(-1.05, 1.35, "cosine of two codes", ticks={-1: "−1", 0: "0", 1: "1"}),
                marks=(
                    Rule(y=0, colour="faint", dashed=False),
                    Rule(x="guess", colour="ink"),
                    Rule(x="lag", colour="muted", answer=True),
                    Line("curve", colour="sinusoidal", answer=True),
                    Dots("first_value", "first_lag", colour="warn", width=11.0, answer=True),
                    Dots("cosine", "lag", colour="ink", width=7.0, answer=True),
                    Label(
                        "first rise: {first}", 127, 1.13, colour="warn", anchor="end", when=("risen", 1), answer=True
                    ),
                ),
                alt="The cosine of two codes falls from 1 at an offset of 0 and wiggles; at an offset of {lag} it is "
                "{cosine:.3f}. It rises at {rises} of the 128 steps.",
                height=210,
            ),
        ),
        says="With d = {d} and a base of {base}, two codes that lie {lag} apart have a cosine of {cosine:.3f}. "
        "Of the first 128 steps {rises} go up.",
        guess=Guess(
            "guess",
            "offset, you say",
            tuple(range(1, 65)),
            32,
            asks="Two codes of 16 components. Their cosine is 1 at an offset of 0, and falls. Say at which offset it "
            "first rises again.",
            of="first",
            answer="",
        ),
    )
