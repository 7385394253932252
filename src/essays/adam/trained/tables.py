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


def text() -> str:
    """Each change of SGD on words: with how many of ten seeds it is below SGD, and by how much in the median."""
    names = {
        "adam": "Adam",
        "ends": "SGD, Adam at both ends",
        "inside": "SGD, Adam inside",
        "clip": "SGD, gradient cut to 0.5",
        "momentum": "SGD with momentum",
        "warm": "SGD with warm-up",
        "muon": "Muon, Adam at both ends",
    }
    rows = []
    for name, told in names.items():
        less = experiments.ten("words", "sgd") - experiments.ten("words", name)
        medians = [f"{half.median().item():.2f}".replace("-", "−") for half in less.split(5)]
        rows.append([told, f"{(less > 0).sum().item()} of 10", *medians])
    return table(("rule", "below SGD", "first five, by", "other five, by"), rows)


def digits() -> str:
    """Every rule: its test loss after 20 steps and after 600; of the latter its rate and the share it reads wrongly."""
    rows = [
        [
            name,
            _told(experiments.digits_tuned(rule, 20), ".2f"),
            _told(experiments.digits_tuned(rule, 600), ".3f"),
            f"{experiments.digits_rate(rule, 600):.2g}",
            _told(100 * experiments.digits_tuned(rule, 600, "wrong"), ".1f") + " %",
        ]
        for rule, name in NAMES.items()
    ]
    head = ("rule", "20 steps", "600 steps", "its rate", "wrong")
    return table(head, rows)
