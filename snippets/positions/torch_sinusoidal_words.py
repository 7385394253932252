import torch
from torch import nn


def codes(start, end, d, base):
    """The codes of the positions from start to end - 1, in float64: (end - start, d)."""
    frequency = base ** (-torch.arange(0, d, 2, dtype=torch.float64, device="cpu") / d)  # (d/2,)
    angle = torch.arange(start, end, dtype=torch.float64, device="cpu")[:, None] * frequency
    return torch.stack([angle.sin(), angle.cos()], dim=-1).flatten(-2)


class SinusoidalWords(nn.Module):
    """Words and the codes of their positions, with dropout on the sum; tokens: (..., n) -> (..., n, d).

    max_len: codes are prepared for so many positions, and more are refused. Without it, codes are made at each call.
    scale: what the words are multiplied by; the root of d in the paper.
    """

    def __init__(self, tokens, d, max_len=None, dropout=0.0, scale=1.0, base=10_000.0):
        super().__init__()
        if d % 2:
            raise ValueError(f"sines and cosines come in pairs: d must be even, not {d}")
        self.words, self.dropout = nn.Embedding(tokens, d), nn.Dropout(dropout)
        self.max_len, self.scale, self.base = max_len, scale, base
        self.register_buffer("code", codes(0, max_len or 0, d, base), persistent=False)

    def forward(self, tokens, start=0):
        end, x = start + tokens.shape[-1], self.scale * self.words(tokens)
        most = end if self.max_len is None else self.max_len
        if start < 0 or end > most:
            raise ValueError(f"positions {start} to {end - 1} are not within 0 to {most - 1}")
        code = codes(start, end, x.shape[-1], self.base) if self.max_len is None else self.code[start:end]
        return self.dropout(x + code.to(x))


torch.manual_seed(0)
words = SinusoidalWords(tokens=50, d=6, dropout=0.1, scale=6**0.5)
text = torch.randint(50, (2, 3, 7))  # any batch: here two by three texts of seven tokens
print(words(text).shape, words(text, start=100_000).shape)
print(list(words.state_dict()))
