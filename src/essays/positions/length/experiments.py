"""Runs behind the page on length: tiny decoders, trained on short sequences and tested on long ones.

Several seeds train side by side: every weight has the seeds in front, and no seed sees another's loss. What takes
minutes is stored in `results/length.json` by `benchmarks/length.py`; what takes less than a second is run here.
A second draw, the same trainings with five other seeds, is stored in `results/length_again.json`.
"""

from collections.abc import Sequence
from functools import cache, partial
from math import comb, cos, pi
from typing import NamedTuple

import torch
from torch import Tensor
from torch.nn.functional import cross_entropy, gelu, layer_norm, one_hot

from essays.kit.chance import seeded
from essays.kit.record import record
from workings.positions.attention import attend
from workings.positions.bias import alibi, t5_bias
from workings.positions.rotary import angles, rotate_complex, turns
from workings.positions.sinusoidal import frequencies, sinusoidal

SCHEMES_TESTED = {
    "nope": "no positions",
    "sinusoidal": "sinusoidal",
    "learned": "learned",
    "t5": "T5",
    "alibi": "ALiBi",
    "rope": "RoPE",
}
DRAWS = ("length", "length_again")  # records: five seeds, which the page shows, and five others
Weights = dict[str, Tensor]


class Recipe(NamedTuple):
    """How a decoder is built, trained and tested; the same for every scheme."""

    tokens: int = 16  # kinds of token, and one more that starts every sequence
    size: int = 64
    heads: int = 4
    layers: int = 2
    trained: int = 32  # length of the sequences in training, the starting token included
    tested: int = 256
    batch: int = 32
    steps: int = 700
    rate: float = 3e-3  # Adam's, after 50 steps of warm-up, then down a cosine to 0
    start: bool = True  # whether a token of its own starts every sequence; if not, a random one stands there


def length_start(scheme: str, recipe: Recipe, seed: int, answers: int) -> Weights:
    """The weights of one decoder before training, float32."""
    generator = seeded(seed)

    def normal(rows: int, columns: int, std: float | None = None) -> Tensor:
        return torch.randn(rows, columns, generator=generator) * (std or rows**-0.5)

    d = recipe.size
    weights = {"token": normal(recipe.tokens + 1, d, 1.0), "answer": normal(d, answers)}
    for layer in range(recipe.layers):
        weights |= {f"qkv{layer}": normal(d, 3 * d), f"out{layer}": normal(d, d)}
        weights |= {f"up{layer}": normal(d, 2 * d), f"down{layer}": normal(2 * d, d)}
    if scheme == "learned":
        weights["table"] = normal(recipe.tested, d, 0.02)  # as BERT and GPT-2 start theirs
    if scheme == "t5":
        weights["buckets"] = torch.zeros(32, recipe.heads)
    return weights


def _embedded(weights: Weights, tokens: Tensor, scheme: str, recipe: Recipe) -> Tensor:
    """Embeddings, with the rows of a scheme that adds them; (seeds, batch, n) -> (seeds, batch * n, d)."""
    _, batch, n = tokens.shape
    x = one_hot(tokens.flatten(1), recipe.tokens + 1).float() @ weights["token"]
    if scheme == "sinusoidal":
        return x + sinusoidal(torch.arange(n), recipe.size).float().repeat(batch, 1)
    if scheme == "learned":
        return x + weights["table"][:, :n].repeat(1, batch, 1)
    return x


def _bias(weights: Weights, scheme: str, recipe: Recipe, n: int) -> Tensor | None:
    """What a scheme adds to the scores, if it does; broadcasts to (seeds, batch, heads, n, n)."""
    p = torch.arange(n)
    if scheme == "alibi":
        return alibi(recipe.heads, p, p).float()
    if scheme == "t5":
        return torch.stack([t5_bias(table, p, p) for table in weights["buckets"]])[:, None]
    return None


def length_decoder(
    weights: Weights, tokens: Tensor, scheme: str, recipe: Recipe, theta: Tensor | None = None, scale: float = 1.0
) -> Tensor:
    """The decoder's answers at every position: pre-norm blocks of causal attention and a perceptron.

    The weights are those of `length_start`, with the seeds in front; theta are RoPE's frequencies, if not the trained
    ones, and its queries and keys are both multiplied by the scale. (seeds, batch, n) -> (seeds, batch, n, answers).
    """
    seeds, batch, n = tokens.shape
    d, heads = recipe.size, recipe.heads
    x, bias = _embedded(weights, tokens, scheme, recipe), _bias(weights, scheme, recipe, n)
    turn = turns(angles(torch.arange(n), frequencies(d // heads) if theta is None else theta)) * scale
    for layer in range(recipe.layers):
        mixed = layer_norm(x, (d,)) @ weights[f"qkv{layer}"]
        q, k, v = mixed.view(seeds, batch, n, 3, heads, d // heads).permute(3, 0, 1, 4, 2, 5)
        if scheme == "rope":
            q, k = rotate_complex(q, turn), rotate_complex(k, turn)
        seen = attend(q, k, v, bias, causal=True)[0].transpose(2, 3).reshape(seeds, batch * n, d)
        x = x + seen @ weights[f"out{layer}"]
        x = x + gelu(layer_norm(x, (d,)) @ weights[f"up{layer}"]) @ weights[f"down{layer}"]
    return (layer_norm(x, (d,)) @ weights["answer"]).view(seeds, batch, n, -1)


def length_batch(task: str, recipe: Recipe, batch: int, n: int, generator: torch.Generator) -> tuple[Tensor, Tensor]:
    """Sequences of a task and the right answer at every position, -100 where there is none; each of shape (batch, n).

    The starting token is at index 0. `three_back` asks for the token three positions back, `index_five` for the token
    at index 5, `induction` for the token that followed when the present one was last here. In `recall` keys and values
    alternate, and a key that was here before asks for its value. `ascending` and `swapped` ask, at the last position
    alone, whether the tokens rise. Every other sequence does. The rest are shuffled, or have two neighbours swapped.
    In `copy` a string is followed by the starting token once more, and from there on its tokens are asked in order.
    Where the recipe has no starting token a random token stands at index 0, in `recall` a value. In `copy`,
    `ascending` and `swapped` nothing does: there the shapes are (batch, n - 1).
    """
    if task in ("copy", "ascending", "swapped"):
        drawn = partial(_ascending_batch, task) if task != "copy" else _copy_batch
        tokens, answers = drawn(recipe, batch, n, generator)
        return (tokens, answers) if recipe.start else (tokens[:, 1:], answers[:, 1:])
    tokens = torch.randint(recipe.tokens, (batch, n), generator=generator)
    if task == "recall":
        half = recipe.tokens // 2
        values = torch.randint(half, (batch, half), generator=generator) + half
        tokens %= half
        tokens[:, 0] += half
        tokens[:, 2::2] = values.gather(1, tokens[:, 1:-1:2])
    if recipe.start:
        tokens[:, 0] = recipe.tokens
    return tokens, _answers(task, tokens)


def _answers(task: str, tokens: Tensor) -> Tensor:
    """The right answer at every position, -100 where there is none; (batch, n) -> (batch, n)."""
    answers = torch.full_like(tokens, -100)
    if task == "three_back":
        answers[:, 4:] = tokens[:, 1:-3]
    elif task == "index_five":
        answers[:, 6:] = tokens[:, 5:6]
    else:  # where the present token last stood, if it did
        same = (tokens[:, :, None] == tokens[:, None, :]).tril(-1)
        last = (same * torch.arange(tokens.shape[1])).amax(-1)
        answers = tokens.gather(1, last + 1).where(same.any(-1), answers)
        if task == "recall":
            answers[:, ::2] = -100  # values ask nothing
    return answers


def _ascending_batch(
    task: str, recipe: Recipe, batch: int, n: int, generator: torch.Generator
) -> tuple[Tensor, Tensor]:
    """Sequences that ascend or do not, and whether they do, asked at the last position; each of shape (batch, n)."""
    answers = torch.full((batch, n), -100)
    drawn = torch.rand(batch, recipe.tokens, generator=generator).argsort(1)[:, : n - 1]  # all different
    rising = drawn.sort(1).values
    drawn[1::2] = rising[1::2]
    if task == "swapped":
        rows, at = torch.arange(0, batch, 2), torch.randint(n - 2, (batch // 2,), generator=generator)
        drawn[rows] = rising[rows]
        drawn[rows, at], drawn[rows, at + 1] = rising[rows, at + 1], rising[rows, at]
    answers[:, -1] = (drawn == rising).all(1).long()
    return torch.cat([torch.full((batch, 1), recipe.tokens), drawn], 1), answers


def _copy_batch(recipe: Recipe, batch: int, n: int, generator: torch.Generator) -> tuple[Tensor, Tensor]:
    """Start, a string, the start again and the string but for its last token; and the string as what comes next."""
    string = torch.randint(recipe.tokens, (batch, n // 2), generator=generator)
    mark = torch.full((batch, 1), recipe.tokens)
    unasked = torch.full((batch, n - n // 2), -100)
    return torch.cat([mark, string, mark, string[:, :-1]], 1), torch.cat([unasked, string], 1)


def _drawn(task: str, recipe: Recipe, batch: int, n: int, generators: Sequence[torch.Generator]) -> Tensor:
    """A batch for every seed: tokens and answers, shape (2, seeds, batch, n)."""
    return torch.stack([torch.stack(length_batch(task, recipe, batch, n, g)) for g in generators], 1)


def length_train(scheme: str, task: str, recipe: Recipe, seeds: Sequence[int]) -> Weights:
    """Decoders trained side by side, one for each seed, with Adam at betas of 0.9 and 0.98."""
    answers = 2 if task == "ascending" else recipe.tokens
    starts = [length_start(scheme, recipe, seed, answers) for seed in seeds]
    weights = {name: torch.stack([start[name] for start in starts]).requires_grad_() for name in starts[0]}
    generators = [seeded(1000 + seed) for seed in seeds]
    optimizer = torch.optim.Adam(weights.values(), betas=(0.9, 0.98), fused=True)
    lengths = seeded(0)
    for step in range(recipe.steps):
        n = recipe.trained
        if task == "ascending":
            n = int(torch.randint(3, n + 1, (), generator=lengths))  # two tokens at least, and the start
        if task == "copy":
            n = 2 * int(torch.randint(2, n // 2, (), generator=lengths)) + 1  # a string of two tokens at least
        tokens, right = _drawn(task, recipe, recipe.batch, n, generators)
        scores = length_decoder(weights, tokens, scheme, recipe)
        loss = cross_entropy(scores.flatten(0, -2), right.flatten(), ignore_index=-100) * len(seeds)
        optimizer.zero_grad()
        loss.backward()
        down = (1 + cos(pi * step / recipe.steps)) / 2
        optimizer.param_groups[0]["lr"] = recipe.rate * min(1, (step + 1) / 50) * down
        optimizer.step()
    return {name: weight.detach() for name, weight in weights.items()}


@torch.no_grad()
def length_test(
    weights: Weights,
    scheme: str,
    task: str,
    recipe: Recipe,
    seeds: Sequence[int],
    theta: Tensor | None = None,
    scale: float = 1.0,
    batch: int = 128,
) -> Tensor:
    """Share of right answers by seed and window of 16 positions, the first from 16 on; shape (seeds, windows).

    One run at the tested length gives every shorter length too: a causal decoder does not know how long a sequence is.
    """
    generators = [seeded(10**6 + seed) for seed in seeds]
    right = asked = torch.zeros(len(seeds), recipe.tested)
    for _ in range(batch // 16):
        tokens, answers = _drawn(task, recipe, 16, recipe.tested, generators)
        said = length_decoder(weights, tokens, scheme, recipe, theta, scale).argmax(-1)
        right, asked = right + (said == answers).sum(1), asked + (answers >= 0).sum(1)
    return right[:, 16:].unflatten(1, (-1, 16)).sum(2) / asked[:, 16:].unflatten(1, (-1, 16)).sum(2)


@torch.no_grad()
def whole_test(
    weights: Weights, scheme: str, task: str, recipe: Recipe, n: int, seeds: Sequence[int], batch: int = 512
) -> list[float]:
    """Share of right answers, seed by seed, on sequences of n tokens after the start."""
    generators = [seeded(10**6 + seed) for seed in seeds]
    tokens, right = _drawn(task, recipe, batch, n + 1, generators)
    said = length_decoder(weights, tokens, scheme, recipe).argmax(-1)
    return ((said == right).sum((1, 2)) / (right >= 0).sum((1, 2))).tolist()


def length_windows() -> Tensor:
    """The first position of every window of 16."""
    return torch.arange(16, Recipe().tested, 16)


def length_shares(task: str, scheme: str, start: bool = True, draw: str = DRAWS[0]) -> Tensor:
    """Stored shares of right answers by seed and window of 16 positions, the first from 16 on; (seeds, windows).

    For `copy`, `ascending` and `swapped` a column is a length of the sequence, see `length_lengths`.
    """
    stored = record("positions", draw)["runs" if start else "startless"]
    return torch.tensor(stored[task][scheme], dtype=torch.float64)


def length_grid() -> dict[tuple[str, bool], dict[str, Tensor]]:
    """All that is stored of the tasks, by task and start token or none, then by scheme; as in `length_shares`."""
    stored = record("positions", "length")
    return {
        (task, start): {scheme: length_shares(task, scheme, start) for scheme in SCHEMES_TESTED if scheme in schemes}
        for start, place in ((True, "runs"), (False, "startless"))
        for task, schemes in stored[place].items()
    }


def length_lengths(task: str) -> Tensor:
    """Lengths of the strings in `copy`, of the sequences in `ascending` and `swapped`, the start token not counted."""
    return torch.tensor(record("positions", "length")["strings" if task == "copy" else "lengths"])


def length_ablation(what: str, which: str, draw: str = DRAWS[0]) -> Tensor:
    """Stored shares on index five, with a pair of RoPE `slowed` by a fifth after training or the start token `removed`.

    Of `slowed`, `which` is the number of the pair; of `removed` it is the scheme. Shape (seeds, windows).
    """
    return torch.tensor(record("positions", draw)["ablation"][what][which], dtype=torch.float64)


def length_tasks() -> list[tuple[str, bool, str]]:
    """The tasks, whether there is a start token, and what they are called."""
    tasks = ("three_back", "index_five", "index_five", "induction", "recall")
    names = ("three back", "index five", "index five, no start token", "induction", "recall")
    return [(task, "no start" not in name, name) for task, name in zip(tasks, names, strict=True)]


def counting_weight(steepness: float, n: int = 256, index: int = 5) -> float:
    """Weight on the key at an index when scores are minus the steepness times the squared difference of counts.

    The count at position t is 1 / (t + 1).
    """
    counts = 1 / torch.arange(1, n + 1, dtype=torch.float64)
    return (-steepness * (counts - counts[index]) ** 2).softmax(0)[index].item()


def length_extended(task: str, s: int, method: str, draw: str = DRAWS[0]) -> Tensor:
    """`length_shares` of the trained RoPE decoders after context extension by s, without further training."""
    return torch.tensor(record("positions", draw)["extended"][task][str(s)][method], dtype=torch.float64)


def copying_matched(n: int, tokens: int = 16) -> float:
    """The share of n random tokens that a blind look-up copies rightly, exactly.

    It looks up the present token in the string, draws one of the places where it stands and something follows, and says
    what follows there. The first token follows the start, and is sure. A place that is not the present one helps too,
    if what follows there is the right token: by chance, or since the two places are neighbours in a run of one token.
    """
    p, m = 1 / tokens, n - 1  # m tokens have a follower

    def mean(least: int, others: int) -> float:
        """The mean of one over the number of places: some that are sure, and others that hold the token by chance."""
        chances = (comb(others, k) * p**k * (1 - p) ** (others - k) / (least + k) for k in range(others + 1))
        return sum(chances) if others >= 0 else 0.0

    own = m * mean(1, m - 1)
    # Two other places that are like it and have like followers: neighbours, the last of all among them or not; then
    # places apart, of which one or none is the last. What follows them is the token itself, or another one.
    run = 2 * (m - 2) * mean(3, m - 3) + 2 * mean(2, m - 2) if m > 1 else 0.0
    last = 2 * (m - 2) * (p * mean(3, m - 3) + (1 - p) * mean(2, m - 3)) if m > 2 else 0.0
    apart = (m - 2) * (m - 3) * (p * mean(4, m - 4) + (1 - p) * mean(2, m - 4)) if m > 3 else 0.0
    return (1 + own + p * p * (run + last + apart)) / n


def blind(tokens: Tensor, causal: bool, seed: int, d: int = 10) -> Tensor:
    """Two random layers of attention and perceptron without positions, tokens below 100; (..., n) -> (..., n, d)."""
    generator = seeded(seed)

    def normal(*shape: int) -> Tensor:
        return torch.randn(*shape, generator=generator, dtype=torch.float64)

    x = normal(100, d)[tokens]
    for _ in range(2):
        x = x + attend(x @ normal(d, d) / d, x @ normal(d, d) / d, x @ normal(d, d) / d, causal=causal)[0]
        x = x + gelu(x @ normal(d, 2 * d)) @ normal(2 * d, d) / d
    return x


def nope_counts(n: int) -> Tensor:
    """What a causal head that attends to all alike reads off a mark on the first token, by position; shape (n,)."""
    mark = torch.zeros(n, 1, dtype=torch.float64)
    mark[0] = 1
    same = torch.zeros(n, 1, dtype=torch.float64)  # every score is 0
    return attend(same, same, mark, causal=True)[0][:, 0]


@cache
def encourage_probe(causal: bool, seed: int, slope: float = 0.0, n: int = 64, d: int = 32, texts: int = 96) -> float:
    """How well a line reads the logarithm of the position off one untrained attention layer without a code of any.

    Random tokens of a vocabulary of 50; fitted on half of the texts, the share of variance explained on the other. The
    slope is ALiBi's: what is taken off a score for each position of distance.
    """
    generator = seeded(seed)
    tokens = torch.randint(50, (texts, n), generator=generator)
    x = torch.randn(50, d, generator=generator, dtype=torch.float64)[tokens]  # (texts, n, d)
    to_q, to_k, to_v = torch.randn(3, d, d, generator=generator, dtype=torch.float64) / d**0.5
    away = torch.arange(n)[:, None] - torch.arange(n)
    seen = attend(x @ to_q / 2, x @ to_k / 2, x @ to_v, -slope * away.abs(), causal=causal)[0]
    features = torch.cat((seen, seen.pow(2).sum(-1, keepdim=True).sqrt(), torch.ones(texts, n, 1).double()), -1)
    place = torch.arange(1, n + 1, dtype=torch.float64).log().expand(texts, n)
    half = texts // 2
    weights = torch.linalg.lstsq(features[:half].flatten(0, 1), place[:half].reshape(-1, 1)).solution
    error = features[half:] @ weights - place[half:, :, None]
    return 1 - (error.pow(2).mean() / place[half:].var(correction=0)).item()
