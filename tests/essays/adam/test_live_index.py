"""What the figure of drawn gradients computes, against the experiments."""

import pytest

from essays.adam.algorithm.experiments import trace
from essays.adam.index.live import ADAM, DESCENT, DRAWN, STRIDE, desk, drawing, spread

close = {"rel": 1e-12, "abs": 1e-12}


def test_a_drawing_is_what_the_tensors_make_of_it():
    """After some of the gradients all is as at that moment of the whole."""
    run = trace(DRAWN, 0.9, 0.999)
    root = run.v_hat.sqrt().tolist()
    for seen in (1, 17, 40, 60):
        taken = drawing(list(DRAWN), seen)
        assert taken.mean == pytest.approx(run.m_hat.tolist()[:seen], **close)
        assert [y for _, y in taken.tube] == pytest.approx(root[:seen] + [-y for y in reversed(root[:seen])], **close)
        assert [x for x, _ in taken.tube] == [*range(1, seen + 1), *range(seen, 0, -1)]
        assert (taken.m_hat, taken.root) == (taken.mean[-1], taken.tube[seen - 1][1])
        assert taken.step == pytest.approx(run.step[seen - 1].item(), **close)
        assert (taken.drawn, taken.other, taken.pen[0]) == (
            list(DRAWN[:seen]),
            DRAWN[seen - 1],
            [seen, DRAWN[seen - 1]],
        )
        assert taken.drawn + taken.ahead == list(DRAWN)
        assert taken.drawn_x + taken.ahead_x == list(range(1, 61))


@pytest.mark.parametrize("sign", [1, -1])
def test_feet_are_as_far_apart_as_the_last_step_is_long(sign):
    for gradients in ([2.0 * sign] * 60, [0.0] * 30 + [sign * 0.9 ** (30 - t) for t in range(30)], [0.0] * 60):
        seen, axis = drawing(gradients, 60), desk().x
        walkers = ((seen.legs_x, seen.step, seen.head_x), (seen.other_legs_x, seen.other, seen.other_head_x))
        for at, (legs, step, head) in zip((ADAM, DESCENT), walkers, strict=True):
            assert (legs[2], legs[3] - legs[1]) == pytest.approx((at, STRIDE * step))
            assert (legs[0] - legs[1]) * step >= 0  # the toes point where it goes
            assert legs[0] - legs[1] == pytest.approx(legs[4] - legs[3])
            assert (head - at) * step >= 0
            assert (head == at) == (step == 0)
            assert axis.low < min(legs) <= max(legs) < axis.high


@pytest.mark.parametrize("mean", [-1.9, -0.4, -0.2, 0.0, 0.1, 0.3, 1.9])
@pytest.mark.parametrize("root", [0.0, 0.1, 0.25, 1.0, 2.0])
def test_no_name_lies_on_another(mean, root):
    """The names stand in the order of what they name, and one that has room stands where that is."""
    place = spread(mean, root, 0.36)
    assert abs(place - mean) >= 0.36 - 1e-12
    assert (place < mean) == (root < mean)
    if abs(mean - root) > 0.36:
        assert place == root
