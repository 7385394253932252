"""What the page with the table of models says of layers without positions, latent attention, and growing scores."""

import pytest
import torch

from essays.positions.config.experiments import found, published, waves
from essays.positions.models import experiments, numbers

PLACES = torch.tensor([0.0, 1.0, 5.0, 40.0])


def test_models_follow_idle():
    """Every model but those with p-RoPE has pairs that do not come round within the length that is promised."""
    for name in published():
        one = found(name)[0]
        assert (max(waves(one)) > one.context) == (one.kind != "proportional"), name


def test_models_follow_bases():
    """The slowest wavelength is 2 pi times the base to the power 1 - 2/d: it grows nearly as the base does."""
    for name in published():
        one = found(name)[0]
        if one.kind != "proportional":
            slowest = waves(one, extended=False)[-1]
            assert slowest == pytest.approx(2 * torch.pi * one.base ** (1 - 2 / one.turned), rel=1e-9)


def test_models_nope():
    """Without positions a score is the same wherever two tokens stand; turned, only if both move by as much."""
    apart = PLACES * torch.tensor([1.0, 2.0, 3.0, 4.0])
    assert torch.equal(experiments.still_scores(PLACES, False), experiments.still_scores(apart, False))
    turned = experiments.still_scores(PLACES, True)
    assert (turned - experiments.still_scores(apart, True)).abs().max() > 1
    assert torch.allclose(turned, experiments.still_scores(PLACES + 7, True), rtol=0, atol=1e-10)


def test_models_latent():
    """Latent attention's score is a still part plus a turned one, and the turned one alone hangs on the offset."""
    still, turned, joined = experiments.latent_scores(PLACES)
    assert torch.allclose(still + turned, joined, rtol=0, atol=1e-10)
    later = experiments.latent_scores(PLACES + 1000)
    for one, other in zip((still, turned, joined), later, strict=True):
        assert torch.allclose(one, other, rtol=0, atol=1e-9)
    apart = experiments.latent_scores(PLACES * 3)
    assert torch.equal(still, apart[0])
    assert (turned - apart[1]).abs().max() > 1
    assert torch.allclose(joined - apart[2], turned - apart[1], rtol=0, atol=1e-10)


def test_models_latent_share():
    """In DeepSeek-V3 64 of a query's 192 components turn."""
    assert numbers.models_latent_share() == {"turned": 64, "all": 192}


def test_models_logn():
    """With scores that do not grow, one key's weight tends to 0; times the logarithm of the length, it stays."""
    lengths = [2**k for k in range(10, 24)]
    plain = [experiments.sharp(keys, 8.0) for keys in lengths]
    grown = [experiments.sharp(keys, 8.0, 1024) for keys in lengths]
    assert plain == sorted(plain, reverse=True)
    assert plain[-1] < 1e-3
    assert grown == sorted(grown)
    for keys in (64, 4096):
        scores = torch.zeros(keys, dtype=torch.float64)
        scores[3] = 8.0
        assert scores.softmax(0)[3].item() == pytest.approx(experiments.sharp(keys, 8.0))


def test_models_logn_llama4():
    """Llama 4 leaves queries of the first 8,191 places as they are, and multiplies the last of 131,072 by 1.283."""
    assert experiments.llama4_scale(0) == experiments.llama4_scale(8190) == 1
    assert experiments.llama4_scale(8191) > 1
    assert numbers.models_logn_llama4() == pytest.approx(1.2833, abs=5e-5)
