import torch

from workings.adam.torch_adam import Adam  # or: from torch.optim import Adam

torch.manual_seed(0)
x = torch.randn(200, 3, dtype=torch.float64)
y = x @ torch.tensor([2.0, -1.0, 0.5], dtype=torch.float64) + 3

weight = torch.zeros(3, dtype=torch.float64, requires_grad=True)
bias = torch.zeros((), dtype=torch.float64, requires_grad=True)
frozen = torch.ones(4, requires_grad=True)

optimizer = Adam([{"params": [weight, frozen]}, {"params": [bias], "lr": 0.1}], lr=0.05)
schedule = torch.optim.lr_scheduler.LinearLR(optimizer, 1.0, 0.0, total_iters=400)
for _ in range(400):
    optimizer.zero_grad()
    loss = (x @ weight + bias - y).square().mean()
    loss.backward()
    optimizer.step()
    schedule.step()

print("weight", [round(w, 3) for w in weight.tolist()])
print("bias  ", round(bias.item(), 3))
print("frozen", frozen.tolist(), "with state" if frozen in optimizer.state else "without state")
