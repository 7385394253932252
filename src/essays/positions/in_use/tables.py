"""Computed tables of the page on positions in use."""

from statistics import mean

from essays.kit.table import table
from essays.positions.in_use import experiments

SEEDS = range(240)


def _share(value: float) -> str:
    """A share in percent; 0 for what rounding alone leaves."""
    return "0" if value < 1e-12 else f"{value:.0%}".replace("%", "\u00a0%")


def left_padding_changes() -> str:
    """How far outputs move, for each scheme, side and way of counting; mean of 240 draws."""
    rows = []
    for scheme in experiments.SCHEMES:
        found = [
            mean(experiments.left_padding_change(scheme, side, by_mask, seed) for seed in SEEDS)
            for side in ("left", "right")
            for by_mask in (False, True)
        ]
        rows.append([scheme, *map(_share, found)])
    heads = ("left, slots", "left, by mask", "right, slots", "right, by mask")
    return table(("outputs move by", *heads), rows)


def packing_changes() -> str:
    """How far the outputs of packed texts are from those of each text alone; mean of 240 draws."""
    rows = []
    for scheme in experiments.SCHEMES:
        found = [
            mean(experiments.packing_change(scheme, restart, mask, seed) for seed in SEEDS)
            for mask in (True, False)
            for restart in (True, False)
        ]
        rows.append([scheme, *map(_share, found)])
    return table(("outputs are off by", "mask, restart", "mask alone", "restart alone", "neither"), rows)


def longer_table_ways() -> str:
    """What three ways of doubling do to MiniLM's table, in mean steps from row to row as trained."""
    rows = []
    for how in ("as trained", "copied", "last row", "interpolated"):
        found = experiments.longer_table_steps(how)
        rows.append([how, *(f"{found[key]:.2f}" for key in ("mean", "largest", "nearest")), f"{found['same']:,}"])
    return table(("table", "mean step", "largest step", "nearest two rows", "pairs alike"), rows)
