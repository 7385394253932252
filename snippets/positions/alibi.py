import torch
from torch.nn.functional import scaled_dot_product_attention

words = ["The", "brown", "dog", "chased", "the", "black", "dog"]
n, heads, d = len(words), 2, 4
slopes = torch.tensor([2.0**-4, 2.0**-8])  # 2 ** (-8 h / n) with n = 2 heads

position = torch.arange(n)
distance = position[:, None] - position  # query's position minus key's
bias = -slopes[:, None, None] * distance
bias = bias.masked_fill(distance < 0, -torch.inf)  # no query looks ahead

q = k = torch.zeros(1, heads, n, d)  # words that all look alike
v = torch.eye(n).expand(1, heads, n, n)  # so that the output is the weights
weights = scaled_dot_product_attention(q, k, v, attn_mask=bias)
print("      ", *(f"{word:>7}" for word in words))
for head in range(heads):
    print("head", head + 1, *(f"{x:7.3f}" for x in weights[0, head, -1].tolist()))
