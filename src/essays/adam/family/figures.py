"""Adam's ancestors and AdamW, drawn."""

import torch
from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.adam.family import experiments
from essays.kit.style import COLOURS


def adagrad_rate() -> Figure:
    """What is left of the rate under gradients that do not change."""
    steps = torch.arange(1, 10_001)
    factors = {rule: torch.tensor(left) for rule, left in experiments.adagrad_factors().items()}
    seen = torch.unique(torch.logspace(0, 4, 120).round().long()) - 1
    fig, ax = plt.subplots()
    for rule, line in {"adagrad": "-", "rmsprop": "--", "adam": ":"}.items():
        ax.loglog(steps[seen], factors[rule][seen], line, color=COLOURS[rule])
    ax.text(60, 0.035, "Adagrad", color=COLOURS["adagrad"])
    ax.text(7, 4.6, "RMSProp, uncorrected", color=COLOURS["rmsprop"])
    ax.text(1.3, 1.2, "Adam", color=COLOURS["adam"])
    ax.set(xlabel="step, all gradients 1", ylabel="length of the step / rate", ylim=(0.007, 15))
    ax.set_yticks([0.01, 0.1, 1, 10], ["0.01", "0.1", "1", "10"])
    return fig


def decoupled_decay() -> Figure:
    """Where weights end when the decay goes through Adam's moments, and when it goes past them."""
    ends, scales = experiments.decoupled_decay_ends(), torch.logspace(-0.5, 1, 60, dtype=torch.float64)
    fig, ax = plt.subplots()
    expected = [experiments.decoupled_decay_expected(scale) for scale in scales.tolist()]
    ax.semilogx(scales, expected, color=COLOURS["adam"], linewidth=1)
    ax.axhline(experiments.decoupled_decay_expected(), color=COLOURS["adamw"], linewidth=1, linestyle="--")
    for name, colour, marker, shift in (("l2", "adam", "o", 0.96), ("adamw", "adamw", "s", 1.04)):
        means, spreads = [end.mean for end in ends[name]], [end.spread for end in ends[name]]
        places = [scale * shift for scale in experiments.DECAY_SCALES]
        ax.errorbar(places, means, spreads, fmt=marker, capsize=3, color=COLOURS[colour])
    ax.text(5.2, 0.86, "inside the gradient (L2)", color=COLOURS["adam"], ha="right")
    ax.text(0.11, 0.25, "past it (AdamW)", color=COLOURS["adamw"])
    ax.set(xlabel="size of the gradient’s noise", ylabel="weight at the end (from 1)", ylim=(-0.08, 1))
    ax.set_xticks([0.1, 1, 10], ["0.1", "1", "10"])
    return fig
