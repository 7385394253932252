"""The symbols of the page on training short and testing long."""

import torch
from claims.domains import whole

from essays.positions.length import experiments
from workings.positions.bias import offsets

t = whole(6, 90)

MEANS = {
    "t - 5": lambda *, t: -offsets(torch.tensor([t]), torch.tensor([5])),
    "1/(t+1)": lambda *, t: experiments.nope_counts(t + 1)[t],
}
