"""Numbers of the page that reads Adam line by line."""

from math import log, sqrt

from essays.adam.algorithm import experiments


def hyperparameters_reach() -> dict[str, float]:
    """Distance that Adam covers in 100 steps at alpha 0.001 under a constant gradient of 0.0001 and of 10,000."""
    return {name: experiments.reach(g) for name, g in {"small": 1e-4, "large": 1e4}.items()}


def hyperparameters_half_life() -> dict[str, float]:
    """After how many steps a gradient counts half as much in m, and its square in v."""
    return experiments.half_lives()


def first_moment_trace() -> dict[str, float]:
    """First moments after the gradients 1.5 and 1.4."""
    first, second = experiments.trace([1.5, 1.4]).m.tolist()
    return {"first": first, "second": second}


def first_moment_alternating() -> float:
    """Where the size of m settles under gradients of +1 and -1 in turn."""
    return experiments.trace([1.0, -1.0] * 200).m[-1].abs().item()


def first_moment_noise() -> dict[str, float]:
    """Variance of m under unit noise in 4,000 parameters, its standard error, its exact value, and the root of that."""
    m = experiments.noisy_first_moment().m[-1]
    error = sqrt(2 / (m.numel() - 1)) / 19
    return {"variance": m.var().item(), "error": error, "exact": 1 / 19, "predicted": sqrt(1 / 19)}


def second_moment_level() -> dict[str, float]:
    """Corrected v and Adagrad's sum after 4,000 gradients of size 2, and after 4,000 more of size 0.5."""
    v, total = experiments.levelling_off()
    return {
        "v_loud": v[3999].item(), "sum_loud": total[3999].item(),
        "v_quiet": v[-1].item(), "sum_quiet": total[-1].item(),
    }  # fmt: skip


def bias_correction_settles() -> dict[str, int]:
    """The first t from which a correction is worth at most 1 %: that of m, of v, and of the whole step."""
    return experiments.corrections_settle()


def bias_correction_first() -> float:
    """The first step without lines 13 and 14, in units of alpha."""
    return experiments.uncorrected(experiments.trace([1.0])).item()


def bias_correction_peak() -> dict[str, float]:
    """The longest step under a constant gradient without lines 13 and 14, in units of alpha, and when it comes."""
    steps = experiments.uncorrected(experiments.trace([1.0] * 100))
    return {"step": steps.max().item(), "at": steps.argmax().item() + 1}


def bias_correction_most() -> dict[str, float]:
    """By how much the corrections multiply the step that they shorten most, and which that is; and the first."""
    factors = [sqrt(1 - 0.999**t) / (1 - 0.9**t) for t in range(1, 101)]
    return {"factor": min(factors), "at": factors.index(min(factors)) + 1, "first": factors[0]}


def bias_correction_language() -> int:
    """The last step that the corrections lengthen at betas of 0.9 and 0.95."""
    return max(t for t in range(1, 1000) if sqrt(1 - 0.95**t) > 1 - 0.9**t)


def update_trace() -> dict[str, float]:
    """The four steps of the worked trace, in units of alpha."""
    steps = experiments.trace([1.5, 1.4, -1.5, 1.4]).step.tolist()
    return dict(zip(("first", "second", "third", "fourth"), steps, strict=True))


def update_spread() -> float:
    """Standard deviation of gradients of mean 5 whose mean square is 100."""
    return sqrt(100 - 5**2)


def update_noise() -> dict[str, float]:
    """Mean step, in units of alpha, of gradients of mean 1 and a standard deviation of 1, 2 and 4."""
    spread, step = experiments.signal_and_noise()
    return {f"at_{s}": step[spread == s].item() for s in (1, 2, 4)}


def update_fade_slow() -> float:
    """What the step over alpha tends to if each gradient is 0.9999 times the one before, at the default betas."""
    return experiments.update_fade_limit(0.9999)


def epsilon_small_first() -> dict[str, float]:
    """The first step over alpha under a gradient of 0.1, with 0.1 for epsilon and for epsilon hat."""
    return {"eps": experiments.trace([0.1], eps=0.1).step.item(), "hat": experiments.epsilon_hat_steps(0.1, 0.1, 1)[0]}


def epsilon_wall() -> dict[str, float]:
    """Where 100 steps from x = 1 lead on c x**2 / 2 at alpha 0.01, for c = 1, 1e-7, 1e-8 and 1e-9."""
    names = ("one", "above", "at", "below")
    return dict(zip(names, experiments.descend_scaled([1, 1e-7, 1e-8, 1e-9]).tolist(), strict=True))


def epsilon_inside() -> dict[str, float]:
    """The first step, in units of alpha, for a gradient of 0.0001, with epsilon outside and inside the root."""
    return {"outside": experiments.trace([1e-4], eps=1e-8).step.item(), "inside": experiments.epsilon_inside(1e-4)}


def epsilon_hat() -> dict[str, float]:
    """The root of 1 - beta2**t, by which epsilon hat differs from epsilon, at t = 1 and 1,000, and its inverse at 1."""
    root = {t: sqrt(1 - 0.999**t) for t in (1, 1000)}
    return {"at_1": root[1], "at_1000": root[1000], "inverse": 1 / root[1]}


def frozen_limit() -> dict[str, float]:
    """The rate times curvature that Adam bears while v holds still, at the default beta1 and at 0."""
    return {"default": experiments.frozen_limit(), "none": experiments.frozen_limit(0.0)}


def frozen_swing() -> dict[str, float]:
    """What a step leaves of a swing while v holds still, and the rate times curvature from which Adam swings."""
    return {"left": sqrt(0.9), "from": experiments.frozen_merge()}


def frozen_doubles() -> float:
    """In how many steps the root of v halves, once gradients have died out, so that the rate doubles."""
    return log(0.25) / log(0.999)
