"""The figure that moves of the page on context extension."""

from math import cos, log, pi, sin
from typing import NamedTuple

from press.figures import Arrows, Axis, Choice, Clause, Curves, Label, Moving, Panel, Shape, Slider, Tiles
from workings.positions.plain import HEAD, by_parts, counted, interpolate, ntk, speeds, yarn_released

METHODS = {
    "alone": "nothing",
    "interpolation": "interpolation",
    "ntk": "NTK-aware",
    "paper": "YaRN, the paper",
    "code": "YaRN, the code",
    "llama": "Llama 3",
}
FACTORS = (1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 8.0, 12.0, 16.0, 24.0, 32.0)
TRAINED = (512.0, 1024.0, 2048.0, 4096.0, 8192.0, 16384.0, 32768.0, 131072.0)
BASES = (10_000.0, 50_000.0, 100_000.0, 500_000.0, 1_000_000.0)


ROW = 11  # clocks in a row
RIM = 0.4  # of a clock, where two are 1 apart
ROUND = 2.0 * pi


class Stretches(NamedTuple):
    """The clocks of a head of 64 pairs at the end of a longer text, the fastest first, under one method."""

    x: list[float]  # the middles of the clocks, row by row
    y: list[float]
    depth: list[float]  # how much each is slowed: the factor on its wavelength, as a share of the way from 1 to s
    known: list[list[list[float]]]  # of each clock, what its hand passed over in training: outlines
    beyond: list[list[list[float]]]  # of those that never came round there, what it passes over now that is not known
    hubs: list[list[float]]  # the middles of these, and the tips of their hands
    tips: list[list[float]]
    kept: int  # how many pairs are left alone
    cured: bool  # whether a method slows any
    whole: int  # how many are slowed by s
    far: int  # how many that never came round in training now turn farther than they did there
    wanted: float  # the wanted length
    unseen: int  # how many pairs never come round in the trained length
    state: int  # 0 if there is none; else 1 if some of them go too far, 2 if none does


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


def sector(pair: int, start: float, end: float) -> list[list[float]]:
    """The outline of what a hand passes over from one angle to another, clockwise from noon, on a pair's clock."""
    x, y = float(pair % ROW) + 0.5, float(pair // ROW) + 0.5
    angles = [start + (end - start) * float(step) / 32.0 for step in range(33)]
    return [[x, y]] + [[x + RIM * sin(angle), y - RIM * cos(angle)] for angle in angles]


def stretched(method: int, s: float, trained: float, base: float) -> Stretches:
    """The clocks after `s` times the trained length."""
    turns, factors = speeds(HEAD, base), stretches(method, s, trained, base)
    counts, pairs = counted(factors, s), list(range(HEAD // 2))
    before = [trained * turn for turn in turns]
    after = [s * angle / factor for angle, factor in zip(before, factors)]
    slow = [pair for pair in pairs if before[pair] < ROUND]
    far = len([pair for pair in slow if factors[pair] < s * (1.0 - 1e-9)])
    return Stretches(
        x=[float(pair % ROW) + 0.5 for pair in pairs],
        y=[float(pair // ROW) + 0.5 for pair in pairs],
        depth=[log(factor) / log(s) if s > 1.0 else 0.0 for factor in factors],
        known=[sector(pair, 0.0, min(before[pair], ROUND)) for pair in pairs],
        beyond=[sector(pair, before[pair], max(before[pair], min(after[pair], ROUND))) for pair in slow],
        hubs=[sector(pair, 0.0, 0.0)[0] for pair in slow],
        tips=[sector(pair, 0.0, after[pair])[33] for pair in slow],
        kept=counts[0],
        cured=method > 0,
        whole=counts[2],
        far=far,
        wanted=s * trained,
        unseen=len(slow),
        state=0 if len(slow) == 0 else 1 if far > 0 else 2,
    )


def _faces() -> tuple[tuple[tuple[float, float], ...], ...]:
    """The rims of all clocks."""
    return tuple(tuple((x, y) for x, y in sector(pair, 0.0, ROUND)[1:]) for pair in range(HEAD // 2))


def clocks_panel() -> Panel:
    """A clock for each pair, on a ground that is the deeper, the more the pair is slowed."""
    return Panel(
        x=Axis(0, ROW, ticks={}),
        y=Axis(6.55, -0.5, ticks={}),
        height=246,
        marks=(
            Tiles("x", "y", wide=0.98, tall=0.98, shades="depth", low=0.0, high=1.6, colour="sinusoidal"),
            Shape(lines=_faces(), colour="sheet"),
            Shape("known", colour="key", shade=0.45),
            Shape("beyond", colour="warn", shade=0.9),
            Curves(_faces(), colour="muted", width=0.8, faint=False),
            Arrows("tips", "hubs", colour="ink", width=1.6),
            Label("known from training", 0.1, -0.2, colour="key"),
            Label("too far: {far}", 10.9, -0.2, "end", colour="warn"),
            Label("the slowest pairs come last", 10.9, 6.42, "end", colour="muted"),
        ),
        alt="Clocks for 64 pairs, the fastest first, slowed by {method}. Green is what training showed of each: "
        "the whole of all but the last {unseen}. After {wanted:.0f} positions {far} of these stand beyond what was "
        "shown.",
        bare=True,
    )


def methods_waves() -> Moving:
    """Five ways to slow the pairs of a head of 128 components, and none."""
    return Moving(
        title="Which hands go farther than training took them?",
        compute=stretched,
        controls=(
            Choice("method", "pairs are slowed by", METHODS, "ntk"),
            Slider("s", "s, times as long", FACTORS, 8.0, play=True),
            Slider("trained", "L, trained", TRAINED, 4096.0, form=",.0f"),
            Slider("base", "base", BASES, 10_000.0, form=",.0f"),
        ),
        parts=(clocks_panel(),),
        says=(
            Clause("In {trained} positions of training each of the 64 hands came round. ", ("state", 0)),
            Clause(
                "In {trained} positions of training the last {unseen} of the 64 hands never came round. After "
                "{wanted:.0f} positions {far:# of these has|# of these have} gone farther than that. ",
                ("state", 1),
            ),
            Clause(
                "In {trained} positions of training the last {unseen} of the 64 hands never came round. After "
                "{wanted:.0f} positions none of these has gone farther than that. ",
                ("state", 2),
            ),
            Clause("No pair is slowed.", ("cured", 0)),
            Clause("Of all 64 pairs the method leaves {kept} alone and slows {whole} by all of {s}.", ("cured", 1)),
        ),
    )
