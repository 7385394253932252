"""What the figure of two balls in a bowl shows of how far the heavy one has come."""

import pytest

from essays.adam.family.live import GROUND, RIM, felt, ground, heavy_ball_felt, two_balls


@pytest.mark.parametrize("steep", [0.01, 0.03, 0.3, 1.0, 1.9, 2.1])
@pytest.mark.parametrize("start", [-1.0, -0.4, 0.0, 0.7])
def test_a_mark_stands_at_the_farthest_beyond_the_minimum_so_far(steep, start):
    for step in (0, 7, 10, 30, 60):
        shown = felt(0.9, steep, step, start)
        side = 1 if start > 0 else -1
        assert shown.beyond == max(0.0, *(-side * x for x in shown.ball)) <= shown.past
        assert shown.beyond_x == [shown.beyond_at] * 2
        assert shown.beyond_at == pytest.approx(-side * shown.beyond)
        assert shown.passed == (shown.beyond >= 0.005 and shown.who < 2)
        if shown.passed:
            bowl = shown.bowl[-1] * (shown.beyond / RIM) ** 2
            assert shown.beyond_y == pytest.approx([GROUND, bowl + 0.2])
            assert shown.said_y[1] <= shown.beyond_y[1] < shown.beyond_top
            assert bowl < shown.beyond_top < two_balls().y.high - 0.1
    assert felt(0.9, steep, 60, start).beyond == shown.past


def test_the_ground_tells_where_the_places_are():
    told = {mark.text: mark.x for mark in ground() if getattr(mark, "text", "") in ("−1", "0", "1")}
    assert told == {"−1": -1, "0": 0, "1": 1}


def test_what_is_seen_before_the_question_does_not_answer_it():
    shown = heavy_ball_felt()
    steps = next(control for control in shown.controls if control.name == "step")
    assert felt(0.9, 0.03, steps.auto[1], -1.0).ball_x < -0.1
