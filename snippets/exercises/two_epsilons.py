from math import sqrt


def two_epsilons():
    return 1e-8 / sqrt(1 - 0.999)


g = 1e-6
m, v = 0.1 * g, 0.001 * g * g
folded = sqrt(1 - 0.999) / (1 - 0.9) * m / (sqrt(v) + 1e-8)
line_15 = (m / (1 - 0.9)) / (sqrt(v / (1 - 0.999)) + two_epsilons())
print(f"{two_epsilons():.3e}: steps of {folded:.6f} and {line_15:.6f} α")
