import torch

layer = torch.nn.Linear(784, 10)
optimizer = torch.optim.Adam(layer.parameters())
print("before the first step:", len(optimizer.state_dict()["state"]), "slots")

layer(torch.ones(1, 784)).sum().backward()
optimizer.step()
parameters = held = 0
for parameter in layer.parameters():
    slot = optimizer.state[parameter]
    print(tuple(parameter.shape), "m:", tuple(slot["exp_avg"].shape), "v:", tuple(slot["exp_avg_sq"].shape))
    parameters += parameter.numel()
    held += sum(slot[name].numel() * slot[name].element_size() for name in ("exp_avg", "exp_avg_sq"))
print(f"{parameters:,} parameters, {held:,} bytes of m and v: {held // parameters} for each parameter")
