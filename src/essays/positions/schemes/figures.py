"""Figures of the page with the table of schemes."""

from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.kit.style import COLOURS
from essays.positions.schemes import experiments
from essays.positions.wishes import WISH_NAMES, wish_verdicts

SHOWN = {"shaw": "Shaw", "alibi": "ALiBi, T5", "rope": "RoPE", "sinusoids": "sinusoids, learned"}


def scheme_cost() -> Figure:
    """Operations that a scheme adds to attention, against the length of the text."""
    fig, ax = plt.subplots(figsize=(5.0, 3.2))
    lengths = [2**k for k in range(8, 17)]
    for name, label in SHOWN.items():
        shares = []
        for n in lengths:
            sizes = experiments.SCHEME_SIZES._replace(n=n)
            shares.append(sum(experiments.scheme_work(name, sizes)) / (2 * experiments.scheme_own_work(sizes)))
        colour = COLOURS["sinusoidal" if name == "sinusoids" else name]
        ax.loglog(lengths, shares, color=colour)
        above = {"shaw": "bottom", "alibi": "top"}.get(name, "center")
        ax.text(lengths[-1], shares[-1], f" {label}", color=colour, va=above)
    ax.set_xticks([256, 1024, 16384, 65536], ["256", "1,024", "16,384", "65,536"])
    ax.set_yticks([1e-2, 1e-3, 1e-4, 1e-5, 1e-6], ["1 %", "0.1 %", "0.01 %", "0.001 %", "0.0001 %"])
    ax.minorticks_off()
    ax.set(xlabel="words", ylabel="added to attention’s arithmetic", xlim=(240, 1.6e6))
    return fig


NAMES = WISH_NAMES | {"sine_cosine": "sine, cosine"}  # shorter, in the margin
WISHED = ("changes the embedding", "unique", "pattern", "bounded", "any length", "keeps meaning", "distance")
MARKS = {True: ("o", "ink", 12), False: ("x", "warn", 5), None: ("_", "muted", 8)}


def wishes() -> Figure:
    """Which of twelve schemes grants which of seven wishes."""
    fig, ax = plt.subplots(figsize=(5.0, 5.2))
    verdicts = wish_verdicts()
    for row, verdict_of in enumerate(verdicts.values()):
        for column, verdict in enumerate(verdict_of.values()):
            marker, colour, size = MARKS[verdict.granted]
            ax.plot(column, row, marker, color=COLOURS[colour], ms=size, mew=1.3)
    ax.set_yticks(range(len(verdicts)), [NAMES[name] for name in verdicts])
    ax.set_xticks(range(len(WISHED)), WISHED, rotation=45, ha="left", rotation_mode="anchor")
    ax.tick_params(length=0)
    ax.xaxis.tick_top()
    ax.spines[:].set_visible(False)
    ax.set(xlim=(-0.6, 6.6), ylim=(11.6, -0.6))
    for height, group in ((0.5, "numbers"), (3.5, "added codes"), (7.5, "in the scores")):
        ax.axhline(height, color=COLOURS["faint"], lw=1)
        ax.text(6.6, height + 0.1, group, color=COLOURS["muted"], ha="left", va="top", rotation=90)
    return fig
