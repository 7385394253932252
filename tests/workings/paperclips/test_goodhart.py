"""The best of n and the counter against independent ways to the same results, and what they refuse."""

from math import comb, erf, log, pi, sqrt

import mpmath
import pytest
import torch

from workings.paperclips import goodhart


def test_expected_max_closed():
    """For two, three, four and five draws the mean of the largest is known in closed form."""
    asin = mpmath.asin(mpmath.mpf(1) / 3)
    known = {
        1: 0.0,
        2: 1 / sqrt(pi),
        3: 1.5 / sqrt(pi),
        4: float(3 / mpmath.sqrt(mpmath.pi) * (0.5 + asin / mpmath.pi)),
        5: float(5 / mpmath.sqrt(mpmath.pi) * (0.25 + 1.5 * asin / mpmath.pi)),
    }
    for n, closed in known.items():
        assert goodhart.expected_max(n) == pytest.approx(closed, abs=1e-12)


@pytest.mark.parametrize("noise", [0.0, 0.3, 2.5])
def test_light_by_simulation(noise):
    """Score and value of the best of seven for an odd noise, within four standard errors."""
    generator = torch.Generator().manual_seed(21)
    value = goodhart.draws((40_000, 7), "normal", generator)
    score = value + noise * goodhart.draws((40_000, 7), "normal", generator)
    best = score.argmax(1, keepdim=True)
    for drawn, closed in zip((score, value), goodhart.light(7, noise), strict=True):
        taken = drawn.gather(1, best)
        assert abs(taken.mean().item() - closed) < 4 * (taken.std() / 200).item()


def test_heavy_by_another_quadrature():
    """The value of the better of two over value and error apart: twice the chance that the other scores less."""
    nodes, weights = _hermite(60)
    mean = 0.0
    grid = torch.linspace(-0.4999995, 0.4999995, 20_001, dtype=torch.float64)  # the error by its distribution function
    errors = grid * 2 / torch.sqrt(2 * (0.5 + grid) * (0.5 - grid))
    for v, w in zip(nodes, weights, strict=True):
        score = v + errors
        below = sum(
            wv * (0.5 + (score - vv) / (2 * torch.sqrt(2 + (score - vv) ** 2)))
            for vv, wv in zip(nodes, weights, strict=True)
        )
        mean += (w * v * 2 * below.mean()).item()
    assert goodhart.heavy(2)[1] == pytest.approx(mean, abs=2e-4)


def _hermite(n):
    """Nodes and weights for means over a standard normal law, from the eigenvalues of the Jacobi matrix."""
    off = torch.sqrt(torch.arange(1, n, dtype=torch.float64))
    nodes, vectors = torch.linalg.eigh(torch.diag(off, 1) + torch.diag(off, -1))
    return nodes.tolist(), (vectors[0] ** 2).tolist()


def test_t2_draws():
    """The draws have the closed distribution function of Student's t with 2 degrees of freedom."""
    drawn = goodhart.draws((200_000,), "t2", torch.Generator().manual_seed(22))
    for x in (-8.0, -1.0, 0.0, 0.5, 3.0):
        closed = 0.5 + x / (2 * sqrt(2 + x**2))
        assert (drawn < x).double().mean().item() == pytest.approx(closed, abs=4 * 0.5 / 200_000**0.5)


def test_value_given_score_is_odd():
    for score in (0.0, 0.7, 5.0):
        assert goodhart.value_given_score(-score) == pytest.approx(-goodhart.value_given_score(score), abs=1e-12)


def test_kl_is_nothing_for_one_draw():
    assert goodhart.kl_best_of([0.2, 0.5, 0.3], 1) == pytest.approx(0, abs=1e-12)
    assert goodhart.kl_bound(1) == 0
    assert goodhart.kl_bound(7) == pytest.approx(log(7) - 6 / 7)


def test_median_of_checks():
    """The median of three has the distribution that binomials give."""
    score, value = goodhart.best_of(1, "t2", 3, 100_000, 23)
    error = score - value
    for x in (0.5, 2.0, 6.0):
        below = 0.5 + x / (2 * sqrt(2 + x**2))
        closed = 3 * below**2 * (1 - below) + below**3
        assert (error < x).double().mean().item() == pytest.approx(closed, abs=4 * 0.5 / 100_000**0.5)
    assert (value < 1).double().mean().item() == pytest.approx((1 + erf(1 / sqrt(2))) / 2, abs=4 * 0.5 / 100_000**0.5)


def test_gut_takes_one_girder_at_a_time():
    history = goodhart.gut([5, 2, 9], bar=2, allowed=1)
    sums = [sum(city) for city in history]
    assert sums == list(range(sums[0], sums[-1] - 1, -1))
    assert sorted(history[-1]) == [0, 2, 2]


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: goodhart.expected_max(0), "n must be at least 1"),
        (lambda: goodhart.heavy(0), "n must be at least 1"),
        (lambda: goodhart.light(3, -1.0), "noise must be at least 0"),
        (lambda: goodhart.best_of(3, "cauchy"), "tail must be one of normal, t2"),
        (lambda: goodhart.best_of(3, checks=2), "checks must be odd"),
        (lambda: goodhart.overoptimised(0.0, 1.0, 1.0), "must be above 0"),
        (lambda: goodhart.overoptimised(1.0, 1.0, 1.0, "sft"), "method must be best_of_n or rl"),
        (lambda: goodhart.overoptimised_peak(1.0, 0.0), "above 0"),
        (lambda: goodhart.kl_bound(0), "n must be at least 1"),
        (lambda: goodhart.kl_best_of([0.5, 0.6], 2), "sum to 1"),
        (lambda: goodhart.gut([3, 4], bar=4), "bar must be from 0"),
        (lambda: goodhart.gut([3, 4], allowed=3), "allowed must be from 0 to 2"),
        (lambda: goodhart.left_standing(13), "bar must be from 0 to 12"),
        (lambda: goodhart.left_standing(1, 11), "allowed must be from 0 to 10"),
        (lambda: goodhart.left_standing(0, girders=0), "at least 1"),
    ],
)
def test_ranges(call, says):
    with pytest.raises(ValueError, match=says):
        call()


@pytest.mark.parametrize("checks", [3, 5])
def test_heavy_median_by_another_quadrature(checks):
    """The same for the median of several errors: its share below a point is a sum of binomial terms."""
    nodes, weights = _hermite(60)
    k = checks // 2
    grid = torch.linspace(-0.4999995, 0.4999995, 20_001, dtype=torch.float64) + 0.5
    median = (2 * grid - 1) / torch.sqrt(2 * grid * (1 - grid))  # an error's point, weighted as the median of some
    lot = checks * comb(2 * k, k) * (grid * (1 - grid)) ** k
    mean = 0.0
    for v, w in zip(nodes, weights, strict=True):
        below = torch.zeros_like(grid)
        for vv, wv in zip(nodes, weights, strict=True):
            one = 0.5 + (v + median - vv) / (2 * torch.sqrt(2 + (v + median - vv) ** 2))
            below += wv * sum(comb(checks, j) * one**j * (1 - one) ** (checks - j) for j in range(k + 1, checks + 1))
        mean += (w * v * 2 * (lot * below).mean()).item()
    assert goodhart.heavy(2, checks)[1] == pytest.approx(mean, abs=2e-4)
    with pytest.raises(ValueError, match="odd"):
        goodhart.heavy(2, checks - 1)
