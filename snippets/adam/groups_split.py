import torch
from torch import nn

model = nn.Sequential(nn.Embedding(50, 8), nn.LayerNorm(8), nn.Linear(8, 8), nn.Linear(8, 50))

rows = {each.weight for each in model.modules() if isinstance(each, nn.Embedding)}
decayed = [p for p in model.parameters() if p.dim() > 1 and p not in rows]
others = [p for p in model.parameters() if p.dim() < 2 or p in rows]
groups = [{"params": decayed, "weight_decay": 0.1}, {"params": others, "weight_decay": 0.0}]
adamw = torch.optim.AdamW(groups, lr=0.001)

for group in adamw.param_groups:
    print(group["weight_decay"], [tuple(p.shape) for p in group["params"]])
