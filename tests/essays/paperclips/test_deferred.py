"""The run that is followed against the closed form, histories drawn, and what the pictures show of them."""

from itertools import pairwise, product

import pytest

from essays.paperclips.deferred import experiments, live
from workings.paperclips import deferred


@pytest.mark.parametrize(("r", "k", "tau"), [(1.0, 1.5, 0.7), (0.3, 2.2, 0.4), (2.0, 1.1, 0.9), (0.05, 0.4, 6.0)])
def test_simulation_is_the_closed_form(r, k, tau):
    times, x = experiments.simulate(r, k, tau, 8 * tau, 100)
    assert times[-1] == pytest.approx(8 * tau)
    size = max(map(abs, x))
    for t, value in list(zip(times, x, strict=True))[::80]:
        assert value == pytest.approx(experiments.exact(r, k, tau, t), abs=1e-7 * size)


@pytest.mark.parametrize(
    ("r", "strength", "tau"), list(product((0.25, 0.7, 1.5), (0.5, 0.8, 1.05, 1.5, 5.0), (0.05, 0.33, 0.7, 1.0)))
)
def test_runs_and_verdicts(r, strength, tau):
    """The run is near the closed form where it begins, and the verdict is the model's."""
    run = live.late(2.5, strength, tau, r)
    assert (run.verdict == 0) == (tau < deferred.longest_delay(r, strength * r))
    assert run.verdict == (3 if r * tau >= 1 else 2 if strength < 1 else 0 if run.rate < 0 else 1)
    exact = [experiments.exact(r, strength * r, tau, t) for t in run.past[:120:17]]
    assert run.way[:120:17] == pytest.approx(exact, rel=3e-2, abs=3e-2 * max(map(abs, exact)))


@pytest.mark.parametrize(
    ("r", "strength", "tau"), list(product((0.25, 0.7, 1.5), (0.5, 0.8, 1.05, 1.5, 5.0), (0.05, 0.33, 0.7, 1.0)))
)
def test_the_news_is_what_was(r, strength, tau):
    """At a moment the fault is that of the run, and the news what the fault was a delay ago, also before the fixing."""
    for t in (0.6 * tau, 1.0, 2.4):
        run = live.late(t, strength, tau, r)
        step = run.past[1]
        now = round(t / step) * step
        size = max(map(abs, run.way[: round(t / step) + 1]))
        assert run.fault == pytest.approx(experiments.exact(r, strength * r, tau, now), rel=3e-2, abs=3e-2 * size)
        was = t - tau if now < tau - step / 2 else now - tau
        assert run.news == pytest.approx(experiments.exact(r, strength * r, tau, was), rel=3e-2, abs=3e-2 * size)
        assert (run.sent, run.told) == ([t - tau, t], [run.news] * 2)


def test_histories():
    """Each history ends as geometric draws do, and the pictures and the count are of the same histories."""
    ended = [version for seed in range(1, 31) for version in live.histories(0.04, seed)]
    for versions in (1, 5, 20, 40):
        share = sum(version > versions for version in ended) / len(ended)
        expected = deferred.survival(0.04, versions)
        assert abs(share - expected) < 3 * (expected * (1 - expected) / len(ended)) ** 0.5
    for hazard, versions in ((0.05, 69), (0.01, 150), (0.1, 3), (0.1, 300), (0.1, 60)):
        seen = live.survive(hazard, versions, 5)
        ended = live.histories(hazard, 5)
        left = [i for i in range(200) if ended[i] > versions]
        assert standing(seen) == [tuple(live.place(i)) for i in left]
        gone = set(zip(seen.gone_x, seen.gone_y, strict=True))
        assert gone | {*standing(seen)} == {(10.0 + 17 * x, 62.0 + 15 * y) for x, y in product(range(20), range(10))}
        assert (seen.left, len(gone)) == (len(left), 200 - len(left))
        assert seen.share == pytest.approx(deferred.survival(hazard, versions), rel=1e-12)
        assert seen.bound == deferred.clean_bound(versions)
        assert seen.verdict == (2 if not left else deferred.survival(hazard, versions) < 0.05)
        assert seen.told == seen.verdict + 3 * (len(left) == 1)
        assert (seen.truth, seen.said[1][0]) == (live.scaled(hazard), live.scaled(seen.bound))
    assert [live.scaled(10.0**-k) for k in range(4)] == pytest.approx([332, 332 - 320 / 3, 12 + 320 / 3, 12])


def standing(seen: live.Survivors) -> list[tuple[float, float]]:
    """Where somebody stands."""
    return [tuple(pawn[0]) for pawn in seen.crowd]


@pytest.mark.parametrize("seed", [1, 5, 9])
def test_who_has_ended_stays_so(seed):
    """From version to version histories end and none comes back: one that is left was there before."""
    there = [set(standing(live.survive(0.05, n, seed))) for n in range(1, 80)]
    assert all(later <= earlier for earlier, later in pairwise(there))
