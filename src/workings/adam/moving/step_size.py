"""Moving figures of the page on how long a step of Adam can be."""

from workings.adam.live import steps
from workings.kit.moving import Axis, Bars, Choice, Dots, Label, Line, Moving, Panel, Rule, Slider

__all__ = ["bound"]

KINDS = {"lone": "a lone gradient", "burst": "equal gradients", "growing": "growing gradients"}
LENGTHS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 35, 40)
SILENCES = (0, 1, 10, 100, 1000, 10_000, 100_000, 1_000_000)
BETA1 = (0.0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995)
BETA2 = (0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 0.9995, 0.9999)


def bound() -> Moving:
    """Steps in a burst of gradients after a silence, against the paper's bound and against the least upper one."""
    since = Axis(0, 41, "gradients since the silence", ticks=(1, 10, 20, 30, 40))
    length = Panel(
        since,
        Axis(0.1, 100, "length of the step, in α", log=True),
        (
            Rule(y="paper", colour="muted"),
            Line("limit", "number", colour="warn", dashed=True),
            Line("step", "number", colour="adam"),
            Dots("step", "number", colour="adam"),
            Label("no step is longer", 1, 40, colour="warn"),
            Label("the paper's bound", 40, 0.15, colour="muted", anchor="end"),
        ),
        alt="Steps after a silence: the longest is {longest:.2f} α, beside the paper's bound of {paper:.2f} α and the "
        "least upper bound of {ever:.2f} α.",
        title="The steps",
        height=230,
    )
    why = Panel(
        since,
        Axis(0, 1.25, "in units of the largest gradient", ticks=(0, 0.5, 1)),
        (
            Bars("gradient", "number", colour="g", thick=0.5),
            Line("root", "number", colour="v"),
            Line("mean", "number", colour="m"),
            Label("gradient", 1, 1.1, colour="g"),
            Label("m̂", 16, 1.1, colour="m"),
            Label("√v̂", 22, 1.1, colour="v"),
        ),
        alt="The gradients of the burst, with m̂ and √v̂: the step is the first over the second.",
        title="What they are made of",
        height=230,
    )
    return Moving(
        title="How long can you make a step?",
        compute=steps.after_silence,
        gives=("number", "gradient", "mean", "root", "step", "limit", "paper", "ever", "longest", "when"),
        controls=(
            Choice("gradients", "Gradients", KINDS, "burst"),
            Slider("length", "how many", LENGTHS, 40),
            Slider("silence", "silence before them", SILENCES, 1_000_000, " steps", tuple(f"{n:,}" for n in SILENCES)),
            Slider("beta1", "β₁", BETA1, 0.9),
            Slider("beta2", "β₂", BETA2, 0.999),
        ),
        parts=(length, why),
        says="After a silence of {silence}, {gradients} at β₁ = {beta1} and β₂ = {beta2}: the longest step is "
        "{longest:.2f} α, at the gradient number {when}. The paper's bound is {paper:.2f} α, the least upper bound "
        "{ever:.2f} α.",
    )
