"""Claims of the page on pictures and films."""

import math

import pytest
import sympy
import torch

from claims.derivation import derivation
from essays.positions.images import experiments, numbers
from essays.positions.images.live import seen, told
from workings.positions.axes import (
    axes_angles,
    axial,
    grid,
    lines,
    mixed,
    multimodal,
    multimodal_ids,
    sinusoidal_axes,
)
from workings.positions.rotary import angles, rotate_halves
from workings.positions.sinusoidal import frequencies

FLOAT = torch.float64
TOGETHER = {"rtol": 0, "atol": 1e-11}
SCHEMES = {"lines": lines(24, 9), "axial": axial(24), "mixed": mixed(24, 0.7)}


def sampled(*shape, seed=0):
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed), dtype=FLOAT)


def test_images_try():
    """In the figure's picture an axial head scores both diagonal neighbours alike, a head with one way does not."""
    for scheme, degrees in ((1, 45), (2, 0), (2, 45), (2, 90)):
        found = seen(scheme, 4, 3, degrees)
        assert found.right == pytest.approx(found.left, abs=1e-12)
    one = seen(3, 4, 3, 45)
    assert one.left == pytest.approx(1)
    assert one.right < 0.9
    assert seen(0, 4, 3, 0).beside > seen(0, 4, 3, 0).under + 0.2


def test_images_lines():
    """Line by line, the end of a picture's line scores above the patch below, and its next line begins beside it."""
    found = numbers.images_lines_kernel()
    assert found["right"] > found["end"] > found["below"]
    theta = lines(experiments.HEAD, experiments.SIDE)
    last, first = torch.tensor([[3.0, 13.0], [4.0, 0.0]], dtype=FLOAT)
    torch.testing.assert_close(theta @ (first - last), theta[:, 1], **TOGETHER)
    assert experiments.kernel(theta, *(first - last).tolist()) == pytest.approx(found["right"], abs=1e-12)


def test_images_lines_order():
    """Counted line by line, a patch is turned as the token of its number is."""
    x, places = sampled(63, 24), grid(7, 9)
    counted = angles(torch.arange(63), frequencies(24))
    ours = rotate_halves(x, axes_angles(places, lines(24, 9)))
    torch.testing.assert_close(ours, rotate_halves(x, counted), **TOGETHER)


def test_images_lines_changed():
    """With another width every offset between two rows changes, and no offset within a row does."""
    for rows, columns, new in ((14, 14, 16), (5, 3, 4), (2, 7, 30)):
        patches = rows * columns
        within = rows * columns * (columns - 1)
        assert experiments.lines_changed(columns, new, rows) == pytest.approx(1 - within / (patches * (patches - 1)))
    assert experiments.lines_changed(9, 9) == 0


@derivation
def test_images_axial_offset():
    """The product of a turned query and a turned key depends on the offset between their positions alone."""
    q, k = sympy.symbols("q k", complex=True)
    a, b, y, x, v, u = sympy.symbols("omega_y omega_x y x y' x'", real=True)

    def turn(angle):
        return sympy.exp(sympy.I * angle)

    key = sympy.conjugate(k) * turn(-(a * v + b * u))
    return [
        (
            r"q\,e^{\mathrm i (\omega_y y + \omega_x x)}\;\overline{k\,e^{\mathrm i (\omega_y y' + \omega_x x')}}",
            q * turn(a * y + b * x) * key,
        ),
        (
            r"= q\,\overline{k}\;e^{\mathrm i (\omega_y (y-y') + \omega_x (x-x'))}",
            q * sympy.conjugate(k) * turn(a * (y - v) + b * (x - u)),
        ),
    ]


def test_images_axial_relative():
    """Moved by as many rows and columns, fractions too, queries and keys have the scores they had, to 1e-11."""
    places = grid(5, 6)
    for theta in SCHEMES.values():
        here = experiments.scores(theta, places)
        for shift in ([3.0, 0.0], [0.0, 11.0], [7.25, 2.5]):
            torch.testing.assert_close(experiments.scores(theta, places + torch.tensor(shift)), here, **TOGETHER)
        assert (experiments.scores(theta, places * 2) - here).abs().max() > 1


@derivation
def test_images_axial_rectangle():
    """If a score is a sum of a part for the rows and a part for the columns, one diagonal has what the other has."""
    f, g = sympy.Function("f"), sympy.Function("g")

    def s(down, right):
        return f(down) + g(right)

    return [
        (r"s(1,1) + s(-1,-1)", s(1, 1) + s(-1, -1)),
        (r"= f(1) + g(1) + f(-1) + g(-1)", f(1) + g(1) + f(-1) + g(-1)),
        (r"= s(1,-1) + s(-1,1)", s(1, -1) + s(-1, 1)),
    ]


def corners(theta, down, right, seed):
    """Scores of one query for one key at the four corners of a rectangle about it: two diagonals."""
    places = torch.tensor([[0, 0], [down, right], [-down, -right], [down, -right], [-down, right]])
    return experiments.alike_scores(theta, places, seed)[1:]


def test_images_axial_sum():
    """For random queries and keys an axial head's scores at two opposite corners sum to those at the other two."""
    for seed in range(20):
        for down, right in ((1, 1), (2, 5), (13, 4)):
            a, b, c, d = corners(axial(24), down, right, seed)
            torch.testing.assert_close(a + b, c + d, **TOGETHER)
    gaps = [(a + b - c - d).abs() for a, b, c, d in (corners(mixed(24, 0.7), 2, 5, seed) for seed in range(20))]
    assert min(gaps) > 1e-3


def test_images_axial_weights():
    """Over keys that are alike, an axial head's weights are those of the row times those of the column."""
    for seed in range(10):
        places = grid(6, 7) - torch.tensor([2, 3])
        places = torch.cat((torch.zeros(1, 2, dtype=torch.long), places))  # the query's own place first
        weights = {name: experiments.alike_scores(SCHEMES[name], places, seed)[1:].softmax(0).view(6, 7)
                   for name in ("axial", "mixed")}  # fmt: skip
        products = {name: each.sum(1, keepdim=True) * each.sum(0) for name, each in weights.items()}
        torch.testing.assert_close(weights["axial"], products["axial"], rtol=0, atol=1e-12)
        assert (weights["mixed"] - products["mixed"]).abs().max() > 1e-4


def test_images_axial_expressed():
    """An axial head can have nearly all of a row and next to nothing of a diagonal, and of a sharp one nothing."""
    found = numbers.images_axial_expressed()
    assert found["row"] > 0.98
    assert found["diagonal"] < 0.05
    sharp = torch.eye(15, dtype=FLOAT)
    assert experiments.fitted(axial(experiments.HEAD), sharp).abs().max() < 1e-9
    assert experiments.fitted(mixed(experiments.HEAD, math.pi / 4), sharp).abs().max() > 0.1


def test_images_axial_kernel():
    """The axial kernel is the mean of one function of the rows and the same function of the columns."""
    theta = axial(experiments.HEAD)
    for down, right in ((1, 1), (0, 13), (13, 13), (-4, 9)):
        alone = [frequencies(experiments.HEAD // 2, 100.0).mul(each).cos().mean().item() for each in (down, right)]
        assert experiments.kernel(theta, down, right) == pytest.approx(sum(alone) / 2, abs=1e-12)


def test_images_axial_base():
    """The smaller the base, the faster the kernel falls along a row: axial and mixed heads alike."""
    for place in ((0, 3), (0, 5), (2, 0)):
        axials = [experiments.kernel(axial(experiments.HEAD, 2, base), *place) for base in (10.0, 100.0, 10_000.0)]
        assert axials == sorted(axials)
        assert axials[0] < axials[2] - 0.05
        mixeds = [experiments.kernel(mixed(experiments.HEAD, 0.0, base), *place) for base in (10.0, 100.0, 10_000.0)]
        assert mixeds == pytest.approx(axials, abs=1e-12)


def test_images_axial_distance():
    """Patches at one distance from the query score differently in different directions."""
    found = numbers.images_axial_kernel()
    assert found["straight"] > found["aslant"] + 0.05
    theta = axial(experiments.HEAD)
    assert experiments.kernel(theta, 5, 0) == pytest.approx(found["straight"], abs=1e-12)
    assert experiments.kernel(theta, -4, 3) == pytest.approx(found["aslant"], abs=1e-12)


def test_images_axial_order():
    """In which order the pairs of the axes stand makes no difference, if components are put in that order too."""
    theta, order = axial(24), torch.randperm(12, generator=torch.Generator().manual_seed(0))
    x, places = sampled(30, 24), grid(5, 6)
    whole = torch.cat((order, order + 12))  # a pair is a component and the one half the vector away
    turned = rotate_halves(x, axes_angles(places, theta))[:, whole]
    torch.testing.assert_close(rotate_halves(x[:, whole], axes_angles(places, theta[order])), turned, **TOGETHER)
    assert (rotate_halves(x, axes_angles(places, theta[order])) - rotate_halves(x, axes_angles(places, theta))).any()


def test_images_mixed_start():
    """At direction 0 the frequencies of RoPE-Mixed are axial ones; at any direction each pair's speed is the same."""
    assert torch.equal(mixed(24, 0.0), axial(24, base=10.0))
    for direction in (0.3, 1.0, 2.5):
        torch.testing.assert_close(mixed(24, direction).norm(dim=1), axial(24, base=10.0).norm(dim=1))
        assert (mixed(24, direction) != 0).all()


def test_images_mixed_kept():
    """Whatever the frequencies, a turned vector keeps its length."""
    x = sampled(30, 24, seed=1)
    for seed in range(5):
        turned = rotate_halves(x, axes_angles(grid(5, 6), sampled(12, 2, seed=seed)))
        torch.testing.assert_close(turned.norm(dim=1), x.norm(dim=1), **TOGETHER)
        assert (turned[1:] - x[1:]).abs().max() > 0.1


def test_images_mixed_one_way():
    """If all pairs look one way, a query and a key score alike all along the line across it."""
    theta = frequencies(24, 10.0)[:, None] * torch.tensor([1.0, -1.0])
    places = torch.tensor([[0, 0], *([step, step] for step in range(-9, 10)), [1, -1]])
    for seed in range(5):
        found = experiments.alike_scores(theta, places, seed)[1:]
        torch.testing.assert_close(found[:-1], found[0].expand(19), **TOGETHER)
        assert (found[-1] - found[0]).abs() > 1e-3


def test_images_mixed_diagonal():
    """Turned to the diagonal, a mixed head has 99 % of it; a quarter of all directions has little, a quarter most."""
    found = numbers.images_mixed_expressed()
    assert round(found["along"], 2) == 0.99
    turns = experiments.drawn_directions(400)
    drawn = sorted(experiments.expressed(mixed(experiments.HEAD, each), "a diagonal") for each in turns)
    assert sum(each < found["quarter"] for each in drawn) / 400 == pytest.approx(0.25, abs=0.11)
    assert sum(each > found["three_quarters"] for each in drawn) / 400 == pytest.approx(0.25, abs=0.11)
    shares = [experiments.expressed(mixed(experiments.HEAD, step * math.pi / 8), "a diagonal") for step in range(5)]
    assert shares[0] < 0.05 > shares[4]  # along the axes
    assert shares[1] < shares[2] > shares[3]
    assert shares[2] == found["along"]


def test_images_mixed_base():
    """At base 100, the axial head's, mixed heads have the same shares of a diagonal to a hundredth; direction tells."""
    for direction in (step * math.pi / 200 for step in range(400)):  # all there are, nearly
        ten, hundred = (experiments.expressed(mixed(experiments.HEAD, direction, base), "a diagonal")
                        for base in (10.0, 100.0))  # fmt: skip
        assert abs(ten - hundred) < 0.01
    upright, turned = (experiments.expressed(mixed(experiments.HEAD, each, 100.0), "a diagonal")
                       for each in (0.0, math.pi / 4))  # fmt: skip
    assert upright == pytest.approx(experiments.expressed(axial(experiments.HEAD), "a diagonal"), abs=1e-9)
    assert upright < 0.05 < 0.95 < turned


def test_images_mixed_lines():
    """Line by line the diagonal hangs on one pair that comes round in a row and a column: rarely is there one."""
    whole, pairs = experiments.lines_diagonal(14), range(experiments.HEAD // 2)
    left = [experiments.lines_diagonal(14, without=pair) for pair in pairs]
    assert round(whole, 2) == 0.79
    assert min(pairs, key=lambda pair: left[pair]) == 3
    assert left[3] < 0.1
    assert all(abs(share - whole) < 0.01 for pair, share in enumerate(left) if pair != 3)
    assert numbers.images_mixed_wave() == pytest.approx(2 * math.pi * 10_000 ** (6 / 64))
    assert round(numbers.images_mixed_wave()) == 14 + 1
    found = [experiments.lines_diagonal(width) for width in range(8, 25)]
    assert [width for width, share in zip(range(8, 25), found, strict=True) if share > 0.5] == [14, 19]
    assert numbers.images_mixed_widths() == {"least": min(found), "most": whole, "half": 2}
    assert experiments.lines_diagonal(14, base=100_000.0) < 0.1


def test_images_tables_sum():
    """The product of two sinusoidal codes on two axes is a part for the rows plus a part for the columns."""
    places = torch.tensor([[3, 4], [9, 6], [3, 6], [9, 4]])
    a, b, c, d = sinusoidal_axes(places, 24)
    for code in sinusoidal_axes(grid(5, 6), 24):
        torch.testing.assert_close(code @ a + code @ b, code @ c + code @ d, **TOGETHER)
    one = [frequencies(12).mul(lag).cos().sum() for lag in (6, 2)]
    torch.testing.assert_close(a @ b, sum(one), **TOGETHER)


def test_images_tables_resized():
    """Resized to 24 patches a side, sinusoids are off by a hundredth, and steps are as short as patches."""
    found = numbers.images_tables_resized()
    assert 0.005 < found["error"] < 0.02
    assert found["step"] == pytest.approx(14 / 24, abs=0.02)
    table = sampled(14, 14, 5)
    assert torch.equal(experiments.resized(table, 14, 14), table)
    at = experiments.resized_places(14, 24)
    assert at[0] < 0
    assert at[-1] > 13
    torch.testing.assert_close(at.diff(), torch.full((23,), 14 / 24, dtype=FLOAT))


def test_images_tables_window():
    """In a window two pairs of patches share an entry of the table exactly if they have one offset."""
    assert numbers.images_tables_window() == 169
    for rows, columns in ((7, 7), (3, 5)):
        places = grid(rows, columns)
        offsets = (places[:, None] - places).reshape(-1, 2).tolist()
        entries = experiments.window_index(rows, columns).flatten().tolist()
        assert len({*zip(map(tuple, offsets), entries, strict=True)}) == len({*entries}) == len({*map(tuple, offsets)})


def test_images_tables_diagonal():
    """A table with an entry for every offset can hold a diagonal as it is."""
    bias = experiments.window_bias(7, 7, torch.eye(13, dtype=FLOAT))
    places = grid(7, 7)
    down, right = (places[:, None] - places).unbind(-1)
    assert torch.equal(bias, (down == right).double())


@pytest.mark.parametrize("name", list(experiments.SECTIONS))
def test_images_mrope_text(name):
    """Where the three positions are equal, as in a text, M-RoPE turns exactly as RoPE does: not a bit differs."""
    theta = experiments.mrope(name)
    x, places = sampled(40, 2 * len(theta)), torch.arange(40) * 997
    three = axes_angles(places[:, None].expand(-1, 3), theta)
    alone = angles(places, frequencies(2 * len(theta), 1_000_000.0))
    assert torch.equal(three, alone)
    assert torch.equal(rotate_halves(x, three), rotate_halves(x, alone))
    assert not torch.equal(axes_angles(torch.stack((places, places + 1, places), 1), theta), alone)


def test_images_mrope_start():
    """Every part begins one past the largest position so far, so that a picture takes up its longer side."""
    for rows, columns in ((2, 3), (5, 4), (16, 16)):
        ids = multimodal_ids(3, (1, rows, columns), 2)
        assert ids[-2].tolist() == [3 + max(rows, columns)] * 3
        assert ids[3].tolist() == [3, 3, 3]
        assert ids[:-2].max() == ids[-2, 0] - 1
    assert numbers.images_mrope_saved() == {"line": 259, "ids": 19}
    assert told(1, 3, 4, 9, 0).first == 7


def test_images_mrope_waves():
    """One stretch each: no columns' pair is faster than 35,000 positions; interleaved, every axis has fast ones."""
    stretch, taken = (experiments.mrope_waves(name) for name in experiments.SECTIONS)
    assert max(stretch["time"]) < min(stretch["row"]) < max(stretch["row"]) < min(stretch["column"])
    assert min(stretch["column"]) > 35_000
    assert all(min(waves) < 10 and max(waves) > 1_000_000 for waves in taken.values())
    assert sorted(wave for waves in stretch.values() for wave in waves) == pytest.approx(
        sorted(wave for waves in taken.values() for wave in waves)
    )


def test_images_mrope_moved():
    """Over sixteen columns the kernel falls by less than a millionth in one stretch, by 0.08 interleaved."""
    found = numbers.images_mrope_moved()
    assert found["stretch_columns"] < 1e-6 < found["stretch_rows"] < 0.01
    assert 0.07 < found["interleaved_columns"] < 0.09
    assert 0.05 < found["interleaved_rows"] < 0.07


def test_images_video_time():
    """With so many ids a second, equal seconds are equal distances, however often the film was sampled."""
    often, seldom = (multimodal_ids((times, 2, 2), interval=2 * step) for times, step in ((8, 0.5), (2, 2.0)))
    assert often[:, 0].view(8, 4)[:, 0].tolist() == list(range(8))
    assert seldom[:, 0].view(2, 4)[:, 0].tolist() == [0, 4]
    assert often[:, 0].view(8, 4)[::4].tolist() == seldom[:, 0].view(2, 4).tolist()
    plain = [multimodal_ids((times, 2, 2))[:, 0].max().item() for times in (8, 2)]
    assert plain == [7, 1]


def test_images_video_text():
    """A film of ten times and four patches a time takes up ten positions, and the next word is the eleventh."""
    ids = multimodal_ids(3, (10, 2, 2), 2)
    assert ids[-2].tolist() == [13, 13, 13]
    assert ids[3:-2, 0].max() == 12
    assert ids[3:-2, 1:].max() == 4


def test_images_other_unseen():
    """At twice the side 11 of an axis' 16 pairs pass the angles that training swept; squeezed in, none does."""
    theta, side = axial(experiments.HEAD), experiments.SIDE
    assert numbers.images_other_unseen() == 11
    assert experiments.unseen(theta, side, side - 1) == experiments.unseen(theta, side, 27 * 13 / 27) == 0
    assert numbers.images_other_middles() == 13.5
    circle = torch.linspace(0, 2 * torch.pi, 721, dtype=FLOAT)
    for pair, speed in enumerate(frequencies(experiments.HEAD // 2, 100.0)):
        ends = (side - 1) * speed  # offsets in between, whole or not, sweep all angles between the two ends
        swept = (((circle + ends) % (2 * torch.pi)) <= 2 * ends + 1e-9).all()
        assert bool(swept) == (pair < 5)


def test_images_other_squeezed():
    """Squeezed into the span of training, neighbours score nearly as a patch does for itself."""
    theta, step = axial(experiments.HEAD), 13 / 27
    near, trained = experiments.kernel(theta, 0, step), experiments.kernel(theta, 0, 1)
    assert 3 < (1 - trained) / (1 - near) < 5
    assert experiments.kernel(theta, 0, 27 * step) == pytest.approx(experiments.kernel(theta, 0, 13), abs=1e-12)


def test_images_mrope_sections():
    """Each pair of M-RoPE looks along one axis alone, and has the frequency that RoPE gives it."""
    for (sections, interleaved), base in zip(experiments.SECTIONS.values(), (37.0, 1e6), strict=True):
        theta = multimodal(sections, interleaved, base)
        assert ((theta > 0).sum(1) == 1).all()
        assert (theta > 0).sum(0).tolist() == list(sections)
        torch.testing.assert_close(theta.sum(1), frequencies(128, base))
