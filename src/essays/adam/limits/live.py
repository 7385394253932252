"""The figure that moves on the page of limits: what it computes, then what it shows."""

from math import pi, sqrt
from typing import NamedTuple

from press.interactive import Arrows, Axis, Choice, Guess, Label, Line, Moving, Panel, Rule, Slider, Table, Toggle
from workings.adam.plain import power, rates, step

GOAL = 1e-6

LIMIT = 4000  # steps, at a rate that is kept

TUNED_LIMIT = 600  # and where 17 rates are tried

SHOWN = 301  # points of each way

STARTS = [[1.0, -1.0], [1.4, -0.2], [0.2, -1.4]]  # along the flat axis of the bowl, and along the steep one


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


def kept(rule: int, condition: float) -> float:
    """The rate before anyone turned the bowl: by its curvatures for descent and heavy ball, 0.01 for the two others."""
    return 2 / (1 + condition) if rule <= 1 else 0.01


def tuned(rule: int, shape: Bowl, start: tuple[float, float]) -> float:
    """The rate that needs the fewest steps, of 17 from 0.001 to 10."""
    best, fewest = 0.01, TUNED_LIMIT
    for alpha in rates(0.001, 17):
        losses = descend(rule, shape, start, alpha, fewest).loss
        if losses[-1] < GOAL and len(losses) - 1 < fewest:
            best, fewest = alpha, len(losses) - 1
    return best


class Points(NamedTuple):
    """Points of the plane."""

    x: list[float]
    y: list[float]


def circle() -> Points:
    """73 points of the unit circle, every 5 degrees, the last of them the first again."""
    c, s = turn(5.0)
    points = Points([1.0], [0.0])
    while len(points.x) < 73:
        u, w = points.x[-1], points.y[-1]
        points.x.append(c * u - s * w)
        points.y.append(s * u + c * w)
    return points


def contours(degrees: float, condition: float) -> list[Points]:
    """Ellipses of equal loss, the steep half-axis from 0.05 to 1.6."""
    cosine, sine = turn(degrees)
    unit = circle()
    lines: list[Points] = []
    for steep in [0.05, 0.1, 0.2, 0.4, 0.8, 1.2, 1.6]:
        flat = sqrt(condition) * steep
        x = [cosine * (flat * unit.x[i]) - sine * steep * unit.y[i] for i in range(73)]
        y = [sine * (flat * unit.x[i]) + cosine * steep * unit.y[i] for i in range(73)]
        lines.append(Points(x, y))
    return lines


def log_spaced(count: int) -> list[int]:
    """The steps whose loss is drawn: the first 94, then fewer and fewer, and the last; of 4,000 steps 171."""
    steps: list[int] = []
    due = 1.0
    for t in range(1, count + 1):
        if t >= due or t == count:
            steps.append(t)
            due = due * 1.05
    return steps


class Walker(NamedTuple):
    """One rule in the bowl."""

    x: list[float]  # first 300 steps
    y: list[float]
    at: list[int]  # the steps whose loss is drawn
    loss: list[float]
    x_root: list[float]  # of v, corrected as Adam's, at these steps
    y_root: list[float]
    steps: int  # how many it needs
    row: list[float]  # its rate, its steps, and its steps at that rate at 0 degrees


def roots(squares: list[float], at: list[int]) -> list[float]:
    """What Adam divides by after some steps: the root of v, which is corrected."""
    return [sqrt(squares[t] / (1 - power(0.999, t))) for t in at]


def walker(rule: int, degrees: float, condition: float, start: int, retuned: bool) -> Walker:
    """One rule in the bowl, for the settings of `dial`."""
    cosine, sine = turn(degrees)
    shape, straight = bowl(cosine, sine, condition), bowl(1.0, 0.0, condition)
    u, w = STARTS[start][0], STARTS[start][1]
    here, limit = (cosine * u - sine * w, sine * u + cosine * w), TUNED_LIMIT if retuned else LIMIT
    alpha = tuned(rule, shape, here) if retuned else kept(rule, condition)
    path, level = descend(rule, shape, here, alpha, limit), descend(rule, straight, (u, w), alpha, limit)
    steps = len(path.loss) - 1
    at = log_spaced(steps)
    return Walker(
        x=path.x[:SHOWN],
        y=path.y[:SHOWN],
        at=at,
        loss=[path.loss[t] for t in at],
        x_root=roots(path.x_square, at),
        y_root=roots(path.y_square, at),
        steps=steps,
        row=[alpha, float(steps), float(len(level.loss) - 1)],
    )


class Dial(NamedTuple):
    """The bowl, and four rules in it."""

    flat: list[list[float]]  # contours, x
    steep: list[list[float]]  # and y
    sgd: Walker
    momentum: Walker
    rmsprop: Walker
    adam: Walker
    rows: list[list[float]]  # one for each rule
    axis: list[float]  # a point along which the bowl is flat
    x_end: float  # what Adam divides by at the end
    y_end: float
    overtaken: float  # the angle at which Adam is first slower than SGD at the rates kept, see `overtaken_at`


def overtaken_at(condition: float, start: int) -> float:
    """The first angle of 5, 10, ... degrees at which Adam needs more steps than SGD at the rates kept; else 90."""
    degrees, ahead = 0.0, True
    while ahead and degrees < 90.0:
        degrees = degrees + 5.0
        sgd, adam = walker(0, degrees, condition, start, False), walker(5, degrees, condition, start, False)
        ahead = adam.steps <= sgd.steps
    return degrees


def dial(degrees: float, condition: float, start: int, retuned: bool) -> Dial:
    """The bowl, and SGD, momentum, RMSProp and Adam in it. Up to a condition of 100 all arrive within the limits.

    Args:
        degrees: How far the bowl is turned against the axes.
        condition: How many times as curved it is across as along.
        start: Which of STARTS, in the bowl's own axes.
        retuned: Whether each rule gets the best rate of a grid at this angle.
    """
    lines = contours(degrees, condition)
    sgd = walker(0, degrees, condition, start, retuned)
    momentum = walker(1, degrees, condition, start, retuned)
    rmsprop = walker(4, degrees, condition, start, retuned)
    adam = walker(5, degrees, condition, start, retuned)
    return Dial(
        flat=[line.x for line in lines],
        steep=[line.y for line in lines],
        sgd=sgd,
        momentum=momentum,
        rmsprop=rmsprop,
        adam=adam,
        rows=[sgd.row, momentum.row, rmsprop.row, adam.row],
        x_end=adam.x_root[-1],
        y_end=adam.y_root[-1],
        axis=[1.45 * turn(degrees)[0], 1.45 * turn(degrees)[1]],
        overtaken=overtaken_at(condition, start),
    )


WALKERS = {"sgd": "SGD", "momentum": "momentum", "rmsprop": "RMSProp", "adam": "Adam"}

WIDTHS = {"sgd": 0.7, "momentum": 1.0, "rmsprop": 2.0, "adam": 2.5}

NAMED = (1.3, 5.0, 60.0, 800.0)


def one_rate_dial() -> Moving:
    """The bowl, turned: what the angle costs each rule."""
    walks = tuple(Line(x=f"{rule}_x", y=f"{rule}_y", colour=rule, width=WIDTHS[rule]) for rule in WALKERS)
    losses = tuple(Line(x=f"{rule}_at", y=f"{rule}_loss", colour=rule, dashed=rule != "adam") for rule in WALKERS)
    names = tuple(Label(WALKERS[rule], x=x, y=1e-8, colour=rule) for rule, x in zip(WALKERS, NAMED, strict=True))
    needs = ", ".join(f"{name} {{{rule}_steps}}" for rule, name in WALKERS.items())
    return Moving(
        title="Turn the bowl",
        compute=dial,
        controls=(
            Slider("degrees", "angle of the bowl", stops=tuple(map(float, range(0, 91, 5))), start=0.0, unit="°"),
            Slider("condition", "condition", stops=(1.0, 3.0, 10.0, 30.0, 100.0), start=100.0),
            Choice(
                "start",
                "start, in the bowl's own axes",
                options={"corner": "(1, −1)", "flat": "(1.4, −0.2)", "steep": "(0.2, −1.4)"},
            ),
            Toggle("retuned", "tune every rule at this angle"),
        ),
        parts=(
            Panel(
                title="The bowl from above, 300 steps",
                x=Axis(-2.2, 2.2, ticks=(-2, -1, 0, 1, 2)),
                y=Axis(-1.5, 1.5, ticks=(-1, 0, 1)),
                height=252,
                marks=(
                    Line(x="flat", y="steep", colour="faint", width=1.0),
                    *walks,
                    Arrows("axis", colour="ink", drags=("degrees",)),
                ),
                alt="A bowl turned by {degrees}, an arrow along its flat axis, and the first 300 steps of four "
                "rules in it.",
            ),
            Panel(
                title="Loss against steps",
                x=Axis(1, 4000, "steps", log=True, ticks={1: "1", 10: "10", 100: "100", 1000: "1,000", 4000: "4,000"}),
                y=Axis(1e-9, 1e2, log=True, ticks={1e-6: "10⁻⁶", 1e-4: "10⁻⁴", 0.01: "0.01", 1: "1", 100: "100"}),
                height=252,
                marks=(Rule(y=1e-6, colour="muted"), *losses, *names),
                alt="Steps to a loss of a millionth: " + needs + ".",
            ),
            Panel(
                title="What Adam divides by, √v̂",
                x=Axis(1, 4000, "steps", log=True, ticks={1: "1", 10: "10", 100: "100", 1000: "1,000", 4000: "4,000"}),
                y=Axis(0.05, 300, log=True, ticks={0.1: "0.1", 1: "1", 10: "10", 100: "100"}),
                height=252,
                marks=(
                    Line(x="adam_at", y="adam_x_root", colour="v"),
                    Line(x="adam_at", y="adam_y_root", colour="v", dashed=True),
                    Label("dashed: the second parameter's", x=1.3, y=170, colour="v"),
                    Label("solid: the first parameter's", x=1.3, y=0.07, colour="v"),
                ),
                alt="What Adam divides by in each coordinate falls slowly from the first step on, to {x_end:.2f} and "
                "{y_end:.2f}.",
            ),
            Table(
                cells="rows",
                caption="Steps to a loss of 0.000001, and with the same rate at 0°",
                form=(".4f", ".0f", ".0f"),
                rows=tuple(WALKERS.values()),
                columns=("rate", "steps", "at 0°"),
            ),
        ),
        says="{condition} times as curved across as along, turned by {degrees}, {retuned:rates kept|every rule at the "
        "best of 17 rates}. Steps to the goal: "
        + needs
        + ". At the end Adam divides the first parameter's step by {x_end:.2f}, the second's by {y_end:.2f}.",
        guess=Guess(
            "guess",
            "degrees, you say",
            tuple(map(float, range(5, 91, 5))),
            45.0,
            unit="°",
            asks="The bowl lies along the axes, and Adam needs fewer steps than SGD. How far must it turn, in steps of "
            "5°, before Adam needs more?",
            of="overtaken",
            answer=".0f",
            sets="degrees",
        ),
    )
