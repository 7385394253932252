"""The symbols of the page on the forms of a rotation."""

import numpy as np
import torch
from claims.domains import between, normal, whole

from essays.positions.forms import experiments
from workings.positions.attention import causal_mask
from workings.positions.rotary import (
    angles,
    half_order,
    matrix,
    rotate_complex,
    rotate_halves,
    rotate_interleaved,
    turns,
)
from workings.positions.sinusoidal import frequencies

x, omega, m, j = normal(4), normal(2), between(1, 9), whole(0, 1)
q, u, W, i = normal(3), normal(2), normal(3, 2), whole(0, 1)


def c(j, *, omega, m):
    return np.cos(m * omega[j])


def s(j, *, omega, m):
    return np.sin(m * omega[j])


def z(j, *, x, omega, m):
    turned = rotate_complex(torch.as_tensor(x)[None], torch.as_tensor(m * omega)[None])[0]
    return complex(*turned[2 * j : 2 * j + 2])


def columns(rotate, omega, m):
    """What a form does to each unit vector, as columns."""
    return rotate(torch.eye(4, dtype=torch.float64), torch.as_tensor(m * omega).expand(4, 2)).T


def R_half(*, omega, m):
    return columns(rotate_halves, omega, m)


def R_adjacent(*, omega, m):
    return columns(rotate_interleaved, omega, m)


def P():
    return np.eye(4)[half_order(4)]


def C(*, omega, m):
    return np.diag(np.cos(m * omega))


def S(*, omega, m):
    return np.diag(np.sin(m * omega))


def angle(i, *, omega, m):
    return angles(torch.tensor([m], dtype=torch.float64), torch.as_tensor(omega))[0, i]


def block(*, i, omega, m):
    return R_adjacent(omega=omega, m=m)[2 * i : 2 * i + 2, 2 * i : 2 * i + 2]


def one_pair(*, x, j, omega, m):
    return complex(*rotate_complex(torch.as_tensor(x[None, :2]), torch.tensor([[m * omega[j]]]))[0])


def O(m, *, d):
    return matrix(m * frequencies(d))


def kept(q, m, *, d):
    return matrix(m * frequencies(d)) @ torch.as_tensor(q)


def near_m(random, *, m):
    """A place about m, for the conditions that say which it is."""
    return m + random.choice([-1, -1, 0, 0, 1, 1])


def known(random, *, q):
    return random.choice([q, 1.5 * q])


def at_start(*, q, m, n, omega):
    """Whether the product of a vector with itself is the same at two places as at the start."""
    return np.isclose(f(q, m, omega=omega) * np.conj(f(q, n, omega=omega)), abs(q) ** 2)


def score_at_start(*, q, k, m, n, d):
    return bool(np.isclose(kept(q, m, d=d) @ kept(k, n, d=d), q @ k))


def squared(*, q, k, m, omega):
    """Whether the product of two vectors at one place is a squared length."""
    return np.isclose(f(q, m, omega=omega) * np.conj(f(k, m, omega=omega)), abs(f(q, 0, omega=omega)) ** 2)


def one_step(*, q, m, n, omega):
    between = f(q, m, omega=omega) * np.conj(f(q, n, omega=omega))
    return np.isclose(np.angle(between), np.angle(g(q, q, 1, omega=omega)))


def one_turn(*, m, n, d):
    return bool(np.allclose(O(m, d=d).T @ O(n, d=d), O(1, d=d)))


def seen(*, m, n):
    """Whether a query at m sees a key at n."""
    return causal_mask(20)[m, n].item()


def apart(*, q, k, m, omega):
    return np.angle(f(q, m, omega=omega) / f(k, m, omega=omega))


def f(q, m, *, omega):
    """A pair as one complex number, turned."""
    pair = torch.tensor([[q.real, q.imag]], dtype=torch.float64)
    return complex(*rotate_complex(pair, torch.tensor([[m * omega]], dtype=torch.float64))[0])


def g(q, k, lag, *, omega):
    return q * np.conj(k) * np.exp(1j * lag * omega)


def near(random):
    """A pair whose angle is small, so that none of its turns is a whole one."""
    return complex(random.uniform(1, 2), random.uniform(-0.3, 0.3))


def zeta(i, *, d):
    return experiments.xpos_factors(d)[i]


def decayed(*, i, m, n, d):
    """What xPos multiplies a pair by, by the lengths of what it turns."""
    ones = torch.ones(d, dtype=torch.float64)
    query, key = experiments.xpos(ones, ones, m, n)
    return query[2 * i : 2 * i + 2].norm() * key[2 * i : 2 * i + 2].norm() / 2


PAIR = {"q": near, "k": near, "m": whole(1, 5), "n": whole(6, 9), "omega": between(0.05, 0.2), "j": whole(1, 5)}
WHOLE = {"q": normal(6), "k": normal(6), "m": whole(1, 5), "n": whole(6, 9), "d": 6, "I": np.eye(6), "i": range(3)}
WHERE = {
    "10000^{-2i/6}": {"i": whole(0, 2)},
    "#functional": PAIR | {"same": at_start},
    "#functional_all": WHOLE | {"f": kept, "same": score_at_start},
    "#functional k = q": {"k": known},
    "n = m": {"n": near_m},
    r"n \le m": {"n": near_m},
    "O = O_1": {"O": None},
    r"\zeta_i^{(m-n)/512}": {"gamma": 0.4},
}
MEANS = {
    "10000^{-2i/6}": lambda *, i: frequencies(6)[i],
    r"\begin{pmatrix} \cos m\omega_i": block,
    r"m\omega_i": lambda *, i, omega, m: angle(i, omega=omega, m=m),
    r"m\omega_j": lambda *, j, omega, m: angle(j, omega=omega, m=m),
    r"e^{\mathrm i m\omega_i}": lambda *, i, omega, m: turns(angle(i, omega=omega, m=m), torch.float64),
    r"(x_0 + \mathrm i\,x_1)(c": one_pair,
    r"\zeta_i^{(m-n)/512}": (decayed, None),
    "k = q": squared,
    "n = m - 1": one_step,
    "n = m + 1": one_turn,
    "n = m": lambda *, same: same,
    r"n \le m": seen,
    r"\arg f(q,1) - \arg f(k,1)": apart,
    r"\arg f(q,0) - \arg f(k,0)": apart,
    r"\arg g(q,k,0)": apart,
    r"O_m^\top O_{m+1}": lambda *, d: O(1, d=d),
    r"q \cdot k": lambda *, q, k, m, d: kept(q, m, d=d) @ kept(k, m, d=d),
}
