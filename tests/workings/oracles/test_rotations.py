"""Both layouts of this package are right under their names; lines of them that are miswritten are named."""

import math
from types import SimpleNamespace

import pytest
import torch

from essays.reference.bugs.experiments import miswritten
from workings.oracles import check, rotations
from workings.positions import rotary
from workings.positions.sinusoidal import frequencies

FORMS = [
    (rotary.rotate_complex, "pairs"),
    (rotary.rotate_interleaved, "pairs"),
    (rotary.rotate_dense, "pairs"),
    (rotary.rotate_halves, "half"),
]


def turning(rotate, angles=rotary.angles, frequencies=frequencies, base=10_000.0):
    """A rotation as the oracles ask for it."""
    return lambda x, positions: rotate(x, angles(positions, frequencies(x.shape[-1], base)))


@pytest.mark.parametrize("dtype", [torch.float64, torch.float32])
@pytest.mark.parametrize(("rotate", "layout"), FORMS)
def test_all_forms_are_right(rotate, layout, dtype):
    assert check("rope", turning(rotate), dtype, layout=layout).right
    assert check("rope", turning(rotate, base=77.0), dtype, layout=layout, base="77").right


@pytest.mark.parametrize(("rotate", "layout"), FORMS)
def test_the_other_layout_is_named(rotate, layout):
    other = {"pairs": "half", "half": "pairs"}[layout]
    report = check("rope", turning(rotate), layout=other)
    assert report.mistakes == (f"layout is {layout}, and {other} was asked for",)


@pytest.mark.parametrize("base", [100.5, 500_000.0, 71_739.0])
def test_the_base_is_read_off(base):
    report = check("rope", turning(rotary.rotate_complex, base=base))
    assert report.mistakes == (f"the base is {base:.6g}, and 10000 was asked for",)
    both = check("rope", turning(rotary.rotate_halves, base=base))
    assert both.mistakes == ("layout is half, and pairs was asked for", *report.mistakes)


def test_float32_inside_is_said():
    def subject(x, positions):
        return rotary.rotate_complex(x, rotary.angles(positions, frequencies(x.shape[-1]).float()).float())

    report = check("rope", subject)
    assert report.right
    assert "float32 only" in report.says


SLIPS_OF_PAIRS = [
    ({"a * cos - b * sin, a * sin + b * cos": "a * cos + b * sin, b * cos - a * sin"}, "turns backwards"),
    ({"a * cos - b * sin": "a * cos + b * sin"}, "the minus is missing"),
    ({"turn.real, turn.imag": "1.0, turn.imag"}, "the cosine is missing: each is taken for 1"),
    ({"turn.real, turn.imag": "turn.imag, turn.real"}, "sines and cosines are swapped"),
    ({"turned.flatten(-2)": "turned.mT.flatten(-2)"}, "pairs are read in this layout and written in the other"),
    ({"turned.flatten(-2)": "(turned.flatten(-2) + x)"}, "the vector is added to what it turns to"),
    ({"a * sin + b * cos": "b"}, "of each pair only the first component is turned"),
]
SLIPS_OF_ANGLES = [
    ("positions + 1", "positions count from 1"),
    ("positions - positions[0]", "the first position of a call is taken for 0"),
    ("torch.arange(len(positions))", "the positions are not used: rows are counted from 0"),
    ("positions.bfloat16()", "positions are rounded to bfloat16"),
    ("2 * math.pi * positions.double()", "angles are multiplied by 2 pi"),
]
SLIPS_OF_FREQUENCIES = [
    ("base ** (-i / d)", "the exponent is i/d, and should be 2i/d: the base is its own root"),
    ("base ** (2 * i / d)", "the exponent has the wrong sign"),
    ("base ** -(2 * i // d)", "the exponent is divided in whole numbers, and is 0"),
    ("(2 * i * (-math.log(base) / d // 2)).exp()", "the exponent is rounded down by //"),
    ("base ** (-2 * (i + 1) / d)", "pairs are counted from 1"),
    ("(base ** (-2 * i / d)).flip(0)", "the frequencies are in reverse order"),
    ("(base ** (-2 * i / d)).bfloat16()", "frequencies are rounded to bfloat16"),
    ("(base ** (-2 * i / d)).half()", "frequencies are rounded to float16"),
]


@pytest.mark.parametrize(("slips", "mistake"), SLIPS_OF_PAIRS)
def test_slips_of_the_turn_are_named(slips, mistake):
    report = check("rope", turning(miswritten(rotary.rotate_interleaved, slips)))
    assert report.mistakes == (mistake,)


@pytest.mark.parametrize(("positions", "mistake"), SLIPS_OF_ANGLES)
def test_slips_of_positions_are_named(positions, mistake):
    slips = {"return positions.double()": f"return ({positions}).double()"}
    angles = miswritten(rotary.angles, slips, math=math)
    for rotate, layout in FORMS:
        assert check("rope", turning(rotate, angles), layout=layout).mistakes == (mistake,)


@pytest.mark.parametrize(("power", "mistake"), SLIPS_OF_FREQUENCIES)
def test_slips_of_frequencies_are_named(power, mistake):
    wrong = miswritten(frequencies, {"base ** (-2 * i / d)": power}, math=math)
    for rotate, layout in FORMS:
        assert check("rope", turning(rotate, frequencies=wrong), layout=layout).mistakes == (mistake,)


def mixed(x, positions):
    """Tables for halves, and neighbours turned."""
    angle = rotary.angles(positions, frequencies(x.shape[-1]))
    angle = torch.cat((angle, angle), -1)
    beside = torch.stack((-x[..., 1::2], x[..., 0::2]), -1).flatten(-2)
    return x * angle.cos() + beside * angle.sin()


def test_mixed_layouts_are_named():
    expected = ("the tables of cosines and sines are in the order of the other layout",)
    assert check("rope", mixed).mistakes == expected


TURN = turning(rotary.rotate_complex)
OF_THREE = [
    (lambda q, k, v, p: (TURN(q, p), TURN(k, p)), ()),
    (lambda q, k, v, p: (TURN(q, p), TURN(k, p), v), ()),
    (lambda q, k, v, p: (TURN(q, p), TURN(k, p), TURN(v, p)), ("the values are turned too",)),
    (lambda q, k, v, p: (TURN(q, p), k), ("the keys are not turned",)),
    (lambda q, k, v, p: (q, TURN(k, p)), ("the queries are not turned",)),
]


@pytest.mark.parametrize(("subject", "mistakes"), OF_THREE)
def test_what_is_turned_is_named(subject, mistakes):
    report = check("rope-qkv", subject)
    assert report.mistakes == mistakes
    assert report.right == (not mistakes)


def turned_by(first, second):
    """A case whose vectors are all 1, and these with the first two of three pairs turned by so much a position."""
    ones = torch.tensor([1.0, 0.0], dtype=torch.float64).repeat(1, 1, 1, 4, 3)
    angle = torch.arange(2, 6)[:, None] * torch.tensor([first, second, 0.3], dtype=torch.float64)
    turned = torch.stack((angle.cos(), angle.sin()), -1).flatten(-2)
    return SimpleNamespace(d=6, vectors=lambda: ones), turned.expand_as(ones).clone()


def test_base_and_factor_are_read_off_the_first_two_pairs():
    walk, got = turned_by(0.25, 0.5**3)
    found = rotations.of_angles(rotations.Rule(base=77.0), walk, got)
    by_base, by_factor = "the base is 512, and 77 was asked for", "every angle is multiplied by 0.25"
    assert found.keys() == {by_base, by_factor}
    assert found[by_base] == {"base": 512}
    assert found[by_factor]["angle"](3.0) == 0.75


def test_what_is_measured_is_a_round_number_where_it_nearly_is_one():
    assert [rotations.shortened(x) for x in (100.0099, 0.99991, 499_960.0)] == [100, 1, 500_000]
    assert [rotations.shortened(x) for x in (100.011, 0.99989, 12_340.0)] == [100.011, 0.99989, 12_340]


def test_the_two_layouts_of_pairs():
    assert [rotations.components(i, 6, "pairs") for i in range(3)] == [(0, 1), (2, 3), (4, 5)]
    assert [rotations.components(i, 6, "half") for i in range(3)] == [(0, 3), (1, 4), (2, 5)]


@pytest.mark.parametrize(("first", "second"), [(0.0, 0.5), (0.5, 0.0), (-0.5, 0.5), (0.5, -0.5)])
def test_nothing_is_read_off_pairs_that_do_not_turn_forwards(first, second):
    walk, got = turned_by(first, second)
    assert rotations.of_angles(rotations.Rule(), walk, got) == {}


def test_nothing_is_read_off_what_is_nothing_or_no_number():
    walk, got = turned_by(0.5, 0.5)
    assert rotations.of_angles(rotations.Rule(), walk, 0 * got) == {}
    got[..., :2] = math.nan
    assert rotations.of_angles(rotations.Rule(), walk, got) == {}


def test_a_component_is_named_with_its_kind_where_there_are_several():
    names = [rotations.place(rotations.Walk((7, 9), kinds=3), (kind, 1, 2, 1, 4)) for kind in range(3)]
    told = "component 4 of the {} at position 9 (batch 1, head 2)"
    assert names == [told.format(kind) for kind in ("query", "key", "value")]
    assert rotations.place(rotations.Walk((7, 9), kinds=2), (1, 1, 2, 1, 4)) == told.format("key")
    assert rotations.place(rotations.Walk((7, 9)), (0, 1, 2, 1, 4)) == told.format("vector")


@pytest.mark.parametrize("answer", [lambda q: torch.stack((q, q)), lambda q: (q,), lambda q: [q] * 4])
def test_what_is_no_two_or_three_vectors_is_refused(answer):
    says = check("rope-qkv", lambda q, k, v, positions: answer(q)).says
    assert "was returned, and should be (q, k) or (q, k, v), asked at positions 2, 3, 4, 5, 6." in says
