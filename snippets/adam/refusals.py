import torch

from workings.adam.torch_adam import Adam

theta = torch.zeros(3, requires_grad=True)
for settings in ({"lr": -0.1}, {"betas": (0.9, 1.0)}, {"eps": float("nan")}):
    try:
        Adam([theta], **settings)
    except ValueError as refusal:
        print(refusal)

try:
    Adam([{"params": [theta], "weight_decay": 0.01}])
except ValueError as refusal:
    print(refusal)

theta.grad = torch.zeros(3).to_sparse()
try:
    Adam([theta]).step()
except RuntimeError as refusal:
    print(refusal)
