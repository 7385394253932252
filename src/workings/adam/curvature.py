"""How sharply a loss curves: the Hessian times a vector, and the Hessian's largest eigenvalue from that alone.

Several runs can stand in front of the parameters, as long as none enters another's loss.
"""

from collections.abc import Callable

import torch
from torch import Tensor
from torch.func import grad, vjp


# --8<-- [start:hessian_times]
def hessian_times(loss, theta, u):
    """The Hessian of a loss at theta times a vector: the gradient of the gradient's product with u."""
    return vjp(grad(loss), theta)[1](u)[0]
# --8<-- [end:hessian_times]


# --8<-- [start:power_iteration]
def power_iteration(times, u, rounds):
    """The eigenvalue of largest size of a symmetric matrix, and its eigenvector, by multiplying again and again."""
    for _ in range(rounds):
        u = u / u.norm(dim=-1, keepdim=True)
        image = times(u)
        value = (u * image).sum(-1)
        u = image
    return value, u / u.norm(dim=-1, keepdim=True)
# --8<-- [end:power_iteration]


def sharpness(
    loss: Callable[[Tensor], Tensor], theta: Tensor, u: Tensor, rounds: int, scale: Tensor | float = 1.0
) -> tuple[Tensor, Tensor]:
    """The sharpness of a loss, or its preconditioned sharpness (Cohen et al. 2022, section 2).

    That is the largest eigenvalue of the Hessian H, or of H divided by a scale for each parameter. The second is
    found from the symmetric matrix with the same eigenvalues, the scale's root on either side of H.

    Args:
        loss: From parameters of shape (..., n) to the sum of the runs' losses.
        theta: Where, shape (..., n).
        u: A vector to start from, as the one returned by an earlier call; shape (..., n).
        rounds: Of power iteration.
        scale: What each parameter's gradient is divided by; positive.

    Returns:
        The eigenvalue of each run, shape (...), and the vector, shape (..., n).
    """
    half = torch.as_tensor(scale, dtype=theta.dtype, device=theta.device).sqrt()
    return power_iteration(lambda w: hessian_times(loss, theta, w / half) / half, u, rounds)
