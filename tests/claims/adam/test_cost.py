"""Claims about what Adam costs."""

import pytest
import torch

from essays.adam.cost import experiments


def test_state_bytes_are_what_the_dicts_hold():
    """A float32 parameter costs 0 bytes of state with SGD, 4 with momentum or Muon, 8 with Adam, 12 with AMSGrad."""
    counted, step = experiments.state_bytes_counted((200, 300)), 4 / 60_000
    expected = {
        "SGD": 0,
        "SGD, momentum": 4,
        "Adagrad": 4 + step,
        "RMSprop": 4 + step,
        "Adam": 8 + step,
        "AdamW": 8 + step,
        "Adam, AMSGrad": 12 + step,
        "Muon": 4,
        "Adafactor": 4 * (200 + 300) / 60_000 + step,
    }
    assert counted == pytest.approx(expected, rel=1e-12)
    assert experiments.state_bytes() == experiments.state_bytes_counted()  # what is kept is what is counted here


def test_generalisation_noise_is_the_same():
    """Heavy ball's b and Adam's m have the same spread relative to their mean at the same memory."""
    for keep in (0.5, 0.9, 0.97):
        b, m = experiments.generalisation_noise(keep)
        assert b == pytest.approx(m, rel=1e-9)


def test_generalisation_goes_both_ways():
    """Adam and descent both fit; descent errs less on each set where common features decide, Adam on most others."""
    common, rare = (experiments.generalisation_errors(world) for world in experiments.WORLDS)
    assert common.misfit.max() < 1e-6
    assert rare.misfit.max() < 0.02
    assert (common.descent < common.adam).all()
    assert (rare.adam < rare.descent).double().mean() > 0.8
    assert torch.isfinite(rare.adam).all()
