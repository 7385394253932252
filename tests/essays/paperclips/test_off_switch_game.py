"""The game on the off switch: its books are kept, and the formula beside the player earns most on the whole."""

from statistics import mean

import pytest

from essays.paperclips.off_switch.live import GAME, plans, play
from workings.paperclips.off_switch import choice

MOVES = ["defer", "act", "off"]


def best(dice: int) -> list[int]:
    """What the formula does with the plans of some dice."""
    return [MOVES.index(choice(plan.mu, 1.0, plan.b)) for plan in plans(dice)]


@pytest.mark.parametrize("moves", [[], [0], [1, 2, 0, 0], [2, 1, 0, 1, 2, 0, 1, 0]])
def test_the_books_are_kept(moves):
    run, dealt = play(moves, 3), plans(3)
    brought = [
        plan.worth * (move == 1 or (move == 0 and plan.seen > 0)) for move, plan in zip(moves, dealt, strict=False)
    ]
    assert run.mine == pytest.approx(sum(brought))
    assert (run.number, run.begun, run.over) == (len(moves) + 1, bool(moves), len(moves) == GAME)
    assert run.yours == pytest.approx([sum(brought[:k]) for k in range(len(moves) + 1)])
    assert run.got == pytest.approx(brought[-1] if moves else 0)
    assert run.alike == sum(a == b for a, b in zip(moves, best(3), strict=False))
    assert run.past == [plan.mu for plan in dealt[: len(moves)]]


def test_who_plays_by_the_formula_has_what_it_has():
    for dice in range(1, 13):
        run = play(best(dice), dice)
        assert (run.yours, run.alike) == (run.formula, GAME)


def test_the_formula_earns_more_than_fixed_habits():
    dice = range(1, 401)
    formula = mean(play(best(each), each).mine for each in dice)
    asking = mean(play([0] * GAME, each).mine for each in dice)
    proud = mean(play([1 if plan.mu > 0 else 2 for plan in plans(each)], each).mine for each in dice)
    assert formula > max(asking, proud) + 0.2
