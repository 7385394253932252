from math import log, sqrt


def honeymoon():
    utilities = []
    for t in range(10):
        y, x = sqrt(0.25 + 2 * t), 0.5
        if y > 2.5:
            y = sqrt(2.5**2 + 2 * (1 - 5 / 20) * (t - 3))
            x = max(0.001, (20 - 5 * y) / 15)
        utilities.append(5 * log(y) + 15 * log(x))
    return utilities


print(" ".join(f"{U:.1f}" for U in honeymoon()))
