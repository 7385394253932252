"""Fixing late: a correction that acts on old news, versions that might be the last, and the worth of waiting.

The first part is the equation x'(t) = r x(t) - k x(t - tau): an error that grows at the rate r, corrected with the
strength k according to what was measured a delay tau ago (Hayes 1950). r and k are rates (1 / time), tau and t are
times; x has any unit. Ranges: r > 0, k > 0, tau > 0. Before t = 0 nobody corrects, and x(t) = exp(r t).

The second part counts versions, each of which may be the last with the hazard h in [0, 1].
The third weighs an irreversible step: it is safe with probability p in [0, 1].

`follow` feeds back, and is made of + - * / alone, so that every browser finds the same bits.
"""

from math import atan2, cos, exp, pi, sin, sqrt, tan


# --8<-- [start:longest_delay]
def longest_delay(r: float, k: float) -> float:
    """The delay below which a correction of strength k wins over a growth r; 0 if k is not above r."""
    if k <= r:
        return 0.0
    omega = sqrt(k * k - r * r)
    return atan2(omega, r) / omega  # the angle whose cosine is r / k, over omega
# --8<-- [end:longest_delay]


def strongest(r: float, tau: float) -> float:
    """The strength above which correcting harder makes the error explode, for a delay tau < 1 / r."""
    if not 0 < r * tau < 1:
        raise ValueError(f"growth times delay is {r * tau}; it must be above 0, and from 1 on no strength is enough")
    low, high = 0.0, pi / 2  # the angle of the border: theta / tan(theta) = r tau
    for _ in range(200):
        mid = (low + high) / 2
        low, high = (mid, high) if mid / tan(mid) > r * tau else (low, mid)
    return r / cos(low)


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


def survival(h: float, versions: int) -> float:
    """The probability that all versions go well, each with the hazard h."""
    return (1 - h) ** versions


def clean_bound(versions: int, confidence: float = 0.95) -> float:
    """The largest hazard that so many versions without a failure still allow, at a confidence in (0, 1)."""
    return 1.0 - (1.0 - confidence) ** (1.0 / versions)


def waiting_pays(benefit: float, p: float, loss: float) -> bool:
    """Whether it is better to wait for the answer than to start now, for a benefit now and a loss if it is not safe.

    benefit and loss have one unit, and are at least 0; p is the probability of being safe.
    """
    return benefit < (1.0 - p) * loss


def start_now(benefit: float, p: float, later: float, loss: float) -> float:
    """What starting now is worth: the benefit at once, then `later` if safe, less the loss if not."""
    return benefit + p * later - (1.0 - p) * loss


def wait(p: float, later: float) -> float:
    """What waiting for the answer is worth: start if it is safe, leave it if not."""
    return p * later


def option_value(p: float, later: float, loss: float) -> float:
    """What it is worth to decide after the answer and not before: the mean of the best less the best of the means."""
    return wait(p, later) - max(0.0, p * later - (1 - p) * loss)
