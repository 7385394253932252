"""The figure of the first page of the essay."""

from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.kit.style import COLOURS, signs
from essays.positions.index import experiments


def one_word() -> Figure:
    """Scores between forty-eight copies of one word: maps of where for three schemes, of how far for three others."""
    scores = experiments.one_word_scores()
    fig, axes = plt.subplots(2, 3, figsize=(5.0, 3.7), sharex=True, sharey=True)
    for ax, (name, each) in zip(axes.flat, scores.items(), strict=True):
        centred = each - each.mean()
        most = max(centred.abs().max().item(), 1e-9)
        ax.imshow(centred, cmap=signs(), interpolation="none", vmin=-most, vmax=most)
        ax.set_title(name if name[0].isupper() else name.capitalize())
        ax.set(xticks=[], yticks=[])
        for side in ("top", "right"):
            ax.spines[side].set_visible(True)
        for spine in ax.spines.values():
            spine.set_color(COLOURS["muted"])
    fig.supxlabel("position of the key", fontsize="medium", color=COLOURS["ink"])
    fig.supylabel("position of the query", fontsize="medium", color=COLOURS["ink"])
    return fig
