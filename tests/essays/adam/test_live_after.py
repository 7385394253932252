"""What the figure of Muon's iteration draws: a face that a matrix of two singular values has squeezed."""

import pytest
import torch

from essays.adam.after.live import COEFFICIENTS, iterates, newton_schulz_try, squeezed


@pytest.mark.parametrize("steps", [0, 1, 5])
@pytest.mark.parametrize("which", [0, 1])
def test_a_face_is_as_wide_and_as_high_as_the_singular_values(steps, which):
    seen = iterates(steps, 0.3, which)
    X, (a, b, c) = torch.diag(torch.tensor([0.9, 0.3], dtype=torch.float64)), COEFFICIENTS[which]
    for _ in range(steps):
        A = X @ X.mT
        X = a * X + (b * A + c * A @ A) @ X
    assert (seen.other, seen.end) == pytest.approx(tuple(X.diag().tolist()), rel=1e-9)
    head = torch.tensor(seen.head, dtype=torch.float64)
    assert head.amax(0).tolist() == pytest.approx([seen.other, seen.end])
    assert (head / X.diag()).norm(dim=1).tolist() == pytest.approx([1.0] * 72)
    assert (max(seen.before_x), max(seen.before_y)) == pytest.approx((0.9, 0.3))
    assert (min(seen.wide_x), max(seen.wide_x)) == pytest.approx((-seen.other, seen.other))
    for part in seen.face:  # which lie in the head
        assert ((torch.tensor(part, dtype=torch.float64) / X.diag()).norm(dim=1) < 0.9).all()
    assert (seen.stage, seen.done) == (2 if steps else 1, steps)
    between, after = iterates(steps + 0.2, 0.3, which), iterates(steps + 1, 0.3, which)
    assert (between.stage, between.coming) == (3, steps + 1)
    way = [seen.end + 0.2 * (after.end - seen.end), seen.other + 0.2 * (after.other - seen.other)]
    assert [between.end, between.other] == pytest.approx(way)


def test_before_the_matrix_squeezes_it_a_face_is_round():
    seen = iterates(-1, 0.03, 1)
    assert (seen.other, seen.end, seen.stage) == (1, 1, 0)
    assert torch.tensor(seen.head, dtype=torch.float64).norm(dim=1).tolist() == pytest.approx([1.0] * 72)
    assert list(map(list, zip(seen.before_x, seen.before_y, strict=True)))[:72] == iterates(0, 0.03, 1).head


def test_a_face_has_a_smile_and_two_eyes_that_are_round_when_it_is():
    left, right, mouth = (torch.tensor(part) for part in iterates(0, 0.9, 0).face)
    assert left[:, 0].max() < 0 < right[:, 0].min()
    assert mouth[:, 1].max() < 0 < min(left[:, 1].min(), right[:, 1].min())
    assert mouth[12, 1] < mouth[37, 1] < mouth[[0, 24], 1].min()  # the lower lip, the upper one, the corners


def test_the_ring_holds_what_five_of_muons_steps_make_of_all_starts():
    for steps, which in ((5, 0), (0, 1)):
        seen = iterates(steps, 0.03, which)
        outer, inner = (torch.tensor(outline, dtype=torch.float64).norm(dim=1) for outline in seen.band)
        five = [iterates(5, start / 200, 0).end for start in range(2, 201)]
        assert (inner.tolist(), outer.tolist()) == (pytest.approx([min(five)] * 72), pytest.approx([max(five)] * 72))
        ends = [iterates(steps, start / 200, which).end for start in range(2, 201)]
        assert (seen.low, seen.top) == (min(ends), max(ends))
    assert iterates(2, 0.03, 0).fifth == iterates(5, 0.03, 0).end != iterates(2, 0.03, 0).end


def test_what_is_written_is_clear_of_the_face_and_of_the_dot():
    for steps in range(-1, 6):
        for start in (0.001, 0.4, 1.0):
            seen = iterates(steps, start, 0)
            assert seen.over > max(seen.end, start) + 0.1
            assert seen.under < -max(seen.end, start) - 0.2
            assert seen.under < min(seen.wide_y) - 0.1  # and of the measure
            assert seen.under > squeezed().y.low + 0.1
            assert min(abs(x) for line in seen.said_x for x in line) > 0.45  # half as wide as a height written there


def test_the_height_before_is_grabbed_beside_the_face():
    for start in (0.001, 0.03, 1.0):
        shown = iterates(5, start, 0)
        assert (shown.reach[-1], shown.level) == (shown.side, [start, start])
        assert shown.side > max(x for x, _ in shown.band[0])
        assert shown.beneath < start


@pytest.mark.parametrize("which", [0, 1])
def test_what_was_too_flat_is_said_to_be(which):
    for start in (0.001, 0.01, 0.03):
        for steps in (0, 1, 3.4, 5):
            seen = iterates(steps, start, which)
            assert seen.low_still == (steps in (1, 5) and seen.end < seen.low)
    assert iterates(5, 0.001, which).low_still
    assert not iterates(5, 0.01, which).low_still


def test_nothing_of_the_ring_is_seen_through_the_face():
    marks = squeezed().marks
    at = {getattr(mark, "points", ""): k for k, mark in enumerate(marks) if mark.colour != "adam"}
    assert marks[at["head"]].colour == "sheet"
    assert marks[at["head"]].shade == 1.0
    behind = [k for k, mark in enumerate(marks) if getattr(mark, "y", "") in ("before_y", "level")]
    assert max(at["band"], *behind) < at["head"]


def test_it_rests_after_each_step():
    steps = newton_schulz_try().controls[0]
    assert set(steps.rests) == {float(step) for step in range(1, 5)} < set(steps.stops)
