"""Rules that came after Adam, as pure steps: (parameter, gradient, state) in, (parameter, state) out.

Letters are those of each rule's own paper, but for `theta`, and `alpha` for the rate. A matrix of weights has the shape
(..., rows, columns), and so has its gradient G; the other rules are element-wise, as in `workings.adam.optim`.
"""

from typing import NamedTuple

import torch
from torch import Tensor

from workings.adam.optim import AdamState, MomentumState


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
    rows, columns = (eps * torch.eye(size, dtype=theta.dtype, device=theta.device) for size in theta.shape[-2:])
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


class ScheduleFreeState(NamedTuple):
    """State of Schedule-Free SGD.

    Attributes:
        x: Mean of all z, where the loss counts, shape of the parameter.
        z: Where descent has come to, shape of the parameter.
        t: Steps taken.
    """

    x: Tensor
    z: Tensor
    t: int


# --8<-- [start:schedule_free_step]
def schedule_free_step(y, g, state, alpha=1e-1, beta=0.9):
    """One step of Schedule-Free SGD, with the gradient taken at y (Defazio et al. 2024, equations 3 to 5)."""
    t = state.t + 1
    z = state.z - alpha * g
    x = (1 - 1 / t) * state.x + 1 / t * z
    return (1 - beta) * z + beta * x, ScheduleFreeState(x, z, t)
# --8<-- [end:schedule_free_step]


# --8<-- [start:lion_step]
def lion_step(theta, g, state, alpha=1e-4, beta1=0.9, beta2=0.99, weight_decay=0.0):
    """One step of Lion (Chen et al. 2023, Algorithm 2); state.b is the paper's m."""
    c = beta1 * state.b + (1 - beta1) * g
    m = beta2 * state.b + (1 - beta2) * g
    return theta - alpha * (c.sign() + weight_decay * theta), MomentumState(m)
# --8<-- [end:lion_step]


# --8<-- [start:adamax_step]
def adamax_step(theta, g, state, alpha=2e-3, beta1=0.9, beta2=0.999, eps=1e-8):
    """One step of AdaMax (Kingma & Ba 2015, Algorithm 2; eps as in torch.optim.Adamax); state.v is the paper's u."""
    t = state.t + 1
    m = beta1 * state.m + (1 - beta1) * g
    u = torch.maximum(beta2 * state.v, g.abs() + eps)
    m_hat = m / (1 - beta1**t)
    theta = theta - alpha * m_hat / u
    return theta, AdamState(m, u, t)
# --8<-- [end:adamax_step]


# --8<-- [start:nadam_step]
def nadam_step(theta, g, state, alpha=2e-3, beta1=0.9, beta2=0.999, eps=1e-8):
    """One step of NAdam (Dozat 2016, Algorithm 2) with a momentum that does not change."""
    t = state.t + 1
    m = beta1 * state.m + (1 - beta1) * g
    v = beta2 * state.v + (1 - beta2) * g**2
    m_hat = beta1 * m / (1 - beta1 ** (t + 1)) + (1 - beta1) * g / (1 - beta1**t)
    v_hat = v / (1 - beta2**t)
    theta = theta - alpha * m_hat / (v_hat.sqrt() + eps)
    return theta, AdamState(m, v, t)
# --8<-- [end:nadam_step]


# --8<-- [start:radam_step]
def radam_step(theta, g, state, alpha=1e-3, beta1=0.9, beta2=0.999, eps=1e-8):
    """One step of RAdam (Liu et al. 2020, Algorithm 2; the limit of 5 and eps as torch.optim.RAdam has them)."""
    t = state.t + 1
    m = beta1 * state.m + (1 - beta1) * g
    v = beta2 * state.v + (1 - beta2) * g**2
    m_hat = m / (1 - beta1**t)
    rho = 2 / (1 - beta2) - 1
    rho_t = rho - 2 * t * beta2**t / (1 - beta2**t)
    if rho_t > 5:
        r_t = ((rho_t - 4) * (rho_t - 2) * rho / ((rho - 4) * (rho - 2) * rho_t)) ** 0.5
        m_hat = r_t * m_hat * (1 - beta2**t) ** 0.5 / (v.sqrt() + eps)
    return theta - alpha * m_hat, AdamState(m, v, t)
# --8<-- [end:radam_step]


class AdafactorState(NamedTuple):
    """State of Adafactor for a matrix.

    Attributes:
        R: Mean of the squares of each row, shape (..., rows, 1).
        C: Mean of the squares of each column, shape (..., 1, columns).
        t: Steps taken.
    """

    R: Tensor
    C: Tensor
    t: int


def adafactor_init(theta: Tensor) -> AdafactorState:
    """The state before the first gradient: zeros for the averages of rows and columns, and no step done."""
    return AdafactorState(torch.zeros_like(theta[..., :1]), torch.zeros_like(theta[..., :1, :]), 0)


# --8<-- [start:adafactor_step]
def adafactor_step(theta, G, state, rho=1e-2, decay=0.8, d=1.0, eps1=1e-30, eps2=1e-3):
    """One step of Adafactor for one matrix (Shazeer & Stern 2018, Algorithm 4)."""
    t = state.t + 1
    beta2 = 1 - t**-decay
    R = beta2 * state.R + (1 - beta2) * (G**2 + eps1).mean(-1, keepdim=True)
    C = beta2 * state.C + (1 - beta2) * (G**2 + eps1).mean(-2, keepdim=True)
    U = G / (R @ C / R.mean()).sqrt()
    U = U / max(1, U.square().mean().sqrt() / d)
    alpha = max(eps2, theta.square().mean().sqrt()) * min(rho, t**-0.5)
    return theta - alpha * U, AdafactorState(R, C, t)
# --8<-- [end:adafactor_step]


# --8<-- [start:dynamic_map]
def dynamic_map(signed):
    """The 256 numbers that 8 bits can stand for, from -1 or 0 to 1 (Dettmers et al. 2022, sections 1.3 and 2.2)."""
    ladder = [torch.tensor([0.0, 1.0], dtype=torch.float64)]
    for power in range(-6, 1):  # in each power of ten twice as many as in the one below
        edges = torch.linspace(0.1, 1, 2 ** (power + 6 + (not signed)) + 1, dtype=torch.float64)
        rungs = 10.0**power * (edges[1:] + edges[:-1]) / 2
        ladder += [rungs, -rungs] if signed else [rungs]
    return torch.cat(ladder).sort().values
# --8<-- [end:dynamic_map]


# --8<-- [start:stored]
def stored(x, code):
    """What is read back of blocks, one a row, kept as 8-bit places in a code and each block's largest size."""
    largest = x.abs().amax(-1, keepdim=True)
    return largest * code[torch.bucketize(x / largest, (code[1:] + code[:-1]) / 2)]
# --8<-- [end:stored]
