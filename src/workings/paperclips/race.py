"""A race in which being careful costs speed: Armstrong, Bostrom & Shulman 2016.

There are n teams. Team i has a capability c drawn from the uniform law on [0, mu] and chooses a safety s in [0, 1].
The team with the largest c - s builds the machine, and the machine is safe with probability s. A safe machine is worth
1 to the team that built it and 1 - e to the others (e is the enmity); a disaster is worth 0 to all.

Ranges: n a whole number, at least 2; e in [0, 1]; mu above 0. Everything here is without units.
"""

from functools import cache
from math import sqrt

import torch
from torch import Tensor

FLOAT = torch.float64
INFORMATION = ("none", "private", "public")


def in_range(n: int, e: float, mu: float) -> None:
    """Raise a ValueError unless n >= 2 is whole, 0 <= e <= 1 and mu > 0."""
    if n < 2 or n != int(n):
        raise ValueError(f"a race needs a whole number of teams, at least 2, not {n}")
    if not 0 <= e <= 1:
        raise ValueError(f"the enmity lies between 0 and 1, and is not {e}")
    if not mu > 0:
        raise ValueError(f"the largest capability is above 0, and is not {mu}")


# --8<-- [start:safety_none]
def safety_none(n: int, e: float, mu: float) -> float:
    """The safety each team chooses if it knows no capability, not even its own."""
    in_range(n, e, mu)
    return 1.0 if mu >= n * e else mu / (n * e)


# --8<-- [end:safety_none]


# --8<-- [start:safety_private]
def safety_private(c: float, n: int, e: float, mu: float) -> float:
    """The safety that a team of capability c chooses if each knows its own capability alone."""
    in_range(n, e, mu)
    if not 0 <= c <= mu:
        raise ValueError(f"a capability lies between 0 and {mu}, and is not {c}")
    return min(1.0, c / (e * (n - 1) + 1))


# --8<-- [end:safety_private]


# --8<-- [start:safety_public]
def safety_public(gap: float, e: float) -> float:
    """The most safety that a leader can afford if all know by what gap the second team is behind."""
    in_range(2, e, 1)
    if gap < 0:
        raise ValueError(f"the leader leads by at least 0, not by {gap}")
    return 1.0 if gap >= e else gap / e


# --8<-- [end:safety_public]


def disaster_none(n: int, e: float, mu: float) -> float:
    """The probability of a disaster if the teams know nothing."""
    return 1 - safety_none(n, e, mu)


def disaster_private(n: int, e: float, mu: float) -> float:
    """The probability of a disaster if each team knows its own capability; two cases, as the safest reach s = 1."""
    in_range(n, e, mu)
    full = e * (n - 1) + 1  # the capability at which a team can afford a safety of 1
    return 1 - mu * n / ((n + 1) * full) if mu <= full else (full / mu) ** n / (n + 1)


def disaster_public(n: int, e: float, mu: float) -> float:
    """The probability of a disaster if all know all capabilities, at the safest of the equilibria."""
    in_range(n, e, mu)
    if e == 0:
        return 0.0
    return 1 - mu / (e * (n + 1)) * (1 - max(0.0, 1 - e / mu) ** (n + 1))


def disaster_public_worst(n: int, mu: float) -> float:
    """The same at the least safe of the equilibria: the others spend nothing on safety, and the leader its lead."""
    return disaster_public(n, 1.0, mu)


def disaster(information: str, n: int, e: float, mu: float) -> float:
    """The probability of a disaster; information is "none", "private" or "public"."""
    closed = {"none": disaster_none, "private": disaster_private, "public": disaster_public}
    if information not in closed:
        raise ValueError(f"the information is one of {', '.join(INFORMATION)}, not {information}")
    return closed[information](n, e, mu)


def choices(information: str, c: Tensor, e: float, mu: float) -> Tensor:
    """What every team chooses in every game; c holds the capabilities, of shape (games, n), and so do the safeties."""
    n = c.shape[1]
    in_range(n, e, mu)
    if information == "none":
        return torch.full_like(c, safety_none(n, e, mu))
    if information == "private":
        return (c / (e * (n - 1) + 1)).clamp(max=1)
    if information != "public":
        raise ValueError(f"the information is one of {', '.join(INFORMATION)}, not {information}")
    first, second = c.topk(2).values.unbind(1)
    leader = ((first - second) / e).clamp(max=1) if e else torch.ones_like(first)
    return (c - (first - leader)[:, None]).clamp(min=0)  # all others stay just behind, as fast as they can be beaten


@cache
def simulate(information: str, n: int, e: float, mu: float, games: int = 200_000, seed: int = 0) -> tuple[float, float]:
    """Play games: capabilities drawn, safeties chosen, the fastest found, its machine tried.

    Returns:
        The share of games that ended in a disaster, and its standard error.
    """
    generator = torch.Generator().manual_seed(seed)
    c = mu * torch.rand(games, n, generator=generator, dtype=FLOAT)
    s = choices(information, c, e, mu)
    speed = c - s
    tied = speed > speed.amax(1, keepdim=True) - 1e-12
    winner = torch.where(tied, c, -torch.inf).argmax(1)  # a tie goes to the more capable
    chance = s.gather(1, winner[:, None])[:, 0]
    share = (torch.rand(games, generator=generator, dtype=FLOAT) >= chance).double().mean().item()
    return share, sqrt(share * (1 - share) / games)


def payoff_none(s: float, n: int, e: float, mu: float) -> float:
    """What a team expects that chooses s while all others choose the equilibrium, no capability being known."""
    others = safety_none(n, e, mu)
    x = (others - s) / mu  # the advantage, in units of mu
    x = min(max(x, -1.0), 1.0)
    wins = x + (1 - x**n) / n if x > 0 else (1 + x) ** n / n
    return wins * s + (1 - wins) * (1 - e) * others


def payoff_private(s: float, c: float, n: int, e: float, mu: float) -> float:
    """What a team of capability c expects that chooses s while all others keep to the private equilibrium."""
    in_range(n, e, mu)
    full = e * (n - 1) + 1
    speed = c - s
    slowest = speed * full / (full - 1) if speed <= full - 1 and full > 1 else speed + 1  # beats those less capable
    x = min(max(slowest, 0.0), mu)
    wins = (x / mu) ** (n - 1)
    below, knee = min(x, full), min(mu, full)
    lost = (n - 1) / n * (knee**n - below**n) / full / mu ** (n - 1)  # the winner's safety, where it is below 1
    lost += (mu ** (n - 1) - max(x, knee) ** (n - 1)) / mu ** (n - 1)  # and where it is 1
    return wins * s + (1 - e) * lost


def turning_point(n: int, e: float) -> float:
    """The mu at which knowing one's own capability is as dangerous as all knowing all; above it public is worse.

    Raises:
        ValueError: If e is 0 (no danger at all) or 1 (public is the worse at every mu that is above 1).
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


@cache
def residuals(games: int = 20_000) -> list[tuple[str, int, float, float, float]]:
    """Games against closed form at 45 settings, each with a seed of its own.

    Returns:
        For each setting the information, n, e, mu, and the share of disasters less the closed form, in standard errors
        of what the closed form says; settings at which it says 0 or 1 are left out.
    """
    rows: list[tuple[str, int, float, float, float]] = []
    for information in INFORMATION:
        for n in (2, 5, 12):
            for e, mu in ((0.3, 0.5), (0.5, 1.0), (1.0, 1.0), (0.8, 2.0), (1.0, 6.0)):
                closed = disaster(information, n, e, mu)
                share, _ = simulate(information, n, e, mu, games, seed=len(rows))
                if 0 < closed < 1:
                    rows.append((information, n, e, mu, (share - closed) / sqrt(closed * (1 - closed) / games)))
    return rows
