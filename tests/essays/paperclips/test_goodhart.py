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


def test_another_check_is_of_the_same_cards():
    """Only the errors of their scores are others."""
    (values, *_), *others = (live.candidates(32, checks, 1.0, 10) for checks in (1, 0, 3, 5))
    assert [each[0] for each in others] == [values] * 3
    assert len({tuple(each[1]) for each in others}) == 3


@pytest.mark.parametrize("check", [0, 1, 2, 3])
def test_chosen(check):
    """The card that is taken has the best score and the one with the edge the best value; the curve meets its dot."""
    seen = live.choose(128, check, 1.7, 3, 0.5)
    values, scores, _ = live.candidates(128, (0, 1, 3, 5)[check], 1.7, 3)
    assert seen.taken == [seen.cards[scores.index(max(scores))]]
    for one, other in zip(seen.finest[0], seen.cards[values.index(max(values))], strict=True):
        apart = [here - there for here, there in zip(pixels(*one), pixels(*other), strict=True)]
        assert [abs(each) for each in apart] == pytest.approx([2, 2])  # round it, so that both are seen
    assert seen.said == pytest.approx(0.24)
    assert (seen.taken_score, seen.taken_value) == (max(scores), values[scores.index(max(scores))])
    assert seen.front == [max(scores)]
    assert seen.taken_value <= seen.best_value == max(values)
    assert seen.means[seen.numbers.index(128)] == seen.mean
    assert pixels(0, seen.mean)[1] == pytest.approx(4 + 20 * seen.mean_value)
    assert (seen.stem_x, seen.stem) == ([128, 128], [seen.foot, seen.mean])


def pixels(x: float, y: float) -> tuple[float, float]:
    """Where a point stands in the picture."""
    return 44 + 28.6 * np.log2(x or 1), 126 + 17 * y


@pytest.mark.parametrize("n", live.NUMBERS)
def test_cards(n):
    """As many cards as candidates lie on the table, none on another, and on each its own score while they are few."""
    seen = live.choose(n, 0, 1.0, 2, 0.0)
    corners = [(*pixels(*card[3]), *pixels(*card[1])) for card in seen.cards]  # left, low, right, high
    assert len(corners) == (n // 8 if seen.heaped else n)
    assert seen.heaped == (n == 64 * seen.heaps and n > 256)
    assert seen.alone == (n == 1)
    assert min(left for left, _, _, _ in corners) >= -1e-9
    assert min(low for _, low, _, _ in corners) >= 76
    assert max(right for _, _, right, _ in corners) <= 198
    assert max(high for _, _, _, high in corners) <= 242
    for (_, low, right, high), (left, below, _, above) in pairwise(corners):
        assert left > right or above < low or below > high  # beside the last one, in the next row, or on it
    spots = {(round(left, 6), round(low, 6)) for left, low, _, _ in corners}
    assert len(spots) == len(corners)
    assert seen.shown == (live.candidates(n, 0, 1.0, 2)[1] if n <= 24 else [])
    assert seen.backs == (live.candidates(n, 0, 1.0, 2)[0] if n <= 24 else [])
    for heights, share in ((seen.shown_y, 0.68), (seen.backs_y, 0.26)):
        for x, y, (left, low, right, high) in zip(seen.shown_x, heights, corners, strict=False):
            assert pixels(x, y) == pytest.approx(((left + right) / 2, low + share * (high - low)))


@pytest.mark.parametrize("n", [384, 512, 768, 1024])
def test_a_card_in_a_heap_is_where_it_would_be_counted(n):
    """The one that is taken sticks out of its own heap, as high as the cards beneath it are many."""
    seen = live.choose(n, 1, 1.0, 5, 0.0)
    _, scores, winner = live.candidates(n, 1, 1.0, 5)
    assert scores[winner] == max(scores)
    heap = [(pixels(*slab[3]), pixels(*slab[1])) for slab in seen.cards[winner // 64 * 8 : winner // 64 * 8 + 8]]
    (left, low), (right, _) = pixels(*seen.taken[0][3]), pixels(*seen.taken[0][1])
    assert (left, right) == pytest.approx((heap[0][0][0] + 6, heap[0][1][0] + 6))
    assert low == pytest.approx(heap[0][0][1] + 0.53 * (winner % 64))
    assert heap[0][0][1] <= low <= heap[-1][1][1]


@pytest.mark.parametrize(("worth", "tip"), [(0.0, 0), (3.2, 3.2), (-1.5, -1.5), (40.0, 6.8), (-9.0, -2.3)])
def test_risen(worth, tip):
    """A bar is as high as its number, and ends in an arrow where that is beyond the scale."""
    bar = live.risen(306, worth)
    assert [y for _, y in bar] == pytest.approx([0, (near := max(-2, min(6.4, worth))), tip, near, 0])
    assert [pixels(x, 0)[0] for x, _ in bar] == pytest.approx([306, 306, 310, 314, 314])


@pytest.mark.parametrize(("bar", "allowed"), [(0, 0), (1, 3), (6, 1), (11, 2), (12, 0), (12, 10), (5, 9)])
def test_gutted(bar, allowed):
    """On the way no more are counted than may be, and in the end there is what the closed form leaves."""
    before = None
    for part in [i / 20 for i in range(21)]:
        seen = live.gutted(bar, allowed, part, 0.5)
        stands = [girder[0][0] < 240 for girder in seen.girders]
        left = [sum(stands[12 * number : 12 * number + 12]) for number in range(10)]
        for number, count in enumerate(left):  # from below, each in its place
            assert stands[12 * number : 12 * number + 12] == [True] * count + [False] * (12 - count)
            for storey in range(count):
                assert seen.girders[12 * number + storey][0] == [4 + 23 * number, storey / 12]
        cart = [girder for girder, there in zip(seen.girders, stands, strict=True) if not there]
        assert sorted(cart) == sorted(live.carted(k) for k in range(seen.taken))
        if before:  # what lies on the cart stays there
            assert all(now == then for now, then, there in zip(seen.girders, *before, strict=True) if not there)
        before = seen.girders, stands
        assert seen.said == pytest.approx(0.525)
        assert sum(left) == 120 - seen.taken
        assert seen.destroyed == sum(girders < bar for girders in left) <= allowed
        assert len(seen.roofs) == 10 - seen.destroyed
        assert [roof[0][1] for roof in seen.roofs] == [girders / 12 for girders in left if girders >= bar]
        assert seen.zero == (seen.destroyed == 0)
        assert seen.there == pytest.approx(sum(left) / 120, rel=1e-15)
        assert seen.end == pytest.approx(goodhart.left_standing(bar, allowed), rel=1e-15)
        assert seen.there == pytest.approx(1 - part * (1 - seen.end), abs=0.5 / 120 + 1e-12)
        assert seen.stand == sum(left)
        assert seen.free == (0 if seen.end == 1 else 2 if seen.there == seen.end else 1)
        assert seen.whole == (f"{seen.there:.4%}".endswith(".0000%"))
        assert seen.level == pytest.approx(bar / 12)
    assert seen.free != 1


def test_the_last_row_goes_girder_by_girder():
    """Under the law of the story as it stands at first: one girder at a stop, and before that half a row."""
    taken = [live.gutted(1, 0, part, 0.5).taken for part in live.WORK]
    steps = [later - one for one, later in pairwise(taken)]
    assert (taken[0], taken[-1]) == (0, 110)
    assert max(steps[:-10]) <= 6
    assert set(steps[-10:]) == {1, 2}


def test_the_cart_holds_all_girders():
    """None lies on another, and none falls off."""
    load = [live.carted(k) for k in range(120)]
    assert min(girder[0][0] for girder in load) > 245
    assert max(girder[1][0] for girder in load) < 344
    assert max(girder[2][1] for girder in load) < 1.25
    for (one, _, two, _), (other, *_) in pairwise(load):
        assert other[0] > two[0] or other[1] > one[1]


@pytest.mark.parametrize("n", [1, 12, 256, 1024])
def test_frames_are_within_the_picture(n):
    """A frame round any card is clear of the left edge and of the card that is turned over."""
    for draw in range(1, 13):
        seen = live.choose(n, 1, 1.0, draw, 0.0)
        places = [x for outline in (*seen.cards, *seen.finest, *seen.taken) for x, _ in outline]
        assert live.across(0.9) < min(places) < max(places) < live.across(203.0)


def test_the_first_card_shows_what_the_section_says():
    """The best score of the first draw belongs to a card that is worth next to nothing, and a better one was there."""
    start = {
        control.name: control.value if control.name == "check" else control.start
        for control in live.checks_tails_choice().controls[:4]
    }
    seen = live.choose(start["n"], start["check"], start["noise"], start["draw"], 0.0)
    assert seen.taken_score > 6 > 1 > seen.taken_value
    assert seen.best_value > 1.5 + seen.taken_value
