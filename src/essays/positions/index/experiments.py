"""Runs behind the first page of the essay."""

from functools import cache
from math import sqrt

import torch
from torch import Tensor

from workings.positions.bias import alibi
from workings.positions.rotary import angles, rotate_interleaved
from workings.positions.sinusoidal import frequencies, sinusoidal


@cache
def one_word_scores(seed: int = 0, n: int = 48, d: int = 64) -> dict[str, Tensor]:
    """Scores of n copies of one random word with each other, by random projections; (n, n) for each of six schemes."""
    generator = torch.Generator().manual_seed(seed)
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
