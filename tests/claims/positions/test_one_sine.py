"""Claims of the page on one sine."""

import math

import mpmath
import pytest
import sympy
import torch

from claims.derivation import derivation
from essays.positions.one_sine import experiments, numbers

M, N = sympy.symbols("m n", integer=True, nonnegative=True)


def test_one_sine_same_for_all():
    """At one position one number is added: every component of the embedding moves by the same sine."""
    generator = torch.Generator().manual_seed(0)
    for position in (0, 2, 353, 10_000):
        x = torch.randn(34, generator=generator, dtype=torch.float64)
        moved = experiments.sine_added(tuple(x.tolist()), position) - x
        assert moved.tolist() == pytest.approx([float(mpmath.sin(position))] * 34, abs=1e-12)


def test_small_enough_measured():
    """The size of an embedding's components, many and of mean zero, tells how much of its direction survives a sine."""
    sizes = (0.02, 0.1, 0.5, 2.0, 10.0)
    predicted = experiments.kept_direction(torch.tensor(sizes, dtype=torch.float64))
    by_quadrature = [float(mpmath.ellipk(-1 / s**2) * 2 / mpmath.pi) for s in sizes]
    assert predicted.tolist() == pytest.approx(by_quadrature, rel=1e-6)
    for row in experiments.kept_direction_measured(sizes):  # one seed each
        assert row.tolist() == pytest.approx(predicted.tolist(), abs=0.015)


def test_small_enough_erased():
    """Layer normalisation removes a sine that was added to every component, whatever the size of the embedding."""
    generator = torch.Generator().manual_seed(1)
    for size in (0.02, 1.0, 30.0):
        x = size * torch.randn(50, 96, generator=generator, dtype=torch.float64)
        with_sine = x + experiments.sines(50)[:, None]
        before, after = (torch.nn.functional.layer_norm(each, (96,), eps=0.0) for each in (x, with_sine))
        torch.testing.assert_close(after, before, rtol=0, atol=1e-12)
        sine = torch.tensor([math.sin(p) for p in range(50)], dtype=torch.float64)
        torch.testing.assert_close((with_sine - x).mean(-1), sine, rtol=0, atol=1e-12)  # it was there


@derivation
def test_near_repeats():
    """A sine reads the same at p and at an odd number of half-turns less p."""
    p = sympy.Symbol("p", real=True)
    turns = 113 * sympy.pi
    for half_turns in range(-9, 10):
        less = sympy.sin(half_turns * sympy.pi - p)
        assert sympy.simplify(less - (1 if half_turns % 2 else -1) * sympy.sin(p)) == 0
    return [
        (r"\sin(113\pi - p)", sympy.sin(turns - p, evaluate=False)),
        (
            r"= \sin 113\pi \, \cos p - \cos 113\pi \, \sin p",
            sympy.sin(turns, evaluate=False) * sympy.cos(p) - sympy.cos(turns, evaluate=False) * sympy.sin(p),
        ),
        (r"= 0 \cdot \cos p - (-1) \cdot \sin p", 0 * sympy.cos(p) - (-1) * sympy.sin(p)),
        (r"= \sin p", sympy.sin(p)),
    ]


def test_near_repeats_digits():
    """The sines of p and 355 - p are never more than 0.0000302 apart; those of 2 and 353 agree to four decimals."""
    assert round(math.sin(2), 4) == round(math.sin(353), 4)
    assert round(math.sin(2), 5) != round(math.sin(353), 5)
    for p in range(356):
        assert abs(math.sin(p) - math.sin(355 - p)) < 3.02e-5


@derivation
def test_never_repeats():
    """The sines of two different whole numbers are never equal, as pi is irrational."""
    t = sympy.Symbol("t", real=True)
    period = sympy.Interval.Ropen(0, 4 * sympy.pi)  # of both factors: where m - n makes the one zero, m + n the other
    assert sympy.solveset(sympy.sin(t / 2), t, period) == {0, 2 * sympy.pi}
    assert sympy.solveset(sympy.cos(t / 2), t, period) == {sympy.pi, 3 * sympy.pi}
    assert all((half_turns * sympy.pi).is_irrational for half_turns in range(-9, 10) if half_turns)
    return [
        (r"\sin m - \sin n", sympy.sin(M) - sympy.sin(N)),
        (
            r"= 2 \, \sin\tfrac{m-n}{2} \, \cos\tfrac{m+n}{2}",
            2 * sympy.sin((M - N) / sympy.Integer(2)) * sympy.cos((M + N) / sympy.Integer(2)),
        ),
    ]


def test_never_repeats_record():
    """Of the first twenty thousand positions, 11 and 344 have the closest sines: they differ by 1.33e-7."""
    gap, pair = experiments.closest_sines(20_000)
    assert pair == (11, 344)
    with mpmath.workdps(50):
        exactly = abs(mpmath.sin(11) - mpmath.sin(344))
        assert gap == pytest.approx(float(exactly), abs=1e-15)
    factors = numbers.never_repeats_factors()  # why these two: both factors of the difference are small
    assert 2 * factors["sine"] * factors["cosine"] == pytest.approx(gap, rel=1e-6)
    assert (11 + 344, 344 - 11) == (355, 333)
    assert {355, 333} <= {a for a, _, _ in experiments.convergents()}
    assert factors["cosine"] < factors["sine"] < 0.01
    sine = torch.arange(2000, dtype=torch.float64).sin()  # and by brute force, for fewer
    apart = (sine[:, None] - sine).abs() + 2 * torch.eye(2000, dtype=torch.float64)
    assert divmod(apart.argmin().item(), 2000) == (11, 344)
