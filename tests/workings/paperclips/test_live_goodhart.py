"""The best of n and the counter as a page runs them: equal to the wing's means and to its machine, draws lawful."""

from math import erf, sqrt
from random import Random

import numpy as np
import pytest

from essays.paperclips.goodhart.live import checks_counter_spent, checks_tails_choice
from workings.paperclips import goodhart
from workings.paperclips.plain import goodhart as live
from workings.paperclips.plain.dice import SIDES


def test_below_is_the_normal_law():
    """Against erf, from the middle to the tail."""
    for z in (0.0, 1e-3, 0.3, 1.0, 2.5, 5.0, 10.0):
        assert live.below(z) == pytest.approx((1 + erf(z / sqrt(2))) / 2, rel=1e-14)


@pytest.mark.parametrize("noise", [0.5, 0.83, 1.0, 3.0, 7.7])
@pytest.mark.parametrize("n", [1, 2, 5, 37, 1024])
def test_normal_means_equal_the_wing(n, noise):
    """Score and value of the best of n with a normal error."""
    found = live.best(n, live.normal_law(noise))
    assert found == pytest.approx(goodhart.light(n, noise), rel=1e-12, abs=1e-13)


@pytest.mark.parametrize("check", [1, 2, 3])
@pytest.mark.parametrize("n", [2, 12, 65, 300, 1024])
def test_heavy_means_equal_the_wing(n, check):
    """With one check the score's tail ends where both quadratures end, so that the last point's width is seen."""
    score, value = live.best(n, live.heavy_law(1.0, check))
    wing = goodhart.heavy(n, 2 * check - 1)
    assert value == pytest.approx(wing[1], rel=1e-12)
    assert score == pytest.approx(wing[0], rel=1e-9 if check == 1 else 1e-12)


@pytest.mark.parametrize("noise", [0.5, 1.7, 3.0])
def test_heavy_means_of_another_size_by_another_quadrature(noise):
    """For the better of two, E[V] is twice the mean of V times the share of scores below: Gauss's points, no score."""
    values, weights = np.polynomial.hermite_e.hermegauss(60)
    weights = weights / weights.sum()
    places, widths = np.polynomial.legendre.leggauss(200)
    errors = noise * places / np.sqrt((1 - places**2) / 2)  # the inverse of Student's law at (1 + place) / 2
    apart = (values[:, None, None] + errors[:, None] - values) / noise  # V, the error, and the other candidate's V
    below = 0.5 + apart / np.sqrt(2 + apart**2) / 2
    mean = np.einsum("i,j,k,ijk->", weights * values, widths / 2, weights, below)
    assert live.best(2, live.heavy_law(noise, 1))[1] == pytest.approx(2 * mean, abs=1e-7)


@pytest.mark.parametrize("check", [0, 1, 2, 3])
def test_the_best_of_one_is_a_random_candidate(check):
    """Its means are nought, to the bit, and the shares of scores above and below a score add up."""
    rows = live.normal_law(0.6) if check == 0 else live.heavy_law(0.6, check)
    assert live.best(1, rows) == (0.0, 0.0)
    assert sum(mass for _, mass, _, _ in rows) == pytest.approx(0.5, abs=0.05)  # without the point in the middle
    assert all(0 <= over <= 0.5 for _, _, over, _ in rows)


def test_middle_and_narrow_by_enumeration():
    """The chance that most of 1, 3 or 5 are above a point; and its slope by differences."""
    for check in (1, 2, 3):
        count = 2 * check - 1
        for share in (0.1, 0.37, 0.5, 0.9):
            most = sum(
                share ** sum(ways) * (1 - share) ** (count - sum(ways))
                for ways in np.ndindex(*[2] * count)
                if sum(ways) >= check
            )
            assert live.middle(share, check) == pytest.approx(most, rel=1e-13)
            slope = (live.middle(share + 1e-5, check) - live.middle(share - 1e-5, check)) / 2e-5
            assert live.narrow(share, check) == pytest.approx(slope, rel=1e-8)


def _drawn(draw, count, state=12345):
    """So many draws in a row."""
    found = []
    for _ in range(count):
        value, state = draw(state)
        found.append(value)
    return np.array(found)


def test_normal_draws_by_an_independent_reference():
    """Numpy's integers and its polynomial, the same bits."""
    state, rolls = np.int64(12345), []
    for _ in range(12 * 50):
        state = state * 48271 % SIDES
        rolls.append(float(state) / SIDES)
    r = (np.cumsum(np.array(rolls).reshape(50, 12), 1)[:, -1] - 6) / 4
    odd = np.array([3.949846138, 0.252408784, 0.076542912, 0.008355968, 0.029899776])
    reference = np.polynomial.polynomial.polyval(r * r, odd) * r
    np.testing.assert_allclose(_drawn(live.normal, 50), reference, rtol=1e-13)


def _farthest(draws, law):
    """Kolmogorov and Smirnov's distance, times the root of the number of draws: above 1.63 by chance once in 100."""
    shares = law(np.sort(draws))
    steps = np.arange(len(draws) + 1) / len(draws)
    return max(np.abs(shares - steps[1:]).max(), np.abs(shares - steps[:-1]).max()) * len(draws) ** 0.5


def test_draws_have_their_laws():
    """No farther from their laws than chance has it; the largest of 100 normal draws is as large as it should be."""
    normal, heavy = _drawn(live.normal, 20_000), _drawn(live.heavy, 20_000, 777)
    assert _farthest(normal, np.vectorize(lambda z: (1 + erf(z / sqrt(2))) / 2)) < 1.63
    assert _farthest(heavy, lambda x: 0.5 + x / np.sqrt(2 + x**2) / 2) < 1.63
    largest = normal.reshape(200, 100).max(1)
    assert abs(largest.mean() - goodhart.expected_max(100)) < 3 * largest.std() / 200**0.5


@pytest.mark.parametrize("count", [1, 3, 5])
def test_median(count):
    """Against numpy's."""
    random = Random(count)
    for _ in range(50):
        draws = [random.gauss(0, 3) for _ in range(count)]
        assert live.median(draws) == np.median(draws)
    assert live.median([2.0, 2.0, 2.0]) == 2.0


@pytest.mark.parametrize("check", [0, 1, 3])
def test_draws_near_the_means(check):
    """The value of the best of 24 over 300 draws, within three standard errors of the quadrature."""
    drawn = []
    for draw in range(1, 301):
        values, scores, winner = live.candidates(24, check, 1.4, draw)
        assert scores[winner] == max(scores)
        drawn.append(values[winner])
    rows = live.normal_law(1.4) if check == 0 else live.heavy_law(1.4, check)
    assert abs(np.mean(drawn) - live.best(24, rows)[1]) < 3 * np.std(drawn) / 300**0.5


def test_another_draw_is_another_draw_and_more_candidates_are_the_same_ones():
    """Nine candidates of one draw are the first nine of a thousand."""
    nine, many, other = live.candidates(9, 1, 1.0, 4), live.candidates(1000, 1, 1.0, 4), live.candidates(9, 1, 1.0, 5)
    assert nine[0] == many[0][:9]
    assert nine[1] == many[1][:9]
    assert not set(nine[0]) & set(other[0])


def test_choice_sound_at_every_stop_and_between():
    """The picture's scores within the edge, curves of finite numbers that go through the dots."""
    moving = checks_tails_choice()
    random = Random(9)
    settings = [(n, check, 1.0, 1 + n % 12) for n in moving.controls[0].stops for check in range(4)]
    settings += [
        (3, check, noise, draw) for check in range(4) for noise in moving.controls[2].stops for draw in (1, 12)
    ]
    settings += [(random.randint(1, 1024), random.randrange(4), random.uniform(0.5, 3), 2) for _ in range(20)]
    for n, check, noise, draw in settings:
        values, scores, value, score, shown, best, numbers, means, worths, mean, worth = live.chosen(
            n, check, noise, draw
        )
        assert len(values) == len(scores) == min(n, live.SHOWN)
        assert max(map(abs, scores)) <= live.EDGE
        assert shown == min(score, live.EDGE)
        assert value <= best
        assert np.isfinite(means + worths).all()
        assert len(means) == len(worths) == len(numbers)
        if n in numbers:
            assert (mean, worth) == (means[numbers.index(n)], worths[numbers.index(n)])


@pytest.mark.parametrize(("bar", "allowed"), [(0, 0), (1, 0), (1, 3), (6, 1), (11, 2), (12, 0), (12, 10), (5, 9)])
def test_gutted_equals_the_machine_of_the_wing(bar, allowed):
    """At every part of the way the same girders stand, and in the end what the closed form leaves."""
    history = goodhart.gut([12] * 10, bar, allowed)
    for part in [i / 20 for i in range(21)]:
        building, left, destroyed, taken, there, end, spent = live.gutted(bar, allowed, part)
        assert taken == int(part * (len(history) - 1) + 0.5)
        assert left == history[taken]
        assert building == list(range(1, 11))
        assert destroyed == sum(girders < bar for girders in left) <= allowed
        assert there == pytest.approx(sum(left) / 120, rel=1e-15)
        assert end == pytest.approx(goodhart.left_standing(bar, allowed), rel=1e-15)
        assert spent == (taken == len(history) - 1)


def test_counter_sound_at_every_stop():
    """The declared first view is the check of the story, spent."""
    moving = checks_counter_spent()
    made = moving.values(moving.start)
    assert made["left"] == [1] * 10
    assert made["destroyed"] == 0
    assert made["spent"]
    for bar in moving.controls[0].stops:
        for allowed in moving.controls[1].stops:
            assert moving.values({"bar": bar, "allowed": allowed, "part": 0.37})["destroyed"] <= allowed
