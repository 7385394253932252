"""What the figure of drawn gradients computes, against the experiments."""

from math import sqrt

import pytest

from essays.adam.algorithm.experiments import trace
from essays.adam.index.live import DRAWN, LEVEL, ROOM, desk, drawing, spread

close = {"rel": 1e-12, "abs": 1e-12}


def test_a_drawing_is_what_the_tensors_make_of_it():
    run, taken = trace(DRAWN, 0.8, 0.95), drawing(list(DRAWN), 0.8, 0.95, 60, list(DRAWN))
    assert taken.mean == pytest.approx(run.m_hat.tolist(), **close)
    assert taken.root == pytest.approx(run.v_hat.sqrt().tolist(), **close)
    assert taken.step == pytest.approx(run.step.tolist(), **close)
    assert taken.longest == pytest.approx(run.step.abs().max().item()) == run.step.abs()[taken.when].item()
    of_m, of_v = ([(1 - beta) / (1 - beta**t) for t in range(1, 61)] for beta in (0.8, 0.95))
    squares = [sum((0.64 / 0.95) ** age for age in range(t)) for t in range(1, 61)]  # of p_k, over q_k
    limits = [p * sqrt(total / q) for p, q, total in zip(of_m, of_v, squares, strict=True)]
    assert taken.longest <= taken.limit == pytest.approx(max(limits), rel=1e-10)


def test_the_better_of_two_drawings_is_kept():
    flat, grows = [1.0] * 60, [0.0] * 30 + [0.9 ** (30 - t) for t in range(30)]
    one, other = drawing(flat, 0.9, 0.999, 60, grows), drawing(grows, 0.9, 0.999, 60, flat)
    assert (one.longest, one.best_longest) == (other.best_longest, other.longest)
    assert (one.kept, other.kept, drawing(flat, 0.9, 0.999, 60, flat).kept) == (True, False, False)
    assert one.best_high == pytest.approx(other.high, **close)
    assert other.tip - LEVEL == pytest.approx(other.step[other.when]) == other.longest
    down = drawing([-x for x in grows], 0.9, 0.999, 60, flat)
    assert LEVEL - down.tip == pytest.approx(other.longest)
    assert down.over < down.tip < other.tip < other.over


def test_a_step_that_leads_out_of_the_picture_ends_at_its_edge():
    for sign in (1, -1):
        inside = drawing([0.0] * 50 + [sign * 0.3 * 1.2**t for t in range(10)], 0.5, 0.9, 60, list(DRAWN))
        assert (inside.outside, inside.tip - LEVEL) == (False, pytest.approx(inside.step[inside.when]))
        far = drawing([2.0 * sign] * 30 + [0.1 * sign] * 30, 0.9, 0.5, 60, list(DRAWN))
        assert (far.outside, abs(far.tip - LEVEL) < 2.3 < far.longest, (far.tip - LEVEL) * sign > 0) == (True,) * 3
        for step, high in zip(far.step, far.high, strict=True):
            assert high - LEVEL == pytest.approx(step if abs(step) <= ROOM else (ROOM if step > 0 else -ROOM))
            assert 2.2 < high < desk().y.high  # clear of the gradients


def test_the_limit_is_drawn_where_it_fits():
    for beta2, fits in ((0.999, True), (0.5, False)):
        seen = drawing(list(DRAWN), 0.9, beta2, 60, list(DRAWN))
        assert seen.unbounded is not fits
        assert (seen.ceiling - LEVEL == pytest.approx(seen.limit)) is fits
        turned = drawing([-g for g in DRAWN], 0.9, beta2, 60, list(DRAWN))
        assert seen.ceiling - LEVEL == pytest.approx(LEVEL - turned.ceiling)
        assert (turned.limit_name - turned.ceiling == pytest.approx(0.1)) is fits
        assert turned.ceiling < LEVEL < seen.ceiling
        assert seen.ceiling < desk().y.high or not fits
        assert seen.limit_name < desk().y.high - 0.2
        assert seen.more


def test_a_limit_is_told_when_all_are_seen_and_without_decimals_where_it_is_large():
    for beta1, beta2, form in ((0.9, 0.999, 0), (0.9, 0.5, 2), (0.95, 0.8, 1), (0.0, 0.995, 1)):
        for seen in (1, 59, 60):
            shown = drawing(list(DRAWN), beta1, beta2, seen, list(DRAWN))
            assert (shown.limit_form, shown.told) == (form, form if seen == 60 else -1)
            assert (shown.limit_form > 0) == shown.unbounded
            assert (shown.limit_form == 2) == (shown.limit >= 100)


def test_nobody_is_asked_for_more_before_the_end_or_at_it():
    grows = [2.0 * 0.9 ** (59 - t) for t in range(60)]
    flat = [1.0] * 60
    asked = [drawing(each, 0.9, 0.999, seen, flat).more for each, seen in ((flat, 60), (flat, 59), (grows, 60))]
    assert asked == [True, False, False]
    assert drawing(flat, 0.9, 0.999, 60, grows).more is False


def test_the_limit_is_named_beside_the_length_of_the_longest_step():
    for beta1 in (0.9, 0.95, 0.98):
        shown = drawing(list(DRAWN), beta1, 0.999, 60, list(DRAWN))
        assert abs(shown.limit_side - shown.name) > 20


def test_what_is_seen_so_far_is_the_beginning():
    """After some of the gradients all is as at that moment of the whole."""
    whole = drawing(list(DRAWN), 0.9, 0.99, 60, list(DRAWN))
    for seen in (1, 17, 40, 60):
        run = drawing(list(DRAWN), 0.9, 0.99, seen, list(DRAWN))
        assert (run.drawn, run.pen[0]) == (list(DRAWN[:seen]), [seen - 1, DRAWN[seen - 1]])
        assert (run.mean, run.root, run.step) == (whole.mean[:seen], whole.root[:seen], whole.step[:seen])
        assert run.longest == max(map(abs, run.step))
        assert (run.limit, run.kept) == (whole.limit, False)
        aside = 0 if seen - 1 - run.when >= 12 else 0.45 if run.step[run.when] > 0 else -0.45
        assert run.step_name == pytest.approx(LEVEL + run.step[-1] - 0.12 - aside)
        assert run.mean_name == run.mean[-1] - 0.12


@pytest.mark.parametrize("mean", [-1.9, -0.4, -0.2, 0.0, 0.1, 0.3, 1.9])
@pytest.mark.parametrize("root", [0.0, 0.1, 0.25, 1.0, 2.0])
def test_no_name_lies_on_another(mean, root):
    """The names stand in the order of what they name, and one that has room stands where that is."""
    place = spread(mean, root, 0.36)
    assert abs(place - mean) >= 0.36 - 1e-12
    assert (place < mean) == (root < mean)
    if abs(mean - root) > 0.36:
        assert place == root
