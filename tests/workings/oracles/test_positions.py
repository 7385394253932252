"""Slopes, buckets, tables and frequencies of this package are right; miswritten lines of them are named."""

import math

import pytest
import torch

from essays.reference.bugs.experiments import miswritten
from workings.oracles import check, positions
from workings.oracles.oracle import examine
from workings.positions import bias, extend
from workings.positions.sinusoidal import frequencies, sinusoidal


def table(n, d, function=sinusoidal):
    return function(torch.arange(n), d)


def halves(n, d):
    pairs = table(n, d)
    return torch.cat((pairs[:, 0::2], pairs[:, 1::2]), -1)


def ending_at_one(n, d):
    angles = torch.arange(n)[:, None] * 10_000.0 ** -torch.linspace(0, 1, d // 2, dtype=torch.float64)
    return torch.stack((angles.sin(), angles.cos()), -1).flatten(-2)


def yarn(ramp):
    def ask(d, base, s, trained):
        if ramp == "paper":
            return extend.yarn(frequencies(d, base), s, trained), extend.yarn_temperature(s)
        return extend.yarn_released(d, base, s, trained, whole=ramp == "released"), extend.yarn_temperature(s)

    return ask


def llama3(d, base, s, trained, change=extend.llama3):
    return change(frequencies(d, base), s, trained=trained)


RIGHT = [
    ("alibi", bias.alibi_slopes, {}),
    ("t5", bias.t5_bucket, {}),
    ("sinusoidal", table, {}),
    ("sinusoidal", halves, {"layout": "half"}),
    ("sinusoidal", ending_at_one, {"exponent": "i/(d/2-1)"}),
    ("padding", lambda mask: mask.cumsum(-1) - 1, {}),
    ("rope-linear", lambda d, base, s, trained: extend.interpolate(frequencies(d, base), s), {}),
    ("rope-ntk", lambda d, base, s, trained: extend.ntk(d, base, s), {}),
    *(("rope-yarn", yarn(ramp), {"ramp": ramp}) for ramp in ("released", "paper", "unrounded")),
    ("rope-llama3", llama3, {}),
]


@pytest.mark.parametrize(("name", "subject", "options"), RIGHT)
def test_this_package_is_right(name, subject, options):
    assert check(name, subject, **options).right


@pytest.mark.parametrize(("name", "subject", "options"), RIGHT)
def test_float32_is_right(name, subject, options):
    """Answers that were rounded to float32 pass; whole numbers stay whole."""

    def rounded(*given):
        answer = subject(*given)
        if isinstance(answer, tuple):
            return answer[0].float(), answer[1]
        return answer.float() if answer.is_floating_point() else answer

    assert check(name, rounded, torch.float32, **options).right


FORMULA = "slopes for a number of heads that is no power of two are those of the formula, not the authors'"
SLOPES = [
    (lambda n: torch.tensor([2 ** (-8 * h / n) for h in range(1, n + 1)], dtype=torch.float64), FORMULA),
    (lambda n: [2 ** (-8 * h / n) for h in range(1, n + 1)], FORMULA),
    (lambda n: -bias.alibi_slopes(n), "slopes have the wrong sign"),
    (lambda n: bias.alibi_slopes(2 ** math.ceil(math.log2(n)))[:n], "the slopes of the next power of two are cut off"),
    (
        miswritten(bias.alibi_slopes, {"(1, whole + 1)": "(whole)", "(1, 2 * whole, 2)": "(0, 2 * whole, 2)"}),
        "heads are counted from 0: the first slope is 1",
    ),
    (
        miswritten(bias.alibi_slopes, {"range(1, 2 * whole, 2)": "range(1, 2 * whole)"}),
        "heads beyond a power of two take the first of twice as many, and should take every other",
    ),
]


@pytest.mark.parametrize(("subject", "mistake"), SLOPES)
def test_slips_of_slopes_are_named(subject, mistake):
    assert check("alibi", subject).mistakes == (mistake,)


def by_logarithm(rounding, offset, buckets, longest, both_ways):
    """The buckets as libraries have them, with a logarithm in float64."""
    one_way = buckets // 2 if both_ways else buckets
    exact = one_way // 2
    distance = offset.abs() if both_ways else (-offset).clamp(min=0)
    large = exact + rounding((distance / exact).double().log() / math.log(longest / exact) * (one_way - exact))
    number = torch.where(distance < exact, distance, large.clamp(max=one_way - 1).long())
    return number + one_way * (offset > 0) if both_ways else number


BUCKETS = [
    (lambda *given: by_logarithm(torch.floor, *given), ()),
    (lambda *given: by_logarithm(torch.ceil, *given), ("the logarithm is rounded up, and should be down",)),
    (
        lambda *given: by_logarithm(torch.round, *given),
        ("the logarithm is rounded to the nearest, and should be down",),
    ),
    (
        lambda offset, *rest: bias.t5_bucket(-offset, *rest),
        ("the offset is query minus key, and should be key minus query",),
    ),
    (lambda offset, n, longest, both: bias.t5_bucket(offset, n, 128, both), ("the longest distance is always 128",)),
    (lambda offset, n, longest, both: bias.t5_bucket(offset, n, longest), ("it never looks both ways",)),
    (lambda offset, n, longest, both: bias.t5_bucket(offset, n, longest, True), ("it always looks both ways",)),
    (
        miswritten(bias.t5_bucket, {"(offset > 0)": "(offset < 0)"}),
        ("keys before the query have the second half of the buckets, and keys after it should",),
    ),
]


@pytest.mark.parametrize(("subject", "mistakes"), BUCKETS)
def test_slips_of_buckets_are_named(subject, mistakes):
    report = check("t5", subject)
    assert report.mistakes == mistakes
    assert report.right == (not mistakes)


SINES = [
    ({"-2 * i / d": "-i / d"}, "the exponent is i/d, and should be 2i/d"),
    ({"-2 * i / d": "2 * i / d"}, "the exponent has the wrong sign"),
    ({"-2 * i / d": "-2 * (i + 1) / d"}, "pairs are counted from 1"),
]


@pytest.mark.parametrize(("slips", "mistake"), SINES)
def test_slips_of_the_table_are_named(slips, mistake):
    wrong = miswritten(sinusoidal, {}, frequencies=miswritten(frequencies, slips))
    assert check("sinusoidal", lambda n, d: table(n, d, wrong)).mistakes == (mistake,)


def test_layouts_of_the_table_are_named():
    assert check("sinusoidal", halves).mistakes == ("layout is half, and pairs was asked for",)
    assert check("sinusoidal", lambda n, d: table(n, d).unflatten(-1, (-1, 2)).flip(-1).flatten(-2)).mistakes == (
        "cosines stand where sines should, and sines where cosines",
    )


def reverse(d, base, s, trained):
    wrong = miswritten(extend.yarn, {"(1 - kept) / checked(s) + kept": "kept / checked(s) + 1 - kept"})
    return wrong(frequencies(d, base), s, trained, 1, 4)


METHODS = [
    ("rope-yarn", yarn("paper"), "ramp is paper, and released was asked for"),
    ("rope-yarn", lambda *given: yarn("released")(*given)[0], "the temperature is dropped"),
    (
        "rope-ntk",
        lambda d, base, s, trained: extend.ntk(d, base, s) / s,
        "the factor is used on both sides: in the base, and on the frequencies",
    ),
    ("rope-linear", lambda d, base, s, trained: extend.ntk(d, base, s), "method is ntk, and linear was asked for"),
    ("rope-linear", lambda d, base, s, trained: frequencies(d, base), "nothing is scaled"),
    ("rope-llama3", reverse, "the ramp is reversed"),
]


@pytest.mark.parametrize(("name", "subject", "mistake"), METHODS)
def test_slips_of_methods_are_named(name, subject, mistake):
    assert check(name, subject).mistakes == (mistake,)


@pytest.mark.parametrize("both_ways", [True, False])
def test_buckets_are_this_packages_at_every_offset(both_ways):
    case = positions.Buckets(20, 78, both_ways)  # whose offsets go through 0, which those of the oracle do not
    assert 0 in case.offsets
    expected = bias.t5_bucket(torch.tensor(case.offsets), *case).double()
    assert torch.equal(positions.bucket(positions.Bucket(), case), expected)


def test_buckets_of_a_distance_plus_1_by_hand():
    """Of 8 buckets 4 are exact, and a distance of 5 is in the last."""
    case, wrong = positions.Buckets(8, 5, False), positions.BUCKETS["the logarithm is of the distance plus 1"]
    assert case.offsets == [-13, -10, -7, -4, -1, 2, 5, 8, 11]
    assert positions.Buckets(4, 2, True).offsets == [-7, -4, -1, 2, 5]
    assert positions.bucket(positions.Bucket(), case).tolist() == [7, 7, 7, 4, 1, 0, 0, 0, 0]
    assert positions.bucket(positions.Bucket(**wrong), case).tolist() == [7, 7, 7, 7, 1, 0, 0, 0, 0]


def test_the_logarithm_of_a_distance_is_in_equal_ratios():
    """From 3 to 24 in 6 ratios of the root of 2."""
    assert [positions.logarithm(distance, 3, 24, 6) for distance in (3, 6, 24)] == pytest.approx([0, 2, 6])


@pytest.mark.parametrize("first", ["sine", "cosine"])
def test_a_component_may_have_a_frequency_of_its_own(first):
    made = positions.sines(positions.Sines(own=True, first=first, base=77.0), positions.Table(5, 6))
    angles = torch.arange(5)[:, None] * 77.0 ** (-torch.arange(6, dtype=torch.float64) / 6)
    at = 0 if first == "sine" else 1
    assert torch.allclose(made[:, at::2], angles.sin()[:, at::2], rtol=1e-12, atol=1e-12)
    assert torch.allclose(made[:, 1 - at :: 2], angles.cos()[:, 1 - at :: 2], rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize(
    ("trained", "kept"),
    [
        (603, [1, 1, 3 / 4]),  # from pair 1.4, rounded to 1, to pair 5.9, rounded to 6; there are 5 components after it
        (6, [1, 0, 0]),  # from less than 0 to 0 itself
        (50, [1, 2 / 3, 1 / 3]),  # from less than 0 to pair 2.7, rounded to 3
        (10**6, [1, 1, 1]),  # from 11 on
    ],
)
def test_the_released_ramp_stays_within_the_components(trained, kept):
    case = positions.Longer(6, 10.0, 2.0, trained)
    assert [positions.released(case, i, 0.0) for i in range(3)] == pytest.approx(kept)


def test_bands_and_what_is_taken_for_them_at_their_ends():
    case = positions.Longer(10, 77.0, 2.0, 50)
    assert [positions.bands(case, 0, turns) for turns in (0.5, 1, 2.5, 4, 5)] == [0, 0, 0.5, 1, 1]
    mistakes = positions.FREQUENCIES["llama3"]
    assert [mistakes["there is no ramp between the bands"]["kept"](case, 0, turns) for turns in (3.9, 4.0)] == [0, 1]
    assert mistakes["the trained length is always 8192"]["case"](case) == (10, 77, 2, 8192)
    assert mistakes["the high end of the ramp is 32, as YaRN's"]["kept"](case, 0, 16.5) == 0.5


SHAPES = [
    ("t5", "the buckets"),
    ("padding", "the positions"),
    ("rope-linear", "the frequencies"),
    ("sinusoidal", "the table"),
]


@pytest.mark.parametrize(("name", "what"), SHAPES)
def test_what_is_no_tensor_is_refused(name, what):
    has, is_ = ("has", "is") if what == "the table" else ("have", "are")
    assert check(name, lambda *given: (1, 2, 3)).says.startswith(f"{what} {has} the shape (3,), not (")
    for answer in (None, "12", {}, [None], [[1, 2], [3], [4]], object()):
        report = check(name, lambda *given, answer=answer: answer)
        assert report.says.startswith(f"{what} {is_} no tensor but {type(answer).__name__}, asked ")
        assert not report.asked


def test_whole_numbers_may_be_answered_in_floats_of_32_bits_at_least():
    assert check("t5", lambda *given: bias.t5_bucket(*given).float()).right
    assert "are in torch.float16" in check("t5", lambda *given: bias.t5_bucket(*given).half()).says
    assert check("padding", lambda mask: (mask.cumsum(-1) - 1).float()).right
    assert "are in torch.float16" in check("padding", lambda mask: (mask.cumsum(-1) - 1).half()).says


def test_a_temperature_is_a_number():
    says = check("rope-linear", lambda d, *rest: (torch.ones(d // 2), "1")).says
    assert says.startswith("the temperature is no tensor but str, asked for d=34, ")


MULTIPLIED = "the frequencies are multiplied by the factor, and should be divided"
CASES = ["d=34, base=1234, factor=3.5, trained=300", "d=64, base=500000, factor=8, trained=8192"]
CASES += ["d=10, base=77, factor=2, trained=50"]


@pytest.mark.parametrize("name", positions.METHODS)
def test_a_method_made_anew_tells_where_its_first_difference_is(name):
    """A pair that is off, or the temperature, is told with the case that it is asked in."""
    oracle, sizes = positions.method(name), [34, 64, 10]
    assert oracle.name == f"rope-{name}"
    assert list(oracle.choices) == (["ramp"] if name == "yarn" else [])
    own = {f"method is {other}, and {name} was asked for" for other in positions.METHODS if other != name}
    always = {words for words in positions.ALWAYS if name != "ntk" or words != MULTIPLIED}
    assert oracle.mistakes.keys() == own | positions.FREQUENCIES[name].keys() | always
    for number, told in enumerate(CASES):
        for index in (0, sizes[number] // 2 - 1, sizes[number] // 2):

            def off(subject, case, dtype, number=number, index=index):
                answer = oracle.expected(oracle.rule, case)
                if case == oracle.cases[number]:
                    answer[index] += 9
                return answer

            place = "the temperature" if index == sizes[number] // 2 else f"pair {index}"
            says = examine(oracle._replace(ask=off), None).says
            assert f"First difference, asked for {told}:\n  {place}\n" in says
