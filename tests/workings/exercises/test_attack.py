"""The judge is attacked: nothing wrong is right, nothing right is refused, and no mistake is named that is none."""

import copy
import time
from collections import deque
from decimal import Decimal
from fractions import Fraction

import attack
import numpy as np
import pytest
import torch

from workings.exercises import EXERCISES, answers
from workings.exercises import exercise as judging
from workings.exercises.exercise import Exercise

ATTACKED = {name: attack.quickened(copy.copy(exercise)) for name, exercise in EXERCISES.items()}
named = pytest.mark.parametrize("exercise", ATTACKED.values(), ids=ATTACKED.keys())


@named
def test_no_wrong_answer_is_right_no_right_one_is_refused_and_none_is_misnamed(exercise: Exercise) -> None:
    made = attack.attacks(exercise)
    assert len(made) >= 60
    assert {right for _, _, right in made} == {True, False}
    assert attack.failures(exercise, made) == []


def test_what_readers_have_answered_is_told_what_it_is() -> None:
    assert {name for name, _, _ in attack.NAMED} <= {*EXERCISES}
    assert attack.named_failures(ATTACKED) == []


def old_apart(one: list, other: list, tolerance: float, least: float, rounded: bool = False):
    """The difference as it once was: by the largest of the row, and blind to whole numbers."""
    scale = max([abs(each) for each in other] or [0.0]) or 1.0
    for i, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b and not abs(a - b) <= tolerance * scale:
            return i, a, b
    return None


def old_shape(value) -> list:
    """The shape as it once was: a number's is that of an empty list."""
    return [old_shape(each) for each in value] if isinstance(value, list) else []


def loose_apart(one: list, other: list, tolerance: float, least: float, rounded: bool = False):
    """The difference, where mistakes are matched to one part in twenty."""
    return answers.apart(one, other, 0.05 if rounded else tolerance, least)


BREAKS = [  # what is put in the place of a part of the judge, and what the attack must say
    (judging, "shape", old_shape, "first_step, empty list: called right"),
    (judging, "apart", old_apart, "begins_to_swing, number 0 times 1.02: called right"),
    (judging, "apart", old_apart, "enough_versions, all times 1.002: called right"),
    (judging, "apart", loose_apart, "still_there, all times 0.98: This is after one version less."),
    (judging, "apart", lambda *any: None, "line_twelve, all times 1.02: called right"),
    (judging, "apart", lambda a, b, *any: (0, a[0], b[0]), "first_step, noise: refused"),
    (judging, "turned", lambda yours, wanted: wanted, "begins_to_swing, all times 1.5: The numbers are right, but"),
    (answers, "refused", lambda value, depth: "", "first_step, text: called right"),
    (answers, "finite", lambda number: number, "first_step, nan: no sentence"),
]


@pytest.mark.parametrize(("module", "part", "instead", "says"), BREAKS)
def test_the_attack_sees_a_broken_judge(module, part: str, instead, says: str, monkeypatch) -> None:
    monkeypatch.setattr(module, part, instead)
    exercise = ATTACKED[says.partition(",")[0]]
    found = attack.failures(exercise, attack.attacks(exercise))
    assert any(line.startswith(says) for line in found), found


def test_a_mistake_that_was_not_made_is_seen() -> None:
    exercise = copy.copy(ATTACKED["still_there"])
    exercise.mistakes = [("Twice as many.", lambda: 2 * exercise.right())]
    assert attack.misnamed(exercise, [600.0], "Twice as many.")
    assert not attack.misnamed(exercise, [591.0], "Twice as many.")
    assert attack.misnamed(ATTACKED["fewest_goods"], [[17, 21]], judging.REVERSED)
    assert not attack.misnamed(ATTACKED["fewest_goods"], [[17, 20]], judging.REVERSED)


DRESSES = {
    "an array": np.array,
    "a tensor": lambda value: torch.tensor(value, dtype=torch.float64),
    "a tensor that learns": lambda value: torch.tensor(value, dtype=torch.float64, requires_grad=True),
    "numbers of NumPy": lambda value: attack.each_number(np.float64, value),
    "tensors of one number": lambda value: attack.each_number(lambda x: torch.tensor(x, dtype=torch.float64), value),
    "arrays in a list": lambda value: [np.array(each) for each in value] if isinstance(value, list) else value,
    "a queue": lambda value: deque(value) if isinstance(value, list) else value,
    "fractions": lambda value: attack.each_number(Fraction, value),
    "decimals": lambda value: attack.each_number(Decimal, value),
}


@named
def test_arrays_tensors_and_what_can_be_gone_through_are_taken(exercise: Exercise) -> None:
    right = attack.each_number(float, exercise.answers(exercise.right))
    for dress, put_on in DRESSES.items():
        verdict = exercise.verdict(attack.given([put_on(value) for value in right]))
        assert verdict["right"], f"{dress}: {verdict['says']}"
    if exercise.name in attack.WHOLE:
        whole = attack.given([np.array(value, dtype=np.int32) for value in right])
        assert exercise.verdict(whole)["right"]


@named
def test_single_precision_is_precise_enough(exercise: Exercise) -> None:
    right = exercise.answers(exercise.right)
    assert exercise.verdict(attack.given([torch.tensor(value, dtype=torch.float32) for value in right]))["right"]


def test_numbers_of_three_digits_are_enough_where_nothing_else_is_said() -> None:
    for name, exercise in ATTACKED.items():
        if exercise.kind in ("number", "sequence") and name not in attack.FOUR | attack.OPEN.keys():
            right = exercise.answers(exercise.right)
            digits = 3 if name not in attack.WHOLE else 9
            rounded = attack.each_number(lambda x, digits=digits: float(f"{x:.{digits}g}"), right)
            assert exercise.verdict(attack.given(rounded))["right"], name


def test_a_range_is_taken_and_what_numpy_holds_besides_numbers_is_not() -> None:
    exercise = ATTACKED["halves_order"]
    assert "Nothing has moved" in exercise.verdict(lambda: range(8))["says"]
    assert "holds True" in exercise.verdict(lambda: np.array([True] * 8))["says"]
    assert "holds nan" in exercise.verdict(lambda: np.full(8, np.nan))["says"]
    assert "complex" in exercise.verdict(lambda: np.zeros(8, dtype=complex))["says"]
    assert "a text" in exercise.verdict(lambda: np.array(["0"] * 8))["says"]
    assert "8 lists of 8 numbers" in exercise.verdict(lambda: np.eye(8))["says"]
    assert "holds None" in exercise.verdict(lambda: np.ma.masked_equal(range(8), 3))["says"]


@pytest.mark.parametrize("make", [attack.endless, lambda: ([1.0] * 9 for _ in iter(int, 1)), lambda: iter(int, 1)])
def test_what_has_no_end_is_told_so_at_once(make) -> None:
    start = time.process_time()
    for name in ("first_step", "largest_so_far", "line_twelve", "warm_lengths"):
        says = ATTACKED[name].verdict(lambda *case: make())["says"]
        assert says == "Your answer goes on and on: here are 10000 numbers already."
    assert time.process_time() - start < 2


def test_what_raises_while_it_is_gone_through_is_told_so() -> None:
    said = ATTACKED["largest_so_far"].verdict(lambda: (1 / (2 - i) for i in range(5)))["says"]
    assert said.startswith("Your answer raised ZeroDivisionError")
