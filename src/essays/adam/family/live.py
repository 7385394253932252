"""The figure that moves on the page of the family: what it computes, then what it shows."""

from math import log, sqrt
from typing import NamedTuple

from press.figures import Arrows, Axis, Clause, Curves, Dots, Guess, Label, Line, Mark, Moving, Panel, Slider

STEPS = 60
RIM = 1.2  # how far from the minimum the bowl ends
RADIUS = 0.06  # of a ball, up
HIGH = 0.062  # how far above the bowl heavy ball's prints are
LOW = 0.025  # and descent's
GROUND = -0.06  # beneath the bowl, where the places are told
FOOT = -0.33  # and of the reader's post
LONG = 0.19  # an arrow for a velocity of 1
BESIDE = 1.34  # where a ball lies that has left the bowl


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


def seen(path: list[float], up: float) -> list[float]:
    """Where a ball is drawn at the end of its path: in the bowl, over the rim that it leaves, then on the ground."""
    away = [k for k in range(len(path)) if abs(path[k]) > RIM]
    last = path[-1]
    if len(away) == 0:
        return [last, up * last * last + RADIUS]
    side = BESIDE if path[away[0]] > 0.0 else -BESIDE
    return [side, up * RIM * RIM + 0.15 if away[0] == len(path) - 1 else GROUND + RADIUS]


def slid(x: float, up: float, length: float) -> list[list[float]]:
    """From a place in the bowl so far along it, in twelve pieces."""
    at = x
    across, height = [at], [up * at * at + RADIUS]
    for _ in range(12):
        slope = 2.0 * up * at
        at = at + length / 12 / sqrt(1.0 + slope * slope)
        across.append(at)
        height.append(up * at * at + RADIUS)
    return [across, height]


class Felt(NamedTuple):
    """Heavy ball and descent in a bowl, step by step."""

    across: list[float]  # the bowl
    bowl: list[float]
    rim_x: float  # where its rim is grabbed
    rim_y: float
    rim_word: float  # beside it
    hand: float  # the height at which the balls are let go
    ball: list[float]  # places in the bowl so far
    ball_been: list[float]  # all but the last, in the bowl
    ball_prints: list[float]  # and a print there, above the bowl
    ball_x: float  # the last of them
    ball_seen: float  # where it is drawn
    ball_y: float
    descent: list[float]
    descent_been: list[float]
    descent_prints: list[float]  # between those and the bowl
    descent_x: float
    descent_seen: float
    descent_y: float
    go_x: list[float]  # along the bowl, as long as the velocity, and the head of this arrow
    go_y: list[float]
    tail: list[float]
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
    ball_been = [x for x in run[0][:step] if abs(x) <= RIM]
    descent_been = [x for x in other[0][:step] if abs(x) <= RIM]
    up = 0.71 + 0.12 * log(steep) / log(10.0)  # how steep it is drawn
    across = [RIM * k / 40 for k in range(-40, 41)]
    here, there, go = seen(ball, up), seen(descent, up), slid(ball[step], up, -LONG * run[1][step])
    who = 2 if out(ball) else 1 if out(descent) else 0
    past = max(0.0, -min(run[0]) if start > 0 else max(run[0]))
    beyond = max(0.0, -min(ball) if start > 0 else max(ball))
    place, top = -beyond if start > 0 else beyond, up * beyond * beyond + 0.2
    return Felt(
        across=across,
        bowl=[up * each * each for each in across],
        rim_x=RIM,
        rim_y=up * RIM * RIM,
        rim_word=up * RIM * RIM - 0.2,
        hand=up * start * start + RADIUS,
        ball=ball,
        ball_been=ball_been,
        ball_prints=[up * each * each + HIGH for each in ball_been],
        ball_x=ball[step],
        ball_seen=here[0],
        ball_y=here[1],
        descent=descent,
        descent_been=descent_been,
        descent_prints=[up * each * each + LOW for each in descent_been],
        descent_x=descent[step],
        descent_seen=there[0],
        descent_y=there[1],
        go_x=go[0],
        go_y=go[1],
        tail=[go[0][11], go[1][11]],
        tip=[go[0][12], go[1][12]],
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
        Axis(-1.48, 1.48, ticks={}),
        Axis(-0.48, 1.36, ticks={}),
        (
            *ground(),
            Line("bowl", "across", colour="ink", width=2.5),
            Dots("descent_prints", "descent_been", colour="sgd", width=2.8),
            Dots("ball_prints", "ball_been", colour="momentum", width=4.5),
            *(Line("go_y", "go_x", colour="momentum", width=4, when=("who", k)) for k in (0, 1)),
            *(Arrows("tip", "tail", colour="momentum", width=4, when=("who", k)) for k in (0, 1)),
            Dots("ball_y", "ball_seen", colour="momentum", width=29),
            Dots("descent_y", "descent_seen", colour="sgd", width=15),
            Dots("rim_y", "rim_x", colour="ink", width=11, drags=("steep",), answer=True),
            Dots("hand", "start", colour="ink", width=11, answer=True),
            Line("said_y", "said_x", colour="ink", asks=True),
            Dots("foot", "guess", colour="ink", width=11, drags=("guess",)),
            Label("\u00a0" * 5 + "you", "guess", -0.37, asks=True),
            Label("steeper", 1.48, "rim_word", "end", colour="muted", answer=True),
            *(Label("heavy ball and its velocity", -1.43, -0.31, colour="momentum", when=("who", k)) for k in (0, 1)),
            Label("descent", -1.43, -0.44, colour="sgd", when=("who", 0)),
            Label("descent is out of the bowl", -1.43, -0.44, colour="sgd", when=("who", 1)),
            Label("both are out of the bowl", 0, 0.7, "middle", colour="momentum", when=("who", 2)),
        ),
        alt="Two balls in a bowl, let go at {start}. After {step:# step|# steps} the heavy ball is at {ball_x:.2f} and "
        "descent at {descent_x:.2f}.",
        height=240,
        bare=True,
    )


def heavy_ball_felt() -> Moving:
    """A ball with a velocity beside one without, in a bowl that a reader makes steep or flat."""
    return Moving(
        title="What momentum makes of slopes",
        compute=felt,
        controls=(
            Slider("mu", "μ, velocity kept", (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98), 0.9),
            Slider("steep", "steepness", (0.01, 0.03, 0.1, 0.3, 1.0, 1.9, 2.1), 0.03),
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
