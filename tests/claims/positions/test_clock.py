"""Claims of the page on the clock."""

import math
from itertools import pairwise

import pytest
import sympy
import torch

from claims.derivation import derivation
from essays.positions.clock import experiments, numbers
from workings.positions.sinusoidal import frequencies, sinusoidal

W = sympy.Symbol("omega", real=True)
M, N = sympy.symbols("m n", real=True)


def test_upswing():
    """At one o'clock and at five a hand has the same sine, and cosines of opposite sign."""
    one, five = math.pi / 6, 5 * math.pi / 6
    assert math.sin(one) == pytest.approx(math.sin(five), abs=1e-15)
    assert math.cos(one) == pytest.approx(-math.cos(five), abs=1e-15)
    assert math.cos(one) > 0.8
    for angle in torch.linspace(0, 6.28, 300, dtype=torch.float64).tolist():  # and the two together fix the angle
        assert math.atan2(math.sin(angle), math.cos(angle)) % (2 * math.pi) == pytest.approx(angle, abs=1e-12)


def test_upswing_second_hand():
    """With the cosine to the right a second hand starts at three and runs backwards; with the sine, as on the wall."""

    def hour(x, y):  # where on the face a hand points, clockwise from the top
        return math.atan2(x, y) / (2 * math.pi) * 12 % 12

    turn = [2 * math.pi * t / 60 for t in range(0, 60, 15)]
    assert [hour(math.cos(a), math.sin(a)) for a in turn] == pytest.approx([3, 0, 9, 6], abs=1e-9)
    assert [hour(math.sin(a), math.cos(a)) for a in turn] == pytest.approx([0, 3, 6, 9], abs=1e-9)


@derivation
def test_clock_hand_chord():
    """How far apart two hands stand depends on the offset between their positions alone."""
    return [
        (
            r"(\sin\omega m - \sin\omega n)^2 + (\cos\omega m - \cos\omega n)^2",
            (sympy.sin(W * M) - sympy.sin(W * N)) ** 2 + (sympy.cos(W * M) - sympy.cos(W * N)) ** 2,
        ),
        (
            r"= 2 - 2\,(\sin\omega m \sin\omega n + \cos\omega m \cos\omega n)",
            2 - 2 * (sympy.sin(W * M) * sympy.sin(W * N) + sympy.cos(W * M) * sympy.cos(W * N)),
        ),
        (r"= 2 - 2\cos\omega(m-n)", 2 - 2 * sympy.cos(W * (M - N))),
    ]


def test_clock_hand_closest():
    """Among offsets below 512 the hand comes back closest at 333, and at 710 it comes back to within 0.0001."""
    p = torch.arange(1100)
    code = sinusoidal(p, 2)
    measured = torch.stack([(code[lag:] - code[: len(p) - lag]).norm(dim=1).max() for lag in range(1, 800)])
    torch.testing.assert_close(measured, experiments.chords(torch.arange(1, 800)), rtol=0, atol=1e-12)
    assert measured[:511].argmin() + 1 == 333
    assert measured.argmin() + 1 == 710
    assert measured[709] < 1e-4 < measured[332]


def test_clock_hand_pairs():
    """A cosine beside the sine thins out the coincidences among a thousand positions about fivefold, not altogether."""
    p = torch.arange(1000, dtype=torch.float64)
    both = torch.stack([p.sin(), p.cos()], dim=1)
    close = ((both[:, None] - both).norm(dim=-1) < 0.01).sum().item() - 1000
    alone = ((p.sin()[:, None] - p.sin()).abs() < 0.01).sum().item() - 1000
    assert numbers.clock_hand_pairs() == {"sine": alone // 2, "both": close // 2, "fewer": alone / close}
    assert 4.5 < alone / close < 5
    eight = sinusoidal(torch.arange(1000), 8)  # what slower clocks do
    assert not ((torch.cdist(eight, eight) < 0.01).sum().item() - 1000)


@pytest.mark.parametrize(("d", "base"), [(8, 16.0), (34, 10_000.0), (10, 7.3)])
def test_each_row(d, base):
    """Each row of the code is the row before with every pair turned by its own angle, and lengths never change."""
    code, w = sinusoidal(torch.arange(300), d, base), frequencies(d, base)
    hands = torch.complex(code[:, 1::2], code[:, 0::2])
    torch.testing.assert_close(hands[1:], hands[:-1] * torch.polar(torch.ones_like(w), w), rtol=0, atol=1e-13)
    torch.testing.assert_close(hands.abs(), torch.ones_like(hands.real), rtol=0, atol=1e-12)


def test_each_row_line():
    """With the exponent i/I a line of clocks slows by one factor and ends at t/b; with i/i all clocks are the same."""
    b, count = 10_000.0, 8
    right, misprinted = ([b ** -(i / over(i)) for i in range(1, count + 1)] for over in (lambda _: count, lambda i: i))
    ratios = [slow / fast for fast, slow in pairwise(right)]
    assert ratios == pytest.approx([b ** (-1 / count)] * (count - 1), rel=1e-12)
    assert right[-1] == pytest.approx(1 / b, rel=1e-12)
    assert misprinted == pytest.approx([1 / b] * count, rel=1e-12)


def test_odometer_bits():
    """The binary digit i of the position repeats after 2 to the power i + 1 positions, and no sooner."""
    digits = experiments.bits(torch.arange(256))
    for i in range(5):
        period = 2 ** (i + 1)
        assert torch.equal(digits[period:, i], digits[:-period, i])
        assert all(not torch.equal(digits[k:, i], digits[:-k, i]) for k in range(1, period))


def test_odometer_return():
    """Five clocks that halve are all back after 32 pi, and no sooner; 201 positions on their code is nearly itself."""
    rounds = 32 * math.pi * frequencies(10, experiments.HALVING) / (2 * math.pi)
    assert rounds.tolist() == pytest.approx([16, 8, 4, 2, 1], rel=1e-12)
    code = sinusoidal(torch.tensor([7, 208]), 10, experiments.HALVING)
    cosine = torch.cosine_similarity(code[0], code[1], dim=0).item()
    assert cosine == pytest.approx(numbers.odometer_return()["cosine"], abs=1e-12)
    assert cosine > 0.999
    assert abs(201 - 64 * math.pi) < 0.1
    p = torch.arange(256)  # the waves of the picture have the sign of the bits
    for digit in range(5):
        assert torch.equal(experiments.smooth_bit(p, digit) > 0, experiments.bits(p)[:, digit] == 1)


def test_odometer_steps():
    """On clocks every step to the next position is equally long; in binary it depends on how many digits change."""
    binary, clocks = experiments.steps_between_codes(256)
    torch.testing.assert_close(clocks, clocks[:1].expand(255), rtol=0, atol=1e-12)
    flips = [bin(p ^ (p + 1) & 31).count("1") for p in range(31)]
    assert (binary[:31] ** 2).tolist() == pytest.approx(flips)
    assert {1, 2, 3, 4, 5} == set(flips)
