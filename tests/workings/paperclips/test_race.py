"""The race: ranges, limits, and the closed forms against quadrature of their own definitions."""

from itertools import product

import pytest
import torch

from workings.paperclips import race

SETTINGS = list(product((2, 3, 7), (0.15, 0.5, 1.0), (0.4, 1.3, 5.0)))


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: race.disaster("none", 1, 0.5, 1.0), "at least 2"),
        (lambda: race.disaster("private", 2.5, 0.5, 1.0), "whole"),
        (lambda: race.disaster("public", 3, 1.5, 1.0), "between 0 and 1"),
        (lambda: race.disaster("none", 3, 0.5, 0), "above 0"),
        (lambda: race.disaster("some", 5, 0.5, 1), "none, private, public"),
        (lambda: race.turning_point(5, 0), "turning point"),
        (lambda: race.turning_point(5, 1), "turning point"),
        (lambda: race.turning_point(1, 0.5), "at least 2"),
    ],
)
def test_ranges(call, said):
    with pytest.raises(ValueError, match=said):
        call()


@pytest.mark.parametrize(("n", "e", "mu"), SETTINGS)
def test_private_is_the_mean_over_the_ablest(n, e, mu):
    """Quadrature over the law of the largest capability, with the capped safety itself."""
    cells = 20_000
    middle = [(i + 0.5) / cells for i in range(cells)]
    mean = sum((1 - race.safety_private(mu * u, n, e)) * n * u ** (n - 1) for u in middle) / cells
    assert race.disaster_private(n, e, mu) == pytest.approx(mean, abs=1e-7)


@pytest.mark.parametrize(("n", "e", "mu"), SETTINGS)
def test_public_is_the_mean_over_the_lead(n, e, mu):
    """Quadrature over the law of the gap between the two ablest."""
    cells = 20_000
    middle = [(i + 0.5) / cells for i in range(cells)]
    mean = sum((1 - race.safety_public(mu * x, e)) * n * (1 - x) ** (n - 1) for x in middle) / cells
    assert race.disaster_public(n, e, mu) == pytest.approx(mean, abs=1e-6)


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


@pytest.mark.parametrize(("n", "e", "mu", "c"), [(4, 0.6, 1.4, 1.0), (2, 0.3, 3.0, 1.7), (5, 0.2, 2.6, 2.4)])
def test_payoffs_are_those_of_games(n, e, mu, c):
    """The private payoff against games in which one team departs; in the last two the ablest rivals reach s = 1."""
    games = 200_000
    others = mu * torch.rand(games, n - 1, generator=torch.Generator().manual_seed(5), dtype=torch.float64)
    s = (others / (e * (n - 1) + 1)).clamp(max=1)
    for mine in (0.05, 0.36, 0.6, 1.0):
        first = (others - s).max(1)
        payoff = torch.where(c - mine > first.values, mine, (1 - e) * s.gather(1, first.indices[:, None])[:, 0])
        error = payoff.std() / games**0.5
        assert abs(payoff.mean() - race.payoff_private(mine, c, n, e, mu)) <= 4 * error + 1e-12


def test_the_chance_to_win_is_a_chance():
    for n in (2, 3, 7):
        assert race.wins(0, n) == pytest.approx(1 / n)
        assert race.wins(1, n) == race.wins(3, n) == pytest.approx(1)
        assert race.wins(-1, n) == race.wins(-3, n) == 0
        steps = [race.wins(k / 50, n) for k in range(-50, 51)]
        assert steps == sorted(steps)
