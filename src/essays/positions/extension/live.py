"""The figure that moves of the page on context extension."""

from math import cos, log, pi, sin
from typing import NamedTuple

from press.figures import Arrows, Axis, Choice, Clause, Curves, Dots, Label, Moving, Panel, Shape, Slider, Tiles
from workings.positions.plain import HEAD, by_parts, interpolate, ntk, speeds, yarn_released

METHODS = {
    "alone": "nothing",
    "interpolation": "interpolation",
    "ntk": "NTK",
    "paper": "YaRN, the paper",
    "code": "YaRN’s code",
    "llama": "Llama 3",
}
FACTORS = (1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 10.0, 12.0, 14.0, 16.0)
TRAINED = (512.0, 1024.0, 2048.0, 4096.0, 8192.0, 16384.0, 32768.0, 131072.0)
BASES = (10_000.0, 50_000.0, 100_000.0, 500_000.0, 1_000_000.0)
PAIRS = [36, 39, 42, 45, 48, 51, 54, 57, 60, 63]  # whose clocks are drawn

ROW = 5  # clocks in a row
TALL = 1.3  # from a row to the next, where two clocks of one are 1 apart
RIM = 0.4  # of a clock
ROUND = 2.0 * pi
TEXT = 3.08  # the height of the text beneath the clocks
LONG = 0.3125  # how long the trained length is drawn: a sixteenth of a row


class Stretches(NamedTuple):
    """Some clocks of a head of 64 pairs at the end of a longer text, the fastest first, under one method."""

    x: list[float]  # the middles of the clocks, row by row
    y: list[float]
    corner: list[float]  # where their pairs are written: left of each and above
    named: list[float]
    pairs: list[int]
    plate: list[float]  # the heights of the plates beneath them
    slowed: list[float]  # how much each is slowed: the factor on its wavelength
    last: float  # that of the last
    depth: list[float]  # the same as a share of the way from 1 to s
    known: list[list[list[float]]]  # of each clock, what its hand passed over in training: outlines
    beyond: list[list[list[float]]]  # of those that never came round there, what it passes over now that is not known
    hubs: list[list[float]]  # the middles of these, and the tips of their hands
    tips: list[list[float]]
    round_hubs: list[list[float]]  # the same of the others
    round_tips: list[list[float]]
    read: list[list[float]]  # the text, as far as training went: an outline
    longer: list[list[float]]  # and beyond
    end: float  # where it ends
    level: float
    ends: float  # where its length is written
    far: int  # how many that never came round in training now turn farther than they did there
    wanted: float  # the wanted length
    unseen: int  # how many pairs never come round in the trained length
    state: int  # 0 if there is none; else 1 if some of them go too far, 2 if none does, 3 if all do


def stretches(method: int, s: float, trained: float, base: float) -> list[float]:
    """The factor on each pair's wavelength by a method, a place in METHODS."""
    if method == 0:
        return [1.0] * (HEAD // 2)
    if method == 1:
        return interpolate(s)
    if method == 2:
        return ntk(s, base)
    if method == 4:
        return yarn_released(s, base, trained, 1.0, 32.0)
    return by_parts(s, base, trained, 1.0, 32.0 if method == 3 else 4.0)


def sector(place: int, start: float, end: float) -> list[list[float]]:
    """The outline of what a hand passes over from one angle to another, clockwise from noon, on a clock."""
    x, y = float(place % ROW) + 0.5, float(place // ROW) * TALL + 0.5
    angles = [start + (end - start) * float(step) / 32.0 for step in range(33)]
    return [[x, y]] + [[x + RIM * sin(angle), y - RIM * cos(angle)] for angle in angles]


def strip(start: float, end: float) -> list[list[float]]:
    """The outline of a piece of the text."""
    return [[start, TEXT - 0.09], [end, TEXT - 0.09], [end, TEXT + 0.09], [start, TEXT + 0.09]]


def stretched(method: int, s: float, trained: float, base: float) -> Stretches:
    """The clocks after `s` times the trained length."""
    turns, factors = speeds(HEAD, base), stretches(method, s, trained, base)
    places = list(range(len(PAIRS)))
    known = [trained * turn for turn in turns]
    unseen = len([angle for angle in known if angle < ROUND])
    far = len([pair for pair in range(HEAD // 2) if known[pair] < ROUND and factors[pair] < s * (1.0 - 1e-9)])
    before = [known[pair] for pair in PAIRS]
    after = [s * known[pair] / factors[pair] for pair in PAIRS]
    slow, quick = [p for p in places if before[p] < ROUND], [p for p in places if before[p] >= ROUND]
    return Stretches(
        x=[float(place % ROW) + 0.5 for place in places],
        y=[float(place // ROW) * TALL + 0.5 for place in places],
        corner=[float(place % ROW) + 0.1 for place in places],
        named=[float(place // ROW) * TALL + 0.13 for place in places],
        pairs=PAIRS,
        plate=[float(place // ROW) * TALL + 1.06 for place in places],
        slowed=[factors[pair] for pair in PAIRS],
        last=factors[HEAD // 2 - 1],
        depth=[log(factors[pair]) / log(s) if s > 1.0 else 0.0 for pair in PAIRS],
        known=[sector(place, 0.0, min(before[place], ROUND)) for place in places],
        beyond=[sector(place, before[place], max(before[place], min(after[place], ROUND))) for place in slow],
        hubs=[sector(place, 0.0, 0.0)[0] for place in slow],
        tips=[sector(place, 0.0, after[place])[33] for place in slow],
        round_hubs=[sector(place, 0.0, 0.0)[0] for place in quick],
        round_tips=[sector(place, 0.0, after[place])[33] for place in quick],
        read=strip(0.0, LONG),
        longer=strip(LONG, s * LONG),
        end=s * LONG,
        level=TEXT,
        ends=min(max(s * LONG, 1.0), 4.1),
        far=far,
        wanted=s * trained,
        unseen=unseen,
        state=0 if unseen == 0 else 2 if far == 0 else 3 if far == unseen else 1,
    )


def _faces() -> tuple[tuple[tuple[float, float], ...], ...]:
    """The rims of all clocks."""
    return tuple(tuple((x, y) for x, y in sector(place, 0.0, ROUND)[1:]) for place in range(len(PAIRS)))


def clocks_panel() -> Panel:
    """Ten clocks, each over a plate that is the bluer, the more its pair is slowed; and the text, to be pulled."""
    return Panel(
        x=Axis(-0.05, ROW + 0.15, ticks={}),
        y=Axis(TEXT + 0.55, -0.02, ticks={}),
        height=267,
        marks=(
            Shape("known", colour="key", shade=0.45),
            Shape("beyond", colour="warn", shade=0.9),
            Curves(_faces(), colour="muted", width=0.8, faint=False),
            Arrows("round_tips", "round_hubs", colour="muted", width=1.4),
            Arrows("tips", "hubs", colour="ink", width=2.4),
            Tiles("corner", "named", shows="pairs", bare=True, colour="muted"),
            Tiles("x", "plate", wide=0.8, tall=0.24, shades="depth", low=0.0, high=1.6, colour="sinusoidal"),
            Tiles("x", "plate", shows="slowed", form=".1f", unit="×", flat=True, bare=True),
            Shape("read", colour="key", shade=0.6),
            Shape("longer", colour="warn", shade=0.55),
            Dots("level", "end", colour="ink", width=12.0, drags=("s",)),
            Label("trained on {trained}", 0.0, TEXT - 0.17, colour="key"),
            Label("{wanted:.0f} positions", "ends", TEXT + 0.42, "middle", colour="warn"),
        ),
        alt="Clocks of every third pair from 36 to 63, the fastest first, and beneath each by what factor it is slowed "
        "under {method}: the last by {last:.1f}. Green is what training "
        "showed of each, red what a hand has passed over beyond that. Beneath them the text, of {wanted:.0f} "
        "positions.",
        bare=True,
    )


NEVER = "In {trained} positions of training the last {unseen} of the 64 hands never came round. After "


def methods_waves() -> Moving:
    """Five ways to slow the pairs of a head of 128 components, and none."""
    return Moving(
        title="Which hands go farther than training took them? Pull the text",
        compute=stretched,
        controls=(
            Choice("method", "slowed by", METHODS, "alone"),
            Slider("s", "s, times as long", FACTORS, 8.0, play=True, again=True),
            Slider("trained", "L, trained", TRAINED, 4096.0, form=",.0f"),
            Slider("base", "base", BASES, 10_000.0, form=",.0f"),
        ),
        parts=(clocks_panel(),),
        says=(
            Clause("In {trained} positions of training each of the 64 hands came round.", ("state", 0)),
            Clause(
                NEVER + "{wanted:.0f} positions {far:# of these has|# of these have} gone farther than that.",
                ("state", 1),
            ),
            Clause(NEVER + "{wanted:.0f} positions none of these has gone farther than that.", ("state", 2)),
            Clause(
                NEVER + "{wanted:.0f} positions all of these have gone farther than that.",
                ("state", 3),
            ),
        ),
    )
