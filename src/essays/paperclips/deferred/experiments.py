"""The equation followed step by step and solved exactly, and histories drawn at random."""

from cmath import exp as cexp
from decimal import Decimal, localcontext
from functools import cache
from itertools import pairwise
from math import exp, inf, sqrt

import torch

from essays.kit.chance import seeded
from workings.paperclips.deferred import follow, survival


@cache
def simulate(r: float, k: float, tau: float, end: float, per_delay: int = 200) -> tuple[list[float], list[float]]:
    """Follow the equation with steps of tau / per_delay; r times a step may be a tenth at the most.

    Returns:
        The times from 0 to the first at or after `end`, and x at them; it ends sooner where x is above a billion.
    """
    x = follow(r, k, tau, per_delay, end - 1e-12)
    return [tau / per_delay * i for i in range(len(x))], x


@cache
def trend(r: float, k: float, d: float, tau: float, end: float, per_delay: int = 200) -> list[float]:
    """Follow x' = r x - k x(t - tau) - d x'(t - tau) by Heun's rule, from t = 0 to `end`; before 0 nobody fixes.

    Slopes are kept for both ends of each step, since the one at t = 0 jumps, and so it does d times as far a delay on.
    """
    h = tau / per_delay
    x = [exp(r * h * i) for i in range(-per_delay, 1)]
    slopes = [(r * a, r * b) for a, b in pairwise(x)]
    for n in range(round(end / h)):
        left, right = (-k * x[n] - d * slopes[n][0], -k * x[n + 1] - d * slopes[n][1])  # what a delay ago makes of it
        start = r * x[-1] + left
        after = x[-1] + h / 2 * (start + r * (x[-1] + h * start) + right)
        slopes.append((start, r * after + right))
        x.append(after)
    return x[per_delay:]


@cache
def trend_rate(r: float, k: float, d: float, tau: float) -> float:
    """The rate at which that error grows: the largest real part of lambda = r - (k + d lambda) exp(-lambda tau).

    By Newton's method from a grid of starts.
    """
    found = []
    for start in (complex(real / 2, imaginary / 2) / tau for real in range(-4, 5) for imaginary in range(25)):
        z = start
        for _ in range(40):
            late = cexp(-z * tau)
            slope = 1 + (d - tau * (k + d * z)) * late
            z = z - (z - r + (k + d * z) * late) / slope if slope and abs(z) < 60 else complex(inf)
            if z.real == inf:
                break
        if z.real != inf and abs(z - r + (k + d * z) * cexp(-z * tau)) < 1e-12:
            found.append(z.real)
    return max(found)


@cache
def exact(r: float, k: float, tau: float, t: float) -> float:
    """x(t) in closed form: exp(r t) times a sum over the delays that have passed, in fifty digits."""
    if t < 0:
        return exp(r * t)
    with localcontext() as context:
        context.prec = 50
        rate, delay, time = Decimal(r), Decimal(tau), Decimal(t)
        kept = Decimal(k) * (-rate * delay).exp()
        total, j, factorial = Decimal(1), 1, 1
        while (since := time - (j - 1) * delay) > 0:
            factorial *= j
            total += (-kept * since) ** j / factorial
            j += 1
        return float(total * (rate * time).exp())


@cache
def residual(r: float, k: float, tau: float, end: float, per_delay: int = 50) -> tuple[list[float], list[float]]:
    """The times of a simulation, and its x less the closed form's at each."""
    times, x = simulate(r, k, tau, end, per_delay)
    return times, [value - exact(r, k, tau, t) for t, value in zip(times, x, strict=True)]


@cache
def simulate_versions(h: float, versions: int) -> tuple[float, float]:
    """Draw in 200,000 histories the version that fails first, with the hazard h between 0 and 1.

    Returns:
        The share of histories in which it is none of these versions, and its standard error.
    """
    expected, histories = survival(h, versions), 200_000
    failed = torch.empty(histories, dtype=torch.float64).geometric_(h, generator=seeded(0))
    return (failed > versions).double().mean().item(), sqrt(expected * (1 - expected) / histories)
