import itertools
import math

import mpmath
import pytest
import torch

from essays.paperclips.deferred import experiments as fixing
from essays.paperclips.legibility import experiments as training
from essays.paperclips.race import experiments as games
from essays.paperclips.six_dials import experiments
from workings.paperclips import deferred, goodhart, legibility, off_switch, six_dials


def test_receipt():
    """Each of the twelve numbers agrees with another way to the same: simulation, enumeration, or a solved game."""
    found = six_dials.receipt()
    for listed, result in zip((1, 20), found["goals"], strict=True):
        spent = [0.001] * 20
        for _ in range(19_980):  # a thousandth at a time to the listed good that gains most by it
            spent[spent.index(min(spent[:listed]))] += 0.001
        assert sum(spent) == pytest.approx(20)
        assert result == pytest.approx(sum(map(math.log, spent)), abs=1e-9)
    features, target = training.examples(2, 1.0, 400, seed=3)
    blind = training.train(features, target)
    loose, wanted = training.examples(2, 0.0, 200_000, seed=4)
    assert ((loose @ blind - wanted) ** 2).mean().item() == pytest.approx(found["lid"][0], abs=0.02)
    assert (
        (loose @ torch.tensor(legibility.opened(blind.tolist()), dtype=torch.float64) - wanted) ** 2
    ).mean().item() == pytest.approx(0, abs=1e-12)
    assert found["lid"][1] == pytest.approx(0, abs=1e-12)
    for e, result in zip((1.0, 0.1), found["enmity"], strict=True):
        share, spread = games.simulate("private", 5, e, 1.0)
        assert abs(share - result) < 5 * spread
    for bar, result in zip((1, 12), found["bar"], strict=True):
        assert sum(goodhart.gut([12] * 10, bar)[-1]) / 120 == pytest.approx(result)
    for sigma, result in zip((0.0, 1.0), found["doubt"], strict=True):
        generator = torch.Generator().manual_seed(6)
        value = 0.5 + sigma * torch.randn(400_000, generator=generator, dtype=torch.float64)
        seen = value + 0.5 * torch.randn(400_000, generator=generator, dtype=torch.float64)
        asked = torch.where(seen > 0, value, 0.0)
        assert abs(asked.mean().item() - 0.5 - result) < 5 * asked.std().item() / math.sqrt(400_000)
    for tau, result in zip((1.0, 0.1), found["delay"], strict=True):
        times, error = fixing.simulate(1.0, 2.0, tau, 34 * tau)
        turning = abs(complex(mpmath.lambertw(-2 * tau * mpmath.exp(-tau))).imag) / tau
        apart = 4 * math.pi / turning if turning else 11 * tau  # two rounds of an error that swings
        highest = [
            max(abs(x) for t, x in zip(times, error, strict=True) if a <= t < a + 6 * tau)
            for a in (14 * tau, 14 * tau + apart)
        ]
        assert math.log(highest[1] / highest[0]) / apart == pytest.approx(result, abs=1e-3)


def test_receipt_monotone():
    """Five of the dials only improve on the way from the manual to its inverse; the sixth is best before the end."""
    for name in ("goals", "bar", "doubt"):
        results = experiments.along(name, 60)
        assert all(after > before for before, after in itertools.pairwise(results))
    for name in ("lid", "enmity"):
        results = experiments.along(name, 60)
        assert all(after < before for before, after in itertools.pairwise(results))
    best = experiments.best_delay()  # and by trying every thousandth:
    tried = {tau / 1000: six_dials.delay(tau / 1000) for tau in range(1, 1001)}
    assert min(tried, key=lambda tau: tried[tau]) == pytest.approx(best, abs=6e-4)
    assert six_dials.delay(best) <= min(tried.values())
    root = complex(mpmath.lambertw(-2 * best * mpmath.exp(-best))).real / best + 1  # the rightmost root, by Lambert's W
    assert six_dials.delay(best) == pytest.approx(root, abs=1e-5) == pytest.approx(1 - 1 / best, abs=1e-5)
    assert tried[0.001] == pytest.approx(-1, abs=0.01)  # at once: growth 1 less correction 2


def test_receipt_signs():
    """With no doubt the switch is worth less than nothing to the machine, and with doubt more than nothing."""
    assert off_switch.choice(0.5, 0.0, 0.5) == "act"
    assert off_switch.choice(0.5, 1.0, 0.5) == "defer"
    assert six_dials.doubt(0.0) < 0 < six_dials.doubt(1.0)


def test_turn_them():
    """Two dials change sign on the way: one machine starts to keep its switch, one error starts to heal."""
    sigma, tau = off_switch.least_doubt(0.5, 0.5), deferred.longest_delay(1.0, 2.0)
    assert six_dials.doubt(sigma - 1e-6) < 0 < six_dials.doubt(sigma + 1e-6)
    assert six_dials.delay(tau - 1e-6) < 0 < six_dials.delay(tau + 1e-6)
    for name in ("goals", "lid", "enmity", "bar"):
        results = experiments.along(name)
        assert min(results) >= -1e-12 or max(results) <= 1e-12
