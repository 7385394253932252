import torch

torch.manual_seed(0)
x = torch.randn(7, 6, dtype=torch.float64)  # seven words
p = torch.randn(7, 6, dtype=torch.float64)  # seven positions, in any code
W = torch.randn(6, 4, dtype=torch.float64)  # makes queries, say

added = (x + p) @ W
appended = torch.cat([x, p], dim=-1) @ torch.cat([W, W])
print(torch.allclose(added, appended))
