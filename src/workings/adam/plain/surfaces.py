"""Surfaces over the plane, six rules that race down them, and the grids of rates on which the rules were tuned."""

from .rules import rates, step, within

STARTS = [[-1.2, 1.0], [-1.2, 0.1], [0.4, -1.0], [0.2, 1.7]]
LOWEST = 0.00056234132519034908  # of the rates: 20 of them, four to the decade, up to 31.6


def loss(surface: int, x: float, y: float) -> float:
    """The height of a surface at a point; all are 0 and lowest at (1, 1)."""
    if surface == 0:  # bent valley
        return (1 - x) * (1 - x) + 10 * (y - x * x) * (y - x * x)
    if surface == 1:  # straight valley along an axis
        return ((x - 1) * (x - 1) + 100 * (y - 1) * (y - 1)) / 2
    if surface == 2:  # the same, turned by 45 degrees
        return ((x + y - 2) * (x + y - 2) + 100 * (y - x) * (y - x)) / 4
    if surface == 3:  # two hollows, (1, 1) and (1, -1), and a saddle at (1, 0)
        return 5 * (x - 1) * (x - 1) / 2 + (y * y - 1) * (y * y - 1) / 40
    p, q = x + 2, y - 0.5  # Beale's function, moved
    a, b, c = 1.5 - p + p * q, 2.25 - p + p * q * q, 2.625 - p + p * q * q * q
    return a * a + b * b + c * c


def slope(surface: int, x: float, y: float) -> tuple[float, float]:
    """The gradient of a surface at a point."""
    if surface == 0:
        return 2 * (x - 1) - 40 * x * (y - x * x), 20 * (y - x * x)
    if surface == 1:
        return x - 1, 100 * (y - 1)
    if surface == 2:
        return (x + y) / 2 - 1 + 50 * (x - y), (x + y) / 2 - 1 + 50 * (y - x)
    if surface == 3:
        return 5 * (x - 1), y * (y * y - 1) / 10
    p, q = x + 2, y - 0.5
    a, b, c = 1.5 - p + p * q, 2.25 - p + p * q * q, 2.625 - p + p * q * q * q
    return 2 * (a * (q - 1) + b * (q * q - 1) + c * (q * q * q - 1)), 2 * p * (a + 2 * b * q + 3 * c * q * q)


def walk(surface: int, rule: int, start: int, alpha: float, steps: int, whole: bool) -> tuple[list[float], list[float]]:
    """Where a rule is after 0, 1, ... steps, or only at the end: x and y. Farther off than 100 it stops."""
    x, y = STARTS[start][0], STARTS[start][1]
    a, b, c, d, beta1_t, beta2_t = 0.0, 0.0, 0.0, 0.0, 1.0, 1.0
    xs, ys, t = [x], [y], 0
    while t < steps and -100 < x < 100 and -100 < y < 100:
        t = t + 1
        g, h = slope(surface, x, y)
        beta1_t, beta2_t = beta1_t * 0.9, beta2_t * 0.999
        x, a, b = step(rule, x, g, a, b, alpha, beta1_t, beta2_t)
        y, c, d = step(rule, y, h, c, d, alpha, beta1_t, beta2_t)
        if whole:
            xs.append(x)
            ys.append(y)
    return (xs, ys) if whole else ([x], [y])


def reached(surface: int, rule: int, start: int, alpha: float, steps: int) -> float:
    """The loss after so many steps, between 1e-6 and 1000."""
    xs, ys = walk(surface, rule, start, alpha, steps, False)
    return within(loss(surface, xs[0], ys[0]), 1e-6, 1e3)


def tried(surface: int, rule: int, start: int, steps: int, everywhere: bool) -> list[float]:
    """The loss at each rate of the grid from one start, or the largest from the four."""
    losses: list[float] = []
    for alpha in rates(LOWEST, 20):
        ends = [reached(surface, rule, s, alpha, steps) for s in range(4) if everywhere or s == start]
        losses.append(max(ends))
    return losses


def least(values: list[float]) -> int:
    """Where the first of the smallest is."""
    place = 0
    for i, value in enumerate(values):
        if value < values[place]:
            place = i
    return place


def race(surface: int, start: int, steps: int, everywhere: bool, off: int) -> tuple[
    list[float], list[float], list[float], list[float], list[float], list[float],
    list[float], list[float], list[float], list[float], list[float], list[float],
    list[float], list[float], list[float], list[float], list[float], list[float],
    list[float], list[float], list[float], list[float], list[float], list[list[float]], int, int, float, float,
]:  # fmt: skip
    """Six rules on one surface, each at its best rate of the grid or some places off it.

    Args:
        surface: Which, as for `loss`.
        start: Which of STARTS.
        steps: How many.
        everywhere: Whether the best rate is the one with the least loss from the worst of the four starts; else from
            this start alone.
        off: How many places of the grid above the best rate; it ends at the end of the grid.

    Returns:
        Each rule's way, x, then y; what it was tuned by at each rate; the rates; for each rule the rate taken and what
        it was tuned by there; the start; for each rule the best rate, the rate taken and the loss; the rule with the
        least loss and the one with the largest, and these two losses.
    """
    x: list[list[float]] = []
    y: list[list[float]] = []
    grids: list[list[float]] = []
    taken: list[float] = []
    there: list[float] = []
    rows: list[list[float]] = []
    ends: list[float] = []
    grid = rates(LOWEST, 20)
    for rule in range(6):
        losses = tried(surface, rule, start, steps, everywhere)
        best = least(losses)
        place = min(max(best + off, 0), 19)
        xs, ys = walk(surface, rule, start, grid[place], steps, True)
        ends.append(reached(surface, rule, start, grid[place], steps))
        x.append(xs)
        y.append(ys)
        grids.append(losses)
        taken.append(grid[place])
        there.append(losses[place])
        rows.append([grid[best], grid[place], ends[-1]])
    first, last = least(ends), least([-end for end in ends])
    return (
        x[0], x[1], x[2], x[3], x[4], x[5], y[0], y[1], y[2], y[3], y[4], y[5],
        grids[0], grids[1], grids[2], grids[3], grids[4], grids[5],
        grid, taken, there, [STARTS[start][0]], [STARTS[start][1]], rows, first, last, ends[first], ends[last],
    )  # fmt: skip
