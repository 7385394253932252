import torch
from torch import nn


class Shaw(nn.Module):
    """What Shaw's vectors add to the scores; q: (..., n, d), the last of n queries at the last of m keys.

    At the keys only, as most later code has it; the paper's second table, at the values, is left out. All heads share
    the vectors.
    """

    def __init__(self, d, clip):
        super().__init__()
        self.clip = clip
        self.vectors = nn.Parameter(d**-0.5 * torch.randn(2 * clip + 1, d))

    def forward(self, q, m):
        n, d = q.shape[-2:]
        if d != self.vectors.shape[-1]:
            raise ValueError(f"queries have {d} components, the vectors {self.vectors.shape[-1]}")
        if n > m:
            raise ValueError(f"{n} queries for {m} keys")
        i, j = torch.arange(m - n, m, device=q.device), torch.arange(m, device=q.device)
        row = (j - i[:, None]).clamp(-self.clip, self.clip) + self.clip  # (n, m)
        every = q @ self.vectors.mT  # (..., n, 2 clip + 1): each query with each vector, once
        return every.gather(-1, row.expand(*every.shape[:-1], m)) / d**0.5


torch.manual_seed(0)
shaw, q = Shaw(d=6, clip=2), torch.randn(1, 6).expand(5, 6)
bias = shaw(q, m=5)
print(torch.equal(bias[0, :-1], bias[1, 1:]), bias.shape)  # the same one position on
