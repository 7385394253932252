"""Figures of the page on the off switch."""

from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.kit.style import COLOURS
from essays.paperclips.off_switch import experiments
from workings.paperclips import off_switch


def off_switch_worth() -> Figure:
    """Acting, switching off and deferring, over what the machine expects of its plan."""
    fig, ax = plt.subplots()
    grid = [i / 50 for i in range(-125, 126)]
    alone = [off_switch.act(mu) for mu in grid]
    asked = [off_switch.defer(mu, 1) for mu in grid]
    ax.fill_between(grid, alone, asked, color=COLOURS["human"], alpha=0.18, lw=0)
    ax.plot(grid, alone, "--", color=COLOURS["machine"])
    ax.plot(grid, asked, color=COLOURS["human"])
    ax.text(-2.45, 0.12, "switch itself off", color=COLOURS["machine"])
    ax.text(1.25, 0.82, "act", color=COLOURS["machine"])
    ax.text(-0.1, 0.85, "ask a human\nwho knows", color=COLOURS["human"], ha="right")
    ax.annotate(
        "worth of the switch",
        (0, 0.2),
        (0.35, -0.27),
        color=COLOURS["ink"],
        arrowprops={"arrowstyle": "-", "color": COLOURS["ink"]},
    )
    ax.set(
        xlabel="what the machine expects of its plan, in σ", ylabel="what the machine expects to get", ylim=(-0.4, 2.5)
    )
    return fig


def off_switch_certain() -> Figure:
    """The gain of deferring shrinks to nothing as the machine becomes certain."""
    fig, ax = plt.subplots()
    grid = [i / 100 for i in range(201)]
    for mu, style in ((0, "-"), (0.5, "--"), (1, "-.")):
        ax.plot(grid, [off_switch.gain(mu, sigma) for sigma in grid], style, color=COLOURS["human"])
        ax.text(2.03, off_switch.gain(mu, 2), f"μ = {mu:g}", color=COLOURS["human"], va="center")
    ax.text(0.05, 0.3, "certain:\nnothing to gain", color=COLOURS["warn"])
    ax.plot([0], [0], "o", color=COLOURS["warn"], clip_on=False)
    ax.set(xlabel="the machine’s uncertainty σ", ylabel="gain of deferring", xlim=(0, 2.4), ylim=(0, 0.85))
    ax.set_xticks([0, 0.5, 1, 1.5, 2])
    return fig


def off_switch_noisy_map() -> Figure:
    """What the machine does, over its estimate and the human's error: off, defer or act."""
    border = [off_switch.border(30 * 0.95**i) for i in range(130)]
    mu, error = zip(*border, strict=True)
    fig, ax = plt.subplots(figsize=(5.0, 3.6))
    left = [-x for x in mu]
    ax.fill_betweenx(error, left, mu, color=COLOURS["human"], alpha=0.2, lw=0)
    for side in (left, mu):
        ax.plot(side, error, color=COLOURS["human"])
    known = [off_switch.largest_error(x) for x in (0.25, 0.5, 1.0)]
    ax.plot((0.25, 0.5, 1.0), known, "o", color=COLOURS["ink"])
    ax.text(0, 1.1, "defer", color=COLOURS["human"], ha="center")
    ax.text(1.75, 2.4, "act", color=COLOURS["machine"], ha="center")
    ax.text(-1.75, 2.4, "switch\nitself off", color=COLOURS["machine"], ha="center", va="center")
    ax.set(xlabel="what the machine expects of its plan, in σ", ylabel="the human’s error, in σ")
    ax.set(xlim=(-2.6, 2.6), ylim=(0, 4))
    return fig


def off_switch_noisy() -> Figure:
    """The gain of deferring over the human's error: it falls through zero."""
    fig, ax = plt.subplots()
    grid = [i / 50 for i in range(251)]
    for mu, style, place in ((0.25, "-", (4.1, -0.1)), (0.5, "--", (2.75, -0.155)), (1.0, "-.", (1.15, -0.21))):
        ax.plot(grid, [off_switch.gain(mu, 1, b) for b in grid], style, color=COLOURS["human"])
        most = off_switch.largest_error(mu)
        ax.plot([most], [0], "o", color=COLOURS["warn"], zorder=3)
        shift, side = ((6, 6), "left") if mu < 0.5 else ((-4, -14), "right")
        ax.annotate(f"{most:.3g}", (most, 0), shift, textcoords="offset points", color=COLOURS["warn"], ha=side)
        ax.text(*place, f"μ = {mu:g}", color=COLOURS["human"], ha="left" if mu < 1 else "right")
    ax.axhline(0, color=COLOURS["muted"], lw=1)
    ax.text(4.95, 0.2, "better to ask", color=COLOURS["human"], ha="right")
    ax.text(0.05, -0.35, "better to act", color=COLOURS["machine"])
    ax.set(xlabel="the human’s error b, in σ", ylabel="gain of deferring", xlim=(0, 5), ylim=(-0.4, 0.32))
    return fig


def off_switch_prior() -> Figure:
    """What is got from a machine whose belief about its own uncertainty is wrong."""
    fig, ax = plt.subplots()
    turn = off_switch.least_doubt(1, 1)
    for low, high in ((0.0, turn - 1e-9), (turn, 3.0)):
        level = off_switch.believed(1, 2, 1, (low + high) / 2)
        ax.plot([low, high], [level, level], color=COLOURS["machine" if low == 0 else "human"], lw=2.6)
    ax.axvline(2, ymax=0.72, color=COLOURS["muted"], lw=1, ls="--")
    ax.text(2.04, 1.12, "its true\nuncertainty", color=COLOURS["muted"], va="center")
    ax.text(turn / 2, 1.03, "acts, asks nobody", color=COLOURS["machine"], ha="center")
    ax.text(turn + 0.03, 1.345, "asks, and can be stopped", color=COLOURS["human"])
    ax.set(
        xlabel="the uncertainty that the machine was given", ylabel="what it is worth", xlim=(0, 3), ylim=(0.9, 1.45)
    )
    return fig


def off_switch_ends() -> Figure:
    """The share of rewards for which being off is not the best end."""
    fig, ax = plt.subplots(figsize=(5.0, 2.7))
    ends = range(1, 31)
    ax.plot(ends, [off_switch.avoids_off(k) for k in ends], color=COLOURS["machine"])
    drawn = (1, 2, 3, 5, 10, 20, 30)
    ax.plot(drawn, [experiments.simulate_ends(k, 20_000)[0] for k in drawn], "o", color=COLOURS["ink"])
    ax.plot([20], [off_switch.avoids_off(20)], "o", color=COLOURS["machine"], ms=10, fillstyle="none")
    ax.text(20, 0.925, f"20: {off_switch.avoids_off(20):.3f}", color=COLOURS["machine"], ha="center", va="top")
    ax.text(2.6, 0.62, "k / (k + 1)", color=COLOURS["machine"])
    ax.text(8, 0.72, "dots: rewards drawn at random", color=COLOURS["ink"])
    ax.set(xlabel="ends it can reach, besides being off", ylabel="share that avoid\nbeing off", ylim=(0.45, 1.02))
    return fig
