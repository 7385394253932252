"""Figures that move of the page that turns all six dials."""

from math import cos, pi, sin
from typing import NamedTuple

from press.interactive import Arrows, Axis, Curves, Dots, Label, Line, Moving, Panel, Rule, Slider, Table
from workings.paperclips.race import payoff, safety_none
from workings.paperclips.six_dials import BEST, INVERSE, MANUAL, WORST, drift, half_life, results

ACROSS = [1.5, 4.5, 7.5, 1.5, 4.5, 7.5]  # the hubs of six dials, in two rows
UP = [4.0, 4.0, 4.0, 1.2, 1.2, 1.2]


def places(outcomes: list[float]) -> list[float]:
    """Where six results stand on their scales, from 0 at the bad end to 1 at the good end."""
    return [(outcomes[i] - WORST[i]) / (BEST[i] - WORST[i]) for i in range(6)]


def hands(shares: list[float], size: float) -> list[list[float]]:
    """The tips of six hands, each turned so far from the left end of its half circle, bad, to the right one, good."""
    return [[ACROSS[i] - size * cos(pi * shares[i]), UP[i] + size * sin(pi * shares[i])] for i in range(6)]


class Receipt(NamedTuple):
    """Six results at the manual's settings, at the reader's and at the inverse."""

    hubs: list[list[float]]  # of the dials
    low: list[list[float]]  # the tips of the hands for the results at the manual's settings
    mine: list[list[float]]  # at the reader's
    high: list[list[float]]  # at the inverse
    rows: list[list[float]]  # the results, a row for each rule with these three
    better: int  # how many of the reader's are better than the manual's
    asks: bool  # whether the machine wants to ask
    heals: bool  # whether the error heals


def turn(listed: int, opened: float, enmity: float, bar: int, sigma: float, tau: float) -> Receipt:
    """Set six models at once, and compare with the manual's settings and with their inverses."""
    manual = results(MANUAL[0], MANUAL[1], MANUAL[2], MANUAL[3], MANUAL[4], MANUAL[5])
    inverse = results(INVERSE[0], INVERSE[1], INVERSE[2], INVERSE[3], INVERSE[4], INVERSE[5])
    here = results(listed, opened, enmity, bar, sigma, tau)
    low, mine, high = places(manual), places(here), places(inverse)
    rows = [[manual[i], here[i], inverse[i]] for i in range(6)]
    better = len([i for i in range(6) if mine[i] > low[i]])
    return Receipt(
        hubs=[[ACROSS[i], UP[i]] for i in range(6)],
        low=hands(low, 1.0),
        mine=hands(mine, 0.85),
        high=hands(high, 1.0),
        rows=rows,
        better=better,
        asks=here[4] >= 0.0,
        heals=here[5] < 0.0,
    )


class Promised(NamedTuple):
    """What each safety brings over what the promise would, and the safety of all over time; and both at some points."""

    safeties: list[float]
    brings: list[float]
    times: list[float]
    safety: list[float]
    factor: float
    after_1: float
    end: float
    half_life: float


def promise(given: float, yours: float, n: int, e: float) -> Promised:
    """All promise a safety, above 0; you alone choose another. Then all follow what pays; capabilities go up to 1."""
    kept = payoff(given, given, n, e, 1.0)
    safeties, times = [0.02 * i for i in range(51)], [0.1 * i for i in range(81)]
    return Promised(
        safeties=safeties,
        brings=[payoff(s, given, n, e, 1.0) / kept for s in safeties],
        times=times,
        safety=[drift(given, t, n, e, 1.0) for t in times],
        factor=payoff(yours, given, n, e, 1.0) / kept,
        after_1=drift(given, 1.0, n, e, 1.0),
        end=safety_none(n, e, 1.0),
        half_life=half_life(e, 1.0),
    )


SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)
RULES = ("goals", "lid", "enmity", "bar", "doubt", "delay")
ARC = [(-1.05 * cos(pi * step / 40), 1.05 * sin(pi * step / 40)) for step in range(41)]
TENTHS = tuple(step / 10 for step in range(10, 0, -1))


def receipt_turned() -> Moving:
    """Six dials, and the receipt."""
    return Moving(
        title="Turn the six dials",
        compute=turn,
        controls=(
            Slider("listed", "goals on the list", (1, 2, 5, 10, 15, 18, 19, 20), 1),
            Slider("opened", "lid: weight put right", SHARES, 0.0, form=".0%"),
            Slider("enmity", "enmity of the teams", TENTHS, 1.0),
            Slider("bar", "bar: girders that count", tuple(range(1, 13)), 1),
            Slider("sigma", "doubt of the machine", tuple(step / 10 for step in range(11)), 0.0),
            Slider("tau", "delay of the mending", TENTHS, 1.0),
        ),
        parts=(
            Panel(
                Axis(0, 9, ticks={}),
                Axis(0, 5.9, ticks={}, grid=False),
                (
                    Curves(tuple(tuple((x + a, y + b) for a, b in ARC) for x, y in zip(ACROSS, UP)), width=3.0),
                    Arrows("low", "hubs", colour="warn", width=1.5),
                    Arrows("high", "hubs", colour="human", width=1.5),
                    Arrows(
                        "mine",
                        "hubs",
                        colour="ink",
                        width=3.0,
                        drags=("listed", "opened", "enmity", "bar", "sigma", "tau"),
                    ),
                    *(Label(word, x, y + 1.25, "middle") for word, x, y in zip(RULES, ACROSS, UP)),
                    *(Label("bad", x - 1.05, y - 0.4, "middle", colour="muted") for x, y in zip(ACROSS, UP)),
                    *(Label("good", x + 1.05, y - 0.4, "middle", colour="muted") for x, y in zip(ACROSS, UP)),
                    Label("the manual’s", 1.5, 0.1, "middle", colour="warn"),
                    Label("yours", 4.5, 0.1, "middle", colour="ink"),
                    Label("the inverse", 7.5, 0.1, "middle", colour="human"),
                ),
                alt="Six half-round dials from bad, on the left, to good, each with three hands. {better} of the six "
                "results are better than those of the manual.",
                height=250,
                bare=True,
            ),
            Table(
                "rows",
                "The receipt: utility, error, chance of disaster, share left, worth of the switch, growth of the error",
                (".1f", ".3f", ".3f", ".3f", ".3f", ".3f"),
                rows=RULES,
                columns=("manual", "yours", "inverse"),
                by_row=True,
            ),
        ),
        says="{listed} of 20 goods on the list, {opened} of the weight put right, enmity {enmity}, {bar} of 12 girders "
        "count, doubt {sigma}, delay {tau}: {better} of the six results are better than the manual’s. The machine "
        "{asks:goes round its switch|wants to ask}, and the error {heals:grows|heals}.",
    )


def promise_broken() -> Moving:
    """What breaking a promise brings, and what becomes of it."""
    return Moving(
        title="Promise, and break it",
        compute=promise,
        controls=(
            Slider("given", "what all promise", tuple(step / 20 for step in range(1, 21)), 1.0),
            Slider("yours", "your own safety", tuple(step / 20 for step in range(21)), 0.7),
            Slider("n", "n, teams", tuple(range(2, 11)), 5),
            Slider("e", "e, enmity", tuple(step / 20 for step in range(1, 21)), 1.0),
        ),
        parts=(
            Panel(
                Axis(0, 1.02, "your own safety", ticks=(0, 0.2, 0.4, 0.6, 0.8, 1)),
                Axis(0, 3.2, "what you expect; kept, 1", ticks=(0, 1, 2, 3)),
                (
                    Rule(y=1, colour="muted"),
                    Rule(x="given", colour="muted"),
                    Line("brings", "safeties", colour="machine"),
                    Dots("factor", "yours", colour="warn", width=9),
                    Label("dashed: the promise kept", 0.02, 2.95, colour="muted"),
                ),
                alt="What you expect over your own safety, while all others keep a promise of {given}: with {yours} it "
                "is {factor:.2f} times what keeping it brings.",
                title="You break it",
            ),
            Panel(
                Axis(0, 8, "time since the promise"),
                Axis(0, 1.05, "safety of all", ticks=(0, 0.5, 1)),
                (
                    Rule(y="end", colour="muted"),
                    Line("safety", "times", colour="warn"),
                    Label("dashed: where it ends", 7.9, 0.94, colour="muted", anchor="end"),
                ),
                alt="The safety of all goes from {given} to {end:.3f}.",
                title="All follow what pays",
            ),
        ),
        says="{n} teams with enmity {e} promise a safety of {given}. Who alone chooses {yours} expects {factor:.2f} "
        "times what keeping it brings. If all follow what pays, the safety is {after_1:.3f} after one unit of time and "
        "ends at {end:.3f}; half of the way is gone after {half_life:.2f}.",
    )
