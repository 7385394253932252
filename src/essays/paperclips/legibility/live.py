"""Figures that move of the page on interpretability ignored."""

from typing import NamedTuple

from press.figures import Axis, Clause, Dots, Guess, Label, Line, Moving, Panel, Shape, Slider
from workings.paperclips.legibility import descend, error


class Year(NamedTuple):
    """What the newspaper prints up to a week, and what is under the lid, where a weight of 1 is 1 high."""

    columns: list[list[list[float]]]  # in the newspaper: the share explained in each week so far
    read: list[list[list[float]]]  # the same up to the week that the reader says
    slots: list[list[list[float]]]  # a place for each weight, as high as all of the weight
    wanted: list[list[float]]  # the weight on what is wanted
    others: list[list[list[float]]]  # the weights on its twins
    second: float  # where the first twin stands
    cover: list[list[float]]  # the lid
    grip: float  # the middle of its lower edge
    grip_y: float
    said: float  # a knob upon the last column that the reader has read
    said_y: float
    said_word: float
    tear_x: list[float]  # between weeks 39 and 40
    tear_y: list[float]
    share: float  # explained this week
    loose: bool  # whether there are twins that are loose by now
    opened: int  # 0 if one sees nothing under the lid, 1 if twins, 2 if none, 3 if twins heeded next to nothing
    seen: float  # the share of all weight that is on what is wanted
    tells: int  # the first week in which the weights show twins, 0 if none does


def box(x: float, y: float, width: float, height: float) -> list[list[float]]:
    """A rectangle by its lower left corner."""
    return [[x, y], [x + width, y], [x + width, y + height], [x, y + height]]


def printed(shares: list[float]) -> list[list[list[float]]]:
    """A column for each week."""
    return [box(0.3 + 0.055 * i, 1.56, 0.04, 0.48 * share) for i, share in enumerate(shares)]


def year(lid: float, week: int, twins: int, alike: float, steps: int, guess: int) -> Year:
    """A year of the newspaper: the twins come loose in week 40. The lid, from 0 to 1 open, changes none of it."""
    wanted, twin = descend(twins, alike, steps)
    weights = [wanted] + [twin] * twins
    before, after = error(weights, alike), error(weights)
    shares = [1 - (after if each >= 40 else before) for each in range(1, 53)]
    wide = min(0.4, 1.92 / (twins + 1))  # a place under the lid
    seen = wanted / (wanted + twins * twin)
    low, out = 1.22 * lid - 0.18, 0.4 * lid * (1.0 - lid) + 0.06 * lid
    said = 0.32 + 0.055 * (guess - 1)
    return Year(
        columns=printed(shares[:week]),
        read=printed(shares[:guess]),
        slots=[box(0.76 + wide * i, 0.0, 0.8 * wide, 1.0) for i in range(twins + 1)],
        wanted=box(0.76, 0.0, 0.8 * wide, wanted),
        others=[box(0.76 + wide * (i + 1), 0.0, 0.8 * wide, twin) for i in range(twins)],
        second=0.76 + max(0.26, wide),
        cover=[[0.66, 1.18], [2.78, 1.18], [2.78 + out, low], [0.66 - out, low]],
        grip=1.72,
        grip_y=low + 0.1 * (1.0 - lid),
        said=said,
        said_y=1.56 + 0.48 * shares[guess - 1],
        said_word=max(0.62, min(2.82, said)),
        tear_x=[2.438, 2.438],
        tear_y=[1.38, 2.1],
        share=shares[week - 1],
        loose=week >= 40 and twins > 0,
        opened=0 if low <= 0.0 else 2 if twins == 0 else 1 if seen < 0.995 else 3,
        seen=seen,
        tells=1 if seen < 0.995 else 0,
    )


WEEKS = tuple(range(1, 53))
TWINS = "opened", 1
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000)
SHEET = ((0.14, 1.5), (3.31, 1.51), (3.29, 2.5), (0.16, 2.49))
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
        y=Axis(-0.24, 2.52, ticks={}),
        marks=(
            Shape(lines=(SHEET,), colour="faint", shade=0.5, width=1, edge="muted"),
            Label("The newspaper", 0.28, 2.35),
            Label("week {week}: {share:.0%} explained", 3.2, 2.35, "end", colour="proxy", answer=True),
            Shape("read", colour="proxy", shade=0.4, asks=True),
            Shape("columns", colour="proxy", answer=True),
            Dots("said_y", "said", width=13, drags=("guess",)),
            Label("you: week {guess}", "said_word", 2.16, "middle", asks=True),
            Line("tear_y", "tear_x", colour="warn", width=1.5, dashed=True, when=("loose", 1), answer=True),
            Label("twins come loose", 3.3, 1.33, "end", colour="warn", when=("loose", 1), answer=True),
            Shape(lines=(CASE,), colour="machine", shade=0.12, width=2),
            Shape("slots", colour="muted", shade=0, width=1),
            Shape("wanted", colour="true"),
            Shape("others", colour="machine"),
            *(Label("size", 0.76, -0.14, colour="true", when=("opened", k)) for k in (1, 2, 3)),
            *(Label("its twins", "second", -0.14, colour="machine", when=("opened", k)) for k in (1, 3)),
            Shape("cover", colour="faint", width=2, edge="ink", presses="look"),
            Shape(lines=HEAD, colour="machine"),
            Label("the lid", 1.72, 0.5, "middle", when=("lid", 0)),
            Dots("grip_y", "grip", colour="ink", width=14, drags=("lid",), answer=True),
        ),
        alt=(
            "A newspaper with a column for each week so far: in week {week} {share:.0%} of the prices are explained. "
            "Below it stands a machine",
            Clause(" with its lid on.", ("opened", 0)),
            Clause(", its lid lifted: a bar for the size, and one for each of {twins} twins.", ("opened", 1)),
            Clause(", its lid lifted: a bar for the size, and next to nothing for {twins} twins.", ("opened", 3)),
            Clause(", its lid lifted: a single bar, for the size.", ("opened", 2)),
        ),
        height=280,
        bare=True,
    )
    return Moving(
        title="When would you notice?",
        compute=year,
        controls=(
            Slider("lid", "lid lifted", tuple(step / 10 for step in range(11)), 0.0, form=".0%"),
            Slider("week", "week", WEEKS, 52, play=True, auto=False),
            Slider("twins", "twins", (0, 1, 2, 3, 4, 5, 6, 8, 10), 4),
            Slider("alike", "alike in training", (0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 1.0), 1.0),
            Slider("steps", "steps of training", STEPS, 500, form=","),
        ),
        parts=(machine,),
        says=(
            "In week {week} the newspaper prints that {share:.0%} of the prices are explained. ",
            Clause("Nobody looks under the lid.", ("opened", 0)),
            Clause("Under the lid the size has {seen:.0%} of the weight from week 1, and its twins the rest.", TWINS),
            Clause("Under the lid the size has all of the weight.", ("opened", 2)),
            Clause("Under the lid the size has nearly all of the weight.", ("opened", 3)),
        ),
        guess=Guess(
            "guess",
            "week, you say",
            WEEKS,
            12,
            asks="Pull the dot through the newspaper. In which week could you first have noticed that this machine "
            "will fail? Then press its lid.",
            of="tells",
            answer="",
            sets="lid",
            to=1.0,
            then="week",
            last=True,
            pace=100,
        ),
    )
