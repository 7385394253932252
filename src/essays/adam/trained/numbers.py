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


def text_loss() -> dict[str, float]:
    """Test loss of each recipe at its chosen rate, in nats a token."""
    found: dict[str, float] = {}
    for kind in ("characters", "words"):
        for name in record("adam", "trained")[kind]:
            found |= _spread(f"{kind}_{name}", experiments.text_tuned(kind, name))
    return found


def text_size() -> dict[str, int]:
    """Tokens of the whole text, and kinds of them, read by characters and by words."""
    found: dict[str, int] = {}
    for kind, size in record("adam", "trained")["text"].items():
        found |= {kind: size["tokens"], f"{kind}_kinds": size["kinds"]}
    return found


def rare_words_excess() -> dict[str, float]:
    """Loss above the best possible: of all words, of the commonest octave and of the rarest, after 30 steps and 100."""
    found: dict[str, float] = {}
    for rule in experiments.WORDS_RULES:
        whole, octaves = experiments.rare_whole(rule), experiments.rare_excess(rule)
        for mark, steps in ((2, 30), (3, 100)):
            found |= _spread(f"{rule}_{steps}", whole[mark])
            found |= _spread(f"{rule}_rarest_{steps}", octaves[mark, :, -1])
            found |= _spread(f"{rule}_commonest_{steps}", octaves[mark, :, 0])
    return found


def text_gap() -> dict[str, float]:
    """Which share of what Adam is below SGD, on words, each change of SGD makes up for; means of five seeds."""
    sgd, adam = (experiments.text_tuned("words", name) for name in ("sgd", "adam"))
    changed = {name: experiments.text_tuned("words", name) for name in ("ends", "inside", "clip", "warm")}
    return {name: ((sgd - found).mean() / (sgd - adam).mean()).item() for name, found in changed.items()}


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


def rare_words_longer() -> dict[str, float]:
    """Loss of the whole text above the least possible after 1,000 steps, of SGD and of Adam."""
    return {rule: experiments.rare_whole(rule, "longer")[-1].mean().item() for rule in ("sgd", "adam")}
