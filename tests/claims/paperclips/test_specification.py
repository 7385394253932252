"""Claims of the page on narrow goals."""

from itertools import pairwise, product
from math import log

import pytest
import sympy
import torch

from claims.derivation import derivation
from essays.paperclips.specification import experiments
from workings.paperclips import hall, specification

SETTINGS = [(20, 20.0, 1e-3), (7, 11.0, 0.3), (5, 4.0, 0.05)]  # goods, budget, floor


def best_by_ascent(listed, goods, budget, floor):
    """The best amounts for the listed goods, by ascent over all sharings of what is above the floor."""
    z = torch.linspace(-1, 1, goods, dtype=torch.float64)
    for _ in range(400):  # mirror ascent from uneven beginnings
        x = floor + (budget - goods * floor) * torch.softmax(z, 0)
        z[:listed] += 0.1 * budget / listed / x[:listed]
    return x


def test_narrow_optimum():
    """The machine takes every good that is not named down to the floor, and shares the rest equally among the named."""
    for goods, budget, floor in SETTINGS:
        for listed in {1, 2, goods // 2, goods - 1, goods}:
            closed = specification.spend(listed, goods, budget, floor)
            found = best_by_ascent(listed, goods, budget, floor)
            assert sum(closed) == pytest.approx(budget, rel=1e-12)
            assert found.tolist() == pytest.approx(closed, abs=1e-6 * budget)
            goal = sum(log(x) for x in closed[:listed])
            assert goal >= found[:listed].log().sum().item() - 1e-9
            assert specification.outcome(listed, goods, budget, floor) == pytest.approx(
                specification.utility(closed), abs=1e-9
            )


def test_narrow_optimum_even():
    """No sharing of the budget gives people more than the even split, since the logarithm lies below its tangents."""
    t, unit = sympy.symbols("t m", positive=True)  # an amount, and that of the even split
    above = sympy.log(unit) + t / unit - 1 - sympy.log(t)  # how far the tangent at the even split is above
    assert sympy.solve(sympy.diff(above, t), t) == [unit]
    assert above.subs(t, unit) == 0
    assert sympy.simplify(sympy.diff(above, t, 2) * t**2) == 1  # convex: it is nowhere below that zero
    generator = torch.Generator().manual_seed(3)
    for goods, budget, floor in SETTINGS:
        even = specification.outcome(goods, goods, budget, floor)
        assert even == pytest.approx(goods * log(budget / goods))
        for spread in (0.05, 0.5, 3.0):
            z = torch.randn(4000, goods, generator=generator, dtype=torch.float64) * spread
            x = floor + (budget - goods * floor) * torch.softmax(z, 1)
            assert (x.log().sum(1) < even).all()
            tangents = (log(budget / goods) + x * goods / budget - 1).sum(1)  # added up over all goods
            assert torch.allclose(tangents, torch.full_like(tangents, even), rtol=0, atol=1e-9)


def test_narrow_optimum_more():
    """Every good that is added to the list raises people's utility, and only the whole list regains the even split."""
    for goods, budget, floor in SETTINGS:
        ends = [specification.outcome(listed, goods, budget, floor) for listed in range(1, goods + 1)]
        assert all(more > less for less, more in pairwise(ends))
        even = goods * log(budget / goods)
        assert [end >= even - 1e-12 for end in ends] == [False] * (goods - 1) + [True]


@pytest.mark.parametrize("listed", [1, 5, 12, 19])
def test_narrow_time_simulated(listed):
    """Closed form and simulation of the path agree, up to an error in proportion to the length of a step."""
    turn = specification.turning(listed)
    times = [turn * share for share in (0.3, 1.0, 1.4, 2.5)]
    apart = []
    for step in (turn / 150, turn / 600):
        seen = experiments.climb(listed, times, step=step)
        closed = torch.tensor([specification.path(time, listed) for time in times], dtype=torch.float64)
        apart.append((seen[:, [0, -1]] - closed).abs().max().item())
    assert apart[0] < 0.05 * specification.fullest(listed)
    assert 0.15 < apart[1] / apart[0] < 0.4  # a quarter of the step, about a quarter of the error


def test_narrow_time_turn():
    """People's utility rises until the budget is used up, then falls, while the machine's goal only rises."""
    for listed in (1, 2, 5, 18, 19):
        turn = specification.turning(listed)
        times = [turn * share / 20 for share in range(61)]
        path = [specification.path(time, listed) for time in times]
        people = [listed * log(y) + (20 - listed) * log(x) for y, x in path]
        goal = [y for y, _ in path]
        assert people[:21] == sorted(people[:21])
        assert people[20:] == sorted(people[20:], reverse=True)
        assert people[20] > people[40] >= people[60]
        assert goal == sorted(goal)


@derivation
def test_narrow_time_slope():
    """With the budget used up, dU/dy is -J (y - x) / (x y): below 0 while a named good has more than the others."""
    y, budget, listed, goods = sympy.symbols("y B J L", positive=True)
    share = sympy.Symbol("share", positive=True)  # x / y, so that the logarithm is of something positive
    x = (budget - listed * y) / (goods - listed)
    utility = listed * sympy.log(y) + (goods - listed) * sympy.log(x)

    def at(expression):
        """The same where the other goods have this share of a named good's amount."""
        spent = listed * y + (goods - listed) * share * y
        return expression.subs(budget, spent)

    return [
        (r"\frac{dU}{dy}", at(sympy.diff(utility, y))),
        (
            r"= \frac{d}{dy}\Big[ J \log y + (L-J) \log x \Big]",
            at(listed * sympy.diff(sympy.log(y), y) + (goods - listed) * sympy.diff(sympy.log(x), y)),
        ),
        (r"= \frac{J}{y} + \frac{L-J}{x}\,\frac{dx}{dy}", at(listed / y + (goods - listed) / x * sympy.diff(x, y))),
        (r"= \frac{J}{y} - \frac{J}{x}", at(listed / y - listed / x)),
        (r"= -J\,\frac{y-x}{x\,y}", at(-listed * (y - x) / (x * y))),
    ]


def test_narrow_floor():
    """A floor ten times lower costs people the logarithm of ten for every good left out, and nothing if none is."""
    for listed in (1, 5, 12, 19, 20):
        lost = specification.outcome(listed, floor=1e-6) - specification.outcome(listed, floor=1e-7)
        assert lost == pytest.approx((20 - listed) * log(10), abs=1e-3)
    assert specification.outcome(19, floor=1e-300) < -600


def test_narrow_drag():
    """A further demand never raises the most that the first goal can reach; one that does not bind costs nothing."""
    step, budget = 0.5, 8.0
    grid = [i * step for i in range(1, 15)]
    cities = [amounts for amounts in product(grid, repeat=3) if sum(amounts) <= budget]  # every sharing
    for capacity in (float("inf"), 5.0, 3.0):
        made = {amounts: min(capacity, amounts[0]) for amounts in cities}
        most = []
        for kept in (0.5, 1.0, 1.5, 2.0, 2.5):
            allowed = [amounts for amounts in cities if min(amounts[1:]) >= kept]
            most.append(max(made[amounts] for amounts in allowed))
            assert specification.clips(kept, 3, budget, step, capacity) == most[-1]
        assert most == sorted(most, reverse=True)
        assert (most[1] == most[0]) == (capacity < 7)  # free as long as the factory is what stops it
    assert specification.clips(0.5, capacity=10) == specification.clips(0.0, capacity=10) == 10
    assert specification.clips(0.6, capacity=10) < 10
    assert specification.clips(0.5) < specification.clips(0.0) == specification.spend(1)[0]


def test_narrow_hall():
    """A robot paid by the count never makes a clip, though each policy is the best there is for what is paid."""
    for paid in ((1.0, 0.0), (0.0, 1.0)):
        policy = hall.best_policy(*paid)
        after, rewards = (torch.tensor(each).view(50, 5) for each in hall.rewarded(*paid))
        rewards, states = rewards.double(), torch.arange(50)
        passing = torch.zeros(50, 50, dtype=torch.float64)
        passing[states, after[states, policy]] = 1
        value = torch.linalg.solve(torch.eye(50, dtype=torch.float64) - 0.95 * passing, rewards[states, policy])
        assert ((rewards + 0.95 * value[after]).amax(1) <= value + 1e-9).all()  # no single change of move would help
    clips, counts = hall.returns(hall.best_policy(0.0, 1.0))
    honest = hall.returns(hall.best_policy(1.0, 0.0))
    assert clips == 0 < honest[0]
    assert counts > 3 * honest[1]


@pytest.mark.parametrize("discount", [0.95, 0.8, 0.99])
def test_narrow_hall_by_hand(discount):
    """The robot's returns are the two geometric series that one can read off the plan of the hall."""
    by_count = hall.returns(hall.best_policy(0.0, 1.0, discount), discount)
    by_clip = hall.returns(hall.best_policy(1.0, 0.0, discount), discount)
    assert by_count[1] == pytest.approx(discount**3 / (1 - discount**2), rel=1e-9)
    assert by_clip[0] == pytest.approx(discount**7 / (1 - discount**16), rel=1e-9)


def test_narrow_hall_second():
    """Beside a count's pay of 1, a clip is made once from a pay of 3.01 on, and again and again only from 7.55 on."""
    g = 0.95
    hover, once = g**3 / (1 - g**2), g**7
    counts_once, honest = g**3 + g**11 / (1 - g**2), g**7 / (1 - g**16)  # by hand, from the plan of the hall
    counts_honest = (g**3 + g**11) / (1 - g**16)
    first, second = (hover - counts_once) / once, (counts_once - counts_honest) / (honest - once)
    assert (first, second) == pytest.approx((3.0105, 7.5484), abs=1e-4)
    cases = ((first - 0.01, 0), (first + 0.01, once), (second - 0.01, once), (second + 0.01, honest))
    for paid, clips in cases:
        assert hall.returns(hall.best_policy(paid))[0] == pytest.approx(clips, abs=1e-9)


def test_narrow_inverted():
    """With one goal, to leave what there was and to stop when the unused is used up end in the same state."""
    turn = specification.turning(1)
    stopped = experiments.climb(1, [turn], step=turn / 2000)[0]
    bounded = experiments.climb(1, [4 * turn], step=turn / 2000, floor=0.5)[0]
    unbounded = experiments.climb(1, [4 * turn], step=turn / 2000)[0]
    assert bounded.tolist() == pytest.approx(stopped.tolist(), abs=0.01)
    assert bounded.tolist() == pytest.approx([specification.clips(0.5)] + [0.5] * 19, abs=1e-9)
    assert stopped.log().sum() > unbounded.log().sum() + 80
    for start in (0.2, 0.5, 0.9):
        closed = specification.path(specification.turning(1, start), 1, start)
        assert closed == pytest.approx((specification.clips(start), start), rel=1e-12)
