"""The turned bowl, against the tensors' rules and a brute search."""

import math

import pytest
import torch

from essays.adam.limits import live
from essays.adam.limits.experiments import one_rate_steps, one_rate_turned
from essays.adam.problems.experiments import trajectory
from workings.adam.plain import rates

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
    for steep, line in zip((0.05, 0.1, 0.2, 0.4, 0.8, 1.2, 1.6), live.contours(degrees, condition), strict=True):
        heights = [live.height(shape, x, y) for x, y in zip(line.x, line.y, strict=True)]
        assert heights == pytest.approx([condition * steep**2 / 2] * 73, rel=1e-12)


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


@pytest.mark.parametrize("rule", RULES)
def test_counts_are_those_of_the_essay(rule):
    angles, alpha = [0.0, 15.0, 30.0, 45.0, 60.0, 90.0], live.kept(rule, 100.0)
    start, rate = torch.tensor([[1.0, -1.0]], dtype=torch.float64), torch.tensor([alpha], dtype=torch.float64)
    expected = one_rate_steps(RULES[rule], rate, angles, start, 100.0, 3400).flatten().tolist()
    for degrees, steps in zip(angles, expected, strict=True):
        walker = live.walker(rule, degrees, 100.0, 0, False)
        assert abs(walker.steps - steps) <= (rule == 4)  # RMSProp rattles: the last bit can cost it a step
        assert walker.row == [alpha, walker.steps, expected[0]]


@pytest.mark.parametrize(("degrees", "condition", "start"), [(45.0, 100.0, 0), (20.0, 10.0, 1), (70.0, 37.0, 2)])
def test_tuned_rate_is_the_best_of_the_grid(degrees, condition, start):
    shape, here = placed(degrees, condition, live.STARTS[start])
    grid = rates(0.001, 17)
    for rule in RULES:
        walks = [live.descend(rule, shape, here, alpha, live.TUNED_LIMIT).loss for alpha in grid]
        counts = [len(losses) - 1 if losses[-1] < live.GOAL else live.TUNED_LIMIT + 1 for losses in walks]
        assert min(counts) < live.TUNED_LIMIT
        assert live.tuned(rule, shape, here) == grid[counts.index(min(counts))]
