"""The machine step by step, and what the pictures show of the goods and of the hall."""

import pytest
import torch

from essays.paperclips.specification import experiments, live
from workings.paperclips import hall, specification


@pytest.mark.parametrize(("goods", "budget", "floor"), [(6, 9.0, 0.4), (20, 20.0, 1e-3), (3, 1.5, 0.5)])
def test_possible_is_the_nearest(goods, budget, floor):
    """No possible amounts are nearer: the way to the point makes no sharp angle with the way to any other."""
    generator = torch.Generator().manual_seed(0)
    others = torch.rand(200, goods, generator=generator, dtype=torch.float64)
    others = floor + (budget - goods * floor) * others / others.sum(1, keepdim=True).clamp(min=1)
    for _ in range(30):
        point = torch.randn(goods, generator=generator, dtype=torch.float64) * 3 + 1
        near = experiments.possible(point, budget, floor)
        assert near.min() >= floor - 1e-12
        assert near.sum() <= budget + 1e-9
        assert ((others - near) @ (point - near)).max() <= 1e-9


def test_walked():
    """The robot stays off the walls and in the last tiles of its walk, each move a little further right."""
    seen = live.walked(5.0, 0.95, 32)
    walk = [divmod(state // 2, 5) for state in hall.walk(hall.best_policy(5.0), 32)]
    assert [(int(y), int(x)) for x, y in zip(seen.across, seen.down, strict=True)] == walk[-17:]
    assert len(live.walked(5.0, 0.95, 7).across) == 8
    assert all(seen.plan[row][column] == 0 for row, column in walk)
    assert (seen.counted[-1], seen.pressed[-1]) == (seen.counts, seen.clips) == (12, 1)
    walls = [5 * row + column for row in range(5) for column in range(5) if seen.plan[row][column]]
    assert walls == hall.WALLS


def test_curve_holds_its_corners():
    """The curve is in order, goes as far as the time, and through the highest utility and the end."""
    seen = live.narrow(5, 0.001, 0.5, 300.0)
    assert seen.times == sorted(seen.times)
    assert seen.times[0] == 0.05
    assert 290 < seen.times[-2] < seen.times[-1] == 300
    assert max(seen.utilities) == live.welfare(specification.turning(5), 5, 0.5, 0.001)
    assert min(seen.utilities) == pytest.approx(specification.outcome(5), rel=1e-12)
    assert live.narrow(3, 0.9, 0.5, 400.0) == live.narrow(3, 0.5, 0.5, 400.0)  # what cannot be taken is all there was
