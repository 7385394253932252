"""Candidates drawn, by torch and by the page's dice: their laws, and the means that such choices bring."""

from random import Random

import numpy as np
import pytest

from essays.paperclips.goodhart import live
from workings.paperclips import goodhart


@pytest.mark.parametrize("count", [1, 3, 5])
def test_median(count):
    """Against numpy's."""
    random = Random(count)
    for _ in range(50):
        draws = [random.gauss(0, 3) for _ in range(count)]
        assert live.median(draws) == np.median(draws)
    assert live.median([2.0, 2.0, 2.0]) == 2.0


@pytest.mark.parametrize("checks", [0, 1, 5])
def test_draws_near_the_means(checks):
    """The value of the best of 24 over 300 draws, within three standard errors of the quadrature."""
    drawn = []
    for draw in range(1, 301):
        values, scores, winner = live.candidates(24, checks, 1.4, draw)
        assert scores[winner] == max(scores)
        drawn.append(values[winner])
    law = goodhart.heavy(1.4, checks) if checks else goodhart.light(1.4)
    assert abs(np.mean(drawn) - goodhart.best(24, law)[1]) < 3 * np.std(drawn) / 300**0.5


def test_another_draw_is_another_draw_and_more_candidates_are_the_same_ones():
    """Nine candidates of one draw are the first nine of a thousand."""
    nine, many, other = live.candidates(9, 1, 1.0, 4), live.candidates(1000, 1, 1.0, 4), live.candidates(9, 1, 1.0, 5)
    assert nine[0] == many[0][:9]
    assert nine[1] == many[1][:9]
    assert not set(nine[0]) & set(other[0])


@pytest.mark.parametrize("check", [0, 1, 2, 3])
def test_chosen(check):
    """The picture's scores stand within the edge, and the curves go through the dots."""
    seen = live.choose(512, check, 1.7, 3)
    assert len(seen.values) == len(seen.scores) == 200
    assert max(map(abs, seen.scores)) <= 10
    assert seen.taken_at == min(seen.taken_score, 10)
    assert seen.taken_value <= seen.best_value
    here = seen.numbers.index(512)
    assert (seen.mean_score, seen.mean_value) == (seen.mean_scores[here], seen.mean_values[here])


@pytest.mark.parametrize(("bar", "allowed"), [(0, 0), (1, 3), (6, 1), (11, 2), (12, 0), (12, 10), (5, 9)])
def test_gutted(bar, allowed):
    """On the way no more are counted than may be, and in the end there is what the closed form leaves."""
    for part in [i / 20 for i in range(21)]:
        seen = live.gutted(bar, allowed, part)
        assert seen.destroyed == sum(girders < bar for girders in seen.left) <= allowed
        assert seen.there == pytest.approx(sum(seen.left) / 120, rel=1e-15)
        assert seen.end == pytest.approx(goodhart.left_standing(bar, allowed), rel=1e-15)
        assert seen.spent == (seen.there == seen.end)
    assert seen.spent
