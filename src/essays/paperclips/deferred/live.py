"""Figures that move of the page on fixing as one goes along."""

from math import ceil, exp, floor
from typing import NamedTuple

from press.figures import Axis, Clause, Dots, Label, Line, Moving, Panel, Rule, Shape, Slider
from workings.paperclips.deferred import clean_bound, follow, growth, longest_delay
from workings.paperclips.dice import SIDES, first, roll


class Late(NamedTuple):
    """A run of the fixing, and where it stands in the plane of strength and of growth times delay."""

    times: list[float]  # at which the error is looked at
    error: list[float]  # the error then
    unfixed: list[float]  # the error if nobody fixes
    cured: list[list[float]]  # the land of the plane in which fixing works
    lost: list[list[list[float]]]  # and all the rest
    fault: float  # the fault at a moment
    news: float  # what is known of it then: the fault as it was
    sent: list[float]  # from where in time that news comes, and to when
    told: list[float]
    product: float  # growth times delay
    rate: float  # the rate at which the error changes
    verdict: int  # what becomes of it, see `verdict`


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
    return Late(
        times=times,
        error=error,
        unfixed=[exp(r * t) for t in times],
        cured=wedge,
        lost=[[[0.0, 0.0], [5.15, 0.0], [5.15, 1.58], [0.0, 1.58]], wedge],
        fault=fault,
        news=news,
        sent=[t - tau, t],
        told=[news, news],
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


class Survivors(NamedTuple):
    """A place for each history, by what has become of it, and what those that are left say of the hazard."""

    past: list[int]  # the versions so far
    bounds: list[float]  # the most that the hazard can be, as those said who were left after each
    bound: float  # and as those say who are left now
    foot: float  # where the versions are dragged
    word: float  # above the true hazard, where it is named
    left: int  # how many these are
    left_x: list[float]  # where they stand, in rows of twenty
    left_y: list[float]
    ended_x: list[float]  # and where the others stood
    ended_y: list[float]
    share: float  # of histories that are left, by the formula
    wrong: bool  # whether the hazard is above the bound
    none: bool  # whether nobody is left


def survive(hazard: float, versions: int, seed: int) -> Survivors:
    """Histories in which every version may be the last, with the same hazard each time."""
    ended, past = histories(hazard, seed), list(range(1, versions + 1))
    left = [i for i in range(200) if ended[i] > versions]
    gone = [i for i in range(200) if ended[i] <= versions]
    bounds, share = [clean_bound(version) for version in past], 1.0
    for _ in past:
        share = share * (1.0 - hazard)
    return Survivors(
        past=past,
        bounds=bounds,
        bound=bounds[-1],
        foot=0.0011,
        word=1.45 * hazard,
        left=len(left),
        left_x=[float(i % 20) for i in left],
        left_y=[float(i // 20) for i in left],
        ended_x=[float(i % 20) for i in gone],
        ended_y=[float(i // 20) for i in gone],
        share=share,
        wrong=hazard > bounds[-1],
        none=len(left) == 0,
    )


VERDICT = "it dies out|it grows: this fix is too strong for news so old|it grows: the fix is weaker than the fault"
VERDICT += "|it grows, and no strength of this fix could stop it"
STRENGTHS = (0.5, 0.8, 1.05, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0, 4.0, 5.0)
VERSIONS = (*range(1, 11), *range(12, 31, 2), *range(33, 70, 3), 80, 90, 100, 120, 150, 200, 250, 300)
HAZARDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.03, 0.04, 0.05, 0.07, 0.1)


def deferred_limit_try() -> Moving:
    """A run of the fixing, and where it stands in the plane of strength and of growth times delay."""
    run = Panel(
        Axis(0, 20, "time since the fixing began", ticks=(0, 5, 10, 15, 20)),
        Axis(-6, 6, "fault", ticks=(-4, 0, 4)),
        (
            Rule(y=0, colour="muted", dashed=False, width=0.8),
            Line("unfixed", "times", colour="muted", dashed=True),
            Rule(x="t", colour="muted"),
            Line("error", "times", colour="human", when=("verdict", 0)),
            *(Line("error", "times", colour="warn", when=("verdict", index)) for index in (1, 2, 3)),
            Line("told", "sent", colour="proxy", width=1.5, dashed=True),
            Dots("news", "t", colour="proxy", width=11),
            Dots("fault", "t", colour="ink", width=11),
            Label("nobody fixes", 2.2, 4.6, colour="muted"),
            Label("dark: the fault now", 19.8, 4.6, "end"),
            Label("orange: what the news says now", 19.8, -5.6, "end", colour="proxy"),
        ),
        alt="The fault over time: at {t} it is {fault:.2f}, and the news says {news:.2f}. It changes at a rate of "
        "{rate:.3f}: {verdict:" + VERDICT + "}.",
        height=165,
        title="The fault",
    )
    plane = Panel(
        Axis(0, 5.15, "strength of the fix, over growth", ticks=(0, 1, 2, 3, 4, 5)),
        Axis(0, 1.58, "growth × age", ticks=(0, 0.5, 1, 1.5)),
        (
            Shape("lost", colour="warn", shade=0.16),
            Shape("cured", colour="human", shade=0.3, width=1.5),
            Rule(y=1, colour="warn"),
            Label("fixing works", 1.12, 0.1, colour="human"),
            Label("above here no strength is enough", 4.95, 1.06, colour="warn", anchor="end"),
            *(
                Dots("product", "strength", colour=colour, width=14, when=("verdict", index))
                for index, colour in enumerate(("human", "warn", "warn", "warn"))
            ),
        ),
        alt="The plane of strength and of growth times age, with the wedge in which fixing works. The dot is at "
        "{strength} and {product:.2f}.",
        height=165,
        title="Where it stands",
    )
    return Moving(
        title="Fix it",
        compute=late,
        controls=(
            Slider("t", "time", tuple(step / 4 for step in range(81)), 2.5, play=True, auto=True),
            Slider("strength", "strength", STRENGTHS, 1.5, unit=" × growth"),
            Slider("tau", "age of the news", tuple(step / 20 for step in range(1, 21)), 0.8),
            Slider("r", "growth of the fault", (0.25, 0.5, 0.75, 1.0, 1.25, 1.5), 1.0),
        ),
        parts=(run, plane),
        says="A fault grows at the rate {r}, is fixed with a strength of {strength}, and the news is {tau} old. Growth "
        "times age is {product:.2f}. The fault changes at a rate of {rate:.3f}: {verdict:" + VERDICT + "}.",
    )


def deferred_survivors_drawn() -> Moving:
    """Two hundred histories that go out one by one, and what those say that are left."""
    said = Panel(
        Axis(0, 300, "versions so far", ticks=(0, 100, 200, 300)),
        Axis(0.0008, 1.2, "hazard", log=True, ticks=(0.001, 0.01, 0.1, 1)),
        (
            Line("bounds", "past", colour="muted"),
            Dots("foot", "versions", colour="muted", width=12),
            Rule(y="hazard", colour="ink", width=2),
            Dots("bound", "versions", colour="true", width=10, when=("wrong", 0)),
            Dots("bound", "versions", colour="warn", width=10, when=("wrong", 1)),
            Label("what those say that are left: at most so much", 296, 0.55, "end", colour="muted"),
            Label("the true hazard: drag it", 296, "word", "end"),
        ),
        alt="The bound that is said, falling with the versions, and the true hazard, {hazard}. After {versions} "
        "versions the bound is {bound:.4f}, {wrong:above|below} it.",
        title="What they say",
        height=150,
    )
    there = Panel(
        Axis(-0.8, 19.8, ticks={}),
        Axis(9.9, -0.9, ticks={}),
        (
            Dots("ended_y", "ended_x", colour="muted", width=2.5),
            Dots("left_y", "left_x", colour="true", width=11, when=("wrong", 0)),
            Dots("left_y", "left_x", colour="warn", width=11, when=("wrong", 1)),
        ),
        alt="Two hundred histories, of which {left} are still there, {wrong:right|wrong} about the hazard.",
        title="Still there: blue if right, red if wrong",
        height=150,
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
        parts=(said, there),
        says=(
            "Each version has a hazard of {hazard}. After version {versions}, {left} of 200 histories are still there "
            "(the formula says {share:.1%}). ",
            Clause("Each says that the hazard is at most {bound:.4f}, and is {wrong:right|wrong}.", ("none", 0)),
            Clause("Nobody is left to say anything.", ("none", 1)),
        ),
    )
