from math import cos, sin, sqrt

wheels = 5


def bits(p):
    return [p >> i & 1 for i in range(wheels)]


def clocks(p):  # each half as fast as the last
    angles = [p / 2**i for i in range(wheels)]
    return [f(a) for a in angles for f in (sin, cos)]


def moved(code, p):  # from the position before
    pairs = zip(code(p), code(p - 1), strict=True)
    return sqrt(sum((a - b) ** 2 for a, b in pairs))


for p in (1, 2, 4, 7, 8, 15, 16):
    digits = "".join(map(str, bits(p)[::-1]))
    steps = f"{moved(bits, p):.2f}, {moved(clocks, p):.2f}"
    print(f"{p:2}  bits {digits}, moved {steps}")
