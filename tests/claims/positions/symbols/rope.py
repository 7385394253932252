"""The symbols of the page on RoPE."""

import mpmath
import numpy as np
import torch
from claims.domains import between, normal, whole

from essays.positions.rope import experiments
from workings.positions.attention import causal_mask
from workings.positions.rotary import matrix, rotate_complex
from workings.positions.sinusoidal import frequencies

q, k, m, n, a, b, d = normal(6), normal(6), whole(1, 5), whole(6, 9), between(1, 5), between(50, 200), 6
i, x, u, Delta, gamma_E, I = range(3), between(0, 1), between(0, 1), between(20, 60), float(mpmath.euler), np.eye(6)


def theta(i, *, d):
    return frequencies(d)[i]


def R(p, *, d):
    return matrix(p * frequencies(d))


def O(m, *, d):
    return matrix(m * frequencies(d))


def kept(q, m, *, d):
    return matrix(m * frequencies(d)) @ torch.as_tensor(q)


def near_m(random, *, m):
    """A place about m, for the conditions that say which it is."""
    return m + random.choice([-1, -1, 0, 0, 1, 1])


def known(random, *, q):
    return random.choice([q, 1.5 * q])


def at_start(*, q, m, n, theta):
    """Whether the product of a vector with itself is the same at two places as at the start."""
    return np.isclose(f(q, m, theta=theta) * np.conj(f(q, n, theta=theta)), abs(q) ** 2)


def score_at_start(*, q, k, m, n, d):
    return bool(np.isclose(kept(q, m, d=d) @ kept(k, n, d=d), q @ k))


def squared(*, q, k, m, theta):
    """Whether the product of two vectors at one place is a squared length."""
    return np.isclose(f(q, m, theta=theta) * np.conj(f(k, m, theta=theta)), abs(f(q, 0, theta=theta)) ** 2)


def one_step(*, q, m, n, theta):
    between = f(q, m, theta=theta) * np.conj(f(q, n, theta=theta))
    return np.isclose(np.angle(between), np.angle(g(q, q, 1, theta=theta)))


def one_turn(*, m, n, d):
    return bool(np.allclose(O(m, d=d).T @ O(n, d=d), O(1, d=d)))


def seen(*, m, n):
    """Whether a query at m sees a key at n."""
    return causal_mask(20)[m, n].item()


def between_two(*, theta, Delta):
    """What both of two distances score if the key is turned to the middle between them."""
    return experiments.angle_turned(Delta / 2, theta, torch.tensor([0.0, Delta]))[0].abs()


def apart(*, q, k, m, theta):
    return np.angle(f(q, m, theta=theta) / f(k, m, theta=theta))


def Ci(x):
    return float(mpmath.ci(x))


def f(q, m, *, theta):
    """A pair as one complex number, turned."""
    pair = torch.tensor([[q.real, q.imag]], dtype=torch.float64)
    return complex(*rotate_complex(pair, torch.tensor([[m * theta]], dtype=torch.float64))[0])


def g(q, k, lag, *, theta):
    return q * np.conj(k) * np.exp(1j * lag * theta)


def near(random):
    """A pair whose angle is small, so that none of its turns is a whole one."""
    return complex(random.uniform(1, 2), random.uniform(-0.3, 0.3))


def turned(*, q, k, m, n, theta):
    return (f(complex(*q), m, theta=theta) * np.conj(f(complex(*k), n, theta=theta))).real


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


def zeta(i, *, d):
    return experiments.xpos_factors(d)[i]


def decayed(*, i, m, n, d):
    """What xPos multiplies a pair by, by the lengths of what it turns."""
    ones = torch.ones(d, dtype=torch.float64)
    query, key = experiments.xpos(ones, ones, m, n)
    return query[2 * i : 2 * i + 2].norm() * key[2 * i : 2 * i + 2].norm() / 2


PLANE = {"q": normal(2), "k": normal(2), "theta": between(0.1, 2), "alpha": between_them}
PAIRS = {"q": pairs, "k": pairs, "alpha": lambda i, *, q: np.angle(q[i]), "beta": lambda i, *, k: np.angle(k[i])}
PARTS = {"h": lambda i, *, q, k: q[i] * np.conj(k[i]) if i < 3 else 0, "S": lambda j, *, m, n, d: partial(j, m - n, d)}


def partial(j, lag, d):
    return np.exp(1j * lag * frequencies(d).numpy())[: int(j)].sum()


TEX = {r"\big(R(m)\,q\big) \cdot \big(R(n)\,k\big)": "score"}
WHERE = {
    "#angle": PLANE,
    "#functional": {"q": near, "k": near, "theta": between(0.05, 0.2), "same": at_start},
    "#functional_all": {"f": kept, "same": score_at_start},
    "k = q": {"k": known},
    "n = m": {"n": near_m},
    r"n \le m": {"n": near_m},
    "O = O_1": {"O": None},
    "du =": {"u": None},
    r"\begin{align*} &\big(R(m)\,q\big) \cdot": PAIRS,
    **dict.fromkeys((r"q_i = |q_i|", r"k_i = |k_i|"), PAIRS),
    **dict.fromkeys((r"h_i =", r"h_{d/2}", r"S_j ="), PAIRS | PARTS | {"j": whole(1, 3)}),
    r"\Big| \sum_i h_i": PAIRS | PARTS | {"q": falling, "k": np.ones(3), "n": near_m},
    r"\zeta_i^{(m-n)/512}": {"gamma": 0.4},
}
MEANS = {
    r"\|q\| \, \|k\| \cos": turned,
    r"\zeta_i^{(m-n)/512}": (decayed, None),
    "k = q": squared,
    "n = m - 1": one_step,
    "n = m + 1": one_turn,
    "n = m": lambda *, same: same,
    r"n \le m": seen,
    r"|\cos(\Delta\theta/2)|": between_two,
    r"\arg f(q,1) - \arg f(k,1)": apart,
    r"\arg f(q,0) - \arg f(k,0)": apart,
    r"\arg g(q,k,0)": apart,
    r"O_m^\top O_{m+1}": lambda *, d: O(1, d=d),
    r"q \cdot k": lambda *, q, k, m, d: kept(q, m, d=d) @ kept(k, m, d=d),
    r"\cos 1 + \cos 0.01": lambda: experiments.pairs_scores(torch.tensor([1])),
    r"2 \cos 1": lambda: experiments.pairs_one_angle(torch.tensor([1])),
}
