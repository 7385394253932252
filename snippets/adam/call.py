import torch
from torch import nn
from torch.optim.lr_scheduler import LambdaLR

torch.manual_seed(0)
model = nn.Sequential(nn.Linear(8, 64), nn.Tanh(), nn.Linear(64, 1))
matrices = [p for p in model.parameters() if p.ndim == 2]
others = [p for p in model.parameters() if p.ndim < 2]
adamw = torch.optim.AdamW(
    [
        {"params": matrices, "weight_decay": 0.1},
        {"params": others, "weight_decay": 0.0},
    ],
    lr=0.01,
    betas=(0.9, 0.95),
    fused=True,
)
steps, warm = 400, 40
rate = LambdaLR(
    adamw, lambda t: min((t + 1) / warm, 1 - t / steps)
)  # fmt: skip
losses = []
for _ in range(steps):
    x = torch.randn(32, 8)
    y = x[:, :1] * x[:, 1:2]
    loss = (model(x) - y).square().mean()
    adamw.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), 5.0)
    adamw.step()
    rate.step()
    losses.append(loss.item())
for part in (losses[:50], losses[-50:]):
    print(f"{sum(part) / len(part):.1f}")
