"""What the page on trained networks quotes."""

import torch
from torch import Tensor

from essays.adam.trained import experiments
from essays.kit.record import record


def _spread(name: str, values: Tensor) -> dict[str, float]:
    """The mean over the seeds, the least and the most."""
    return {name: values.mean().item(), f"{name}_least": values.min().item(), f"{name}_most": values.max().item()}


def digits_loss() -> dict[str, float]:
    """Test loss of each rule at its chosen rate, by the steps it was given."""
    found: dict[str, float] = {}
    for rule in experiments.DIGITS_RULES:
        for steps in experiments.DIGITS_STEPS:
            found |= _spread(f"{rule}_{steps}", experiments.digits_tuned(rule, steps))
    return found


def tries_loss() -> dict[str, float]:
    """Expected test loss of the best of so many tries on digits, 600 steps each."""
    found: dict[str, float] = {}
    for rule in experiments.DIGITS_RULES:
        for k in (1, 3, 5, 10, 30):
            found |= _spread(f"{rule}_{k}", experiments.tries_digits(rule, k))
    return found


def text_ten() -> dict[str, float]:
    """Test loss of each recipe at its chosen rate, in nats a token: means of ten seeds."""
    again = record("adam", "trained")["again"]
    return {
        f"{kind}_{name}": experiments.ten(kind, name).mean().item()
        for kind in ("characters", "words")
        for name in again[kind]
    }


def text_batches() -> dict[str, float]:
    """By how much Adam is below SGD on words, by the pieces of text in a batch."""
    sgd, adam = ({size: experiments.batch_tuned(size, name).mean() for size in (2, 8, 64)} for name in ("sgd", "adam"))
    return {f"gap_{size}": (sgd[size] - adam[size]).item() for size in sgd}


def text_clipped() -> dict[str, float]:
    """The share of batches that a limit to the gradient's length touches, and what it is below SGD; five seeds."""
    found: dict[str, float] = {}
    for name in experiments.CLIPS:
        left = experiments.text_tuned("words", "sgd") - experiments.stored("clips", name, "test")
        share = experiments.stored("clips", name, "share").mean().item()
        found |= {f"{name}_share": share, f"{name}_below": left.mean().item()}
    return found


def text_size() -> dict[str, int]:
    """Tokens of the whole text, and kinds of them, read by characters and by words."""
    found: dict[str, int] = {}
    for kind, size in record("adam", "trained")["text"].items():
        found |= {kind: size["tokens"], f"{kind}_kinds": size["kinds"]}
    return found


def sharpness_course() -> dict[str, float]:
    """Sharpness over its limit: of descent at the start, and at a rate of 0.3 since step 40; of Adam since step 240.

    Adam's is that of both rates together.
    """
    slow, fast = (experiments.sharp_course("sgd", alpha) for alpha in (0.15, 0.3))
    adam = torch.cat([experiments.sharp_course("adam", alpha, 240) for alpha in (0.01, 0.02)])
    late = experiments.sharp_course("sgd", 0.3, 40)
    return (
        _spread("slow_start", slow[0]) | _spread("fast_start", fast[0]) | _spread("fast", late) | _spread("adam", adam)
    )
