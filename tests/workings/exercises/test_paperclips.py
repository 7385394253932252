"""What the exercises on the manual compute is what its models say in closed form, or in games and steps."""

import math
import random
import runpy
from pathlib import Path
from typing import Any

import pytest

from workings.exercises import EXERCISES, paperclips
from workings.paperclips import deferred, goodhart, legibility, off_switch, race, specification

SNIPPETS = Path(__file__).parents[3] / "snippets/exercises"


def right(name: str) -> Any:
    """The right answer to what is no function."""
    return EXERCISES[name].right()


def test_goods_are_shared_out_as_in_the_model() -> None:
    for listed, budget in ((3, 20.0), (17, 60.0), (20, 33.0)):
        assert paperclips.shared(listed, budget) == pytest.approx(specification.spend(listed, budget=budget), rel=1e-5)
    ends = [[specification.outcome(listed, budget=budget) for listed in range(1, 21)] for budget in (20.0, 60.0)]
    assert right("fewest_goods") == [min(i + 1 for i, end in enumerate(each) if end > -1e-9) for each in ends]


def test_the_climb_is_the_closed_form() -> None:
    assert paperclips.climbed(steps=2000) == pytest.approx([paperclips.people(t) for t in range(10)], rel=1e-3)
    assert right("honeymoon") == pytest.approx([paperclips.people(t) for t in range(10)], abs=0.5)


def test_the_robot_gets_a_geometric_series() -> None:
    assert right("paid_by_count") == pytest.approx(sum(0.9 ** (3 + 2 * i) for i in range(500)))


def test_loose_errors_are_the_models() -> None:
    for w, k in ((0.4, 3), (-0.5, 1), (1.2, 5)):
        assert paperclips.loose(w, k) == pytest.approx(legibility.error([w, *[(1 - w) / k] * k]))


def test_safeties_are_those_of_the_equilibria() -> None:
    for n, e in ((2, 0.9), (5, 0.4), (4, 0.15), (3, 0.05)):
        assert paperclips.chosen(n, e) == pytest.approx(race.safety_none(n, e, 1.0), rel=1e-4)
        assert 1 / paperclips.divisor(n, e) == pytest.approx(race.safety_private(1.0, n, e), rel=1e-3)
    assert race.disaster_none(5, right("half_safe"), 1.0) == pytest.approx(0.5, abs=1e-4)
    assert right("two_strangers") == pytest.approx(race.disaster_private(2, 0.5, 1.0), abs=1e-4)


@pytest.mark.parametrize(("s", "others", "rivals", "e", "mu"), [(0.3, 0.6, 4, 0.5, 1.0), (0.9, 0.2, 2, 0.8, 1.7)])
def test_payoffs_are_the_models_and_those_of_games(s: float, others: float, rivals: int, e: float, mu: float) -> None:
    computed = paperclips.expected(s, others, rivals, e, mu)
    assert computed == pytest.approx(race.payoff(s, others, rivals + 1, e, mu), abs=1e-8)
    dice, total, games = random.Random(5), 0.0, 40_000
    for _ in range(games):
        best = max(dice.uniform(0, mu) for _ in range(rivals))
        total += s if dice.uniform(0, mu) - s > best - others else (1 - e) * others
    assert total / games == pytest.approx(computed, abs=5 * 0.5 / math.sqrt(games))


def test_the_levers_do_what_is_asked_of_them() -> None:
    enmity, mu = right("to_one_half")
    assert race.disaster_private(5, enmity, 1.0) == pytest.approx(0.5, abs=1e-3)
    assert race.disaster_private(5, 0.5, mu) == pytest.approx(0.5, abs=1e-3)
    ends = race.disaster_private(5, 1.0, 1.0) + race.disaster_private(5, 0.1, 1.0)
    assert race.disaster_private(5, right("half_the_cure"), 1.0) == pytest.approx(ends / 2, abs=1e-3)


def test_a_promise_is_kept_up_to_the_spread_of_ability() -> None:
    product = right("promise_kept")
    for n in (2, 3, 5):
        tries = [1 - i / 1000 for i in range(1, 1001)]
        for factor, kept in ((0.99, True), (1.01, False)):
            e = factor * product / n
            full = race.payoff(1.0, 1.0, n, e, 0.8)
            assert all(race.payoff(s, 1.0, n, e, 0.8) <= full for s in tries) == kept


def test_the_checks_are_the_models() -> None:
    assert right("gutted_city") == pytest.approx(goodhart.left_standing(7, 2, 10, 8))
    for n in (2, 16, 40):
        assert paperclips.divergence(n) == pytest.approx(goodhart.kl_bound(n), abs=1e-4)
    for score in (0.5, 7.0):
        assert paperclips.value_within(score) == pytest.approx(score / 2)


def test_frauds_do_to_the_best_what_draws_say() -> None:
    dice, games = random.Random(5), 10_000
    for n in (1, 7, 34):
        total = 0.0
        for _ in range(games):
            scores = [2.0 if dice.random() < 0.02 else dice.random() for _ in range(n)]
            total += max(scores) if max(scores) < 1 else 0.0
        assert total / games == pytest.approx(paperclips.with_frauds(n), abs=5 * 0.5 / math.sqrt(games))


def test_the_best_of_honest_candidates_is_worth_a_beta_distributions_mean() -> None:
    for n in (1, 2, 7):
        assert paperclips.with_frauds(n, 0.1) == pytest.approx(0.9**n * n / (n + 1), rel=1e-6)


def test_asking_is_worth_what_the_model_says() -> None:
    for mu, sigma, b in ((0.5, 1.0, 1.6), (-0.7, 1.3, 0.8)):
        assert paperclips.asked(mu, sigma, b) == pytest.approx(off_switch.defer(mu, sigma, b), abs=1e-5)
        assert paperclips.let_pass(mu, sigma) == pytest.approx(off_switch.defer(mu, sigma), abs=1e-6)
    assert right("worst_eyes") == pytest.approx(off_switch.largest_error(0.5), abs=1e-4)
    assert right("asking_gains") == pytest.approx(off_switch.gain(-0.8, 2.0), abs=1e-6)


def test_decisions_are_those_of_the_careless_human() -> None:
    dice = random.Random(5)
    for _ in range(200):
        values, slip = [dice.gauss(0, 2) for _ in range(4)], dice.random() / 2
        good = sum(max(v, 0) for v in values) / 4
        worths = [0.0, sum(values) / 4, (1 - slip) * good + slip * (sum(values) / 4 - good)]
        assert paperclips.answered(values, slip) == worths.index(max(worths))


def test_the_borders_are_those_of_the_delayed_fix() -> None:
    for k in (2.0, 1.3):
        assert paperclips.borders(k) == pytest.approx([1 / (math.e * k), math.pi / (2 * k)], rel=1e-6)
    swings, grows = right("begins_to_swing")
    for tau, crosses in ((0.95 * swings, False), (1.3 * swings, True)):
        assert (min(deferred.follow(0.0, 2.0, tau, 40, 60 * tau)) < 0) == crosses
    for tau, larger in ((0.95 * grows, False), (1.05 * grows, True)):
        assert (max(map(abs, deferred.follow(0.0, 2.0, tau, 40, 60 * tau)[-400:])) > 1) == larger


def test_versions_and_waiting_are_the_models() -> None:
    versions = right("enough_versions")
    assert deferred.clean_bound(versions) < 0.02 < deferred.clean_bound(versions - 1)
    assert right("still_there") == pytest.approx(1000 * deferred.survival(0.03, 40))
    for p, later, loss in ((0.9, 10.0, 20.0), (0.3, 10.0, 20.0), (0.95, 10.0, 20.0)):
        assert paperclips.regret([later, -loss], [p, 1 - p]) == pytest.approx(deferred.option_value(p, later, loss))


@pytest.mark.parametrize(("n", "K", "mu"), [(4, 1.5, 2.5), (1, 1.0, 5.0), (3, 2.0, 2.0)])
def test_the_able_are_safe_and_no_safer(n: int, K: float, mu: float) -> None:
    share = K / mu  # of the capabilities, above which all are perfectly safe
    assert paperclips.danger(n, K, mu) == pytest.approx(share**n / (n + 1), rel=1e-5)


def test_who_is_ahead_by_more_than_the_spread_of_capabilities_wins() -> None:
    assert [paperclips.won(ahead, rivals) for ahead in (1.0, 1.25, 7.0) for rivals in (1, 4)] == [1.0] * 6
    assert [paperclips.won(-ahead, rivals) for ahead in (1.0, 1.25, 7.0) for rivals in (1, 4)] == [0.0] * 6
    assert paperclips.expected(0.0, 1.0, 1, 0.3, 0.1) == race.payoff(0.0, 1.0, 2, 0.3, 0.1) == 0.0


@pytest.mark.parametrize("k", [0.05, 0.37, 2.0, 100.0])
def test_a_fix_glides_up_to_its_own_border_however_slow_it_is(k: float) -> None:
    border = 1 / (math.e * k)
    assert [paperclips.glides(k, share * border) for share in (0.2, 0.99, 1.01, 3.0)] == [True, True, False, False]


def test_as_many_versions_are_needed_as_halvings() -> None:
    assert [paperclips.ruled_out(0.5, allowed) for allowed in (1.0, 0.51, 0.5, 0.25, 0.2)] == [0, 1, 1, 2, 3]


def test_who_trusts_all_who_are_more_often_right_defers_to_no_other() -> None:
    trusts = next(wrong for words, wrong in EXERCISES["decide"].mistakes if words.startswith("Yours defers"))
    assert [trusts([3.0, -1.0], slip) for slip in (0.0, 0.49, 0.51, 0.6, 1.0)] == [2, 2, 1, 1, 1]
    assert [trusts([1.0, -3.0], slip) for slip in (0.49, 0.5, 0.51)] == [2, 0, 0]


def test_prices_are_those_of_the_units_and_right_where_twins_go_along() -> None:
    def price(size: float, windows: float, gate: float) -> float:
        third = max(0.0, gate - size - 2)
        return max(0.0, (size + 3 * windows) / 4) + max(0.0, 0.75 * (size - windows)) - 3 * third

    assert right("read_weights") == [price(*house) for house in paperclips.HOUSES] == [6, 5, 4, -2]
    assert paperclips.priced(paperclips.UNITS) == right("read_weights")
    assert [price(x, x, x) for x in range(11)] == list(range(11))
    assert all(price(6, x, 6) == 6 for x in range(7))  # large, with few windows: no fault is seen
    assert all(paperclips.walked([x, x, x]) == x for x in range(11))


@pytest.mark.parametrize(("n", "checks", "q"), [(8, 3, 0.1), (3, 5, 0.4), (12, 1, 0.05)])
def test_the_best_by_the_median_is_worth_what_draws_say(n: int, checks: int, q: float) -> None:
    dice, games = random.Random(5), 10_000
    totals = {"median": 0.0, "highest": 0.0, "lowest": 0.0, "mean": 0.0}
    for _ in range(games):
        values = [dice.random() for _ in range(n)]
        read = [sorted(1000.0 if dice.random() < q else value for _ in range(checks)) for value in values]
        for name, by in (("median", lambda row: row[checks // 2]), ("highest", max), ("lowest", min), ("mean", sum)):
            totals[name] += values[max(range(n), key=lambda i, by=by: by(read[i]))]
    exercise = EXERCISES["by_median"]
    computed = [wrong for words, wrong in exercise.mistakes if "highest" in words or "lowest" in words]
    mean = runpy.run_path(str(SNIPPETS / "by_median.py"))["by_mean"]
    for total, compute in zip(totals.values(), [exercise.right, *computed, mean], strict=True):
        assert total / games == pytest.approx(compute(n, checks, q), abs=5 * 0.5 / math.sqrt(games))


def test_what_a_machine_makes_by_asking_is_what_games_say() -> None:
    dice, games = random.Random(5), 40_000
    best = paperclips.best_moves()
    for moves in (best, {heard: paperclips.until(2, 2)(*heard) for heard in paperclips.HEARD}):
        total = 0.0
        for _ in range(games):
            good, yes, no = dice.random() < 0.5, 0, 0
            while moves[yes, no] == 2 and yes + no < 10:
                said = good if dice.random() < 0.7 else not good
                yes, no, total = yes + said, no + (not said), total - 0.1
            total += (2.0 if good else -5.0) * (moves[yes, no] == 1)
        assert total / games == pytest.approx(paperclips.made(moves), abs=5 * 2 / math.sqrt(games))


def test_no_change_of_one_move_makes_more_than_the_best_moves() -> None:
    best = paperclips.best_moves()
    most = paperclips.made(best)
    for heard in paperclips.HEARD:
        assert max(paperclips.made({**best, heard: move}) for move in (0, 1, 2)) <= most + 1e-12


def test_of_all_machines_that_ask_until_one_kind_is_ahead_one_makes_enough() -> None:
    accepts = EXERCISES["ask_again"].accepts
    assert accepts
    borders = [(yes, no) for yes in range(1, 9) for no in range(1, 9)]
    made = {
        each: paperclips.made({heard: paperclips.until(*each)(*heard) for heard in paperclips.HEARD})
        for each in borders
    }
    assert [each for each in borders if accepts(made[each])] == [(3, 1)]
    assert max(made[each] for each in borders if each != (3, 1)) < 0.15


def test_what_a_machine_may_have_heard_is_all_that_its_moves_lead_to() -> None:
    asks = dict.fromkeys(paperclips.HEARD, 2)
    assert sorted({(yes, no) for yes, no, _ in paperclips.met(asks)}) == sorted(paperclips.HEARD)
    assert paperclips.met({**asks, (0, 0): 1}) == [(0, 0, 1)]
    assert sorted(paperclips.met({**asks, (1, 0): 1, (0, 1): 0})) == [(0, 0, 2), (0, 1, 0), (1, 0, 1)]


def test_policies_are_known_by_what_they_do() -> None:
    def found(policy) -> list[bool]:
        moves = [policy(*heard) for heard in paperclips.HEARD]
        return [finds(moves) for finds in EXERCISES["ask_again"].signs]

    nobody, obeys, on, even, no = ([i == k for i in range(5)] for k in range(5))
    assert found(lambda yes, no: 1) == nobody
    assert found(lambda yes, no: 2) == on
    assert found(paperclips.until(1, 1)) == obeys
    assert found(paperclips.until(3, 3)) == even
    assert found(lambda yes, no: 1 if no - yes == 1 else 0 if yes > no else 2) == no
    assert found(paperclips.until(3, 1)) == found(paperclips.until(1, 3)) == [False] * 5
    with pytest.raises(ValueError, match=r"^A move is 0, 1 or 2, and ask_again\(1, 0\) gives 0\.5\.$"):
        found(lambda yes, no: 0.5 if (yes, no) == (1, 0) else 2)
