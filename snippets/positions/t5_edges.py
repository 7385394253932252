import torch

from workings.positions.bias import t5_bucket

buckets = t5_bucket(-torch.arange(1000))  # keys 0, 1, 2, … 999 positions back
edges = [int((buckets == b).nonzero()[0]) for b in range(32)]
print(edges[:17])
print(edges[17:])
