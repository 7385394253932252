"""The plain Python of wheels, clocks, wavelengths, kernel and table beside torch, and its edges."""

import math

import pytest
import torch

from essays.positions.clock import experiments as integers
from essays.positions.frequencies.experiments import last_wavelength, turns, wavelengths
from essays.positions.sinusoids.experiments import first_rise
from workings.positions.plain import waves
from workings.positions.sinusoidal import frequencies, kernel, sinusoidal

FLOAT = torch.float64
SIZES = [(2, 10_000.0), (6, 7.3), (10, 10_000.0), (34, 123.5), (64, 1e6)]
POSITIONS = torch.arange(64)


def close(found, expected, rtol=1e-12, atol=1e-12):
    """Within 1e-12, of lists of numbers and a tensor."""
    torch.testing.assert_close(torch.tensor(found, dtype=FLOAT), expected.to(FLOAT), rtol=rtol, atol=atol)


@pytest.mark.parametrize(("d", "base"), SIZES)
def test_speeds_and_codes(d, base):
    close(waves.speeds(d, base), frequencies(d, base), atol=0)
    close([waves.code(position, d, base) for position in range(64)], sinusoidal(POSITIONS, d, base))


@pytest.mark.parametrize(("d", "base"), SIZES)
def test_table(d, base):
    rows, done, pairs = waves.table(d, base)
    close(rows, sinusoidal(POSITIONS, d, base).T)
    assert pairs == d // 2
    assert done == int((turns(64, d, base) >= 1).sum())


@pytest.mark.parametrize(("d", "base"), SIZES)
def test_kernel(d, base):
    expected = kernel(torch.arange(129), d, base)
    curve, at, first_at, first_value, rises, risen, first = waves.kernel(d, base, 77)
    close(curve, expected)
    assert at == pytest.approx(expected[77].item(), rel=0, abs=1e-12)
    up = (expected.diff() > 0).nonzero()[:, 0] + 1
    assert rises == len(up)
    assert risen == (rises > 0)
    assert (first_at, first) == (([float(up[0])], int(up[0])) if risen else ([], 0))
    assert first_value == [curve[first]] * risen


def test_kernel_finds_the_first_rise_of_the_page():
    assert waves.kernel(512, 10_000.0, 0)[-1] == first_rise(512)
    assert waves.kernel(16, 10_000.0, 0)[-1] == first_rise(16)


@pytest.mark.parametrize(("d", "base"), SIZES)
@pytest.mark.parametrize("length", [1, 6, 7, 512, 40_000])
def test_ladder(d, base, length):
    round_at, round_height, idle_at, idle_height, idle, pairs, longest = waves.ladder(d, base, length)
    lengths = wavelengths(d, base)
    close(round_at + idle_at, lengths)
    close(round_height + idle_height, torch.arange(d // 2) / torch.tensor(d / 2, dtype=FLOAT))
    assert idle == len(idle_at) == int((lengths > length).sum())
    assert pairs == d // 2
    assert longest == pytest.approx(last_wavelength(d, base), rel=1e-12)


def test_ladder_gives_the_numbers_of_the_page():
    assert [waves.ladder(512, 10_000.0, length)[4] for length in (128, 512, 4096)] == [172, 133, 75]


@pytest.mark.parametrize("position", range(64))
def test_odometer(position):
    shades, rounds, flips, step, bit_rounds, clock_rounds, *shown = waves.odometer(position)
    code = sinusoidal(torch.tensor([position]), 12, 64.0)[0]
    assert "".join(map(str, shown)) == f"{position:02d}{position:06b}"
    digits, bits, sines, cosines = shades
    assert "".join(f"{9 * digit:.0f}" for digit in digits) == f"{position:06d}"
    assert bits[::-1] == integers.bits(torch.tensor([position]), 6)[0].tolist()
    close([*sines[::-1], *cosines[::-1]], torch.cat([code[0::2], code[1::2]]))
    by_ten, by_two, by_clock = zip(*rounds, strict=True)
    close(by_ten, position / 10.0 ** torch.arange(1, 7, dtype=FLOAT))
    close(by_two, position / 2.0 ** torch.arange(1, 7, dtype=FLOAT))
    close(by_clock, turns(position, 12, 64.0))
    assert (bit_rounds, clock_rounds) == (by_two[0], by_clock[0])
    assert flips == (position ^ max(position - 1, 0)).bit_count()
    moved = sinusoidal(torch.tensor([5, 6]), 12, 64.0).diff(dim=0).norm().item()
    assert step == pytest.approx(moved if position else 0.0, rel=1e-12)


@pytest.mark.parametrize(("d", "factor"), [(2, 2.0), (6, 1.0), (8, 10.0), (10, 1.37), (12, 3.0)])
@pytest.mark.parametrize("position", [0, 1, 17, 63])
def test_clocks(d, factor, position):
    tips, before, middles, slower, first, last, cosine = waves.clocks(position, d, factor)
    base = factor ** (d / 2)
    hands = sinusoidal(torch.tensor([position]), d, base).reshape(-1, 2)
    faces = torch.stack([torch.arange(d // 2) + 0.5, torch.zeros(d // 2)], dim=1).to(FLOAT)
    close(middles, faces)
    close(tips, faces + 0.42 * hands)
    close(before, faces + 0.42 * sinusoidal(torch.tensor([max(position - 1, 0)]), d, base).reshape(-1, 2))
    assert slower == pytest.approx(factor ** (d / 2 - 1), rel=1e-12)
    assert first == pytest.approx(position / (2 * math.pi), rel=1e-12)
    assert last == pytest.approx(turns(position, d, base)[-1].item(), rel=1e-12)
    assert cosine == pytest.approx(kernel(position, d, base).item(), rel=0, abs=1e-12)


def numbers_of(value):
    """All numbers in nested lists."""
    return [x for part in value for x in numbers_of(part)] if isinstance(value, list | tuple) else [value]


FIGURES = ["odometer_wheels", "each_row_clocks", "slow_clocks_ladder", "dot_product_kernel", "three_views_table"]
