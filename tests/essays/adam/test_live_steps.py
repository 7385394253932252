"""What the figures on Adam's steps compute, against the experiments."""

from math import hypot, isinf, log

import pytest

from essays.adam.algorithm.experiments import trace
from essays.adam.algorithm.live import (
    ALPHA,
    GLASS,
    LEG,
    STANDS,
    TABLE,
    TIMES,
    WIDE,
    bias_correction,
    strides,
)
from essays.adam.algorithm.live import GROUND as FLOOR
from essays.adam.bound.live import FADING, ROOM, SAND, after_silence
from essays.adam.memory import experiments as memory
from essays.adam.setting.live import BETA2, FRONT, GROUND, SIZES, STRIDE, TAKEN, on_rail, road, walked
from essays.home.index.live import HIGH
from essays.home.index.live import after_silence as question_steps
from workings.adam.plain import longest_ever, moments

close = {"rel": 1e-12, "abs": 1e-12}


@pytest.mark.parametrize("length", [1, 12, 40])
def test_bursts_are_those_of_the_page(length):
    for growth in (1.0, memory.GROWTH):
        drawn = [growth ** (n - length + 1) for n in range(length)] + [0.0] * (40 - length)
        wanted, run = memory.after_silence(length, growth), after_silence(drawn, 10**6, 0.9, 0.999, 40, drawn)
        assert run.step[:length] == pytest.approx(wanted.tolist(), rel=1e-12)
        assert (run.when, run.longest) == pytest.approx((wanted.argmax().item() + 1, wanted.max().item()))
        assert run.share * run.limit == pytest.approx(run.longest)
        assert run.share <= 1 + 1e-12
        assert not run.fresh
    assert after_silence(list(FADING), 10**6, 0.9, 0.999, 40, drawn).fresh
    assert after_silence([0.0] * 40, 10**6, 0.9, 0.999, 40, drawn).fresh
    lone = after_silence([-1.0] + [0.0] * 39, 10**6, 0.9, 0.999, 40, [1.0] * 40)
    assert lone.paper == lone.longest == pytest.approx(memory.lone(), rel=1e-12)


@pytest.mark.parametrize("silence", [0, 10, 10**6])
@pytest.mark.parametrize(("beta1", "beta2"), [(0.9, 0.999), (0.9, 0.95), (0.95, 0.95), (0.99, 0.5)])
def test_jumps_are_as_long_as_the_steps_and_end_before_the_post(silence, beta1, beta2):
    drawn = [1.0, 0.5] + [0.0] * 38
    for seen in (1, 2, 40):
        shown = after_silence(drawn, silence, beta1, beta2, seen, drawn)
        whole = after_silence(drawn, silence, beta1, beta2, 40, drawn)
        assert shown.step == whole.step[:seen] + [0.0] * (40 - seen)
        assert shown.longest == max(shown.step) == shown.step[shown.when - 1]
        scale = [(x[-1] - x[0]) / length for x, length in zip(shown.arcs_x, shown.step, strict=True) if length]
        assert scale == pytest.approx([ROOM / shown.top] * len(scale))
        assert shown.head_x == pytest.approx(shown.landing if seen == 40 else shown.arcs_x[seen - 1][-1])
        assert shown.landing == shown.best_x[-1] == max(x[-1] for x in shown.arcs_x) <= shown.limit_at + 1e-9
        assert (beta1**2 >= beta2) == (shown.limit_side == 2) == isinf(longest_ever(beta1, beta2))
        if shown.limit_side < 2:
            assert shown.limit_at - 1.0 == pytest.approx(shown.limit * ROOM / shown.top)
        assert shown.paper_at - 1.0 == pytest.approx(shown.paper * ROOM / shown.top)
        assert (shown.paper_top > shown.limit_top) == (shown.paper > shown.limit)


@pytest.mark.parametrize(("beta1", "beta2"), [(0.9, 0.5), (0.95, 0.9)])
@pytest.mark.parametrize("silence", [0, 10, 10**6])
def test_without_a_bound_the_limit_is_what_forty_gradients_reach(beta1, beta2, silence):
    worst = [(beta2 / beta1) ** n for n in range(40)]  # of the ages from 39 to 0
    shown = after_silence(worst, silence, beta1, beta2, 40, worst)
    assert max(abs(step) for step in moments(worst, silence, beta1, beta2).step) == pytest.approx(shown.limit)
    assert (shown.more, shown.told) == (False, 2)
    nothing = after_silence([0.0] * 40, silence, beta1, beta2, 40, worst)
    assert (nothing.more, nothing.told) == (False, 0)


def test_gradients_that_grow_end_at_the_post_and_nobody_is_asked_for_more():
    grows = [round(memory.GROWTH ** (n - 39), 2) for n in range(40)]
    shown = after_silence(grows, 10**6, 0.9, 0.999, 40, list(FADING))
    assert (f"{shown.longest:.2f}", shown.when, shown.more) == (f"{shown.limit:.2f}", 40, False)
    assert 0.999 < shown.share < 1
    assert after_silence([1.0] * 40, 10**6, 0.9, 0.999, 40, list(FADING)).more


def test_the_better_of_two_drawings_is_kept_and_the_pen_stays_in_the_picture():
    flat = [1.0] * 40
    one, other = (after_silence(list(FADING), 10**6, 0.9, 0.999, 40, each) for each in (flat, list(FADING)))
    assert (one.kept, other.kept) == (True, False)
    assert one.record == after_silence(flat, 10**6, 0.9, 0.999, 40, flat).longest > one.longest == other.record
    assert one.record_x[-1] == pytest.approx(1.0 + ROOM * one.record / one.top)
    assert one.longest < 0.75 * one.limit
    for seen in (1, 20, 40):
        pen = after_silence(flat, 10**6, 0.9, 0.999, seen, flat).pen
        assert pen[0][0] == min(seen, 36)
        assert max(x for x, _ in pen) < 41
        assert max(y for _, y in pen) < SAND - 0.2


@pytest.mark.parametrize("beta2", [0.999, 0.95, 0.0])
def test_a_step_without_corrections_is_that_of_the_tensors_and_legs_keep_their_length(beta2):
    run = trace([1.0] * 5000, 0.9, beta2)
    other = run.m / run.v.sqrt()
    assert run.step.abs().tolist() == pytest.approx([1.0] * 5000)
    for t in TIMES:
        shown = strides(t, beta2, 20)
        assert shown.length == pytest.approx(other[t - 1].item(), **close)
        assert shown.shorter == (other[t - 1].item() < 0.995)
        assert (shown.of_m, shown.of_v) == pytest.approx((run.m[t - 1].item(), run.v[t - 1].sqrt().item()), **close)
        for x, y, length in ((shown.legs_x, shown.legs_y, 1.0), (shown.other_legs_x, shown.other_legs_y, shown.length)):
            assert x[2] - x[0] == pytest.approx(ALPHA * length)
            assert [hypot(x[k] - x[1], y[k] - y[1]) for k in (0, 2)] == pytest.approx([LEG, LEG])
        word = STANDS[3] + WIDE / 2 + 4.0  # the name of the last glass ends here, and begins to be read at 36
        at = (36.0 - FLOOR) / (shown.other_legs_y[1] - FLOOR)
        if at < 1.0:
            foot, hip = shown.other_legs_x[:2]
            assert foot + at * (hip - foot) > word + 2.0  # no leg meets it
        assert [max(y for _, y in glass) - TABLE for glass in (shown.in_m, shown.in_v)] == pytest.approx(
            [GLASS * shown.of_m, GLASS * shown.of_v]
        )


def test_the_step_that_is_asked_for_is_the_longest_of_all():
    run = trace([1.0] * 5000, 0.9, 0.999)
    shown = strides(1, 0.999, 20)
    assert [round(strides(t, 0.999, 20).length) for t in (1, 3)] == [3, 5]  # as the question says
    assert shown.most == (run.m / run.v.sqrt()).argmax().item() + 1
    assert shown.most in bias_correction().guess.stops
    assert (shown.at, strides(5000, 0.999, 1).at, shown.said) == pytest.approx((0, 100, 100 * log(20) / log(5000)))


@pytest.mark.parametrize("size", [2.0, 10.0, 100.0])
@pytest.mark.parametrize("beta2", [0.999, 0.95])
def test_feet_are_as_far_apart_as_the_steps_are_long(size, beta2):
    steps = adam_steps([size] + [1.0] * 1499, beta2)
    for taken in (0, 1, 3, 30, 1000):
        shown, before = walked(size, beta2, taken, 500), ([1.0] * 6 + steps)[: taken + 6]
        left, middle, right = shown.legs_x
        assert (middle, right - left) == pytest.approx((FRONT, STRIDE * before[-1]))
        assert shown.latest == pytest.approx(before[-1])
        feet = [right - STRIDE * sum(before[-k:]) for k in range(4, 0, -1)]
        assert shown.prints_x == pytest.approx([x for x in feet if x > 8])
        assert len(shown.prints_y) == len(shown.prints_x)
        assert (shown.begun, shown.over) == (taken > 0, 0 < shown.back <= taken)
        ends = on_rail(min(taken, shown.back)), on_rail(taken)
        assert (shown.limped[1][0], shown.well[1][0]) == pytest.approx(ends)
        assert shown.well[0] == shown.limped[1]
    assert (shown.longest, shown.shortest) == pytest.approx((max(*steps, 1), min(*steps, 1)), abs=1e-3)
    if shown.back <= 1000:
        assert shown.back == max([0, *(t for t, step in enumerate(steps, 1) if abs(step - 1) > 0.1)])
        lost = shown.back - sum(steps[: shown.back])
        assert (shown.late, shown.behind) == (max(round(lost), 0), round(lost) > 0)
    assert shown.said == on_rail(500)


@pytest.mark.parametrize("beta2", BETA2)
def test_nobody_walks_out_of_the_picture(beta2):
    picture = road()
    for size in SIZES:
        for taken in TAKEN[:6]:
            shown = walked(size, beta2, taken, 500)
            assert picture.x.low < min(*shown.legs_x, *shown.prints_x) < max(shown.legs_x) < picture.x.high
            assert shown.head_y + 14 < picture.y.high  # half of the head, and air above it
            assert GROUND < shown.legs_y[1] < shown.trunk_y[1] < shown.head_y
            assert shown.legs_y[0] == shown.legs_y[2] == GROUND
        assert shown.back < TAKEN[-1]


def adam_steps(gradients: list[float], beta2: float) -> list[float]:
    """Adam's steps after endless gradients of 1, from the sums of all that each average holds."""
    found = []
    for t in range(1, len(gradients) + 1):
        ages = [t - 1 - n for n in range(t)]
        m = 0.9**t + 0.1 * sum(0.9**age * g for age, g in zip(ages, gradients, strict=False))
        v = beta2**t + (1 - beta2) * sum(beta2**age * g * g for age, g in zip(ages, gradients, strict=False))
        found.append(m / v**0.5)
    return found


def test_hops_lie_end_to_end_and_are_as_long_as_the_steps():
    steps = memory.after_silence(12, 1.0).tolist()
    for gradients in (1, 2, 12):
        shown = question_steps(gradients, 10**6, 30.0)
        ends = [sum(steps[: n + 1]) for n in range(gradients)]
        assert shown.landings == pytest.approx(ends, rel=1e-9)
        assert shown.first_landings == shown.landings[:3]
        done = list(zip(shown.hops_x, shown.hops_y, strict=True))[:gradients]
        assert [x[-1] for x, _ in done] == pytest.approx(ends, rel=1e-9)
        assert [x[0] for x, _ in done] == pytest.approx([0.0, *ends[:-1]], rel=1e-9)
        assert {max(y) for _, y in done} == {HIGH}
        assert {y[end] for _, y in done for end in (0, -1)} == {0.0}
        assert all(x == [x[0]] * len(x) for x in shown.hops_x[gradients:])  # what is to come is not drawn
        assert (shown.first_x, shown.first_y) == (shown.hops_x[:3], shown.hops_y[:3])
        assert (shown.here, shown.fly_x, shown.fly_y) == pytest.approx((ends[-1], ends[-1], 0.0), rel=1e-9)
        assert (shown.latest, shown.whole) == pytest.approx((steps[gradients - 1], sum(steps)), rel=1e-9)
