"""Rule 2, ignore interpretability: one feature that is wanted, and k others that equal it in training.

A linear model is trained by gradient descent from zero on a target which equals its first feature; k further features,
the twins, go along with it in training. Shortcut learning in the sense of Geirhos et al., Shortcut Learning in Deep
Neural Networks (2020), in the smallest model that has it.

Features and targets have mean 0 and variance 1, so errors are shares of the target's variance.
"""

from functools import cache
from math import sqrt

import torch
from torch import Tensor

FLOAT = torch.float64


def _checked(twins: int, correlation: float) -> None:
    """Raise a ValueError if the settings are outside the model's ranges."""
    if twins < 0:
        raise ValueError(f"twins must be at least 0, not {twins}")
    if not 0 <= correlation <= 1:
        raise ValueError(f"correlation must be from 0 to 1, not {correlation:g}")


def shared(twins: int) -> list[float]:
    """Where gradient descent from zero ends with so many perfect twins (at least 0): the same weight on every feature.

    The wanted feature comes first; twins + 1 weights.
    """
    _checked(twins, 1.0)
    return [1 / (twins + 1)] * (twins + 1)


def deployed_error(twins: int) -> float:
    """The mean squared error of the shared weights once the twins have come loose: k / (k + 1) for k twins, k >= 0."""
    _checked(twins, 1.0)
    return twins / (twins + 1)


def error(weights: Tensor, correlation: float = 0.0) -> float:
    """The mean squared error of given weights where each twin has a correlation, 0 to 1, with the wanted feature.

    Beyond that correlation the twins are independent of each other. At 1 this is the error in training with perfect
    twins, at 0 the error once they have come loose.

    Args:
        weights: Of the wanted feature, then of the twins; shape (twins + 1,).
        correlation: From 0 to 1.
    """
    _checked(len(weights) - 1, correlation)
    missing = -weights.clone().to(FLOAT)
    missing[0] += 1
    return (missing @ covariance(len(weights) - 1, correlation) @ missing).item()


def covariance(twins: int, correlation: float = 1.0) -> Tensor:
    """The covariances of the wanted feature and its twins; shape (twins + 1, twins + 1)."""
    _checked(twins, correlation)
    along = torch.full((twins + 1,), correlation, dtype=FLOAT)
    along[0] = 1
    return torch.outer(along, along) + torch.diag(1 - along**2)


def examples(twins: int, correlation: float = 1.0, count: int = 400, seed: int = 0) -> tuple[Tensor, Tensor]:
    """A sample of the features, shape (count, twins + 1), and of the target, shape (count,): the first of them.

    Args:
        twins: At least 0.
        correlation: Of each twin with the wanted feature, 0 to 1; at 1 a twin is an exact copy.
        count: Examples, at least 1.
        seed: Of the generator.
    """
    _checked(twins, correlation)
    if count < 1:
        raise ValueError(f"count must be at least 1, not {count}")
    generator = torch.Generator().manual_seed(seed)
    wanted = torch.randn(count, 1, generator=generator, dtype=FLOAT)
    own = torch.randn(count, twins, generator=generator, dtype=FLOAT)
    features = torch.cat([wanted, correlation * wanted + sqrt(1 - correlation**2) * own], 1)
    return features, features[:, 0]


def descend(features: Tensor, target: Tensor, steps: int = 500, rate: float = 0.1) -> Tensor:
    """Gradient descent from zero on half the mean squared error.

    Args:
        features: Shape (count, n).
        target: Shape (count,).
        steps: At least 0.
        rate: Above 0 and below 2 over the largest eigenvalue of the features' second moments, or it diverges.

    Returns:
        The weights, shape (n,).
    """
    w = torch.zeros(features.shape[1], dtype=features.dtype)
    for _ in range(steps):
        w = w - rate * features.T @ (features @ w - target) / len(target)
    return w


def descended(twins: int, correlation: float = 1.0, steps: int = 500, rate: float = 0.1) -> tuple[float, float]:
    """The same in closed form, with covariances for a sample: the weight of the wanted feature and of each twin.

    By symmetry the twins share a weight, so that two numbers, and the two eigenvalues of a 2 x 2 matrix, say it all.

    Args:
        twins: k, at least 1.
        correlation: r, 0 to 1.
        steps: At least 0.
        rate: Above 0 and below 2 over the larger eigenvalue, which is at most k + 1.
    """
    _checked(twins, correlation)
    if twins < 1:
        raise ValueError("twins must be at least 1, not 0")
    if steps < 0 or rate <= 0:
        raise ValueError(f"steps must be at least 0 and rate above 0, not {steps} and {rate:g}")
    k, r = twins, correlation
    moments = torch.tensor([[1, r * sqrt(k)], [r * sqrt(k), 1 + (k - 1) * r**2]], dtype=FLOAT)
    sizes, axes = torch.linalg.eigh(moments)
    if rate >= 2 / sizes[-1]:
        raise ValueError(f"rate must be below {2 / sizes[-1].item():g} for this many twins, not {rate:g}")
    kept = torch.where(sizes > 1e-12, 1 - (1 - rate * sizes) ** steps, 0.0)
    wanted, all_twins = (axes @ (kept * axes[0])).tolist()  # the whole of the target lies on the first axis
    return wanted, all_twins / sqrt(k)


def weights_after(twins: int, correlation: float, steps: int, rate: float = 0.1) -> Tensor:
    """The weights of `descended`, one for each feature; shape (twins + 1,)."""
    wanted, twin = descended(twins, correlation, steps, rate)
    return torch.tensor([wanted] + [twin] * twins, dtype=FLOAT)


def patience(twins: int, correlation: float, rate: float = 0.1) -> float:
    """Steps in which the last distance to the right weights shrinks by a factor of e; inf if the twins are perfect.

    Args:
        twins: At least 1.
        correlation: 0 to 1.
        rate: As in `descended`.
    """
    _checked(twins, correlation)
    k, r = twins, correlation
    middle, product = 1 + (k - 1) * r**2 / 2, 1 - r**2
    slow = product / (middle + sqrt(middle**2 - product))  # the smaller eigenvalue, without cancellation
    return -1 / torch.log1p(torch.tensor(-rate * slow, dtype=FLOAT)).item() if slow > 0 else float("inf")


@cache
def simulated_errors(twins: int, seeds: int = 5, count: int = 20_000, training: int = 400) -> tuple[Tensor, Tensor]:
    """Train on perfect twins and deploy on loose ones, once for each seed.

    Args:
        twins: At least 1.
        seeds: At least 1.
        count: Examples on which the deployed error is measured.
        training: Examples on which the model is trained.

    Returns:
        Mean squared errors in training and after the twins have come loose, each of shape (seeds,).
    """
    trained, deployed = [], []
    for seed in range(seeds):
        features, target = examples(twins, 1.0, training, seed)
        weights = descend(features, target, steps=200)
        trained.append(((features @ weights - target) ** 2).mean())
        features, target = examples(twins, 0.0, count, seed + 1000)
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
        seed: Of the first week; training uses a seed of its own.

    Returns:
        Mean squared errors, shape (weeks,).
    """
    if weeks < 1:
        raise ValueError(f"weeks must be at least 1, not {weeks}")
    weights, printed = descend(*examples(twins, 1.0, count, seed + 10_000)), []
    for week in range(1, weeks + 1):
        features, target = examples(twins, float(week < loose), count, seed + week)
        printed.append(((features @ weights - target) ** 2).mean())
    return torch.stack(printed)


def alike(models: int = 40, twins: int = 2, seed: int = 0) -> Tensor:
    """Weights, at random, of models that a dashboard cannot tell apart: each row sums to 1; shape (models, twins + 1).

    Args:
        models: At least 1.
        twins: At least 1.
        seed: Of the generator.
    """
    _checked(twins, 1.0)
    if models < 1 or twins < 1:
        raise ValueError(f"models and twins must be at least 1, not {models} and {twins}")
    drawn = torch.rand(models, twins, generator=torch.Generator().manual_seed(seed), dtype=FLOAT).sort(1).values
    edges = torch.cat([torch.zeros(models, 1, dtype=FLOAT), drawn, torch.ones(models, 1, dtype=FLOAT)], 1)
    return edges.diff(dim=1)


def opened(weights: Tensor, wanted: int = 0) -> Tensor:
    """The weights after somebody has opened the model, read them, and put the whole on the feature that is wanted."""
    if not 0 <= wanted < len(weights):
        raise ValueError(f"wanted must be from 0 to {len(weights) - 1}, not {wanted}")
    moved = torch.zeros_like(weights)
    moved[wanted] = weights.sum()
    return moved
