"""Solutions pass, starters fail, and mistakes are named; whatever else an answer does, it is told."""

import io
import itertools
import json
import math
import re
import runpy
import subprocess
import sys
from pathlib import Path

import attack
import pytest

from press.pages.page import Page
from workings.exercises import ESSAYS, EXERCISES
from workings.exercises import __main__ as command_line
from workings.exercises.__main__ import environment, file_of, graded, main, report, start, starter, starters, times
from workings.exercises.answers import apart, flat, half_a_unit, shape, sized
from workings.exercises.exercise import MARK, REVERSED, Exercise, drawn
from workings.exercises.typed import number, numbers

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
    for (one, answer), (other, wrong) in itertools.permutations(exercise.mistakes, 2):  # no order of them decides
        if exercise.signs:
            answers = exercise.answers(answer)
            whole = answers if len(answers) > 1 else answers[0]
            assert [finds(whole) for finds in exercise.signs].count(True) == 1, one
        else:
            assert not exercise.alike(exercise.answers(answer), exercise.answers(wrong)), (one, other)


@named
def test_mistakes_are_shaped_like_the_right_answer_and_only_open_ones_are_measured(exercise: Exercise) -> None:
    for words, wrong in exercise.mistakes:
        found, right = exercise.answers(wrong), exercise.answers(exercise.right)
        assert list(map(shape, found)) == list(map(shape, right)), words
    assert bool(exercise.measure) == bool(exercise.accepts)
    assert len(exercise.signs) == (len(exercise.mistakes) if exercise.accepts else 0)


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


@named
def test_whole_numbers_are_asked_for_where_they_are_meant(exercise: Exercise) -> None:
    kinds = {type(each) for answer in exercise.answers(exercise.right) for each in flat(answer)}
    assert kinds == {int if exercise.name in attack.WHOLE else float}


@pytest.mark.parametrize(
    ("name", "part"),
    [
        *[("first_step", 5e-3), ("largest_so_far", 5e-3), ("rmsprop", 1e-5), ("warm_lengths", 0.1)],  # one of each kind
        *[("honeymoon", 0.05), ("half_life", 3e-4), ("equal_products", 1e-3), ("to_one_half", 5e-3)],
    ],
)
def test_a_number_may_be_off_by_a_part_of_itself_and_no_more(name: str, part: float) -> None:
    exercise = EXERCISES[name]

    def off(by: float, right: float | list, place: int) -> float | list:
        numbers = flat(right)
        size = max(map(abs, numbers)) if exercise.kind == "curve" else abs(numbers[place])
        numbers[place] += by * size
        return numbers if isinstance(right, list) else numbers[0]

    for place in range(len(flat(exercise.answers(exercise.right)[0]))):
        up = 1 if name != "largest_so_far" or place == 4 else 0  # one that is raised alone is the largest of the next
        assert exercise.verdict(lambda *case, i=place, up=up: off(0.99 * part * up, exercise.right(*case), i))["right"]
        assert not exercise.verdict(lambda *case, i=place: off(1.01 * part, exercise.right(*case), i))["right"]
        assert not exercise.verdict(lambda *case, i=place: off(-1.01 * part, exercise.right(*case), i))["right"]


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
        (lambda n, xs: [n * x + (x == 2.0) / 10 for x in xs], "number 2 of toy(2, [1.0, 2.0]) is 4.1, off by 0.1."),
        (lambda n, xs: [n * x for x in xs][::-1], REVERSED),
        (lambda n, xs: (n * x for x in xs), "Right."),
        (lambda n, xs: [n, n, n], "gives a list of 3 numbers, and should give a list of 2 numbers."),
        (lambda n, xs: [[n]], "gives a list of 1 list of 1 number, and should give a list of 2 numbers."),
        (lambda n, xs: n, "gives a number, and should give a list of 2 numbers."),
        (lambda n, xs: [float("nan")] * len(xs), "Your answer holds nan, which is not a number."),
        (lambda n, xs: [1e308 * 10] * len(xs), "Your answer holds an infinite number."),
        (lambda n, xs: n ^ 0.5, "A power is written **"),
        (lambda n, xs: __import__("none_such"), "No module named 'none_such'. Plain Python will do"),
        (lambda n, xs: None, "Your answer is None."),
        (lambda n, xs: ["x"], "Your answer holds 'x', which is a text and no number."),
        (lambda n, xs: {"a": 1}, "Your answer holds a dict. Give a list"),
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


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *[("0.5", 0.5), (" 1/4 ", 0.25), ("−2e-3", -0.002), ("7", 7.0), ("1.", 1.0), (".5", 0.5), ("+3", 3.0)],
        *[("pi/4", math.pi / 4), ("π/4", math.pi / 4), ("log(16)-15/16", math.log(16) - 15 / 16), ("2 * -3", -6.0)],
        *[("ln(2) ** 2", math.log(2) ** 2), ("-2**2", -4.0), ("(1 + 2)*3", 9.0), ("1 - 2", -1.0), ("4×2", 8.0)],
        *[("2*e", 2 * math.e), ("exp(-0.4)", math.exp(-0.4)), ("sqrt(2)/2", math.sqrt(0.5)), ("sin(1)", math.sin(1))],
    ],
)
def test_numbers_and_a_little_arithmetic_are_read_as_they_are_typed(text: str, value: float) -> None:
    assert number(text) == value
    assert numbers(f"[{text}, 1; 2]", 3) == [value, 1.0, 2.0]


def test_rows_are_read_with_commas_or_blanks_or_neither() -> None:
    for text in ("1, -1, 2", "1 -1 2", "(1, -1, 2)", "[[1, -1], [2]]", "1,-1,2", "1;-1;2", "1\n-1\n2", "1,, -1, 2,"):
        assert numbers(text, 3) == [1.0, -1.0, 2.0], text
    assert numbers("1 - 1, (1 + 1) log(1)", 3) == [0.0, 2.0, 0.0]
    assert numbers("", 3) == []


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("1,204", "Write 1204 without a comma, or 1.204 with a point."),
        ("-1,204,000.5", "Write -1204000.5 without a comma."),
        ("1 204", "Write 1204 without a blank."),
        ("0,4", "Write 0.4 with a point, and not with a comma."),
        ("40%", "Write 0.4, and not 40%."),
        ("12.5 %", "Write 0.125, and not 12.5 %."),
        ("(1/4)%", "Write 0.4, and not 40%."),
        ("2^3", "2^3 is no number: write a power as 2**3, and not with ^."),
        ("1/0", "1/0 divides by 0."),
        *[
            (text, f"{text} comes to no number that is real and finite.")
            for text in ("nan", "-inf", "1e400", "log(0)", "sqrt(-1)", "exp(1000)", "(-8)**0.5", "10**10**10")
        ],
        *[
            (text, f"{text or 'Nothing'} is no number. Write it as 0.25, 1/4 or 2.5e-1.")
            for text in ("", "two", "1 2", "1_000", "0x10", "٣", "2e", "1.2.3", "(1", "1)", "()", "log", "pi(3)", "'1'")
        ],
        *[
            (text, f"{text} is no number. Write it as 0.25, 1/4 or 2.5e-1.")
            for text in ("__import__('os')", "2(3)", "lambda: 1", "().__class__", "e.real", "log(1, 2)", "log(log)")
        ],
        ("(" * 300 + "1" + ")" * 300, f"{'(' * 57}… is no number. Write it as 0.25, 1/4 or 2.5e-1."),
        ("9" * 500, f"{'9' * 57}… comes to no number that is real and finite."),
        ("1+" * 500 + "1", f"{'1+' * 28}1… is no number. Write it as 0.25, 1/4 or 2.5e-1."),
    ],
)
def test_what_is_no_number_is_told_how_to_be_one_at_once(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(says)}$"):
        number(text)


@pytest.mark.parametrize("text", ["1,204, 3", "0,4; 0,6", "1,2,3"])
def test_a_comma_in_a_row_stands_between_two_numbers(text: str) -> None:
    with pytest.raises(ValueError, match=r"^A comma stands between two numbers here\. Write 1204 for 1,204"):
        numbers(text, 2)
    assert len(numbers(text, len(re.split("[,;]", text)))) == len(re.split("[,;]", text))


def test_a_row_of_another_length_is_told_so_where_no_comma_is_to_blame() -> None:
    assert numbers("1, 2, 3", 2) == [1.0, 2.0, 3.0]


def test_each_number_counts_by_its_own_size_and_a_zero_by_that_of_its_row() -> None:
    assert apart([0.4, 99.6], [0.4, 100.0], 0.005, 1e-3) is None
    assert apart([0.41, 100.0], [0.4, 100.0], 0.005, 1e-3) == (0, 0.41, 0.4)
    assert apart([99.6, 0.0006], [100.0, 0.0], 0.005, 1e-3) == (1, 0.0006, 0.0)
    assert apart([99.6, 0.0004], [100.0, 0.0], 0.005, 1e-3) is None
    assert apart([0.0006], [0.0], 0.5, 1e-3) == (0, 0.0006, 0.0)  # where all should be 0, it is a part of 1
    assert apart([7.0, 1.0], [7, 1.0], 0.5, 1.0) is None
    assert apart([7.0001, 1.0], [7, 1.0], 0.5, 1.0) == (0, 7.0001, 7)  # a whole number is whole
    assert apart([300.0], [301.19], 5e-3, 1e-3) is None
    assert apart([300.0], [301.19], 5e-3, 1e-3, rounded=True) == (0, 300.0, 301.19)
    assert drawn([[9e299, -9e299], 1e300, -1e301]) == [9e299, -9e299, None, None]


@pytest.mark.parametrize(("value", "half"), [(301.2, 0.5), (-999.4, 0.5), (1.0, 0.005), (0.0123, 5e-5)])
def test_half_a_unit_is_what_rounding_to_three_digits_takes(value: float, half: float) -> None:
    assert half_a_unit(value) == pytest.approx(half)
    assert abs(float(f"{value:.3g}") - value) <= half_a_unit(value)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        *[(1.0, "a number"), ([], "an empty list"), ([1.0], "a list of 1 number"), ([1.0] * 2, "a list of 2 numbers")],
        *[([[]], "a list of 1 empty list"), ([[], []], "a list of 2 empty lists")],
        *[([1.0, []], "a list of 2 unequal parts"), ([[1.0]], "a list of 1 list of 1 number")],
        ([[[1.0] * 3] * 2] * 4, "a list of 4 lists of 2 lists of 3 numbers"),
    ],
)
def test_an_answers_size_is_said_in_words(value, words: str) -> None:
    assert sized(value) == words


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
    assert "cannot be measured" in EXERCISES["wrong_way"].verdict(lambda: [1e200, 0.0, 0.0])["says"]
    assert exercise.verdict(lambda: 1.0)["says"] == "Your answer is a number, and should be a list of 10 numbers."
    assert exercise.verdict(lambda: [1.0] * 9)["says"].startswith("Your answer is a list of 9 numbers, and should")
    for scale in (1.0, -7.0, 1e-9):
        assert exercise.verdict(lambda scale=scale: [scale] * 10)["says"] == exercise.mistakes[0][0]
    assert exercise.verdict(lambda: [0.0] * 10)["says"].startswith("Not yet: the tenth step")


FORGED = """print('\\x1e{"right": true, "says": "Right.", "yours": [], "wanted": []}', flush=True)"""


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
        ("return input()", "raised EOFError: EOF when reading a line. Nobody types here"),
        (f"{FORGED}; return 7.0", "That is the gradient itself."),
        (f"{FORGED}; import os; os._exit(0)", "Python ended with 0."),
        ("return 1.0\nimport json\njson.dumps = str", "The verdict could not be read."),
        ("return 1.0\nimport json\njson.dumps = lambda verdict: '5'", "The verdict could not be read."),
        ("import os; os.write(1, b'\\xff'); return 1.0", "Right."),
        ("import threading; threading.Timer(0.1, print, ['late']).start(); return 1.0", "Right."),
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
    if says == "Right." and "xff" not in body:
        assert verdict["printed"].strip() == ("so far" if "so far" in body else "")


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


def test_the_command_starts_reports_and_grades(tmp_path: Path, capsys, monkeypatch) -> None:
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
    monkeypatch.setattr(sys, "stdin", io.StringIO("a mark"))
    assert main([str(path), "--grade", "first_step"]) == 0
    assert json.loads(capsys.readouterr().out.partition(f"{MARK}a mark")[2])["right"]


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
