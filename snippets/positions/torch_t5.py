import torch
from torch import nn


class T5Bias(nn.Module):
    """A learned number for each head and bucket of distance; the last of n queries at the last of m keys.

    T5 does not divide its scores by the root of the head's size: call attention with scale=1.0. The numbers start at 0,
    so that an untrained bias changes nothing.
    """

    def __init__(self, heads, buckets=32, longest=128, both_ways=False):
        super().__init__()
        side = buckets // 2 if both_ways else buckets
        if (both_ways and buckets % 2) or side < 2 or longest <= side // 2:
            raise ValueError(f"{buckets} buckets do not divide distances up to {longest}")
        self.table, self.both_ways, wide = nn.Parameter(torch.zeros(buckets, heads)), both_ways, side - side // 2
        # bucket k of the wide ones starts where (distance / exact) ** wide reaches (longest / exact) ** k
        power, exact = torch.arange(longest + 1, dtype=torch.float64), side // 2
        step = (wide * (power / exact).log() / torch.tensor(longest / exact).double().log() + 1e-9).floor()
        bucket = torch.where(power < exact, power, (exact + step).clamp(max=side - 1)).long()
        self.register_buffer("bucket", bucket, persistent=False)  # of every distance up to the longest

    def forward(self, n, m):
        if n > m:
            raise ValueError(f"{n} queries for {m} keys")
        device = self.bucket.device
        offset = torch.arange(m, device=device) - torch.arange(m - n, m, device=device)[:, None]  # (n, m)
        distance = offset.abs() if self.both_ways else (-offset).clamp(min=0)
        bucket = self.bucket[distance.clamp(max=len(self.bucket) - 1)]
        if self.both_ways:
            bucket = bucket + len(self.table) // 2 * (offset > 0)
        return self.table[bucket].permute(2, 0, 1)  # (heads, n, m)


t5 = T5Bias(heads=3)
t5.table.data = torch.arange(32.0)[:, None].expand(-1, 3)  # each bucket says its number
print(t5(1, 140)[0, 0, [139, 138, 124, 123, 121, 100, 39, 0]])
