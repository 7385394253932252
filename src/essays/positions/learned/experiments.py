"""The trained table of a real model, and how learned positions train beside sinusoids."""

import math
from functools import cache
from typing import NamedTuple

import torch
from torch import Tensor
from torch.nn import functional as F

from essays.kit.record import record
from essays.positions.order.experiments import minilm_positions, minilm_record
from workings.positions.attention import attend
from workings.positions.sinusoidal import sinusoidal


class Curve(NamedTuple):
    """One training run, at every tenth step.

    Attributes:
        right: The share of tokens that are right, on sequences not seen before.
        size: The mean norm of the rows added to the embeddings; 0 without positions.
    """

    right: list[float]
    size: list[float]


CURVE_KINDS = {
    "none": "no positions",
    "sinusoidal": "sinusoidal",
    "small": "learned, from 0.02",
    "wide": "learned, from 0.71",
}
STARTS = {"small": 0.02, "wide": math.sqrt(0.5)}  # the second gives the rows the norm of the sinusoids


def _start(kind: str, generator: torch.Generator, n: int, d: int, tokens: int) -> tuple[dict[str, Tensor], Tensor]:
    """The weights of a run before training, and the rows of its positions, which are among them if they are learned."""
    shapes = {"tokens": (tokens, d)} | dict.fromkeys("qkvo", (d, d))
    shapes |= {"up": (d, 4 * d), "down": (4 * d, d), "out": (d, tokens)}
    weight = {
        name: torch.randn(s, generator=generator, dtype=torch.float64) / s[0] ** 0.5 for name, s in shapes.items()
    }
    weight["tokens"] = weight["tokens"] * tokens**0.5  # standard deviation 1
    rows = torch.zeros(n, d, dtype=torch.float64) if kind == "none" else sinusoidal(torch.arange(n), d)
    if kind in STARTS:
        rows = weight["rows"] = STARTS[kind] * torch.randn(n, d, generator=generator, dtype=torch.float64)
    return weight, rows


def curve(kind: str, seed: int, steps: int = 400, n: int = 16, d: int = 64, tokens: int = 10, every: int = 10) -> Curve:
    """Train one layer of attention to say a sequence backwards, by Adam at 0.003 on 32 new sequences a step.

    The kind of positions is one of `CURVE_KINDS`. Each of n places holds any token with equal chance.
    """
    generator = torch.Generator().manual_seed(seed)
    weight, rows = _start(kind, generator, n, d, tokens)
    optimizer = torch.optim.Adam([w.requires_grad_() for w in weight.values()], lr=0.003)
    right, size = [], []
    for step in range(steps + 1):
        ids = torch.randint(tokens, (32, n), generator=generator)
        answer = backwards(weight, weight["tokens"][ids] + rows)
        if step % every == 0:
            right.append((answer.argmax(-1) == ids.flip(1)).double().mean().item())
            size.append(rows.norm(dim=1).mean().item())
        loss = F.cross_entropy(answer.flatten(0, 1), ids.flip(1).flatten())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return Curve(right, size)


def backwards(weight: dict[str, Tensor], x: Tensor, heads: int = 4) -> Tensor:
    """One layer of a transformer, norms first: (b, n, d) -> (b, n, tokens)."""
    normed = F.layer_norm(x, x.shape[-1:])
    q, k, v = ((normed @ weight[part]).unflatten(-1, (heads, -1)).transpose(1, 2) for part in "qkv")
    x = x + attend(q, k, v)[0].transpose(1, 2).flatten(2) @ weight["o"]
    x = x + F.gelu(F.layer_norm(x, x.shape[-1:]) @ weight["up"]) @ weight["down"]
    return F.layer_norm(x, x.shape[-1:]) @ weight["out"]


@cache
def curve_ceiling(n: int = 16, tokens: int = 10) -> float:
    """The share that can be right without positions: say the commonest of the other tokens everywhere; the mean, exact.

    If the commonest token of a sequence comes up k times and alone, its share k / n is right; if another comes up as
    often, each token can say one that comes up k times among the n - 1 others. How often either happens is a
    coefficient of a power of a polynomial.

    Args:
        n: Length of a sequence, even: no token stands opposite itself.
        tokens: How many there are.
    """

    def none_above(most: int, kinds: int, places: int) -> float:
        """The ways to fill places with kinds of token, none more than `most` times, over the factorial of places."""
        power = [1.0] + [0.0] * places
        for _ in range(kinds):
            power = [sum(power[i - j] / math.factorial(j) for j in range(min(i, most) + 1)) for i in range(places + 1)]
        return power[places]

    right = 0.0
    for k in range(1, n + 1):
        alone = tokens * none_above(k - 1, tokens - 1, n - k) / math.factorial(k)
        tied = none_above(k, tokens, n) - none_above(k - 1, tokens, n) - alone
        right += (alone * k / n + tied * k / (n - 1)) * math.factorial(n) / tokens**n
    return right


def curves_record() -> dict:
    """The committed runs of `curve`, written by `benchmarks/learned.py`, with versions and date."""
    return record("positions", "learned_curves")


def curve_arrivals(kind: str) -> list[int]:
    """The step of each committed run at which nine tokens in ten are right for the first time."""
    runs = curves_record()
    return [runs["every"] * next(i for i, x in enumerate(run) if x >= 0.9) for run in runs[kind]["right"]]


def trained_positions() -> Tensor:
    """Rows 1 to 510 of the model's table, shape (510, 384).

    Row 0 always stands for [CLS], and is five times as long as the others; the last row was seldom trained on.
    """
    return minilm_positions()[1:-1]


def trained_components(table: Tensor) -> tuple[Tensor, Tensor]:
    """A table's rows in its principal components, (n, d) -> (n, min(n, d)), and each one's share of the variance."""
    u, s, _ = torch.linalg.svd(table - table.mean(0), full_matrices=False)
    sign = u.gather(0, u.abs().argmax(0)[None]).sign()  # a component's sign is free: the same on every machine
    return u * s * sign, s**2 / (s**2).sum()


def trained_circle(table: Tensor) -> tuple[float, float]:
    """How far round the first two components turn at each position, in degrees: mean, standard deviation."""
    x, y = trained_components(table)[0].T[:2]
    turn = torch.atan2(y, x).diff()
    turn = torch.atan2(turn.sin(), turn.cos()).rad2deg()  # the short way round
    return abs(turn.mean().item()), turn.std().item()


def trained_spectrum(table: Tensor) -> Tensor:
    """The share of a table's variance in waves of 0, 1, 2 ... cycles over its rows; shape (n // 2 + 1,)."""
    power = torch.fft.rfft(table - table.mean(0), dim=0).abs() ** 2
    return power.sum(1) / power.sum()


BANDS = ((1, 1), (2, 5), (6, 16), (20, 40), (70, 100))


def trained_bands(table: Tensor) -> list[tuple[float, float]]:
    """Each of five bands' share of the variance and its mean period in positions: geometric, weighted by the share."""
    share, found = trained_spectrum(table), []
    for first, last in BANDS:
        part = share[first : last + 1]
        cycles = torch.arange(first, last + 1, dtype=torch.float64)
        mean = (part * cycles.log()).sum() / part.sum()
        found.append((part.sum().item(), len(table) / mean.exp().item()))
    return found


def trained_similarity(table: Tensor, reach: int = 60) -> Tensor:
    """The mean cosine of rows 0, 1, 2 ... positions apart, once the mean row is taken off; shape (reach + 1,)."""
    unit = F.normalize(table - table.mean(0), dim=1)
    return torch.stack([(unit[: len(unit) - k] * unit[k:]).sum(1).mean() for k in range(reach + 1)])


def random_start_table(seed: int = 0, rows: int = 510, d: int = 384) -> Tensor:
    """A table before training, as BERT starts it: every number drawn with standard deviation 0.02."""
    return 0.02 * torch.randn(rows, d, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)


@cache
def trained_tables() -> dict[str, Tensor]:
    """Three tables of 510 positions by 384: "learned", "sinusoidal", and one at its random "start"."""
    sinusoids = sinusoidal(torch.arange(1, 511), 384)
    return {"learned": trained_positions(), "sinusoidal": sinusoids, "start": random_start_table()}


def random_start_similar(name: str, places: int = 48) -> Tensor:
    """The cosine of every two of a table's first rows, the table's mean row taken off; shape (places, places)."""
    table = trained_tables()[name]
    unit = F.normalize((table - table.mean(0))[:places], dim=1)
    return unit @ unit.T


@cache
def trained_similarities() -> dict[str, Tensor]:
    """`trained_similarity` of the three tables."""
    return {name: trained_similarity(table) for name, table in trained_tables().items()}


@cache
def trained_spectra() -> dict:
    """`trained_spectrum` of the three tables, and the trained one's `trained_bands` as "bands"."""
    spectra = {name: trained_spectrum(table) for name, table in trained_tables().items()}
    return spectra | {"bands": trained_bands(trained_positions())}


def trained_pictures(places: int = 96) -> dict[str, Tensor]:
    """The first positions as pictures, from 0 to 1; shape (rows, places).

    Returns:
        "raw": every eighth column of the trained table. "turned": its first 16 principal components, slow first.
        "sinusoidal": every twelfth sine, slow first.
    """
    raw = trained_positions() - trained_positions().mean(0)
    turned = trained_components(raw)[0][:, :16]
    power = torch.fft.rfft(turned, dim=0).abs() ** 2
    speed = (power * torch.arange(len(power), dtype=torch.float64)[:, None]).sum(0) / power.sum(0)
    sines = trained_tables()["sinusoidal"][:, 0::24].flip(1)
    tables = {"raw": raw[:, ::8], "turned": turned[:, speed.argsort()], "sinusoidal": sines}
    cells = {name: table[:places].T for name, table in tables.items()}
    return {name: (0.5 + x / (4 * x.std(1, keepdim=True).clamp(min=0.01))).clamp(0, 1) for name, x in cells.items()}


@cache
def shift_learned(name: str, k: int = 1, components: int = 16) -> float:
    """How well one matrix, fitted on half of a table, takes each row of the other half k positions on.

    The share of the variance of these shifted rows that is predicted; below 0 is worse than the mean.
    """
    rows = trained_components(trained_tables()[name])[0][:, :components]
    half = len(rows) // 2
    matrix = torch.linalg.lstsq(rows[: half - k], rows[k:half]).solution
    left, truth = rows[half:-k] @ matrix, rows[half + k :]
    return (1 - ((left - truth) ** 2).sum() / ((truth - truth.mean(0)) ** 2).sum()).item()


def one_back_weights(name: str, offset: int = -1) -> Tensor:
    """Each head's mean weight on the token at an offset (-1: before), "with" or "without" positions; shape (6, 12)."""
    weights = minilm_record()["offsets"]
    return torch.tensor(weights[name][offset + weights["reach"]], dtype=torch.float64)


@cache
def perfect_hash_counts(positions: int = 510, within: float = 0.01) -> dict[str, int]:
    """How many pairs of positions have codes that agree to within 0.01 in every component.

    "sine", "pair": sin p, and sin p with cos p. "four", "sinusoidal": sinusoids of 4 components and of 384. "learned":
    the trained table, "start": a random one; both stretched to the sinusoids' mean square.
    """
    p = torch.arange(1, positions + 1)
    codes = {"sine": sinusoidal(p, 2)[:, :1], "pair": sinusoidal(p, 2), "four": sinusoidal(p, 4)}
    codes |= {name: table * (0.5 / table.square().mean()).sqrt() for name, table in trained_tables().items()}
    return {name: len(alike(code, within)) for name, code in codes.items()}


def alike(code: Tensor, within: float) -> Tensor:
    """The pairs of rows that agree to within a distance in every component; shape (pairs, 2)."""
    pairs = torch.combinations(torch.arange(len(code)))
    for column in code.T:
        pairs = pairs[(column[pairs[:, 0]] - column[pairs[:, 1]]).abs() < within]
    return pairs
