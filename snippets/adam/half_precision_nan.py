import torch

for dtype in (torch.float32, torch.bfloat16, torch.float16):
    theta = torch.ones(2, dtype=dtype, requires_grad=True)
    adam = torch.optim.Adam([theta], lr=0.001)
    theta.grad = torch.tensor([0.0, 0.001], dtype=dtype)
    adam.step()
    print(f"{dtype!s:15} {theta.tolist()}")
