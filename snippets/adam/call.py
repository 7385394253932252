import torch
from torch.optim.lr_scheduler import LambdaLR

torch.manual_seed(0)
model = torch.nn.Sequential(torch.nn.Linear(8, 64), torch.nn.Tanh(), torch.nn.Linear(64, 1))
matrices = [p for p in model.parameters() if p.ndim == 2]
others = [p for p in model.parameters() if p.ndim < 2]
groups = [
    {"params": matrices, "weight_decay": 0.1},
    {"params": others, "weight_decay": 0.0},
]
adamw = torch.optim.AdamW(groups, lr=0.01, betas=(0.9, 0.95), fused=True)
steps, warm = 400, 40
rate = LambdaLR(adamw, lambda t: min((t + 1) / warm, 1 - t / steps))
losses = []
for _ in range(steps):
    x = torch.randn(32, 8)
    loss = (model(x)[:, 0] - x[:, 0] * x[:, 1]).square().mean()
    adamw.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), 5.0)
    adamw.step()
    rate.step()
    losses.append(loss.item())
print(f"loss {sum(losses[:50]) / 50:.1f}, then {sum(losses[-50:]) / 50:.1f}")
