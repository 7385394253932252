"""Games played, by torch and by the page's dice: laws, bands, and each team choosing for itself."""

from itertools import product

import pytest
import torch

from essays.paperclips.race import experiments, live
from workings.paperclips import dice, race, six_dials


@pytest.mark.parametrize(
    ("information", "n", "e", "mu"), list(product(range(3), (2, 6), (0.05, 0.5, 1.0), (0.4, 1.0, 3.0)))
)
def test_the_ablest_wins(information, n, e, mu):
    """The same games, with every team choosing for itself and the fastest taken: the same safety decides."""
    state, state_played = dice.first(n), dice.first(n)
    for _ in range(50):
        run = live.one_race(information, n, e, mu, state_played)
        state_played = run.state
        rolls = []
        for _ in range(n + 1):
            state = dice.roll(state)
            rolls.append(state / dice.SIDES)
        c = torch.tensor([sorted(rolls[:n], reverse=True)], dtype=torch.float64) * mu
        s = experiments.choices(race.INFORMATION[information], c, e, mu)
        speed = c - s
        tied = speed > speed.max() - 1e-12
        winner = torch.where(tied, c, -torch.inf).argmax()
        assert winner == 0
        assert run.wrong == (rolls[n] >= s[0, winner])
        assert run.s == pytest.approx(s[0].tolist(), abs=1e-12)
    assert state == state_played


@pytest.mark.parametrize(("n", "e", "mu"), [(2, 0.5, 1.0), (5, 0.3, 2.0), (7, 1.0, 0.5)])
def test_promised(n, e, mu):
    """A promise moves what happens only where all know all: from the leader's spending its lead to the most it can."""
    without, given = (live.turned(promise, n, e, mu) for promise in (0, 1))
    assert without._replace(public_here=given.public_here) == given
    c = mu * torch.rand(200_000, n, generator=torch.Generator().manual_seed(n), dtype=torch.float64)
    first, second = c.topk(2).values.unbind(1)
    for seen, most in ((without, first - second), (given, (first - second) / e)):
        assert seen.public_here == pytest.approx(1 - most.clamp(max=1).mean().item(), abs=3e-3)


def test_played():
    """The share of disasters lies about the formula as chance has it, over many dice."""
    for information in range(3):
        off = torch.tensor([live.play(400, seed, information, 4, 0.6).off for seed in range(1, 101)])
        assert abs(off.mean()) < 3 / 10
        assert 0.8 < off.std() < 1.2
        game = live.play(150, 7, information, 4, 0.6)
        assert game.disasters == round(game.shares[-1] * game.played[-1])
        assert game.shares == live.play(400, 7, information, 4, 0.6).shares[:150]
        width = max(game.band_y[96:98]) - min(game.band_y[96:98])  # at 98 races
        assert width == pytest.approx(4 * (game.expected * (1 - game.expected) / 98) ** 0.5)
        assert game.speed == pytest.approx(max(game.speeds))


def test_promise():
    """To keep the promise brings what it brings; the safety of all begins at it and ends at the equilibrium."""
    for given, n, e in ((0.6, 2, 0.45), (1.0, 10, 1.0), (0.05, 3, 0.05)):
        seen = live.followed(given, given, n, e)
        assert seen.factor == 1
        assert seen.safety[0] == pytest.approx(given)
        assert abs(seen.safety[10] - seen.after_1) < 1e-15
        assert min(given, seen.end) <= seen.safety[-1] <= max(given, seen.end)


@pytest.mark.parametrize(("given", "n", "e"), list(product((0.05, 0.5, 1.0), (2, 5, 10), (0.05, 0.1, 0.2, 0.5, 1.0))))
def test_the_course_of_a_promise(given, n, e):
    """Half of the way is gone after the half-life where the figure says so; else nothing moves, or all grow to 1."""
    seen = live.followed(given, given, n, e)
    later = [six_dials.drift(given, k * seen.half_life, n, e, 1.0) for k in range(3)]
    if seen.course == 0:
        assert later == pytest.approx([given] * 3)
    elif seen.course == 1:
        assert later[1] == pytest.approx((given + seen.end) / 2)
    else:
        assert seen.end == 1 > given
        assert later[1] > (given + 1) / 2 + 1e-3 or later[1] == 1


def test_who_never_wins():
    """With no speed left a team wins not one of the games played; with a little left it wins some."""
    generator = torch.Generator().manual_seed(3)
    others = torch.rand(100_000, generator=generator, dtype=torch.float64) * (1 - 1 / 1.5)  # two teams, enmity 0.5
    for c, s in ((0.1, 0.1), (0.1, 0.5), (1.0, 1.0), (0.2, 0.1)):
        assert live.departed(c, s, 2, 0.5, 0).never == (not (c - s > others).any())


def test_a_promise_has_a_choice_below_full_enmity():
    assert [live.turned(1, 5, e, 1.0).choice for e in (0.05, 0.95, 1.0)] == [True, True, False]
