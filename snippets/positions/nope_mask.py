import torch
from torch.nn.functional import scaled_dot_product_attention as attention

n = 6
alike = torch.zeros(1, n, 1)  # all scores 0: nothing is said about positions
mark = torch.eye(n)[:1].T[None]  # 1 on the first token, 0 on the others
for causal in (False, True):
    read = attention(alike, alike, mark, is_causal=causal).flatten()
    print([round(value, 3) for value in read.tolist()])
