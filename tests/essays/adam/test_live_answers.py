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
        assert (min(xs), max(xs)) == pytest.approx((-0.15, 0.15))
        assert len(xs) == 12 * 2 * 4
    assert max(y for brick in live.laid(5.0) for _, y in brick) == pytest.approx(live.TOP, abs=0.06)


@pytest.mark.parametrize("eps", [1e-13, 1e-8, 0.1])
def test_the_wall_stands_at_its_epsilon_on_the_axis(eps):
    seen, axis = live.wall(eps, 30, 4), live.slope().x
    assert seen.handle == pytest.approx(live.column(eps))
    left = [number for number in seen.numbers if number < seen.handle + 0.1]
    assert len(left) == live.wall(eps, 100, 4).adam_up  # and these stay up
    assert [min(x for x, _ in seen.mortar), max(x for x, _ in seen.mortar)] == pytest.approx(
        [seen.handle - 0.15, seen.handle + 0.15]
    )
    assert seen.stands_lane == pytest.approx([seen.handle] if eps >= 1e-12 else [])
    assert seen.stands == [seen.adam_at[round(number) - 1] for number in seen.stands_lane]
    assert (seen.bricks, seen.walled) == (live.laid(seen.handle), True)
    ticks = {word: tick for tick, word in axis.ticks.items()}
    assert live.wall(1e-9, 30, 4).handle == pytest.approx(ticks[live.ten_to(-9)])  # where the axis says so
    none = live.wall(0.0, 30, 4)
    assert (none.walled, none.bricks) == (False, live.laid(-9.0))
    assert -9.0 + 0.3 < axis.low < none.handle < none.numbers[0]


def test_runs_are_where_what_is_left_puts_them():
    for time in (0, 40, 100):
        seen = live.wall(1e-6, time, 4)
        left = [abs(live.scaled_adam(scale, 1e-6, 0.01, 0)[time]) for scale in live.SCALES]
        assert seen.adam_at == [live.ADAM + each for each in left] == [there for _, there in seen.adam]
        assert {start for start, _ in seen.adam} == {live.ADAM + 1}
        assert seen.adam_down == sum(each < 0.5 for each in left) == 16 - seen.adam_up
        assert seen.lanes == [[number, number] for number in seen.numbers]
        assert seen.out == (time > 0)
        for lanes, lows, all_of, half in (
            (seen.adam_lane, seen.adam_low, seen.adam_at, live.ADAM + 0.5),
            (seen.sgd_lane, seen.sgd_low, seen.sgd_at, 0.5),
        ):
            down = [(n, at) for n, at in zip(seen.numbers, all_of, strict=True) if at < half]
            assert list(zip(lanes, lows, strict=True)) == down
    assert (seen.sgd_at[-1], seen.sgd[-1], seen.sgd_down) == (9.0, [9.0, 9.0], 3)  # one has run away
    assert live.slope().y.high < 9.0
    assert seen.thrown_from == [seen.numbers[-1], 1.0]
    assert pytest.approx([10.0**k for k in range(-12, 4)]) == live.SCALES
    assert seen.numbers == pytest.approx([live.column(scale) for scale in live.SCALES])


def test_what_is_asked_is_how_many_stay_up_and_the_line_stands_right_of_them():
    seen = live.wall(1e-8, 100, 5)
    assert seen.adam_up == 5 == sum(y > live.ADAM + 0.5 for y in seen.adam_at[:5])
    assert seen.numbers[4] < seen.said_at < seen.numbers[5]
    assert seen.said_x[1:] == [seen.said_at] * 2 == [seen.handle + 0.5] * 2
    assert live.wall(1e-8, 0, 5).adam_up == 16
    assert [live.HEIGHTS[y] for y in (0, 0.5, 1)] == [live.HEIGHTS[live.ADAM + y] for y in (0, 0.5, 1)]
    assert live.HEIGHTS[live.ADAM + 0.5] == "half"
    assert [len(words.split("|")) for words in (live.COUNT, live.HAVE)] == [len(live.SCALES) + 1] * 2
    eps, time = live.tuning_wall().controls
    assert (eps.value, time.values["100"][0]) == (1e-8, 100)
