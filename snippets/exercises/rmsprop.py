from math import sqrt


def rmsprop(v, g, lr, beta2, eps):
    v = beta2 * v + (1 - beta2) * g**2
    return [v, -lr * g / (sqrt(v) + eps)]


v, theta = 0.0, 1.0
for _ in range(3):
    v, change = rmsprop(v, 2 * theta, 0.01, 0.99, 1e-8)
    theta = theta + change
    print(f"{theta:+.4f}")
