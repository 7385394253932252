"""The six dials and the promise: what they refuse, and what holds at the edges."""

import pytest

from workings.paperclips import race
from workings.paperclips.six_dials import DIALS, along, drift, half_life, levers, payoff, receipt, simulate_drift, wins


def test_every_dial_runs_from_the_manual_to_the_inverse():
    assert len(DIALS) == 6
    for name, (manual, inverse) in receipt().items():
        assert along(name)[0] == manual
        assert along(name)[-1] == inverse


def test_the_chance_to_win_is_a_chance():
    for n in (2, 3, 7):
        assert wins(0, n) == pytest.approx(1 / n)
        assert wins(1, n) == wins(3, n) == pytest.approx(1)
        assert wins(-1, n) == wins(-3, n) == 0
        steps = [wins(k / 50, n) for k in range(-50, 51)]
        assert steps == sorted(steps)


def test_the_payoff_is_that_of_the_race_at_its_equilibrium():
    for n, e, mu in ((2, 1.0, 0.5), (5, 0.4, 1.0), (9, 0.7, 2.0)):
        others = race.safety_none(n, e, mu)
        for s in (0.0, 0.2, others, 1.0):
            assert payoff(s, others, n, e, mu) == pytest.approx(race.payoff_none(s, n, e, mu))


def test_a_promise_without_enmity_only_grows():
    assert drift(0.2, 3, 5, 0.0, 1.0) == pytest.approx(0.8)
    assert drift(0.2, 30, 5, 0.0, 1.0) == 1
    assert simulate_drift(0.2, 3, 5, 0.0, 1.0)[-1] == pytest.approx(0.8, abs=1e-6)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: DIALS["lid"].outcome(1.5), "between 0 and 1"),
        (lambda: DIALS["goals"].outcome(21), "listed"),
        (lambda: DIALS["delay"].outcome(-1.0), "above 0"),
        (lambda: drift(1.5, 1, 5, 1, 1), "a promise"),
        (lambda: drift(0.5, -1, 5, 1, 1), "a time"),
        (lambda: payoff(0.5, 0.5, 1, 1, 1), "at least 2"),
        (lambda: half_life(0.0, 1.0), "no promise is broken"),
        (lambda: levers(information="some"), "information"),
    ],
)
def test_what_is_out_of_range_is_refused(call, words):
    with pytest.raises(ValueError, match=words):
        call()
