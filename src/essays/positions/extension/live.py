"""The figure that moves of the page on context extension."""

from math import log, pi
from typing import NamedTuple

from press.interactive import Axis, Cells, Curves, Dots, Label, Line, Mark, Moving, Panel, Slider
from workings.positions.plain import HEAD, by_parts, counted, interpolate, ntk, speeds, yarn_released

METHODS = ("interpolation", "NTK-aware", "YaRN, the paper", "YaRN, the code", "Llama 3")
FACTORS = (1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 8.0, 12.0, 16.0, 24.0, 32.0)
TRAINED = (512.0, 1024.0, 2048.0, 4096.0, 8192.0, 16384.0, 32768.0, 131072.0)
BASES = (10_000.0, 50_000.0, 100_000.0, 500_000.0, 1_000_000.0)


class Stretches(NamedTuple):
    """What five methods do to the wavelengths of a head of 64 pairs."""

    factors: list[list[float]]  # the factor on the wavelength of each pair, a row for each method
    depth: list[
        list[float]
    ]  # the same as a share of the way from 1 to s, with an empty row above each for its name, and one below
    kept0: int  # how many pairs each method leaves alone
    kept1: int
    kept2: int
    kept3: int
    kept4: int
    whole0: int  # how many it stretches by s
    whole1: int
    whole2: int
    whole3: int
    whole4: int
    far0: int  # how many that never came round in training now turn farther than they did there
    far1: int
    far2: int
    far3: int
    far4: int
    wanted: float  # the wanted length
    trained_pair: float  # where among the pairs lies the wavelength that is the trained length
    wanted_pair: float  # and the wanted length
    trained_x: list[list[float]]  # a line there across each row
    wanted_x: list[list[float]]
    rows: list[list[float]]  # its heights
    foot: float  # below the last row
    unseen: int  # how many pairs never come round in the trained length
    longest: float  # the longest wavelength as trained


def stretches(s: float, trained: float, base: float) -> list[list[float]]:
    """The factor on each pair's wavelength by each method, in the order of METHODS."""
    return [
        interpolate(s),
        ntk(s, base),
        by_parts(s, base, trained, 1.0, 32.0),
        yarn_released(s, base, trained, 1.0, 32.0),
        by_parts(s, base, trained, 1.0, 4.0),
    ]


def pair_of(wave: float, base: float) -> float:
    """Which pair has a wavelength, between two pairs if it has to be."""
    return float(HEAD // 2) * log(wave / (2.0 * pi)) / log(base)


def stretched(s: float, trained: float, base: float) -> Stretches:
    """Five methods at a factor s of the trained length, in the order of METHODS."""
    waves = [2.0 * pi / theta for theta in speeds(HEAD, base)]
    factors = stretches(s, trained, base)
    counts = [counted(row, s) for row in factors]
    depth: list[list[float]] = []
    far: list[int] = []
    for row in factors:
        depth.append([0.0] * len(row))
        depth.append([log(factor) / log(s) if s > 1.0 else 0.0 for factor in row])
        far.append(len([f for f, wave in zip(row, waves) if wave > trained and f < s * (1.0 - 1e-9)]))
    depth.append([0.0] * (HEAD // 2))
    known, wanted = pair_of(trained, base), pair_of(s * trained, base)
    return Stretches(
        factors=factors,
        depth=depth,
        kept0=counts[0][0],
        kept1=counts[1][0],
        kept2=counts[2][0],
        kept3=counts[3][0],
        kept4=counts[4][0],
        whole0=counts[0][2],
        whole1=counts[1][2],
        whole2=counts[2][2],
        whole3=counts[3][2],
        whole4=counts[4][2],
        far0=far[0],
        far1=far[1],
        far2=far[2],
        far3=far[3],
        far4=far[4],
        wanted=s * trained,
        trained_pair=known,
        wanted_pair=wanted,
        trained_x=[[known, known] for _ in factors],
        wanted_x=[[wanted, wanted] for _ in factors],
        rows=[[2.0 * float(n) + 1.0, 2.0 * float(n) + 2.0] for n in range(len(factors))],
        foot=10.35,
        unseen=len([wave for wave in waves if wave > trained]),
        longest=waves[-1],
    )


def _names() -> tuple[Mark, ...]:
    """The methods above their rows, and what each does in numbers."""
    said = "{{kept{n}}} kept, {{whole{n}}} by s, {{far{n}}} too far"
    names = (Label(name, -0.5, 2 * n + 0.72) for n, name in enumerate(METHODS))
    return (*names, *(Label(said.format(n=n), 63.5, 2 * n + 0.72, "end", colour="muted") for n in range(len(METHODS))))


def pairs_panel() -> Panel:
    """A row of 64 pairs for each method: the deeper the colour, the more the pair is slowed."""
    return Panel(
        x=Axis(-0.5, 63.5, ticks={5: "fast pairs", 58: "slow pairs"}),
        y=Axis(11, 0, ticks={}),
        height=286,
        marks=(
            Cells("depth", low=0.0, high=1.0, colour="rope"),
            Curves(tuple(_frame(2 * n + 1.0) for n in range(len(METHODS))), colour="muted", width=0.8),
            Line("rows", "trained_x", colour="ink", width=2.2),
            Line("rows", "wanted_x", colour="warn", width=2.2),
            Dots("foot", "trained_pair", colour="ink", width=11, drags=("trained",)),
            Dots("foot", "wanted_pair", colour="warn", width=11, drags=("s",)),
            *_names(),
        ),
        alt="Five rows of 64 pairs, from the fast to the slow, the deeper the more each is slowed. Left alone, and "
        "slowed by the whole factor: interpolation {kept0} and {whole0}, NTK-aware {kept1} and {whole1}, YaRN in its "
        "paper {kept2} and {whole2}, in its code {kept3} and {whole3}, Llama 3 {kept4} and {whole4}.",
        bare=True,
    )


def _frame(top: float) -> tuple[tuple[float, float], ...]:
    """The outline of a row of pairs."""
    return (-0.45, top), (63.45, top), (63.45, top + 0.98), (-0.45, top + 0.98), (-0.45, top)


def methods_waves() -> Moving:
    """Five ways to slow the pairs of a head of 128 components."""
    return Moving(
        title="Which pairs does each method slow?",
        compute=stretched,
        controls=(
            Slider("s", "s, times as long", FACTORS, 8.0, play=True),
            Slider("trained", "L, trained", TRAINED, 4096.0, form=",.0f"),
            Slider("base", "base", BASES, 10_000.0, form=",.0f"),
        ),
        parts=(pairs_panel(),),
        says="The {unseen} pairs right of the dark line never came round in {trained} positions of training. Too far "
        "go those that turn farther, in the {wanted:.0f} positions of the red line, than training took them.",
    )
