"""What the figure of two balls in a bowl shows of how far the heavy one has come."""

import pytest

from essays.adam.family.live import (
    BESIDE,
    GROUND,
    HIGH,
    LONG,
    LOW,
    RADIUS,
    RIM,
    felt,
    ground,
    heavy_ball_felt,
    rolled,
    seen,
    slid,
    two_balls,
)


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


def test_who_leaves_the_bowl_is_seen_over_its_rim_and_then_beside_it():
    path = rolled(0.0, 2.1, -1.0)[0]
    gone = next(k for k, x in enumerate(path) if abs(x) > RIM)
    up = felt(0.9, 2.1, 0, -1.0).rim_y / RIM**2
    assert seen(path[:gone], up) == pytest.approx([path[gone - 1], up * path[gone - 1] ** 2 + RADIUS])
    side, height = seen(path[: gone + 1], up)
    assert (abs(side), side * path[gone] > 0, height > up * RIM**2) == (BESIDE, True, True)
    assert seen(path[: gone + 5], up) == [side, GROUND + RADIUS]
    assert RIM < BESIDE < two_balls().x.high
    shown = felt(0.9, 2.1, gone + 3, -1.0)
    assert (shown.descent_seen, shown.descent_y) == (side, GROUND + RADIUS)


@pytest.mark.parametrize("steep", [0.01, 0.3, 2.1])
def test_prints_and_the_arrow_lie_along_the_bowl(steep):
    for step in (0, 1, 9):
        shown = felt(0.9, steep, step, -1.0)
        up = shown.rim_y / RIM**2
        assert (len(shown.ball_been), shown.ball_been) == (step, shown.ball[:-1])
        assert [height - up * x * x for x, height in zip(shown.ball_been, shown.ball_prints, strict=True)] == (
            pytest.approx([HIGH] * step)
        )
        low = [height - up * x * x for x, height in zip(shown.descent_been, shown.descent_prints, strict=True)]
        assert low == pytest.approx([LOW] * len(low))
        assert [height - up * x * x for x, height in zip(shown.go_x, shown.go_y, strict=True)] == (
            pytest.approx([RADIUS] * 13)
        )
        length = sum(
            ((shown.go_x[k + 1] - shown.go_x[k]) ** 2 + (shown.go_y[k + 1] - shown.go_y[k]) ** 2) ** 0.5
            for k in range(12)
        )
        assert length == pytest.approx(abs(LONG * rolled(0.9, steep, -1.0)[1][step]), rel=0.05, abs=1e-9)
    assert slid(0.3, up, 0.0)[0] == [0.3] * 13


def test_no_ball_leaves_the_bowl_alone_but_descent():
    """What is said of those that are out holds at every setting."""
    mu, steep = (control.stops for control in heavy_ball_felt().controls[:2])
    for each in mu:
        for how in steep:
            for step in (10, 60):
                shown = felt(each, how, step, -1.0)
                assert shown.who < 2 or max(map(abs, shown.descent)) > RIM
