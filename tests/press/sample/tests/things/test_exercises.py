"""Of each exercise: the answer and the solution are right, each mistake is named, and what they give stays."""

import runpy
from pathlib import Path

import pytest

from things.exercises import EXERCISES

SNIPPETS = Path(__file__).parents[2] / "snippets"
GIVEN = {"halving_count": [10, 9, 1000, 2]}  # by the right answer, and by each mistake


@pytest.mark.parametrize("name", EXERCISES)
def test_right_is_right_and_wrong_is_named(name: str) -> None:
    each = EXERCISES[name]
    solution = runpy.run_path(str(SNIPPETS / each.essay / f"{name}.py"))[name]
    assert each.verdict(each.right)["right"]
    assert each.verdict(solution)["right"]
    told = [each.verdict(wrong) for _, wrong in each.mistakes]
    assert [(verdict["right"], verdict["says"]) for verdict in told] == [(False, words) for words, _ in each.mistakes]
    assert [answer() for answer in (each.right, *(wrong for _, wrong in each.mistakes))] == GIVEN[name]
