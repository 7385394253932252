"""Experiments of the page on positions in use: padding, packing, caches, windows, longer tables, low precision."""

import math
from functools import cache
from typing import NamedTuple

import torch
from torch import Tensor
from torch.nn import functional as F

from essays.kit.chance import seeded
from essays.positions.order.experiments import minilm_positions
from workings.positions.attention import attend, causal_mask
from workings.positions.bias import alibi, offsets, t5_bias
from workings.positions.extend import dynamic_ntk, longrope
from workings.positions.learned import learned
from workings.positions.plain_places import OLD, SLOTS, errors, texts_of
from workings.positions.rotary import angles, rotate_complex
from workings.positions.sinusoidal import frequencies, sinusoidal

FLOAT = torch.float64
SCHEMES = ("learned table", "sinusoids", "RoPE", "ALiBi", "T5", "Shaw")
RELATIVE = SCHEMES[2:]
SIZE = 32


@cache
def weights(seed: int) -> dict[str, Tensor]:
    """Random weights of one layer of `SIZE` components and of every scheme; nothing is trained."""
    generator = seeded(seed)
    shapes = {"q": (SIZE, SIZE), "k": (SIZE, SIZE), "v": (SIZE, SIZE), "table": (64, SIZE), "t5": (32, 1)}
    shapes["shaw"] = (2 * 4 + 1, SIZE)
    drawn = {name: torch.randn(shape, generator=generator, dtype=FLOAT) for name, shape in shapes.items()}
    return drawn | {name: 2 * drawn[name] / SIZE**0.5 for name in ("q", "k")}


def added(scheme: str, places: Tensor, seed: int) -> Tensor:
    """What a scheme adds to the embeddings, shape (n, d)."""
    if scheme == "learned table":
        return learned(places, weights(seed)["table"])
    return sinusoidal(places, SIZE) if scheme == "sinusoids" else torch.zeros(len(places), SIZE, dtype=FLOAT)


def bias(scheme: str, q: Tensor, places: Tensor, seed: int) -> Tensor:
    """What a scheme adds to the scores, shape (n, n); the ALiBi is that of the first head of four, with slope 1/4."""
    if scheme == "ALiBi":
        return alibi(4, places, places)[0]
    if scheme == "T5":
        return t5_bias(weights(seed)["t5"], places, places)[0]
    if scheme == "Shaw":
        vectors = weights(seed)["shaw"][offsets(places, places).clamp(-4, 4) + 4]  # (n, n, d)
        return torch.einsum("id,ijd->ij", q.double(), vectors) / math.sqrt(SIZE)
    return torch.zeros(len(places), len(places), dtype=FLOAT)


def layer(scheme: str, x: Tensor, places: Tensor, texts: Tensor, seed: int = 0) -> Tensor:
    """One layer of causal attention in which a token sees tokens of its own text alone; shape of x, (n, d).

    Args:
        scheme: One of `SCHEMES`.
        x: Embeddings; their dtype is that of the layer.
        places: Of the tokens, whole numbers, shape (n,).
        texts: The number of each token's text, shape (n,); all alike if nothing is to be hidden.
        seed: Of the weights.
    """
    x = x + added(scheme, places, seed).to(x.dtype)
    q, k, v = (x @ weights(seed)[name].to(x.dtype) for name in "qkv")
    more = bias(scheme, q, places, seed)
    if scheme == "RoPE":
        q, k = (rotate_complex(each, angles(places, frequencies(SIZE))) for each in (q, k))
    seen = causal_mask(len(x)) & (texts[:, None] == texts[None, :])
    return attend(q, k, v, more.masked_fill(~seen, float("-inf")).to(x.dtype))[0]


def texts_drawn(seed: int, *lengths: int) -> list[Tensor]:
    """Random embeddings of some texts."""
    generator = seeded(1000 + seed)
    return [torch.randn(length, SIZE, generator=generator, dtype=FLOAT) for length in lengths]


@cache
def alone(scheme: str, seed: int, *lengths: int) -> list[Tensor]:
    """The outputs of these texts, each read by itself."""
    texts = texts_drawn(seed, *lengths)
    return [layer(scheme, text, torch.arange(len(text)), torch.ones(len(text)), seed) for text in texts]


def apart(found: Tensor, expected: Tensor) -> float:
    """How far outputs are from others, as a share of these: a root mean square over another."""
    return ((found.double() - expected.double()).norm() / expected.double().norm()).item()


# --8<-- [start:mask_places]
def mask_places(mask: Tensor) -> Tensor:
    """The position of each token among those that are no padding; mask is 1 for a token and 0 for padding."""
    return (mask.cumsum(-1) - 1).clamp(min=0)


# --8<-- [end:mask_places]


def left_padding_change(scheme: str, side: str, by_mask: bool, seed: int, n: int = 8, pads: int = 5) -> float:
    """How far the outputs of a text are from those of the text alone, when padding stands in the same row.

    The padding is hidden. It stands in front of the text, on the "left", or before the text's last token: on the
    "right" of a prompt, with one new token written behind it.
    """
    text, padding = texts_drawn(seed, n, pads)
    ahead = 0 if side == "left" else n - 1
    row = torch.cat((text[:ahead], padding, text[ahead:]))
    mask = torch.cat((torch.ones(ahead), torch.zeros(pads), torch.ones(n - ahead))).long()
    places = mask_places(mask) if by_mask else torch.arange(n + pads)
    return apart(layer(scheme, row, places, mask, seed)[mask == 1], alone(scheme, seed, n, pads)[0])


def packing_change(scheme: str, restart: bool, mask: bool, seed: int, lengths: tuple[int, ...] = (5, 9, 7)) -> float:
    """How far the outputs of all texts but the first are from those of each alone, in one packed row."""
    texts = texts_drawn(seed, *lengths)
    numbers = torch.repeat_interleave(torch.arange(len(lengths)), torch.tensor(lengths))
    own = torch.cat([torch.arange(length) for length in lengths])
    places = own if restart else torch.arange(len(own))
    packed = layer(scheme, torch.cat(texts), places, numbers if mask else torch.zeros_like(numbers), seed)
    return apart(packed[lengths[0] :], torch.cat(alone(scheme, seed, *lengths)[1:]))


def packing_leak(restart: bool, mask: bool, seed: int, n: int = 8) -> float:
    """How far RoPE's outputs of a second text move when another first text is packed before it."""
    first, other, second = texts_drawn(seed, n, n, n)
    numbers = torch.arange(2 * n) // n if mask else torch.zeros(2 * n)
    places = torch.arange(2 * n) % n if restart else torch.arange(2 * n)
    before, after = (layer("RoPE", torch.cat((text, second)), places, numbers, seed)[n:] for text in (first, other))
    return apart(after, before)


def packing_rounding(dtype: torch.dtype, start: int, seed: int, layers: int = 4, n: int = 16) -> float:
    """How far RoPE's outputs move, after some layers, when a text begins at another position; all in one precision."""
    ends = []
    for first in (0, start):
        x = texts_drawn(seed, n)[0].to(dtype)
        for number in range(layers):
            inside = F.rms_norm(x, (SIZE,))
            x = x + layer("RoPE", inside, first + torch.arange(n), torch.ones(n), seed * layers + number)
        ends.append(x)
    return apart(*ends)


HEAD, TRAINED, TEXT = 128, 4096, 8192


def cache_frequencies(method: str, length: int, factor: float = 1.0) -> Tensor:
    """The frequencies in force at a length, shape (d/2,).

    "dynamic NTK" is that of Peng et al. 2024, §3.3, whose factor is 1; files of libraries have a larger one.
    "factors" stands for LongRoPE: beyond the trained length the pairs are slowed by 1 to 32 in equal ratios. The
    released lists of factors come from a search.
    """
    if method == "dynamic NTK":
        return dynamic_ntk(HEAD, 10_000.0, factor, length, TRAINED)
    theta = frequencies(HEAD)
    return theta if length <= TRAINED else longrope(theta, 32 ** torch.linspace(0, 1, HEAD // 2, dtype=FLOAT))


def cache_angles(method: str, place: int, length: int, factor: float = 1.0) -> Tensor:
    """How far each pair of a key, turned when it was stored, is from where it should be at a later length."""
    then, now = (cache_frequencies(method, each, factor) for each in (place + 1, length))
    return place * (now - then)


def cache_error(method: str, place: int, length: int = TEXT, factor: float = 1.0) -> float:
    """The error of the score of a cached key, over the score's own size; root mean squares over random vectors.

    A pair that is off by an angle a puts its share of the score off by |exp(ia) - 1|, and pairs add up by squares.
    """
    return (2 * (1 - cache_angles(method, place, length, factor).cos())).mean().sqrt().item()


def cache_layers(policy: str, seed: int, n: int = 24, trained: int = 8) -> list[float]:
    """How far the last token's outputs are from those of a text that is read anew, after one layer and after two.

    The text is written token by token, under dynamic NTK, and each layer reads it divided by its root mean square.
    Policy "stay" leaves keys as they were turned when they were stored; "on" turns them by what has changed since.
    """
    x, places = texts_drawn(seed, n)[0], torch.arange(n)[:, None]
    unseen = torch.zeros(n, 1, n, dtype=x.dtype).masked_fill(~causal_mask(n)[:, None], float("-inf"))

    def one(x: Tensor, number: int, theta_q: Tensor, theta_k: Tensor) -> Tensor:
        """A layer whose queries and keys turn at (n, d/2) frequencies, and (n, n, d/2), by query and key."""
        q, k, v = (F.rms_norm(x, (SIZE,)) @ weights(2 * seed + number)[name] for name in "qkv")
        query = rotate_complex(q / 2, places * theta_q)[:, None]
        return x + attend(query, rotate_complex(k.expand(n, n, -1), places * theta_k), v, unseen)[0][:, 0]

    now = torch.stack([dynamic_ntk(SIZE, 10_000.0, 1.0, row + 1, trained) for row in range(n)])
    anew, kept = now[-1].expand(n, -1), now if policy == "stay" else now[:, None]
    differences, written, read = [], x, x
    for number in range(2):
        written, read = one(written, number, now, kept.expand(n, n, -1)), one(read, number, anew, anew.expand(n, n, -1))
        differences.append(apart(written[-1], read[-1]))
    return differences


@cache
def windows_drift(
    dtype: torch.dtype, most: int = 1024, d: int = 64, draws: int = 400, seed: int = 0
) -> dict[int, float]:
    """How far keys are from the exact ones after 1, 2, 4, … shifts by one position, each rounded, over their size.

    They start at position 5,000, turned in float64 and cast.
    """
    theta, start = frequencies(d), 5000
    x = torch.randn(draws, d, generator=seeded(seed), dtype=FLOAT)

    def exact(place: int) -> Tensor:
        return rotate_complex(x, angles(torch.full((draws,), place), theta))

    keys, found = exact(start).to(dtype), {}
    for shift in range(1, most + 1):
        keys = rotate_complex(keys, -theta.expand(draws, -1))
        if shift & (shift - 1) == 0:
            found[shift] = apart(keys, exact(start - shift))
    return found


def windows_once(dtype: torch.dtype, shift: int = 1024, d: int = 64, draws: int = 400) -> float:
    """How far keys are from the exact ones after one turn by the whole shift, rounded, over their size."""
    theta, start = frequencies(d), 5000
    x = torch.randn(draws, d, generator=seeded(0), dtype=FLOAT)
    there, back = (rotate_complex(x, angles(torch.full((draws,), place), theta)) for place in (start, start - shift))
    return apart(rotate_complex(there.to(dtype), -shift * theta.expand(draws, -1)), back)


def longer_table(table: Tensor, how: str) -> Tensor:
    """A table with twice as many rows, shape (2n, d).

    Args:
        table: Shape (n, d).
        how: "copied" begins again at the first row; "last row" repeats the last; "interpolated" keeps the first and the
            last row and spreads the rest between them, each new row a weighted mean of two old ones.
    """
    if how == "copied":
        return torch.cat((table, table))
    if how == "last row":
        return torch.cat((table, table[-1:].expand(len(table), -1)))
    return F.interpolate(table.T[None], size=2 * len(table), mode="linear", align_corners=True)[0].T


@cache
def longer_table_steps(how: str) -> dict[str, float]:
    """MiniLM's table, as trained or twice as long: steps from row to row, the two nearest rows, pairs of equal rows.

    Steps and the distance of the nearest are in mean steps as trained; pairs are counted.

    Rows 0 and 511 are left out: they held special tokens alone.
    """
    trained = minilm_positions()[1:511]
    table = trained if how == "as trained" else longer_table(trained, how)
    unit = (trained[1:] - trained[:-1]).norm(dim=1).mean()
    steps = (table[1:] - table[:-1]).norm(dim=1) / unit
    pairs = torch.pdist(table) / unit
    return {
        "mean": steps.mean().item(),
        "largest": steps.max().item(),
        "nearest": pairs.min().item(),
        "same": (pairs < 1e-6).sum().item(),
    }


def longer_table_seam() -> float:
    """The step from the last row to the first, in mean steps: what a table that is copied behind itself has there."""
    trained = minilm_positions()[1:511]
    return ((trained[0] - trained[-1]).norm() / (trained[1:] - trained[:-1]).norm(dim=1).mean()).item()


class Used(NamedTuple):
    """A row as a program reads it, beside the reference: each text alone; of a cache, as if it were all read anew."""

    right: int  # how many scores are right
    wrong: int  # how many are off
    leaks: int  # how many keys are seen that should not be


def used(row: int, border: int, scheme: int, count: int, policy: int, mask: bool) -> Used:
    """A row of ten slots under a scheme; row, scheme, count and policy as in `workings.positions.plain_places`."""
    texts, table = texts_of(row, border), errors(row, border, scheme, count, policy)
    right = 0
    wrong = 0
    leaks = 0
    for i in range(SLOTS):
        for j in range(i + 1):
            own = texts[i] > 0 and texts[i] == texts[j] and (row < 6 or i >= OLD)
            off = table[i][j] > 1e-9
            right = right + 1 if own and not off else right
            wrong = wrong + 1 if off else wrong
            leaks = leaks + 1 if texts[i] > 0 and texts[i] != texts[j] and not mask else leaks
    return Used(right, wrong, leaks)
