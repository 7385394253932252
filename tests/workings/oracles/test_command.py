"""The command, the fixture, and subjects that answer with nothing that can be compared."""

import importlib
import inspect
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
import torch

from workings.oracles import check
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


@pytest.mark.parametrize("name", ["somelib:none", "nolib:turn", "somelib"])
def test_command_cannot_load(library, capsys, name):
    assert main(["rope", name]) == 2
    assert "cannot load it: " in capsys.readouterr().err


def test_command_wants_an_oracle(capsys):
    with pytest.raises(SystemExit) as left:
        main([])
    assert left.value.code == 2
    assert "the following arguments are required: oracle" in capsys.readouterr().err


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
    (lambda x: x, "raised TypeError at "),
    (lambda x, positions: None, "the turned vector is no tensor but NoneType"),
    (lambda x, positions: x[0], "has the shape (3, 5, 6), not (2, 3, 5, 6)"),
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
    assert "raised TypeError" in str(check("adam", torch.optim.RMSprop, dtype))


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
