"""The figure that moves of the page on context extension."""

from math import pi
from typing import NamedTuple

from press.interactive import Axis, Choice, Label, Line, Moving, Panel, Rule, Slider, Table
from workings.positions.plain import HEAD, by_parts, counted, interpolate, ntk, speeds, yarn_released

METHODS = {
    "interpolation": "interpolation",
    "ntk": "NTK-aware",
    "yarn": "YaRN, the paper",
    "released": "YaRN, the code",
    "llama3": "Llama 3",
}
OUTPUTS = ("by_interpolation", "by_ntk", "by_yarn", "by_released", "by_llama3")
LOOKS = ("integer", "sin", "query", "query", "key")
FACTORS = (1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 8.0, 12.0, 16.0, 24.0, 32.0)
TRAINED = (512.0, 1024.0, 2048.0, 4096.0, 8192.0, 16384.0, 32768.0, 131072.0)
BASES = (10_000.0, 50_000.0, 100_000.0, 500_000.0, 1_000_000.0)


class Stretches(NamedTuple):
    """What five methods do to the wavelengths of a head of 64 pairs; one method is picked."""

    waves: list[float]  # the trained wavelength of each pair, in positions
    by_interpolation: list[float]  # the factor on it; likewise by the other methods
    by_ntk: list[float]
    by_yarn: list[float]
    by_released: list[float]
    by_llama3: list[float]
    picked: list[float]  # the factor by the picked method
    counts: list[list[int]]  # for each method how many pairs are left alone, stretched in part, and by s
    wanted: float  # the wanted length
    longest: float  # the longest wavelength as trained
    new_longest: float  # that under the picked method
    kept: int  # the counts of the picked method
    part: int
    whole: int
    unseen: int  # how many pairs never come round in the trained length
    beyond: int  # how many of these turn farther in the wanted length than in training


def stretches(s: float, trained: float, base: float) -> list[list[float]]:
    """The factor on each pair's wavelength by each method, in the order of METHODS."""
    return [
        interpolate(s),
        ntk(s, base),
        by_parts(s, base, trained, 1.0, 32.0),
        yarn_released(s, base, trained, 1.0, 32.0),
        by_parts(s, base, trained, 1.0, 4.0),
    ]


def stretched(method: int, s: float, trained: float, base: float) -> Stretches:
    """Five methods at a factor s of the trained length; the picked one is a place in METHODS."""
    waves = [2.0 * pi / theta for theta in speeds(HEAD, base)]
    methods = stretches(s, trained, base)
    counts = [counted(stretch, s) for stretch in methods]
    unseen = [f for f, wave in zip(methods[method], waves) if wave > trained]
    return Stretches(
        waves=waves,
        by_interpolation=methods[0],
        by_ntk=methods[1],
        by_yarn=methods[2],
        by_released=methods[3],
        by_llama3=methods[4],
        picked=methods[method],
        counts=counts,
        wanted=s * trained,
        longest=waves[-1],
        new_longest=waves[-1] * methods[method][-1],
        kept=counts[method][0],
        part=counts[method][1],
        whole=counts[method][2],
        unseen=len(unseen),
        beyond=len([f for f in unseen if f < s * (1.0 - 1e-9)]),
    )


def factor_panel() -> Panel:
    """The factor on each pair's wavelength against that wavelength: all methods thin, the picked one strong."""
    each = list(zip(METHODS.values(), OUTPUTS, LOOKS, strict=True))
    names = (
        Label(label + ", dashed" * ("code" in label), 5.5e6, 1.14 * 1.32 ** (4 - i), "end", colour=colour)
        for i, (label, _, colour) in enumerate(each)
    )
    return Panel(
        x=Axis(5, 6e6, "wavelength of the pair, in positions", log=True, ticks=(10, 100, 1000, 1e4, 1e5, 1e6)),
        y=Axis(0.9, 40, "stretched by", log=True, ticks=(1, 2, 4, 8, 16, 32)),
        height=270,
        marks=(
            Rule(x="trained", colour="muted"),
            Rule(x="wanted", colour="warn", drags=("s",)),
            Label("trained", "trained", 34, "end", colour="muted"),
            Label("wanted", "wanted", 34, colour="warn"),
            *(
                Line(output, "waves", colour=colour, width=1.0, dashed=output == "by_released")
                for _, output, colour in each
            ),
            *(Line("picked", "waves", colour=colour, width=4.0, when=("method", i)) for i, colour in enumerate(LOOKS)),
            *names,
        ),
        alt="The factor by which each of 64 pairs has its wavelength stretched, against that wavelength. {method} "
        "leaves {kept} pairs alone, stretches {part} in part and {whole} by the whole factor of {s}.",
    )


def methods_waves() -> Moving:
    """Five ways to stretch the wavelengths of a head of 128 components."""
    return Moving(
        title="Which wavelengths does each method stretch?",
        compute=stretched,
        controls=(
            Choice("method", "the thick line", METHODS, "yarn"),
            Slider("s", "s, times as long", FACTORS, 8.0),
            Slider("trained", "L, trained", TRAINED, 4096.0, form=",.0f"),
            Slider("base", "base", BASES, 10_000.0, form=",.0f"),
        ),
        parts=(
            factor_panel(),
            Table(
                "counts",
                "Of 64 pairs: kept, stretched in part, stretched by s",
                "",
                rows=tuple(METHODS.values()),
                columns=("kept", "part", "by s"),
            ),
        ),
        says="{method} at s = {s}, L = {trained} and base {base}. Pairs kept: {kept}, stretched in part: {part}, "
        "stretched by s: {whole}. The longest wavelength goes from {longest:.0f} to {new_longest:.0f} positions. Of "
        "the {unseen} pairs that never came round in training, {beyond} now turn farther than it ever took them.",
    )
