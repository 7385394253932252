"""What the page on Adam's relatives quotes."""

from essays.adam.relatives import experiments


def nesterov_shrink() -> dict[str, float]:
    """What a step leaves at memory 0.9 and rate times curvature 0.3; heavy ball at 0.001, and from where it swings."""
    middle = (1 + 0.9 - 0.001) / 2  # of the two roots of z^2 - (1 + mu - stride) z + mu, here at a stride of 0.001
    flat = middle + (middle**2 - 0.9) ** 0.5
    swings = {"heavy_ball": 0.9**0.5, "nesterov": (0.9 * (1 - 0.3)) ** 0.5}
    return swings | {"flat": flat, "edge": (1 - 0.9**0.5) ** 2}


def nesterov_overshoot() -> dict[str, float]:
    """How far past the minimum the first swing goes, from a start at 1."""
    ball, nesterov = experiments.nesterov_paths()
    return {"heavy_ball": -min(ball), "nesterov": -min(nesterov)}


def amsgrad_divisor() -> dict[str, float]:
    """The root that AMSGrad divides by, with torch's correction, after a gradient of 1 and then gradients of 0.1."""
    roots = experiments.amsgrad_roots()
    return {f"at_{t}": roots[t - 1] for t in (1, 2, 10, 100)}


def amsgrad_end() -> dict[str, float]:
    """Where Adam and AMSGrad stand after 9,999 steps, at the theorem's beta2 and, for Adam, at the default one too."""
    theorem, default = experiments.AMSGRAD_MEMORIES.index(0.1), experiments.AMSGRAD_MEMORIES.index(0.999)
    adam, amsgrad = experiments.amsgrad_paths("adam")[-1], experiments.amsgrad_paths("amsgrad")[-1]
    return {
        "adam": adam[theorem].item(),
        "amsgrad": amsgrad[theorem].item(),
        "adam_default": adam[default].item(),
    }


def after_adam_adamax() -> float:
    """The least upper bound of AdaMax's steps in units of alpha, at the default betas."""
    return (1 - 0.9) / (1 - 0.9 / 0.999)


def after_adam_radam() -> int:
    """How many steps RAdam takes at the default beta2 before it divides: torch asks for a rho of more than 5."""
    full = 2 / (1 - 0.999) - 1
    return next(t - 1 for t in range(1, 100) if full - 2 * t * 0.999**t / (1 - 0.999**t) > 5)
