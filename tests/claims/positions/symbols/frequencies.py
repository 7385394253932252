"""The symbols of the page on many clocks."""

import torch
from claims.domains import whole

from workings.positions.sinusoidal import sinusoidal

p, i, d = whole(1, 90), whole(0, 7), 16


def PE(p, component):
    return sinusoidal(torch.tensor([p]), 16)[0, component]
