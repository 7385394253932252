"""Numbers of the page `learned`."""

from itertools import pairwise

from essays.positions.learned import experiments
from essays.positions.order.experiments import minilm_positions, minilm_record


def learned_parameters() -> dict[str, float]:
    """The numbers in a learned table of positions: MiniLM's, BERT base's and GPT-2's (small)."""
    tables = {"minilm": (512, 384), "bert": (512, 768), "gpt2": (1024, 768)}
    return {name: rows * size for name, (rows, size) in tables.items()}


def random_ids_shift() -> dict[str, float]:
    """Of the second half of a table's rows, the share of variance that one matrix predicts, one position on."""
    return {name: experiments.shift_learned(name) for name in ("learned", "start")}


def random_start_norms() -> dict[str, float]:
    """The mean length of a row: of a table at its start, of MiniLM's rows, of the sinusoids; and of MiniLM's tokens."""
    tables = {name: table.norm(dim=1).mean().item() for name, table in experiments.trained_tables().items()}
    ends = minilm_positions()[[0, -1]].norm(dim=1).tolist()
    return tables | {"words": minilm_record()["norms"]["all_words"], "first": ends[0], "last": ends[1]}


def trained_share() -> dict[str, float]:
    """The share of the variance that 16 principal components hold, of three tables of 510 by 384."""
    tables = experiments.trained_tables()
    return {name: experiments.trained_components(table)[1][:16].sum().item() for name, table in tables.items()}


def trained_bands() -> dict[str, float]:
    """Mean periods, in positions, of the five bands of the trained table's waves, and the variance in all of them."""
    bands = experiments.trained_spectra()["bands"]
    periods = {f"period_{number}": period for number, (_, period) in enumerate(bands, 1)}
    return periods | {"share": sum(share for share, _ in bands)}


def trained_ratio() -> dict[str, float]:
    """The least and the largest ratio of a band's mean period to the next one's."""
    periods = [period for _, period in experiments.trained_spectra()["bands"]]
    ratios = [a / b for a, b in pairwise(periods)]
    return {"least": min(ratios), "most": max(ratios)}


def trained_circle_turn() -> dict[str, float]:
    """How far the first two components turn at each position, in degrees; and positions to a whole turn."""
    mean, spread = experiments.trained_circle(experiments.trained_positions())
    return {"degrees": mean, "spread": spread, "positions": 360 / mean}


def trained_ripples() -> dict[str, float]:
    """The mean cosine of trained rows 1, 3, 6, 9 and 12 positions apart."""
    cosines = experiments.trained_similarities()["learned"]
    return {f"at_{k}": cosines[k].item() for k in (1, 3, 6, 9, 12)}


def one_back_weight() -> dict[str, float]:
    """The mean weight of two heads on the token before and the token after, with positions and without."""
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
    """The share of tokens right over the last 50 steps: the mean of seven runs of each kind."""
    record = experiments.curves_record()
    return {
        kind: sum(sum(run[-5:]) / 5 for run in record[kind]["right"]) / len(record[kind]["right"])
        for kind in experiments.CURVE_KINDS
    }


def curves_arrival() -> dict[str, float]:
    """The step at which nine tokens in ten are right: the earliest and the latest of seven runs of each kind."""
    found = {kind: experiments.curve_arrivals(kind) for kind in ("sinusoidal", "small", "wide")}
    return {
        f"{kind}_{name}": pick(steps) for kind, steps in found.items() for name, pick in (("first", min), ("last", max))
    }


def curves_size() -> dict[str, float]:
    """The mean length of a row in the runs that start at 0.02: at the start, and where nine tokens in ten are right."""
    record = experiments.curves_record()
    sizes, steps = record["small"]["size"], experiments.curve_arrivals("small")
    start = sum(run[0] for run in sizes) / len(sizes)
    then = sum(run[step // record["every"]] for run, step in zip(sizes, steps, strict=True)) / len(sizes)
    return {"start": start, "arrival": then, "sinusoidal": record["sinusoidal"]["size"][0][0]}
