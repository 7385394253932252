"""The machine that climbs its goal step by step."""

from collections.abc import Sequence

import torch
from torch import Tensor

LOOKS = tuple(0.5 * step for step in range(23))  # times at which the page looks at five listed goods


def climb(listed: int, times: Sequence[float], step: float = 0.01, floor: float = 1e-3) -> Tensor:
    """The path of the model by simulation: steps up the slope of the agent's goal, each put back to what is possible.

    There are twenty goods, half a unit of each at time 0.

    Args:
        listed: Goods that the agent counts, 1 to 20.
        times: Ascending times at which to look, in squared units of resource.
        step: Length of a step in time, above 0.
        floor: What the machine leaves of every good, at most half a unit.

    Returns:
        The amounts, shape (len(times), 20).
    """
    counted = (torch.arange(20) < listed).double()
    x, now, seen = torch.full((20,), 0.5, dtype=torch.float64), 0.0, []
    for time in times:
        while now < time - 1e-12:
            length = min(step, time - now)
            x, now = possible(x + length * counted / x, floor=floor), now + length
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
