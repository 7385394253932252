from math import e, pi


def begins_to_swing():
    k = 2
    return [1 / (e * k), pi / (2 * k)]


h = 0.005  # the length of a step
for factor in (0.9, 1.1):
    steps = round(factor * begins_to_swing()[1] / h)
    x = [1.0] * (steps + 1)
    for _ in range(8000):
        x.append(x[-1] - h * 2 * x[-1 - steps])
    size = max(abs(value) for value in x[-1000:])
    print(f"{factor} of the second delay: swings of {size:.1e} in the end")
