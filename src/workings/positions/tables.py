"""Tables of the essay on positions: each function returns the Markdown of `snippets/positions/<its name>.md`."""

from collections.abc import Iterable

import torch

from .bias import alibi_slopes
from .experiments import (
    SPEED_SIZES,
    WISH_SCHEMES,
    alibi_window_of,
    angle_rows,
    bits,
    convergents,
    different_codes,
    layouts_scores,
    normalised,
    perfect_hash_counts,
    scheme_parameters,
    scheme_work,
    speed_record,
    wish_verdicts,
)
from .sinusoidal import sinusoidal

__all__ = [
    "alibi_window_heads",
    "angle_table",
    "layouts_mixed",
    "near_repeats_fractions",
    "odometer_codes",
    "perfect_hash_pairs",
    "position_hash_collisions",
    "schemes",
    "speed",
    "wishes",
]


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A Markdown table whose first column is words and whose others are numbers."""
    head = list(head)
    lines = [head, [":--"] + ["--:"] * (len(head) - 1), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def alibi_window_heads() -> str:
    """How many of the nearest keys hold shares of each head's weight, if all keys score alike."""
    rows = []
    for head, slope in enumerate(alibi_slopes(8), 1):
        keys = [f"{alibi_window_of(slope, share).item():,.0f}" for share in (0.5, 0.95, 0.999)]
        rows.append([f"head {head}", f"1/{1 / slope.item():.0f}", *keys])
    return _table(("head", "slope", "50 %", "95 %", "99.9 %"), rows)


def near_repeats_fractions() -> str:
    """The best fractions for pi: how far the upper number is from so many half-turns, and where a sine returns."""
    rows = [[f"{up}/{low}", f"{gap:.6f}", f"${up} {'-' if low % 2 else '+'} p$"] for up, low, gap in convergents()]
    return _table(("fraction for π", "off by", "nearly $\\sin p$ at"), rows)


def odometer_codes() -> str:
    """The codes of some positions: as an integer, as a share of two texts, in binary, and on a slow clock."""
    rows = []
    for p in (0, 1, 2, 3, 4, 5, 6, 7, 8):
        shares = [f"{normalised(p, length):.2f}" for length in (10, 100)]
        digits = "".join(str(bit) for bit in bits(torch.tensor([p]), 4)[0].flip(0).tolist())
        clock = [f"{value:.2f}".replace("-", "−") for value in sinusoidal(torch.tensor([p]), 4, 16.0)[0, 2:].tolist()]
        rows.append([f"{p}", *shares, digits, ",\u00a0".join(clock)])
    return _table(("position", "of 10", "of 100", "binary", "clock"), rows)


NAMES = {
    "one_sine": "one sine",
    "sine_cosine": "sine and cosine",
    "shaw": "Shaw",
    "t5": "T5",
    "rope": "RoPE",
    "alibi": "ALiBi",
}


def _digits(x: float) -> str:
    """A measurement with two digits, by a power of ten where it is small."""
    if not 0 < abs(x) < 1e-3:
        return f"{x:.2g}"
    digits, power = f"{x:.1e}".split("e")
    return f"{digits} × 10{str(int(power)).translate(str.maketrans('-0123456789', '⁻⁰¹²³⁴⁵⁶⁷⁸⁹'))}"


def wishes() -> str:
    """Every scheme against every wish: the verdict and the measurement that decides it."""
    shown = {
        "changes": lambda x: f", by {_digits(x)}" if x else "",
        "unique": lambda x: f", {_digits(x)}",
        "pattern": lambda x: f", {_digits(x)}" if x > 1e-6 else ", exact",
        "bounded": lambda x: f", × {x:.1f}",
        "any_length": lambda x: "" if x == 1 else f", {100 * x:.1f} %",
        "meaning": lambda x: f", {100 * x:.1f} %" if x < 1 else "",
        "relative": lambda x: "" if x != x else f", {_digits(x)}" if x > 1e-9 else ", exact",
    }
    rows = []
    for name, verdicts in wish_verdicts().items():
        row = [f"[{NAMES.get(name, name)}]({WISH_SCHEMES[name]}.md)"]
        for wish, (granted, measured) in verdicts.items():
            cell = "–" if granted is None else ("yes" if granted else "no") + shown[wish](measured)
            row.append(cell.replace(" ", "\u00a0"))  # a cell keeps to one line
        rows.append(row)
    head = (
        "which scheme",
        "in the embedding",
        "unique",
        "a pattern",
        "bounded",
        "any length",
        "keeps meaning",
        "relative",
    )
    return _table(head, rows)


def angle_table() -> str:
    """The angle behind each of eight components, a row each, at the first four positions, in radians."""
    columns = enumerate(angle_rows().T.tolist())
    rows = [[f"{k}, {'cosine' if k % 2 else 'sine'}", *(f"{angle:g}" for angle in angles)] for k, angles in columns]
    return _table(("component", *(f"at {p}" for p in range(4))), rows)


def layouts_mixed() -> str:
    """The score of one query and key, 7 places apart, at five places, in both layouts and mixed."""
    places = (0, 1, 10, 100, 1000)
    scores = layouts_scores(places)
    rows = [
        [f"{m:,}", *(f"{score[row]:.2f}".replace("-", "−") for score in scores.values())]
        for row, m in enumerate(places)
    ]
    return _table(("key at", *scores), rows)


def speed() -> str:
    """Copies of the tensor that a turn takes, in the committed run."""
    record = speed_record()
    sizes = ["x".join(map(str, size)) for size in SPEED_SIZES]
    words = {"copy": "one copy", "matrices": "whole matrices, `einsum`", "transformers, Llama": "transformers, Llama"}
    rows = []
    for name in record[sizes[0]]:
        said = words.get(name, f"`{name}`" if name.startswith("rotate") else name)
        rows.append([said, *(f"{record[size][name]:.1f}" for size in sizes)])
    return _table(("one turn", *(f"{h} × {n:,} × {d}" for _, h, n, d in SPEED_SIZES)), rows)


def position_hash_collisions() -> str:
    """How many numbers each code keeps, and how many of 4,096 positions it tells apart in bfloat16."""
    rows = []
    for name, (kept, counts) in different_codes().items():
        rows.append([name, f"{kept}", f"{counts[-1]:,}"])
    return _table(("code", "numbers", "told apart"), rows)


def schemes() -> str:
    """What each scheme costs, and what the tests of the wishes say of it."""
    rows = []
    for name in ("nothing", "sinusoids", "learned", "shaw", "t5", "alibi", "rope"):
        relative, any_length = wish_verdicts()[name]["relative"], wish_verdicts()[name]["any_length"]
        rows.append(
            [
                f"[{NAMES.get(name, name)}]({WISH_SCHEMES[name]}.md)",
                f"{scheme_parameters(name):,}",
                *(f"{count:,}" for count in scheme_work(name)),
                "yes" if relative.granted else "no",
                "yes" if any_length.granted else "no: an error",
            ]
        )
    return _table(("which scheme", "parameters", "multiplications", "additions", "relative", "defined past it"), rows)


def perfect_hash_pairs() -> str:
    """How many pairs of 510 positions look alike to within 0.01 in every component, for six codes."""
    names = {
        "sine": "$\\sin p$",
        "pair": "$\\sin p$, $\\cos p$",
        "four": "sinusoids, 4 components",
        "sinusoidal": "sinusoids, 384 components",
        "start": "a table at its random start",
        "learned": "the trained table",
    }
    rows = [[name, f"{perfect_hash_counts()[code]:,}"] for code, name in names.items()]
    return _table(("code", "pairs alike"), rows)
