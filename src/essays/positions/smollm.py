"""SmolLM2 for a lab: the model where its weights are installed, and otherwise the answers that were kept of it.

What was kept is looked up by what is asked: the tokens, the angles and the layout. Other tokens, angles or layouts are
not answered by an old answer; a temperature is not looked at.
"""

import textwrap
import zlib
from typing import Any

import torch
from torch import Tensor

from essays.kit.chance import seeded
from essays.kit.record import record
from workings.models.packaged import missing
from workings.models.smollm import INSTALL, PACKAGE, SmolLM
from workings.positions.extend import interpolate, ntk, yarn_released, yarn_temperature
from workings.positions.rotary import Rotation, rotate_halves, rotate_interleaved
from workings.positions.sinusoidal import frequencies

BASE, SIZE, TRAINED = 100_000.0, 64, 8192
SAME = 1e-12  # how near, of their size, the sums over two tables of angles must be to be one table


class Asked(SmolLM):
    """The model, with what the lab asks it about its heads."""

    def shares(self, ids: Tensor) -> Tensor:
        """Each pair's share of the sum of |q||k| over pairs in every head; shape (layers, heads, pairs), rows sum to 1.

        The lengths are means over the text but for its first token, which many heads use to park their weight.
        """
        seen: list[Tensor] = []

        def watch(_: int, q: Tensor, k: Tensor) -> None:
            a, b = (x[:, 1:].unflatten(-1, (-1, 2)).norm(dim=-1).mean(1) for x in (q, k))  # (9, pairs), (3, pairs)
            both = a * b.repeat_interleave(len(a) // len(b), 0)
            seen.append(both / both.sum(-1, keepdim=True))

        self.states(ids, watch=watch)
        return torch.stack(seen)

    def back(self, ids: Tensor, angle: Tensor) -> Tensor:
        """The mean weight that each head gives to the token before, shape (layers, heads)."""
        seen: list[Tensor] = []
        unseen = torch.ones(len(ids), len(ids), dtype=torch.bool).triu(1)

        def watch(_: int, q: Tensor, k: Tensor) -> None:
            score = q @ k.repeat_interleave(len(q) // len(k), 0).mT / q.shape[-1] ** 0.5
            weights = score.masked_fill(unseen, -torch.inf).softmax(-1)
            seen.append(weights.diagonal(-1, dim1=-2, dim2=-1).mean(-1))

        self.states(ids, angle=angle, watch=watch)
        return torch.stack(seen)


class Kept(Asked):
    """What was kept of the model: `benchmarks/smollm.py` asks it all that the lab asks, and keeps the answers."""

    def __init__(self) -> None:
        self.told = record("positions", "smollm")
        self.theta, self.size, self.trained = frequencies(SIZE, BASE), SIZE, TRAINED
        self.layers, self.heads = 30, 9

    def answer(self, question: str, asked: dict[str, Any]) -> Any:
        """What was answered; ModuleNotFoundError, with what to run, to what was never asked."""
        for kept in self.told["answers"]:
            if kept["question"] == question and alike(kept["asked"], asked):
                return kept["answer"]
        raise missing(f"nothing was kept that answers this, and {PACKAGE}", INSTALL)

    def ids(self, text: str) -> Tensor:
        """The tokens of the lab's texts."""
        return torch.tensor(self.answer("ids", {"text": text}))

    def text(self, ids: Tensor) -> str:
        """The lab's texts again, from their tokens."""
        return self.answer("text", marks(ids))

    def losses(self, ids: Tensor, angle: Tensor | None = None, rotate: Rotation = rotate_interleaved, **_) -> Tensor:
        """The loss of each token, as the lab asked for it."""
        return torch.tensor(self.answer("losses", marks(ids, angle, rotate)))

    def shares(self, ids: Tensor) -> Tensor:
        """Each pair's share of the sum over pairs of |q||k|, in every head, to a thousandth."""
        return torch.tensor(self.answer("shares", marks(ids))) / 1000

    def back(self, ids: Tensor, angle: Tensor) -> Tensor:
        """The mean weight that each head gives to the token before, to a thousandth."""
        return torch.tensor(self.answer("back", marks(ids, angle))) / 1000

    def go_on(self, text: str, most: int = 20) -> str:
        """What the model writes after a text."""
        return self.answer("go_on", {"text": text, "most": most})


def kept_answers(question: str) -> list[Tensor]:
    """What was answered in thousandths to "shares" or to "back", in the order in which the lab asks."""
    answers = record("positions", "smollm")["answers"]
    return [torch.tensor(each["answer"]) / 1000 for each in answers if each["question"] == question]


def marks(ids: Tensor, angle: Tensor | None = None, rotate: Rotation = rotate_interleaved) -> dict[str, Any]:
    """What tells one question from another: the tokens, the layout, and two sums over the angles and their size."""
    told = {"ids": zlib.crc32(str(ids.tolist()).encode()), "rotate": rotate.__name__}
    if angle is None:
        return told
    flat = angle.double().flatten()
    along = torch.arange(len(flat), dtype=torch.float64)
    return told | {
        "angle": [(flat * along.cos()).sum().item(), (flat * along.sin()).sum().item(), flat.abs().sum().item()]
    }


def alike(kept: dict[str, Any], asked: dict[str, Any]) -> bool:
    """Whether two questions are one; sums over angles may differ in their last digits."""
    a, b = ({key: each for key, each in question.items() if key != "angle"} for question in (kept, asked))
    sums = [question.get("angle", ()) for question in (kept, asked)]
    near = len(sums[0]) == len(sums[1]) and all(
        abs(x - y) <= SAME * (1 + sums[0][2]) for x, y in zip(*sums, strict=True)
    )
    return a == b and near


def surgeries(n: int, seed: int = 0) -> dict[str, tuple[Tensor, Tensor, Rotation]]:
    """What is done to the rotations of a trained model: by name, the positions, the frequencies and the layout.

    Args:
        n: Tokens.
        seed: Of the shuffle.
    """
    places, theta = torch.arange(n), frequencies(SIZE, BASE)
    pair, adjacent = torch.arange(SIZE // 2), rotate_interleaved
    mixed = torch.randperm(n, generator=seeded(seed))
    return {
        "as trained": (places, theta, adjacent),
        "no rotation": (places, 0 * theta, adjacent),
        "places shuffled": (mixed, theta, adjacent),
        "places reversed": (places.flip(0), theta, adjacent),
        **{f"the {k} fastest pairs": (places, theta * (pair < k), adjacent) for k in (24, 16, 8)},
        **{f"the {k} slowest pairs": (places, theta * (pair >= 32 - k), adjacent) for k in (24, 16, 8)},
        "the wrong layout": (places, theta, rotate_halves),
    }


def schemes(s: float = 2) -> dict[str, tuple[Tensor, float]]:
    """Frequencies for s times the trained length, and what queries and keys are multiplied by, by name."""
    theta = frequencies(SIZE, BASE)
    return {
        "plain": (theta, 1.0),
        "yarn": (yarn_released(SIZE, BASE, s, TRAINED), yarn_temperature(s)),
        "interpolate": (interpolate(theta, s), 1.0),
        "ntk": (ntk(SIZE, BASE, s), 1.0),
    }


def load() -> tuple[Asked, str]:
    """The model, or what was kept of it, and which of the two it is, in words."""
    try:
        return Asked(), f"Computed now, in float32, with the weights of {PACKAGE}"
    except ModuleNotFoundError as absent:
        kept = Kept()
        made = ", ".join(f"{name} {version}" for name, version in kept.told["made"].items() if name != "date")
        lines = [
            f"{absent.name} is not installed; this installs what is needed (100 MB in all):",
            f"  {INSTALL}",
            f"Not computed now: kept on {kept.told['made']['date']} by benchmarks/smollm.py, in float32, with",
            textwrap.indent(textwrap.fill(made, 76), "  "),
        ]
        return kept, "\n".join(lines)
