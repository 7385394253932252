"""The figure that moves on the page of the family: what it computes, then what it shows."""

from typing import NamedTuple

from essays.adam.family.experiments import SURFACE_HEIGHT, SURFACE_WIDTH, one_surface_contours
from press.interactive import Axis, Choice, Curves, Dots, Label, Line, Mark, Moving, Panel, Slider, Toggle
from workings.adam.plain import loss, rates, slope, step

STARTS = [[-1.2, 1.0], [-1.2, 0.1], [0.4, -1.0], [0.2, 1.7]]
LOWEST = 0.00056234132519034908  # of the rates: 20 of them, four to the decade, up to 31.6


class Walk(NamedTuple):
    """The points that a rule goes through."""

    x: list[float]
    y: list[float]


def walk(surface: int, rule: int, start: int, alpha: float, steps: int) -> Walk:
    """Where a rule is after 0, 1, ... steps. Farther off than 100 it stops."""
    x, y = STARTS[start][0], STARTS[start][1]
    a, b, c, d, beta1_t, beta2_t = 0.0, 0.0, 0.0, 0.0, 1.0, 1.0
    path = Walk([x], [y])
    while len(path.x) <= steps and -100 < x < 100 and -100 < y < 100:
        g, h = slope(surface, x, y)
        beta1_t, beta2_t = beta1_t * 0.9, beta2_t * 0.999
        x, a, b = step(rule, x, g, a, b, alpha, beta1_t, beta2_t)
        y, c, d = step(rule, y, h, c, d, alpha, beta1_t, beta2_t)
        path.x.append(x)
        path.y.append(y)
    return path


def end_loss(surface: int, path: Walk) -> float:
    """The loss at the end of a walk, between 1e-6 and 1000."""
    return min(max(loss(surface, path.x[-1], path.y[-1]), 1e-6), 1e3)


def tried(surface: int, rule: int, start: int, steps: int, everywhere: bool) -> list[float]:
    """The loss at each rate of the grid from one start, or the largest from the four."""
    starts = [i for i in range(4) if everywhere or i == start]
    return [
        max([end_loss(surface, walk(surface, rule, i, alpha, steps)) for i in starts]) for alpha in rates(LOWEST, 20)
    ]


def least(values: list[float]) -> int:
    """Where the first of the smallest is."""
    place = 0
    for i, value in enumerate(values):
        if value < values[place]:
            place = i
    return place


class Racer(NamedTuple):
    """One rule in a race."""

    x: list[float]  # its way at the rate taken
    y: list[float]
    grid: list[float]  # what it was tuned by, at each rate
    best: float  # the rate with the least of that
    taken: float  # the rate taken
    there: float  # what it was tuned by at that
    loss: float  # in the end


def racer(surface: int, rule: int, start: int, steps: int, everywhere: bool, off: int) -> Racer:
    """One rule on one surface, for the settings of `race`."""
    alphas, grid = rates(LOWEST, 20), tried(surface, rule, start, steps, everywhere)
    best = least(grid)
    place = min(max(best + off, 0), 19)
    path = walk(surface, rule, start, alphas[place], steps)
    return Racer(path.x, path.y, grid, alphas[best], alphas[place], grid[place], end_loss(surface, path))


class Race(NamedTuple):
    """Six rules on one surface."""

    sgd: Racer
    ball: Racer
    nesterov: Racer
    adagrad: Racer
    rmsprop: Racer
    adam: Racer
    rates: list[float]  # the grid
    taken: list[float]  # the rate that each rule takes
    there: list[float]  # what it was tuned by there
    from_x: float
    from_y: float
    rows: list[list[float]]  # the best rate of each rule, the rate taken and the loss
    first: int  # the rule with the least loss
    last: int  # and the one with the largest
    first_loss: float
    last_loss: float


def race(surface: int, start: int, steps: int, everywhere: bool, off: int) -> Race:
    """Six rules on one surface, each at its best rate of the grid or some places off it.

    Args:
        surface: Which, as for `loss`.
        start: Which of STARTS.
        steps: How many each takes, and is tuned for.
        everywhere: Whether the best rate is the one with the least loss from the worst of the four starts; else from
            this start alone.
        off: How many places of the grid above the best rate; it ends at the end of the grid.
    """
    sgd = racer(surface, 0, start, steps, everywhere, off)
    ball = racer(surface, 1, start, steps, everywhere, off)
    nesterov = racer(surface, 2, start, steps, everywhere, off)
    adagrad = racer(surface, 3, start, steps, everywhere, off)
    rmsprop = racer(surface, 4, start, steps, everywhere, off)
    adam = racer(surface, 5, start, steps, everywhere, off)
    racers = [sgd, ball, nesterov, adagrad, rmsprop, adam]
    losses = [each.loss for each in racers]
    first, last = least(losses), least([-each for each in losses])
    return Race(
        sgd=sgd,
        ball=ball,
        nesterov=nesterov,
        adagrad=adagrad,
        rmsprop=rmsprop,
        adam=adam,
        rates=rates(LOWEST, 20),
        taken=[each.taken for each in racers],
        there=[each.there for each in racers],
        from_x=STARTS[start][0],
        from_y=STARTS[start][1],
        rows=[[each.best, each.taken, each.loss] for each in racers],
        first=first,
        last=last,
        first_loss=losses[first],
        last_loss=losses[last],
    )


class Shown(NamedTuple):
    """A race up to a step, one rule of it in ink."""

    x: list[float]  # the way of the rule in ink, so far
    y: list[float]
    others_x: list[list[float]]  # those of the others
    others_y: list[list[float]]
    now_x: list[float]  # where all six are
    now_y: list[float]
    rates: list[float]  # the grid
    grid: list[float]  # what the rule in ink was tuned by, at each rate
    others: list[list[float]]  # and the others
    taken: float  # the rate that it takes
    there: float  # what it was tuned by there
    loss: float  # its loss in the end
    from_x: float
    from_y: float
    starts_x: list[float]  # where a race can begin
    starts_y: list[float]
    first: int  # the rule with the least loss in the end
    last: int  # and the one with the largest
    first_loss: float
    last_loss: float


def watch(surface: int, rule: int, start: int, now: int, steps: int, everywhere: bool, off: int) -> Shown:
    """A race of so many steps as it stands after `now` of them; the other settings are those of `race`."""
    run = race(surface, start, steps, everywhere, off)
    racers = [run.sgd, run.ball, run.nesterov, run.adagrad, run.rmsprop, run.adam]
    one = racers[rule]
    others = [racers[i] for i in range(6) if i != rule]
    seen = now + 1
    return Shown(
        x=one.x[:seen],
        y=one.y[:seen],
        others_x=[each.x[:seen] for each in others],
        others_y=[each.y[:seen] for each in others],
        now_x=[each.x[:seen][-1] for each in racers],
        now_y=[each.y[:seen][-1] for each in racers],
        rates=run.rates,
        grid=one.grid,
        others=[each.grid for each in others],
        taken=one.taken,
        there=one.there,
        loss=one.loss,
        from_x=run.from_x,
        from_y=run.from_y,
        starts_x=[each[0] for each in STARTS],
        starts_y=[each[1] for each in STARTS],
        first=run.first,
        last=run.last,
        first_loss=run.first_loss,
        last_loss=run.last_loss,
    )


RACERS = {
    "sgd": ("descent", "sgd"),
    "ball": ("heavy ball", "momentum"),
    "nesterov": ("Nesterov", "ink"),
    "adagrad": ("Adagrad", "adagrad"),
    "rmsprop": ("RMSProp", "rmsprop"),
    "adam": ("Adam", "adam"),
}
NAMES = tuple(name for name, _ in RACERS.values())
SURFACES = {
    "bend": "a bent valley",
    "valley": "a straight valley",
    "turned": "a turned valley",
    "saddle": "a saddle",
    "beale": "Beale's function",
}


def hollows() -> tuple[Mark, ...]:
    """A cross where a surface is lowest; the saddle has two such places."""
    return tuple(
        Curves((((0.92, y), (1.08, y)), ((1.0, y - 0.08), (1.0, y + 0.08))), faint=False, width=1.5, when=when)
        for y, when in ((1.0, None), (-1.0, ("surface", 3)))
    )


def near(places: int) -> str:
    """So many places of the grid from the best rate, in words."""
    return f"its best {'÷' if places < 0 else '×'} {10 ** (abs(places) / 4):.2g}" if places else "its best"


def one_surface_race() -> Moving:
    """Six rules on one surface, and the grid on which each was tuned."""
    ground = tuple(
        Curves(lines=one_surface_contours(surface), colour="muted", when=("surface", surface))
        for surface in range(len(SURFACES))
    )
    colours = [colour for _, colour in RACERS.values()]
    paths = tuple(Line("y", "x", colour=colour, width=3.0, when=("rule", i)) for i, colour in enumerate(colours))
    grids = tuple(Line("grid", "rates", colour=colour, width=3.0, when=("rule", i)) for i, colour in enumerate(colours))
    off = tuple(range(-8, 9))
    return Moving(
        title="A race, and its rates",
        compute=watch,
        controls=(
            Choice("surface", "surface", options=SURFACES),
            Choice("rule", "in ink", options={rule: name for rule, (name, _) in RACERS.items()}, start="adam"),
            Choice(
                "start",
                "start",
                options={"a": "(−1.2, 1)", "b": "(−1.2, 0.1)", "c": "(0.4, −1)", "d": "(0.2, 1.7)"},
            ),
            Slider("now", "steps run", stops=tuple(range(41)), start=0, play=True),
            Slider("steps", "steps to tune for", stops=(10, 15, 20, 25, 30, 35, 40, 50, 60, 70, 80), start=40),
            Toggle("everywhere", "tuned for the worst of the four starts", start=True),
            Slider(
                "off",
                "rate of each",
                stops=off,
                start=0,
                texts=tuple(map(near, off)),
            ),
        ),
        parts=(
            Panel(
                title="Seen from above",
                x=Axis(*SURFACE_WIDTH, ticks=(-2, -1, 0, 1, 2)),
                y=Axis(*SURFACE_HEIGHT, ticks=(-1, 0, 1)),
                height=291,
                marks=(
                    *ground,
                    *hollows(),
                    Dots(x="starts_x", y="starts_y", colour="muted", width=6),
                    Line(x="others_x", y="others_y", colour="muted", width=1.0),
                    Dots(x="now_x", y="now_y", colour="muted", width=4),
                    *paths,
                    Dots(x="from_x", y="from_y", width=10, drags=("start",)),
                ),
                alt="{surface} from above, with the ways of six rules after {now} steps, that of {rule} in ink.",
            ),
            Panel(
                title="What each rate would have given",
                x=Axis(5e-4, 40, "rate", log=True, ticks=(0.001, 0.01, 0.1, 1, 10)),
                y=Axis(1e-9, 1e3, log=True, ticks={1e-6: "10⁻⁶", 1e-4: "10⁻⁴", 0.01: "0.01", 1: "1", 100: "100"}),
                height=291,
                marks=(
                    Line("others", "rates", colour="muted", width=1.0),
                    *grids,
                    Dots(x="taken", y="there", width=9, drags=("off",)),
                    Label("{rule}, at {taken:.4f}", 6e-4, 8e-9),
                ),
                alt="Loss after {steps} steps at each of 20 rates, a line for each rule; a dot on that of {rule} at "
                "the rate it takes, {taken:.4f}.",
            ),
        ),
        says="{now} steps run. "
        "On {surface}, from {start}, each rule at {off}, {everywhere:tuned for this start|tuned for the worst of "
        "four starts}. After {steps} steps {rule}, at a rate of {taken:.4f}, has a loss of {loss:.6f}; {first:"
        + "|".join(NAMES) + "} is lowest with {first_loss:.6f}, {last:" + "|".join(NAMES) + "} highest with "
        "{last_loss:.6f}.",
    )  # fmt: skip
