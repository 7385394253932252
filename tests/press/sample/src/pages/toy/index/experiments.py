"""What the page on halving computes."""

from things.toy.steps import halve


def halved(times: int) -> float:
    """What is left of one after some halvings."""
    left = 1.0
    for _ in range(times):
        left = halve(left)
    return left
