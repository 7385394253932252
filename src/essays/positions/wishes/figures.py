"""Figures of the page on what a code of positions should do."""

from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.kit.style import COLOURS
from essays.positions.wishes import experiments

NAMES = experiments.WISH_NAMES | {"sine_cosine": "sine, cosine"}  # shorter, in the margin
WISHED = ("changes the embedding", "unique", "pattern", "bounded", "any length", "keeps meaning", "distance")
MARKS = {True: ("o", "ink", "full"), False: ("X", "warn", "none"), None: ("_", "muted", "full")}


def wishes() -> Figure:
    """Which of twelve schemes grants which of seven wishes."""
    fig, ax = plt.subplots(figsize=(5.0, 5.2))
    verdicts = experiments.wish_verdicts()
    for row, verdict_of in enumerate(verdicts.values()):
        for column, verdict in enumerate(verdict_of.values()):
            marker, colour, fill = MARKS[verdict.granted]
            ax.plot(column, row, marker, color=COLOURS[colour], fillstyle=fill, ms=10, mew=1.3)
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
