"""Numbers are written as the running text writes them."""

import pytest

from essays.kit.number import scientific


@pytest.mark.parametrize(
    ("number", "words"), [(0.54, "0.5"), (0.0023, "0.002"), (2.1e-5, "2 × 10⁻⁵"), (9.7e-8, "1 × 10⁻⁷")]
)
def test_a_small_number_has_one_digit_and_a_power_of_ten(number: float, words: str) -> None:
    assert scientific(number) == words
