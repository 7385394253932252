"""Figures that move of the page on interpretability ignored."""

from typing import NamedTuple

from press.figures import Axis, Clause, Dots, Label, Line, Moving, Panel, Shape, Slider
from workings.paperclips.legibility import descend, error


class Year(NamedTuple):
    """What the newspaper prints up to a week, and what is under the lid, in a drawing 344 wide."""

    columns: list[list[list[float]]]  # in the newspaper: the share explained in each week so far
    slots: list[list[list[float]]]  # a place for each weight, as high as all of the weight
    wanted: list[list[float]]  # the weight on what is wanted
    others: list[list[list[float]]]  # the weights on its twins
    second: float  # where the first twin stands
    cover: list[list[float]]  # the lid
    grip: float  # the middle of its lower edge
    grip_y: float
    tear_x: list[float]  # between weeks 39 and 40
    tear_y: list[float]
    share: float  # explained this week
    loose: bool  # whether there are twins that are loose by now
    opened: int  # 1 if one sees twins under the lid, 2 if one sees that there are none, else 0
    many: bool  # whether there are twins
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
    wide = min(40.0, 192.0 / (twins + 1))  # a place under the lid
    low, out = 10.0 + 114.0 * lid, 40.0 * lid * (1.0 - lid) + 6.0 * lid
    return Year(
        columns=[box(30.0 + 5.5 * i, 158.0, 4.0, 72.0 * share) for i, share in enumerate(shares)],
        slots=[box(76.0 + wide * i, 28.0, 0.8 * wide, 84.0) for i in range(twins + 1)],
        wanted=box(76.0, 28.0, 0.8 * wide, 84.0 * wanted),
        others=[box(76.0 + wide * (i + 1), 28.0, 0.8 * wide, 84.0 * twin) for i in range(twins)],
        second=76.0 + max(26.0, wide),
        cover=[[66.0, 118.0], [278.0, 118.0], [278.0 + out, low], [66.0 - out, low]],
        grip=172.0,
        grip_y=low + 10.0 * (1.0 - lid),
        tear_x=[243.8, 243.8],
        tear_y=[156.0, 231.0],
        share=shares[-1],
        loose=week >= 40 and twins > 0,
        opened=0 if lid < 0.5 else 1 if twins > 0 else 2,
        many=twins > 0,
        seen=wanted / (wanted + twins * twin),
    )


WEEKS = (1, 4, 8, 12, 16, 20, 24, 28, 32, 36, 37, 38, 39, 40, 41, 42, 44, 48, 52)
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000)
SHEET = ((14, 150), (331, 152), (329, 284), (16, 282))
CASE = ((58, 8), (286, 8), (286, 122), (58, 122))
# Two eyes within a head, and an antenna.
HEAD = (
    ((140, 122), (204, 122), (204, 142), (140, 142)),
    ((152, 127), (164, 127), (164, 137), (152, 137)),
    ((180, 127), (192, 127), (192, 137), (180, 137)),
)


def unread_model_year() -> Moving:
    """A year of the newspaper, and the weights under the lid if the reader lifts it."""
    machine = Panel(
        x=Axis(0, 344, ticks={}),
        y=Axis(0, 288, ticks={}),
        marks=(
            Shape(lines=(SHEET,), colour="faint", shade=0.5, width=1, edge="muted"),
            Label("The newspaper, week {week}", 172, 270, "middle"),
            Label("“{share:.0%} of the prices explained”", 172, 253, "middle", colour="proxy"),
            Shape("columns", colour="proxy"),
            Line("tear_y", "tear_x", colour="warn", width=1.5, dashed=True, when=("loose", 1)),
            Label("the twins come loose", 318, 235, "end", colour="warn", when=("loose", 1)),
            Shape(lines=HEAD, colour="machine"),
            Shape(lines=(CASE,), colour="machine", shade=0.12, width=2),
            Shape("slots", colour="muted", shade=0, width=1),
            Shape("wanted", colour="true"),
            Shape("others", colour="machine"),
            Label("size", 76, 14, colour="true"),
            Label("its twins", "second", 14, colour="machine", when=("many", 1)),
            Shape("cover", colour="faint", width=2, edge="ink"),
            Label("the lid: lift it", 172, 60, "middle", when=("lid", 0)),
            Dots("grip_y", "grip", colour="ink", width=14, drags=("lid",)),
        ),
        alt=(
            "A newspaper with a column for each week so far: in week {week} {share:.0%} of the prices are explained. "
            "Below it stands a machine",
            Clause(" with its lid on.", ("opened", 0)),
            Clause(", its lid lifted: a bar for the size, and one for each of {twins} twins.", ("opened", 1)),
            Clause(", its lid lifted: a single bar, for the size.", ("opened", 2)),
        ),
        height=314,
        bare=True,
    )
    return Moving(
        title="In which week would you have noticed?",
        compute=year,
        controls=(
            Slider("lid", "lid lifted", tuple(step / 10 for step in range(11)), 0.0, form=".0%"),
            Slider("week", "week", WEEKS, 36, play=True, auto=True),
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
        ),
    )
