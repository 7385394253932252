import torch
from torch.nn.functional import scaled_dot_product_attention as attention

n = 6
nothing = torch.zeros(1, n, 4)  # queries and keys that say nothing
mark = torch.zeros(1, n, 1)
mark[0, 0] = 1  # the starting token carries a mark
seen = attention(nothing, nothing, mark, is_causal=True)
print((1 / seen.flatten()).round().int().tolist())
