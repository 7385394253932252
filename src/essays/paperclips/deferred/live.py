"""Figures that move of the page on fixing as one goes along."""

from math import ceil, cos, exp, floor, log, pi, sin
from typing import NamedTuple

from press.figures import Axis, Clause, Curves, Dots, Guess, Label, Line, Moving, Panel, Shape, Slider
from workings.paperclips.deferred import clean_bound, follow, growth, longest_delay
from workings.paperclips.dice import SIDES, first, roll


class Late(NamedTuple):
    """A run of the fixing, and where it stands in the map of strength and of the news' age.

    The unit of time is that in which a fault which nobody fixes grows e-fold. The picture is 344 by 258 pixels,
    measured across in strengths and upwards in ages, with the map's origin at (196, 104).
    """

    cured: list[list[float]]  # the land of the map in which fixing works
    rim_x: list[float]  # what parts it from the rest, which runs off the map
    rim_y: list[float]
    lost: list[list[list[float]]]  # and all the rest
    fault_x: float  # the fault at a moment
    fault_y: float
    news_x: float  # what is known of it then: the fault as it was
    news_y: float
    sent_x: list[float]  # from where in time that news comes, and to when
    sent_y: list[float]
    until_x: list[float]  # the fault so far, until the pole has fallen; of what is to come all is now
    until_y: list[float]
    pole: list[list[float]]  # as it is, an outline
    ghost: list[list[float]]  # and as the news shows it
    shove: list[list[float]]  # an arrow as long as the fix pushes, at the pole's middle
    tip_x: float  # where the pole is held
    tip_y: float
    now_x: list[float]  # a stroke at this moment
    now_y: list[float]
    fault: float
    news: float
    fallen: bool  # whether the pole has fallen by now
    fell: float  # when
    rate: float  # the rate at which the error changes
    verdict: int  # what becomes of a small error, see `verdict`
    told: int  # the same, but that it is 4 if a small one dies out and this one makes the pole fall
    fix_x: float  # where the dot in the map is named
    fix_y: float
    works_x: float  # and the land in which fixing works, where the dot leaves room


FALLEN = 6.0  # the fault at which the pole lies on the ground


def across(right: float) -> float:
    """A place so many pixels from the left, in strengths."""
    return (right - 196.0) / 28.0


def up(high: float) -> float:
    """A place so many pixels from the foot, in ages of the news."""
    return (high - 104.0) / 70.0


def moment(time: float) -> float:
    """Where a time stands on its axis."""
    return across(30.0 + 15.4 * time)


def height(fault: float) -> float:
    """Where a fault stands on its axis; one at which the pole lies on the ground, at its end."""
    return up(34.0 + 5.0 * max(-1.2 * FALLEN, min(1.2 * FALLEN, fault)))


def leaning(fault: float, side: float, along: float) -> list[float]:
    """A point of a pole that is so far from upright: so many pixels along it, and to its side."""
    angle = 0.5 * pi * max(-1.0, min(1.0, fault / FALLEN))
    return [
        across(92.0 + side * cos(angle) + along * sin(angle)),
        up(112.0 - side * sin(angle) + along * cos(angle)),
    ]


def tilted(fault: float, half: float, long: float) -> list[list[float]]:
    """The outline of such a pole."""
    return [leaning(fault, side, along) for side, along in [(-half, 0.0), (-half, long), (half, long), (half, 0.0)]]


def arrow(to: list[float], push: float) -> list[list[float]]:
    """An arrow that pushes to the right, or with a minus to the left, and ends at a place; nothing for no push."""
    side = 1.0 if push > 0.0 else -1.0
    room = 28.0 * to[0] + 196.0 if push > 0.0 else 180.0 - 28.0 * to[0] - 196.0
    long = max(0.0, min(7.0 * abs(push), room - 10.0))
    head, thick = min(9.0, long), 0.4 * min(9.0, long)
    back = [0.0, head, head, long, long, head, head]
    up_by = [0.0, 1.8 * thick, thick, thick, -thick, -thick, -1.8 * thick]
    return [[to[0] - side * (7.0 + x) / 28.0, to[1] + y / 70.0] for x, y in zip(back, up_by)]


def late(t: float, push: float, strength: float, tau: float) -> Late:
    """A pole that was pushed so far over, corrected with `strength` according to news that is tau old."""
    steps = max(2, ceil(tau / 0.04))
    error = [push * each for each in follow(1.0, strength, tau, steps, 20.0)]
    times = [tau / steps * i for i in range(len(error))]
    rate = growth(1.0, strength, tau)
    strengths = [1.0001 + 0.0415 * i for i in range(101)]  # to the edge of the map
    rim = [[1.0, 0.0], [1.0, 1.0]] + [[s, longest_delay(1.0, s)] for s in strengths]
    wedge = rim + [[strengths[-1], 0.0]]  # noqa: RUF005
    now = min(floor(t * steps / tau + 0.5), len(error) - 1)
    end = 0
    while end < len(error) - 1 and abs(error[end]) < FALLEN:
        end = end + 1
    done = min(now, end)
    news = push * exp(t - tau) if now < steps else error[min(now - steps, end)]
    fate = verdict(strength, tau, rate)
    return Late(
        cured=wedge,
        rim_x=[point[0] for point in rim],
        rim_y=[point[1] for point in rim],
        lost=[[[0.0, 0.0], [5.15, 0.0], [5.15, 1.58], [0.0, 1.58]], wedge],
        fault_x=moment(t),
        fault_y=height(error[done]),
        news_x=moment(t - tau),
        news_y=height(news),
        sent_x=[moment(t - tau), moment(t)],
        sent_y=[height(news), height(news)],
        until_x=[moment(min(time, times[done])) for time in times],
        until_y=[height(error[min(i, done)]) for i in range(len(error))],
        pole=tilted(error[done], 4.5, 78.0),
        ghost=tilted(news, 2.5, 78.0),
        shove=arrow(leaning(error[done], 0.0, 45.0), 0.0 if abs(error[done]) >= FALLEN else -strength * news),
        tip_x=leaning(error[done], 0.0, 84.0)[0],
        tip_y=leaning(error[done], 0.0, 84.0)[1],
        now_x=[moment(t), moment(t)],
        now_y=[up(2.0), up(66.0)],
        fault=error[done],
        news=news,
        fallen=abs(error[done]) >= FALLEN,
        fell=times[end],
        rate=rate,
        verdict=fate,
        told=4 if fate == 0 and abs(error[end]) >= FALLEN else fate,
        fix_x=(max(2.0, strength) if tau >= 0.4 else strength + 1.2 if strength < 3.0 else strength - 1.2)
        if fate == 0
        else strength + 0.4
        if strength < 3.0
        else strength - 2.1,
        fix_y=(min(0.27, tau - 0.36) if tau >= 0.4 else min(0.08, max(0.02, tau - 0.05)))
        if fate == 0
        else max(0.32, min(0.78, tau - 0.06))
        if tau <= 1.0
        else max(1.06, min(1.18, tau - 0.06)),
        works_x=across(267.0) if tau > 0.25 else max(2.1, strength + 1.4) if strength < 3.0 else strength - 1.35,
    )


def verdict(strength: float, tau: float, rate: float) -> int:
    """0 if the error dies out, 1 if a gentler fix would do, 2 if the fix is too weak, 3 if no strength would do."""
    if tau >= 1.0:
        return 3
    if strength <= 1.0:
        return 2
    return 0 if rate < 0.0 else 1


def histories(hazard: float, seed: int) -> list[int]:
    """The version that ends each of two hundred histories, drawn one by one; 301 if none of 300 does."""
    state = first(seed)
    ended: list[int] = []
    for _ in range(200):
        state, version = roll(state), 1
        while version <= 300 and state >= hazard * SIDES:
            state, version = roll(state), version + 1
        ended.append(version)
    return ended


PAWN = [
    [0.0, 0.0], [3.5, 5.4], [1.8, 6.2], [2.6, 8.4], [1.4, 10.4],
    [-1.4, 10.4], [-2.6, 8.4], [-1.8, 6.2], [-3.5, 5.4], [-3.5, 0.0], [3.5, 0.0], [3.5, 5.4],
]  # fmt: skip


def bubble(speaker: list[float]) -> list[list[float]]:
    """A box above the crowd that points at the head of one of them."""
    foot = max(74.0, min(270.0, speaker[0]))
    tip = [[foot - 7.0, 222.0], [speaker[0], speaker[1] + 12.0], [foot + 7.0, 222.0]]
    return tip + [[278.0, 222.0], [278.0, 248.0], [66.0, 248.0], [66.0, 222.0]]  # noqa: RUF005


class Survivors(NamedTuple):
    """A place for each history, by what has become of it, and what those that are left say of the hazard.

    The picture is 390 wide; at its foot is a scale of the hazard, by factors of ten.
    """

    crowd: list[list[list[float]]]  # those that are left, in rows of twenty
    gone_x: list[float]  # and where the others stood
    gone_y: list[float]
    truth: float  # where the true hazard stands on the scale
    truth_y: float
    truth_word: float
    mark_x: list[float]  # a stroke at it
    mark_y: list[float]
    said: list[list[float]]  # and what they say
    edge: float  # up to where
    share_x: list[float]  # a line across the crowd: below it, by the reader's word, are those who are right
    share_y: list[float]
    share_end: float
    share_top: float
    cloud: list[list[float]]  # what they say it in, which points at one of them
    right: float  # the share of those that are left that are right
    bound: float  # the most that the hazard can be, as those say who are left
    left: int  # how many these are
    due: float  # how many histories are left by the formula
    verdict: int  # 0 if the hazard is not above the bound, 1 if it is, 2 if nobody is left
    told: int  # the same, but that it is 3 if a single one is left and right, and 4 if that one is wrong


def scaled(hazard: float) -> float:
    """Where a hazard stands on the scale, which runs from 0.001 to 1."""
    return 12.0 + 320.0 * (1.0 + log(hazard) / log(1000.0))


def survive(hazard: float, versions: int, seed: int, guess: float) -> Survivors:
    """Histories in which every version may be the last, with the same hazard each time."""
    ended = histories(hazard, seed)
    left = [i for i in range(200) if ended[i] > versions]
    gone = [i for i in range(200) if ended[i] <= versions]
    bound, share = clean_bound(versions), 1.0
    for _ in range(versions):
        share = share * (1.0 - hazard)
    edge, line = scaled(bound), 59.5 + 150.0 * guess
    fate = 2 if len(left) == 0 else 1 if hazard > bound else 0
    speaker = place(left[-1]) if len(left) > 0 else [172.0, 200.0]
    return Survivors(
        crowd=[[[place(i)[0] + spot[0], place(i)[1] + spot[1]] for spot in PAWN] for i in left],
        gone_x=[place(i)[0] for i in gone],
        gone_y=[place(i)[1] for i in gone],
        truth=scaled(hazard),
        truth_y=34.0,
        mark_x=[scaled(hazard), scaled(hazard)],
        mark_y=[22.0, 40.0],
        truth_word=max(scaled(hazard), 46.0),
        edge=edge,
        said=[[12.0, 25.0], [edge, 25.0], [edge, 31.0], [12.0, 31.0]],
        share_x=[0.0, 346.0],
        share_y=[line, line],
        share_end=346.0,
        share_top=line,
        cloud=bubble(speaker),
        right=1.0 if fate == 0 else 0.0,
        bound=bound,
        left=len(left),
        due=200.0 * share,
        verdict=fate,
        told=fate + 3 if len(left) == 1 else fate,
    )


def place(i: int) -> list[float]:
    """Where a history stands: in rows of twenty."""
    return [10.0 + 17.0 * (i % 20), 62.0 + 15.0 * (i // 20)]


VERDICT = "it dies out|it grows, as this fix is too strong for news so old"
VERDICT += "|it grows, as the fix is weaker than the fault|it grows, and no strength of this fix could stop it"
VERDICT += "|it dies out, but this push is too large for the fix"
STRENGTHS = (0.5, 0.8, 1.05, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0, 4.0, 5.0)
VERSIONS = (*range(1, 11), *range(12, 31, 2), *range(33, 70, 3), 80, 90, 100, 120)
PUSHES = (*(step / 2 for step in range(-8, 0)), *(step / 2 for step in range(1, 9)))
SHARES = tuple(step / 20 for step in range(21))
HAZARDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.03, 0.04, 0.05, 0.07, 0.1)


def outline(*corners: tuple[float, float]) -> tuple[tuple[float, float], ...]:
    """An outline or a line that does not move, its corners in pixels."""
    return tuple((across(x), up(y)) for x, y in corners)


TIMES = tuple(step / 4 for step in range(81))


def deferred_limit_try() -> Moving:
    """A pole that is pushed and corrected late, and the map of all such corrections."""
    bad = (1, 2, 3)
    scene = Panel(
        Axis(across(0), across(344), ticks={}),
        Axis(up(-17), up(246), ticks={}),
        (
            Shape(lines=(outline((6, 108), (178, 108), (178, 112), (6, 112)),), colour="faint"),
            Shape("ghost", colour="proxy", shade=0.6, when=("fallen", 0)),
            Shape("pole"),
            Shape(lines=(outline((84, 112), (100, 112), (97, 120), (87, 120)),), colour="muted"),
            Label("the pole", across(2), up(232)),
            Label("as the news shows it", across(2), up(213), colour="proxy"),
            Shape("shove", colour="human", when=("fallen", 0)),
            Label("the fix", across(180), up(232), "end", colour="human"),
            Label("it has fallen over", across(92), up(150), "middle", colour="warn", when=("fallen", 1)),
            Curves((outline((2, 34), (342, 34)),), colour="muted", width=0.8, faint=False),
            Line("until_y", "until_x", colour="human", width=2.5, when=("verdict", 0)),
            *(Line("until_y", "until_x", colour="warn", width=2.5, when=("verdict", index)) for index in bad),
            Line("now_y", "now_x", colour="muted", width=1),
            Line("sent_y", "sent_x", colour="proxy", width=1.5, dashed=True, when=("fallen", 0)),
            Dots("news_y", "news_x", colour="proxy", width=7, when=("fallen", 0)),
            Dots("fault_y", "fault_x", width=7, when=("fallen", 0)),
            *(Label(f"{time}", moment(time), up(-14), "middle", colour="muted") for time in (0, 5, 10, 15, 20)),
            Label("time", moment(17.5), up(-14), "middle", colour="muted"),
            Label("the fault", across(2), up(70), colour="muted"),
            Shape("lost", colour="warn", shade=0.16),
            Shape("cured", colour="human", shade=0.3),
            Line("rim_y", "rim_x", colour="human", width=1.5),
            *(Label("fixing works", "works_x", up(109), "middle", colour="human", when=("verdict", k)) for k in bad),
            Label("no strength works", across(338), up(204), "end", colour="warn"),
            Curves((outline((196, 174), (340, 174)),), colour="warn", faint=False),
            *(Label(f"{age}", across(192), age - 0.06, "end", colour="muted") for age in (0, 1)),
            *(Label(f"{strength}", strength, up(91), "middle", colour="muted") for strength in (1, 2, 3, 4, 5)),
            Label("age of the news", across(196), up(232), colour="muted"),
            Label("strength of the fix", across(340), up(74), "end", colour="muted"),
            Label("it works", "fix_x", "fix_y", "middle", colour="human", when=("verdict", 0)),
            *(Label("your fix", "fix_x", "fix_y", colour="warn", when=("verdict", index)) for index in bad),
            Dots("tau", "strength", colour="human", width=14, when=("verdict", 0)),
            *(Dots("tau", "strength", colour="warn", width=14, when=("verdict", index)) for index in bad),
            Dots("tip_y", "tip_x", width=14, drags=("push",)),
        ),
        alt=(
            "A pole on its end, and in orange the pole as the news shows it. At {t} its fault is {fault:.2f}, and the "
            "news says {news:.2f}. Below, the fault over time. Beside it, a map of strength and of the news’ age, "
            "with the wedge in which fixing works; the dot is at {strength} and {tau}.",
            Clause(" The pole has fallen over.", ("fallen", 1)),
        ),
        height=289,
        bare=True,
    )
    return Moving(
        title="Fix it from old news",
        compute=late,
        controls=(
            Slider("t", "time", TIMES, 20.0, play=True, auto=True, again=True, until="fallen"),
            Slider("push", "pushed over by", PUSHES, 2.0),
            Slider("strength", "strength of the fix", STRENGTHS, 1.5),
            Slider("tau", "age of the news", tuple(step / 20 for step in range(1, 27)), 0.8),
        ),
        parts=(scene,),
        says=(
            "The fix pushes back {strength} times as hard as the pole tips, and its news is {tau} old. A small "
            "fault changes at a rate of {rate:.3f}: {told:" + VERDICT + "}.",
            Clause(" The pole fell over at {fell:.1f}.", ("fallen", 1)),
        ),
    )


def ruled(hazard: float) -> tuple[tuple[float, float], ...]:
    """A stroke across the scale of hazards."""
    return (scaled(hazard), 23), (scaled(hazard), 33)


def deferred_survivors_drawn() -> Moving:
    """Two hundred histories that go out one by one, and what those say that are left."""
    tens = (0.001, 0.01, 0.1, 1.0)
    scene = Panel(
        Axis(-6, 386, ticks={}),
        Axis(-8, 256, ticks={}),
        (
            Shape("cloud", colour="true", shade=0.14, width=1.2, when=("verdict", 0)),
            Shape("cloud", colour="warn", shade=0.14, width=1.2, when=("verdict", 1)),
            Label("“It is at most {bound:.4f}.”", 172, 231, "middle", colour="true", when=("verdict", 0)),
            Label("“It is at most {bound:.4f}.”", 172, 231, "middle", colour="warn", when=("verdict", 1)),
            Label("Nobody is left to say anything.", 172, 231, "middle", when=("verdict", 2)),
            Shape(lines=(((66, 222), (278, 222), (278, 248), (66, 248)),), shade=0.0, presses="look"),
            Dots("gone_y", "gone_x", colour="muted", width=2.5),
            Shape("crowd", colour="true", when=("verdict", 0)),
            Shape("crowd", colour="warn", when=("verdict", 1)),
            Curves((((12, 28), (332, 28)), *map(ruled, tens)), colour="muted", faint=False),
            *(Label(f"{ten:g}", scaled(ten), -6, "middle", colour="muted") for ten in tens),
            Shape("said", colour="true", shade=0.45, when=("verdict", 0)),
            Shape("said", colour="warn", shade=0.45, when=("verdict", 1)),
            Label("they say: up to here", "edge", 10, "end", colour="true", when=("verdict", 0)),
            Label("they say: up to here", "edge", 10, "end", colour="warn", when=("verdict", 1)),
            Line("mark_y", "mark_x", colour="ink", width=2.5),
            Dots("truth_y", "truth", colour="ink", width=13, drags=("hazard",), answer=True),
            Label("the true hazard", "truth_word", 45, "middle"),
            Line("share_y", "share_x", width=2.0, asks=True),
            Dots("share_top", "share_end", width=12, drags=("guess",)),
            Label("you", 386, "share_top", "end", asks=True),
        ),
        alt=(
            "Two hundred places in rows. At {left} of them somebody stands. ",
            Clause("They say, rightly, that the hazard is at most {bound:.4f}. ", ("verdict", 0)),
            Clause("They say, and are wrong, that the hazard is at most {bound:.4f}. ", ("verdict", 1)),
            "Below, a scale of the hazard, with a handle at the true one, {hazard}.",
        ),
        height=290,
        bare=True,
    )
    return Moving(
        title="Two hundred histories",
        compute=survive,
        controls=(
            Slider("hazard", "hazard per version", HAZARDS, 0.05),
            Slider("versions", "versions so far", VERSIONS, 4, play=True, auto=(1, 4), rests=tuple(range(54, 70, 3))),
            Slider("seed", "dice", tuple(range(1, 25)), 1),
        ),
        parts=(scene,),
        says=(
            "Each version has a hazard of {hazard}. ",
            Clause("After version {versions} none of 200 histories is left", ("told", 2)),
            Clause("After version {versions} one of 200 histories is still there", ("told", 3)),
            Clause("After version {versions} one of 200 histories is still there", ("told", 4)),
            Clause("After version {versions}, {left} of 200 histories are still there", ("told", 0)),
            Clause("After version {versions}, {left} of 200 histories are still there", ("told", 1)),
            "; {due:.1f} are to be expected. ",
            Clause("All say the same, and are right.", ("told", 0)),
            Clause("All say the same, and all are wrong.", ("told", 1)),
            Clause("Nobody is left to say anything.", ("told", 2)),
            Clause("What it says is right.", ("told", 3)),
            Clause("What it says is wrong.", ("told", 4)),
        ),
        guess=Guess(
            "guess",
            "right, of those who are left, you say",
            SHARES,
            0.5,
            form=".0%",
            asks="Every version may be a history’s last: the hazard is 0.05. Those who are left say how large it is at "
            "most, by a rule that errs one time in twenty. How many of those left at version 69 are right? Say it, "
            "and press what they say.",
            of="right",
            answer=".0%",
            sets="versions",
            to=69,
            pace=150,
        ),
    )
