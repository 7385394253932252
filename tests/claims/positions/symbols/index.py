"""The symbols of the essay in fifteen minutes."""

import numpy as np
import torch
from claims.domains import between, whole

from essays.positions.index import experiments
from workings.positions.sinusoidal import frequencies

omega, p, m, n, d, i = between(0.2, 1.5), whole(1, 9), whole(2, 40), whole(41, 90), 6, range(3)


def q(random):
    return np.array([complex(random.gauss(0, 1), random.gauss(0, 1)) for _ in range(3)])


k = q


def score(*, q, k, m, n):
    real = (torch.view_as_real(torch.as_tensor(each)).flatten() for each in (q, k))
    return experiments.many_hands(*real, m, n)


def alpha(i, *, q, k):
    return np.angle(q[i]) - np.angle(k[i])


def omega_i(i, *, d):
    return frequencies(d)[i]


WHERE = {r"\omega_i": {"omega": omega_i}}
MEANS = {r"\sum_i |q_i|": score}
