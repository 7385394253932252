"""The race in plain Python, against the tensors' rules, automatic gradients, and a brute search."""

import pytest
import torch

from essays.adam.family.experiments import SURFACE_RULES, SURFACES, one_surface_walk
from workings.adam.optim import AdagradState, AdamState, MomentumState, RMSPropState
from workings.adam.plain import surfaces
from workings.adam.plain.rules import step

F64 = torch.float64
RULES = ("sgd", "heavy_ball", "nesterov", "adagrad", "rmsprop", "adam")
NAMED = {0: "bend", 1: "valley", 2: "turned"}


def points(count: int = 40) -> list[tuple[float, float]]:
    return (4 * torch.rand(count, 2, generator=torch.Generator().manual_seed(5), dtype=F64) - 2).tolist()


@pytest.mark.parametrize("rule", range(6))
@pytest.mark.parametrize("scale", [1e-9, 1.0, 1e6])
def test_steps_are_the_tensors_steps(rule, scale):
    stepper, init = SURFACE_RULES[RULES[rule]]
    generator = torch.Generator().manual_seed(rule)
    theta = torch.zeros((), dtype=F64)
    state, mine, a, b, beta1_t, beta2_t = init(theta), 0.0, 0.0, 0.0, 1.0, 1.0
    far = 0.0
    for _ in range(300):
        g = scale * (torch.randn((), generator=generator, dtype=F64) + 0.3)
        theta, state = stepper(theta, g, state, alpha=0.37)
        beta1_t, beta2_t = beta1_t * 0.9, beta2_t * 0.999
        mine, a, b = step(rule, mine, g.item(), a, b, 0.37, beta1_t, beta2_t)
        far = max(far, abs(theta.item()))
        assert mine == pytest.approx(theta.item(), abs=1e-12 * far)
    match state:
        case MomentumState() | AdamState():
            assert a == pytest.approx(state[0].item(), rel=1e-12)
    match state:
        case AdagradState() | RMSPropState():
            assert b == pytest.approx(state[0].item(), rel=1e-12)


@pytest.mark.parametrize("surface", range(5))
def test_slope_is_the_gradient_of_loss(surface):
    for x, y in points():
        at = torch.tensor([x, y], dtype=F64, requires_grad=True)
        surfaces.loss(surface, *at).backward()
        assert surfaces.slope(surface, x, y) == pytest.approx(at.grad.tolist(), rel=1e-12, abs=1e-12)


@pytest.mark.parametrize("surface", NAMED)
def test_three_surfaces_are_those_of_the_table(surface):
    for x, y in points():
        expected = SURFACES[NAMED[surface]].loss(x, y)
        assert surfaces.loss(surface, x, y) == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("surface", range(5))
def test_lowest_at_one_one(surface):
    assert surfaces.loss(surface, 1.0, 1.0) == 0
    assert surfaces.slope(surface, 1.0, 1.0) == (0, 0)
    assert all(surfaces.loss(surface, x, y) > 0 for x, y in points())


def test_beale_and_the_saddle():
    assert surfaces.loss(4, -2.0, 0.5) == 14.203125  # Beale's function at (0, 0)
    assert surfaces.loss(4, -1.0, 1.5) == 1.5**2 + 2.25**2 + 2.625**2  # and at (1, 1)
    assert surfaces.slope(3, 1.0, 0.0) == (0, 0)
    saddle = surfaces.loss(3, 1.0, 0.0)
    assert surfaces.loss(3, 1.1, 0.0) > saddle > surfaces.loss(3, 1.0, 0.1)
    assert surfaces.loss(3, 1.0, -1.0) == 0


@pytest.mark.parametrize("surface", range(5))
@pytest.mark.parametrize("rule", range(6))
def test_walks_are_those_of_the_tensors(surface, rule, monkeypatch):
    def slope(x, y):
        at = torch.stack([x, y]).detach().requires_grad_()
        return torch.autograd.grad(surfaces.loss(surface, *at), at)[0].unbind()

    name = NAMED.get(surface, "other")
    if name == "other":
        monkeypatch.setitem(SURFACES, "other", SURFACES["bend"]._replace(slope=slope))
    alpha = torch.tensor((0.01, 0.004, 0.004, 0.6, 0.07, 0.3)[rule], dtype=F64)
    walk = one_surface_walk(name, RULES[rule], alpha, torch.tensor(surfaces.STARTS[1], dtype=F64), 60)
    expected = torch.stack(list(walk))
    mine = torch.tensor(surfaces.walk(surface, rule, 1, alpha.item(), 60, True), dtype=F64).T
    assert surfaces.walk(surface, rule, 1, alpha.item(), 60, False) == tuple([line[-1]] for line in mine.T.tolist())
    assert (mine - expected).abs().max() < 1e-12 * max(1.0, expected.abs().max())


def test_who_is_gone_stops():
    xs, ys = surfaces.walk(0, 1, 0, 30.0, 80, True)
    assert len(xs) == len(ys) < 10
    assert max(abs(xs[-1]), abs(ys[-1])) > 100 > max(abs(xs[-2]), abs(ys[-2]))
    assert surfaces.reached(0, 1, 0, 30.0, 80) == 1e3


@pytest.mark.parametrize(("surface", "start", "steps"), [(0, 0, 40), (2, 1, 30), (4, 3, 20)])
@pytest.mark.parametrize("everywhere", [True, False])
def test_race_takes_the_best_rate_of_its_grid(surface, start, steps, everywhere):
    made = surfaces.race(surface, start, steps, everywhere, 0)
    grid, taken, rows = made[18], made[19], made[23]
    assert grid == pytest.approx([10 ** (-3.25 + k / 4) for k in range(20)], rel=1e-13)
    for rule in range(6):
        starts = range(4) if everywhere else [start]
        ends = [[walked(surface, rule, s, alpha, steps) for s in starts] for alpha in grid]
        worst = [min(max(max(end), 1e-6), 1e3) for end in ends]
        assert made[12 + rule] == pytest.approx(worst, rel=1e-12)
        assert taken[rule] == grid[worst.index(min(worst))] == rows[rule][0] == rows[rule][1]
        loss = walked(surface, rule, start, taken[rule], steps)
        assert rows[rule][2] == min(max(loss, 1e-6), 1e3)
    losses = [row[2] for row in rows]
    assert (made[24], made[25]) == (losses.index(min(losses)), losses.index(max(losses)))
    assert made[26:] == (min(losses), max(losses))


def walked(surface: int, rule: int, start: int, alpha: float, steps: int) -> float:
    xs, ys = surfaces.walk(surface, rule, start, alpha, steps, True)
    return surfaces.loss(surface, xs[-1], ys[-1])


def test_off_the_best_rate_and_to_the_ends_of_the_grid():
    best, off = surfaces.race(0, 0, 40, True, 0), surfaces.race(0, 0, 40, True, 3)
    assert [b / a for a, b in zip(best[19], off[19], strict=True)] == pytest.approx([10**0.75] * 6)
    assert surfaces.race(0, 0, 40, True, 30)[19] == [best[18][-1]] * 6
    assert surfaces.race(0, 0, 40, True, -30)[19] == [best[18][0]] * 6
