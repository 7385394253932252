from math import cos, sin


def turn_halves(x, m, base):
    half = len(x) // 2
    angles = [m * base ** (-i / half) for i in range(half)]
    first = [x[i] * cos(a) - x[i + half] * sin(a) for i, a in enumerate(angles)]
    second = [x[i + half] * cos(a) + x[i] * sin(a) for i, a in enumerate(angles)]
    return first + second


turned = turn_halves([0.1, 0.5, 0.4, 0.2], 3, 10000)
print("in halves:    ", " ".join(f"{y:9.6f}" for y in turned))
print("in neighbours:", " ".join(f"{turned[c]:9.6f}" for c in (0, 2, 1, 3)))
