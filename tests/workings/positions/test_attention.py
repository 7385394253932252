"""Attention beside torch's own, and beside sums written out."""

import math

import pytest
import torch

from workings.positions.attention import attend, causal_mask

GENERATOR = torch.Generator().manual_seed(11)


def draw(*shape):
    return torch.randn(shape, generator=GENERATOR, dtype=torch.float64)


@pytest.mark.parametrize("d", [6, 10, 34, 7])
@pytest.mark.parametrize("causal", [False, True])
def test_beside_torch(d, causal):
    q, k, v = draw(2, 3, 9, d), draw(2, 3, 9, d), draw(2, 3, 9, d)
    theirs = torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=causal)
    ours, weights = attend(q, k, v, causal=causal)
    torch.testing.assert_close(ours, theirs, rtol=1e-12, atol=1e-12)
    torch.testing.assert_close(weights.sum(-1), torch.ones(2, 3, 9, dtype=torch.float64), rtol=0, atol=1e-14)


def test_bias_beside_torch():
    q, k, v, bias = draw(2, 5, 10), draw(2, 8, 10), draw(2, 8, 3), draw(5, 8)
    theirs = torch.nn.functional.scaled_dot_product_attention(q, k, v, attn_mask=bias)
    torch.testing.assert_close(attend(q, k, v, bias)[0], theirs, rtol=1e-12, atol=1e-12)


def test_by_hand():
    q, k, v = draw(3, 6), draw(4, 6), draw(4, 2)
    out, weights = attend(q, k, v)
    for i in range(3):
        powers = [math.exp(sum(a * b for a, b in zip(q[i].tolist(), key.tolist(), strict=True)) / 6**0.5) for key in k]
        assert weights[i].tolist() == pytest.approx([p / sum(powers) for p in powers], rel=1e-12)
        for j in range(2):
            mean = sum(p * row[j].item() for p, row in zip(powers, v, strict=True)) / sum(powers)
            assert out[i, j].item() == pytest.approx(mean, rel=1e-12)


def test_a_causal_query_sees_no_later_key():
    q, k, v = draw(7, 10), draw(7, 10), draw(7, 10)
    before = attend(q, k, v, causal=True)[0]
    k[5:], v[5:] = 1e6, -1e6
    after = attend(q, k, v, causal=True)[0]
    assert torch.equal(before[:5], after[:5])
    assert not torch.allclose(before[5:], after[5:])


def test_causal_mask():
    assert causal_mask(3).int().tolist() == [[1, 0, 0], [1, 1, 0], [1, 1, 1]]
    assert causal_mask(2, 4).int().tolist() == [[1, 1, 1, 0], [1, 1, 1, 1]]
    with pytest.raises(ValueError, match="3 queries for 2 keys"):
        causal_mask(3, 2)


def test_sizes_that_do_not_fit():
    with pytest.raises(ValueError, match="do not fit"):
        attend(draw(4, 6), draw(4, 8), draw(4, 6))
    with pytest.raises(ValueError, match="do not fit"):
        attend(draw(4, 6), draw(5, 6), draw(4, 6))


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
def test_dtype_is_kept(dtype):
    q = draw(4, 6).to(dtype)
    out, weights = attend(q, q, q, causal=True)
    assert out.dtype == weights.dtype == dtype
