"""Adam for one parameter that is fed a list of gradients, and what the figures that draw its steps need.

All of it feeds back, so it is made of + - * / and sqrt alone, which every browser rounds alike; the powers of beta are
running products. Letters are those of Kingma & Ba (2015).
"""

from math import sqrt


# --8<-- [start:adam]
def adam(gradients: list[float], alpha: float, beta1: float, beta2: float, eps: float) -> float:
    """Adam for one parameter that starts at 0 (Kingma & Ba 2015, Algorithm 1); needs eps > 0 where gradients are 0."""
    theta = 0.0  # line 4
    m = 0.0  # line 5
    v = 0.0  # line 6
    t = 0  # line 7
    beta1_t, beta2_t = 1.0, 1.0
    while t < len(gradients):  # line 8
        t = t + 1  # line 9
        g = gradients[t - 1]  # line 10
        m = beta1 * m + (1 - beta1) * g  # line 11
        v = beta2 * v + (1 - beta2) * g * g  # line 12
        beta1_t, beta2_t = beta1_t * beta1, beta2_t * beta2
        m_hat = m / (1 - beta1_t)  # line 13
        v_hat = v / (1 - beta2_t)  # line 14
        theta = theta - alpha * m_hat / (sqrt(v_hat) + eps)  # line 15
    return theta  # line 17


# --8<-- [end:adam]


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
    total, block, step = 0.0, 1.0, x
    while n > 0:
        if n % 2 == 1:
            total = min(block + step * total, 1e100)
        block = min(block + step * block, 1e100)
        step = min(step * step, 1e100)
        n = n // 2
    return total


# --8<-- [start:longest]
def longest(t: int, beta1: float, beta2: float) -> float:
    """The longest t-th step that any t gradients can cause, in units of alpha; `powers(x, t)` adds up t powers of x."""
    return sqrt(powers(beta2, t) * powers(beta1 * beta1 / beta2, t)) / powers(beta1, t)


# --8<-- [end:longest]


def longest_ever(beta1: float, beta2: float) -> float:
    """The least upper bound of all steps, in units of alpha; infinite where beta1^2 >= beta2."""
    if beta1 * beta1 >= beta2:
        return 1e308 * 10.0
    return (1 - beta1) / sqrt((1 - beta2) * (1 - beta1 * beta1 / beta2))


def moments(
    gradients: list[float], silence: int, beta1: float, beta2: float
) -> tuple[list[float], list[float], list[float]]:
    """m_hat, sqrt(v_hat) and Adam's step at each gradient, after a silence of that many gradients of 0.

    The step is in units of alpha, at eps = 0, and 0 as long as every gradient was 0.
    """
    m, v, beta1_t, beta2_t = 0.0, 0.0, power(beta1, silence), power(beta2, silence)
    means: list[float] = []
    roots: list[float] = []
    steps: list[float] = []
    for g in gradients:
        m = beta1 * m + (1 - beta1) * g
        v = beta2 * v + (1 - beta2) * g * g
        beta1_t, beta2_t = beta1_t * beta1, beta2_t * beta2
        means.append(m / (1 - beta1_t))
        roots.append(sqrt(v / (1 - beta2_t)))
        steps.append(means[len(means) - 1] / roots[len(roots) - 1] if v > 0 else 0.0)
    return means, roots, steps


def first_longest(steps: list[float]) -> tuple[float, int]:
    """The length of the longest step, and the place of the first that is as long but for rounding."""
    top, place = max([abs(step) for step in steps]), 0
    while abs(steps[place]) < 0.999999999 * top:
        place = place + 1
    return top, place


def drawing(
    gradients: list[float], beta1: float, beta2: float
) -> tuple[list[float], list[float], list[float], list[float], float, int, float]:
    """What Adam makes of a drawn sequence of at least one gradient.

    Returns:
        m_hat, sqrt(v_hat), -sqrt(v_hat) and the step after each gradient; the longest step, its place counted from 0,
        and the longest that any such number of gradients can cause. Steps are in units of alpha, at eps = 0.
    """
    means, roots, steps = moments(gradients, 0, beta1, beta2)
    top, place = first_longest(steps)
    limit = max([longest(t + 1, beta1, beta2) for t in range(len(gradients))])
    return means, roots, [-root for root in roots], steps, top, place, limit


def burst(kind: int, length: int, beta1: float, beta2: float, window: int) -> list[float]:
    """Gradients, the largest of them 1, then gradients of 0 until there are as many as the window holds.

    Kind 0 is a lone gradient; 1 is `length` equal ones; 2 is as many that grow by beta2 / beta1, the worst there are.
    """
    count = 1 if kind == 0 else length
    ratio = beta1 / beta2 if kind == 2 else 1.0
    gradients = [power(ratio, count - 1 - n) for n in range(count)]
    top = max(gradients)
    return [g / top for g in gradients] + [0.0] * (window - count)


def after_silence(
    gradients: int, length: int, silence: int, beta1: float, beta2: float
) -> tuple[list[float], list[float], list[float], list[float], list[float], list[float], float, float, float, int]:
    """Adam's steps in a burst after a silence of that many gradients of 0, beside all bounds there are.

    Returns:
        The numbers of the gradients, 1 to 40; the gradients, m_hat, sqrt(v_hat), the step and the longest possible step
        at each; the paper's bound; the least upper bound; the longest step taken, and at which gradient. Steps are in
        units of alpha, at eps = 0.
    """
    burst_of = burst(gradients, length, beta1, beta2, 40)
    means, roots, steps = moments(burst_of, silence, beta1, beta2)
    top, place = first_longest(steps)
    numbers = [float(n + 1) for n in range(40)]
    limit = [longest(silence + n + 1, beta1, beta2) for n in range(40)]
    paper = max(1.0, (1 - beta1) / sqrt(1 - beta2))
    return numbers, burst_of, means, roots, steps, limit, paper, longest_ever(beta1, beta2), top, place + 1


def sequence(kind: int, count: int) -> list[float]:
    """So many gradients: kind 0 all 1; 1 noise between -1 and 3, by Lehmer's generator; 2 in turn 1 and -1."""
    gradients: list[float] = []
    seed = 2015
    for t in range(count):
        seed = seed * 48271 % 2147483647
        noise = 4.0 * seed / 2147483647 - 1.0
        gradients.append(1.0 if kind == 0 else noise if kind == 1 else 1.0 - 2.0 * (t % 2))
    return gradients


def lengthened(lines: int, c1: float, c2: float) -> float:
    """By what Adam's step is multiplied when lines 13 and 14 do something else than divide by c1 and c2.

    0: nothing, they are left out; 1: only line 13 is there; 2: only line 14; 3: they multiply.
    """
    if lines == 0:
        return c1 / sqrt(c2)
    if lines == 1:
        return 1 / sqrt(c2)
    return c1 if lines == 2 else c1 * c1 / c2


def corrections(
    gradients: int, lines: int, beta1: float, beta2: float
) -> tuple[list[float], list[float], list[float], list[float], list[float], float, float, int, int]:
    """5,000 steps of Adam, and of Adam with something else in lines 13 and 14, on one sequence of gradients.

    Returns:
        The t that are shown, all up to 24 and then fewer; at each of them the lengths of Adam's step and of the other
        one, in units of alpha at eps = 0, 1 - beta1^t, and the root of 1 - beta2^t; the other's first step, its longest
        and the t of that; and the last t at which the two differ by more than one part in a hundred.
    """
    times: list[float] = []
    own: list[float] = []
    shares: list[float] = []
    roots: list[float] = []
    others: list[float] = []
    m, v, weight1, weight2, t, due, apart = 0.0, 0.0, 0.0, 0.0, 0, 1, 0
    for g in sequence(gradients, 5000):
        t = t + 1
        m = beta1 * m + (1 - beta1) * g
        v = beta2 * v + (1 - beta2) * g * g
        weight1 = 1 + beta1 * weight1
        weight2 = 1 + beta2 * weight2
        c1 = (1 - beta1) * weight1
        c2 = (1 - beta2) * weight2
        step = abs(m / c1) / sqrt(v / c2)
        factor = lengthened(lines, c1, c2)
        others.append(factor * step)
        if abs(factor - 1) > 0.01:
            apart = t
        if t == due:
            times.append(float(t))
            own.append(step)
            shares.append(c1)
            roots.append(sqrt(c2))
            due = t + 1 + t // 24
    peak, when = first_longest(others)
    taken = [others[int(t) - 1] for t in times]
    return times, own, taken, shares, roots, others[0], peak, when + 1, apart
