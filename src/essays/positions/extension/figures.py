"""Figures of the page on context extension."""

import math

import torch
from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.kit.draw import wavering
from essays.kit.style import COLOURS
from essays.positions.extension import experiments
from essays.positions.frequencies.experiments import first_negative
from essays.positions.length.experiments import length_extended, length_windows


def unseen_turns() -> Figure:
    """How far each pair of a Llama 2 head turns within its trained length, against a whole turn."""
    pairs = torch.arange(64)
    turns = torch.tensor([experiments.unseen_angles(pair)[0] / (2 * math.pi) for pair in pairs.tolist()])
    fig, ax = plt.subplots()
    ax.axhline(1, color=COLOURS["muted"], lw=1, ls="--")
    ax.semilogy(pairs, turns, color=COLOURS["rope"])
    slow = turns < 1
    ax.fill_between(pairs[slow], turns[slow], 1, color=COLOURS["warn"], alpha=0.25, lw=0)
    ax.text(1, 1.2, "one turn", color=COLOURS["muted"], va="bottom")
    for pair, shift, side in ((0, (5, 2), "left"), (40, (5, 5), "left"), (63, (-17, -5), "right")):
        ax.plot([pair], [turns[pair]], "o", color=COLOURS["rope"], clip_on=False)
        words = f"{turns[pair]:{'.3g' if turns[pair] > 1 else '.2g'}}"
        ax.annotate(words, (pair, turns[pair]), shift, textcoords="offset points", ha=side)
    ax.text(44, 6, f"{int(slow.sum())} pairs never\ncome round", color=COLOURS["warn"])
    ax.set(xlabel="pair, fastest first", ylabel="turns within 4,096 positions", xlim=(0, 63))
    ax.set_yticks([0.1, 1, 10, 100, 1000], ["0.1", "1", "10", "100", "1,000"])
    return fig


def unseen() -> Figure:
    """Arcs that three pairs of a Llama 2 head cover in training, and those that four times the length adds."""
    fig, axes = plt.subplots(1, 3, figsize=(5.0, 2.2), subplot_kw={"projection": "polar"})
    for ax, pair in zip(axes, (40, 54, 63), strict=True):
        seen, longer = (min(angle, 2 * math.pi) for angle in experiments.unseen_angles(pair))
        for start, end, colour, height in ((0, seen, "rope", 1), (seen, longer, "warn", 0.75)):
            arc = torch.linspace(start, end, 200)
            ax.fill_between(arc, 0, height, color=COLOURS[colour], alpha=0.3 if colour == "warn" else 0.65, lw=0)
        ax.set(ylim=(0, 1), xticks=[], yticks=[], theta_zero_location="N", theta_direction=-1)
        ax.set_title(f"pair {pair}", loc="center")
        ax.spines["polar"].set_color(COLOURS["muted"])
        share = "all seen" if seen == 2 * math.pi else f"{math.degrees(seen):.0f}° seen"
        ax.set_xlabel(share, color=COLOURS["rope"])
    return fig


LOOKS = {
    "interpolate": ("interpolation", "integer", (0, (1, 1))),
    "ntk": ("NTK-aware", "sin", "--"),
    "yarn": ("YaRN", "query", "-"),
    "llama3": ("Llama 3", "key", "-."),
}


def methods() -> Figure:
    """By how much each method slows each pair of a Llama 2 head, at a factor of 8."""
    theta = experiments.extended_frequencies(8.0)
    spots = ((1, 8.2), (3.5, 1.75), (36.3, 4.4), (45.5, 2.2))
    fig, ax = plt.subplots(figsize=(5.0, 3.4))
    for (name, (label, colour, line)), spot in zip(LOOKS.items(), spots, strict=True):
        ax.plot(theta["plain"] / theta[name], ls=line, color=COLOURS[colour])
        ax.text(*spot, label, color=COLOURS[colour])
    ax.set(xlabel="pair, fastest first", ylabel="slowed by a factor of", xlim=(0, 63), ylim=(0.7, 9))
    return fig


def dynamic() -> Figure:
    """By how much the slowest pair is slowed as the sequence grows: fixed and dynamic NTK-aware scaling."""
    lengths = torch.arange(256, 16_385, 64)
    fig, ax = plt.subplots(figsize=(5.0, 2.7))
    ax.axvline(4096, color=COLOURS["muted"], lw=1, ls=":")
    ax.plot(lengths, torch.full_like(lengths, 4), "--", color=COLOURS["integer"])
    ax.plot(lengths, experiments.dynamic_factor(lengths), color=COLOURS["sin"])
    ax.text(16_384, 4.1, "fixed at 4", color=COLOURS["integer"], ha="right", va="bottom")
    ax.text(10_300, 2.0, "dynamic", color=COLOURS["sin"])
    ax.text(4300, 3.4, "trained length", color=COLOURS["muted"], va="center")
    ax.set(xlabel="length of the sequence", ylabel="slowest pair slowed by", ylim=(0.8, 4.7))
    ax.set_xticks([4096, 8192, 16_384], ["4,096", "8,192", "16,384"])
    return fig


def yarn_ramp() -> Figure:
    """The share of each frequency that YaRN keeps: by the formula of the paper, and by the released code."""
    kept = experiments.yarn_kept()
    fig, ax = plt.subplots()
    ax.fill_between(torch.arange(64), kept["yarn"], kept["yarn_released"], color=COLOURS["faint"], alpha=0.5, lw=0)
    ax.plot(kept["yarn"], color=COLOURS["query"])
    ax.plot(kept["yarn_released"], "--", color=COLOURS["sin"])
    ax.text(38, 0.5, "the released code", color=COLOURS["sin"])
    ax.text(22, 0.22, "the paper", color=COLOURS["query"], ha="right")
    ax.set(xlabel="pair, fastest first", ylabel="share of the frequency kept", xlim=(0, 63))
    return fig


def temperature() -> Figure:
    """What YaRN and LongRoPE multiply queries and keys by, against the factor of extension."""
    s = torch.logspace(0, 5, 60, base=2)
    yarn, longrope = experiments.temperatures(s)
    fig, ax = plt.subplots(figsize=(5.0, 2.7))
    ax.semilogx(s, yarn, color=COLOURS["query"], base=2)
    ax.semilogx(s, longrope, ":", color=COLOURS["cos"], base=2)
    at = experiments.temperatures(torch.tensor([8.0]))
    for value, thing, words in zip(at, ("query", "cos"), ("Olmo 3: {:.4f}", "{:.3f}"), strict=True):
        ax.plot([8], value, "o", color=COLOURS[thing])
        ax.text(7.4, value.item() + 0.012, words.format(value.item()), color=COLOURS[thing], ha="right", va="bottom")
    ax.text(32, 1.29, "YaRN", color=COLOURS["query"], ha="right")
    ax.text(32, 1.11, "LongRoPE, L = 4,096", color=COLOURS["cos"], ha="right", va="top")
    ax.set(xlabel="factor of extension", ylabel="factor on queries and keys")
    ax.set_xticks([1, 2, 4, 8, 16, 32], ["1", "2", "4", "8", "16", "32"])
    return fig


def base_bound() -> Figure:
    """The lowest mean of cos(m theta) over pairs up to each distance, for three bases, and where it turns negative."""
    fig, ax = plt.subplots(figsize=(5.0, 3.4))
    ax.axhline(0, color=COLOURS["muted"], lw=1)
    ax.text(1.1, -0.07, "base:\nbelow zero at", va="top")
    bases = ((1e4, "sin", "--", "10,000"), (5e5, "rope", "-", "500,000"), (1e7, "key", "-.", "10 million"))
    for base, colour, line, name in bases:
        first = first_negative(base)
        m, lowest = experiments.base_lowest(base)
        ax.semilogx(m, lowest, line, color=COLOURS[colour])
        ax.plot([first], [0], "o", color=COLOURS[colour], zorder=3)
        ax.text(first, -0.07, f"{name}:\n{first:,}", color=COLOURS[colour], ha="center", va="top")
    ax.set(xlabel="distance, in positions", ylabel="lowest mean of cosines", ylim=(-0.34, 1.02), xlim=(0.9, 5e5))
    ax.set_xticks([1, 10, 100, 1000, 10_000, 100_000], ["1", "10", "100", "1,000", "10,000", "100,000"])
    ax.set_yticks([0, 0.5, 1])
    ax.minorticks_off()
    return fig


def p_rope_kept() -> Figure:
    """The mean of the cosines over the distance: of all 64 pairs, and with three quarters stopped in three ways."""
    fig, panels = plt.subplots(2, 2, figsize=(5.0, 4.0), sharex=True, sharey=True)
    lags = torch.arange(1, 4097)
    scores = experiments.p_rope_scores(lags)
    looks = {
        "all": ("all pairs turn", "ink"),
        "part": ("partial: a quarter", "key"),
        "slow": ("slowest stopped", "rope"),
        "fast": ("fastest stopped", "sin"),
    }
    for ax, (name, (label, colour)) in zip(panels.flat, looks.items(), strict=True):
        ax.axhline(0, color=COLOURS["faint"], lw=0.8)
        wavering(ax, lags, scores[name], torch.logspace(0, 12, 49, base=2) - 0.01, COLOURS[colour])
        ax.set_title(label, color=COLOURS[colour])
        ax.set(ylim=(-0.15, 1.08), xlim=(1, 4096), xscale="log", yticks=[0, 0.5, 1])
        ax.set_xticks([1, 10, 100, 1000], ["1", "10", "100", "1,000"])
        ax.minorticks_off()
    fig.supxlabel("distance, in positions", fontsize=11.5)
    fig.supylabel("mean of cosines", fontsize=11.5)
    return fig


def tried() -> Figure:
    """Right answers of the trained RoPE decoders at each position, as they are and extended by 4 in three ways."""
    at = length_windows() + 8
    fig, rows = plt.subplots(4, 2, figsize=(5.0, 5.8), sharex=True, sharey=True)
    tasks = {"three_back": "three back", "index_five": "index five"}
    looks = {"plain": ("as trained", "rope", "-")} | {name: LOOKS[name] for name in ("interpolate", "ntk", "llama3")}
    for row, (name, (label, colour, _)) in zip(rows, looks.items(), strict=True):
        for ax, task in zip(row, tasks, strict=True):
            for other in looks:
                ax.plot(at, length_extended(task, 4, other).mean(0), color=COLOURS["faint"], lw=0.8, zorder=0)
            shares = length_extended(task, 4, name)
            ax.axvline(32, color=COLOURS["muted"], lw=1, ls=":")
            ax.fill_between(at, shares.min(0).values, shares.max(0).values, color=COLOURS[colour], alpha=0.2, lw=0)
            ax.plot(at, shares.mean(0), color=COLOURS[colour])
            ax.set_title(f"{label}: {tasks[task]}", color=COLOURS[colour])
    rows[0, 0].set(ylim=(0, 1.06), xlim=(16, 256), xticks=[32, 128, 256], yticks=[0, 0.5, 1])
    fig.supxlabel("position", fontsize=11.5)
    fig.supylabel("right answers", fontsize=11.5)
    return fig
