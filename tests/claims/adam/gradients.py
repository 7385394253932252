"""What rules of descent are compared on: rows of noisy slopes, and where a rule goes on them."""

import torch


def slopes(steps=200, size=7, seed=0):
    generator = torch.Generator().manual_seed(seed)
    return (1 + 3 * torch.randn(steps, size, generator=generator, dtype=torch.float64)).unbind()


def follow(step, init, gradients, **settings):
    theta = torch.zeros_like(gradients[0])
    state = init(theta)
    for g in gradients:
        theta, state = step(theta, g, state, **settings)
    return theta, state
