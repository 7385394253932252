"""What the rules after Adam do: the turned bowl once more, singular values, averages, signs, and states kept small."""

import math
from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

import torch
from torch import Tensor

from essays.adam.limits.experiments import one_rate_turned
from essays.kit.chance import seeded
from workings.adam import after, optim

ANGLES = (0.0, 15.0, 30.0, 45.0)
START = ((1.0,), (-1.0,))  # in the bowl's own axes, as a matrix of one column


class Rule(NamedTuple):
    """A rule for matrices."""

    init: Callable  # (parameter, its first gradient) -> state
    step: Callable
    settings: dict[str, float]


MATRIX_RULES = {
    "adam": Rule(lambda theta, G: optim.adam_init(theta), optim.adam_step, {"alpha": 0.01}),
    "soap": Rule(after.soap_init, after.soap_step, {"alpha": 0.01, "f": 1}),
    "shampoo": Rule(lambda theta, G: after.shampoo_init(theta), after.shampoo_step, {"alpha": 1.0}),
}


def columns(count: int = 8) -> tuple[tuple[float, ...], ...]:
    """So many starts spread over half the circle through (1, -1), in the bowl's own axes: a matrix of such columns."""
    around = math.pi * (torch.arange(count, dtype=torch.float64) + 0.5) / count
    return tuple(map(tuple, (math.sqrt(2) * torch.stack([around.cos(), around.sin()])).tolist()))


@cache
def eigenbasis_steps(
    name: str, start: Sequence[Sequence[float]] = START, degrees: Sequence[float] = ANGLES, limit: int = 4000
) -> Tensor:
    """Steps until the loss of each column is below 1e-6, at condition 100 and one rate: shape (angles, columns).

    The loss of a matrix is the sum over its columns of the bowl's loss; limit + 1 stands for never.
    """
    bowl, turn = one_rate_turned(degrees, 100.0)
    theta = turn @ torch.tensor(start, dtype=torch.float64)
    init, step, settings = MATRIX_RULES[name]
    state, reached = init(theta, bowl @ theta), torch.full(theta[:, 0].shape, limit + 1)
    for t in range(limit + 1):
        G = bowl @ theta
        reached = torch.where(((G * theta).sum(-2) / 2 < 1e-6) & (reached > limit), t, reached)
        if (reached <= limit).all():
            break
        theta, state = step(theta, G, state, **settings)
    return reached


def eigenbasis_axes(steps: int = 1) -> float:
    """Degrees between SOAP's first axis and the bowl's steep one, after so many steps from START."""
    bowl, theta = torch.diag(torch.tensor([1.0, 100.0], dtype=torch.float64)), torch.tensor(START, dtype=torch.float64)
    state = after.soap_init(theta, bowl @ theta)
    for _ in range(steps):
        theta, state = after.soap_step(theta, bowl @ theta, state, alpha=0.01, f=1)
    return math.degrees(math.atan2(abs(state.Q_L[0, 0].item()), abs(state.Q_L[1, 0].item())))


@cache
def newton_schulz_spectrum(size: int = 40) -> tuple[Tensor, dict[int, Tensor]]:
    """A Gaussian matrix, and the singular values of it after 0, 1, 3 and 5 of Muon's iterations, the largest first.

    They are of the matrix divided by its norm, which the listing does before it iterates.
    """
    G = torch.randn(size, size, generator=seeded(0), dtype=torch.float64)
    return G, {steps: torch.linalg.svdvals(after.newton_schulz(G, steps)) for steps in (0, 1, 3, 5)}


def newton_schulz_map(s: Tensor, steps: int = 5) -> Tensor:
    """Where singular values s, from 0 to 1, are after so many iterations: the listing, on a diagonal matrix for each.

    The listing divides a matrix by its norm, so beside each on its diagonal stands what makes that norm 1.
    """
    G = torch.diag_embed(torch.stack([s, (1 - s**2).sqrt()], dim=-1))
    return after.newton_schulz(G, steps)[..., 0, 0]


@cache
def newton_schulz_reach(steps: int = 5) -> dict[str, float]:
    """Of 100,000 starts evenly spaced: the largest end, and the least start above which none ends below the floor.

    And where the last of them, 1, ends.
    """
    s = torch.linspace(0, 1, 100_001, dtype=torch.float64)[1:]
    ends = newton_schulz_map(s, steps)
    low = newton_schulz_bounds()["low"]
    return {"top": ends.max().item(), "from": s[(ends < low - 1e-6).sum()].item(), "one": ends[-1].item()}


def newton_schulz_bounds() -> dict[str, float]:
    """The quintic's only hilltop and valley for s > 0: the heights between which iterates stay once they are there."""
    a, b, c = 3.4445, -4.7750, 2.0315
    root = math.sqrt(9 * b * b - 20 * a * c)  # of the derivative a + 3 b q + 5 c q^2, where q = s^2
    crest, trough = (math.sqrt((-3 * b + sign * root) / (10 * c)) for sign in (-1, 1))
    top, low = (a * s + b * s**3 + c * s**5 for s in (crest, trough))
    return {"low": low, "top": top}


FREE_STEPS, FREE_MARKS = 1000, (10, 30, 100, 300, 1000)


def free_loss(rule: str, rates: Tensor, steps: int = FREE_STEPS) -> Tensor:
    """Mean loss of x^2 / 2 from 3 with unit noise on the gradient, after each of FREE_MARKS: (marks, rates).

    Every rule is linear here, so the means and covariances of z and x follow from those of the step before.

    Args:
        rule: "kept" or "falling", to 0 after the last step, for SGD; "free", whose loss is that of its mean; or "mean",
            the same with beta at 0, which is the mean of all that SGD has passed.
        rates: Shape (rates,).
        steps: How many to take.
    """
    beta = 0.9 if rule == "free" else 0.0
    z, x = torch.full_like(rates, 3.0), torch.full_like(rates, 3.0)
    zz, zx, xx = torch.zeros_like(rates), torch.zeros_like(rates), torch.zeros_like(rates)
    losses = []
    for t in range(1, steps + 1):
        rate = rates * ((steps + 1 - t) / steps if rule == "falling" else 1)
        a, b = 1 - rate * (1 - beta), -rate * beta  # the new z is a z + b x - rate times the noise
        z, zx, zz = a * z + b * x, a * zx + b * xx, a * a * zz + 2 * a * b * zx + b * b * xx + rate**2
        x = x + (z - x) / t
        xx, zx = (1 - 1 / t) ** 2 * xx + 2 * (1 - 1 / t) / t * zx + zz / t**2, (1 - 1 / t) * zx + zz / t
        if t in FREE_MARKS:
            losses.append((z**2 + zz) / 2 if rule in ("kept", "falling") else (x**2 + xx) / 2)
    return torch.stack(losses)


@cache
def schedule_free(rule: str, rate: float = 0.3) -> Tensor:
    """Mean losses at FREE_MARKS, shape (marks,).

    "kept" and "free" are watched along one run, at the rate. "falling" has another run for each mark, ending there,
    at the best of 14 starting rates.
    """
    if rule != "falling":
        return free_loss(rule, torch.tensor([rate], dtype=torch.float64))[:, 0]
    grid = 10 ** torch.linspace(-3, 0.25, 14, dtype=torch.float64)
    return torch.stack([free_loss(rule, grid, steps)[-1].min() for steps in FREE_MARKS])


LION_MEANS = (0.0, 0.03, 0.1, 0.2, 0.3, 0.5, 1.0, 2.0)


@cache
def lion_drift(rule: str, runs: int = 2000, steps: int = 500, seeds: int = 5) -> Tensor:
    """Mean of the last step over alpha, counted downhill, at each of LION_MEANS: shape (seeds, means).

    The gradients are independent, with these means and a standard deviation of 1.
    """
    found, mean = [], torch.tensor(LION_MEANS, dtype=torch.float64)[:, None]
    step, init = {"lion": (after.lion_step, optim.momentum_init), "adam": (optim.adam_step, optim.adam_init)}[rule]
    generator = seeded(0)
    for _ in range(seeds):
        zero = torch.zeros(len(mean), runs, dtype=torch.float64)
        state = init(zero)
        for _ in range(steps):
            moved, state = step(zero, mean + torch.randn(zero.shape, generator=generator).double(), state, alpha=-1.0)
        found.append(moved.mean(-1))
    return torch.stack(found)


def lion_expected(mean: float, beta1: float = 0.9, beta2: float = 0.99) -> float:
    """The mean step of Lion over alpha in closed form, for Gaussian gradients of standard deviation 1."""
    spread = math.sqrt((1 - beta1) ** 2 + beta1**2 * (1 - beta2) / (1 + beta2))  # of beta1 m + (1 - beta1) g
    return math.erf(mean / spread / math.sqrt(2))


FIRST = {
    "Adam": (optim.adam_step, "adam"),
    "AdaMax": (after.adamax_step, "adagrad"),
    "NAdam": (after.nadam_step, "momentum"),
    "RAdam": (after.radam_step, "v"),
}


def relatives_first(name: str, g: float, steps: int = 60) -> list[float]:
    """Lengths of the first steps over alpha when all gradients are the same number."""
    theta, lengths = torch.zeros((), dtype=torch.float64), []
    state = optim.adam_init(theta)
    for _ in range(steps):
        moved, state = FIRST[name][0](theta, torch.tensor(g, dtype=torch.float64), state, alpha=-1.0)
        lengths.append(moved.item())
    return lengths


def factored_estimate(V: Tensor) -> Tensor:
    """What Adafactor takes a matrix of second moments to be: from the step that it makes of their roots, unclipped."""
    G = V.sqrt()
    moved, _ = after.adafactor_step(torch.zeros_like(G), G, after.adafactor_init(G), d=1e9, eps2=1.0, rho=1.0)
    return (G / moved) ** 2


CHESS = torch.tensor([[1.0, 1e-4], [1e-4, 1.0]], dtype=torch.float64)  # second moments that do not factor


@cache
def factored_pairs(size: int = 24) -> dict[str, tuple[Tensor, Tensor]]:
    """Roots of second moments, true and by row and column means, of sizes that factor and of sizes that do not."""
    generator = seeded(0)
    shapes = (size, 1), (1, size), (size, size)
    row, column, each = (torch.randn(shape, generator=generator).double() for shape in shapes)
    spread = {"factors": row + column, "own": math.sqrt(2) * each}
    return {name: (10**x, factored_estimate(10 ** (2 * x)).sqrt()) for name, x in spread.items()}


def codes(kind: str) -> tuple[Tensor, Tensor]:
    """The numbers that a byte stands for, signed for m and unsigned for v: "dynamic" or "linear"."""
    if kind == "dynamic":
        return after.dynamic_map(True), after.dynamic_map(False)
    return torch.arange(-127, 128, dtype=torch.float64) / 127, torch.arange(256, dtype=torch.float64) / 255


def eight_bit_bytes(block: int = 256) -> float:
    """Bytes of state a parameter: two places in a code, and for each block two largest sizes in float32."""
    index = torch.zeros(2, block, dtype=torch.uint8)
    return (index.nbytes + torch.zeros(2, dtype=torch.float32).nbytes) / block


def eight_bit_step(G: Tensor, state: optim.AdamState, kind: str) -> tuple[Tensor, optim.AdamState]:
    """Adam's step over alpha, and its state as it is read back from 8 bits, or as it is if the kind is "none"."""
    moved, (m, v, t) = optim.adam_step(torch.zeros_like(G), G, state, alpha=-1.0)
    if kind == "none":
        return moved, optim.AdamState(m, v, t)
    signed, unsigned = codes(kind)
    return moved, optim.AdamState(after.stored(m, signed), after.stored(v, unsigned), t)


@cache
def eight_bit_ladder(kind: str, steps: int = 1000, count: int = 49) -> tuple[Tensor, Tensor]:
    """Sizes from 1 to a millionth in one block, gradients that never change, and the last step of each over alpha."""
    sizes = 10 ** -torch.linspace(0, 6, count, dtype=torch.float64)
    state = optim.adam_init(sizes[None])
    for _ in range(steps):
        moved, state = eight_bit_step(sizes[None], state, kind)
    return sizes, moved[0]


def eight_bit_cliff(kind: str) -> float:
    """Size of gradient, over the largest of its block, below which its v is kept as 0."""
    return (codes(kind)[1][1] / 2).sqrt().item()


@cache
def eight_bit_noise(kind: str, steps: int = 100, seeds: int = 20) -> Tensor:
    """How far the last step is from Adam's, over alpha, with noisy gradients: shape (seeds, blocks, 256).

    Each parameter's noise has a size of its own, ten to the power of a standard normal number.
    """
    generator, errors = seeded(0), []
    for _ in range(seeds):
        sizes = 10 ** torch.randn(4, 256, generator=generator, dtype=torch.float64)
        exact = state = optim.adam_init(sizes)
        for _ in range(steps):
            G = sizes * torch.randn(sizes.shape, generator=generator, dtype=torch.float64)
            (should, exact), (moved, state) = eight_bit_step(G, exact, "none"), eight_bit_step(G, state, kind)
        errors.append((moved - should).abs())
    return torch.stack(errors)
