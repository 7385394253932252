"""The figure that moves on the page of the family: what it computes, then what it shows."""

from typing import NamedTuple

from press.interactive import Axis, Label, Line, Mark, Moving, Panel, Slider

STEPS = 60


def velocity(slopes: list[float], mu: float) -> list[float]:
    """Heavy ball's b after each slope."""
    b = 0.0
    path: list[float] = []
    for g in slopes:
        b = mu * b + g
        path.append(b)
    return path


def rolled(mu: float, stride: float) -> list[float]:
    """Places of heavy ball on a parabola, from 1; the stride is rate times curvature."""
    x, b = 1.0, 0.0
    path = [x]
    while len(path) < STEPS + 1:
        b = mu * b + x
        x = x - stride * b
        path.append(x)
    return path


class Felt(NamedTuple):
    """What heavy ball makes of three kinds of slopes, step by step, and how it rolls into a bowl."""

    step: list[float]
    even: list[float]  # slopes
    agree: list[float]  # and the velocity
    flips: list[float]
    flip: list[float]
    soon: list[float]  # their steps
    turns: list[float]
    turn: list[float]
    ball: list[float]  # places in the bowl
    descent: list[float]
    sum: float  # the velocity in the end, where slopes agree
    size: float  # and where they flip
    late: int  # steps in the old direction after the slope has turned
    past: float  # how far beyond the minimum the ball comes


def felt(mu: float) -> Felt:
    """Slopes of 1; of 1 and -1 in turn; of 1 that turn to -1 half-way; and those of a flat bowl."""
    even = [1.0 for t in range(STEPS)]
    flips = [1.0 - 2.0 * (t % 2) for t in range(STEPS)]
    turns = [1.0 if t < STEPS // 2 else -1.0 for t in range(STEPS)]
    agree, flip, turn = velocity(even, mu), velocity(flips, mu), velocity(turns, mu)
    late = 0
    while STEPS // 2 + late < STEPS and turn[STEPS // 2 + late] > 0:
        late = late + 1
    step, size = [t + 1.0 for t in range(STEPS)], abs(flip[-1])
    ball, descent = rolled(mu, 0.03), rolled(0.0, 0.03)
    past = max(0.0, -min(ball))
    return Felt(
        step, even, agree, flips[:20], flip[:20], step[:20], turns, turn, ball, descent, agree[-1], size, late, past
    )


def heavy_ball_felt() -> Moving:
    """What a velocity makes of slopes that agree, that flip, and that turn, and of a bowl."""

    def panel(title: str, slope: str, b: str, y: Axis, alt: str, labels: tuple[Mark, ...] = ()) -> Panel:
        x = {"ball": "", "flip": "soon"}.get(b, "step")
        marks = (Line(slope, x, colour="g" if x else "sgd", width=1.5, dashed=True), Line(b, x, colour="momentum"))
        return Panel(Axis(0, 20 if b == "flip" else STEPS, "step"), y, marks + labels, alt, height=150, title=title)

    return Moving(
        title="What momentum makes of slopes",
        compute=felt,
        controls=(Slider("mu", "μ, what is left of the velocity after a step", (0.0, 0.5, 0.7, 0.8, 0.9), 0.9),),
        parts=(
            panel(
                "Slopes agree",
                "even",
                "agree",
                Axis(0, 10.8, ticks=(0, 5, 10)),
                "The velocity climbs to {sum:.1f} times the slope.",
                (
                    Label("velocity", 40, 8.3, colour="momentum"),
                    Label("slope", 40, 1.7, colour="g"),
                ),
            ),
            panel(
                "Slopes flip",
                "flips",
                "flip",
                Axis(-1.4, 1.4, ticks=(-1, 0, 1)),
                "The velocity flips with the slope, {size:.2f} of it.",
            ),
            panel(
                "The slope turns",
                "turns",
                "turn",
                Axis(-10.8, 10.8, ticks=(-10, 0, 10)),
                "The slope turns at step 31, the velocity {late} steps later.",
            ),
            panel(
                "In a flat bowl, from 1 to its minimum at 0",
                "descent",
                "ball",
                Axis(-0.8, 1.1, ticks=(-0.5, 0, 0.5, 1)),
                "Descent creeps to the minimum; heavy ball comes {past:.2f} beyond it.",
                (Label("descent", 22, 0.62, colour="sgd"),),
            ),
        ),
        says="With μ = {mu}, slopes of 1 that agree make a velocity of {sum:.1f}, slopes that flip one of {size:.2f}. "
        "After the slope has turned, the ball goes on in the old direction for {late} steps. In the bowl it comes "
        "{past:.2f} beyond the minimum.",
    )
