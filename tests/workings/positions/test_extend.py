"""The ways to extend a trained context: closed forms, limits, properties, and errors."""

import math

import mpmath
import pytest
import torch

from workings.positions import extend
from workings.positions.sinusoidal import frequencies

SIZES = [(6, 7.0), (10, 123.4), (34, 5e5), (128, 1e4)]  # of a head, and the base


@pytest.mark.parametrize(("d", "base"), SIZES)
def test_ntk_base_in_many_digits(d, base):
    with mpmath.workdps(40):
        exact = mpmath.mpf(base) * mpmath.mpf("2.5") ** (mpmath.mpf(d) / (d - 2))
        assert extend.ntk_base(base, 2.5, d) == pytest.approx(float(exact), rel=1e-14)


def test_the_smallest_sizes_and_lengths_that_are_allowed():
    """Two pairs, and models trained at one or two positions."""
    assert extend.ntk_base(10.0, 3.0, 4) == pytest.approx(90.0, rel=1e-14)
    slowest = frequencies(6, 7.0)[-1].item()
    for trained in (0.5, 1):
        assert extend.dynamic_ntk(6, 7.0, 1, 3 * trained, trained)[-1].item() == pytest.approx(slowest / 3, rel=1e-14)
    assert extend.longrope_temperature(8, trained=2) == pytest.approx(2, rel=1e-14)


@pytest.mark.parametrize(("d", "base"), SIZES)
def test_dynamic_ntk(d, base):
    theta = frequencies(d, base)
    for length in (1, 100, 128):
        assert torch.equal(extend.dynamic_ntk(d, base, 4, length, trained=128), theta)
    ratio = theta / extend.dynamic_ntk(d, base, 4, length=320, trained=128)
    assert ratio[-1].item() == pytest.approx(4 * 320 / 128 - 3, rel=1e-13)


def test_yarn_by_hand():
    theta = torch.tensor([5.0, 2.0, 0.5], dtype=torch.float64) * 2 * math.pi / 100  # 5, 2 and half a turn in 100
    extended = extend.yarn(theta, 4, trained=100, alpha=1, beta=3)
    assert (extended / theta).tolist() == pytest.approx([1, 0.5 / 4 + 0.5, 0.25], rel=1e-14)


@pytest.mark.parametrize(("d", "base"), SIZES)
def test_yarn_between_nothing_and_interpolation(d, base):
    theta = frequencies(d, base)
    released = [extend.yarn_released(d, base, 8, trained=512, whole=whole) for whole in (True, False)]
    for extended in (extend.yarn(theta, 8, trained=512), *released):
        assert (extended <= theta * (1 + 1e-15)).all()
        assert (extended >= theta / 8 * (1 - 1e-15)).all()
        assert (extended.diff() < 0).all()  # fastest first, as before
    assert torch.allclose(extend.yarn(theta, 1, trained=512), theta, rtol=1e-15)
    assert torch.allclose(extend.yarn(theta, 8, trained=1e-9), extend.interpolate(theta, 8), rtol=1e-14)
    assert torch.equal(extend.yarn(theta, 8, trained=1e12), theta)


def test_yarn_ramps_agree_where_they_end():
    """The two ramps differ between their ends, and only there."""
    theta = frequencies(128)
    paper, released = extend.yarn(theta, 8, 4096), extend.yarn_released(128, 1e4, 8, 4096)
    assert torch.allclose(paper[:21], released[:21], rtol=1e-14)
    assert torch.allclose(paper[46:], released[46:], rtol=1e-14)
    assert (released[22:45] > paper[22:45]).all()


@pytest.mark.parametrize(
    ("base", "alpha", "beta", "whole", "kept"),
    [  # the pairs that turn alpha and beta times within the length, counted from 0, are the ends of the ramp
        (16, 2**-2.4, 2**-0.3, True, [1, 2 / 3, 1 / 3, 0]),  # 0.3 and 2.4, rounded outwards: 0 and 3
        (16, 2**-2.5, 2**-0.3, False, [1, 1.5 / 2.2, 0.5 / 2.2, 0]),
        (16, 2**-2.4, 2**1.5, True, [1, 2 / 3, 1 / 3, 0]),  # -1.5 is before the first pair
        (2, 2**-2.5, 2**0.5, True, [1, 6 / 7, 5 / 7, 4 / 7]),  # 10 is past the last component, 7
        (16, 2**-1.5, 2**-1.5, True, [1, 1, 0, 0]),
        (16, 2**-1.9995, 2**-1.9995, False, [1, 1, 0.5, 0]),  # one place: the ramp from there is a thousandth long
        (16, 2**0.5, 2**0.5, True, [1, 0, 0, 0]),  # both at pair 0
    ],
)
def test_yarn_released_by_hand(base, alpha, beta, whole, kept):
    """Pair 0 turns once within the trained length, and each next one half or, at base 2, a fourth root as often."""
    ratio = extend.yarn_released(8, base, 4, 2 * math.pi, alpha, beta, whole) / frequencies(8, base)
    assert ratio.tolist() == pytest.approx([share + (1 - share) / 4 for share in kept], rel=1e-11)


def test_temperatures():
    assert extend.yarn_temperature(1) == extend.longrope_temperature(1, 4096) == 1
    assert extend.longrope_temperature(32, 4096) == pytest.approx(math.sqrt(17 / 12), rel=1e-14)  # 2**5 and 2**12


def test_longrope():
    theta, factors = frequencies(10, 7.0), torch.tensor([1.0, 1.5, 2.0, 3.0, 4.0])
    assert torch.allclose(extend.longrope(theta, factors) * factors, theta, rtol=1e-15)


@pytest.mark.parametrize("share", [0, 0.25, 0.5, 1])
def test_proportional(share):
    theta = frequencies(34, 11.0)
    turning = int(17 * share)
    kept = extend.proportional(theta, share)
    assert torch.equal(kept[:turning], theta[:turning])
    assert (kept[turning:] == 0).all()


def test_proportional_counts_exactly():
    for share, of, turning in ((0.29, 100, 29), (0.57, 100, 57), (0.07, 100, 7), (0.5, 5, 2), (0.999, 1000, 999)):
        assert (extend.proportional(frequencies(2 * of), share) > 0).sum() == turning


def test_dtype_is_kept():
    theta = frequencies(10).float()
    for extended in (
        extend.interpolate(theta, 3),
        extend.yarn(theta, 3, 64),
        extend.llama3(theta, 3, trained=64),
        extend.longrope(theta, [2.0] * 5),
        extend.proportional(theta, 0.5),
    ):
        assert extended.dtype == torch.float32
        assert extended.shape == (5,)


THETA = frequencies(6)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: extend.interpolate(THETA, 0.5), "at least 1"),
        (lambda: extend.interpolate(THETA, float("nan")), "at least 1"),
        (lambda: extend.ntk(7, 1e4, 2), "even d"),
        (lambda: extend.ntk_base(1e4, 2, 2), "at least 4"),
        (lambda: extend.ntk_base(1e4, 0.9, 6), "at least 1"),
        (lambda: extend.dynamic_ntk(6, 1e4, 2, length=0, trained=8), "lengths must be positive"),
        (lambda: extend.dynamic_ntk(6, 1e4, 2, length=8, trained=0), "lengths must be positive"),
        (lambda: extend.yarn(THETA, 2, trained=0), "trained length"),
        (lambda: extend.yarn(THETA[None], 2, trained=8), "a vector"),
        (lambda: extend.yarn(THETA, 2, trained=8, alpha=4, beta=4), "not below"),
        (lambda: extend.yarn(THETA, 0, trained=8), "at least 1"),
        (lambda: extend.yarn_released(6, 1e4, 2, trained=8, alpha=0), "not between"),
        (lambda: extend.yarn_released(7, 1e4, 2, trained=8), "even"),
        (lambda: extend.yarn_released(6, 1e4, 2, trained=-1), "trained length"),
        (lambda: extend.yarn_temperature(0.5), "at least 1"),
        (lambda: extend.llama3(THETA, 2, low=4, high=1), "not below"),
        (lambda: extend.longrope(THETA, [1.0, 2.0]), "as many factors"),
        (lambda: extend.longrope(THETA, [1.0, 2.0, 0.0]), "positive"),
        (lambda: extend.longrope_temperature(2, 1), "above 1"),
        (lambda: extend.proportional(THETA, 1.5), "between 0 and 1"),
    ],
)
def test_errors(wrong, message):
    with pytest.raises(ValueError, match=message):
        wrong()
