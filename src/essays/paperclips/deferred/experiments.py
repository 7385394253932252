"""The equation followed step by step and solved exactly, and histories drawn at random."""

from decimal import Decimal, localcontext
from functools import cache
from math import exp, sqrt

import torch

from workings.paperclips.deferred import follow, survival


@cache
def simulate(r: float, k: float, tau: float, end: float, per_delay: int = 200) -> tuple[list[float], list[float]]:
    """Follow the equation with steps of tau / per_delay, at which the error may grow by a tenth at the most.

    Returns:
        The times from 0 to the first at or after `end`, and x at them; it ends sooner where x is above a billion.
    """
    x = follow(r, k, tau, per_delay, end - 1e-12)
    return [tau / per_delay * i for i in range(len(x))], x


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
    failed = torch.empty(histories, dtype=torch.float64).geometric_(h, generator=torch.Generator().manual_seed(0))
    return (failed > versions).double().mean().item(), sqrt(expected * (1 - expected) / histories)
