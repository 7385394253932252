"""The stored training runs: a shorter run, here and now, lies where they lie."""

import pytest
import torch

from essays.positions.learned.experiments import CURVE_KINDS, curve, curves_record


@pytest.mark.parametrize(("kind", "steps"), [("wide", 60), ("none", 60)])
def test_a_shorter_run_lies_in_the_stored_band(kind, steps):
    torch.set_num_threads(1)
    stored = torch.tensor(curves_record()[kind]["right"])[:, : steps // 10 + 1]
    now = torch.tensor(curve(kind, seed=0, steps=steps).right)
    assert (now <= stored.amax(0) + 0.1).all()
    assert (now >= stored.amin(0) - 0.1).all()
    others = {"wide": "sinusoidal", "none": "wide"}  # and not where another kind's lie
    other = torch.tensor(curves_record()[others[kind]]["right"])[:, steps // 10]
    assert not other.min() - 0.1 <= now[-1] <= other.max() + 0.1


def test_the_start_is_what_it_says():
    start = {kind: curve(kind, seed=3, steps=0).size[0] for kind in CURVE_KINDS}
    assert start["none"] == 0
    assert start["sinusoidal"] == pytest.approx(32**0.5)
    assert start["small"] == pytest.approx(0.02 * 64**0.5, rel=0.1)
    assert start["wide"] == pytest.approx(32**0.5, rel=0.1)
