"""What the page on the Optimizer class quotes."""

import inspect

from ..experiments import beside_torch_record
from ..torch_adam import Adam

__all__ = ["beside_torch_steps", "optimizer_lines"]


def optimizer_lines() -> float:
    """Lines of the class, without blank ones."""
    return sum(bool(line.strip()) for line in inspect.getsource(Adam).splitlines())


def beside_torch_steps() -> float:
    """Steps of the committed run."""
    return beside_torch_record()["steps"][-1]
