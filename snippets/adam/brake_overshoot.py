from math import sqrt

alpha, beta1 = 0.01, 0.9
for beta2 in (0.9, 0.99, 0.999):
    x, m, v, t, lowest = 1.0, 0.0, 0.0, 0, 1.0
    while x <= lowest:  # until it turns round
        lowest, t = x, t + 1
        m = beta1 * m + (1 - beta1) * x  # of x² / 2, the gradient is x
        v = beta2 * v + (1 - beta2) * x**2
        x -= alpha * m / (1 - beta1**t) / sqrt(v / (1 - beta2**t))
    print(f"beta2 = {beta2}: past the minimum by {-lowest:.1e} in {t} steps")
