import torch


def turns(theta, length, dtype=torch.complex64):
    """exp(i angle) of every position and pair, its angle in float64: (length, pairs). complex128 turns float64."""
    angle = torch.arange(length, dtype=torch.float64, device="cpu")[:, None] * theta.double().cpu()
    return torch.polar(torch.ones_like(angle), angle).to(dtype)


def turn_complex(x, turn):
    """Turns neighbours 0 and 1, 2 and 3, …; x: (batch, heads, n, size), turn: (n, size / 2), or one for each batch."""
    if x.shape[-2] != turn.shape[-2] or x.shape[-1] != 2 * turn.shape[-1]:
        raise ValueError(f"{tuple(turn.shape[-2:])} turns do not fit x of {tuple(x.shape)}")
    wide = x if x.dtype == torch.float64 else x.float()
    pairs = torch.view_as_complex(wide.unflatten(-1, (-1, 2)).contiguous())  # (batch, heads, n, size / 2)
    return torch.view_as_real(pairs * turn).flatten(-2).to(x.dtype)


size = 8
theta = 10_000.0 ** (-torch.arange(0, size, 2, dtype=torch.float64) / size)
table = turns(theta, length=1000, dtype=torch.complex128)
q, k = torch.ones(2, 1, 1, 1, size, dtype=torch.float64)
for m in (3, 903):
    query, key = turn_complex(q, table[[m]]), turn_complex(k, table[[m - 3]])
    print(f"{(query * key).sum().item():.6f}")
