"""The figure that moves on the page of limits: what it computes, then what it shows."""

from math import floor, pi, sqrt
from typing import NamedTuple

from press.figures import Axis, Dots, Guess, Label, Line, Moving, Panel, Shape, Slider
from workings.adam.plain import step

GOAL = 1e-6

LIMIT = 4000  # steps, at a rate that is kept

CONDITION = 100.0  # how many times as curved the bowl is across as along

AWAY = 0.26  # how far beyond the rim its words stand
RIM = 1.62  # of the bowl, as it is drawn: no way leaves it

LANE = -1.16  # where the bars begin that are as long as the ways
LONG = 2.2  # the length of the longer one
SIGN = -1.88  # where each row has its dot
SGD_ROW = -1.92
ADAM_ROW = -2.21

ANGLES = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 10.0, 15.0, 20.0, 25.0, 30.0, 35.0, 40.0, 45.0, 50.0, 60.0, 70.0, 80.0, 90.0]

# What Adam needs at each, as a test counts it: to walk them all anew would take longer than a reader's hand.
NEEDED = [305, 406, 610, 791, 955, 1106, 1722, 2185, 2543, 2819, 3027, 3175, 3267, 3306, 3294, 3106, 2668, 1861, 305]


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
    """A walk down a bowl: position and loss after 0, 1, 2, ... steps."""

    x: list[float]
    y: list[float]
    loss: list[float]


def descend(rule: int, shape: Bowl, start: tuple[float, float], alpha: float, limit: int) -> Descent:
    """Walk until the loss is below 1e-6, or no longer below 1e9, or the limit of steps is reached."""
    x, y = start
    a, b, c, d, beta1_t, beta2_t = 0.0, 0.0, 0.0, 0.0, 1.0, 1.0
    path = Descent([x], [y], [height(shape, x, y)])
    while GOAL <= path.loss[-1] < 1e9 and len(path.x) <= limit:
        g, h = shape.xx * x + shape.xy * y, shape.xy * x + shape.yy * y
        beta1_t, beta2_t = beta1_t * 0.9, beta2_t * 0.999
        x, a, b = step(rule, x, g, a, b, alpha, beta1_t, beta2_t)
        y, c, d = step(rule, y, h, c, d, alpha, beta1_t, beta2_t)
        path.x.append(x)
        path.y.append(y)
        path.loss.append(height(shape, x, y))
    return path


def kept(rule: int) -> float:
    """The rate before anyone turned the bowl: descent's by its curvatures, and 0.01 for Adam."""
    return 2 / (1 + CONDITION) if rule == 0 else 0.01


def turned(point: list[float], degrees: float) -> list[float]:
    """A point of the bowl's own axes, where these are turned."""
    cosine, sine = turn(degrees)
    return [cosine * point[0] - sine * point[1], sine * point[0] + cosine * point[1]]


def placed(degrees: float) -> tuple[float, float]:
    """Where both start: at (1, -1) in the bowl's own axes."""
    here = turned([1.0, -1.0], degrees)
    return here[0], here[1]


def walk(rule: int, degrees: float) -> Descent:
    """One rule in the turned bowl, at the rate that it has kept."""
    cosine, sine = turn(degrees)
    return descend(rule, bowl(cosine, sine, CONDITION), placed(degrees), kept(rule), LIMIT)


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


def lane(row: float, share: float) -> list[list[float]]:
    """A bar of such a share of the longer one."""
    end = LANE + LONG * share
    return [[LANE, row - 0.1], [end, row - 0.1], [end, row + 0.1], [LANE, row + 0.1]]


class Dial(NamedTuple):
    """The bowl, SGD and Adam on their way in it, and how long they take."""

    flat: list[list[float]]  # contours, x
    steep: list[list[float]]  # and y
    grip_x: float  # on the rim, where the flat axis ends
    grip_y: float
    angle_x: float  # beyond it
    angle_y: float
    sgd_x: list[float]  # SGD's way so far
    sgd_y: list[float]
    adam_x: list[float]  # Adam's way so far, at forty moments of it
    adam_y: list[float]
    sgd_here: float  # where they are
    sgd_there: float
    adam_here: float
    adam_there: float
    sgd_lane: list[list[float]]  # a bar as long as SGD's way to the bottom takes, and the same for Adam
    adam_lane: list[list[float]]
    sgd_done: list[list[float]]  # and what is done of it
    adam_done: list[list[float]]
    sgd_end: float  # beyond these bars
    adam_end: float
    adam_steps: int
    sgd_steps: int
    overtaken: float  # the first angle at which Adam needs more steps than SGD
    said_x: float  # on the rim, where the reader's angle is
    said_y: float
    axis_x: list[float]  # and a piece of the line from there to the middle
    axis_y: list[float]
    you_x: float  # and its name, beyond the rim and clear of the angle of the bowl
    you_y: float
    sign: float  # where the rows have their dots
    sgd_row: float
    adam_row: float
    all_down: bool  # whether both are at the bottom
    down: int  # who is at the bottom by now: nobody, 0, only SGD, 1, only Adam, 2, or both, 3; 4 as they set out


def dial(degrees: float, steps: int, guess: float) -> Dial:
    """The bowl turned by so many degrees, SGD and Adam in it after so many steps, and the reader's angle."""
    sgd, adam = walk(0, degrees), walk(5, degrees)
    lines, grip, beyond = contours(degrees), turned([RIM, 0.0], degrees), turned([RIM + AWAY, 0.0], degrees)
    said = turned([RIM, 0.0], guess)
    clear = guess if abs(guess - degrees) >= 13.0 else degrees + (13.0 if degrees <= guess <= 77.0 else -13.0)
    you = turned([RIM + AWAY, 0.0], clear if clear >= 0.0 else degrees + 13.0)
    sgd_steps, adam_steps = len(sgd.x) - 1, len(adam.x) - 1
    at, on, longer = min(steps, sgd_steps), min(steps, adam_steps), max(sgd_steps, adam_steps)
    way = [floor(on * k / 40) for k in range(41)]
    return Dial(
        flat=[[point[0] for point in line] for line in lines],
        steep=[[point[1] for point in line] for line in lines],
        grip_x=grip[0],
        grip_y=grip[1],
        angle_x=beyond[0],
        angle_y=beyond[1] - 0.06,
        sgd_x=sgd.x[: at + 1],
        sgd_y=sgd.y[: at + 1],
        adam_x=[adam.x[k] for k in way],
        adam_y=[adam.y[k] for k in way],
        sgd_here=sgd.x[at],
        sgd_there=sgd.y[at],
        adam_here=adam.x[on],
        adam_there=adam.y[on],
        sgd_lane=lane(SGD_ROW, sgd_steps / longer),
        adam_lane=lane(ADAM_ROW, adam_steps / longer),
        sgd_done=lane(SGD_ROW, at / longer),
        adam_done=lane(ADAM_ROW, on / longer),
        sgd_end=LANE + LONG * sgd_steps / longer + 0.07,
        adam_end=LANE + LONG * adam_steps / longer + 0.07,
        adam_steps=adam_steps,
        sgd_steps=sgd_steps,
        overtaken=min([angle for angle, needed in zip(ANGLES, NEEDED) if needed > sgd_steps]),
        said_x=said[0],
        said_y=said[1],
        axis_x=[0.76 * said[0], 0.93 * said[0]],
        axis_y=[0.76 * said[1], 0.93 * said[1]],
        you_x=you[0],
        you_y=you[1] - 0.06,
        sign=SIGN,
        sgd_row=SGD_ROW,
        adam_row=ADAM_ROW,
        all_down=steps >= max(adam_steps, sgd_steps),
        down=4 if steps == 0 else (2 if steps >= adam_steps else 0) + (1 if steps >= sgd_steps else 0),
    )


def rim() -> tuple[tuple[float, float], ...]:
    """The rim of the bowl."""
    points = [turned([RIM, 0.0], 5.0 * k) for k in range(18)]
    return tuple((x * a - y * b, x * b + y * a) for a, b in ((1, 0), (0, 1), (-1, 0), (0, -1)) for x, y in points)


def seen_from_above() -> Panel:
    """The bowl with a handle on its rim, both on their way in it, and below it two bars."""
    return Panel(
        x=Axis(-2.1, 2.1, ticks={}),
        y=Axis(-2.35, 1.98, ticks={}),
        height=346,
        bare=True,
        marks=(
            Shape(lines=(rim(),), colour="faint", shade=0.35, width=1.5, edge="muted"),
            Line(x="flat", y="steep", colour="muted", width=0.8),
            Line("axis_y", "axis_x", colour="ink", dashed=True, width=1.2, asks=True),
            Line(x="sgd_x", y="sgd_y", colour="sgd", width=0.8),
            Line(x="adam_x", y="adam_y", colour="adam", width=3.0),
            Dots("sgd_there", "sgd_here", colour="sgd", width=22),
            Dots("adam_there", "adam_here", colour="adam", width=12),
            Label("you", "you_x", "you_y", "middle", asks=True),
            Dots("grip_y", "grip_x", colour="ink", width=15, drags=("degrees",), answer=True),
            Dots("said_y", "said_x", colour="muted", width=13, drags=("guess",), asks=True),
            Label("{degrees}", "angle_x", "angle_y", "middle", answer=True),
            Label("after {steps}", -2.05, 1.78),
            Dots("sgd_row", "sign", colour="sgd", width=22),
            Dots("adam_row", "sign", colour="adam", width=12),
            *(Shape(f"{rule}_lane", colour=rule, shade=0.25) for rule in ("sgd", "adam")),
            *(Shape(f"{rule}_done", colour=rule) for rule in ("sgd", "adam")),
            Label("SGD", SIGN + 0.19, SGD_ROW - 0.05, colour="sgd"),
            Label("{sgd_steps} steps", "sgd_end", SGD_ROW - 0.05, colour="sgd"),
            Label("Adam", SIGN + 0.19, ADAM_ROW - 0.05, colour="adam"),
            Label("{adam_steps} steps", "adam_end", ADAM_ROW - 0.05, colour="adam"),
        ),
        alt="A bowl turned by {degrees}, with a handle on its rim. In it stand SGD and Adam after {steps}, each "
        "with its way. Below it two bars, as "
        "long as the ways to the bottom: SGD’s takes {sgd_steps} steps, and Adam’s {adam_steps}.",
    )


WALKED = (*range(0, 421, 60), 444, *range(480, 3301, 60), 3306)  # at one pace, and where both are at the bottom


def one_rate_dial() -> Moving:
    """The bowl, turned: what the angle costs Adam, and why."""
    return Moving(
        title="Turn the bowl",
        compute=dial,
        controls=(
            Slider("degrees", "angle of the bowl", tuple(ANGLES), 0.0, "°"),
            Slider(
                "steps",
                "steps so far",
                WALKED,
                660,
                " steps",
                play=True,
                form=",",
                again=True,
                auto=(120, 480),
                until="all_down",
            ),
        ),
        parts=(seen_from_above(),),
        says="Turned by {degrees}, the bowl takes Adam {adam_steps} steps, and SGD {sgd_steps}. After {steps} "
        "{down:both are on their way|only SGD is down|only Adam is down|both are at the bottom|both stand at "
        "the start}.",
        guess=Guess(
            "guess",
            "degrees, you say",
            tuple(ANGLES[1:]),
            30.0,
            unit="°",
            asks="The bowl lies along the axes, and Adam needs fewer steps than SGD. How far must it turn before Adam "
            "needs more?",
            of="overtaken",
            answer=".0f",
            sets="degrees",
            then="steps",
        ),
    )
