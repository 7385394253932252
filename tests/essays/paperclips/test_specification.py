"""The machine step by step, and what the pictures show of the goods and of the hall."""

import itertools
import math

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


def inside(outlines: list[list[list[float]]]) -> list[tuple[int, int]]:
    """The tiles, row and column, in which an outline's points lie."""
    return [(math.floor(y), math.floor(x)) for outline in outlines for x, y in outline]


def test_walked():
    """The robot stands within its tile, its way stays on the tiles that it has walked, and what is counted is told."""
    policy = hall.best_policy(5.0)
    states = hall.walk(policy, 40)
    walk = [divmod(state // 2, 5) for state in states]
    for moves in range(41):
        seen = live.walked(5.0, False, moves, 4)
        assert set(inside(seen.body)) == {walk[moves]}
        down, right = walk[moves]
        corners = itertools.product((right, right + 1), (down, down + 1))
        assert {(round(x, 9), round(y, 9)) for x, y in seen.stood} == {*corners}
        assert bool(seen.wire) == states[moves] % 2
        way = [*zip(seen.way_across, seen.way_down, strict=True)]
        on = [(math.floor(y), math.floor(x)) for x, y in way]
        assert [tile for tile, before in zip(on, [None, *on], strict=False) if tile != before] == walk[: moves + 1]
        assert len(way) == len(live.walked(5.0, False, 0, 4).way_across)
        done = [hall.act(state, policy[state])[1:] for state in states[:moves]]
        assert (seen.counts, seen.clips) == (sum(one for one, _ in done), sum(made for _, made in done))
        assert seen.crossed == (walk[moves] == (2, 2))
        assert len(seen.made_across) == len(seen.made_down) == seen.clips
        assert (len(seen.said_across), seen.said_across[: seen.clips]) == (4, seen.made_across)
        assert seen.paid == seen.counts + 5 * seen.clips


def test_the_way_keeps_to_the_right():
    """No piece of the way lies on one that goes the other way, and only where the robot turns round do they meet."""
    seen = live.walked(0.0, False, 12, 4)  # to the gap, and to and fro
    way = [*zip(seen.way_across, seen.way_down, strict=True)]
    down = {x for (x, y), (_, z) in itertools.pairwise(way) if z > y + 0.5}
    up = {x for (x, y), (_, z) in itertools.pairwise(way) if z < y - 0.5}
    assert all(x < 2.5 for x in down)
    assert up
    assert all(x > 2.5 for x in up)


def test_paid():
    """Paid little it makes no clip, then one, then more; if it cares less for later, it takes more to keep it going."""
    kinds = [live.walked(float(clip), False, 40, 4).kind for clip in range(13)]
    assert kinds == [0] * 4 + [1] * 4 + [2] * 5
    assert [live.walked(float(clip), True, 40, 4).kind for clip in range(13)] == [0] * 4 + [1] * 7 + [2] * 2
    once = live.walked(7.0, False, 0, 4)
    assert len(once.coins) == 7
    assert once.top + 0.14 == pytest.approx(min(y for coin in once.coins for _, y in coin))
    assert {once.pile} == {round(sum(x for x, _ in coin) / len(coin), 9) for coin in once.coins}


def test_digits_light_up():
    """An eight lights all seven segments, a one the two on the right, and no two digits light the same."""
    assert [len(live.digit(number, 0.0, 0.0)) for number in (8, 1, 7)] == [7, 2, 3]
    assert all(x >= 0.5 for bar in live.digit(1, 0.0, 0.0) for x, _ in bar)
    assert len({str(live.digit(number, 0.0, 0.0)) for number in range(10)}) == 10
    seen = live.walked(5.0, False, 40, 4)
    assert (seen.counts, seen.digits) == (16, live.digit(1, 6.1, 1.95) + live.digit(6, 6.95, 1.95))


def widths(outlines: list[list[list[float]]]) -> list[float]:
    """How wide outlines are."""
    return [max(x for x, _ in outline) - min(x for x, _ in outline) for outline in outlines]


FIELDS = [(1.0, 5, 0.001, 1), (6.0, 5, 0.1, 1), (99.0, 3, 0.3, 0)]


@pytest.mark.parametrize(("time", "listed", "floor", "begin"), FIELDS)
def test_the_field_is_the_budget(time, listed, floor, begin):
    """Each strip is as wide as what there is of its good, and side by side they fill the field, without a gap."""
    seen = live.narrow(time, listed, floor, begin)
    amount, other = specification.path(time, listed, live.STARTS[begin], floor=min(floor, live.STARTS[begin]))
    assert widths(seen.named) == pytest.approx([amount] * listed)
    assert widths(seen.others) == pytest.approx([other] * (20 - listed))
    assert widths([seen.idle]) == pytest.approx([20 - listed * amount - (20 - listed) * other], abs=1e-9)
    strips = [*seen.named, seen.idle, *seen.others]
    left, right = ([end(x for x, _ in strip) for strip in strips] for end in (min, max))
    assert [0, *right] == pytest.approx([*left, 20], abs=1e-9)


def curve(seen: live.Narrowed) -> tuple[list[float], list[float]]:
    """The times and the shares of the curve."""
    return [math.exp((x - 2) / 2.2) / 10 for x in seen.shares_x], [(10 - y) / 4 for y in seen.shares_y]


def test_curve_holds_its_corners():
    """The curve is in order, goes as far as the time, and through its highest point and the end."""
    seen = live.narrow(280.0, 5, 0.001, 1)
    times, shares = curve(seen)
    assert times == sorted(times)
    assert (times[0], times[-1]) == pytest.approx((0.1, 280))
    assert max(shares) == pytest.approx(live.welfare(specification.turning(5), 5, 0.5, 0.001))
    assert seen.ended == seen.share == pytest.approx(math.exp(specification.outcome(5) / 20), rel=1e-12)
    assert min(shares) == pytest.approx(seen.ended)
    early = live.narrow(1.0, 5, 0.001, 1)
    assert len(early.shares_x) == len(seen.shares_x)
    assert (max(curve(early)[0]), early.began, early.ended) == (pytest.approx(1.0), 0.5, seen.ended)
    assert live.narrow(250.0, 3, 0.9, 1) == live.narrow(250.0, 3, 0.5, 1)  # what cannot be taken is all there was


def test_nothing_is_told_before_the_machine_is_there():
    """What is drawn below the field ends where the machine stands, on the curve."""
    for time in (0.1, 1.0, 5.0, 20.0):
        seen = live.narrow(time, 5, 0.001, 1)
        here = live.moment(time)
        drawn = [x for x, _ in [*seen.better, *seen.worse]] + seen.shares_x
        assert max(drawn) <= max(here, live.moment(specification.turning(5))) + 1e-9
        assert seen.takes == (time > specification.turning(5))
        assert (seen.shares_x[-1], seen.shares_y[-1]) == (here, live.level(seen.share))
        feet = max(y for outline in seen.walker for _, y in outline)
        assert abs(feet - live.level(seen.share)) < 0.05


def test_what_is_said_of_a_time():
    """It gets better until the store is empty, and then it is taken, if anything lay idle and anything is left out."""
    turn, over = specification.turning(5), specification.ending(5)
    assert [live.narrow(time, 5, 0.001, 1).stage for time in (turn - 0.01, turn + 0.5, over + 0.01)] == [0, 1, 2]
    assert live.narrow(turn + 0.001, 5, 0.001, 1).stage == 0  # at its edge nothing is seen to be taken yet
    assert [live.narrow(250.0, listed, 0.001, 1).stage for listed in (19, 20)] == [2, 3]
    # Where as much is kept of each as there was, nothing can be taken.
    assert [live.narrow(250.0, 5, floor, begin).stage for begin, floor in ((1, 0.3), (1, 0.5), (0, 0.3))] == [2, 4, 4]
    seen = live.narrow(99.0, 5, 0.001, 1)
    stretches = max(seen.better)[0], min(seen.worse)[0], max(seen.worse)[0]
    assert stretches == pytest.approx([live.moment(each) for each in (turn, turn, over)])
    assert seen.better[0][0] < seen.early < live.moment(turn) < seen.late < live.moment(over)
    kinds = seen, live.narrow(99.0, 19, 0.001, 2), live.narrow(99.0, 20, 0.1, 1)
    assert [(each.idles, each.takes) for each in kinds] == [(1, 1), (0, 1), (1, 0)]


@pytest.mark.parametrize(("time", "listed"), [(0.1, 1), (2.0, 5), (7.5, 5), (250.0, 19), (20.0, 20)])
def test_the_wall_is_held_where_the_named_goods_end(time, listed):
    """The handle stands on the blade, half-way up the field."""
    seen = live.narrow(time, listed, 0.01, 1)
    amount, _ = specification.path(time, listed, 0.5, 20, 20.0, 0.01)
    assert (seen.edge, seen.grip) == (listed * amount, 1.6)
    assert min(x for x, _ in seen.blade) < seen.edge < max(x for x, _ in seen.blade)
    assert seen.unlisted == 20 - listed


@pytest.mark.parametrize("moves", [0, 3, 39, 40])
def test_the_story_is_told_when_it_is_over(moves):
    assert live.walked(5.0, False, moves, 4).over == (moves == 40)
    assert live.walked(5.0, False, 3, 4).counts == 0
    assert live.walked(5.0, False, 4, 4).counts == 1


def test_six_clips_lie_apart():
    """None on another, and all within the picture."""
    lie = [live.lying(n) for n in range(6)]
    boxes = [(min(x), max(x), min(y), max(y)) for x, y in lie]
    assert max(right for _, right, _, _ in boxes) < 8.3
    assert max(low for *_, low in boxes) < 5.2
    for (a, b, c, d), (e, f, g, h) in itertools.combinations(boxes, 2):
        assert b < e or f < a or d < g or h < c
