"""The script that fills the grid of small decoders stores each cell at once, and goes on where it was ended."""

import json

import pytest
import torch


@pytest.fixture
def bench(script, monkeypatch, tmp_path):
    """The script, with an empty store and with weights and shares that cost nothing; `trained` lists what it asked."""
    module = script("length")
    module.trained = []

    def train(scheme, task, recipe, seeds):
        module.trained.append((task, recipe.start, scheme))
        return {"token": torch.zeros(len(seeds), 1)}

    monkeypatch.setattr(module, "RESULTS", tmp_path / "length.json")
    monkeypatch.setattr(module, "length_train", train)
    monkeypatch.setattr(module, "length_test", lambda *_: torch.full((5, 15), 0.25))
    monkeypatch.setattr(module, "whole_test", lambda *_: [0.5] * 5)
    return module


def test_a_whole_grid_is_six_tasks_twice(bench):
    bench.write(bench.PARTS, force=False)
    stored = json.loads(bench.RESULTS.read_text())
    schemes = list(bench.SCHEMES_TESTED)
    for place in ("runs", "startless"):
        assert set(stored[place]) == {*bench.TASKS, "swapped"}
        assert all(list(cells) == schemes for cells in stored[place].values())
    assert set(stored["extended"]) == {"three_back", "index_five"}
    assert set(stored["ablation"]) == {"slowed", "removed"}
    assert len(bench.trained) == 2 * 6 * 6 + 2


def test_what_is_stored_is_not_trained_again_unless_forced(bench):
    bench.write(["copy", "ablation"], force=False)
    bench.write(["startless_copy", "copy", "ablation"], force=False)
    assert bench.trained[8:] == [("copy", False, scheme) for scheme in bench.SCHEMES_TESTED]
    bench.write(["copy"], force=True)
    assert bench.trained[14:] == [("copy", True, scheme) for scheme in bench.SCHEMES_TESTED]


def test_a_run_that_is_ended_loses_only_the_cell_it_is_at(bench, monkeypatch, capsys):
    test = bench.length_test

    def ended(weights, scheme, *rest):
        if scheme == "alibi":
            raise KeyboardInterrupt
        return test()

    monkeypatch.setattr(bench, "length_test", ended)
    with pytest.raises(KeyboardInterrupt):
        bench.write(["startless"], force=False)
    monkeypatch.setattr(bench, "length_test", test)
    bench.write(["startless"], force=False)
    assert [scheme for *_, scheme in bench.trained] == ["nope", "sinusoidal", "learned", "t5", "alibi", "alibi", "rope"]
    assert "2 of 2: grid ['index_five', False, 'rope']" in capsys.readouterr().out
    assert not list(bench.RESULTS.parent.glob("*.part"))
