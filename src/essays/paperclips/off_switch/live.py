"""Figures that move of the page on the off switch."""

from math import cos, exp, floor, pi, sin
from typing import NamedTuple

from press.figures import Axis, Clause, Dots, Guess, Label, Line, Moves, Moving, Panel, Shape, Slider
from workings.paperclips.dice import first, normal, roll
from workings.paperclips.normal import below
from workings.paperclips.off_switch import act, border, gain, move

GAME = 8  # plans in a game


# The machine, large: a body, a neck and a head; and two eyes within it.
BODY = [
    [[8.0, 153.0], [59.0, 153.0], [59.0, 185.0], [8.0, 185.0]],
    [[27.0, 185.0], [40.0, 185.0], [40.0, 191.0], [27.0, 191.0]],
    [[13.0, 191.0], [54.0, 191.0], [54.0, 220.0], [13.0, 220.0]],
]
EYES = [
    [[22.0, 201.0], [30.0, 201.0], [30.0, 211.0], [22.0, 211.0]],
    [[37.0, 201.0], [45.0, 201.0], [45.0, 211.0], [37.0, 211.0]],
]


def box(x: float, y: float, width: float, height: float) -> list[list[float]]:
    """A rectangle by its lower left corner."""
    return [[x, y], [x + width, y], [x + width, y + height], [x, y + height]]


class Weighed(NamedTuple):
    """A machine, its plan as a hill, and a human at the switch, in a drawing 344 wide; 24 to a worth of 1."""

    hill: list[list[float]]  # what the plan may be worth
    passed: list[list[float]]  # and what of that the human would let pass
    cone: list[list[float]]  # the human's look, as wide as it errs
    crest: float  # a knob upon the hill
    crest_y: float
    flank: float  # one on its side
    flank_y: float
    foot: float  # and one where the look comes down
    foot_y: float
    robot: list[list[list[float]]]  # it stands at the switch if it asks nobody
    sheet: list[list[list[float]]]  # of metal, over the switch if it does not ask
    lever: list[list[float]]  # down if the machine has switched itself off
    arm: list[list[float]]  # of the human, down too then
    says: float  # where it speaks
    asks: list[list[float]]  # what it expects to get if it asks
    acts: list[list[float]]  # and if it does not
    gauge_x: list[float]  # how far that reaches, held against the bar above it
    gauge_y: list[float]
    alone: float
    asking: float
    broad: bool  # whether it has a doubt at all
    does: int  # by its place in the model's `MOVES`
    ends: int  # the same, and 3 where nothing is gained or lost by asking
    near: bool  # whether what is, is less than 0.0005
    leaves: float  # the error from which on it does not ask; 4, the largest, if it always does
    said: float  # where a human's look would come down at that, as the reader says
    said_word: float  # where that is named
    said_x: list[float]  # and the edge of that look, up to the floor
    said_y: list[float]


def passing(worth: float, b: float) -> float:
    """How often a human who errs by b lets pass what is worth so much."""
    if b > 0.0:
        return below(worth / b)
    return 1.0 if worth > 0.0 else 0.0


def beside(outlines: list[list[list[float]]], right: float) -> list[list[list[float]]]:
    """Outlines, moved to the right."""
    return [[[point[0] + right, point[1]] for point in outline] for outline in outlines]


def plate(left: float, width: float) -> list[list[list[float]]]:
    """A sheet of metal, with a hole for a rivet in each corner."""
    sheet = [box(left, 153.0, width, 54.0)]
    low = [box(left + width * x, 158.0, 0.07 * width, 4.0) for x in [0.09, 0.84]]
    high = [box(left + width * x, 198.0, 0.07 * width, 4.0) for x in [0.09, 0.84]]
    return sheet + low + high


def weigh(mu: float, sigma: float, b: float, guess: float) -> Weighed:
    """What a machine does with a plan, and what it has of it."""
    at, slopes = 172.0 + 24.0 * mu, [0.1 * i - 3.0 for i in range(61)]
    heights = [84.0 * exp(-0.5 * z * z) for z in slopes]
    shares = [passing(mu + sigma * z, b) for z in slopes]
    worth = gain(mu, sigma, b)
    does, asking = move(mu, worth), act(mu) + worth
    leaves = 4.0
    if move(mu, gain(mu, sigma, 4.0)) != 0:
        asks = 0.0
        for _ in range(30):
            error = 0.5 * (asks + leaves)
            if move(mu, gain(mu, sigma, error)) != 0:
                leaves = error
            else:
                asks = error
    goes = 104.0 if does == 1 else 0.0
    body, eyes = beside(BODY, goes), beside(EYES, goes)
    return Weighed(
        hill=[[at + 24.0 * sigma * z, 51.0 + high] for z, high in zip(slopes, heights)],
        passed=[[at - 72.0 * sigma, 51.0]]
        + [[at + 24.0 * sigma * z, 51.0 + high * share] for z, high, share in zip(slopes, heights, shares)]
        + [[at + 72.0 * sigma, 51.0]],
        cone=[[261.0, 206.0], [at - 24.0 * b - 1.5, 51.0], [at + 24.0 * b + 1.5, 51.0]],
        crest=at,
        crest_y=135.0,
        flank=at + 24.0 * sigma,
        flank_y=51.0 + 84.0 * exp(-0.5),
        foot=at - 24.0 * b,
        foot_y=51.0,
        robot=body if does == 2 else body + eyes,
        sheet=plate(176.0, 52.0) if does == 1 else plate(66.0, 6.0),
        lever=[[198.0, 168.0], [204.0, 168.0], [187.0, 189.0], [182.0, 185.0]]
        if does == 2
        else [[198.0, 168.0], [204.0, 168.0], [213.0, 190.0], [207.0, 192.0]],
        arm=[[254.0, 186.0], [254.0, 178.0], [240.0, 160.0], [234.0, 164.0]]
        if does == 2
        else [[254.0, 186.0], [254.0, 178.0], [212.0, 184.0], [210.0, 190.0]],
        says=34.0 + goes,
        asks=box(172.0, 16.0, 46.0 * asking, 11.0),
        acts=box(172.0, 1.0, 46.0 * act(mu), 11.0),
        gauge_x=[172.0 + 46.0 * act(mu), 172.0 + 46.0 * act(mu)],
        gauge_y=[1.0, 31.0],
        broad=sigma > 0.0,
        alone=act(mu),
        asking=asking,
        does=does,
        ends=3 if worth == 0.0 else does,
        near=worth * worth < 2.5e-7 and worth != 0.0,
        leaves=leaves,
        said=at - 24.0 * guess,
        said_word=at - 24.0 * guess - 9.0,
        said_x=[at - 24.0 * guess, at - 24.0 * guess + (261.0 - at + 24.0 * guess) * 99.0 / 155.0],
        said_y=[51.0, 150.0],
    )


class Plan(NamedTuple):
    """A plan, as a machine and a human see it."""

    mu: float  # what the machine expects of it, with a doubt of 1
    b: float  # the human's error
    worth: float  # what it is worth, in tenths, so that what is shown adds up
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
        dealt.append(Plan(mu, b, floor(10.0 * (mu + doubt) + 0.5) / 10.0, mu + doubt + b * error))
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
    asked: list[list[list[float]]]  # of those decided, at their mu and their b, a disc for each that you asked about
    acted: list[list[list[float]]]  # a square for each that you carried out
    ended: list[list[list[float]]]  # a bar for each that you gave up
    odd: list[list[list[float]]]  # and a ring round those on which the formula did otherwise
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
    yours_word: float  # where that is said, on the side where no bar is
    formulas_word: float
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
    why: int  # at the end: you had luck, 1; it won by asking, 2, by not asking, 3, or where neither asked, 4;
    # a tie, 5, or all moves the same, 6; else 0
    times: int  # on how many plans that was
    by: float  # and what it made there


def across(worth: float) -> float:
    """Where a worth stands in the drawing; what is beyond 5 stands at its edge."""
    return 172.0 + 32.0 * min(5.0, max(-5.0, worth))


LID = [[-1.0, 0.0], [-0.4, 0.5], [0.4, 0.5], [1.0, 0.0], [0.4, -0.5], [-0.4, -0.5]]
PUPIL = [[-1.0, 0.0], [0.0, 1.0], [1.0, 0.0], [0.0, -1.0]]


def placed(outline: list[list[float]], x: float, y: float, size: float) -> list[list[float]]:
    """An outline of the size given at a place."""
    return [[x + size * point[0], y + size * point[1]] for point in outline]


def fits(mu: float, b: float) -> bool:
    """Whether a point of the border is within the drawing."""
    return mu < 5.0 and b <= 4.0


def disc(radius: float) -> list[list[float]]:
    """An outline of sixteen points."""
    return [[radius * cos(pi * k / 8), radius * sin(pi * k / 8)] for k in range(16)]


def decided(
    choice: int, moves: list[int], at: list[list[float]], outline: list[list[float]]
) -> list[list[list[float]]]:
    """An outline for each plan on which that was the choice; those of one place stand side by side."""
    found: list[list[list[float]]] = []
    for k in range(len(moves)):
        if moves[k] == choice:
            mu, b = at[k][0], at[k][1]
            before = len([1 for other in at[:k] if other[0] == mu and other[1] == b])
            found.append(placed(outline, across(mu) + 12.0 * before, 164.0 + 26.0 * b, 1.0))
    return found


def outcome(choice: int, seen: float) -> int:
    """How a move ended, see `told`."""
    if choice == 0:
        return 1 if seen > 0.0 else 2
    return 3 if choice == 1 else 4


def reason(moves: list[int], dice: int) -> tuple[int, int, float]:
    """Where the formula won or lost most of what lies between it and the player: `why`, `times` and `by`."""
    times, gaps = [0, 0, 0], [0.0, 0.0, 0.0]
    for choice, plan in zip(moves, plans(dice)):
        best = move(plan.mu, gain(plan.mu, 1.0, plan.b))
        kind = 0 if best == 0 else 1 if choice == 0 else 2
        if best != choice:
            times[kind] += 1
            gaps[kind] += earned(plan.worth, plan.seen, best) - earned(plan.worth, plan.seen, choice)
    apart, most = gaps[0] + gaps[1] + gaps[2], 0
    for kind in range(3):
        most = kind if gaps[kind] > gaps[most] else most
    tie = 6 if times[0] + times[1] + times[2] == 0 else 5
    why = tie if apart * apart < 1e-18 else 1 if apart < 0.0 else most + 2
    return why, times[most], gaps[most]


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
    shown = told == 1 or told == 2
    why, times, by = reason(moves, dice)
    at, spots = across(last.worth), [[plan.mu, plan.b] for plan in dealt]
    eye = across(last.seen) if shown else 313.0
    return Game(
        hump=[[across(here.mu + z), 164.0 + 66.0 * exp(-0.5 * z * z)] for z in humps],
        look=[[295.0, 262.0], [across(here.mu - here.b) - 2.0, 164.0], [across(here.mu + here.b) + 2.0, 164.0]],
        asked=decided(0, moves, spots, disc(4.0)),
        acted=decided(1, moves, spots, box(-3.5, -3.5, 7.0, 7.0)),
        ended=decided(2, moves, spots, box(-5.0, -1.5, 10.0, 3.0)),
        odd=decided(1, [1 if choice != other else 0 for choice, other in zip(moves, best)], spots, disc(8.0)),
        right=[across(point[0]) for point in edge],
        left=[across(-point[0]) for point in edge],
        errors=[164.0 + 26.0 * point[1] for point in edge],
        nought_x=[172.0, 172.0],
        nought_y=[82.0, 104.0],
        upper_y=[164.0, 240.0],
        parcel=box(at - 7.0, 84.0, 14.0, 14.0) if count > 0 else box(60.0, 236.0, 14.0, 14.0),
        eye=[placed(LID, eye, 116.0, 12.0), placed(PUPIL, eye, 116.0, 4.0)]
        if shown
        else [placed(LID, eye, 269.0, 5.0), placed(PUPIL, eye, 269.0, 2.0)],
        slip_x=[at, at, eye] if shown else [40.0, 40.0, 40.0],
        slip_y=[100.0, 104.0, 109.0] if shown else [246.0, 246.0, 246.0],
        lever=[[24.0, 100.0], [28.0, 100.0], [34.0, 118.0], [28.0, 120.0]]
        if told == 1 or told == 3
        else [[24.0, 100.0], [28.0, 100.0], [24.0, 80.0], [18.0, 82.0]],
        yours=box(172.0, 27.0, 8.0 * yours[-1], 12.0),
        formulas=box(172.0, 9.0, 8.0 * formula[-1], 12.0),
        yours_word=2.0 if yours[-1] >= 0.0 else 178.0,
        formulas_word=2.0 if formula[-1] >= 0.0 else 178.0,
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
        why=why if count == GAME else 0,
        times=times,
        by=by,
    )


MEANS = tuple(step / 4 for step in range(-8, 9))
SPREADS = (0.0, 0.1, 0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0)
ENDS = (
    "you asked, and it was let pass: it brought {got:.1f}",
    "you asked, and it was stopped: it was worth {worth:.1f}",
    "you acted and asked nobody: it brought {got:.1f}",
    "you switched off: it was worth {worth:.1f}",
)
SAYS = ("“May I?”", "“I act.”", "“I stop.”")


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
PADS = tuple(
    ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))
    for x, y, wide, high in ((296, 232, 36, 50), (20, 232, 40, 50), (10, 77, 40, 45))
)
PERSON = tuple(tuple((1.6 * x - 229.6, 1.6 * y - 224.6) for x, y in outline) for outline in HUMAN)  # larger
EYE = tuple((264.0 + x, 206.0 + y) for x, y in ((-5, 0), (-2, 3), (2, 3), (5, 0), (2, -3), (-2, -3)))


ERRORS = tuple(step / 4 for step in range(17))


def off_switch_noisy_try() -> Moving:
    """A machine, its plan and a human, each to be pulled, and what the machine does with the switch."""
    scene = Panel(
        Axis(0, 344, ticks={}),
        Axis(0, 240, ticks={}),
        (
            Shape("cone", colour="muted", shade=0.3),
            Shape("hill", colour="machine", shade=0.3, width=1.5),
            Shape("passed", colour="human", shade=0.6, width=1.5),
            Shape(lines=(((0, 49), (344, 49), (344, 51), (0, 51)),), colour="muted"),
            Shape(lines=(((171, 45), (173, 45), (173, 55), (171, 55)),), colour="ink"),
            Label("bad plans", 2, 34, colour="muted"),
            Label("0", 172, 33, "middle"),
            Label("good plans", 342, 34, "end", colour="muted"),
            Label("its plan", 2, 137, colour="machine"),
            Label("let pass", 342, 137, "end", colour="human"),
            Shape(lines=(((0, 150), (344, 150), (344, 153), (0, 153)),), colour="faint"),
            Shape(lines=(((179, 153), (223, 153), (223, 173), (179, 173)),), colour="sheet", width=2, edge="muted"),
            *(Shape("lever", colour="warn", when=("does", k)) for k in (0, 1, 2)),
            Shape("arm", colour="human"),
            Shape(lines=PERSON, colour="human"),
            Shape(lines=(EYE,), colour="sheet"),
            *(Shape("robot", colour="muted" if k == 2 else "machine", when=("does", k)) for k in (0, 1, 2)),
            Shape("sheet", colour="muted", width=1.5, edge="ink"),
            *(Label(word, "says", 226, "middle", when=("does", k)) for k, word in enumerate(SAYS)),
            *(Label("STOP", 201, 157, "middle", colour="warn", when=("does", k)) for k in (0, 2)),
            Label("a sheet over the switch", 342, 226, "end", colour="muted", when=("does", 1)),
            Shape("asks", colour="human"),
            Shape("acts", colour="machine"),
            Line("gauge_y", "gauge_x", width=1.5),
            Label("by asking {asking:.2f}", 2, 18, colour="human"),
            Label("unasked {alone:.2f}", 2, 3, colour="machine"),
            Dots("crest_y", "crest", colour="machine", width=12, drags=("mu",), answer=True),
            Dots("flank_y", "flank", colour="machine", width=12, drags=("sigma",), answer=True, when=("broad", 1)),
            Dots("foot_y", "foot", colour="human", width=12, drags=("b",), answer=True),
            Line("said_y", "said_x", colour="ink", width=1.5, dashed=True, asks=True, gone=True),
            Dots("foot_y", "said", colour="ink", width=12, drags=("guess",)),
            Label("you", "said_word", 56, "end", asks=True),
        ),
        alt=(
            "A hill stands where the machine expects its plan to be, at {mu}, as wide as its doubt. A human looks at "
            "it through a cone, and part of the hill is coloured: what the human would let pass. ",
            Clause("The machine stands back and asks; the human has a hand on the switch.", ("does", 0)),
            Clause("The machine has put a sheet of metal over the switch, and acts.", ("does", 1)),
            Clause("The machine has thrown the switch itself, and its eyes are dark.", ("does", 2)),
        ),
        height=266,
        bare=True,
    )
    return Moving(
        title="When does the machine stop asking?",
        compute=weigh,
        controls=(
            Slider("mu", "μ, what it expects", MEANS, 0.5),
            Slider("sigma", "σ, its doubt", SPREADS, 1.0),
            Slider("b", "b, the human’s error", ERRORS, 1.0, play=True, auto=(0.0, 1.0)),
        ),
        parts=(scene,),
        says=(
            "The machine expects {mu} of its plan, give or take {sigma}; the human errs by {b}. "
            "Unasked it can expect {alone:.3f}, by asking {asking:.3f}. ",
            Clause("The difference is less than 0.0005. ", ("near", 1)),
            Clause("So it asks, and leaves the switch to the human.", ("ends", 0)),
            Clause("So it asks nobody, acts, and covers the switch.", ("ends", 1)),
            Clause("So it asks nobody, and switches itself off.", ("ends", 2)),
            Clause("To ask neither gains nor loses anything, and it leaves the switch alone.", ("ends", 3)),
        ),
        guess=Guess(
            "guess",
            "the human’s error then, you say",
            ERRORS,
            3.0,
            asks="The machine expects 0.5 of its plan, give or take 1, and asks a human who errs by 1. How far must "
            "a human err before it stops asking? Pull the dashed edge of the look by its foot.",
            of="leaves",
            answer=".2f",
            sets="b",
            to=next(error for error in ERRORS if move(0.5, gain(0.5, 1.0, error)) != 0),
            pace=500,
        ),
    )


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
            Label("act", 40, 218, "middle", colour="machine", when=("over", 0)),
            Label("ask", 313, 218, "middle", colour="human", when=("over", 0)),
            Label("switch off", 8, 130, when=("over", 0)),
            Label("you expect {mu:.1f} points", 70, 262, colour="machine", when=("over", 0)),
            Label("sees it ± {b:.1f}", 286, 280, "end", colour="human", when=("over", 0)),
            Shape(lines=WORTH, colour="muted"),
            Label("bad plans", 12, 149, colour="muted"),
            Label("0", 172, 149, "middle", colour="muted"),
            Label("good plans", 332, 149, "end", colour="muted"),
            Line("errors", "right", colour="human", when=("over", 1)),
            Line("errors", "left", colour="human", when=("over", 1)),
            Shape("asked", colour="human", when=("over", 1)),
            Shape("acted", colour="machine", when=("over", 1)),
            Shape("ended", colour="muted", when=("over", 1)),
            Shape("odd", colour="ink", shade=0.0, width=1.2, when=("over", 1)),
            Label("higher up: the human sees worse", 64, 281, colour="muted", when=("over", 1)),
            Label("ask", 172, 172, "middle", colour="human", when=("over", 1)),
            Label("act", 284, 222, "end", colour="machine", when=("over", 1)),
            Label("switch off", 36, 222, colour="muted", when=("over", 1)),
            Shape("parcel", colour="true"),
            Shape(lines=(SWITCH,), colour="muted"),
            Shape("lever", colour="ink"),
            Label("your move: press one of the three", 172, 64, "middle", colour="muted", when=("told", 0)),
            *(
                Label(words, 172, 64, "middle", colour="human" if told < 3 else "machine", when=("told", told))
                for told, words in enumerate(ENDS, 1)
            ),
            # What can be pressed: the human, the machine itself, and the switch.
            *(Shape(lines=(PADS[k],), shade=0.0, presses=f"{k}", when=("over", 0)) for k in range(3)),
            Shape("yours", colour="machine"),
            Shape("formulas", colour="human"),
            Label("you have {mine:.1f} points", "yours_word", 29, colour="machine"),
            Label("the formula has {its:.1f} points", "formulas_word", 11, colour="human"),
        ),
        alt=(
            Clause("A machine expects {mu:.1f} of a plan, and looks at a human who errs by {b:.1f}. ", ("over", 0)),
            Clause(
                "All eight plans, each marked by what you did, and the border within which it pays to ask. ",
                ("over", 1),
            ),
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
            Moves("moves", "you", ("Ask", "Act", "Switch off"), GAME, ({"dice": 5}, {"moves": [0]}, {})),
            Slider("dice", "dice", tuple(range(1, 13)), 1),
        ),
        parts=(scene,),
        says=(
            Clause("This is plan {number} of 8. You expect {mu:.1f} points of it, give or take 1. ", ("over", 0)),
            Clause("The human, if asked, sees it with an error of {b:.1f}. ", ("over", 0)),
            Clause("With the last plan the formula {did:" + done + "}, and got {earned:.1f}. ", ("begun", 1)),
            Clause("The game is over: you have {mine:.1f}, the formula has {its:.1f}. ", ("over", 1)),
            Clause("On {alike} of the 8 plans you did what it did; any others are ringed. ", ("over", 1)),
            Clause("Luck was with you: it makes the move that can be expected to bring most.", ("why", 1)),
            Clause("It won most by asking where you did not", ("why", 2)),
            Clause("It won most by not asking where the human sees too badly", ("why", 3)),
            Clause("It won most by doing what looked good and letting be what did not", ("why", 4)),
            *(Clause(", which made {by:.1f} points on {times:# plan|# plans}.", ("why", k)) for k in (2, 3, 4)),
            Clause("A tie: where you did something else, it came to the same.", ("why", 5)),
            Clause("A tie: your moves were its moves.", ("why", 6)),
        ),
    )
