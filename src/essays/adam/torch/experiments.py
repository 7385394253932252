"""The Optimizer class beside torch.optim.Adam: the same gradients to both, and how far apart they are."""

import warnings
from collections.abc import Callable

import torch
from torch import nn

from essays.kit.chance import seeded
from workings.adam.torch_adam import Adam

SHAPES = ((5, 3), (7,), (), (2, 3, 4))
beside_torch_seen = tuple(sorted({round(10 ** (k / 8)) for k in range(33)}))


def beside_torch_parameters(seed: int, dtype: torch.dtype = torch.float64) -> tuple[list[dict], torch.Generator]:
    """Parameters of four shapes in two groups with odd settings, and the generator that drew them."""
    generator = seeded(seed)
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


def parameter(*shape: int) -> nn.Parameter:
    """A parameter of zeros."""
    return nn.Parameter(torch.zeros(shape))


def wrong_sparse() -> None:
    """Adam, with an embedding whose gradients are sparse."""
    embedding = nn.Embedding(4, 2, sparse=True)
    embedding(torch.tensor([1])).sum().backward()
    torch.optim.Adam(embedding.parameters()).step()


def wrong_half() -> None:
    """Gradients of weights in float16, to be divided by a loss scale."""
    weight = nn.Parameter(torch.zeros(2, dtype=torch.float16))
    scaler = torch.amp.GradScaler("cpu")
    scaler.scale(weight.sum()).backward()
    scaler.unscale_(torch.optim.AdamW([weight]))


def wrong_load() -> None:
    """A checkpoint of two parameters, for an optimizer of one."""
    saved = torch.optim.AdamW([parameter(2), parameter(2)]).state_dict()
    torch.optim.AdamW([parameter(2)]).load_state_dict(saved)


def wrong_twice() -> None:
    """One parameter in two groups."""
    shared = parameter(2)
    torch.optim.AdamW([{"params": [shared]}, {"params": [shared]}])


def wrong_order() -> None:
    """A scheduler that goes first."""
    torch.optim.lr_scheduler.LambdaLR(torch.optim.AdamW([parameter(2)]), lambda step: 1.0).step()


WRONG: tuple[Callable[[], object], ...] = (
    lambda: torch.optim.AdamW([]),
    lambda: torch.optim.AdamW([parameter(2) * 1.0]),
    wrong_twice,
    wrong_load,
    wrong_sparse,
    wrong_half,
    wrong_order,
)


def message(wrong: Callable[[], object]) -> str:
    """The first sentence of what torch says of a call: its error, or its warning where it goes on; else nothing."""
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        try:
            wrong()
        except (RuntimeError, ValueError) as error:
            return str(error)
    return next((str(each.message).partition(". ")[0] for each in warned), "")
