import torch
from torch import nn
from torch.optim.lr_scheduler import LambdaLR


def height(t):
    return min((t + 1) / warm, 1 - t / steps)


torch.manual_seed(0)
first, last = nn.Linear(8, 64), nn.Linear(64, 1)
model = nn.Sequential(first, nn.Tanh(), last)
params = list(model.parameters())
matrices = [p for p in params if p.ndim == 2]
others = [p for p in params if p.ndim < 2]
groups = [
    {"params": matrices, "weight_decay": 0.1},
    {"params": others, "weight_decay": 0.0},
]
adamw = torch.optim.AdamW(
    groups,
    lr=0.01,
    betas=(0.9, 0.95),
    fused=True,
)
steps, warm = 400, 40
rate, losses = LambdaLR(adamw, height), []
for _ in range(steps):
    x = torch.randn(32, 8)
    y = x[:, :1] * x[:, 1:2]
    loss = (model(x) - y).square().mean()
    adamw.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(params, 5.0)
    adamw.step()
    rate.step()
    losses.append(loss.item())
for part in (losses[:50], losses[-50:]):
    print(f"mean loss {sum(part) / 50:.1f}")
