"""Machines that are trained on examples, and what the newspaper prints of them."""

from functools import cache
from math import sqrt

import torch
from torch import Tensor

from essays.kit.chance import seeded


def examples(twins: int, correlation: float = 1.0, count: int = 400, seed: int = 0) -> tuple[Tensor, Tensor]:
    """A sample of the features, shape (count, twins + 1), and of the target, shape (count,): the first of them.

    The correlation is that of each twin with the wanted feature, 0 to 1; at 1 a twin is an exact copy.
    """
    generator = seeded(seed)
    wanted = torch.randn(count, 1, generator=generator, dtype=torch.float64)
    own = torch.randn(count, twins, generator=generator, dtype=torch.float64)
    features = torch.cat([wanted, correlation * wanted + sqrt(1 - correlation**2) * own], 1)
    return features, features[:, 0]


def train(features: Tensor, target: Tensor, steps: int = 500, rate: float = 0.1) -> Tensor:
    """Gradient descent from zero on half the mean squared error: the weights, shape (n,).

    Args:
        features: Shape (count, n).
        target: Shape (count,).
        steps: At least 0.
        rate: Above 0 and below 2 over the largest eigenvalue of the features' second moments, or it diverges.
    """
    w = torch.zeros(features.shape[1], dtype=features.dtype)
    for _ in range(steps):
        w = w - rate * features.T @ (features @ w - target) / len(target)
    return w


@cache
def simulated_errors(twins: int) -> tuple[Tensor, Tensor]:
    """Train on 400 examples with perfect twins and deploy on 20,000 with loose ones, once for each of five seeds.

    Returns:
        Mean squared errors in training and after the twins have come loose, each of shape (5,).
    """
    trained, deployed = [], []
    for seed in range(5):
        features, target = examples(twins, 1.0, 400, seed)
        weights = train(features, target, steps=200)
        trained.append(((features @ weights - target) ** 2).mean())
        features, target = examples(twins, 0.0, 20_000, seed + 1000)
        deployed.append(((features @ weights - target) ** 2).mean())
    return torch.stack(trained), torch.stack(deployed)


@cache
def newspaper(twins: int = 2, weeks: int = 52, loose: int = 40, count: int = 400, seed: int = 0) -> Tensor:
    """The error that the newspaper prints each week for the trained model; the twins come loose in week `loose`.

    Args:
        twins: At least 0.
        weeks: At least 1.
        loose: The first week, counted from 1, in which the twins are independent of the wanted feature.
        count: Examples a week.
        seed: Training uses a seed of its own.

    Returns:
        Mean squared errors, shape (weeks,).
    """
    weights, printed = train(*examples(twins, 1.0, count, seed + 10_000)), []
    for week in range(1, weeks + 1):
        features, target = examples(twins, float(week < loose), count, seed + week)
        printed.append(((features @ weights - target) ** 2).mean())
    return torch.stack(printed)


def alike(models: int = 40, twins: int = 2, seed: int = 0) -> list[list[float]]:
    """Weights, at random, of models that a dashboard cannot tell apart: those of each sum to 1."""
    generator = seeded(seed)
    drawn = torch.rand(models, twins, generator=generator, dtype=torch.float64).sort(1).values
    ends = torch.tensor([0.0, 1.0], dtype=torch.float64).expand(models, 2)
    return torch.cat([ends[:, :1], drawn, ends[:, 1:]], 1).diff(dim=1).tolist()
