"""The turned bowl, against the tensors' rules."""

import math

import pytest
import torch

from essays.adam.limits import live
from essays.adam.limits.experiments import one_rate_steps, one_rate_turned
from essays.adam.problems.experiments import trajectory

RULES = {0: "sgd", 1: "momentum", 4: "rmsprop", 5: "adam"}


def placed(degrees: float, condition: float, start: tuple[float, float]):
    """The bowl and the start as the figure has them."""
    cosine, sine = live.turn(degrees)
    here = (cosine * start[0] - sine * start[1], sine * start[0] + cosine * start[1])
    return live.bowl(cosine, sine, condition), here


def test_taylor_series_are_cosine_and_sine():
    for tenth in range(901):
        exact = math.cos(math.radians(tenth / 10)), math.sin(math.radians(tenth / 10))
        assert live.turn(tenth / 10) == pytest.approx(exact, abs=1e-15)
    assert live.turn(0.0) == (1.0, 0.0)


@pytest.mark.parametrize("degrees", [0.0, 17.0, 45.0, 88.5])
@pytest.mark.parametrize("condition", [1.0, 7.0, 100.0])
def test_bowl_is_the_turned_matrix(degrees, condition):
    expected = one_rate_turned([degrees], condition)[0][0]
    shape, (x, y) = placed(degrees, condition, (1.3, -0.4))
    matrix = torch.tensor([[shape.xx, shape.xy], [shape.xy, shape.yy]], dtype=torch.float64)
    assert matrix.allclose(expected, rtol=1e-12, atol=1e-12)
    assert live.height(shape, x, y) == pytest.approx((1.3**2 + condition * 0.4**2) / 2, rel=1e-12)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize(
    ("degrees", "condition", "alpha"), [(0.0, 3.0, 0.21), (20.0, 100.0, 0.013), (45.0, 30.0, 0.05)]
)
def test_walks_are_those_of_the_tensors(rule, degrees, condition, alpha):
    shape, here = placed(degrees, condition, (1.4, -0.2))
    matrix = torch.tensor([[shape.xx, shape.xy], [shape.xy, shape.yy]], dtype=torch.float64)
    start = torch.tensor(here, dtype=torch.float64)
    expected = trajectory(RULES[rule], lambda t: matrix @ t, start, 150, alpha=alpha)
    path = live.descend(rule, shape, here, alpha, 150)
    points = torch.tensor([path.x, path.y], dtype=torch.float64).T
    assert 8 <= len(points) <= 151
    assert (points - expected[: len(points)]).abs().max() < 1e-12
    heights = ((expected @ matrix) * expected).sum(-1)[: len(points)] / 2
    assert path.loss == pytest.approx(heights.tolist(), abs=1e-12)


@pytest.mark.parametrize("degrees", [0.0, 17.0, 45.0, 88.5])
def test_contours_are_level_and_end_at_the_rim(degrees):
    shape, _ = placed(degrees, live.CONDITION, (1.0, 0.0))
    for number, line in enumerate(live.contours(degrees)):
        steep = (0.04, 0.1, 0.2, 0.4, 0.7, 1.0, 1.3)[number // 2]
        heights = [live.height(shape, x, y) for x, y in line]
        assert heights == pytest.approx([live.CONDITION * steep**2 / 2] * 41, rel=1e-9)
        far = [math.hypot(x, y) for x, y in line]
        assert (max(far), far[0], far[-1]) == pytest.approx((min(live.RIM, 10 * steep),) * 3)


@pytest.mark.parametrize("rule", [0, 5])
def test_counts_are_those_of_the_essay(rule):
    angles, alpha = [0.0, 15.0, 30.0, 45.0, 60.0, 90.0], live.kept(rule)
    start, rate = torch.tensor([[1.0, -1.0]], dtype=torch.float64), torch.tensor([alpha], dtype=torch.float64)
    expected = one_rate_steps(RULES[rule], rate, angles, start, 100.0, 3400).flatten().tolist()
    for degrees, steps in zip(angles, expected, strict=True):
        seen = live.dial(degrees, 60, 30.0)
        assert steps == (seen.sgd_steps if rule == 0 else seen.adam_steps)


def test_all_arrive_and_adam_is_overtaken_at_two_degrees():
    for degrees in (0.0, 10.0, 45.0, 90.0):
        for rule in (0, 5):
            assert len(live.walk(rule, degrees).x) <= live.LIMIT
    assert live.placed(0.0) == (1.0, -1.0)
    turned = live.dial(15.0, 3306, 30.0)
    assert turned.overtaken == 2.0
    assert live.dial(1.0, 0, 30.0).adam_steps < turned.sgd_steps < live.dial(2.0, 0, 30.0).adam_steps


def test_bars_are_as_long_as_the_ways():
    for degrees, steps in ((0.0, 0), (0.0, 60), (45.0, 700), (45.0, 3306)):
        seen = live.dial(degrees, steps, 30.0)
        lengths = [bar[1][0] - bar[0][0] for bar in (seen.sgd_lane, seen.adam_lane, seen.sgd_done, seen.adam_done)]
        ways = [seen.sgd_steps, seen.adam_steps, min(steps, seen.sgd_steps), min(steps, seen.adam_steps)]
        longer = max(seen.sgd_steps, seen.adam_steps)
        assert lengths == pytest.approx([live.LONG * way / longer for way in ways], abs=1e-12)
        assert (seen.sgd_end, seen.adam_end) == pytest.approx((seen.sgd_lane[1][0] + 0.07, seen.adam_lane[1][0] + 0.07))


def test_no_way_leaves_the_bowl():
    for degrees in live.ANGLES:
        for rule in (0, 5):
            path = live.walk(rule, degrees)
            assert max(map(math.hypot, path.x, path.y)) < live.RIM - 0.04


def test_the_table_is_counted():
    assert [len(live.walk(5, degrees).x) - 1 for degrees in live.ANGLES] == live.NEEDED


def test_both_on_their_way():
    """They stand where they are after so many steps, at the end of what is drawn of their ways."""
    sgd, adam = live.walk(0, 15.0), live.walk(5, 15.0)
    for steps in (0, 7, 60, 444, 700):
        seen, at = live.dial(15.0, steps, 30.0), min(steps, len(sgd.x) - 1)
        assert (seen.sgd_here, seen.sgd_there) == (sgd.x[at], sgd.y[at])
        assert (seen.sgd_x, seen.sgd_y) == (sgd.x[: at + 1], sgd.y[: at + 1])
        assert (seen.adam_here, seen.adam_there) == (adam.x[steps], adam.y[steps])
        assert (seen.adam_x[0], seen.adam_x[20], seen.adam_x[-1]) == (adam.x[0], adam.x[steps // 2], adam.x[steps])
        assert seen.down == (4 if steps == 0 else steps >= 444)
    assert [live.dial(degrees, 400, 30.0).down for degrees in (0.0, 1.0)] == [2, 0]
    assert live.dial(15.0, 3306, 30.0).down == 3


def test_what_the_reader_says_stands_on_the_rim():
    for said in (0.0, 2.0, 45.0, 90.0):
        seen, turned = live.dial(10.0, 60, said), live.dial(said, 60, 1.0)
        assert (seen.said_x, seen.said_y) == (turned.grip_x, turned.grip_y)
        assert (seen.axis_x[1], seen.axis_y[1]) == pytest.approx((0.93 * seen.said_x, 0.93 * seen.said_y))
        assert math.hypot(turned.angle_x, turned.angle_y + 0.06) > live.RIM


def test_sgd_arrives_first_where_the_figure_ends():
    """At the start of the question Adam does, along the axes; both are down at the steps that are played to."""
    shown = live.one_rate_dial()
    end = shown.controls[-1].start
    assert (live.dial(0.0, 420, 30.0).down, live.dial(2.0, 480, 30.0).down, live.dial(2.0, end, 30.0).down) == (2, 1, 3)


def test_the_name_of_what_is_said_is_clear_of_the_angle_of_the_bowl():
    """Both stand beyond the rim; far from the angle it is where the reader says."""
    for degrees in live.ANGLES:
        for said in live.ANGLES[1:]:
            seen = live.dial(degrees, 0, said)
            name = (seen.you_x, seen.you_y)
            assert math.hypot(seen.you_x, seen.you_y + 0.06) == pytest.approx(live.RIM + live.AWAY)
            assert math.dist(name, (seen.angle_x, seen.angle_y)) > 0.38
            assert math.dist(name, (seen.said_x, seen.said_y)) < 0.9


def test_nothing_is_played_once_both_are_down():
    """The figure names the output that is true from the first step at which both have arrived."""
    shown = live.one_rate_dial()
    assert shown.controls[-1].until == "all_down"
    assert [live.dial(2.0, steps, 30.0).all_down for steps in (0, 444, 600, 609, 610, 660)] == [False] * 4 + [True] * 2
