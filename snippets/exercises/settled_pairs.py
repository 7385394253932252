from math import cos, pi, sin


def clocks(turns):
    return [[round(f(p * turn), 9) for turn in turns for f in (sin, cos)] for p in range(25)]


def settled(codes, known=25):
    return sum(m + 1 < known and codes.count(codes[m + 1]) == 1 for m in range(24))


def settled_pairs():
    two = clocks([1, 1 / 100])
    learned = [[p + 1, -p] if p < 16 else [0, 0] for p in range(25)]
    return [settled(two), settled(learned, 16), settled(two), settled(clocks([2 * pi / 16]))]


print(settled_pairs())
