"""Figures that move on the page `sinusoids`."""

from essays.positions.frequencies.live import BASE_WORDS, BASES
from press.interactive import Axis, Dots, Label, Line, Moving, Panel, Rule, Slider
from workings.positions.plain.waves import kernel

LAGS = (0, 1, 2, 3, 4, 5, 8, 10, 15, 16, 20, 25, 30, 40, 44, 50, 60, 70, 80, 90, 100, 110, 120, 128)


def dot_product_kernel() -> Moving:
    """The cosine of two codes against their lag, for any d and base."""
    return Moving(
        title="How alike two codes are",
        compute=kernel,
        gives=("curve", "cosine", "first_lag", "first_value", "rises", "risen", "first"),
        controls=(
            Slider("d", "d, components", (2, 4, 8, 16, 32, 64, 128, 256, 512), 16),
            Slider("base", "base", BASES, 10_000.0, texts=BASE_WORDS),
            Slider("lag", "lag", LAGS, 16),
        ),
        parts=(
            Panel(
                x=Axis(0, 128, "lag", ticks=(0, 32, 64, 96, 128)),
                y=Axis(-1.05, 1.35, "cosine of two codes", ticks={-1: "−1", 0: "0", 1: "1"}),
                marks=(
                    Rule(y=0, colour="faint", dashed=False),
                    Rule(x="lag", colour="muted"),
                    Line("curve", colour="sinusoidal"),
                    Dots("first_value", "first_lag", colour="warn", width=11.0),
                    Dots("cosine", "lag", colour="ink", width=7.0),
                    Label("first rise: {first}", 127, 1.13, colour="warn", anchor="end", when=("risen", 1)),
                ),
                alt="The cosine of two codes falls from 1 at a lag of 0 and wiggles; at a lag of {lag} it is "
                "{cosine:.3f}. It rises at {rises} of the 128 steps.",
                height=210,
            ),
        ),
        says="With d = {d} and a base of {base}, two codes that lie {lag} apart have a cosine of {cosine:.3f}. "
        "Of the first 128 steps {rises} go up.",
    )
