"""Runs behind the first page of the essay."""

from functools import cache
from math import sqrt

import torch
from torch import Tensor

from essays.kit.chance import seeded
from workings.positions.bias import alibi
from workings.positions.rotary import angles, rotate_interleaved
from workings.positions.sinusoidal import frequencies, sinusoidal

TURN = 25.0  # degrees a position


@cache
def one_word_scores(seed: int = 0, n: int = 48, d: int = 64) -> dict[str, Tensor]:
    """Scores of n copies of one random word with each other, by random projections; (n, n) for each of six schemes."""
    generator = seeded(seed)
    word = torch.randn(d, generator=generator, dtype=torch.float64)
    w_q, w_k = (torch.randn(d, d, generator=generator, dtype=torch.float64) / sqrt(d) for _ in range(2))
    p = torch.arange(n)
    added = {"integers": p[:, None].double(), "one sine": p[:, None].double().sin(), "sinusoids": sinusoidal(p, d)}
    scores = {name: (word + code) @ w_q.T @ w_k @ (word + code).T / sqrt(d) for name, code in added.items()}
    q, k = ((w @ word).expand(n, d) for w in (w_q, w_k))
    turned = [rotate_interleaved(x, angles(p, frequencies(d))) for x in (q, k)]
    scores["nothing"] = q @ k.T / sqrt(d)
    scores["RoPE"] = turned[0] @ turned[1].T / sqrt(d)
    scores["ALiBi"] = scores["nothing"] + alibi(8, p, p)[3]
    return scores


def turn(position: int) -> float:
    """Degrees by which the hand of a word has turned, clockwise from noon."""
    return TURN * position


def one_number(x: Tensor, position: int) -> Tensor:
    """Words x, shape (words, d), with a position added to each component, after a layer norm without scale or shift."""
    added = x + position
    return (added - added.mean(-1, keepdim=True)) / added.std(-1, keepdim=True, correction=0)


def one_number_scores(seed: int, n: int = 32, d: int = 16) -> Tensor:
    """Scores of n equal random words whose position is one component more, by random projections; shape (n, n)."""
    generator = seeded(seed)
    word = torch.randn(d, generator=generator, dtype=torch.float64).expand(n, d)
    x = torch.cat((word, torch.arange(n, dtype=torch.float64)[:, None]), 1)
    w_q, w_k = torch.randn(2, d, d + 1, generator=generator, dtype=torch.float64) / sqrt(d)
    return (x @ w_q.T) @ (x @ w_k.T).T / sqrt(d)


def many_hands(q: Tensor, k: Tensor, m: int, n: int) -> Tensor:
    """The score of a query at m and a key at n, both turned by RoPE; q and k of shape (d,)."""
    query, key = rotate_interleaved(torch.stack((q, k)), angles(torch.tensor([m, n]), frequencies(len(q))))
    return query @ key
