"""The symbols of the page on the six problems, answered."""

import inspect

import torch
from claims.domains import between, normal

from essays.adam.answers.experiments import Ripples
from workings.adam.optim import adam_step

theta, a, omega, varphi = between(-5, 5), between(1, 3), normal(5), normal(5)  # omega[1] is the first


def epsilon():
    return inspect.signature(adam_step).parameters["eps"].default


def rough(*, theta, a, omega, varphi):
    turn, phase = (torch.as_tensor(each[1:]) for each in (omega, varphi))
    return Ripples(turn, phase).loss(torch.tensor(theta, dtype=torch.float64), a)


MEANS = {r"\frac{\theta^2}{2}": rough}
WHERE = {r"\epsilon = 10": {"epsilon": epsilon}}
