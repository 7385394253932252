"""The symbols of the page on clocks."""

import torch
from claims.domains import between, whole

from essays.positions.clock import experiments

omega, m, n, p, i = between(0.2, 1.5), whole(2, 40), whole(41, 90), between(1, 9), 1j


def chord(*, m, n):
    return experiments.chords(torch.tensor([n - m]))
