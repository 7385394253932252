"""Figures that move of the page that turns all six dials."""

from math import cos, pi, sin
from typing import NamedTuple

from press.interactive import Arrows, Axis, Curves, Label, Moving, Panel, Slider
from workings.paperclips.six_dials import BEST, INVERSE, MANUAL, WORST, results

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
    utility: float  # the reader's results
    error: float
    danger: float
    share: float
    worth: float
    growth: float
    better: int  # how many of the reader's are better than the manual's
    asks: bool  # whether the machine wants to ask
    heals: bool  # whether the error heals


def turn(listed: int, opened: float, enmity: float, bar: int, sigma: float, tau: float) -> Receipt:
    """Set six models at once, and compare with the manual's settings and with their inverses."""
    manual = results(MANUAL[0], MANUAL[1], MANUAL[2], MANUAL[3], MANUAL[4], MANUAL[5])
    inverse = results(INVERSE[0], INVERSE[1], INVERSE[2], INVERSE[3], INVERSE[4], INVERSE[5])
    here = results(listed, opened, enmity, bar, sigma, tau)
    low, mine, high = places(manual), places(here), places(inverse)
    better = len([i for i in range(6) if mine[i] > low[i]])
    return Receipt(
        hubs=[[ACROSS[i], UP[i]] for i in range(6)],
        low=hands(low, 1.0),
        mine=hands(mine, 0.85),
        high=hands(high, 1.0),
        utility=here[0],
        error=here[1],
        danger=here[2],
        share=here[3],
        worth=here[4],
        growth=here[5],
        better=better,
        asks=here[4] >= 0.0,
        heals=here[5] < 0.0,
    )


SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)
RULES = ("goals", "lid", "enmity", "bar", "doubt", "delay")
RESULTS = ("{utility:.1f}", "{error:.3f}", "{danger:.3f}", "{share:.3f}", "{worth:.3f}", "{growth:.3f}")
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
                    *(Label(result, x, y - 0.45, "middle") for result, x, y in zip(RESULTS, ACROSS, UP)),
                    *(Label("bad", x - 1.05, y - 0.4, "middle", colour="muted") for x, y in zip(ACROSS, UP)),
                    *(Label("good", x + 1.05, y - 0.4, "middle", colour="muted") for x, y in zip(ACROSS, UP)),
                    Label("the manual’s", 1.5, 0.1, "middle", colour="warn"),
                    Label("yours", 4.5, 0.1, "middle", colour="ink"),
                    Label("the inverse", 7.5, 0.1, "middle", colour="human"),
                ),
                alt="Six half-round dials from bad, on the left, to good, each with three hands. Results better than "
                "the manual’s: {better} of 6.",
                height=235,
                bare=True,
            ),
        ),
        says="{listed} of 20 goods on the list, {opened} of the weight put right, enmity {enmity}, {bar} of 12 girders "
        "count, doubt {sigma}, delay {tau}. Results better than the manual’s: {better} of 6. The machine "
        "{asks:goes round its switch|wants to ask}, and the error {heals:grows|heals}.",
    )
