"""Solutions pass, starters fail, and mistakes are named; whatever else an answer does, it is told."""

import io
import itertools
import json
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from press.read.page import Page
from workings.exercises import ESSAYS, EXERCISES
from workings.exercises import __main__ as command_line
from workings.exercises.__main__ import environment, file_of, graded, main, report, start, starter, starters, times
from workings.exercises.exercise import MARK, Exercise, apart, drawn, flat, number

ROOT = Path(__file__).parents[3]
EVERY = list(EXERCISES.values())
named = pytest.mark.parametrize("exercise", EVERY, ids=list(EXERCISES))


def test_names_are_of_one_exercise_each() -> None:
    names = [exercise.name for _, module in ESSAYS for exercise in module.EXERCISES]
    assert sorted(names) == sorted(EXERCISES)
    assert len({exercise.title for exercise in EVERY}) == len(EVERY)


@named
def test_the_right_answer_is_right_and_the_solution_too(exercise: Exercise, capsys) -> None:
    assert exercise.verdict(exercise.right)["right"]
    solution = runpy.run_path(str(ROOT / f"snippets/exercises/{exercise.name}.py"))[exercise.name]
    assert solution is not exercise.right
    verdict = exercise.verdict(solution)
    assert verdict["right"], verdict["says"]


@named
def test_three_mistakes_at_least_are_each_told_apart(exercise: Exercise) -> None:
    assert len(exercise.mistakes) >= 3
    told = [exercise.verdict(wrong) for _, wrong in exercise.mistakes]
    assert [verdict["right"] for verdict in told] == [False] * len(told)
    assert [verdict["says"] for verdict in told] == [words for words, _ in exercise.mistakes]
    assert len({verdict["says"] for verdict in told}) == len(told)
    for one, other in itertools.combinations(exercise.mistakes, 2):  # no order of them decides
        assert not exercise.alike(measured(exercise, one[1]), answers(exercise, other[1])), (one[0], other[0])


def answers(exercise: Exercise, answer) -> list:
    return [answer(*case) for case in exercise.cases]


def measured(exercise: Exercise, answer) -> list:
    return [exercise.measure(value) for value in answers(exercise, answer)]


@named
def test_the_starter_fails_and_says_why(exercise: Exercise, tmp_path: Path) -> None:
    start(tmp_path)
    assert file_of(tmp_path, exercise).read_text(encoding="utf-8") == starter(exercise)
    namespace = runpy.run_path(str(file_of(tmp_path, exercise)))
    assert exercise.verdict(namespace[exercise.name]) == exercise.said("Not begun yet.")


def test_the_starters_here_are_those_that_the_command_writes() -> None:
    written = {path.relative_to(ROOT / "exercises").as_posix() for path in (ROOT / "exercises").rglob("*.py")}
    assert written == {*starters()}
    for name, text in starters().items():
        found = (ROOT / "exercises" / name).read_text(encoding="utf-8")
        if "NotImplementedError" in found or name == "test_exercises.py":  # else somebody has answered it
            assert found == text, f"delete {name}, and write it again with --start"


@named
def test_its_page_bears_its_title_a_hint_and_its_solution_and_leads_back(exercise: Exercise) -> None:
    page = Page.read(ROOT / f"docs/exercises/{exercise.essay}.md")
    (heading,) = (each for each in page.headings if each.slug == exercise.name)
    assert heading.text == exercise.title
    after = [each.line for each in page.headings if each.line > heading.line]
    lines = page.lines[heading.line : min([*after, len(page.lines) + 1]) - 1]
    text = "\n".join(lines)
    assert f'```exercise\n{exercise.name}\n```\n\n??? tip "Hint"\n' in text
    assert '\n??? note "Solution"\n' in text
    assert f'    --8<-- "snippets/exercises/{exercise.name}.py"' in lines
    back = re.search(rf"\]\(\.\./{exercise.essay}/(\w+)\.md#(\w+)\)", text)
    assert back, "it says on which page it arises"
    source = (ROOT / f"docs/{exercise.essay}/{back[1]}.md").read_text(encoding="utf-8")
    assert f"(../exercises/{exercise.essay}.md#{exercise.name})" in source, f"{back[1]}.md does not lead to it"


@named
def test_what_is_asked_can_be_answered_on_the_page(exercise: Exercise) -> None:
    if exercise.kind == "function":
        assert f"`{exercise.name}({exercise.takes})`" in exercise.asks
    else:
        assert exercise.cases == [()]
    if exercise.kind == "curve":
        answers = [exercise.right, *(wrong for _, wrong in exercise.mistakes)]
        assert all(exercise.low <= height <= exercise.high for answer in answers for height in answer())
        assert 8 <= len(exercise.at) == len(exercise.right()) <= 12


def test_a_safety_is_drawn_from_0_to_1_and_a_mean_of_cosines_from_minus_1() -> None:
    assert (EXERCISES["care_and_enmity"].low, EXERCISES["care_and_enmity"].high) == (0.0, 1.0)
    assert (EXERCISES["kernel_curve"].low, EXERCISES["kernel_curve"].high) == (-1.0, 1.0)


@pytest.mark.parametrize(
    ("name", "part"),
    [
        *[("first_step", 5e-3), ("largest_so_far", 5e-3), ("rmsprop", 1e-6), ("warm_lengths", 0.1)],  # one of each kind
        *[("honeymoon", 0.05), ("half_life", 3e-4), ("after_spike", 3e-4)],
        *[("enough_versions", 3e-3), ("equal_products", 1e-3)],
    ],
)
def test_a_number_may_be_off_by_a_part_of_the_largest_and_no_more(name: str, part: float) -> None:
    exercise = EXERCISES[name]

    def off(by: float, right: float | list) -> float | list:
        numbers = flat(right)
        numbers[-1] += by * max(map(abs, numbers))
        return numbers if isinstance(right, list) else numbers[0]

    assert exercise.verdict(lambda *case: off(0.99 * part, exercise.right(*case)))["right"]
    assert not exercise.verdict(lambda *case: off(1.01 * part, exercise.right(*case)))["right"]


TOY = Exercise(
    "toy",
    "A toy",
    "function",
    "Write `toy(n, xs)`.",
    takes="n, xs",
    cases=[(2, [1.0, 2.0]), (3, [4.0])],
    right=lambda n, xs: [n * x for x in xs],
    mistakes=[("One too many.", lambda n, xs: [n * x + 1 for x in xs])],
)


def test_an_exercise_is_complete_without_what_is_optional() -> None:
    exercise = Exercise("toy", "A toy", "number", "How many?", right=lambda: 2.0, mistakes=[])
    assert exercise.at == []
    assert [exercise.verdict(lambda x=x: x)["right"] for x in (2.0, 2.009, 2.011)] == [True, True, False]


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (lambda n, xs: [n * x for x in xs], "Right."),
        (lambda n, xs: [n * x * (1 + 1e-9) for x in xs], "Right."),
        (lambda n, xs: tuple(n * xs.pop(0) for _ in list(xs)), "Right."),  # what it is given, it may change
        (lambda n, xs: [n * x + 1 for x in xs], "One too many."),
        (lambda n, xs: [n * x + (n == 3) for x in xs], "number 1 of toy(3, [4.0]) is 13, off by 1."),
        (lambda n, xs: [n * xs[0], 4.1], "number 2 of toy(2, [1.0, 2.0]) is 4.1, off by 0.1."),
        (lambda n, xs: [n, n, n], "gives a list of 3 numbers, and should give a list of 2 numbers."),
        (lambda n, xs: [[n]], "gives a list of 1 lists of 1, and should give a list of 2 numbers."),
        (lambda n, xs: n, "gives a number, and should give a list of 2 numbers."),
        (lambda n, xs: [float("nan")] * len(xs), "is nan, off by nan."),
        (lambda n, xs: None, "Your answer is None."),
        (lambda n, xs: ["x"], "Your answer holds 'x', which is no number."),
        (lambda n, xs: {"a": 1}, "which is no number."),
        (lambda n: 1 / 0, "raised TypeError"),
        (lambda n, xs: 1 / 0, "toy(2, [1.0, 2.0]) raised ZeroDivisionError"),
        (TOY.right(1, [1.0]), "There is no function toy here."),
        (None, "There is no function toy here."),
    ],
)
def test_every_answer_is_told_something(answer, says: str) -> None:
    verdict = TOY.verdict(answer)
    assert says in verdict["says"]
    assert verdict["right"] == (says == "Right.")
    json.dumps(verdict, allow_nan=False)


@pytest.mark.parametrize(("text", "value"), [("0.5", 0.5), (" 1/4 ", 0.25), ("−2e-3", -0.002), ("7", 7.0)])
def test_numbers_are_read_as_they_are_typed(text: str, value: float) -> None:
    assert EXERCISES["first_step"].read(text) == value
    assert EXERCISES["long_step"].read(f"[{text}, 1; 2]") == [value, 1.0, 2.0]


@pytest.mark.parametrize("text", ["", "two", "1,5", "1/0", "1 2"])
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"is no number\. Write it as"):
        number(text)


def test_the_largest_is_the_largest_that_can_be_drawn() -> None:
    assert apart([0.4, 99.6], [0.0, 100.0], 0.005) is None
    assert apart([99.6, 0.6], [100.0, 0.0], 0.005) == (1, 0.6, 0.0)
    assert apart([1e300, 2.0], [1e300, 1.0], 0.5) == (1, 2.0, 1.0)  # from 1e300 on a number counts as none
    assert apart([0.5], [0.0], 0.5) is None  # where all should be 0, it is a part of 1
    assert apart([0.51], [0.0], 0.5) == (0, 0.51, 0.0)
    assert drawn([[9e299, -9e299], 1e300, float("-inf")]) == [9e299, -9e299, None, None]


@pytest.mark.parametrize(("name", "border"), [("long_step", 1.04), ("wrong_way", 0.0)])
def test_an_open_answer_must_be_beyond_the_border(name: str, border: float) -> None:
    accepts = EXERCISES[name].accepts
    assert accepts
    assert [accepts(border - 1e-9), accepts(border), accepts(border + 1e-9)] == [False, False, True]


def test_an_open_answer_is_measured() -> None:
    exercise = EXERCISES["long_step"]
    assert exercise.verdict(lambda: [1.1**i for i in range(10)])["right"]
    assert not exercise.verdict(lambda: [1.01**i for i in range(10)])["right"]
    assert "the tenth step, in units of α, is 1.0" in exercise.verdict(lambda: [1.01**i for i in range(10)])["says"]
    assert not exercise.verdict(lambda: [1e200**i if i < 2 else 0.0 for i in range(10)])["right"]
    assert "cannot be measured" in exercise.verdict(lambda: 1.0)["says"]
    assert "here are 9" in exercise.verdict(lambda: [1.0] * 9)["says"]


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ("return 1.0", "Right."),
        ("return 7.0", "That is the gradient itself."),
        ("while True: pass", "stopped after 2 seconds"),
        ("raise SystemExit", "Python ended with 0."),
        ("import os; os.abort()", "Python ended with -6."),
        ("return 1 / 0", "raised ZeroDivisionError: division by zero"),
        ("return (", "SyntaxError"),
        ("print('so far'); return 1.0", "Right."),
    ],
)
def test_an_answer_on_the_machine_can_do_no_harm(tmp_path: Path, body: str, says: str) -> None:
    exercise = EXERCISES["first_step"]
    path = file_of(tmp_path, exercise)
    path.parent.mkdir()
    path.write_text(f"def first_step():\n    {body}\n", encoding="utf-8")
    verdict = graded(tmp_path, exercise, seconds=2)
    assert says in verdict["says"]
    assert verdict["right"] == (says == "Right.")
    assert verdict.get("printed", "").strip() == ("so far" if "so far" in body else "")


def test_of_a_file_that_fails_the_innermost_of_its_lines_is_told(tmp_path: Path) -> None:
    path = file_of(tmp_path, EXERCISES["first_step"])
    path.parent.mkdir()
    path.write_text("def inner():\n    [][0]\ndef outer():\n    inner()\nouter()\n", encoding="utf-8")
    says = graded(tmp_path, EXERCISES["first_step"])["says"]
    assert says == f'File "{path}", line 2, in inner\nIndexError: list index out of range'


@pytest.mark.parametrize(("solved", "status"), [((True, True), 0), ((True, False), 1), ((False, False), 1)])
def test_the_command_ends_with_0_once_all_is_solved(solved: tuple, status: int, monkeypatch, tmp_path: Path) -> None:
    verdicts = {each.name: each.said("", right=right) for each, right in zip(EVERY, solved, strict=False)}
    monkeypatch.setattr(command_line, "standing", lambda folder: verdicts)
    assert main([str(tmp_path)]) == status


def test_the_command_starts_reports_and_grades(tmp_path: Path, capsys) -> None:
    folder = tmp_path / "not" / "there"
    assert main([str(folder), "--start"]) == 0
    assert capsys.readouterr().out.count("wrote ") == len(EXERCISES) + 1
    path = file_of(folder, EXERCISES["first_step"])
    path.write_text("def first_step():\n    return 1.0\n", encoding="utf-8")
    assert start(folder) == []  # nothing is overwritten
    assert main([str(folder)]) == 1
    printed = capsys.readouterr().out
    assert printed.startswith(f"1 of {len(EXERCISES)} solved.\nNext: ")
    verdicts = {name: exercise.said("Right.", right=True) for name, exercise in EXERCISES.items()}
    assert report(folder, verdicts) == f"{len(EXERCISES)} of {len(EXERCISES)} solved."
    assert main([str(path), "--grade", "first_step"]) == 0
    assert json.loads(capsys.readouterr().out.partition(MARK)[2])["right"]


def test_watching_says_what_was_saved_before_anything_is_waited_for(tmp_path: Path, monkeypatch) -> None:
    one, two, three = EVERY[:3]
    read, heard, saves = io.BytesIO(), list[str](), iter([[], [three], [one, two]])

    def grade(folder: Path, exercise: Exercise) -> dict:
        heard.append(read.getvalue().decode())
        return exercise.said("Yes.", right=file_of(folder, exercise).is_file())

    def sleep(seconds: float) -> None:
        heard.append(read.getvalue().decode())
        for exercise in next(saves):
            file_of(tmp_path, exercise).parent.mkdir(exist_ok=True)
            file_of(tmp_path, exercise).touch()

    monkeypatch.setattr(command_line, "EXERCISES", {each.name: each for each in (one, two, three)})
    monkeypatch.setattr(command_line, "graded", grade)
    monkeypatch.setattr(command_line.time, "sleep", sleep)
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(read, encoding="utf-8"))
    assert set(times(tmp_path).values()) == {0}
    command_line.watch(tmp_path)
    heard.append(read.getvalue().decode())
    told = [now.removeprefix(before).strip().partition("\n")[0] for before, now in itertools.pairwise(heard)]
    graded_before = ["", "", "0 of 3 solved.", "", ""]
    assert told == [*graded_before, f"{three.title}: Yes.", "", f"{one.title}: Yes.", f"{two.title}: Yes."]
    assert heard[-1].endswith("\n3 of 3 solved.\n")


def test_watching_goes_on_as_one_is_saved(tmp_path: Path) -> None:
    start(tmp_path)
    first, second, *_ = EVERY
    before = times(tmp_path)
    command = [sys.executable, "-u", "-m", "workings.exercises", "--watch", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8", env=environment()) as watching:
        try:
            assert watching.stdout
            lines = iter(watching.stdout.readline, "")
            assert next(line for line in lines if line.startswith("Next: ")).startswith(f"Next: {first.title}, in ")
            solution = (ROOT / f"snippets/exercises/{first.name}.py").read_text(encoding="utf-8")
            file_of(tmp_path, first).write_text(solution, encoding="utf-8")
            assert times(tmp_path) != before
            assert next(line for line in lines if first.title in line) == f"{first.title}: Right.\n"
            assert next(line for line in lines if line.startswith("Next: ")).startswith(f"Next: {second.title}, in ")
        finally:
            watching.kill()


def test_pytest_grades_the_folder(tmp_path: Path) -> None:
    start(tmp_path)
    file_of(tmp_path, EXERCISES["first_step"]).write_text("def first_step():\n    return 7.0\n", encoding="utf-8")
    file_of(tmp_path, EXERCISES["line_twelve"]).write_text(
        (ROOT / "snippets/exercises/line_twelve.py").read_text(encoding="utf-8"), encoding="utf-8"
    )
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--rootdir", ".", "."]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, encoding="utf-8", env=environment())
    assert f"{len(EXERCISES) - 1} failed, 1 passed" in ran.stdout, ran.stdout
    assert "That is the gradient itself." in ran.stdout
