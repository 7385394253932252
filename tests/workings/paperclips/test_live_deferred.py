"""Fixing late as the reader tries it equals the wing's simulation and closed forms."""

from itertools import product
from math import exp

import pytest

from workings.paperclips import deferred
from workings.paperclips.plain import deferred as live


@pytest.mark.parametrize(
    ("r", "k", "tau", "steps"), [(1.0, 1.5, 0.8, 20), (0.3, 2.0, 0.41, 17), (1.5, 1.2, 0.9, 15), (1.5, 7.5, 1, 25)]
)
def test_followed(r, k, tau, steps):
    """The same recursion as the wing's, whose past comes from exp and not from products; and the formula."""
    x = live.follow(r, k, tau, steps, 6.0)
    _, simulated = deferred.simulate(r, k, tau, 6.0, steps)
    size = max(map(abs, simulated))
    assert x == pytest.approx(simulated, rel=1e-12, abs=1e-13 * size)
    fine = live.follow(r, k, tau, 40 * steps, 6.0)[:: 40 * steps]
    assert fine == pytest.approx(
        [deferred.exact(r, k, tau, tau * i) for i in range(len(fine))], rel=1e-5, abs=1e-6 * size
    )


def test_ends():
    """An error beyond a billion is followed no further, and one that is not, to the end."""
    assert 1e9 < abs(live.follow(1.5, 7.5, 1.0, 25, 1e6)[-1]) < 1e10
    assert len(live.follow(1.0, 1.1, 0.3, 10, 20.0)) in (668, 669)


@pytest.mark.parametrize("a", [-0.1, -0.037, 0.0, 0.09])
def test_series(a):
    assert live.grown(a) == pytest.approx(exp(a), rel=1e-15)
    assert live.past(1.3, 0.04, 5) == pytest.approx([exp(1.3 * 0.04 * i) for i in range(-5, 1)], rel=1e-14)


@pytest.mark.parametrize(
    ("r", "strength", "tau"), list(product((0.25, 0.7, 1.5), (0.5, 0.8, 1.05, 1.5, 5.0), (0.05, 0.33, 0.7, 1.0)))
)
def test_rates_and_verdicts(r, strength, tau):
    times, x, unfixed, strengths, limits, _, _, product_, longest, rate, verdict = live.late(r, strength, tau)
    k = strength * r
    assert rate == pytest.approx(deferred.growth(r, k, tau).real, rel=1e-12, abs=1e-13)
    assert (rate < 0) == deferred.stable(r, k, tau) == (verdict == 0)
    assert product_ == r * tau
    assert verdict == (3 if r * tau >= 1 else 2 if strength < 1 else 0 if rate < 0 else 1)
    assert longest == (pytest.approx(deferred.longest_delay(r, k), rel=1e-12) if strength > 1 else 0)
    assert limits == pytest.approx([deferred.longest_delay(1, s) for s in strengths], rel=1e-11)
    assert unfixed == pytest.approx([exp(r * t) for t in times], rel=1e-15)
    exact = [deferred.exact(r, k, tau, t) for t in times[:120:17]]
    assert x[:120:17] == pytest.approx(exact, rel=3e-2, abs=3e-2 * max(map(abs, exact)))


def test_histories():
    """Each history ends as geometric draws do, and the picture, the stairs and the count are of the same histories."""
    ended = [version for seed in range(1, 31) for version in live.histories(0.04, 40, seed)]
    for versions in (1, 5, 20, 40):
        share = sum(version > versions for version in ended) / len(ended)
        expected = deferred.survival(0.04, versions)
        assert abs(share - expected) < 3 * (expected * (1 - expected) / len(ended)) ** 0.5
    for hazard, versions in ((0.05, 69), (0.01, 150), (0.1, 3)):
        past, drawn, formula, picture, bound, left, share, wrong = live.count(hazard, versions, 5)
        ended = live.histories(hazard, versions, 5)
        assert drawn == [sum(end > version for end in ended) / 200 for version in past]
        assert formula == pytest.approx([deferred.survival(hazard, n) if n else 1 for n in past], rel=1e-12)
        assert bound == pytest.approx(deferred.clean_bound(versions), rel=1e-12)
        assert (wrong == 1) == (hazard > bound)
        assert share == formula[-1]
        cells = [cell for row in picture for cell in row]
        assert [cell if abs(cell) == 1 else 0 for cell in cells] == [
            (-1 if wrong else 1) * (end > versions) for end in ended
        ]
        assert {cell for cell in cells if abs(cell) < 1} == {0.05, 0.1}
        assert left == round(200 * drawn[-1])


@pytest.mark.parametrize(
    ("p", "benefit", "later", "loss"), list(product((0.0, 0.35, 1.0), (0.0, 3.3), (0.0, 11.0), (0.7, 20.0)))
)
def test_waited(p, benefit, later, loss):
    chances, start, waiting, now, later_on, enough, does = live.wait(p, benefit, later, loss)
    assert now == pytest.approx(deferred.start_now(benefit, p, later, loss), rel=1e-12, abs=1e-12)
    assert later_on == deferred.wait(p, later)
    assert (does == 0) == deferred.waiting_pays(benefit, p, loss)
    assert start == pytest.approx([deferred.start_now(benefit, x, later, loss) for x in chances], rel=1e-12, abs=1e-12)
    assert waiting == pytest.approx([deferred.wait(x, later) for x in chances], rel=1e-12)
    if 0 < enough < 1:
        assert deferred.waiting_pays(benefit, enough - 1e-9, loss)
        assert not deferred.waiting_pays(benefit, enough + 1e-9, loss)
