"""all-MiniLM-L6-v2 for a lab: the model where its weights are installed, and otherwise what was kept of it.

A page draws from kept results alone. A lab is there to be changed, so it asks the model whenever it can.
"""

import json
import textwrap

import torch
from torch import Tensor

from essays.kit.record import file
from workings.models.minilm import INSTALL, MISSING, PACKAGE, MiniLM, Read

SENTENCES = ("The brown dog chased the black dog", "the dog bit the man", "the man bit the dog")


class Kept(MiniLM):
    """What the model made of three sentences, and its table of positions: `benchmarks/minilm.py` keeps them.

    Attributes:
        made: When, from which versions.
    """

    def __init__(self) -> None:
        import numpy as np

        with np.load(file("positions", "two_dogs.npz")) as stored:
            about = json.loads(str(stored["about"]))
            tables = {name: torch.from_numpy(stored[name]).double() for name in stored.files if name != "about"}
        self.made, self.texts = about["made"], about["texts"]
        self.readings = {name: table * about["unit"] for name, table in tables.items()}
        with np.load(file("positions", "minilm.npz")) as stored:
            positions = torch.from_numpy(stored["positions"]).double() * about["unit_of_positions"]
        self.weight = {"embeddings.position_embeddings.weight": positions}

    def tokens(self, text: str) -> list[str]:
        """The tokens of one of the three sentences; ModuleNotFoundError, with what to run, for any other."""
        return self._text(text)["tokens"]

    def ids(self, text: str) -> Tensor:
        """The tokens of one of the three sentences as numbers, shape (n,)."""
        return torch.tensor(self._text(text)["ids"])

    def _text(self, text: str) -> dict[str, list]:
        if text not in self.texts:
            raise ModuleNotFoundError(f"nothing was kept of “{text}”; {MISSING.format(PACKAGE)}", name=PACKAGE)
        return self.texts[text]

    def __call__(self, ids: Tensor, positions: bool = True) -> Read:
        """What was kept of the reading of one of the three, by its tokens, shape (1, n), with positions or without."""
        place = [text["ids"] for text in self.texts.values()].index(ids[0].tolist())
        name = f"{place}_{'with' if positions else 'without'}"
        return Read(self.readings[f"states_{name}"][None], self.readings[f"weights_{name}"][:, None])


def load() -> tuple[MiniLM, str]:
    """The model, or what was kept of it, and which of the two it is, in words."""
    try:
        return MiniLM(torch.float64), f"Computed now, in float64, with the weights of {PACKAGE}"
    except ModuleNotFoundError as missing:
        kept = Kept()
        made = ", ".join(f"{name} {version}" for name, version in kept.made.items() if name not in ("date", "machine"))
        lines = [
            f"{missing.name} is not installed; this installs it (90 MB in all):",
            f"  {INSTALL}",
            f"Not computed now: kept on {kept.made['date']} by benchmarks/minilm.py, in float64, with",
            textwrap.indent(textwrap.fill(made, 76), "  "),
        ]
        return kept, "\n".join(lines)
