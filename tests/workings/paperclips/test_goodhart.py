"""The best of n and the counter against independent ways to the same results."""

from math import comb, log, pi, sqrt

import mpmath
import numpy as np
import pytest

from workings.paperclips import goodhart


def test_light_closed():
    """For two, three, four and five draws the mean of the largest is known in closed form; and its share of value."""
    asin = mpmath.asin(mpmath.mpf(1) / 3)
    known = {
        1: 0.0,
        2: 1 / sqrt(pi),
        3: 1.5 / sqrt(pi),
        4: float(3 / mpmath.sqrt(mpmath.pi) * (0.5 + asin / mpmath.pi)),
        5: float(5 / mpmath.sqrt(mpmath.pi) * (0.25 + 1.5 * asin / mpmath.pi)),
    }
    for n, closed in known.items():
        for noise in (0.0, 0.5, 7.7):
            spread = sqrt(1 + noise**2)
            found = goodhart.best(n, goodhart.light(noise))
            assert found == pytest.approx((spread * closed, closed / spread), rel=1e-12, abs=1e-12)


def test_light_of_many_by_quadrature():
    """In fifty digits, from the law of the largest of a thousand."""
    with mpmath.workdps(20):
        exact = mpmath.quad(lambda z: 1024 * z * mpmath.npdf(z) * mpmath.ncdf(z) ** 1023, [-1, 1, 2, 3, 4, 5, 9])
    assert goodhart.best(1024, goodhart.light(1.0))[0] == pytest.approx(float(exact) * sqrt(2), rel=1e-12)


@pytest.mark.parametrize("noise", [0.5, 1.0, 1.7, 3.0])
@pytest.mark.parametrize("checks", [1, 3, 5])
def test_heavy_by_another_quadrature(noise, checks):
    """For the better of two, E[V] is twice the mean of V times the share of scores below: Gauss's points, no score."""
    values, weights = np.polynomial.hermite_e.hermegauss(60)
    weights = weights / weights.sum()
    places, widths = np.polynomial.legendre.leggauss(400)
    k, share = checks // 2, (1 + places) / 2
    widths = widths / 2 * checks * comb(2 * k, k) * (share * (1 - share)) ** k  # the law of the median's own share
    errors = noise * places / np.sqrt((1 - places**2) / 2)  # the inverse of Student's law at that share
    apart = (values[:, None, None] + errors[:, None] - values) / noise  # V, the error, and the other candidate's V
    one = 0.5 + apart / np.sqrt(2 + apart**2) / 2
    below = sum(comb(checks, j) * one**j * (1 - one) ** (checks - j) for j in range(k + 1, checks + 1))
    mean = np.einsum("i,j,k,ijk->", weights * values, widths, weights, below)
    assert goodhart.best(2, goodhart.heavy(noise, checks))[1] == pytest.approx(2 * mean, abs=5e-7)


def above(scores, noise, checks):
    """The share of scores over each, from Student's law written with the inverse of sinh."""
    values = np.arange(-144, 145) / 16
    chances = np.exp(-(values**2) / 2) / sqrt(2 * pi) / 16
    one = 1 / (1 + np.exp(2 * np.arcsinh((np.asarray(scores)[:, None] - values) / noise / sqrt(2))))
    most = range(checks // 2 + 1, checks + 1)
    return sum(comb(checks, j) * one**j * (1 - one) ** (checks - j) for j in most) @ chances


@pytest.mark.parametrize("noise", [0.5, 1.0, 2.3])
@pytest.mark.parametrize("checks", [1, 3, 5])
def test_heavy_scores_by_their_tails(noise, checks):
    """The mean of the largest of n is the integral of the chances to be above s, less those to be below -s, over s."""
    law = goodhart.heavy(noise, checks)
    assert [row[2] for row in law] == pytest.approx(above([row[0] for row in law], noise, checks), rel=1e-6, abs=0)
    up = np.arange(601) / 20
    over = above(np.sinh(up), noise, checks)
    for n in (2, 16, 128):
        some = (-np.expm1(n * np.log1p(-over)) - over**n) * np.cosh(up) / 20
        assert goodhart.best(n, law)[0] == pytest.approx(some.sum() - some[0] / 2, rel=5e-8)


def test_the_heaviest_scores_end_at_two_billion():
    assert f"{goodhart.heavy()[-1][0]:.0e}" == "2e+09"


@pytest.mark.parametrize("law", [goodhart.light(0.6), *(goodhart.heavy(0.6, checks) for checks in (1, 3, 5))])
def test_the_best_of_one_is_a_random_candidate(law):
    """Its means are nought, to the bit, and half of the mass is above 0."""
    assert goodhart.best(1, law) == (0.0, 0.0)
    assert sum(mass for _, mass, _, _ in law) == pytest.approx(0.5, abs=0.05)  # without the point in the middle
    assert all(0 <= over <= 0.5 for _, _, over, _ in law)


@pytest.mark.parametrize("checks", [1, 3, 5])
def test_medians_by_enumeration(checks):
    """The chance that most of 1, 3 or 5 are above a point; and its slope by differences."""
    for share in (0.1, 0.37, 0.5, 0.9):
        most = sum(
            share ** sum(ways) * (1 - share) ** (checks - sum(ways))
            for ways in np.ndindex(*[2] * checks)
            if 2 * sum(ways) > checks
        )
        assert goodhart.median_above(share, checks) == pytest.approx(most, rel=1e-13)
        slope = (goodhart.median_above(share + 1e-5, checks) - goodhart.median_above(share - 1e-5, checks)) / 2e-5
        assert goodhart.median_near(share, checks) == pytest.approx(slope, rel=1e-8)


def test_value_given_score_by_quadrature():
    for score in (0.0, 0.7, 5.0, 40.0):

        def law(v, score=score):
            return mpmath.npdf(v) / (2 + (score - v) ** 2) ** 1.5

        corners = [-12, -3, 0, 3, 12]
        exact = mpmath.quad(lambda v, law=law: v * law(v), corners) / mpmath.quad(law, corners)
        assert goodhart.value_given_score(score) == pytest.approx(float(exact), abs=1e-12)
        assert goodhart.value_given_score(-score) == pytest.approx(-goodhart.value_given_score(score), abs=1e-12)


@pytest.mark.parametrize("chances", [[0.5, 0.5], [0.2, 0.4, 0.3, 0.1], [0.1, 0.2, 0.4, 0.2, 0.1]])
def test_the_best_of_very_many_is_the_best_outcome(chances):
    """Its divergence is the surprise at the best outcome, also where the sum of the chances rounds to more than 1."""
    assert goodhart.kl_best_of(chances, 10**18) == pytest.approx(-log(chances[-1]), rel=1e-12)


@pytest.mark.parametrize(
    ("left", "bar", "allowed", "building"),
    [
        *[([], 1, 0, -1), ([1, 1], 1, 0, -1), ([0, 0], 1, 2, -1), ([2, 1], 3, 1, -1)],
        *[([3, 2, 1], 1, 0, 0), ([1, 3, 2], 1, 0, 1), ([2, 5, 5, 4], 1, 0, 1), ([2, 2], 2, 1, 0), ([3, 1], 3, 1, 1)],
    ],
)
def test_the_fullest_building_that_may_lose_a_girder(left, bar, allowed, building):
    """The first, where several are alike; none, where each is empty, or would be one too many that is destroyed."""
    assert goodhart.fullest(left, bar, allowed) == building


def test_as_the_essay_has_it():
    """The error as large as the value, one check, ten buildings of twelve girders, none destroyed."""
    assert goodhart.best(2, goodhart.light()) == pytest.approx((sqrt(2 / pi), 1 / sqrt(2 * pi)), rel=1e-12)
    assert goodhart.heavy() == goodhart.heavy(1.0, 1)
    assert goodhart.gut([2]) == [[2], [1]]
    assert goodhart.gut([1, 2]) == [[1, 2], [1, 1]]
    assert [goodhart.left_standing(), goodhart.left_standing(3, 1)] == pytest.approx([1 / 12, 0.9 * 3 / 12])
    assert [goodhart.kl_bound(n) for n in (1, 2, 4)] == pytest.approx([0, log(2) - 0.5, log(4) - 0.75])
