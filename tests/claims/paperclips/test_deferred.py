"""Claims of the page on fixing as one goes along."""

import itertools
from cmath import exp, phase
from math import cos, inf, log, pi

import mpmath
import pytest
import sympy

from claims.derivation import derivation
from essays.paperclips.deferred import experiments
from workings.paperclips import deferred

THETA, R, P, V, L = sympy.symbols("theta r p V L", positive=True)
N = sympy.Symbol("N", integer=True, positive=True)
STRENGTHS = (1.02, 1.3, 2.0, 5.0, 40.0)


def rightmost(r, k, tau):
    """The largest real part of the roots of lambda - r + k exp(-lambda tau), from many starts, in twenty digits."""
    best = -inf
    with mpmath.workdps(20):
        for real, imaginary in itertools.product((-4, -1.5, -0.5, 0, 0.5, 1, 2), (0, 0.4, 1, 2, 4, 8)):
            start = mpmath.mpc(real, imaginary + 0.01) / tau
            try:
                root = mpmath.findroot(lambda z: z - r + k * mpmath.exp(-z * tau), start, maxsteps=60)
            except (ValueError, ZeroDivisionError):
                continue
            best = max(best, float(root.real))
    return best


@pytest.mark.parametrize(("k", "expected"), [(1.1, 0.9377), (1.5, 0.7523), (2.0, 0.6046)])
def test_deferred_border(k, expected):
    """Corrections of 1.1, 1.5 and 2 times the growth bear delays of up to 0.938, 0.752 and 0.605 over r."""
    longest = deferred.longest_delay(1, k)
    assert longest == pytest.approx(expected, abs=5e-5)
    assert rightmost(1, k, 0.999 * longest) < 0 < rightmost(1, k, 1.001 * longest)
    omega = (k**2 - 1) ** 0.5
    assert abs(1j * omega - 1 + k * mpmath.exp(-1j * omega * longest)) < 1e-12


def test_deferred_border_runs():
    """At 0.95 of the longest delay the error dies out, at 1.05 it explodes, at the rates of the rightmost root."""
    for share, grows in ((0.95, False), (1.05, True)):
        tau = share * deferred.longest_delay(1, 1.5)
        times, x = experiments.simulate(1, 1.5, tau, 160)
        rate = rightmost(1, 1.5, tau)
        assert rate == pytest.approx(deferred.growth(1, 1.5, tau), abs=1e-12)
        assert (rate > 0) == grows
        tops = peaks(times, x)  # of the swings, after the first few
        assert len(tops) > 20
        for (early, low), (late, high) in itertools.pairwise(tops[2:]):
            assert log(high / low) / (late - early) == pytest.approx(rate, rel=0.01)


def peaks(times, x):
    """The times and the sizes of the swings, each off a parabola through the three points about its top."""
    found = []
    for i in range(1, len(x) - 1):
        low, top, next_ = (abs(x[j]) for j in (i - 1, i, i + 1))
        if top > low and top >= next_:
            bend, tilt = low - 2 * top + next_, (next_ - low) / 2
            found.append((times[i] - tilt / bend * (times[1] - times[0]), top - tilt**2 / (2 * bend)))
    return found


@derivation(theta=sympy.Interval.open(0, sympy.pi / 2))
def test_deferred_limit():
    """However strong the correction, the longest delay it can bear is below 1 over the growth."""
    k = R / sympy.cos(THETA)
    return [
        (
            r"\frac{\arccos(r/k)}{\sqrt{k^2-r^2}}",
            sympy.acos(R / k) / sympy.sqrt(k**2 - R**2),
        ),
        (r"= \frac{\theta}{r \tan\theta}", THETA / (R * sympy.tan(THETA))),
        (r"< \frac{1}{r}", 1 / R),
    ]


def test_deferred_limit_none():
    """If growth times delay is 1 or more, no strength of this kind of fix works; just below 1, some does."""
    # any strength up to the growth leaves a root at 0 or above it, and beyond that `test_deferred_limit` is the proof
    for product in (1.0, 1.02, 1.5, 4.0):
        for k in (0.3, 0.999, 1.001, 1.05, 1.2, 2, 5, 30):
            assert product > deferred.longest_delay(1, k)
            assert rightmost(1, k, product) > -1e-9
    assert deferred.longest_delay(1, 1.003) > 0.99
    assert rightmost(1, 1.003, 0.99) < 0
    for angle in (0.01, 0.4, 1.2, 1.57):
        assert deferred.longest_delay(2.5, 2.5 / cos(angle)) < 1 / 2.5
    assert deferred.longest_delay(1, 1 + 1e-9) == pytest.approx(1, abs=1e-4)


def test_deferred_limit_trend():
    """At a growth times delay of 1.04, a fix of strength 1.05 r that also answers half of the old slope works."""
    tau, k, d = 1.5 * log(2), 1.05, 0.5
    rate = experiments.trend_rate(1, k, d, tau)
    assert rightmost(1, k, tau) > 0.06  # without the slope it does not
    # no root to the right: the number of zeros in a half disc, by the turns of the function along its rim; outside of
    # the disc |lambda - r| is larger than the rest
    turns = 0.0
    size = 8.0
    assert size - 1 > k + d * size
    down = [complex(0, size - 2 * size * i / 5000) for i in range(5001)]
    around = [size * exp(1j * pi * (i / 5000 - 1 / 2)) for i in range(5001)]
    values = [z - 1 + (k + d * z) * exp(-z * tau) for z in down + around]
    for before, after in itertools.pairwise([*values, values[0]]):
        turns += phase(after / before)
    assert turns / (2 * pi) == pytest.approx(0, abs=1e-6)
    # and a run, for a hundred delays and more, whose swings die out at the rate of the rightmost root
    x = experiments.trend(1, k, d, tau, 120.0)
    times = [tau / 200 * i for i in range(len(x))]
    tops = peaks(times, x)
    for (early, low), (late, high) in itertools.pairwise(tops[-6:]):
        assert log(high / low) / (late - early) == pytest.approx(rate, rel=0.01)
    alone = experiments.trend(1, k, 0.0, tau, 10.0)  # without the slope it is the equation that is solved exactly
    assert alone[-1] == pytest.approx(experiments.exact(1, k, tau, tau / 200 * (len(alone) - 1)), rel=1e-3)


def test_deferred_limit_harder():
    """To fix harder helps only up to a point, which comes the sooner the older the news: then the error explodes."""
    tops = []
    for product in (0.25, 0.5, 0.75, 0.95):
        top = deferred.strongest(1, product)
        tops.append(top)
        assert rightmost(1, 0.99 * top, product) < 0 < rightmost(1, 1.01 * top, product)
        assert rightmost(1, 3 * top, product) > rightmost(1, 1.01 * top, product)
        assert deferred.longest_delay(1, top) == pytest.approx(product, rel=1e-9)
    assert tops == sorted(tops, reverse=True)
    delays = [deferred.longest_delay(1, k) for k in STRENGTHS]
    assert delays == sorted(delays, reverse=True)


def test_deferred_exact():
    """The closed form solves the equation on every stretch of a delay, exactly, and joins without a jump."""
    t, tau = sympy.symbols("t tau", positive=True)
    r, k = sympy.Rational(1), sympy.Rational(3, 2)
    kept = k * sympy.exp(-r * tau)

    def x(stretch):
        terms = [(-kept * (t - (j - 1) * tau)) ** j / sympy.factorial(j) for j in range(stretch + 2)]
        return sympy.exp(r * t) * sum(terms)

    for stretch in range(-1, 4):
        if stretch >= 0:
            before = x(stretch - 1).subs(t, t - tau)
            assert sympy.simplify(sympy.diff(x(stretch), t) - r * x(stretch) + k * before) == 0
            joint = stretch * tau
            assert sympy.simplify((x(stretch) - x(stretch - 1)).subs(t, joint)) == 0
    for at in (0.4, 1.3, 2.9):
        symbolic = x(int(at / 0.8)).subs({tau: sympy.Rational(4, 5), t: sympy.Rational(str(at))})
        assert experiments.exact(1, 1.5, 0.8, at) == pytest.approx(float(symbolic), rel=1e-12)


def test_deferred_exact_residual():
    """The simulation is within a millionth of the closed form, and sixteen times nearer with half the step."""
    tau = 1.05 * deferred.longest_delay(1, 1.5)
    coarse = max(map(abs, experiments.residual(1, 1.5, tau, 12, 25)[1]))
    fine = max(map(abs, experiments.residual(1, 1.5, tau, 12, 50)[1]))
    assert 0 < fine < coarse < 1e-6
    assert coarse / fine == pytest.approx(16, rel=0.15)


@derivation
def test_deferred_versions():
    """The largest hazard that N clean versions still allow at 95 in 100 is at most 3 / N."""
    low = sympy.Rational(1, 20)
    return [
        (r"1 - 0.05^{1/N}", 1 - low ** (1 / N)),
        (r"= 1 - e^{-(\ln 20) / N}", 1 - sympy.exp(-sympy.log(20) / N)),
        (r"\le \frac{\ln 20}{N}", sympy.log(20) / N),
        (r"\le \frac{3}{N}", 3 / N),
    ]


def test_deferred_versions_bound():
    """Three hundred clean versions still allow a hazard of 0.0099 a version, and no larger one at 95 in 100."""
    bound = deferred.clean_bound(300)
    assert bound == pytest.approx(0.00994, abs=5e-6)
    for hazard, expected in ((bound, 0.05), (0.5 * bound, 0.22)):
        share, error = experiments.simulate_versions(hazard, 300)
        assert share == pytest.approx(deferred.survival(hazard, 300), abs=5 * error)
        assert share == pytest.approx(expected, abs=0.01)


def test_deferred_versions_survival():
    """With a hazard of one in a hundred, the odds of 69 versions going well are even."""
    assert deferred.survival(0.01, 69) == pytest.approx(0.4998, abs=5e-5)
    share, error = experiments.simulate_versions(0.01, 69)
    assert abs(share - deferred.survival(0.01, 69)) < 5 * error
    assert deferred.survival(0.01, 68) > 0.5 > deferred.survival(0.01, 69)


def test_deferred_survivors():
    """At a hazard above the bound, every history that is still there to look back states a bound that is too low."""
    bound = deferred.clean_bound(69)
    assert (1 - bound) ** 69 == pytest.approx(0.05, rel=1e-12)  # a record such as theirs is just not ruled out there
    for hazard in (0.043, 0.05, 0.08):
        share, error = experiments.simulate_versions(hazard, 69)
        assert 0 < share < 0.05  # few survive, as the method promises: it counts those who do not
        assert abs(share - (1 - hazard) ** 69) < 5 * error
        assert bound < hazard  # and all who do state the same bound, from the same clean record
    for versions, thousandth in itertools.product((5, 69, 1000), range(1, 1000)):  # at every hazard, not at three
        hazard, stated = thousandth / 1000, deferred.clean_bound(versions)
        assert (deferred.survival(hazard, versions) < 0.05) == (stated < hazard)
    assert deferred.survival(0.05, 69) == pytest.approx(0.029, abs=5e-4)


@pytest.mark.parametrize(
    ("benefit", "later", "loss"), [(1.0, 10.0, 20.0), (3.0, 2.0, 7.0), (0.5, 0.0, 4.0), (9.0, 5.0, 6.0)]
)
def test_deferred_wait(benefit, later, loss):
    """Of all plans the best is to wait, exactly if the benefit of starting now is below (1 - p) times the loss."""
    for p in [i / 40 for i in range(41)]:
        # a plan: start now, or else what to do on hearing "safe" and on hearing "not"
        plans = {("now",): benefit + p * later - (1 - p) * loss}
        for safe, unsafe in itertools.product((0, 1), repeat=2):
            plans["wait", safe, unsafe] = safe * p * later - unsafe * (1 - p) * loss
        best = max(value for plan, value in plans.items() if plan[0] == "wait")
        assert best == pytest.approx(deferred.wait(p, later))
        assert plans[("now",)] == pytest.approx(deferred.start_now(benefit, p, later, loss))
        if abs(benefit - (1 - p) * loss) > 1e-9:
            assert (best > plans[("now",)]) == deferred.waiting_pays(benefit, p, loss) == (benefit < (1 - p) * loss)


@derivation
def test_deferred_wait_option():
    """To decide after the answer is worth the smaller of gain and loss, each times its chance."""
    return [
        (
            r"\mathbb E[\max(X, 0)] - \max(\mathbb E[X], 0)",
            P * sympy.Max(V, 0) + (1 - P) * sympy.Max(-L, 0) - sympy.Max(P * V - (1 - P) * L, 0),
        ),
        (r"= p V - \max\big(p V - (1-p) L,\, 0\big)", P * V - sympy.Max(P * V - (1 - P) * L, 0)),
        (r"= \min\big(p V,\, (1-p) L\big)", sympy.Min(P * V, (1 - P) * L)),
    ]


def test_deferred_exercise():
    """What doubles in ten days can be fixed, within limits, on news of twelve days, and not on news of fifteen."""
    r = float(mpmath.log(2)) / 10
    top = deferred.strongest(r, 12)
    assert rightmost(r, 1.15 * r, 12) < 0 < rightmost(r, 1.02 * top, 12)
    assert all(rightmost(r, s * r, 15) > 0 for s in (0.5, 1, 1.05, 1.3, 2, 4))
    assert top / r == pytest.approx(1.306, abs=5e-4)
    assert 12 * r < 1 < 15 * r
    assert deferred.longest_delay(r, 1.0000001 * r) == pytest.approx(14.427, abs=1e-2)
