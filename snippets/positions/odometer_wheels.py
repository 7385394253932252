from math import cos, sin, sqrt

wheels = 5


def bits(p):
    return [p >> i & 1 for i in range(wheels)]


def clocks(p):
    angles = [p / 2**i for i in range(wheels)]  # each half as fast as the last
    return [f(a) for a in angles for f in (sin, cos)]


def moved(code, p):
    """How far the code goes from the position before."""
    return sqrt(sum((a - b) ** 2 for a, b in zip(code(p), code(p - 1), strict=True)))


for p in (1, 2, 4, 7, 8, 15, 16):
    print(f"{p:2}  bits {''.join(map(str, bits(p)[::-1]))} moved {moved(bits, p):.2f}, clocks {moved(clocks, p):.2f}")
