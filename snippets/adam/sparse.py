import torch

words, batch = 100, 32
frequency = 1 / torch.arange(1, words + 1)  # Zipf: the word of rank r comes in proportion to 1/r
frequency /= frequency.sum()
generator = torch.Generator().manual_seed(0)

read = torch.multinomial(frequency, 300 * batch, replacement=True, generator=generator).view(300, batch)
for rank in (1, 10, 100):
    touched = (read == rank - 1).any(dim=1).double().mean()
    print(f"rank {rank:3}: a gradient in {touched:.1%} of 300 batches")
