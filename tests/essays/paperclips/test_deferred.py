"""The run that is followed against the closed form, histories drawn, and what the pictures show of them."""

import math
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


RUNS = [*product((-3.0, 0.5, 2.0), (0.5, 0.8, 1.05, 1.5, 5.0), (0.05, 0.33, 0.7, 1.0, 1.3))]


def drawn(x: float, y: float) -> tuple[float, float]:
    """The time and the fault of a point of the lower picture."""
    return (28 * x + 196 - 30) / 15.4, (70 * y + 104 - 34) / 5


@pytest.mark.parametrize(("push", "strength", "tau"), RUNS)
def test_runs_and_verdicts(push, strength, tau):
    """The run is near the closed form where it begins, and ends where the pole falls; the verdict is the model's."""
    run = live.late(20.0, push, strength, tau)
    assert (run.verdict == 0) == (tau < deferred.longest_delay(1, strength))
    assert run.verdict == (3 if tau >= 1 else 2 if strength < 1 else 0 if run.rate < 0 else 1)
    points = [drawn(x, y) for x, y in dict.fromkeys(zip(run.until_x, run.until_y, strict=True))]
    faults = [fault for _, fault in points]
    near = [(t, fault) for t, fault in points[:120:17] if abs(fault) < live.FALLEN]
    exact = [push * experiments.exact(1, strength, tau, t) for t, _ in near]
    assert [fault for _, fault in near] == pytest.approx(exact, rel=3e-2, abs=3e-2 * max(map(abs, exact)))
    assert all(abs(fault) < live.FALLEN for fault in faults[:-1])
    assert run.fallen == (abs(faults[-1]) > live.FALLEN - 1e-9)
    assert points[-1][0] == pytest.approx(run.fell if run.fallen else 20, abs=1e-9 if run.fallen else tau)
    before = live.late(0.5, push, strength, tau)
    assert before.told == run.told == (4 if run.fallen and run.verdict == 0 else run.verdict)
    assert len(run.until_x) == len(before.until_x)  # so that the curve grows with the stroke of now
    there = [x for x in before.until_x if x < before.until_x[-1]]
    assert run.until_x[: len(there)] == there
    assert before.until_x[-1] == pytest.approx(before.now_x[0], abs=0.55 * 15.4 * tau / 28)


@pytest.mark.parametrize(("push", "strength", "tau"), RUNS)
def test_the_push_of_the_fix(push, strength, tau):
    """The arrow pushes against the pole of the news, as long as the push, and stays within the picture."""
    for t in (0.0, 1.3, 4.0):
        run = live.late(t, push, strength, tau)
        places = [28 * x + 196 for x, _ in run.shove]
        if run.fallen:
            assert max(places) - min(places) == pytest.approx(0)
            continue
        assert (places[0] > places[3]) == (run.news < 0) or max(places) == min(places)
        assert max(places) - min(places) <= 7 * strength * abs(run.news) + 1e-9
        assert 0 <= min(places) <= max(places) <= 188


@pytest.mark.parametrize("strength", live.STRENGTHS)
def test_a_fix_that_works_is_named_within_the_land(strength):
    """Words of 44 by 12 pixels, with room for a dot beside them."""
    for tau in (step / 20 for step in range(1, 27)):
        run = live.late(0.0, 2.0, strength, tau)
        if run.verdict == 0:
            left, right = run.fix_x - 22 / 28, run.fix_x + 22 / 28
            assert left > 1
            assert right < 5.15
            assert 0 <= run.fix_y < deferred.longest_delay(1, right) - 12 / 70
            assert abs(tau - run.fix_y - 4 / 70) > 12 / 70 or not left - 7 / 28 < strength < right + 7 / 28


def test_the_land_runs_off_the_map():
    """It ends where the map ends, and only its border is drawn, not that edge."""
    run = live.late(0.0, 2.0, 1.5, 0.8)
    assert max(x for x, _ in run.cured) == pytest.approx(max(x for x, _ in run.lost[0]), abs=1e-3)
    assert (run.rim_x[-1], run.rim_y[-1]) == pytest.approx((5.15, deferred.longest_delay(1, 5.15)), abs=1e-3)


def test_a_push_can_be_too_large_for_a_fix_that_works():
    """The same fix on the same news cures a small fault, and the pole falls when it is pushed far."""
    small, large = (live.late(20.0, push, 1.1, 0.85) for push in (0.5, -4.0))
    assert (small.verdict, small.told, small.fallen) == (0, 0, False)
    assert (large.verdict, large.told, large.fallen) == (0, 4, True)


@pytest.mark.parametrize("strength", live.STRENGTHS)
def test_the_dot_leaves_room_for_words(strength):
    """Half of the words in the land in which fixing works are a unit wide, and the dot is less than a third."""
    assert live.late(0.0, 2.0, strength, 0.8).works_x == pytest.approx(71 / 28)
    near = live.late(0.0, 2.0, strength, 0.05).works_x
    assert abs(near - strength) > 1.3
    assert 1.6 < near < 4.2


@pytest.mark.parametrize(("push", "strength", "tau"), RUNS)
def test_the_news_is_what_was(push, strength, tau):
    """At a moment the fault is that of the run, and the news what the fault was a delay ago, also before the fixing."""
    step = tau / max(2, math.ceil(tau / 0.04))
    for t in (0.6 * tau, 1.0, 2.4):
        run = live.late(t, push, strength, tau)
        if run.fallen:
            continue
        now = round(t / step) * step
        size = abs(push) + abs(run.fault)
        assert run.fault == pytest.approx(push * experiments.exact(1, strength, tau, now), rel=3e-2, abs=3e-2 * size)
        was = t - tau if now < tau - step / 2 else now - tau
        assert run.news == pytest.approx(push * experiments.exact(1, strength, tau, was), rel=3e-2, abs=3e-2 * size)
        assert drawn(run.news_x, run.news_y) == pytest.approx((t - tau, run.news))
        assert drawn(run.fault_x, run.fault_y) == pytest.approx((t, run.fault))
        sent = [*map(drawn, run.sent_x, run.sent_y)]
        assert [*sent[0], *sent[1]] == pytest.approx([t - tau, run.news, t, run.news])


@pytest.mark.parametrize(("push", "leans"), [(2.0, 30), (-4.0, -60), (0.5, 7.5), (3.0, 45)])
def test_the_pole_begins_where_it_is_held(push, leans):
    """At time 0 it leans as far as it was pushed; six is flat. Its tip and both outlines stand on one foot."""
    seen = live.late(0.0, push, 1.5, 0.8)
    foot, tip = (92, 112), (28 * seen.tip_x + 196, 70 * seen.tip_y + 104)
    assert math.degrees(math.atan2(tip[0] - foot[0], tip[1] - foot[1])) == pytest.approx(leans)
    assert math.dist(foot, tip) == pytest.approx(84)
    for outline in (seen.pole, seen.ghost):
        (a, b), (c, d) = outline[0], outline[3]
        assert (28 * (a + c) / 2 + 196, 70 * (b + d) / 2 + 104) == pytest.approx(foot)
    assert seen.fault == push


def test_histories():
    """Each history ends as geometric draws do, and the pictures and the count are of the same histories."""
    ended = [version for seed in range(1, 31) for version in live.histories(0.04, seed)]
    for versions in (1, 5, 20, 40):
        share = sum(version > versions for version in ended) / len(ended)
        expected = deferred.survival(0.04, versions)
        assert abs(share - expected) < 3 * (expected * (1 - expected) / len(ended)) ** 0.5
    for hazard, versions in ((0.05, 69), (0.01, 150), (0.1, 3), (0.1, 300), (0.1, 60)):
        seen = live.survive(hazard, versions, 5, 0.3)
        ended = live.histories(hazard, 5)
        left = [i for i in range(200) if ended[i] > versions]
        assert standing(seen) == [tuple(live.place(i)) for i in left]
        gone = set(zip(seen.gone_x, seen.gone_y, strict=True))
        assert gone | {*standing(seen)} == {(10.0 + 17 * x, 62.0 + 15 * y) for x, y in product(range(20), range(10))}
        assert (seen.left, len(gone)) == (len(left), 200 - len(left))
        assert seen.due == pytest.approx(200 * deferred.survival(hazard, versions), rel=1e-12)
        assert (seen.mark_x, seen.mark_y[0] < seen.truth_y < seen.mark_y[1]) == ([seen.truth] * 2, True)
        assert seen.bound == deferred.clean_bound(versions)
        assert seen.verdict == (2 if not left else deferred.survival(hazard, versions) < 0.05)
        assert seen.told == seen.verdict + 3 * (len(left) == 1)
        assert seen.right == (seen.verdict == 0)
        if left:  # the bubble points at the head of one that is left, and none is in a row above
            assert seen.cloud[1] == pytest.approx([live.place(left[-1])[0], live.place(left[-1])[1] + 12])
            assert live.place(left[-1])[1] == max(y for _, y in standing(seen))
        assert seen.edge == seen.said[1][0]
        assert (seen.share_end, seen.share_top) == (seen.share_x[1], seen.share_y[1])
        below = [spot for spot in product(range(20), range(10)) if 62 + 15 * spot[1] + 4 < seen.share_top]
        assert len(below) == 60  # of two hundred
        assert (seen.truth, seen.said[1][0]) == (live.scaled(hazard), live.scaled(seen.bound))
    assert [live.scaled(10.0**-k) for k in range(4)] == pytest.approx([332, 332 - 320 / 3, 12 + 320 / 3, 12])


def standing(seen: live.Survivors) -> list[tuple[float, float]]:
    """Where somebody stands."""
    return [tuple(pawn[0]) for pawn in seen.crowd]


@pytest.mark.parametrize("seed", [1, 5, 9])
def test_who_has_ended_stays_so(seed):
    """From version to version histories end and none comes back: one that is left was there before."""
    there = [set(standing(live.survive(0.05, n, seed, 0.5))) for n in range(1, 80)]
    assert all(later <= earlier for earlier, later in pairwise(there))
