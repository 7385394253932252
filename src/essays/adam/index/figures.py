"""The essay's opening picture."""

from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.adam.figures import NAMES, look
from essays.adam.index import experiments
from essays.kit.style import COLOURS


def valley() -> Figure:
    """Paths of 300 steps down one curved valley."""
    figure, axes = plt.subplots(figsize=(5.0, 3.5))
    x, y, height = experiments.valley_map()
    axes.contour(x, y, height, levels=[0.1, 0.5, 2, 8, 25, 60], colors=COLOURS["faint"], linewidths=0.9)
    sgd = experiments.valley_stays("sgd", experiments.SGD_RATES)
    best = min(sgd, key=lambda rate: sgd[rate])
    for rule, alpha, marker, where in (("sgd", best, "s", (-0.35, 0.52)), ("adam", 0.1, "o", (0.05, 1.12))):
        path = experiments.valley_path(rule, (alpha,))[:301, 0]
        x_end, y_end = path[-1].tolist()
        axes.plot(*path.T, **look(rule), linewidth=1.6)
        axes.plot(*path[::25].T, linestyle="", marker=marker, markersize=4, color=COLOURS[rule])
        axes.plot(x_end, y_end, marker=marker, markersize=9, color=COLOURS[rule])
        arrow = {"arrowstyle": "-", "color": COLOURS[rule], "shrinkB": 6, "relpos": (1, 0)}
        axes.annotate(f"{NAMES[rule]} after\n300 steps", (x_end, y_end), where, color=COLOURS[rule], arrowprops=arrow)
    axes.plot(1, 1, marker="*", markersize=13, color=COLOURS["warn"])
    axes.text(0.78, 1.44, "lowest\npoint", color=COLOURS["warn"], verticalalignment="top")
    axes.text(-1.34, 1.12, "start")
    axes.set(xlabel="first parameter", ylabel="second parameter", title="300 steps each, a mark every 25")
    return figure
