"""Numbers of the page on how long a step of Adam can be."""

from essays.adam.algorithm.experiments import frozen_limit, trace
from essays.adam.step_size import experiments
from workings.adam.plain import longest_ever


def how_long() -> dict[str, float]:
    """The step, in units of alpha, at the end of six histories of gradients."""
    return experiments.six_histories()


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


def bound_default() -> float:
    """The least upper bound of all steps at the default betas, in units of alpha."""
    return longest_ever()


def bound_finite() -> dict[str, float]:
    """The longest possible t-th step, in units of alpha, at t = 1, 10, 100, 1,000 and 10,000."""
    return {f"at_{t}": experiments.bound_at(t) for t in (1, 10, 100, 1000, 10_000)}


def bound_growth() -> float:
    """How many times the one before each gradient is in the sequence that causes the longest step."""
    return experiments.GROWTH


def bound_other() -> dict[str, float]:
    """The bound at other betas: (0.9, 0.99), where the paper's first case ends; (0.9, 0.95); (0.95, 0.95)."""
    pairs = {"edge": (0.9, 0.99), "language": (0.9, 0.95), "equal": (0.95, 0.95)}
    return {name: longest_ever(*betas) for name, betas in pairs.items()}


def bound_none_peak() -> dict[str, float]:
    """The longest step, in alpha, after one gradient of 1 at betas (0.99, 0.5) and eps 1e-8, and at which zero."""
    steps = trace([1.0] + [0.0] * 300, 0.99, 0.5, eps=1e-8).step
    return {"step": steps.max().item(), "at": steps.argmax().item()}


def spike_step() -> dict[str, float]:
    """Steps, in units of alpha: at a spike of 100, and 100 and 1,000 steps later; and at a spike of a million.

    And how many steps exceed 1, from the spike of 100 on.
    """
    steps = experiments.spike()
    longer = (steps > 1).sum().item()
    return {"at": steps[0].item(), "after_100": steps[100].item(), "after_1000": steps[1000].item(), "longer": longer,
            "million": experiments.spike(1e6, after=1)[0].item()}  # fmt: skip


def brake_overshoot() -> dict[str, float]:
    """How far the first pass through the minimum of x**2 / 2 goes beyond it, for beta2 of 0.9, 0.99 and 0.999."""
    return dict(zip(("v_9", "v_99", "v_999"), experiments.overshoots().values(), strict=True))


def brake_step() -> dict[str, float]:
    """The step, in units of alpha, when x first falls below 0.9, 0.5 and 0.1 on the way down from 1."""
    x = experiments.approach()
    steps = (x[:-1] - x[1:]) / 0.01
    return {name: steps[(x < h).nonzero()[0, 0]].item() for name, h in (("far", 0.9), ("half", 0.5), ("tenth", 0.1))}


def brake_later() -> dict[str, float]:
    """The step at which Adam without momentum does cross the minimum, for beta2 of 0.9 and 0.99."""
    paths = {"v_9": experiments.approach(0.0, 0.9), "v_99": experiments.approach(0.0, 0.99)}
    return {name: (path < 0).nonzero()[0, 0].item() for name, path in paths.items()}


def kick_when() -> dict[str, float]:
    """The step from which the run is unstable, and that at which it is more than 0.01 away again.

    And two distances: the largest in the 20 steps before the run is unstable, and the last.
    """
    distance, h = experiments.kick()
    unstable = (h > frozen_limit()).nonzero()[0, 0].item() + 1
    out = unstable + (distance[unstable:] > 0.01).nonzero()[0, 0].item()
    near = distance[unstable - 20 : unstable + 1].max().item()
    return {"unstable": unstable, "out": out, "near": near, "end": distance[-1].item()}


def kick_falling() -> dict[str, float]:
    """The farthest after 250 steps if the rate falls to zero in a straight line, over 1,000 steps or over 2,000."""
    return {f"over_{fall}": experiments.kick(fall, fall=fall).distance[250:].max().item() for fall in (1000, 2000)}


def kick_epsilon() -> float:
    """The epsilon above which the run would stay: rate times curvature over the limit."""
    return experiments.KICK_ALPHA / experiments.KICK_WIDTH / frozen_limit()


def kick_rounding() -> dict[str, float]:
    """The farthest from a minimum at 0 and at 1 in steps 10,000 to 20,000 of x**2 / 2, at alpha 0.01."""
    paths = {"at_0": experiments.approach(steps=20_000), "at_1": experiments.approach(steps=20_000, place=1.0)}
    return {name: path[10_000:].abs().max().item() for name, path in paths.items()}
