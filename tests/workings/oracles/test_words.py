"""A known mistake is the one that its words name: its numbers, worked out by hand."""

import math

import pytest
import torch

from workings.oracles import positions, rotations

# Of six heads: minus the binary logarithms of the slopes.
EXPONENTS = {
    "slopes for a number of heads that is no power of two are those of the formula, not the authors'":
        [4 / 3, 8 / 3, 4, 16 / 3, 20 / 3, 8],
    "heads beyond a power of two take the first of twice as many, and should take every other": [2, 4, 6, 8, 1, 2],
    "heads beyond a power of two take the second, the fourth …, and should take the first, the third …":
        [2, 4, 6, 8, 2, 4],
    "heads beyond a power of two come first": [1, 3, 2, 4, 6, 8],
    "the slopes of the next power of two are cut off": [1, 2, 3, 4, 5, 6],
    "the slopes are sorted": [1, 2, 3, 4, 6, 8],
    "heads are counted from 0: the first slope is 1": [0, 2, 4, 6, 0, 2],
    "slopes halve from head to head, whatever the number of heads": [1, 2, 3, 4, 5, 6],
    "the exponent divides by n + 1, and should by n": [1.6, 3.2, 4.8, 6.4, 8 / 9, 24 / 9],
    "the exponent is 4h/n, and should be 8h/n": [1, 2, 3, 4, 0.5, 1.5],
    "the exponents go from 1 to 8, as linspace(1, 8, n)": [1, 2.4, 3.8, 5.2, 6.6, 8],
    "slopes are in reverse order": [3, 1, 8, 6, 4, 2],
    "slopes are linear, h/n": [math.log2(6 / h) for h in range(1, 7)],
}  # fmt: skip
# Of three pairs, at a base of 4,096.
FREQUENCIES = {
    "the exponent is i/d, and should be 2i/d: the base is its own root": [1, 1 / 4, 1 / 16],
    "the exponent is 4i/d, and should be 2i/d: the base is its own square": [1, 1 / 256, 1 / 65536],
    "the exponent ends at 1, i/(d/2 - 1)": [1, 1 / 64, 1 / 4096],
    "the exponent has the wrong sign": [1, 16, 256],
    "the exponent is divided in whole numbers, and is 0": [1, 1, 1],
    "the exponent is rounded down by //": [1, math.exp(-2), math.exp(-4)],
    "pairs are counted from 1": [1 / 16, 1 / 256, 1 / 4096],
    "the frequencies are in reverse order": [1 / 256, 1 / 16, 1],
    "frequencies are rounded to bfloat16": [1, 1 / 16, 1 / 256],
    "frequencies are rounded to float16": [1, 1 / 16, 1 / 256],
}
# Of a third head at position 7, in a call with the positions 5, 7, 9.
PLACES = {
    "positions are rounded to bfloat16": 7,
    "positions count from 1": 8,
    "the first position of a call is taken for 0": 2,
    "the positions are not used: rows are counted from 0": 1,
    "the positions of the first call are used again": rotations.CASES[0].positions[1],
    "turns by the number of the head": 2,
}


def slopes(changes, heads):
    return positions.slopes(positions.Slopes()._replace(**changes), positions.Heads(heads))


@pytest.mark.parametrize("words", EXPONENTS)
def test_slopes(words):
    expected = 2.0 ** -torch.tensor(EXPONENTS[words], dtype=torch.float64)
    torch.testing.assert_close(slopes(positions.SLOPES[words], 6), expected, rtol=1e-14, atol=0)


def test_slopes_are_all_known():
    rest = {"slopes have the wrong sign", "slopes are rounded to bfloat16"}
    assert positions.SLOPES.keys() == EXPONENTS.keys() | rest
    right = slopes({}, 11)
    torch.testing.assert_close(slopes(positions.SLOPES["slopes have the wrong sign"], 11), -right)
    assert torch.equal(slopes(positions.SLOPES["slopes are rounded to bfloat16"], 11), right.bfloat16().double())


@pytest.mark.parametrize("words", FREQUENCIES)
def test_frequencies(words):
    theta = rotations.MISTAKES[words]["theta"]
    assert [theta(i, 6, 4096.0) for i in range(3)] == pytest.approx(FREQUENCIES[words], rel=1e-12)


@pytest.mark.parametrize(("d", "down"), [(2, -3), (4, -2), (6, -1)])
def test_exponents_are_rounded_down(d, down):
    """Minus the logarithm of 10,000 is -9.21: a quarter of it is -2.3, which is rounded to -3, and so on."""
    words = "the exponent is rounded down by //"
    assert rotations.MISTAKES[words]["theta"](1, d, 10_000.0) == pytest.approx(math.exp(2 * down))
    assert 10_000 ** positions.SINES[words]["power"](1, d) == pytest.approx(math.exp(2 * down))


@pytest.mark.parametrize(("words", "dtype"), [("bfloat16", torch.bfloat16), ("float16", torch.float16)])
def test_roundings(words, dtype):
    x = 10_000 ** (-2 / 6)
    rounded = torch.tensor(x, dtype=dtype).item()
    assert rotations.MISTAKES[f"frequencies are rounded to {words}"]["theta"](1, 6, 10_000.0) == rounded
    assert rotations.MISTAKES[f"angles are rounded to {words}"]["angle"](x) == rounded
    assert rotations.MISTAKES[f"cosines and sines are rounded to {words}"]["rounded"](x) == rounded


@pytest.mark.parametrize("words", PLACES)
def test_places(words):
    assert rotations.MISTAKES[words]["place"](7, [5, 7, 9], 2) == PLACES[words]


def test_other_ways_to_turn():
    """A pair (2, 3) with cosines 5 and 7 and sines 11 and 13 for its two components."""
    turn = {
        words: changes["turn"](2, 3, (5, 7, 11, 13))
        for words, changes in rotations.MISTAKES.items()
        if "turn" in changes
    }
    assert turn == {
        "the minus is missing": (2 * 5 + 3 * 11, 3 * 7 + 2 * 13),
        "the cosine is missing: each is taken for 1": (2 - 3 * 11, 3 + 2 * 13),
        "sines and cosines are swapped": (2 * 11 - 3 * 5, 3 * 13 + 2 * 7),
        "of each pair only the first component is turned": (2 * 5 - 3 * 11, 3),
    }
    assert rotations.MISTAKES["angles are multiplied by 2 pi"]["angle"](0.5) == pytest.approx(math.pi)
    assert rotations.MISTAKES["positions are rounded to bfloat16"]["place"](257, [], 0) == 256
