import torch
from torch import nn
from torch.nn.functional import scaled_dot_product_attention as attention

torch.manual_seed(0)
torch.set_default_dtype(torch.float64)
embed, q, k, v = nn.Embedding(5, 8), *(nn.Linear(8, 8) for _ in range(3))


def said(order, causal):
    x = embed(torch.tensor([order]))
    for _ in range(2):  # two layers, no positions
        x = x + attention(q(x), k(x), v(x), is_causal=causal)
    return x.mean(1)


for causal in (False, True):
    same = torch.allclose(said([3, 1, 4, 2], causal), said([1, 2, 3, 4], causal), rtol=0, atol=1e-12)
    print("causal     " if causal else "both ways  ", "the same" if same else "different")
