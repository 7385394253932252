"""What Adam costs, drawn."""

from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from essays.adam.cost import experiments
from essays.kit.style import COLOURS


def state_bytes() -> Figure:
    """State that each optimizer keeps for a float32 parameter."""
    counted = experiments.state_bytes()
    adams = [COLOURS["adam"] if name.startswith("Adam") else COLOURS["muted"] for name in counted]
    fig, ax = plt.subplots(figsize=(5.0, 3.4))
    ax.barh(list(counted), list(counted.values()), color=adams, height=0.6)
    for row, kept in enumerate(counted.values()):
        ax.text(kept + 0.2, row, f"{kept:.3g}", va="center", color=COLOURS["ink"])
    ax.axvline(4, color=COLOURS["faint"], linewidth=0.8, zorder=0)
    ax.set(xlabel="bytes kept per parameter of 4 bytes", xlim=(0, 13.5))
    ax.invert_yaxis()
    return fig


def speed_floor() -> Figure:
    """Time of one step over ten million parameters, in times of the floor."""
    times = experiments.speed()
    names = [name for name in times if name != "floor"]
    theirs = [COLOURS["muted"] if name.startswith("torch") else COLOURS["adam"] for name in names]
    fig, ax = plt.subplots()
    ax.barh(names, [times[name] for name in names], color=theirs, height=0.6)
    for row, name in enumerate(names):
        ax.text(times[name] + 0.4, row, f"{times[name]:.1f}", va="center", color=COLOURS["ink"])
    ax.axvline(1, color=COLOURS["warn"], linewidth=1)
    ax.text(1.4, len(names) - 0.4, "the floor", color=COLOURS["warn"], va="center")
    ax.set_ylim(-0.5, len(names))
    ax.set(xlabel="time of a step / time to move its bytes once", xlim=(0, 1.15 * max(times.values())))
    ax.invert_yaxis()
    return fig


def generalisation_unseen() -> Figure:
    """Error on unseen data of two solutions that fit the seen data alike, in two worlds."""
    fig, ax = plt.subplots(figsize=(5.0, 3.8))
    ax.axline((0.01, 0.01), (1, 1), color=COLOURS["muted"], linewidth=0.8)
    for world, colour, marker in zip(experiments.WORLDS, ("warn", "v"), ("o", "s"), strict=True):
        errors = experiments.generalisation_errors(world)
        ax.loglog(errors.descent, errors.adam, marker, color=COLOURS[colour], markersize=4)
    ax.text(0.0046, 0.2, "large features decide:\ndescent is better", color=COLOURS["warn"])
    ax.text(0.2, 0.06, "small ones too:\nAdam is better", color=COLOURS["v"])
    ax.set(xlabel="descent’s error on unseen data", ylabel="Adam’s error on unseen data")
    ax.set(xlim=(0.004, 2), ylim=(0.006, 2), xticks=[0.01, 0.1, 1], xticklabels=["0.01", "0.1", "1"])
    ax.set_yticks([0.01, 0.1, 1], ["0.01", "0.1", "1"])
    return fig
