"""The trained table of a real model, and how learned positions train beside sinusoids."""

import json
import math
from functools import cache
from typing import NamedTuple

import torch
from torch import Tensor
from torch.nn import functional as F

from ..attention import attend
from ..sinusoidal import sinusoidal
from .order import FLOAT, RESULTS, minilm_positions, minilm_record

__all__ = [
    "BANDS",
    "CURVE_KINDS",
    "Curve",
    "curve",
    "curve_ceiling",
    "curves_record",
    "one_back_weights",
    "random_start",
    "random_start_words",
    "trained_bands",
    "trained_circle",
    "trained_components",
    "trained_positions",
    "trained_similarity",
    "trained_spectrum",
]


class Curve(NamedTuple):
    """One training run, at every tenth step.

    Attributes:
        right: The share of tokens that are right, on sequences not seen before.
        size: The mean norm of the rows added to the embeddings; 0 without positions.
    """

    right: list[float]
    size: list[float]


CURVE_KINDS = {
    "none": "no positions",
    "sinusoidal": "sinusoidal",
    "small": "learned, from 0.02",
    "wide": "learned, from 0.71",
}
STARTS = {"small": 0.02, "wide": math.sqrt(0.5)}  # the second gives the rows the norm of the sinusoids


def curve(kind: str, seed: int, steps: int = 400, n: int = 16, d: int = 64, tokens: int = 10, every: int = 10) -> Curve:
    """Train one layer of attention to say a sequence backwards, by Adam at 0.003 on 32 new sequences a step.

    Args:
        kind: Of positions: "none", "sinusoidal", or learned from a random start, "small" or "wide".
        seed: Of the weights and of the sequences.
        steps: How many.
        n: Length of a sequence.
        d: Size of an embedding.
        tokens: How many there are; each place of a sequence holds any of them with equal chance.
        every: How often the run is looked at.
    """
    generator = torch.Generator().manual_seed(seed)
    shapes = {"tokens": (tokens, d)} | dict.fromkeys("qkvo", (d, d))
    shapes |= {"up": (d, 4 * d), "down": (4 * d, d), "out": (d, tokens)}
    weight = {name: torch.randn(s, generator=generator, dtype=FLOAT) / s[0] ** 0.5 for name, s in shapes.items()}
    weight["tokens"] = weight["tokens"] * tokens**0.5  # standard deviation 1
    rows = torch.zeros(n, d, dtype=FLOAT) if kind == "none" else sinusoidal(torch.arange(n), d)
    if kind in STARTS:
        rows = weight["rows"] = STARTS[kind] * torch.randn(n, d, generator=generator, dtype=FLOAT)
    optimizer = torch.optim.Adam([w.requires_grad_() for w in weight.values()], lr=0.003)
    right, size = [], []
    for step in range(steps + 1):
        ids = torch.randint(tokens, (32, n), generator=generator)
        answer = backwards(weight, weight["tokens"][ids] + rows)
        if step % every == 0:
            right.append((answer.argmax(-1) == ids.flip(1)).to(FLOAT).mean().item())
            size.append(rows.norm(dim=1).mean().item())
        loss = F.cross_entropy(answer.flatten(0, 1), ids.flip(1).flatten())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return Curve(right, size)


def backwards(weight: dict[str, Tensor], x: Tensor, heads: int = 4) -> Tensor:
    """One layer of a transformer, norms first: (b, n, d) -> (b, n, tokens)."""
    normed = F.layer_norm(x, x.shape[-1:])
    q, k, v = ((normed @ weight[part]).unflatten(-1, (heads, -1)).transpose(1, 2) for part in "qkv")
    x = x + attend(q, k, v)[0].transpose(1, 2).flatten(2) @ weight["o"]
    x = x + F.gelu(F.layer_norm(x, x.shape[-1:]) @ weight["up"]) @ weight["down"]
    return F.layer_norm(x, x.shape[-1:]) @ weight["out"]


@cache
def curve_ceiling(n: int = 16, tokens: int = 10) -> float:
    """The share that can be right without positions: always say the commonest token of the sequence; the mean, exact.

    The chance that no token comes up more than m times is n! times a coefficient of a power of a polynomial.
    """
    none_above = []
    for most in range(n + 1):
        term = [1 / math.factorial(j) if j <= most else 0.0 for j in range(n + 1)]
        power = [1.0] + [0.0] * n
        for _ in range(tokens):
            power = [sum(power[j] * term[i - j] for j in range(i + 1)) for i in range(n + 1)]
        none_above.append(power[n] * math.factorial(n) / tokens**n)
    return sum(1 - below for below in none_above[:-1]) / n


@cache
def curves_record() -> dict:
    """The committed runs of `curve`, written by `benchmarks/learned.py`, with versions and date."""
    return json.loads((RESULTS / "learned_curves.json").read_text(encoding="utf-8"))


def trained_positions() -> Tensor:
    """Rows 1 to 510 of the model's table, shape (510, 384).

    Row 0 always stands for [CLS], and is five times as long as the others; the last row was seldom trained on.
    """
    return minilm_positions()[1:-1]


def trained_components(table: Tensor) -> tuple[Tensor, Tensor]:
    """Principal components of a table's rows.

    Args:
        table: Shape (n, d).

    Returns:
        The rows in coordinates of the components, shape (n, min(n, d)), and each one's share of the variance.
    """
    u, s, _ = torch.linalg.svd(table - table.mean(0), full_matrices=False)
    return u * s, s**2 / (s**2).sum()


def trained_circle(table: Tensor) -> tuple[float, float]:
    """How far round the first two components turn from one position to the next, in degrees: mean, standard deviation.

    Args:
        table: Shape (n, d).
    """
    x, y = trained_components(table)[0].T[:2]
    turn = torch.atan2(y, x).diff()
    turn = torch.atan2(turn.sin(), turn.cos()).rad2deg()  # the short way round
    return abs(turn.mean().item()), turn.std().item()


def trained_spectrum(table: Tensor) -> Tensor:
    """The share of a table's variance in waves of 0, 1, 2 ... cycles over its rows; shape (n // 2 + 1,)."""
    power = torch.fft.rfft(table - table.mean(0), dim=0).abs() ** 2
    return power.sum(1) / power.sum()


BANDS = ((1, 1), (2, 5), (6, 16), (20, 40), (70, 100))


def trained_bands(table: Tensor) -> list[tuple[float, float]]:
    """For each of five bands of cycles, its share of the variance and its mean period in positions.

    The mean is geometric, weighted by the share.

    Args:
        table: Shape (n, d).
    """
    share, found = trained_spectrum(table), []
    for first, last in BANDS:
        part = share[first : last + 1]
        cycles = torch.arange(first, last + 1, dtype=FLOAT)
        mean = (part * cycles.log()).sum() / part.sum()
        found.append((part.sum().item(), len(table) / mean.exp().item()))
    return found


def trained_similarity(table: Tensor, reach: int = 60) -> Tensor:
    """The mean cosine of rows 0, 1, 2 ... positions apart, once the mean row is taken off; shape (reach + 1,)."""
    unit = F.normalize(table - table.mean(0), dim=1)
    return torch.stack([(unit[: len(unit) - k] * unit[k:]).sum(1).mean() for k in range(reach + 1)])


def random_start(seed: int = 0, rows: int = 510, d: int = 384) -> Tensor:
    """A table before training, as BERT starts it: every number drawn with standard deviation 0.02."""
    return 0.02 * torch.randn(rows, d, generator=torch.Generator().manual_seed(seed), dtype=FLOAT)


def random_start_words() -> float:
    """The mean norm of the model's 30,522 token embeddings, from the record."""
    return minilm_record()["norms"]["all_words"]


def one_back_weights(name: str, offset: int = -1) -> Tensor:
    """Each head's mean weight on the token at an offset, over four sentences; shape (6, 12).

    Args:
        name: "with" or "without" positions.
        offset: From the token that looks; -1 is the token before it.
    """
    record = minilm_record()["offsets"]
    return torch.tensor(record[name][offset + record["reach"]], dtype=FLOAT)
