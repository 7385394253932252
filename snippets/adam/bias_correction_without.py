from math import sqrt

beta1, beta2 = 0.9, 0.999


def steps(gradients):
    """In units of alpha: the step without lines 13 and 14, and with them."""
    m = v = 0.0
    for t, g in enumerate(gradients, 1):
        m = beta1 * m + (1 - beta1) * g
        v = beta2 * v + (1 - beta2) * g**2
        yield t, m / sqrt(v), m / (1 - beta1**t) / sqrt(v / (1 - beta2**t))


print("   t  without   with")
for t, without, corrected in steps([1.0] * 4000):  # all alike; other gradients?
    if t in (1, 2, 3, 12, 100, 1000, 4000):
        print(f"{t:4}  {without:7.3f}  {corrected:5.3f}")
