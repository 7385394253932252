"""The robot in the hall: its world as it is drawn, and its best ways and returns by other methods."""

from itertools import pairwise, product

import pytest
import torch

from workings.paperclips import hall

PLAN = ("S....", ".....", "##C##", ".....", "....P")


def test_the_world_is_the_plan():
    """Every move of every state, by row and column on the plan."""
    letters = {(row, column): letter for row, line in enumerate(PLAN) for column, letter in enumerate(line)}
    for (row, column), here in letters.items():
        for wire in (0, 1) if here != "#" else ():
            for move, (down, right) in enumerate(((-1, 0), (1, 0), (0, -1), (0, 1), (0, 0))):
                aim = row + down, column + right
                there = aim if letters.get(aim, "#") != "#" else (row, column)
                state, counts, made = hall.act(2 * (5 * row + column) + wire, move)
                assert divmod(state // 2, 5) == there
                assert counts == (letters[there] == "C" and here != "C")
                assert made == (wire and letters[there] == "P")
                assert state % 2 == (letters[there] == "S" or (wire and letters[there] != "P"))


@pytest.mark.parametrize(
    ("clip", "count", "discount"),
    [
        *product((0.0, 0.77, 3.1, 5.0, 7.6, 31.0), (1.0,), (0.0, 0.37, 0.8, 0.95, 0.98)),
        *product((3.3,), (0.7,), (0.0, 0.37, 0.8, 0.95, 0.98)),
        (2.7, 1.0, 0.95),  # the first move to change alone is not the last
        (10.0, 0.0, 0.1),  # moves within 1e-9 of each other take turns, as long as one lets them
    ],
)
def test_the_best_policy_and_its_returns(clip, count, discount):
    """No change of a move would help (Bellman's equation), and returns are those of a linear system and of a walk."""
    policy = hall.best_policy(clip, count, discount)
    states, done = torch.arange(50), [hall.act(state, policy[state]) for state in range(50)]
    passing = torch.zeros(50, 50, dtype=torch.float64)
    passing[states, [after for after, _, _ in done]] = 1
    paid = torch.tensor([[made, count] for _, count, made in done], dtype=torch.float64)
    value = torch.linalg.solve(torch.eye(50, dtype=torch.float64) - discount * passing, paid)
    assert hall.returns(policy, discount) == pytest.approx(value[hall.START].tolist(), rel=1e-12, abs=1e-15)
    worth = value @ torch.tensor([clip, count], dtype=torch.float64)
    after, pays = (torch.tensor(each, dtype=torch.float64).view(50, 5) for each in hall.rewarded(clip, count))
    assert ((pays + discount * worth[after.long()]).amax(1) <= worth + 1e-8).all()
    clips, counts = 0.0, 0.0
    for move, (state, after) in enumerate(pairwise(hall.walk(policy, 1200))):
        assert done[state][0] == after
        counts, clips = counts + discount**move * done[state][1], clips + discount**move * done[state][2]
    assert hall.returns(policy, discount) == pytest.approx((clips, counts), abs=1e-9)


@pytest.mark.parametrize("discount", [1.0, 0.999, 0.37])
def test_worths_look_4096_moves_ahead(discount):
    """On a round of all states that pays in one of them, added up move by move."""
    found = hall.worths([*range(1, 50), 0], [0.0] * 7 + [2.5] + [0.0] * 42, discount)
    for state in (0, 7, 8, 49):
        added = sum(2.5 * discount**move for move in range(4096) if (state + move) % 50 == 7)
        assert found[state] == pytest.approx(added, rel=1e-12, abs=0)


@pytest.mark.parametrize(("clip", "count", "discount"), [(5.0, 1.0, 0.95), (31.0, 1.0, 0.8), (3.3, 0.7, 0.37)])
def test_no_policy_is_tried_twice(clip, count, discount, monkeypatch):
    """Iteration ends as soon as no move changes: with the policy that it returns."""
    tried, worths = [], hall.worths
    monkeypatch.setattr(hall, "worths", lambda goes, *rest: tried.append(tuple(goes)) or worths(goes, *rest))
    policy = hall.best_policy(clip, count, discount)
    assert len(set(tried)) == len(tried)
    assert list(tried[-1]) == [hall.act(state, move)[0] for state, move in enumerate(policy)]


@pytest.mark.parametrize(
    ("worth", "move"),
    [({6: 1.0}, 4), ({6: 1.0, 11: 1 - 5e-10}, 1), ({1: 1.0, 7: 1.0}, 0), ({5: 2.0}, 2), ({11: 2e-9}, 1)],
)
def test_the_first_of_the_best_moves_is_taken(worth, move):
    """On the second tile of the second row; a state's worth is its tile's, and moves within 1e-9 are alike."""
    after = [2 * tile for _ in range(50) for tile in (1, 11, 5, 7, 6)]
    value = [worth.get(state // 2, 0.0) for state in range(50)]
    assert hall.preferred(12, after, [0.0] * 250, value, 0.5) == move
    assert hall.preferred(12, after, [0.0] * 60 + [0.0, 0.0, 0.0, 3.0, 0.0] + [9.0] * 185, value, 0.5) == 3


def test_it_starts_at_the_spool_with_wire():
    """If nothing else is said a count is worth 1, and a move later 0.95."""
    assert hall.walk([4] * 50, 2) == [1, 1, 1] == [2 * hall.SPOOL + 1] * 3
    policy = hall.best_policy(5.0)
    assert policy == hall.best_policy(5.0, 1.0, 0.95)
    assert hall.returns(policy) == hall.returns(policy, 0.95)
