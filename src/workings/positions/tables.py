"""Tables of the essay on positions: each function returns the Markdown of `snippets/positions/<its name>.md`."""

from collections.abc import Iterable

import torch

from .bias import alibi_slopes
from .experiments import alibi_window_of, bits, convergents, normalised
from .sinusoidal import sinusoidal

__all__ = ["alibi_window_heads", "near_repeats_fractions", "odometer_codes"]


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
    """The best fractions p/q for pi: how far p is from q half-turns, and what the sines of x and p - x or x + p do."""
    rows = [[f"{p}/{q}", f"{p:,}", f"{gap:.6f}", "$p - x$" if q % 2 else "$p + x$"] for p, q, gap in convergents()]
    return _table(("fraction for π", "$p$", "from $q$ half-turns", "nearly the sine of $x$"), rows)


def odometer_codes() -> str:
    """The codes of some positions: as an integer, as a share of two texts, in binary, and on two clocks."""
    rows = []
    for p in (0, 1, 2, 3, 4, 5, 6, 7, 8):
        shares = [f"{normalised(p, length):.2f}" for length in (10, 100)]
        digits = "".join(str(bit) for bit in bits(torch.tensor([p]), 4)[0].flip(0).tolist())
        clocks = [f"{value:.2f}".replace("-", "−") for value in sinusoidal(torch.tensor([p]), 4, 16.0)[0].tolist()]
        rows.append([f"{p}", *shares, digits, ", ".join(clocks)])
    return _table(("position", "share of 10", "share of 100", "binary", "two clocks"), rows)
