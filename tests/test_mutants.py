"""What a change does is found out: one that is noticed, one that makes no difference, one that never ends; and once."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from copies import change

CHECKOUT = Path(__file__).parents[1]
FILES = {
    "pyproject.toml": '[tool.press]\nlibrary = "things"\nessays = "pages"\nhome = "start"\nrender = ""\npalette = ""\n'
    '[tool.pytest.ini_options]\naddopts = "--import-mode=importlib"\n',
    "src/things/__init__.py": "",
    "src/things/toy.py": '''"""Toys."""

import functools

RATE = 3
UNUSED = 7
TABLE = {"one": lambda x: x + 1, "two": lambda x: x * 5}


@functools.cache
def twice(x: int) -> int:
    """Twice of it."""
    return x * 2


def positive(x: float) -> float:
    """The same, or nought."""
    if x > 0:
        return x
    return 0


def down(count: int) -> int:
    """Nought, counted down to."""
    while count != 0:
        count = count - 1
    return count


def grown(x: int, by: int = 4) -> int:
    """More of it."""
    return RATE * x + by


def unasked(x: int) -> int:
    """Nobody calls it."""
    return -x
''',
    "src/pages/__init__.py": "",
    "src/pages/toy/__init__.py": "",
    "src/pages/toy/index/__init__.py": "",
    "src/pages/toy/index/experiments.py": """from things.toy import twice


def four():
    return twice(1) + twice(1)
""",
    "tests/claims/__init__.py": "",
    "tests/claims/toy/__init__.py": "",
    "tests/claims/toy/test_index.py": '''"""Claims."""

from pages.toy.index import experiments
from things.toy import TABLE, twice


def test_four():
    """Twice one, twice, is four."""
    assert experiments.four() == 4


def test_deaf():
    """It is a number."""
    assert isinstance(twice(2), int | float)


def test_mathematics():
    """One and one is two."""
    two = 1 + 1
    assert two == 2


def test_table():
    """Both work."""
    assert [TABLE["one"](3), TABLE["two"](3)] == [4, 15]
''',
    "tests/things/test_toy.py": """import pytest

from things.toy import UNUSED, down, grown, positive

AT_THE_IMPORT = grown(1)


@pytest.mark.parametrize(("x", "y"), [(3, 3), (0, 0), (-2, 0)])
def test_positive(x, y):
    assert positive(x) == y


def test_down():
    assert down(3) == 0


def test_grown():
    assert grown(2) + 0 * UNUSED == 10
""",
}
DRIVER = "import sys; sys.path[:0] = [sys.argv[1]]; from press.mutants import measure; measure.HEAVY = (); "
DRIVER += "measure.PATIENCE = 0.5; measure.measure(measure.Path(sys.argv[2]), sys.argv[3:])"


def start(toy: Path, *claims: str) -> subprocess.Popen:
    """A run of the measuring program over the toy."""
    command = [sys.executable, "-c", DRIVER, str(CHECKOUT / "src"), str(toy), *claims]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def run(toy: Path, *claims: str) -> dict[str, str]:
    """What is on record after a run: the signs of each claim and each function."""
    process = start(toy, *claims)
    printed, said = process.communicate()
    assert process.returncode == 0, said + printed
    rows = (line.split() for line in (toy / "tests/mutants.txt").read_text().splitlines()[1:])
    return {name: "".join(mark[0] for mark in marks if mark[0] in "+-n") for name, *marks in rows}


def pairs(toy: Path) -> list[str]:
    """What was tried so far."""
    kept = toy / ".cache/mutants/pairs.txt"
    return kept.read_text().splitlines() if kept.exists() else []


@pytest.fixture
def made(once, request) -> tuple[Path, dict[str, str]]:
    """A toy that was measured, and what is on its record."""
    once("changes planted in a toy", *sorted(CHECKOUT.glob("src/press/**/*.py")))
    return request.getfixturevalue("measured")


@pytest.fixture(scope="module")
def measured(tmp_path_factory) -> tuple[Path, dict[str, str]]:
    """The toy, measured once."""
    toy = tmp_path_factory.mktemp("toy")
    write(toy)
    return toy, run(toy)


def write(toy: Path) -> None:
    """The files of the toy."""
    for name, text in FILES.items():
        (toy / name).parent.mkdir(parents=True, exist_ok=True)
        (toy / name).write_text(text)


def survivors(toy: Path) -> dict[str, str]:
    """What nothing notices, with the reasons."""
    lines = (toy / "tests/survivors.txt").read_text().splitlines()
    return {above: below.strip() for above, below in zip(lines[::2], lines[1::2], strict=True)}


def test_every_change_of_the_package_is_noticed_or_listed(made):
    toy, record = made
    assert {name.partition(":")[2]: signs for name, signs in record.items() if ":" in name} == {
        "RATE": "+",  # at the import
        "UNUSED": "-",
        "TABLE": "++++",  # in a lambda
        "twice": "++",  # in what remembers
        "positive": "-+-+",
        "down": "++++",  # never ends
        "grown": "+++",  # a default, and asked at the import too
        "unasked": "-",
    }
    assert survivors(toy) == {
        "src/things/toy.py: UNUSED: `UNUSED = 7`: `7` becomes `8`": "no reason yet",
        "src/things/toy.py: positive: `if x > 0:`: `x > 0` becomes `x >= 0`": "no reason yet",
        "src/things/toy.py: positive: `if x > 0:`: `0` becomes `1`": "no reason yet",
        "src/things/toy.py: unasked: `return -x`: `-x` becomes `x`": "no reason yet",
    }


def test_each_claim_is_asked_what_it_notices(made):
    _, record = made
    assert {name: signs for name, signs in record.items() if ":" not in name} == {
        "claims.toy.test_four": "+++++",  # in its experiment as well
        "claims.toy.test_deaf": "--",
        "claims.toy.test_mathematics": "",
        "claims.toy.test_table": "++++",
    }


def test_what_was_measured_is_not_measured_again_and_reasons_stay(made):
    toy, record = made
    before = pairs(toy)
    text = (toy / "tests/survivors.txt").read_text()
    (toy / "tests/survivors.txt").write_text(text.replace("no reason yet", "equivalent: nought is nought", 1))
    assert run(toy) == record
    assert pairs(toy) == before
    assert "equivalent: nought is nought" in survivors(toy).values()


def test_a_changed_function_is_measured_again_and_no_other(made, tmp_path):
    toy = tmp_path / "toy"
    shutil.copytree(made[0], toy)
    before = pairs(toy)
    change(toy, "src/things/toy.py", "return x * 2", "return x * 4 // 2")
    run(toy)
    assert set(tried(toy, before)) == set(keys(toy, "twice"))
    assert keys(toy, "down") == keys(made[0], "down")


def test_a_docstring_and_a_moved_line_change_nothing(made, tmp_path):
    toy = tmp_path / "toy"
    shutil.copytree(made[0], toy)
    before = pairs(toy)
    change(toy, "src/things/toy.py", '"""Twice of it."""', '"""The double."""\n    # of it')
    assert run(toy) == made[1]
    assert pairs(toy) == before


def test_one_claim_is_measured_alone(made, tmp_path):
    toy = tmp_path / "toy"
    shutil.copytree(made[0], toy)
    before = pairs(toy)
    change(toy, "tests/claims/toy/test_index.py", "isinstance(twice(2), int | float)", "twice(2) > 4 - 1")
    record = run(toy, "claims.toy.test_deaf")
    assert record == made[1] | {"claims.toy.test_deaf": record["claims.toy.test_deaf"]}
    assert "+" in record["claims.toy.test_deaf"]
    assert set(tried(toy, before)) == set(keys(toy, "twice"))


def test_a_gutted_test_is_noticed_where_only_the_record_is_known(made, tmp_path):
    toy = tmp_path / "toy"
    shutil.copytree(made[0], toy, ignore=shutil.ignore_patterns(".cache"))
    stamps = (toy / "tests/stamps.txt").read_text()
    assert run(toy)["src/things/toy.py:positive"] == "-+-+"
    assert (toy / "tests/stamps.txt").read_text() == stamps
    shutil.rmtree(toy / ".cache")
    change(toy, "tests/things/test_toy.py", "assert positive(x) == y", "assert positive(x) < y + 9")
    assert run(toy)["src/things/toy.py:positive"] == "----"
    assert (toy / "tests/stamps.txt").read_text() != stamps


def test_a_file_of_tests_is_kept_and_what_tests_of_the_package_noticed_is_dropped_until_all_is_tried(made, tmp_path):
    toy = tmp_path / "toy"
    shutil.copytree(made[0], toy)
    (toy / "tests/press").mkdir()
    (toy / "tests/press/test_it.py").write_text("def test_it():\n    assert True\n")
    before = pairs(toy)
    assert run(toy, "tests/press/test_it.py") == made[1]
    assert pairs(toy) == before
    assert "\ntests/press/test_it.py " in (toy / "tests/stamps.txt").read_text()
    change(toy, "tests/things/test_toy.py", "assert positive(x) == y", "assert positive(x) <= y")
    assert run(toy, "tests/things/test_toy.py").keys() == {name for name in made[1] if name.startswith("claims.")}
    assert run(toy).keys() == made[1].keys()


def test_a_run_that_is_cut_off_goes_on(made, tmp_path):
    write(tmp_path)
    process = start(tmp_path)
    while len(pairs(tmp_path)) < 5 and process.poll() is None:
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    with (tmp_path / ".cache/mutants/pairs.txt").open("a") as kept:
        kept.write("0123")  # what was being written
    assert 5 <= len(pairs(tmp_path)) < len(pairs(made[0]))
    assert run(tmp_path) == made[1]
    assert len({pair.split()[0] for pair in pairs(tmp_path)}) == len(pairs(tmp_path))  # none was tried twice


def tried(toy: Path, before: list[str]) -> list[str]:
    """The changes that were tried after some others."""
    return [pair.partition("/")[0] for pair in pairs(toy)[len(before) :]]


def keys(toy: Path, function: str) -> list[str]:
    """The keys of a function's changes."""
    rows = (toy / "tests/mutants.txt").read_text().splitlines()
    return next([mark[1:] for mark in row.split()[1:]] for row in rows if row.split()[0].endswith(f":{function}"))
