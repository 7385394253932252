"""The figure that moves in the essay in fifteen minutes: what it computes, then what it shows."""

from typing import NamedTuple

from press.figures import Axis, Best, Clause, Dots, Drawing, Label, Line, Moving, Panel, Rule, Shape, Slider
from workings.adam.plain import first_longest, longest, moments


class Drawn(NamedTuple):
    """What Adam makes of a drawn sequence, and of the best one so far; steps are in units of alpha, at eps = 0."""

    drawn: list[float]  # the gradients so far
    pen: list[list[float]]  # an outline, whose tip is at the last of them
    mean: list[float]  # m_hat after each
    root: list[float]  # of v_hat
    step: list[float]
    high: list[float]  # the same, as it is drawn: about a level above the gradients, and cut off far from it
    beside: float  # right of the pen, where the names stand
    behind: float  # right of the last step
    mean_name: float
    root_name: float
    step_name: float
    longest: float  # of these steps
    when: int  # the gradient that causes it, counted from 0
    at: float  # the same, where it is drawn
    tip: float  # that step, with its sign
    outside: bool  # whether it leads out of the picture, and its end is drawn at the edge
    name: float  # where its length is written
    over: float
    limit: float  # the longest step that any such number of gradients can cause
    ceiling: float  # where it is drawn, upwards or downwards, as the longest of these leads
    limit_name: float  # where it is written, beside the longest step's length
    limit_side: float
    unbounded: bool  # whether it lies out of the picture
    limit_form: int  # how it is told: with decimals, 0 in the picture and 1 out of it; 2 without, where it is large
    told: int  # the same where all gradients are seen, whose limit it is; -1 before
    best_high: list[float]  # the steps of the drawing that is kept, as they are drawn
    best_longest: float
    kept: bool  # whether it has a longer step than this drawing
    more: bool  # whether all gradients are seen, and neither has a step as long as can be


PEN = [[0.0, 0.0], [0.9, 0.42], [4.8, 1.3], [6.0, 1.0], [2.1, 0.1]]

LEVEL = 5.1  # of a step of 0, above the gradients

ROOM = 2.4  # up and down from there


def spread(mean: float, root: float, least: float) -> float:
    """Where the name of a root stands: so far from that of the mean, on its own side of it."""
    return min(root, mean - least) if mean > root else max(root, mean + least)


def lifted(steps: list[float]) -> list[float]:
    """Steps as they are drawn."""
    return [LEVEL + min(max(step, -ROOM), ROOM) for step in steps]


def drawing(gradients: list[float], beta1: float, beta2: float, seen: int, best: list[float]) -> Drawn:
    """What Adam makes of the first of a drawn sequence of gradients, one at least, beside the best one so far."""
    drawn = gradients[:seen]
    run, record = moments(drawn, 0, beta1, beta2), moments(best, 0, beta1, beta2)
    top, place = first_longest(run.step)
    whole = first_longest(moments(gradients, 0, beta1, beta2).step)
    best_top = max([abs(length) for length in record.step])
    tip, last = run.step[place], len(drawn) - 1
    mean, root = run.m_hat[last], run.root[last]
    # The name of the step goes out of the way of the longest one's length.
    aside = 0.0 if last - place >= 12 else 0.45 if tip > 0.0 else -0.45
    end, sign = min(max(tip, -1.8), 2.0), 1.0 if tip >= 0.0 else -1.0
    limit = max([longest(t + 1, beta1, beta2) for t in range(len(gradients))])
    form = 0 if limit <= ROOM else 1 if limit < 100.0 else 2
    return Drawn(
        drawn=drawn,
        pen=[[last + spot[0], drawn[last] + spot[1]] for spot in PEN],
        mean=run.m_hat,
        root=run.root,
        step=run.step,
        high=lifted(run.step),
        beside=last + 7.5,
        behind=last + 1.4,
        mean_name=mean - 0.12,
        root_name=spread(mean, root, 0.55) - 0.12,
        step_name=LEVEL + min(max(run.step[last], -ROOM), ROOM) - 0.12 - aside,
        longest=top,
        when=place,
        at=float(place),
        tip=LEVEL + end,
        outside=end != tip,
        name=min(max(float(place), 3.0), 52.0) if end == tip else min(max(float(place), 17.0), 50.0),
        over=LEVEL + (end + 0.22 if tip > 0 else end - 0.5),
        limit=limit,
        ceiling=LEVEL + sign * min(limit, ROOM + 0.5),
        limit_name=LEVEL + 0.1 + (min(limit, ROOM) if sign > 0.0 or limit > ROOM else -limit),
        limit_side=30.0 if place < 22 else 0.0,
        unbounded=limit > ROOM,
        limit_form=form,
        told=form if seen == len(gradients) else -1,
        best_high=lifted(record.step),
        best_longest=best_top,
        kept=best_top > 1.000001 * whole[0],
        more=seen == len(gradients) and max(best_top, whole[0]) < 0.995 * limit,
    )


BETA1 = (0.0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995)
BETA2 = (0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 0.9995, 0.9999)
DRAWN = (1.0,) * 16 + (-1.0, 1.0) * 8 + (0.2,) * 16 + (2.0,) * 12


PAD = (((-1.0, -2.2), (60.0, -2.2), (60.0, 2.2), (-1.0, 2.2)),)
STEPS = {-2: "−2α", -1: "−α", 0: "0", 1: "α", 2: "2α"}
TICKS = {-2.0: "−2", 0.0: "0", 2.0: "2"} | {LEVEL + step: word for step, word in STEPS.items()}


def desk() -> Panel:
    """The gradients, for the reader to draw, and above them the steps that they cause."""
    return Panel(
        Axis(-1, 73, "gradient, counted from 0", ticks=(0, 20, 40, 59)),
        Axis(-2.4, 7.9, ticks=TICKS, grid=False),
        (
            Shape(lines=PAD, colour="faint", shade=0.4),
            *(Rule(y=y, colour="faint", dashed=False) for y in (0.0, LEVEL)),
            *(Rule(y=LEVEL + y, colour="muted") for y in (-1.0, 1.0)),
            Rule(y="ceiling", colour="warn", when=("unbounded", 0)),
            Line("best_high", colour="amsgrad", width=1.2, dashed=True, when=("kept", 1)),
            Dots("drawn", colour="g", width=6),
            Line("root", colour="v", dashed=True),
            Line("mean", colour="m", width=2.5),
            Line("high", colour="adam", width=2.5),
            Dots("tip", "at", colour="adam", width=10),
            Shape("pen", colour="ink"),
            *written(),
        ),
        alt=(
            "Below, gradients as dots, {seen} of sixty, with a pen at the last one, and m̂ and √v̂ as lines. Above, the "
            "step at each in units of α: the longest is {longest:.2f}, at gradient {when}, and none can exceed ",
            *(Clause(f"{far}.", ("limit_form", k)) for k, far in FORMS),
        ),
        pad="gradients",
        height=320,
    )


FORMS = ((0, "{limit:.2f}"), (1, "{limit:.2f}"), (2, "{limit:.0f}"))
LIMITS = tuple((k, f"at most {far}α" + ", out of sight" * (k > 0)) for k, far in FORMS)
CAN = " Sixty gradients can cause one of {}α, and none beyond that."
SIXTY = tuple(Clause(CAN.replace("{}", far), ("told", k)) for k, far in FORMS)


def written() -> tuple[Label, ...]:
    """What is written beside the lines."""
    far = "{longest:.2f}α, out of the picture"
    return (
        Label("draw your gradients here", 0, 2.29, colour="g"),
        Label("m̂", "beside", "mean_name", colour="m"),
        Label("√v̂", "beside", "root_name", colour="v"),
        Label("m̂ ÷ √v̂", "behind", "step_name", colour="adam"),
        Label("{longest:.2f}α", "name", "over", "middle", colour="adam", when=("outside", 0)),
        Label(far, "name", "over", "middle", colour="adam", when=("outside", 1)),
        *(Label(words, "limit_side", "limit_name", colour="warn", when=("limit_form", k)) for k, words in LIMITS),
        Label("the longest so far: {best_longest:.2f}α", 0, LEVEL - 2.25, colour="amsgrad", when=("kept", 1)),
    )


def update_drawn() -> Moving:
    """What Adam makes of sixty gradients that the reader draws."""
    sixty = (DRAWN, -2.0, 2.0, 60, 0.1, "gradient")
    return Moving(
        title="Draw your gradient",
        compute=drawing,
        controls=(
            Drawing("gradients", "value", *sixty),
            Slider("beta1", "β₁", BETA1, 0.9),
            Slider("beta2", "β₂", BETA2, 0.999),
            Slider("seen", "so far", tuple(range(1, 61)), 60, play=True, auto=True),
            Best("best", "longest so far", *sixty, drawn="gradients", score="longest", beat="best_longest"),
        ),
        parts=(desk(),),
        says=(
            "The longest step is {longest:.2f}α, at gradient {when}.",
            Clause(" An earlier drawing had one of {best_longest:.2f}α.", ("kept", 1)),
            Clause(" Can you draw a longer one?", ("more", 1)),
            *SIXTY,
        ),
    )
