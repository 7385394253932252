"""The Optimizer class beside torch.optim.Adam: the same gradients to both, and how far apart they are."""

import torch

from workings.adam.torch_adam import Adam

SHAPES = ((5, 3), (7,), (), (2, 3, 4))
beside_torch_seen = tuple(sorted({round(10 ** (k / 8)) for k in range(33)}))


def beside_torch_parameters(seed: int, dtype: torch.dtype = torch.float64) -> tuple[list[dict], torch.Generator]:
    """Parameters of four shapes in two groups with odd settings, and the generator that drew them."""
    generator = torch.Generator().manual_seed(seed)
    drawn = [torch.randn(shape, generator=generator, dtype=dtype).requires_grad_() for shape in SHAPES]
    first = {"params": drawn[:2], "lr": 0.01, "betas": (0.37, 0.83), "eps": 0.1}
    return [first, {"params": drawn[2:], "lr": 0.003, "betas": (0.71, 0.9937), "eps": 0.1}], generator


def beside_torch_apart(optimizer: type[Adam], seed: int, steps: int = 10_000) -> list[float]:
    """The largest difference of any parameter from torch.optim.Adam's, at each step of `beside_torch_seen`.

    Both get the same float64 gradients: noise whose size goes round from 1 to 7.
    """
    ours, generator = beside_torch_parameters(seed)
    theirs, _ = beside_torch_parameters(seed)
    run, peer, apart = optimizer(ours), torch.optim.Adam(theirs, foreach=False), []
    mine, other = ([theta for group in groups for theta in group["params"]] for groups in (ours, theirs))
    pairs = list(zip(mine, other, strict=True))
    for t in range(1, steps + 1):
        for a, b in pairs:
            a.grad = b.grad = (1 + t % 7) * torch.randn(a.shape, generator=generator, dtype=a.dtype)
        run.step()
        peer.step()
        if t in beside_torch_seen:
            apart.append(max((a - b).abs().max().item() for a, b in pairs))
    return apart
