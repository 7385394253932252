"""What an oracle makes of answers: at its tolerances, with its mistakes alone and together, and in which words."""

import math
import signal
import threading
from typing import NamedTuple

import pytest
import torch

from workings.oracles import ORACLES
from workings.oracles.oracle import TOLERANCE, Oracle, Slow, alarm, apart, departures, examine, numbers

RIGHT = "right, every number within 1e-09."


class Line(NamedTuple):
    """Where a line begins, and how it rises."""

    start: float = 0.0
    slope: float = 1.0


def line(*cases, **more):
    """The oracle of lines, asked for the start and for a value at each case."""
    given = {
        "name": "line", "subject": "f(x) -> (start, value)", "rule": Line(), "choices": {}, "cases": cases or (1.0,),
        "mistakes": {"begins at 2": {"start": 2.0}, "falls": {"slope": -1.0}, "falls fast": {"slope": -3.0}},
        "expected": lambda rule, x: torch.tensor([rule.start, rule.start + rule.slope * x], dtype=torch.float64),
        "ask": lambda subject, x, dtype: numbers(subject(x), (2,), "the answer"),
        "place": lambda x, at: f"number {at[0]}",
    }  # fmt: skip
    return Oracle(**(given | more))


def along(start, slope, off=0.0):
    return lambda x: torch.tensor([start + off, start + slope * x], dtype=torch.float64)


@pytest.mark.parametrize(
    ("off", "right", "says"),
    [
        (1e-9, True, f"line: {RIGHT}"),
        (math.nextafter(1e-9, 1), True, "line: right, but to float32 only: numbers are off by up to 1e-09.\n  First"),
        (5e-5, True, "line: right, but to float32 only: numbers are off by up to 5e-05.\n  First"),
        (math.nextafter(5e-5, 1), False, "line: wrong, in no way that is known here.\n  First"),
    ],
)
def test_a_tolerance_is_the_most_that_is_let_pass(off, right, says):
    report = examine(line(), along(0, 1, off))
    assert report.right == right
    assert str(report).startswith(says)
    assert TOLERANCE[torch.float64] == 1e-9
    assert TOLERANCE[torch.float32] == 5e-5


def test_the_first_number_beyond_the_tolerance_is_told():
    report = examine(line(3.0, 1.0), lambda x: torch.tensor([1e-9, x + (x == 1) * 1e-6], dtype=torch.float64))
    told = "  First difference, asked 1.0:\n  number 1\n  is 1.000001, expected 1."
    assert report.says == f"right, but to float32 only: numbers are off by up to 1e-06.\n{told}"


def test_the_coarsest_answer_says_what_rounding_may_do():
    coarse = examine(line(1.0, 2.0, 3.0), lambda x: along(1e-6, 1)(x).to(torch.float32 if x == 2 else torch.float64))
    assert coarse.says == "right, every number within 5e-05."


def test_mistakes_are_named_alone_or_in_pairs_of_different_lines():
    assert examine(line(), along(2, 1)).mistakes == ("begins at 2",)
    assert examine(line(), along(2, 1, 1e-6)).mistakes == ("begins at 2",)
    both = examine(line(), along(2, -3))
    assert both.mistakes == ("begins at 2", "falls fast")
    assert both.says.startswith("begins at 2, and falls fast.\n")
    either = examine(line(0.0, mistakes={"a": {"start": 2.0}, "b": {"start": 2.0}}), along(2, 1))
    assert either.says.startswith("a, or b.\n")
    assert not examine(line(), along(7, 9)).mistakes


@pytest.mark.parametrize(("asked", "other"), [("low", "high"), ("high", "low")])
def test_a_choice_that_was_not_asked_for_is_named(asked, other):
    oracle, starts = line(choices={"side": {"low": {}, "high": {"start": 5.0}}}), {"low": 0, "high": 5}
    assert str(examine(oracle, along(starts[asked], 1), side=asked)) == f"line side={asked}: {RIGHT}"
    wrong = examine(oracle, along(starts[other], 1), side=asked)
    assert wrong.mistakes == (f"side is {other}, and {asked} was asked for",)
    assert examine(oracle, along(0, 1)).right


def test_what_is_measured_is_read_off_the_first_case_also_beside_a_mistake():
    def measured(rule, x, got):
        assert x == 4.0
        return {f"the slope is {(got[1] - got[0]).item() / x:g}": {"slope": (got[1] - got[0]).item() / x}}

    oracle = line(4.0, 7.0, rule=Line(5.0), measured=measured)
    assert examine(oracle, along(5, 9)).mistakes == ("the slope is 9",)
    assert examine(oracle, along(2, 9)).mistakes == ("begins at 2", "the slope is 9")


def test_departures_are_in_proportion_above_1():
    got = torch.tensor([0.75, 2.5, 5.0, -6.0, math.nan, math.inf, math.nan, math.inf, 1.0])
    want = torch.tensor([0.5, 1.25, 4.0, -4.0, math.nan, math.inf, 1.0, 1.0, math.inf], dtype=torch.float64)
    assert departures(got, want).tolist() == [0.25, 1, 0.25, 0.5, 0, 0, math.inf, math.inf, math.inf]


def test_numbers_are_told_in_as_many_digits_as_tell_them_apart():
    x = 1.2345678912345678
    assert apart(x, x + 1e-5) == ("1.23457", "1.23458")
    assert apart(x, x + 1e-8) == ("1.23456789", "1.2345679")
    assert apart(x, x + 1e-11) == ("1.23456789123", "1.23456789124")
    assert apart(x, math.nextafter(x, 2)) == ("1.2345678912345679", "1.2345678912345681")


def test_an_error_is_told_with_its_innermost_line():
    def deep(x):
        raise KeyError(x)

    def subject(x):
        return [deep(each) for each in (x,)]

    says = examine(line(), subject).says
    assert says.startswith(f"raised KeyError at {__file__}:{deep.__code__.co_firstlineno + 1}, asked 1.0: 1.0\n")
    assert says.endswith("It is called as f(x) -> (start, value)")


def test_an_unknown_option_is_refused_with_those_that_there_are():
    with pytest.raises(ValueError, match=r"^line has no option colour; it has none$"):
        examine(line(), along(0, 1), colour="red")
    with pytest.raises(ValueError, match=r"^rope has no option colour; it has layout, base$"):
        examine(ORACLES["rope"], None, colour="red")
    with pytest.raises(ValueError, match=r"^rope has no layout called both; it has pairs, half$"):
        examine(ORACLES["rope"], None, layout="both")


def test_an_alarm_is_set_for_the_time_and_then_taken_back(monkeypatch):
    calls, before = [], signal.getsignal(signal.SIGALRM)
    monkeypatch.setattr(signal, "setitimer", lambda *given: calls.append(given))
    with pytest.raises(Slow), alarm(7):
        signal.raise_signal(signal.SIGALRM)
    assert calls == [(signal.ITIMER_REAL, 7), (signal.ITIMER_REAL, 0)]
    assert signal.getsignal(signal.SIGALRM) is before


def test_without_alarms_a_subject_has_as_long_as_it_takes(monkeypatch):
    reports = []
    thread = threading.Thread(target=lambda: reports.append(examine(line(), along(0, 1))))
    thread.start()
    thread.join()
    monkeypatch.delattr(signal, "setitimer")
    assert [each.right for each in [*reports, examine(line(), along(0, 1))]] == [True, True]
