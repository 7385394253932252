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
def test_disasters_are_means(n, e, mu):
    """Quadrature over the laws of the largest capability and of the lead, with the capped safeties themselves."""
    cells = 20_000
    middle = [(i + 0.5) / cells for i in range(cells)]
    private = sum((1 - race.safety_private(mu * u, n, e)) * n * u ** (n - 1) for u in middle) / cells
    assert race.disaster_private(n, e, mu) == pytest.approx(private, abs=1e-7)
    public = sum((1 - race.safety_public(mu * x, e)) * n * (1 - x) ** (n - 1) for x in middle) / cells
    assert race.disaster_public(n, e, mu) == pytest.approx(public, abs=1e-6)


@pytest.mark.parametrize("n", [2, 3, 8])
def test_wins_are_means(n):
    """The chance of n - 1 others to have a capability below one's own and the lead, as the mean over one's own."""
    own = (torch.arange(20_000, dtype=torch.float64) + 0.5) / 20_000
    for ahead in (-1.1, -1.0, -0.63, 0.0, 0.2, 0.9, 1.0, 1.1):
        mean = ((own + ahead).clamp(0, 1) ** (n - 1)).mean().item()
        assert race.wins(ahead, n) == pytest.approx(mean, abs=1e-8)


def test_safety_is_free_without_enmity():
    """However small the lead, and the capabilities."""
    assert race.safety_public(0.0, 0.0) == race.safety_none(3, 0.0, 1e-9) == 1


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


@pytest.mark.parametrize(("n", "e"), [(2, 0.3), (5, 0.5), (9, 0.9)])
def test_dangers_are_alike_at_the_turning_point(n, e):
    turn = race.turning_point(n, e)
    assert race.disaster_private(n, e, turn) == pytest.approx(race.disaster_public(n, e, turn), rel=1e-12)
    assert race.disaster_private(n, e, 1.01 * turn) < race.disaster_public(n, e, 1.01 * turn)
    assert race.disaster_private(n, e, 0.99 * turn) > race.disaster_public(n, e, 0.99 * turn)
    assert race.disaster_none(n, e, n * e / 4) == pytest.approx(0.75)


@pytest.mark.parametrize(("n", "e", "mu"), [(2, 1e-17, 1.0), (5, 1e-10, 100.0), (3, 1e-12, 7.0)])
def test_where_little_is_at_stake_little_is_risked(n, e, mu):
    """The first term of the series in e / mu, which subtracts nothing from 1."""
    assert race.disaster("public", n, e, mu) == pytest.approx(n * e / (2 * mu), rel=1e-8, abs=0)
