"""Figures that move of the page on fixing as one goes along."""

from math import ceil, cos, exp, floor, log, pi, sin
from typing import NamedTuple

from press.figures import Axis, Clause, Curves, Dots, Label, Line, Moving, Panel, Rule, Shape, Slider
from workings.paperclips.deferred import clean_bound, follow, growth, longest_delay
from workings.paperclips.dice import SIDES, first, roll


class Late(NamedTuple):
    """A run of the fixing, and where it stands in the plane of strength and of growth times delay."""

    unfixed: list[float]  # the error if nobody fixes
    cured: list[list[float]]  # the land of the plane in which fixing works
    lost: list[list[list[float]]]  # and all the rest
    fault: float  # the fault at a moment
    news: float  # what is known of it then: the fault as it was
    sent: list[float]  # from where in time that news comes, and to when
    told: list[float]
    was: float  # when that was
    past: list[float]  # times at which the fault is drawn: until it is so large that the pole has fallen
    way: list[float]  # the fault then
    until: list[float]  # the same so far
    so_far: list[float]
    alone: list[float]  # times until the pole would have fallen if nobody fixed
    pole: list[list[float]]  # as it is, an outline
    span: list[float]  # the line of no fault
    zero: list[float]
    ghost: list[list[float]]  # and as the news shows it
    foot: float  # where the time is dragged
    now_x: list[float]  # a stroke at this moment
    now_y: list[float]
    fallen: bool  # whether the pole has fallen by now
    product: float  # growth times delay
    rate: float  # the rate at which the error changes
    verdict: int  # what becomes of it, see `verdict`


FALLEN = 6.0  # the fault at which the pole lies on the ground


def tilted(fault: float, half: float) -> list[list[float]]:
    """A pole that is so far from upright, in a picture of 21.5 by 42, which is 344 by 224 units."""
    angle = 0.5 * pi * max(-1.0, min(1.0, fault / FALLEN))
    across, up = [cos(angle), -sin(angle)], [sin(angle), cos(angle)]
    ends = [[-half, 0.0], [-half, 6.6], [half, 6.6], [half, 0.0]]
    return [
        [10.0 + end[0] * across[0] + end[1] * up[0], 11.5 + 3.0 * (end[0] * across[1] + end[1] * up[1])] for end in ends
    ]


def late(t: float, strength: float, tau: float, r: float) -> Late:
    """An error that grows at the rate r, corrected with `strength` times r according to news that is tau old."""
    k, product = strength * r, r * tau
    steps = max(2, ceil(tau / 0.04))
    error = follow(r, k, tau, steps, 20.0)
    times = [tau / steps * i for i in range(len(error))]
    strengths = [1.0001 + 0.04 * i for i in range(101)]
    rate = growth(r, k, tau)
    limits = [longest_delay(1.0, s) for s in strengths]
    wedge = [[1.0, 0.0], [1.0, 1.0]] + [[s, limit] for s, limit in zip(strengths, limits)] + [[strengths[-1], 0.0]]
    now = floor(t * steps / tau + 0.5)
    fault = error[min(now, len(error) - 1)]
    news = exp(r * (t - tau)) if now < steps else error[min(now, len(error) - 1) - steps]
    end = 0
    while end < len(error) - 1 and abs(error[end]) < FALLEN:
        end = end + 1
    done, alone = min(now, end), [time for time in times if r * time <= log(FALLEN)]
    return Late(
        unfixed=[exp(r * time) for time in alone],
        cured=wedge,
        lost=[[[0.0, 0.0], [5.15, 0.0], [5.15, 1.58], [0.0, 1.58]], wedge],
        fault=fault,
        news=news,
        sent=[t - tau, t],
        told=[news, news],
        was=t - tau,
        past=times[: end + 1],
        way=error[: end + 1],
        until=times[: done + 1],
        so_far=error[: done + 1],
        alone=alone,
        pole=tilted(error[done], 0.32),
        ghost=tilted(news, 0.2),
        foot=-6.6,
        span=[-0.5, 20.5],
        zero=[0.0, 0.0],
        now_x=[t, t],
        now_y=[-6.6, 6.0],
        fallen=abs(error[done]) >= FALLEN,
        product=product,
        rate=rate,
        verdict=verdict(strength, product, rate),
    )


def verdict(strength: float, product: float, rate: float) -> int:
    """0 if the error dies out, 1 if a gentler fix would do, 2 if the fix is too weak, 3 if no strength would do."""
    if product >= 1.0:
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


class Survivors(NamedTuple):
    """A place for each history, by what has become of it, and what those that are left say of the hazard.

    The picture is 344 wide; at its foot is a scale of the hazard, by factors of ten.
    """

    crowd: list[list[list[float]]]  # those that are left, in rows of twenty
    gone_x: list[float]  # and where the others stood
    gone_y: list[float]
    truth: float  # where the true hazard stands on the scale
    truth_y: float
    truth_word: float
    said: list[list[float]]  # and what they say
    said_word: float
    bound: float  # the most that the hazard can be, as those say who are left
    left: int  # how many these are
    share: float  # of histories that are left, by the formula
    verdict: int  # 0 if the hazard is not above the bound, 1 if it is, 2 if nobody is left
    told: int  # the same, but that it is 3 if a single one is left and right, and 4 if that one is wrong


def scaled(hazard: float) -> float:
    """Where a hazard stands on the scale, which runs from 0.001 to 1."""
    return 12.0 + 320.0 * (1.0 + log(hazard) / log(1000.0))


def survive(hazard: float, versions: int, seed: int) -> Survivors:
    """Histories in which every version may be the last, with the same hazard each time."""
    ended = histories(hazard, seed)
    left = [i for i in range(200) if ended[i] > versions]
    gone = [i for i in range(200) if ended[i] <= versions]
    bound, share = clean_bound(versions), 1.0
    for _ in range(versions):
        share = share * (1.0 - hazard)
    edge = scaled(bound)
    fate = 2 if len(left) == 0 else 1 if hazard > bound else 0
    return Survivors(
        crowd=[[[place(i)[0] + spot[0], place(i)[1] + spot[1]] for spot in PAWN] for i in left],
        gone_x=[place(i)[0] for i in gone],
        gone_y=[place(i)[1] for i in gone],
        truth=scaled(hazard),
        truth_y=34.0,
        truth_word=max(scaled(hazard), 46.0),
        said=[[12.0, 25.0], [edge, 25.0], [edge, 31.0], [12.0, 31.0]],
        said_word=min(max(edge, 62.0), 282.0),
        bound=bound,
        left=len(left),
        share=share,
        verdict=fate,
        told=fate + 3 if len(left) == 1 else fate,
    )


def place(i: int) -> list[float]:
    """Where a history stands: in rows of twenty."""
    return [10.0 + 17.0 * (i % 20), 62.0 + 15.0 * (i // 20)]


VERDICT = "it dies out|it grows, as this fix is too strong for news so old"
VERDICT += "|it grows, as the fix is weaker than the fault|it grows, and no strength of this fix could stop it"
STRENGTHS = (0.5, 0.8, 1.05, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0, 4.0, 5.0)
VERSIONS = (*range(1, 11), *range(12, 31, 2), *range(33, 70, 3), 80, 90, 100, 120)
HAZARDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.03, 0.04, 0.05, 0.07, 0.1)


def deferred_limit_try() -> Moving:
    """A run of the fixing, and where it stands in the plane of strength and of growth times delay."""
    run = Panel(
        Axis(-0.75, 20.75, ticks={}),
        Axis(-8, 34, ticks={}),
        (
            Shape(lines=(((-0.5, 10.4), (20.5, 10.4), (20.5, 11.2), (-0.5, 11.2)),), colour="faint"),
            Shape("ghost", colour="proxy", shade=0.55, width=1.0),
            Shape("pole"),
            Shape(lines=(((9.3, 11.2), (10.7, 11.2), (10.3, 13.2), (9.7, 13.2)),), colour="muted"),
            Label("the pole", -0.5, 31.4),
            Label("as the news shows it", 20.5, 31.4, "end", colour="proxy"),
            Label("it has fallen over", 10, 25, "middle", colour="warn", when=("fallen", 1)),
            Line("zero", "span", colour="muted", width=0.8),
            Line("unfixed", "alone", colour="muted", dashed=True),
            Line("way", "past", colour="muted", width=1.2),
            Line("so_far", "until", colour="human", width=2.5, when=("verdict", 0)),
            *(Line("so_far", "until", colour="warn", width=2.5, when=("verdict", index)) for index in (1, 2, 3)),
            Line("now_y", "now_x", colour="muted", width=1),
            Line("told", "sent", colour="proxy", width=1.5, dashed=True),
            Dots("news", "was", colour="proxy", width=9),
            Dots("fault", "t", colour="ink", width=9, when=("fallen", 0)),
            Dots("foot", "t", colour="muted", width=13),
            Label("if nobody fixes", 2.4, 7.6, colour="muted"),
            Label("time", 10, -7.6, "middle", colour="muted"),
        ),
        alt=(
            "A pole on its end, and in orange the pole as the news shows it. At {t} its fault is {fault:.2f}, and the "
            "news says {news:.2f}. Below, the fault over time. It changes at a rate of {rate:.3f}: {verdict:"
            + VERDICT
            + "}.",
            Clause(" The pole has fallen over.", ("fallen", 1)),
        ),
        height=250,
        title="Hold the pole upright",
        bare=True,
    )
    plane = Panel(
        Axis(0, 5.15, "strength of the fix, over growth", ticks=(0, 1, 2, 3, 4, 5)),
        Axis(0, 1.58, "growth × age", ticks=(0, 0.5, 1, 1.5)),
        (
            Shape("lost", colour="warn", shade=0.16),
            Shape("cured", colour="human", shade=0.3, width=1.5),
            Rule(y=1, colour="warn"),
            Label("fixing works", 1.9, 0.16, colour="human"),
            Label("above here no strength is enough", 4.95, 1.06, colour="warn", anchor="end"),
            *(
                Dots("product", "strength", colour=colour, width=14, when=("verdict", index))
                for index, colour in enumerate(("human", "warn", "warn", "warn"))
            ),
        ),
        alt="The plane of strength and of growth times age, with the wedge in which fixing works. The dot is at "
        "{strength} and {product:.2f}.",
        height=250,
        title="All fixes of this kind: drag yours",
    )
    return Moving(
        title="Fix it from old news",
        compute=late,
        controls=(
            Slider("t", "time", tuple(step / 4 for step in range(81)), 2.5, play=True, auto=True),
            Slider("strength", "strength", STRENGTHS, 1.5, unit=" × growth"),
            Slider("tau", "age of the news", tuple(step / 20 for step in range(1, 21)), 0.8),
            Slider("r", "growth of the fault", (0.25, 0.5, 0.75, 1.0, 1.25, 1.5), 1.0),
        ),
        parts=(run, plane),
        says="The pole tips at the rate {r}, is pushed back with a strength of {strength}, and the news is {tau} old. "
        "The fault changes at a rate of {rate:.3f}: {verdict:" + VERDICT + "}.",
    )


CLOUD = ((172, 213), (164, 222), (66, 222), (66, 248), (278, 248), (278, 222), (180, 222))


def ruled(hazard: float) -> tuple[tuple[float, float], ...]:
    """A stroke across the scale of hazards."""
    return (scaled(hazard), 23), (scaled(hazard), 33)


def deferred_survivors_drawn() -> Moving:
    """Two hundred histories that go out one by one, and what those say that are left."""
    tens = (0.001, 0.01, 0.1, 1.0)
    scene = Panel(
        Axis(0, 344, ticks={}),
        Axis(-8, 256, ticks={}),
        (
            Shape(lines=(CLOUD,), colour="true", shade=0.14, width=1.2, when=("verdict", 0)),
            Shape(lines=(CLOUD,), colour="warn", shade=0.14, width=1.2, when=("verdict", 1)),
            Label("“It is at most {bound:.4f}.”", 172, 231, "middle", colour="true", when=("verdict", 0)),
            Label("“It is at most {bound:.4f}.”", 172, 231, "middle", colour="warn", when=("verdict", 1)),
            Label("Nobody is left to say anything.", 172, 231, "middle", when=("verdict", 2)),
            Dots("gone_y", "gone_x", colour="muted", width=2.5),
            Shape("crowd", colour="true", when=("verdict", 0)),
            Shape("crowd", colour="warn", when=("verdict", 1)),
            Curves((((12, 28), (332, 28)), *map(ruled, tens)), colour="muted", faint=False),
            Label("0.001", 2, -6, colour="muted"),
            *(Label(f"{ten:g}", scaled(ten), -6, "middle", colour="muted") for ten in tens[1:]),
            Shape("said", colour="true", shade=0.45, when=("verdict", 0)),
            Shape("said", colour="warn", shade=0.45, when=("verdict", 1)),
            Label("they say: up to here", "said_word", 10, "middle", colour="true", when=("verdict", 0)),
            Label("they say: up to here", "said_word", 10, "middle", colour="warn", when=("verdict", 1)),
            Dots("truth_y", "truth", colour="ink", width=13, drags=("hazard",)),
            Label("the true hazard", "truth_word", 45, "middle"),
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
            Slider("versions", "versions so far", VERSIONS, 1, play=True, auto=True),
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
            "; {share:.1%} are to be expected. ",
            Clause("All say the same, and are right.", ("told", 0)),
            Clause("All say the same, and all are wrong.", ("told", 1)),
            Clause("Nobody is left to say anything.", ("told", 2)),
            Clause("What it says is right.", ("told", 3)),
            Clause("What it says is wrong.", ("told", 4)),
        ),
    )
