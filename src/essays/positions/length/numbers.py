"""Numbers of the page on length."""

import math
import statistics
from itertools import permutations

from torch import Tensor

from essays.positions.length import experiments
from workings.positions.sinusoidal import frequencies

WHERE = {"trained": 0, "next": 1, "double": 2, "quadruple": 6, "far": 14}  # windows of 16 from 16, 32, 48, 112, 240


def _spread(name: str, seeds: Tensor) -> dict[str, float]:
    """The mean of the seeds, the worst and the best."""
    return {name: seeds.mean().item(), f"{name}_worst": seeds.min().item(), f"{name}_best": seeds.max().item()}


def _at(task: str, start: bool = True) -> dict[str, float]:
    """Shares of right answers: the mean of five seeds, the worst and the best, by scheme and position."""
    shares: dict[str, float] = {}
    for scheme in experiments.SCHEMES_TESTED:
        for where, window in WHERE.items():
            shares |= _spread(f"{scheme}_{where}", experiments.length_shares(task, scheme, start)[:, window])
    return shares


def startless_at() -> dict[str, float]:
    """Right answers on index five without a starting token: means, worst and best.

    At positions 16-31, 32-47, 48-63, 112-127 and 240-255.
    """
    return _at("index_five", start=False)


def remembering_induction() -> dict[str, float]:
    """Right answers on induction at the positions of `startless_at`: means, worst and best."""
    return _at("induction")


def remembering_recall() -> dict[str, float]:
    """Right answers on recall at the positions of `startless_at`: means, worst and best."""
    return _at("recall")


def recipe_chance_recall() -> float:
    """The share of right answers on recall that a guess among the values gets."""
    return 2 / experiments.Recipe().tokens


def startless_removed() -> float:
    """Right answers on index five without positions, a start token in training alone: most of seeds and positions."""
    return experiments.length_ablation("removed", "nope").max().item()


def counting_steepness() -> float:
    """How steep scores must be for 99 % of the weight on index five among 256 keys, rounded up to a whole hundred."""
    return next(steep for steep in range(100, 100_000, 100) if experiments.counting_weight(steep) >= 0.99)


def index_five_turn() -> float:
    """The wavelength of the third pair of a head of 16, in positions."""
    return 2 * math.pi / frequencies(16)[2].item()


def recipe_weights() -> float:
    """How many weights a decoder has that learns no positions."""
    weights = experiments.length_start("nope", experiments.Recipe(), 0, experiments.Recipe().tokens)
    return sum(weight.numel() for weight in weights.values())


def recipe_chance() -> float:
    """The share of right answers that a guess gets."""
    return 1 / experiments.Recipe().tokens


def counting_steps() -> dict[str, float]:
    """By how much the counts 1 / (t + 1) of two neighbours differ, at positions 5 and 6 and at 254 and 255."""
    return {f"at_{t}": 1 / t - 1 / (t + 1) for t in (6, 255)}


def _copied(start: bool) -> dict[str, float]:
    """Tokens copied rightly of strings of 15, 20, 32 and 127: means, worst and best, by scheme."""
    shares: dict[str, float] = {}
    lengths = experiments.length_lengths("copy").tolist()
    for scheme in experiments.SCHEMES_TESTED:
        for n in (15, 20, 32, 127):
            seeds = experiments.length_shares("copy", scheme, start)[:, lengths.index(n)]
            shares |= _spread(f"{scheme}_{n}", seeds)
    return shares


def copying_at() -> dict[str, float]:
    """Tokens copied rightly of strings of 15, 20, 32 and 127, trained on up to 15: means, worst, best, by scheme."""
    return _copied(start=True)


def copying_startless() -> dict[str, float]:
    """Tokens copied rightly of strings of 15, 20, 32 and 127 without a start token: means, worst, best, by scheme."""
    return _copied(start=False)


def copying_matched() -> dict[str, float]:
    """The share of a string of 32 or 127 that a blind look-up of the present token copies rightly."""
    return {f"at_{n}": experiments.copying_matched(n) for n in (32, 127)}


def coin_flip_always_no() -> float:
    """The share of the orders of four tokens that do not ascend."""
    orders = list(permutations(range(4)))
    return sum(order != (0, 1, 2, 3) for order in orders) / len(orders)


def ascending_at() -> dict[str, float]:
    """Right answers of the decoders without positions, trained on up to 10 tokens, at 10 and at 30: means and worst."""
    shares: dict[str, float] = {}
    for task in ("ascending", "swapped"):
        lengths, seeds = experiments.length_lengths(task), experiments.length_shares(task, "nope")
        for n in (10, 30):
            at = seeds[:, lengths.tolist().index(n)]
            shares |= {f"{task}_{n}": at.mean().item(), f"{task}_{n}_worst": at.min().item()}
    return shares


def ascending_schemes() -> dict[str, float]:
    """At 30 tokens, of all decoders with a start token and without: the worst two on shuffles, the best on a swap."""
    found = {}
    for task in ("ascending", "swapped"):
        column = experiments.length_lengths(task).tolist().index(30)
        asked = [schemes.values() for (name, _), schemes in experiments.length_grid().items() if name == task]
        found[task] = sorted(seed for cells in asked for seeds in cells for seed in seeds[:, column].tolist())
    return {"worst": found["ascending"][0], "second": found["ascending"][1], "swapped": found["swapped"][-1]}


def nope_read() -> dict[str, float]:
    """What the counting head reads at the tenth and the hundredth position."""
    read = experiments.nope_counts(100)
    return {"tenth": read[9].item(), "hundredth": read[99].item()}


def encourage_explained() -> dict[str, float]:
    """Variance of the log of the position that a line explains, in sixty draws: median with a mask, most without."""
    masked, open_ = ([experiments.encourage_probe(causal, seed) for seed in range(60)] for causal in (True, False))
    return {"masked": statistics.median(masked), "open": max(open_)}


def encourage_biased() -> dict[str, float]:
    """What a line explains with ALiBi in a masked layer, at slopes of 1/256, 1/16 and 1/2: medians of sixty draws.

    The share of the variance of the log of the position.
    """
    slopes = {"gentle": 1 / 256, "middle": 1 / 16, "steep": 1 / 2}
    return {
        name: statistics.median(experiments.encourage_probe(True, seed, slope) for seed in range(60))
        for name, slope in slopes.items()
    }
