"""`make labs` with scripts and a package of no meaning: what it finds, what it says, and where it goes on."""

import hashlib
import sys
from base64 import urlsafe_b64encode

import pytest

from press.pages.project import CHECKOUT

SCRIPT = """
import argparse, pathlib, sys
parser = argparse.ArgumentParser()
parser.add_argument("--write", action="store_true")
assert parser.parse_args().write
folder = pathlib.Path(__file__).parent
with (folder / "ran").open("a") as file:
    file.write(pathlib.Path(__file__).stem + " ")
sys.exit(3 if (folder / "trouble").exists() and "second" in __file__ else 0)
"""


@pytest.fixture
def labs(script):
    return script("labs")


@pytest.fixture
def house(tmp_path, monkeypatch):
    """Three scripts, one of which cannot write, and a package with a file of weights."""
    folder, weights = tmp_path / "benchmarks", tmp_path / "site/weights_of_none"
    about = tmp_path / "site/weights_of_none-1.0.dist-info"
    for each in (folder, weights, about):
        each.mkdir(parents=True)
    for name in ("first", "second"):
        (folder / f"{name}.py").write_text(SCRIPT)
    (folder / "other.py").write_text("raise SystemExit(1)")
    (weights / "w.bin").write_bytes(b"weights")
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: weights-of-none\nVersion: 1.0\n")
    told = urlsafe_b64encode(hashlib.sha256(b"weights").digest()).decode().rstrip("=")
    (about / "RECORD").write_text(f"weights_of_none/w.bin,sha256={told},7\nweights_of_none-1.0.dist-info/RECORD,,\n")
    (tmp_path / "peers.txt").write_text(
        "# read beside our own\nweights-of-none==1.0\nabsent==2 ; sys_platform == 'vms'\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    return tmp_path


@pytest.fixture
def ran(house, labs, monkeypatch):
    """Runs `make labs`: the exit status, and which scripts have run so far."""
    monkeypatch.setattr(labs, "DATA", ("weights-of-none",))

    def go(*names):
        monkeypatch.setattr(sys, "argv", ["labs.py", *names])
        with pytest.raises(SystemExit) as left:
            labs.main(house / "benchmarks", house / "peers.txt", house / "cache")
        note = house / "benchmarks/ran"
        return left.value.code, note.read_text().split() if note.exists() else []

    return go


def test_all_that_can_write_are_run(ran, capfd):
    assert ran() == (0, ["first", "second"])
    assert "[1/2] first: begins\n[1/2] first: done in 0 s\n[2/2] second: begins" in capfd.readouterr().out
    assert ran("second") == (0, ["first", "second", "second"])


def test_stopped_halfway_it_goes_on(house, ran, capfd):
    (house / "benchmarks/trouble").touch()
    assert ran() == (3, ["first", "second"])
    assert "[2/2] second: stopped with status 3; the same command goes on here" in capfd.readouterr().out
    (house / "benchmarks/trouble").unlink()
    assert ran() == (0, ["first", "second", "second"])
    assert "[1/2] first: finished in the run that was stopped" in capfd.readouterr().out
    assert ran() == (0, ["first", "second", "second", "first", "second"])


def test_a_script_that_was_edited_since_runs_again(house, ran):
    (house / "benchmarks/trouble").touch()
    ran()
    (house / "benchmarks/first.py").write_text(SCRIPT + "# edited\n")
    (house / "benchmarks/trouble").unlink()
    assert ran() == (0, ["first", "second", "first", "second"])


def test_ctrl_c_is_a_stop(labs, ran, monkeypatch, capfd):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(labs.subprocess, "run", interrupted)
    assert ran() == (130, [])
    assert "[1/2] first: stopped with status 130" in capfd.readouterr().out


def test_a_missing_package(house, ran):
    with (house / "peers.txt").open("a") as file:
        file.write("no-such-package==3.1\nweights-of-none==1.1\n")
    said, done = ran()
    missing, other = said.splitlines()
    assert missing.startswith("no-such-package==3.1 is missing: `make peers` installs it, or `")
    assert missing.endswith("-m pip install --no-deps no-such-package==3.1`")
    assert other.startswith("weights-of-none==1.1 is wanted, 1.0 is installed: `make peers`")
    assert done == []


@pytest.mark.parametrize("gone", [False, True])
def test_a_damaged_file_of_weights(house, ran, gone):
    path = house / "site/weights_of_none/w.bin"
    path.unlink() if gone else path.write_bytes(b"weighty")
    said, done = ran()
    assert said.startswith(f"weights-of-none==1.0 is damaged, see {path}: `")
    assert said.endswith("-m pip install --no-deps --force-reinstall weights-of-none==1.0` installs it again")
    assert done == []


def test_a_script_that_is_not_there(ran, capfd):
    assert ran("third") == (2, [])
    assert "third: not among first, second" in capfd.readouterr().err


def test_those_of_this_repository(labs):
    found = set(labs.scripts(CHECKOUT / "benchmarks"))
    assert found >= {"adam", "after", "learned", "length", "minilm", "oracles", "rope", "smollm"}
    assert "labs" not in found
