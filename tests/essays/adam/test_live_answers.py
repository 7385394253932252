"""The wall of epsilon, against the tensors' rules and closed forms."""

import pytest
import torch

from essays.adam.answers import live
from essays.adam.answers.experiments import tuning_runs


def other_places(scale: float, eps: float, alpha: float, place: int) -> list[float]:
    """Adam with epsilon under the root, or beside the root of the uncorrected v, written with powers of beta."""
    x, m, v = torch.eye(3, dtype=torch.float64)[0]
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
@pytest.mark.parametrize("eps", [0.0, 1e-16, 1e-8, 1e-3, 0.1])
def test_scaled_adam_is_the_tensors_adam(scale, eps):
    for alpha in (0.003, 0.01, 0.3):
        expected = tuning_runs(scale, eps, alpha).tolist()
        assert live.scaled_adam(scale, eps, alpha, 0) == pytest.approx(expected, abs=1e-12)
    for place in (1, 2):
        expected = other_places(scale, eps, 0.02, place)
        assert live.scaled_adam(scale, eps, 0.02, place) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(("scale", "alpha"), [(1e-3, 0.3), (1.0, 0.01), (40.0, 0.03), (150.0, 0.01)])
def test_scaled_sgd_is_a_power(scale, alpha):
    expected = [(1 - alpha * scale) ** t for t in range(101)]
    assert live.scaled_sgd(scale, alpha) == pytest.approx(expected, rel=1e-12, abs=1e-300)


def test_the_wall_stands_about_its_place():
    for place in (-9.0, 0.0, 5.0, 14.2):
        xs = [x - place for brick in live.laid(place) for x, _ in brick]
        assert (min(xs), max(xs)) == pytest.approx((-0.3, 0.3))
        assert len(xs) == 12 // 2 * 5 * 4


@pytest.mark.parametrize("time", [1, 30, 100])
@pytest.mark.parametrize("eps", [1e-13, 1e-8, 0.1])
def test_at_the_wall_epsilon_is_as_large_as_the_gradient(eps, time):
    for place in (0, 1, 2):
        g = torch.tensor(live.stands(eps, time, place), dtype=torch.float64)  # at every step
        root = (g.square() * (1 - 0.999**time)).sqrt()
        size = [g + eps, (g.square() + eps).sqrt(), (root + eps) * (1 - 0.999**time) ** -0.5][place]
        assert (g / size).item() == pytest.approx(0.5**0.5 if place == 1 else 0.5)
        seen = live.wall(eps, time, place)
        assert seen.handle == pytest.approx(13 + g.log10().item(), abs=1e-9)
        assert seen.bricks == live.laid(seen.handle)
        assert seen.name == place + (4 if seen.handle > 11 else 0)
        assert eps / seen.root == pytest.approx(live.stands(eps, time, 2))
    assert live.stands(eps, 0, 2) == live.stands(eps, 1, 2) > live.stands(eps, 2, 2)
    for place in (0, 1, 2):  # the handle stays where it can be grabbed
        seen, axis = live.wall(0.0, time, place), live.lanes("adam", "", (), (), "").x
        assert (seen.name, seen.bricks) == (3, live.laid(-9.0))
        assert -9.0 + 0.3 < axis.low < seen.handle < seen.numbers[0]
        assert live.wall(1.0, 0, 2).handle < axis.high


def test_columns_are_what_is_left():
    for time in (0, 40, 100):
        for place in (0, 1, 2):
            seen = live.wall(1e-6, time, place)
            left = [abs(live.scaled_adam(scale, 1e-6, 0.01, place)[time]) for scale in live.SCALES]
            assert seen.adam_left == left == [top for foot, top in seen.adam if foot == 0]
            assert seen.adam_down == sum(each < 0.5 for each in left)
            assert seen.lanes == [[number, number] for number in seen.numbers]
            assert (seen.plain, seen.out) == (place == 0, time > 0)
    assert (seen.sgd_left[-1], seen.sgd_down) == (9.0, 3)  # one has run away, three have arrived
    assert pytest.approx([10.0**k for k in range(-12, 4)]) == live.SCALES
    assert seen.numbers == pytest.approx([live.column(scale) for scale in live.SCALES])


def test_what_is_asked_is_where_the_wall_stands():
    figure = live.tuning_wall()
    assert live.wall(figure.controls[0].value, 100, 0).handle == pytest.approx(5)
    assert figure.guess
    assert live.wall(figure.guess.to, 100, 0).handle == pytest.approx(3)
