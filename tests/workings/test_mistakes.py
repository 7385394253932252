"""What each known mistake answers stands on record: a mistake that answers something else is another mistake.

`pytest --update tests/workings/test_mistakes.py` writes the record; its diff says whose answers have changed.
"""

import math
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from workings.exercises import EXERCISES
from workings.exercises.answers import flat
from workings.exercises.exercise import Exercise, copied
from workings.oracles import ORACLES
from workings.oracles.oracle import Oracle

RECORD = Path(__file__).with_name("mistakes.txt")


def told(cases: list[list[float]]) -> str:
    """A number for each case, that hangs on all of its own; of one it is the number."""
    return "; ".join(map(summed, cases))


def summed(numbers: list[float]) -> str:
    odd = [each for each in numbers if not math.isfinite(each)]
    total = math.fsum(math.cos(i) * each for i, each in enumerate(numbers) if math.isfinite(each))
    return f"{total:.9g}" + f", {len(odd)} not finite" * bool(odd)


def of_exercise(exercise: Exercise) -> Iterator[tuple[str, str]]:
    for words, answer in [("Right.", exercise.right), *exercise.mistakes]:
        yield words, told([flat(answer(*copied(case))) for case in exercise.cases])


def of_oracle(oracle: Oracle) -> Iterator[tuple[str, str]]:
    rule = oracle.asked({})
    for words, changes in [("right", {}), *sorted(oracle.variants({}).items())]:
        yield words, told([oracle.expected(rule._replace(**changes), case).flatten().tolist() for case in oracle.cases])


def rows(kind: str, named: dict[str, Exercise] | dict[str, Oracle], of: Callable) -> dict[str, str]:
    return {f"{kind} {name}: {words}": answer for name, each in named.items() for words, answer in of(each)}


def record() -> dict[str, str]:
    found = (line.rpartition(" = ") for line in RECORD.read_text(encoding="utf-8").splitlines())
    return {words: answer for words, _, answer in found}


def compared(kind: str, found: dict[str, str], update: bool) -> None:
    kept = record() if RECORD.exists() else {}
    if update:
        others = {words: answer for words, answer in kept.items() if not words.startswith(f"{kind} ")}
        lines = [f"{words} = {answer}\n" for words, answer in sorted((others | found).items())]
        RECORD.write_text("".join(lines), encoding="utf-8")
        kept = record()
    assert found.keys() == {words for words in kept if words.startswith(f"{kind} ")}
    changed = [words for words, answer in found.items() if not alike(answer, kept[words])]
    assert not changed, f"run pytest --update {Path(__file__).name}, if this was meant"


def test_answers_to_exercises_are_what_they_were(request: pytest.FixtureRequest) -> None:
    compared("exercise", rows("exercise", EXERCISES, of_exercise), request.config.getoption("update"))


def test_mistakes_of_subjects_are_what_they_were(request: pytest.FixtureRequest) -> None:
    compared("oracle", rows("oracle", ORACLES, of_oracle), request.config.getoption("update"))


def alike(ours: str, theirs: str) -> bool:
    pairs = zip(ours.split("; "), theirs.split("; "), strict=True)
    return all(close(a.split(","), b.split(",")) for a, b in pairs)


def close(one: list[str], other: list[str]) -> bool:
    return one[1:] == other[1:] and math.isclose(float(one[0]), float(other[0]), rel_tol=1e-6, abs_tol=1e-12)
