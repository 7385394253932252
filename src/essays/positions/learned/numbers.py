"""Numbers of the page `learned`."""

from math import pi

from essays.positions.learned import experiments
from essays.positions.order.experiments import minilm_positions, minilm_record


def learned_parameters() -> dict[str, float]:
    """The numbers in a learned table of positions: MiniLM's, and by their papers' sizes BERT base's and GPT-2's."""
    tables = {"minilm": (512, 384), "bert": (512, 768), "gpt2": (1024, 768)}
    return {name: rows * size for name, (rows, size) in tables.items()}


def perfect_hash_nearest() -> dict[str, float]:
    """How far the two nearest rows of the trained table, of sinusoids and of a random table are apart, in lengths."""
    return experiments.perfect_hash_nearest()


def random_ids_shift() -> dict[str, float]:
    """The share of the variance of coordinates in a table's second half that a matrix from its first half predicts.

    One position on, in the first half's 16 principal components; "whole": of the trained table's rows themselves.
    """
    return experiments.shifts_learned()


def random_ids_carried() -> dict[str, float]:
    """Of five runs of each kind the least share right where trained, and in the gap; of a table in it, the most."""
    record = experiments.curves_record()["carried"]
    found = {f"{kind}_trained": min(right for right, _ in runs) for kind, runs in record.items()}
    pick = {"sinusoidal": min, "frozen": max, "wide": max}
    return found | {f"{kind}_gap": pick[kind](right for _, right in runs) for kind, runs in record.items()}


def random_start_negative() -> dict[str, float]:
    """Of the cosines of the trained table's first 48 rows, each with each and itself: the share below 0, the least."""
    cosines = experiments.random_start_similar("learned")
    return {"share": (cosines < 0).double().mean().item(), "least": cosines.min().item()}


def random_start_norms() -> dict[str, float]:
    """The mean length of a row: of a table at its start, of MiniLM's rows, of the sinusoids; and of MiniLM's tokens.

    MiniLM's first and last row are left out of that mean; "first" and "last" are how long they are.
    """
    tables = {name: table.norm(dim=1).mean().item() for name, table in experiments.trained_tables().items()}
    ends = minilm_positions()[[0, -1]].norm(dim=1).tolist()
    return tables | {"words": minilm_record()["norms"]["all_words"], "first": ends[0], "last": ends[1]}


def trained_share() -> dict[str, float]:
    """The share of the variance that ten principal components hold, of three tables.

    "tenth" and "eleventh" are the shares of these two components of the trained one.
    """
    shares = {name: experiments.table_components(name)[1] for name in experiments.trained_tables()}
    tenth, eleventh = shares["learned"][9:11].tolist()
    return {name: share[:10].sum().item() for name, share in shares.items()} | {"tenth": tenth, "eleventh": eleventh}


def trained_periods() -> dict[str, float]:
    """Positions to a whole turn of the five hands that one step of the trained table turns, slowest first."""
    turns = experiments.trained_step("learned")[0].angle()
    return {f"hand_{number}": 2 * pi / turn for number, turn in enumerate(turns.tolist(), 1)}


def trained_moduli() -> dict[str, float]:
    """How much longer or shorter one step makes the five hands: the least and the most of the five moduli."""
    moduli = experiments.trained_step("learned")[0].abs()
    return {"least": moduli.min().item(), "most": moduli.max().item()}


def trained_peak() -> dict[str, float]:
    """The trained table's five peaks, in cycles over its rows, and the share of its variance that they hold.

    "random" is the share that the five peaks of a random table hold, "waves" the share of the trained table's variance
    that five pure waves explain.
    """
    peaks = experiments.trained_peaks(experiments.trained_positions())
    found = {f"cycles_{number}": cycles for number, (cycles, _) in enumerate(peaks, 1)}
    random = sum(share for _, share in experiments.trained_peaks(experiments.random_start_table()))
    waves = experiments.trained_waves("learned")[1]
    return found | {"share": sum(share for _, share in peaks), "random": random, "waves": waves}


def trained_circle_turn() -> dict[str, float]:
    """How far the first two components turn at each position, in degrees, and the spread; positions to a whole turn."""
    mean, spread = experiments.trained_circle(experiments.trained_positions())
    return {"degrees": mean, "spread": spread, "positions": 360 / mean}


def trained_ripples() -> dict[str, float]:
    """The mean cosine of trained rows 1, 3, 6, 9 and 12 positions apart."""
    cosines = experiments.trained_similarities()["learned"]
    return {f"at_{k}": cosines[k].item() for k in (1, 3, 6, 9, 12)}


def one_back_weight() -> dict[str, float]:
    """The mean weight of one head on the token before, and of another on that after, with positions and without."""
    heads = {"back": (-1, 0, 2), "ahead": (1, 1, 8)}
    return {
        f"{where}_{name}": experiments.one_back_weights(name, offset)[layer, head].item()
        for where, (offset, layer, head) in heads.items()
        for name in ("with", "without")
    }


def curves_ceiling() -> float:
    """The share of 16 tokens that can be right without positions, on average: the commonest of the others."""
    return experiments.curve_ceiling()


def curves_end() -> dict[str, float]:
    """The share of tokens right at steps 360, 370, 380, 390 and 400: the mean of seven runs of each kind."""
    record = experiments.curves_record()
    return {
        kind: sum(sum(run[-5:]) / 5 for run in record[kind]["right"]) / len(record[kind]["right"])
        for kind in experiments.CURVE_KINDS
    }


def curves_arrival() -> dict[str, float]:
    """The step at which nine tokens in ten are right: the earliest and the latest of seven runs of each kind."""
    found = {kind: experiments.curve_arrivals(kind) for kind in ("sinusoidal", "small", "wide", "frozen")}
    return {
        f"{kind}_{name}": pick(steps) for kind, steps in found.items() for name, pick in (("first", min), ("last", max))
    }


def curves_size() -> dict[str, float]:
    """The mean length of a row in the runs that start at 0.02: at the start, and where nine tokens in ten are right.

    And that of the sinusoids, which stays.
    """
    record = experiments.curves_record()
    sizes, steps = record["small"]["size"], experiments.curve_arrivals("small")
    start = sum(run[0] for run in sizes) / len(sizes)
    then = sum(run[step // record["every"]] for run, step in zip(sizes, steps, strict=True)) / len(sizes)
    return {"start": start, "arrival": then, "sinusoidal": record["sinusoidal"]["size"][0][0]}
