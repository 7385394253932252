"""Figures that move of the page that turns all six dials."""

from collections.abc import Sequence
from math import cos, floor, pi, sin
from typing import NamedTuple

from press.figures import Axis, Clause, Curves, Dots, Guess, Label, Line, Moving, Panel, Shape, Slider
from workings.paperclips.six_dials import BEST, DIALS, INVERSE, MANUAL, WORST, results

ACROSS = [1.3, 1.3, 1.3, 7.7, 7.7, 7.7]  # the hubs of six dials, in two columns
UP = [7.0, 4.1, 1.2, 7.0, 4.1, 1.2]
LEFT = 0.8  # of the knob's way, where it stops and the reader is asked about the rest


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


def returning(i: int, one: float, two: float) -> list[list[float]]:
    """An arrow in a dial, round its hub, from one share back to another."""
    neck = between(two, one, 0.45)
    outer = [on_dial(i, between(one, neck, k / 8), 0.62) for k in range(9)]
    inner = [on_dial(i, between(neck, one, k / 8), 0.52) for k in range(9)]
    head = [on_dial(i, neck, 0.72), on_dial(i, two, 0.57), on_dial(i, neck, 0.42)]
    return outer + head + inner


def on_knob(share: float, radius: float) -> list[float]:
    """A point of the knob, which turns from its lower left over the top to its lower right."""
    angle = pi * (1.25 - 1.5 * share)
    return [4.5 + radius * cos(angle), 4.1 + radius * sin(angle)]


class Receipt(NamedTuple):
    """Six models at settings that are on the way from the manual's to their inverses."""

    listed: int  # the settings
    opened: float
    enmity: float
    bar: int
    sigma: float
    tau: float
    needles: list[list[list[float]]]  # where the results stand
    shadows: list[list[list[float]]]  # where each stood best so far
    swept: list[list[list[float]]]  # from where they stood at the manual's settings
    knob: list[list[float]]
    mark: list[list[float]]  # on the knob
    grip_x: float
    grip_y: float
    lit_x: list[float]  # the lamps, on the hubs, of the results that are at least half of the way to the inverse's
    lit_y: list[float]
    utility: float  # the results
    error: float
    disaster: float
    standing: float
    worth: float
    growth: float
    cured: int  # how many these are
    asks: bool  # whether the machine wants to ask
    heals: bool  # whether the error heals
    back: bool  # whether it did so faster a little earlier
    returned: list[list[list[float]]]  # arrows from where a needle stood best to where it stands, if it went back
    found_x: list[float]  # round the dial whose needle does so
    found_y: list[float]
    turns: int  # which needle is farther to the right at `LEFT` than at the end
    frame_x: list[float]  # round the dial that the reader names
    frame_y: list[float]
    hold_x: float  # where it is pulled
    hold_y: float
    you_x: float
    you_y: float


def turned(turn: float) -> list[float]:
    """Where the six results stand on their scales at that share of the way."""
    listed = floor(between(float(MANUAL[0]), float(INVERSE[0]), turn) + 0.5)
    bar = floor(between(float(MANUAL[3]), float(INVERSE[3]), turn) + 0.5)
    opened, enmity = between(MANUAL[1], INVERSE[1], turn), between(MANUAL[2], INVERSE[2], turn)
    sigma, tau = between(MANUAL[4], INVERSE[4], turn), between(MANUAL[5], INVERSE[5], turn)
    return places(results(listed, opened, enmity, bar, sigma, tau))


def turn_all(turn: float, guess: int) -> Receipt:
    """Turn six models at once, so far from the manual's settings to their inverses; whole goods and girders."""
    listed = floor(between(float(MANUAL[0]), float(INVERSE[0]), turn) + 0.5)
    opened, enmity = between(MANUAL[1], INVERSE[1], turn), between(MANUAL[2], INVERSE[2], turn)
    bar = floor(between(float(MANUAL[3]), float(INVERSE[3]), turn) + 0.5)
    sigma, tau = between(MANUAL[4], INVERSE[4], turn), between(MANUAL[5], INVERSE[5], turn)
    here = results(listed, opened, enmity, bar, sigma, tau)
    low, most, high, mine = turned(0.0), turned(LEFT), turned(1.0), places(here)
    back = [i for i in range(6) if high[i] < most[i]]
    lit = [i for i in range(6) if 2.0 * mine[i] >= low[i] + high[i]]
    bests = [max([turned(k / 20)[i] for k in range(floor(20.0 * turn + 1.5))]) for i in range(6)]
    before = between(MANUAL[5], INVERSE[5], turn - 0.05)
    earlier = results(listed, opened, enmity, bar, sigma, before)
    return Receipt(
        listed=listed,
        opened=opened,
        enmity=enmity,
        bar=bar,
        sigma=sigma,
        tau=tau,
        needles=[needle(i, mine[i]) for i in range(6)],
        shadows=[needle(i, max(bests[i], mine[i])) for i in range(6)],
        swept=[arc(i, low[i], mine[i], 1.0) for i in range(6)],
        knob=[on_knob(turn + k / 60, 1.2 if k % 4 < 2 else 1.12) for k in range(80)],
        mark=[on_knob(turn - 0.03, 0.32), on_knob(turn, 0.9), on_knob(turn + 0.03, 0.32)],
        grip_x=on_knob(turn, 0.9)[0],
        grip_y=on_knob(turn, 0.9)[1],
        lit_x=[ACROSS[i] for i in lit],
        lit_y=[UP[i] for i in lit],
        utility=here[0],
        error=here[1],
        disaster=here[2],
        standing=here[3],
        worth=here[4],
        growth=here[5],
        cured=len(lit),
        asks=here[4] >= 0.0,
        heals=here[5] < 0.0,
        back=here[5] < 0.0 and earlier[5] < here[5],
        returned=[returning(i, bests[i], mine[i]) for i in range(6) if bests[i] > mine[i] + 0.03],
        found_x=[on_dial(back[0], k / 18, 1.1)[0] for k in range(19)],
        found_y=[on_dial(back[0], k / 18, 1.1)[1] for k in range(19)],
        turns=back[0],
        frame_x=[on_dial(guess, k / 18, 1.1)[0] for k in range(19)],
        frame_y=[on_dial(guess, k / 18, 1.1)[1] for k in range(19)],
        hold_x=ACROSS[guess] + (1.3 if guess < 3 else -1.3),
        hold_y=UP[guess] + 0.1,
        you_x=ACROSS[guess] + (1.62 if guess < 3 else -1.62),
        you_y=UP[guess] + 0.45,
    )


SHARES = tuple(step / 20 for step in range(21))
NAMES = [dial.result for dial in DIALS.values()]
SETTINGS = (
    "goods named {listed}",
    "weights read {opened:.0%}",
    "enmity {enmity:.2f}",
    "bar {bar} of 12",
    "doubt {sigma:.2f}",
    "delay {tau:.2f}",
)
RESULTS = ("{utility:.1f}", "{error:.3f}", "{disaster:.3f}", "{standing:.3f}")
LEAST, MOST = places(results(*MANUAL)), places(results(*INVERSE))


TRACK = [on_knob(k / 40, 1.38) for k in range(41)]


def outlines(*lines: list[list[float]]) -> tuple[tuple[tuple[float, float], ...], ...]:
    """Lines that do not move."""
    return tuple(tuple((x, y) for x, y in line) for line in lines)


def ticks(shares: list[float]) -> tuple[tuple[tuple[float, float], ...], ...]:
    """A stroke across the ring of each dial."""
    return outlines(*([on_dial(i, share, 0.76), on_dial(i, share, 1.06)] for i, share in enumerate(shares)))


def discs(xs: list[float], ys: list[float], wide: float, tall: float) -> tuple[tuple[tuple[float, float], ...], ...]:
    """The outlines of round or oval discs, sixteen points each, about the places given."""
    turns = [pi * k / 8 for k in range(16)]
    return outlines(*([[x + wide * cos(k), y + tall * sin(k)] for k in turns] for x, y in zip(xs, ys, strict=True)))


def words() -> tuple[Label, ...]:
    """Over each dial its setting, beneath it its name and its result; and the ends of the knob's way."""

    def line(texts: Sequence[str], rise: float, colour: str = "ink") -> list[Label]:
        return [
            Label(each, x, y + rise, "middle", colour=colour) for each, x, y in zip(texts, ACROSS, UP, strict=False)
        ]

    x, last = ACROSS[4], UP[5] - 1.0
    return (
        *line(SETTINGS, 1.3, "muted"),
        *line(NAMES, -0.53),
        *line(RESULTS, -1.0),
        Label("goes round it {worth:.3f}", x, UP[4] - 1.0, "middle", colour="warn", when=("asks", 0)),
        Label("wants to ask {worth:.3f}", x, UP[4] - 1.0, "middle", colour="human", when=("asks", 1)),
        Label("grows {growth:.3f}", x, last, "middle", colour="warn", when=("heals", 0)),
        Label("heals {growth:.3f}", x, last, "middle", colour="human", when=("heals", 1)),
        Label("manual", 3.35, 2.5, "middle", colour="warn"),
        Label("inverse", 5.65, 2.5, "middle", colour="human"),
        Label("lamp lit: half cured", 4.5, 5.8, "middle", colour="human"),
    )


def board() -> Panel:
    """Six dials with their lamps, and the knob between them."""
    return Panel(
        Axis(-0.5, 9.5, ticks={}),
        Axis(0.1, 8.7, ticks={}, grid=False),
        (
            Shape(lines=outlines(*(arc(i, 0.0, 1.0, 1.0) for i in range(6))), colour="faint"),
            Shape("swept", colour="human", shade=0.45),
            Curves(ticks(LEAST), colour="warn", width=2.5, faint=False),
            Curves(ticks(MOST), colour="human", width=2.5, faint=False),
            Shape("shadows", colour="muted", shade=0.5),
            Shape("needles"),
            Shape("returned", colour="warn", when=("back", 1)),
            Line("found_y", "found_x", colour="warn", width=3.5, when=("back", 1), answer=True),
            Shape(lines=discs(ACROSS, UP, 0.2, 0.2), colour="sheet", width=1.5, edge="ink"),
            Dots("lit_y", "lit_x", colour="human", width=15.0),
            Curves(outlines(TRACK), colour="muted", width=2.0),
            Shape("knob", colour="muted", shade=0.3, width=1.2),
            Shape("mark"),
            Line("frame_y", "frame_x", width=3.5, asks=True),
            Dots("hold_y", "hold_x", width=12.0, drags=("guess",)),
            Label("you", "you_x", "you_y", "middle", asks=True),
            Dots("grip_y", "grip_x", width=12.0, drags=("turn",), answer=True),
            *words(),
        ),
        alt="Six half-round dials, bad on the left and good on the right, each with a lamp, its setting and its "
        "result, and between them a knob, which stands at {turn} of its way. People’s utility is {utility:.1f}, the "
        "error {error:.3f}, the chance of a disaster {disaster:.3f}, the share left standing {standing:.3f}, the "
        "worth of the switch {worth:.3f}, and the growth of the error {growth:.3f}. Lamps that are lit: {cured} of 6.",
        height=322,  # so that a unit is as long across as upwards, and what turns is round
        bare=True,
    )


def receipt_turned() -> Moving:
    """Six dials, and the one knob that turns them all."""
    return Moving(
        title="One knob turns all six",
        compute=turn_all,
        controls=(
            Slider("turn", "from the manual to the inverse", SHARES, LEFT, form=".0%", play=True, auto=(0.5, LEFT)),
        ),
        parts=(board(),),
        says=(
            "At {turn} of the way, {cured:none of the six lamps is|one of the six lamps is|two of the six lamps are|"
            "three of the six lamps are|four of the six lamps are|five of the six lamps are|all six lamps are} lit. "
            "The machine {asks:goes round its switch|wants to ask}, and the error {heals:grows|heals}",
            Clause(".", ("back", 0)),
            Clause(", but its needle turns back: with news so fresh, so weak a fix heals it less fast.", ("back", 1)),
        ),
        guess=Guess(
            "guess",
            "it is",
            tuple(range(6)),
            0,
            texts=tuple(NAMES),
            asks="So far every needle goes to the right, which is the better side. The knob has a fifth of its way "
            "left, and on that one needle turns back. Which? Press its dial.",
            of="turns",
            answer="|".join(NAMES),
            sets="turn",
            to=1.0,
            pace=700,
        ),
    )
