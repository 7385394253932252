"""What is stored as a result is kept with its stamp and its script, and nothing else is."""

import sys

import numpy as np
import pytest

from press.gates.records import made
from press.pages.project import Project
from press.pages.results import STAMPS, stamped


@pytest.fixture
def record(script, tmp_path, monkeypatch):
    """The script, in a checkout of its own with a folder for results."""
    record = script("record")
    monkeypatch.setattr(record, "ROOT", tmp_path)
    monkeypatch.setattr(sys, "argv", ["benchmarks/speed.py", "--write"])
    (tmp_path / "src/essays/toy/results").mkdir(parents=True)
    return record


def test_what_a_script_stores_is_as_it_was_stored(record, tmp_path):
    folder = tmp_path / "src/essays/toy/results"
    record.store(folder / "speed.json", {"seconds": 0.59763})
    record.store_arrays(folder / "rows.npz", rows=np.arange(3.0))
    record.store(tmp_path / ".cache/work.json", {"half": "done"})
    assert {name: maker for name, (_, maker) in stamped(tmp_path).items()} == {
        "src/essays/toy/results/rows.npz": "speed",
        "src/essays/toy/results/speed.json": "speed",
    }
    assert np.load(folder / "rows.npz")["rows"].tolist() == [0, 1, 2]
    assert not [*folder.glob("*part*")]
    assert list(made(Project(tmp_path))) == []
    text = (folder / "speed.json").read_text()
    (folder / "speed.json").write_text(text.replace("0.59763", "0.59764"))
    assert [problem.file for problem in made(Project(tmp_path))] == ["src/essays/toy/results/speed.json"]


def test_what_is_typed_is_kept_by_hand_and_what_is_measured_is_not(record, tmp_path):
    folder = tmp_path / "src/essays/toy/results"
    (folder / "models.json").write_text("[]")
    record.typed(folder / "models.json")
    record.store(folder / "speed.json", {"seconds": 1})
    before = (tmp_path / STAMPS).read_text()
    assert "models.json" in before
    (folder / "speed.json").write_text('{"seconds": 2}')
    with pytest.raises(SystemExit, match=r"benchmarks/speed.py --write, which alone keeps it"):
        record.typed(folder / "speed.json")
    assert (tmp_path / STAMPS).read_text() == before
