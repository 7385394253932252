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
    """The newspaper of 400 examples a week is within five standard errors of the errors that are shown."""
    printed = experiments.newspaper()
    after = 1 - live.year(0.0, 52, 2, 1.0, 500, 1).share
    spread = (2 / 400) ** 0.5 * after  # of the mean of 400 squares of a normal error
    assert max(abs(error - after) for error in printed[39:].tolist()) < 5 * spread


def high(outline: list[list[float]]) -> float:
    """How high an outline is."""
    return max(y for _, y in outline) - min(y for _, y in outline)


def test_year():
    """A share from 0 to 1 for each week; the share of weight on what is wanted is that of the bars."""
    random = Random(6)
    for _ in range(100):
        week = random.randint(1, 52)
        twins, alike, steps = random.randint(0, 10), random.random(), random.randint(1, 300)
        guess = random.randint(1, 52)
        year = live.year(1.0, week, twins, alike, steps, guess)
        shares = [high(column) / 0.48 for column in year.columns]
        assert len(shares) == week
        assert all(0 <= share <= 1 for share in shares)
        assert year.share == pytest.approx(shares[-1])
        assert year.loose == (week > 39 and twins > 0)
        weights = [high(bar) for bar in (year.wanted, *year.others)]
        assert len(weights) == len(year.slots) == twins + 1
        assert year.seen == pytest.approx(weights[0] / sum(weights))
        assert year.opened == (2 if not twins else 3 if year.seen >= 0.995 else 1)
        assert year.tells == (year.opened == 1)
        assert len(year.read) == guess
        assert year.columns[: min(week, guess)] == year.read[: min(week, guess)]
        left, right = year.read[-1][3], year.read[-1][2]
        assert (year.said, year.said_y) == (pytest.approx((left[0] + right[0]) / 2), pytest.approx(left[1]))
    assert live.year(1.0, 10, 2, 1.0, 500, 1).seen == pytest.approx(1 / 3)


@pytest.mark.parametrize(("week", "twins"), [(10, 2), (45, 2), (52, 0), (39, 10)])
def test_the_lid_changes_nothing(week, twins):
    """Where the lid is moved, only the lid and what one sees under it move."""
    shut = live.year(0.0, week, twins, 0.9, 100, 7)
    for lid in (0.1, 0.25, 0.5, 1.0):
        lifted = live.year(lid, week, twins, 0.9, 100, 7)
        moved = {name: getattr(lifted, name) for name in ("cover", "grip_y", "opened")}
        assert shut._replace(**moved) == lifted
        assert lifted.grip_y > shut.grip_y
        low = lifted.cover[2][1]
        assert bool(lifted.opened) == (low > 0)  # bars begin at 0
    assert shut.opened == 0
