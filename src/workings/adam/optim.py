"""From SGD to AdamW as pure steps: (parameter, gradient, state) in, (parameter, state) out.

Letters are those of Kingma & Ba (2015): ``theta`` the parameter, ``g`` its gradient, ``m`` and ``v`` the first and
second moments, ``t`` the step, counted from 1. Everything is element-wise, so a tensor of any shape holds that many
independent runs. Each step differs from the one above it by a line or two: read them in order.
"""

from typing import NamedTuple

import torch
from torch import Tensor


# --8<-- [start:sgd_step]
def sgd_step(theta, g, alpha=1e-3):
    """One step of gradient descent (Robbins & Monro 1951)."""
    return theta - alpha * g
# --8<-- [end:sgd_step]


class MomentumState(NamedTuple):
    """State of heavy ball and of Nesterov's method.

    Attributes:
        b: Velocity, shape of the parameter.
    """

    b: Tensor


def momentum_init(theta: Tensor) -> MomentumState:
    """A ball at rest."""
    return MomentumState(torch.zeros_like(theta))


# --8<-- [start:heavy_ball_step]
def heavy_ball_step(theta, g, state, alpha=1e-3, mu=0.9):
    """One step of heavy-ball momentum, undamped: b sums gradients (Polyak 1964; Sutskever et al. 2013, eq. 1-2)."""
    b = mu * state.b + g
    return theta - alpha * b, MomentumState(b)
# --8<-- [end:heavy_ball_step]


# --8<-- [start:nesterov_step]
def nesterov_step(theta, g, state, alpha=1e-3, mu=0.9):
    """One step of Nesterov momentum, with the gradient taken at theta (Nesterov 1983; as torch.optim.SGD has it)."""
    b = mu * state.b + g
    return theta - alpha * (g + mu * b), MomentumState(b)
# --8<-- [end:nesterov_step]


class AdagradState(NamedTuple):
    """State of Adagrad.

    Attributes:
        s: Sum of squared gradients, shape of the parameter.
    """

    s: Tensor


def adagrad_init(theta: Tensor) -> AdagradState:
    """The state before the first gradient: a sum of squares of zeros."""
    return AdagradState(torch.zeros_like(theta))


# --8<-- [start:adagrad_step]
def adagrad_step(theta, g, state, alpha=1e-2, eps=1e-10):
    """One step of Adagrad, diagonal form (Duchi et al. 2011, section 1.1; eps as torch.optim.Adagrad has it)."""
    s = state.s + g**2
    return theta - alpha * g / (s.sqrt() + eps), AdagradState(s)
# --8<-- [end:adagrad_step]


class RMSPropState(NamedTuple):
    """State of RMSProp.

    Attributes:
        v: Mean of squared gradients, shape of the parameter.
    """

    v: Tensor


def rmsprop_init(theta: Tensor) -> RMSPropState:
    """A mean of nothing is zero, and RMSProp does not correct it."""
    return RMSPropState(torch.zeros_like(theta))


# --8<-- [start:rmsprop_step]
def rmsprop_step(theta, g, state, alpha=1e-3, beta2=0.99, eps=1e-8):
    """One step of RMSProp (Tieleman & Hinton 2012, lecture 6e; eps as torch.optim.RMSprop has it)."""
    v = beta2 * state.v + (1 - beta2) * g**2
    return theta - alpha * g / (v.sqrt() + eps), RMSPropState(v)
# --8<-- [end:rmsprop_step]


class AdamState(NamedTuple):
    """State of Adam: algorithm lines 5 to 7.

    Attributes:
        m: First moment, shape of the parameter.
        v: Second moment, shape of the parameter.
        t: Steps taken.
    """

    m: Tensor
    v: Tensor
    t: int


def adam_init(theta):
    """Both moments start at zero, which is why the first ones must be corrected."""
    return AdamState(m=torch.zeros_like(theta), v=torch.zeros_like(theta), t=0)


# --8<-- [start:adam_step]
def adam_step(theta, g, state, alpha=1e-3, beta1=0.9, beta2=0.999, eps=1e-8):
    """One step of Adam (Kingma & Ba 2015, Algorithm 1)."""
    # line 9: count
    t = state.t + 1
    # line 11: the first moment
    m = beta1 * state.m + (1 - beta1) * g
    # line 12: the second moment
    v = beta2 * state.v + (1 - beta2) * g**2
    # lines 13 and 14: bias correction
    m_hat = m / (1 - beta1**t)
    v_hat = v / (1 - beta2**t)
    # line 15: the update
    theta = theta - alpha * m_hat / (v_hat.sqrt() + eps)
    return theta, AdamState(m, v, t)
# --8<-- [end:adam_step]


class AMSGradState(NamedTuple):
    """State of AMSGrad.

    Attributes:
        m: First moment, shape of the parameter.
        v: Second moment, shape of the parameter.
        v_max: Largest second moment so far, shape of the parameter.
        t: Steps taken.
    """

    m: Tensor
    v: Tensor
    v_max: Tensor
    t: int


def amsgrad_init(theta: Tensor) -> AMSGradState:
    """Adam's start, and a maximum over nothing."""
    return AMSGradState(torch.zeros_like(theta), torch.zeros_like(theta), torch.zeros_like(theta), 0)


# --8<-- [start:amsgrad_step]
def amsgrad_step(theta, g, state, alpha=1e-3, beta1=0.9, beta2=0.999, eps=1e-8):
    """One step of AMSGrad (Reddi et al. 2018, Algorithm 2), with Adam's bias correction, as torch.optim has it."""
    t = state.t + 1
    m = beta1 * state.m + (1 - beta1) * g
    v = beta2 * state.v + (1 - beta2) * g**2
    v_max = torch.maximum(state.v_max, v)
    m_hat = m / (1 - beta1**t)
    v_hat = v_max / (1 - beta2**t)
    theta = theta - alpha * m_hat / (v_hat.sqrt() + eps)
    return theta, AMSGradState(m, v, v_max, t)
# --8<-- [end:amsgrad_step]


# --8<-- [start:adamw_step]
def adamw_step(theta, g, state, alpha=1e-3, beta1=0.9, beta2=0.999, eps=1e-8, weight_decay=1e-2):
    """One step of AdamW as torch.optim has it: Loshchilov & Hutter (2019, Algorithm 2) decay by weight_decay alone."""
    decayed = theta - alpha * weight_decay * theta
    return adam_step(decayed, g, state, alpha, beta1, beta2, eps)
# --8<-- [end:adamw_step]
