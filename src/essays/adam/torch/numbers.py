"""What the page on the Optimizer class quotes."""

import inspect

from essays.kit.record import record
from workings.adam.torch_adam import Adam, check


def optimizer_lines() -> dict[str, float]:
    """Lines of the class, and of it and of the function that checks its settings, without blank ones."""
    adam, checks = (
        sum(bool(line.strip()) for line in inspect.getsource(thing).splitlines()) for thing in (Adam, check)
    )
    return {"adam": adam, "all": adam + checks}


def beside_torch_steps() -> float:
    """Steps of the committed run."""
    return record("adam", "beside_torch")["steps"][-1]
