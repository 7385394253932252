"""What the page on the rules after Adam quotes."""

from essays.adam.after import experiments
from essays.kit.chance import shown


def eigenbasis_steps() -> dict[str, float]:
    """Steps to 1e-6 from (1, -1), the most of all angles: SOAP at 0.01, Shampoo at 1; Adam at 0.01 by angle."""
    adam = experiments.eigenbasis_steps("adam")
    most = {name: experiments.eigenbasis_steps(name).max().item() for name in ("soap", "shampoo")}
    return most | {f"adam_at_{degrees:.0f}": n.item() for degrees, n in zip(experiments.ANGLES, adam, strict=True)}


def eigenbasis_axes() -> float:
    """Degrees by which the axis of the first gradient misses the steep direction."""
    return experiments.eigenbasis_axes(0)


def eigenbasis_many() -> dict[str, float]:
    """Adam's median steps for a matrix of eight starts, at 0 and at 45 degrees."""
    medians = experiments.eigenbasis_steps("adam", experiments.columns()).median(-1).values
    return {"adam_at_0": medians[0].item(), "adam_at_45": medians[-1].item()}


def newton_schulz_bounds() -> dict[str, float]:
    """The quintic's valley and hilltop."""
    return experiments.newton_schulz_bounds()


def newton_schulz_reach() -> dict[str, float]:
    """Where five iterations take starts from 0 to 1: the largest end, and the least start that is lifted all the way.

    And where the start 1 ends.
    """
    return experiments.newton_schulz_reach()


@shown("the matrix of the figure", "low_0", "low_5")
def newton_schulz_spectrum() -> dict[str, float]:
    """The largest and the smallest singular value of a Gaussian matrix before and after five iterations.

    The matrix has 40 by 40 entries, and is divided by its norm.
    """
    found = experiments.newton_schulz_spectrum()[1]
    ends = {"top": 0, "low": -1}
    return {f"{name}_{steps}": found[steps][place].item() for steps in (0, 5) for name, place in ends.items()}


def lion_drift() -> dict[str, float]:
    """Mean step over alpha of Lion, in closed form, and of Adam, measured, where the mean is 0.3 of the noise."""
    place = experiments.LION_MEANS.index(0.3)
    return {"lion": experiments.lion_expected(0.3), "adam": experiments.lion_drift("adam")[:, place].mean().item()}


def schedule_free_times() -> float:
    """How many times lower than Schedule-Free's loss after 1,000 steps that of the best falling rate ends."""
    free, falling = (experiments.schedule_free(rule)[-1] for rule in ("free", "falling"))
    return (free / falling).item()


def relatives_first() -> dict[str, float]:
    """The first step of NAdam, and RAdam's fifth and sixth, over alpha, when all gradients are 3."""
    radam = experiments.relatives_first("RAdam", 3.0)
    return {"nadam": experiments.relatives_first("NAdam", 3.0)[0], "radam_5": radam[4], "radam_6": radam[5]}


def factored_blocks() -> dict[str, float]:
    """The least and the most that a step is of what it should be, for the second moments 1 and 0.0001.

    And how many times too short the least is.
    """
    V = experiments.CHESS
    steps = (V / experiments.factored_estimate(V)).sqrt()
    return {"small": steps.min().item(), "times": 1 / steps.min().item(), "large": steps.max().item()}


def eight_bit_floor() -> dict[str, float]:
    """Size of gradient, over the largest of its block, below which its v is kept as 0."""
    return {kind: experiments.eight_bit_cliff(kind) for kind in ("dynamic", "linear")}


def eight_bit_ladder() -> dict[str, float]:
    """The longest of the steps that should be 1 alpha, in the ladder."""
    return {kind: experiments.eight_bit_ladder(kind)[1].max().item() for kind in ("dynamic", "linear")}


def eight_bit_bytes() -> float:
    """Bytes of state a parameter, with blocks of 256 and a float32 for each."""
    return experiments.eight_bit_bytes()
