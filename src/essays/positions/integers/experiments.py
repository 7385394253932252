"""What happens to words when their position is added to them as a number, or given to them as one."""

from functools import cache
from math import ceil, log

import torch
from torch import Tensor
from torch.nn import functional as F

from essays.kit.chance import seeded
from essays.positions.learned.experiments import trained_components
from essays.positions.order.experiments import minilm_embeddings, minilm_positions, minilm_record
from workings.positions.attention import attend
from workings.positions.sinusoidal import sinusoidal

CLUSTER_KINDS = ("plain", "integer", "normed", "learned", "sinusoidal", "scaled")
CLUSTER_SEEDS = 60


def integer_added(x: Tensor, positions: Tensor) -> Tensor:
    """Each token's position added to every number of its embedding: (n, d), (n,) -> (n, d)."""
    return x + positions[:, None].to(x.dtype)


@cache
def integer_norms(word: str = "dog") -> dict[str, Tensor]:
    """The length of a word's embedding at positions 1 to 511: alone, + the position, + the sinusoidal code."""
    x, position = minilm_embeddings((word,)).expand(511, -1), torch.arange(1, 512)
    ways = {"plain": x, "integer": integer_added(x, position), "sinusoidal": x + sinusoidal(position, x.shape[1])}
    return {"position": position} | {name: vectors.norm(dim=1) for name, vectors in ways.items()}


def plain_norm(x: Tensor) -> Tensor:
    """A layer norm without weights: each row less its mean, over its standard deviation; (..., d) -> (..., d)."""
    return F.layer_norm(x, x.shape[-1:], eps=1e-12)


def cluster_topics() -> Tensor:
    """The number of each word's topic, 0 to 5; shape (42,)."""
    topics = minilm_record()["topics"].values()
    return torch.tensor([number for number, words in enumerate(topics) for _ in words])


def cluster_places(seed: int) -> Tensor:
    """A position from 0 to 41 for each of the 42 words, in random order."""
    return torch.randperm(42, generator=seeded(seed))


@cache
def cluster_embeddings(kind: str, seed: int = 0) -> Tensor:
    """The embeddings of 42 words of six topics, each word at a position of its own; shape (42, 384).

    Args:
        kind: "plain"; "integer": + the position; "normed": that after a layer norm; "learned": + the model's own row;
            "sinusoidal": + the sinusoidal code; "scaled": times the root of d, + the sinusoidal code.
        seed: Of the order of the words.
    """
    words = tuple(word for several in minilm_record()["topics"].values() for word in several)
    x, places = minilm_embeddings(words), cluster_places(seed)
    kinds = {
        "plain": lambda: x,
        "integer": lambda: integer_added(x, places),
        "normed": lambda: plain_norm(integer_added(x, places)),
        "learned": lambda: x + minilm_positions()[1 + places],
        "sinusoidal": lambda: x + sinusoidal(places, x.shape[1]),
        "scaled": lambda: x.shape[1] ** 0.5 * x + sinusoidal(places, x.shape[1]),
    }
    return kinds[kind]()


def neighbours(x: Tensor) -> float:
    """The share of the 42 words whose nearest neighbour, of all the others, is of the same topic."""
    topics, apart = cluster_topics(), torch.cdist(x, x).fill_diagonal_(torch.inf)
    return (topics[apart.argmin(1)] == topics).double().mean().item()


def cluster_shares() -> dict[str, float]:
    """The mean of `neighbours` over the seeds, for each kind; and what chance gives."""
    seeds = range(CLUSTER_SEEDS)
    each = {kind: [neighbours(cluster_embeddings(kind, seed)) for seed in seeds] for kind in CLUSTER_KINDS}
    return {kind: sum(shares) / len(seeds) for kind, shares in each.items()} | {"chance": 6 / 41}


PAIRS = (("father", "mother"), ("brother", "sister"), ("son", "daughter"))


def analogy(x: Tensor, one: int, other: int, like: int) -> int:
    """The row nearest by its angle to one less another plus a third, but for these three; rows of x are words."""
    cosines = F.cosine_similarity((x[one] - x[other] + x[like])[None], x)
    return int(cosines.index_fill(0, torch.tensor([one, other, like]), -2).argmax())


def clusters_analogies(kind: str, seed: int = 0) -> int:
    """How many of twelve sums like father less son plus daughter come out at the word that they should."""
    words = [word for several in minilm_record()["topics"].values() for word in several]
    x, pairs = cluster_embeddings(kind, seed), [[words.index(word) for word in pair] for pair in PAIRS]
    sums = [(a, b, side) for a in pairs for b in pairs if a != b for side in (0, 1)]
    return sum(analogy(x, a[side], b[side], b[1 - side]) == a[1 - side] for a, b, side in sums)


def integer_scale(alike: bool) -> Tensor:
    """One component of 42 words and their positions 0 to 41, less their means; alike: of variance 1. (42, 2)."""
    words = tuple(word for several in minilm_record()["topics"].values() for word in several)
    x = torch.stack([minilm_embeddings(words)[:, 0], torch.arange(42, dtype=torch.float64)], 1)
    x = x - x.mean(0)
    return x / x.std(0, correction=0) if alike else x


def descent_steps(x: Tensor, left: float = 1e-6) -> int:
    """The steps after which descent at its best rate must have brought a squared error down to such a share."""
    low, high = torch.linalg.eigvalsh(x.T @ x / len(x)).tolist()
    return ceil(log(left) / (2 * log((high - low) / (high + low))))


def cluster_picture(kind: str, seed: int = 0) -> Tensor:
    """The words in their first two principal components, shape (42, 2)."""
    return trained_components(cluster_embeddings(kind, seed))[0][:, :2]


def one_number_weights(query: int, n: int = 32, slope: float = 0.2, squares: bool = False) -> Tensor:
    """Weights of attention on n equal tokens, when all that tells them apart is one more number, the position.

    With one number the slope over the keys is positive for queries past the middle and negative before it. With
    `squares` each token carries its position's square too, and the weights are chosen to look three back; shape (n,).
    """
    p = torch.arange(n, dtype=torch.float64)[:, None]
    one = torch.ones_like(p)
    if squares:  # -(m - 3 - n)^2 / 2, less what is the same for all keys
        q, k = torch.cat([p - 3, -one / 2], 1), torch.cat([p, p**2], 1)
    else:
        q, k = 0.2 * (p - (n - 1) / 2), p
    return attend(slope * q[query : query + 1] * k.shape[1] ** 0.5, k, p)[1][0]


def normalised(position: int, length: int) -> float:
    """Where a position lies in its text: 0 for the first token, 1 for the last."""
    return position / (length - 1)
