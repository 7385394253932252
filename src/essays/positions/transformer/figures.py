"""Figures of the page `transformer`."""

from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from torch import Tensor

from essays.kit.style import COLOURS, shades
from essays.positions.transformer import experiments


def _cells(ax: Axes, cells: Tensor, title: str, columns: tuple[str, ...], thing: str, masked: bool = False) -> None:
    """Numbers in cells of their shade; where the mask is, a dot."""
    ax.pcolormesh(cells, cmap=shades(thing), vmin=0, vmax=1.6 * cells.max().item(), edgecolors=COLOURS["faint"], lw=0.3)
    for row, numbers in enumerate(cells.tolist()):
        for column, number in enumerate(numbers):
            hidden = masked and column > row
            said = "·" if hidden else f"{number:.2f}".removesuffix(".00")
            colour = COLOURS["muted" if hidden else "ink"]
            ax.text(column + 0.5, row + 0.5, said, ha="center", va="center", color=colour, fontsize=11)
    ax.set(title=title, xlim=(0, len(columns)), ylim=(len(cells), 0))
    ax.set_xticks([column + 0.5 for column in range(len(columns))], columns)
    ax.set_yticks([row + 0.5 for row in range(len(cells))], experiments.WORDS)
    ax.tick_params(length=0)
    ax.spines[:].set_visible(False)


def attention_by_hand() -> Figure:
    """A head at work on four words: scores, weights, values, and what is taken in."""
    head, words, value = experiments.attention_by_hand(), experiments.WORDS, ("brown", "animal")
    fig, axes = plt.subplots(2, 2, figsize=(5.0, 4.6), width_ratios=(4, 4))
    _cells(axes[0, 0], head.scores, "1. scores", words, "query")
    _cells(axes[0, 1], head.weights, "2. weights", words, "query", masked=True)
    _cells(axes[1, 0], head.values, "3. values", value, "key")
    _cells(axes[1, 1], head.taken, "4. taken in", value, "key")
    axes[0, 0].set_ylabel("this word looks")
    return fig
