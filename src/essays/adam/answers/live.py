"""The figure that moves on the page of answers: what it computes, then what it shows."""

from math import log, sqrt
from typing import NamedTuple

from press import typography
from press.figures import Axis, Choice, Clause, Dots, Guess, Label, Line, Mark, Moving, Panel, Rule, Shape, Slider
from workings.adam.plain import power

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
    """What is left of a distance of 1 in sixteen runs of Adam and of SGD, ten times as steep from one to the next."""

    lanes: list[list[float]]  # the number of each run, from 1, twice: at the foot of its column and at its top
    adam: list[list[float]]  # 0, and what is left
    sgd: list[list[float]]
    numbers: list[float]
    adam_left: list[float]
    sgd_left: list[float]
    bricks: list[list[list[float]]]  # a wall where the gradient is as small as what is added to it, or out of sight
    handle: float  # that place, or the edge of the picture if it lies beyond
    name: int  # of what is added: epsilon, its root, or more than it; 3 without a wall, and 4 more at the right
    root: float  # by what it is divided if it is larger
    out: bool  # whether SGD has thrown one beyond the picture
    plain: bool  # whether epsilon stands where the paper has it
    adam_down: int  # how many runs have come more than half of the way
    sgd_down: int


def columns(left: list[float]) -> list[list[float]]:
    """The foot and the top of each column."""
    return [[0.0, each] for each in left]


def stands(eps: float, time: int, place: int) -> float:
    """The scale whose gradient at 1 is, in the denominator of this step, as large as what epsilon adds to it."""
    if place == 1:
        return sqrt(eps)
    return eps / sqrt(1 - power(0.999, max(time, 1))) if place == 2 else eps


def column(scale: float) -> float:
    """The number of the run with this scale, from 1 for a scale of 1e-12."""
    return 13 + log(scale) / log(10.0)


def laid(place: float) -> list[list[list[float]]]:
    """A wall of twelve courses of bricks at this place, laid in bond."""
    bricks: list[list[list[float]]] = []
    for row in range(12):
        low, high = 0.1 * float(row), 0.1 * float(row) + 0.085
        for ends in [[-0.3, -0.01], [0.01, 0.3]] if row % 2 == 1 else [[-0.3, -0.16], [-0.14, 0.13], [0.15, 0.3]]:
            one, other = place + ends[0], place + ends[1]
            bricks.append([[one, low], [other, low], [other, high], [one, high]])
    return bricks


def wall(eps: float, time: int, place: int) -> Wall:
    """Sixteen runs of Adam and of SGD, both at a rate of 0.01, after so many steps.

    Args:
        eps: Epsilon.
        time: Steps, at most a hundred.
        place: Where epsilon stands, as for `scaled_adam`.
    """
    scales, edge = [SCALES[i] for i in range(16)], stands(eps, time, place)
    at = -0.7 if edge == 0.0 else column(edge)
    numbers = [i + 1.0 for i in range(16)]
    adam = [abs(scaled_adam(scale, eps, 0.01, place)[time]) for scale in scales]
    sgd = [min(abs(scaled_sgd(scale, 0.01)[time]), 9.0) for scale in scales]
    return Wall(
        lanes=[[number, number] for number in numbers],
        adam=columns(adam),
        sgd=columns(sgd),
        numbers=numbers,
        adam_left=adam,
        sgd_left=sgd,
        bricks=laid(-9.0 if edge == 0.0 else at),
        handle=at,
        name=3 if edge == 0.0 else place + (4 if at > 11.0 else 0),
        root=sqrt(1 - power(0.999, max(time, 1))),
        out=sgd[15] > 1.25,
        plain=place == 0,
        adam_down=len([left for left in adam if left < 0.5]),
        sgd_down=len([left for left in sgd if left < 0.5]),
    )


def ten_to(exponent: int) -> str:
    """A power of ten as text: in digits from 0.001 to 1,000, else with its exponent."""
    return f"{10**exponent:,.12g}" if -3 <= exponent <= 3 else typography.power(exponent)


COUNTED = "|".join(("none", "one", *map(str, range(2, 17))))  # as words do in a sentence
NAMES = ("ε", "√ε", "ε̂ ÷ {root:.2f}", "no wall to be seen")  # by what it stands at
GAP = "\u00a0\u00a0\u00a0"
PLACES = {"after": "behind √v̂", "inside": "under the root", "hat": "behind √v, uncorrected"}


def lanes(rule: str, title: str, behind: tuple[Mark, ...], more: tuple[Mark, ...], alt: str) -> Panel:
    """Sixteen columns, one for each scale of the gradient, with marks behind them and before them."""
    return Panel(
        title=title,
        x=Axis(-1.3, 16.9, "how steep the loss is", ticks={13.0 + k: ten_to(k) for k in range(-12, 4, 3)}),
        y=Axis(0, 1.25, ticks={0: "goal", 1: "start"}),
        height=190,
        marks=(
            *behind,
            Line(rule, "lanes", colour=rule, width=3.0),
            Dots(f"{rule}_left", "numbers", colour=rule, width=15.0),
            *more,
        ),
        alt=alt,
    )


def tuning_wall() -> Moving:
    """Sixteen runs of Adam and of SGD side by side, and epsilon between those of Adam."""
    decades = range(-13, 1)
    stops = (0.0, *(float(f"1e{power}") for power in decades))
    bricks = (Shape("bricks", colour="warn", shade=0.55),)
    right = tuple(enumerate(NAMES[:3]))
    wall_of_eps = (
        Rule(x="handle", colour="warn", drags=("eps",)),
        *(Label(f"{GAP}{name}", "handle", 1.13, colour="warn", when=("name", i)) for i, name in enumerate(NAMES)),
        *(Label(f"{name}{GAP}", "handle", 1.13, "end", colour="warn", when=("name", i + 4)) for i, name in right),
        Rule(x="guess", colour="ink"),
    )
    fallen = "Of Adam’s columns {adam_down} have fallen."
    thrown = (Label("thrown out", 15.6, 1.13, "end", colour="warn", when=("out", 1)),)
    return Moving(
        title="Sixteen runs, each ten times as steep as the last",
        compute=wall,
        controls=(
            Slider("eps", "ε: drag the wall", stops, 1e-8, texts=("0", *map(ten_to, decades))),
            Slider("time", "steps taken", tuple(range(0, 101, 5)), 100, play=True, auto=False),
            Choice("place", "where ε stands", PLACES),
        ),
        parts=(
            lanes("adam", "Adam: what is left of the way", bricks, wall_of_eps, fallen),
            lanes("sgd", "SGD at the same rate", (), thrown, "Of SGD’s columns {sgd_down} have fallen."),
        ),
        says=(
            "With ε = {eps}",
            Clause(" {place}", ("plain", 0)),
            f", after {{time}} steps {{adam_down:{COUNTED}}} of sixteen runs of Adam "
            f"{{adam_down:has|has{'|have' * 15}}} come more than half of the way, and {{sgd_down:{COUNTED}}} of SGD’s.",
            Clause(" The wall stands at √ε.", ("place", 1)),
        ),
        guess=Guess(
            "guess",
            "column from the left, you say",
            tuple(range(1, 17)),
            8,
            asks="Adam’s runs stay up left of the wall, where the gradient is smaller than ε. The wall stands at the "
            "fifth of sixteen columns. If ε is a hundred times smaller, at which will it stand?",
            of="handle",
            answer=".0f",
            sets="eps",
            to=1e-10,
        ),
    )
