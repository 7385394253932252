"""Figures of the page on the clock."""

from math import cos, pi, sin

import torch
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from essays.kit.style import COLOURS
from essays.positions.clock import experiments
from workings.positions.sinusoidal import frequencies


def _face(ax: Axes, x: float, y: float, angle: float, colour: str, radius: float = 0.4) -> None:
    """A clock face at (x, y), its hand at an angle from noon: sine to the right, cosine up."""
    ax.add_patch(plt.Circle((x, y), radius, fill=False, ec=COLOURS["muted"], lw=1))
    ax.plot([x, x + radius * sin(angle)], [y, y + radius * cos(angle)], color=COLOURS[colour], lw=2)
    ax.plot([x], [y], ".", color=COLOURS["ink"], ms=4)


def upswing() -> Figure:
    """A sine has the same value at one and at five o’clock; the cosine tells them apart."""
    angle = torch.linspace(0, 2 * pi, 200)
    fig, (ax, faces) = plt.subplots(1, 2, figsize=(5.0, 3.0), width_ratios=[2.6, 1])
    ax.plot(angle, angle.sin(), color=COLOURS["sin"])
    ax.plot(angle, angle.cos(), "--", color=COLOURS["cos"])
    ax.text(1.55, 1.08, "sine", color=COLOURS["sin"], ha="center")
    ax.text(5.6, 1.08, "cosine", color=COLOURS["cos"], ha="center")
    for height, hour in ((1.15, 1), (0, 5)):
        at = hour * pi / 6
        ax.plot([at], [sin(at)], "o", color=COLOURS["sin"])
        ax.plot([at], [cos(at)], "s", color=COLOURS["cos"])
        ax.axvline(at, color=COLOURS["muted"], lw=1, ls=":")
        _face(faces, 0, height, at, "sinusoidal")
        faces.plot([0.2, 0.2], [height - 0.38, height + 0.38], ":", color=COLOURS["sin"], lw=1)
        faces.text(0, height - 0.52, f"{hour} o’clock", ha="center", va="center", color=COLOURS["ink"])
    faces.set(aspect="equal", xlim=(-0.5, 0.5), ylim=(-0.65, 1.65))
    faces.axis("off")
    ax.set(xlabel="time", ylim=(-1.15, 1.3), yticks=[-1, 0, 1])
    ax.set_xticks([pi / 6, 5 * pi / 6, 2 * pi], ["1 o’clock", "5 o’clock", "12"])
    return fig


def clock_hand() -> Figure:
    """How far the hand is from where it was, against the offset: near misses at 44, 333 and 710."""
    away = experiments.chords(torch.arange(1, 731))
    fig, ax = plt.subplots()
    ax.semilogy(torch.arange(1, 731), away, ".", color=COLOURS["sinusoidal"], ms=3)
    for lag in (44, 333, 710):
        ax.plot([lag], [away[lag - 1]], "o", color=COLOURS["warn"], ms=7, mfc="none", mew=2)
        shift, side = (-18, "right") if lag > 300 else (18, "left")
        ax.text(lag + shift, away[lag - 1].item(), f"{lag}", color=COLOURS["warn"], ha=side, va="center")
    ax.set(xlabel="offset between two positions", ylabel="distance of the hands, in radii", ylim=(2e-5, 4))
    return fig


def each_row() -> Figure:
    """Six positions on four clocks, each half as fast as the one to its left."""
    w = frequencies(8, 16.0)
    fig, ax = plt.subplots(figsize=(5.0, 4.6))
    for position in range(6):
        for clock, speed in enumerate(w.tolist()):
            _face(ax, 1.35 * clock, -position, speed * position, "sinusoidal")
        ax.text(-0.7, -position, f"{position}", color=COLOURS["ink"], ha="right", va="center")
    for clock, words in enumerate(("1", "1/2", "1/4", "1/8")):
        ax.text(1.35 * clock, 0.55, words, color=COLOURS["muted"], ha="center")
    ax.text(-0.55, 0.95, "radians a position", color=COLOURS["muted"])
    ax.text(-0.7, 0.55, "position", color=COLOURS["muted"], ha="right")
    ax.set(aspect="equal", xlim=(-1.7, 4.55), ylim=(-5.5, 1.25))
    ax.axis("off")
    return fig


def odometer() -> Figure:
    """Thirty-two positions in binary, and as waves of the same periods: the same rows, hard and smooth."""
    p, fine = torch.arange(32), torch.linspace(-0.5, 31.5, 640)
    fig, axes = plt.subplots(2, figsize=(5.0, 3.8), sharex=True)
    for row in range(5):
        axes[0].bar(p, 0.8 * experiments.bits(p)[:, row], 0.95, bottom=-row, color=COLOURS["integer"])
        middle = 0.4 - row
        axes[1].axhline(middle, color=COLOURS["faint"], lw=0.8)
        axes[1].plot(fine, middle + 0.4 * experiments.smooth_bit(fine, row), color=COLOURS["sin"], lw=0.8)
        axes[1].plot(p, middle + 0.4 * experiments.smooth_bit(p, row), ".", color=COLOURS["sin"], ms=4)
    for ax, title in zip(axes, ("Binary digits", "Waves of the same periods"), strict=True):
        ax.set_title(title)
        ax.set_yticks([0.4, -3.6], ["fastest", "slowest"])
        ax.tick_params(length=0)
        for side in ("left", "bottom"):
            ax.spines[side].set_visible(False)
    axes[1].set(xlabel="position", xticks=[0, 8, 16, 24, 31])
    return fig


def odometer_steps() -> Figure:
    """How far the code moves from one position to the next: by leaps in binary, evenly on clocks."""
    binary, clocks = experiments.steps_between_codes()
    to = torch.arange(1, 32)
    fig, ax = plt.subplots(figsize=(5.0, 2.7))
    ax.bar(to, binary, 0.6, color=COLOURS["integer"])
    ax.plot(to, clocks, "o-", color=COLOURS["sinusoidal"], ms=3)
    longest = binary[15].item()
    ax.text(16, longest + 0.08, f"binary, 15 to 16: {longest:.2f}", color=COLOURS["integer"], ha="center")
    ax.text(32, clocks[0].item(), f"five\nclocks:\n{clocks[0].item():.2f}", color=COLOURS["sinusoidal"], va="center")
    ax.set(xlabel="step to position", ylabel="distance between codes", ylim=(0, 2.6), xlim=(0, 36.5))
    ax.set_xticks([1, 8, 16, 24, 31])
    return fig


def one_sine() -> Figure:
    """The sines of the first four hundred positions, with two that can hardly be told apart."""
    sine = experiments.sines(400)
    fig, ax = plt.subplots(figsize=(5.0, 3.3))
    ax.plot(sine, ".", color=COLOURS["sin"], ms=3)
    ax.plot([2, 353], sine[[2, 353]], "o-", color=COLOURS["warn"], lw=1, ms=7, mfc="none", mew=2)
    ax.text(2, 1.1, f"position 2: {sine[2]:.4f}", color=COLOURS["warn"])
    ax.text(399, 1.1, f"position 353: {sine[353]:.4f}", color=COLOURS["warn"], ha="right")
    ax.set(xlabel="position", ylabel="what is added", ylim=(-1.1, 1.3), yticks=[-1, 0, 1])
    return fig
