from math import sqrt
from statistics import NormalDist

mu, sigma, z = 0.5, 1.0, NormalDist()


def ask(b):
    t = sqrt(sigma**2 + b**2)
    return mu * z.cdf(mu / t) + sigma**2 / t * z.pdf(mu / t)


low, high = 0.0, 10.0
for _ in range(60):
    b = (low + high) / 2
    low, high = (b, high) if ask(b) > mu else (low, b)
print(f"an error of up to {b:.3f}")
print(f"noise over plan, in variance: {b**2 / sigma**2:.2f}")
