"""Rule 2, ignore interpretability: one feature that is wanted, and k others that equal it in training.

A linear model is trained by gradient descent from zero on a target which equals its first feature; k further features,
the twins, go along with it in training. Shortcut learning in the sense of Geirhos et al., Shortcut Learning in Deep
Neural Networks (2020), in the smallest model that has it.

Features and targets have mean 0 and variance 1, so errors are shares of the target's variance. Ranges: twins at least
0; correlations, of each twin with the wanted feature, 0 to 1; beyond that the twins are independent of each other.
Descent has covariances for a sample; it uses + - * alone, so that every browser finds the same bits.
"""

from math import inf, log, sqrt


def shared(twins: int) -> list[float]:
    """Where gradient descent from zero ends with so many perfect twins: the same weight on every feature.

    The wanted feature comes first; twins + 1 weights.
    """
    return [1 / (twins + 1)] * (twins + 1)


def deployed_error(twins: int) -> float:
    """The mean squared error of the shared weights once the twins have come loose: k / (k + 1) for k twins."""
    return twins / (twins + 1)


def error(weights: list[float], correlation: float = 0.0) -> float:
    """The mean squared error of given weights, of the wanted feature first, then of the twins.

    At correlation 1 this is the error in training with perfect twins, at 0 the error once they have come loose.
    """
    missing, own = 1.0 - weights[0], 0.0
    for weight in weights[1:]:
        missing = missing - correlation * weight  # what is still to be explained by what all features share
        own = own + weight * weight  # what twins bring in beside that
    return missing * missing + (1.0 - correlation * correlation) * own


# --8<-- [start:descend]
def descend(twins: int, alike: float, steps: int, rate: float = 0.1) -> tuple[float, float]:
    """The weight of what is wanted, and of each twin, after so many steps of gradient descent from zero."""
    wanted, twin = 0.0, 0.0
    for _ in range(steps):
        missing = 1 - wanted - twins * alike * twin  # what is still to be explained by what all features share
        own = (1 - alike * alike) * twin  # what a twin brings in beside that
        wanted, twin = wanted + rate * missing, twin + rate * (alike * missing - own)
    return wanted, twin
# --8<-- [end:descend]


def eigenvalues(twins: int, correlation: float) -> tuple[float, float]:
    """The two eigenvalues of the features' covariances on whose axes the target lies, the smaller first.

    By symmetry all twins share a weight, so that the matrix is 2 x 2: 1, r sqrt(k); r sqrt(k), 1 + (k - 1) r**2.
    """
    middle, product = 1 + (twins - 1) * correlation**2 / 2, 1 - correlation**2
    large = middle + sqrt(max(0.0, middle**2 - product))
    return product / large, large  # without cancellation


def weights_after(twins: int, correlation: float, steps: int, rate: float = 0.1) -> list[float]:
    """The same descent in closed form: the weights of the wanted feature and of at least one twin after any steps.

    Each axis of the covariances is learnt by itself, at the pace of its eigenvalue.
    """
    small, large = eigenvalues(twins, correlation)
    if small == large:  # without any correlation
        return [1 - (1 - rate) ** steps] + [0.0] * twins
    slow, fast = (1 - (1 - rate * size) ** steps for size in (small, large))
    share = (1 - small) / (large - small)  # of the target, on the axis that is learnt fast
    return [share * fast + (1 - share) * slow] + [correlation / (large - small) * (fast - slow)] * twins


def patience(twins: int, correlation: float, rate: float = 0.1) -> float:
    """Steps in which the last distance to the right weights shrinks by a factor of e; inf if the twins are perfect."""
    kept = 1 - rate * eigenvalues(twins, correlation)[0]
    return -1 / log(kept) if kept < 1 else inf


def opened(weights: list[float]) -> list[float]:
    """The weights after somebody has opened the model, read them, and put the whole on the feature that is wanted."""
    return [sum(weights)] + [0.0] * (len(weights) - 1)
