"""Setting Adam, drawn."""

import math

import torch
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from torch import Tensor

from essays.adam.setting import experiments
from essays.kit.style import COLOURS


def band(ax: Axes, x: Tensor, values: Tensor, colour: str, style: str = "-") -> None:
    """The median of the seeds, values of shape (points, seeds), in a band of the middle eight in ten."""
    low, high = values.quantile(torch.tensor([0.1, 0.9], dtype=values.dtype), -1)
    ax.fill_between(x, low, high, color=COLOURS[colour], alpha=0.15, linewidth=0)
    ax.plot(x, values.median(-1).values, style, color=COLOURS[colour])


def trials() -> Figure:
    """Best loss of two wider searches over that of the rate alone, against the number of trials."""
    fig, ax = plt.subplots()
    ax.set(xscale="log", xlabel="trials", ylabel="best loss / that of the rate alone", xlim=(1.8, 115), ylim=(0.8, 1.9))
    ax.axhline(1, color=COLOURS["adam"])
    ax.text(2, 0.92, "the rate alone", color=COLOURS["adam"])
    looks = {"all": ("warn", "s", "all four settings", (4.2, 1.42))}
    looks["momentum"] = ("momentum", "o", "rate and β₁", (11, 0.88))
    for search, (colour, mark, words, where) in looks.items():
        middle, low, high = experiments.trials_median(search)
        ax.plot(experiments.TRIALS, middle, mark, color=COLOURS[colour], ls=":" if search == "all" else "--")
        ax.vlines(experiments.TRIALS, low, high, color=COLOURS[colour], linewidth=1)
        ax.text(*where, words, color=COLOURS[colour])
    ax.set_xticks([2, 3, 5, 10, 25, 50, 100], ["2", "3", "5", "10", "25", "50", "100"])
    ax.set_yticks([0.9, 1, 1.2, 1.5], ["0.9", "1", "1.2", "1.5"])
    ax.minorticks_off()
    return fig


def horizon_rise() -> Figure:
    """Loss of a noisy training whose gradients become thirty times as large, at three memories: a run, and a band."""
    losses, peaks, middle = experiments.horizon_over()
    fig, panels = plt.subplots(1, 3, figsize=(5.0, 3.0), sharex=True, sharey=True)
    steps = torch.arange(len(losses)) - experiments.HORIZON_RISE
    for k, (ax, memory) in enumerate(zip(panels, experiments.MEMORIES, strict=True)):
        run, peak, colour = losses[:, k, middle[k]], peaks[k, middle[k]].item(), COLOURS[("adam", "v", "warn")[k]]
        low, high = losses[::3, k].quantile(torch.tensor([0.1, 0.9], dtype=losses.dtype), -1)
        ax.fill_between(steps[::3], low, high, color=colour, alpha=0.15, linewidth=0)
        ax.plot([0, 0], [0, 5], color=COLOURS["faint"], linewidth=0.8, zorder=0)
        ax.plot(steps[::3], run[::3], color=colour, linewidth=1.2)
        ax.plot(steps[run == peak], peak, "o", color=colour)
        ax.text(60, peak + 0.2, f"{round(2 * peak) / 2:g} times", color=colour)
        ax.set_title(f"β₂ = {memory:g}", color=colour)
        ax.set(xlim=(-300, 500), ylim=(0, 5), xticks=[0, 400])
    panels[0].set(ylabel="loss over its level before", yticks=range(6))
    panels[1].set_xlabel("steps since the gradients became 30 times as large")
    return fig


def warm_up_steps() -> Figure:
    """Mean length of each step under noise; and the loss at which networks end by warm-up, a panel for each rate."""
    fig = plt.figure(figsize=(5.0, 5.4))
    panels = fig.subplot_mosaic([["steps"] * 3, ["0.01", "0.03", "0.1"]], height_ratios=(2, 3))
    top, lengths = panels.pop("steps"), experiments.warm_up_noise()
    top.semilogx(torch.arange(1, len(lengths) + 1), lengths, color=COLOURS["adam"])
    for step in (1, 2, 10, 50):
        top.plot([step], lengths[step - 1], "o", color=COLOURS["adam"])
        top.text(1.05 * step, lengths[step - 1].item() + 0.07, f"{lengths[step - 1]:.2f} α", color=COLOURS["adam"])
    top.set(title="Steps under noise", xlabel="step", ylabel="mean length", ylim=(0, 1.2), yticks=[0, 0.5, 1])
    top.set_xticks([1, 2, 10, 50, 100], ["1", "2", "10", "50", "100"])
    top.minorticks_off()
    rows = zip(panels.items(), experiments.warm_up_ends(), ("adam", "muted", "warn"), strict=True)
    for (rate, ax), ends, colour in rows:
        (low, high), middle = ends.quantile(torch.tensor([0.1, 0.9], dtype=ends.dtype), -1), ends.median(-1).values
        ax.vlines(range(3), low, high, color=COLOURS[colour], alpha=0.35, linewidth=7)
        ax.plot(range(3), middle, "o", color=COLOURS[colour])
        for place, loss in enumerate(middle.tolist()):
            ax.text(place + 0.17, loss, f"{loss:.1f}", color=COLOURS[colour], va="center")
        ax.set_title(f"rate {rate}", color=COLOURS[colour])
        ax.set(xlim=(-0.4, 2.9), ylim=(0.9, 2.9), yticks=[1, 2] if colour == "adam" else [])
        ax.set_xticks(range(3), ["0", "20", "100"])
    panels["0.01"].set_ylabel("loss at the end / least")
    panels["0.03"].set_xlabel("steps of warm-up")
    return fig


def half_precision_fall() -> Figure:
    """Steps before and after gradients fall to a hundredth, with everything in float32 and in bfloat16."""
    fig, ax = plt.subplots()
    ax.axvspan(0, 2000, color=COLOURS["faint"], alpha=0.4, linewidth=0)
    for name, colour, style in (("float32", "adam", "-"), ("bfloat16", "warn", "--")):
        steps = experiments.half_precision_memory(experiments.FORMATS[name])
        ax.semilogy(steps, style, color=COLOURS[colour])
        ax.plot([6000], steps[-1], "o", color=COLOURS[colour])
        ax.text(6150, steps[-1].item(), f"{steps[-1]:.3f}", color=COLOURS[colour], va="center")
    ax.text(5300, 0.085, "float32:\nv forgets", color=COLOURS["adam"], ha="right")
    ax.text(5900, 0.0115, "bfloat16: v does not fall", color=COLOURS["warn"], ha="right", va="top")
    ax.text(1000, 0.3, "gradients\nof 1", color=COLOURS["muted"], ha="center")
    ax.text(4000, 1, "gradients of 0.01", color=COLOURS["muted"], ha="center", va="center")
    ax.set(xlabel="step", ylabel="length of the step, in α", xlim=(0, 7100), ylim=(0.007, 2))
    ax.set_xticks([0, 2000, 4000, 6000], ["0", "2,000", "4,000", "6,000"])
    ax.set_yticks([0.01, 0.1, 1], ["0.01", "0.1", "1"])
    ax.minorticks_off()
    return fig


def clipping() -> Figure:
    """Steps after a spike with and without clipping, and the loss of a training with spikes."""
    fig, (top, bottom) = plt.subplots(2, figsize=(5.0, 5.6))
    for limit, colour, style in ((math.inf, "warn", "--"), (10.0, "adam", "-")):
        top.semilogx(torch.arange(1, 502), experiments.clipping_spike(limit)[:501, 0], style, color=COLOURS[colour])
    top.text(12, 2.0, "not clipped", color=COLOURS["warn"])
    top.text(30, 1.15, "clipped", color=COLOURS["adam"])
    top.set(title="Steps from a spike on", xlabel="step, the spike first", ylabel="length, in α", ylim=(0, 3.4))
    top.set_xticks([1, 10, 100], ["1", "10", "100"])
    losses = experiments.clipping_training().losses
    for k, (colour, style) in enumerate((("warn", "--"), ("adam", "-"), ("v", ":"))):
        band(bottom, torch.arange(len(losses)), losses[:, k], colour, style)
    bottom.text(990, 0.17, "not clipped", color=COLOURS["warn"], ha="right")
    bottom.text(990, 0.03, "clipped at 8 or at 0.5: one line", color=COLOURS["adam"], ha="right")
    bottom.set(title="A training with spikes", xlabel="step", ylabel="loss", ylim=(0, 0.21))
    return fig


def groups_turn() -> Figure:
    """The angle that weights before a normalisation turn in a step, at three decays and from two lengths."""
    angles = 1000 * experiments.groups_direction().angle.unfold(0, 25, 25).mean(-1)
    steps = 25 * torch.arange(len(angles)) + 12
    fig, panels = plt.subplots(1, 3, figsize=(5.0, 3.0), sharex=True, sharey=True)
    looks = (("no decay", "muted"), ("decay 0.1", "adam"), ("decay 1", "warn"))
    for k, (ax, (words, colour)) in enumerate(zip(panels, looks, strict=True)):
        for start, style in enumerate(("-", "--")):
            band(ax, steps, angles[:, k, start], colour, style)
        ax.set_title(words, color=COLOURS[colour])
        ax.set(yscale="log", xlabel="step", ylim=(2, 120), xlim=(0, 1500), xticks=[0, 1000])
        ax.set_xticks([0, 1000], ["0", "1,000"])
    for ax, decay in zip(panels[1:], (0.1, 1.0), strict=True):
        ax.axhline(1000 * experiments.groups_turn(decay), color=COLOURS["ink"], linewidth=1, linestyle=":")
    panels[0].text(1450, 8.4, "short start", color=COLOURS["muted"], ha="right")
    panels[0].text(1450, 2.5, "long start", color=COLOURS["muted"], ha="right")
    panels[1].text(1450, 20, "theory", color=COLOURS["ink"], ha="right")
    panels[0].set_ylabel("angle turned in a step, in mrad")
    panels[0].set_yticks([2, 5, 10, 20, 50, 100], ["2", "5", "10", "20", "50", "100"])
    panels[0].minorticks_off()
    return fig


def checkpoint() -> Figure:
    """Loss of sixty networks before a checkpoint and after it, in a panel for each part of the state that is lost."""
    before, after, _ = experiments.checkpoint_runs()
    level = before[-1]
    fig, panels = plt.subplots(1, 3, figsize=(5.0, 3.1), sharex=True, sharey=True)
    looks = (("nothing", "adam", "Nothing lost"), ("all", "momentum", "Fresh optimizer"), ("v", "warn", "v lost"))
    for ax, (lost, colour, title) in zip(panels, looks, strict=True):
        run = torch.cat([before[-1:], after[:, experiments.LOST.index(lost)]]) / level
        band(ax, torch.arange(-29, 1), before / level, "muted", ":")
        band(ax, torch.arange(len(run)), run, colour)
        for step in (1, len(run) - 1):
            middle = run[step].median().item()
            ax.plot([step], [middle], "o", color=COLOURS[colour])
            words, side = f"{middle:.{int(middle < 10)}f}", "left" if step == 1 else "right"
            ax.text(step + 4, middle * 1.5, words, color=COLOURS[colour], ha=side)
        ax.axvline(0, color=COLOURS["faint"], linewidth=0.8, zorder=0)
        ax.set_title(title, color=COLOURS[colour])
    panels[0].text(-38, 0.5, "before", color=COLOURS["muted"])
    panels[0].set(ylabel="loss / loss at the checkpoint", yscale="log", ylim=(0.4, 100), xlim=(-40, 57))
    panels[0].set(xticks=[0, 50])
    panels[0].set_yticks([1, 10, 100], ["1", "10", "100"])
    panels[0].minorticks_off()
    panels[1].set_xlabel("steps since the checkpoint")
    return fig
