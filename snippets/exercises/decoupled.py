from math import sqrt


def decoupled():
    theta, m, v = 1.0, 0.0, 0.0
    for t in range(1, 11):
        g = 5.0
        m = 0.9 * m + 0.1 * g
        v = 0.999 * v + 0.001 * g * g
        theta = theta - 0.1 * 0.5 * theta
        theta = theta - 0.1 * m / (1 - 0.9**t) / sqrt(v / (1 - 0.999**t))
    return theta


print(f"{decoupled():.4f}")
