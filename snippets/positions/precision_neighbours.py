import torch

for kind in torch.bfloat16, torch.float32:
    positions = torch.arange(254, 262).to(kind)
    print(kind)
    print(positions.int().tolist())
