"""Numbers of the page on the long memory."""

from essays.adam.answers.experiments import plateau_crossing
from essays.adam.memory import experiments


def silence_lone() -> float:
    """The paper's bound: the step at a lone gradient after a long silence, in units of alpha."""
    return experiments.lone()


def silence_burst() -> dict[str, float]:
    """The longest step in a burst of equal gradients after a long silence, in units of alpha, and which it is."""
    steps = experiments.after_silence()
    return {"step": steps.max().item(), "at": steps.argmax().item() + 1}


def silence_growing() -> float:
    """The fortieth step, in units of alpha, of a burst that grows by beta2 / beta1 a step after a long silence."""
    return experiments.after_silence(40, experiments.GROWTH)[-1].item()


def sparse_lone() -> float:
    """How many alphas one gradient after 10,000 zeros moves an Adam weight in total."""
    return experiments.sparse_lone()[-1].item()


def spike_step() -> dict[str, float]:
    """Steps, in units of alpha: at a spike of 100, and 100 and 1,000 steps later; and at a spike of a million.

    And how many steps exceed 1, from the spike of 100 on; and the step at it if nothing but ones had gone before.
    """
    steps = experiments.spike()
    longer = (steps > 1).sum().item()
    return {"at": steps[0].item(), "after_100": steps[100].item(), "after_1000": steps[1000].item(), "longer": longer,
            "million": experiments.spike(1e6, after=1)[0].item(),
            "endless": experiments.spike(before=30_000, after=1)[0].item()}  # fmt: skip


def plateau_arrived() -> dict[str, float]:
    """Steps to cross a plateau of slope 0.001 after a unit of slope 1: Adam, momentum, and Adam at a beta2 of 0.99."""
    rules = {"adam": ("adam", {}), "momentum": ("momentum", {}), "short": ("adam", {"beta2": 0.99})}
    return {name: plateau_crossing(rule, (0.001,), down=1.0, **given).item() for name, (rule, given) in rules.items()}


def brake_overshoot() -> dict[str, float]:
    """How far the first pass through the minimum of x**2 / 2 goes beyond it, for beta2 of 0.9, 0.99 and 0.999."""
    return dict(zip(("v_9", "v_99", "v_999"), experiments.overshoots().values(), strict=True))


def brake_step() -> dict[str, float]:
    """The step, in units of alpha, when x first falls below 0.9, 0.5 and 0.1 on the way down from 1."""
    return {name: step for name, (_, step) in experiments.brake_steps().items()}


def brake_later() -> dict[str, float]:
    """The step at which Adam without momentum does cross the minimum, for beta2 of 0.9 and 0.99."""
    paths = {"v_9": experiments.approach(0.0, 0.9), "v_99": experiments.approach(0.0, 0.99)}
    return {name: (path < 0).nonzero()[0, 0].item() for name, path in paths.items()}


def kick_when() -> dict[str, float]:
    """The step from which the run is unstable, and that at which it is more than 0.01 away again.

    And two distances: the largest in the 20 steps before the run is unstable, and the last.
    """
    distance, unstable = experiments.kick().distance, experiments.kick_step()
    out = unstable + (distance[unstable:] > 0.01).nonzero()[0, 0].item()
    near = distance[unstable - 20 : unstable + 1].max().item()
    return {"unstable": unstable, "out": out, "near": near, "end": distance[-1].item()}
