"""The figure that moves on the page of the family: what it computes, then what it shows."""

from typing import NamedTuple

from press.figures import Axis, Bars, Choice, Clause, Curves, Dots, Label, Line, Moving, Panel, Slider

STEPS = 60
APART_X = 0.52  # the room between the middles of the two names
APART_Y = 0.24  # how much higher descent may be before its name comes down to that of heavy ball
BESIDE = 0.36  # the room between a ball and the middle of the name of the other


def velocity(slopes: list[float], mu: float) -> list[float]:
    """Heavy ball's b after each slope."""
    b = 0.0
    path: list[float] = []
    for g in slopes:
        b = mu * b + g
        path.append(b)
    return path


def rolled(mu: float, stride: float, start: float) -> list[float]:
    """Places of heavy ball on a parabola; the stride is rate times curvature."""
    x, b = start, 0.0
    path = [x]
    while len(path) < STEPS + 1:
        b = mu * b + x
        x = x - stride * b
        path.append(x)
    return path


class Felt(NamedTuple):
    """Heavy ball and descent in a bowl, step by step, and what heavy ball makes of slopes that are given."""

    hand: float  # the height at which the balls are let go
    ball: list[float]  # places in the bowl so far
    ball_height: list[float]
    ball_x: float  # the last of them
    ball_y: float
    descent_x: float
    descent_y: float
    name_x: float  # where the name of the first stands
    above: float
    below: float  # and that of the other
    number: list[float]  # of each step so far
    given: list[float]  # slopes
    velocity: list[float]
    now: float  # the velocity
    slope: float  # and the slope
    own: bool  # whether they are those of the ball
    turned_at: float  # the step, where it is drawn
    sum: float  # the velocity after sixty slopes of 1
    size: float  # its size where sixty of them flip
    late: int  # steps in the old direction after the slope has turned
    past: float  # how far beyond the minimum the ball comes


def sloped(kind: int, ball: list[float]) -> list[float]:
    """Slopes: kind 0 is of 1; 1 is of 1 and -1 in turn; 2 is of 1 that turn to -1 half-way; 3 is the ball's own."""
    if kind == 3:
        return ball[:STEPS]
    if kind == 0:
        return [1.0 for t in range(STEPS)]
    if kind == 1:
        return [1.0 - 2.0 * (t % 2) for t in range(STEPS)]
    return [1.0 if t < STEPS // 2 else -1.0 for t in range(STEPS)]


def turning(mu: float) -> int:
    """The steps that a velocity goes on in the old direction after the slope has turned."""
    turn, late = velocity(sloped(2, [0.0]), mu), 0
    while STEPS // 2 + late < STEPS and turn[STEPS // 2 + late] > 0:
        late = late + 1
    return late


def named(ball: float, descent: float) -> float:
    """Where the name of heavy ball stands: above it, and clear of descent, which is farther up, and of its name."""
    higher = descent * descent - ball * ball
    if higher <= 0.06:
        return ball
    room = BESIDE if higher <= APART_Y else APART_X
    return min(ball, descent - room) if descent > 0 else max(ball, descent + room)


def felt(mu: float, step: int, slopes: int, start: float) -> Felt:
    """What is seen after so many steps, of sixty: two balls let go in a flat bowl, and a velocity."""
    ball, descent = rolled(mu, 0.03, start), rolled(0.0, 0.03, start)
    given = sloped(slopes, ball)
    b = velocity(given, mu)
    return Felt(
        hand=start * start + 0.055,
        ball=ball[: step + 1],
        ball_height=[x * x for x in ball[: step + 1]],
        ball_x=ball[step],
        name_x=named(ball[step], descent[step]),
        ball_y=ball[step] * ball[step] + 0.055,
        descent_x=descent[step],
        descent_y=descent[step] * descent[step] + 0.055,
        above=ball[step] * ball[step] + 0.2,
        below=descent[step] * descent[step] - 0.22,
        number=[t + 1.0 for t in range(step)],
        given=given[:step],
        velocity=b[:step],
        now=b[step - 1],
        slope=given[step - 1],
        own=slopes == 3,
        turned_at=float(step),
        sum=velocity(sloped(0, ball), mu)[STEPS - 1],
        size=abs(velocity(sloped(1, ball), mu)[STEPS - 1]),
        late=turning(mu),
        past=max(0.0, -min(ball) if start > 0 else max(ball)),
    )


PARABOLA = (tuple((x / 40, (x / 40) * (x / 40)) for x in range(-44, 45)),)
SLOPES = {"agree": "always agree", "flip": "flip at every step", "turn": "turn half-way", "own": "the ball meets"}


def flat_bowl() -> Panel:
    """Two balls in a flat bowl."""
    return Panel(
        Axis(-1.25, 1.25, ticks={}),
        Axis(-0.32, 1.3, ticks={}),
        (
            Curves(PARABOLA, colour="ink", width=2.0, faint=False),
            Line("ball_height", "ball", colour="momentum", width=5.0),
            Dots("descent_y", "descent_x", colour="sgd", width=19),
            Dots("ball_y", "ball_x", colour="momentum", width=19),
            Dots("hand", "start", colour="ink", width=12),
            Label("heavy ball", "name_x", "above", "middle", colour="momentum"),
            Label("descent", "descent_x", "below", "middle", colour="sgd"),
            Label("drag the dot, and let go", 0, 1.17, "middle", colour="muted"),
        ),
        alt="Two balls in a bowl, let go at {start}: descent creeps to the minimum; heavy ball comes {past:.2f} beyond "
        "it.",
        height=210,
        title="In a flat bowl, at one rate",
        bare=True,
    )


def velocities() -> Panel:
    """What heavy ball makes of slopes."""
    return Panel(
        Axis(0, STEPS + 1, "step", ticks=(0, 20, 40, 60)),
        Axis(-10.8, 12.5, ticks=(-10, -5, 0, 5, 10)),
        (
            Bars("given", "number", thick=0.5, colour="g"),
            Line("velocity", "number", colour="momentum", width=2.5),
            Dots("now", "turned_at", colour="momentum", width=9),
            Label("velocity: {now:.2f}", 1, 11.0, colour="momentum"),
            Label("slope", 34, 11.0, colour="g"),
        ),
        alt="The slopes as bars, and the velocity as a line, which has come to {now:.2f}.",
        height=210,
        title="The velocity that slopes build up",
    )


def heavy_ball_felt() -> Moving:
    """A ball with a velocity beside one without, and what slopes make of a velocity."""
    return Moving(
        title="What momentum makes of slopes",
        compute=felt,
        controls=(
            Slider("mu", "μ, what is left of the velocity after a step", (0.0, 0.5, 0.7, 0.8, 0.9), 0.9),
            Slider("step", "steps", tuple(range(1, STEPS + 1)), STEPS, play=True, again=True),
            Choice("slopes", "slopes that", SLOPES, "own"),
            Slider("start", "where it is let go", tuple(k / 10 for k in range(-10, 11)), 1.0),
        ),
        parts=(flat_bowl(), velocities()),
        says=(
            Clause("At step {step} the slope under the ball is {slope:.2f}, and its velocity {now:.2f}. ", ("own", 1)),
            Clause("With μ = {mu} the ball comes {past:.2f} beyond the minimum.", ("own", 1)),
            Clause("With μ = {mu}, slopes of 1 that agree make a velocity of {sum:.1f}, ", ("own", 0)),
            Clause("and slopes that flip {size:.2f}. After a turn it points the old way for ", ("own", 0)),
            Clause("{late:# step|# steps}.", ("own", 0)),
        ),
    )
