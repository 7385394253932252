"""Claims of the page of modules to paste."""

import pytest
import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention

from claims.positions.pasted import pasted
from essays.positions.torch import experiments


def test_torch_sinusoidal_state():
    """Only what is learned is in the state: the table, Shaw's vectors, T5's numbers; the other modules save nothing."""
    modules = {
        "sinusoidal": ("Sinusoidal", 6, 9), "learned": ("Learned", 6, 9), "shaw": ("Shaw", 6, 2),
        "t5": ("T5Bias", 3), "alibi": ("Alibi", 3), "rotary": ("Rotary", torch.ones(3), 9),
    }  # fmt: skip
    made = {slug: pasted(slug)[name](*settings) for slug, (name, *settings) in modules.items()}
    saved = {slug: list(module.state_dict()) for slug, module in made.items() if module.state_dict()}
    assert saved == {"learned": ["table"], "shaw": ["vectors"], "t5": ["table"]}
    assert not any(list(made[slug].parameters()) for slug in ("sinusoidal", "alibi", "rotary"))


def test_torch_rotary_float64():
    """Angles in float64 cost a bfloat16 table of cosines its own rounding at most; angles in bfloat16 ruin it."""
    own = 2.0**-9  # half a step of bfloat16 below 1
    assert experiments.torch_cosine_error(torch.float64, torch.bfloat16) <= own
    assert experiments.torch_cosine_error(torch.bfloat16, torch.bfloat16) > 1
    assert experiments.torch_cosine_error(torch.float32, torch.float64) > 1e-5  # float32 is in between


def test_torch_attention_moves():
    """Attention with rotary places gives the same output when all places move on together."""
    torch.manual_seed(3)
    attention = pasted("attention")["Attention"](30, 3, 900, base=500.0).double()
    x = torch.randn(2, 8, 30, dtype=torch.float64)
    for start in (1, 10, 892):
        assert torch.allclose(attention(x), attention(x, start=start), rtol=0, atol=1e-11)
    assert not torch.allclose(attention(x), attention(x.flip(1)).flip(1), atol=1e-3)


def test_torch_mask_causal():
    """PyTorch's attention refuses a learned bias together with is_causal, and so does its plain kernel any bias."""
    q, bias = torch.randn(1, 1, 4, 6), torch.zeros(4, 4)
    with pytest.raises(RuntimeError, match="is_causal"):
        scaled_dot_product_attention(q, q, q, attn_mask=bias.clone().requires_grad_(), is_causal=True)
    with sdpa_kernel(SDPBackend.MATH), pytest.raises(RuntimeError, match="is_causal"):
        scaled_dot_product_attention(q, q, q, attn_mask=bias, is_causal=True)


def test_torch_rotary_cache():
    """A query that meets cached keys must be turned by its own place; turned as if at 0 it scores otherwise."""
    rotary = pasted("rotary")["Rotary"](torch.tensor([1.0, 0.1]), 50)
    q, k = torch.randn(2, 1, 4, generator=torch.Generator().manual_seed(1), dtype=torch.float64)
    whole = rotary(q.expand(10, 4)) @ rotary(k.expand(10, 4)).T
    keys = rotary(k.expand(10, 4))
    assert torch.allclose(rotary(q, start=9) @ keys.T, whole[-1], atol=1e-12)
    assert not torch.allclose(rotary(q) @ keys.T, whole[-1], atol=1e-2)
