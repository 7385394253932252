"""The machine that climbs its goal step by step, and the robot's best way by value iteration."""

from collections.abc import Sequence
from functools import cache

import torch
from torch import Tensor

from workings.paperclips.hall import STATES, rewarded

LOOKS = tuple(0.5 * step for step in range(23))  # times at which the page looks at five listed goods


def climb(
    listed: int,
    times: Sequence[float],
    start: float = 0.5,
    goods: int = 20,
    budget: float = 20.0,
    floor: float = 1e-3,
    step: float = 0.01,
) -> Tensor:
    """The path of the model by simulation: steps up the slope of the agent's goal, each put back to what is possible.

    Args:
        listed: Goods that the agent counts, 1 to `goods`.
        times: Ascending times at which to look, in squared units of resource.
        start: Units of each good at time 0, from `floor` to budget / goods.
        goods: How many people value.
        budget: Units for all goods together.
        floor: Units of a good that cannot be taken, above 0.
        step: Length of a step in time, above 0.

    Returns:
        The amounts, shape (len(times), goods).
    """
    if not 1 <= listed <= goods:
        raise ValueError(f"listed must be from 1 to {goods}, the number of goods, not {listed}")
    if not 0 < floor <= start <= budget / goods or step <= 0:
        raise ValueError(f"0 < floor <= start <= budget / goods and step > 0, not {floor:g}, {start:g} and {step:g}")
    counted = (torch.arange(goods) < listed).double()
    x, now, seen = torch.full((goods,), start, dtype=torch.float64), 0.0, []
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
    surplus = (ordered.cumsum(0) - (budget - len(x) * floor)) / torch.arange(1, len(x) + 1, dtype=torch.float64)
    # the largest is by how much each good that stays above the floor is cut
    return (x - floor - surplus.max()).clamp(min=0) + floor


@cache
def best_policy(clip: float, count: float = 1.0, discount: float = 0.95) -> list[int]:
    """The best move in each state of the hall for these payments, by value iteration; discount from 0 to below 1."""
    if not 0 <= discount < 1:
        raise ValueError(f"discount must be from 0 to below 1, not {discount:g}")
    leads, pays = rewarded(clip, count)
    after, paid = torch.tensor(leads).view(STATES, 5), torch.tensor(pays, dtype=torch.float64).view(STATES, 5)
    value = torch.zeros(STATES, dtype=torch.float64)
    while True:
        worth = paid + discount * value[after]
        if (worth.amax(1) - value).abs().max() < 1e-12:
            return worth.argmax(1).tolist()
        value = worth.amax(1)
