"""Figures of the page on interpretability ignored."""

import torch
from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.kit.style import COLOURS
from essays.paperclips.legibility import experiments
from workings.paperclips import legibility


def unread_model() -> Figure:
    """A year of the newspaper's number, and the three weights that stood there all the year."""
    printed = experiments.newspaper()
    fig, (top, bottom) = plt.subplots(2, figsize=(5.0, 4.4), height_ratios=(3, 2))
    top.bar(range(1, 53), 1 - printed, color=COLOURS["proxy"], width=0.7)
    top.axvline(39.5, color=COLOURS["warn"], ls=":", lw=1.4)
    top.text(39, 1.06, "the twins come loose", color=COLOURS["warn"], ha="right", va="bottom")
    top.set(title="In the newspaper: share of the target explained", ylim=(0, 1.25), yticks=[0, 0.5, 1], xlabel="week")
    top.set_xlim(0.3, 52.7)
    weights = experiments.train(*experiments.examples(2, seed=10_000))
    colours = [COLOURS["true"], COLOURS["machine"], COLOURS["machine"]]
    bottom.barh([2, 1, 0], weights, color=colours, height=0.6)
    bottom.set_yticks([2, 1, 0], ["what is wanted", "twin", "twin"], color=COLOURS["ink"])
    bottom.tick_params(axis="y", length=0)
    bottom.set(title="In the machine, from week 1 on: its weights", xlim=(0, 1), xticks=[0, 1 / 3, 1])
    bottom.set_xticklabels(["0", "1/3", "1"])
    return fig


def unread_loose() -> Figure:
    """Error with loose twins against their number: closed form, and five seeds."""
    twins = range(1, 11)
    closed = torch.tensor([legibility.deployed_error(k) for k in twins])
    simulated = torch.stack([experiments.simulated_errors(k)[1] for k in twins])
    trained = torch.stack([experiments.simulated_errors(k)[0] for k in twins])
    fig, ax = plt.subplots()
    ax.plot(twins, closed, color=COLOURS["true"])
    ax.plot(twins, simulated, "o", color=COLOURS["true"], ms=4)
    ax.plot(twins, trained.mean(1), "s--", color=COLOURS["proxy"], ms=4)
    ax.text(10, 0.68, "once they are loose: k / (k + 1)", color=COLOURS["true"], ha="right")
    ax.text(10, 0.06, "in training", color=COLOURS["proxy"], ha="right")
    ax.set(ylabel="error, as a share of\nthe target’s variance", ylim=(-0.05, 1.02))
    ax.set(xlabel="twins", xticks=[1, 2, 4, 6, 8, 10])
    return fig


def unread_alike() -> Figure:
    """Forty models with the same output in training: what they weigh, and what becomes of them."""
    models = experiments.alike()
    wanted = torch.linspace(0, 1, 100)
    fig, ax = plt.subplots(figsize=(5.0, 3.4))
    ax.fill_between(wanted, (1 - wanted) ** 2 * 1.5, (1 - wanted) ** 2 * 2, color=COLOURS["true"], alpha=0.15, lw=0)
    first = [weights[0] for weights in models]
    ax.plot(first, [legibility.error(weights) for weights in models], "o", color=COLOURS["true"], ms=4)
    ax.plot(first, [legibility.error(w, 1.0) for w in models], "s", color=COLOURS["proxy"], ms=4)
    ax.text(0.3, 1.2, "once the twins are loose", color=COLOURS["true"])
    ax.text(0.02, 0.1, "in training, and on the dashboard", color=COLOURS["proxy"])
    ax.set(xlabel="weight on what is wanted", ylabel="error", ylim=(-0.08, 2.05))
    return fig


def unread_imperfect() -> Figure:
    """Errors against steps for two twins of three correlations: as printed, and with loose twins."""
    steps = sorted({round(10 ** (e / 20)) for e in range(81)})
    fig, (top, bottom) = plt.subplots(2, sharex=True, figsize=(5.0, 4.4))
    for correlation, style, x in ((1.0, "-", 400), (0.99, "--", 700), (0.9, ":", 130)):
        weights = [legibility.weights_after(2, correlation, step) for step in steps]
        top.plot(steps, [legibility.error(w, correlation) for w in weights], style, color=COLOURS["proxy"])
        loose = [legibility.error(w) for w in weights]
        bottom.plot(steps, loose, style, color=COLOURS["true"])
        here, words = sum(step < x for step in steps), f"{'correlation ' if correlation == 1 else ''}{correlation:g}"
        bottom.text(steps[here] * 1.1, loose[here] + 0.04, words, color=COLOURS["true"])
    top.text(12, 0.1, "all three", color=COLOURS["proxy"])
    seen = legibility.weights_after(2, 0.99, 100)
    printed, loosened = legibility.error(seen, 0.99), legibility.error(seen)
    for ax, value, thing in ((top, printed, "proxy"), (bottom, loosened, "true")):
        ax.axvline(100, color=COLOURS["muted"], lw=1, ls=":", zorder=0)
        ax.plot([100], [value], "o", color=COLOURS[thing])
    top.text(112, printed + 0.1, f"{printed:.3f}", color=COLOURS["proxy"], va="center")
    bottom.text(90, loosened - 0.1, f"{loosened:.2f}", color=COLOURS["true"], ha="right", va="center")
    top.set(title="Error as printed: the twins in step", ylim=(-0.04, 1.04))
    bottom.set(title="Error once they are loose", xscale="log", xlabel="steps of training")
    bottom.set(ylim=(-0.04, 1.04), xticks=[1, 10, 100, 1000, 10000], xticklabels=["1", "10", "100", "1,000", "10,000"])
    bottom.minorticks_off()
    return fig
