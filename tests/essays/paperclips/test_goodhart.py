"""Candidates drawn, by torch and by the page's dice: their laws, and the means that such choices bring."""

from itertools import pairwise
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
    """The card that is taken has the best score and the one with the edge the best value; the curves meet the dots."""
    seen = live.choose(512, check, 1.7, 3)
    values, scores, _ = live.candidates(512, (0, 1, 3, 5)[check], 1.7, 3)
    assert seen.taken == [seen.cards[scores.index(max(scores))]]
    assert seen.finest == [seen.cards[values.index(max(values))]]
    assert (seen.taken_score, seen.taken_value) == (max(scores), values[scores.index(max(scores))])
    assert seen.taken_value <= seen.best_value == max(values)
    here = seen.numbers.index(512)
    assert (seen.mean_score, seen.mean_value) == (seen.mean_scores[here], seen.mean_values[here])
    assert (seen.stem_x, seen.stem) == ([512, 512], [0, min(seen.mean_score, 4.2)])


@pytest.mark.parametrize("n", live.NUMBERS)
def test_cards(n):
    """As many cards as candidates lie on the table, none on another, and on each its own score while they are few."""
    seen = live.choose(n, 0, 1.0, 2)
    corners = [(*card[3], *card[1]) for card in seen.cards]  # left, low, right, high
    assert len(corners) == n
    assert min(left for left, _, _, _ in corners) >= 0
    assert min(low for _, low, _, _ in corners) >= -0.2
    assert max(right for _, _, right, _ in corners) <= 22
    assert max(high for _, _, _, high in corners) <= 18
    for (_, low, right, _), (left, _, _, high) in pairwise(corners):
        assert left > right or high < low  # beside the last one, or in the next row
    spots = {(round(left, 6), round(low, 6)) for left, low, _, _ in corners}
    assert len(spots) == n
    assert seen.shown == (live.candidates(n, 0, 1.0, 2)[1] if n <= 24 else [])
    for x, y, (left, low, right, high) in zip(seen.shown_x, seen.shown_y, corners, strict=False):
        assert (x, y) == pytest.approx(((left + right) / 2, (low + high) / 2))


@pytest.mark.parametrize(("bar", "allowed"), [(0, 0), (1, 3), (6, 1), (11, 2), (12, 0), (12, 10), (5, 9)])
def test_gutted(bar, allowed):
    """On the way no more are counted than may be, and in the end there is what the closed form leaves."""
    for part in [i / 20 for i in range(21)]:
        seen = live.gutted(bar, allowed, part)
        places = [min(x for x, _ in girder) for girder in seen.girders]
        left = [places.count(6 + 34 * number) for number in range(10)]
        assert sum(left) == len(seen.girders) == 120 - seen.taken
        assert seen.destroyed == sum(girders < bar for girders in left) <= allowed
        assert len(seen.roofs) == 10 - seen.destroyed
        assert [roof[0][1] for roof in seen.roofs] == [girders / 12 for girders in left if girders >= bar]
        assert seen.zero == (seen.destroyed == 0)
        assert seen.there == pytest.approx(sum(left) / 120, rel=1e-15)
        assert seen.end == pytest.approx(goodhart.left_standing(bar, allowed), rel=1e-15)
        assert seen.there == pytest.approx(1 - part * (1 - seen.end), abs=0.5 / 120 + 1e-12)
        assert seen.spent == (seen.there == seen.end)
        assert seen.level == pytest.approx(bar / 12)
    assert seen.spent
