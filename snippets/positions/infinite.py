import torch

for dtype in (torch.bfloat16, torch.float16, torch.float32):
    positions = torch.arange(300).to(dtype)
    print(f"{dtype}: {positions.unique().numel()} different positions of 300")
