"""Claims about Adam's ancestors and AdamW."""

import itertools

import pytest
import torch

from claims.adam.gradients import follow, slopes
from essays.adam.family import experiments
from essays.adam.family.live import felt
from essays.adam.problems.experiments import float_path
from workings.adam import optim


def test_heavy_ball_felt():
    """Slopes that agree sum to 1 / (1 - mu), those that flip to 1 / (1 + mu); b turns six steps after they do."""
    for mu in (0.37, 0.83):
        b = [experiments.heavy_ball_velocities([sign**t for t in range(300)], mu)[-1] for sign in (1.0, -1.0)]
        assert b == pytest.approx([1 / (1 - mu), -1 / (1 + mu)], rel=1e-9)
    given, state = [1.0] * 30 + [-1.0] * 30, optim.momentum_init(torch.zeros(()))
    for t, (g, shown) in enumerate(zip(given, experiments.heavy_ball_velocities(given), strict=True)):
        _, state = optim.heavy_ball_step(torch.zeros(()), torch.tensor(g), state)
        assert shown == pytest.approx(state.b.item(), rel=1e-5)
        assert (shown > 0) is (t < 30 + 6)
    for steep, start in ((0.03, 1.0), (0.03, -0.5), (1.9, 0.7)):
        path, slow = (float_path("momentum", lambda x: x, start, 60, alpha=steep, mu=mu) for mu in (0.9, 0.0))
        for step in (1, 37, 60):
            then = felt(0.9, steep, step, start)
            assert then.ball == pytest.approx(path[: step + 1], rel=1e-9, abs=1e-12)
            assert then.descent == pytest.approx(slow[: step + 1], rel=1e-9, abs=1e-12)
            assert (then.ball_x, then.descent_x) == (then.ball[-1], then.descent[-1])
            assert (then.ball_been, then.descent_been) == (then.ball[:-1], then.descent[:-1])
            moved = then.ball[-1] - then.ball[-2]  # against the velocity, which the arrow shows
            assert (then.go_x[-1] - then.go_x[0]) * moved > 0 or abs(moved) < 1e-3
        assert then.past == pytest.approx(max(0.0, -min(path) if start > 0 else max(path)))
        assert (then.who, then.passes) == (0, 1)
    assert (felt(0.5, 0.1, 60, 1.0).passes, 0 < felt(0.5, 0.1, 60, 1.0).past < 0.005) == (3, True)


def test_heavy_ball_less():
    """With less memory heavy ball gains less along a valley and across it, and at 0.5 does not pass the minimum."""
    seen = [felt(mu, 0.03, 60, 1.0) for mu in (0.5, 0.7, 0.8, 0.9)]
    rows = ([sign**t for t in range(60)] for sign in (1.0, -1.0))
    agree, flip = ([abs(experiments.heavy_ball_velocities(row, mu)[-1]) for mu in (0.5, 0.9)] for row in rows)
    assert (agree[0] < agree[1], flip[0] > flip[1]) == (True, True)
    for less, more in itertools.pairwise(seen):
        assert less.past < more.past
    assert (seen[0].past, seen[0].passes) == (0, 0) < (min(seen[0].ball), 1)
    assert min(float_path("momentum", lambda theta: theta, 1.0, 6000, alpha=0.03, mu=0.5)) >= 0


def test_heavy_ball_steep():
    """In a steep bowl descent is thrown out, and heavy ball comes to rest; without a velocity both are thrown out."""
    assert [felt(0.9, 2.1, 60, 0.1 * start).who for start in range(1, 11)] == [1] * 10
    long = float_path("momentum", lambda x: x, 1.0, 600, alpha=2.1, mu=0.9)
    assert felt(0.9, 2.1, 60, 1.0).ball == pytest.approx(long[:61], abs=1e-12)
    assert max(map(abs, long[300:])) < 1e-6
    assert (felt(0.0, 2.1, 60, 1.0).who, felt(0.0, 2.1, 60, 1.0).passes) == (2, 2)
    assert {felt(0.9, steep, 60, 1.0).who for steep in (0.01, 0.03, 0.1, 0.3, 1.0, 1.9)} == {0}
    slow = float_path("momentum", lambda x: x, 1.0, 60, alpha=2.1, mu=0.0)
    assert [abs(x) for x in slow] == sorted(abs(x) for x in slow)


def test_heavy_ball_ceiling():
    """On a bowl heavy ball bears a rate 1 + mu times as high as descent does, and no higher."""
    for mu, curvature in ((0.0, 3.0), (0.5, 100.0), (0.9, 100.0)):
        for share, stays in ((0.99, True), (1.01, False)):
            rate = share * (1 + mu) * 2 / curvature
            path = float_path("momentum", lambda x, c=curvature: c * x, 1.0, 3000, alpha=rate, mu=mu)
            assert (abs(path[-1]) < 1e-3) is stays
            assert stays or abs(path[-1]) > 1e3


def test_heavy_ball_is_a_scaled_mean():
    """Heavy ball's b is Adam's m over 1 - beta1 after any gradients, when both have the same memory."""
    for keep in (0.37, 0.9):
        b = follow(optim.heavy_ball_step, optim.momentum_init, slopes(), mu=keep)[1].b
        m = follow(optim.adam_step, optim.adam_init, slopes(), beta1=keep)[1].m
        torch.testing.assert_close(b, m / (1 - keep), rtol=1e-12, atol=1e-13)


def test_heavy_ball_dampening_spares_the_first_gradient():
    """With dampening equal to momentum, torch.optim.SGD keeps a mean that starts at the first gradient, not at 0."""
    theta = torch.zeros(7, dtype=torch.float64, requires_grad=True)
    optimizer, mean = torch.optim.SGD([theta], lr=0.1, momentum=0.37, dampening=0.37), None
    for g in slopes(20):
        mean = g if mean is None else 0.37 * mean + 0.63 * g
        theta.grad = g
        optimizer.step()
        torch.testing.assert_close(optimizer.state[theta]["momentum_buffer"], mean, rtol=1e-13, atol=1e-13)


def test_adagrad_slows_as_the_root_of_time():
    """Under gradients that do not change, Adagrad's step number t is its rate over the root of t."""
    for t, factor in enumerate(experiments.adagrad_factors()["adagrad"], 1):
        assert factor == pytest.approx(t**-0.5, rel=1e-12)


def test_rmsprop_starts_too_fast():
    """Under gradients that do not change, RMSProp's step number t is its rate over the root of 1 - beta2**t."""
    for t, factor in enumerate(experiments.adagrad_factors()["rmsprop"], 1):
        assert factor == pytest.approx((1 - 0.99**t) ** -0.5, rel=1e-9)


def test_decoupled_decay_parametrisations():
    """AdamW of torch with weight decay lambda / alpha is the paper's Algorithm 2 with lambda, under any schedule."""
    alpha, decay = 0.03, 0.0021
    theta = torch.tensor([1.0, -2.0, 0.3], dtype=torch.float64, requires_grad=True)
    adamw = torch.optim.AdamW([theta], lr=alpha, weight_decay=decay / alpha, foreach=False)
    paper, m, v = theta.detach().clone(), torch.zeros(3, dtype=torch.float64), torch.zeros(3, dtype=torch.float64)
    for t, g in enumerate(slopes(150, 3), 1):
        schedule = 0.5 + 0.5 / t
        m, v = 0.9 * m + 0.1 * g, 0.999 * v + 0.001 * g**2  # lines 7 and 8
        adam = (m / (1 - 0.9**t)) / ((v / (1 - 0.999**t)).sqrt() + 1e-8)
        paper = paper - schedule * (alpha * adam + decay * paper)  # line 12
        adamw.param_groups[0]["lr"], theta.grad = schedule * alpha, g
        adamw.step()
        torch.testing.assert_close(theta.detach(), paper, rtol=1e-11, atol=1e-12)


def test_decoupled_decay_is_blind_to_scale():
    """Under noise, decay past the moments gives one mean at any scale; through them it leaves more as noise grows."""
    ends = experiments.decoupled_decay_ends()
    past, through = ([end.mean for end in ends[name]] for name in ("adamw", "l2"))
    assert max(past) - min(past) < 1e-6
    assert past[0] == pytest.approx(0.1353, abs=0.02)
    assert through[1:] == sorted(through[1:])
    assert max(through[:2]) < 0.02  # both are 0 but for chance
    assert through[-1] > 0.75


def test_decoupled_decay_follows_the_theory():
    """Means are within five standard errors of exp(-alpha lambda T), and of exp(-alpha lambda T / s) for s > lambda."""
    ends, runs = experiments.decoupled_decay_ends(), experiments.DECAY_RUNS
    for scale, l2, adamw in zip(experiments.DECAY_SCALES, ends["l2"], ends["adamw"], strict=True):
        assert abs(adamw.mean - experiments.decoupled_decay_expected()) < 5 * adamw.spread / runs**0.5
        if scale > experiments.DECAY:
            assert abs(l2.mean - experiments.decoupled_decay_expected(scale)) < 5 * l2.spread / runs**0.5
