"""The game on the off switch: its books are kept, and the formula beside the player earns most on the whole."""

from statistics import mean

import pytest

from essays.paperclips.off_switch.live import GAME, plans, play
from workings.paperclips.off_switch import choice

MOVES = ["defer", "act", "off"]


def best(dice: int) -> list[int]:
    """What the formula does with the plans of some dice."""
    return [MOVES.index(choice(plan.mu, 1.0, plan.b)) for plan in plans(dice)]


def wide(outline: list[list[float]]) -> float:
    """What a bar from the middle says, to the right if above 0: eight units each."""
    return (outline[1][0] - 172) / 8


def middle(outline: list[list[float]]) -> tuple[float, float]:
    """The middle of an outline."""
    return tuple((min(spot[k] for spot in outline) + max(spot[k] for spot in outline)) / 2 for k in (0, 1))


@pytest.mark.parametrize("moves", [[], [0], [1, 2, 0, 0], [2, 1, 0, 1, 2, 0, 1, 0]])
def test_the_books_are_kept(moves):
    run, dealt = play(moves, 3), plans(3)
    brought = [
        plan.worth * (move == 1 or (move == 0 and plan.seen > 0)) for move, plan in zip(moves, dealt, strict=False)
    ]
    assert run.mine == pytest.approx(sum(brought))
    assert (run.number, run.begun, run.over) == (len(moves) + 1, bool(moves), len(moves) == GAME)
    assert [play(moves[:k], 3).mine for k in range(len(moves) + 1)] == pytest.approx(
        [sum(brought[:k]) for k in range(len(moves) + 1)]
    )
    assert wide(run.yours) == pytest.approx(run.mine, abs=1e-12)
    assert wide(run.formulas) == pytest.approx(run.its, abs=1e-12)
    assert run.got == pytest.approx(brought[-1] if moves else 0)
    assert run.alike == sum(a == b for a, b in zip(moves, best(3), strict=False))
    alike = [sum((other.mu, other.b) == (plan.mu, plan.b) for other in dealt[:k]) for k, plan in enumerate(dealt)]
    spots = [(172 + 32 * plan.mu + 12 * k, 164 + 26 * plan.b) for plan, k in zip(dealt, alike, strict=True)]
    for choice_, outlines in enumerate((run.asked, run.acted, run.ended)):  # each plan is marked by what was done
        assert [middle(each) for each in outlines] == [
            pytest.approx(spot) for spot, move in zip(spots, moves, strict=False) if move == choice_
        ]
    others = [move != other for move, other in zip(moves, best(3), strict=False)]
    assert [middle(each) for each in run.odd] == [
        pytest.approx(spot) for spot, other in zip(spots, others, strict=False) if other
    ]
    here = dealt[min(len(moves), GAME - 1)]
    assert (run.mu, run.b) == (here.mu, here.b)


def test_what_was_decided_lies_at_its_worth():
    """The block lies where the plan is worth, the eye where the human saw it; who was not asked does not look."""
    dealt = plans(3)
    for moves in ([], [0], [1, 2, 0, 0], [2, 1]):
        run = play(moves, 3)
        last = dealt[max(len(moves) - 1, 0)]
        asked = bool(moves) and moves[-1] == 0
        left, right = run.parcel[0][0], run.parcel[1][0]
        if moves:
            assert ((left + right) / 2 - 172) / 32 == pytest.approx(max(-5, min(5, last.worth)))
        else:
            assert (left, run.parcel[0][1]) == (60, 236)
        eye = (run.eye[0][0][0] + run.eye[0][3][0]) / 2
        assert eye == pytest.approx(172 + 32 * max(-5, min(5, last.seen)) if asked else 313)
        assert (run.slip_x[-1] == pytest.approx(eye)) is asked


def test_who_plays_by_the_formula_has_what_it_has():
    for dice in range(1, 13):
        run = play(best(dice), dice)
        assert (run.mine, wide(run.yours), run.alike) == (run.its, wide(run.formulas), GAME)


@pytest.mark.parametrize("moves", [[0] * GAME, [1] * GAME, [2] * GAME, [1, 2, 0, 0, 1, 2, 0, 1]])
@pytest.mark.parametrize("dice", range(1, 13))
def test_nothing_is_hidden_and_what_is_shown_adds_up(moves, dice):
    """Eight plans are eight dots, no bar runs under its words, and the sums are those of the numbers as printed."""
    run = play(moves, dice)
    assert len({middle(each) for each in (*run.asked, *run.acted, *run.ended)}) == GAME
    for bar, word in ((run.yours, run.yours_word), (run.formulas, run.formulas_word)):
        assert (word > 172) is (bar[1][0] < 172)
    shown = [round(play(moves[: k + 1], dice).got, 1) for k in range(GAME)]
    assert round(run.mine, 1) == pytest.approx(sum(shown))


@pytest.mark.parametrize("moves", [[0] * GAME, [1] * GAME, [2] * GAME, [1, 2, 0, 0, 1, 2, 0, 1]])
@pytest.mark.parametrize("dice", range(1, 13))
def test_why_the_formula_won(moves, dice):
    """What is said to have made most did: of the plans where it alone asked, where you alone did, and the others."""
    run, parts = play(moves, dice), {2: [], 3: [], 4: []}
    for plan, yours, its in zip(plans(dice), moves, best(dice), strict=True):
        brought = [plan.worth * (each == 1 or (each == 0 and plan.seen > 0)) for each in (yours, its)]
        if yours != its:
            parts[2 if its == 0 else 3 if yours == 0 else 4].append(brought[1] - brought[0])
    apart = run.its - run.mine
    tie = 6 if list(moves) == best(dice) else 5
    assert run.why == (tie if abs(apart) < 1e-9 else 1 if apart < 0 else max(parts, key=lambda part: sum(parts[part])))
    if 1 < run.why < 5:
        assert (run.times, run.by) == (len(parts[run.why]), pytest.approx(sum(parts[run.why])))
    assert play(moves[:-1], dice).why == 0


def test_the_formula_earns_more_than_fixed_habits():
    dice = range(1, 401)
    formula = mean(play(best(each), each).mine for each in dice)
    asking = mean(play([0] * GAME, each).mine for each in dice)
    proud = mean(play([1 if plan.mu > 0 else 2 for plan in plans(each)], each).mine for each in dice)
    assert formula > max(asking, proud) + 0.2
