"""The figure that moves in the essay in fifteen minutes: what it computes, then what it shows."""

from typing import NamedTuple

from press.figures import Axis, Curves, Dots, Drawing, Label, Line, Moving, Panel, Rule, Shape, Slider
from workings.adam.plain import moments

PEN = [[0.0, 0.0], [-0.4, 0.3], [0.0, 1.05], [1.7, 1.05], [1.1, 0.3]]
GROUND = 3.5  # above the gradients
HIP = 1.7  # above the ground
NECK = 2.9
HEAD = 3.35
STRIDE = 12.0  # how far apart feet are after a step of alpha
ADAM = 16.0  # where the two stand
DESCENT = 48.0
AHEAD = 2.0  # how far the head leans the way it goes
TOE = 1.8  # and how long the toes are that point there


class Drawn(NamedTuple):
    """What Adam makes of a drawn sequence, beside descent; steps are in units of alpha, at eps = 0."""

    drawn_x: list[float]  # the gradients so far, counted from 1
    drawn: list[float]
    ahead_x: list[float]  # and those to come
    ahead: list[float]
    pen: list[list[float]]  # an outline, whose tip is at the last of them
    mean: list[float]  # m_hat after each
    tube: list[list[float]]  # from -v_hat's root to the root, at each
    step: float  # the last one of Adam
    other: float  # and of descent, whose rate is alpha: the gradient itself
    m_hat: float
    root: float
    beside: float  # right of the pen, where the names stand
    mean_name: float
    root_name: float
    legs_x: list[float]
    legs_y: list[float]
    trunk_x: list[float]
    trunk_y: list[float]
    head_x: float
    head_y: float
    other_legs_x: list[float]
    other_legs_y: list[float]
    other_trunk_x: list[float]
    other_trunk_y: list[float]
    other_head_x: float


def spread(mean: float, root: float, least: float) -> float:
    """Where the name of a root stands: so far from that of the mean, on its own side of it."""
    return min(root, mean - least) if mean > root else max(root, mean + least)


def toward(step: float) -> float:
    """Which way a step goes, 1 or -1, and less where it is small."""
    return min(max(3.0 * step, -1.0), 1.0)


def legs(at: float, step: float) -> list[float]:
    """Where the toes, the feet and the hip of a walker are, whose last step is so long."""
    half, toe = STRIDE * step / 2, TOE * toward(step)
    return [at - half + toe, at - half, at, at + half, at + half + toe]


def head(at: float, step: float) -> float:
    """Where its head is: it leans the way it goes."""
    return at + AHEAD * toward(step)


def drawing(gradients: list[float], seen: int) -> Drawn:
    """What Adam, at its usual settings, makes of the first of a drawn sequence of gradients, one at least."""
    drawn = gradients[:seen]
    run, last = moments(drawn, 0, 0.9, 0.999), seen - 1
    mean, root, step, other = run.m_hat[last], run.root[last], run.step[last], drawn[last]
    upper = [[float(k + 1), run.root[k]] for k in range(seen)]
    lower = [[float(seen - k), 0.0 - run.root[last - k]] for k in range(seen)]
    ahead = gradients[seen:]
    return Drawn(
        drawn_x=[float(k + 1) for k in range(seen)],
        drawn=drawn,
        ahead_x=[float(seen + k + 1) for k in range(len(ahead))],
        ahead=ahead,
        pen=[[seen + spot[0], drawn[last] + spot[1]] for spot in PEN],
        mean=run.m_hat,
        tube=upper + lower,
        step=step,
        other=other,
        m_hat=mean,
        root=root,
        beside=seen + 2.2,
        mean_name=mean - 0.12,
        root_name=spread(mean, root, 0.55) - 0.12,
        legs_x=legs(ADAM, step),
        legs_y=[GROUND, GROUND, GROUND + HIP, GROUND, GROUND],
        trunk_x=[ADAM, head(ADAM, step)],
        trunk_y=[GROUND + HIP, GROUND + NECK],
        head_x=head(ADAM, step),
        head_y=GROUND + HEAD,
        other_legs_x=legs(DESCENT, other),
        other_legs_y=[GROUND, GROUND, GROUND + HIP, GROUND, GROUND],
        other_trunk_x=[DESCENT, head(DESCENT, other)],
        other_trunk_y=[GROUND + HIP, GROUND + NECK],
        other_head_x=head(DESCENT, other),
    )


DRAWN = (1.0,) * 16 + (-1.0, 1.0) * 8 + (0.2,) * 16 + (2.0,) * 12
END = 67.0  # of the panel: beyond the last gradient there is room for two names
PAD = (((0.0, -2.2), (END, -2.2), (END, 2.2), (0.0, 2.2)),)
EARTH = (((0.0, GROUND - 0.08), (END, GROUND - 0.08), (END, GROUND), (0.0, GROUND)),)
UPPER = (((0.0, 2.25), (END, 2.25), (END, 7.4), (0.0, 7.4)),)  # there is no place of a gradient among the walkers
FULL = tuple(((at - STRIDE / 2, GROUND), (at, GROUND + HIP), (at + STRIDE / 2, GROUND)) for at in (ADAM, DESCENT))


def desk() -> Panel:
    """The gradients, for the reader to draw, and above them two who walk by the steps that they cause."""
    return Panel(
        Axis(0, END, "gradients, one after another", ticks=(1, 20, 40, 60)),
        Axis(-2.4, 7.4, ticks={-2.0: "−2", 0.0: "0", 2.0: "2"}, grid=False),
        (
            Shape(lines=UPPER, colour="sheet"),
            Shape(lines=EARTH, colour="faint"),
            Curves(FULL, colour="muted", width=5.0),
            Line("legs_y", "legs_x", colour="adam", width=5.0),
            Line("trunk_y", "trunk_x", colour="adam", width=5.0),
            Dots("head_y", "head_x", colour="adam", width=20),
            Line("other_legs_y", "other_legs_x", colour="sgd", width=5.0),
            Line("other_trunk_y", "other_trunk_x", colour="sgd", width=5.0),
            Dots("head_y", "other_head_x", colour="sgd", width=20),
            Label("Adam", ADAM + 5.0, 6.75, colour="adam"),
            Label("{step:.2f}α", ADAM + 5.0, 6.2, colour="adam"),
            Label("descent", DESCENT + 5.0, 6.75, colour="sgd"),
            Label("{other:.2f}α", DESCENT + 5.0, 6.2, colour="sgd"),
            Shape(lines=PAD, colour="faint", shade=0.4),
            Shape("tube", colour="v", shade=0.25),
            Rule(y=0.0, colour="faint", dashed=False),
            Dots("ahead", "ahead_x", colour="faint", width=5),
            Dots("drawn", "drawn_x", colour="g", width=6),
            Line("mean", "drawn_x", colour="m", width=3.0),
            Label("draw your gradients here", 1, 2.36, colour="g"),
            Shape("pen", colour="ink"),
            Label("m̂", "beside", "mean_name", colour="m"),
            Label("√v̂", "beside", "root_name", colour="v"),
        ),
        alt="Below, gradients as dots, {seen} of sixty, with a pen at the last one; m̂ is a line within a band from −√v̂ "
        "to √v̂. Above, two with their feet as far apart as their last step is long: Adam’s {step:.2f}α, descent’s "
        "{other:.2f}α. A step of α is drawn in grey behind each.",
        pad="gradients",
        height=320,
    )


def update_drawn() -> Moving:
    """What Adam makes of sixty gradients that the reader draws."""
    return Moving(
        title="Draw your gradient",
        compute=drawing,
        controls=(
            Drawing("gradients", "value", DRAWN, -2.0, 2.0, 60, 0.1, "gradient", 1, leads="seen"),
            Slider("seen", "so far", tuple(range(1, 61)), 60, play=True, auto=True),
        ),
        parts=(desk(),),
        says="m̂ is {m_hat:.2f}, and √v̂ is {root:.2f}: Adam’s step is {step:.2f}α. Descent’s is the gradient itself, "
        "{other:.2f}α.",
    )
