"""The command, the fixture, and subjects that answer with nothing that can be compared."""

import importlib
import inspect
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
import torch

from workings.oracles import ORACLES, check
from workings.oracles import pytest as plugin
from workings.oracles.__main__ import main, parser
from workings.oracles.oracle import examine

oracle = plugin.oracle
SOURCE = Path(__file__).parents[3] / "src"
LIBRARY = """
import torch

def turn(x, positions, sign=1, base=10_000.0):
    d = x.shape[-1]
    angle = positions[:, None] * base ** (-2 * torch.arange(d // 2, dtype=torch.float64) / d)
    turned = torch.view_as_complex(x.unflatten(-1, (-1, 2))) * torch.exp(sign * 1j * angle)
    return torch.view_as_real(turned).flatten(-2)

def back(x, positions):
    return turn(x, positions, -1)
"""


@pytest.fixture
def library(tmp_path, monkeypatch):
    (tmp_path / "somelib.py").write_text(LIBRARY)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "somelib", raising=False)


def test_command_says_right_and_wrong(library, capsys):
    assert main(["rope", "somelib:turn"]) == 0
    assert capsys.readouterr().out == "rope: right, every number within 1e-09.\n"
    assert main(["rope", "somelib:back"]) == 1
    assert capsys.readouterr().out.startswith("rope: turns backwards.\n  First difference, asked at positions 2, 3")
    assert main(["rope", "somelib:turn", "--layout", "half", "--base", "500"]) == 1
    assert main(["adamw", "torch:optim.AdamW", "--dtype", "float32"]) == 0


UNLOADED = {  # what is asked about, and what is said
    "somelib:none": "cannot load it: AttributeError: module 'somelib' has no attribute 'none'",
    "nolib:turn": "cannot load it: ModuleNotFoundError: No module named 'nolib'",
    "somelib": "cannot load it: ValueError: somelib names no function or class; write module:name",
    "somelib.py:turn": "cannot load it: ValueError: somelib.py is a file, and a module is wanted; write somelib:turn",
    "./a/somelib.py:turn": "cannot load it: ValueError: ./a/somelib.py is a file, and a module is wanted; "
    "write a.somelib:turn",
    "leaves:turn": "cannot load it: it left with sys.exit(0) when it was imported",
    "broken:turn": "cannot load it: SyntaxError: '(' was never closed (broken.py, line 1)",
    "strange:turn": "cannot load it: GeneratorExit: 7",
}


@pytest.mark.parametrize("name", UNLOADED)
def test_command_cannot_load(library, tmp_path, monkeypatch, capsys, name):
    files = {"leaves": "import sys\nsys.exit(0)\n", "broken": "turn = (\n", "strange": "raise GeneratorExit(7)\n"}
    for module, text in files.items():
        (tmp_path / f"{module}.py").write_text(text)
        monkeypatch.delitem(sys.modules, module, raising=False)
    assert main(["rope", name]) == 2
    assert capsys.readouterr() == ("", UNLOADED[name] + "\n")


def test_an_interrupt_is_let_through(tmp_path, monkeypatch):
    (tmp_path / "stopped.py").write_text("raise KeyboardInterrupt\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(KeyboardInterrupt):
        main(["rope", "stopped:turn"])

    def stop(x, positions):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        check("rope", stop)


@pytest.mark.parametrize("code", [0, 3, None, "over"])
def test_command_of_a_subject_that_leaves(library, tmp_path, capsys, code):
    """What leaves while it is asked has not been compared, with whichever word it leaves."""
    (tmp_path / "somelib.py").write_text(f"import sys\ndef turn(x, positions):\n    sys.exit({code!r})\n")
    assert main(["rope", "somelib:turn"]) == 2
    out = capsys.readouterr().out
    assert out.startswith(f"rope: it left with sys.exit({code!r}), asked at positions 2, 3, 4, 5, 6.\n")


def test_command_ends_with_2_where_nothing_was_compared(library, tmp_path, capsys):
    """A subject that cannot be called, that raises, that returns nothing or something else."""
    wrong = {
        "few": ("lambda x: x", "it cannot be called so, asked at positions 2, 3, 4, 5, 6: TypeError: "),
        "raising": ("lambda x, positions: 1 / 0", "raised ZeroDivisionError at "),
        "nothing": ("lambda x, positions: None", "the turned vector is no tensor but NoneType, asked "),
        "small": ("lambda x, positions: x[0]", "the turned vector has the shape (3, 5, 8), not (2, 3, 5, 8), asked "),
        "number": ("7", "it cannot be called so, asked at positions 2, 3, 4, 5, 6: TypeError: 'int' object is not "),
        "quits": ("quits", "raised GeneratorExit"),
    }
    lines = [f"{name} = {code}\n" for name, (code, _) in wrong.items() if name != "quits"]
    lines += ["def quits(x, positions):\n    raise GeneratorExit\n"]
    (tmp_path / "somelib.py").write_text("".join(lines))
    for name, (_, says) in wrong.items():
        assert main(["rope", f"somelib:{name}"]) == 2
        out, err = capsys.readouterr()
        if name == "quits":
            assert err == "cannot ask it: GeneratorExit: \n"
        else:
            assert out.startswith(f"rope: {says}")
            assert "It is called as turn(x, positions) -> turned; x of shape (batch, heads, n, d), d is 8, " in out
            assert "workings/oracles" not in out


def test_command_of_something_too_slow_ends_with_2(library, tmp_path, capsys):
    (tmp_path / "somelib.py").write_text("import time\ndef turn(x, positions):\n    time.sleep(9)\n")
    assert main(["rope", "somelib:turn", "--seconds", "0.2"]) == 2
    said = "rope: no answer within 0.2 seconds, asked at positions 2, 3, 4, 5, 6.\n"
    assert capsys.readouterr().out == said


def test_command_without_words_says_what_there_is(capsys):
    """Each oracle has a line on what it is about, and an example that the command understands."""
    assert main([]) == 2
    lines = capsys.readouterr().out.splitlines()[2:]
    assert [line.split()[0] for line in lines[::2]] == [*ORACLES]
    for line, example, (name, oracle) in zip(lines[::2], lines[1::2], ORACLES.items(), strict=True):
        assert oracle.about
        assert line.split(maxsplit=1)[1] == oracle.about
        words = example.split()
        assert words[:4] == ["python", "-m", "workings.oracles", name]
        assert parser().parse_args(words[3:]).oracle == name


def test_command_wants_a_subject(capsys):
    with pytest.raises(SystemExit) as left:
        main(["rope"])
    assert left.value.code == 2
    assert "the following arguments are required: subject" in capsys.readouterr().err


def test_the_option_of_another_convention_is_told(library, capsys):
    """And asked so, the subject is right."""
    assert main(["rope", "somelib:turn", "--layout", "half"]) == 1
    told = 'and half was asked for.\n  If that is meant, ask with --layout pairs, or layout="pairs" in a test.\n'
    assert told in capsys.readouterr().out
    assert main(["rope", "somelib:turn", "--layout", "pairs"]) == 0
    assert main(["rope", "somelib:turn", "--base", "500"]) == 1
    told = 'and 500 was asked for.\n  If that is meant, ask with --base 10000, or base="10000" in a test.\n'
    assert told in capsys.readouterr().out
    assert main(["rope", "somelib:back"]) == 1
    assert "If that is meant" not in capsys.readouterr().out[100:]


def test_no_option_is_told_that_would_be_refused(library):
    somelib = importlib.import_module("somelib")
    report = check("rope", lambda x, positions: somelib.turn(x, positions, base=0.5))
    assert report.mistakes == ("the base is 0.5, and 10000 was asked for",)
    assert "If that is meant" not in report.says


OUT_OF_RANGE = ["-1", "0", "nan", "inf", "-inf", "1e999", "-1e999", "text", "", "1,5", "1e-320"]
MOST = {"seconds": "0.001 to 86400", "base": "1 to 1e+12"}  # what each option may be


@pytest.mark.parametrize("given", OUT_OF_RANGE)
@pytest.mark.parametrize("option", MOST)
def test_numbers_out_of_range_are_refused_by_name(capsys, option, given):
    """By the command, which looks at them before it loads anything, and by the function; of every oracle."""
    for name in [name for name, oracle in ORACLES.items() if option in {"seconds", *oracle.numeric}]:
        with pytest.raises(SystemExit) as left:
            main([name, "nolib:turn", f"--{option}={given}"])
        assert left.value.code == 2
        says = f"error: argument --{option}: it must be a number from {MOST[option]}, and is {given}\n"
        assert capsys.readouterr().err.endswith(says)
        with pytest.raises(ValueError, match=f"^{option} must be a number from {re.escape(MOST[option])}, and is "):
            check(name, None, **{option: given})


def test_every_number_that_an_oracle_takes_has_limits(capsys):
    """The usage shows them, also of a negative number that is taken for an option of its own."""
    assert {"seconds"}.union(*(oracle.numeric for oracle in ORACLES.values())) == {*MOST}
    with pytest.raises(SystemExit):
        main(["rope", "nolib:turn", "--base", "-inf"])
    assert "[--seconds 0.001..86400]" in (err := capsys.readouterr().err)
    assert "[--base 1..1e+12]" in err
    assert "argument --base: " in err


@pytest.mark.parametrize("base", [1, 5e5, 1e12])
@pytest.mark.parametrize("name", [name for name, oracle in ORACLES.items() if "base" in oracle.numeric])
def test_a_wrong_subject_is_judged_at_every_base(name, base):
    """Any two mistakes can be made there, also where an angle is beyond what float16 holds."""
    wrong = {"rope": lambda x, positions: x + 1, "rope-qkv": lambda q, k, v, positions: (q + 1, k, v)}
    report = check(name, wrong.get(name, lambda n, d: torch.ones(n, d)), base=base, seconds=60)
    assert report.asked
    assert not report.right


@pytest.mark.parametrize(("seconds", "says"), [(0.001, "no answer within 0.001 seconds"), (86_400, "no tensor")])
def test_an_alarm_can_be_set_to_the_ends_of_the_limits(seconds, says):
    assert says in check("alibi", lambda heads: time.sleep(0.05), seconds=seconds).says


def test_a_subject_has_twenty_seconds_however_it_is_asked():
    assert parser().parse_args(["rope", "somelib:turn"]).seconds == 20
    assert [inspect.signature(each).parameters["seconds"].default for each in (check, examine)] == [20, 20]
    assert parser().parse_args(["rope", "somelib:turn", "--seconds", "0.5"]).seconds == 0.5


def test_command_as_a_process(tmp_path):
    (tmp_path / "somelib.py").write_text(LIBRARY)
    command = [sys.executable, "-m", "workings.oracles", "rope", "somelib:back"]
    run = subprocess.run(command, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(SOURCE)}, capture_output=True)
    assert run.returncode == 1, run.stderr
    assert run.stdout.startswith(b"rope: turns backwards.")


def test_fixture_fails_with_the_words(tmp_path):
    (tmp_path / "somelib.py").write_text(LIBRARY)
    (tmp_path / "conftest.py").write_text('pytest_plugins = "workings.oracles.pytest"\n')
    (tmp_path / "test_lib.py").write_text(
        "import somelib\n"
        "def test_right(oracle):\n    assert oracle('rope', somelib.turn).right\n"
        "def test_wrong(oracle):\n    oracle('rope', somelib.back)\n"
    )
    path = os.pathsep.join([str(SOURCE), str(tmp_path)])
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tmp_path)]
    run = subprocess.run(command, cwd=tmp_path, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True)
    assert run.returncode == 1
    assert "1 failed, 1 passed" in run.stdout, run.stdout
    assert "rope: turns backwards." in run.stdout


def test_fixture_returns_the_report_and_shows_no_trace(oracle, library):
    somelib = importlib.import_module("somelib")
    assert oracle("rope", somelib.turn).right
    with pytest.raises(pytest.fail.Exception, match="turns backwards") as failed:
        oracle("rope", somelib.back)
    assert not failed.value.pytrace


def hang(x, positions):
    while True:
        try:
            time.sleep(0.01)
        except Exception:
            continue


RUBBISH = [
    (lambda x, positions: 1 / 0, "raised ZeroDivisionError at "),
    (lambda x: x, "it cannot be called so, asked at positions 2, 3, 4, 5, 6: TypeError: "),
    (lambda x, positions: None, "the turned vector is no tensor but NoneType"),
    (lambda x, positions: x[0], "has the shape (3, 5, 8), not (2, 3, 5, 8)"),
    (lambda x, positions: x.bfloat16(), "is in torch.bfloat16; float32 is the least"),
    (lambda x, positions: x * torch.nan, "is nan, expected"),
    (lambda x, positions: x + 1, "wrong, in no way that is known here."),
    (hang, "no answer within 1 seconds"),
]


@pytest.mark.parametrize(("subject", "says"), RUBBISH)
def test_rubbish_is_said_to_be(subject, says):
    start = time.monotonic()
    report = check("rope", subject, seconds=1)
    assert not report.right
    assert not report.mistakes
    assert says in str(report)
    assert time.monotonic() - start < 30


@pytest.mark.parametrize("dtype", [torch.float64, torch.float32])
def test_a_step_that_returns_rubbish(dtype):
    report = check("adam", lambda theta, g, *rest: theta, dtype)
    assert "returned Tensor, and should return (theta, state)" in str(report)
    says = check("adam", torch.optim.RMSprop, dtype).says
    assert says.startswith("it cannot be called so, asked one parameter, ")
    assert "RMSprop.__init__() got an unexpected keyword argument 'betas'\n" in says
    assert "It is called as Class(params, lr=…, betas=…, eps=…), " in says


def test_subjects_are_called_as_told():
    for name in ("adam", "rope-qkv"):
        assert "It is called as " in check(name, lambda: None).says


@pytest.mark.parametrize(("name", "options"), [("rope", {"layout": "both"}), ("rope", {"colour": "red"}), ("rap", {})])
def test_unknown_options_are_refused(name, options):
    with pytest.raises(ValueError, match=r"has no|there is no"):
        check(name, lambda x, positions: x, **options)


def test_a_subject_cannot_spoil_what_it_is_given():
    def spoil(x, positions):
        turned = x.clone()
        x.zero_(), positions.zero_()
        return turned

    assert check("rope", spoil).mistakes == ("does not turn",)
