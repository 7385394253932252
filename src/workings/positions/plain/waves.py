"""Sinusoidal codes in plain Python: wheels, clocks, wavelengths, the kernel and the table.

Equal to `workings.positions.sinusoidal`. Angles are in radians, wavelengths and lengths in positions; positions and
pairs count from 0, the fastest pair first. An odd d has a component left over, and it is not used.
"""

from math import cos, pi, sin, sqrt

PLACES = 64  # positions in the table
LAGS = 129  # lags on the curve, from 0


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
    """The cosine of two codes that lie a lag apart, from the angles by which their hands turn a position."""
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


def rounds(position: int) -> list[list[float]]:
    """How often each wheel has gone round, of ten digits, of two bits and of a clock; shape (6, 3), fastest first."""
    made: list[list[float]] = []
    for wheel in range(6):
        two = power(2, wheel)
        made.append([position / power(10, wheel + 1), position / (2 * two), position / (2 * pi * two)])
    return made


def distance(a: list[float], b: list[float]) -> float:
    """How far two codes are apart."""
    total = 0.0
    for x, y in zip(a, b):
        total += (x - y) * (x - y)
    return sqrt(total)


def odometer(
    position: int,
) -> tuple[list[list[float]], list[list[float]], int, float, float, float, int, int, int, int, int, int, int, int]:
    """Three odometers at a position, and how far each has moved since the position before.

    Returns:
        The wheels as shades from -1 to 1, the slowest first: digits over nine, bits, sines, cosines, shape (4, 6). The
        rounds of each, see `rounds`. How many bits have changed, and the distance of the clocks' code from the one
        before (both 0 at position 0). The rounds of the fastest bit and of the fastest clock. The last two decimal
        digits and the six bits.
    """
    digits, bits, sines, cosines = wheels(position)
    before = wheels(max(position - 1, 0))
    flips = 0
    for bit, old in zip(bits, before[1]):
        if bit != old:
            flips += 1
    step = distance(sines + cosines, before[2] + before[3])
    shades, turned = [[digit / 9.0 for digit in digits], bits, sines, cosines], rounds(position)
    tens, ones = int(digits[4]), int(digits[5])
    a, b, c, d, e, f = int(bits[0]), int(bits[1]), int(bits[2]), int(bits[3]), int(bits[4]), int(bits[5])
    return shades, turned, flips, step, turned[0][1], turned[0][2], tens, ones, a, b, c, d, e, f


def clocks(
    position: int, d: int, factor: float
) -> tuple[list[list[float]], list[list[float]], list[list[float]], float, float, float, float]:
    """The hands of d/2 clocks in a row, each `factor` times as slow as the one before it, noon upwards.

    Returns:
        The tips of the hands, their tips one position before (at position 0 the same), and the faces' middles, each
        shape (d/2, 2), in units of the distance between two faces. How many times as slow the last clock is as the
        first, the rounds that the two have made, and the cosine with the code of position 0.
    """
    base = factor ** (d / 2)
    now, old, turns = code(position, d, base), code(max(position - 1, 0), d, base), speeds(d, base)
    tips: list[list[float]] = []
    before: list[list[float]] = []
    middles: list[list[float]] = []
    for clock in range(d // 2):
        x = clock + 0.5
        tips.append([x + 0.42 * now[2 * clock], 0.42 * now[2 * clock + 1]])
        middles.append([x, 0.0])
        before.append([x + 0.42 * old[2 * clock], 0.42 * old[2 * clock + 1]])
    last = turns[-1]
    first_rounds, last_rounds = position / (2 * pi), last * position / (2 * pi)
    return tips, before, middles, 1 / last, first_rounds, last_rounds, similarity(position, turns)


def ladder(
    d: int, base: float, length: int
) -> tuple[list[float], list[float], list[float], list[float], int, int, float]:
    """The wavelengths of d/2 clocks, those that get round in a text of a length and those that do not.

    Returns:
        Wavelengths of the clocks that get round, and the clocks' heights: 0 for the first, and below 1 for the last.
        The same of those that do not get round. How many do not, how many clocks there are, and the longest wavelength.
    """
    round_at: list[float] = []
    round_height: list[float] = []
    idle_at: list[float] = []
    idle_height: list[float] = []
    pairs = d // 2
    longest = 0.0
    for i, speed in enumerate(speeds(d, base)):
        longest = 2 * pi / speed
        if longest > length:
            idle_at.append(longest)
            idle_height.append(i / pairs)
        else:
            round_at.append(longest)
            round_height.append(i / pairs)
    return round_at, round_height, idle_at, idle_height, len(idle_at), pairs, longest


def kernel(d: int, base: float, lag: int) -> tuple[list[float], float, list[float], list[float], int, bool, int]:
    """The cosine of two codes against their lag, from 0 to 128.

    Returns:
        The curve; its value at the lag that was asked for; the first lag at which it rises and its value there, as
        lists that are empty if there is none; how many of the 128 steps go up; whether any does; and the first of them.
    """
    turns = speeds(d, base)
    curve = [similarity(each, turns) for each in range(LAGS)]
    first_at: list[float] = []
    first_value: list[float] = []
    rises, first = 0, 0
    for step in range(1, LAGS):
        if curve[step] > curve[step - 1]:
            rises += 1
            if rises == 1:
                first = step
                first_at.append(float(step))
                first_value.append(curve[step])
    return curve, similarity(lag, turns), first_at, first_value, rises, rises > 0, first


def table(d: int, base: float) -> tuple[list[list[float]], int, int]:
    """The codes of 64 positions, a row for each component and a column for each position.

    Returns:
        The table, shape (d, 64); how many clocks get round at least once in 64 positions; and how many there are.
    """
    rows: list[list[float]] = []
    done = 0
    for speed in speeds(d, base):
        rows.append([sin(speed * position) for position in range(PLACES)])
        rows.append([cos(speed * position) for position in range(PLACES)])
        if speed * PLACES >= 2 * pi:
            done += 1
    return rows, done, d // 2
