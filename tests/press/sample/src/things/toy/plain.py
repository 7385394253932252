"""Halving, in plain Python: it runs in the reader's browser too."""


def halvings(times: int) -> list[float]:
    """What is left, halving after halving."""
    left = [1.0]
    for _ in range(times):
        left.append(left[-1] / 2.0)
    return left
