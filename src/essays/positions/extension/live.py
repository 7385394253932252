"""The figure that moves of the page on context extension."""

from press.interactive import Axis, Choice, Label, Line, Moving, Panel, Rule, Slider, Table
from workings.positions.plain.extend import stretched

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


def grouped(numbers: tuple[float, ...]) -> tuple[str, ...]:
    """Whole numbers with their thousands set apart."""
    return tuple(f"{number:,.0f}" for number in numbers)


def waves() -> Panel:
    """The factor on each pair's wavelength against that wavelength: all methods thin, the picked one strong."""
    each = list(zip(METHODS.values(), OUTPUTS, LOOKS, strict=True))
    names = (
        Label("- - " * ("code" in label) + label, 5.5e6, 1.14 * 1.23 ** (4 - i), "end", colour=colour)
        for i, (label, _, colour) in enumerate(each)
    )
    return Panel(
        x=Axis(5, 6e6, "wavelength of the pair, in positions", log=True, ticks=(10, 100, 1000, 1e4, 1e5, 1e6)),
        y=Axis(0.9, 40, "stretched by", log=True, ticks=(1, 2, 4, 8, 16, 32)),
        height=270,
        marks=(
            Rule(x="trained", colour="muted"),
            Rule(x="wanted", colour="warn"),
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
        gives=(
            *("waves", *OUTPUTS, "picked", "counts", "wanted", "longest", "new_longest"),
            *("kept", "part", "whole", "unseen", "beyond"),
        ),
        controls=(
            Choice("method", "the thick line", METHODS, "yarn"),
            Slider("s", "s, times as long", FACTORS, 8.0),
            Slider("trained", "L, trained", TRAINED, 4096.0, texts=grouped(TRAINED)),
            Slider("base", "base", BASES, 10_000.0, texts=grouped(BASES)),
        ),
        parts=(
            waves(),
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
