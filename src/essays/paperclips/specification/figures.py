"""Figures of the page on narrow goals."""

import torch
from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.kit.style import COLOURS
from essays.paperclips.specification import experiments
from press.typography import minus
from workings.paperclips import hall, specification

GOODS = range(1, 21)


def narrow_model() -> Figure:
    """What is left of twenty goods when 1, 2, 5, 19 or 20 of them are counted."""
    fig, rows = plt.subplots(5, sharex=True, figsize=(5.0, 5.2))
    for ax, listed in zip(rows, (1, 2, 5, 19, 20), strict=True):
        amounts = specification.spend(listed)
        for good, amount in zip(GOODS, amounts, strict=True):
            colour = COLOURS["proxy"] if good <= listed else COLOURS["true"]
            ax.plot([good, good], [1, amount], color=colour, lw=3, solid_capstyle="butt")
            ax.plot(good, amount, "o" if good <= listed else "v", color=colour, ms=4)
        ax.axhline(1, color=COLOURS["muted"], lw=1, ls="--", zorder=0)
        ax.set(yscale="log", ylim=(4e-4, 60), yticks=[1e-3, 1, 20], yticklabels=["0.001", "1", "20"], xlim=(0.3, 20.7))
        ax.minorticks_off()
        value = round(specification.outcome(listed), 1) + 0
        ax.set_title(minus(f"{listed} counted: people’s utility {value:.1f}"), pad=3)
    rows[-1].set(xlabel="the twenty goods", xticks=[1, 5, 10, 15, 20])
    rows[2].set_ylabel("units left")
    return fig


def narrow_time() -> Figure:
    """Five listed goods: amounts over time, and people's utility, closed form and simulation."""
    times = torch.linspace(0, 11, 441).tolist()
    path = [specification.path(time, 5) for time in times]
    seen = experiments.climb(5, experiments.LOOKS)
    fig, (top, bottom) = plt.subplots(2, sharex=True, figsize=(5.0, 4.8))
    top.plot(times, [y for y, _ in path], color=COLOURS["proxy"])
    top.plot(times, [x for _, x in path], color=COLOURS["true"], ls="--")
    top.plot(experiments.LOOKS, seen[:, 0], "o", color=COLOURS["proxy"], ms=4)
    top.plot(experiments.LOOKS, seen[:, -1], "s", color=COLOURS["true"], ms=4)
    top.text(6.2, 3.6, "each of 5 named", color=COLOURS["proxy"], ha="right")
    top.text(6.2, 0.62, "each of the other 15", color=COLOURS["true"], ha="left")
    top.set(title="Units of each good", ylim=(0, 4.4))
    bottom.plot(times, [specification.utility([y] * 5 + [x] * 15) for y, x in path], color=COLOURS["true"])
    bottom.plot(experiments.LOOKS, seen.log().sum(1), "s", color=COLOURS["true"], ms=4)
    bottom.set(title="People’s utility", xlabel="time that the machine has climbed its goal", ylim=(-102, 8))
    bottom.text(3.2, -40, "the budget is used up", color=COLOURS["warn"])
    turn, last = specification.turning(5), path[-1]
    most = specification.path(turn, 5)
    top.text(turn + 0.2, 2.2, f"{most[0]:.1f} units", color=COLOURS["proxy"], va="top")
    for x, (y, rest), side, up in ((turn + 0.3, most, "left", 6), (11, last, "right", 9)):
        value = specification.utility([y] * 5 + [rest] * 15)
        bottom.text(x, value + up, minus(f"{value:.0f}"), color=COLOURS["true"], ha=side, va="center")
    for ax in (top, bottom):
        ax.axvline(turn, color=COLOURS["warn"], ls=":", zorder=0)
    return fig


def narrow_floor() -> Figure:
    """People's utility in the end against the floor, for 1, 5, 19 and 20 listed goods."""
    floors = torch.logspace(-6, -0.01, 200).tolist()
    fig, ax = plt.subplots(figsize=(5.0, 3.4))
    for listed, style, up in ((20, "-", 3), (19, "--", -9), (5, "-.", 0), (1, ":", 0)):
        ends = [specification.outcome(listed, floor=floor) for floor in floors]
        ax.plot(floors, ends, ls=style, color=COLOURS["true"])
        ax.text(7e-7, ends[0] + up, f"{listed} counted", color=COLOURS["true"], ha="right", va="center")
    ax.set(xscale="log", xlim=(2e-8, 1.5), xticks=[1e-6, 1e-4, 1e-2, 1], ylabel="people’s utility in the end")
    ax.set_xlabel("floor: units of a good that cannot be taken")
    ax.minorticks_off()
    return fig


def narrow_drag() -> Figure:
    """The most clips, and people's utility, against what every other good must keep."""
    kept = torch.linspace(1e-3, 1, 200).tolist()
    fig, (top, bottom) = plt.subplots(2, sharex=True, figsize=(5.0, 4.4))
    top.plot(kept, [specification.clips(k) for k in kept], color=COLOURS["proxy"])
    top.plot(kept, [specification.clips(k, capacity=10) for k in kept], color=COLOURS["clip"], ls="--")
    top.text(0.53, 15.6, "one goal, all it can get", color=COLOURS["proxy"])
    top.text(0.02, 8.6, "a factory that can make 10", color=COLOURS["clip"], va="top")
    top.set(title="Clips", ylim=(0, 21))
    ends = [specification.utility([specification.clips(k)] + [k] * 19) for k in kept]
    bottom.plot(kept, ends, color=COLOURS["true"])
    half = specification.clips(0.5)
    lifted = specification.utility([half] + [0.5] * 19)
    for ax, value, thing, up in ((top, half, "proxy", 2.2), (bottom, lifted, "true", -16)):
        ax.axvline(0.5, color=COLOURS["muted"], ls=":", lw=1, zorder=0)
        ax.plot([0.5], [value], "o", color=COLOURS[thing], zorder=3)
        ax.text(0.52, value + up, minus(f"{value:.1f}"), color=COLOURS[thing], va="center")
    bottom.set(title="People’s utility", xlabel="units that each other good must keep", ylim=(-135, 10))
    return fig


def narrow_hall() -> Figure:
    """Two walks through the hall: of a robot paid by the clip, and of one paid by the count."""
    fig, pair = plt.subplots(1, 2, figsize=(5.0, 2.9))
    letters = {hall.SPOOL: "S", hall.COUNTER: "C", hall.PRESS: "P"}
    cases = (("paid by the clip", (1.0, 0.0), "true"), ("paid by the count", (0.0, 1.0), "proxy"))
    for ax, (title, paid, thing) in zip(pair, cases, strict=True):
        for tile in range(25):
            row, column = divmod(tile, 5)
            face = COLOURS["muted"] if tile in hall.WALLS else "none"
            ax.add_patch(plt.Rectangle((column, row), 1, 1, fc=face, ec=COLOURS["faint"], lw=1))
            ax.text(column + 0.06, row + 0.27, letters.get(tile, ""), color=COLOURS["ink"], weight=600)
        walk = [divmod(state // 2, 5) for state in hall.walk(hall.best_policy(*paid), 16)]
        # each move a little to the right of the last, so that a tile crossed again is seen again
        xs = [column + 0.25 + 0.035 * move for move, (_, column) in enumerate(walk)]
        ax.plot(xs, [row + 0.5 for row, _ in walk], "o-", color=COLOURS[thing], ms=2.6, lw=1.2)
        ax.set(title=title, xlim=(-0.05, 5.05), ylim=(5.05, -0.05), aspect="equal")
        ax.axis("off")
    return fig


def narrow_hall_second() -> Figure:
    """Discounted clips and counts of the best policy against what is paid for a clip beside 1 for a count."""
    paid = torch.linspace(0, 11, 111).tolist()
    found = [hall.returns(hall.best_policy(round(each, 6))) for each in paid]
    fig, (top, bottom) = plt.subplots(2, sharex=True, figsize=(5.0, 4.0))
    for ax, returns, thing in zip((top, bottom), zip(*found, strict=True), ("true", "proxy"), strict=True):
        ax.fill_between(paid, returns, step="post", color=COLOURS[thing], alpha=0.2, lw=0)
        ax.plot(paid, returns, drawstyle="steps-post", color=COLOURS[thing])
    for x, height, words in ((1.5, 0.0, "none"), (5.2, 0.7, "one, then never"), (9.3, 1.25, "again and again")):
        top.text(x, height + 0.08, words, color=COLOURS["true"], ha="center")
    top.set(title="Clips, discounted", ylim=(0, 1.6))
    bottom.set(title="Counts, discounted", ylim=(0, 9.8), xlabel="paid for a clip, where a count pays 1")
    return fig
