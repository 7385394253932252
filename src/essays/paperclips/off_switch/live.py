"""Figures that move of the page on the off switch."""

from math import exp
from typing import NamedTuple

from press.interactive import Axis, Cells, Clause, Dots, Label, Line, Moves, Moving, Panel, Rule, Slider
from workings.paperclips.dice import first, normal, roll
from workings.paperclips.off_switch import act, border, gain, move

GAME = 8  # plans in a game


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


class Plan(NamedTuple):
    """A plan, as a machine and a human see it."""

    mu: float  # what the machine expects of it, with a doubt of 1
    b: float  # the human's error
    worth: float  # what it is worth
    seen: float  # and what it looks like to the human


def plans(dice: int) -> list[Plan]:
    """Eight plans: mu one of -2, -1.5, ... 2 and b one of 0, 0.5, ... 4, each as likely; worth and look are normal."""
    state = first(dice)
    dealt: list[Plan] = []
    for _ in range(GAME):
        state = roll(state)
        mu = float(state % 9) / 2.0 - 2.0
        state = roll(state)
        b = float(state % 9) / 2.0
        doubt, state = normal(state)
        error, state = normal(state)
        dealt.append(Plan(mu, b, mu + doubt, mu + doubt + b * error))
    return dealt


def earned(worth: float, seen: float, choice: int) -> float:
    """What a move brings, by its place in the model's `MOVES`: one who asks acts only on what looks good."""
    if choice == 0:
        return worth if seen > 0.0 else 0.0
    return worth if choice == 1 else 0.0


class Game(NamedTuple):
    """Eight plans decided one by one, beside the formula on the same plans."""

    mu: float  # of the plan that is to be decided, or the last
    b: float
    past: list[float]  # the mu of those that are decided
    past_errors: list[float]  # and their b
    right: list[float]  # the border of asking, where the plan looks good
    left: list[float]  # where it looks bad
    errors: list[float]  # the human's errors along the border
    yours: list[float]  # earned so far, after each plan
    formula: list[float]  # what the formula has
    mine: float  # the last of yours
    its: float  # and of the formula's
    number: int  # of the plan, from 1
    begun: bool  # whether one is decided
    over: bool  # whether all are
    worth: float  # of the last that is
    got: float  # what it brought
    earned: float  # and what it brought the formula
    did: int  # the formula's move
    alike: int  # how many of your moves are the formula's


def play(moves: list[int], dice: int) -> Game:
    """The game after some moves, at a doubt of 1; the formula makes the better move by what can be expected."""
    dealt = plans(dice)
    best = [move(plan.mu, gain(plan.mu, 1.0, plan.b)) for plan in dealt]
    yours, formula = [0.0], [0.0]
    for choice, plan, other in zip(moves, dealt, best):
        yours.append(yours[-1] + earned(plan.worth, plan.seen, choice))
        formula.append(formula[-1] + earned(plan.worth, plan.seen, other))
    count = len(moves)
    here, last = dealt[min(count, GAME - 1)], max(count - 1, 0)
    edge = [border(12.0 * exp(-0.115 * i), 1.0) for i in range(90)]
    return Game(
        mu=here.mu,
        b=here.b,
        past=[plan.mu for plan in dealt[:count]],
        past_errors=[plan.b for plan in dealt[:count]],
        right=[point[0] for point in edge],
        left=[-point[0] for point in edge],
        errors=[point[1] for point in edge],
        yours=yours,
        formula=formula,
        mine=yours[-1],
        its=formula[-1],
        number=count + 1,
        begun=count > 0,
        over=count == GAME,
        worth=dealt[last].worth,
        got=yours[-1] - yours[last],
        earned=formula[-1] - formula[last],
        did=best[last],
        alike=len([1 for choice, other in zip(moves, best) if choice == other]),
    )


MEANS = tuple(step / 4 for step in range(-8, 9))
SPREADS = (0.0, 0.1, 0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0)
ERROR = Slider("b", "b, the human’s error", tuple(step / 4 for step in range(17)), 1.0)
DOES = "asks|acts and asks nobody|switches itself off unasked"


def off_switch_noisy_try() -> Moving:
    """Acting, switching off and asking: over what the machine expects, and on the map."""
    worth = Panel(
        Axis(-2.5, 2.5, "what the machine expects of its plan"),
        Axis(-0.5, 2.5, "what it gets", ticks=(0, 1, 2)),
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
        height=140,
    )
    map_ = Panel(
        Axis(-2.5, 2.5, "what the machine expects of its plan"),
        Axis(0, 4.0, "human’s error, b", ticks=(0, 2, 4)),
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
        height=150,
    )
    return Moving(
        title="Set plan, doubt and human",
        compute=weigh,
        controls=(
            Slider("mu", "μ, what it expects of its plan", MEANS, 0.5),
            Slider("sigma", "σ, the machine’s doubt", SPREADS, 1.0),
            ERROR,
        ),
        parts=(worth, map_),
        says="The machine expects {mu} of its plan, with a doubt of {sigma}; the human errs by {b}. Unasked it expects "
        "to get {alone:.3f}, by asking {asking:.3f}. The switch is worth {worth:.3f} to it: it {does:" + DOES + "}.",
    )


def off_switch_game() -> Moving:
    """Eight plans, for the reader to act on, to give up, or to show to a human."""
    plan = Panel(
        Axis(-2.5, 2.5, "what you expect of the plan: bad … good"),
        Axis(-0.2, 4.2, "how badly the human sees", ticks=(0, 2, 4)),
        (
            Line("errors", "right", colour="human", when=("over", 1)),
            Line("errors", "left", colour="human", when=("over", 1)),
            Dots("past_errors", "past", colour="muted", width=7),
            Dots("b", "mu", colour="warn", width=11, when=("over", 0)),
            Label("ask", 0, 0.35, anchor="middle", colour="human", when=("over", 1)),
            Label("act", 2.4, 3.6, anchor="end", colour="machine", when=("over", 1)),
            Label("switch off", -2.4, 3.6, colour="machine", when=("over", 1)),
        ),
        alt=(
            Clause("The plan as a dot: you expect {mu:.1f} of it, and the human errs by {b:.1f}.", ("over", 0)),
            Clause("All eight plans as dots, and the border within which it pays to ask.", ("over", 1)),
        ),
        title="The plan",
        height=150,
    )
    score = Panel(
        Axis(0, GAME, "plans decided"),
        Axis(-14, 18, "earned so far", ticks=(-10, 0, 10)),
        (
            Rule(y=0, colour="faint", dashed=False),
            Line("formula", colour="human", dashed=True),
            Line("yours", colour="machine"),
            Dots("yours", colour="machine", width=6),
            Label("you: {mine:.1f}", 0.2, 13.0, colour="machine"),
            Label("dashed, the formula: {its:.1f}", 0.2, -12.5, colour="human"),
        ),
        alt="You have earned {mine:.1f}, the formula {its:.1f}.",
        title="The books",
        height=120,
    )
    done = "asked|acted and asked nobody|switched itself off"
    return Moving(
        title="Be the machine, eight times",
        compute=play,
        controls=(
            Moves("moves", "what you do", words=("Ask", "Act", "Switch yourself off"), most=GAME),
            Slider("dice", "dice", tuple(range(1, 13)), 1),
        ),
        parts=(plan, score),
        says=(
            Clause("Plan {number} of 8. You expect {mu:.1f} of it, give or take 1. ", ("over", 0)),
            Clause(
                "The human, if asked, sees it with an error of {b:.1f}. Ask, act, or switch yourself off? ", ("over", 0)
            ),
            Clause("The last plan was worth {worth:.1f}, and brought you {got:.1f}. ", ("begun", 1)),
            Clause("The formula " + "{did:" + done + "}, and got {earned:.1f}. ", ("begun", 1)),
            Clause("The books are closed: you have earned {mine:.1f}, and the formula {its:.1f}. ", ("over", 1)),
            Clause("On {alike} of the 8 plans you did what it did. ", ("over", 1)),
        ),
    )
