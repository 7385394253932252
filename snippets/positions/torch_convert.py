import torch


def to_halves(rows, heads, turning=None):
    """From adjacent pairs to halves, head by head: the rows of a projection, its bias, or the gains of a norm.

    rows: (heads * size, ...). `heads` are those of this projection: with grouped heads the keys have fewer. For gains
    that all heads share it is 1. `turning`: how many components of a head turn, if not all.
    """
    return rows.unflatten(0, (heads, -1))[:, halves(len(rows) // heads, turning)].flatten(0, 1)


def to_adjacent(rows, heads, turning=None):
    """The way back."""
    return rows.unflatten(0, (heads, -1))[:, halves(len(rows) // heads, turning).argsort()].flatten(0, 1)


def halves(size, turning=None):
    turning = size if turning is None else turning
    if turning % 2 or turning > size:
        raise ValueError(f"{turning} components of {size} do not turn in pairs")
    every = torch.arange(size)
    return torch.cat([every[:turning:2], every[1:turning:2], every[turning:]])


print(to_halves(torch.arange(8), heads=1).tolist())
print(to_halves(torch.arange(16), heads=2, turning=4).tolist())
wq, wk, bk = torch.randn(32, 6), torch.randn(16, 6), torch.randn(16)  # four heads of queries, two of keys
print(all(torch.equal(to_adjacent(to_halves(w, h), h), w) for w, h in ((wq, 4), (wk, 2), (bk, 2))))
