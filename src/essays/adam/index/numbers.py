"""The numbers of the essay in fifteen minutes."""

from essays.adam.index import experiments


def turned_shorter() -> int:
    """Steps in the bowl that is turned by 45 degrees, to a loss of a millionth, with a beta2 of 0.99."""
    return len(experiments.turned_bowl(45.0, 0.99).roots)
