"""The figure that moves on the page of the family: what it computes, then what it shows."""

from typing import NamedTuple

from press.interactive import Axis, Line, Moving, Panel, Slider

STEPS = 60


def velocity(slopes: list[float], mu: float) -> list[float]:
    """Heavy ball's b after each slope."""
    b = 0.0
    path: list[float] = []
    for g in slopes:
        b = mu * b + g
        path.append(b)
    return path


class Felt(NamedTuple):
    """What heavy ball makes of three kinds of slopes: slope and velocity, step by step, and what is said of them."""

    step: list[float]
    even: list[float]
    agree: list[float]
    flips: list[float]
    flip: list[float]
    turns: list[float]
    turn: list[float]
    sum: float  # in the end, where slopes agree
    size: float  # where they flip
    late: int  # steps in the old direction after the slope has turned


def felt(mu: float) -> Felt:
    """Slopes of 1; of 1 and -1 in turn; of 1 that turn to -1 half-way."""
    even = [1.0 for t in range(STEPS)]
    flips = [1.0 - 2.0 * (t % 2) for t in range(STEPS)]
    turns = [1.0 if t < STEPS // 2 else -1.0 for t in range(STEPS)]
    agree, flip, turn = velocity(even, mu), velocity(flips, mu), velocity(turns, mu)
    late = 0
    while STEPS // 2 + late < STEPS and turn[STEPS // 2 + late] > 0:
        late = late + 1
    step = [t + 1.0 for t in range(STEPS)]
    return Felt(step, even, agree, flips, flip, turns, turn, agree[-1], abs(flip[-1]), late)


def heavy_ball_felt() -> Moving:
    """What a velocity makes of slopes that agree, that flip, and that turn, for a memory that the reader sets."""

    def panel(title: str, slope: str, b: str, low: float, high: float, ticks: tuple[float, ...], alt: str) -> Panel:
        marks = (
            Line(slope, "step", colour="g", width=1.5, dashed=True),
            Line(b, "step", colour="momentum", width=2.5),
        )
        return Panel(Axis(0, STEPS, "step"), Axis(low, high, "", ticks=ticks), marks, alt, height=150, title=title)

    agree = panel(
        "Slopes agree", "even", "agree", 0, 10.8, (0, 1, 5, 10), "The velocity climbs to {sum:.1f} times the slope."
    )
    flip = panel(
        "Slopes flip", "flips", "flip", -1.4, 1.4, (-1, 0, 1), "The velocity flips with the slope, {size:.2f} of it."
    )
    turn = panel(
        "The slope turns",
        "turns",
        "turn",
        -10.8,
        10.8,
        (-10, -1, 1, 10),
        "The slope turns at step 31, the velocity {late} steps later.",
    )
    return Moving(
        title="What momentum makes of slopes",
        compute=felt,
        controls=(Slider("mu", "μ, what is left of the velocity after a step", (0.0, 0.5, 0.7, 0.8, 0.9), 0.9),),
        parts=(agree, flip, turn),
        says="With μ = {mu}, slopes of 1 that agree make a velocity of {sum:.1f}, slopes that flip one of {size:.2f}. "
        "After the slope has turned, the ball goes on in the old direction for {late} steps.",
    )
