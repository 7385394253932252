"""Runs behind the page on ALiBi."""

from functools import cache

import torch
from torch import Tensor

from essays.kit.chance import seeded
from workings.positions.bias import alibi, shaw_scores, t5_bias, t5_bucket
from workings.positions.sinusoidal import kernel

WORDS = ["The", "brown", "dog", "chased", "the", "black", "dog"]


def alibi_pair(
    slope: float = 0.5, content: tuple[float, float] = (3.0, 0.0), distance: tuple[int, int] = (4, 1)
) -> Tensor:
    """Scores of two keys: what their content gives, less slope times distance; shape (2,)."""
    return torch.tensor(content, dtype=torch.float64) - slope * torch.tensor(distance, dtype=torch.float64)


def alibi_picture(heads: int = 8, n: int = len(WORDS)) -> Tensor:
    """The bias of every head over n words under a causal mask, nan where a query does not look; shape (heads, n, n)."""
    places = torch.arange(n)
    hidden = torch.ones(n, n, dtype=torch.bool).triu(1)
    return alibi(heads, places, places).masked_fill(hidden, float("nan"))


def alibi_shares(slopes: Tensor, length: int) -> Tensor:
    """The last query's weights on the keys at distance 0, 1, …, equal content; shape (heads, length)."""
    return (-slopes[:, None] * torch.arange(length, dtype=torch.float64)).softmax(-1)


def kerple(distance: Tensor, r1: float, r2: float) -> Tensor:
    """KERPLE's logarithmic bias, -r1 log(1 + r2 distance); r1 and r2 are learned, and positive (Chi et al. 2022)."""
    return -r1 * torch.log1p(r2 * distance.double())


def fire(distance: Tensor, place: int, length: float = 32.0, c: float = 1.0, fall: float = 6.0) -> Tensor:
    """FIRE's bias for a query at a position, with -fall x for the learned f(x) (Li et al. 2024)."""
    share = torch.log1p(c * distance.double()) / torch.log1p(torch.tensor(c * max(length, place), dtype=torch.float64))
    return -fall * share


def alibi_gallery_more_shapes(reach: int = 301, d: int = 64) -> dict[str, Tensor]:
    """Sandwich's kernel less its height at 0, and FIRE for two queries, each as far back as there are keys."""
    sandwich = d / 2 * (kernel(torch.arange(reach), d) - 1) / 4  # a fourth, for a head whose factor is that
    return {"sandwich": sandwich} | {f"fire_{place}": fire(torch.arange(place + 1), place) for place in (60, reach - 1)}


@cache
def alibi_gallery_shapes(reach: int = 301, clip: int = 16, d: int = 16) -> dict[str, Tensor]:
    """What four schemes add to the score of a key at distance 0 … reach - 1; each of shape (reach,).

    Shaw's and T5's are learned, so theirs are made up: random vectors against one random query, and a table that
    falls by 0.2 from bucket to bucket. ALiBi's is the sixth of eight heads.
    """
    generator = seeded(4)
    last, keys = torch.tensor([reach - 1]), torch.arange(reach)
    query = torch.randn(d, generator=generator, dtype=torch.float64).expand(reach, d)
    vectors = torch.randn(2 * clip + 1, d, generator=generator, dtype=torch.float64)
    falling = -0.2 * torch.arange(32, dtype=torch.float64)[:, None]
    return {
        "shaw": shaw_scores(query, torch.zeros_like(query), vectors)[-1].flip(0),
        "t5": t5_bias(falling, last, keys)[0, 0].flip(0),
        "alibi": alibi(8, last, keys)[5, 0].flip(0),
        "kerple": kerple(keys, 1.5, 0.3),
    }


def t5_starts_found() -> list[int]:
    """The smallest distance in each bucket of the causal T5, found by asking for the bucket of every distance."""
    bucket = t5_bucket(-torch.arange(1000))
    return [int((bucket == b).nonzero()[0]) for b in range(32)]
