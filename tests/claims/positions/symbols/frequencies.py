"""The symbols of the page on many clocks."""

import torch
from claims.domains import whole

from essays.positions.frequencies import experiments
from workings.positions.sinusoidal import frequencies, sinusoidal

p, i, d = whole(1, 90), whole(0, 7), 16


def PE(p, component):
    return sinusoidal(torch.tensor([p]), 16)[0, component]


def near(random, *, d):
    return d // 2 - random.choice([1, 1, 2, 3])


def last(*, i, d):
    return bool(experiments.wavelengths(d)[i] == experiments.wavelengths(d).max())


def linear(clock, p):
    """The sine of one of the evenly spaced clocks, counted from 1."""
    return (p * experiments.linear_frequencies(16)[clock - 1]).sin()


WHERE = {"i = d/2-1": {"i": near}}
MEANS = {
    "i = d/2-1": last,
    r"\sin(p/2)": lambda *, p: linear(2, p),
    r"\sin(p/3)": lambda *, p: linear(3, p),
    r"2\pi \cdot 10000^{(d-2)/d}": lambda *, d: experiments.last_wavelength(d),
    "10000^{-2i/d}": lambda *, i, d: frequencies(d)[i],
}
