"""Figures that move of the page that turns all six dials."""

from math import cos, floor, pi, sin
from typing import NamedTuple

from press.figures import Axis, Curves, Dots, Label, Moving, Panel, Shape, Slider
from workings.paperclips.six_dials import BEST, DIALS, INVERSE, MANUAL, WORST, results

ACROSS = [1.65, 1.65, 1.65, 7.35, 7.35, 7.35]  # the hubs of six dials, in two columns
UP = [5.4, 3.1, 0.8, 5.4, 3.1, 0.8]


def between(one: float, two: float, share: float) -> float:
    """So far on the way from one number to another."""
    return one + share * (two - one)


def places(outcomes: list[float]) -> list[float]:
    """Where six results stand on their scales, from 0 at the bad end to 1 at the good end."""
    return [(outcomes[i] - WORST[i]) / (BEST[i] - WORST[i]) for i in range(6)]


def on_dial(i: int, share: float, radius: float) -> list[float]:
    """A point of a dial's half circle: so far from its left end, bad, to its right end, good."""
    return [ACROSS[i] - radius * cos(pi * share), UP[i] + radius * sin(pi * share)]


def needle(i: int, share: float) -> list[list[float]]:
    """A needle: broad at the hub of its dial."""
    foot = [0.07 * sin(pi * share), 0.07 * cos(pi * share)]
    x, y = ACROSS[i], UP[i]
    return [[x - foot[0], y - foot[1]], on_dial(i, share, 0.92), [x + foot[0], y + foot[1]]]


def arc(i: int, one: float, two: float, radius: float) -> list[list[float]]:
    """A piece of a ring in a dial."""
    outer = [on_dial(i, between(one, two, k / 18), radius) for k in range(19)]
    return outer + [on_dial(i, between(two, one, k / 18), radius - 0.2) for k in range(19)]


def on_knob(share: float, radius: float) -> list[float]:
    """A point of the knob, which turns from its lower left over the top to its lower right."""
    angle = pi * (1.25 - 1.5 * share)
    return [4.5 + radius * cos(angle), 3.95 + radius * sin(angle)]


class Receipt(NamedTuple):
    """Six models at settings that are on the way from the manual's to their inverses."""

    listed: int  # the settings
    opened: float
    enmity: float
    bar: int
    sigma: float
    tau: float
    needles: list[list[list[float]]]  # where the results stand
    swept: list[list[list[float]]]  # from where they stood at the manual's settings
    knob: list[list[float]]
    mark: list[list[float]]  # on the knob
    grip_x: float
    grip_y: float
    better: int  # how many results are better than the manual's
    asks: bool  # whether the machine wants to ask
    heals: bool  # whether the error heals


def turn_all(turn: float) -> Receipt:
    """Turn six models at once, so far from the manual's settings to their inverses; whole goods and girders."""
    listed = floor(between(float(MANUAL[0]), float(INVERSE[0]), turn) + 0.5)
    opened, enmity = between(MANUAL[1], INVERSE[1], turn), between(MANUAL[2], INVERSE[2], turn)
    bar = floor(between(float(MANUAL[3]), float(INVERSE[3]), turn) + 0.5)
    sigma, tau = between(MANUAL[4], INVERSE[4], turn), between(MANUAL[5], INVERSE[5], turn)
    here = results(listed, opened, enmity, bar, sigma, tau)
    low = places(results(MANUAL[0], MANUAL[1], MANUAL[2], MANUAL[3], MANUAL[4], MANUAL[5]))
    mine = places(here)
    return Receipt(
        listed=listed,
        opened=opened,
        enmity=enmity,
        bar=bar,
        sigma=sigma,
        tau=tau,
        needles=[needle(i, mine[i]) for i in range(6)],
        swept=[arc(i, low[i], mine[i], 1.0) for i in range(6)],
        knob=[on_knob(turn + k / 60, 1.02 if k % 4 < 2 else 0.95) for k in range(80)],
        mark=[on_knob(turn - 0.03, 0.3), on_knob(turn, 0.78), on_knob(turn + 0.03, 0.3)],
        grip_x=on_knob(turn, 0.78)[0],
        grip_y=on_knob(turn, 0.78)[1],
        better=len([i for i in range(6) if mine[i] > low[i]]),
        asks=here[4] >= 0.0,
        heals=here[5] < 0.0,
    )


SHARES = tuple(step / 20 for step in range(21))
NAMES = [dial.result for dial in DIALS.values()]
SETTINGS = (
    "{listed} of 20 goods named",
    "{opened:.0%} read",
    "enmity {enmity:.2f}",
    "{bar} of 12 girders count",
    "doubt {sigma:.2f}",
    "delay {tau:.2f}",
)
LEAST, MOST = places(results(*MANUAL)), places(results(*INVERSE))
ZEROS = places([0.0] * 6)[4:]  # where on the last two dials the sign changes
ENDS = [("−130", "0"), ("1", "0"), ("1", "0"), ("0", "1"), ("−0.2", "0.4"), ("1", "−3.5")]


TO_THE_RIGHT = ((3.9, 0.83), (5.1, 0.83)), ((4.95, 0.95), (5.1, 0.83), (4.95, 0.71))
TRACK = [on_knob(k / 40, 1.2) for k in range(41)]


def outlines(*lines: list[list[float]]) -> tuple[tuple[tuple[float, float], ...], ...]:
    """Lines that do not move."""
    return tuple(tuple((x, y) for x, y in line) for line in lines)


def ticks(shares: list[float]) -> tuple[tuple[tuple[float, float], ...], ...]:
    """A stroke across the ring of each dial."""
    return outlines(*([on_dial(i, share, 0.76), on_dial(i, share, 1.06)] for i, share in enumerate(shares)))


def receipt_turned() -> Moving:
    """Six dials, and the one knob that turns them all."""
    dials = [*zip(NAMES, SETTINGS, ENDS, ACROSS, UP, strict=True)]
    hubs = [[[x + 0.1 * cos(k), y + 0.1 * sin(k)] for k in range(7)] for x, y in zip(ACROSS, UP, strict=True)]
    pink = [arc(i, 0.0, zero, 0.78) for i, zero in zip((4, 5), ZEROS, strict=True)]
    words = (
        *(Label(name, x, y + 1.16, "middle") for name, _, _, x, y in dials),
        *(Label(setting, x, y - 0.62, "middle", colour="muted") for _, setting, _, x, y in dials),
        *(Label(ends[0], x - 0.9, y - 0.27, "middle", colour="muted") for _, _, ends, x, y in dials),
        *(Label(ends[1], x + 0.9, y - 0.27, "middle", colour="muted") for _, _, ends, x, y in dials),
        Label("the manual", 3.55, 2.48, "middle", colour="warn"),
        Label("the inverse", 5.45, 2.48, "middle", colour="human"),
        Label("worse", 3.75, 0.73, "end", colour="muted"),
        Label("better", 5.25, 0.73, colour="muted"),
    )
    board = Panel(
        Axis(-0.1, 9.1, ticks={}),
        Axis(0.0, 6.9, ticks={}, grid=False),
        (
            Shape(lines=outlines(*(arc(i, 0.0, 1.0, 1.0) for i in range(6))), colour="faint"),
            Shape(lines=outlines(*pink), colour="warn", shade=0.3),
            Shape("swept", colour="human", shade=0.45),
            Curves(ticks(LEAST), colour="warn", width=2.5, faint=False),
            Curves(ticks(MOST), colour="human", width=2.5, faint=False),
            Shape("needles"),
            Shape(lines=outlines(*hubs)),
            Curves(outlines(TRACK), colour="muted", width=2.0),
            Shape("knob", colour="muted", shade=0.3, width=1.2),
            Shape("mark"),
            Curves(TO_THE_RIGHT, colour="muted", faint=False),
            Dots("grip_y", "grip_x", width=9.0, drags=("turn",)),
            *words,
        ),
        alt="Six half-round dials, bad on the left and good on the right, and between them a knob, which stands at "
        "{turn} of its way. Results better than at the manual’s settings: {better} of 6.",
        height=300,
        bare=True,
    )
    return Moving(
        title="Turn the knob from the manual to its inverse",
        compute=turn_all,
        controls=(
            Slider("turn", "from the manual to the inverse", SHARES, 1.0, form=".0%", play=True, auto=True),
        ),
        parts=(board,),
        says="At {turn} of the way, {better:none of the six results is|one of the six results is|two of the six "
        "results are|three of the six results are|four of the six results are|five of the six results are|all six "
        "results are} better than at the manual’s settings. The machine {asks:goes round its switch|wants to ask}, and "
        "the error {heals:grows|heals}.",
    )
