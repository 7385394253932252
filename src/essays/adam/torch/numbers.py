"""What the page on the Optimizer class quotes."""

import inspect

from essays.adam.torch.experiments import beside_torch_record
from workings.adam.torch_adam import Adam


def optimizer_lines() -> float:
    """Lines of the class, without blank ones."""
    return sum(bool(line.strip()) for line in inspect.getsource(Adam).splitlines())


def beside_torch_steps() -> float:
    """Steps of the committed run."""
    return beside_torch_record()["steps"][-1]
