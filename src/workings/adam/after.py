"""Rules that came after Adam, as pure steps: (parameter, gradient, state) in, (parameter, state) out.

Letters are those of each rule's own paper, but for `theta`, and `alpha` for the rate. A matrix of weights has the shape
(..., rows, columns), and so has its gradient G; the other rules are element-wise, as in `workings.adam.optim`.
"""

from typing import NamedTuple

import torch
from torch import Tensor

from workings.adam.optim import MomentumState


class ShampooState(NamedTuple):
    """State of Shampoo.

    Attributes:
        L: Sum of G @ G.mT, shape (..., rows, rows).
        R: Sum of G.mT @ G, shape (..., columns, columns).
    """

    L: Tensor
    R: Tensor


def shampoo_init(theta: Tensor, eps: float = 1e-6) -> ShampooState:
    """Nothing summed yet, but for eps in every direction."""
    rows, columns = (eps * torch.eye(size, dtype=theta.dtype) for size in theta.shape[-2:])
    return ShampooState(rows.expand(*theta.shape[:-2], *rows.shape), columns.expand(*theta.shape[:-2], *columns.shape))


# --8<-- [start:root]
def root(A, power):
    """A symmetric positive definite matrix to any power: that of its eigenvalues, in its own axes."""
    values, Q = torch.linalg.eigh(A)
    return Q @ torch.diag_embed(values**power) @ Q.mT
# --8<-- [end:root]


# --8<-- [start:shampoo_step]
def shampoo_step(theta, G, state, alpha=1e-1):
    """One step of Shampoo for a matrix (Gupta et al. 2018, Algorithm 1)."""
    L = state.L + G @ G.mT
    R = state.R + G.mT @ G
    return theta - alpha * root(L, -1 / 4) @ G @ root(R, -1 / 4), ShampooState(L, R)
# --8<-- [end:shampoo_step]


class SOAPState(NamedTuple):
    """State of SOAP.

    Attributes:
        M: First moment, in the axes of the parameter, shape of the parameter.
        V: Second moment, in the axes of Q_L and Q_R, shape of the parameter.
        L: Mean of G @ G.mT, shape (..., rows, rows).
        R: Mean of G.mT @ G, shape (..., columns, columns).
        Q_L: Axes for the rows, as columns, shape of L.
        Q_R: Axes for the columns, as columns, shape of R.
        t: Steps taken.
    """

    M: Tensor
    V: Tensor
    L: Tensor
    R: Tensor
    Q_L: Tensor
    Q_R: Tensor
    t: int


def soap_init(theta: Tensor, G: Tensor, beta2: float = 0.999) -> SOAPState:
    """Axes from a first gradient, by which nothing moves, as in the authors' code: eigenvectors, the largest first."""
    L, R = (1 - beta2) * G @ G.mT, (1 - beta2) * G.mT @ G
    Q_L, Q_R = (torch.linalg.eigh(A).eigenvectors.flip(-1) for A in (L, R))
    return SOAPState(torch.zeros_like(theta), torch.zeros_like(theta), L, R, Q_L, Q_R, 0)


# --8<-- [start:soap_step]
def soap_step(theta, G, state, alpha=1e-3, beta1=0.9, beta2=0.999, eps=1e-8, f=10):
    """One step of SOAP for a matrix (Vyas et al. 2025, Algorithms 3 and 4), with bias correction as in Adam."""
    M, V, L, R, Q_L, Q_R, t = state
    t = t + 1
    M = beta1 * M + (1 - beta1) * G
    V = beta2 * V + (1 - beta2) * (Q_L.mT @ G @ Q_R) ** 2
    M_hat = Q_L.mT @ M @ Q_R / (1 - beta1**t)
    V_hat = V / (1 - beta2**t)
    theta = theta - alpha * Q_L @ (M_hat / (V_hat.sqrt() + eps)) @ Q_R.mT
    L = beta2 * L + (1 - beta2) * G @ G.mT
    R = beta2 * R + (1 - beta2) * G.mT @ G
    if t % f == 0:
        Q_L, Q_R = torch.linalg.qr(L @ Q_L).Q, torch.linalg.qr(R @ Q_R).Q
    return theta, SOAPState(M, V, L, R, Q_L, Q_R, t)
# --8<-- [end:soap_step]


# --8<-- [start:newton_schulz]
def newton_schulz(G, steps=5, a=3.4445, b=-4.7750, c=2.0315):
    """A matrix with its singular values driven towards 1 and its axes kept (Jordan et al. 2024)."""
    X = G / (G.norm(dim=(-2, -1), keepdim=True) + 1e-7)
    for _ in range(steps):
        A = X @ X.mT
        X = a * X + (b * A + c * A @ A) @ X
    return X
# --8<-- [end:newton_schulz]


# --8<-- [start:muon_step]
def muon_step(theta, G, state, alpha=2e-2, mu=0.95):
    """One step of Muon for a matrix (Jordan et al. 2024), with Nesterov's momentum."""
    B = mu * state.b + G
    longer = max(1, theta.shape[-2] / theta.shape[-1]) ** 0.5
    return theta - alpha * longer * newton_schulz(G + mu * B), MomentumState(B)
# --8<-- [end:muon_step]
