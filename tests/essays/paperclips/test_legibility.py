"""Machines trained on examples against the model; and the year that is shown."""

from random import Random

import pytest

from essays.paperclips.legibility import experiments, live


def test_newspaper_is_right_until_the_twins_come_loose():
    printed = experiments.newspaper(twins=3, weeks=30, loose=21, count=300, seed=4)
    assert printed[:20].max() < 1e-25
    assert printed[20:].min() > 0.5
    assert printed[20:].mean().item() == pytest.approx(0.75, abs=5 * 0.75 * (2 / 3000) ** 0.5)


def test_year_is_near_the_newspaper():
    """The newspaper of 400 examples a week is within four standard errors of the errors that are shown."""
    printed = experiments.newspaper()
    after = 1 - live.year(2, 1.0, 500, 52, 0).share
    spread = (2 / 400) ** 0.5 * after  # of the mean of 400 squares of a normal error
    assert max(abs(error - after) for error in printed[39:].tolist()) < 4 * spread


def test_year():
    """A share from 0 to 1 for each week; the share of weight on what is wanted is that of the bars."""
    random = Random(6)
    for _ in range(100):
        week = random.randint(1, 52)
        year = live.year(random.randint(0, 10), random.random(), random.randint(1, 300), week, 1)
        assert len(year.weeks) == len(year.shares) == week
        assert all(0 <= share <= 1 for share in year.shares)
        assert (year.share, year.loose) == (year.shares[-1], int(week > 39))
        assert year.seen == pytest.approx(year.weight[0] / (sum(year.twin_weights) + year.weight[0]))
    assert live.year(2, 1.0, 500, 10, 1).seen == pytest.approx(1 / 3)
