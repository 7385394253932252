"""What the figure of one bad batch says of whoever walks."""

import pytest

from essays.adam.setting.live import walked


@pytest.mark.parametrize(("size", "taken", "said"), [
    (100.0, 1, "leaps"), (100.0, 3, "leaps"), (100.0, 30, "limps"), (100.0, 3000, "limps"), (100.0, 4000, "over"),
    (10.0, 10, "leaps"), (10.0, 30, "over"), (2.0, 10, "within"),
])  # fmt: skip
def test_one_word_is_said_and_it_is_that_of_the_step(size, taken, said):
    """It leaps while a step is long and limps while it is short: a step of 2.72 alpha is no limp."""
    shown = walked(size, 0.999, taken, 1000)
    assert [word for word in ("leaps", "limps", "over", "within") if getattr(shown, word)] == [said]
    assert shown.latest > 1.0 or said != "leaps"
    assert shown.latest <= 1.0 or said != "limps"


def test_nothing_is_said_before_it_begins():
    shown = walked(100.0, 0.999, 0, 1000)
    assert not any((shown.leaps, shown.limps, shown.over, shown.within))
