"""RoPE in plain Python: hands that turn, and components that turn in pairs.

Equal to `workings.positions.rotary`. Angles are in radians unless a name says degrees; places count from 0 unless a
docstring says otherwise.
"""

from math import atan2, cos, pi, sin, sqrt

# The second sentence by how many words stand before "a cat": the places of its words in the figure's list.
OPENINGS = [
    [5],
    [14, 6],
    [15, 16, 6],
    [8, 10, 11, 6],
    [8, 10, 12, 11, 6],
    [15, 16, 9, 10, 11, 6],
    [17, 19, 16, 9, 10, 11, 6],
    [17, 19, 16, 9, 10, 12, 11, 6],
    [17, 19, 16, 9, 10, 13, 12, 11, 6],
    [20, 21, 6, 22, 9, 10, 13, 12, 11, 6],
    [20, 21, 6, 22, 18, 23, 16, 9, 10, 11, 6],
    [20, 21, 6, 22, 18, 23, 16, 9, 10, 12, 11, 6],
    [20, 21, 6, 22, 18, 23, 16, 9, 10, 13, 12, 11, 6],
]

ENDING = [7, 2, 3, 4]

# A query and a key of eight components, for the layouts.
QUERY = [1.2, 0.7, -0.4, 0.9, -1.1, 0.8, 0.5, 1.3]
KEY = [0.9, -0.6, 1.1, 0.3, 0.7, 1.2, -0.8, 1.0]


def hand(place: int, degrees: float, start: float) -> list[float]:
    """The tip [x, y] of a hand of length 1 that begins at `start` degrees and turns by `degrees` a place."""
    angle = (start + float(place) * degrees) * pi / 180.0
    return [cos(angle), sin(angle)]


def score(q: list[float], k: list[float]) -> float:
    """The dot product of two vectors of one length."""
    total = 0.0
    for a, b in zip(q, k):
        total += a * b
    return total


def between(a: list[float], b: list[float]) -> float:
    """The angle between two hands [x, y] in degrees, from 0 to 180, read off the hands themselves."""
    return abs(atan2(a[0] * b[1] - a[1] * b[0], score(a, b))) * 180.0 / pi


def arc(start: float, end: float, radius: float) -> tuple[list[float], list[float]]:
    """An arc from one direction to another, both in degrees, the shorter way: its x and its y, 25 points each."""
    turn = 180.0 - (180.0 - (end - start)) % 360.0  # above -180, at most 180
    angles = [(start + turn * float(i) / 24.0) * pi / 180.0 for i in range(25)]
    return [radius * cos(angle) for angle in angles], [radius * sin(angle) for angle in angles]


def two_sentences(
    theta: float, front: int, alpha: float
) -> tuple[
    list[int],
    list[float],
    list[float],
    list[float],
    list[float],
    float,
    float,
    float,
    float,
    list[int],
    list[float],
    list[float],
    list[float],
    list[float],
    float,
    float,
    float,
    float,
]:
    """The hands of "ate" and "cheese" in two sentences, words counted from 1 as the essay does.

    Args:
        theta: Degrees by which a hand turns a word.
        front: Words put before "a cat", from 0 to 12.
        alpha: Degrees from the key of "cheese" to the query of "ate" before either is turned.

    Returns:
        For each sentence its words, the tips of the hands of "ate" and of "cheese", the arc between them (x, then y),
        how many degrees "ate" and "cheese" have turned, the degrees between the hands, and the score.
    """
    opening = OPENINGS[max(0, min(front, len(OPENINGS) - 1))]
    ate = len(opening) + 2
    q, k, x, y = hands(3, 5, theta, alpha)
    q2, k2, x2, y2 = hands(ate, ate + 2, theta, alpha)
    return (
        [0, 1, 2, 3, 4],
        q,
        k,
        x,
        y,
        3.0 * theta,
        5.0 * theta,
        between(q, k),
        score(q, k),
        opening + ENDING,
        q2,
        k2,
        x2,
        y2,
        float(ate) * theta,
        float(ate + 2) * theta,
        between(q2, k2),
        score(q2, k2),
    )


def hands(m: int, n: int, theta: float, alpha: float) -> tuple[list[float], list[float], list[float], list[float]]:
    """A query's hand at place m, a key's at place n, and the arc from one to the other, as in `two_sentences`."""
    x, y = arc(alpha + float(m) * theta, float(n) * theta, 0.45)
    return hand(m, theta, alpha), hand(n, theta, 0.0), x, y


def frequencies(d: int, base: float) -> list[float]:
    """The radians by which each of d/2 pairs turns a place, fastest first."""
    return [base ** (-2.0 * float(i) / float(d)) for i in range(d // 2)]


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


def walk(
    offset: int, places: list[int], q_mate: bool, q_angles: bool, k_mate: bool, k_angles: bool
) -> tuple[list[float], list[float]]:
    """QUERY and KEY moved along a text, in any mixture of layouts; True is halves, False is neighbours.

    Args:
        offset: From the key to the query.
        places: Of the key.
        q_mate: Whose mates the query's components have.
        q_angles: Whose angles the query is turned by.
        k_mate: The key's mates.
        k_angles: The key's angles.

    Returns:
        At each place the score, then at each place the length of the turned query over its length before.
    """
    d = len(QUERY)
    theta = frequencies(d, 10000.0)
    q_mates, q_pairs, k_mates, k_pairs = mates(q_mate, d), pairs(q_angles, d), mates(k_mate, d), pairs(k_angles, d)
    scores: list[float] = []
    lengths: list[float] = []
    for place in places:
        q = turned(QUERY, [float(place + offset) * w for w in theta], q_mates, q_pairs)
        k = turned(KEY, [float(place) * w for w in theta], k_mates, k_pairs)
        scores.append(score(q, k))
        lengths.append(sqrt(score(q, q) / score(QUERY, QUERY)))
    return scores, lengths


def layouts(
    layout: int, offset: int, place: int
) -> tuple[
    list[float],
    list[float],
    list[int],
    list[float],
    list[float],
    float,
    float,
    float,
    float,
    float,
    float,
    list[list[int]],
]:
    """What a layout makes of the score of QUERY and KEY, a fixed offset apart, at places 0 to 200.

    Args:
        layout: 0 neighbours, 1 halves, 2 the mistake (neighbours, turned by the angles of halves), 3 the query in
            neighbours and the key in halves.
        offset: From the key to the query.
        place: Of the key, where the score is read.

    Returns:
        The scores and the lengths of the turned query, over its own, at each place; every twentieth place, and the
        scores there in neighbours and in halves; these two at place 0; the score and the length at `place`; the least
        and the largest score; and for query and key, the component that each component turns with, and the pair by
        whose angle.
    """
    q_mate, q_angles = layout == 1, layout == 1 or layout == 2
    k_mate, k_angles = layout == 1 or layout == 3, layout > 0
    some = list(range(0, 201, 20))
    scores, lengths = walk(offset, list(range(201)), q_mate, q_angles, k_mate, k_angles)
    beside, _ = walk(offset, some, False, False, False, False)
    halves, _ = walk(offset, some, True, True, True, True)
    at = max(0, min(place, 200))
    pairing = [mates(q_mate, 8), pairs(q_angles, 8), mates(k_mate, 8), pairs(k_angles, 8)]
    return (
        scores,
        lengths,
        some,
        beside,
        halves,
        beside[0],
        halves[0],
        scores[at],
        lengths[at],
        min(scores),
        max(scores),
        pairing,
    )
