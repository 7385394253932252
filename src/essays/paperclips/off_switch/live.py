"""Figures of the page on the off switch that move."""

from math import exp
from typing import NamedTuple

from press.interactive import Axis, Cells, Dots, Label, Line, Moving, Panel, Rule, Slider
from workings.paperclips.off_switch import act, border, gain, least_doubt, move


class Weighed(NamedTuple):
    """All three moves, for two pictures: over what the machine expects, and on a map of that and of human error."""

    means: list[float]  # what the machine may expect of its plan
    mine: list[float]  # what it gets at each if it asks nobody
    asked: list[float]  # and if it asks
    worths: list[list[float]]  # the worth of the switch over the map
    right: list[float]  # the border of asking on the map, where the plan looks good
    left: list[float]  # where it looks bad
    errors: list[float]  # the human's errors along the border
    alone: float  # what the machine gets at the setting if it asks nobody
    asking: float  # and if it asks
    worth: float  # the difference, the worth of the switch
    does: int  # what it does, by its place in the model's `MOVES`


def weigh(mu: float, sigma: float, b: float) -> Weighed:
    """The three moves at a setting; the map has 24 rows, b from 4 down to 0, and 40 columns, mu from -2.5 to 2.5."""
    means = [-2.5 + 0.05 * i for i in range(101)]
    edge = [border(12.0 * exp(-0.115 * i), sigma) for i in range(90)]  # from its foot upwards
    worth = gain(mu, sigma, b)
    return Weighed(
        means=means,
        mine=[act(mean) for mean in means],
        asked=[act(mean) + gain(mean, sigma, b) for mean in means],
        worths=[[gain((j - 19.5) / 8.0, sigma, (23.5 - i) / 6.0) for j in range(40)] for i in range(24)],
        right=[point[0] for point in edge],
        left=[-point[0] for point in edge],
        errors=[point[1] for point in edge],
        alone=act(mu),
        asking=act(mu) + worth,
        worth=worth,
        does=move(mu, worth),
    )


class Believed(NamedTuple):
    """The beliefs at which the machine asks nobody and what it then gets, the same where it asks, and at its belief."""

    unasking: list[float]
    unasked: list[float]
    asking: list[float]
    asked: list[float]
    step: float
    alone: float
    by_asking: float
    gets: float
    does: int


def believe(mu: float, sigma: float, b: float, belief: float) -> Believed:
    """A machine that decides as if its uncertainty were `belief`, where it is sigma; the axis ends at 3."""
    alone, asking = act(mu), act(mu) + gain(mu, sigma, b)
    step, does = least_doubt(mu, b), move(mu, gain(mu, belief, b))
    seen, gets = min(step, 3.0), asking if does == 0 else alone
    return Believed([0.0, seen], [alone, alone], [seen, 3.0], [asking, asking], step, alone, asking, gets, does)


MEANS = tuple(step / 4 for step in range(-8, 9))
SPREADS = (0.0, 0.1, 0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0)
ERROR = Slider("b", "b, the human’s error", tuple(step / 4 for step in range(17)), 1.0)
DOES = "asks|acts and asks nobody|switches itself off unasked"


def off_switch_noisy_try() -> Moving:
    """Acting, switching off and asking: over what the machine expects, and on the map."""
    worth = Panel(
        Axis(-2.5, 2.5, "what the machine expects of its plan"),
        Axis(-0.5, 2.5, "what it expects to get", ticks=(0, 1, 2)),
        (
            Rule(x="mu", colour="muted"),
            Line("mine", "means", colour="machine", dashed=True),
            Line("asked", "means", colour="human"),
            Dots("alone", "mu", colour="machine", width=8),
            Dots("asking", "mu", colour="human", width=8),
            Label("unasked", 2.4, 1.3, colour="machine", anchor="end"),
            Label("ask", -2.4, 0.3, colour="human"),
        ),
        alt="What the machine expects to get, unasked and by asking, over what it expects of its plan. At {mu} it gets "
        "{alone:.3f} unasked and {asking:.3f} by asking.",
        title="What asking is worth",
        height=240,
    )
    map_ = Panel(
        Axis(-2.5, 2.5, "what the machine expects of its plan"),
        Axis(0, 4.0, "the human’s error, b", ticks=(0, 1, 2, 3, 4)),
        (
            Cells("worths", low=-0.8, high=0.8, colour="human", below="machine"),
            Line("errors", "right", colour="human"),
            Line("errors", "left", colour="human"),
            Dots("b", "mu", colour="ink", width=10),
            Label("ask", 0, 0.35, anchor="middle"),
            Label("act", 1.8, 3.3, anchor="middle"),
            Label("switch off", -1.7, 3.3, anchor="middle"),
        ),
        alt="A map over what the machine expects and the human’s error. In the middle it asks, on the right it acts, "
        "on the left it switches itself off. The dot is where it {does:" + DOES + "}.",
        title="What it does",
        height=240,
    )
    return Moving(
        title="Set the plan, the doubt and the human",
        compute=weigh,
        controls=(
            Slider("mu", "μ, what the machine expects of its plan", MEANS, 0.5),
            Slider("sigma", "σ, the machine’s doubt", SPREADS, 1.0),
            ERROR,
        ),
        parts=(worth, map_),
        says="The machine expects {mu} of its plan, with a doubt of {sigma}; the human errs by {b}. Unasked it expects "
        "to get {alone:.3f}, by asking {asking:.3f}. The switch is worth {worth:.3f} to it: it {does:" + DOES + "}.",
    )


def off_switch_prior_try() -> Moving:
    """A machine whose doubt is not the right one."""
    return Moving(
        title="Give the machine a wrong doubt",
        compute=believe,
        controls=(
            Slider("mu", "μ, what the machine expects of its plan", MEANS, 1.0),
            Slider("sigma", "σ, the doubt that would be right", SPREADS, 2.0),
            ERROR,
            Slider("belief", "the doubt it was given", tuple(step / 4 for step in range(13)), 0.5),
        ),
        parts=(
            Panel(
                Axis(0, 3.06, "the doubt that the machine was given", ticks=(0, 1, 2, 3)),
                Axis(-0.5, 2.5, "what it is worth", ticks=(0, 1, 2)),
                (
                    Rule(x="sigma", colour="muted"),
                    Line("unasked", "unasking", colour="machine", width=3),
                    Line("asked", "asking", colour="human", width=3),
                    Dots("gets", "belief", colour="ink", width=10),
                    Label("dashed: the right doubt", 3.0, -0.35, colour="muted", anchor="end"),
                ),
                alt="What the machine is worth over the doubt it was given: {alone:.3f} up to {step:.2f}, where it "
                "asks nobody, and {by_asking:.3f} from there on, where it asks. It was given {belief}.",
            ),
        ),
        says="The plan is worth {mu}, give or take {sigma}, and the human errs by {b}. The machine was given a doubt "
        "of {belief}: it {does:" + DOES + "}, and is worth {gets:.3f}. It would ask from a doubt of {step:.2f} on, "
        "and be worth {by_asking:.3f}.",
    )
