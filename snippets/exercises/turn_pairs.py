from math import cos, sin


def turn_pairs(x, m, base):
    result = []
    for i in range(0, len(x), 2):
        angle = m * base ** (-i / len(x))
        pair = complex(x[i], x[i + 1]) * complex(cos(angle), sin(angle))
        result += [pair.real, pair.imag]
    return result


x, m, base = [0.1, 0.4, 0.5, 0.2], 3, 10000
by_hand = []
for i in (0, 2):
    c, s = cos(m * base ** (-i / 4)), sin(m * base ** (-i / 4))
    by_hand += [x[i] * c - x[i + 1] * s, x[i + 1] * c + x[i] * s]
print("complex:", " ".join(f"{y:.6f}" for y in turn_pairs(x, m, base)))
print("by hand:", " ".join(f"{y:.6f}" for y in by_hand))
