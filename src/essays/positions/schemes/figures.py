"""Figures of the page with the table of schemes."""

from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.kit.style import COLOURS
from essays.positions.schemes import experiments

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
    ax.set(xlabel="words", ylabel="added to attention's arithmetic", xlim=(240, 1.6e6))
    return fig
