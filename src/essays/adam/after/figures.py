"""The rules after Adam, drawn."""

import torch
from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.adam.after import experiments
from essays.adam.limits.experiments import one_rate_dial
from essays.kit.style import COLOURS


def eigenbasis() -> Figure:
    """Steps to 1e-6 by the angle of the bowl: Adam climbs, SOAP and Shampoo do not."""
    fig, ax = plt.subplots()
    adam = one_rate_dial("adam", 0.01)
    ax.semilogy(adam.degrees, adam.steps, color=COLOURS["adam"], marker="o")
    ax.text(31, 1700, "Adam, rate 0.01", color=COLOURS["adam"])
    for name, words, colour in (("soap", "SOAP, rate 0.01", "adamw"), ("shampoo", "Shampoo, rate 1", "adagrad")):
        steps = experiments.eigenbasis_steps(name, degrees=tuple(adam.degrees))[:, 0]
        ax.semilogy(adam.degrees, steps, color=COLOURS[colour], marker="s", markersize=4)
        ax.text(31, 1.15 * steps[0].item(), words, color=COLOURS[colour])
    ax.set(xlabel="angle between the bowl and the axes (degrees)", ylabel="steps to the goal", ylim=(70, 6000))
    ax.set_xticks(range(0, 91, 15))
    ax.set_yticks([100, 1000], ["100", "1,000"])
    return fig


def newton_schulz() -> Figure:
    """The singular values of one Gaussian matrix as Muon's iteration lifts them."""
    fig, ax = plt.subplots()
    spectrum, bounds = experiments.newton_schulz_spectrum()[1], experiments.newton_schulz_bounds()
    ax.axhspan(bounds["low"], bounds["top"], color=COLOURS["faint"], alpha=0.5, linewidth=0)
    ax.axhline(1, color=COLOURS["muted"], linewidth=0.8)
    looks = {0: ("muted", "before", 2, 0.33), 1: ("g", "1", 14, 0.62), 3: ("v", "3", 33, 0.47), 5: ("m", "5", 38, 0.9)}
    for steps, (colour, words, x, y) in looks.items():
        ax.plot(torch.arange(1, 41), spectrum[steps], color=COLOURS[colour], marker=".", linewidth=0.8)
        ax.text(x, y, words, color=COLOURS[colour])
    ax.set(xlabel="singular value, by size", ylabel="its size", ylim=(0, 1.3))
    return fig
