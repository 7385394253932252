"""Slopes, buckets, tables and frequencies of this package are right; miswritten lines of them are named."""

import math

import pytest
import torch

from essays.reference.bugs.experiments import miswritten
from workings.oracles import check
from workings.positions import bias, extend
from workings.positions.sinusoidal import frequencies, sinusoidal


def table(n, d, function=sinusoidal):
    return function(torch.arange(n), d)


def halves(n, d):
    pairs = table(n, d)
    return torch.cat((pairs[:, 0::2], pairs[:, 1::2]), -1)


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
