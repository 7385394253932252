"""What the page on the Optimizer class quotes."""

import inspect

from essays.kit.record import record
from workings.adam.torch_adam import Adam


def optimizer_lines() -> float:
    """Lines of the class, without blank ones."""
    return sum(bool(line.strip()) for line in inspect.getsource(Adam).splitlines())


def beside_torch_steps() -> float:
    """Steps of the committed run."""
    return record("adam", "beside_torch")["steps"][-1]
