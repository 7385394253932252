"""The wall of epsilon in plain Python, against the tensors' Adam, two other places of epsilon, and a closed form."""

import pytest
import torch

from essays.adam.problems.experiments import tuning_runs
from workings.adam.plain import wall

F64 = torch.float64


def other_places(scale: float, eps: float, alpha: float, place: int) -> list[float]:
    """Adam with epsilon under the root, or beside the root of the uncorrected v, written with powers of beta."""
    x, m, v = torch.ones((), dtype=F64), torch.zeros((), dtype=F64), torch.zeros((), dtype=F64)
    path = [1.0]
    for t in range(1, 101):
        g = scale * x
        m, v = torch.lerp(g, m, 0.9), torch.lerp(g.square(), v, 0.999)
        if place == 1:
            x = x - alpha * (m / (1 - 0.9**t)) * torch.rsqrt(v / (1 - 0.999**t) + eps)
        else:
            x = x - alpha * (1 - 0.999**t) ** 0.5 / (1 - 0.9**t) * m / (v.sqrt() + eps)
        path.append(x.item())
    return path


@pytest.mark.parametrize("scale", [1e-12, 3e-9, 1e-8, 1e-4, 1.0, 730.0])
@pytest.mark.parametrize("eps", [1e-16, 1e-8, 1e-3, 0.1])
@pytest.mark.parametrize("alpha", [0.003, 0.01, 0.3])
def test_adam_is_the_tensors_adam(scale, eps, alpha):
    expected = tuning_runs(scale, eps, alpha).tolist()
    assert wall.scaled_adam(scale, eps, alpha, 0) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("scale", [1e-10, 1e-6, 0.02, 90.0])
@pytest.mark.parametrize("eps", [1e-13, 1e-8, 0.1])
@pytest.mark.parametrize("place", [1, 2])
def test_other_places_of_epsilon(scale, eps, place):
    expected = other_places(scale, eps, 0.02, place)
    assert wall.scaled_adam(scale, eps, 0.02, place) == pytest.approx(expected, abs=1e-12)


def test_the_place_of_epsilon_matters():
    after, inside, hat = (wall.scaled_adam(1e-6, 1e-8, 0.01, place)[-1] for place in range(3))
    assert after + 0.01 < hat < inside - 0.1


@pytest.mark.parametrize("power", range(-12, 4))
def test_without_epsilon_no_scale_is_seen(power):
    assert wall.scaled_adam(10.0**power, 0.0, 0.01, 0) == pytest.approx(wall.scaled_adam(1.0, 0.0, 0.01, 0), abs=1e-13)


@pytest.mark.parametrize(("scale", "alpha"), [(1e-3, 0.3), (1.0, 0.01), (40.0, 0.03), (150.0, 0.01)])
def test_sgd_is_a_power(scale, alpha):
    expected = [(1 - alpha * scale) ** t for t in range(101)]
    assert wall.scaled_sgd(scale, alpha) == pytest.approx(expected, rel=1e-12, abs=1e-300)


def test_sgd_that_runs_away_stays_finite():
    path = wall.scaled_sgd(1e3, 1.0)
    assert 1e6 < abs(path[-1]) < 1e12
    assert wall.wall(1e3, 1e-8, 1.0, 0)[-1]


def test_the_marks_lie_on_the_curves():
    for power in range(-12, 4):
        scales, adam, sgd, path, free, sgd_path, adam_here, sgd_here, said, gone = wall.wall(10.0**power, 1e-7, 0.03, 0)
        place = 4 * (power + 12)
        assert scales[place] == pytest.approx(10.0**power, rel=1e-13)
        assert adam[place] == pytest.approx(adam_here, rel=1e-9)
        assert sgd[place] == pytest.approx(min(sgd_here, 9.0), rel=1e-9)
        assert (abs(path[-1]), abs(sgd_path[-1])) == (adam_here, sgd_here)
        assert free == pytest.approx(wall.scaled_adam(1.0, 0.0, 0.03, 0), abs=1e-13)
        assert (said, gone) == (min(sgd_here, 1.0), sgd_here > 1)


def test_the_wall_of_the_essay():
    left = [wall.wall(c, 1e-8, 0.01, 0)[6] for c in (1.0, 1e-7, 1e-8, 1e-9)]
    assert left == pytest.approx([0.224, 0.284, 0.573, 0.912], abs=5e-4)
