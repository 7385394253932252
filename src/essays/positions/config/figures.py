"""Figures of the page where a configuration is pasted."""

from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.kit.style import COLOURS
from essays.positions.config import experiments

SHOWN = ("Pythia 6.9B", "Llama 2 7B", "Llama 3.1 8B", "gpt-oss 20B", "Qwen3 8B", "DeepSeek-V3", "Qwen2.5 7B 1M")
TICKS = ([1, 100, 10_000, 1_000_000, 100_000_000], ["1", "100", "10,000", "1 million", "100 million"])


def config_waves() -> Figure:
    """The wavelengths of all pairs of some published models, with the length of training and that which is promised."""
    fig, ax = plt.subplots(figsize=(5.0, 3.6))
    for row, name in enumerate(reversed(SHOWN)):
        one = experiments.found(name)[0]
        waves = experiments.waves(one)
        for wave in waves:
            idle = one.context < wave
            ax.plot([wave], [row], "|", ms=9, color=COLOURS["warn" if idle else "sin"])
        ax.plot([one.trained], [row], "o", ms=5, mfc="none", color=COLOURS["key"])
        ax.plot([one.context], [row], "o", ms=5, color=COLOURS["key"])
    one, row = experiments.found("gpt-oss 20B")[0], len(SHOWN) - 1 - SHOWN.index("gpt-oss 20B")
    for length, words in ((one.trained, "trained"), (one.context, "promised")):
        ax.text(length, row + 0.28, words, color=COLOURS["key"], ha="center")
    ax.set_xscale("log")
    ax.set_yticks(range(len(SHOWN)), list(reversed(SHOWN)))
    ax.set_xticks(*TICKS)
    ax.minorticks_off()
    ax.set(xlabel="positions for a full turn", xlim=(4, 3e8), ylim=(-0.6, len(SHOWN) - 0.4))
    return fig


def config_ramp() -> Figure:
    """The wavelength of each pair of gpt-oss 20B, before its extension and after, beside the two lengths."""
    one = experiments.found("gpt-oss 20B")[0]
    before, after = (experiments.waves(one, extended) for extended in (False, True))
    kept, between, _ = one.counted()
    fig, ax = plt.subplots(figsize=(5.0, 3.4))
    for length, words in ((one.trained, "trained: 4,096"), (one.context, "promised: 131,072")):
        ax.axhline(length, color=COLOURS["muted"], lw=1, ls="--")
        ax.text(0, length * 1.6, words, color=COLOURS["muted"])
    ax.semilogy(before, "--", color=COLOURS["sin"])
    ax.semilogy(after, color=COLOURS["rope"])
    for edge, words in ((0, "kept"), (kept, "blended"), (kept + between, "divided by 32")):
        ax.axvline(edge - 0.5, 0, 0.4, color=COLOURS["faint"], lw=1)
        ax.text(edge, 2.2, words, color=COLOURS["muted"])
    ax.text(27, before[27] / 6, "before", color=COLOURS["sin"])
    ax.text(23, after[24] * 2, "after", color=COLOURS["rope"], ha="right")
    ax.set_yticks([10, 1000, 100_000, 10_000_000], ["10", "1,000", "100,000", "10 million"])
    ax.minorticks_off()
    ax.set(xlabel="pair, fastest first", ylabel="positions for a full turn", xlim=(-0.5, 31), ylim=(1.5, 1e8))
    return fig
