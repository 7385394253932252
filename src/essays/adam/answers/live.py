"""The figure that moves on the page of answers: what it computes, then what it shows."""

from math import log, sqrt
from typing import NamedTuple

from press import typography
from press.figures import Arrows, Axis, Curves, Dots, Guess, Label, Line, Mark, Moving, Panel, Rule, Shape, Slider

SCALES = [1e-12, 1e-11, 1e-10, 1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 0.01, 0.1, 1.0, 10.0, 100.0, 1000.0]


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
    """Sixteen runs of Adam and of SGD on their way down, ten times as steep from one to the next."""

    lanes: list[list[float]]  # the number of each run, from 1, twice
    adam: list[list[float]]  # the way that it has come, from the start to where it is
    sgd: list[list[float]]
    numbers: list[float]
    adam_at: list[float]  # where they are
    sgd_at: list[float]
    bricks: list[list[list[float]]]  # a wall on the run whose gradient is as large as what is added, or out of sight
    mortar: list[list[float]]
    handle: float  # that place, or the edge of the picture if there is none
    stands: list[float]  # how high the run is that is on the wall, if one is, and its number
    stands_lane: list[float]
    handle_y: float
    walled: bool  # whether there is a wall
    out: bool  # whether SGD has thrown one beyond the picture
    adam_low: list[float]  # those of Adam that have come more than half of the way, each by its height and its number
    adam_lane: list[float]
    sgd_low: list[float]
    sgd_lane: list[float]
    adam_down: int  # how many runs have come more than half of the way
    adam_up: int
    sgd_down: int
    said_x: list[float]  # the place that the reader says
    said_y: list[float]
    said_at: float
    said_word: float
    thrown_from: list[float]  # an arrow where SGD's steepest run has left the picture
    thrown_to: list[float]


ADAM = 1.62  # the height of Adam's goal; SGD's is 0, and each start is 1 above its goal
TOP = 2.8  # and of the wall


def ways(left: list[float], goal: float) -> list[list[float]]:
    """From the start to where each run is; all of it is above the picture where the run is."""
    return [[goal + 1.0, goal + each] if each < 9.0 else [9.0, 9.0] for each in left]


def column(scale: float) -> float:
    """The number of the run with this scale, from 1 for a scale of 1e-12."""
    return 13 + log(scale) / log(10.0)


def rectangle(left: float, right: float) -> list[list[float]]:
    """What lies between these two places, as high as the wall."""
    return [[left, ADAM], [right, ADAM], [right, TOP - 0.04], [left, TOP - 0.04]]


def laid(place: float) -> list[list[list[float]]]:
    """A wall of twelve courses of bricks at this place, laid in bond."""
    bricks: list[list[list[float]]] = []
    for row in range(12):
        low, high = ADAM + 0.095 * float(row), ADAM + 0.095 * float(row) + 0.08
        for ends in [[-0.15, -0.02], [0.02, 0.15]] if row % 2 == 1 else [[-0.15, -0.09], [-0.05, 0.15]]:
            one, other = place + ends[0], place + ends[1]
            bricks.append([[one, low], [other, low], [other, high], [one, high]])
    return bricks


def wall(eps: float, time: int, guess: int) -> Wall:
    """Sixteen runs of Adam and of SGD, both at a rate of 0.01, after so many steps.

    Args:
        eps: Epsilon.
        time: Steps, at most a hundred.
        guess: How many runs of Adam the reader thinks will stay up.
    """
    scales, at = [SCALES[i] for i in range(16)], -0.7 if eps == 0.0 else column(eps)
    numbers = [i + 1.0 for i in range(16)]
    adam = [abs(scaled_adam(scale, eps, 0.01, 0)[time]) for scale in scales]
    sgd = [min(abs(scaled_sgd(scale, 0.01)[time]), 9.0) for scale in scales]
    seen = [left if left < 1.2 else 9.0 for left in sgd]
    low, quick = [i for i in range(16) if adam[i] < 0.5], [i for i in range(16) if sgd[i] < 0.5]
    side, stands = guess + 0.5, [i for i in range(16) if SCALES[i] == eps]
    return Wall(
        lanes=[[number, number] for number in numbers],
        adam=ways(adam, ADAM),
        sgd=ways(seen, 0.0),
        numbers=numbers,
        adam_at=[ADAM + left for left in adam],
        sgd_at=seen,
        bricks=laid(-9.0 if eps == 0.0 else at),
        mortar=rectangle(-9.0 if eps == 0.0 else at - 0.15, -8.0 if eps == 0.0 else at + 0.15),
        handle=at,
        stands=[ADAM + adam[i] for i in stands],
        stands_lane=[numbers[i] for i in stands],
        handle_y=TOP,
        walled=eps > 0.0,
        out=sgd[15] > 1.2,
        adam_low=[ADAM + adam[i] for i in low],
        adam_lane=[numbers[i] for i in low],
        sgd_low=[seen[i] for i in quick],
        sgd_lane=[numbers[i] for i in quick],
        adam_down=len(low),
        adam_up=16 - len(low),
        sgd_down=len(quick),
        said_x=[0.4, side, side],
        said_y=[ADAM - 0.06, ADAM - 0.06, TOP],
        said_at=side,
        said_word=min(max(side / 2 + 0.2, 3.0), 13.7),
        thrown_from=[16.0, 1.0],
        thrown_to=[16.0, 1.46],
    )


def ten_to(exponent: int) -> str:
    """A power of ten as text: in digits from 0.001 to 1,000, else with its exponent."""
    return f"{10**exponent:,.12g}" if -3 <= exponent <= 3 else typography.power(exponent)


GAP = "\u00a0" * 5
HAVE = "have|has" + "|have" * 15  # by how many
COUNT = "|".join(("none", *map(str, range(1, 17))))
PLACES = {"after": "behind √v̂", "inside": "under the root", "hat": "behind √v, uncorrected"}
SLOPES = tuple(((k, goal), (k, goal + 1)) for goal in (0, ADAM) for k in range(1, 17))
HEIGHTS = {goal + up: word for goal in (0, ADAM) for up, word in ((0, "goal"), (0.5, "half"), (1, "start"))}
LINES = tuple(((0.3, y), (16.7, y)) for y in (0, ADAM))


def slope() -> Panel:
    """Sixteen runs of Adam above as many of SGD, on their way down, and the wall."""
    runs: list[Mark] = []
    for rule in ("adam", "sgd"):
        runs += [
            Line(rule, "lanes", colour=rule, width=3.0),
            Dots(f"{rule}_at", "numbers", colour=rule, width=7.0),
            Dots(f"{rule}_low", f"{rule}_lane", colour=rule, width=14.0),  # small until it has come half of the way
        ]
    at = ("handle", TOP - 0.02)
    return Panel(
        x=Axis(-1.3, 16.9, "how steep the loss is", ticks={13.0 + k: ten_to(k) for k in range(-12, 4, 3)}),
        y=Axis(-0.12, 3.18, ticks=HEIGHTS, grid=False),
        height=290,
        marks=(
            Curves(SLOPES, colour="muted", width=0.8),
            Curves(LINES, colour="muted", width=1.2),
            *(Rule(y=goal + 0.5, colour="muted") for goal in (0, ADAM)),
            Line("said_y", "said_x", colour="ink", dashed=True, asks=True),
            Shape("mortar", colour="sheet", answer=True),
            Shape("bricks", colour="warn", answer=True),
            Dots("stands", "stands_lane", colour="warn", width=20.0, answer=True),  # a ring about it
            *runs,
            Label("you: {guess:# stays up|# stay up}", "said_word", ADAM - 0.2, "middle", asks=True),
            Dots("handle_y", "said_at", colour="ink", width=11, drags=("guess",), asks=True),
            Dots("handle_y", "handle", colour="warn", width=11, drags=("eps",), answer=True),
            Label("ε", "handle", TOP + 0.21, "middle", colour="warn", answer=True, when=("walled", 1)),
            Label(GAP + "no wall to be seen", *at, colour="warn", answer=True, when=("walled", 0)),
            Label("Adam", 16.9, 2.76, "end", colour="adam"),
            Label("SGD, at the same rate", 0.6, 1.16, colour="sgd"),
            Arrows("thrown_to", "thrown_from", colour="sgd", width=3.0, when=("out", 1)),
            Label("thrown out", 15.5, 1.16, "end", colour="sgd", when=("out", 1)),
        ),
        alt="Sixteen runs of Adam above sixteen of SGD, each on its way from the start down to the goal. After {time} "
        "steps {adam_down} of Adam’s and {sgd_down} of SGD’s have come more than half of the way.",
    )


def tuning_wall() -> Moving:
    """Sixteen runs of Adam and of SGD side by side, and epsilon between those of Adam."""
    decades = range(-13, 1)
    stops = (0.0, *(float(f"1e{power}") for power in decades))
    return Moving(
        title="Sixteen runs, each ten times as steep as the last",
        compute=wall,
        controls=(
            Slider("eps", "ε: drag the wall", stops, 1e-8, texts=("0", *map(ten_to, decades))),
            Slider("time", "steps taken", tuple(range(0, 101, 5)), 0, play=True, again=True),
        ),
        parts=(slope(),),
        says=f"After {{time}} steps with ε = {{eps}}, {{adam_down:{COUNT}}} of Adam’s 16 runs {{adam_down:{HAVE}}} "
        f"come more than half of the way, and {{sgd_down:{COUNT}}} of SGD’s.",
        guess=Guess(
            "guess",
            "stay up, you say",
            tuple(range(17)),
            8,
            asks="Adam goes down sixteen slopes with an ε of 10⁻⁸. The first gradient is 10⁻¹² on the flattest, and "
            "1,000 on the steepest. How many runs do not come half of the way in a hundred steps?",
            of="adam_up",
            answer="",
        ),
    )
