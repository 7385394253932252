import torch
from torch.nn.functional import scaled_dot_product_attention

torch.manual_seed(0)
heads, n, d = 4, 6, 8
q, k, v = torch.randn(3, 1, heads, n, d, dtype=torch.float64)

slopes = 2.0 ** (-8 * torch.arange(1, heads + 1, dtype=torch.float64) / heads)
distance = torch.arange(n)[:, None] - torch.arange(n)
bias = -slopes[:, None, None] * distance.abs()  # ALiBi's; Shaw's and T5's go the same way

mask = bias.masked_fill(distance < 0, -torch.inf)  # and no is_causal=True beside it
fast = scaled_dot_product_attention(q, k, v, attn_mask=mask)
plain = (q @ k.mT / d**0.5 + mask).softmax(-1) @ v
print(torch.allclose(fast, plain))

t5 = scaled_dot_product_attention(q, k, v, attn_mask=mask, scale=1.0)  # T5 does not divide by the root of d
print(torch.allclose(t5, (q @ k.mT + mask).softmax(-1) @ v))
