"""The plain Python of the essay on positions beside its torch functions, and where its constants come from."""

import pytest
import torch

from essays.positions.alibi.experiments import alibi_shares
from essays.positions.clock.experiments import bits
from essays.positions.rope.experiments import LAYOUTS
from workings.positions import bias, extend, plain, rotary
from workings.positions.attention import attend
from workings.positions.sinusoidal import frequencies, kernel, sinusoidal

SIZES = [(2, 10_000.0), (6, 7.3), (10, 10_000.0), (34, 123.5), (64, 1e6)]
EXTENSIONS = [
    (1.0, 4096.0, 1e4),
    (8.0, 4096.0, 1e4),
    (8.0, 8192.0, 5e5),
    (1.5, 512.0, 1e6),
    (31.7, 77.0, 123.4),
    (32.0, 131072.0, 3e6),
]


def close(found, expected, rtol=1e-12, atol=1e-12):
    """Within 1e-12, of lists of numbers and a tensor."""
    torch.testing.assert_close(torch.tensor(found, dtype=torch.float64), expected.double(), rtol=rtol, atol=atol)


@pytest.mark.parametrize(("d", "base"), SIZES)
def test_codes(d, base):
    close(plain.speeds(d, base), frequencies(d, base), rtol=1e-14, atol=0)
    close([plain.code(position, d, base) for position in range(64)], sinusoidal(torch.arange(64), d, base))
    turns = plain.speeds(d, base)
    close([plain.similarity(lag, turns) for lag in range(129)], kernel(torch.arange(129), d, base))


def test_wheels():
    for position in (0, 1, 7, 32, 63):
        digits, binary, sines, cosines = plain.wheels(position)
        hands = sinusoidal(torch.tensor([position]), 12, 64.0)[0]
        assert "".join(f"{digit:.0f}" for digit in digits) == f"{position:06d}"
        assert binary[::-1] == bits(torch.tensor([position]), 6)[0].tolist()
        close([sines[::-1], cosines[::-1]], torch.stack([hands[0::2], hands[1::2]]))


def test_projection_is_the_one_drawn():
    drawn = torch.randn(6, 6, generator=torch.Generator().manual_seed(0), dtype=torch.float64)
    close(plain.PROJECTION, (2 * drawn).round(decimals=1), rtol=0, atol=1e-9)


def test_scores_of_single_components_are_the_projection():
    rows = torch.eye(6).tolist()
    found = [[plain.score(asking, asked) for asked in rows] for asking in rows]
    close(found, torch.tensor(plain.PROJECTION, dtype=torch.float64) / 6**0.5)


def test_softmax_of_scores_far_apart_and_far_from_nothing():
    assert plain.softmax([1000.0, 0.0, -1000.0]) == [1, 0, 0]
    assert plain.softmax([1000.0, 1000.0]) == [0.5, 0.5]


@pytest.mark.parametrize("mask", [False, True])
@pytest.mark.parametrize("n", [1, 2, 7])
def test_attention_is_attend(n, mask):
    x = torch.randn(n, 6, generator=torch.Generator().manual_seed(n), dtype=torch.float64)
    weights, outputs = plain.attention(x.tolist(), mask)
    out, looks = attend(x @ torch.tensor(plain.PROJECTION, dtype=torch.float64), x, x, causal=mask)
    close(weights, looks, rtol=0)
    close(outputs, out, rtol=0)


@pytest.mark.parametrize(("d", "base"), [(2, 3.0), (6, 7.0), (34, 5e5), (128, 1e4)])
def test_turned_is_rotate(d, base):
    for place in (0, 3, 1000):
        x = torch.randn(1, d, generator=torch.Generator().manual_seed(d + place), dtype=torch.float64)
        angle = rotary.angles(torch.tensor([place]), frequencies(d, base))
        kinds = ((False, False, rotary.rotate_interleaved), (True, True, rotary.rotate_halves))
        for halves, by_halves, rotate in (*kinds, (False, True, LAYOUTS["mixed"])):
            layout = plain.mates(halves, d), plain.pairs(by_halves, d)
            close(plain.turned(x[0].tolist(), angle[0].tolist(), *layout), rotate(x, angle)[0])


def test_slopes():
    for heads in (*range(1, 70), 96, 100, 128, 129):
        close(plain.alibi_slopes(heads), bias.alibi_slopes(heads), rtol=1e-14, atol=0)


@pytest.mark.parametrize("share", [0.3, 0.5, 0.99])
def test_nearest_holds_the_share_and_one_less_does_not(share):
    slopes = plain.alibi_slopes(12)
    held = alibi_shares(torch.tensor(slopes, dtype=torch.float64), 40_000).cumsum(-1)
    for slope, sums in zip(slopes, held, strict=True):
        keys = plain.nearest(slope, share)
        assert sums[keys - 1] >= share
        assert keys == 1 or sums[keys - 2] < share


def stretched(stretch, base, new):
    """Whether a stretch is the ratio of the frequencies."""
    close(stretch, frequencies(plain.HEAD, base) / new, atol=0)


@pytest.mark.parametrize(("s", "trained", "base"), EXTENSIONS)
def test_extensions(s, trained, base):
    theta = frequencies(plain.HEAD, base)
    stretched(plain.interpolate(s), base, extend.interpolate(theta, s))
    stretched(plain.ntk(s, base), base, extend.ntk(plain.HEAD, base, s))
    stretched(plain.by_parts(s, base, trained, 1.0, 4.0), base, extend.llama3(theta, s, trained=trained))
    for ends in ((1.0, 32.0), (1.0, 4.0), (0.3, 7.5)):
        released = extend.yarn_released(plain.HEAD, base, s, trained, *ends)
        stretched(plain.by_parts(s, base, trained, *ends), base, extend.yarn(theta, s, trained, *ends))
        stretched(plain.yarn_released(s, base, trained, *ends), base, released)


@pytest.mark.parametrize(("s", "trained", "base"), EXTENSIONS[1:])
def test_counted(s, trained, base):
    theta = frequencies(plain.HEAD, base)
    for new in (extend.interpolate(theta, s), extend.ntk(plain.HEAD, base, s), extend.yarn(theta, s, trained)):
        kept, whole = (torch.isclose(new * by, theta, rtol=1e-10, atol=0).sum().item() for by in (1, s))
        assert plain.counted((theta / new).tolist(), s) == [kept, 64 - kept - whole, whole]


def test_counted_at_small_factors():
    assert plain.counted(plain.interpolate(1.0), 1.0) == [64, 0, 0]
    assert plain.counted(plain.interpolate(1.1), 1.1) == [0, 0, 64]
    assert plain.counted([1.0, 1.05, 1.1, 1.1], 1.1) == [1, 1, 2]


def test_yarn_released_past_the_last_component():
    """The ramp starts among the pairs and would end far beyond 127."""
    for base, ends in ((2.0, (1.0, 110.0)), (1.5, (0.3, 150.0))):
        released = extend.yarn_released(plain.HEAD, base, 4.0, 1000.0, *ends)
        stretched(plain.yarn_released(4.0, base, 1000.0, *ends), base, released)


def test_yarn_released_where_both_ends_are_one_pair():
    for trained, alpha, beta in ((20.0, 5.0, 6.0), (5.0, 1.0, 32.0)):
        released = extend.yarn_released(plain.HEAD, 1e4, 4.0, trained, alpha, beta)
        stretched(plain.yarn_released(4.0, 1e4, trained, alpha, beta), 1e4, released)


def test_dot():
    assert plain.dot([2.0, -3.0, 5.0], [7.0, 11.0, 0.5]) == -16.5
    assert plain.dot([], []) == 0
