"""Fixing late, for the reader to try: old news of an error, versions that may be the last, a step with no way back.

The models are those of `workings.paperclips.deferred`, with its letters and ranges: x'(t) = r x(t) - k x(t - tau), and
x(t) = exp(r t) before t = 0 (Hayes 1950). `follow` and `histories` feed back, and are made of + - * / alone.
"""

from math import atan2, ceil, cos, exp, pi, sin, sqrt

from .dice import SIDES, first, roll

END = 20.0  # how long an error is followed
HISTORIES = 200  # how many are drawn


def grown(a: float) -> float:
    """The exponential of a, between -0.1 and 0.1, by its series: exp itself differs from browser to browser."""
    term, total = 1.0, 1.0
    for j in range(1, 12):
        term = term * a / j
        total = total + term
    return total


def past(r: float, h: float, steps: int) -> list[float]:
    """The error in the last steps before t = 0, and at t = 0, where it is 1: nobody corrected until now."""
    once, value = 1.0 / grown(r * h), 1.0
    back = [value]
    for _ in range(steps):
        value = value * once
        back.append(value)
    return [back[steps - i] for i in range(steps + 1)]


# --8<-- [start:follow]
def follow(r: float, k: float, tau: float, steps: int, end: float) -> list[float]:
    """The error x at 0, h, 2 h, ... for h = tau / steps, by Runge and Kutta's rule, up to `end`, or to a billion.

    The past is needed half-way between steps too; there it is read off a cubic through values and slopes.
    """
    h, i = tau / steps, 0  # i counts from what was measured a delay ago
    x = past(r, h, steps)
    slope = [r * v for v in x]
    while i * h < end and abs(x[-1]) < 1e9:
        now, old, newer = x[-1], x[i], x[i + 1]
        right = slope[i + 1] if i + 1 != steps else r * newer  # from the left at t = 0, where the slope jumps
        half = (old + newer) / 2.0 + h * (slope[i] - right) / 8.0
        k1 = r * now - k * old
        slope[-1] = k1
        k2 = r * (now + h / 2.0 * k1) - k * half
        k3 = r * (now + h / 2.0 * k2) - k * half
        k4 = r * (now + h * k3) - k * newer
        x.append(now + h / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4))
        slope.append(r * x[-1] - k * newer)
        i = i + 1
    return x[steps:]


# --8<-- [end:follow]


def growth(r: float, k: float, tau: float) -> float:
    """The rate at which the error grows, or dies out if below 0: the real part of the rightmost lambda.

    lambda = r - k exp(-lambda tau) is r + W / tau with Lambert's function W at -a = -k tau exp(-r tau), whose principal
    branch is rightmost. Where it is complex, W = -y / tan(y) + i y with y / sin(y) exp(-y / tan(y)) = a; where real,
    a = y exp(-y) with y = -W up to 1. Either side rises with y, so y is found by halving.
    """
    a = k * tau * exp(-r * tau)
    swings = a > exp(-1.0)
    low, high = 0.0, pi if swings else 1.0
    for _ in range(60):
        y = (low + high) / 2.0
        reached = y / sin(y) * exp(-y * cos(y) / sin(y)) if swings else y * exp(-y)
        if reached < a:
            low = y
        else:
            high = y
    return r - (low * cos(low) / sin(low) if swings else low) / tau


def longest_delay(r: float, k: float) -> float:
    """The delay below which a correction of strength k wins over a growth r; 0 if k is not above r."""
    if k <= r:
        return 0.0
    omega = sqrt(k * k - r * r)
    return atan2(omega, r) / omega


def late(
    r: float, strength: float, tau: float
) -> tuple[
    list[float], list[float], list[float], list[float], list[float], list[float], list[float], float, float, float, int
]:
    """An error that grows at the rate r, corrected with `strength` times r according to news that is tau old.

    Returns:
        Times and the error then; the error if nobody corrects; strengths, and the longest delay times r that each can
        bear; the left edge of that region, strengths and delays times r; growth times delay; the longest delay for
        this correction; the rate at which the error changes; 0 if it dies out, 1 if it grows though a gentler
        correction would do, 2 if the correction is too weak, 3 if none would.
    """
    k, product = strength * r, r * tau
    steps = max(2, ceil(tau / 0.04))
    x = follow(r, k, tau, steps, END)
    times = [tau / steps * i for i in range(len(x))]
    free = [exp(r * t) for t in times]
    strengths = [1.0001 + 0.04 * i for i in range(101)]
    limits = [longest_delay(1.0, s) for s in strengths]
    rate = growth(r, k, tau)
    does = verdict(strength, product, rate)
    return times, x, free, strengths, limits, [1.0, 1.0], [0.0, 1.0], product, longest_delay(r, k), rate, does


def verdict(strength: float, product: float, rate: float) -> int:
    """Why the error dies out or grows; see `late`."""
    if product >= 1.0:
        return 3
    if strength <= 1.0:
        return 2
    return 0 if rate < 0.0 else 1


def histories(hazard: float, versions: int, seed: int) -> list[int]:
    """The version that ended each history, drawn one by one; versions + 1 if none of them did."""
    state = first(seed)
    ended: list[int] = []
    for _ in range(HISTORIES):
        version = 0
        over = False
        while version < versions and not over:
            state = roll(state)
            version = version + 1
            over = state < hazard * SIDES
        ended.append(version if over else versions + 1)
    return ended


def count(
    hazard: float, versions: int, seed: int
) -> tuple[list[int], list[float], list[float], list[list[float]], float, int, float, int]:
    """Histories in which every version may be the last, with the same hazard each time.

    Returns:
        Versions from 0 on; the share of histories still there after each, and the formula's; a picture of the
        histories, ten rows of twenty: 1 for still there and right about the hazard, -1 for still there and wrong, and
        for ended a chequer of numbers near 0; the hazard that so many clean versions still allow at 95 %; how many are
        left; the formula's share; 1 if those who are left are wrong.
    """
    ended = histories(hazard, versions, seed)
    bound = 1.0 - 0.05 ** (1.0 / versions)
    mark = -1.0 if hazard > bound else 1.0
    picture = [
        [mark if ended[20 * y + x] > versions else 0.05 + 0.05 * ((x + y) % 2) for x in range(20)] for y in range(10)
    ]
    formula = [1.0]
    for _ in range(versions):
        formula.append(formula[-1] * (1.0 - hazard))
    drawn = staircase(ended, versions)
    left = len([version for version in ended if version > versions])
    return list(range(versions + 1)), drawn, formula, picture, bound, left, formula[-1], 1 if hazard > bound else 0


def staircase(ended: list[int], versions: int) -> list[float]:
    """The share of histories that are still there after 0, 1, ... versions."""
    fell = [0] * (versions + 2)
    for version in ended:
        fell[version] = fell[version] + 1
    there = len(ended)
    shares: list[float] = []
    for version in range(versions + 1):
        there = there - fell[version]
        shares.append(there / len(ended))
    return shares


def wait(
    p: float, benefit: float, later: float, loss: float
) -> tuple[list[float], list[float], list[float], float, float, float, int]:
    """Start a step that cannot be undone, or wait for the answer: p is the chance that it is safe.

    Returns:
        Chances from 0 to 1, and what starting now and waiting are worth at each; the same two at p; the chance above
        which starting is better; 0 for waiting, 1 for starting.
    """
    chances = [0.05 * i for i in range(21)]
    start = [benefit + x * later - (1.0 - x) * loss for x in chances]
    now = benefit + p * later - (1.0 - p) * loss
    enough = max(0.0, 1.0 - benefit / loss)
    return chances, start, [x * later for x in chances], now, p * later, enough, 0 if benefit < (1.0 - p) * loss else 1
