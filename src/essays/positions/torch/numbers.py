"""Numbers of the page of modules to paste."""

from essays.positions.torch import experiments


def torch_frequencies_apart() -> dict[str, float]:
    """The largest ratio of a released model's frequency to that of the paper's ramp at its settings."""
    return {model: experiments.yarn_apart(model).max().item() for model in experiments.YARN_MODELS}


def torch_rotary_size() -> dict[str, float]:
    """Megabytes of cosines and sines of 131,072 positions and 64 pairs: in float64, in float32, and in 32 layers.

    The 32 layers have one of their own each, in float64.
    """
    count = 2 * 131_072 * 64
    return {"float64": count * 8 / 1e6, "float32": count * 4 / 1e6, "layers": 32 * count * 8 / 1e6}
