"""Claims of the page on trusted checks."""

import random
from fractions import Fraction
from itertools import product
from math import exp, log

import pytest
import sympy
import torch

from claims.derivation import derivation
from essays.paperclips.goodhart import experiments
from workings.paperclips import goodhart


@pytest.mark.parametrize(("girders", "buildings"), [(12, 10), (5, 4), (1, 3)])
def test_checks_counter(girders, buildings):
    """Girder by girder, the counter never exceeds what is allowed, and what is left in the end is the closed form."""
    for bar, allowed in product({0, 1, girders // 2, girders}, {0, 1, buildings}):
        history = goodhart.gut([girders] * buildings, bar, allowed)
        assert max(sum(left < bar for left in city) for city in history) <= allowed
        closed = goodhart.left_standing(bar, allowed, girders, buildings) * girders * buildings
        assert sum(history[-1]) == pytest.approx(closed)


def test_checks_counter_binds():
    """The check is spent at every bar: no building keeps a girder above it, and a unit of bar saves one in each."""
    left = [sum(goodhart.gut([12] * 10, bar)[-1]) for bar in range(13)]
    assert left == [10 * bar for bar in range(13)]
    uneven = goodhart.gut([3, 12, 7], bar=2)[-1]
    assert uneven == [2, 2, 2]


@pytest.mark.parametrize(("bar", "allowed"), [(1, 0), (3, 0), (2, 1), (4, 1), (4, 2)])
def test_checks_counter_least(bar, allowed):
    """Of all ways to leave girders standing in three buildings of four, none that passes leaves fewer."""
    passing = [
        city for city in product(range(5), repeat=3) if sum(girders < bar for girders in city) <= allowed
    ]  # all 125 of them
    least = min(sum(city) for city in passing)
    assert sum(goodhart.gut([4, 4, 4], bar, allowed)[-1]) == least
    assert goodhart.left_standing(bar, allowed, 4, 3) * 12 == pytest.approx(least)


@derivation
def test_checks_half():
    """With normal value and error the mean value of a candidate is the square of the correlation times its score."""
    v, p = sympy.symbols("v p", real=True)
    sigma = sympy.Symbol("sigma", positive=True)
    a, b = sympy.Symbol("a", positive=True), sympy.Symbol("b", real=True)
    weight = sympy.exp(-a * v**2 / 2 + b * v)  # both bells in one: what does not depend on v cancels in the ratio
    above, below = (sympy.integrate(f * weight, (v, -sympy.oo, sympy.oo), conds="none") for f in (v, 1))
    inside = -(v**2) / 2 - (p - v) ** 2 / (2 * sigma**2)
    put = {a: -sympy.diff(inside, v, 2), b: sympy.diff(inside, v).subs(v, 0)}
    variance = 1 + sigma**2  # of the score; its covariance with the value is 1
    rho = 1 / sympy.sqrt(variance)
    return [
        (r"\mathbb{E}[V \mid P = p]", p * 1 / variance),
        (
            r"= \frac{\int v\, \varphi(v)\, \varphi\big(\tfrac{p-v}{\sigma}\big)\, dv}"
            r"{\int \varphi(v)\, \varphi\big(\tfrac{p-v}{\sigma}\big)\, dv}",
            sympy.simplify(above / below).subs(put),
        ),
        (r"= \frac{p}{1+\sigma^2}", p / (1 + sigma**2)),
        (r"= \rho^2\, p", rho**2 * p),
    ]


@pytest.mark.parametrize("n", [1, 4, 64, 1024])
def test_checks_half_simulated(n):
    """For a normal error, simulated score and value of the best of n agree with the closed form."""
    for drawn, closed in zip(experiments.best_of(n), goodhart.best(n, goodhart.light()), strict=True):
        standard = (drawn.std() / len(drawn) ** 0.5).item()
        assert abs(drawn.mean().item() - closed) < 5 * standard
        assert standard < 0.03
    if n > 1:
        score, value = goodhart.best(n, goodhart.light())
        assert value / score == pytest.approx(0.5)


def chosen(values, errors):
    """The mean value of the best by score; a tie is broken by lot."""
    scores = [v + e for v, e in zip(values, errors, strict=True)]
    best = [v for v, p in zip(values, scores, strict=True) if p == max(scores)]
    return Fraction(sum(best)) / len(best)


def test_checks_half_any_law():
    """If value and error are independent with one law that has a mean, the best by score is worth half of its score."""
    # the proof, outcome by outcome: swap value and error in all candidates, which is as likely; both share the score
    rolls = random.Random(5)
    for _ in range(500):
        size = rolls.choice((1, 2, 3, 7))
        values, errors = ([Fraction(rolls.choice((0, 1, 1, 2, 50, -(10**9)))) for _ in range(size)] for _ in range(2))
        score = max(v + e for v, e in zip(values, errors, strict=True))
        assert chosen(values, errors) + chosen(errors, values) == score
    # and the means themselves, over every outcome of two or three candidates, under three lopsided laws
    laws = (
        {Fraction(0): Fraction(5, 8), Fraction(1): Fraction(2, 8), Fraction(50): Fraction(1, 8)},
        {Fraction(-7): Fraction(1, 10), Fraction(1, 3): Fraction(9, 10)},
        {Fraction(2) ** k: Fraction(1, 2) ** k for k in range(1, 4)} | {Fraction(-100): Fraction(1, 8)},
    )
    for law, n in ((laws[0], 3), (laws[1], 2), (laws[1], 3), (laws[2], 2)):
        pairs = [(v, e, law[v] * law[e]) for v, e in product(law, law)]
        score = value = Fraction(0)
        for outcome in product(pairs, repeat=n):
            chance = Fraction(1)
            for _, _, part in outcome:
                chance *= part
            score += chance * max(v + e for v, e, _ in outcome)
            value += chance * chosen([v for v, _, _ in outcome], [e for _, e, _ in outcome])
        assert value == score / 2


@pytest.mark.parametrize("n", [4, 16, 256, 1024])
def test_checks_tails_simulated(n):
    """For a heavy-tailed error, the simulated value of the best of n agrees with quadrature."""
    value = experiments.best_of(n, "t2")[1]
    standard = (value.std() / len(value) ** 0.5).item()
    assert abs(value.mean().item() - goodhart.best(n, goodhart.heavy())[1]) < 5 * standard
    assert standard < 0.02


def test_checks_tails():
    """With a normal value and a heavy-tailed error the value of the best peaks at 12 candidates, then falls."""
    law = goodhart.heavy()
    values = [goodhart.best(n, law)[1] for n in range(1, 1025)]
    peak = values.index(max(values))
    assert peak + 1 == 12
    assert max(values) == pytest.approx(0.698, abs=5e-4)
    assert values[: peak + 1] == sorted(values[: peak + 1])
    assert values[peak:] == sorted(values[peak:], reverse=True)
    assert values[-1] == pytest.approx(0.118, abs=5e-4)
    assert goodhart.best(10**6, law)[1] < 0.005
    scores = [goodhart.best(n, law)[0] for n in (1, 12, 100, 1024)]
    assert scores == sorted(scores)


def test_checks_tails_given():
    """Far out a candidate is worth three over its score: from some score on, a better one means a lesser value."""
    for score in (100.0, 1000.0):
        assert goodhart.value_given_score(score) * score == pytest.approx(3, rel=0.03)
    # why: the density falls as the cube, so that at score p a value v weighs 1 + 3 v / p; v has mean 0 and variance 1
    v, p = sympy.Symbol("v", real=True), sympy.Symbol("p", positive=True)
    weight = sympy.series(((2 + (p - v) ** 2) ** sympy.Rational(-3, 2)).subs(p, 1 / p) / p**3, p, 0, 2).removeO()
    assert sympy.expand(weight) == 1 + 3 * v * p  # p is here one over the score; so the mean is 3 p
    given = [goodhart.value_given_score(score / 4) for score in range(200)]
    peak = given.index(max(given))
    assert 1 < peak / 4 < 5
    assert given[peak:] == sorted(given[peak:], reverse=True)
    # the same from simulated candidates whose score is near 10
    generator = torch.Generator().manual_seed(4)
    value = experiments.draws((3_000_000,), "normal", generator)
    score = value + experiments.draws((3_000_000,), "t2", generator)
    near = value[(score - 10).abs() < 0.5]
    assert len(near) > 1000
    assert near.mean().item() == pytest.approx(goodhart.value_given_score(10.0), abs=5 / len(near) ** 0.5)


def test_checks_law():
    """The two forms of the law for learned scores are highest at alpha / (2 beta) and at exp(alpha / beta - 1)."""
    for alpha, beta in ((1.0, 0.3), (0.4, 0.5), (2.0, 0.9)):
        for method, closed in (("best", alpha / (2 * beta)), ("rl", exp(alpha / beta - 1))):
            grid = closed * torch.arange(1, 4001, dtype=torch.float64) / 1000
            scores = experiments.law(method, grid, alpha, beta)
            assert grid[scores.argmax()].item() == pytest.approx(closed, rel=1e-9)
            assert scores[-1] < scores.max() > scores[0]
            assert experiments.law_highest(method, alpha, beta) == pytest.approx(closed, rel=1e-9)


@derivation
def test_checks_divergence():
    """Without ties the best of n diverges from one draw by log n - (n - 1) / n."""
    u, n = sympy.symbols("u n", positive=True)
    inner = sympy.integrate(n * u ** (n - 1) * sympy.log(u), (u, 0, 1), conds="none")
    # the logarithm of a product is a sum, so that the first line splits into these two
    mass = sympy.integrate(n * u ** (n - 1), (u, 0, 1), conds="none")
    return [
        (r"\mathrm{KL}", sympy.log(n) * mass + (n - 1) * inner),
        (
            r"= \int_0^1 n\,u^{n-1} \log\!\big(n\,u^{n-1}\big)\, du",
            sympy.integrate(
                sympy.expand_log(n * u ** (n - 1) * sympy.log(n * u ** (n - 1)), force=True).expand(),
                (u, 0, 1),
                conds="none",
            ),
        ),
        (r"= \log n + (n-1) \int_0^1 n\,u^{n-1} \log u\, du", sympy.log(n) + (n - 1) * inner),
        (r"= \log n - \frac{n-1}{n}", sympy.log(n) - (n - 1) / n),
    ]


def test_checks_divergence_bound():
    """With outcomes that can tie, the divergence stays below the formula and below the logarithm of 1 / P(best)."""
    for n in (2, 3, 4, 6):
        for chances in ([0.5, 0.5], [0.9, 0.1], [0.2, 0.3, 0.5]):
            best = [0.0] * len(chances)
            for draws in product(range(len(chances)), repeat=n):  # every sequence
                chance = 1.0
                for outcome in draws:
                    chance *= chances[outcome]
                best[max(draws)] += chance
            exact = sum(q * log(q / p) for q, p in zip(best, chances, strict=True))
            assert goodhart.kl_best_of(chances, n) == pytest.approx(exact, rel=1e-9)
            assert exact < goodhart.kl_bound(n)
            assert goodhart.kl_best_of(chances, 5000) <= log(1 / chances[-1]) + 1e-12
    finely = [1 / 4000] * 4000
    assert goodhart.kl_best_of(finely, 4) == pytest.approx(goodhart.kl_bound(4), rel=1e-3)


def test_checks_inverted():
    """The median of more independent heavy-tailed checks is worth more at a thousand candidates, and peaks later."""
    laws = {checks: goodhart.heavy(checks=checks) for checks in (1, 3, 5)}
    values = {checks: [goodhart.best(n, law)[1] for n in range(1, 1025)] for checks, law in laws.items()}
    assert values[5][-1] > values[3][-1] + 0.5 > values[1][-1] + 1
    peaks = [values[checks].index(max(values[checks])) + 1 for checks in (1, 3, 5)]
    assert peaks == [12, 65, 478]
    for law in laws.values():
        assert goodhart.best(10**12, law)[1] < 0.1  # it falls all the same


@pytest.mark.parametrize("checks", [3, 5])
@pytest.mark.parametrize("n", [4, 64, 1024])
def test_checks_inverted_simulated(n, checks):
    """For the median of several heavy-tailed errors, the simulated value of the best agrees with quadrature."""
    value = experiments.best_of(n, "t2", checks, 2000)[1]
    standard = (value.std() / len(value) ** 0.5).item()
    assert abs(value.mean().item() - goodhart.best(n, goodhart.heavy(checks=checks))[1]) < 5 * standard
    assert standard < 0.03
