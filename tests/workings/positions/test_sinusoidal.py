"""Sinusoidal codes beside fifty-digit arithmetic, and by what they promise."""

import mpmath
import pytest
import torch

from workings.positions.sinusoidal import frequencies, kernel, shift, sinusoidal

SIZES = [(2, 10_000.0), (6, 7.3), (10, 10_000.0), (34, 123.5), (34, 1e6)]
FLOAT = torch.float64


def exact(p, d, base):
    """The code of one position to fifty digits, by the paper's formula, as floats."""
    with mpmath.workdps(50):
        angles = [mpmath.mpf(p) / mpmath.power(mpmath.mpf(base), mpmath.mpf(2 * i) / d) for i in range(d // 2)]
        return [float(f(angle)) for angle in angles for f in (mpmath.sin, mpmath.cos)]


@pytest.mark.parametrize(("d", "base"), SIZES)
def test_codes_to_fifty_digits(d, base):
    """Angles are below 2**17 here, so that rounding them to float64 costs at most 2**-36 of a turn's radian."""
    positions = torch.tensor([0, 1, 2, 3, 31, 353, 1000, 4095, 100_000])
    expected = torch.tensor([exact(p, d, base) for p in positions.tolist()], dtype=FLOAT)
    code = sinusoidal(positions, d, base)
    torch.testing.assert_close(code[:-1], expected[:-1], rtol=0, atol=2e-12)
    torch.testing.assert_close(code[-1], expected[-1], rtol=0, atol=4e-11)


@pytest.mark.parametrize(("d", "base"), SIZES)
def test_shifts_are_rotations_that_add(d, base):
    identity = torch.eye(d, dtype=FLOAT)
    torch.testing.assert_close(shift(0, d, base), identity, rtol=0, atol=0)
    torch.testing.assert_close(shift(5, d, base) @ shift(12, d, base), shift(17, d, base), rtol=0, atol=1e-14)
    torch.testing.assert_close(shift(-9, d, base), shift(9, d, base).T, rtol=0, atol=0)
    torch.testing.assert_close(shift(9, d, base) @ shift(9, d, base).T, identity, rtol=0, atol=1e-14)
    assert torch.linalg.det(shift(9, d, base)).item() == pytest.approx(1, rel=1e-12)


@pytest.mark.parametrize(("d", "base"), SIZES)
def test_kernel_is_the_cosine_of_two_codes(d, base):
    generator = torch.Generator().manual_seed(3)
    p, q = torch.randint(0, 1000, (2, 500), generator=generator)
    cosines = torch.nn.functional.cosine_similarity(sinusoidal(p, d, base), sinusoidal(q, d, base))
    torch.testing.assert_close(kernel(p - q, d, base), cosines, rtol=0, atol=1e-12)
    assert kernel(0, d, base) == 1
    assert kernel(torch.zeros(2, 3), d, base).shape == (2, 3)


def test_dtype_is_that_of_the_positions():
    positions = torch.arange(3000)
    wanted = sinusoidal(positions, 10)
    assert wanted.dtype == FLOAT
    for dtype in (torch.float32, torch.float64):
        code = sinusoidal(positions.to(dtype), 10)
        assert code.dtype == dtype
        assert torch.equal(code, wanted.to(dtype))


def test_shapes():
    assert sinusoidal(torch.arange(0), 6).shape == (0, 6)
    assert sinusoidal(torch.arange(7), 6).shape == (7, 6)
    assert shift(3, 6).shape == (6, 6)


@pytest.mark.parametrize("d", [1, 7, 0, -2])
def test_odd_sizes_are_refused(d):
    for call in (lambda: frequencies(d), lambda: sinusoidal(torch.arange(3), d), lambda: shift(1, d)):
        with pytest.raises(ValueError, match="d must be even and positive"):
            call()


def test_negative_positions_are_refused():
    with pytest.raises(ValueError, match="count from 0, not from -2"):
        sinusoidal(torch.tensor([3, -2]), 6)
