from math import erf, exp, pi, sqrt


def asking_gains():
    mu, sigma = -0.8, 2.0
    z = mu / sigma
    below = (1 + erf(z / sqrt(2))) / 2
    return mu * below + sigma * exp(-z * z / 2) / sqrt(2 * pi)


print(f"{asking_gains():.4f}")
