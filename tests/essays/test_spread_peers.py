"""The same work, done by two workers of a Dask cluster on this machine."""

import os
import time

import pytest
from joblib import delayed

distributed = pytest.importorskip("distributed", reason="`make peers` installs Dask")

pytestmark = [pytest.mark.peers, pytest.mark.filterwarnings("default")]  # the warnings of its own inside are Dask's
SCRIPT = """
import os, pathlib, sys
path = pathlib.Path(__file__)
(path.parent / f"{path.stem}.{os.getppid()}").touch()
sys.exit(3 if path.stem == "worse" else 0)
"""


@pytest.fixture(scope="module")
def address():
    """Of a scheduler with two workers, each a process."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
    ) as cluster:
        yield cluster.scheduler_address


def slow(seconds):
    time.sleep(seconds)
    return seconds, os.getpid()


def test_both_workers_work_and_answers_keep_their_order(script, address):
    with script("spread").spread(address, 1) as parallel:
        found = list(parallel(delayed(slow)(seconds) for seconds in (3, 0.5, 0.5, 0.5)))
    assert [seconds for seconds, _ in found] == [3, 0.5, 0.5, 0.5]
    assert len({os.getpid(), *(pid for _, pid in found)}) == 3


def test_results_are_made_by_the_workers_and_what_failed_is_made_again(script, address, tmp_path, capsys):
    labs = script("labs")
    for name in ("first", "second", "worse"):
        (tmp_path / f"{name}.py").write_text(SCRIPT)
    note = tmp_path / "note.json"
    assert labs.run(tmp_path, ["worse", "first", "second"], note, address) == 3
    ran = {path.stem: path.suffix for path in tmp_path.glob("*.[0-9]*")}
    assert {*ran} == {"first", "second", "worse"}
    assert f".{os.getpid()}" not in ran.values()
    assert {*labs.stored(note)} == {"first", "second"}
    (tmp_path / "worse.py").write_text("")
    assert labs.run(tmp_path, ["worse", "first", "second"], note, address) == 0
    said = capsys.readouterr().out
    assert "[1/3] worse: stopped with status 3; the same command goes on here" in said
    assert "[2/3] first: finished in the run that was stopped" in said
    assert not note.exists()
