"""The computed table of the essay in fifteen minutes."""

import inspect

import torch

ARGUMENTS = {
    "params": "what to train. It is `model.parameters()`, or groups of it with settings of their own.",
    "lr": "$\\alpha$, the rate. Always tune it, over powers of ten.",
    "betas": "$\\beta_1$ and $\\beta_2$, the two memories. Take `(0.9, 0.95)` where gradients change their size.",
    "eps": "$\\epsilon$. Leave it, unless gradients are as small as it is.",
    "weight_decay": "times the rate, the share of a weight that a step takes off. Set it to `0` for gains and biases.",
    "amsgrad": "dividing by the largest $v$ so far. Leave it.",
    "maximize": "going uphill. It is for an objective that is a gain.",
    "foreach": "all tensors at once, at the cost of memory. Leave it to torch.",
    "capturable": "a step that a CUDA graph may record. Only for those who record one.",
    "differentiable": "a step that itself has a gradient. Only for learning how to learn.",
    "fused": "one kernel for the whole step. Set it to `True` where your device has it.",
}


def what_to_type() -> str:
    """The arguments of torch.optim.AdamW as torch declares them, each with its default and when to touch it.

    It is a list: a table of so many words would be wider than a phone.
    """
    declared = list(inspect.signature(torch.optim.AdamW.__init__).parameters.values())[1:]
    defaults = {each.name: "" if each.default is each.empty else f"={each.default}" for each in declared}
    return "".join(f"- `{name}{default}`: {ARGUMENTS[name]}\n" for name, default in defaults.items())
