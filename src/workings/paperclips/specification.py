"""Rule 1, narrow your goals: twenty goods, one budget, and an agent that counts some of the goods.

The model is that of Zhuang and Hadfield-Menell, Consequences of Misaligned AI (NeurIPS 2020), in its simplest form:
each of L goods takes resources from one budget and cannot fall below a floor; people value every good, the agent counts
J of them. Beside it a hall of 5 x 5 tiles, in which a robot is paid by a counter.

Amounts are in units of resource; people's utility is the sum of the natural logarithms of the amounts, in nats.
"""

from collections.abc import Sequence
from functools import cache
from math import inf, log, sqrt

import torch
from torch import Tensor

FLOAT = torch.float64
LOOKS = tuple(0.5 * step for step in range(23))  # times at which the page looks at five listed goods


def _checked(listed: int, goods: int, budget: float, floor: float, least: int = 0) -> None:
    """Raise a ValueError if the settings are outside the model's ranges."""
    if goods < 1:
        raise ValueError(f"goods must be at least 1, not {goods}")
    if not least <= listed <= goods:
        raise ValueError(f"listed must be from {least} to {goods}, the number of goods, not {listed}")
    if not 0 < floor <= budget / goods:
        raise ValueError(f"floor must be above 0 and at most budget / goods = {budget / goods:g}, not {floor:g}")


def spend(listed: int, goods: int = 20, budget: float = 20.0, floor: float = 1e-3) -> list[float]:
    """What the agent leaves of each good in the end: the listed ones first.

    Args:
        listed: How many goods the agent counts, 1 to `goods`.
        goods: How many goods people value, at least 1.
        budget: Units of resource for all goods together.
        floor: Units of a good that cannot be taken, above 0 and at most budget / goods.

    Returns:
        The amounts, in units of resource; their sum is the budget.
    """
    _checked(listed, goods, budget, floor, least=1)
    left_out = goods - listed
    return [(budget - left_out * floor) / listed] * listed + [floor] * left_out


def utility(amounts: Sequence[float]) -> float:
    """What people make of the amounts, all above 0: the sum of their logarithms, in nats."""
    if min(amounts) <= 0:
        raise ValueError(f"amounts must all be above 0, and one is {min(amounts):g}")
    return sum(log(amount) for amount in amounts)


def outcome(listed: int, goods: int = 20, budget: float = 20.0, floor: float = 1e-3) -> float:
    """People's utility, in nats, once an agent that counts `listed` goods has spent all; ranges as in `spend`."""
    _checked(listed, goods, budget, floor, least=1)
    left_out = goods - listed
    return listed * log((budget - left_out * floor) / listed) + left_out * log(floor)


def clips(
    kept: float = 0.0, goods: int = 20, budget: float = 20.0, floor: float = 1e-3, capacity: float = inf
) -> float:
    """The most of the first good if every other must keep at least `kept` units.

    Args:
        kept: Units asked for of each other good, 0 to budget / goods.
        goods: As in `spend`.
        budget: As in `spend`.
        floor: As in `spend`.
        capacity: The most of the first good that the factory can make, at least `floor`; no limit by default.
    """
    _checked(1, goods, budget, floor)
    if not 0 <= kept <= budget / goods:
        raise ValueError(f"kept must be from 0 to budget / goods = {budget / goods:g}, not {kept:g}")
    if capacity < floor:
        raise ValueError(f"capacity must be at least the floor, {floor:g}, not {capacity:g}")
    return min(capacity, budget - (goods - 1) * max(kept, floor))


def path(
    time: float, listed: int, start: float = 0.5, goods: int = 20, budget: float = 20.0, floor: float = 1e-3
) -> tuple[float, float]:
    """Where the agent stands after following the slope of its own goal for a time: closed form.

    Its goal is the sum of the logarithms of the listed goods. It climbs first into what is unused of the budget, then
    into the goods it does not count. Every good starts at the same amount.

    Args:
        time: Of gradient flow on the agent's goal, at least 0; squared units of resource.
        listed: 1 to goods - 1.
        start: Units of each good at time 0, from `floor` to budget / goods.
        goods: As in `spend`.
        budget: As in `spend`.
        floor: As in `spend`.

    Returns:
        Units of each listed good, units of each good left out.
    """
    _checked(listed, goods, budget, floor, least=1)
    if not floor <= start <= budget / goods:
        raise ValueError(f"start must be from floor to budget / goods = {budget / goods:g}, not {start:g}")
    if listed == goods or time < 0:
        raise ValueError(f"listed must be below goods, and time at least 0, not {listed} and {time:g}")
    full = fullest(listed, start, goods, budget)
    spent = (full**2 - start**2) / 2  # the moment at which the budget is used up
    if time <= spent:
        return sqrt(start**2 + 2 * time), start
    most = (budget - (goods - listed) * floor) / listed
    amount = min(most, sqrt(full**2 + 2 * (1 - listed / goods) * (time - spent)))
    return amount, (budget - listed * amount) / (goods - listed) if amount < most else floor


def fullest(listed: int, start: float = 0.5, goods: int = 20, budget: float = 20.0) -> float:
    """Units of each listed good at the moment the budget is used up, and nothing taken yet from the other goods."""
    return (budget - (goods - listed) * start) / listed


def turning(listed: int, start: float = 0.5, goods: int = 20, budget: float = 20.0) -> float:
    """The time, in squared units of resource, at which people's utility turns: when the budget is used up."""
    return (fullest(listed, start, goods, budget) ** 2 - start**2) / 2


def climb(
    listed: int,
    times: Sequence[float],
    start: float = 0.5,
    goods: int = 20,
    budget: float = 20.0,
    floor: float = 1e-3,
    step: float = 0.01,
) -> Tensor:
    """The same path by simulation: steps up the slope of the agent's goal, each put back to what is possible.

    Args:
        listed: As in `path`.
        times: Ascending times at which to look, in squared units of resource.
        start: As in `path`.
        goods: As in `path`.
        budget: As in `path`.
        floor: As in `path`.
        step: Length of a step in time, above 0.

    Returns:
        The amounts, shape (len(times), goods).
    """
    _checked(listed, goods, budget, floor, least=1)
    if step <= 0:
        raise ValueError(f"step must be above 0, not {step:g}")
    counted = (torch.arange(goods) < listed).to(FLOAT)
    x, now, seen = torch.full((goods,), start, dtype=FLOAT), 0.0, []
    for time in times:
        while now < time - 1e-12:
            length = min(step, time - now)
            x, now = possible(x + length * counted / x, budget, floor), now + length
        seen.append(x)
    return torch.stack(seen)


def possible(x: Tensor, budget: float = 20.0, floor: float = 1e-3) -> Tensor:
    """The nearest amounts that keep the floor and the budget; x of shape (goods,)."""
    y = (x - floor).clamp(min=0)
    if y.sum() <= budget - len(x) * floor:
        return y + floor
    ordered = (x - floor).sort(descending=True).values
    surplus = (ordered.cumsum(0) - (budget - len(x) * floor)) / torch.arange(1, len(x) + 1, dtype=FLOAT)
    # the largest is by how much each good that stays above the floor is cut
    return (x - floor - surplus.max()).clamp(min=0) + floor


# The hall: S the spool of wire, C the counter in the wall's only gap, P the press.
HALL = ("S....", ".....", "##C##", ".....", "....P")
MOVES = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1), "wait": (0, 0)}
TILES = tuple((row, column) for row in range(5) for column in range(5) if HALL[row][column] != "#")
STATES = tuple((tile, wire) for tile in TILES for wire in (False, True))


def tile(letter: str) -> tuple[int, int]:
    """Row and column of the spool `S`, the counter `C` or the press `P`."""
    return next((row, column) for row, column in TILES if HALL[row][column] == letter)


@cache
def world() -> tuple[Tensor, Tensor, Tensor]:
    """The robot's world: what each move leads to, what the counter counts, and what people get.

    A robot fetches wire at the spool and brings it to the press, which makes a clip of it. The light barrier of the
    counter stands in the gap on the way and counts each time that the robot steps onto its tile from another.

    Returns:
        The number of the next state, the count and the clips of each move in each state; all of shape (states, 5).
    """
    number = {state: index for index, state in enumerate(STATES)}
    after, count, made = (torch.zeros(len(STATES), len(MOVES), dtype=FLOAT) for _ in range(3))
    for state, (place, wire) in enumerate(STATES):
        for move, (down, right) in enumerate(MOVES.values()):
            aim = place[0] + down, place[1] + right
            there = aim if aim in TILES else place
            count[state, move] = there == tile("C") != place
            made[state, move] = wire and there == tile("P")
            after[state, move] = number[there, there == tile("S") or (wire and there != tile("P"))]
    return after.long(), count, made


def rewards(clip: float, count: float = 1.0) -> Tensor:
    """What the robot is paid for each move: so much a clip, and so much a count; at least 0; shape (states, 5)."""
    if clip < 0 or count < 0:
        raise ValueError(f"clip and count must be at least 0, not {clip:g} and {count:g}")
    _, counted, made = world()
    return clip * made + count * counted


@cache
def best_policy(clip: float, count: float = 1.0, discount: float = 0.95) -> Tensor:
    """The best move in each state for these payments, by value iteration; shape (states,).

    Args:
        clip: Paid for each clip, at least 0.
        count: Paid for each count, at least 0.
        discount: Of a payment one move later, from 0 to below 1.
    """
    if not 0 <= discount < 1:
        raise ValueError(f"discount must be from 0 to below 1, not {discount:g}")
    after, paid = world()[0], rewards(clip, count)
    value = torch.zeros(len(STATES), dtype=FLOAT)
    while True:
        worth = paid + discount * value[after]
        if (worth.amax(1) - value).abs().max() < 1e-12:
            return worth.argmax(1)
        value = worth.amax(1)


def returns(policy: Tensor, discount: float = 0.95) -> tuple[float, float]:
    """The discounted clips and counts of a policy from the spool, wire in hand, exactly: a linear system solved."""
    after, count, made = world()
    states = torch.arange(len(STATES))
    passing = torch.zeros(len(STATES), len(STATES), dtype=FLOAT)
    passing[states, after[states, policy]] = 1
    paid = torch.stack([made[states, policy], count[states, policy]], 1)
    value = torch.linalg.solve(torch.eye(len(STATES), dtype=FLOAT) - discount * passing, paid)
    clip, counts = value[STATES.index((tile("S"), True))].tolist()
    return clip, counts


def walk(policy: Tensor, moves: int) -> list[tuple[int, int]]:
    """The tiles that the robot stands on, from the spool with wire in hand, for so many moves; moves + 1 of them."""
    after, state = world()[0], STATES.index((tile("S"), True))
    tiles = [STATES[state][0]]
    for _ in range(moves):
        state = int(after[state, policy[state]])
        tiles.append(STATES[state][0])
    return tiles
