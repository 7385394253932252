"""The Optimizer class beside torch's own, drawn."""

from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.kit.record import record
from essays.kit.style import COLOURS


def beside_torch() -> Figure:
    """How far the textbook's order of operations comes from torch's, step by step."""
    run = record("adam", "beside_torch")
    fig, ax = plt.subplots()
    ax.axline((1, 2e-17), (100, 2e-16), color=COLOURS["muted"], linewidth=1, linestyle="--")
    for apart in run["Adam"].values():
        ax.loglog(run["steps"], apart, "o", color=COLOURS["adam"], markersize=3.5, alpha=0.6)
    ax.axhline(1e-12, color=COLOURS["warn"], linewidth=1)
    ax.text(1.2, 2e-12, "what the test allows", color=COLOURS["warn"])
    ax.text(10, 5e-15, "three seeds", color=COLOURS["adam"])
    ax.text(300, 1.5e-17, "a random walk:\nas the root of the steps", color=COLOURS["muted"])
    ax.set(xlabel="step", ylabel="largest difference from torch", ylim=(3e-18, 2e-11), xlim=(1, 12_000))
    ax.set_xticks([1, 10, 100, 1000, 10_000], ["1", "10", "100", "1,000", "10,000"])
    return fig
