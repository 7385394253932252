"""Pictures and films in plain Python, translated for pages: which frequencies a pair has, and what a patch is told.

Equal to the torch functions of `axes`. A picture is 12 by 12 patches and a head has 32 components, 16 pairs.
"""

from math import cos, pi, sin

from workings.positions.plain import speeds

SIDE = 12
SIZE = 32


def pair_frequencies(scheme: int, degrees: int) -> list[list[float]]:
    """The frequencies of each pair for the rows and for the columns.

    Args:
        scheme: 0 line by line, 1 axial, 2 mixed: half of the pairs along a direction and half across it, 3 all along
            it.
        degrees: The direction, from straight down towards the right.
    """
    if scheme == 0:
        return [[speed * float(SIDE), speed] for speed in speeds(SIZE, 10000.0)]
    if scheme == 1:
        down = [[speed, 0.0] for speed in speeds(SIZE // 2, 100.0)]
        return down + [[0.0, speed] for speed in speeds(SIZE // 2, 100.0)]
    turn = float(degrees) * pi / 180.0
    if scheme == 3:
        return [[speed * cos(turn), speed * sin(turn)] for speed in speeds(SIZE, 10.0)]
    along = [[speed * cos(turn), speed * sin(turn)] for speed in speeds(SIZE // 2, 10.0)]
    return along + [[-speed * sin(turn), speed * cos(turn)] for speed in speeds(SIZE // 2, 10.0)]


def offset_kernel(pairs: list[list[float]], down: int, right: int) -> float:
    """The mean of the cosines of all pairs' angles, for a key that lies so far from the query."""
    total = 0.0
    for pair in pairs:
        total += cos(pair[0] * float(down) + pair[1] * float(right))
    return total / float(len(pairs))


def picture_kernel(pairs: list[list[float]], row: int, column: int) -> list[list[float]]:
    """The same for every patch of a picture, seen from one of them."""
    return [[offset_kernel(pairs, y - row, x - column) for x in range(SIDE)] for y in range(SIDE)]


def token_ids(before: int, times: int, rows: int, columns: int, after: int) -> list[list[int]]:
    """The time, row and column of each token: a text, a film (a picture, if it has one time), and a text."""
    ids = [[position, position, position] for position in range(before)]
    for time in range(times):
        for row in range(rows):
            for column in range(columns):
                ids.append([before + time, before + row, before + column])  # noqa: PERF401 - the subset has no extend
    start = before + max(times, rows, columns)
    return ids + [[start + position, start + position, start + position] for position in range(after)]
