"""The computed table of the essay in fifteen minutes."""

import inspect

import torch

from essays.kit.table import table

ARGUMENTS = {
    "params": "what to train: `model.parameters()`, or groups of it with settings of their own",
    "lr": "$\\alpha$, the rate: always tune it, over powers of ten",
    "betas": "$\\beta_1$ and $\\beta_2$, the two memories: `(0.9, 0.95)` where the scale of gradients changes",
    "eps": "$\\epsilon$, against 0/0: leave it, but where gradients are as small as it is",
    "weight_decay": "what share of a weight is taken off, times the rate: `0` for gains and biases",
    "amsgrad": "divide by the largest $v$ so far, never by a smaller: leave it",
    "maximize": "go uphill instead: where the objective is a gain, not a loss",
    "foreach": "all tensors at once: torch chooses, at the cost of memory",
    "capturable": "may be recorded in a CUDA graph: only if you record one",
    "differentiable": "the step itself gets a gradient: only for learning about learning",
    "fused": "one kernel for the whole step: `True` where your device has it",
}


def what_to_type() -> str:
    """The arguments of torch.optim.AdamW as torch declares them, each with its default and when to touch it."""
    rows = []
    for name, declared in list(inspect.signature(torch.optim.AdamW.__init__).parameters.items())[1:]:
        default = "" if declared.default is declared.empty else f"={declared.default}"
        rows.append([f"`{name}{default}`", ARGUMENTS[name]])
    return table(("argument, default", "what it is, and when to touch it"), rows).replace("--:", ":--")
