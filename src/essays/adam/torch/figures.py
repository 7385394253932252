"""The Optimizer class beside torch's own, drawn."""

from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.kit.record import record
from essays.kit.style import COLOURS


def beside_torch() -> Figure:
    """How far the textbook's order of operations comes from torch's, step by step."""
    run = record("adam", "beside_torch")
    fig, ax = plt.subplots()
    for apart, line in zip(run["Adam"].values(), ("-", "--", ":"), strict=True):
        ax.loglog(run["steps"], apart, line, color=COLOURS["adam"])
    ax.axhline(1e-12, color=COLOURS["warn"], linewidth=1)
    ax.text(1.2, 1.6e-12, "what the test allows", color=COLOURS["warn"])
    ax.text(1.2, 1.5e-14, "the textbook’s order, three seeds", color=COLOURS["adam"])
    ax.text(60, 1e-17, "torch’s order: 0 throughout", color=COLOURS["muted"])
    ax.set(xlabel="step", ylabel="largest difference from torch", ylim=(3e-18, 2e-11), xlim=(1, 10_500))
    return fig
