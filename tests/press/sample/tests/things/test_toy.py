"""Tests of what the toy essay is about."""

import pytest

from things.toy.plain import halvings
from things.toy.steps import halve


def test_a_half() -> None:
    assert halve(3) == 1.5


@pytest.fixture
def start() -> float:
    return 3.0


@pytest.mark.parametrize("parts", [2])
def test_halves_add_up(start: float, parts: int) -> None:
    half = halve(start)
    whole = parts * half
    assert whole == start


def test_halvings() -> None:
    assert halvings(2) == [1, 0.5, 0.25]
