"""Adam and its relatives for one parameter, in plain Python: quoted on the essay's pages, and run in the browser.

What feeds back is made of + - * / and sqrt alone, which every browser rounds alike; the powers of beta are running
products. Letters are those of Kingma & Ba (2015), defaults those of `workings.adam.optim`.
"""

from math import sqrt
from typing import NamedTuple


def adam(gradients: list[float], alpha: float, beta1: float, beta2: float, eps: float) -> float:
    """Adam for one parameter that starts at 0 (Kingma & Ba 2015, Algorithm 1); needs eps > 0 where gradients are 0."""
    theta = 0.0                                              # line 4
    m = 0.0                                                  # line 5
    v = 0.0                                                  # line 6
    t = 0                                                    # line 7
    beta1_t, beta2_t = 1.0, 1.0
    while t < len(gradients):                                # line 8
        t = t + 1                                            # line 9
        g = gradients[t - 1]                                 # line 10
        m = beta1 * m + (1 - beta1) * g                      # line 11
        v = beta2 * v + (1 - beta2) * g * g                  # line 12
        beta1_t, beta2_t = beta1_t * beta1, beta2_t * beta2
        m_hat = m / (1 - beta1_t)                            # line 13
        v_hat = v / (1 - beta2_t)                            # line 14
        theta = theta - alpha * m_hat / (sqrt(v_hat) + eps)  # line 15
    return theta                                             # line 17


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


def rates(low: float, count: int) -> list[float]:
    """A grid of rates, four to the decade, from the lowest on."""
    grid = [low]
    while len(grid) < count:
        grid.append(grid[-1] * sqrt(sqrt(10.0)))
    return grid


def loss(surface: int, x: float, y: float) -> float:
    """The height of a surface at a point; all are 0 and lowest at (1, 1). Takes tensors as it takes numbers."""
    if surface == 0:  # bent valley
        return (1 - x) * (1 - x) + 10 * (y - x * x) * (y - x * x)
    if surface == 1:  # straight valley along an axis
        return ((x - 1) * (x - 1) + 100 * (y - 1) * (y - 1)) / 2
    if surface == 2:  # the same, turned by 45 degrees
        return ((x + y - 2) * (x + y - 2) + 100 * (y - x) * (y - x)) / 4
    if surface == 3:  # two hollows, (1, 1) and (1, -1), and a saddle at (1, 0)
        return 5 * (x - 1) * (x - 1) / 2 + (y * y - 1) * (y * y - 1) / 40
    p, q = x + 2, y - 0.5  # Beale's function, moved
    a, b, c = 1.5 - p + p * q, 2.25 - p + p * q * q, 2.625 - p + p * q * q * q
    return a * a + b * b + c * c


def slope(surface: int, x: float, y: float) -> tuple[float, float]:
    """The gradient of a surface at a point."""
    if surface == 0:
        return 2 * (x - 1) - 40 * x * (y - x * x), 20 * (y - x * x)
    if surface == 1:
        return x - 1, 100 * (y - 1)
    if surface == 2:
        return (x + y) / 2 - 1 + 50 * (x - y), (x + y) / 2 - 1 + 50 * (y - x)
    if surface == 3:
        return 5 * (x - 1), y * (y * y - 1) / 10
    p, q = x + 2, y - 0.5
    a, b, c = 1.5 - p + p * q, 2.25 - p + p * q * q, 2.625 - p + p * q * q * q
    return 2 * (a * (q - 1) + b * (q * q - 1) + c * (q * q * q - 1)), 2 * p * (a + 2 * b * q + 3 * c * q * q)


def power(x: float, n: int) -> float:
    """Returns x to the power n >= 0, by squaring: the same bits in every browser, which `**` does not promise."""
    result, square = 1.0, x
    while n > 0:
        if n % 2 == 1:
            result = result * square
        square = square * square
        n = n // 2
    return result


def powers(x: float, n: int) -> float:
    """1 + x + ... + x^(n - 1), for x >= 0, by doubling; 1e100 where it is more."""
    total, block, factor = 0.0, 1.0, x
    while n > 0:
        if n % 2 == 1:
            total = min(block + factor * total, 1e100)
        block = min(block + factor * block, 1e100)
        factor = min(factor * factor, 1e100)
        n = n // 2
    return total


# --8<-- [start:longest]
def longest(t: int, beta1: float, beta2: float) -> float:
    """The longest t-th step that any t gradients can cause, in units of alpha; `powers(x, t)` adds up t powers of x."""
    return sqrt(powers(beta2, t) * powers(beta1 * beta1 / beta2, t)) / powers(beta1, t)
# --8<-- [end:longest]


def longest_ever(beta1: float = 0.9, beta2: float = 0.999) -> float:
    """The least upper bound of all steps, in units of alpha; infinite where beta1^2 >= beta2."""
    if beta1 * beta1 >= beta2:
        return 1e308 * 10.0
    return (1 - beta1) / sqrt((1 - beta2) * (1 - beta1 * beta1 / beta2))


class Moments(NamedTuple):
    """What Adam makes of each of a list of gradients."""

    m_hat: list[float]
    root: list[float]  # of v_hat
    step: list[float]  # in units of alpha, at eps = 0; 0 as long as every gradient was 0


def moments(gradients: list[float], silence: int, beta1: float, beta2: float) -> Moments:
    """Adam's moments and step at each gradient, after a silence of that many gradients of 0."""
    m, v, beta1_t, beta2_t = 0.0, 0.0, power(beta1, silence), power(beta2, silence)
    m_hat: list[float] = []
    root: list[float] = []
    steps: list[float] = []
    for g in gradients:
        m = beta1 * m + (1 - beta1) * g
        v = beta2 * v + (1 - beta2) * g * g
        beta1_t, beta2_t = beta1_t * beta1, beta2_t * beta2
        m_hat.append(m / (1 - beta1_t))
        root.append(sqrt(v / (1 - beta2_t)))
        steps.append(m_hat[-1] / root[-1] if v > 0 else 0.0)
    return Moments(m_hat, root, steps)


def first_longest(steps: list[float]) -> tuple[float, int]:
    """The length of the longest step, and the place of the first that is as long but for rounding."""
    top, place = max([abs(length) for length in steps]), 0
    while abs(steps[place]) < 0.999999999 * top:
        place = place + 1
    return top, place


# --8<-- [start:quintic]
def quintic(s: float, steps: int, a: float, b: float, c: float) -> float:
    """What so many steps of Muon's iteration make of a singular value (Jordan et al. 2024)."""
    for _ in range(steps):
        q = s * s
        s = s * (a + q * (b + c * q))
    return s
# --8<-- [end:quintic]
