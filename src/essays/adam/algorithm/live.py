"""Moving figures of the page that reads Adam line by line."""

from press.interactive import Axis, Choice, Dots, Drawing, Label, Line, Moving, Numbers, Panel, Rule, Slider, Stepper
from workings.adam.plain import steps

BETA1 = (0.0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995)
BETA2 = (0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 0.9995, 0.9999)
SLOPES = {"constant": "always 1", "noisy": "noise between −1 and 3", "alternating": "1 and −1 in turn"}
LINES = {
    "none": "without lines 13 and 14",
    "only_13": "only line 13",
    "only_14": "only line 14",
    "multiplied": "multiplying, not dividing",
}
DRAWN = (1.0,) * 16 + (-1.0, 1.0) * 8 + (0.2,) * 16 + (2.0,) * 12


def bias_correction() -> Moving:
    """The first steps with lines 13 and 14 and without, on three sequences of gradients."""
    time = Axis(1, 5000, "step t", log=True, ticks=(1, 10, 100, 1000))
    length = Panel(
        time,
        Axis(0.05, 150, "length of the step, in α", log=True, ticks=(0.1, 1, 10, 100)),
        (
            Rule(x="apart", colour="muted"),
            Line("other", "t", colour="warn", dashed=True),
            Line("step", "t", colour="adam"),
            Label("{lines}", 1.2, 60, colour="warn"),
            Label("Adam as it is", 1.2, 0.6, colour="adam"),
            Label("within 1 % after {apart} ", "apart", 0.07, colour="muted", anchor="end"),
        ),
        alt="Length of the steps against time: Adam's, and those {lines}, of which the first is {first:.2f}α and the "
        "longest {peak:.2f}α.",
        title="The steps",
        height=240,
    )
    divisors = Panel(
        time,
        Axis(0.004, 2, "", log=True, ticks=(0.01, 0.1, 1)),
        (
            Line("of_m", "t", colour="m"),
            Line("of_v", "t", colour="v"),
            Label("1 − β₁ᵗ, which divides m", 4800, 0.014, colour="m", anchor="end"),
            Label("√(1 − β₂ᵗ), which divides √v", 4800, 0.006, colour="v", anchor="end"),
        ),
        alt="The divisors 1 − β₁ᵗ and √(1 − β₂ᵗ) climb to 1.",
        title="What lines 13 and 14 divide by",
        height=240,
    )
    return Moving(
        title="What do lines 13 and 14 do to the first steps?",
        compute=steps.corrections,
        gives=("t", "step", "other", "of_m", "of_v", "first", "peak", "when", "apart"),
        controls=(
            Choice("gradients", "gradients", SLOPES),
            Choice("lines", "compared with", LINES),
            Slider("beta1", "β₁", BETA1, 0.9),
            Slider("beta2", "β₂", (0.0, *BETA2), 0.999),
        ),
        parts=(length, divisors),
        says="Gradients: {gradients}; β₁ = {beta1}, β₂ = {beta2}; {lines}. The first step is {first:.2f}α, the "
        "longest {peak:.2f}α at t = {when}; the last to differ from Adam's by more than 1\u00a0% is step {apart} "
        "of 5,000.",
    )


def update_drawn() -> Moving:
    """What Adam makes of sixty gradients that the reader draws."""
    place = Axis(-1, 60, "gradient, counted from 0", ticks=(0, 20, 40, 59))
    pad = Panel(
        place,
        Axis(-2.2, 2.9, "", ticks=(-2, -1, 0, 1, 2)),
        (
            Rule(y=0.0, colour="faint", dashed=False),
            Dots("gradients", colour="g", width=4),
            Line("root", colour="v", dashed=True),
            Line("below", colour="v", dashed=True),
            Line("mean", colour="m"),
            Label("gradient: draw it", 0, 2.45, colour="g"),
            Label("m̂", 32, 2.45, colour="m"),
            Label("±√v̂", 40, 2.45, colour="v"),
        ),
        alt="Sixty gradients as bars, and m̂ between −√v̂ and √v̂.",
        title="The gradients",
        height=250,
        pad="gradients",
    )
    step = Panel(
        place,
        Axis(-2.2, 2.9, "", ticks=(-2, -1, 0, 1, 2)),
        (
            Rule(y=1.0, colour="muted"),
            Rule(y=0.0, colour="faint", dashed=False),
            Rule(y=-1.0, colour="muted"),
            Line("step", colour="adam"),
            Label("m̂ ÷ √v̂", 0, 2.45, colour="adam"),
        ),
        alt="The step at each gradient, in units of α: the longest is {longest:.2f}, at gradient {when}.",
        title="The step, in units of α",
        height=250,
    )
    return Moving(
        title="Draw your gradient",
        compute=steps.drawing,
        gives=("mean", "root", "below", "step", "longest", "when", "limit"),
        controls=(
            Drawing("gradients", "value", DRAWN, -2.0, 2.0, 60, 0.1, "gradient"),
            Slider("beta1", "β₁", BETA1, 0.9),
            Slider("beta2", "β₂", BETA2, 0.999),
        ),
        parts=(pad, step),
        says="At β₁ = {beta1} and β₂ = {beta2} the longest step of this drawing is {longest:.2f}α, at gradient "
        "{when}. No sixty gradients can cause one longer than {limit:.2f}α.",
    )


def algorithm_steps() -> Stepper:
    """Adam for one parameter, line by line."""
    return Stepper(
        "Run Adam, a line at a time",
        steps.adam,
        (
            Numbers("gradients", "gradients g₁, g₂, …", (1.5, 1.4, -1.5, 1.4), low=-1e6, high=1e6, most=8),
            Slider("alpha", "α, step size", (0.001, 0.01, 0.1, 0.5, 1.0), 0.1),
            Slider("beta1", "β₁, memory of g", (0.0, 0.5, 0.8, 0.9, 0.95, 0.99), 0.9),
            Slider("beta2", "β₂, memory of g²", (0.0, 0.5, 0.9, 0.99, 0.999, 0.9999), 0.999),
            Slider("eps", "ε", (1e-12, 1e-8, 1e-4, 0.1, 1.0), 1e-8, texts=("10⁻¹²", "10⁻⁸", "10⁻⁴", "0.1", "1")),
        ),
        tex=(
            r"\theta_0 = 0",
            r"m_0 \leftarrow 0",
            r"v_0 \leftarrow 0",
            r"t \leftarrow 0",
            r"\beta_1^0 = \beta_2^0 = 1",
            r"\textbf{while}\ \theta_t\ \text{has not converged}",
            r"t \leftarrow t + 1",
            r"g_t \leftarrow \nabla_\theta f_t(\theta_{t-1})",
            r"m_t \leftarrow \beta_1 m_{t-1} + (1-\beta_1)\, g_t",
            r"v_t \leftarrow \beta_2 v_{t-1} + (1-\beta_2)\, g_t^2",
            r"\beta_1^t,\ \beta_2^t",
            r"\hat m_t \leftarrow m_t / (1-\beta_1^t)",
            r"\hat v_t \leftarrow v_t / (1-\beta_2^t)",
            r"\theta_t \leftarrow \theta_{t-1} - \alpha\, \hat m_t / (\sqrt{\hat v_t} + \epsilon)",
            r"\textbf{return}\ \theta_t",
        ),
        symbols={
            "t": "t",
            "g": "g",
            "m": "m",
            "v": "v",
            "beta1_t": "β₁ᵗ",
            "beta2_t": "β₂ᵗ",
            "m_hat": "m̂",
            "v_hat": "v̂",
            "theta": "θ",
        },
        step="t",
        at=18,
    )
