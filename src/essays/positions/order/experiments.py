"""What attention makes of a sentence without positions: of the real model's record, and of random layers run here."""

from functools import cache

import torch
from torch import Tensor

from essays.kit.chance import seeded
from essays.kit.record import file, record
from workings.positions.attention import attend

TWO_DOGS = ("the", "brown", "dog", "chased", "the", "black", "dog")
CAT_ON_MAT = ("the", "cat", "sat", "on", "the", "mat")
CAT_ON_MAT_SHUFFLED = (4, 2, 5, 3, 1, 0)  # "the sat mat on cat the"


def minilm_record() -> dict:
    """What `benchmarks/minilm.py` computed with all-MiniLM-L6-v2, with versions and date."""
    return record("positions", "minilm")


@cache
def minilm_tables() -> dict[str, Tensor]:
    """The two stored tables of the model: some words' embeddings, and all 512 positions; rounded to 0.002."""
    import numpy as np

    with np.load(file("positions", "minilm.npz")) as stored:
        return {name: torch.from_numpy(stored[name]).double() * minilm_record()["unit"] for name in stored}


def minilm_embeddings(words: tuple[str, ...]) -> Tensor:
    """The model's token embeddings of some words, shape (n, 384).

    Raises:
        ValueError: If a word's embedding is not stored.
    """
    return minilm_tables()["words"][[minilm_record()["words"].index(word) for word in words]]


def minilm_positions() -> Tensor:
    """The model's learned table of positions, shape (512, 384)."""
    return minilm_tables()["positions"]


def random_layers(
    x: Tensor, layers: int = 1, causal: bool = False, seed: int = 0, size: int = 32
) -> tuple[Tensor, Tensor]:
    """Layers of attention with random weights, one head each, that add to what they read, embeddings (..., n, d).

    Returns:
        The states after the last layer, shape (..., n, d), and its weights of attention, shape (..., n, n).
    """
    generator, d = seeded(seed), x.shape[-1]
    weights = x
    for _ in range(layers):
        to_q, to_k, to_v = torch.randn(3, d, size, generator=generator, dtype=x.dtype)
        back = torch.randn(size, d, generator=generator, dtype=x.dtype) / size**0.5 / d**0.5
        out, weights = attend(x @ to_q, x @ to_k, x @ to_v, causal=causal)
        x = x + out @ back
    return x, weights


@cache
def two_dogs_apart(causal: bool = False, positions: bool = False, layers: int = 1, seed: int = 0) -> float:
    """The largest difference between the two dogs' states after random layers over the model's embeddings."""
    x = minilm_embeddings(TWO_DOGS)
    x = x + minilm_positions()[1 : len(x) + 1] if positions else x
    state = random_layers(x, layers, causal, seed=seed)[0]
    return (state[2] - state[6]).abs().max().item()


@cache
def two_dogs_distance(causal: bool = False, seed: int = 0) -> float:
    """How far the two dogs' states are apart after a random layer, as a share of their mean length."""
    state = random_layers(minilm_embeddings(TWO_DOGS), 1, causal, seed=seed)[0]
    return ((state[2] - state[6]).norm() / state[[2, 6]].norm(dim=1).mean()).item()
