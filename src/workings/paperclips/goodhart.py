"""Rule 4, trust the checks: the best of n by a measure that errs, and a check that is spent to its last unit.

A candidate has a value V, which is wanted, and a score P = V + error, which is seen; the best of n by score is taken.
Light tails: the regressional case of Manheim and Garrabrant, Categorizing Variants of Goodhart's Law (2018). Heavy
tails: the catastrophic case of Kwa, Thomas and Garriga-Alonso (2024). V is normal with mean 0 and standard deviation 1,
which is the unit of all values and scores.
"""

from collections.abc import Sequence
from functools import cache
from math import comb, exp, log, sqrt

import torch
from torch import Tensor

FLOAT = torch.float64
TAILS = ("normal", "t2")


def _at_least_one(n: int) -> None:
    if n < 1:
        raise ValueError(f"n must be at least 1, not {n}")


def _odd(checks: int) -> None:
    if checks < 1 or checks % 2 == 0:
        raise ValueError(f"checks must be odd and at least 1, not {checks}")


@cache
def expected_max(n: int) -> float:
    """The mean of the largest of n independent standard normal draws, n >= 1, by quadrature."""
    _at_least_one(n)
    z = torch.linspace(-12, 12, 4801, dtype=FLOAT)
    density = torch.exp(-(z**2) / 2) / sqrt(2 * torch.pi)
    return (n * z * density * torch.special.ndtr(z) ** (n - 1)).sum().item() * 0.005


def light(n: int, noise: float = 1.0) -> tuple[float, float]:
    """The mean score and the mean value of the best of n, for a normal error: closed form but for `expected_max`.

    The value is the score times the square of the correlation of the two, 1 / (1 + noise**2).

    Args:
        n: Candidates, at least 1.
        noise: Standard deviation of the error, at least 0.
    """
    if noise < 0:
        raise ValueError(f"noise must be at least 0, not {noise:g}")
    score = sqrt(1 + noise**2) * expected_max(n)
    return score, score / (1 + noise**2)


@cache
def _scores(checks: int) -> tuple[Tensor, ...]:
    """Scores P = V + median of t2 errors: points, weights, density, share below, share above, and E[V | P].

    An error's law is Student's t with 2 degrees of freedom, which has a closed form, and with it the median's: of
    2k + 1 errors it is above a point if k + 1 or more of them are. Points are spread as sinh, since the tails matter:
    the integrals over V and over P are trapezoids of smooth functions.
    """
    v = torch.linspace(-9, 9, 361, dtype=FLOAT)
    normal = torch.exp(-(v**2) / 2) / sqrt(2 * torch.pi) * 0.05
    s = torch.linspace(-22, 22, 2201, dtype=FLOAT)
    p = s.sinh()
    error = p[:, None] - v
    root = (2 + error**2).sqrt()
    more = torch.where(error > 0, 1 / (root * (root + error)), (1 - error / root) / 2)
    less = more.flip(0, 1)  # the law of an error is even
    k = checks // 2
    weight = normal * checks * comb(2 * k, k) * (more * less) ** k / root**3
    median = sum(comb(checks, j) * more**j * less ** (checks - j) for j in range(k + 1, checks + 1))
    density, above = weight.sum(1), (normal * median).sum(1)
    below = above.flip(0)
    return p, s.cosh() * 0.02, density, below, above, (weight * v).sum(1) / density


def heavy(n: int, checks: int = 1) -> tuple[float, float]:
    """The mean score and the mean value of the best of n, for an error with Student's t law of 2 degrees of freedom.

    Args:
        n: Candidates, at least 1.
        checks: Independent errors; the score is V plus their median. Odd.
    """
    _at_least_one(n)
    _odd(checks)
    p, width, density, below, above, value = _scores(checks)
    share = torch.where(
        below < 0.5, below.log(), torch.log1p(-above)
    )  # log of the share of scores below, exact in both tails
    best = n * density * ((n - 1) * share).exp() * width
    return (best * p).sum().item(), (best * value).sum().item()


def value_given_score(score: float) -> float:
    """The mean value of a candidate with a given score, for a t2 error, by quadrature: about 3 / score far out."""
    v = torch.linspace(-9, 9, 361, dtype=FLOAT)
    weight = torch.exp(-(v**2) / 2) / (2 + (score - v) ** 2) ** 1.5
    return ((weight * v).sum() / weight.sum()).item()


def draws(shape: tuple[int, ...], tail: str, generator: torch.Generator) -> Tensor:
    """Independent draws from `normal`, standard, or from `t2`, Student's law with 2 degrees of freedom."""
    if tail not in TAILS:
        raise ValueError(f"tail must be one of {', '.join(TAILS)}, not {tail}")
    if tail == "normal":
        return torch.randn(shape, generator=generator, dtype=FLOAT)
    u = torch.rand(shape, generator=generator, dtype=FLOAT)
    return (2 * u - 1) / (2 * u * (1 - u)).sqrt()  # the inverse of its closed distribution function


@cache
def best_of(n: int, tail: str = "normal", checks: int = 1, runs: int = 4000, seed: int = 0) -> tuple[Tensor, Tensor]:
    """Score and value of the best of n by score, drawn at random.

    Args:
        n: Candidates, at least 1.
        tail: Of the error, `normal` or `t2`; the value is standard normal.
        checks: Independent errors; the score is V plus their median. Odd.
        runs: How many times, at least 1.
        seed: Of the generator.

    Returns:
        Scores and values, each of shape (runs,).
    """
    _at_least_one(n)
    _odd(checks)
    generator = torch.Generator().manual_seed(seed)
    value = draws((runs, n), "normal", generator)
    score = value + draws((checks, runs, n), tail, generator).median(0).values
    best = score.argmax(1, keepdim=True)
    return score.gather(1, best)[:, 0], value.gather(1, best)[:, 0]


def overoptimised(distance: float, alpha: float, beta: float, method: str = "best_of_n") -> float:
    """The law of Gao, Schulman and Hilton (2023) for the true score after optimising a learned one; form only.

    Args:
        distance: d, the square root of the KL divergence from the start, above 0.
        alpha: What the first unit of distance brings, above 0.
        beta: How fast that wears off, above 0.
        method: `best_of_n` for d (alpha - beta d), `rl` for d (alpha - beta log d).
    """
    if min(distance, alpha, beta) <= 0:
        raise ValueError(f"distance, alpha and beta must be above 0, not {distance:g}, {alpha:g} and {beta:g}")
    if method not in ("best_of_n", "rl"):
        raise ValueError(f"method must be best_of_n or rl, not {method}")
    return distance * (alpha - beta * (distance if method == "best_of_n" else log(distance)))


def overoptimised_peak(alpha: float, beta: float, method: str = "best_of_n") -> float:
    """The distance at which the law is highest: alpha / (2 beta), or exp(alpha / beta - 1); alpha and beta above 0."""
    if min(alpha, beta) <= 0:
        raise ValueError(f"alpha and beta must be above 0, not {alpha:g} and {beta:g}")
    return alpha / (2 * beta) if method == "best_of_n" else exp(alpha / beta - 1)


def kl_bound(n: int) -> float:
    """The divergence, in nats, of the best of n from one draw if no two can tie, else a bound: log n - (n - 1) / n."""
    _at_least_one(n)
    return log(n) - (n - 1) / n


def kl_best_of(chances: Sequence[float], n: int) -> float:
    """The divergence, in nats, of the best of n from one draw, exactly.

    Args:
        chances: Of the outcomes, from the worst to the best; above 0, with sum 1.
        n: Draws, at least 1.
    """
    _at_least_one(n)
    if min(chances) <= 0 or abs(sum(chances) - 1) > 1e-9:
        raise ValueError(f"chances must be above 0 and sum to 1, not {list(chances)}")
    total, below = 0.0, 0.0
    for chance in chances:
        best = min(1.0, below + chance) ** n - below**n
        total, below = total + (best * log(best / chance) if best else 0.0), below + chance
    return total


# --8<-- [start:gut]
def gut(buildings: list[int], bar: int = 1, allowed: int = 0) -> list[list[int]]:
    """Take girders one by one, always from the fullest building, as long as the check passes.

    The check counts a building as destroyed when fewer than `bar` girders are left in it.

    Args:
        buildings: Girders in each, at least `bar`.
        bar: From 0 up.
        allowed: How many buildings may count as destroyed, from 0 to their number.

    Returns:
        The girders left, after each one taken; the first entry is the start.
    """
    if bar < 0 or not buildings or min(buildings) < bar:
        raise ValueError(f"bar must be from 0 to the girders of each building, not {bar}")
    if not 0 <= allowed <= len(buildings):
        raise ValueError(f"allowed must be from 0 to {len(buildings)}, the number of buildings, not {allowed}")
    history = [list(buildings)]
    while True:
        left = history[-1]
        for building in sorted(range(len(left)), key=lambda b: -left[b]):
            after = [girders - (b == building) for b, girders in enumerate(left)]
            if left[building] and sum(girders < bar for girders in after) <= allowed:
                history.append(after)
                break
        else:
            return history


# --8<-- [end:gut]


def left_standing(bar: int = 1, allowed: int = 0, girders: int = 12, buildings: int = 10) -> float:
    """The share of all girders that is left when the check has been spent: closed form.

    Args:
        bar: Girders below which a building counts as destroyed, 0 to `girders`.
        allowed: Buildings that may be destroyed, 0 to `buildings`.
        girders: In each building, at least 1.
        buildings: At least 1.
    """
    if girders < 1 or buildings < 1:
        raise ValueError(f"girders and buildings must be at least 1, not {girders} and {buildings}")
    if not 0 <= bar <= girders:
        raise ValueError(f"bar must be from 0 to {girders}, the girders of a building, not {bar}")
    if not 0 <= allowed <= buildings:
        raise ValueError(f"allowed must be from 0 to {buildings}, the number of buildings, not {allowed}")
    return (1 - allowed / buildings) * bar / girders
