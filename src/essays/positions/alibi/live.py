"""The figure that moves of the page on ALiBi."""

from press.interactive import Axis, Dots, Label, Line, Moving, Panel, Rule, Slider
from press.interactive.shown import shown
from workings.positions.plain.bias import alibi_heads

HEADS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20, 24, 25, 28, 32, 36, 40, 48, 56, 64)
PICKED = (*range(1, 17), 20, 24, 28, 32, 36, 40, 48, 56, 64)
SHARES = (0.25, 0.5, 0.75, 0.9, 0.95, 0.99)


def biases() -> Panel:
    """What every head adds, by distance."""
    return Panel(
        title="Added to the score",
        x=Axis(0, 32, "how far back the key is", ticks=(0, 8, 16, 24, 32)),
        y=Axis(-16, 0.6, ticks=(-16, -12, -8, -4, 0)),
        height=220,
        marks=(
            Line("biases", "distances", colour="alibi", width=0.8),
            Line("bias", "distances", colour="ink", width=3.5),
            Label("head {shown}: −{slope:.4f} a place", 1, -15, colour="ink"),
        ),
        alt="{heads} straight lines that fall from nought with the distance of the key; that of head {shown} falls by "
        "{slope:.4f} for every place, and has fallen by {fallen:.3f} at 32 places.",
    )


def windows() -> Panel:
    """How far every head sees, in the order of the model."""
    return Panel(
        title="Nearest keys that hold the share",
        x=Axis(0, 1, "heads, in the order of the model", ticks={0.0: "first", 1.0: "last"}),
        y=Axis(0.8, 2500, log=True, ticks=(1, 10, 100, 1000)),
        height=220,
        marks=(
            Rule(x="where", colour="faint"),
            Dots("formula_keys", "formula_where", colour="alibi", width=6),
            Dots("added_keys", "added_where", colour="warn", width=6),
            Dots("keys", "where", colour="ink", width=9),
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
        gives=(
            *("distances", "biases", "bias", "shown", "slope", "fallen", "keys", "where", "added", "steepest"),
            *("formula_where", "formula_keys", "added_where", "added_keys"),
        ),
        controls=(
            Slider("heads", "heads", HEADS, 12),
            Slider("head", "picked head", PICKED, 9),
            Slider("share", "share of weight", SHARES, 0.9, texts=tuple(shown(share, ".0%") for share in SHARES)),
        ),
        parts=(biases(), windows()),
        says="Head {shown} of {heads} takes {slope:.4f} off for every place. If all keys score alike, it takes the "
        "nearest {keys} to hold {share} of its weight.",
    )
