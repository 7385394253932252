"""The exercises on positional encoding. Hands are turned here step by step, as complex numbers, and not by an angle.

Positions and pairs count from 0, the fastest pair first, and pairs are neighbours, but where it is said.
"""

from cmath import exp
from collections.abc import Callable
from math import cos, floor, log, pi, sin, sqrt

from workings.exercises.exercise import Exercise
from workings.positions.plain import mates, pairs, similarity, speeds, turned

BASE = 10000.0


def hands(position: int, turns: list[float]) -> list[complex]:
    """Where hands stand that begin at 1 and turn by some angles a position, one step after another."""
    at = [1 + 0j] * len(turns)
    steps = [exp(1j * turn) for turn in turns]
    for _ in range(position):
        at = [hand * steps[i] for i, hand in enumerate(at)]
    return at


def row(position: int, turns: list[float]) -> list[float]:
    """The code of a position: sine and cosine of each hand in turn."""
    return [part for hand in hands(position, turns) for part in (hand.imag, hand.real)]


def dot(one: list[float], other: list[float]) -> float:
    """The dot product of two vectors."""
    return sum([a * other[i] for i, a in enumerate(one)])


BY_HAND = [0, 1, 5, 6]  # positions


def rows(write: Callable, turns: list[float], first: int = 0) -> list[float]:
    """The codes of these positions in one row."""
    return [number for position in BY_HAND for number in write(position + first, turns)]


def swapped(position: int, turns: list[float]) -> list[float]:
    """A code with the cosine of each pair first."""
    return [part for hand in hands(position, turns) for part in (hand.real, hand.imag)]


def sines_first(position: int, turns: list[float]) -> list[float]:
    """A code with all sines before all cosines."""
    at = hands(position, turns)
    return [hand.imag for hand in at] + [hand.real for hand in at]


def half_exponent(d: int) -> list[float]:
    """Frequencies whose exponent is i/d, where it should be 2i/d."""
    return [BASE ** (-i / d) for i in range(d // 2)]


def from_one(d: int) -> list[float]:
    """Frequencies whose pairs are counted from 1."""
    return [BASE ** (-2 * (i + 1) / d) for i in range(d // 2)]


PRODUCTS = [(0, 1), (5, 6), (0, 5)]  # of positions


def products(turns: list[float], share: float = 1.0) -> list[float]:
    """The dot products of these pairs of codes."""
    return [share * dot(row(m, turns), row(n, turns)) for m, n in PRODUCTS]


def rise(kernel: Callable, d: int) -> int:
    """The first offset at which codes of d components are more similar than at the offset before."""
    turns, lag = speeds(d, BASE), 1
    while kernel(lag, turns) <= kernel(lag - 1, turns):
        lag += 1
    return lag


def product(lag: int, turns: list[float]) -> float:
    """The dot product of the codes of two positions, the first of them 3."""
    return dot(row(3, turns), row(3 + lag, turns))


LAGS = [1, 5, 10]
SIZES = [16, 128, 512]  # numbers of components


def cosines(kernel: Callable, frequencies: Callable) -> list[float]:
    """The similarity at each offset for each size."""
    return [kernel(lag, frequencies(d)) for d in SIZES for lag in LAGS]


def usual(d: int) -> list[float]:
    """The frequencies of the paper."""
    return speeds(d, BASE)


def cosine(lag: int, turns: list[float]) -> float:
    """The cosine of two codes, from their product and their lengths."""
    one, other = row(2, turns), row(2 + lag, turns)
    return dot(one, other) / sqrt(dot(one, one) * dot(other, other))


def moved(code: list[float], steps: int, turns: list[float]) -> list[float]:
    """A code some steps on, each hand turned by a whole number of its steps."""
    result: list[float] = []
    for i, turn in enumerate(turns):
        hand = complex(code[2 * i + 1], code[2 * i]) * exp(1j * turn) ** steps
        result += [hand.imag, hand.real]
    return result


LENGTH = 128  # of the text whose spectrum is asked for
LOOKED_AT = speeds(16, BASE)[:4]


KEPT: dict = {}


def kept(name: str, compute: Callable) -> list:
    """What takes long is computed once."""
    if name not in KEPT:
        KEPT[name] = compute()
    return KEPT[name]


def peaks() -> list[int]:
    """Where the spectra have their peaks."""
    return kept("peaks", lambda: [strongest(column(turn)) for turn in LOOKED_AT])


def strongest(values: list[float]) -> int:
    """The frequency, in turns in the text, that is strongest in some values."""
    powers = []
    for turns in range(len(values) // 2 + 1):
        step, hand, total = exp(-2j * pi * turns / len(values)), 1 + 0j, 0j
        for value in values:
            total, hand = total + value * hand, hand * step
        powers.append(abs(total))
    return powers.index(max(powers))


def column(turn: float) -> list[float]:
    """The sine of one hand at all positions."""
    return [sin(turn * position) for position in range(LENGTH)]


def idle(d: int, base: float, length: int) -> int:
    """How many of d/2 hands complete no turn within a length: those after the number at which one just does."""
    last = floor(d / 2 * log(length / (2 * pi)) / log(base))
    return d // 2 - 1 - last


def idle_among(turns: list[float], limit: float) -> int:
    """How many of some frequencies are below a limit."""
    return len([turn for turn in turns if turn < limit])


TEXTS = [[a, b, c, d] for a in range(3) for b in range(3) for c in range(3) for d in range(3)]
TASKS = [
    lambda text: 2 in text,
    lambda text: text[0] == 2,
    lambda text: max(text),
    lambda text: text == sorted(text),
    lambda text: any(text[i] == text[i + 1] for i in range(3)),
    lambda text: len(set(text)) < len(text),
    lambda text: text == text[::-1],
]


def change(reordered: Callable) -> list[int]:
    """1 for each task whose right answer is another for some text when it is put in another order."""
    return [int(any(task(text) != task(reordered(text)) for text in TEXTS)) for task in TASKS]


TRAINED, TESTED = 16, 25  # positions


def settled(ahead: Callable) -> int:
    """How many pairs of neighbours are settled: one token fits, and it is the next.

    Args:
        ahead: Takes two positions, and says whether the second fits as the one after the first.
    """
    fitting = [[n for n in range(TESTED) if ahead(m, n)] for m in range(TESTED - 1)]
    return len([m for m, found in enumerate(fitting) if found == [m + 1]])


def by_turn(turns: list[float]) -> int:
    """The same for codes of hands: what fits is where every hand has made one step."""
    codes = [row(position, turns) for position in range(TESTED)]
    return settled(lambda m, n: dot(codes[m + 1], codes[n]) > len(turns) - 1e-9)


def by_table(known: int) -> int:
    """The same for a table of which so many rows are known."""
    table = [[cos(p * p), cos(p * p + 1.0)] if p < known else [0.0, 0.0] for p in range(TESTED)]
    return settled(lambda m, n: m + 1 < known and table[n] == table[m + 1])


def mixed(position: int, table: list, gate: float, sinusoid: float, learned: int | None = None) -> list[float]:
    """The row of a hybrid, with a weight for the sinusoid, and the number of the learned row where it is another."""
    number = position if learned is None else learned
    computed = row(position, speeds(len(table[0]), BASE))
    return [gate * x + sinusoid * computed[i] for i, x in enumerate(table[number])]


def hybrid(position: int, table: list, gate: float) -> list[float]:
    """The right answer: the table's row, mixed with sines by the gate, and sines alone where the table ends."""
    if position >= len(table):
        return row(position, speeds(len(table[0]), BASE))
    return mixed(position, table, gate, 1 - gate)


def counted(mask: list[int], first: int, padding: int) -> list[int]:
    """Positions of the tokens that a mask keeps: how many stand before each."""
    return [first + sum(mask[:i]) if kept else padding for i, kept in enumerate(mask)]


def patches(rows: int, columns: int) -> list[tuple[int, int]]:
    """Row and column of each patch of a picture, line by line."""
    return [(n // columns, n % columns) for n in range(rows * columns)]


def in_between(
    before: int, picture: list[tuple[int, int]], on: int, after: int, start: int | None = None
) -> list[list[int]]:
    """Time, row and column of words, of a picture's patches, and of words that go on at a position.

    Args:
        before: How many words stand before.
        picture: The patches.
        on: The position of the first word behind.
        after: How many words stand behind.
        start: Of the picture; that of the next word if none is given.
    """
    first = before if start is None else start
    words = [[n, n, n] for n in range(before)] + [[first, first + y, first + x] for y, x in picture]
    return words + [[n, n, n] for n in range(on, on + after)]


def bucket(distance: int) -> int:
    """T5's bucket, in whole numbers: how many edges there are up to a distance.

    The edges beyond 16 are 16 times 8 ** (k / 16); both sides are taken to the power of 16.
    """
    if distance < 16:
        return distance
    return 15 + len([k for k in range(16) if distance**16 >= 16**16 * 8**k])


def grown(distance: int, last: float = 128.0, most: int = 31, whole: Callable = floor) -> int:
    """The same by the formula, with what can go wrong in it."""
    return distance if distance < 16 else min(most, 16 + whole(16 * log(distance / 16) / log(last / 16)))


def blocks(m: float, turns: list[float], halves: bool = False) -> list:
    """The matrix of a turn: its columns are what becomes of the vectors with a single 1."""
    d = 2 * len(turns)
    units = [[float(i == j) for j in range(d)] for i in range(d)]
    columns = [turned(unit, [m * turn for turn in turns], mates(halves, d), pairs(halves, d)) for unit in units]
    return [[column[i] for column in columns] for i in range(d)]


def times(matrix: list, x: list[float]) -> list[float]:
    """A matrix times a vector."""
    return [dot(line, x) for line in matrix]


def interleaved(x: list[float], m: float, turns: list[float]) -> list[float]:
    """Neighbours turned, by the matrix."""
    return times(blocks(m, turns), x)


def halved(x: list[float], m: float, turns: list[float]) -> list[float]:
    """Halves turned, by the matrix of that layout."""
    return times(blocks(m, turns, True), x)


def crossed(x: list[float], m: float, turns: list[float], halves: bool) -> list[float]:
    """The mixture: the angles of one layout, the mates of the other."""
    angles = [m * turn for turn in turns]
    return turned(x, angles, mates(halves, len(x)), pairs(not halves, len(x)))


def exponents(x: list[float], base: float, times: float = 2.0, first: int = 0) -> list[float]:
    """The frequencies for a vector, with what can go wrong in the exponent."""
    return [base ** (-times * (i + first) / len(x)) for i in range(len(x) // 2)]


def layout(halves: bool, d: int = 8) -> list[tuple[int, bool]]:
    """Of each component: its pair, and whether it is the second of it."""
    mate, pair = mates(halves, d), pairs(halves, d)
    return [(pair[c], c > mate[c]) for c in range(d)]


def order(of: list, into: list) -> list[int]:
    """Which component of one layout stands at each place of another."""
    return [of.index(each) for each in into]


DRAWN = [0, 1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 20]  # distances


def doubled(slopes: list[float]) -> list[float]:
    """The slopes of twice as many heads: one more before each, the geometric mean of its neighbours; first comes 1."""
    result, before = [], 1.0
    for slope in slopes:
        result += [sqrt(before * slope), slope]
        before = slope
    return result


def slopes(heads: int) -> list[float]:
    """The authors' slopes, by doubling."""
    whole = [2.0**-8]
    while 2 * len(whole) <= heads:
        whole = doubled(whole)
    return whole + doubled(whole)[::2][: heads - len(whole)]


def formula(heads: int) -> list[float]:
    """The formula for powers of two, at any number."""
    return [2.0 ** (-8 * (h + 1) / heads) for h in range(heads)]


def triangles(slopes: list[float], length: int, bias: Callable) -> list:
    """Of each head: the biases of all queries and keys, as made of the slope and of i and j."""
    return [[[bias(slope, i, j) for j in range(length)] for i in range(length)] for slope in slopes]


def behind(slope: float, i: int, j: int) -> float:
    """What is right: nothing for later keys."""
    return -slope * (i - j) if j <= i else 0.0


def steepness(slopes: list[float]) -> list[float]:
    """Of each slope, by which power of a half it is."""
    return [-log(slope) / log(2) for slope in slopes]


def two_angles(m: int, i: int, d: int, base: float, s: float) -> list[float]:
    """The angle under interpolation and under NTK, whose factors on the pairs run from 1 to s by equal ratios."""
    turn = m * speeds(d, base)[i]
    return [turn / s, turn / (s ** (1 / (d // 2 - 1))) ** i]


def rebased(m: int, i: int, d: int, base: float, s: float, power: float) -> list[float]:
    """The same with a base that has grown by some power of s."""
    return [m * base ** (-2 * i / d) / s, m * (base * s**power) ** (-2 * i / d)]


LONGER = 16.0  # times the trained length


def scored(factor: float) -> float:
    """By how much a score grows if query and key are both multiplied by a factor."""
    query, key = [3.0, -1.0], [2.0, 5.0]
    return dot([factor * x for x in query], [factor * x for x in key]) / dot(query, key)


BASES = [20000, 29000, 36000, 50000, 55000]
NAMED = ", ".join([f"`{base}`" for base in BASES])


def holds(base: float, length: int = 4096, step: int = 0) -> int:
    """1 if the sum of cosines is never negative up to a length, for 64 pairs; distances that cannot be are left out.

    From one distance to the next the sum falls by at most the sum of all frequencies.

    Args:
        base: Of the frequencies.
        length: How far to look.
        step: Look at every so many distances only.
    """
    turns = speeds(128, base)
    most, m = sum(turns), step or 1
    while m <= length:
        total = sum([cos(m * turn) for turn in turns])
        if total < 0:
            return 0
        m += step or floor(total / most) + 1
    return 1


def holding() -> list[int]:
    """1 for each base that holds."""
    return kept("bases", lambda: [holds(base) for base in BASES])


def turning(name, title, asks, turn, mixed, other):
    """An exercise that asks for the rotation in one layout; two of its mistakes have words of their own."""
    return Exercise(
        name,
        title,
        "function",
        asks,
        takes="x, m, base",
        cases=[([0.1, 0.4, 0.5, 0.2], 3, 10000.0), ([1.0, -2.0, 0.5, 0.0, 3.0, 1.5], 5, 50.0)],
        right=lambda x, m, base: turn(x, m, speeds(len(x), base)),
        mistakes=[
            ("This turns backwards.", lambda x, m, base: turn(x, -m, speeds(len(x), base))),
            (mixed[0], lambda x, m, base: crossed(x, m, speeds(len(x), base), mixed[1])),
            (other[0], lambda x, m, base: other[1](x, m, speeds(len(x), base))),
            (
                "The pairs are counted from 1 here, so that the fastest is missing.",
                lambda x, m, base: turn(x, m, exponents(x, base, first=1)),
            ),
            (
                "The exponent of pair i is 2i/d, and here it is i/d.",
                lambda x, m, base: turn(x, m, exponents(x, base, times=1.0)),
            ),
        ],
    )


EXERCISES = [
    Exercise(
        "order_matters",
        "Which tasks fall?",
        "sequence",
        "A model sees all tokens at once, has no positions, and answers from the mean of its outputs. All texts "
        "are equally long. Here are seven "
        "tasks. Write `1` for each that it must fail on some text, and `0` for the others. Does a `2` occur? Is the "
        "first token a `2`? Which is the largest token? Do the tokens ascend? Are two equal tokens neighbours? Does a "
        "token occur twice? Is the text the same backwards?",
        right=lambda: change(sorted),
        mistakes=[
            (
                "You have turned the text round only. There are other orders: exchange just the first two tokens.",
                lambda: change(lambda text: text[::-1]),
            ),
            ("These are exchanged: 1 is for the tasks that fall.", lambda: [1 - each for each in change(sorted)]),
            ("Some tasks ask which tokens there are, and not where. These do not fall.", lambda: [1] * len(TASKS)),
            ("Without a mask, all orders of the same tokens get one answer.", lambda: [0] * len(TASKS)),
        ],
    ),
    Exercise(
        "codes_by_hand",
        "Four codes by hand",
        "sequence",
        "Write the sinusoidal codes of the positions `0`, `1`, `5` and `6`, one after another. d is `4`, the base is "
        "`10000`, and the sine of each pair stands before its cosine.",
        right=lambda: rows(row, usual(4)),
        mistakes=[
            ("In each pair the sine comes first.", lambda: rows(swapped, usual(4))),
            (
                "Sine and cosine of a pair stand side by side, and not in two blocks.",
                lambda: rows(sines_first, usual(4)),
            ),
            (
                "The exponent of pair i is 2i/d. Here it is i/d, and the second hand turns ten times too fast.",
                lambda: rows(row, half_exponent(4)),
            ),
            ("The pairs are counted from 1 here. The first hand turns by one radian.", lambda: rows(row, from_one(4))),
            ("The positions have been moved by one. The first is 0.", lambda: rows(row, usual(4), 1)),
        ],
    ),
    Exercise(
        "never_round",
        "Clocks that never come round",
        "function",
        "Write `never_round(d, base, length)`: how many of the d/2 clocks do not complete a turn within the length.",
        takes="d, base, length",
        cases=[(512, 10000.0, 512), (128, 10000.0, 4096), (64, 500000.0, 8192)],
        right=idle,
        mistakes=[
            (
                "A turn is 2π radians. Here a clock counts as round after one radian.",
                lambda d, base, length: idle_among(speeds(d, base), 1 / length),
            ),
            ("These are components. There are two to a clock.", lambda d, base, length: 2 * idle(d, base, length)),
            ("These are the clocks that do come round.", lambda d, base, length: d // 2 - idle(d, base, length)),
            (
                "The exponent of clock i is 2i/d, and here it is i/d.",
                lambda d, base, length: idle_among([base ** (-i / d) for i in range(d // 2)], 2 * pi / length),
            ),
        ],
    ),
    Exercise(
        "equal_products",
        "Two equal products",
        "sequence",
        "d is `4`, the base `10000`. Write the dot products `PE(0)·PE(1)`, `PE(5)·PE(6)` and `PE(0)·PE(5)`, to "
        "four digits.",
        right=lambda: products(usual(4)),
        mistakes=[
            ("These are cosines. The product is not divided by the lengths.", lambda: products(usual(4), 0.5)),
            ("The exponent of pair i is 2i/d, and here it is i/d.", lambda: products(half_exponent(4))),
            ("The pairs are counted from 1 here.", lambda: products(from_one(4))),
            ("Only the first pair is in this sum.", lambda: products(usual(4)[:1])),
            ("Both pairs turn at the speed of the first here.", lambda: products([1.0, 1.0])),
        ],
        tolerance=1e-3,
    ),
    Exercise(
        "first_rise",
        "Is nearer always more similar?",
        "number",
        "d is `128`, the base `10000`. What is the first offset at which two codes are more similar than at the offset "
        "before?",
        right=lambda: rise(product, 128),
        mistakes=[
            ("That is the offset before, from which it rises.", lambda: rise(product, 128) - 1),
            ("There are d/2 pairs. This is so for a pair to each component.", lambda: rise(similarity, 256)),
            ("So soon it rises for 16 components.", lambda: rise(similarity, 16)),
            (
                "There the fastest hand is round for the first time; but the others still fall by more than it rises.",
                lambda: round(2 * pi),
            ),
        ],
    ),
    Exercise(
        "three_offsets",
        "Similarity at three offsets",
        "sequence",
        "Write the cosine of two codes at the offsets `1`, `5` and `10`: first for `16` components, then for `128`, "
        "then for `512`. The base is `10000`.",
        right=lambda: cosines(cosine, usual),
        mistakes=[
            (
                "These are dot products. Divide by both lengths.",
                lambda: cosines(lambda lag, turns: len(turns) * similarity(lag, turns), usual),
            ),
            (
                "These are half as large: there are d/2 pairs, and the mean is over pairs.",
                lambda: cosines(lambda lag, turns: similarity(lag, turns) / 2, usual),
            ),
            (
                "The order is another: all three offsets for one size come first.",
                lambda: [similarity(lag, usual(d)) for lag in LAGS for d in SIZES],
            ),
            ("The exponent of pair i is 2i/d, and here it is i/d.", lambda: cosines(similarity, half_exponent)),
            (
                "That is e to the minus offset, as one often reads. The similarity falls far more slowly.",
                lambda: cosines(lambda lag, turns: exp(-lag).real, usual),
            ),
        ],
    ),
    Exercise(
        "moved_code",
        "One code from another",
        "function",
        "Write `moved_code(code, k, base)`: from the code of some position, the code of the position k further on. "
        "The code is a list of sines and cosines in turn. Which position it is of, you are not told.",
        takes="code, k, base",
        cases=[([0.6, 0.8, -0.28, 0.96], 3, 10000.0), ([1.0, 0.0, 0.0, -1.0, 0.8, 0.6], 7, 50.0)],
        right=lambda code, k, base: moved(code, k, speeds(len(code), base)),
        mistakes=[
            ("This goes back by k.", lambda code, k, base: moved(code, -k, speeds(len(code), base))),
            ("This goes on by one position only.", lambda code, k, base: moved(code, 1, speeds(len(code), base))),
            (
                "Every pair is turned at the speed of the first here.",
                lambda code, k, base: moved(code, k, [1.0] * (len(code) // 2)),
            ),
            (
                "This is the code of the position k. Turn the code that you were given.",
                lambda code, k, base: row(k, speeds(len(code), base)),
            ),
            (
                "The code of k has been added. A shift turns the hands.",
                lambda code, k, base: [x + row(k, speeds(len(code), base))[i] for i, x in enumerate(code)],
            ),
        ],
    ),
    Exercise(
        "spectrum_peaks",
        "Peaks of the spectrum",
        "sequence",
        f"A text has `{LENGTH}` positions, d is `16`, the base `10000`. Take the Fourier transform of the sine of pair "
        "`0` along the text, and of the pairs `1`, `2` and `3`. In which bin does each have its peak? Bin `0` is the "
        "constant, bin `1` is one turn in the text, and the last to look at is bin `64`.",
        right=peaks,
        mistakes=[
            ("These are radians. A turn has 2π of them.", lambda: [LENGTH * turn for turn in LOOKED_AT]),
            (
                "These are wavelengths. How many of them fit into the text?",
                lambda: [2 * pi / turn for turn in LOOKED_AT],
            ),
            ("The bins are counted from 1 here.", lambda: [1 + peak for peak in peaks()]),
            (
                "These are the mirrored peaks, beyond half a turn a position. Look at the lower half.",
                lambda: [LENGTH - peak for peak in peaks()],
            ),
            (
                "The exponent of pair i is 2i/d, and here it is i/d.",
                lambda: [strongest(column(turn)) for turn in half_exponent(16)[:4]],
            ),
            (
                "These are turns in the text, rounded. Pair 3 does not get round once, and bin 0 is its largest.",
                lambda: [round(LENGTH * turn / (2 * pi)) for turn in LOOKED_AT],
            ),
        ],
    ),
    Exercise(
        "hybrid_row",
        "Part learned, part computed",
        "function",
        "Write `hybrid_row(p, table, gate)`: gate times row p of a learned table, plus 1 − gate times the sinusoidal "
        "code of p, with a base of `10000` and as many components as a row has. Past the table's end it is the "
        "sinusoidal code alone.",
        takes="p, table, gate",
        cases=[
            (1, [[0.5, -1.0, 2.0, 0.3], [1.5, 0.2, -0.7, 0.9], [0.1, 0.6, 0.4, -2.0]], 0.3),
            (7, [[0.5, -1.0, 2.0, 0.3], [1.5, 0.2, -0.7, 0.9], [0.1, 0.6, 0.4, -2.0]], 0.3),
        ],
        right=hybrid,
        mistakes=[
            (
                "The weights are exchanged: the gate is the learned row's.",
                lambda p, table, gate: mixed(p, table, 1 - gate, gate) if p < len(table) else hybrid(p, table, gate),
            ),
            (
                "The sinusoidal code is added whole. Its weight is 1 − gate.",
                lambda p, table, gate: mixed(p, table, gate, 1.0) if p < len(table) else hybrid(p, table, gate),
            ),
            (
                "The learned row is the one before: rows count from 0.",
                lambda p, table, gate: (
                    mixed(p, table, gate, 1 - gate, p - 1) if p < len(table) else hybrid(p, table, gate)
                ),
            ),
            (
                "Past its end the table begins again here. There it should be left out.",
                lambda p, table, gate: mixed(p, table, gate, 1 - gate, p % len(table)),
            ),
            (
                "Past its end the last row is used again here. There it should be left out.",
                lambda p, table, gate: mixed(p, table, gate, 1 - gate, min(p, len(table) - 1)),
            ),
            (
                "Past the end the code keeps its weight of 1 − gate here. It should stand alone, and whole.",
                lambda p, table, gate: hybrid(p, table, gate) if p < len(table) else mixed(p, table, 0.0, 1 - gate, 0),
            ),
        ],
    ),
    Exercise(
        "settled_pairs",
        "In order past the end",
        "sequence",
        f"Training had the positions up to `{TRAINED - 1}`. Now `{TESTED}` tokens come, in no order. A detector "
        "knows how the codes are made, and of a table the trained rows alone. For each of the "
        f"`{TESTED - 1}` pairs of neighbours it takes the first and looks for the token one position on. The pair "
        "is settled if exactly one token fits, and it is the right one. How many are settled with sinusoids of `4` "
        "components, base `10000`? With a learned table, whose untrained rows are all zero? With RoPE at the same "
        f"`4` components, whose query is turned one step further? With a single clock that goes round in `{TRAINED}` "
        "positions?",
        right=lambda: [by_turn(usual(4)), by_table(TRAINED), by_turn(usual(4)), by_turn([2 * pi / TRAINED])],
        mistakes=[
            (
                "The untrained rows are all alike, so nothing there says which comes next; and a clock comes round.",
                lambda: [TESTED - 1] * 4,
            ),
            (
                "A sinusoid's step is one turn at every position, seen or not, and so is RoPE's.",
                lambda: [by_table(TRAINED)] * 4,
            ),
            (
                "You have counted the trained rows. Sixteen rows make fifteen pairs of neighbours.",
                lambda: [by_turn(usual(4)), TRAINED, by_turn(usual(4)), by_turn([2 * pi / TRAINED])],
            ),
            (
                "The single clock points the same way at two positions 16 apart. For which pairs does only one "
                "token fit?",
                lambda: [by_turn(usual(4)), by_table(TRAINED), by_turn(usual(4)), TESTED - 1],
            ),
            (
                "You have looked for doubles of a token 16 positions before it only. Those 16 positions behind it fit "
                "as well.",
                lambda: [by_turn(usual(4)), by_table(TRAINED), by_turn(usual(4)), TRAINED - 1],
            ),
        ],
    ),
    Exercise(
        "far_bucket",
        "T5's bucket",
        "function",
        "Write `far_bucket(distance)`: the bucket of a key some positions back, in T5's decoder with its `32` buckets, "
        "`16` of them exact, and a largest distance of `128`.",
        takes="distance",
        cases=[(3,), (15,), (16,), (25,), (40,), (112,), (113,), (1000,)],
        right=bucket,
        mistakes=[
            ("This rounds to the nearest. A bucket begins at its edge.", lambda distance: grown(distance, whole=round)),
            ("There is no bucket past 31: all far distances share it.", lambda distance: grown(distance, most=10**6)),
            (
                "The logarithm is divided by that of 128. It should be that of 128/16.",
                lambda distance: grown(distance, last=16 * 128.0),
            ),
            ("Only the first half of the buckets are exact.", lambda distance: min(distance, 31)),
            (
                "These buckets are all equally wide. They should grow with the distance.",
                lambda distance: distance if distance < 16 else min(31, 16 + (distance - 16) * 16 // 112),
            ),
            (
                "Buckets are counted from 1 here. Up to 15 the bucket is the distance.",
                lambda distance: min(31, bucket(distance) + 1),
            ),
        ],
    ),
    Exercise(
        "kernel_curve",
        "The sum of cosines",
        "curve",
        "A head has `16` components, its base is `10000`, and query and key are equal, with pairs of equal length. "
        f"Draw the score at the distances {', '.join(map(str, DRAWN))}, as a part of the score at no distance.",
        right=lambda: [similarity(m, usual(16)) for m in DRAWN],
        mistakes=[
            ("One pair alone makes a cosine. Here are eight, most of them slow.", lambda: [cos(m) for m in DRAWN]),
            (
                "This falls all the time. But the fastest pair comes round, and lifts the sum again.",
                lambda: [1 - log(1 + m) / log(BASE) for m in DRAWN],
            ),
            (
                "This falls as e to the minus distance. The slow pairs hold the sum up.",
                lambda: [exp(-m).real for m in DRAWN],
            ),
            (
                "This is the sum with an exponent of i/d, as at a base of 100. The exponent of pair i is 2i/d.",
                lambda: [similarity(m, speeds(16, 100.0)) for m in DRAWN],
            ),
        ],
        at=DRAWN,
        low=-1.0,
        high=1.0,
    ),
    Exercise(
        "turn_matrix",
        "RoPE as a matrix",
        "function",
        "Write `turn_matrix(m, d, base)`: the matrix that turns a query at position m, as a list of rows. It is for a "
        "column, and neighbours are pairs.",
        takes="m, d, base",
        cases=[(3, 4, 10000.0), (2, 6, 50.0)],
        right=lambda m, d, base: blocks(m, speeds(d, base)),
        mistakes=[
            ("This turns backwards: it is the transpose.", lambda m, d, base: blocks(-m, speeds(d, base))),
            (
                "This pairs the halves. Here neighbours are asked for.",
                lambda m, d, base: blocks(m, speeds(d, base), True),
            ),
            (
                "The pairs are counted from 1 here, so that the fastest is missing.",
                lambda m, d, base: blocks(m, exponents([0.0] * d, base, first=1)),
            ),
            (
                "The exponent of pair i is 2i/d, and here it is i/d.",
                lambda m, d, base: blocks(m, exponents([0.0] * d, base, times=1.0)),
            ),
            ("This is the turn at position 1, whatever m.", lambda m, d, base: blocks(1, speeds(d, base))),
        ],
    ),
    turning(
        "turn_pairs",
        "RoPE with complex numbers",
        "Write `turn_pairs(x, m, base)`: the vector x turned as RoPE does at position m. Components 0 and 1 are one "
        "complex number, 2 and 3 the next, and so on.",
        interleaved,
        ("Two layouts are mixed: neighbours are turned by the angles of halves.", False),
        ("These are halves. Neighbours are asked for.", halved),
    ),
    turning(
        "turn_halves",
        "RoPE in halves",
        "Write `turn_halves(x, m, base)`: the vector x turned by its position m, where component i turns with "
        "component i + d/2.",
        halved,
        ("Two layouts are mixed: halves are turned by the angles of neighbours.", True),
        ("These are neighbours. Halves are asked for.", interleaved),
    ),
    Exercise(
        "halves_order",
        "From halves to neighbours",
        "sequence",
        "A vector of `8` components is laid out in halves. Which of its components, counted from 0, stands at each of "
        "the eight places once it is laid out in neighbours?",
        right=lambda: order(layout(True), layout(False)),
        mistakes=[
            (
                "That is the way back: it takes neighbours apart into halves.",
                lambda: order(layout(False), layout(True)),
            ),
            ("This exchanges the two of each pair.", lambda: [c for i in range(4) for c in (i + 4, i)]),
            (
                "Nothing has moved. The two of a pair are half the vector apart, and should become neighbours.",
                lambda: list(range(8)),
            ),
            ("This exchanges neighbours. No pair is brought together so.", lambda: mates(False, 8)),
            ("The second half goes backwards here.", lambda: [c for i in range(4) for c in (i, 7 - i)]),
            ("These are counted from 1.", lambda: [c + 1 for c in order(layout(True), layout(False))]),
        ],
    ),
    Exercise(
        "position_ids",
        "Positions beside padding",
        "function",
        "Texts of a batch are padded to one length. Write `position_ids(mask)`: from a list with `1` for each real "
        "token and `0` for padding, the position of each token in its own text, and `0` for padding.",
        takes="mask",
        cases=[([0, 0, 1, 1, 1],), ([1, 1, 1, 1, 0],), ([0, 1, 1, 1, 1],)],
        right=lambda mask: counted(mask, 0, 0),
        mistakes=[
            ("This counts the padding too, and moves a text by as much.", lambda mask: list(range(len(mask)))),
            ("This counts from 1. The first real token is at 0.", lambda mask: counted(mask, 1, 0)),
            (
                "Padding is at −1 here, which reads the last row of a table. It should be 0.",
                lambda mask: counted(mask, 0, -1),
            ),
            ("This counts from the end.", lambda mask: [sum(mask[i + 1 :]) if x else 0 for i, x in enumerate(mask)]),
            ("Padding behind the text should be 0, too.", lambda mask: [sum(mask[:i]) for i in range(len(mask))]),
            (
                "This is the running sum less 1, which leaves −1 before the text and its last position behind it. "
                "Padding should be 0.",
                lambda mask: [sum(mask[: i + 1]) - 1 for i in range(len(mask))],
            ),
            (
                "Padding behind the text has its last position here. It should be 0.",
                lambda mask: [max(sum(mask[: i + 1]) - 1, 0) for i in range(len(mask))],
            ),
        ],
    ),
    Exercise(
        "picture_ids",
        "A picture between words",
        "function",
        "A row of tokens holds words, a picture read line by line, and words again. Write "
        "`picture_ids(before, rows, columns, after)`: of each token its time, its row and its column under M-RoPE, as "
        "lists of three. A word has one number three times, and positions count from `0`.",
        takes="before, rows, columns, after",
        cases=[(2, 2, 3, 2), (3, 3, 2, 1), (1, 1, 4, 2)],
        right=lambda before, rows, columns, after: in_between(
            before, patches(rows, columns), before + max(rows, columns), after
        ),
        mistakes=[
            (
                "The words behind the picture begin too late. It takes up its longer side, not a position for each "
                "patch.",
                lambda before, rows, columns, after: in_between(
                    before, patches(rows, columns), before + rows * columns, after
                ),
            ),
            (
                "The words behind begin one past the last row. It is the longer side that counts.",
                lambda before, rows, columns, after: in_between(before, patches(rows, columns), before + rows, after),
            ),
            (
                "Row and column are exchanged. The order is time, row, column.",
                lambda before, rows, columns, after: in_between(
                    before, [(x, y) for y, x in patches(rows, columns)], before + max(rows, columns), after
                ),
            ),
            (
                "The picture begins at 0 here. Its positions go on from the words before it.",
                lambda before, rows, columns, after: in_between(
                    before, patches(rows, columns), before + max(rows, columns), after, 0
                ),
            ),
            (
                "The picture is read column by column here. It should be line by line.",
                lambda before, rows, columns, after: in_between(
                    before, sorted(patches(rows, columns), key=lambda p: p[1]), before + max(rows, columns), after
                ),
            ),
        ],
    ),
    Exercise(
        "alibi_bias",
        "ALiBi's biases",
        "function",
        "Write `alibi_bias(n_heads, seq_len)`: for each head, for each query i, for each key j, what is added to the "
        "score, as lists in lists. For later keys it is 0. The slopes are the authors', for any number of heads.",
        takes="n_heads, seq_len",
        cases=[(8, 4), (12, 3), (1, 5)],
        right=lambda n_heads, seq_len: triangles(slopes(n_heads), seq_len, behind),
        mistakes=[
            (
                "The sign is wrong: far keys are favoured here.",
                lambda n, length: triangles(slopes(n), length, lambda m, i, j: -behind(m, i, j)),
            ),
            (
                "The first slope is 1 here. It should be the ratio itself: of eight heads, 1/2.",
                lambda n, length: triangles([m / slopes(n)[0] for m in slopes(n)], length, behind),
            ),
            (
                "These slopes go down by equal steps. They should go down by equal ratios.",
                lambda n, length: triangles([(n - h) / n for h in range(n)], length, behind),
            ),
            (
                "i and j are exchanged: it is the later keys that are penalised here.",
                lambda n, length: triangles(slopes(n), length, lambda m, i, j: behind(m, j, i)),
            ),
            (
                "Right for powers of two. For other numbers the authors have another rule.",
                lambda n, length: triangles(formula(n), length, behind),
            ),
            (
                "Later keys get a bias here, too. Leave it 0.",
                lambda n, length: triangles(slopes(n), length, lambda m, i, j: -m * (i - j)),
            ),
            (
                "Later keys get a bias here, too, as they would without a mask. Leave it 0.",
                lambda n, length: triangles(slopes(n), length, lambda m, i, j: -m * abs(i - j)),
            ),
        ],
    ),
    Exercise(
        "twelve_heads",
        "Slopes of twelve heads",
        "sequence",
        "Each of ALiBi's slopes is a power of a half: 1/4 is the `2`nd power. Write the powers of `12` heads, by the "
        "authors' rule, sorted from the steepest slope to the flattest.",
        right=lambda: sorted(steepness(slopes(12))),
        mistakes=[
            ("This is the formula for powers of two, and 12 is none.", lambda: steepness(formula(12))),
            ("This is the order of the heads. Sort them by steepness.", lambda: steepness(slopes(12))),
            ("These are the first twelve of sixteen.", lambda: steepness(slopes(16)[:12])),
            (
                "The four that are added are the flattest here. The rule takes them from the steep end.",
                lambda: sorted(steepness(slopes(8) + slopes(16)[::2][4:])),
            ),
            ("The steepest comes first, and that is the smallest power.", lambda: sorted(steepness(slopes(12)))[::-1]),
        ],
    ),
    Exercise(
        "slowed_angles",
        "Two ways to stretch",
        "function",
        "Write `slowed_angles(m, i, d, base, s)`: the angle by which pair i turns at position m, for a context "
        "stretched s times; first under position interpolation, then under NTK-aware scaling. It is a list of two.",
        takes="m, i, d, base, s",
        cases=[(5000, 40, 128, 10000.0, 8.0), (700, 31, 64, 500000.0, 4.0), (30, 0, 64, 10000.0, 2.0)],
        right=two_angles,
        mistakes=[
            (
                "The base has grown by s alone, so that the last pair is not quite slowed by s.",
                lambda m, i, d, base, s: rebased(m, i, d, base, s, 1.0),
            ),
            (
                "The exponent of s is upside down: it should be d over d − 2.",
                lambda m, i, d, base, s: rebased(m, i, d, base, s, (d - 2) / d),
            ),
            (
                "Under interpolation the angle is divided by s. Here it is multiplied.",
                lambda m, i, d, base, s: [m * speeds(d, base)[i] * s, two_angles(m, i, d, base, s)[1]],
            ),
            (
                "The base has shrunk under NTK. It must grow, so that hands become slower.",
                lambda m, i, d, base, s: rebased(m, i, d, base, s, -d / (d - 2)),
            ),
        ],
    ),
    Exercise(
        "yarn_scores",
        "YaRN's temperature",
        "number",
        f"A context is stretched `{LONGER:.0f}` times by YaRN. By which factor does its temperature multiply every "
        "score?",
        right=lambda: scored(1 + 0.1 * log(LONGER)),
        mistakes=[
            (
                "The query is multiplied by this, and so is the key. The score gets it twice.",
                lambda: 1 + 0.1 * log(LONGER),
            ),
            (
                "The logarithm here is to the base of 2. It should be the natural one.",
                lambda: scored(1 + 0.1 * log(LONGER) / log(2)),
            ),
            (
                "The logarithm here is to the base of 10. It should be the natural one.",
                lambda: scored(1 + 0.1 * log(LONGER) / log(10)),
            ),
            ("That is the temperature. Scores are divided by it.", lambda: 1 / scored(1 + 0.1 * log(LONGER))),
            ("The factor of a tenth before the logarithm is missing.", lambda: scored(1 + log(LONGER))),
        ],
    ),
    Exercise(
        "bases_that_hold",
        "Bases that hold",
        "sequence",
        "A head has `128` components. Is the sum of cosines, over its pairs, never negative at the distances `1` to "
        f"`4096`? Write `1` for yes and `0` for no, for the bases {NAMED}.",
        right=holding,
        mistakes=[
            (
                "A larger base does not always reach further. Compute each.",
                lambda: [int(base >= BASES[1]) for base in BASES],
            ),
            (
                "One smaller base holds, and one larger fails: the sum does not grow evenly.",
                lambda: [int(base >= 50000) for base in BASES],
            ),
            ("These are exchanged: 1 is for the bases that hold.", lambda: [1 - held for held in holding()]),
            (
                "The slowest hand is not round by then, but many others are.",
                lambda: [int(2 * pi / speeds(128, base)[-1] > 4096) for base in BASES],
            ),
            ("So it is with a look at every 100th distance.", lambda: [holds(base, step=100) for base in BASES]),
        ],
    ),
]
