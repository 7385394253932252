"""A race in which being careful costs speed: Armstrong, Bostrom & Shulman 2016.

There are n teams. Team i has a capability c drawn from the uniform law on [0, mu] and chooses a safety s in [0, 1].
The team with the largest c - s builds the machine, and the machine is safe with probability s. A safe machine is worth
1 to the team that built it and 1 - e to the others (e is the enmity); a disaster is worth 0 to all.

Ranges: n a whole number, at least 2; e in [0, 1]; mu above 0. Everything here is without units. `disaster` and
`turning_point` refuse what is outside of them.
"""

INFORMATION = ("none", "private", "public")


def power(x: float, n: int) -> float:
    """The n-th power of x, n >= 0, by n products: `**` may differ in its last bit from machine to machine."""
    product = 1.0
    for _ in range(n):
        product = product * x
    return product


# --8<-- [start:safety_none]
def safety_none(n: int, e: float, mu: float) -> float:
    """The safety each team chooses if it knows no capability, not even its own."""
    return 1.0 if mu >= n * e else mu / (n * e)
# --8<-- [end:safety_none]


# --8<-- [start:safety_private]
def safety_private(c: float, n: int, e: float) -> float:
    """The safety that a team of capability c chooses if each knows its own capability alone."""
    return min(1.0, c / (e * (n - 1) + 1.0))
# --8<-- [end:safety_private]


# --8<-- [start:safety_public]
def safety_public(gap: float, e: float) -> float:
    """The most safety that a leader can afford if all know by what gap the second team is behind."""
    return 1.0 if gap >= e else gap / e
# --8<-- [end:safety_public]


def disaster_none(n: int, e: float, mu: float) -> float:
    """The probability of a disaster if the teams know nothing."""
    return 1.0 - safety_none(n, e, mu)


def disaster_private(n: int, e: float, mu: float) -> float:
    """The probability of a disaster if each team knows its own capability; two cases, as the safest reach s = 1."""
    K = e * (n - 1) + 1.0  # the capability at which a team can afford a safety of 1
    return 1.0 - mu * n / ((n + 1) * K) if mu <= K else power(K / mu, n) / (n + 1)


def disaster_public(n: int, e: float, mu: float) -> float:
    """The probability of a disaster if all know all capabilities, at the safest of the equilibria."""
    x = e / mu
    if x > 1.0:
        return 1.0 - 1.0 / (x * (n + 1))
    terms = 0.0
    for j in range(n):  # the sum of (n - j) (1 - x)^j, in which nothing is subtracted from 1
        terms = terms * (1.0 - x) + (j + 1)
    return x / (n + 1) * terms


def disaster_public_worst(n: int, mu: float) -> float:
    """The same at the least safe of the equilibria: the others spend nothing on safety, and the leader its lead."""
    return disaster_public(n, 1.0, mu)


def disasters(n: int, e: float, mu: float) -> list[float]:
    """The probability of a disaster at each state of information, in the order of `INFORMATION`."""
    return [disaster_none(n, e, mu), disaster_private(n, e, mu), disaster_public(n, e, mu)]


def disaster(information: str, n: int, e: float, mu: float) -> float:
    """The probability of a disaster; information is "none", "private" or "public"."""
    in_range(n, e, mu, information)
    return disasters(n, e, mu)[INFORMATION.index(information)]


def prize(information: str, n: int, e: float, mu: float) -> float:
    """What each team expects before the capabilities are drawn: a safe machine is worth 1 to one, 1 - e to the rest."""
    return (1.0 - disaster(information, n, e, mu)) * (1.0 + (n - 1) * (1.0 - e)) / n


def in_range(n: int, e: float, mu: float, information: str = "none") -> None:
    """Raise a ValueError unless n >= 2 is whole, 0 <= e <= 1, mu > 0, and the information one of `INFORMATION`."""
    if n < 2 or n != int(n):
        raise ValueError(f"a race needs a whole number of teams, at least 2, not {n}")
    if not 0 <= e <= 1:
        raise ValueError(f"the enmity lies between 0 and 1, and is not {e}")
    if not mu > 0:
        raise ValueError(f"the largest capability is above 0, and is not {mu}")
    if information not in INFORMATION:
        raise ValueError(f"the information is one of {', '.join(INFORMATION)}, not {information}")


def wins(ahead: float, n: int) -> float:
    """The chance to win for a team that is ahead of n - 1 others by its lower safety, in units of mu; -1 to 1."""
    ahead = min(max(ahead, -1.0), 1.0)
    return ahead + (1.0 - power(ahead, n)) / n if ahead > 0.0 else power(1.0 + ahead, n) / n


# --8<-- [start:payoff]
def payoff(s: float, others: float, n: int, e: float, mu: float) -> float:
    """What a team expects that chooses s while all others choose another safety; nobody knows any capability."""
    win = wins((others - s) / mu, n)
    return win * s + (1.0 - win) * (1.0 - e) * others
# --8<-- [end:payoff]


# --8<-- [start:payoff_private]
def payoff_private(s: float, c: float, n: int, e: float, mu: float) -> float:
    """What a team of capability c expects of a safety s, if all others keep to `safety_private`; e is above 0."""
    K = e * (n - 1) + 1.0
    speed, top = c - s, min(K, mu)  # from a capability of `top` on a rival's safety is 1
    passed = min(mu, max(0.0, min(speed * K / (K - 1.0), speed + 1.0)))  # the capabilities below this are passed
    win = power(passed / mu, n - 1)
    lost = 1.0 - power(max(passed, top) / mu, n - 1)  # a rival's safety, where a rival wins: first where it is 1
    lost = lost + (n - 1) / n * (power(top, n) - power(min(passed, top), n)) / K / power(mu, n - 1)
    return win * s + (1.0 - e) * lost
# --8<-- [end:payoff_private]


def turning_point(n: int, e: float) -> float:
    """The mu at which knowing one's own capability is as dangerous as all knowing all; above it public is worse.

    Raises:
        ValueError: If e is 0 (no danger if all know all, and some if each knows itself: never as much)
            or 1 (public is the worse at every mu that is above 1).
    """
    in_range(n, e, 1)
    if not 0 < e < 1:
        raise ValueError(f"the turning point needs an enmity between 0 and 1, both left out, not {e}")

    def private_worse(mu: float) -> bool:
        return disaster_private(n, e, mu) > disaster_public(n, e, mu)

    low, high = e, 1.0
    while private_worse(high):
        low, high = high, 2 * high
    for _ in range(100):
        mid = (low + high) / 2
        low, high = (mid, high) if private_worse(mid) else (low, mid)
    return low


def third_team(n: int) -> float:
    """The enmity above which one more team than n adds to the danger, each knowing itself; mu = 1."""
    return 1 / (n**2 + n + 1)
