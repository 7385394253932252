"""Figures that move of the page on interpretability ignored."""

from typing import NamedTuple

from press.figures import Axis, Clause, Dots, Guess, Label, Line, Moving, Panel, Shape, Slider
from workings.paperclips.legibility import descend, error


class Year(NamedTuple):
    """What the newspaper prints up to a week, and what is under the lid, where a weight of 1 is 1 high."""

    columns: list[list[list[float]]]  # in the newspaper: the share explained in each week so far
    slots: list[list[list[float]]]  # a place for each weight, as high as all of the weight
    glass: list[list[float]]  # the first of them, drawn on the closed lid
    wanted: list[list[float]]  # the weight on what is wanted
    others: list[list[list[float]]]  # the weights on its twins
    second: float  # where the first twin stands
    middle: float  # of the place for what is wanted
    cover: list[list[float]]  # the lid
    grip: float  # the middle of its lower edge
    grip_y: float
    tear_x: list[float]  # between weeks 39 and 40
    tear_y: list[float]
    share: float  # explained this week
    loose: bool  # whether there are twins that are loose by now
    opened: int  # 0 if one sees nothing under the lid, 1 if twins, 2 if none, 3 if twins heeded next to nothing
    seen: float  # the share of all weight that is on what is wanted


def box(x: float, y: float, width: float, height: float) -> list[list[float]]:
    """A rectangle by its lower left corner."""
    return [[x, y], [x + width, y], [x + width, y + height], [x, y + height]]


def year(lid: float, week: int, twins: int, alike: float, steps: int) -> Year:
    """A year of the newspaper: the twins come loose in week 40. The lid, from 0 to 1 open, changes none of it."""
    wanted, twin = descend(twins, alike, steps)
    weights = [wanted] + [twin] * twins
    before, after = error(weights, alike), error(weights)
    shares = [1 - (after if each >= 40 else before) for each in range(1, week + 1)]
    wide = min(0.4, 1.92 / (twins + 1))  # a place under the lid
    seen = wanted / (wanted + twins * twin)
    low, out = 1.22 * lid - 0.18, 0.4 * lid * (1.0 - lid) + 0.06 * lid
    return Year(
        columns=[box(0.3 + 0.055 * i, 1.56, 0.04, 0.56 * share) for i, share in enumerate(shares)],
        slots=[box(0.76 + wide * i, 0.0, 0.8 * wide, 1.0) for i in range(twins + 1)],
        glass=box(0.76, 0.0, 0.8 * wide, 1.0),
        wanted=box(0.76, 0.0, 0.8 * wide, wanted),
        others=[box(0.76 + wide * (i + 1), 0.0, 0.8 * wide, twin) for i in range(twins)],
        second=0.76 + max(0.26, wide),
        middle=0.76 + 0.4 * wide,
        cover=[[0.66, 1.18], [2.78, 1.18], [2.78 + out, low], [0.66 - out, low]],
        grip=1.72,
        grip_y=low + 0.1 * (1.0 - lid),
        tear_x=[2.438, 2.438],
        tear_y=[1.54, 2.13],
        share=shares[-1],
        loose=week >= 40 and twins > 0,
        opened=0 if low <= 0.0 else 2 if twins == 0 else 1 if seen < 0.995 else 3,
        seen=seen,
    )


WEEKS = (1, 4, 8, 12, 16, 20, 24, 28, 32, 36, 37, 38, 39, 40, 41, 42, 44, 48, 52)
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000)
SHEET = ((0.14, 1.5), (3.31, 1.51), (3.29, 2.62), (0.16, 2.61))
CASE = ((0.58, -0.22), (2.86, -0.22), (2.86, 1.22), (0.58, 1.22))
# Two eyes within a head.
HEAD = (
    ((1.4, 1.22), (2.04, 1.22), (2.04, 1.42), (1.4, 1.42)),
    ((1.52, 1.27), (1.64, 1.27), (1.64, 1.37), (1.52, 1.37)),
    ((1.8, 1.27), (1.92, 1.27), (1.92, 1.37), (1.8, 1.37)),
)


def unread_model_year() -> Moving:
    """A year of the newspaper, and the weights under the lid if the reader lifts it."""
    machine = Panel(
        x=Axis(0, 3.56, ticks={}),
        y=Axis(-0.24, 2.64, ticks={}),
        marks=(
            Shape(lines=(SHEET,), colour="faint", shade=0.5, width=1, edge="muted"),
            Label("The newspaper, week {week}", 1.72, 2.48, "middle"),
            Label("“{share:.0%} of the prices explained”", 1.72, 2.33, "middle", colour="proxy"),
            Shape("columns", colour="proxy"),
            Line("tear_y", "tear_x", colour="warn", width=1.5, dashed=True, when=("loose", 1)),
            Label("the twins come loose", 3.18, 2.17, "end", colour="warn", when=("loose", 1)),
            Shape(lines=HEAD, colour="machine"),
            Shape(lines=(CASE,), colour="machine", shade=0.12, width=2),
            Shape("slots", colour="muted", shade=0, width=1),
            Shape("wanted", colour="true"),
            Shape("others", colour="machine"),
            *(Label("size", 0.76, -0.14, colour="true", when=("opened", k)) for k in (1, 2, 3)),
            *(Label("its twins", "second", -0.14, colour="machine", when=("opened", k)) for k in (1, 3)),
            Shape("cover", colour="faint", width=2, edge="ink"),
            Shape("glass", colour="true", shade=0, width=1, when=("lid", 0)),
            Label("the lid: lift it", 1.72, 0.1, "middle", when=("lid", 0), answer=True),
            Dots("grip_y", "grip", colour="ink", width=14, drags=("lid",), answer=True),
            Dots("guess", "middle", colour="true", width=12),
            Label("you: {guess}", 2.92, "guess", colour="true"),
        ),
        alt=(
            "A newspaper with a column for each week so far: in week {week} {share:.0%} of the prices are explained. "
            "Below it stands a machine",
            Clause(" with its lid on.", ("opened", 0)),
            Clause(", its lid lifted: a bar for the size, and one for each of {twins} twins.", ("opened", 1)),
            Clause(", its lid lifted: a bar for the size, and next to nothing for {twins} twins.", ("opened", 3)),
            Clause(", its lid lifted: a single bar, for the size.", ("opened", 2)),
        ),
        height=314,
        bare=True,
    )
    return Moving(
        title="What is under the lid?",
        compute=year,
        controls=(
            Slider("lid", "lid lifted", tuple(step / 10 for step in range(11)), 0.0, form=".0%"),
            Slider("week", "week", WEEKS, 36, play=True, auto=False),
            Slider("twins", "twins", (0, 1, 2, 3, 4, 5, 6, 8, 10), 4),
            Slider("alike", "how alike in training", (0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 1.0), 1.0),
            Slider("steps", "steps of training", STEPS, 500, form=","),
        ),
        parts=(machine,),
        says=(
            "In week {week} the newspaper prints that the machine explains {share:.1%} of what there is to explain. ",
            Clause("Nobody looks under the lid.", ("opened", 0)),
            Clause("Under the lid the size has {seen:.0%} of the weight; the rest is on its twins.", ("opened", 1)),
            Clause("Under the lid the size has all of the weight.", ("opened", 2)),
            Clause("Under the lid the size has nearly all of the weight.", ("opened", 3)),
        ),
        guess=Guess(
            "guess",
            "of the weight, on the size",
            tuple(step / 20 for step in range(21)),
            0.8,
            form=".0%",
            asks="For 36 weeks every price was right, to the penny. How much of the weight is on the size? Pull the "
            "dot on the closed lid.",
            of="seen",
            answer=".0%",
            sets="lid",
            to=1.0,
        ),
    )
