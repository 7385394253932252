from math import sqrt

alpha, beta1, beta2, eps = 0.01, 0.9, 0.999, 1e-8


def end(scale):
    """Where a hundred steps on scale · x² / 2 lead from 1."""
    x, m, v = 1.0, 0.0, 0.0
    for t in range(1, 101):
        g = scale * x
        m = beta1 * m + (1 - beta1) * g
        v = beta2 * v + (1 - beta2) * g**2
        x -= alpha * m / (1 - beta1**t) / (sqrt(v / (1 - beta2**t)) + eps)
    return x


for scale in (1e6, 1.0, 1e-6, 1e-7, 1e-8, 1e-9):
    print(f"scale {scale:7g}: {end(scale):.3f}")
