"""Shown numbers: the form is read off, the value is written in it."""

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from press.pages.digits import form
from press.typography import minus, power

NORMAL = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻−", "0123456789--")


@pytest.mark.parametrize(
    ("shown", "value", "written"),
    [
        ("3.162", math.sqrt(10), "3.162"),
        ("3.16", math.sqrt(10), "3.16"),
        ("3,306", 3306, "3,306"),
        ("3306", 3306, "3,306"),
        ("1,234,567.9", 1234567.89, "1,234,567.9"),
        ("31 %", 0.312, "31 %"),
        ("31%", 0.312, "31%"),
        ("0.05 %", 0.0005, "0.05 %"),
        ("1.33 × 10⁻⁷", 1.3349e-7, "1.33 × 10⁻⁷"),
        ("9.99 × 10⁵", 999_999, "1.00 × 10⁶"),
        ("2 × 10⁻¹⁶", 2.2e-16, "2 × 10⁻¹⁶"),
        ("10⁻⁷", 1e-7, "10⁻⁷"),
        ("−0.5", -0.5, "−0.5"),
        ("-0.5", -0.5, "−0.5"),
        ("0.5", -0.5, "−0.5"),
        ("+0.5", 0.5, "+0.5"),
        ("0.00", -0.0001, "0.00"),
        ("−2.0 × 10³", -2000, "−2.0 × 10³"),
    ],
)
def test_written_in_the_form_shown(shown: str, value: float, written: str) -> None:
    assert form(shown).write(value) == written


@pytest.mark.parametrize("shown", ["", "about 3", "1e-7", ".5", "3.", "3.1.4", "5 × 10", "5 % × 10²", "**3.1**", "½"])
def test_not_a_number(shown: str) -> None:
    assert form(shown) is None


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_no_finite_number(value: float) -> None:
    with pytest.raises(ValueError, match="no number that a page can show"):
        form("0.5").write(value)


def test_a_power_alone_is_exact() -> None:
    with pytest.raises(ValueError, match="no power of ten"):
        form("10⁻⁷").write(2e-7)


@given(st.floats(-1e12, 1e12), st.integers(0, 8), st.sampled_from(["", " %", " × 10⁰"]))
def test_what_is_written_reads_back(value: float, decimals: int, ending: str) -> None:
    assume(value == 0 or abs(value) > 1e-300)  # below it doubles have fewer digits than are shown
    assume(abs(value) * 10 ** (decimals + 2) < 1e15)  # as many digits as every double has
    shape = form(("0." + "0" * decimals if decimals else "0") + ending)
    shown = shape.write(value)
    assert form(shown) == shape
    assert shape.write(read(shown)) == shown


def read(shown: str) -> float:
    """The number that a text shows."""
    mantissa, _, power = shown.translate(NORMAL).replace(",", "").partition(" × 10")
    return float(mantissa.removesuffix(" %")) / (100 if shown.endswith("%") else 1) * 10.0 ** int(power or 0)


def test_typography() -> None:
    assert power(-1234567890) == "10⁻¹²³⁴⁵⁶⁷⁸⁹⁰"
    assert minus("-0.5") == "−0.5"
