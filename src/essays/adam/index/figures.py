"""Figures of the essay in fifteen minutes."""

from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from torch import Tensor

from essays.adam.algorithm.experiments import half_lives
from essays.adam.figures import bowl
from essays.adam.index import experiments
from essays.adam.memory.experiments import kick_step
from essays.adam.problems.experiments import one_rate_best
from essays.adam.trained.experiments import text_tuned
from essays.kit.style import COLOURS


def what_for_bowl() -> Figure:
    """SGD in a bowl a hundred times as curved across as along: to and fro across it, and hardly along it."""
    fig, ax = plt.subplots(figsize=(5.0, 2.9))
    bowl(ax, [("sgd", one_rate_best())])
    ax.text(0.5, 0.78, "across: to and fro", color=COLOURS["sgd"])
    ax.annotate("along: a crawl", (0.42, 0), (0.12, -0.62), color=COLOURS["sgd"],
                arrowprops={"arrowstyle": "-", "color": COLOURS["sgd"], "shrinkB": 6})  # fmt: skip
    return fig


def two_memories() -> Figure:
    """What is left of one gradient in m, and of its square in v."""
    fig, ax = plt.subplots(figsize=(5.0, 2.6))
    steps = range(1501)
    for name, beta, style, where in (("m", 0.9, "-", (40, 0.12)), ("v", 0.999, "--", (620, 0.62))):
        ax.plot(steps, [beta**age for age in steps], style, color=COLOURS[name])
        half = half_lives()[name]
        ax.plot(half, 0.5, "o", color=COLOURS[name])
        ax.text(*where, f"{name}: half after {half:.{1 if name == 'm' else 0}f} steps", color=COLOURS[name])
    ax.set(xlabel="steps since the gradient", ylabel="what is left of it", ylim=(0, 1.05))
    return fig


def walk(ax: Axes, degrees: float) -> None:
    """The first 305 steps in a bowl that is turned by so many degrees; a dot every 15."""
    path = experiments.turned_bowl(degrees).path
    count = "all 305 steps" if len(path) == 306 else f"305 of {len(path) - 1:,} steps"
    ax.contour(*experiments.turned_map(degrees), levels=[0.5, 4, 12, 30, 60], colors=COLOURS["faint"], linewidths=0.9)
    ax.plot(0, 0, marker="*", markersize=11, color=COLOURS["warn"])
    ax.plot(*path[:306].T, color=COLOURS["adam"])
    ax.plot(*path[:306:15].T, ".", color=COLOURS["adam"])
    ax.set(title=f"{degrees:.0f}°: {count}", xlim=(-1.5, 1.5), ylim=(-1.5, 1.5), aspect="equal")
    ax.set(xticks=[-1, 0, 1], yticks=[-1, 0, 1], xlabel="first parameter")


def turned_divisors() -> Figure:
    """Adam's path in the bowl as it lay, and turned; and what it divides by, one parameter's over the other's."""
    fig = plt.figure(figsize=(5.0, 5.2))
    grid = fig.add_gridspec(2, 2, height_ratios=(5, 4))
    for place, degrees in enumerate((0.0, 45.0)):
        walk(fig.add_subplot(grid[0, place], ylabel="" if place else "second parameter"), degrees)
    ax, angles = fig.add_subplot(grid[1, :]), range(0, 46, 5)
    ax.axhline(1, color=COLOURS["muted"], lw=1, ls="--")
    ax.semilogy(angles, [experiments.turned_share(angle) for angle in angles], "o-", color=COLOURS["v"])
    ax.text(46, 1.5, "both the same", color=COLOURS["muted"], ha="right")
    ax.text(1, 7.5e-3, "a hundredth", color=COLOURS["v"], va="center")
    ax.set(title="What the two gradients are divided by", ylabel="first ÷ second", xlim=(-1, 46), ylim=(4e-3, 4))
    ax.set(xlabel="angle between the bowl and the axes (degrees)", xticks=range(0, 46, 15))
    ax.set_yticks([0.01, 0.1, 1], ["0.01", "0.1", "1"])
    return fig


def memories(m_hat: Tensor, root: Tensor, since: int = 1) -> tuple[Figure, Axes, Axes]:
    """What is remembered, in the upper of two panels; the lower is empty yet."""
    fig, (top, bottom) = plt.subplots(2, sharex=True, figsize=(5.0, 3.4))
    steps = range(since, since + len(root))
    top.plot(steps, m_hat, color=COLOURS["m"])
    top.plot(steps, root, "--", color=COLOURS["v"])
    top.set(title="What is remembered")
    return fig, top, bottom


def old_memory_silence() -> Figure:
    """After a silence the root of v rises more slowly than m, and the steps are too long."""
    m_hat, root, step = experiments.old_memory_silence()
    fig, top, bottom = memories(m_hat, root)
    top.text(14, 0.72, "m", color=COLOURS["m"], va="top")
    top.text(14, 0.21, "√v", color=COLOURS["v"])
    longest = int(step.argmax()) + 1
    bottom.axhline(1, color=COLOURS["muted"], lw=1, ls="--")
    bottom.plot(range(1, len(step) + 1), step, color=COLOURS["adam"])
    bottom.plot(longest, step.max(), "o", color=COLOURS["adam"])
    bottom.text(longest, 7.1, f"the {longest}th: {step.max():.2f} α", color=COLOURS["adam"])
    bottom.text(40, 1.3, "α", color=COLOURS["muted"], ha="right")
    bottom.set(title="Length of the step, in α", ylim=(0, 8.5), xlabel="gradients since the silence")
    return fig


def old_memory_spike() -> Figure:
    """After a spike m forgets it within fifty steps, the root of v does not: the steps are too short."""
    m_hat, root, step = (each[:321] for each in experiments.old_memory_spike())
    fig, top, bottom = memories(m_hat, root, -20)
    top.text(12, 7.5, "m", color=COLOURS["m"])
    top.text(150, 4.2, "√v", color=COLOURS["v"])
    bottom.axhline(1, color=COLOURS["muted"], lw=1, ls="--")
    bottom.plot(range(-20, 301), step, color=COLOURS["adam"])
    bottom.text(6, 2.8, f"the spike: {step[20]:.2f} α", color=COLOURS["adam"])
    bottom.text(100, 0.45, f"{step[120]:.2f} α", color=COLOURS["adam"])
    bottom.text(300, 1.1, "α", color=COLOURS["muted"], ha="right")
    bottom.set(title="Length of the step, in α", ylim=(0, 3.6), xlabel="steps since the spike")
    return fig


def old_memory_brake() -> Figure:
    """On the way into a minimum m falls with the gradients and the root of v hardly: the steps get short in time."""
    x, m_hat, root = experiments.old_memory_brake()
    fig, top, bottom = memories(m_hat, root)
    top.text(150, 0.58, "√v", color=COLOURS["v"])
    top.text(62, 0.22, "m", color=COLOURS["m"])
    bottom.axhline(1, color=COLOURS["muted"], lw=1, ls="--")
    bottom.plot(range(1, len(x)), -x.diff() / 0.01, color=COLOURS["adam"])
    bottom.text(300, 1.06, "α", color=COLOURS["muted"], ha="right")
    top.set(ylim=(0, 1.1))
    bottom.set(title="Length of the step, in α", ylim=(0, 1.3), xlabel="step")
    return fig


def old_memory_kick() -> Figure:
    """At the minimum the root of v falls and falls, until the distance, which had all but vanished, grows again."""
    x, m_hat, root = experiments.old_memory_kick()
    fig, top, bottom = memories(m_hat, root)
    top.lines[0].set_linewidth(0.8)
    for ax in (top, bottom):
        ax.axvline(kick_step(), color=COLOURS["warn"], ls=":", lw=1, zorder=0)
    top.text(120, 0.82, "√v", color=COLOURS["v"])
    top.text(62, -0.42, "m", color=COLOURS["m"])
    bottom.semilogy(x.abs(), color=COLOURS["adam"], lw=1.2)
    bottom.text(330, 1, "thrown out", color=COLOURS["adam"])
    bottom.set(title="Distance from the minimum", ylim=(1e-7, 30), yticks=[1, 1e-3, 1e-6], xlabel="step")
    return fig


def real_net() -> Figure:
    """Test losses of a small transformer on words: SGD, SGD with Adam at both ends, Adam; a dot for each seed."""
    fig, ax = plt.subplots(figsize=(5.0, 1.9))
    rules = {"SGD": ("sgd", "sgd"), "SGD, but Adam\nat both ends": ("ends", "adamw"), "Adam": ("adam", "adam")}
    for row, (rule, colour) in enumerate(rules.values()):
        ax.plot(text_tuned("words", rule), [row] * 5, "o", color=COLOURS[colour], alpha=0.7)
    ax.set_yticks(range(3), list(rules))
    ax.set(xlabel="test loss, in nats a word", ylim=(2.5, -0.5))
    return fig
