import torch

for dtype in (torch.bfloat16, torch.float16, torch.float32):
    places = torch.arange(254, 262).to(dtype)
    print(dtype, places.int().tolist())
