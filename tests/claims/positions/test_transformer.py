"""Claims of the page on a whole transformer."""

import inspect
import math

import pytest
import torch
from torch import nn
from torch.nn import functional as F

from essays.positions.transformer import experiments, numbers
from workings.positions import transformer
from workings.positions.attention import attend
from workings.positions.transformer import SCHEMES, Decoder

TOKENS = torch.randint(17, (3, 20), generator=torch.Generator().manual_seed(8))


def decoder(scheme, seed=2, layers=12):
    torch.manual_seed(seed)
    return Decoder(17, scheme, 24, 3, layers, 60).double()


def test_attention_formula():
    """Attention is the softmax of the scores, row by row, times the values."""
    draw = torch.Generator().manual_seed(4)
    q, k, v = (torch.randn(5, size, generator=draw, dtype=torch.float64) for size in (3, 3, 2))
    seen, weights = attend(q, k, v)
    for i in range(5):
        powers = [math.exp(sum(q[i, c].item() * k[j, c].item() for c in range(3)) / math.sqrt(3)) for j in range(5)]
        assert weights[i].tolist() == pytest.approx([power / sum(powers) for power in powers])
        for c in range(2):
            assert seen[i, c].item() == pytest.approx(
                sum(p * v[j, c].item() for j, p in enumerate(powers)) / sum(powers)
            )


def test_attention_scale():
    """The product of two random vectors has the root of their size as its standard deviation."""
    draw = torch.Generator().manual_seed(0)
    for d in (4, 64, 256):
        q, k = torch.randn(2, 20_000, d, generator=draw, dtype=torch.float64)
        assert (q * k).sum(-1).std().item() == pytest.approx(d**0.5, rel=0.03)


def test_attention_by_hand():
    """The head gives most of dog's weight to brown, most of barked's to dog, and nothing to a later word."""
    head = experiments.attention_by_hand()
    assert head.scores[2].tolist() == pytest.approx([1, 3, 0, 0])
    assert head.scores[3].tolist() == pytest.approx([0, 0, 3, 0])
    powers = [math.e, math.e**3, 1]
    assert head.weights[2, :3].tolist() == pytest.approx([power / sum(powers) for power in powers])
    assert head.weights[3].tolist() == pytest.approx([each / (math.e**3 + 3) for each in (1, 1, math.e**3, 1)])
    assert head.weights.argmax(1)[2:].tolist() == [1, 2]
    assert head.weights[2:].amax(1).min() > 0.8
    assert (head.weights.triu(1) == 0).all()
    assert head.taken[2].tolist() == pytest.approx([powers[1] / sum(powers), powers[2] / sum(powers)])


@pytest.mark.parametrize("scheme", SCHEMES)
def test_attention_later(scheme):
    """In a decoder of twelve layers a later token changes no earlier score, whatever the scheme."""
    model, other = decoder(scheme), TOKENS.clone()
    other[:, 11] = (other[:, 11] + 5) % 17
    apart = (model(TOKENS) - model(other)).abs().amax((0, 2))
    assert apart[:11].max() < 1e-12
    assert apart[11:].min() > 1e-9


def test_twelve_layers_torch():
    """With the same numbers PyTorch's own layers give the same scores."""
    model = decoder("none")
    x = model.token.weight[TOKENS]
    names = {"self_attn.in_proj_": "attention.qkv.", "self_attn.out_proj.": "attention.out.", "linear1.": "up."}
    names |= {"linear2.": "down.", "norm1.": "norms.0.", "norm2.": "norms.1."}
    for layer in model.layers:
        given, ours = {}, layer.state_dict()
        for theirs, name in names.items():
            given |= {f"{theirs}{part}": ours[f"{name}{part}"] for part in ("weight", "bias")}
        torchs = nn.TransformerEncoderLayer(24, 3, 96, 0.0, F.gelu, batch_first=True, norm_first=True).double()
        torchs.load_state_dict(given)
        x = torchs(x, src_mask=nn.Transformer.generate_square_subsequent_mask(20, dtype=torch.float64))
    x = F.layer_norm(x, (24,), model.norm.weight, model.norm.bias) @ model.output.weight.T
    torch.testing.assert_close(model(TOKENS), x, rtol=1e-10, atol=1e-10)


def test_twelve_layers_short():
    """The four classes are fewer than a hundred lines."""
    parts = (transformer.Positions, transformer.Attention, transformer.Layer, transformer.Decoder)
    lines = [inspect.getsource(part).splitlines() for part in parts]
    assert sum(map(len, lines)) < 100
    assert all(part.__module__ == transformer.__name__ for part in parts)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_three_places(scheme):
    """From 30 instead of 0 no score changes with RoPE, ALiBi or without positions; with added codes all do."""
    model = decoder(scheme)
    apart = (model(TOKENS) - model(TOKENS, start=30)).abs()
    if scheme in ("rope", "alibi", "none"):
        assert apart.max() < 1e-10
    else:
        assert apart.amax(-1).min() > 1e-6


def test_minute_learns():
    """In all trainings the loss is that of a guess among all letters at first, to 0.4, and less than 2.2 at the end."""
    guess = math.log(numbers.minute_text()["kinds"])
    for scheme in experiments.NAMES:
        assert (experiments.stored_runs(scheme, "before") - guess).abs().max() < 0.4
        assert (experiments.stored_runs(scheme) < 2.2).all()


def test_minute_marks():
    """The loss of the decoder that is asked to write falls from mark to mark."""
    marks = experiments.stored_marks()
    losses = [mark["loss"] for mark in marks]
    assert losses == sorted(losses, reverse=True)
    assert [mark["steps"] for mark in marks] == [0, 20, 100, 400]


def test_exchange_order():
    """In each of the seeds the loss with RoPE is the lowest, then that with ALiBi, then that with sinusoids."""
    after = [experiments.stored_runs(scheme) for scheme in ("rope", "alibi", "sinusoidal")]
    others = torch.stack([experiments.stored_runs(scheme) for scheme in ("learned", "none")]).amin(0)
    assert (after[0] < after[1] - 0.05).all()
    assert (after[1] < after[2] - 0.2).all()
    assert (after[2] < others - 0.01).all()


def test_exchange_learned():
    """In no seed is the loss with a learned table farther than 0.03 from that without positions."""
    apart = experiments.stored_runs("learned") - experiments.stored_runs("none")
    assert apart.abs().max() < 0.03


def test_exchange_pairs():
    """A table of how often each letter follows each other one does worse than every decoder after training."""
    worst = max(experiments.stored_runs(scheme).max().item() for scheme in experiments.NAMES)
    assert worst < numbers.exchange_pairs()
