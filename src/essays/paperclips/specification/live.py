"""Figures that move of the page on narrow goals."""

from math import log
from typing import NamedTuple

from press.interactive import Axis, Bars, Cells, Dots, Label, Line, Moving, Panel, Rule, Slider
from workings.paperclips.hall import act, best_policy, returns, walk
from workings.paperclips.specification import ending, path, turning


def welfare(time: float, listed: int, start: float, floor: float) -> float:
    """People's utility at a time: the sum of the logarithms of all twenty goods."""
    amount, other = path(time, listed, start, 20, 20.0, floor)
    return listed * log(amount) + (20 - listed) * log(other)


def looks(spent: float, over: float) -> list[float]:
    """Times along a logarithmic axis from 0.05 to 294, with the two moments at which the path has a corner."""
    times: list[float] = []
    now = 0.05
    for _ in range(121):
        times.append(now)
        later = 1.075 * now
        times = times + [corner for corner in [spent, over] if now < corner and corner < later]
        now = later
    return times


class Narrowed(NamedTuple):
    """What becomes of twenty goods, and of people's utility."""

    named_at: list[int]  # the listed goods
    named: list[float]  # their amounts
    others_at: list[int]  # the other goods
    others: list[float]  # their amounts
    times: list[float]  # from the left end of the axis until now
    utilities: list[float]  # people's, at each time
    utility: float  # now
    began: float  # in the beginning
    end: float  # in the end
    goal: float  # the machine's goal now
    turn: float  # the time of the turn, or the left end of the axis
    amount: float  # the units of each listed good now
    stage: int  # whether the machine is using what lay idle (0), taking (1), or done (2)


def narrow(listed: int, floor: float, start: float, time: float) -> Narrowed:
    """A machine that has climbed its goal for a time; a floor above `start` counts as `start`."""
    least = min(floor, start)
    amount, other = path(time, listed, start, 20, 20.0, least)
    spent, over = turning(listed, start), ending(listed, start, 20, 20.0, least)
    times = [moment for moment in looks(spent, over) if moment < time] + [time]
    return Narrowed(
        named_at=list(range(1, listed + 1)),
        named=[amount] * listed,
        others_at=list(range(listed + 1, 21)),
        others=[other] * (20 - listed),
        times=times,
        utilities=[welfare(moment, listed, start, least) for moment in times],
        utility=welfare(time, listed, start, least),
        began=20 * log(start),
        end=welfare(over + 1, listed, start, least),
        goal=listed * log(amount),
        turn=max(spent, 0.05),
        amount=amount,
        stage=0 if time < spent else 1 if time < over else 2,
    )


class Walked(NamedTuple):
    """The best robot for a payment, on its way: the plan of the hall and the way on it, and what it has made."""

    plan: list[list[float]]  # 1 where there is wall
    across: list[float]  # of the last moves' tiles, each a little to the right of the one before: none hides another
    down: list[float]  # of the same
    now_across: float  # of the robot
    now_down: float  # of the same
    counted: list[float]  # counts after each move
    pressed: list[float]  # clips after each move
    counts: int  # so far
    clips: int  # so far
    counts_ever: float  # of all time, discounted
    clips_ever: float  # the same of clips


def walked(clip: float, discount: float, moves: int) -> Walked:
    """What the robot does that is paid so much for a clip, and 1 for a count, in so many moves."""
    policy = best_policy(clip, 1.0, discount)
    states = walk(policy, moves)
    last = max(0, moves - 16)  # the moves before it are no longer drawn
    plan = [[1.0 if row == 2 and column != 2 else 0.0 for column in range(5)] for row in range(5)]
    across = [state // 2 % 5 + 0.2 + 0.6 * (move / 16) for move, state in enumerate(states[last:])]
    down = [state // 2 // 5 + 0.5 for state in states[last:]]
    counted, pressed, counts, clips = [0.0], [0.0], 0, 0
    for state in states[:moves]:
        _, one, made = act(state, policy[state])
        counts, clips = counts + one, clips + made
        counted.append(float(counts))
        pressed.append(float(clips))
    now_across, now_down = across[-1], down[-1]
    clips_ever, counts_ever = returns(policy, discount)
    return Walked(plan, across, down, now_across, now_down, counted, pressed, counts, clips, counts_ever, clips_ever)


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
        height=150,
    )
    people = Panel(
        x=Axis(0.05, 300.0, "time the machine has climbed", log=True, ticks=(0.1, 1.0, 10.0, 100.0)),
        y=Axis(-135.0, 12.0, "how people fare", ticks=(-120, -80, -40, 0)),
        marks=(
            Rule(y="began", colour="muted"),
            Rule(x="turn", colour="warn"),
            Line("utilities", "times", colour="true"),
            Dots("utility", "time", colour="true", width=9.0),
            Label("they began here", 0.06, -32.0, colour="muted"),
            Label("budget used up", 0.06, -124.0, colour="warn"),
        ),
        alt="People's utility over time, up to {time}: it began at {began:.1f} and stands at {utility:.1f}.",
        title="What people make of it",
        height=150,
    )
    return Moving(
        title="How many goods must the goal name?",
        compute=narrow,
        controls=(
            Slider("listed", "goods the goal names", (1, 2, 3, 5, 8, 10, 12, 15, 17, 18, 19, 20), 5, " of 20"),
            Slider("floor", "what cannot be taken", (0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 0.5), 0.001, " units"),
            Slider("start", "each good at the start", (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0), 0.5, " units"),
            Slider("time", "time it has climbed", TIMES, 0.05, play=True),
        ),
        parts=(goods, people),
        says="With {listed} goods named, the machine {stage:puts to use what lay idle|takes from the goods it was not "
        "told of|has nothing left to take}. Its goal stands at {goal:.1f}. People stand at {utility:.1f}; they began "
        "at {began:.1f} and end at {end:.1f}.",
    )


def narrow_hall_paid() -> Moving:
    """The robot in the hall, paid for counts and, by the reader's will, for clips."""
    plan = Panel(
        x=Axis(0.0, 5.0, ticks={}),
        y=Axis(5.0, 0.0, ticks={}),
        marks=(
            Cells("plan", low=0.0, high=1.4, colour="muted"),
            Label("S", 0.06, 0.3),
            Label("C", 2.06, 2.3),
            Label("P", 4.06, 4.3),
            Line("down", "across", colour="machine", width=1.5),
            Dots("now_down", "now_across", colour="machine", width=11.0),
        ),
        alt="The hall. A line shows the robot's way between the spool, the counter and the press: of {moves} moves the "
        "last sixteen.",
        title="The robot's last sixteen moves",
        height=170,
    )
    made = Panel(
        x=Axis(0.0, 32.0, "moves", ticks=(0, 8, 16, 24, 32)),
        y=Axis(0.0, 16.0, "so far", ticks=(0, 5, 10, 15)),
        marks=(
            Line("counted", colour="proxy"),
            Line("pressed", colour="true"),
            Label("counts: {counts}", 1.0, 14.6, colour="proxy"),
            Label("clips: {clips}", 1.0, 12.6, colour="true"),
        ),
        alt="Counts and clips move by move: {counts} and {clips} after {moves}.",
        title="What it has made",
        height=170,
    )
    payments = (0.0, 1.0, 2.0, 3.0, 3.5, 4.0, 5.0, 6.0, 7.0, 7.5, 8.0, 9.0, 10.0, 12.0, 15.0, 20.0, 25.0, 30.0)
    return Moving(
        title="What must a clip pay?",
        compute=walked,
        controls=(
            Slider("clip", "paid for a clip (a count pays 1)", payments, 5.0),
            Slider("discount", "worth of a payment a move later", (0.5, 0.8, 0.9, 0.95, 0.98, 0.99), 0.95),
            Slider("moves", "moves", tuple(range(33)), 0, play=True),
        ),
        parts=(plan, made),
        says="Paid {clip} for a clip. Moves: {moves}, counts: {counts}, clips: {clips}. Discounted, for all time: "
        "{counts_ever:.2f} counts and {clips_ever:.2f} clips.",
    )
