"""The figure that moves on the page of the family: what it computes, then what it shows."""

from math import log
from typing import NamedTuple

from press.figures import Arrows, Axis, Clause, Curves, Dots, Guess, Label, Line, Mark, Moving, Panel, Slider

STEPS = 60
RIM = 1.16  # how far from the minimum the bowl ends
RADIUS = 0.06  # of a ball, up
GROUND = -0.06  # beneath the bowl, where the places are told
FOOT = -0.33  # and of the reader's post
LONG = 0.19  # an arrow for a velocity of 1


def rolled(mu: float, stride: float, start: float) -> list[list[float]]:
    """Places of heavy ball on a parabola, and its velocities; the stride is rate times curvature."""
    x, b = start, 0.0
    path = [x]
    velocity = [b]
    while len(path) < STEPS + 1:
        b = mu * b + x
        x = x - stride * b
        path.append(x)
        velocity.append(b)
    return [path, velocity]


def out(path: list[float]) -> bool:
    """Whether a ball has left the bowl."""
    return max([abs(x) for x in path]) > RIM


class Felt(NamedTuple):
    """Heavy ball and descent in a bowl, step by step."""

    across: list[float]  # the bowl
    bowl: list[float]
    rim_x: float  # where its rim is grabbed
    rim_y: float
    hand: float  # the height at which the balls are let go
    ball: list[float]  # places in the bowl so far
    ball_last: list[float]  # what is drawn of them, the last three hops in a steep bowl
    ball_height: list[float]  # a track along the bowl
    ball_x: float  # the last of them
    ball_y: float
    descent: list[float]
    descent_last: list[float]
    descent_height: list[float]
    descent_x: float
    descent_y: float
    tail: list[float]  # of an arrow that is as long as its velocity
    tip: list[float]
    who: int  # has left the bowl by now: nobody, descent, or both
    past: float  # how far beyond the minimum heavy ball comes
    beyond: float  # how far it has come so far, and where that is
    beyond_at: float
    beyond_x: list[float]  # a line there, from the ground upwards
    beyond_y: list[float]
    beyond_top: float
    said_x: list[float]  # where the reader says that it will be, a post that ends below that mark's number
    said_y: list[float]
    foot: float
    passed: bool  # whether it is to be seen
    passes: int  # whether it does; 2 when it has left, 3 when it is hardly beyond


def felt(mu: float, steep: float, step: int, start: float, guess: float = 0.8) -> Felt:
    """What is seen after so many steps, of sixty, of two balls let go in a bowl at one rate.

    Args:
        mu: What is left of heavy ball's velocity after a step.
        steep: The bowl's curvature times the rate.
        step: Steps so far.
        start: Where both are let go.
        guess: How far beyond the minimum heavy ball comes, as the reader says.
    """
    run, other = rolled(mu, steep, start), rolled(0.0, steep, start)
    ball, descent = run[0][: step + 1], other[0][: step + 1]
    since = max(0, step - 3) if steep >= 1.0 else 0
    ball_last, descent_last = run[0][since : step + 1], other[0][since : step + 1]
    up = 0.76 + 0.23 * log(steep) / log(10.0)  # how steep it is drawn
    across = [RIM * k / 40 for k in range(-40, 41)]
    x, y = ball[step], up * ball[step] * ball[step] + RADIUS
    who = 2 if out(ball) else 1 if out(descent) else 0
    past = max(0.0, -min(run[0]) if start > 0 else max(run[0]))
    beyond = max(0.0, -min(ball) if start > 0 else max(ball))
    place, top = -beyond if start > 0 else beyond, up * beyond * beyond + 0.2
    return Felt(
        across=across,
        bowl=[up * each * each for each in across],
        rim_x=RIM,
        rim_y=up * RIM * RIM,
        hand=up * start * start + RADIUS,
        ball=ball,
        ball_last=ball_last,
        ball_height=[up * each * each + 0.02 for each in ball_last],
        ball_x=x,
        ball_y=y,
        descent=descent,
        descent_last=descent_last,
        descent_height=[up * each * each - 0.02 for each in descent_last],
        descent_x=descent[step],
        descent_y=up * descent[step] * descent[step] + RADIUS,
        tail=[x, y],
        tip=[x - LONG * run[1][step], y],
        who=who,
        past=past,
        beyond=beyond,
        beyond_at=place,
        beyond_x=[place, place],
        beyond_y=[GROUND, top],
        beyond_top=top + 0.04,
        said_x=[guess, guess],
        said_y=[FOOT, 0.2],
        foot=FOOT,
        passed=beyond >= 0.005 and who != 2,
        passes=2 if who == 2 else 1 if past >= 0.005 else 3 if past > 0.0 else 0,
    )


PLACES = (((-RIM, GROUND), (RIM, GROUND)), *(((x, GROUND - 0.025), (x, GROUND + 0.025)) for x in (-1, 0, 1)))


def ground() -> tuple[Mark, ...]:
    """The line on which places are told, and a mark at the farthest beyond the minimum so far."""
    passed = ("passed", 1)
    return (
        Curves(PLACES, colour="muted"),
        *(Label(text, x, -0.16, "middle", colour="muted") for x, text in ((-1, "−1"), (0, "0"), (1, "1"))),
        Line("beyond_y", "beyond_x", colour="momentum", width=2.0, answer=True, when=passed),
        Label("{beyond:.2f}", "beyond_at", "beyond_top", "middle", colour="momentum", answer=True, when=passed),
    )


def two_balls() -> Panel:
    """Two balls in a bowl, with a handle where they are let go, and one on the rim."""
    return Panel(
        Axis(-1.3, 1.3, ticks={}),
        Axis(-0.42, 1.42, ticks={}),
        (
            *ground(),
            Line("bowl", "across", colour="ink", width=2.5),
            Line("descent_height", "descent_last", colour="sgd", width=1.5, when=("who", 0)),
            Line("ball_height", "ball_last", colour="momentum", width=2.5),
            Arrows("tip", "tail", colour="momentum", width=4),
            Dots("ball_y", "ball_x", colour="momentum", width=29),
            Dots("descent_y", "descent_x", colour="sgd", width=15, when=("who", 0)),
            Dots("rim_y", "rim_x", colour="ink", width=11, drags=("steep",), answer=True),
            Dots("hand", "start", colour="ink", width=11, answer=True),
            Line("said_y", "said_x", colour="ink", asks=True),
            Dots("foot", "guess", colour="ink", width=11, drags=("guess",)),
            Label("\u00a0" * 5 + "you", "guess", -0.37, asks=True),
            Label("drag the start, or the rim, and let go", -0.95, 1.29, colour="muted", answer=True),
            *(Label("heavy ball and its velocity", -1.25, -0.27, colour="momentum", when=("who", k)) for k in (0, 1)),
            Label("descent", -1.25, -0.38, colour="sgd", when=("who", 0)),
            Label("descent is out of the bowl", -1.25, -0.38, colour="sgd", when=("who", 1)),
            Label("both are out of the bowl", 0, 0.7, "middle", colour="momentum", when=("who", 2)),
        ),
        alt="Two balls in a bowl, let go at {start}. After {step:# step|# steps} the heavy ball is at {ball_x:.2f} and "
        "descent at {descent_x:.2f}.",
        height=268,
        bare=True,
    )


def heavy_ball_felt() -> Moving:
    """A ball with a velocity beside one without, in a bowl that a reader makes steep or flat."""
    return Moving(
        title="What momentum makes of slopes",
        compute=felt,
        controls=(
            Slider("mu", "μ, the share of velocity kept", (0.0, 0.5, 0.7, 0.8, 0.9), 0.9),
            Slider("steep", "steepness of the bowl", (0.01, 0.03, 0.1, 0.3, 1.0, 1.9, 2.1), 0.03),
            Slider("step", "steps", tuple(range(STEPS + 1)), 0, play=True, again=True, auto=(2, 7)),
            Slider("start", "where they are let go", tuple(k / 10 for k in range(-10, 11)), -1.0),
        ),
        parts=(two_balls(),),
        says=(
            "After {step:# step|# steps} ",
            Clause("the heavy ball is at {ball_x:.2f}, and descent at {descent_x:.2f}. ", ("who", 0)),
            Clause("the heavy ball is at {ball_x:.2f}, and descent has been thrown out of the bowl. ", ("who", 1)),
            Clause("both have been thrown out of the bowl.", ("who", 2)),
            Clause("With μ = {mu} the heavy ball does not pass the minimum.", ("passes", 0)),
            Clause("With μ = {mu} the heavy ball comes {past:.2f} beyond the minimum.", ("passes", 1)),
            Clause("With μ = {mu} the heavy ball comes less than 0.01 beyond the minimum.", ("passes", 3)),
        ),
        guess=Guess(
            "guess",
            "beyond the minimum, you say",
            tuple(k / 20 for k in range(23)),
            0.8,
            form=".2f",
            asks="Both balls were let go at −1. The heavy one keeps 0.9 of its velocity from step to step. How far "
            "beyond the minimum, at 0, will it roll? Pull the post.",
            of="past",
        ),
    )
