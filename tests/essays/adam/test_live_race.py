"""The race over the surfaces, against the tensors' rules and a brute search."""

import pytest
import torch

from essays.adam.family.experiments import SURFACE_RULES
from essays.adam.family.live import STARTS, end_loss, race, walk, watch
from essays.adam.problems.experiments import RULES
from workings.adam.plain import loss, rates


@pytest.mark.parametrize("surface", range(5))
@pytest.mark.parametrize("rule", range(6))
def test_walks_are_those_of_the_tensors(surface, rule):
    (init, step), alpha = RULES[list(SURFACE_RULES.values())[rule][0]], (0.01, 0.004, 0.004, 0.6, 0.07, 0.3)[rule]
    theta = torch.tensor(STARTS[1], dtype=torch.float64)
    state, points = init(theta), [theta]
    for _ in range(60):
        at = theta.detach().requires_grad_()
        (slope,) = torch.autograd.grad(loss(surface, *at), at)
        theta, state = step(theta, slope, state, alpha=alpha)
        points.append(theta)
    wanted, path = torch.stack(points), torch.tensor(walk(surface, rule, 1, alpha, 60), dtype=torch.float64).T
    assert (path - wanted).abs().max() < 1e-12 * max(1.0, wanted.abs().max())


def test_who_is_gone_stops():
    path = walk(0, 1, 0, 30.0, 80)
    assert len(path.x) == len(path.y) < 10
    assert max(abs(path.x[-1]), abs(path.y[-1])) > 100 > max(abs(path.x[-2]), abs(path.y[-2]))
    assert end_loss(0, path) == 1e3


@pytest.mark.parametrize(("surface", "start", "steps"), [(0, 0, 40), (2, 1, 30), (4, 3, 20)])
@pytest.mark.parametrize("everywhere", [True, False])
def test_race_takes_the_best_rate_of_its_grid(surface, start, steps, everywhere):
    run, grid = race(surface, start, steps, everywhere, 0), [10 ** (-3.25 + k / 4) for k in range(20)]
    assert run.rates == pytest.approx(grid, rel=1e-13)
    for rule, name in enumerate(("sgd", "ball", "nesterov", "adagrad", "rmsprop", "adam")):
        starts = range(4) if everywhere else [start]
        worst = [max(end_loss(surface, walk(surface, rule, s, alpha, steps)) for s in starts) for alpha in run.rates]
        path = walk(surface, rule, start, run.taken[rule], steps)
        racer = getattr(run, name)
        assert ((racer.x, racer.y), racer.grid) == (path, worst)
        assert (run.taken[rule], run.there[rule]) == (run.rates[worst.index(min(worst))], min(worst))
        assert run.rows[rule] == [run.taken[rule], run.taken[rule], end_loss(surface, path)]
    losses = [row[2] for row in run.rows]
    assert (run.first, run.last) == (losses.index(min(losses)), losses.index(max(losses)))
    assert (run.first_loss, run.last_loss) == (min(losses), max(losses))


@pytest.mark.parametrize(("rule", "now"), [(0, 0), (4, 7), (5, 60)])
def test_a_race_is_watched_step_by_step(rule, now):
    run, seen = race(2, 1, 40, True, 1), watch(2, rule, 1, now, 40, True, 1)
    racers = run[:6]
    assert seen.x == racers[rule].x[: now + 1]
    assert len(seen.x) == min(now, len(racers[rule].x) - 1) + 1
    assert seen.others_y == [each.y[: now + 1] for i, each in enumerate(racers) if i != rule]
    assert seen.now_x == [each.x[min(now, len(each.x) - 1)] for each in racers]
    assert (seen.grid, seen.taken, seen.loss) == (racers[rule].grid, racers[rule].taken, racers[rule].loss)


def test_off_the_best_rate_and_to_the_ends_of_the_grid():
    best, off = race(0, 0, 40, True, 0), race(0, 0, 40, True, 3)
    assert [b / a for a, b in zip(best.taken, off.taken, strict=True)] == pytest.approx([10**0.75] * 6)
    assert [row[0] for row in off.rows] == best.taken
    grid = rates(best.rates[0], 20)
    assert [race(0, 0, 40, True, places).taken for places in (30, -30)] == [[grid[-1]] * 6, [grid[0]] * 6]
