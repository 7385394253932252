"""What the figure of Muon's iteration draws: a matrix of two singular values, before and after."""

import pytest
import torch

from essays.adam.after.live import COEFFICIENTS, iterates


@pytest.mark.parametrize("steps", [0, 1, 5])
def test_what_a_matrix_makes_of_a_circle_has_its_singular_values(steps):
    seen = iterates(steps, 0.3, 0)
    outline = torch.tensor(seen.round, dtype=torch.float64)
    first, second = outline[0], outline[18]  # the tips of the two half-axes
    assert (first @ second).item() == pytest.approx(0, abs=1e-12)
    assert (first.norm().item(), second.norm().item()) == pytest.approx((seen.other, seen.end))
    start = torch.tensor(iterates(0, 0.3, 0).round, dtype=torch.float64)
    assert torch.tensor(seen.before, dtype=torch.float64).equal(start)
    X, (a, b, c) = torch.stack([start[0], start[18]], dim=1), COEFFICIENTS[0]
    for _ in range(steps):
        A = X @ X.mT
        X = a * X + (b * A + c * A @ A) @ X
    assert sorted((seen.other, seen.end)) == pytest.approx(sorted(torch.linalg.svdvals(X).tolist()), rel=1e-9)


def test_forty_of_the_starts_stand_in_the_column():
    seen = iterates(5, 0.03, 0)
    assert seen.all == [seen.ends[place] for place in range(5, 201, 5)]
    assert seen.fifth == seen.end == iterates(0, 0.03, 0).fifth
    assert len(seen.column) == 40


def test_the_number_of_the_long_axis_is_clear_of_both_ellipses():
    for steps in range(6):
        seen = iterates(steps, 0.03, 0)
        far = max(x * x + y * y for x, y in [*seen.before, *seen.round[:3]]) ** 0.5
        assert (seen.long_x**2 + seen.long_y**2) ** 0.5 > far + 0.25
