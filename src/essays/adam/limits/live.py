"""The figure that moves on the page of limits: what it computes, then what it shows."""

from math import pi, sqrt
from typing import NamedTuple

from press.figures import Arrows, Axis, Bars, Dots, Guess, Label, Line, Moving, Panel, Rule, Shape, Slider
from workings.adam.plain import power, step

GOAL = 1e-6

LIMIT = 4000  # steps, at a rate that is kept

CONDITION = 100.0  # how many times as curved the bowl is across as along

SHOWN = 301  # points of each way

RIM = 1.5  # of the bowl, as it is drawn

ANGLES = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 10.0, 15.0, 20.0, 25.0, 30.0, 35.0, 40.0, 45.0, 50.0, 60.0, 70.0, 80.0, 90.0]


def turn(degrees: float) -> tuple[float, float]:
    """Cosine and sine of an angle from 0 to 90 degrees by their Taylor series, which every browser rounds alike."""
    angle, cosine, sine = degrees * (pi / 180), 1.0, 1.0
    for n in range(12, 0, -1):
        cosine = 1 - cosine * angle * angle / ((2 * n - 1) * (2 * n))
        sine = 1 - sine * angle * angle / ((2 * n) * (2 * n + 1))
    return cosine, sine * angle


class Bowl(NamedTuple):
    """The matrix of a bowl: its loss at (x, y) is (xx x^2 + 2 xy x y + yy y^2) / 2."""

    xx: float
    xy: float
    yy: float


def bowl(cosine: float, sine: float, condition: float) -> Bowl:
    """The bowl (u^2 + condition w^2) / 2 whose axes u and w are turned."""
    xx = cosine * cosine + condition * sine * sine
    xy = (1 - condition) * cosine * sine
    return Bowl(xx, xy, sine * sine + condition * cosine * cosine)


def height(shape: Bowl, x: float, y: float) -> float:
    """The bowl's loss at a point."""
    return ((shape.xx * x + shape.xy * y) * x + (shape.xy * x + shape.yy * y) * y) / 2


class Descent(NamedTuple):
    """A walk down a bowl: position and loss after 0, 1, 2, ... steps, and v of both coordinates if a rule has it."""

    x: list[float]
    y: list[float]
    loss: list[float]
    x_square: list[float]
    y_square: list[float]


def descend(rule: int, shape: Bowl, start: tuple[float, float], alpha: float, limit: int) -> Descent:
    """Walk until the loss is below 1e-6, or no longer below 1e9, or the limit of steps is reached."""
    x, y = start
    a, b, c, d, beta1_t, beta2_t = 0.0, 0.0, 0.0, 0.0, 1.0, 1.0
    path = Descent([x], [y], [height(shape, x, y)], [0.0], [0.0])
    while GOAL <= path.loss[-1] < 1e9 and len(path.x) <= limit:
        g, h = shape.xx * x + shape.xy * y, shape.xy * x + shape.yy * y
        beta1_t, beta2_t = beta1_t * 0.9, beta2_t * 0.999
        x, a, b = step(rule, x, g, a, b, alpha, beta1_t, beta2_t)
        y, c, d = step(rule, y, h, c, d, alpha, beta1_t, beta2_t)
        path.x.append(x)
        path.y.append(y)
        path.loss.append(height(shape, x, y))
        path.x_square.append(b)
        path.y_square.append(d)
    return path


def kept(rule: int) -> float:
    """The rate before anyone turned the bowl: descent's by its curvatures, and 0.01 for Adam."""
    return 2 / (1 + CONDITION) if rule == 0 else 0.01


def turned(point: list[float], degrees: float) -> list[float]:
    """A point of the bowl's own axes, where these are turned."""
    cosine, sine = turn(degrees)
    return [cosine * point[0] - sine * point[1], sine * point[0] + cosine * point[1]]


def placed(degrees: float, start: float) -> tuple[float, float]:
    """Where both start: on a circle about the minimum, `start` degrees from the flat axis, at 45 from (1, -1)."""
    cosine, sine = turn(start)
    here = turned([sqrt(2.0) * cosine, -(sqrt(2.0) * sine)], degrees)
    return here[0], here[1]


def walk(rule: int, degrees: float, start: float) -> Descent:
    """One rule in the turned bowl, at the rate that it has kept."""
    cosine, sine = turn(degrees)
    return descend(rule, bowl(cosine, sine, CONDITION), placed(degrees, start), kept(rule), LIMIT)


def level(steep: float) -> list[list[list[float]]]:
    """Where the loss is as at `steep` up the steep axis, within the rim and in the bowl's own axes: above and below."""
    flat = sqrt(CONDITION) * steep
    end = flat if flat <= RIM else sqrt((RIM * RIM - steep * steep) / (1 - 1 / CONDITION))
    upper: list[list[float]] = []
    for k in range(-20, 21):
        along = k / 20 * (1.5 - k * k / 800)  # closer together towards the ends
        u = end * along
        upper.append([u, steep * sqrt(max(0.0, 1 - u * u / (flat * flat)))])
    lower = [[point[0], -point[1]] for point in upper]
    return [upper, lower]


def contours(degrees: float) -> list[list[list[float]]]:
    """Lines of equal loss within the rim."""
    lines: list[list[list[float]]] = []
    for steep in [0.04, 0.1, 0.2, 0.4, 0.7, 1.0, 1.3]:
        pair = level(steep)
        lines.append([turned(point, degrees) for point in pair[0]])
        lines.append([turned(point, degrees) for point in pair[1]])
    return lines


def divisor(squares: list[float]) -> float:
    """What Adam divides by at the end: the root of v, which is corrected."""
    steps = len(squares) - 1
    return sqrt(squares[steps] / (1 - power(0.999, steps)))


class Dial(NamedTuple):
    """The bowl, SGD and Adam in it, and how long they take at each angle."""

    flat: list[list[float]]  # contours, x
    steep: list[list[float]]  # and y
    axis: list[list[float]]  # the tip of the handle on the rim
    rim: list[list[float]]  # and its foot
    sgd_x: list[float]  # the first 300 steps
    sgd_y: list[float]
    adam_x: list[float]
    adam_y: list[float]
    sgd_here: float  # where these end
    sgd_there: float
    adam_here: float
    adam_there: float
    columns: list[float]  # what Adam divides by at the end, the larger as 1, from the foot of the picture
    places: list[float]  # and where these columns stand
    first: float  # what it divides the first weight's step by
    second: float
    first_top: float  # where these are written
    second_top: float
    angles: list[float]  # up to that of the bowl
    adam_needs: list[float]  # steps at each
    sgd_needs: float
    adam_steps: int
    sgd_steps: int
    needs: float  # Adam's, where they are drawn
    name_x: float  # and where Adam's name stands
    name_y: float
    overtaken: float  # the first angle at which Adam needs more steps than SGD; else 90


def overtaken_at(start: float) -> float:
    """The first of ANGLES at which Adam needs more steps than SGD; else 90."""
    for degrees in ANGLES:
        if len(walk(5, degrees, start).x) > len(walk(0, degrees, start).x):
            return degrees
    return 90.0


def dial(degrees: float, start: float) -> Dial:
    """The bowl turned by so many degrees, SGD and Adam in it from the same place; see `placed`."""
    sgd, adam = walk(0, degrees, start), walk(5, degrees, start)
    lines, seen = contours(degrees), [angle for angle in ANGLES if angle <= degrees]
    first, second = divisor(adam.x_square), divisor(adam.y_square)
    columns = [2.6 * divided / max(first, second) - 1.5 for divided in [first, second]]
    sgd_last, adam_last = min(SHOWN, len(sgd.x)) - 1, min(SHOWN, len(adam.x)) - 1
    return Dial(
        flat=[[point[0] for point in line] for line in lines],
        steep=[[point[1] for point in line] for line in lines],
        axis=[turned([1.98, 0.0], degrees)],
        rim=[turned([RIM, 0.0], degrees)],
        sgd_x=sgd.x[:SHOWN],
        sgd_y=sgd.y[:SHOWN],
        adam_x=adam.x[:SHOWN],
        adam_y=adam.y[:SHOWN],
        sgd_here=sgd.x[sgd_last],
        sgd_there=sgd.y[sgd_last],
        adam_here=adam.x[adam_last],
        adam_there=adam.y[adam_last],
        columns=columns,
        places=[2.45, 3.0],
        first=first,
        second=second,
        first_top=columns[0] + 0.08,
        second_top=columns[1] + 0.08,
        angles=seen,
        adam_needs=[float(len(walk(5, angle, start).x) - 1) for angle in seen],
        sgd_needs=float(len(sgd.x) - 1),
        adam_steps=len(adam.x) - 1,
        sgd_steps=len(sgd.x) - 1,
        needs=float(len(adam.x) - 1),
        name_x=min(max(degrees, 11.0), 79.0),
        name_y=(1.18 if len(adam.x) > len(sgd.x) else 0.72) * (len(adam.x) - 1),
        overtaken=overtaken_at(start),
    )


def rim() -> tuple[tuple[float, float], ...]:
    """The rim of the bowl."""
    points = [turned([RIM, 0.0], 5.0 * k) for k in range(18)]
    return tuple((x * a - y * b, x * b + y * a) for a, b in ((1, 0), (0, 1), (-1, 0), (0, -1)) for x, y in points)


def seen_from_above() -> Panel:
    """The bowl and its handle, the first 300 steps of both in it, and beside it what Adam divides by."""
    inset = (
        Bars("columns", "places", base=-1.5, thick=0.34, colour="v"),
        Label("{first:.1f}", 2.45, "first_top", "middle", colour="v"),
        Label("{second:.1f}", 3.0, "second_top", "middle", colour="v"),
        Label("θ₁", 2.45, -1.75, "middle", colour="v"),
        Label("θ₂", 3.0, -1.75, "middle", colour="v"),
        Label("divisors, √v̂", 3.3, 1.6, "end", colour="v"),
    )
    return Panel(
        title="The bowl from above, and the first 300 steps",
        x=Axis(-2.05, 3.35, ticks={}),
        y=Axis(-2.1, 2.1, ticks={}),
        height=294,
        bare=True,
        marks=(
            Shape(lines=(rim(),), colour="faint", shade=0.35, width=1.5, edge="muted"),
            Line(x="flat", y="steep", colour="muted", width=0.8),
            Line(x="sgd_x", y="sgd_y", colour="sgd", width=0.8),
            Line(x="adam_x", y="adam_y", colour="adam", width=2.5),
            Dots("sgd_there", "sgd_here", colour="sgd", width=11),
            Dots("adam_there", "adam_here", colour="adam", width=11),
            Arrows("axis", "rim", colour="ink", width=4.0, drags=("degrees",)),
            Label("Adam", -2.0, 1.85, colour="adam"),
            Label("SGD", -2.0, 1.55, colour="sgd"),
            *inset,
        ),
        alt="A bowl turned by {degrees}, with a handle on its rim, and the first 300 steps of SGD and Adam in it. Adam "
        "divides the step of the first weight by {first:.2f} and that of the second by {second:.2f}.",
    )


def steps_needed() -> Panel:
    """Steps to the bottom at each angle so far."""
    return Panel(
        title="Steps to the bottom",
        x=Axis(-2, 92, "angle of the bowl", ticks={angle: f"{angle}°" for angle in range(0, 91, 15)}),
        y=Axis(150, 6000, log=True, ticks={200: "200", 500: "500", 1000: "1,000", 2000: "2,000", 5000: "5,000"}),
        height=294,
        marks=(
            Rule(y="sgd_needs", colour="sgd"),
            Label("SGD {sgd_steps}", 90, 475, "end", colour="sgd"),
            Rule(x="guess", colour="warn"),
            Line("adam_needs", "angles", colour="adam", width=2.5),
            Dots("needs", "degrees", colour="adam", width=11),
            Label("Adam {adam_steps}", "name_x", "name_y", "middle", colour="adam"),
        ),
        alt="At {degrees} Adam needs {adam_steps} steps, and SGD {sgd_steps}.",
    )


def one_rate_dial() -> Moving:
    """The bowl, turned: what the angle costs Adam, and why."""
    angles = tuple(ANGLES)
    return Moving(
        title="Turn the bowl",
        compute=dial,
        controls=(
            Slider("degrees", "angle of the bowl", angles, 0.0, "°", play=True),
            Slider("start", "start, from the flat axis", tuple(map(float, range(0, 91, 5))), 45.0, "°"),
        ),
        parts=(seen_from_above(), steps_needed()),
        says="Turned by {degrees}, the bowl takes Adam {adam_steps} steps, and SGD {sgd_steps}. At the end Adam "
        "divides the step of the first weight by {first:.2f}, and that of the second by {second:.2f}.",
        guess=Guess(
            "guess",
            "degrees, you say",
            angles[1:],
            30.0,
            unit="°",
            asks="The bowl lies along the axes, and Adam needs fewer steps than SGD. How far must it turn before Adam "
            "needs more?",
            of="overtaken",
            answer=".0f",
            sets="degrees",
            to=45.0,
        ),
    )
