"""What the figure that moves on the page on trained networks starts from, beside the record."""

import pytest

from essays.adam.trained import experiments, live


@pytest.mark.parametrize("rule", ["SGD", "MOMENTUM", "ADAM", "MUON"])
def test_losses_are_those_of_the_record(rule):
    for steps, losses in zip(experiments.DIGITS_STEPS, getattr(live, rule), strict=True):
        choose, test = (experiments.stored("digits", rule.lower(), str(steps), what) for what in ("choose", "test"))
        assert losses == pytest.approx(test.gather(0, choose.argsort(0)).mean(1).tolist(), abs=6e-4)


def test_best_of():
    """With one draw it is the mean; with many, the first."""
    losses = [0.3, 0.7, 0.5, 2.0]
    assert live.best_of(losses, 1) == pytest.approx(sum(losses) / 4)
    assert live.best_of(losses, 200) == pytest.approx(0.3, abs=1e-12)
    by_hand = sum((min(i, j) == i and losses[i]) or losses[j] for i in range(4) for j in range(4)) / 16
    assert live.best_of(losses, 2) == pytest.approx(by_hand)
