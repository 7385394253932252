"""The symbols of the page on RoPE."""

import mpmath
import numpy as np
import torch
from claims.domains import between, normal, whole

from essays.positions.rope import experiments
from workings.positions.rotary import matrix, rotate_complex
from workings.positions.sinusoidal import frequencies

q, k, m, n, a, b, d = normal(6), normal(6), whole(1, 5), whole(6, 9), between(1, 5), between(50, 200), 6
i, x, u, Delta, gamma_E = range(3), between(0, 1), between(0, 1), between(20, 60), float(mpmath.euler)


def omega(i, *, d):
    return frequencies(d)[i]


def R(p, *, d):
    return matrix(p * frequencies(d))


def near_m(random, *, m):
    """A position about m, for the conditions that say which it is."""
    return m + random.choice([-1, -1, 0, 0, 1, 1])


def between_two(*, omega, Delta):
    """What both of two distances score if the key is turned to the middle between them."""
    return experiments.angle_turned(Delta / 2, omega, torch.tensor([0.0, Delta]))[0].abs()


def Ci(x):
    return float(mpmath.ci(x))


def turned(*, q, k, m, n, omega):
    rows, angle = torch.as_tensor(np.stack((q, k))), torch.tensor([[m * omega], [n * omega]], dtype=torch.float64)
    query, key = rotate_complex(rows, angle)
    return query @ key


def between_them(*, q, k):
    return np.angle(complex(*q) / complex(*k))


def pairs(random):
    return np.array([complex(random.gauss(0, 1), random.gauss(0, 1)) for _ in range(3)])


def falling(random):
    """Pairs whose lengths fall evenly: at no distance the bound is the score, if all keys are alike."""
    return random.uniform(0.5, 2) * np.array([3, 2, 1])


def score(*, q, k, m, n):
    real = (torch.view_as_real(torch.as_tensor(each)).flatten() for each in (q, k))
    query, key = (matrix(p * frequencies(6)) @ each for p, each in zip((m, n), real, strict=True))
    return query @ key


PLANE = {"q": normal(2), "k": normal(2), "omega": between(0.1, 2), "alpha": between_them}
PAIRS = {"q": pairs, "k": pairs, "alpha": lambda i, *, q, k: np.angle(q[i] * np.conj(k[i]))}
PARTS = {"h": lambda i, *, q, k: q[i] * np.conj(k[i]) if i < 3 else 0, "S": lambda j, *, m, n, d: partial(j, m - n, d)}


def partial(j, lag, d):
    return np.exp(1j * lag * frequencies(d).numpy())[: int(j)].sum()


TEX = {r"\big(R(m)\,q\big) \cdot \big(R(n)\,k\big)": "score"}
WHERE = {
    "#angle": PLANE,
    "du =": {"u": None},
    r"\begin{align*} &\big(R(m)\,q\big) \cdot": PAIRS,
    r"\sum_i |q_i|": PAIRS,
    r"q_i \overline{k_i} =": PAIRS,
    **dict.fromkeys((r"h_i =", r"h_{d/2}", r"S_j ="), PAIRS | PARTS | {"j": whole(1, 3)}),
    r"\Big| \sum_i h_i": PAIRS | PARTS | {"q": falling, "k": np.ones(3), "n": near_m},
}
MEANS = {
    r"\|q\| \, \|k\| \cos": turned,
    r"\sum_i |q_i|": score,
    r"|\cos(\Delta\omega/2)|": between_two,
    r"\cos 1 + \cos 0.01": lambda: experiments.pairs_scores(torch.tensor([1])),
    "10000^{-2/4}": lambda: frequencies(4)[1],
    r"2 \cos 1": lambda: experiments.pairs_one_angle(torch.tensor([1])),
}
