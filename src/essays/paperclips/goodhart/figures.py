"""Figures of the page on trusted checks."""

from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.kit.style import COLOURS
from essays.paperclips.goodhart import experiments
from workings.paperclips import goodhart

SOME = (1, 4, 16, 64, 256, 1024)
MANY = sorted({round(2 ** (e / 4)) for e in range(41)})


def checks_counter() -> Figure:
    """Ten buildings of twelve girders at the start, half-way and in the end, and the counter above them."""
    history = goodhart.gut([12] * 10)
    fig, rows = plt.subplots(3, figsize=(5.0, 5.2))
    for ax, moment in zip(rows, (0, len(history) // 2, len(history) - 1), strict=True):
        for building, girders in enumerate(history[moment]):
            for storey in range(12):
                there = storey < girders
                face, edge = (COLOURS["clip"], COLOURS["clip"]) if there else ("none", COLOURS["faint"])
                ax.add_patch(plt.Rectangle((building * 1.5, storey), 1.1, 0.75, fc=face, ec=edge, lw=0.7))
        left = sum(history[moment]) / 120
        destroyed = sum(girders < 1 for girders in history[moment])
        ax.text(15.4, 8.6, f"destroyed: {destroyed}", color=COLOURS["proxy"], weight=600)
        ax.text(15.4, 4.6, f"girders left:\n{left:.0%}".replace("%", " %"), color=COLOURS["true"], va="center")
        ax.set(xlim=(-0.1, 20.4), ylim=(-0.3, 12.1))
        ax.axis("off")
    for ax, title in zip(rows, ("Before", "Half-way", "When the check is spent"), strict=True):
        ax.set_title(title)
    return fig


def checks_half() -> Figure:
    """Score and value of the best of n with a normal error: closed form, and simulation with two standard errors."""
    fig, ax = plt.subplots()
    law = goodhart.light()
    for which, thing, style, words in ((0, "proxy", "s--", "its score"), (1, "true", "o-", "its value: half")):
        closed = [goodhart.best(n, law)[which] for n in MANY]
        ax.plot(MANY, closed, style[1:], color=COLOURS[thing])
        ax.text(600, closed[-1] - (0.1 if which == 0 else 1.1), words, color=COLOURS[thing], ha="right")
        drawn = [experiments.best_of(n)[which] for n in SOME]
        bars = [2 * x.std() / len(x) ** 0.5 for x in drawn]
        ax.errorbar(SOME, [x.mean() for x in drawn], bars, fmt=style[0], color=COLOURS[thing], ms=4)
    ax.set(ylabel="mean of the best by score", ylim=(-0.3, 5), xscale="log")
    ax.set(xlabel="candidates", xticks=[1, 10, 100, 1000], xticklabels=["1", "10", "100", "1,000"])
    ax.minorticks_off()
    return fig


def checks_tails() -> Figure:
    """Score and value of the best of n with a heavy-tailed error, and the value with a normal one."""
    fig, (top, bottom) = plt.subplots(2, sharex=True, figsize=(5.0, 4.8))
    light, heavy = ([goodhart.best(n, law) for n in MANY] for law in (goodhart.light(), goodhart.heavy()))
    top.plot(MANY, [score for score, _ in heavy], "--", color=COLOURS["proxy"])
    top.set(title="Its score, with a heavy-tailed error", ylim=(-1, 44))
    bottom.plot(MANY, [value for _, value in light], ":", color=COLOURS["muted"])
    bottom.plot(MANY, [value for _, value in heavy], color=COLOURS["true"])
    drawn = [experiments.best_of(n, "t2")[1] for n in SOME]
    bars = [2 * x.std() / len(x) ** 0.5 for x in drawn]
    bottom.errorbar(SOME, [x.mean() for x in drawn], bars, fmt="o", color=COLOURS["true"], ms=4)
    bottom.text(60, 1.75, "with a normal error", color=COLOURS["muted"], ha="right")
    bottom.text(230, 0.62, "heavy-tailed", color=COLOURS["true"], ha="center")
    bottom.set(
        title="Its value", xscale="log", ylim=(-0.15, 2.5), xlabel="candidates, of which the best by score is taken"
    )
    bottom.set(xticks=[1, 10, 100, 1000], xticklabels=["1", "10", "100", "1,000"])
    bottom.minorticks_off()
    return fig


def checks_inverted() -> Figure:
    """The value of the best of n by the median of one, three or five independent checks: quadrature, simulation."""
    fig, ax = plt.subplots(figsize=(5.0, 3.3))
    for checks, style in ((1, "o-"), (3, "s--"), (5, "^:")):
        law = goodhart.heavy(checks=checks)
        values = [goodhart.best(n, law)[1] for n in MANY]
        ax.plot(MANY, values, style[1:], color=COLOURS["true"], lw=1.4)
        drawn = [experiments.best_of(n, "t2", checks, 2000)[1] for n in SOME]
        bars = [2 * x.std() / len(x) ** 0.5 for x in drawn]
        ax.errorbar(SOME, [x.mean() for x in drawn], bars, fmt=style[0], color=COLOURS["true"], ms=4)
        words = f"of {checks}" if checks > 1 else "one check"
        ax.text(1250, values[-1], words, color=COLOURS["true"], va="center")
    ax.set(
        xscale="log",
        xlabel="candidates, of which the best by median score is taken",
        ylabel="its value",
        xlim=(0.8, 5200),
    )
    ax.set(xticks=[1, 10, 100, 1000], xticklabels=["1", "10", "100", "1,000"], ylim=(-0.15, 2.3))
    ax.minorticks_off()
    return fig


def checks_divergence() -> Figure:
    """The divergence of the best of n from one draw: the formula, and exactly for 2, 10 and 100 equal outcomes."""
    fig, ax = plt.subplots(figsize=(5.0, 3.4))
    ax.plot(MANY, [goodhart.kl_bound(n) for n in MANY], color=COLOURS["warn"], ls="--")
    ax.text(60, 4.4, "log n − (n − 1)/n", color=COLOURS["warn"], ha="right")
    for outcomes in (2, 10, 100):
        exact = [goodhart.kl_best_of([1 / outcomes] * outcomes, n) for n in MANY]
        ax.plot(MANY, exact, color=COLOURS["machine"])
        ax.text(1200, exact[-1], f"{outcomes} outcomes", color=COLOURS["machine"], va="center")
    ax.set(xscale="log", xlabel="candidates", ylabel="divergence, in nats", xlim=(0.9, 12000), ylim=(-0.2, 6.3))
    ax.set(xticks=[1, 10, 100, 1000], xticklabels=["1", "10", "100", "1,000"])
    ax.minorticks_off()
    return fig
