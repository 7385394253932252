from math import cos, sin


def turn_matrix(m, d, base):
    rows = [[0.0] * d for _ in range(d)]
    for i in range(0, d, 2):
        angle = m * base ** (-i / d)
        rows[i][i] = rows[i + 1][i + 1] = cos(angle)
        rows[i][i + 1], rows[i + 1][i] = -sin(angle), sin(angle)
    return rows


for row in turn_matrix(3, 4, 10000):
    print(" ".join(f"{x:6.3f}" for x in row))
