"""The decoder beside torch's own layers with the same weights, and each scheme beside its definition."""

import math

import pytest
import torch
from torch import nn
from torch.nn import functional as F

from workings.positions.transformer import SCHEMES, Attention, Decoder, Layer, Positions, loss, train, write

D, HEADS, KINDS = 24, 3, 11  # far from the defaults


def decoder(scheme, layers=2, most=40, kinds=KINDS):
    """In float64, and every number of it drawn: nothing is hidden by a bias of 0 or a gain of 1."""
    torch.manual_seed(5)
    model = Decoder(kinds, scheme, D, HEADS, layers, most).double()
    with torch.no_grad():
        for each in model.parameters():
            each.copy_(0.4 * torch.randn(each.shape, dtype=torch.float64))
    return model


def tokens(n=13, batch=2):
    return torch.randint(KINDS, (batch, n), generator=torch.Generator().manual_seed(3))


def same(a, b):
    torch.testing.assert_close(a, b, rtol=1e-11, atol=1e-11)


def theirs(layer):
    """Torch's layer with the weights of ours."""
    other = nn.TransformerEncoderLayer(
        D, HEADS, 4 * D, dropout=0.0, activation="gelu", batch_first=True, norm_first=True, dtype=torch.float64
    )
    ours = layer.state_dict()
    names = {
        "self_attn.in_proj_": "attention.qkv.",
        "self_attn.out_proj.": "attention.out.",
        "linear1.": "up.",
        "linear2.": "down.",
        "norm1.": "norms.0.",
        "norm2.": "norms.1.",
    }
    given = {f"{them}{part}": ours[f"{us}{part}"] for them, us in names.items() for part in ("weight", "bias")}
    other.load_state_dict(given)
    return other


def told(model, x):
    """What torch's layers, norm and product make of the embeddings."""
    mask = nn.Transformer.generate_square_subsequent_mask(x.shape[1], dtype=torch.float64)
    for layer in model.layers:
        x = theirs(layer)(x, src_mask=mask)
    x = F.layer_norm(x, (D,), model.norm.weight, model.norm.bias)
    return x @ model.output.weight.T


def test_without_positions_it_is_torchs_layers():
    model = decoder("none", layers=3)
    same(model(tokens()), told(model, model.token.weight[tokens()]))


def test_a_table_is_added_to_the_embeddings():
    model = decoder("learned")
    x = model.token.weight[tokens()] + model.positions.table[7:20]
    same(model(tokens(), start=7), told(model, x))


def test_sinusoids_are_added_to_the_embeddings():
    model = decoder("sinusoidal")
    code = [
        [(math.cos if i % 2 else math.sin)(p / 10_000 ** ((i - i % 2) / D)) for i in range(D)] for p in range(7, 20)
    ]
    x = model.token.weight[tokens()] + torch.tensor(code, dtype=torch.float64)
    same(model(tokens(), start=7), told(model, x))


def heads_of(attention, x):
    """Queries, keys and values by torch's own product, each (b, h, n, d / h)."""
    parts = F.linear(x, attention.qkv.weight, attention.qkv.bias).chunk(3, -1)
    return [part.detach().clone().view(*x.shape[:2], HEADS, -1).transpose(1, 2) for part in parts]


def joined(attention, seen):
    return F.linear(seen.transpose(1, 2).reshape(*seen.shape[::2], D), attention.out.weight, attention.out.bias)


def test_rope_turns_queries_and_keys_alone():
    attention = decoder("rope").layers[0].attention
    x = torch.randn(2, 9, D, dtype=torch.float64, generator=torch.Generator().manual_seed(1))
    q, k, v = heads_of(attention, x)
    half = D // HEADS // 2
    for part in (q, k):
        for p in range(9):
            for i in range(half):
                a, b = part[:, :, p, i].clone(), part[:, :, p, i + half].clone()
                phi = (p + 4) * 10_000 ** (-2 * i / (D // HEADS))
                part[:, :, p, i] = a * math.cos(phi) - b * math.sin(phi)
                part[:, :, p, i + half] = a * math.sin(phi) + b * math.cos(phi)
    seen = F.scaled_dot_product_attention(q, k, v, is_causal=True)
    same(attention(x, torch.arange(4, 13)), joined(attention, seen))


def test_alibi_is_taken_off_the_scores():
    attention = decoder("alibi").layers[0].attention
    x = torch.randn(2, 9, D, dtype=torch.float64, generator=torch.Generator().manual_seed(1))
    slopes = [2**-4, 2**-8, 2**-2]  # of two heads, and every other of four
    mask = torch.full((HEADS, 9, 9), -math.inf, dtype=torch.float64)
    for h, slope in enumerate(slopes):
        for i in range(9):
            for j in range(i + 1):
                mask[h, i, j] = -slope * (i - j)
    seen = F.scaled_dot_product_attention(*heads_of(attention, x), attn_mask=mask)
    same(attention(x, torch.arange(4, 13)), joined(attention, seen))


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_later_token_changes_no_earlier_score(scheme):
    model, read = decoder(scheme), tokens()
    before = model(read)
    read[:, 8] = (read[:, 8] + 1) % KINDS
    after = model(read)
    same(before[:, :8], after[:, :8])
    assert ((before - after)[:, 8:].abs().amax(-1) > 1e-6).all()


@pytest.mark.parametrize("scheme", SCHEMES)
def test_what_depends_on_distance_alone_can_begin_anywhere(scheme):
    model = decoder(scheme)
    apart = (model(tokens()) - model(tokens(), start=17)).abs().max()
    assert (apart < 1e-9) == (scheme in ("rope", "alibi", "none"))


def test_sizes():
    """A decoder's numbers by the sizes of its matrices; layers share nothing."""
    d, kinds = 64, 50
    layer = 4 * d + d * 3 * d + 3 * d + d * d + d + 2 * d * 4 * d + 4 * d + d
    sizes = {scheme: sum(each.numel() for each in Decoder(kinds, scheme).parameters()) for scheme in SCHEMES}
    assert sizes.pop("learned") == 12 * layer + 2 * kinds * d + 2 * d + 64 * d
    assert set(sizes.values()) == {12 * layer + 2 * kinds * d + 2 * d}
    assert Decoder(kinds).positions.scheme == "rope"
    assert Decoder(kinds).positions.heads == 4


def test_a_table_is_small_at_first():
    torch.manual_seed(0)
    table = Positions("learned", 50, 2, 400).table
    assert table.std().item() == pytest.approx(0.02, rel=0.03)
    assert abs(table.mean().item()) < 1e-3


def test_a_table_ends():
    with pytest.raises(IndexError, match="position 40"):
        decoder("learned")(tokens(), start=28)


def test_a_scheme_that_is_none():
    with pytest.raises(ValueError, match="ropes is none of rope, alibi, sinusoidal, learned, none"):
        Decoder(KINDS, "ropes")


def test_float32_stays():
    for scheme in SCHEMES:
        model = Decoder(KINDS, scheme, D, HEADS, 1)
        assert model(tokens()).dtype == torch.float32
        x = torch.randn(1, 5, D)
        assert Attention(D, model.positions)(x, torch.arange(5)).dtype == torch.float32
        assert Layer(D, model.positions)(x, torch.arange(5)).dtype == torch.float32


def test_loss_is_of_each_next_token():
    model, pieces = decoder("alibi"), tokens(8)
    chances = model(pieces[:, :7]).softmax(-1)
    right = [chances[b, t, pieces[b, t + 1]].log().item() for b in range(2) for t in range(7)]
    assert loss(model, pieces).item() == pytest.approx(-sum(right) / 14, rel=1e-12)


def trained(steps, rate, batch=3, n=6, seed=4, **how):
    """A decoder after some steps, and the losses."""
    torch.manual_seed(1)
    model = Decoder(KINDS, "rope", D, HEADS, 1).double()
    text = torch.randint(KINDS, (40,), generator=torch.Generator().manual_seed(2))
    losses = list(train(model, text, steps, rate, seed, batch, n, **how))
    return model, losses, text


def test_train_beside_adam_written_out():
    """AdamW step by step: the pieces that a generator draws, the rate that rises for 50 steps and falls to 0."""
    steps, rate, batch, n, seed = 60, 3e-3, 3, 6, 4
    model, losses, text = trained(steps, rate, batch, n, seed)
    torch.manual_seed(1)
    other = Decoder(KINDS, "rope", D, HEADS, 1).double()
    weights = list(other.parameters())
    m, v = ([torch.zeros_like(each) for each in weights] for _ in "mv")
    draw = torch.Generator().manual_seed(seed)
    for t in range(1, steps + 1):
        starts = torch.randint(len(text) - n, (batch, 1), generator=draw).flatten().tolist()
        pieces = torch.stack([text[start : start + n + 1] for start in starts])
        now = F.cross_entropy(other(pieces[:, :-1]).reshape(-1, KINDS), pieces[:, 1:].reshape(-1))
        assert losses[t - 1] == pytest.approx(now.item(), rel=1e-9)
        alpha = rate * min(1, t / 50) * (1 + math.cos(math.pi * (t - 1) / steps)) / 2
        for i, g in enumerate(torch.autograd.grad(now, weights)):
            m[i] = 0.9 * m[i] + 0.1 * g
            v[i] = 0.98 * v[i] + 0.02 * g**2
            with torch.no_grad():
                weights[i] *= 1 - 0.01 * alpha
                weights[i] -= alpha * (m[i] / (1 - 0.9**t)) / ((v[i] / (1 - 0.98**t)).sqrt() + 1e-8)
    for ours, told in zip(model.parameters(), weights, strict=True):
        torch.testing.assert_close(ours, told, rtol=1e-7, atol=1e-9)


def test_train_reads_to_the_last_token():
    """A text of one piece and its follower is read whole."""
    torch.manual_seed(1)
    model = Decoder(KINDS, "none", D, HEADS, 1).double()
    text = tokens(7, 1)[0]
    expected = loss(model, text[None]).item()
    assert next(train(model, text, n=6, batch=2)) == pytest.approx(expected, rel=1e-9)


class Counting(nn.Module):
    """Always sure of the next number, of ten; but between two equally likely ones after a 9."""

    def forward(self, read):
        assert read.shape[1] <= 4
        scores = torch.full((*read.shape, 10), -math.inf)
        scores.scatter_(2, ((read + 1) % 10)[..., None], 0.0)
        return torch.where((read == 9)[..., None], torch.tensor([0.0] * 2 + [-math.inf] * 8), scores)


def test_write():
    """It goes on after the prompt from the last token, reads at most n, and draws as its seed says."""
    written = write(Counting(), torch.tensor([3, 5]), 4, n=4)
    assert written.tolist() == [3, 5, 6, 7, 8, 9]
    drawn = [write(Counting(), torch.tensor([9]), 1, seed, n=4)[-1].item() for seed in range(100)]
    assert 30 < sum(drawn) < 70
    assert set(drawn) == {0, 1}
    assert drawn == [write(Counting(), torch.tensor([9]), 1, seed, n=4)[-1].item() for seed in range(100)]
