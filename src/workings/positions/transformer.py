"""A whole transformer: a decoder that says of each token what comes next (Vaswani et al. 2017; Radford et al. 2019).

Shapes: b texts, n tokens, d numbers to a token. Positions are whole numbers from 0, shape (n,). The model may lie on
any device; `train` and `write` draw chance on the CPU, and are for a model there.
"""

from collections.abc import Iterator
from math import cos, pi

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from workings.positions.attention import attend
from workings.positions.bias import alibi
from workings.positions.learned import learned
from workings.positions.rotary import angles, rotate_halves
from workings.positions.sinusoidal import frequencies, sinusoidal

SCHEMES = ("rope", "alibi", "sinusoidal", "learned", "none")


# --8<-- [start:Positions]
class Positions(nn.Module):
    """A scheme, one of SCHEMES, and where it comes in.

    Raises:
        ValueError: If there is none of that name.
    """

    def __init__(self, scheme: str, d: int, heads: int, most: int):
        super().__init__()
        if scheme not in SCHEMES:
            raise ValueError(f"{scheme} is none of {', '.join(SCHEMES)}")
        self.scheme, self.heads = scheme, heads
        if scheme == "learned":
            self.table = nn.Parameter(0.02 * torch.randn(most, d))

    def added(self, x: Tensor, p: Tensor) -> Tensor:
        """Embeddings with what is added, (b, n, d)."""
        if self.scheme == "learned":
            return x + learned(p, self.table)
        if self.scheme == "sinusoidal":
            return x + sinusoidal(p, x.shape[-1]).to(x)
        return x

    def turned(self, q: Tensor, p: Tensor) -> Tensor:
        """Queries or keys, (b, heads, n, d / heads)."""
        if self.scheme != "rope":
            return q
        theta = frequencies(q.shape[-1])
        return rotate_halves(q, angles(p, theta))

    def bias(self, q: Tensor, p: Tensor) -> Tensor | None:
        """What scores get besides, (heads, n, n)."""
        if self.scheme != "alibi":
            return None
        return alibi(self.heads, p, p).to(q)
# --8<-- [end:Positions]


# --8<-- [start:Attention]
class Attention(nn.Module):
    """Several heads side by side, (b, n, d) -> (b, n, d)."""

    def __init__(self, d: int, positions: Positions):
        super().__init__()
        self.positions = positions
        self.qkv = nn.Linear(d, 3 * d)
        self.out = nn.Linear(d, d)

    def forward(self, x: Tensor, p: Tensor) -> Tensor:
        """What the words at positions p take in."""
        heads = (3, self.positions.heads, -1)
        mixed = self.qkv(x).unflatten(-1, heads)
        q, k, v = mixed.permute(2, 0, 3, 1, 4)
        q = self.positions.turned(q, p)
        k = self.positions.turned(k, p)
        bias = self.positions.bias(q, p)
        seen, _ = attend(q, k, v, bias, causal=True)
        seen = seen.transpose(1, 2).flatten(2)
        return self.out(seen)
# --8<-- [end:Attention]


# --8<-- [start:Layer]
class Layer(nn.Module):
    """Attention, then a perceptron; each adds to what it read."""

    def __init__(self, d: int, positions: Positions):
        super().__init__()
        self.attention = Attention(d, positions)
        self.up = nn.Linear(d, 4 * d)
        self.down = nn.Linear(4 * d, d)
        self.norms = nn.ModuleList([nn.LayerNorm(d), nn.LayerNorm(d)])

    def forward(self, x: Tensor, p: Tensor) -> Tensor:
        """The words with what is added to them."""
        x = x + self.attention(self.norms[0](x), p)
        wide = F.gelu(self.up(self.norms[1](x)))
        return x + self.down(wide)
# --8<-- [end:Layer]


# --8<-- [start:Decoder]
class Decoder(nn.Module):
    """Scores of every next token, (b, n) -> (b, n, kinds)."""

    def __init__(
        self,
        kinds: int,
        scheme: str = "rope",
        d: int = 64,
        heads: int = 4,
        layers: int = 12,
        most: int = 64,
    ):
        super().__init__()
        self.token = nn.Embedding(kinds, d)
        self.positions = Positions(scheme, d, heads, most)
        stack = [Layer(d, self.positions) for _ in range(layers)]
        self.layers = nn.ModuleList(stack)
        self.norm = nn.LayerNorm(d)
        self.output = nn.Linear(d, kinds, bias=False)

    def forward(self, tokens: Tensor, start: int = 0) -> Tensor:
        """Positions count from the start."""
        n, device = tokens.shape[-1], tokens.device
        p = start + torch.arange(n, device=device)
        x = self.positions.added(self.token(tokens), p)
        for layer in self.layers:
            x = layer(x, p)
        return self.output(self.norm(x))
# --8<-- [end:Decoder]


# --8<-- [start:loss]
def loss(model: nn.Module, pieces: Tensor) -> Tensor:
    """Of each token's guess of the next; pieces (b, n + 1)."""
    scores = model(pieces[:, :-1]).flatten(0, 1)
    return F.cross_entropy(scores, pieces[:, 1:].flatten())
# --8<-- [end:loss]


# --8<-- [start:train]
def train(
    model: nn.Module,
    text: Tensor,
    steps: int = 400,
    rate: float = 4e-3,
    seed: int = 0,
    batch: int = 8,
    n: int = 64,
) -> Iterator[float]:
    """Yields the loss of every step; text (length,)."""
    draw = torch.Generator().manual_seed(seed)
    adam = torch.optim.AdamW(model.parameters(), betas=(0.9, 0.98))
    for step in range(steps):
        starts = torch.randint(len(text) - n, (batch, 1), generator=draw)
        now = loss(model, text[starts + torch.arange(n + 1)])
        adam.zero_grad()
        now.backward()
        rise = min(1, (step + 1) / 50)
        fall = (1 + cos(pi * step / steps)) / 2
        adam.param_groups[0]["lr"] = rate * rise * fall
        adam.step()
        yield now.item()
# --8<-- [end:train]


# --8<-- [start:write]
@torch.no_grad()
def write(
    model: nn.Module,
    tokens: Tensor,
    more: int,
    seed: int = 0,
    n: int = 64,
) -> Tensor:
    """Draws token after token; tokens (m,) -> (m + more,)."""
    draw = torch.Generator().manual_seed(seed)
    for _ in range(more):
        scores = model(tokens[None, -n:])[0, -1]
        chances = scores.softmax(-1)
        new = torch.multinomial(chances, 1, generator=draw)
        tokens = torch.cat([tokens, new])
    return tokens
# --8<-- [end:write]
