"""Figures that move of the page on interpretability ignored."""

from typing import NamedTuple

from press.interactive import Axis, Bars, Choice, Clause, Guess, Label, Moving, Panel, Rule, Slider
from workings.paperclips.legibility import descend, error


class Year(NamedTuple):
    """What the newspaper prints up to a week, and what is under the lid."""

    weeks: list[int]  # so far
    shares: list[float]  # the share explained in each
    place: list[float]  # of the bar of what is wanted
    weight: list[float]  # its weight
    twin_places: list[int]  # of the twins' bars
    twin_weights: list[float]  # their weights
    share: float  # explained this week
    loose: int  # 1 if the twins are loose by now, else 0
    seen: float  # the share of all weight that is on what is wanted


def year(twins: int, alike: float, steps: int, week: int, look: int) -> Year:
    """A year of the newspaper: the twins come loose in week 40. The picture is the same whether one looks or not."""
    wanted, twin = descend(twins, alike, steps)
    weights = [wanted] + [twin] * twins
    before, after = error(weights, alike), error(weights)
    weeks = list(range(1, week + 1))
    shares = [1 - (after if each >= 40 else before) for each in weeks]
    seen = wanted / (wanted + twins * twin)
    places = list(range(2, twins + 2))
    return Year(weeks, shares, [1.0], [wanted], places, [twin] * twins, shares[-1], 1 if week >= 40 else 0, seen)


WEEKS = (1, 4, 8, 12, 16, 20, 24, 28, 32, 36, 39, 40, 44, 48, 52)
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000)


def unread_model_year() -> Moving:
    """A year of the newspaper, and the weights under the lid if the reader opens it."""
    newspaper = Panel(
        x=Axis(0.2, 52.8, "week", ticks=(1, 10, 20, 30, 40, 50)),
        y=Axis(0.0, 1.4, "share explained", ticks=(0, 0.5, 1)),
        marks=(
            Bars("shares", "weeks", thick=0.7, colour="proxy"),
            Rule(x="week", colour="muted"),
            Rule(x=39.5, colour="warn", when=("loose", 1)),
            Label("the twins come loose", 38.6, 1.12, "end", colour="warn", when=("loose", 1)),
        ),
        alt="A bar for each week so far; this week the share explained is {share:.1%}.",
        title="In the newspaper",
        height=140,
    )
    lid = Panel(
        x=Axis(0.3, 11.7, "features", ticks={1.0: "wanted", 3.0: "twins"}),
        y=Axis(0.0, 1.0, "weight", ticks=(0, 0.5, 1)),
        marks=(
            Rule(y="guess", colour="ink"),
            Bars("weight", "place", thick=0.7, colour="true", when=("look", 1), answer=True),
            Bars("twin_weights", "twin_places", thick=0.7, colour="machine", when=("look", 1), answer=True),
            Label("the lid is on", 6.0, 0.5, "middle", colour="muted", when=("look", 0)),
        ),
        alt="{look:The lid is on; nothing is seen.|The weights: one bar for what is wanted, one for each twin.}",
        title="Under the lid",
        height=120,
    )
    return Moving(
        title="In which week would you have noticed?",
        compute=year,
        controls=(
            Slider("twins", "twins", (0, 1, 2, 3, 4, 5, 6, 8, 10), 4),
            Slider("alike", "how alike in training", (0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 1.0), 1.0),
            Slider("steps", "steps of training", STEPS, 500, form=","),
            Slider("week", "week", WEEKS, 36, play=True),
            Choice(
                "look", "what you look at", {"newspaper": "the newspaper", "weights": "the weights as well"}, "weights"
            ),
        ),
        parts=(newspaper, lid),
        says=(
            "Week {week}: the newspaper prints that the machine explains {share:.1%} of what there is to explain. ",
            Clause("Nobody looks under the lid.", ("look", 0)),
            Clause(
                "Under the lid, what is wanted has {seen:.0%} of the weight; the rest is on its twins.", ("look", 1)
            ),
        ),
        guess=Guess(
            "guess",
            "share, you say",
            tuple(step / 20 for step in range(21)),
            1.0,
            form=".0%",
            asks="Week 36: all that there is to explain is explained. This machine has four twins. Say what share of "
            "the weight lies on what is wanted, and take off the lid.",
            of="seen",
            answer=".0%",
        ),
    )
