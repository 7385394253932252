"""The robot as a page runs it: the policies, walks and returns of the wing's value iteration, at payments between."""

import itertools
from random import Random

import pytest

from essays.paperclips.specification.live import narrow_hall_paid
from workings.paperclips import specification
from workings.paperclips.plain import hall as live


def test_the_world_is_that_of_the_wing():
    """Every move of every state leads to the same place, counts and makes the same."""
    after, count, made = specification.world()
    for number, ((row, column), wire) in enumerate(specification.STATES):
        for move in range(5):
            there, counts, clips = live.act(2 * (5 * row + column) + wire, move)
            (down, across), carries = specification.STATES[int(after[number, move])]
            assert there == 2 * (5 * down + across) + carries
            assert (counts, clips) == (int(count[number, move]), int(made[number, move]))


@pytest.mark.parametrize("discount", [0.0, 0.37, 0.8, 0.95, 0.98])
@pytest.mark.parametrize("clip", [0.0, 0.77, 3.0, 3.1, 5.0, 7.5, 7.6, 31.0])
def test_walk_and_returns_equal_the_wing(clip, discount):
    """The same tiles, and the same discounted counts and clips, as by value iteration and a solved system."""
    policy = specification.best_policy(clip, 1.0, discount)
    _, across, down, _, _, counted, pressed, *_, counts, clips = live.walked(clip, discount, 40)
    assert [(int(y), int(x)) for x, y in zip(across[:33], down, strict=False)] == specification.walk(policy, 32)
    assert (clips, counts) == pytest.approx(specification.returns(policy, discount), rel=1e-12, abs=1e-15)
    for totals, ever in ((counted, counts), (pressed, clips)):
        steps = [b - a for a, b in itertools.pairwise(totals)]
        near = sum(discount**move * step for move, step in enumerate(steps))
        assert near <= ever + 1e-12 <= near + 2 * discount**40 / (1 - discount) + 2e-12


def test_returns_by_hand():
    """In circles: three moves before the first count, then every second; seven before the first clip, then every 16."""
    assert live.walked(0.0, 0.93, 8)[9] == pytest.approx(0.93**3 / (1 - 0.93**2), rel=1e-13)
    assert live.walked(30.0, 0.93, 8)[10] == pytest.approx(0.93**7 / (1 - 0.93**16), rel=1e-13)


def test_no_policy_with_one_other_move_is_better():
    """For payments at random, no single move changed makes any state worth more."""
    random = Random(8)
    for _ in range(5):
        clip, discount = random.uniform(0, 20), random.uniform(0.5, 0.99)
        policy, (after, paid) = live.best_policy(clip, discount), live.rewarded(clip)
        places = [5 * state + policy[state] for state in range(live.STATES)]
        value = live.worths([after[place] for place in places], [paid[place] for place in places], discount)
        for state in range(live.STATES):
            for place in range(5 * state, 5 * state + 5):
                assert paid[place] + discount * value[after[place]] <= value[state] + 1e-8


def test_sound_at_every_stop():
    """The robot stays off the walls and inside the hall, and what it made only grows."""
    moving = narrow_hall_paid()
    for clip in moving.controls[0].stops:
        for discount in moving.controls[1].stops:
            for moves in (0, 1, 32):
                plan, across, down, x, y, counted, pressed, counts, clips, *_ = live.walked(clip, discount, moves)
                assert len(across) == len(down) == len(counted) == len(pressed) == moves + 1
                assert (x, y, counts, clips) == (across[-1], down[-1], counted[-1], pressed[-1])
                assert all(plan[int(b)][int(a)] == 0 for a, b in zip(across, down, strict=True))
                assert counted == sorted(counted)
                assert pressed == sorted(pressed)
