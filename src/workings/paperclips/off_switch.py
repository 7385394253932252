"""A machine, a plan, a human at the switch: Hadfield-Menell, Dragan, Abbeel & Russell 2017.

The plan is worth U to the human. The machine believes that U is normal with mean mu and standard deviation sigma.
It may act (worth U), switch itself off (worth 0), or defer: propose the plan and let the human decide, who sees U
with an error that is normal with standard deviation b, and says yes to what looks better than nothing.

mu, sigma, b and every value have the units of U. Ranges: sigma >= 0, b >= 0, mu any real number.
"""

from functools import cache
from math import erfc, inf, sqrt, tanh
from statistics import NormalDist

import torch

FLOAT = torch.float64
NORMAL = NormalDist()


def in_range(mu: float, sigma: float, b: float = 0.0) -> None:
    """Raise a ValueError unless the mean is finite and both spreads are finite and at least 0."""
    if not -inf < mu < inf:
        raise ValueError(f"the mean is a real number, not {mu}")
    if not 0 <= sigma < inf:
        raise ValueError(f"the machine's uncertainty is at least 0, and is not {sigma}")
    if not 0 <= b < inf:
        raise ValueError(f"the human's error is at least 0, and is not {b}")


def act(mu: float) -> float:
    """What the better of acting and switching itself off is worth to the machine, which asks nobody."""
    return max(mu, 0.0)


# --8<-- [start:defer]
def defer(mu: float, sigma: float, b: float = 0.0) -> float:
    """What it is worth to the machine to propose the plan to a human who sees its value with an error b."""
    in_range(mu, sigma, b)
    t = sqrt(sigma**2 + b**2)
    if t == 0:
        return act(mu)
    return mu * NORMAL.cdf(mu / t) + sigma**2 / t * NORMAL.pdf(mu / t)


# --8<-- [end:defer]


def gain(mu: float, sigma: float, b: float = 0.0) -> float:
    """What the switch is worth to the machine: deferring less the better of acting and switching off. Called Delta.

    It is the same for mu and -mu, and written so that nothing large is subtracted.
    """
    in_range(mu, sigma, b)
    t = sqrt(sigma**2 + b**2)
    if t == 0:
        return 0.0
    m = abs(mu) / t
    return sigma**2 / t * NORMAL.pdf(m) - abs(mu) * erfc(m / sqrt(2)) / 2


def choice(mu: float, sigma: float, b: float = 0.0) -> str:
    """What the machine does: "defer", "act" or "off"; where two are worth the same, the one that leaves the switch."""
    if gain(mu, sigma, b) >= 0:
        return "defer"
    return "act" if mu > 0 else "off"


def mills(m: float) -> float:
    """The Mills ratio of the normal law, its tail above m over its density at m; m in [0, 30]."""
    if not 0 <= m <= 30:
        raise ValueError(f"the ratio is computed for m between 0 and 30, not {m}")
    return erfc(m / sqrt(2)) / 2 / NORMAL.pdf(m)


def border(m: float, sigma: float = 1.0) -> tuple[float, float]:
    """A point of the border of deferring, (mu, b), where mu over the whole spread t is m; m in (0, 30]."""
    if not 0 < m <= 30:
        raise ValueError(f"the border is computed for m above 0 and up to 30, not {m}")
    in_range(0, sigma)
    t = sigma / sqrt(m * mills(m))
    return m * t, sqrt(t**2 - sigma**2)


def largest_error(mu: float, sigma: float = 1.0) -> float:
    """The human error b at which deferring stops paying: below it the machine prefers to be asked; inf at mu = 0."""
    in_range(mu, sigma)
    if mu == 0 or sigma == 0:
        return inf if sigma else 0.0
    low, high = 0.0, sigma
    while gain(mu, sigma, high) > 0:
        low, high = high, 2 * high
    for _ in range(200):
        mid = (low + high) / 2
        low, high = (mid, high) if gain(mu, sigma, mid) > 0 else (low, mid)
    return low


def least_doubt(mu: float, b: float) -> float:
    """The machine's uncertainty sigma at which deferring starts paying, for a human with error b; 0 if b or mu is 0."""
    in_range(mu, 0, b)
    if mu == 0 or b == 0:
        return 0.0
    low, high = 0.0, b
    while gain(mu, high, b) < 0:
        low, high = high, 2 * high
    for _ in range(200):
        mid = (low + high) / 2
        low, high = (low, mid) if gain(mu, mid, b) > 0 else (mid, high)
    return high


def defer_careless(mu: float, sigma: float, q: float) -> float:
    """What deferring is worth if the human knows U but answers the wrong way with probability q, in [0, 1]."""
    if not 0 <= q <= 1:
        raise ValueError(f"a probability lies between 0 and 1, and is not {q}")
    best = defer(mu, sigma)
    return (1 - q) * best + q * (mu - best)


def believed(mu: float, sigma: float, b: float, belief: float) -> float:
    """What a machine is worth that decides as if its uncertainty were `belief`, while U is spread by sigma."""
    in_range(mu, belief, b)
    return defer(mu, sigma, b) if choice(mu, belief, b) == "defer" else act(mu)


def pressed(mu: float, sigma: float, b: float = 0.0) -> float:
    """The probability that the human, if asked, switches off."""
    in_range(mu, sigma, b)
    t = sqrt(sigma**2 + b**2)
    return NORMAL.cdf(-mu / t) if t else float(mu < 0)


@cache
def simulate(mu: float, sigma: float, b: float = 0.0, plans: int = 200_000, seed: int = 0) -> tuple[float, float]:
    """Draw plans, let the human look at each and answer.

    Returns:
        The mean worth of deferring, and its standard error.
    """
    in_range(mu, sigma, b)
    generator = torch.Generator().manual_seed(seed)
    u = mu + sigma * torch.randn(plans, generator=generator, dtype=FLOAT)
    seen = u + b * torch.randn(plans, generator=generator, dtype=FLOAT)
    worth = torch.where(seen > 0, u, 0.0)
    return worth.mean().item(), (worth.std() / sqrt(plans)).item()


def avoids_off(k: int) -> float:
    """The probability that the best of k + 1 ends, whose rewards are drawn alike, is not the one that is being off."""
    if k < 1 or k != int(k):
        raise ValueError(f"there is a whole number of other ends, at least 1, not {k}")
    return k / (k + 1)


@cache
def simulate_ends(k: int, draws: int = 200_000, seed: int = 0) -> tuple[float, float]:
    """Draw a reward for being off and for each of k other ends, and look which is best; share and standard error."""
    expected = avoids_off(k)
    generator = torch.Generator().manual_seed(seed)
    best = torch.rand(draws, k + 1, generator=generator, dtype=torch.float32).argmax(1)
    share = (best > 0).double().mean().item()
    return share, sqrt(expected * (1 - expected) / draws)


def largest_slip(mu: float, sigma: float) -> float:
    """The probability of a wrong answer at which deferring stops paying, for a human who otherwise knows U."""
    best = defer(mu, sigma)
    return (best - act(mu)) / (2 * best - mu) if sigma else 0.0


def defer_logistic(mu: float, sigma: float, beta: float, cells: int = 1000) -> float:
    """Deferring to a human who says yes with probability 1 / (1 + exp(-U / beta)), beta > 0; by the midpoint rule."""
    in_range(mu, sigma, beta)
    total = 0.0
    for i in range(cells):
        z = -9 + 18 * (i + 0.5) / cells
        u = mu + sigma * z
        total += u * NORMAL.pdf(z) * (1 + tanh(u / (2 * beta))) / 2
    return total * 18 / cells


def largest_beta(mu: float, sigma: float = 1.0) -> float:
    """The beta at which deferring to that human stops paying, sigma**2 over twice the size of mu; inf at mu = 0."""
    in_range(mu, sigma)
    return sigma**2 / (2 * abs(mu)) if mu else inf


@cache
def residuals(plans: int = 20_000) -> list[tuple[float, float, float]]:
    """Plans drawn against closed form at 36 settings: mu, b, and the difference in standard errors; sigma is 1."""
    rows: list[tuple[float, float, float]] = []
    for mu in (-1.5, -0.5, 0.0, 0.25, 0.5, 1.0):
        for b in (0.0, 0.3, 0.7, 1.5, 3.0, 6.0):
            worth, error = simulate(mu, 1.0, b, plans, seed=100 + len(rows))
            rows.append((mu, b, (worth - defer(mu, 1.0, b)) / error))
    return rows
