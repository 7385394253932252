"""A bowl that is turned against the axes, and four rules that walk down it."""

from math import pi, sqrt

from .rules import rates, step

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


def bowl(cosine: float, sine: float, condition: float) -> tuple[float, float, float]:
    """Matrix of the bowl (u^2 + condition w^2) / 2 whose axes u and w are turned: its entries xx, xy and yy."""
    xx = cosine * cosine + condition * sine * sine
    xy = (1 - condition) * cosine * sine
    return xx, xy, sine * sine + condition * cosine * cosine


def height(shape: tuple[float, float, float], x: float, y: float) -> float:
    """The bowl's loss at a point."""
    xx, xy, yy = shape
    return ((xx * x + xy * y) * x + (xy * x + yy * y) * y) / 2


def descend(
    rule: int, shape: tuple[float, float, float], start: tuple[float, float], alpha: float, limit: int, whole: bool
) -> tuple[int, list[float], list[float], list[float]]:
    """Walk down a bowl to a loss of 1e-6, or for as many steps as the limit, if not to a loss beyond all bounds.

    Returns:
        How many steps; and x, y and loss after 0, 1, 2, ... of them, or only at the end if not the whole is wanted.
    """
    xx, xy, yy = shape
    x, y = start
    a, b, c, d, beta1_t, beta2_t = 0.0, 0.0, 0.0, 0.0, 1.0, 1.0
    t, loss = 0, height(shape, x, y)
    xs, ys, losses = [x], [y], [loss]
    while GOAL <= loss < 1e9 and t < limit:
        t = t + 1
        g, h = xx * x + xy * y, xy * x + yy * y
        beta1_t, beta2_t = beta1_t * 0.9, beta2_t * 0.999
        x, a, b = step(rule, x, g, a, b, alpha, beta1_t, beta2_t)
        y, c, d = step(rule, y, h, c, d, alpha, beta1_t, beta2_t)
        loss = ((xx * x + xy * y) * x + (xy * x + yy * y) * y) / 2
        if whole:
            xs.append(x)
            ys.append(y)
            losses.append(loss)
    return (t, xs, ys, losses) if whole else (t, [x], [y], [loss])


def kept(rule: int, condition: float) -> float:
    """The rate before anyone turned the bowl: by its curvatures for descent and heavy ball, 0.01 for the two others."""
    return 2 / (1 + condition) if rule <= 1 else 0.01


def tuned(rule: int, shape: tuple[float, float, float], start: tuple[float, float]) -> float:
    """The rate that needs the fewest steps, of 17 from 0.001 to 10."""
    best, fewest = 0.01, TUNED_LIMIT
    for alpha in rates(0.001, 17):
        made = descend(rule, shape, start, alpha, fewest, False)
        if made[3][0] < GOAL and made[0] < fewest:
            best, fewest = alpha, made[0]
    return best


def contours(cosine: float, sine: float, condition: float) -> tuple[list[list[float]], list[list[float]]]:
    """Ellipses of equal loss, the steep half-axis from 0.05 to 1.6: the x and the y of 73 points of each."""
    xss: list[list[float]] = []
    yss: list[list[float]] = []
    c, s = turn(5.0)
    for steep in [0.05, 0.1, 0.2, 0.4, 0.8, 1.2, 1.6]:
        u, w = 1.0, 0.0
        xs: list[float] = []
        ys: list[float] = []
        for _ in range(73):
            flat = sqrt(condition) * steep * u
            xs.append(cosine * flat - sine * steep * w)
            ys.append(sine * flat + cosine * steep * w)
            u, w = c * u - s * w, s * u + c * w
        xss.append(xs)
        yss.append(ys)
    return xss, yss


def thinned(losses: list[float]) -> tuple[list[int], list[float]]:
    """Of the losses after 1, 2, ... steps some 150, thinner and thinner, and the last: the steps and the losses."""
    at: list[int] = []
    kept_losses: list[float] = []
    next_at = 1.0
    for t in range(1, len(losses)):
        if t >= next_at or t == len(losses) - 1:
            at.append(t)
            kept_losses.append(losses[t])
            next_at = next_at * 1.05
    return at, kept_losses


def dial(degrees: float, condition: float, start: int, retuned: bool) -> tuple[
    list[list[float]], list[list[float]],
    list[float], list[float], list[float], list[float], list[float], list[float], list[float], list[float],
    list[int], list[float], list[int], list[float], list[int], list[float], list[int], list[float],
    int, int, int, int, list[list[float]],
]:  # fmt: skip
    """The bowl, and SGD, momentum, RMSProp and Adam in it.

    Args:
        degrees: How far the bowl is turned against the axes.
        condition: How many times as curved it is across as along.
        start: Which of STARTS, in the bowl's own axes.
        retuned: Whether each rule gets the best rate of a grid at this angle.

    Returns:
        Contours, x and y; each rule's first 300 steps, x and y; each rule's steps and losses; how many steps it needs;
        and for each rule its rate, its steps, and its steps at that rate at 0 degrees. Up to a condition of 100 all
        rules arrive within the limits.
    """
    cosine, sine = turn(degrees)
    shape, straight = bowl(cosine, sine, condition), bowl(1.0, 0.0, condition)
    u, w = STARTS[start][0], STARTS[start][1]
    here, limit = (cosine * u - sine * w, sine * u + cosine * w), TUNED_LIMIT if retuned else LIMIT
    x: list[list[float]] = []
    y: list[list[float]] = []
    at: list[list[int]] = []
    loss: list[list[float]] = []
    steps: list[int] = []
    rows: list[list[float]] = []
    for rule in [0, 1, 4, 5]:
        alpha = tuned(rule, shape, here) if retuned else kept(rule, condition)
        needed, xs, ys, losses = descend(rule, shape, here, alpha, limit, True)
        level = descend(rule, straight, (u, w), alpha, limit, False)[0]
        seen, left = thinned(losses)
        x.append(xs[:SHOWN])
        y.append(ys[:SHOWN])
        at.append(seen)
        loss.append(left)
        steps.append(needed)
        rows.append([alpha, float(needed), float(level)])
    flat, steep = contours(cosine, sine, condition)
    return (
        flat, steep, x[0], y[0], x[1], y[1], x[2], y[2], x[3], y[3],
        at[0], loss[0], at[1], loss[1], at[2], loss[2], at[3], loss[3],
        steps[0], steps[1], steps[2], steps[3], rows,
    )  # fmt: skip
