from math import sqrt

from workings.paperclips.normal import below, density

mu, sigma = 0.75, 1.0


def ask(b):
    t = sqrt(sigma**2 + b**2)
    return mu * below(mu / t) + sigma**2 / t * density(mu / t)


low, high = 0.0, 10.0
for _ in range(60):
    b = (low + high) / 2
    low, high = (b, high) if ask(b) > mu else (low, b)
print(f"an error of up to {b:.3f}")
print(f"noise over plan, in variance: {b**2 / sigma**2:.2f}")
