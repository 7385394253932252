"""Rule 4 as a page runs it: the best of n by a score that errs, and a counter that is spent girder by girder.

The models are those of `workings.paperclips.goodhart`. Values are normal with standard deviation 1, the unit of values
and scores. A check is 0: its error is normal; 1: Student's t with 2 degrees of freedom; 2 or 3: the median of 3 or 5
such errors. Means are by quadrature, draws by a generator that gives the same bits in every browser.
"""

from math import exp, floor, pi, sqrt

from .dice import SIDES, first, roll

NUMBERS = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024]
SHOWN = 200  # of the candidates drawn, so many are shown, and the best
EDGE = 10.0  # scores beyond it are shown at the edge

# ---- means ----


def density(z: float) -> float:
    """Of the normal law."""
    return exp(-z * z / 2) / sqrt(2 * pi)


def below(z: float) -> float:
    """The share of the normal law below z, at least 0: the series of Marsaglia (2004), all terms positive."""
    term, total, odd = z, z, 1
    while term > 1e-17 * total:
        odd += 2
        term = term * z * z / odd
        total += term
    return 0.5 + density(z) * total


def middle(share: float, check: int) -> float:
    """The chance that the median of 1, 3 or 5 is above a point, where each is with this chance."""
    if check == 1:
        return share
    if check == 2:
        return share * share * (3 - 2 * share)
    return share * share * share * (10 - 15 * share + 6 * share * share)


def narrow(share: float, check: int) -> float:
    """The slope of `middle`: how much more often a median is near the point than a single one."""
    inner = share * (1 - share)
    return 1.0 if check == 1 else 6 * inner if check == 2 else 30 * inner * inner


def normal_law(noise: float) -> list[tuple[float, float, float, float]]:
    """Scores above 0 with a normal error, as rows of score, its mass, the share of scores above it, value times mass.

    The sum of two normal laws is normal, and the value is the same share of every score.
    """
    spread = sqrt(1 + noise * noise)
    rows: list[tuple[float, float, float, float]] = []
    for i in range(1, 161):
        z = i / 16
        mass = density(z) / 16
        rows.append((spread * z, mass, max(0.0, 1 - below(z)), mass * z / spread))
    return rows


def heavy_law(noise: float, check: int) -> list[tuple[float, float, float, float]]:
    """The same with a heavy-tailed error: trapezoids over the value and over the score, spread as sinh for the tail.

    For check 1 they end at a score of 2e9, beyond which the mean score lacks a share of less than 1e-8.
    """
    step = 0.1 if check == 1 else 0.0625 if check == 2 else 0.05  # a median's scores lie closer together
    points = 220 if check == 1 else 208 if check == 2 else 180
    values = [i / 4 for i in range(-36, 37)]
    chances = [density(value) / 4 for value in values]
    rows: list[tuple[float, float, float, float]] = []
    for i in range(1, points + 1):
        up = exp(step * i)
        score = (up - 1 / up) / 2
        mass, over, worth = 0.0, 0.0, 0.0
        for j, value in enumerate(values):
            error = (score - value) / noise
            root = sqrt(2 + error * error)
            share = 1 / (root * (root + error)) if error > 0 else (1 - error / root) / 2  # without cancellation
            here = chances[j] * narrow(share, check) / (root * root * root)
            mass += here
            over += chances[j] * middle(share, check)
            worth += here * value
        width = step * (up + 1 / up) / 2 / noise
        rows.append((score, mass * width, over, worth * width))
    return rows


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


# ---- draws ----


def normal(state: int) -> tuple[float, int]:
    """A normal draw, and the generator's next state: twelve rolls added up, and a polynomial that mends their law.

    Teichroew's method (1953), as in Knuth, The Art of Computer Programming, volume 2, section 3.4.1: + - * / alone.
    """
    total = 0.0
    for _ in range(12):
        state = roll(state)
        total += state / SIDES
    r = (total - 6) / 4
    q = r * r
    slope = 3.949846138 + q * (0.252408784 + q * (0.076542912 + q * (0.008355968 + q * 0.029899776)))
    return r * slope, state


def heavy(state: int) -> tuple[float, int]:
    """A draw from Student's law with 2 degrees of freedom, by the inverse of its distribution, and the next state."""
    state = roll(state)
    u = state / SIDES
    return (2 * u - 1) / sqrt(2 * u * (1 - u)), state


def median(draws: list[float]) -> float:
    """The one in the middle of an odd number of draws: that which half of the others are below."""
    for one in draws:
        lower = len([other for other in draws if other < one])
        if 2 * lower + 1 == len(draws):
            return one
    return draws[0]


def candidate(state: int, check: int, noise: float) -> tuple[float, float, int]:
    """A candidate's value and score, and the generator's next state."""
    value, state = normal(state)
    if check == 0:
        error, state = normal(state)
        return value, value + noise * error, state
    errors: list[float] = []
    for _ in range(2 * check - 1):
        error, state = heavy(state)
        errors.append(error)
    return value, value + noise * median(errors), state


def candidates(n: int, check: int, noise: float, draw: int) -> tuple[list[float], list[float], int]:
    """The values and the scores of n candidates, and which of them has the best score."""
    values: list[float] = []
    scores: list[float] = []
    state, winner = first(draw), 0
    for i in range(n):
        value, score, state = candidate(state, check, noise)
        values.append(value)
        scores.append(score)
        if score > scores[winner]:
            winner = i
    return values, scores, winner


def chosen(
    n: int, check: int, noise: float, draw: int
) -> tuple[list[float], list[float], float, float, float, float, list[int], list[float], list[float], float, float]:
    """One choice of the best of n by its score, and what such choices bring on average.

    Args:
        n: Candidates, 1 to 1,024.
        check: 0 for a normal error, 1 for a heavy-tailed one, 2 or 3 for the median of 3 or 5 of those.
        noise: Size of the error, 0.5 or more: a factor on the standard law.
        draw: Which draw of candidates, at least 1.

    Returns:
        Values and scores of the first candidates, scores cut off at the edge; value and score of the best, its score
        once more for the picture, and the best value there was; numbers of candidates, with the mean score and the mean
        value of the best of each; the two means at n.
    """
    values, scores, winner = candidates(n, check, noise, draw)
    rows = normal_law(noise) if check == 0 else heavy_law(noise, check)
    mean_score, mean_value = best(n, rows)
    means = [best(number, rows) for number in NUMBERS]
    return (
        values[:SHOWN],
        [min(EDGE, max(-EDGE, score)) for score in scores[:SHOWN]],
        values[winner],
        scores[winner],
        min(EDGE, scores[winner]),
        max(values),
        NUMBERS,
        [mean[0] for mean in means],
        [mean[1] for mean in means],
        mean_score,
        mean_value,
    )


# ---- the counter ----


def fullest(left: list[int], bar: int, allowed: int) -> int:
    """The fullest building from which one more girder can be taken so that the check still passes, or -1."""
    destroyed = len([girders for girders in left if girders < bar])
    found = -1
    for building, girders in enumerate(left):
        falls = 1 if girders == bar else 0
        if girders > 0 and destroyed + falls <= allowed and (found < 0 or girders > left[found]):
            found = building
    return found


def gutted(bar: int, allowed: int, part: float) -> tuple[list[int], list[int], int, int, float, float, bool]:
    """Ten buildings of twelve girders, of which one after another is taken as long as the check passes.

    Args:
        bar: A building counts as destroyed when fewer girders are left in it, 0 to 12.
        allowed: How many may count as destroyed, 0 to 10.
        part: Of what can be taken, how much has been, 0 to 1.

    Returns:
        The buildings and the girders left in each; buildings counted as destroyed; girders taken; the share left of
        all girders, now and in the end; whether nothing more can be taken.
    """
    left = [12] * 10
    end = (10 - allowed) * bar  # what no plan that passes can take
    taken = floor(part * (120 - end) + 0.5)
    for _ in range(taken):
        building = fullest(left, bar, allowed)
        left[building] = left[building] - 1
    destroyed = len([girders for girders in left if girders < bar])
    there = (120 - taken) / 120
    return list(range(1, 11)), left, destroyed, taken, there, end / 120, fullest(left, bar, allowed) < 0
