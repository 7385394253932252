"""Computed tables of the page on positions in use."""

from statistics import mean

from essays.kit.table import table
from essays.positions.in_use import experiments
from workings.positions.plain_places import given_places, right_places, text_places, texts_of

SEEDS = range(240)


def _share(value: float) -> str:
    """A share in percent; 0 for what rounding alone leaves."""
    return "0" if value < 1e-12 else f"{value:.0%}".replace("%", "\u00a0%")


PACKED = {  # what stands in ten slots, and how it is counted, as in `workings.positions.plain_places`
    "padding first, counted": (0, 0),
    "padding within, counted": (1, 0),
    "two texts, counted on": (2, 0),
    "two texts, from 0 at each fourth": (2, 3),
    "padding within, left out": (1, 1),
}


def in_use_scores() -> str:
    """Ten slots: what each word is told, and should be, and how many scores that puts off."""
    rows = []
    for what, (row, count) in PACKED.items():
        texts, own = texts_of(row, 3), text_places(row, 3)
        words = ["." if text == 0 else "abcdefghij"[place] for text, place in zip(texts, own, strict=True)]
        words = [word.upper() if text == 2 else word for text, word in zip(texts, words, strict=True)]
        told, right = (
            "".join(str(place) if text else "." for text, place in zip(texts, places, strict=True))
            for places in (given_places(row, 3, count), right_places(row, 3))
        )
        off = [experiments.used(row, 3, scheme, count, 0, True) for scheme in (0, 2)]
        counts = [f"{each.wrong} of {each.right + each.wrong}" for each in off]
        rows.append([what, f"`{''.join(words)}`", f"`{told}`", f"`{right}`", *counts])
    heads = ("the row, and how it is counted", "words", "told", "right", "off under a table", "off under RoPE")
    return table(heads, rows)


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
