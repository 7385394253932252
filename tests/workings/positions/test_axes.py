"""Places on several axes beside loops over patches, the one-dimensional functions, and their twins in plain Python."""

import math

import pytest
import torch

from workings.positions import axes, plain_axes
from workings.positions.rotary import angles
from workings.positions.sinusoidal import frequencies, sinusoidal

FLOAT = torch.float64


def close(found, expected):
    torch.testing.assert_close(torch.as_tensor(found, dtype=FLOAT), expected.double(), rtol=0, atol=1e-12)


def test_grid_is_read_line_by_line():
    assert axes.grid(2, 3).tolist() == [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2]]
    assert axes.grid(4).tolist() == [[0], [1], [2], [3]]
    assert axes.grid(2, 3, 5).shape == (30, 3)
    assert axes.grid(2, 3, 5)[-1].tolist() == [1, 2, 4]


def test_angles_are_dot_products():
    places, theta = axes.grid(3, 4, 2) * 1.5, torch.randn(5, 3, generator=torch.Generator().manual_seed(0))
    found = axes.axes_angles(places, theta)
    for n, place in enumerate(places.tolist()):
        for i, speeds in enumerate(theta.tolist()):
            assert found[n, i].item() == pytest.approx(sum(a * b for a, b in zip(place, speeds, strict=True)), abs=1e-6)
    assert found.dtype == FLOAT
    with pytest.raises(ValueError, match="positions on 3 axes, and frequencies for 2"):
        axes.axes_angles(places, theta[:, :2])


def test_one_axis_is_rope():
    theta = axes.axial(24, axes=1, base=37.0)
    close(axes.axes_angles(axes.grid(50), theta), angles(torch.arange(50), frequencies(24, 37.0)))


@pytest.mark.parametrize("count", [2, 3])
def test_axial_gives_each_axis_the_same_pairs(count):
    theta = axes.axial(12 * count, count, base=50.0)
    for axis in range(count):
        own = theta[6 * axis : 6 * (axis + 1)]
        close(own[:, axis], frequencies(12, 50.0))
        assert (own > 0).sum() == 6
    with pytest.raises(ValueError, match="26 components are not as many pairs for each of 2 axes"):
        axes.axial(26)


def test_lines_count_patches():
    places = axes.grid(5, 7)
    close(axes.axes_angles(places, axes.lines(16, 7, 99.0)), angles(torch.arange(35), frequencies(16, 99.0)))


def test_mixed_turns_the_axes():
    """A quarter turn makes of a row a column, and of a column a row upwards."""
    plain, quarter = axes.mixed(16, 0.0, 10.0), axes.mixed(16, math.pi / 2, 10.0)
    close(quarter, torch.stack((-plain[:, 1], plain[:, 0]), 1))
    close((axes.mixed(16, 0.4)[:4] * axes.mixed(16, 0.4)[4:]).sum(1), torch.zeros(4))  # the halves look across
    close(axes.mixed(16, 0.4)[0], torch.tensor([math.cos(0.4), math.sin(0.4)], dtype=FLOAT))


def test_axes_of_pairs():
    assert axes.axes_of_pairs((1, 2, 3), False) == [0, 1, 1, 2, 2, 2]
    assert axes.axes_of_pairs((3, 2, 2), True) == [0, 1, 2, 0, 1, 2, 0]
    assert axes.axes_of_pairs((4, 2, 1), True) == [0, 1, 2, 0, 1, 0, 0]
    assert axes.axes_of_pairs((2, 1), True) == [0, 1, 0]
    with pytest.raises(ValueError, match="axis 1 cannot have 3 of 7 pairs"):
        axes.axes_of_pairs((1, 3, 3), True)


def test_multimodal_frequencies_are_those_of_rope_each_on_one_axis():
    theta = axes.multimodal((4, 2, 1), True, base=37.0)
    assert theta.nonzero().tolist() == [[0, 0], [1, 1], [2, 2], [3, 0], [4, 1], [5, 0], [6, 0]]
    close(theta.sum(1), frequencies(14, 37.0))


def test_ids_by_loops():
    parts, interval = (2, (1, 3, 2), 4, (3, 2, 5), 1), 2.5
    expected, start = [], 0
    for part in parts:
        if isinstance(part, int):
            block = [(start + n,) * 3 for n in range(part)]
        else:
            times, rows, columns = (range(size) for size in part)
            block = [(start + int(t * interval), start + y, start + x) for t in times for y in rows for x in columns]
        expected += block
        start = max(map(max, block)) + 1
    assert axes.multimodal_ids(*parts, interval=interval).tolist() == [list(each) for each in expected]
    assert axes.multimodal_ids((1, 1, 2)).tolist() == [[0, 0, 0], [0, 0, 1]]


def test_kernel_is_a_mean_of_cosines():
    theta, offsets = axes.mixed(12, 1.0), axes.grid(3, 4) - 1
    expected = [sum(math.cos(a * y + b * x) for a, b in theta.tolist()) / 6 for y, x in offsets.tolist()]
    close(axes.axes_kernel(offsets, theta), torch.tensor(expected, dtype=FLOAT))


def test_sinusoids_stand_side_by_side():
    code = axes.sinusoidal_axes(axes.grid(4, 5), 24, 33.0)
    close(code[:, :12], sinusoidal(torch.arange(4).repeat_interleave(5), 12, 33.0))
    close(code[:, 12:], sinusoidal(torch.arange(5).repeat(4), 12, 33.0))


def test_window_index_counts_offsets():
    index = axes.window_index(2, 3)
    assert index[5, 0] == index.max() == 14  # the last patch, seen from the first
    assert index[0, 5] == 0
    assert index.diagonal().unique().tolist() == [7]


@pytest.mark.parametrize("degrees", [0, 30, 135])
def test_plain_frequencies_are_those_of_torch(degrees):
    turn, size, side = math.radians(degrees), plain_axes.SIZE, plain_axes.SIDE
    direction = torch.tensor([math.cos(turn), math.sin(turn)], dtype=FLOAT)
    one = frequencies(size, 10.0)[:, None] * direction
    for scheme, theta in enumerate((axes.lines(size, side), axes.axial(size), axes.mixed(size, turn), one)):
        pairs = plain_axes.pair_frequencies(scheme, degrees)
        close(pairs, theta)
        seen = plain_axes.picture_kernel(pairs, 3, 8)
        close(seen, axes.axes_kernel(axes.grid(side, side) - torch.tensor([3, 8]), theta).view(side, side))
        assert plain_axes.offset_kernel(pairs, 2, -5) == pytest.approx(seen[5][3])


def test_a_plain_picture_has_twelve_lines_of_twelve_patches():
    pairs = plain_axes.pair_frequencies(0, 0)
    assert (len(pairs), pairs[0]) == (16, [12.0, 1.0])
    assert [len(line) for line in plain_axes.picture_kernel(pairs, 0, 0)] == [12] * 12


@pytest.mark.parametrize("shape", [(1, 3, 4), (4, 2, 3), (2, 5, 1)])
def test_plain_ids_are_those_of_torch(shape):
    assert plain_axes.token_ids(3, *shape, 2) == axes.multimodal_ids(3, shape, 2).tolist()
