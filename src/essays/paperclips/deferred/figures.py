"""Figures of the page on fixing as one goes along."""

from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.kit.style import COLOURS
from essays.paperclips.deferred import experiments
from workings.paperclips import deferred


def deferred_runs() -> Figure:
    """The same correction of the same error, with news that is a little fresher than the limit, and a little older."""
    longest = deferred.longest_delay(1, 1.5)
    before = [i / 10 for i in range(-20, 1)]
    fig, (top, bottom) = plt.subplots(2, sharex=True, figsize=(5.0, 4.2))
    for ax, share, colour in ((top, 0.95, "human"), (bottom, 1.05, "warn")):
        times, x = experiments.simulate(1, 1.5, share * longest, 40, 100)
        ax.plot(before, [experiments.exact(1, 1.5, share * longest, t) for t in before], ":", color=COLOURS["muted"])
        ax.plot(times, x, color=COLOURS[colour])
        ax.axhline(0, color=COLOURS["muted"], lw=0.8)
        ax.axvline(0, color=COLOURS["faint"], lw=1, zorder=0)
        ax.set(ylabel="error", xlim=(-2, 40))
    top.set(title="News a twentieth fresher than the limit", ylim=(-1.9, 1.9))
    bottom.set(title="News a twentieth older", xlabel="time since the fixing began, in 1/r", ylim=(-11, 11))
    return fig


def deferred_limit_plane() -> Figure:
    """Where the error dies out: a wedge that ends where growth times delay is one."""
    strengths = [1.0005 * 1.03**i for i in range(65)]
    limit = [deferred.longest_delay(1, k) for k in strengths]
    fig, ax = plt.subplots(figsize=(5.0, 3.5))
    ax.fill_between(strengths, 0, limit, color=COLOURS["human"], alpha=0.2, lw=0)
    ax.plot(strengths, limit, color=COLOURS["human"])
    ax.plot([1, 1], [0, 1], color=COLOURS["human"])
    ax.axhline(1, color=COLOURS["warn"], lw=1, ls="--")
    runs = ((0.95, "human", "dies out", (1.08, 0.61)), (1.05, "warn", "explodes", (1.6, 0.84)))
    for share, colour, words, spot in runs:
        at = share * deferred.longest_delay(1, 1.5)
        ax.plot([1.5], [at], "o", color=COLOURS[colour])
        ax.text(*spot, words, color=COLOURS[colour], va="center")
    ax.text(1.15, 0.2, "fixing works", color=COLOURS["human"])
    ax.text(0.1, 0.45, "too\nweak", color=COLOURS["ink"])
    ax.text(2.6, 0.7, "too strong for\nnews so old", color=COLOURS["ink"])
    ax.text(5, 1.03, "above here no strength works", color=COLOURS["warn"], ha="right")
    ax.set(xlabel="strength of the fixing, k / r", ylabel="growth × delay, r τ", xlim=(0, 5), ylim=(0, 1.2))
    return fig


def deferred_versions() -> Figure:
    """The hazard that so many clean versions still allow."""
    fig, ax = plt.subplots()
    counts = [1, 2, 3, 5, 8, 12, 20, 40, 69, 150, 300, 1000, 3000]
    ax.loglog(counts, [3 / n for n in counts], "--", color=COLOURS["muted"])
    ax.loglog(counts, [deferred.clean_bound(n) for n in counts], color=COLOURS["true"])
    ax.plot([300], [deferred.clean_bound(300)], "o", color=COLOURS["ink"])
    ax.text(330, 0.012, "300 clean versions:\nup to 1 in 100", color=COLOURS["ink"], va="bottom")
    ax.text(1.6, 2.4, "3 / N", color=COLOURS["muted"])
    ax.text(1.2, 0.06, "hazard still possible", color=COLOURS["true"])
    ax.set(xlabel="versions without a failure", ylabel="hazard per version", xlim=(0.9, 4000), ylim=(8e-4, 4))
    ax.set_xticks([1, 10, 100, 1000], ["1", "10", "100", "1,000"])
    ax.set_yticks([0.001, 0.01, 0.1, 1], ["0.001", "0.01", "0.1", "1"])
    return fig


def deferred_survivors() -> Figure:
    """Histories with a clean record of 69 versions, over their hazard; past the bound, every one of them is misled."""
    bound = deferred.clean_bound(69)
    fig, ax = plt.subplots()
    hazards = [i / 2000 for i in range(161)]
    share = [deferred.survival(h, 69) for h in hazards]
    ax.plot(hazards, share, color=COLOURS["true"])
    wrong = [h > bound for h in hazards]
    ax.fill_between(hazards, 0, share, where=wrong, color=COLOURS["warn"], alpha=0.5, lw=0)
    ax.axvline(bound, color=COLOURS["warn"], lw=1, ls="--")
    ax.text(0.003, 0.08, "still here,\nand right", color=COLOURS["true"])
    ax.annotate(
        "still here, and wrong",
        (0.047, 0.02),
        (0.045, 0.22),
        color=COLOURS["warn"],
        arrowprops={"arrowstyle": "-", "color": COLOURS["warn"]},
    )
    ax.text(bound + 0.001, 0.85, "what 69 clean\nversions allow", color=COLOURS["warn"])
    ax.text(0.019, 0.45, "the rest are gone", color=COLOURS["muted"])
    ax.set(xlabel="true hazard per version", ylabel="share of histories", xlim=(0, 0.08), ylim=(0, 1))
    return fig


def deferred_wait() -> Figure:
    """Starting now against waiting for the answer, over the chance of being safe."""
    fig, ax = plt.subplots()
    chances = [i / 100 for i in range(101)]
    ax.plot(chances, [deferred.start_now(1, p, 10, 20) for p in chances], "--", color=COLOURS["warn"])
    ax.plot(chances, [deferred.wait(p, 10) for p in chances], color=COLOURS["human"])
    ax.axhline(0, color=COLOURS["muted"], lw=0.8)
    ax.plot([0.95], [deferred.wait(0.95, 10)], "o", color=COLOURS["ink"])
    ax.text(0.94, 10.0, "p = 0.95", color=COLOURS["ink"], ha="right")
    ax.text(0.03, 5.2, "wait for the answer", color=COLOURS["human"])
    ax.text(0.42, -8.5, "start now", color=COLOURS["warn"])
    ax.text(0.03, -2.8, "never start", color=COLOURS["muted"])
    ax.set(xlabel="chance p of being safe", ylabel="what it is worth", xlim=(0, 1.01), ylim=(-20, 12.5))
    return fig
