"""Hours of work are done in several processes of this machine, and a cluster that cannot be asked says why."""

import os
import sys
import time

import pytest
from joblib import delayed


@pytest.fixture
def spread(script):
    return script("spread").spread


def slow(seconds):
    time.sleep(seconds)
    return seconds, os.getpid()


def test_two_processes_of_this_machine_work_side_by_side(spread):
    with spread(None, 2) as parallel:
        found = list(parallel(delayed(slow)(seconds) for seconds in (2, 0.5)))
    assert [seconds for seconds, _ in found] == [2, 0.5]
    assert len({os.getpid(), *(pid for _, pid in found)}) == 3


def test_what_ends_first_may_come_first(spread):
    with spread(None, 2, "generator_unordered") as parallel:
        assert [seconds for seconds, _ in parallel(delayed(slow)(seconds) for seconds in (4, 0.5))] == [0.5, 4]


def test_one_process_is_this_one_and_does_nothing_that_is_not_waited_for(spread):
    asked = []
    with spread(None, 1) as parallel:
        found = parallel(delayed(asked.append)(number) for number in range(3))
        next(found)
        assert asked == [0]


def test_without_dask_a_cluster_is_refused_with_what_to_do(spread, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(SystemExit, match="needs Dask, and distributed is not installed: `make peers` installs it"):
        spread("tcp://127.0.0.1:1", 1).__enter__()
