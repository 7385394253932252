"""Runs behind the page with the table of models: layers without positions, and latent attention."""

from math import inf

import torch
from torch import Tensor

from essays.kit.chance import seeded
from workings.positions.rotary import angles, rotate_interleaved
from workings.positions.sinusoidal import frequencies


def latent_scores(places: Tensor, content: int = 128, turned: int = 64) -> tuple[Tensor, Tensor, Tensor]:
    """Scores of latent attention: of the part that is not turned, of the part that is, and of the two joined.

    Queries and keys are random. The key that is turned is one for all heads, as in DeepSeek-V2 (§2.1.3); here there is
    one head.

    Args:
        places: Positions of the tokens, shape (n,).
        content: Components that are not turned.
        turned: Components that are.
    """
    generator = seeded(0)
    size = (2, len(places), content + turned)
    q, k = torch.randn(size, generator=generator, dtype=torch.float64)
    angle = angles(places, frequencies(turned))
    q_turned, k_turned = (rotate_interleaved(x[:, content:], angle) for x in (q, k))
    joined = torch.cat((q[:, :content], q_turned), 1) @ torch.cat((k[:, :content], k_turned), 1).T
    return q[:, :content] @ k[:, :content].T, q_turned @ k_turned.T, joined


def still_scores(places: Tensor, turn: bool, d: int = 64) -> Tensor:
    """Scores of random queries and keys at some positions, turned or in a layer without positions."""
    generator = seeded(0)
    q, k = torch.randn((2, len(places), d), generator=generator, dtype=torch.float64)
    if turn:
        q, k = (rotate_interleaved(x, angles(places, frequencies(d))) for x in (q, k))
    return q @ k.T


def reach(windows: list[int]) -> float:
    """How many tokens, itself among them, the last one can depend on after layers with these windows; 0 is no window.

    A window counts the token itself, as in the transformers library. The text is as long as one likes.
    """
    return inf if 0 in windows else 1 + sum(window - 1 for window in windows)


def seen(windows: list[int], n: int) -> Tensor:
    """Which tokens of a text of n each token can depend on after these layers: products of masks, shape (n, n)."""
    back = torch.arange(n)[:, None] - torch.arange(n)
    found = torch.eye(n, dtype=torch.float64)
    for window in windows:
        found = (((back >= 0) & (back < (window or n))).double() @ found > 0).double()
    return found > 0


def evenly(layers: int, window: int) -> Tensor:
    """The weight of the token so many positions back after layers that weigh their windows evenly; shape (reach,)."""
    size = layers * (window - 1) + 1
    one = torch.fft.rfft(torch.full((window,), 1 / window, dtype=torch.float64), size)
    return torch.fft.irfft(one**layers, size)
