"""Numbers of the page on the bound of Adam's step, and on what stops the kick."""

from essays.adam.algorithm.experiments import frozen_limit, trace
from essays.adam.bound import experiments
from essays.adam.memory import experiments as memory
from workings.adam.plain import longest_ever


def how_long() -> dict[str, float]:
    """The step, in units of alpha, at the end of six histories of gradients."""
    return experiments.six_histories()


def bound_default() -> float:
    """The least upper bound of all steps at the default betas, in units of alpha."""
    return longest_ever()


def bound_finite() -> dict[str, float]:
    """The longest possible t-th step, in units of alpha, at t = 1, 10, 100, 1,000 and 10,000."""
    return {f"at_{t}": experiments.bound_at(t) for t in (1, 10, 100, 1000, 10_000)}


def bound_growth() -> float:
    """How many times the one before each gradient is in the sequence that causes the longest step."""
    return memory.GROWTH


def bound_other() -> dict[str, float]:
    """The bound at other betas: (0.9, 0.99), where the paper's first case ends; (0.9, 0.95); (0.95, 0.95)."""
    pairs = {"edge": (0.9, 0.99), "language": (0.9, 0.95), "equal": (0.95, 0.95)}
    return {name: longest_ever(*betas) for name, betas in pairs.items()}


def bound_none_peak() -> dict[str, float]:
    """The longest step, in alpha, after one gradient of 1 at betas (0.99, 0.5) and eps 1e-8, and at which zero."""
    steps = trace([1.0] + [0.0] * 300, 0.99, 0.5, eps=1e-8).step
    return {"step": steps.max().item(), "at": steps.argmax().item()}


def kick_falling() -> dict[str, float]:
    """The farthest after 250 steps if the rate falls to zero in a straight line, over 1,000 steps or over 2,000."""
    return {f"over_{fall}": memory.kick(fall, fall=fall).distance[250:].max().item() for fall in (1000, 2000)}


def kick_epsilon() -> float:
    """The epsilon above which the run would stay: rate times curvature over the limit."""
    return memory.KICK_ALPHA / memory.KICK_WIDTH / frozen_limit()


def kick_rounding() -> dict[str, float]:
    """The farthest from a minimum at 0 and at 1 in steps 10,000 to 20,000 of x**2 / 2, at alpha 0.01."""
    paths = {"at_0": memory.approach(steps=20_000), "at_1": memory.approach(steps=20_000, place=1.0)}
    return {name: path[10_000:].abs().max().item() for name, path in paths.items()}
