"""The race: ranges, limits, and the closed forms against quadrature of their own definitions."""

from itertools import product

import pytest
import torch

from workings.paperclips import race

SETTINGS = list(product((2, 3, 7), (0.15, 0.5, 1.0), (0.4, 1.3, 5.0)))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((1, 0.5, 1.0), "at least 2"),
        ((2.5, 0.5, 1.0), "whole"),
        ((3, 1.5, 1.0), "between 0 and 1"),
        ((3, 0.5, 0), "above 0"),
    ],
)
def test_ranges(arguments, said):
    for function in (race.safety_none, race.disaster_none, race.disaster_private, race.disaster_public):
        with pytest.raises(ValueError, match=said):
            function(*arguments)


def test_more_ranges():
    with pytest.raises(ValueError, match=r"between 0 and 1\.0"):
        race.safety_private(1.2, 5, 0.5, 1.0)
    with pytest.raises(ValueError, match="at least 0"):
        race.safety_public(-0.1, 0.5)
    for call in (lambda: race.disaster("some", 5, 0.5, 1), lambda: race.choices("some", torch.ones(1, 2), 0.5, 1)):
        with pytest.raises(ValueError, match="none, private, public"):
            call()
    for e in (0, 1):
        with pytest.raises(ValueError, match="turning point"):
            race.turning_point(5, e)


@pytest.mark.parametrize(("n", "e", "mu"), SETTINGS)
def test_private_is_the_mean_over_the_ablest(n, e, mu):
    """Quadrature over the law of the largest capability, with the capped safety itself."""
    cells = 20_000
    middle = [(i + 0.5) / cells for i in range(cells)]
    mean = sum((1 - race.safety_private(mu * u, n, e, mu)) * n * u ** (n - 1) for u in middle) / cells
    assert race.disaster_private(n, e, mu) == pytest.approx(mean, abs=1e-7)


@pytest.mark.parametrize(("n", "e", "mu"), SETTINGS)
def test_public_is_the_mean_over_the_lead(n, e, mu):
    """Quadrature over the law of the gap between the two ablest."""
    cells = 20_000
    middle = [(i + 0.5) / cells for i in range(cells)]
    mean = sum((1 - race.safety_public(mu * x, e)) * n * (1 - x) ** (n - 1) for x in middle) / cells
    assert race.disaster_public(n, e, mu) == pytest.approx(mean, abs=1e-6)


@pytest.mark.parametrize(("information", "setting"), list(product(race.INFORMATION, SETTINGS[::4])))
def test_games(information, setting):
    """Closed form within four standard errors of games."""
    closed = race.disaster(information, *setting)
    share, _ = race.simulate(information, *setting, games=50_000, seed=11)
    assert abs(share - closed) <= 4 * (closed * (1 - closed) / 50_000) ** 0.5 + 1e-12


@pytest.mark.parametrize(("n", "e"), [(2, 0.7), (4, 0.5), (6, 0.25)])
def test_public_play(n, e):
    """The leader wins, with its lead over e; nobody who could pass it would gain by it."""
    c = torch.rand(2000, n, generator=torch.Generator().manual_seed(3), dtype=torch.float64)
    s = race.choices("public", c, e, 1.0)
    leader = c.argmax(1)
    speed = c - s
    mine = s.gather(1, leader[:, None])[:, 0]
    lead = c.topk(2).values.diff(dim=1).neg()[:, 0]
    assert torch.allclose(mine, (lead / e).clamp(max=1))
    assert (speed <= speed.gather(1, leader[:, None]) + 1e-12).all()
    assert (s >= 0).all()
    assert (s <= 1 + 1e-12).all()
    passing = (c - speed.gather(1, leader[:, None])).clamp(max=1)  # the safety at which each would just win
    passing[torch.arange(2000), leader] = -torch.inf
    assert (passing.amax(1) <= (1 - e) * mine + 1e-12).all()


def test_best_responses_find_the_private_equilibrium():
    """From another start, damped best responses on a grid, with payoffs by counting, end at c / (e (n - 1) + 1)."""
    n, e, mu, cells, steps = 3, 0.8, 1.0, 80, 160
    c = (torch.arange(cells, dtype=torch.float64) + 0.5) / cells * mu
    s = torch.full((cells,), 0.25, dtype=torch.float64) * c
    tries = torch.arange(steps + 1, dtype=torch.float64) / steps
    for _ in range(60):
        speed = c - s
        own = c[:, None] - tries  # (cells, steps + 1)
        below = (speed < own[..., None] - 1e-9).double().mean(-1)  # share of the others that are slower
        order = speed.argsort()
        rank = (torch.arange(cells, dtype=torch.float64) + 0.5) / cells
        weight = (n - 1) * rank ** (n - 2) / cells  # of the fastest of the others
        faster = speed[order] >= own[..., None] - 1e-9
        lost = (faster * (weight * s[order])).sum(-1)
        best = tries[(below ** (n - 1) * tries + (1 - e) * lost).argmax(1)]
        s = 0.8 * s + 0.2 * best
    assert (s - c / (e * (n - 1) + 1)).abs().mean() < 0.02
    assert (s - c / 2).abs().mean() > 0.03


def test_payoffs_are_those_of_games():
    """The private payoff against games in which one team departs."""
    n, e, mu, c, games = 4, 0.6, 1.4, 1.0, 200_000
    others = mu * torch.rand(games, n - 1, generator=torch.Generator().manual_seed(5), dtype=torch.float64)
    s = race.choices("private", torch.cat([others, others[:, :1]], 1), e, mu)[:, : n - 1]
    for mine in (0.05, 0.36, 0.6):
        first = (others - s).max(1)
        payoff = torch.where(c - mine > first.values, mine, (1 - e) * s.gather(1, first.indices[:, None])[:, 0])
        error = payoff.std() / games**0.5
        assert abs(payoff.mean() - race.payoff_private(mine, c, n, e, mu)) <= 4 * error + 1e-12


def test_simulations_repeat():
    assert race.simulate.__wrapped__("public", 4, 0.5, 1.0, 5000, 2) == race.simulate("public", 4, 0.5, 1.0, 5000, 2)
    assert race.simulate("public", 4, 0.5, 1.0, 5000, 2) != race.simulate("public", 4, 0.5, 1.0, 5000, 3)
