"""Figures that move of the page on narrow goals."""

from workings.kit.moving import Axis, Bars, Dots, Label, Line, Moving, Panel, Rule, Slider
from workings.paperclips.live.specification import narrowed

__all__ = ["narrow_time_run"]

EARLY = (0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.7, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0)
TIMES = (*EARLY, 10.0, 15.0, 20.0, 30.0, 50.0, 70.0, 100.0, 150.0, 200.0, 250.0)
UNITS = Axis(5e-4, 40.0, "units left", log=True, ticks={0.001: "0.001", 0.1: "0.1", 1.0: "1", 20.0: "20"})


def narrow_time_run() -> Moving:
    """Twenty goods while a machine climbs a goal that names some of them, and people's utility over that time."""
    goods = Panel(
        x=Axis(0.2, 20.8, "the twenty goods", ticks=(1, 5, 10, 15, 20)),
        y=UNITS,
        marks=(
            Rule(y=1.0, colour="muted"),
            Bars("named", "named_at", base=1.0, thick=0.4, colour="proxy"),
            Bars("others", "others_at", base=1.0, thick=0.4, colour="true"),
            Dots("named", "named_at", colour="proxy", width=6.0),
            Dots("others", "others_at", colour="true", width=6.0),
        ),
        alt="The twenty goods on a logarithmic scale; {listed} are named, and stand at {amount:.2f} units each.",
        title="What is left of each good",
        height=220,
    )
    people = Panel(
        x=Axis(
            0.05,
            300.0,
            "time the machine has climbed",
            log=True,
            ticks={0.1: "0.1", 1.0: "1", 10.0: "10", 100.0: "100"},
        ),
        y=Axis(-135.0, 12.0, "utility", ticks=(-120, -80, -40, 0)),
        marks=(
            Rule(y="began", colour="muted"),
            Rule(x="turn", colour="warn"),
            Line("utilities", "times", colour="true"),
            Dots("utility", "time", colour="true", width=9.0),
            Label("level: where they began", 280.0, -28.0, "end", colour="muted"),
            Label("upright: the budget is used up", 0.06, -124.0, colour="warn"),
        ),
        alt="People's utility over time: {began:.1f} at the start, and {end:.1f} once nothing is left to take.",
        title="What people make of it",
        height=220,
    )
    return Moving(
        title="How many goods must the goal name?",
        compute=narrowed,
        gives=(
            *("named_at", "named", "others_at", "others", "times", "utilities"),
            *("utility", "began", "end", "goal", "turn", "amount", "stage"),
        ),
        controls=(
            Slider("listed", "goods the goal names", (1, 2, 3, 5, 8, 10, 12, 15, 17, 18, 19, 20), 5, " of 20"),
            Slider("floor", "ε, what cannot be taken", (0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 0.5), 0.001, " units"),
            Slider("start", "each good at the start", (0.5, 0.6, 0.7, 0.8, 0.9, 1.0), 0.5, " units"),
            Slider("time", "time the machine has climbed", TIMES, 8.0, play=True),
        ),
        parts=(goods, people),
        says="With {listed} goods named, the machine {stage:puts to use what lay idle|takes from the goods it was not "
        "told of|has nothing left to take}. Its goal stands at {goal:.1f}, people's utility at {utility:.1f}: it "
        "began at {began:.1f} and ends at {end:.1f}.",
    )
