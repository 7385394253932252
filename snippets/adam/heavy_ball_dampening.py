import torch

theta = torch.zeros(1, requires_grad=True)
optimizer = torch.optim.SGD([theta], lr=1e-3, momentum=0.9, dampening=0.9)

for step in range(1, 4):
    theta.grad = torch.ones(1)
    optimizer.step()
    m = 1 - 0.9**step
    print(f"step {step}: torch's damped buffer {optimizer.state[theta]['momentum_buffer'].item():.3f}, a mean {m:.3f}")
