"""Rule 1, narrow your goals: twenty goods, one budget, and an agent that counts some of the goods.

The model is that of Zhuang and Hadfield-Menell, Consequences of Misaligned AI (NeurIPS 2020), in its simplest form:
each of L goods takes resources from one budget and cannot fall below a floor; people value every good, the agent counts
J of them, the listed ones. The floor is above 0 and at most budget / goods, where every good starts at the most.

Amounts are in units of resource, times in squared units; people's utility is the sum of the natural logarithms of the
amounts, a number without a unit.
"""

from collections.abc import Sequence
from math import inf, log, sqrt


def spend(listed: int, goods: int = 20, budget: float = 20.0, floor: float = 0.001) -> list[float]:
    """What the agent leaves of each good in the end: the listed ones first; their sum is the budget."""
    left_out = goods - listed
    return [(budget - left_out * floor) / listed] * listed + [floor] * left_out


def utility(amounts: Sequence[float]) -> float:
    """What people make of the amounts, all above 0."""
    return sum(log(amount) for amount in amounts)


def outcome(listed: int, goods: int = 20, budget: float = 20.0, floor: float = 0.001) -> float:
    """People's utility once an agent that counts `listed` goods has spent all."""
    left_out = goods - listed
    return listed * log((budget - left_out * floor) / listed) + left_out * log(floor)


def clips(
    kept: float = 0.0, goods: int = 20, budget: float = 20.0, floor: float = 1e-3, capacity: float = inf
) -> float:
    """The most of the first good if every other must keep at least `kept` units, and a factory makes `capacity`."""
    return min(capacity, budget - (goods - 1) * max(kept, floor))


def fullest(listed: int, start: float = 0.5, goods: int = 20, budget: float = 20.0) -> float:
    """Units of each listed good at the moment the budget is used up, and nothing taken yet from the other goods."""
    return (budget - (goods - listed) * start) / listed


def turning(listed: int, start: float = 0.5, goods: int = 20, budget: float = 20.0) -> float:
    """The time at which people's utility turns: when the budget is used up."""
    full = fullest(listed, start, goods, budget)
    return (full * full - start * start) / 2


def ending(listed: int, start: float = 0.5, goods: int = 20, budget: float = 20.0, floor: float = 0.001) -> float:
    """The time at which nothing is left to take."""
    if listed == goods:
        return turning(listed, start, goods, budget)
    full, most = fullest(listed, start, goods, budget), (budget - (goods - listed) * floor) / listed
    return turning(listed, start, goods, budget) + (most * most - full * full) / (2 * (1 - listed / goods))


# --8<-- [start:path]
def path(
    time: float, listed: int, start: float = 0.5, goods: int = 20, budget: float = 20.0, floor: float = 0.001
) -> tuple[float, float]:
    """Units of each listed good, and of each other one, after climbing for a time; every good starts at `start`."""
    full, spent = fullest(listed, start, goods, budget), turning(listed, start, goods, budget)
    if time <= spent:  # the budget is not yet used up
        return sqrt(start * start + 2 * time), start
    most = (budget - (goods - listed) * floor) / listed
    amount = sqrt(full * full + 2 * (1 - listed / goods) * (time - spent))
    if amount < most:
        return amount, (budget - listed * amount) / (goods - listed)
    return most, floor
# --8<-- [end:path]
