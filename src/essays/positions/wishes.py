"""The seven wishes for a code of positions, each a test with a stated bound, and twelve schemes put to it.

A scheme is judged by its *tag*: what it attaches to a position (absolute schemes) or to a distance (relative ones), as
a row of numbers. Two more functions say what it makes of embeddings, and of the score of one query and one key.
"""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import torch
from torch import Tensor

from essays.kit.chance import seeded
from essays.positions.clock.experiments import bits
from workings.positions.bias import alibi, alibi_slopes, t5_bias
from workings.positions.learned import learned
from workings.positions.rotary import angles, rotate_interleaved
from workings.positions.sinusoidal import frequencies, sinusoidal

D, HEADS, LENGTH, LONGER, CLIP, BITS = 64, 8, 1000, 10_000, 16, 10
Tag = Callable[[Tensor, int], Tensor]


class Verdict(NamedTuple):
    """Whether a scheme grants a wish (None: there is nothing to test), and the measurement that decides it."""

    granted: bool | None
    measured: float


class Scheme(NamedTuple):
    """A scheme as the tests see it.

    tag: (positions, length) -> (n, w), what is attached to each position or distance; IndexError where nothing is.
    embed: (x, positions) -> what the first layer is given in place of the embeddings x, shape (n, d).
    score: (q, k, m, n) -> the part of the score that the scheme computes for a query at m and a key at n.
    """

    tag: Tag
    embed: Callable[[Tensor, Tensor], Tensor]
    score: Callable[[Tensor, Tensor, int, int], Tensor]


def _random(*shape: int, seed: int, scale: float = 1.0) -> Tensor:
    return scale * torch.randn(*shape, generator=seeded(seed), dtype=torch.float64)


def _absolute(tag: Tag) -> Scheme:
    """A code added to the embeddings, and then the matrices of queries and keys, here random ones."""
    to_query, to_key = _random(2, D, D, seed=11, scale=D**-0.5)

    def score(x: Tensor, y: Tensor, m: int, n: int) -> Tensor:
        codes = tag(torch.tensor([m, n]), LENGTH)
        return (x + codes[0]) @ to_query @ to_key.T @ (y + codes[1])

    return Scheme(tag, lambda x, p: x + tag(p, LENGTH), score)


def _untouched(x: Tensor, _: Tensor) -> Tensor:
    """The embeddings as they are."""
    return x


def _relative(tag: Tag, added: Callable) -> Scheme:
    """A term `added(q, m, n)` beside the content's own score."""
    return Scheme(tag, _untouched, lambda q, k, m, n: q @ k + added(q, m, n))


def _binary(p: Tensor) -> Tensor:
    """Ten binary digits, the smallest first; IndexError for a number that has more."""
    if (p >= 2**BITS).any():
        raise IndexError(f"{p.max().item()} has more than {BITS} binary digits")
    return bits(p, BITS).double()


def _wide(values: Tensor) -> Tensor:
    """One number per position, (n,), written into every component, (n, D)."""
    return values.double()[:, None].expand(-1, D)


def _rotary(q: Tensor, k: Tensor, m: int, n: int) -> Tensor:
    turned = rotate_interleaved(torch.stack([q, k]), angles(torch.tensor([m, n]), frequencies(D)))
    return turned[0] @ turned[1]


def _absolute_schemes() -> dict[str, Scheme]:
    """The schemes that add a row to an embedding."""
    rows = _random(LENGTH, D, seed=1, scale=0.02)  # a learned table at its random start
    tags: dict[str, Tag] = {
        "integers": lambda p, _: _wide(p),
        "fractions": lambda p, length: _wide(p.double() / (length - 1)),
        "binary": lambda p, _: torch.nn.functional.pad(_binary(p), (0, D - BITS)),
        "one_sine": lambda p, _: _wide(p.double().sin()),
        "sine_cosine": lambda p, _: sinusoidal(p, 2).repeat(1, D // 2),
        "sinusoids": lambda p, _: sinusoidal(p, D),
        "learned": lambda p, _: learned(p, rows),
    }
    return {name: _absolute(tag) for name, tag in tags.items()}


def _shaw() -> Scheme:
    vectors = _random(2 * CLIP + 1, D, seed=2)
    return _relative(
        lambda p, _: vectors[(p + CLIP).clamp(max=2 * CLIP)],
        lambda q, m, n: q @ vectors[max(-CLIP, min(CLIP, n - m)) + CLIP],
    )


def _t5() -> Scheme:
    table = _random(32, HEADS, seed=3)
    return _relative(
        lambda p, _: t5_bias(table, p, torch.tensor([0]))[..., 0].T,
        lambda q, m, n: t5_bias(table, torch.tensor([m]), torch.tensor([n]))[0, 0, 0],
    )


def _alibi() -> Scheme:
    return _relative(
        lambda p, _: -p.double()[:, None] * alibi_slopes(HEADS),
        lambda q, m, n: alibi(HEADS, torch.tensor([m]), torch.tensor([n]))[0, 0, 0],
    )


@cache
def wish_schemes() -> dict[str, Scheme]:
    """The schemes by their names in WISH_SCHEMES; sizes D = 64, eight heads, a training length of 1,000."""
    nothing = _relative(lambda p, _: torch.zeros(len(p), 0, dtype=torch.float64), lambda q, m, n: 0)
    rope = Scheme(lambda p, _: sinusoidal(p, D), _untouched, _rotary)
    relative = {"nothing": nothing, "shaw": _shaw(), "t5": _t5(), "alibi": _alibi(), "rope": rope}
    return relative | _absolute_schemes()


WISH_SCHEMES = {  # name: its page, or its section there
    "nothing": "order.md",
    "integers": "integers.md",
    "fractions": "integers.md",
    "binary": "clock.md",
    "one_sine": "clock.md",
    "sine_cosine": "clock.md",
    "sinusoids": "frequencies.md",
    "learned": "learned.md",
    "shaw": "relative.md",
    "t5": "alibi.md#t5",
    "rope": "rope.md",
    "alibi": "alibi.md",
}
WISH_NAMES = dict(zip(WISH_SCHEMES, WISH_SCHEMES, strict=True)) | {  # as a page writes them
    "one_sine": "one sine",
    "sine_cosine": "sine and cosine",
    "shaw": "Shaw",
    "t5": "T5",
    "rope": "RoPE",
    "alibi": "ALiBi",
}


def wish_changes(name: str) -> Verdict:
    """Does it change the embedding itself? Measured: the change's length at position 5, in lengths of the embedding.

    The embedding has 64 components of 1, so its length is the root of 64.
    """
    x = torch.ones(1, D, dtype=torch.float64)
    change = ((wish_schemes()[name].embed(x, torch.tensor([5])) - x).norm() / x.norm()).item()
    return Verdict(change > 0, change)


def wish_unique(name: str) -> Verdict:
    """Are 1,000 tags told apart? Measured: the smallest distance of two, in mean steps from one to the next.

    The bound is 10 ** -3.
    """
    tags = wish_schemes()[name].tag(torch.arange(LENGTH), LENGTH)
    if not tags.numel():
        return Verdict(False, 0.0)
    apart = torch.cdist(tags, tags, compute_mode="donot_use_mm_for_euclid_dist").fill_diagonal_(torch.inf).min().item()
    share = apart / tags.diff(dim=0).norm(dim=-1).mean().item()
    return Verdict(share > 1e-3, share)


def wish_pattern(name: str) -> Verdict:
    """Whether one step is the same linear map (and constant) everywhere: learned at some positions, it holds at all.

    Least squares on four of five of 999 steps. Measured: the largest error at the fifths, in root mean squares of a
    tag's numbers; bound 1 %.
    """
    tags = wish_schemes()[name].tag(torch.arange(LENGTH), LENGTH)
    if not tags.numel():
        return Verdict(None, 0.0)
    given = torch.cat([tags[:-1] / tags.abs().max(), torch.ones(LENGTH - 1, 1, dtype=torch.float64)], -1)
    unseen = torch.arange(LENGTH - 1) % 5 == 4
    step = torch.linalg.lstsq(given[~unseen], tags[1:][~unseen], driver="gelsd").solution
    error = (given[unseen] @ step - tags[1:][unseen]).abs().max() / tags.square().mean().sqrt()
    return Verdict(error.item() < 0.01, error.item())


def wish_bounded(name: str) -> Verdict:
    """Do the tags stay as large as they are? Measured: the largest number at 1,000 over that at 100; bound 1.5."""
    tag = wish_schemes()[name].tag
    if not tag(torch.arange(1), LENGTH).numel():
        return Verdict(None, 0.0)
    growth = tag(torch.arange(LENGTH), LENGTH).abs().max() / tag(torch.arange(100), 100).abs().max()
    return Verdict(growth.item() < 1.5, growth.item())


def wish_any_length(name: str) -> Verdict:
    """Whether there is a tag at any length, and the same as in a short text.

    Measured: the share of 1,000 positions that keep their tag in a text of 10,000, or of these that have one, if less.
    """
    tag, short = wish_schemes()[name].tag, torch.arange(LENGTH)
    kept = (tag(short, LONGER) == tag(short, LENGTH)).all(-1) if _has(name, LENGTH - 1) else torch.zeros(LENGTH)
    last = max(p for p in (LENGTH - 1, 2**BITS - 1, LONGER - 1) if _has(name, p))
    share = min(kept.double().mean().item(), (last + 1) / LONGER)
    return Verdict(share == 1, share)


def _has(name: str, p: int) -> bool:
    """Whether there is a tag for a position."""
    try:
        wish_schemes()[name].tag(torch.tensor([p]), LONGER)
    except IndexError:
        return False
    return True


@cache
def wish_meaning(name: str, scale: float = 1.0) -> Verdict:
    """Is a word still nearest to itself? 1,000 random words, each at a random position below 1,000.

    Measured: the share of words whose changed embedding is nearest, by cosine, to their own; bound 99 %. Where no
    embedding changes there is nothing to test. A `scale` of the components of 1 is where the paper's factor of the root
    of d puts them.
    """
    words, places = _random(LENGTH, D, seed=5, scale=scale), _places()
    placed = wish_schemes()[name].embed(words, places)
    share = _nearest_own(placed, words)
    return Verdict(None if torch.equal(placed, words) else share >= 0.99, share)


def _places() -> Tensor:
    """A position below 1,000 for each of 1,000 words, in random order."""
    return torch.randperm(LENGTH, generator=seeded(6))


def _nearest_own(moved: Tensor, words: Tensor) -> float:
    """The share of rows that are nearest, by cosine, to the row that they come from."""
    nearest = (moved @ torch.nn.functional.normalize(words, dim=-1).T).argmax(-1)
    return (nearest == torch.arange(len(words))).double().mean().item()


@cache
def turned_nearest() -> float:
    """The share of 1,000 random queries that RoPE, at a random position each, leaves nearest to themselves."""
    queries = _random(LENGTH, D, seed=5)
    return _nearest_own(rotate_interleaved(queries, angles(_places(), frequencies(D))), queries)


def wish_relative(name: str) -> Verdict:
    """Whether the score of a query and a key knows their distance, and nothing else of where they are.

    Measured: the largest change of the score when both move on by 1, 10 and 100, in spreads of the score over
    distances; bound 10 ** -9. Without a spread there is no distance in the score.
    """
    score = wish_schemes()[name].score
    q, k = _random(2, D, seed=7)
    by_distance = torch.stack([torch.as_tensor(score(q, k, 200, 200 - x)) for x in (0, 1, 3, 10, 30)])
    spread = by_distance.std().item()
    if spread <= 1e-12 * by_distance.abs().max().item():  # equal but for the rounding of their mean
        return Verdict(False, float("nan"))
    moved = [abs(score(q, k, 20 + s, 17 + s) - score(q, k, 20, 17)).item() / spread for s in (1, 10, 100)]
    return Verdict(max(moved) < 1e-9, max(moved))


WISHES: dict[str, Callable[[str], Verdict]] = {
    "changes": wish_changes,
    "unique": wish_unique,
    "pattern": wish_pattern,
    "bounded": wish_bounded,
    "any_length": wish_any_length,
    "meaning": wish_meaning,
    "relative": wish_relative,
}


@cache
def wish_verdicts() -> dict[str, dict[str, Verdict]]:
    """Every scheme put to every wish: scheme, wish, verdict."""
    return {name: {wish: test(name) for wish, test in WISHES.items()} for name in WISH_SCHEMES}
