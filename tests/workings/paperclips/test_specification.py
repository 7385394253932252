"""The goods and the hall against independent ways to the same results, and what they refuse."""

from itertools import pairwise

import pytest
import torch

from workings.paperclips import specification
from workings.paperclips.specification import FLOAT


@pytest.mark.parametrize(("goods", "budget", "floor"), [(6, 9.0, 0.4), (20, 20.0, 1e-3), (3, 1.5, 0.5)])
def test_possible_is_the_nearest(goods, budget, floor):
    """No possible amounts are nearer: the way to the point makes no sharp angle with the way to any other."""
    generator = torch.Generator().manual_seed(0)
    others = torch.rand(200, goods, generator=generator, dtype=FLOAT)
    others = floor + (budget - goods * floor) * others / others.sum(1, keepdim=True).clamp(min=1)
    for _ in range(30):
        point = torch.randn(goods, generator=generator, dtype=FLOAT) * 3 + 1
        near = specification.possible(point, budget, floor)
        assert near.min() >= floor - 1e-12
        assert near.sum() <= budget + 1e-9
        assert ((others - near) @ (point - near)).max() <= 1e-9


def test_path_is_a_gradient_flow():
    """Between the turns the named goods obey dy/dt = (1 - J / L) / y, and before the first dy/dt = 1 / y."""
    goods, budget, floor, start, listed = 7, 11.0, 0.3, 0.6, 3
    turn = specification.turning(listed, start, goods, budget)
    h = 1e-6
    for time, pace in ((turn / 2, 1.0), (turn * 1.2, 1 - listed / goods)):
        before, now, after = (
            specification.path(t, listed, start, goods, budget, floor)[0] for t in (time - h, time, time + h)
        )
        assert (after - before) / (2 * h) == pytest.approx(pace / now, rel=1e-6)
    end = specification.path(1e9, listed, start, goods, budget, floor)
    closed = specification.spend(listed, goods, budget, floor)
    assert end == pytest.approx((closed[0], closed[-1]), rel=1e-12)


def test_clips_by_enumeration():
    """On a grid of amounts, the most of the first good under every demand is the closed form."""
    step, budget = 0.5, 6.0
    grid = [i * step for i in range(1, 12)]
    for kept in (0.5, 1.0, 1.5, 2.0):
        most = max(a for a in grid for b in grid for c in grid if min(b, c) >= kept and a + b + c <= budget)
        assert specification.clips(kept, goods=3, budget=budget, floor=step) == most


@pytest.mark.parametrize("clip", [0.0, 1.0, 4.0, 9.0])
@pytest.mark.parametrize("discount", [0.5, 0.9, 0.95])
def test_returns_by_walking(clip, discount):
    """The linear system's returns are the discounted sums along the walk."""
    policy = specification.best_policy(clip, 1.0, discount)
    tiles = specification.walk(policy, 900)
    clips, counts, wire = 0.0, 0.0, True
    for move, (here, there) in enumerate(pairwise(tiles)):
        counts += discount**move * (there == specification.tile("C") != here)
        clips += discount**move * (wire and there == specification.tile("P"))
        wire = there == specification.tile("S") or (wire and there != specification.tile("P"))
    assert specification.returns(policy, discount) == pytest.approx((clips, counts), abs=1e-12)


@pytest.mark.parametrize("paid", [(1.0, 0.0), (0.0, 1.0), (3.3, 0.7), (10.0, 1.0)])
def test_best_policy_by_policy_iteration(paid):
    """Improving a policy until it is its own improvement ends at the same value."""
    after, rewards, discount = specification.world()[0], specification.rewards(*paid), 0.9
    states = torch.arange(len(after))
    policy = torch.zeros(len(after), dtype=torch.long)

    def worth(policy):
        passing = torch.zeros(len(after), len(after), dtype=FLOAT)
        passing[states, after[states, policy]] = 1
        return torch.linalg.solve(torch.eye(len(after), dtype=FLOAT) - discount * passing, rewards[states, policy])

    for _ in range(60):
        value = worth(policy)
        gains = rewards + discount * value[after]
        better = gains.argmax(1)
        policy = torch.where(gains.amax(1) > value + 1e-12, better, policy)
    found = worth(specification.best_policy(*paid, discount))
    assert found.tolist() == pytest.approx(worth(policy).tolist(), abs=1e-9)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: specification.spend(0), "listed must be from 1 to 20"),
        (lambda: specification.outcome(21), "listed must be from 1 to 20"),
        (lambda: specification.spend(1, goods=0), "goods must be at least 1"),
        (lambda: specification.spend(1, floor=0.0), "floor must be above 0 and at most"),
        (lambda: specification.spend(1, floor=1.1), "at most budget / goods = 1"),
        (lambda: specification.utility([1.0, 0.0]), "above 0"),
        (lambda: specification.clips(1.5), "kept must be from 0 to"),
        (lambda: specification.clips(capacity=0.0), "capacity must be at least the floor"),
        (lambda: specification.path(1.0, 20), "listed must be below goods"),
        (lambda: specification.path(-1.0, 5), "time at least 0"),
        (lambda: specification.path(1.0, 5, start=2.0), "start must be from floor to"),
        (lambda: specification.climb(5, [1.0], step=0.0), "step must be above 0"),
        (lambda: specification.best_policy(1.0, discount=1.0), "discount must be from 0 to below 1"),
        (lambda: specification.rewards(-1.0), "at least 0"),
    ],
)
def test_ranges(call, says):
    with pytest.raises(ValueError, match=says):
        call()
