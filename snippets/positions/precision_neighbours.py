import torch

for kind in torch.bfloat16, torch.float32:
    places = torch.arange(254, 262).to(kind)
    print(kind)
    print(places.int().tolist())
