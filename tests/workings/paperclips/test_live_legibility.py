"""Descent on twins as a page runs it: equal to the wing's closed form and to torch's, sound at every setting."""

from random import Random

import pytest
import torch

from essays.paperclips.legibility.live import unread_model_year
from workings.paperclips import legibility
from workings.paperclips.plain import legibility as live

SETTINGS = [(1, 1.0, 500), (2, 0.99, 100), (3, 0.95, 7), (5, 0.313, 41), (10, 0.9, 900), (8, 0.0, 3), (10, 1.0, 60)]


@pytest.mark.parametrize(("twins", "alike", "steps"), SETTINGS)
def test_descend_equals_the_closed_form(twins, alike, steps):
    """The recursion in scalars against powers of the eigenvalues."""
    assert live.descend(twins, alike, steps) == pytest.approx(
        legibility.descended(twins, alike, steps), rel=1e-12, abs=1e-14
    )


@pytest.mark.parametrize(("twins", "alike", "steps"), SETTINGS)
def test_descend_equals_torch(twins, alike, steps):
    """The same recursion on k + 1 weights with the whole matrix of covariances."""
    moments = legibility.covariance(twins, alike)
    weights = torch.zeros(twins + 1, dtype=torch.float64)
    for _ in range(steps):
        weights = weights - 0.1 * (moments @ weights - moments[:, 0])
    wanted, twin = live.descend(twins, alike, steps)
    torch.testing.assert_close(
        torch.tensor([wanted] + [twin] * twins, dtype=torch.float64), weights, rtol=1e-12, atol=1e-15
    )


@pytest.mark.parametrize(("twins", "alike"), [(1, 0.2), (4, 0.77), (9, 1.0), (6, 0.0)])
def test_error_equals_the_wing(twins, alike):
    """For weights far from those of training."""
    weights = torch.tensor([0.4] + [-0.3] * twins, dtype=torch.float64)
    assert live.error(0.4, -0.3, twins, alike) == pytest.approx(legibility.error(weights, alike), rel=1e-12)


@pytest.mark.parametrize("twins", [0, 1, 2, 5, 10])
def test_perfect_twins_share(twins):
    """The printed share is 1 up to week 39 and 1 / (k + 1) after it."""
    shares = live.year(twins, 1.0, 1000, 52, 1)[1]
    assert shares[38] == pytest.approx(1, abs=1e-12)
    assert 1 - shares[39] == pytest.approx(legibility.deployed_error(twins), abs=1e-12)


def test_near_the_newspaper():
    """The wing's newspaper, 400 examples a week, is within four standard errors of the errors here."""
    printed = legibility.newspaper()
    after = live.year(2, 1.0, 500, 52, 0)[7]
    spread = (2 / 400) ** 0.5 * after  # of the mean of 400 squares of a normal error
    assert printed[:39].max() < 1e-12
    assert max(abs(error - after) for error in printed[39:].tolist()) < 4 * spread


def test_sound_at_every_stop_and_between():
    """Shares from 0 to 1, one for each week; the weights are told only to those who look."""
    moving = unread_model_year()
    twins, alike, steps, weeks = [control.stops for control in moving.controls[:4]]
    random = Random(6)
    settings = [
        (k, r, n, random.choice(weeks), look) for k in twins for r in alike for n in steps[:9] for look in (0, 1)
    ]
    settings += [(10, 1.0, 10_000, 52, 1), (2, 0.5, 10_000, 39, 0)]
    settings += [
        (random.randint(0, 10), random.random(), random.randint(1, 300), random.randint(1, 52), 1) for _ in range(100)
    ]
    for k, r, n, week, look in settings:
        made = live.year(k, r, n, week, look)
        assert made[0] == list(range(1, week + 1))
        assert len(made[1]) == week
        assert all(0 <= share <= 1 for share in made[1])
        assert made[6] + made[7] == pytest.approx(1)
        assert made[6] == made[1][-1]
        assert len(made[4]) == len(made[5]) == k
        assert 1 <= made[9] <= 101 if look else made[9] == 0


def test_seen_is_the_percentage_on_what_is_wanted():
    """One third, in whole per cent, one more than shown."""
    assert live.year(2, 1.0, 500, 10, 1)[9] == 1 + 33
    assert live.year(0, 0.7, 500, 10, 1)[9] == 1 + 100
