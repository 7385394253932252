"""The lab on a model with RoPE, with its weights: what was kept of it is what it answers."""

import json
import re
import runpy

import matplotlib
import pytest

from essays.positions import smollm
from press.pages.project import CHECKOUT

pytestmark = pytest.mark.peers


def test_what_is_stored_is_answered_again_and_what_is_wrong_is_found(script, monkeypatch, tmp_path):
    benchmark = script("smollm")
    stored = json.loads(benchmark.STORED.read_text(encoding="utf-8"))
    first = next(iter(stored["long"]["loss"].values()))
    first["yarn"][0] += 0.2
    next(each for each in stored["answers"] if each["question"] == "shares")["answer"][3][2][31] += 40
    (tmp_path / "smollm.json").write_text(json.dumps(stored), encoding="utf-8")
    monkeypatch.setattr(benchmark, "STORED", tmp_path / "smollm.json")
    monkeypatch.setattr(smollm, "record", lambda *_: stored)
    shares, yarn = benchmark.check()
    assert shares.startswith("shares of the pairs: 0.04")
    assert ", yarn: loss " in yarn


def test_the_lab_prints_the_same_with_weights_and_with_what_was_kept(capsys, monkeypatch):
    def printed():
        with matplotlib.rc_context():
            source = runpy.run_path(str(CHECKOUT / "docs/labs/smollm.py"))["source"]
        text = capsys.readouterr().out.removeprefix(source)
        numbers = [float(each) for each in re.findall(r"\d+\.?\d*", text.replace(",", ""))]
        return source, re.sub(r"[\d.,]+|\s+", " ", text).split(), numbers

    here, now, numbers = printed()
    kept = smollm.Kept()
    monkeypatch.setattr(smollm, "load", lambda: (kept, "kept"))
    source, then, others = printed()
    assert here.startswith("Computed now")
    assert source == "kept"
    assert now == then
    assert numbers == pytest.approx(others, rel=0.01, abs=0.011)
