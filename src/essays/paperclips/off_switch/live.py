"""Figures that move of the page on the off switch."""

from math import exp
from typing import NamedTuple

from press.figures import Axis, Cells, Clause, Dots, Label, Line, Moves, Moving, Panel, Shape, Slider
from workings.paperclips.dice import first, normal, roll
from workings.paperclips.off_switch import act, border, gain, move

GAME = 8  # plans in a game


class Weighed(NamedTuple):
    """All three moves, on a map of what the machine expects and of human error."""

    worths: list[list[float]]  # the worth of the switch over the map
    right: list[float]  # the border of asking on the map, where the plan looks good
    left: list[float]  # where it looks bad
    errors: list[float]  # the human's errors along the border
    alone: float  # what it gets at the setting if it asks nobody
    asking: float  # and if it asks
    worth: float  # the difference, the worth of the switch
    does: int  # what it does, by its place in the model's `MOVES`
    beside: float  # where it says so
    above: float
    asks: bool  # whether it would ask anywhere on the map
    ask: float  # how high that is written: clear of the dot and of what it says


def weigh(mu: float, sigma: float, b: float) -> Weighed:
    """The three moves at a setting; the map has 48 rows, b from 4 down to 0, and 80 columns, mu from -2.5 to 2.5."""
    edge = [border(12.0 * exp(-0.115 * i), sigma) for i in range(90)]  # from its foot upwards
    worths: list[list[float]] = []
    for i in range(48):
        half = [gain((j + 0.5) / 16.0, sigma, (47.5 - i) / 12.0) for j in range(40)]  # for a plan that looks good
        worths.append([half[39 - j] for j in range(40)] + half)
    worth = gain(mu, sigma, b)
    return Weighed(
        worths=worths,
        right=[point[0] for point in edge],
        left=[-point[0] for point in edge],
        errors=[point[1] for point in edge],
        alone=act(mu),
        asking=act(mu) + worth,
        worth=worth,
        does=move(mu, worth),
        beside=min(1.9, max(-1.9, mu)),
        above=b + 0.22 if b < 3.0 else b - 0.55,
        asks=sigma > 0.0,
        ask=1.6 if b < 0.9 and abs(mu) < 1.0 else 0.2,
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
    """Eight plans decided one by one, beside the formula on the same plans, in a drawing 344 wide."""

    hump: list[list[float]]  # what you expect of the plan that is to be decided
    look: list[list[float]]  # the human's look at it, as wide as it errs
    past: list[float]  # when all are decided, the mu of each
    past_errors: list[float]  # and its b
    right: list[float]  # the border of asking, where the plan looks good
    left: list[float]  # where it looks bad
    errors: list[float]  # the human's errors along the border
    nought_x: list[float]  # what is worth nothing
    nought_y: list[float]
    upper_y: list[float]
    parcel: list[list[float]]  # the last plan that was decided, at its worth; until one is, in the machine's hand
    eye: list[list[list[float]]]  # and where the human saw it, if asked; else the eye stays with the human
    slip_x: list[float]  # between the two
    slip_y: list[float]
    lever: list[list[float]]  # of the switch
    yours: list[list[float]]  # what you have earned
    formulas: list[list[float]]  # and the formula
    mu: float
    b: float
    mine: float
    its: float
    number: int  # of the plan, from 1
    told: int  # 0 if none is decided; you asked, and it was let pass, 1, or stopped, 2; you acted, 3, or did not, 4
    begun: bool  # whether one is
    over: bool  # whether all are
    worth: float  # of the last that is
    saw: float  # what it looked like to the human
    got: float  # what it brought
    earned: float  # and what it brought the formula
    did: int  # the formula's move
    alike: int  # how many of your moves are the formula's


def across(worth: float) -> float:
    """Where a worth stands in the drawing; what is beyond 5 stands at its edge."""
    return 172.0 + 32.0 * min(5.0, max(-5.0, worth))


def box(x: float, y: float, width: float, height: float) -> list[list[float]]:
    """A rectangle by its lower left corner."""
    return [[x, y], [x + width, y], [x + width, y + height], [x, y + height]]


LID = [[-1.0, 0.0], [-0.4, 0.5], [0.4, 0.5], [1.0, 0.0], [0.4, -0.5], [-0.4, -0.5]]
PUPIL = [[-1.0, 0.0], [0.0, 1.0], [1.0, 0.0], [0.0, -1.0]]


def placed(outline: list[list[float]], x: float, y: float, size: float) -> list[list[float]]:
    """An outline of the size given at a place."""
    return [[x + size * point[0], y + size * point[1]] for point in outline]


def fits(mu: float, b: float) -> bool:
    """Whether a point of the border is within the drawing."""
    return mu < 5.0 and b <= 4.0


def outcome(choice: int, seen: float) -> int:
    """How a move ended, see `told`."""
    if choice == 0:
        return 1 if seen > 0.0 else 2
    return 3 if choice == 1 else 4


def play(moves: list[int], dice: int) -> Game:
    """The game after some moves, at a doubt of 1; the formula makes the better move by what can be expected."""
    dealt = plans(dice)
    best = [move(plan.mu, gain(plan.mu, 1.0, plan.b)) for plan in dealt]
    yours, formula = [0.0], [0.0]
    for choice, plan, other in zip(moves, dealt, best):
        yours.append(yours[-1] + earned(plan.worth, plan.seen, choice))
        formula.append(formula[-1] + earned(plan.worth, plan.seen, other))
    count = len(moves)
    here, number = dealt[min(count, GAME - 1)], max(count - 1, 0)
    last = dealt[number]
    told = 0 if count == 0 else outcome(moves[number], last.seen)
    edge = [point for point in [border(12.0 * exp(-0.115 * i), 1.0) for i in range(90)] if fits(point[0], point[1])]
    humps = [0.2 * i - 3.0 for i in range(31)]
    asked = told == 1 or told == 2
    at = across(last.worth)
    eye = across(last.seen) if asked else 313.0
    return Game(
        hump=[[across(here.mu + z), 164.0 + 66.0 * exp(-0.5 * z * z)] for z in humps],
        look=[[295.0, 262.0], [across(here.mu - here.b) - 2.0, 164.0], [across(here.mu + here.b) + 2.0, 164.0]],
        past=[across(plan.mu) for plan in dealt],
        past_errors=[164.0 + 26.0 * plan.b for plan in dealt],
        right=[across(point[0]) for point in edge],
        left=[across(-point[0]) for point in edge],
        errors=[164.0 + 26.0 * point[1] for point in edge],
        nought_x=[172.0, 172.0],
        nought_y=[82.0, 104.0],
        upper_y=[164.0, 240.0],
        parcel=box(at - 7.0, 84.0, 14.0, 14.0) if count > 0 else box(60.0, 236.0, 14.0, 14.0),
        eye=[placed(LID, eye, 116.0, 12.0), placed(PUPIL, eye, 116.0, 4.0)]
        if asked
        else [placed(LID, eye, 269.0, 5.0), placed(PUPIL, eye, 269.0, 2.0)],
        slip_x=[at, at, eye] if asked else [40.0, 40.0, 40.0],
        slip_y=[100.0, 104.0, 109.0] if asked else [246.0, 246.0, 246.0],
        lever=[[24.0, 100.0], [28.0, 100.0], [34.0, 118.0], [28.0, 120.0]]
        if told == 1 or told == 3
        else [[24.0, 100.0], [28.0, 100.0], [24.0, 80.0], [18.0, 82.0]],
        yours=box(172.0, 27.0, 8.0 * yours[-1], 12.0),
        formulas=box(172.0, 9.0, 8.0 * formula[-1], 12.0),
        mu=here.mu,
        b=here.b,
        mine=yours[-1],
        its=formula[-1],
        number=count + 1,
        told=told,
        begun=count > 0,
        over=count == GAME,
        worth=last.worth,
        saw=last.seen,
        got=yours[-1] - yours[number],
        earned=formula[-1] - formula[number],
        did=best[number],
        alike=len([1 for choice, other in zip(moves, best) if choice == other]),
    )


MEANS = tuple(step / 4 for step in range(-8, 9))
SPREADS = (0.0, 0.1, 0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0)
ERROR = Slider("b", "b, the human’s error", tuple(step / 4 for step in range(17)), 1.0)
SAYS = ("“May I?”", "“I act.”", "“I stop.”")
DOES = "asks|acts and asks nobody|switches itself off unasked"


def off_switch_noisy_try() -> Moving:
    """What the machine does, on a map of its plans and of humans."""
    map_ = Panel(
        Axis(-2.5, 2.5, "what the machine expects of its plan, μ"),
        Axis(0, 4.0, "human’s error, b", ticks=(0, 1, 2, 3, 4)),
        (
            Cells("worths", low=-0.8, high=0.8, colour="human", below="machine"),
            Line("errors", "right", colour="human"),
            Line("errors", "left", colour="human"),
            Label("ask", 0, "ask", anchor="middle", when=("asks", 1)),
            Label("act", 1.9, 3.72, anchor="middle"),
            Label("switch off", -1.9, 3.72, anchor="middle"),
            Dots("b", "mu", colour="ink", width=14),
            *(Label(word, "beside", "above", "middle", when=("does", k)) for k, word in enumerate(SAYS)),
        ),
        alt=(
            "A map over what the machine expects and the human’s error. ",
            Clause("In the middle it asks, on the right it acts, on the left it switches itself off. ", ("asks", 1)),
            Clause("On the right it acts, on the left it switches itself off, and nowhere it asks. ", ("asks", 0)),
            "The dot is where it {does:" + DOES + "}.",
        ),
        height=250,
    )
    return Moving(
        title="Set plan, doubt and human",
        compute=weigh,
        controls=(
            Slider("mu", "μ, what it expects of its plan", MEANS, 0.5),
            Slider("sigma", "σ, the machine’s doubt", SPREADS, 1.0),
            ERROR,
        ),
        parts=(map_,),
        says="The machine expects {mu} of its plan, with a doubt of {sigma}; the human errs by {b}. Unasked it expects "
        "to get {alone:.3f}, by asking {asking:.3f}. The switch is worth {worth:.3f} to it: it {does:" + DOES + "}.",
    )


# The machine: a body, a neck, a head with two eyes. The human: a body, and a head.
ROBOT = (
    ((24, 236), (56, 236), (56, 256), (24, 256)),
    ((36, 256), (44, 256), (44, 260), (36, 260)),
    ((27, 260), (53, 260), (53, 278), (27, 278)),
    ((33, 266), (38, 266), (38, 272), (33, 272)),
    ((42, 266), (47, 266), (47, 272), (42, 272)),
)
HUMAN = (
    ((300, 236), (326, 236), (324, 256), (318, 260), (308, 260), (302, 256)),
    ((313, 262), (319, 264), (322, 270), (319, 276), (313, 278), (307, 276), (304, 270), (307, 264)),
)
WORTH = ((12, 162), (332, 162), (332, 164), (12, 164)), ((12, 82), (332, 82), (332, 84), (12, 84))
SWITCH = ((14, 94), (38, 94), (38, 106), (14, 106))


def off_switch_game() -> Moving:
    """Eight plans, for the reader to act on, to give up, or to show to a human."""
    scene = Panel(
        Axis(0, 344, ticks={}),
        Axis(0, 290, ticks={}),
        (
            Line("nought_y", "nought_x", colour="muted", width=1),
            Line("upper_y", "nought_x", colour="muted", width=1, dashed=True, when=("over", 0)),
            Shape("look", colour="human", shade=0.25, when=("over", 0)),
            Shape("hump", colour="machine", shade=0.45, width=1.5, when=("over", 0)),
            Line("slip_y", "slip_x", colour="human", width=1.5),
            Shape(lines=ROBOT, colour="machine"),
            Shape(lines=HUMAN, colour="human"),
            Shape("eye", colour="sheet", width=1.5, edge="human"),
            Label("you", 40, 222, "middle", colour="machine", when=("over", 0)),
            Label("expects {mu:.1f}", 64, 262, colour="machine", when=("over", 0)),
            Label("sees it ± {b:.1f}", 286, 280, "end", colour="human", when=("over", 0)),
            Shape(lines=WORTH, colour="muted"),
            Label("bad plans", 12, 146, colour="muted"),
            Label("0", 172, 146, "middle", colour="muted"),
            Label("good plans", 332, 146, "end", colour="muted"),
            Line("errors", "right", colour="human", when=("over", 1)),
            Line("errors", "left", colour="human", when=("over", 1)),
            Dots("past_errors", "past", colour="ink", width=8, when=("over", 1)),
            Label("higher up: the human sees worse", 64, 281, colour="muted", when=("over", 1)),
            Label("ask", 172, 172, "middle", colour="human", when=("over", 1)),
            Label("act", 284, 222, "end", colour="machine", when=("over", 1)),
            Label("switch off", 64, 222, colour="machine", when=("over", 1)),
            Shape("parcel", colour="true"),
            Shape(lines=(SWITCH,), colour="muted"),
            Shape("lever", colour="ink"),
            Label("no plan is decided yet", 172, 64, "middle", colour="muted", when=("told", 0)),
            Label("asked, and let pass: brought {got:.1f}", 172, 64, "middle", colour="human", when=("told", 1)),
            Label("asked, and stopped: was worth {worth:.1f}", 172, 64, "middle", colour="human", when=("told", 2)),
            Label("carried out unasked: brought {got:.1f}", 172, 64, "middle", colour="machine", when=("told", 3)),
            Label("let be unasked: was worth {worth:.1f}", 172, 64, "middle", colour="machine", when=("told", 4)),
            Shape("yours", colour="machine"),
            Shape("formulas", colour="human"),
            Label("you have {mine:.1f}", 2, 29, colour="machine"),
            Label("the formula has {its:.1f}", 2, 11, colour="human"),
        ),
        alt=(
            Clause("A machine expects {mu:.1f} of a plan, and looks at a human who errs by {b:.1f}. ", ("over", 0)),
            Clause("All eight plans as dots, and the border within which it pays to ask. ", ("over", 1)),
            Clause("The last plan was shown to the human, who saw {saw:.1f} and let it pass. ", ("told", 1)),
            Clause("The last plan was shown to the human, who saw {saw:.1f} and stopped it. ", ("told", 2)),
            "Two bars: you have earned {mine:.1f}, the formula {its:.1f}.",
        ),
        height=316,
        bare=True,
    )
    done = "asked|acted and asked nobody|switched itself off"
    return Moving(
        title="Be the machine, eight times",
        compute=play,
        controls=(
            Moves("moves", "you", words=("Ask", "Act", "Switch off"), most=GAME),
            Slider("dice", "dice", tuple(range(1, 13)), 1),
        ),
        parts=(scene,),
        says=(
            Clause("This is plan {number} of 8. You expect {mu:.1f} of it, give or take 1. ", ("over", 0)),
            Clause("The human, if asked, sees it with an error of {b:.1f}. ", ("over", 0)),
            Clause("The game is over: you have {mine:.1f}, the formula has {its:.1f}. ", ("over", 1)),
            Clause("On {alike} of the 8 plans you did what it did. ", ("over", 1)),
            Clause("With the last plan the formula {did:" + done + "}, and got {earned:.1f}. ", ("begun", 1)),
        ),
    )
