"""Games played, by torch and by the page's dice: laws, bands, and each team choosing for itself."""

from itertools import product

import pytest
import torch

from essays.paperclips.race import experiments, live
from workings.paperclips import dice, race


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
        c = torch.tensor([rolls[:n]], dtype=torch.float64) * mu
        s = experiments.choices(race.INFORMATION[information], c, e, mu)
        speed = c - s
        tied = speed > speed.max() - 1e-12
        winner = torch.where(tied, c, -torch.inf).argmax()
        assert wrong == (rolls[n] >= s[0, winner])
    assert state == state_played


def test_played():
    """The share of disasters lies about the formula as chance has it, over many dice."""
    for information in range(3):
        off = torch.tensor([live.play(information, 4, 0.6, seed).off for seed in range(1, 101)])
        assert abs(off.mean()) < 3 / 10
        assert 0.8 < off.std() < 1.2
        game = live.play(information, 4, 0.6, 7)
        assert game.disasters == round(game.shares[-1] * game.played[-1])
        assert game.high[99] - game.low[99] == pytest.approx(4 * (game.expected * (1 - game.expected) / 100) ** 0.5)
