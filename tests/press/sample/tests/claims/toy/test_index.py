"""Claims of the page on halving."""

from things.toy.steps import halve


def test_halving_shrinks() -> None:
    """Halving makes a positive number smaller."""
    assert halve(1) < 1
