"""A head written by hand over four words; and a decoder of twelve layers, trained with each scheme of positions.

The trainings take minutes and are stored in `results/transformer.json` by `benchmarks/transformer.py`.
"""

import time
import zlib
from functools import cache
from itertools import islice
from pydoc_data.topics import topics
from typing import Any, NamedTuple

import torch
from torch import Tensor

from essays.kit.chance import stream
from essays.kit.record import record
from workings.positions.attention import attend
from workings.positions.transformer import Decoder, loss, train, write

WORDS = ("the", "brown", "dog", "barked")
NAMES = {"rope": "RoPE", "alibi": "ALiBi", "sinusoidal": "sinusoids", "learned": "learned table", "none": "none"}
SEEDS = tuple(range(5))
MARKS = (0, 20, 100, 400)  # steps after which the first decoder is asked to write
PROMPT = "The "


class Head(NamedTuple):
    """A head at work: scores before the mask and weights, (4, 4); values and what is taken in, (4, 2)."""

    scores: Tensor
    weights: Tensor
    values: Tensor
    taken: Tensor


def attention_by_hand() -> Head:
    """Nouns look for what describes them, and a little for an article; verbs look for nouns.

    A word is six numbers: whether it is an article, describes, names or acts, and whether it is brown or an animal. The
    last two are its value.
    """
    x = torch.eye(6, dtype=torch.float64)[:4].clone()  # the, brown, dog, barked
    x[1, 4] = x[2, 5] = 1
    w_q, w_k, w_v = (torch.zeros(6, size, dtype=torch.float64) for size in (4, 4, 2))
    w_q[2, 1] = w_q[3, 2] = 6  # what names asks for what describes; what acts asks for what names
    w_q[2, 0] = 2
    w_k[:4] = torch.eye(4)
    w_v[4:] = torch.eye(2)
    q, k, v = x @ w_q, x @ w_k, x @ w_v
    taken, weights = attend(q, k, v, causal=True)
    return Head(q @ k.T / q.shape[-1] ** 0.5, weights, v, taken)


class Text(NamedTuple):
    """A text as numbers, to train on and for the test, and its letters in the order of their numbers."""

    train: Tensor
    test: Tensor
    letters: str


@cache
def text() -> Text:
    """Python's own help; the last tenth of it is the test."""
    whole = "".join(topics[name] for name in sorted(topics))
    letters = "".join(sorted(set(whole)))
    numbers = torch.tensor([letters.index(letter) for letter in whole])
    cut = len(numbers) * 9 // 10
    return Text(numbers[:cut], numbers[cut:], letters)


def text_told() -> dict[str, Any]:
    """Of this Python's help: how many letters, of how many kinds, a checksum, and `pairs_loss`."""
    train, test, letters = text()
    whole = torch.cat([train, test]).tolist()
    crc = zlib.crc32(str(whole).encode())
    return {"letters": len(whole), "kinds": len(letters), "crc": crc, "pairs": round(pairs_loss(), 4)}


def pairs_loss() -> float:
    """The loss on the test of a table of how often each letter followed each other one, each pair counted once more."""
    train, _, letters = text()
    pairs = torch.bincount(train[:-1] * len(letters) + train[1:], minlength=len(letters) ** 2)
    chances = (pairs + 1).double().view(len(letters), -1)
    chances /= chances.sum(1, keepdim=True)
    pieces = held_pieces()
    return -chances[pieces[:, :-1], pieces[:, 1:]].log().mean().item()


def held_pieces(n: int = 64, many: int = 256) -> Tensor:
    """Evenly spaced pieces of the test, each with the letter that follows; shape (many, n + 1)."""
    test = text().test
    return test[torch.arange(many)[:, None] * ((len(test) - n - 1) // many) + torch.arange(n + 1)]


@torch.no_grad()
def held_loss(model: Decoder) -> float:
    """In nats a letter."""
    return loss(model, held_pieces()).item()


def written(model: Decoder, more: int = 100) -> str:
    """What a decoder writes after the prompt."""
    letters = text().letters
    start = torch.tensor([letters.index(letter) for letter in PROMPT])
    return "".join(letters[number] for number in write(model, start, more)[len(start) :])


def transformer_run(scheme: str, seed: int, marks: tuple[int, ...] = (), stop: int | None = None) -> dict[str, Any]:
    """A decoder's loss on the test before training and after, and seconds of computing.

    With marks also the loss after so many steps, and what is written then. The seed draws the weights and the pieces.
    Stopped early, the rate falls as if it were not.
    """
    torch.manual_seed(stream(seed))
    model = Decoder(len(text().letters), scheme)
    before, seen = held_loss(model), []
    if 0 in marks:
        seen.append({"steps": 0, "loss": before, "text": written(model)})
    began = time.process_time()
    for step, _ in enumerate(islice(train(model, text().train, seed=seed), stop), 1):
        if step in marks:
            seen.append({"steps": step, "loss": held_loss(model), "text": written(model)})
    seconds = time.process_time() - began
    return {"before": before, "after": held_loss(model), "seconds": round(seconds)} | ({"seen": seen} if marks else {})


def stored_runs(scheme: str, what: str = "after") -> Tensor:
    """Stored losses of a scheme, seed by seed; or what was `before` training, or the `seconds`."""
    runs = record("positions", "transformer")["runs"][scheme]
    return torch.tensor([runs[str(seed)][what] for seed in SEEDS], dtype=torch.float64)


def stored_marks() -> list[dict[str, Any]]:
    """What the first decoder with RoPE had come to after so many steps: its loss, and what it wrote."""
    return record("positions", "transformer")["runs"]["rope"]["0"]["seen"]


def stored_seconds() -> Tensor:
    """Seconds of computing of every training; shape (schemes, seeds)."""
    return torch.stack([stored_runs(scheme, "seconds") for scheme in NAMES])
