"""Moving figures of the page on how long a step of Adam can be."""

from press.interactive import Axis, Choice, Dots, Label, Line, Moving, Panel, Rule, Slider
from workings.adam.plain import steps

KINDS = {"lone": "a lone gradient", "burst": "equal gradients", "growing": "each β₂/β₁ times the last"}
LENGTHS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 35, 40)
SILENCES = (0, 1, 10, 100, 1000, 10_000, 100_000, 1_000_000)
BETA1 = (0.0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995)
BETA2 = (0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 0.9995)


def bound() -> Moving:
    """Steps in a burst of gradients after a silence, against the paper's bound and against the least upper one."""
    since = Axis(0, 41, "gradients since the silence", ticks=(1, 10, 20, 30, 40))
    length = Panel(
        since,
        Axis(0.5, 50, "length of the step, in α", log=True, ticks=(0.5, 1, 2, 5, 10, 20, 50)),
        (
            Rule(y="paper", colour="muted"),
            Line("limit", "number", colour="warn", dashed=True),
            Line("step", "number", colour="adam"),
            Dots("step", "number", colour="adam"),
            Label("longest possible: {ever:.2f} α", 0.5, 36, colour="warn"),
            Label("paper's bound: {paper:.2f} α", 40.5, 36, colour="muted", anchor="end"),
        ),
        alt="Steps after a silence: the longest is {longest:.2f}α, beside the paper's bound of {paper:.2f}α and the "
        "least upper bound of {ever:.2f}α.",
        title="The steps",
        height=260,
    )
    why = Panel(
        since,
        Axis(0, 1.25, "in units of the largest gradient", ticks=(0, 0.5, 1)),
        (
            Dots("gradient", "number", colour="g", width=4),
            Line("root", "number", colour="v"),
            Line("mean", "number", colour="m"),
            Label("gradient", 1, 1.1, colour="g"),
            Label("m̂", 18, 1.1, colour="m"),
            Label("√v̂", 25, 1.1, colour="v"),
        ),
        alt="The gradients of the burst, with m̂ and √v̂: the step is the first over the second.",
        title="What they are made of",
        height=260,
    )
    return Moving(
        title="How long can you make a step?",
        compute=steps.after_silence,
        gives=("number", "gradient", "mean", "root", "step", "limit", "paper", "ever", "longest", "when"),
        controls=(
            Choice("gradients", "gradients", KINDS, "burst"),
            Slider("length", "length of the burst", LENGTHS, 40),
            Slider("silence", "zeros before it", SILENCES, 1_000_000, "", tuple(f"{n:,}" for n in SILENCES)),
            Slider("beta1", "β₁", BETA1, 0.9),
            Slider("beta2", "β₂", BETA2, 0.999),
        ),
        parts=(length, why),
        says="After {silence} gradients of 0, {gradients} at β₁ = {beta1} and β₂ = {beta2}: the longest step is "
        "{longest:.2f}α, at gradient {when}. The paper's bound is {paper:.2f}α, the least upper bound "
        "{ever:.2f}α.",
    )
