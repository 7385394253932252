"""Figures of the page on fixing as one goes along that move."""

from math import ceil, exp
from typing import NamedTuple

from press.interactive import Axis, Cells, Dots, Label, Line, Moving, Panel, Rule, Slider
from workings.paperclips.deferred import clean_bound, follow, growth, longest_delay
from workings.paperclips.dice import SIDES, first, roll


class Late(NamedTuple):
    """A run of the fixing, and where it stands in the plane of strength and of growth times delay."""

    times: list[float]  # at which the error is looked at
    error: list[float]  # the error then
    unfixed: list[float]  # the error if nobody fixes
    strengths: list[float]  # along the border of the plane
    limits: list[float]  # the longest delay times r that each can bear
    edges: list[float]  # the plane's left border: its strengths
    edge: list[float]  # and its delays
    product: float  # growth times delay
    rate: float  # the rate at which the error changes
    verdict: int  # what becomes of it, see `verdict`


def late(r: float, strength: float, tau: float) -> Late:
    """An error that grows at the rate r, corrected with `strength` times r according to news that is tau old."""
    k, product = strength * r, r * tau
    steps = max(2, ceil(tau / 0.04))
    error = follow(r, k, tau, steps, 20.0)
    times = [tau / steps * i for i in range(len(error))]
    strengths = [1.0001 + 0.04 * i for i in range(101)]
    rate = growth(r, k, tau)
    return Late(
        times=times,
        error=error,
        unfixed=[exp(r * t) for t in times],
        strengths=strengths,
        limits=[longest_delay(1.0, s) for s in strengths],
        edges=[1.0, 1.0],
        edge=[0.0, 1.0],
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


def histories(hazard: float, versions: int, seed: int) -> list[int]:
    """The version that ended each of two hundred histories, drawn one by one; versions + 1 if none of them did."""
    state = first(seed)
    ended: list[int] = []
    for _ in range(200):
        version = 0
        over = False
        while version < versions and not over:
            state = roll(state)
            version = version + 1
            over = state < hazard * SIDES
        ended.append(version if over else versions + 1)
    return ended


class Survivors(NamedTuple):
    """The share of histories still there, drawn and by formula, a square for each, and what those left say."""

    versions_past: list[int]
    drawn: list[float]
    formula: list[float]
    picture: list[list[float]]
    bound: float
    left: int
    share: float
    wrong: int


def survive(hazard: float, versions: int, seed: int) -> Survivors:
    """Histories in which every version may be the last, with the same hazard each time.

    The picture has ten rows of twenty squares: 1 for still there and right about the hazard, -1 for still there and
    wrong, and a chequer of numbers near 0 for ended.
    """
    ended, bound = histories(hazard, versions, seed), clean_bound(versions)
    mark = -1.0 if hazard > bound else 1.0
    squares = [mark if ended[i] > versions else 0.05 + 0.05 * ((i % 20 + i // 20) % 2) for i in range(200)]
    formula = [1.0]
    for _ in range(versions):
        formula.append(formula[-1] * (1.0 - hazard))
    return Survivors(
        versions_past=list(range(versions + 1)),
        drawn=[len([end for end in ended if end > version]) / 200 for version in range(versions + 1)],
        formula=formula,
        picture=[squares[20 * row : 20 * row + 20] for row in range(10)],
        bound=bound,
        left=len([version for version in ended if version > versions]),
        share=formula[-1],
        wrong=1 if hazard > bound else 0,
    )


VERDICT = "it dies out|it grows: this fix is too strong for news so old|it grows: the fix is weaker than the fault"
VERDICT += "|it grows, and no strength of this fix could stop it"
STRENGTHS = (0.5, 0.8, 1.05, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0, 4.0, 5.0)
HAZARDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.03, 0.04, 0.05, 0.07, 0.1)


def deferred_limit_try() -> Moving:
    """A run of the fixing, and where it stands in the plane of strength and of growth times delay."""
    run = Panel(
        Axis(0, 20, "time since the fixing began", ticks=(0, 5, 10, 15, 20)),
        Axis(-6, 6, "error", ticks=(-4, -2, 0, 2, 4)),
        (
            Rule(y=0, colour="muted", dashed=False, width=0.8),
            Line("unfixed", "times", colour="muted", dashed=True),
            Line("error", "times", colour="human", when=("verdict", 0)),
            *(Line("error", "times", colour="warn", when=("verdict", index)) for index in (1, 2, 3)),
            Label("nobody fixes", 2.6, 5.2, colour="muted"),
        ),
        alt="The error over time. It changes at a rate of {rate:.3f}: {verdict:" + VERDICT + "}.",
        title="The error",
    )
    plane = Panel(
        Axis(0, 5.15, "strength of the fixing, k / r", ticks=(0, 1, 2, 3, 4, 5)),
        Axis(0, 1.58, "growth × delay, r τ", ticks=(0, 0.5, 1, 1.5)),
        (
            Rule(y=1, colour="warn"),
            Line("limits", "strengths", colour="human"),
            Line("edge", "edges", colour="human"),
            Dots("product", "strength", colour="human", width=10, when=("verdict", 0)),
            *(Dots("product", "strength", colour="warn", width=10, when=("verdict", index)) for index in (1, 2, 3)),
            Label("fixing works", 1.1, 0.12, colour="human"),
            Label("above here no strength is enough", 4.95, 1.06, colour="warn", anchor="end"),
        ),
        alt="The plane of strength and of growth times delay, with the wedge in which fixing works. The dot is at "
        "{strength} and {product:.2f}.",
        title="Where it stands",
    )
    return Moving(
        title="Fix it",
        compute=late,
        controls=(
            Slider("r", "r, growth of the fault", (0.25, 0.5, 0.75, 1.0, 1.25, 1.5), 1.0),
            Slider("strength", "k, strength of the fix", STRENGTHS, 1.5, unit=" r"),
            Slider("tau", "τ, age of the news", tuple(step / 20 for step in range(1, 21)), 0.8),
        ),
        parts=(run, plane),
        says="A fault grows at the rate {r} and is fixed with a strength of {strength}, by news that is {tau} old. "
        "Growth times delay is {product:.2f}. The error changes at a rate of {rate:.3f}: {verdict:" + VERDICT + "}.",
    )


def deferred_survivors_drawn() -> Moving:
    """Two hundred histories, those that are left, and what they say of the hazard."""
    return Moving(
        title="Draw two hundred histories",
        compute=survive,
        controls=(
            Slider("hazard", "h, hazard per version", HAZARDS, 0.05),
            Slider("versions", "N, versions", (1, 2, 3, 5, 10, 20, 30, 50, 69, 100, 150, 200, 300), 69),
            Slider("seed", "dice", tuple(range(1, 25)), 1, play=True),
        ),
        parts=(
            Panel(
                Axis(0, 300, "versions", ticks=(0, 100, 200, 300)),
                Axis(0, 1, "share of histories still there"),
                (
                    Line("formula", "versions_past", colour="muted", dashed=True),
                    Line("drawn", "versions_past", colour="true"),
                    Rule(x="versions", colour="ink"),
                ),
                alt="The share of histories that are still there falls to {share:.1%} after {versions} versions.",
                height=220,
            ),
            Panel(
                Axis(0, 20, ticks={10.0: "each square a history; pale: ended"}),
                Axis(0, 10, ticks={0.0: ""}),
                (Cells("picture", low=-1, high=1, colour="true", below="warn"),),
                alt="Two hundred squares, of which {left} are not pale: the histories that are still there, and "
                "{wrong:right|wrong} about the hazard.",
                title="Still there: blue if right, red if wrong",
                height=220,
            ),
        ),
        says="After {versions} versions with a hazard of {hazard} each, {left} of 200 histories are still there (the "
        "formula says {share:.1%}). Each says that the hazard is at most {bound:.4f}, and is {wrong:right|wrong}.",
    )
