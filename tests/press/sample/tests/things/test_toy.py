"""Tests of what the toy essay is about."""

from things.toy.plain import halvings
from things.toy.steps import halve


def test_a_half() -> None:
    assert halve(3) == 1.5


def test_halvings() -> None:
    assert halvings(2) == [1, 0.5, 0.25]
