"""The essay on positions: its schemes, under the names that one would type.

    from workings.positions import ALiBi, Rotary

The classes are modules of PyTorch; all else are functions. Positions are tensors or lists of whole numbers. What takes
vectors or positions answers on their device; what takes numbers alone makes its tensor on PyTorch's default device, as
`torch.arange` does. Angles and biases are computed in float64, which Apple's GPUs lack: there, work on the CPU.
"""

# Module: what it has to offer. A name is imported when it is asked for: the plain modules here need no torch, and run
# where there is none, in the page too; so no import stands at the top. The functions `learned` and `sinusoidal` are in
# the modules of their names, which the same names mean here.
OFFERED = {
    "modules": "ALiBi Rotary Sinusoidal T5Bias",
    "attention": "attend causal_mask",
    "bias": "alibi alibi_slopes shaw_scores t5_bias t5_bucket",
    "rotary": "angles half_order partial rotate_complex rotate_halves rotate_interleaved turns",
    "sinusoidal": "frequencies",
    "extend": "dynamic_ntk interpolate llama3 longrope ntk ntk_base yarn yarn_released",
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
