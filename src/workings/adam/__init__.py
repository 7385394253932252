"""The Adam essay: its optimizers, under the names that one would type.

    from workings.adam import Adam

`Adam` is a `torch.optim.Optimizer`; each `…_step` is one rule as a pure function. What they return lies on the device
of the parameter and has its dtype.
"""

# Module: what it has to offer. A name is imported when it is asked for: the plain modules here need no torch, and run
# where there is none, in the page too; so no import stands at the top.
OFFERED = {
    "torch_adam": "Adam AdamInTorchOrder",
    "optim": "sgd_step heavy_ball_step nesterov_step adagrad_step rmsprop_step adam_step amsgrad_step adamw_step"
    " momentum_init adagrad_init rmsprop_init adam_init amsgrad_init",
}
HOMES = {name: module for module, names in OFFERED.items() for name in names.split()}
__all__ = list(HOMES)


def __getattr__(name):
    """What a module here offers under a name."""
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}; it has {', '.join(__all__)}")
    return getattr(__import__(f"{__name__}.{HOMES[name]}", None, None, [name]), name)


def __dir__():
    """What an editor lists, whether or not it was imported yet."""
    return sorted(set(globals()) | set(__all__))
