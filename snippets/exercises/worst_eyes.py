from math import erf, exp, pi, sqrt


def asking(mu, sigma, b):
    t = sqrt(sigma**2 + b**2)
    bell = exp(-((mu / t) ** 2) / 2) / sqrt(2 * pi)
    return mu * (1 + erf(mu / t / sqrt(2))) / 2 + sigma**2 / t * bell


def worst_eyes():
    low, high = 0.0, 10.0
    for _ in range(50):
        b = (low + high) / 2
        low, high = (b, high) if asking(0.5, 1.0, b) > 0.5 else (low, b)
    return b


print(f"b = {worst_eyes():.3f}")
