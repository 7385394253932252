"""Rule 4, trust the checks: the best of n by a measure that errs, and a check that is spent to its last unit.

A candidate has a value V, which is wanted, and a score P = V + error, which is seen; the best of n by score is taken.
Light tails: the regressional case of Manheim and Garrabrant, Categorizing Variants of Goodhart's Law (2018). Heavy
tails: the catastrophic case of Kwa, Thomas and Garriga-Alonso (2024). V is normal with mean 0 and standard deviation 1,
which is the unit of all values and scores. `noise` is the size of the error, a factor on its standard law.

A law of scores is a list of rows, of scores above 0: the score, its mass, the share of scores over it, and the mean
value there times the mass. Means are by quadrature, trapezoids of smooth functions.
"""

from collections.abc import Sequence
from math import exp, log, sqrt

from workings.paperclips.normal import density, mills


# --8<-- [start:best]
def best(n: int, rows: list[tuple[float, float, float, float]]) -> tuple[float, float]:
    """Mean score and mean value of the best of n.

    Each row: a score above 0, its mass, the share of scores over it, and mean value times mass. A score and its
    opposite are taken together, for the law is even.
    """
    score, value = 0.0, 0.0
    for point, mass, over, worth in rows:
        more = n * ((1 - over) ** (n - 1) - over ** (n - 1))
        score += more * mass * point
        value += more * worth
    return score, value
# --8<-- [end:best]


def light(noise: float = 1.0) -> list[tuple[float, float, float, float]]:
    """The law of scores with a normal error of this standard deviation, at least 0.

    The sum of two normal variables is normal, and the value is the same share of every score, the square of their
    correlation, 1 / (1 + noise**2).
    """
    spread = sqrt(1 + noise * noise)
    rows: list[tuple[float, float, float, float]] = []
    for i in range(1, 161):
        z = i / 16
        mass = density(z) / 16
        rows.append((spread * z, mass, density(z) * mills(z), mass * z / spread))
    return rows


def heavy(noise: float = 1.0, checks: int = 1) -> list[tuple[float, float, float, float]]:
    """The law of scores whose error is the median of 1, 3 or 5 errors with Student's law with 2 degrees of freedom.

    Scores are spread as sinh, since the tail matters. For one check they end at 2e9, beyond which the mean score lacks
    a share of less than 1e-8.
    """
    step = 0.1 if checks == 1 else 0.0625 if checks == 3 else 0.05  # a median's scores lie closer together
    points = 220 if checks == 1 else 208 if checks == 3 else 180
    rows: list[tuple[float, float, float, float]] = []
    for i in range(1, points + 1):
        up = exp(step * i)
        score = (up - 1 / up) / 2
        width = step * (up + 1 / up) / 2 / noise
        here, over, worth = heavy_at(score, noise, checks)
        rows.append((score, here * width, over, worth * width))
    return rows


def heavy_at(score: float, noise: float, checks: int) -> tuple[float, float, float]:
    """Of that law at a score: the density times the noise, the share of scores over it, and mean value times the first.

    These are trapezoids over the value.
    """
    here, over, worth = 0.0, 0.0, 0.0
    for value in [i / 4 for i in range(-36, 37)]:
        chance = density(value) / 4
        error = (score - value) / noise
        root = sqrt(2 + error * error)
        share = 1 / (root * (root + error)) if error > 0 else (1 - error / root) / 2  # without cancellation
        near = chance * median_near(share, checks) / (root * root * root)
        here += near
        over += chance * median_above(share, checks)
        worth += near * value
    return here, over, worth


def median_above(share: float, checks: int) -> float:
    """The chance that the median of 1, 3 or 5 is above a point, where each is with this chance."""
    if checks == 1:
        return share
    if checks == 3:
        return share * share * (3 - 2 * share)
    return share * share * share * (10 - 15 * share + 6 * share * share)


def median_near(share: float, checks: int) -> float:
    """The slope of `median_above`: how much more often a median is near the point than a single one."""
    inner = share * (1 - share)
    return 1.0 if checks == 1 else 6 * inner if checks == 3 else 30 * inner * inner


def value_given_score(score: float) -> float:
    """The mean value of a candidate with a given score, for one heavy-tailed error: about 3 / score far out."""
    here, _, worth = heavy_at(score, 1.0, 1)
    return worth / here


def kl_bound(n: int) -> float:
    """The divergence, in nats, of the best of n from one draw if no two can tie, else a bound: log n - (n - 1) / n."""
    return log(n) - (n - 1) / n


def kl_best_of(chances: Sequence[float], n: int) -> float:
    """The divergence, in nats, of the best of n from one draw, exactly.

    Args:
        chances: Of the outcomes, from the worst to the best; above 0, with sum 1.
        n: Draws, at least 1.
    """
    total, below = 0.0, 0.0
    for chance in chances:
        most = min(1.0, below + chance) ** n - below**n
        total, below = total + (most * log(most / chance) if most else 0.0), below + chance
    return total


def fullest(left: list[int], bar: int, allowed: int) -> int:
    """The fullest building from which one more girder can be taken so that the check still passes, or -1.

    The check counts a building as destroyed when fewer than `bar` girders are left in it; `allowed` may be.
    """
    destroyed = len([girders for girders in left if girders < bar])
    found = -1
    for building, girders in enumerate(left):
        falls = 1 if girders == bar else 0
        if girders > 0 and destroyed + falls <= allowed and (found < 0 or girders > left[found]):
            found = building
    return found


# --8<-- [start:gut]
def gut(buildings: list[int], bar: int = 1, allowed: int = 0) -> list[list[int]]:
    """Take girders one by one, always from the fullest building, as long as the check passes.

    The check counts a building as destroyed when fewer than `bar` girders are left in it; `allowed` may be.

    Returns:
        The girders left, after each one taken; the first entry is the start.
    """
    history = [buildings]
    building = fullest(buildings, bar, allowed)
    while building >= 0:
        left = history[-1][:]
        left[building] = left[building] - 1
        history.append(left)
        building = fullest(left, bar, allowed)
    return history
# --8<-- [end:gut]


def left_standing(bar: int = 1, allowed: int = 0, girders: int = 12, buildings: int = 10) -> float:
    """The share of all girders that is left when the check has been spent: closed form."""
    return (1 - allowed / buildings) * bar / girders
