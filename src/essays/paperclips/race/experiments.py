"""Races that are run, team by team, without any formula but for what the teams choose."""

from functools import cache
from math import sqrt

import torch
from torch import Tensor

from essays.kit.chance import seeded
from workings.paperclips.race import INFORMATION, disaster, safety_none


def choices(information: str, c: Tensor, e: float, mu: float) -> Tensor:
    """What every team chooses in every game, given the capabilities c; both have the shape (games, n)."""
    n = c.shape[1]
    if information == "none":
        return torch.full_like(c, safety_none(n, e, mu))
    if information == "private":
        return (c / (e * (n - 1) + 1)).clamp(max=1)
    first, second = c.topk(2).values.unbind(1)
    leader = ((first - second) / e).clamp(max=1) if e else torch.ones_like(first)
    return (c - (first - leader)[:, None]).clamp(min=0)  # all others stay just behind, as fast as they can be beaten


@cache
def simulate(information: str, n: int, e: float, mu: float, games: int = 200_000, seed: int = 0) -> tuple[float, float]:
    """Play games: capabilities drawn, safeties chosen, the fastest found, its machine tried.

    Returns:
        The share of games that ended in a disaster, and its standard error.
    """
    generator = seeded(seed)
    c = mu * torch.rand(games, n, generator=generator, dtype=torch.float64)
    s = choices(information, c, e, mu)
    speed = c - s
    tied = speed > speed.amax(1, keepdim=True) - 1e-12
    winner = torch.where(tied, c, -torch.inf).argmax(1)  # a tie goes to the more capable
    chance = s.gather(1, winner[:, None])[:, 0]
    share = (torch.rand(games, generator=generator, dtype=torch.float64) >= chance).double().mean().item()
    return share, sqrt(share * (1 - share) / games)


@cache
def secret(n: int, e: float, mu: float, cells: int = 400) -> float:
    """What a team expects that alone looks at its capability, where all others choose what those choose who know none.

    A mean over its capability, by the midpoint rule, of the most that any of `cells` + 1 safeties brings.
    """
    stay = safety_none(n, e, mu)
    c = mu * (torch.arange(cells, dtype=torch.float64)[:, None] + 0.5) / cells
    s = torch.linspace(0, 1, cells + 1, dtype=torch.float64)
    wins = ((c - s + stay) / mu).clamp(0, 1) ** (n - 1)
    return (wins * s + (1 - wins) * (1 - e) * stay).amax(1).mean().item()


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


def levers(enmity: float = 0.5, teams: int = 5, information: str = "private", ability: float = 1.0) -> float:
    """The chance of a disaster in a race, at a middling setting of which one part may be moved; the ability is mu."""
    return disaster(information, teams, enmity, ability)
