"""A machine, a plan, a human at the switch: Hadfield-Menell, Dragan, Abbeel & Russell 2017.

The plan is worth U to the human. The machine believes that U is normal with mean mu and standard deviation sigma.
It may act (worth U), switch itself off (worth 0), or defer: propose the plan and let the human decide, who sees U
with an error that is normal with standard deviation b, and says yes to what looks better than nothing.

mu, sigma, b and every value have the units of U. Ranges: sigma >= 0, b >= 0, mu any real number.
"""

from math import inf, sqrt

from workings.paperclips.normal import below, density, mills

MOVES = ("defer", "act", "off")


def act(mu: float) -> float:
    """What the better of acting and switching itself off is worth to the machine, which asks nobody."""
    return max(mu, 0.0)


# --8<-- [start:defer]
def defer(mu: float, sigma: float, b: float = 0.0) -> float:
    """What it is worth to the machine to propose the plan to a human who sees its value with an error b."""
    t = sqrt(sigma**2 + b**2)
    if t == 0:
        return act(mu)
    return mu * below(mu / t) + sigma**2 / t * density(mu / t)
# --8<-- [end:defer]


def gain(mu: float, sigma: float, b: float = 0.0) -> float:
    """What the switch is worth to the machine: deferring less the better of acting and switching off. Called Delta.

    It is the same for mu and -mu, and written so that nothing large is subtracted.
    """
    t = sqrt(sigma * sigma + b * b)
    return density(abs(mu) / t) * margin(mu, sigma, b) if t > 0.0 else 0.0


def margin(mu: float, sigma: float, b: float) -> float:
    """The same over a density: of the same sign, also where the switch is worth less than any number that is kept."""
    t = sqrt(sigma * sigma + b * b)
    return sigma * sigma / t - abs(mu) * mills(abs(mu) / t) if t > 0.0 else 0.0


def move(mu: float, worth: float) -> int:
    """Which of `MOVES` the machine makes if the switch is worth so much to it; of two alike, that which leaves it."""
    if worth >= 0.0:
        return 0
    return 1 if mu > 0.0 else 2


def choice(mu: float, sigma: float, b: float = 0.0) -> str:
    """What the machine does: "defer", "act" or "off"; where two are worth the same, the one that leaves the switch."""
    return MOVES[move(mu, margin(mu, sigma, b))]


def border(m: float, sigma: float = 1.0) -> tuple[float, float]:
    """A point of the border of deferring, (mu, b), where mu over the whole spread t is m; m above 0."""
    t = sigma / sqrt(m * mills(m))
    return m * t, sqrt(max(0.0, t * t - sigma * sigma))


def largest_error(mu: float, sigma: float = 1.0) -> float:
    """The human error b at which deferring stops paying: below it the machine prefers to ask; inf at mu = 0."""
    if mu == 0 or sigma == 0:
        return inf if sigma else 0.0
    low, high = 0.0, sigma
    while margin(mu, sigma, high) > 0:
        low, high = high, 2 * high
    for _ in range(60):
        mid = (low + high) / 2
        low, high = (mid, high) if margin(mu, sigma, mid) > 0 else (low, mid)
    return low


def least_doubt(mu: float, b: float) -> float:
    """The machine's uncertainty sigma at which deferring starts paying, for a human with error b; 0 if b or mu is 0."""
    if mu == 0.0 or b == 0.0:
        return 0.0
    low, high = 0.0, b
    while margin(mu, high, b) < 0.0:
        low, high = high, 2.0 * high
    for _ in range(60):
        mid = (low + high) / 2.0
        if margin(mu, mid, b) > 0.0:
            high = mid
        else:
            low = mid
    return high


def defer_careless(mu: float, sigma: float, q: float) -> float:
    """What deferring is worth if the human knows U but answers the wrong way with probability q, in [0, 1]."""
    best = defer(mu, sigma)
    return (1 - q) * best + q * (mu - best)


def largest_slip(mu: float, sigma: float) -> float:
    """The probability of a wrong answer at which deferring stops paying, for a human who otherwise knows U."""
    best = defer(mu, sigma)
    return (best - act(mu)) / (2 * best - mu) if sigma else 0.0


def believed(mu: float, sigma: float, b: float, belief: float) -> float:
    """What a machine is worth that decides as if its uncertainty were `belief`, while U is spread by sigma."""
    return defer(mu, sigma, b) if choice(mu, belief, b) == "defer" else act(mu)


def pressed(mu: float, sigma: float, b: float = 0.0) -> float:
    """The probability that the human, if asked, switches off."""
    t = sqrt(sigma**2 + b**2)
    return below(-mu / t) if t else float(mu < 0)


def largest_beta(mu: float, sigma: float = 1.0) -> float:
    """The beta at which deferring stops paying to a human who says yes with probability 1 / (1 + exp(-U / beta)).

    It is sigma**2 over twice the size of mu; inf at mu = 0.
    """
    return sigma**2 / (2 * abs(mu)) if mu else inf


def avoids_off(k: int) -> float:
    """The probability that the best of k + 1 ends, whose rewards are drawn alike, is not the one that is being off."""
    return k / (k + 1)
