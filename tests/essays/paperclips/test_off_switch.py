"""What the pictures of the off switch show is the model, place by place."""

from itertools import product

import pytest

from essays.paperclips.off_switch import live
from workings.paperclips import off_switch


@pytest.mark.parametrize(("sigma", "b"), [(0.1, 0.3), (1.3, 0.0), (2.0, 4.0)])
def test_pictures(sigma, b):
    """Rows and columns of the map stand where the axes say; on the border the sign changes."""
    seen = live.weigh(0.4, sigma, b)
    assert {len(row) for row in seen.worths} == {80}
    assert len(seen.worths) == 48
    for row, column in ((0, 0), (15, 43), (30, 39), (47, 79)):
        mu, error = -2.5 + 5 * (column + 0.5) / 80, 4 - 4 * (row + 0.5) / 48
        assert seen.worths[row][column] == pytest.approx(off_switch.gain(mu, sigma, error), rel=1e-12)
    for mu, mirrored, error in list(zip(seen.right, seen.left, seen.errors, strict=True))[5:]:
        assert mirrored == -mu
        assert off_switch.gain(mu, sigma, 0.99 * error) > 0 > off_switch.gain(mu, sigma, 1.01 * error)
    assert seen.asking == pytest.approx(off_switch.defer(0.4, sigma, b), rel=1e-12)


@pytest.mark.parametrize(("sigma", "b"), [(0.1, 0.3), (1.3, 0.0), (2.0, 4.0)])
def test_asking(sigma, b):
    """Wherever the dot stands, asking brings what the model says, and it does what brings most."""
    for mean in [-2.5 + 0.25 * i for i in range(21)]:
        seen = live.weigh(mean, sigma, b)
        assert seen.asking == pytest.approx(off_switch.defer(mean, sigma, b), rel=1e-12, abs=1e-15)
        assert seen.alone == max(mean, 0)
        assert off_switch.MOVES[seen.does] == off_switch.choice(mean, sigma, b)


@pytest.mark.parametrize("sigma", [0.0, 0.1, 2.0])
def test_the_word_ask_stands_where_it_asks(sigma):
    """It is written if a place of the map asks, at one that does, and clear of the dot and of what that says."""
    for mean, error in product((-0.75, -0.25, 0.0, 0.5), (0.0, 0.25, 0.5, 0.75, 1.0, 1.25)):
        seen = live.weigh(mean, sigma, error)
        assert seen.asks == any(worth > 0 for row in seen.worths for worth in row)
        assert seen.asks == (off_switch.gain(0.0, sigma, seen.ask) > 0)
        assert not error - 0.35 < seen.ask < error + 0.2
        assert abs(seen.above - seen.ask) > 0.3
