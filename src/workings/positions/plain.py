"""Positions in plain Python: what stands quoted on the pages and is computed in them too, in the translator's subset.

Equal to the modules beside this one. Angles are in radians, wavelengths and lengths in positions; positions and pairs
count from 0, the fastest pair first. An odd d has a component left over, and it is not used.
"""

from math import ceil, cos, exp, floor, log, pi, sin, sqrt


# --8<-- [start:speeds]
def speeds(d: int, base: float) -> list[float]:
    """The angle by which each of d/2 hands turns from one position to the next, fastest first."""
    return [base ** (-2 * i / d) for i in range(d // 2)]
# --8<-- [end:speeds]


# --8<-- [start:code]
def code(position: int, d: int, base: float) -> list[float]:
    """The sinusoidal code of one position: sine and cosine of each hand in turn (Vaswani et al. 2017, §3.5)."""
    row: list[float] = []
    for speed in speeds(d, base):
        row.append(sin(speed * position))
        row.append(cos(speed * position))
    return row
# --8<-- [end:code]


# --8<-- [start:similarity]
def similarity(lag: int, turns: list[float]) -> float:
    """The cosine of two codes that lie an offset apart, from the angles by which their hands turn a position."""
    total = 0.0
    for speed in turns:
        total += cos(speed * lag)
    return total / len(turns)
# --8<-- [end:similarity]


def power(base: int, times: int) -> int:
    """A whole number multiplied with itself so many times."""
    result = 1
    for _ in range(times):
        result = result * base
    return result


# --8<-- [start:wheels]
def wheels(position: int) -> tuple[list[float], list[float], list[float], list[float]]:
    """Six wheels of four odometers, the slowest first: decimal digits, bits, and the sines and cosines of clocks."""
    digits: list[float] = []
    bits: list[float] = []
    sines: list[float] = []
    cosines: list[float] = []
    for wheel in range(5, -1, -1):
        two = power(2, wheel)
        digits.append(float(position // power(10, wheel) % 10))
        bits.append(float(position // two % 2))
        sines.append(sin(position / two))
        cosines.append(cos(position / two))
    return digits, bits, sines, cosines
# --8<-- [end:wheels]

# The product of the query and the key projection, drawn once: normal numbers of standard deviation 2, to 0.1.
PROJECTION = [
    [-4.6, -0.7, -2.1, 2.0, -1.8, -2.6],
    [-1.2, -1.7, -2.6, 3.0, 0.6, 4.0],
    [2.3, -2.5, 0.1, 0.7, 0.3, -1.3],
    [-2.5, -1.5, -2.5, -2.2, 2.3, 1.9],
    [1.6, 0.4, 0.3, -0.1, -0.6, 0.5],
    [-2.7, 0.5, 0.0, -0.4, -3.3, 1.8],
]


def score(asking: list[float], asked: list[float]) -> float:
    """What one row's query and another row's key make, over the root of their size."""
    total = 0.0
    for x, line in zip(asking, PROJECTION):
        for weight, y in zip(line, asked):
            total += x * weight * y
    return total / sqrt(len(asked))


def softmax(scores: list[float]) -> list[float]:
    """Scores as weights that sum to 1."""
    most = max(scores)
    weights = [exp(each - most) for each in scores]
    total = 0.0
    for weight in weights:
        total += weight
    return [weight / total for weight in weights]


def mean(weights: list[float], rows: list[list[float]]) -> list[float]:
    """The weighted mean of some rows."""
    result = [0.0] * len(rows[0])
    for weight, row in zip(weights, rows):
        result = [x + weight * y for x, y in zip(result, row)]
    return result


# --8<-- [start:attention]
def attention(rows: list[list[float]], mask: bool) -> tuple[list[list[float]], list[list[float]]]:
    """The weights of attention over the rows of a sentence, and of each row the mean of what it sees."""
    weights: list[list[float]] = []
    outputs: list[list[float]] = []
    for place, row in enumerate(rows):
        seen = rows[: place + 1] if mask else rows
        looks = softmax([score(row, other) for other in seen])
        weights.append(looks + [0.0] * (len(rows) - len(seen)))
        outputs.append(mean(looks, seen))
    return weights, outputs
# --8<-- [end:attention]


def dot(a: list[float], b: list[float]) -> float:
    """The dot product of two vectors of one length."""
    total = 0.0
    for x, y in zip(a, b):
        total += x * y
    return total


def mates(halves: bool, d: int) -> list[int]:
    """With which component each of d components turns: its neighbour, or the one half the vector away."""
    if halves:
        return [(c + d // 2) % d for c in range(d)]
    return [c + 1 - 2 * (c % 2) for c in range(d)]


def pairs(halves: bool, d: int) -> list[int]:
    """By the angle of which pair each of d components turns: 0 1 2 ... 0 1 2 ..., or 0 0 1 1 2 2 ..."""
    if halves:
        return [c % (d // 2) for c in range(d)]
    return [c // 2 for c in range(d)]


# --8<-- [start:turned]
def turned(x: list[float], angle: list[float], mate: list[int], pair: list[int]) -> list[float]:
    """Each component turned with its mate by the angle of its pair; a rotation if mates have the same pair.

    Args:
        x: A query or a key, d numbers.
        angle: Of each pair, d/2 numbers.
        mate: With which component each turns.
        pair: By which angle each turns.
    """
    y: list[float] = []
    for c in range(len(x)):
        a = angle[pair[c]]
        aside = -x[mate[c]] if c < mate[c] else x[mate[c]]
        y.append(x[c] * cos(a) + aside * sin(a))
    return y
# --8<-- [end:turned]


def formula_heads(heads: int) -> int:
    """The largest power of two that fits: so many heads have the slopes of ALiBi's formula."""
    whole = 1
    while 2 * whole <= heads:
        whole = 2 * whole
    return whole


def alibi_slopes(heads: int) -> list[float]:
    """The slope of each head, by the authors' rule for any number of heads (Press et al. 2022, their code)."""
    whole = formula_heads(heads)
    slopes = [2.0 ** (-8.0 * float(h) / float(whole)) for h in range(1, whole + 1)]
    between = [2.0 ** (-8.0 * float(h) / float(2 * whole)) for h in range(1, 2 * whole, 2)]
    return slopes + between[: heads - whole]


def nearest(slope: float, share: float) -> int:
    """How many of the nearest keys hold a share of the weight, with equal content and no end to the past."""
    return ceil(log(1.0 / (1.0 - share)) / slope)


# Context extension, for a head of 64 pairs. Each method gives the factor on each pair's wavelength, its stretch, which
# is the trained frequency over the new one.
HEAD = 128


def interpolate(s: float) -> list[float]:
    """Position interpolation: every pair by s."""
    return [s] * (HEAD // 2)


def ntk(s: float, base: float) -> list[float]:
    """NTK-aware: the frequencies of a base that is larger by s ** (d / (d - 2))."""
    slow = speeds(HEAD, base * s ** (float(HEAD) / float(HEAD - 2)))
    return [before / after for before, after in zip(speeds(HEAD, base), slow)]


def by_parts(s: float, base: float, trained: float, alpha: float, beta: float) -> list[float]:
    """By parts: a share of the frequency is kept, 0 at alpha turns within the trained length and 1 at beta.

    The ramp is linear in the turns: YaRN as the paper has it (alpha 1, beta 32), and Llama 3 (1 and 4).
    """
    stretch: list[float] = []
    for theta in speeds(HEAD, base):
        turns = trained * theta / (2.0 * pi)
        kept = max(0.0, min(1.0, (turns - alpha) / (beta - alpha)))
        stretch.append(1.0 / ((1.0 - kept) / s + kept))
    return stretch


def yarn_released(s: float, base: float, trained: float, alpha: float, beta: float) -> list[float]:
    """YaRN as the released code has it: between the same ends, rounded outwards, linear in the pair's number."""
    most = trained / (2.0 * pi)
    start = max(floor(float(HEAD // 2) * log(most / beta) / log(base)), 0)
    end = min(ceil(float(HEAD // 2) * log(most / alpha) / log(base)), HEAD - 1)
    width = float(end - start) if end != start else 0.001
    stretch: list[float] = []
    for i in range(HEAD // 2):
        kept = 1.0 - max(0.0, min(1.0, float(i - start) / width))
        stretch.append(1.0 / ((1.0 - kept) / s + kept))
    return stretch


def counted(stretch: list[float], s: float) -> list[int]:
    """How many pairs are left alone, are slowed by less than s, and by all of s."""
    kept = len([f for f in stretch if f < 1.0 + 1e-9])
    whole = len([f for f in stretch if f >= 1.0 + 1e-9 and f > s * (1.0 - 1e-9)])
    return [kept, len(stretch) - kept - whole, whole]
