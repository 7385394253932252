"""Figures of the page that turns all six dials."""

from math import cos, pi, sin

from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from essays.kit.style import COLOURS
from essays.paperclips.six_dials import experiments
from press.typography import minus
from workings.paperclips import race, six_dials


def receipt_dials() -> Figure:
    """Six dials, each with a hand for the manual's setting and one for the inverse."""
    fig, rows = plt.subplots(3, 2, figsize=(5.0, 5.6))
    results, pens = six_dials.receipt(), (("manual", "warn", "-", -1), ("inverse", "human", (0, (4, 1.2)), 1))
    for number, (ax, (name, dial)) in enumerate(zip(rows.flat, six_dials.DIALS.items(), strict=True), 1):
        ax.set(xlim=(-1.3, 1.3), ylim=(-0.5, 1.12), aspect="equal")
        ax.axis("off")
        ax.set_title(f"{number}  {dial.result}", loc="center", fontsize="medium")
        worst, best = dial.worst, dial.best
        _gauge(ax, -worst / (best - worst))
        for value, (word, thing, style, side) in zip(results[name], pens, strict=True):
            _hand(ax, (value - worst) / (best - worst), COLOURS[thing], style)
            shown = f"{value:.1f}" if abs(value) > 2 else f"{value:.3f}".replace("0.000", "0")
            ax.text(side, -0.36, minus(shown), color=COLOURS[thing], ha="center", weight=600)
            if number == 1:
                ax.text(0.52 * side, 0.3, word, color=COLOURS[thing], ha="center")
    return fig


def _gauge(ax: Axes, zero: float) -> None:
    """A half circle from bad, on the left, to good, with a mark where the result is 0."""
    arc = [pi * k / 60 for k in range(61)]
    ax.plot([cos(a) for a in arc], [sin(a) for a in arc], color=COLOURS["faint"], lw=5, solid_capstyle="butt")
    if 0.02 < zero < 0.98:
        a = pi * (1 - zero)
        ax.plot([0.9 * cos(a), 1.1 * cos(a)], [0.9 * sin(a), 1.1 * sin(a)], color=COLOURS["muted"], lw=1.2)
        ax.text(1.2 * cos(a), 1.16 * sin(a), "0", color=COLOURS["muted"], ha="center", va="center")


def _hand(ax: Axes, share: float, colour: str, style) -> None:
    """A hand that points so far from the left to the right end."""
    a = pi * (1 - share)
    ax.plot([0, 0.97 * cos(a)], [0, 0.97 * sin(a)], ls=style, color=colour, lw=2.6)
    ax.plot(0, 0, "o", color=COLOURS["ink"], ms=6)


def promise_drift() -> Figure:
    """What becomes of two promises under three settings: only the setting decides."""
    fig, ax = plt.subplots()
    times = [k / 20 for k in range(161)]
    settings = ((5, 0.25, "true"), (2, 1.0, "machine"), (5, 1.0, "warn"))
    for n, e, thing in settings:
        for promise, style in ((1.0, "-"), (0.05, "--")):
            path = [six_dials.drift(promise, t, n, e, 1.0) for t in times]
            ax.plot(times, path, style, color=COLOURS[thing])
        ax.text(8.15, path[-1] + (0.03 if e < 1 else 0), f"{n} teams,\nenmity {e:g}", color=COLOURS[thing], va="center")
    ax.text(0.3, 1.05, "promised: all care", color=COLOURS["ink"])
    ax.text(0.55, 0.02, "promised: hardly any", color=COLOURS["ink"])
    ax.set(xlabel="time since the promise", ylabel="safety of the teams", xlim=(0, 10.4), ylim=(0, 1.15))
    ax.set_xticks((0, 2, 4, 6, 8))
    return fig


def levers() -> Figure:
    """The chance of a disaster, as each of the four levers is moved from a middling setting."""
    fig, ((one, two), (three, four)) = plt.subplots(2, 2, sharey=True, figsize=(5.0, 4.6))
    enmities, teams, kinds = [k / 50 for k in range(1, 51)], range(2, 13), race.INFORMATION
    one.plot(enmities, [experiments.levers(enmity=e) for e in enmities], color=COLOURS["machine"])
    one.set(xlabel="enmity e", ylabel="P(disaster)", ylim=(0, 1), xlim=(0, 1), xticks=(0, 0.5, 1))
    two.plot(teams, [experiments.levers(teams=n) for n in teams], ".-", color=COLOURS["machine"])
    two.set(xlabel="teams n", xticks=(2, 5, 12))
    spreads = [k / 25 for k in range(5, 126)]
    three.plot(spreads, [experiments.levers(ability=mu) for mu in spreads], color=COLOURS["machine"])
    three.set(xlabel="spread of ability μ", ylabel="P(disaster)", xlim=(0, 5), xticks=(0, 1, 3, 5))
    dangers = [experiments.levers(information=kind) for kind in kinds]
    four.bar(range(3), dangers, 0.5, color=COLOURS["machine"], alpha=0.5)
    four.set(xlabel="what is known", xlim=(-0.5, 2.5))
    four.set_xticks(range(3), ("nothing", "oneself", "all"))
    for ax, place in ((one, 0.5), (two, 5), (three, 1), (four, 1)):
        ax.plot(place, experiments.levers(), "o", color=COLOURS["ink"])
    return fig
