"""The race as the reader runs it equals the wing's: formulas, choices, and what a departure brings."""

from itertools import product

import pytest
import torch

from workings.paperclips import race
from workings.paperclips.plain import dice
from workings.paperclips.plain import race as live

SETTINGS = list(product((2, 3, 7, 20), (0.05, 0.35, 1.0), (0.25, 0.9, 2.3, 5.0)))


@pytest.mark.parametrize(("n", "e", "mu"), SETTINGS)
def test_dangers(n, e, mu):
    for information, name in enumerate(race.INFORMATION):
        teams, *over, enmities = (*live.dangers(information, n, e, mu)[:5],)
        closed = [race.disaster(name, m, e, mu) for m in teams]
        assert over[information] == pytest.approx(closed, rel=1e-12, abs=1e-14)
        given = live.dangers(information, n, e, mu)
        closed = [race.disaster(name, n, x, mu) for x in enmities]
        assert given[5 + information] == pytest.approx(closed, rel=1e-12, abs=1e-14)
        assert given[8] == given[9 + information] == pytest.approx(race.disaster(name, n, e, mu), rel=1e-12, abs=1e-14)


@pytest.mark.parametrize(
    ("c", "s", "n", "e"), list(product((0.1, 0.37, 1.0), (0.0, 0.3, 0.37, 1.0), (2, 5, 20), (0.05, 1.0)))
)
def test_departure(c, s, n, e):
    assert live.expects(s, c, n, e) == pytest.approx(race.payoff_private(s, c, n, e, 1.0), rel=1e-12, abs=1e-300)
    _, brings, mine, best, lost = live.deviate(c, s, n, e)
    assert best == pytest.approx(race.safety_private(c, n, e, 1.0), rel=1e-14)
    assert max(brings) <= 1 + 1e-12
    assert -1e-12 <= lost <= 1
    assert mine == pytest.approx(race.payoff_private(s, c, n, e, 1.0) / race.payoff_private(best, c, n, e, 1.0))


@pytest.mark.parametrize(
    ("information", "n", "e", "mu"), list(product(range(3), (2, 6), (0.05, 0.5, 1.0), (0.4, 1.0, 3.0)))
)
def test_the_ablest_wins(information, n, e, mu):
    """The same games, with every team choosing for itself and the fastest taken: the same safety decides."""
    state, state_played = dice.first(n), dice.first(n)
    for _ in range(50):
        wrong, state_played = live.one_race(information, n, e, mu, state_played)
        rolls = []
        for _ in range(n + 1):
            state = dice.roll(state)
            rolls.append(state / dice.SIDES)
        c = torch.tensor([rolls[:n]], dtype=race.FLOAT) * mu
        s = race.choices(race.INFORMATION[information], c, e, mu)
        speed = c - s
        tied = speed > speed.max() - 1e-12
        winner = torch.where(tied, c, -torch.inf).argmax()
        assert wrong == (rolls[n] >= s[0, winner])
    assert state == state_played


def test_played():
    """The share of disasters lies about the formula as chance has it, over many dice."""
    for information, name in enumerate(race.INFORMATION):
        off = torch.tensor([live.play(information, 4, 0.6, seed)[-1] for seed in range(1, 101)])
        assert abs(off.mean()) < 3 / 10
        assert 0.8 < off.std() < 1.2
        games, shares, expected, low, high, disasters, share, _ = live.play(information, 4, 0.6, 7)
        assert expected == pytest.approx(race.disaster(name, 4, 0.6, 1.0), rel=1e-12)
        assert disasters == round(shares[-1] * games[-1])
        assert share == shares[-1]
        assert high[99] - low[99] == pytest.approx(4 * (expected * (1 - expected) / 100) ** 0.5)


def test_dice():
    """Park and Miller's check, for the multiplier 48271: from 1, the 10,000th number is 399268537."""
    state = 1
    for _ in range(10_000):
        state = dice.roll(state)
    assert state == 399268537
    assert dice.first(3) == pow(69621, 3, dice.SIDES)
    draws = []
    for _ in range(20_000):
        state = dice.roll(state)
        draws.append(state / dice.SIDES)
    draws = torch.tensor(draws, dtype=race.FLOAT)
    assert draws.mean().item() == pytest.approx(0.5, abs=0.01)
    assert draws.var().item() == pytest.approx(1 / 12, abs=2e-3)
    assert (draws[1:] * draws[:-1]).mean().item() == pytest.approx(0.25, abs=0.01)
