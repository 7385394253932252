"""Six rules in plain Python: one step of one parameter, and the grids of rates on which they are tuned.

A step feeds back into the next, so it is made of + - * / and sqrt alone, which every browser rounds alike; the powers
of beta are running products. Letters and defaults are those of `workings.adam.optim`.
"""

from math import sqrt


# --8<-- [start:step]
def step(
    rule: int, theta: float, g: float, a: float, b: float, alpha: float, beta1_t: float, beta2_t: float
) -> tuple[float, float, float]:
    """One step of one parameter with what its rule remembers, a and b; beta1_t and beta2_t are .9^t and .999^t."""
    if rule == 0:  # descent
        return theta - alpha * g, a, b
    if rule == 1:  # heavy ball
        a = 0.9 * a + g
        return theta - alpha * a, a, b
    if rule == 2:  # Nesterov
        a = 0.9 * a + g
        return theta - alpha * (g + 0.9 * a), a, b
    if rule == 3:  # Adagrad
        b = b + g * g
        return theta - alpha * g / (sqrt(b) + 1e-10), a, b
    if rule == 4:  # RMSProp
        b = 0.99 * b + (1 - 0.99) * g * g
        return theta - alpha * g / (sqrt(b) + 1e-8), a, b
    a = 0.9 * a + (1 - 0.9) * g  # Adam
    b = 0.999 * b + (1 - 0.999) * g * g
    return theta - alpha * (a / (1 - beta1_t)) / (sqrt(b / (1 - beta2_t)) + 1e-8), a, b


# --8<-- [end:step]


def rates(low: float, count: int) -> list[float]:
    """A grid of rates, four to the decade, from the lowest on."""
    grid = [low]
    while len(grid) < count:
        grid.append(grid[-1] * sqrt(sqrt(10.0)))
    return grid


def within(value: float, low: float, high: float) -> float:
    """A value, or the end that it lies beyond."""
    return min(max(value, low), high)
