"""`pytest exercises` grades what lies beside this file; where an answer is wrong, it says how."""

from pathlib import Path

import pytest

from workings.exercises import EXERCISES
from workings.exercises.__main__ import graded


@pytest.mark.parametrize("name", EXERCISES)
def test_exercise(name: str) -> None:
    """An exercise, named like its file."""
    verdict = graded(Path(__file__).parent, EXERCISES[name])
    if not verdict["right"]:
        pytest.fail(verdict["says"], pytrace=False)
