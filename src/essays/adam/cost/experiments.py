"""What Adam costs: bytes of state, time, and whether it finds a worse solution."""

from functools import cache
from typing import Any, NamedTuple

import torch
from torch import Tensor

from essays.kit.chance import seeded
from essays.kit.record import record
from workings.adam.optim import adam_init, adam_step


def state_bytes() -> dict[str, float]:
    """Bytes of state per parameter of a float32 matrix of 1,000 by 1,000, as counted in `benchmarks/adam.py`."""
    return record("adam", "state_bytes")["bytes"]


def state_bytes_counted(shape: tuple[int, int] = (1_000, 1_000)) -> dict[str, float]:
    """Bytes that each of torch's optimizers keeps per parameter of one float32 matrix, counted in its state dict."""
    settings: dict[str, dict] = {"SGD, momentum": {"momentum": 0.9}, "Adam, AMSGrad": {"amsgrad": True}}
    counted = {}
    for name in ("SGD", "SGD, momentum", "Adagrad", "RMSprop", "Adam", "AdamW", "Adam, AMSGrad", "Muon", "Adafactor"):
        theta = torch.zeros(shape, requires_grad=True)
        optimizer = getattr(torch.optim, name.split(",")[0])([theta], lr=1e-3, **settings.get(name, {}))
        theta.grad = torch.ones(shape)
        if name != "Muon":  # its step takes seconds on a CPU; one buffer is all that it keeps
            optimizer.step()
        else:
            optimizer._init_group(optimizer.param_groups[0], [], [], [])
        kept = [x for state in optimizer.state_dict()["state"].values() for x in state.values()]
        counted[name] = sum(x.nbytes for x in kept if isinstance(x, Tensor)) / theta.numel()
    return counted


PARTS = {"parameters": 2, "gradients": 2, "state": 12}  # bytes a parameter; the state has a copy of it
SPLITS: dict[str, tuple[str, ...]] = {  # which parts are split over the devices
    "nothing": (),
    "state": ("state",),
    "gradients": ("state", "gradients"),
    "all": ("state", "gradients", "parameters"),
}


def state_bytes_split(split: str, devices: int) -> float:
    """Bytes a parameter that each device keeps when the parts of a split are divided among so many."""
    return sum(size / devices if part in SPLITS[split] else size for part, size in PARTS.items())


def speed(parameters: int = 10_000_000) -> dict[str, float]:
    """Times of a step as multiples of moving the same bytes, in the committed run of `benchmarks/adam.py`.

    It is there for 1,000,000 and for 10,000,000 parameters.
    """
    return record("adam", "speed")[str(parameters)]


CARD_TENSORS = (1, 1000)  # over which the ten million parameters are divided


def card() -> dict[str, Any]:
    """The committed run of `benchmarks/adam.py --card`: times over the floor, memory and bits on a graphics card."""
    return record("adam", "card")


class Unseen(NamedTuple):
    """Error on unseen data, as a share of the answer's variance, one entry for each draw."""

    descent: Tensor  # where plain descent from zero ends
    adam: Tensor  # where Adam from zero ends
    misfit: Tensor  # Adam's error on the data that both have seen, the same share


WORLDS = ("large", "small")


@cache
def generalisation_errors(world: str, draws: int = 60, seen: int = 40, size: int = 60, steps: int = 2_000) -> Unseen:
    """Least squares with fewer examples than weights: descent and Adam both fit, and differ on what they have not seen.

    Feature k has size 1/k. From zero, descent can only end at the solution of smallest norm, which is computed as
    such; Adam runs at rates that fall from 0.1 to 0 in a straight line. In the large world every true weight is 1 or
    -1, so that large features decide; in the small one feature k's is k or -k, so that each feature decides as much.
    """
    generator, scale = seeded(0), 1 / torch.arange(1, size + 1, dtype=torch.float64)
    x = scale * torch.randn(draws, seen, size, generator=generator, dtype=torch.float64)
    truth = torch.randn(draws, size, generator=generator, dtype=torch.float64).sign()
    truth = truth / scale if world == "small" else truth
    answers = (x @ truth[..., None])[..., 0]
    theta = torch.zeros_like(truth)
    state = adam_init(theta)
    for t in range(steps):
        miss = (x @ theta[..., None])[..., 0] - answers
        theta, state = adam_step(theta, (miss[:, None] @ x)[:, 0] / seen, state, 0.1 * (1 - t / steps))
    shortest = (torch.linalg.pinv(x) @ answers[..., None])[..., 0]
    variance = (scale * truth).square().sum(-1)
    descent, adam = ((scale * (w - truth)).square().sum(-1) / variance for w in (shortest, theta))
    return Unseen(descent, adam, miss.square().mean(-1) / variance)
