"""The trained table of a real model, and how learned positions train beside sinusoids."""

import math
from functools import cache
from typing import NamedTuple

import torch
from torch import Tensor
from torch.nn import functional as F

from essays.kit.chance import seeded
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
    "frozen": "random, from 0.71, and never trained",
}
STARTS = {"small": 0.02, "wide": math.sqrt(0.5), "frozen": math.sqrt(0.5)}  # the second has the sinusoids' norm


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
        rows = STARTS[kind] * torch.randn(n, d, generator=generator, dtype=torch.float64)
    if kind in ("small", "wide"):
        weight["rows"] = rows
    return weight, rows


def curve(kind: str, seed: int, steps: int = 400, n: int = 16, d: int = 64, tokens: int = 10, every: int = 10) -> Curve:
    """Train one layer of attention to say a sequence backwards, by Adam at 0.003 on 32 new sequences a step.

    The kind of positions is one of `CURVE_KINDS`. Each of n positions holds any token with equal chance.
    """
    generator = seeded(seed)
    weight, rows = _start(kind, generator, n, d, tokens)
    optimizer = torch.optim.Adam([w.requires_grad_() for w in weight.values()], lr=0.003)
    right, size = [], []
    for step in range(steps + 1):
        ids = torch.randint(tokens, (32, n), generator=generator)
        answer = one_layer(weight, weight["tokens"][ids] + rows)
        if step % every == 0:
            right.append((answer.argmax(-1) == ids.flip(1)).double().mean().item())
            size.append(rows.norm(dim=1).mean().item())
        loss = F.cross_entropy(answer.flatten(0, 1), ids.flip(1).flatten())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return Curve(right, size)


CARRIED_KINDS = ("sinusoidal", "frozen", "wide")
CARRIED_PLACES, CARRIED_GAP, CARRIED_SPAN = 512, (252, 260), 16  # the gap: places that no training sequence touches


def carried(kind: str, seed: int, steps: int = 400, d: int = 64, tokens: int = 10) -> tuple[float, float]:
    """Train one layer of attention to name the token before each, on stretches of 16 positions that miss eight of 512.

    Adam at 0.003 on 32 new sequences a step; the kind of positions is one of `CARRIED_KINDS`.

    Returns:
        The share of tokens right at trained positions, and within the gap, where none was; of 500 sequences each.
    """
    generator, span, (first, end) = seeded(seed), CARRIED_SPAN, CARRIED_GAP
    weight, rows = _start(kind, generator, CARRIED_PLACES, d, tokens)
    optimizer = torch.optim.Adam([w.requires_grad_() for w in weight.values()], lr=0.003)
    starts = torch.arange(CARRIED_PLACES - span + 1)
    outside, across = (
        starts[(starts + span <= first) | (starts >= end)],
        starts[(starts < first) & (starts + span > end)],
    )

    def answers(sequences: int, at: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        places = at[torch.randint(len(at), (sequences, 1), generator=generator)] + torch.arange(span)
        ids = torch.randint(tokens, (sequences, span), generator=generator)
        return one_layer(weight, weight["tokens"][ids] + rows[places])[:, 1:], ids[:, :-1], places[:, 1:]

    for _ in range(steps):
        answer, before, _ = answers(32, outside)
        optimizer.zero_grad()
        F.cross_entropy(answer.flatten(0, 1), before.flatten()).backward()
        optimizer.step()
    with torch.no_grad():
        (answer, before, _), (other, other_before, places) = answers(500, outside), answers(500, across)
    right, elsewhere = answer.argmax(-1) == before, other.argmax(-1) == other_before
    inside = (places > first) & (places < end)  # the token and the one before it
    return right.double().mean().item(), elsewhere[inside].double().mean().item()


def one_layer(weight: dict[str, Tensor], x: Tensor, heads: int = 4) -> Tensor:
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
        """The ways to fill positions with kinds of token, none above `most` times, over their number's factorial."""
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
    """The committed runs of `curve` and of `carried`, written by `benchmarks/learned.py`, with versions and date."""
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


@cache
def table_components(name: str) -> tuple[Tensor, Tensor]:
    """`trained_components` of one of the three tables."""
    return trained_components(trained_tables()[name])


def trained_circle(table: Tensor) -> tuple[float, float]:
    """How far round the first two components turn at each position, in degrees: mean, standard deviation."""
    x, y = trained_components(table)[0].T[:2]
    turn = torch.atan2(y, x).diff()
    turn = torch.atan2(turn.sin(), turn.cos()).rad2deg()  # the short way round
    return abs(turn.mean().item()), turn.std().item()


def trained_spectrum(table: Tensor) -> Tensor:
    """The share of a table's variance in waves of 0, 1, 2 ... cycles over its rows; shape (n // 2 + 1,).

    Of an even n the last wave, of half a cycle a row, counts twice as much as it should.
    """
    power = torch.fft.rfft(table - table.mean(0), dim=0).abs() ** 2
    return power.sum(1) / power.sum()


@cache
def trained_step(name: str, components: int = 10) -> tuple[Tensor, Tensor]:
    """One matrix for every step from a row to the next, fitted in the first components, as what it does to hands.

    Returns:
        The eigenvalues with a positive angle, slowest first, complex: a hand that keeps its length has one of modulus
        1, whose angle is its turn. And the hands themselves, shape (n, hands), each of mean length 1 and at noon, that
        is real and positive, in the first row.
    """
    rows = table_components(name)[0][:, :components]
    values, vectors = torch.linalg.eig(torch.linalg.lstsq(rows[:-1], rows[1:]).solution)
    turning = (values.imag > 1e-9).nonzero()[:, 0]
    order = turning[values[turning].angle().argsort()]
    hands = rows.to(vectors.dtype) @ vectors[:, order]
    hands = hands / hands.abs().mean(0) * (hands[0].abs() / hands[0])
    hands[0] = hands[0].abs()  # but for rounding it is
    return values[order], hands


def trained_peaks(table: Tensor, count: int = 5) -> list[tuple[int, float]]:
    """The highest peaks of a table's spectrum, no two within an octave: cycles over the rows and share, slow first."""
    share, cycles = trained_spectrum(table), torch.arange(len(table) // 2 + 1)
    left, found = share.clone(), []
    for _ in range(count):
        highest = int(left.argmax())
        found.append((highest, float(share[highest])))
        left[(2 * cycles > highest) & (cycles < 2 * highest)] = 0
    return sorted(found)


def waves_share(table: Tensor, cycles: list[float]) -> float:
    """The share of a table's variance that lies in pure waves of so many cycles over its rows, sine and cosine each."""
    angles = 2 * math.pi / len(table) * torch.arange(len(table), dtype=torch.float64)[:, None] * torch.tensor(cycles)
    columns = torch.cat([torch.ones(len(table), 1, dtype=torch.float64), angles.sin(), angles.cos()], dim=1)
    centred = table - table.mean(0)
    return ((torch.linalg.qr(columns).Q.T @ centred).square().sum() / centred.square().sum()).item()


@cache
def trained_waves(name: str) -> tuple[list[float], float]:
    """Five pure waves fitted to a table, from its peaks on, one frequency at a time: cycles over its rows, share."""
    table = trained_tables()[name]
    cycles = [float(peak) for peak, _ in trained_peaks(table)]
    for step in (0.25, 0.1):
        for wave, middle in enumerate(list(cycles)):
            tried = [[*cycles[:wave], middle + step * k, *cycles[wave + 1 :]] for k in range(-2, 3)]
            cycles = max(tried, key=lambda each: waves_share(table, each))
    return cycles, waves_share(table, cycles)


def trained_similarity(table: Tensor, reach: int = 60) -> Tensor:
    """The mean cosine of rows 0, 1, 2 ... positions apart, once the mean row is taken off; shape (reach + 1,)."""
    unit = F.normalize(table - table.mean(0), dim=1)
    return torch.stack([(unit[: len(unit) - k] * unit[k:]).sum(1).mean() for k in range(reach + 1)])


def random_start_table(seed: int = 0, rows: int = 510, d: int = 384) -> Tensor:
    """A table before training, as BERT starts it: every number drawn with standard deviation 0.02."""
    return 0.02 * torch.randn(rows, d, generator=seeded(seed), dtype=torch.float64)


@cache
def trained_tables() -> dict[str, Tensor]:
    """Three tables of 510 positions by 384: "learned", "sinusoidal", and one at its random "start"."""
    sinusoids = sinusoidal(torch.arange(1, 511), 384)
    return {"learned": trained_positions(), "sinusoidal": sinusoids, "start": random_start_table()}


def random_start_similar(name: str, places: int = 48) -> Tensor:
    """The cosine of every two of a table's first rows, the table's mean row taken off; shape (positions, positions)."""
    table = trained_tables()[name]
    unit = F.normalize((table - table.mean(0))[:places], dim=1)
    return unit @ unit.T


@cache
def trained_similarities() -> dict[str, Tensor]:
    """`trained_similarity` of the three tables."""
    return {name: trained_similarity(table) for name, table in trained_tables().items()}


@cache
def trained_spectra() -> dict[str, Tensor]:
    """`trained_spectrum` of the three tables."""
    return {name: trained_spectrum(table) for name, table in trained_tables().items()}


def trained_picture(places: int = 96) -> Tensor:
    """Every eighth column of the trained table at its first positions, from 0 to 1; shape (48, positions)."""
    raw = trained_positions() - trained_positions().mean(0)
    cells = raw[:places, ::8].T
    return (0.5 + cells / (4 * cells.std(1, keepdim=True))).clamp(0, 1)


def shift_learned(table: Tensor, k: int = 1, components: int = 16, whole: bool = False) -> float:
    """How well one matrix, fitted on the first half of a table, takes each row of the other half k positions on.

    Everything is fitted to the first half: its mean, its principal components, and the matrix between these.

    Args:
        table: The rows, shape (n, d).
        k: How many positions on.
        components: In how many coordinates the rows are seen.
        whole: Measure the prediction of the rows themselves, not of their coordinates.

    Returns:
        The share of the variance of these shifted rows that is predicted; below 0 is worse than their mean.
    """
    half = len(table) // 2
    seen = torch.linalg.svd(table[:half] - table[:half].mean(0), full_matrices=False).Vh[:components]
    centred = table - table[:half].mean(0)
    rows = centred @ seen.T
    matrix = torch.linalg.lstsq(rows[: half - k], rows[k:half]).solution
    left, truth = rows[half:-k] @ matrix, rows[half + k :]
    if whole:
        left, truth = left @ seen, centred[half + k :]
    return (1 - ((left - truth) ** 2).sum() / ((truth - truth.mean(0)) ** 2).sum()).item()


@cache
def shifts_learned(components: int = 16) -> dict[str, float]:
    """`shift_learned` one position on, of the three tables, and as "whole" that of the trained one's whole rows."""
    found = {name: shift_learned(table, components=components) for name, table in trained_tables().items()}
    return found | {"whole": shift_learned(trained_positions(), components=components, whole=True)}


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


@cache
def perfect_hash_nearest() -> dict[str, float]:
    """How far the two nearest rows of three tables are apart, in mean lengths of a row."""
    apart = {
        name: torch.cdist(table, table).fill_diagonal_(torch.inf).min() for name, table in trained_tables().items()
    }
    return {name: (apart[name] / table.norm(dim=1).mean()).item() for name, table in trained_tables().items()}


def alike(code: Tensor, within: float) -> Tensor:
    """The pairs of rows that agree to within a distance in every component; shape (pairs, 2)."""
    pairs = torch.combinations(torch.arange(len(code)))
    for column in code.T:
        pairs = pairs[(column[pairs[:, 0]] - column[pairs[:, 1]]).abs() < within]
    return pairs
