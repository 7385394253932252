"""The off switch that the reader can set: a plan, a machine in doubt of it, and a human who errs.

The model is that of Hadfield-Menell, Dragan, Abbeel and Russell (2017), as in `workings.paperclips.off_switch`: the
plan's worth U is normal with mean mu and standard deviation sigma, and the human sees it with an error of standard
deviation b. mu, sigma, b and every value have the units of U; sigma and b are at least 0.
"""

from math import exp, pi, sqrt


# --8<-- [start:mills]
def mills(m: float) -> float:
    """The normal law's tail above m >= 0 over its density at m, from sums and fractions alone."""
    if m > 2.5:
        fraction = m
        for k in range(60, 0, -1):  # Laplace's continued fraction, m + 1 / (m + 2 / (m + 3 / ...)), from its far end
            fraction = m + k / fraction
        return 1.0 / fraction
    term, total = m, m
    for k in range(1, 40):  # the middle over the density: m + m^3 / 3 + m^5 / (3 * 5) + ...
        term = term * m * m / (2 * k + 1)
        total = total + term
    return sqrt(pi / 2.0) * exp(m * m / 2.0) - total


# --8<-- [end:mills]


def density(z: float) -> float:
    """The normal density."""
    return exp(-z * z / 2.0) / sqrt(2.0 * pi)


def gain(mu: float, sigma: float, b: float) -> float:
    """What the switch is worth to the machine: deferring, less the better of acting and switching itself off."""
    t = sqrt(sigma * sigma + b * b)
    if t == 0.0:
        return 0.0
    m = abs(mu) / t
    return density(m) * (sigma * sigma / t - abs(mu) * mills(m))


def alone(mu: float) -> float:
    """The better of acting and switching off, with nobody asked."""
    return max(mu, 0.0)


def choose(mu: float, worth: float) -> int:
    """What the machine does if the switch is worth so much to it: 0 defer, 1 act, 2 switch itself off."""
    if worth >= 0.0:
        return 0
    return 1 if mu > 0.0 else 2


def border(sigma: float) -> tuple[list[float], list[float]]:
    """Points (mu, b) at which deferring is worth as much as not, with mu > 0, from the foot of the border upwards."""
    mus: list[float] = []
    errors: list[float] = []
    for i in range(90):
        m = 12.0 * exp(-0.115 * i)  # mu over the whole spread t
        t = sigma / sqrt(m * mills(m))
        mus.append(m * t)
        errors.append(sqrt(max(0.0, t * t - sigma * sigma)))
    return mus, errors


def worths(sigma: float) -> list[list[float]]:
    """The worth of the switch over a map of 24 rows, b from 4 down to 0, and forty columns, mu from -2.5 to 2.5."""
    return [[gain((j - 19.5) / 8.0, sigma, (23.5 - i) / 6.0) for j in range(40)] for i in range(24)]


def weigh(
    mu: float, sigma: float, b: float
) -> tuple[
    list[float],
    list[float],
    list[float],
    list[list[float]],
    list[float],
    list[float],
    list[float],
    float,
    float,
    float,
    int,
]:
    """All three moves, for two pictures.

    Returns:
        Means from -2.5 to 2.5, and what the machine gets at each alone and by asking; the map of `worths`; on it the
        border on the right, on the left, and their errors; at the setting, what it gets alone, by asking, and the
        difference; what it does.
    """
    means = [-2.5 + 0.05 * i for i in range(101)]
    asked = [alone(x) + gain(x, sigma, b) for x in means]
    right, errors = border(sigma)
    left = [-x for x in right]
    worth = gain(mu, sigma, b)
    does = choose(mu, worth)
    mine = [alone(x) for x in means]
    return means, mine, asked, worths(sigma), right, left, errors, alone(mu), alone(mu) + worth, worth, does


def least_doubt(mu: float, b: float) -> float:
    """The uncertainty at which deferring starts paying, for a human with error b; 0 if b or mu is 0."""
    if mu == 0.0 or b == 0.0:
        return 0.0
    low, high = 0.0, b
    while gain(mu, high, b) < 0.0:
        low, high = high, 2.0 * high
    for _ in range(60):
        mid = (low + high) / 2.0
        if gain(mu, mid, b) > 0.0:
            high = mid
        else:
            low = mid
    return high


def believe(
    mu: float, sigma: float, b: float, belief: float
) -> tuple[list[float], list[float], list[float], list[float], float, float, float, float, int]:
    """A machine that decides as if its uncertainty were `belief`, where it is sigma.

    Returns:
        The beliefs at which it asks nobody, and what it then gets; those at which it asks, and what it then gets; the
        step between them; what it gets alone, by asking, and at its belief; what it does.
    """
    asked = alone(mu) + gain(mu, sigma, b)
    step = least_doubt(mu, b)
    seen = min(step, 3.0)
    does = choose(mu, gain(mu, belief, b))
    gets = asked if does == 0 else alone(mu)
    return [0.0, seen], [alone(mu), alone(mu)], [seen, 3.0], [asked, asked], step, alone(mu), asked, gets, does
