"""What the page with the table of models says of layers without positions, and latent attention."""

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


def test_models_reach():
    """Windows reach n (w - 1) + 1 tokens, and one layer without a window reaches all: products of masks agree."""
    for windows in ([4] * 3, [5, 2, 9], [1] * 6, [3], [4, 4, 0, 4], [0, 2], [2, 0]):
        counts = experiments.seen(windows, 30).sum(1)
        bound = experiments.reach(windows)
        assert counts.tolist() == [min(bound, token + 1) for token in range(30)]
    assert experiments.reach([4] * 3) == 3 * (4 - 1) + 1
    assert experiments.seen([4] * 3, 30)[-1].nonzero().flatten().tolist() == list(range(20, 30))


def test_models_reach_published():
    """Of the models with windows Mistral 7B alone has no layer without one; the windows of gpt-oss reach 1,525."""
    kinds = {name: model["config"].get("layer_types") for name, model in published().items()}
    windowed = [name for name, model in published().items() if "sliding_window" in model["config"] or kinds[name]]
    assert len(windowed) > 8
    assert [name for name in windowed if "full_attention" not in (kinds[name] or [])] == ["Mistral 7B v0.1"]
    shown = numbers.models_reach_tokens()
    assert shown == {"mistral": 32 * 4095 + 1, "oss": 12 * 127 + 1}
    assert shown["oss"] < found("gpt-oss 20B")[0].trained


def test_models_reach_evenly():
    """Evenly weighed windows gather in the middle of the reach; half passed on unchanged halves the mean distance."""
    n, layers, window = 40, 5, 6
    back = torch.arange(n)[:, None] - torch.arange(n)
    even = ((back >= 0) & (back < window)).double() / window  # the first rows sum to less; the last one sees none
    direct = torch.linalg.matrix_power(even, layers)[-1].flip(0)
    ours = experiments.evenly(layers, window)
    assert torch.allclose(direct[: len(ours)], ours, rtol=0, atol=1e-14)
    assert direct[len(ours) :].abs().max() == 0
    shown, size = numbers.models_reach_evenly(), 32 * 4095
    assert shown["mean"] == pytest.approx(size / 2, rel=1e-9)
    assert 0.9 < shown["middle"] < 0.99
    assert experiments.evenly(32, 4096)[-size // 4 :].sum() < 1e-5
    passed = torch.linalg.matrix_power((even + torch.eye(n)) / 2, layers)[-1].flip(0)
    places = torch.arange(n, dtype=torch.float64)
    assert passed @ places == pytest.approx((ours @ places[: len(ours)]).item() / 2)


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
