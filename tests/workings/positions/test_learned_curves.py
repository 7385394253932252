"""How the stored training runs start; `benchmarks/learned.py --check` runs them again."""

import pytest

from essays.positions.learned.experiments import CURVE_KINDS, curve


def test_the_start_is_what_it_says():
    start = {kind: curve(kind, seed=3, steps=0).size[0] for kind in CURVE_KINDS}
    assert start["none"] == 0
    assert start["sinusoidal"] == pytest.approx(32**0.5)
    assert start["small"] == pytest.approx(0.02 * 64**0.5, rel=0.1)
    assert start["wide"] == pytest.approx(32**0.5, rel=0.1)
    assert start["frozen"] == start["wide"]


def test_rows_that_are_never_trained_stay():
    moved = {kind: curve(kind, seed=3, steps=10).size for kind in ("wide", "frozen", "sinusoidal")}
    assert moved["frozen"][1] == moved["frozen"][0]
    assert moved["sinusoidal"][1] == moved["sinusoidal"][0]
    assert moved["wide"][1] != moved["wide"][0]
