"""The symbols of the page on the six problems, answered."""

import inspect

from workings.adam.optim import adam_step


def epsilon():
    return inspect.signature(adam_step).parameters["eps"].default


WHERE = {r"\epsilon = 10": {"epsilon": epsilon}}
