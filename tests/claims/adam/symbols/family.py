"""The symbols of the page on where Adam comes from."""

from claims.domains import between

from essays.adam.family import experiments

DECAY = {"alpha": experiments.DECAY_ALPHA, "lambda_": experiments.DECAY, "T": experiments.DECAY_STEPS}
WHERE = {r"e^{-\alpha": DECAY | {"s": between(2, 9)}}
MEANS = {
    r"e^{-\alpha\lambda T/s}": lambda *, s: experiments.decoupled_decay_expected(s),
    r"e^{-\alpha\lambda T}": lambda *, s: experiments.decoupled_decay_expected(),
}
