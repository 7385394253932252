"""Figures of the page on positions in use."""

import torch
from matplotlib import pyplot as plt
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from essays.kit.number import scientific
from essays.kit.style import COLOURS
from essays.positions.in_use import experiments


def left_padding_places() -> Figure:
    """Two texts in one batch, padded on the left: the positions by slots, and those by the mask."""
    fig, ax = plt.subplots(figsize=(5.0, 2.6))
    masks = torch.tensor([[0, 0, 0, 1, 1, 1, 1], [1, 1, 1, 1, 1, 1, 1]])
    words = (["the", "cat", "sat", "down"], ["in", "the", "house", "a", "cat", "sat", "down"])
    for row, (mask, text) in enumerate(zip(masks, words, strict=True)):
        top = 3.2 * row
        for slot, place in enumerate(experiments.mask_places(mask).tolist()):
            real = bool(mask[slot])
            word = text[slot - len(mask) + len(text)] if real else "pad"
            colour = COLOURS["ink" if real else "muted"]
            ax.add_patch(Rectangle((slot - 0.47, top - 0.42), 0.94, 0.84, fc="none", ec=COLOURS["faint"], lw=1))
            ax.text(slot, top, word, ha="center", va="center", color=colour)
            ax.text(slot, top + 0.85, str(slot), ha="center", va="center", color=COLOURS["warn" if real else "muted"])
            ax.text(slot, top + 1.55, str(place) if real else "–", ha="center", va="center", color=COLOURS["rope"])
        ax.text(-0.7, top + 0.85, "slots", ha="right", va="center", color=COLOURS["warn"])
        ax.text(-0.7, top + 1.55, "by mask", ha="right", va="center", color=COLOURS["rope"])
    ax.set(xlim=(-2.0, 6.6), ylim=(5.2, -0.6))
    ax.set_axis_off()
    return fig


def cache_keys() -> Figure:
    """The error of the scores of cached keys, against the position of the key, when the text has grown to 8,192."""
    places = [*range(0, experiments.TEXT, 32), experiments.TEXT - 1]
    fig, panels = plt.subplots(2, figsize=(5.0, 3.8), sharex=True, sharey=True)
    looks = (("dynamic NTK", "rope", "A base that grows"), ("factors", "ink", "Factors that switch"))
    for ax, (method, colour, title) in zip(panels, looks, strict=True):
        ax.plot(places, [experiments.cache_error(method, place) for place in places], color=COLOURS[colour], lw=1.2)
        ax.axvline(experiments.TRAINED, color=COLOURS["muted"], lw=1, ls=":")
        ax.axhline(2**0.5, color=COLOURS["faint"], lw=1)
        ax.set(title=title, ylabel="error, as a share", xlim=(0, experiments.TEXT), ylim=(0, 1.8))
        ax.set_yticks([0, 0.5, 1, 1.5])
    panels[1].text(4250, 0.5, "trained length", color=COLOURS["muted"])
    panels[0].text(8150, 2**0.5 + 0.04, "√2", color=COLOURS["muted"], ha="right", va="bottom")
    panels[1].set_xlabel("position of the key")
    panels[1].set_xticks(range(0, experiments.TEXT, 2000), [f"{place:,}" for place in range(0, experiments.TEXT, 2000)])
    return fig


def windows_drift() -> Figure:
    """How far keys are from where they should be after many shifts by one, each rounded; and after one shift by all."""
    fig, ax = plt.subplots(figsize=(5.0, 3.1))
    for dtype, colour, name in ((torch.bfloat16, "warn", "bfloat16"), (torch.float32, "rope", "float32")):
        found, once = experiments.windows_drift(dtype), experiments.windows_once(dtype)
        last, end = max(found.items())
        ax.loglog(list(found), list(found.values()), color=COLOURS[colour])
        ax.plot([last], [end], "o", color=COLOURS[colour])
        ax.plot([last], [once], "s", color=COLOURS[colour], fillstyle="none", ms=7)
        ax.plot([last, last], [once, end], ":", color=COLOURS[colour], lw=1)
        ax.text(1.5 * last, end, f"{last:,} shifts:\n{scientific(end)}", color=COLOURS[colour], va="center")
        ax.text(1.5 * last, once, f"one shift:\n{scientific(once)}", color=COLOURS[colour], va="center")
        ax.text(6, 2.6 * found[8], name, color=COLOURS[colour], ha="right")
    ax.set(xlabel="shifts by one position", ylabel="error / length of the key", xlim=(0.9, 2e4), ylim=(3e-9, 3))
    ax.set_xticks([1, 10, 100, 1000], ["1", "10", "100", "1,000"])
    ax.set_yticks([1e-8, 1e-4, 1], ["10⁻⁸", "10⁻⁴", "1"])
    ax.minorticks_off()
    return fig
