"""What the page on the rules after Adam quotes."""

from essays.adam.after import experiments


def eigenbasis_steps() -> dict[str, float]:
    """Steps to 1e-6 from (1, -1), the most of all angles: SOAP at 0.01, Shampoo at 1; Adam at 0.01 by angle."""
    adam = experiments.eigenbasis_steps("adam")
    most = {name: experiments.eigenbasis_steps(name).max().item() for name in ("soap", "shampoo")}
    return most | {f"adam_at_{degrees:.0f}": n.item() for degrees, n in zip(experiments.ANGLES, adam, strict=True)}


def eigenbasis_axes() -> float:
    """Degrees by which the axis of the first gradient misses the steep direction."""
    return experiments.eigenbasis_axes(0)


def eigenbasis_many() -> dict[str, float]:
    """Median steps of a matrix of eight starts, at 0 and at 45 degrees, one rate for each rule."""
    found: dict[str, float] = {}
    for name in experiments.MATRIX_RULES:
        medians = experiments.eigenbasis_steps(name, experiments.columns()).median(-1).values
        found |= {f"{name}_at_0": medians[0].item(), f"{name}_at_45": medians[-1].item()}
    return found


def newton_schulz_bounds() -> dict[str, float]:
    """The quintic's valley and hilltop."""
    return experiments.newton_schulz_bounds()


def newton_schulz_reach() -> dict[str, float]:
    """Where five iterations take starts from 0 to 1: the least start that is lifted all the way, and the start 1."""
    return experiments.newton_schulz_reach()


def newton_schulz_spectrum() -> dict[str, float]:
    """The largest and the smallest singular value of a Gaussian matrix of 40 by 40 before and after five iterations."""
    found = experiments.newton_schulz_spectrum()[1]
    ends = {"top": 0, "low": -1}
    return {f"{name}_{steps}": found[steps][place].item() for steps in (0, 5) for name, place in ends.items()}
