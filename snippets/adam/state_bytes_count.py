import torch

for make in (torch.optim.SGD, torch.optim.Adam):
    theta = torch.zeros(1000, 1000, requires_grad=True)
    theta.grad = torch.ones_like(theta)
    optimizer = make([theta], lr=1e-3)
    optimizer.step()
    state = optimizer.state[theta]
    kept = sum(x.nbytes for x in state.values() if isinstance(x, torch.Tensor))
    print(f"{make.__name__:4} keeps {kept:>9,} bytes for {theta.numel():,} parameters")
