import torch
from torch import nn


class Alibi(nn.Module):
    """Minus slope times distance, for any number of heads; the last of n queries at the last of m keys.

    Causal: minus infinity for keys after the query, as the bias goes into the mask. Otherwise distances both ways.
    """

    def __init__(self, heads, causal=True):
        super().__init__()
        self.causal = causal
        if heads < 1:
            raise ValueError(f"attention has at least one head, not {heads}")
        whole = 2 ** (heads.bit_length() - 1)
        slopes = [2 ** (-8 * h / whole) for h in range(1, whole + 1)]
        slopes += [2 ** (-4 * h / whole) for h in range(1, 2 * whole, 2)][: heads - whole]
        self.register_buffer("slopes", torch.tensor(slopes, dtype=torch.float64), persistent=False)

    def forward(self, n, m, dtype=torch.float32):
        if n > m:
            raise ValueError(f"{n} queries for {m} keys")
        position = torch.arange(m, device=self.slopes.device)
        ahead = position - position[m - n :, None]  # (n, m)
        bias = (-self.slopes[:, None, None] * ahead.abs()).to(dtype)  # (heads, n, m)
        return bias.masked_fill(ahead > 0, -torch.inf) if self.causal else bias


alibi = Alibi(heads=6)
print(alibi.slopes)
print(alibi(3, 4)[0])
