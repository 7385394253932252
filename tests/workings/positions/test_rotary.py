"""The rotation and its four forms, beside mpmath, at sizes and bases that nobody uses."""

import mpmath
import pytest
import torch

from workings.positions.rotary import (
    angles,
    half_order,
    matrix,
    partial,
    rotate_complex,
    rotate_dense,
    rotate_halves,
    rotate_interleaved,
    turns,
)
from workings.positions.sinusoidal import frequencies

FLOAT = torch.float64
ADJACENT = [rotate_complex, rotate_interleaved, rotate_dense]
SIZES = [(6, 10_000.0), (10, 37.0), (34, 1_234_567.0), (2, 3.0)]


def in_halves(x, angle):
    """The halved form for vectors in adjacent order."""
    order = half_order(x.shape[-1])
    return rotate_halves(x[..., order], angle)[..., order.argsort()]


FORMS = [*ADJACENT, in_halves]


def drawn(*shape, seed=0, dtype=FLOAT):
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed), dtype=FLOAT).to(dtype)


@pytest.mark.parametrize("rotate", FORMS)
@pytest.mark.parametrize(("d", "base"), SIZES)
def test_equals_mpmath(rotate, d, base):
    """Each pair times exp(i m base^(-2i/d)), with 40 digits."""
    positions = [0, 1, 7, 999]
    x = drawn(len(positions), d)
    turned = rotate(x, angles(torch.tensor(positions), frequencies(d, base)))
    with mpmath.workdps(40):
        for row, m in enumerate(positions):
            for i in range(d // 2):
                turn = mpmath.expj(m * mpmath.power(base, mpmath.mpf(-2 * i) / d))
                pair = mpmath.mpc(x[row, 2 * i].item(), x[row, 2 * i + 1].item()) * turn
                assert turned[row, 2 * i].item() == pytest.approx(float(pair.real), abs=1e-12)
                assert turned[row, 2 * i + 1].item() == pytest.approx(float(pair.imag), abs=1e-12)


@pytest.mark.parametrize(("dtype", "within"), [(torch.float64, 1e-12), (torch.float32, 1e-6), (torch.bfloat16, 0.04)])
@pytest.mark.parametrize(("d", "base"), SIZES)
def test_forms_are_equal(d, base, dtype, within):
    """To 1e-12 in float64, whatever stands before the last two dimensions; the dtype comes back."""
    x = drawn(2, 3, 20, d, dtype=dtype)
    angle = angles(torch.arange(20) * 50, frequencies(d, base))
    truth = rotate_dense(x.double(), angle)
    for rotate in FORMS:
        turned = rotate(x, angle)
        assert (turned.shape, turned.dtype) == (x.shape, dtype)
        assert (turned.double() - truth).abs().max() < within


def test_strided_vectors():
    """Vectors that are a view of something else: every second, or with heads and positions exchanged."""
    angle = angles(torch.arange(5), frequencies(6))
    for x in (drawn(5, 12)[:, ::2], drawn(5, 3, 6).transpose(0, 1), drawn(6, 5).T, drawn(1, 6).expand(5, 6)):
        for rotate in FORMS:
            torch.testing.assert_close(rotate(x, angle), rotate_dense(x.contiguous(), angle), rtol=0, atol=1e-12)


@pytest.mark.parametrize("rotate", [rotate_complex, rotate_interleaved, rotate_halves])
def test_turns_made_once(rotate):
    """The turns, made beforehand, give what the angles give, bit for bit."""
    angle = angles(torch.arange(9), frequencies(10, 37.0))
    for dtype in (torch.float64, torch.float32, torch.bfloat16):
        x = drawn(4, 9, 10, dtype=dtype)
        assert torch.equal(rotate(x, turns(angle, dtype)), rotate(x, angle))


@pytest.mark.parametrize("d", [2, 6, 10, 34])
def test_half_order_is_a_permutation(d):
    order = half_order(d)
    assert order.sort().values.tolist() == list(range(d))
    assert order[: d // 2].tolist() == list(range(0, d, 2))


@pytest.mark.parametrize("rotate", [rotate_halves, rotate_interleaved, rotate_complex])
def test_partial_leaves_the_rest(rotate):
    x, angle = drawn(3, 8, 34), angles(torch.arange(8), frequencies(10, 37.0))
    turned = partial(x, angle, rotate)
    assert torch.equal(turned[..., 10:], x[..., 10:])
    assert torch.equal(turned[..., :10], rotate(x[..., :10], angle))
    full = angles(torch.arange(8), frequencies(34))
    assert torch.equal(partial(x, full, rotate), rotate(x, full))


@pytest.mark.parametrize(("d", "base"), SIZES)
def test_angles_equal_mpmath_at_a_million(d, base):
    """In float64 to 1e-9 of a radian."""
    theta = angles(torch.tensor([10**6]), frequencies(d, base))[0]
    with mpmath.workdps(40):
        for i, angle in enumerate(theta.tolist()):
            assert angle == pytest.approx(float(10**6 * mpmath.power(base, mpmath.mpf(-2 * i) / d)), abs=1e-9)


@pytest.mark.parametrize("rotate", [*ADJACENT, rotate_halves])
@pytest.mark.parametrize(
    ("x", "angle", "said"),
    [
        ((4, 7), (4, 3), "even"),
        ((4, 6), (4, 4), "6"),
        ((5, 6), (4, 3), "5"),
    ],
)
def test_refuses_sizes_that_do_not_match(rotate, x, angle, said):
    with pytest.raises(ValueError, match=said):
        rotate(torch.zeros(x), torch.zeros(angle, dtype=FLOAT))


def test_refuses_positions_and_sizes_that_are_none():
    with pytest.raises(ValueError, match=r"-3 is negative"):
        angles(torch.tensor([1, -3]), frequencies(6))
    with pytest.raises(ValueError, match="vectors"):
        angles(torch.zeros(2, 2), frequencies(6))
    for d in (0, 7):
        with pytest.raises(ValueError, match=f"not {d}"):
            half_order(d)
    with pytest.raises(ValueError, match="only 6"):
        partial(torch.zeros(4, 6), torch.zeros(4, 4))


def test_gradients_turn_back():
    """The gradient of a rotated vector is rotated by minus the angle."""
    x, upstream = drawn(5, 6).requires_grad_(), drawn(5, 6, seed=9)
    angle = angles(torch.arange(5), frequencies(6))
    for rotate in FORMS:
        (gradient,) = torch.autograd.grad(rotate(x, angle), x, upstream)
        torch.testing.assert_close(gradient, rotate_complex(upstream, -angle), rtol=0, atol=1e-12)


def test_matrices_of_a_batch_are_those_of_its_rows():
    angle = torch.linspace(-2, 5, 2 * 4 * 3, dtype=torch.float64).reshape(2, 4, 3)
    assert torch.equal(matrix(angle), torch.stack([matrix(each) for each in angle]))
