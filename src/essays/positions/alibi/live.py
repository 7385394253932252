"""The figure that moves of the page on ALiBi."""

from typing import NamedTuple

from press.interactive import Axis, Dots, Guess, Label, Line, Moving, Panel, Rule, Slider
from workings.positions.plain import alibi_slopes, formula_heads, nearest

HEADS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20, 24, 25, 28, 32, 36, 40, 48, 56, 64)
PICKED = (*range(1, 17), 20, 24, 28, 32, 36, 40, 48, 56, 64)
SHARES = (0.25, 0.5, 0.75, 0.9, 0.95, 0.99)
DISTANCES = [0.0, 32.0]  # where the lines begin and end


class Heads(NamedTuple):
    """What every head takes off by distance, and how far it sees; one head is picked."""

    distances: list[float]  # where the lines begin and end
    biases: list[list[float]]  # the bias there in every head
    bias: list[float]  # the same in the picked head
    shown: int  # its number
    slope: float  # its slope
    fallen: float  # what it takes off where the lines end
    keys: int  # how many of the nearest keys hold the share there
    where: float  # its place among the heads, from 0 to 1
    added: int  # how many heads were added to those of the formula
    formula_biases: list[list[float]]  # what the heads of the formula add, for each the line's two ends
    formula_where: list[float]  # places of the heads of the formula
    formula_keys: list[int]  # their nearest keys
    added_where: list[float]  # places of the added heads
    added_keys: list[int]  # their nearest keys


def alibi_heads(heads: int, head: int, share: float) -> Heads:
    """So many heads, of which one is picked, counted from 1; if there are not so many, the last."""
    slopes, whole, at = alibi_slopes(heads), formula_heads(heads), min(head, heads) - 1
    biases = [[-slope * distance for distance in DISTANCES] for slope in slopes]
    keys = [nearest(slope, share) for slope in slopes]
    where = [(float(h) + 0.5) / float(heads) for h in range(heads)]
    return Heads(
        distances=DISTANCES,
        biases=biases,
        bias=biases[at],
        shown=at + 1,
        slope=slopes[at],
        fallen=-biases[at][1],
        keys=keys[at],
        where=where[at],
        added=heads - whole,
        formula_biases=biases[:whole],
        formula_where=where[:whole],
        formula_keys=keys[:whole],
        added_where=where[whole:],
        added_keys=keys[whole:],
    )


def bias_panel() -> Panel:
    """What every head adds, by distance."""
    return Panel(
        title="Added to the score",
        x=Axis(0, 32, "how far back the key is", ticks=(0, 8, 16, 24, 32)),
        y=Axis(-16, 0.6, ticks=(-16, -12, -8, -4, 0)),
        height=220,
        marks=(
            Line("formula_biases", "distances", colour="alibi", width=0.8),
            Line("biases", "distances", colour="alibi", width=0.8, answer=True),
            Line("bias", "distances", colour="ink", width=3.5, answer=True),
            Label("head {shown}: −{slope:.4f} a position", 1, -15, colour="ink", answer=True),
        ),
        alt="{heads} straight lines that fall from nought with the distance of the key; that of head {shown} falls by "
        "{slope:.4f} for every position, and has fallen by {fallen:.3f} at 32 positions.",
    )


def window_panel() -> Panel:
    """How far every head sees, in the order of the model."""
    return Panel(
        title="Nearest keys that hold the share",
        x=Axis(0, 1, "heads, in the order of the model", ticks={0.0: "first", 1.0: "last"}),
        y=Axis(0.8, 2500, log=True, ticks=(1, 10, 100, 1000)),
        height=220,
        marks=(
            Rule(x="where", colour="faint"),
            Dots("formula_keys", "formula_where", colour="alibi", width=6),
            Dots("added_keys", "added_where", colour="warn", width=6, answer=True),
            Rule(y="guess", colour="ink"),
            Dots("keys", "where", colour="ink", width=9, drags=("head",), answer=True),
            Label("by the formula", 0.02, 1500, colour="alibi"),
            Label("added: {added}", 0.98, 1500, "end", colour="warn"),
        ),
        alt="How many of the nearest keys hold the share, for each head in order. Head {shown}: {keys}. "
        "{added} heads were added to those of the formula.",
    )


def alibi_heads_any() -> Moving:
    """The authors' slopes for any number of heads, and how far each head sees."""
    return Moving(
        title="How many heads, and how far does each one see?",
        compute=alibi_heads,
        controls=(
            Slider("heads", "heads", HEADS, 12),
            Slider("head", "picked head", PICKED, 9),
            Slider("share", "share of weight", SHARES, 0.9, form=".0%"),
        ),
        parts=(bias_panel(), window_panel()),
        says="Head {shown} of {heads} takes {slope:.4f} off for every position. If all keys score alike, it takes the "
        "nearest {keys} to hold {share} of its weight.",
        guess=Guess(
            "guess",
            "keys, you say",
            (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 64, 128, 256, 512, 1024),
            64,
            asks="Twelve heads; the dots are the first eight. Say how many of the "
            "nearest keys hold 90 % of the ninth head’s weight.",
            of="keys",
            answer="",
        ),
    )
