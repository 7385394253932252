"""The figure that moves on the page of answers: what it computes, then what it shows."""

from math import sqrt
from typing import NamedTuple

from press import typography
from press.interactive import Axis, Choice, Dots, Label, Line, Moving, Panel, Rule, Slider
from workings.adam.plain import rates


def scaled_adam(scale: float, eps: float, alpha: float, place: int) -> list[float]:
    """Adam on scale x^2 / 2 from 1: x after 0, 1, ... 100 steps.

    Place 0 is eps after the root, as in the paper and in torch; 1 under the root; 2 beside the root of the uncorrected
    v (the eps-hat of the paper's section 2).
    """
    x, m, v, beta1_t, beta2_t = 1.0, 0.0, 0.0, 1.0, 1.0
    path = [x]
    for _ in range(100):
        g = scale * x
        m = 0.9 * m + (1 - 0.9) * g
        v = 0.999 * v + (1 - 0.999) * g * g
        beta1_t, beta2_t = beta1_t * 0.9, beta2_t * 0.999
        m_hat, v_hat = m / (1 - beta1_t), v / (1 - beta2_t)
        size = sqrt(v_hat) + eps
        if place == 1:
            size = sqrt(v_hat + eps)
        if place == 2:
            size = (sqrt(v) + eps) / sqrt(1 - beta2_t)
        x = x - alpha * m_hat / size
        path.append(x)
    return path


def scaled_sgd(scale: float, alpha: float) -> list[float]:
    """SGD on scale x^2 / 2 from 1: x after 0, 1, ... 100 steps; beyond a million it stays where it is."""
    x = 1.0
    path = [x]
    for _ in range(100):
        if abs(x) < 1e6:
            x = x - alpha * (scale * x)
        path.append(x)
    return path


class Wall(NamedTuple):
    """What is left of a distance of 1 after a hundred steps."""

    scales: list[float]  # fifteen decades
    adam_left: list[float]  # what Adam leaves at each
    sgd_left: list[float]
    adam_path: list[float]  # the way at one scale
    free_path: list[float]  # the same without epsilon
    sgd_path: list[float]
    adam_here: float  # what is left at that scale
    sgd_here: float
    sgd_said: float  # the same, or 1 if it ends farther off than it began
    sgd_gone: bool  # whether it does


def wall(scale: float, eps: float, alpha: float, place: int) -> Wall:
    """A hundred steps of Adam and of SGD.

    Args:
        scale: The factor c on the loss.
        eps: Epsilon.
        alpha: The rate, of both.
        place: Where epsilon stands, as for `scaled_adam`.
    """
    scales = rates(1e-12, 61)
    adam_path, sgd_path = scaled_adam(scale, eps, alpha, place), scaled_sgd(scale, alpha)
    sgd_here = abs(sgd_path[-1])
    return Wall(
        scales=scales,
        adam_left=[abs(scaled_adam(c, eps, alpha, place)[-1]) for c in scales],
        sgd_left=[min(abs(scaled_sgd(c, alpha)[-1]), 9.0) for c in scales],
        adam_path=adam_path,
        free_path=scaled_adam(scale, 0.0, alpha, 0),
        sgd_path=sgd_path,
        adam_here=abs(adam_path[-1]),
        sgd_here=sgd_here,
        sgd_said=min(sgd_here, 1.0),
        sgd_gone=sgd_here > 1,
    )


def ten_to(exponent: int) -> str:
    """A power of ten as text: in digits from 0.001 to 1,000, else with its exponent."""
    return f"{10**exponent:,.12g}" if -3 <= exponent <= 3 else typography.power(exponent)


def tuning_wall() -> Moving:
    """What is left of the way after a hundred steps, for every scale of the gradient."""
    eps = (-16, -14, -12, -10, -9, -8, -7, -6, -5, -4, -3, -2, -1, 0)
    decades = tuple(range(-12, 4))
    return Moving(
        title="Shrink the gradient",
        compute=wall,
        controls=(
            Slider(
                "scale",
                "c, scale of the gradient",
                stops=tuple(float(f"1e{power}") for power in decades),
                start=1e-8,
                texts=tuple(map(ten_to, decades)),
            ),
            Slider(
                "eps",
                "ε",
                stops=(0.0, *(float(f"1e{power}") for power in eps)),
                start=1e-8,
                texts=("0", *map(ten_to, eps)),
            ),
            Slider("alpha", "α, rate of both", stops=(0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0), start=0.01),
            Choice(
                "place", "where ε stands", options={"after": "√v̂ + ε (line 15)", "inside": "√(v̂ + ε)", "hat": "√v + ε̂"}
            ),
        ),
        parts=(
            Panel(
                title="Left after 100 steps (SGD dashed)",
                x=Axis(
                    1e-12,
                    1e3,
                    "c, scale of the gradient",
                    log=True,
                    ticks={10.0**k: ten_to(k) for k in range(-9, 4, 3)},
                ),
                y=Axis(0, 1.2, ticks=(0, 0.5, 1)),
                height=200,
                marks=(
                    Rule(x="eps", colour="muted"),
                    Label("\u00a0ε", x="eps", y=1.08, colour="muted"),
                    Line(x="scales", y="sgd_left", colour="sgd", dashed=True),
                    Line(x="scales", y="adam_left", colour="adam"),
                    Dots(x="scale", y="sgd_here", colour="sgd", width=7),
                    Dots(x="scale", y="adam_here", colour="adam", width=9),
                ),
                alt="At a factor of {scale} Adam leaves {adam_here:.3f} of a distance of 1, "
                "SGD {sgd_gone:|more than }{sgd_said:.3f}.",
            ),
            Panel(
                title="The way (thin: without ε)",
                x=Axis(0, 100, "steps"),
                y=Axis(-0.5, 1.2, ticks=(-0.5, 0, 0.5, 1)),
                height=200,
                marks=(
                    Rule(y=0.0, colour="faint", dashed=False),
                    Line(y="sgd_path", colour="sgd", dashed=True),
                    Line(y="free_path", colour="muted", width=1.0),
                    Line(y="adam_path", colour="adam"),
                ),
                alt="Position against steps: from 1, Adam ends {adam_here:.3f} from the minimum.",
            ),
        ),
        says="c = {scale}, ε = {eps}, {place}, α = {alpha}. After 100 steps Adam has {adam_here:.3f} of the way left, "
        "SGD {sgd_gone:|more than }{sgd_said:.3f}.",
    )
