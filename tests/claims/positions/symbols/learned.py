"""The symbols of the page on learned positions."""

from essays.positions.learned import numbers
from essays.positions.order.experiments import minilm_positions


def L():
    return minilm_positions().shape[0]


def d():
    return minilm_positions().shape[1]


MEANS = {r"L \cdot d": lambda: numbers.learned_parameters()["minilm"]}
