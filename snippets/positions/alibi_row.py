import torch

torch.manual_seed(0)
n, slope = 7, 0.25
scores = torch.randn(n, n, dtype=torch.float64)
ahead = torch.ones(n, n, dtype=torch.bool).triu(1)
i, j = torch.arange(n)[:, None], torch.arange(n)

far = (scores - slope * (i - j)).masked_fill(ahead, -torch.inf).softmax(-1)
by_key = (scores + slope * j).masked_fill(ahead, -torch.inf).softmax(-1)
print("causal:    ", torch.allclose(far, by_key, atol=1e-12))

far = (scores - slope * (i - j).abs()).softmax(-1)
by_key = (scores + slope * j).softmax(-1)
print("both ways: ", torch.allclose(far, by_key, atol=1e-12))
