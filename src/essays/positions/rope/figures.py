"""Figures of the page on rotary positions."""

from math import cos, radians, sin

import torch
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Arc, Circle, Rectangle, Wedge

from essays.kit.draw import beside, wavering
from essays.kit.style import COLOURS
from essays.positions.rope import experiments
from press.typography import minus
from workings.positions.sinusoidal import frequencies

PAIR = {"ate": "query", "cheese": "key"}  # the words that are compared, each with its colour


def clock(ax: Axes, centre: tuple[float, float], size: float, turned: dict[float, str]) -> None:
    """A clock with its noon, and hands by their degrees from it, each in its colour."""
    x, y = centre
    ax.add_patch(Circle(centre, size, fill=False, ec=COLOURS["faint"], lw=1.2))
    ax.plot([x, x], [y, y + size], ":", color=COLOURS["faint"], lw=1.2)
    for degrees, colour in turned.items():
        turn, hand, end = radians(degrees), size - 0.02, "o" if colour == COLOURS["key"] else ""
        ax.plot([x, x + hand * sin(turn)], [y, y + hand * cos(turn)], color=colour, lw=2.4, marker=end, markevery=[1])


def hands() -> Figure:
    """A clock hand for each word, from noon by 25 degrees a position; at the right those of verb and object at once."""
    fig, ax = plt.subplots(figsize=(5.0, 2.7))
    for row, sentence in enumerate((experiments.MOUSE, experiments.CAT)):
        y, turned = -2.3 * row, experiments.hands(sentence)
        for place, (word, degrees) in enumerate(turned.items(), 8 - len(sentence)):
            colour = COLOURS[PAIR.get(word, "muted")]
            clock(ax, (place, y), 0.42, {degrees: colour})
            ax.text(place, y + 0.57, word, ha="center", color=colour, fontsize=11)
            ax.text(place, y - 0.58, f"{degrees:.0f}°", ha="center", va="top", color=colour, fontsize=11)
        ends = [turned[word] for word in PAIR]
        clock(ax, (8.65, y), 0.8, {turned[word]: COLOURS[colour] for word, colour in PAIR.items()})
        ax.add_patch(Wedge((8.65, y), 0.45, 90 - ends[1], 90 - ends[0], color=COLOURS["faint"], lw=0, zorder=0))
        middle, words = radians(sum(ends) / 2), f"{ends[1] - ends[0]:.0f}°"
        ax.text(8.65 + 1.15 * sin(middle), y + 1.1 * cos(middle), words, ha="center", va="center", weight=600)
    ax.text(-0.4, 0, "each word\nturns 25°\nfurther", color=COLOURS["muted"], va="center")
    ax.set(xlim=(-0.55, 10.2), ylim=(-3.6, 1.1), aspect="equal")
    ax.set_axis_off()
    return fig


def angle_turned() -> Figure:
    """The score of two hands against the offset, plain and with the key turned three positions ahead."""
    theta = radians(25)
    fine = torch.linspace(0, 24, 400)
    fig, ax = plt.subplots(figsize=(5.0, 2.8))
    ax.axhline(0, color=COLOURS["muted"], lw=0.8)
    for aim, colour, style in ((0, "muted", "--"), (3, "rope", "-")):
        ax.plot(fine, experiments.angle_turned(aim, theta, fine), style, color=COLOURS[colour], lw=1.4)
        best = torch.tensor([aim])
        ax.plot(best, experiments.angle_turned(aim, theta, best), "o", color=COLOURS[colour], ms=5)
    ax.text(3.6, 1.1, "turned ahead by 3ω:\nbest three back", color=COLOURS["rope"])
    ax.text(7.2, -1.5, "as it is: best at 0", color=COLOURS["muted"], ha="center")
    ax.text(24, 1.1, "as good after\na whole turn", color=COLOURS["ink"], ha="right")
    ax.set(xlabel="how far back the key is", ylabel="score", ylim=(-1.65, 1.75), yticks=[-1, 0, 1])
    return fig


def pairs_sum() -> Figure:
    """Four components: the score is the sum of a fast cosine and a slow one, not the cosine of one angle."""
    fine = torch.linspace(0, 14, 600)
    fig, ax = plt.subplots()
    ax.plot(fine, experiments.pairs_one_angle(fine), "--", color=COLOURS["muted"], lw=1.2)
    ax.plot(fine, experiments.pairs_scores(fine), color=COLOURS["rope"])
    ax.plot(fine, experiments.pairs_terms(fine)[:, 1], ":", color=COLOURS["ink"])
    one = torch.tensor([1])
    score, wrong = experiments.pairs_scores(one), experiments.pairs_one_angle(one)
    ax.plot(one, score, "o", color=COLOURS["rope"])
    ax.plot(one, wrong, "s", color=COLOURS["muted"])
    ax.text(1.35, score.item(), f"{score.item():.3f}", color=COLOURS["rope"], va="center")
    ax.text(0.85, wrong.item() - 0.4, f"{wrong.item():.3f}", color=COLOURS["muted"], ha="right", va="center")
    ax.text(6.3, 2.15, "the score", color=COLOURS["rope"], ha="center")
    ax.text(9.4, 1.12, "the slow pair", color=COLOURS["ink"], ha="center")
    ax.text(14, -2.5, "if one angle turned the whole vector", color=COLOURS["muted"], ha="right")
    ax.set(xlabel="offset", ylabel="score of (1, 0, 1, 0) with itself", ylim=(-2.7, 2.6))
    return fig


def decay() -> Figure:
    """Against the distance: ones with ones, the same aimed 50 back, and the size of random scores."""
    lags, edges = torch.arange(1, 10_001), torch.logspace(0, 4, 61) - 0.01
    fig, (ones, aimed, below) = plt.subplots(3, figsize=(5.0, 5.0), sharex=True, height_ratios=(4, 4, 3))
    random = experiments.decay_random()
    below.semilogx(list(random)[1:], list(random.values())[1:], "s", color=COLOURS["muted"])
    marked = (
        (ones, experiments.decay_ones, "rope", (1, 10, 100, 1000)),
        (aimed, experiments.decay_aimed, "key", (50,)),
    )
    for ax, scores, colour, places in marked:
        wavering(ax, lags, scores(lags), edges, COLOURS[colour])
        for place, score in zip(places, scores(torch.tensor(places)).tolist(), strict=True):
            ax.plot([place], [score], "o", color=COLOURS[colour])
            ax.text(1.2 * place, score + 0.05, f"{score:.2g}", color=COLOURS[colour])
        ax.axhline(0, color=COLOURS["muted"], lw=0.8)
        ax.set(ylabel="score / d", ylim=(-0.3, 1.2), yticks=[0, 1])
    for place, size in list(random.items())[1:]:
        below.text(place, size - 0.14, f"{size:.1f}", color=COLOURS["muted"], ha="center", va="top")
    ones.set_title("Ones with ones: it fades", color=COLOURS["rope"])
    aimed.set_title("Ones, aimed 50 back: it fades on both sides", color=COLOURS["key"])
    below.set_title("Random vectors, the mean size: it stays", color=COLOURS["muted"])
    below.set(xlabel="how far back the key is", ylabel="score / √d", ylim=(0, 1.1), yticks=[0, 1])
    below.set_xticks([1, 10, 100, 1000, 10_000], ["1", "10", "100", "1,000", "10,000"])
    return fig


def repeat() -> Figure:
    """How far from the start 32 pairs together are, at all positions; and the first pair at each nearest return."""
    one, together = experiments.repeat_chords()
    lags, edges, nearest = torch.arange(1, len(one) + 1), torch.logspace(0, 4, 61) - 0.01, one.cummin(0).values
    fig, (top, bottom) = plt.subplots(2, figsize=(5.0, 3.8), sharex=True)
    wavering(top, lags, together, edges, COLOURS["rope"])
    top.plot(lags[:2], together[:2], "o", color=COLOURS["rope"])
    for place in (1, 2):
        top.text(
            0.92 * place, together[place - 1] + 0.1, f"{together[place - 1]:.2f}", color=COLOURS["rope"], ha="right"
        )
    top.axhline(together[0], color=COLOURS["muted"], ls=":", lw=1)
    top.text(1e4, together[0] + 0.08, "never again so near", color=COLOURS["ink"], ha="right")
    top.set_title("32 pairs together", color=COLOURS["rope"])
    top.set(xscale="log", ylabel="distance", xlim=(0.33, 1.5e4), ylim=(0, 1.8), yticks=[0, 1])
    bottom.loglog(lags, nearest, "--", color=COLOURS["muted"], drawstyle="steps-post")
    for place in (6, 44, 710):
        bottom.plot([place], [one[place - 1]], "o", color=COLOURS["muted"])
        bottom.text(0.85 * place, one[place - 1], f"{place}", color=COLOURS["muted"], ha="right", va="center")
    bottom.set_title("The first pair alone: ever nearer", color=COLOURS["muted"])
    bottom.set(xlabel="positions turned", ylabel="nearest so far", ylim=(2e-5, 3), yticks=[1, 1e-2, 1e-4])
    bottom.set_yticks([1, 0.01, 0.0001], ["1", "0.01", "0.0001"])
    bottom.set_xticks([1, 10, 100, 1000, 10_000], ["1", "10", "100", "1,000", "10,000"])
    bottom.minorticks_off()
    return fig


def content() -> Figure:
    """Three random queries and keys: turned, each goes its own way with distance; under one bias all go the same."""
    fig, (turned, biased) = plt.subplots(2, figsize=(5.0, 5.2), sharex=True, sharey=True)
    away, ends = torch.arange(61), list[tuple[tuple[str, str, float], tuple[str, str, float]]]()
    looks = (("rope", "-", "A"), ("query", "--", "B"), ("key", "-.", "C"))
    for row, (scores, (thing, style, name)) in enumerate(zip(experiments.content_scores(), looks, strict=True)):
        alibi = scores[0] - away / 32  # ALiBi, head 5 of 8
        for ax, line in ((turned, scores[:61]), (biased, alibi)):
            ax.plot(away, line, style, color=COLOURS[thing], lw=1.4)
            ax.plot([5], [line[5]], "o", color=COLOURS[thing], zorder=3)
        ends.append(((name, COLOURS[thing], scores[60].item()), (name, COLOURS[thing], alibi[60].item())))
        words = minus(f"{name} at 5: {scores[5].item():.2f}")
        turned.text(6, -2.8 - 0.62 * row, words, color=COLOURS[thing], va="center")
    for ax, title in ((turned, "RoPE: each its own way"), (biased, "A bias: all alike")):
        ax.axvline(5, color=COLOURS["muted"], ls=":", lw=1, zorder=0)
        ax.set(title=title, ylabel="score / √d", ylim=(-4.4, 1.6), xlim=(-1, 66), yticks=[-4, -2, 0])
    biased.set(xlabel="how far back the key is", xticks=[0, 5, 20, 40, 60])
    for ax, names in zip((turned, biased), zip(*ends, strict=True), strict=True):
        beside(ax, 61.5, names)
    return fig


def by_hand() -> Figure:
    """The two pairs of the vector, before and after; and where they go with the pairs counted from 1."""
    before, after, slip = torch.tensor(experiments.VECTOR), experiments.by_hand(), experiments.by_hand_slip()
    fig, axes = plt.subplots(1, 2, figsize=(5.0, 3.0))
    first, second = frequencies(4).tolist()
    titles = (f"First pair: by {first:g} radian", f"Second: by {second:g}, enlarged")
    windows = (((-0.1, 0.52), (-0.42, 0.42)), ((0.1925, 0.208), (0.4885, 0.5095)))
    names = ("before", "after", "counted from 1")
    places = (((0.1, 0.11), (0.08, -0.37), (0.02, 0.24)), ((0.1927, 0.497), (0.2037, 0.4995), (0.1955, 0.5035)))
    for pair, (ax, title, where) in enumerate(zip(axes, titles, places, strict=True)):
        for vector, colour, style in ((before, "muted", "--"), (after, "rope", "-")):
            y, x = vector[2 * pair : 2 * pair + 2].tolist()
            ax.plot([0, x], [0, y], style, color=COLOURS[colour])
            ax.plot([x], [y], "o", color=COLOURS[colour])
        ax.plot([slip[2 * pair + 1]], [slip[2 * pair]], "s", color=COLOURS["warn"], ms=11, fillstyle="none")
        for words, colour, at in zip(names, ("muted", "rope", "warn"), where, strict=True):
            ax.text(*at, words, color=COLOURS[colour])
        ax.set(title=title, xlim=windows[pair][0], ylim=windows[pair][1], aspect="equal", xlabel="second component")
    axes[1].set(xticks=[0.2, 0.205], yticks=[0.49, 0.5])
    axes[0].axhline(0, color=COLOURS["faint"], lw=0.8, zorder=0)
    axes[0].axvline(0, color=COLOURS["faint"], lw=0.8, zorder=0)
    axes[0].set_ylabel("first component")
    return fig


def layouts() -> Figure:
    """Which components turn together: neighbours, or those half the vector apart."""
    fig, axes = plt.subplots(2, figsize=(5.0, 3.0))
    pairs = ([(i, i + 1) for i in range(0, 8, 2)], [(i, i + 4) for i in range(4)])
    for ax, together, title in zip(axes, pairs, ("Adjacent pairs", "Halves"), strict=True):
        for turn, (a, b) in enumerate(together):
            strength = 1 - 0.18 * turn
            width = b - a
            height, thick = 0.5 + 0.25 * width, 2.2 - 0.4 * turn  # the faster the pair, the thicker
            ax.add_patch(Arc(((a + b) / 2, 0.3), width, height, theta2=180, color=COLOURS["rope"], lw=thick))
            for place in (a, b):
                ax.add_patch(Rectangle((place - 0.3, -0.3), 0.6, 0.6, fc=COLOURS["rope"], alpha=strength * 0.35, lw=0))
                ax.text(place, 0, str(place), ha="center", va="center", color=COLOURS["ink"])
        ax.set(title=title, xlim=(-0.5, 7.5), ylim=(-0.4, 1.2))
        ax.set_axis_off()
    return fig
