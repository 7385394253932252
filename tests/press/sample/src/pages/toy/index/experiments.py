"""What the page on halving computes."""

from things.toy.steps import halve

START = 1.0


def halved(times: int) -> float:
    """What is left of one after some halvings."""
    left = START
    for _ in range(times):
        left = halve(left)
    return left
