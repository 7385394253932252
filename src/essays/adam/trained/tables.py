"""Computed tables of the page."""

from torch import Tensor

from essays.adam.trained import experiments
from essays.kit.table import table

NAMES = {
    "sgd": "SGD",
    "momentum": "momentum",
    "nesterov": "Nesterov",
    "adagrad": "Adagrad",
    "rmsprop": "RMSProp",
    "adam": "Adam",
    "adamw": "AdamW",
    "lion": "Lion",
    "muon": "Muon",
    "soap": "SOAP",
}


def _told(values: Tensor, form: str) -> str:
    """A mean with the range of the seeds."""
    low, mean, high = (format(each.item(), form) for each in (values.min(), values.mean(), values.max()))
    return f"{mean} ({low}–{high})"


def digits() -> str:
    """Every rule: its test loss after 20 steps; after 600 its rate, its test loss and the share it reads wrongly."""
    rows = [
        [
            name,
            _told(experiments.digits_tuned(rule, 20), ".2f"),
            f"{experiments.digits_rate(rule, 600):.2g}",
            _told(experiments.digits_tuned(rule, 600), ".3f"),
            _told(100 * experiments.digits_tuned(rule, 600, "wrong"), ".1f") + " %",
        ]
        for rule, name in NAMES.items()
    ]
    head = ("rule", "test loss, 20 steps", "rate, 600 steps", "test loss, 600 steps", "wrong, 600 steps")
    return table(head, rows)
