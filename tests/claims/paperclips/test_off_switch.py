"""Claims of the page on the off switch."""

import itertools
from fractions import Fraction

import mpmath
import pytest
import sympy
import torch

from claims.derivation import derivation
from essays.paperclips.off_switch import experiments
from workings.paperclips import normal, off_switch

SIGMA, T = sympy.symbols("sigma t", positive=True)
MU, U, Z = sympy.symbols("mu u z", real=True)
K = sympy.Symbol("k", integer=True, positive=True)
NEAR, WIDTH = sympy.Interval(-2, 2), sympy.Interval(sympy.Rational(1, 2), 2)  # where SymPy can compute normal tails
MEANS, SPREADS = (-3.0, -1.0, -0.2, 0.0, 0.4, 1.0, 2.5), (0.1, 0.5, 1.0, 3.0)


def phi(x):
    """The normal density."""
    return sympy.exp(-(x**2) / 2) / sympy.sqrt(2 * sympy.pi)


def tail(x):
    """The normal distribution function."""
    return (1 + sympy.erf(x / sympy.sqrt(2))) / 2


@derivation(mu=NEAR, sigma=WIDTH)
def test_off_switch_worth():
    """To defer to a human who knows is worth mu Phi(mu / sigma) + sigma phi(mu / sigma), the mean of max(U, 0)."""
    over = sympy.integrate(Z * phi(Z), (Z, -MU / SIGMA, sympy.oo))
    share = sympy.integrate(phi(Z), (Z, -MU / SIGMA, sympy.oo))
    direct = sympy.integrate(U * phi((U - MU) / SIGMA) / SIGMA, (U, 0, sympy.oo))
    return [
        (r"\mathbb E[\max(U, 0)]", direct),
        (r"= \int_{-\mu/\sigma}^{\infty} (\mu + \sigma z)\, \varphi(z)\, \mathrm dz", MU * share + SIGMA * over),
        (
            r"= \mu\, \Phi(\mu/\sigma) + \sigma\, \varphi(\mu/\sigma)",
            MU * tail(MU / SIGMA) + SIGMA * phi(MU / SIGMA),
        ),
    ]


@derivation(mu=NEAR, sigma=WIDTH, t=WIDTH)
def test_off_switch_noisy():
    """With t**2 = sigma**2 + b**2, deferring to one who errs is worth mu Phi(mu / t) + sigma**2 / t phi(mu / t)."""
    x = sympy.Symbol("x", real=True)
    shrunk = MU + SIGMA**2 / T**2 * (x - MU)
    return [
        (
            r"\mathbb E[U; S > 0] = \int_0^\infty \big(\mu + \tfrac{\sigma^2}{t^2}(x-\mu)\big)\,"
            r" \varphi\big(\tfrac{x-\mu}{t}\big) \tfrac{\mathrm dx}{t}",
            sympy.integrate((shrunk * phi((x - MU) / T) / T).expand(), (x, 0, sympy.oo)),
        ),
        (
            r"= \mu\, \Phi(\mu/t) + \frac{\sigma^2}{t}\, \varphi(\mu/t)",
            MU * tail(MU / T) + SIGMA**2 / T * phi(MU / T),
        ),
    ]


def test_off_switch_noisy_tail():
    """The moving figure's normal tail over its density has at least twelve right digits, from 0 to 30."""
    with mpmath.workdps(250):
        for i in range(0, 3001, 7):
            z = mpmath.mpf(i) / 100
            exact = mpmath.erfc(z / mpmath.sqrt(2)) / 2 / mpmath.npdf(z)
            assert abs(normal.mills(i / 100) / exact - 1) < 1e-12


@pytest.mark.parametrize(("mu", "sigma", "b"), [(0.5, 1.0, 0.7), (-0.8, 0.6, 1.9), (1.2, 2.0, 0.3), (0.0, 1.0, 5.0)])
def test_off_switch_noisy_drawn(mu, sigma, b):
    """The worth of deferring by formula is within five standard errors of plans drawn and looked at."""
    worth, error = experiments.simulate(mu, sigma, b)
    assert abs(worth - off_switch.defer(mu, sigma, b)) < 5 * error < 0.02
    assert abs(worth - off_switch.defer(mu, sigma, b + 0.5)) > 5 * error or b == 5


def test_off_switch_gain():
    """With a human who knows, deferring never loses, and gains most at mu = 0: sigma over the root of 2 pi."""
    for mu, sigma in itertools.product(MEANS, SPREADS):
        gain = off_switch.gain(mu, sigma)
        assert gain >= 0
        assert gain == pytest.approx(off_switch.defer(mu, sigma) - off_switch.act(mu), abs=1e-14)
        assert gain <= off_switch.gain(0, sigma) == pytest.approx(sigma / (2 * torch.pi) ** 0.5, rel=1e-14)
        assert gain == pytest.approx(off_switch.gain(-mu, sigma), abs=1e-14)
        if abs(mu) <= 3 * sigma:
            assert gain > 1e-5 * sigma


def test_off_switch_certain():
    """A machine certain of its goal has at best nothing to gain from the switch, and with a human who errs it loses."""
    for mu in MEANS:
        assert off_switch.gain(mu, 0) == 0
        for b in SPREADS:
            assert off_switch.gain(mu, 0, b) <= 0
            if mu and b > abs(mu) / 8:
                assert off_switch.gain(mu, 0, b) < 0
        gains = [off_switch.gain(mu, sigma) for sigma in (0, *SPREADS)]
        assert gains == sorted(gains)


def test_off_switch_uncertain():
    """An uncertain machine can prefer the switch: at mu = 1 and sigma = 2, deferring is worth 1.396 and acting 1."""
    worth, error = experiments.simulate(1.0, 2.0)
    assert off_switch.defer(1, 2) == pytest.approx(1.3956, abs=5e-5)
    assert abs(worth - off_switch.defer(1, 2)) < 5 * error
    assert worth - off_switch.act(1) > 20 * error


def test_off_switch_noisy_limit():
    """Deferring pays up to one error of the human and no further: 3.23, 1.66 and 0.877 for mu = 0.25, 0.5 and 1."""
    for mu, expected in ((0.25, 3.2309), (0.5, 1.6602), (1.0, 0.8771)):
        limit = off_switch.largest_error(mu)
        assert limit == pytest.approx(expected, abs=5e-5)
        for b in (0.0, 0.3, 0.9, 0.999):
            assert off_switch.choice(mu, 1, b * limit) == "defer"
            assert off_switch.choice(-mu, 1, b * limit) == "defer"
        for b in (1.001, 1.5, 4, 50):
            assert off_switch.choice(mu, 1, b * limit) == "act"
            assert off_switch.choice(-mu, 1, b * limit) == "off"
        below, error = experiments.simulate(mu, 1.0, 0.5 * limit)
        above, wider = experiments.simulate(mu, 1.0, 3 * limit)
        assert below - mu > 5 * error
        assert mu - above > 4 * wider
    for b in (1, 10, 1000):
        assert off_switch.gain(0, 1, b) > 0


@derivation
def test_off_switch_noisy_logistic():
    """With a logistic error of scale sigma**2 / (2 mu), a plan worth u and one worth -u have the same weight."""
    a = MU / SIGMA**2
    return [
        (
            r"\frac{e^{-(u-\mu)^2/2\sigma^2}}{1 + e^{2\mu u/\sigma^2}}",
            sympy.exp(-((U - MU) ** 2) / (2 * SIGMA**2)) / (1 + sympy.exp(2 * a * U)),
        ),
        (
            r"= e^{-(u^2+\mu^2)/2\sigma^2}\, \frac{e^{\mu u/\sigma^2}}{1 + e^{2\mu u/\sigma^2}}",
            sympy.exp(-(U**2 + MU**2) / (2 * SIGMA**2)) * sympy.exp(a * U) / (1 + sympy.exp(2 * a * U)),
        ),
        (
            r"= \frac{e^{-(u^2+\mu^2)/2\sigma^2}}{2 \cosh(\mu u/\sigma^2)}",
            sympy.exp(-(U**2 + MU**2) / (2 * SIGMA**2)) / (2 * sympy.cosh(a * U)),
        ),
    ]


@pytest.mark.parametrize(("mu", "sigma"), [(0.25, 1.0), (1.0, 1.0), (-0.7, 1.3), (2.0, 0.9)])
def test_off_switch_noisy_logistic_limit(mu, sigma):
    """With a logistic error, deferring pays exactly up to sigma**2 / (2 |mu|), as integration by numbers finds."""
    beta = off_switch.largest_beta(mu, sigma)
    assert beta == sigma**2 / (2 * abs(mu))

    def defer(scale):
        corners = [mu + sigma * z for z in (-12, -2, 0, 2, 12)]
        return mpmath.quad(lambda u: u / (1 + mpmath.exp(-u / scale)) * mpmath.npdf(u, mu, sigma), corners)

    assert float(defer(beta)) == pytest.approx(off_switch.act(mu), abs=1e-12)
    assert all(defer(share * beta) > off_switch.act(mu) + 1e-5 for share in (0.1, 0.5, 0.99))
    assert all(defer(share * beta) < off_switch.act(mu) - 1e-5 for share in (1.01, 2, 20))


def test_off_switch_careless():
    """To a human who answers the wrong way three times in ten, deferring is worth 0.858 where acting is worth 1."""
    generator = torch.Generator().manual_seed(4)
    u = 1 + 2 * torch.randn(200_000, generator=generator, dtype=torch.float64)
    wrong = torch.rand(200_000, generator=generator, dtype=torch.float64) < 0.3
    worth = torch.where((u > 0) ^ wrong, u, 0.0)
    error = (worth.std() / len(u) ** 0.5).item()
    assert abs(worth.mean().item() - off_switch.defer_careless(1, 2, 0.3)) < 5 * error
    assert off_switch.defer_careless(1, 2, 0.3) == pytest.approx(0.858, abs=5e-4)
    assert worth.mean().item() + 10 * error < 1
    limit = off_switch.largest_slip(1, 2)
    assert off_switch.defer_careless(1, 2, limit) == pytest.approx(1, rel=1e-12)


def test_off_switch_prior():
    """A machine given too small an uncertainty never asks a human who would have stopped it 33 times in 100."""
    generator = torch.Generator().manual_seed(6)
    u = 1 + 2 * torch.randn(200_000, generator=generator, dtype=torch.float64)
    seen = u + torch.randn(200_000, generator=generator, dtype=torch.float64)
    assert off_switch.choice(1, 0.5, 1) == "act"
    assert off_switch.choice(1, 2, 1) == "defer"
    stopped = (seen <= 0).double().mean().item()
    assert stopped == pytest.approx(off_switch.pressed(1, 2, 1), abs=0.0042)
    assert stopped == pytest.approx(0.33, abs=0.005)
    given = {belief: off_switch.believed(1, 2, 1, belief) for belief in (0.5, 2)}
    error = (u.std() / len(u) ** 0.5).item()
    assert abs(u.mean().item() - given[0.5]) < 5 * error
    assert abs(torch.where(seen > 0, u, 0.0).mean().item() - given[2]) < 5 * error
    for belief in (0.0, 0.3, 1.07):
        assert off_switch.believed(1, 2, 1, belief) == 1  # whatever sigma really is, it is not asked
    assert off_switch.least_doubt(1, 1) == pytest.approx(1.0712, abs=5e-5)


@derivation
def test_off_switch_ends():
    """Of k + 1 ends with rewards drawn alike, being off is not the best with probability k / (k + 1)."""
    x = sympy.Symbol("x", positive=True)
    return [
        (r"P &= 1 - \int_0^1 x^k\, \mathrm dx", 1 - sympy.integrate(x**K, (x, 0, 1))),
        (r"= \frac{k}{k+1}", K / (K + 1)),
    ]


@pytest.mark.parametrize("k", [1, 2, 4, 6])
def test_off_switch_ends_counted(k):
    """Counting every order of k + 1 rewards gives k / (k + 1) exactly, whatever law they are drawn from."""
    orders = list(itertools.permutations(range(k + 1)))
    best = sum(order[0] != k for order in orders)
    assert Fraction(best, len(orders)) == Fraction(k, k + 1)
    assert off_switch.avoids_off(k) == pytest.approx(k / (k + 1))
    share, error = experiments.simulate_ends(k)
    assert abs(share - k / (k + 1)) < 5 * error


def test_off_switch_simulated():
    """At 36 settings the plans drawn depart from the formula as chance would have it."""
    z = [row[-1] for row in experiments.residuals()]
    assert len(z) == 36
    assert max(map(abs, z)) < 5
    assert 0.5 < (sum(v**2 for v in z) / len(z)) ** 0.5 < 1.5


def test_off_switch_exercise():
    """At mu = 0.75 and sigma = 1, the largest error that leaves deferring rational is 1.14, by plans drawn as well."""
    limit = off_switch.largest_error(0.75)
    for b, sign in ((limit - 0.2, 1), (limit + 0.2, -1)):
        worth, error = experiments.simulate(0.75, 1.0, b, 2_000_000)
        assert sign * (worth - 0.75) > 5 * error
    assert limit == pytest.approx(1.14, abs=5e-3)
    with mpmath.workdps(20):  # and by integration of what the human lets pass
        passed = mpmath.quad(lambda u: u * mpmath.ncdf(u / limit) * mpmath.npdf(u, 0.75, 1), [-12, 0, 0.75, 12])
    assert float(passed) == pytest.approx(0.75, abs=1e-9)
