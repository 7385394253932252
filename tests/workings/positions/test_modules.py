"""The schemes as modules of PyTorch, beside what they are made of, and what they forget and remember."""

import pytest
import torch
from torch.nn import functional as F

from workings.positions.attention import attend
from workings.positions.bias import alibi, t5_bucket
from workings.positions.modules import ALiBi, Rotary, Sinusoidal, T5Bias

X = torch.randn(2, 3, 7, 8, generator=torch.Generator().manual_seed(0), dtype=torch.float64)


@pytest.mark.parametrize("layout", ["half", "pairs"])
def test_rotary_turns_each_pair_by_its_angle(layout):
    turned = Rotary(8, base=500.0, layout=layout)(X)
    for position in range(7):
        for i in range(4):
            a, b = (i, i + 4) if layout == "half" else (2 * i, 2 * i + 1)
            turn = torch.polar(torch.tensor(1.0).double(), torch.tensor(position * 500.0 ** (-2 * i / 8)).double())
            before, after = (torch.complex(x[..., position, a], x[..., position, b]) for x in (X, turned))
            torch.testing.assert_close(after, before * turn)


def test_rotary_minds_where_it_is_told_to_stand():
    rotary = Rotary(8)
    torch.testing.assert_close(rotary(X[..., 3:, :], torch.arange(3, 7)), rotary(X)[..., 3:, :])
    assert not torch.allclose(rotary(X[..., 3:, :]), rotary(X)[..., 3:, :])


def test_halves_are_the_layout_and_ten_thousand_the_base_if_none_is_named():
    assert torch.equal(Rotary(8)(X), Rotary(8, 10_000.0, "half")(X))
    assert torch.equal(Sinusoidal()(X), Sinusoidal(10_000.0)(X))


def test_what_cannot_be_turned_is_refused():
    with pytest.raises(ValueError, match="layout must be one of half, pairs, not 'halves'"):
        Rotary(8, layout="halves")
    with pytest.raises(ValueError, match="d must be even and positive, not 7"):
        Rotary(7)


def test_alibi_is_a_mask_for_pytorchs_own_attention():
    bias = ALiBi(3)(X, X)
    hidden = torch.ones(7, 7, dtype=torch.bool).triu(1)
    ours, _ = attend(X, X, X, alibi(3, torch.arange(7), torch.arange(7)), causal=True)
    theirs = F.scaled_dot_product_attention(X, X, X, attn_mask=bias.masked_fill(hidden, -torch.inf))
    torch.testing.assert_close(theirs, ours)


@pytest.mark.parametrize("module", [ALiBi(3), T5Bias(3)], ids=str)
def test_fewer_queries_stand_at_the_last_keys(module):
    with torch.no_grad():
        for parameter in module.parameters():
            parameter.copy_(torch.randn(parameter.shape))
    assert torch.equal(module(X[..., 5:, :], X), module(X, X)[:, 5:])
    with pytest.raises(ValueError, match="7 queries for 5 keys: the first query would see no key"):
        module(X, X[..., :5, :])


@pytest.mark.parametrize("both_ways", [False, True])
def test_t5_learns_a_number_for_each_bucket(both_ways):
    module = T5Bias(2, buckets=8, longest=20, both_ways=both_ways)
    assert not module.weight.any()
    with torch.no_grad():
        module.weight.copy_(torch.arange(16.0).reshape(8, 2))
    bias = module(X, X)
    for query in range(7):
        for key in range(7):
            bucket = t5_bucket(torch.tensor(key - query), 8, 20, both_ways)
            assert bias[:, query, key].tolist() == [2 * bucket, 2 * bucket + 1]
    bias.sum().backward()
    assert module.weight.grad.sum() == 2 * 49


def test_t5_has_the_papers_buckets_if_none_are_named():
    module = T5Bias(2)
    assert (module.weight.shape, module.longest, module.both_ways) == ((32, 2), 128, False)


def test_codes_are_added_in_turn():
    codes = Sinusoidal(base=100.0)(torch.zeros(2, 7, 4, dtype=torch.float64))
    angle = torch.arange(7).double()[:, None] * torch.tensor([1.0, 0.1]).double()
    wanted = torch.stack((angle[:, 0].sin(), angle[:, 0].cos(), angle[:, 1].sin(), angle[:, 1].cos()), dim=-1)
    torch.testing.assert_close(codes, wanted.expand(2, 7, 4))
    moved = Sinusoidal()(X, [4, 5, 6, 0, 1, 2, 3])
    torch.testing.assert_close(moved[..., 3:, :], X[..., 3:, :] + Sinusoidal()(0 * X)[..., :4, :])


def test_nothing_but_t5s_table_goes_into_a_checkpoint():
    kept = [[*module.state_dict()] for module in (Rotary(8), ALiBi(3), Sinusoidal(), T5Bias(3))]
    assert kept == [[], [], [], ["weight"]]


@pytest.mark.parametrize(
    ("module", "says"),
    [
        (Rotary(8), "Rotary(8, base=10000.0, layout='half')"),
        (ALiBi(3), "ALiBi(3)"),
        (T5Bias(3, 16), "T5Bias(3, 16, longest=128, both_ways=False)"),
        (Sinusoidal(), "Sinusoidal(base=10000.0)"),
    ],
    ids=["Rotary", "ALiBi", "T5Bias", "Sinusoidal"],
)
def test_a_printed_model_says_what_it_is(module, says):
    assert str(module) == says
