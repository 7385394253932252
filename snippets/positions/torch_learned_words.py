import torch
from torch import nn


class LearnedWords(nn.Module):
    """Words and learned rows for their positions, with dropout on the sum; tokens: (..., n) -> (..., n, d)."""

    def __init__(self, tokens, d, max_len, dropout=0.0):
        super().__init__()
        self.words, self.positions = nn.Embedding(tokens, d), nn.Embedding(max_len, d)
        for table in (self.words, self.positions):
            nn.init.normal_(table.weight, std=0.02)  # as GPT-2 starts; nn.Embedding itself has std=1
        self.dropout = nn.Dropout(dropout)

    def forward(self, tokens, start=0):
        end, rows = start + tokens.shape[-1], self.positions.num_embeddings
        if start < 0 or end > rows:
            raise ValueError(f"positions {start} to {end - 1} are not within the {rows} rows")
        row = self.positions(torch.arange(start, end, device=tokens.device))  # (n, d), the same for all texts
        return self.dropout(self.words(tokens) + row)


words = LearnedWords(tokens=50, d=6, max_len=100, dropout=0.1)
print({name: tuple(table.shape) for name, table in words.state_dict().items()})
print(words(torch.randint(50, (2, 100))).shape)
try:
    words(torch.randint(50, (2, 100)), start=1)
except ValueError as error:
    print(error)
