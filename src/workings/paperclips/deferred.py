"""Fixing late: a correction that acts on old news, versions that might be the last, and the worth of waiting.

The first part is the equation x'(t) = r x(t) - k x(t - tau): an error that grows at the rate r, corrected with the
strength k according to what was measured a delay tau ago (Hayes 1950). r and k are rates (1 / time), tau and t are
times; x has any unit. Ranges: r > 0, k > 0, tau > 0. Before t = 0 nobody corrects, and x(t) = exp(r t).

The second part counts versions, each of which may be the last with the hazard h in [0, 1].
The third weighs an irreversible step: it is safe with probability p in [0, 1].
"""

import cmath
from decimal import Decimal, localcontext
from functools import cache
from math import acos, exp, pi, sqrt, tan

import torch

FLOAT = torch.float64


def in_range(**rates: float) -> None:
    """Raise a ValueError unless all are above 0."""
    for name, value in rates.items():
        if not value > 0:
            raise ValueError(f"{name} is above 0, and is not {value}")


def _chance(**chances: float) -> None:
    for name, value in chances.items():
        if not 0 <= value <= 1:
            raise ValueError(f"{name} is a probability, between 0 and 1, and is not {value}")


# --8<-- [start:longest_delay]
def longest_delay(r: float, k: float) -> float:
    """The delay below which a correction of strength k > r wins over a growth r, and above which it does not."""
    in_range(r=r, k=k)
    if k <= r:
        raise ValueError(f"a correction no stronger than the growth never wins: k = {k} is not above r = {r}")
    return acos(r / k) / sqrt(k**2 - r**2)


# --8<-- [end:longest_delay]


def stable(r: float, k: float, tau: float) -> bool:
    """Whether the error dies out, whatever it was."""
    in_range(r=r, k=k, tau=tau)
    return k > r and tau < longest_delay(r, k)


def strongest(r: float, tau: float) -> float:
    """The strength above which correcting harder makes the error explode, for a delay tau < 1 / r."""
    in_range(r=r, tau=tau)
    if r * tau >= 1:
        raise ValueError(f"growth times delay is {r * tau}, and at 1 or above no strength is enough")
    low, high = 0.0, pi / 2  # the angle of the border: theta / tan(theta) = r tau
    for _ in range(200):
        mid = (low + high) / 2
        low, high = (mid, high) if mid / tan(mid) > r * tau else (low, mid)
    return r / cmath.cos(low).real


def growth(r: float, k: float, tau: float) -> complex:
    """The rightmost root of lambda = r - k exp(-lambda tau), with an imaginary part of at least 0: how fast x grows.

    Newton's method from a lattice of starts; of the roots found, the one with the largest real part.
    """
    in_range(r=r, k=k, tau=tau)
    found = []
    for i in range(-6, 7):
        for j in range(7):
            z = complex(r + i, 0.6 * j) / (1 if i < 0 else tau)
            for _ in range(60):
                late = k * cmath.exp(-z * tau) if (-z * tau).real < 300 else complex("inf")
                slope = 1 - tau * late
                if late == complex("inf") or slope == 0:
                    break
                z -= (z - r + late) / slope
            if late != complex("inf") and abs(z - r + k * cmath.exp(-z * tau)) < 1e-10 * (1 + abs(z)):
                found.append(complex(z.real, abs(z.imag)))
    return max(found, key=lambda root: root.real)


@cache
def simulate(r: float, k: float, tau: float, end: float, per_delay: int = 200) -> tuple[list[float], list[float]]:
    """Follow the equation by Runge and Kutta's fourth-order rule, with steps of tau / per_delay.

    The past is needed half-way between steps too; there it is read off a cubic through values and slopes.

    Returns:
        The times from 0 to the first at or after `end`, and x at them.
    """
    in_range(r=r, k=k, tau=tau, end=end)
    h = tau / per_delay
    x = [exp(r * h * i) for i in range(-per_delay, 1)]
    slope = [r * v for v in x]  # nobody corrected until now
    while (len(x) - per_delay - 1) * h < end - 1e-12:
        i = len(x) - 1 - per_delay  # the index of what was measured a delay ago
        now, old, new = x[-1], x[i], x[i + 1]
        right = slope[i + 1] if i + 1 != per_delay else r * new  # from the left at t = 0, where the slope jumps
        half = (old + new) / 2 + h * (slope[i] - right) / 8
        k1 = r * now - k * old
        slope[-1] = k1
        k2 = r * (now + h / 2 * k1) - k * half
        k3 = r * (now + h / 2 * k2) - k * half
        k4 = r * (now + h * k3) - k * new
        x.append(now + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4))
        slope.append(r * x[-1] - k * new)
    late = x[per_delay:]
    return [h * i for i in range(len(late))], late


@cache
def exact(r: float, k: float, tau: float, t: float) -> float:
    """x(t) in closed form: exp(r t) times a sum over the delays that have passed, in fifty digits."""
    in_range(r=r, k=k, tau=tau)
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


def survival(h: float, versions: int) -> float:
    """The probability that all versions go well, each with the hazard h."""
    _chance(h=h)
    _whole(versions)
    return (1 - h) ** versions


def clean_bound(versions: int, confidence: float = 0.95) -> float:
    """The largest hazard that so many versions without a failure still allow, at a confidence in (0, 1)."""
    _whole(versions)
    if not 0 < confidence < 1:
        raise ValueError(f"a confidence lies between 0 and 1, both left out, and is not {confidence}")
    return 1 - (1 - confidence) ** (1 / versions)


def _whole(versions: int) -> None:
    if versions < 1 or versions != int(versions):
        raise ValueError(f"there is a whole number of versions, at least 1, not {versions}")


@cache
def simulate_versions(h: float, versions: int, histories: int = 200_000, seed: int = 0) -> tuple[float, float]:
    """Draw in each history the version that fails first; the share of histories in which it is none of these.

    Returns:
        The share, and its standard error.
    """
    expected = survival(h, versions)
    generator = torch.Generator().manual_seed(seed)
    if h in (0, 1):
        return expected, 0.0
    failed = torch.empty(histories, dtype=FLOAT).geometric_(h, generator=generator)
    return (failed > versions).double().mean().item(), sqrt(expected * (1 - expected) / histories)


def _weigh(p: float, **values: float) -> None:
    _chance(p=p)
    for name, value in values.items():
        if not value >= 0:
            raise ValueError(f"the {name} is at least 0, and is not {value}")


def waiting_pays(benefit: float, p: float, loss: float) -> bool:
    """Whether it is better to wait for the answer than to start now, for a benefit now and a loss if it is not safe.

    benefit and loss have one unit, and are at least 0; p is the probability of being safe.
    """
    _weigh(p, benefit=benefit, loss=loss)
    return benefit < (1 - p) * loss


def start_now(benefit: float, p: float, later: float, loss: float) -> float:
    """What starting now is worth: the benefit at once, then `later` if safe, less the loss if not."""
    _weigh(p, benefit=benefit, later=later, loss=loss)
    return benefit + p * later - (1 - p) * loss


def wait(p: float, later: float) -> float:
    """What waiting for the answer is worth: start if it is safe, leave it if not."""
    _weigh(p, later=later)
    return p * later


def option_value(p: float, later: float, loss: float) -> float:
    """What it is worth to decide after the answer and not before: the mean of the best less the best of the means."""
    _weigh(p, later=later, loss=loss)
    return wait(p, later) - max(0.0, p * later - (1 - p) * loss)


@cache
def residual(r: float, k: float, tau: float, end: float, per_delay: int = 50) -> tuple[list[float], list[float]]:
    """The times of a simulation, and its x less the closed form's at each."""
    times, x = simulate(r, k, tau, end, per_delay)
    return times, [value - exact(r, k, tau, t) for t, value in zip(times, x, strict=True)]
