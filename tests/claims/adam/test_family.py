"""Claims about Adam's relatives."""

import math
from itertools import pairwise

import pytest
import sympy
import torch

from claims.derivation import derivation
from essays.adam.family import experiments
from essays.adam.family.live import race
from workings.adam import optim


def slopes(steps=200, size=7, seed=0):
    generator = torch.Generator().manual_seed(seed)
    return (1 + 3 * torch.randn(steps, size, generator=generator, dtype=torch.float64)).unbind()


def follow(step, init, gradients, **settings):
    theta = torch.zeros_like(gradients[0])
    state = init(theta)
    for g in gradients:
        theta, state = step(theta, g, state, **settings)
    return theta, state


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


@derivation
def test_nesterov_looks_ahead():
    """Nesterov's step with the slope at the place ahead is, for that place, the step with the slope where it stands."""
    y, b, g, alpha, mu = sympy.symbols("y b g alpha mu")
    ahead = mu * b + g
    u, u_next = -alpha * b, -alpha * ahead
    theta = y - mu * u
    theta_next = theta + u_next
    return [
        (r"y_{t+1} = \theta_{t+1} + \mu u_{t+1}", theta_next + mu * u_next),
        (r"= \theta_t + (1+\mu)\, u_{t+1}", theta + (1 + mu) * u_next),
        (r"= y_t - \mu u_t + (1+\mu)\, u_{t+1}", y - mu * u + (1 + mu) * u_next),
        (r"= y_t + \alpha\mu b_t - \alpha(1+\mu)\, b_{t+1}", y + alpha * mu * b - alpha * (1 + mu) * ahead),
        (r"= y_t - \alpha\,(g_t + \mu b_{t+1})", y - alpha * (g + mu * ahead)),
    ]


def test_nesterov_shrinks_faster_where_it_is_steep():
    """A swing shrinks by sqrt(mu) a step with heavy ball, by sqrt(mu (1 - alpha lambda)) with Nesterov."""
    for mu, stride in ((0.9, 0.3), (0.83, 0.51)):
        for path, factor in zip(
            experiments.nesterov_paths(40, mu, stride), (mu**0.5, (mu * (1 - stride)) ** 0.5), strict=True
        ):
            x0, x1, x2, x3 = path[10:14]  # the path obeys x2 = trace x1 - product x0; the product is the factor squared
            product = (x1 * x3 - x2 * x2) / (x0 * x2 - x1 * x1)
            assert product**0.5 == pytest.approx(factor, rel=1e-9)
    flat = experiments.nesterov_paths(3000, 0.9, 0.001)[0]
    assert flat[-1] / flat[-2] == pytest.approx(0.98887, abs=1e-5)
    for stride, swings in ((0.00265, True), (0.00262, False)):  # the edge is at (1 - sqrt(0.9))^2 = 0.002633
        assert (min(experiments.nesterov_paths(3000, 0.9, stride)[0]) < 0) is swings


def test_adagrad_slows_as_the_root_of_time():
    """Under gradients that do not change, Adagrad's step number t is its rate over the root of t."""
    for t, factor in enumerate(experiments.adagrad_factors()["adagrad"], 1):
        assert factor == pytest.approx(t**-0.5, rel=1e-12)


def test_rmsprop_starts_too_fast():
    """Under gradients that do not change, RMSProp's step number t is its rate over the root of 1 - beta2**t."""
    for t, factor in enumerate(experiments.adagrad_factors()["rmsprop"], 1):
        assert factor == pytest.approx((1 - 0.99**t) ** -0.5, rel=1e-9)


def test_deletions_leave_the_sign():
    """With both memories and eps at 0, Adam's step is alpha times the sign of the gradient, within 2.3e-16 of alpha."""
    theta = torch.zeros(7, dtype=torch.float64)
    for g in slopes(500):
        moved, _ = optim.adam_step(theta, g, optim.adam_init(theta), 1.0, 0.0, 0.0, 0.0)
        assert (moved + g.sign()).abs().max() <= 2.3e-16


def test_deletions_leave_rmsprop():
    """Adam with beta1 = 0 is RMSProp to the bit once line 14 is taken out, and not before."""
    cut = experiments.deletions_edited(("v_hat = v / (1 - beta2**t)", "v_hat = v"))
    rmsprop, _ = follow(optim.rmsprop_step, optim.rmsprop_init, slopes(), alpha=0.1, beta2=0.83, eps=0.1)
    settings = {"alpha": 0.1, "beta1": 0.0, "beta2": 0.83, "eps": 0.1}
    assert torch.equal(follow(cut, optim.adam_init, slopes(), **settings)[0], rmsprop)
    assert (follow(optim.adam_step, optim.adam_init, slopes(), **settings)[0] - rmsprop).abs().max() > 1e-3


def shrinks(relative):
    gaps = [experiments.deletions_gap(relative, small) for small in ("1e-8", "1e-9", "1e-20", "1e-21")]
    assert gaps[0] / gaps[1] == pytest.approx(10, rel=1e-3)
    assert gaps[2] / gaps[3] == pytest.approx(10, rel=1e-9)
    assert 0 < gaps[2] < 1e-18


def test_deletions_tend_to_adagrad():
    """Adam with beta1 = 0 and rate alpha / sqrt(t) tends to Adagrad as fast as beta2 tends to 1."""
    shrinks("adagrad")


def test_deletions_tend_to_momentum():
    """Adam with rate eps eta tends to descent along the corrected mean at rate eta as fast as 1 / eps tends to 0."""
    shrinks("momentum")


def test_deletions_leave_heavy_ball():
    """With line 13 out too, Adam at rate eps eta tends to heavy ball at rate eta (1 - beta1)."""
    cut = experiments.deletions_edited(("m_hat = m / (1 - beta1**t)", "m_hat = m"))
    adam, _ = follow(cut, optim.adam_init, slopes(), alpha=0.1 * 1e14, beta1=0.83, beta2=0.9, eps=1e14)
    ball, _ = follow(optim.heavy_ball_step, optim.momentum_init, slopes(), alpha=0.1 * 0.17, mu=0.83)
    torch.testing.assert_close(adam, ball, rtol=1e-12, atol=1e-12)


def test_one_surface_turned_costs_the_dividers():
    """Turning a valley costs Adagrad and RMSProp over fifty times the steps, momentum no more, descent a tenth more."""
    steps = {
        surface: {rule: experiments.one_surface_best(surface, rule).steps for rule in experiments.SURFACE_RULES}
        for surface in ("valley", "turned")
    }
    for rule in ("adagrad", "rmsprop"):
        assert steps["turned"][rule] > 50 * steps["valley"][rule]
    for rule in ("heavy_ball", "nesterov"):
        assert steps["turned"][rule] == steps["valley"][rule]
    assert (steps["valley"]["sgd"], steps["turned"]["sgd"]) == (217, 239)
    generator = torch.Generator().manual_seed(0)  # the same starts, turned with the valley about (1, 1)
    drawn = 3 * torch.rand(2, 25, generator=generator, dtype=torch.float64) - 1.5 - 1
    along = 1 + torch.stack([drawn[0] - drawn[1], drawn[0] + drawn[1]]) * 0.5**0.5
    alpha = torch.tensor(experiments.one_surface_best("turned", "sgd").alpha, dtype=torch.float64)
    path = experiments.one_surface_walk("turned", "sgd", alpha, along, 240)
    loss = experiments.one_surface_loss("turned", path[:, 0], path[:, 1])
    assert (loss < 1e-3).int().argmax(0).max() == 217


def test_one_surface_leap():
    """Adagrad leaps over fifty lengths at its best rate, and its third step goes almost to the goal; so RMSProp."""
    alpha = torch.tensor(experiments.one_surface_best("valley", "adagrad").alpha, dtype=torch.float64)
    path = experiments.one_surface_walk("valley", "adagrad", alpha, torch.tensor([-1.2, 0.3], dtype=torch.float64), 4)
    assert 50 < path[1, 0] < 60
    away = path - 1
    assert (away[2].abs() < 2.3).all()  # back again
    newton = away[3] / away[2]  # what the third step leaves, in either direction
    assert (newton.abs() < 0.05).all()
    path = experiments.one_surface_path("valley", "rmsprop", 4)
    assert 70 < path[1, 0] < 80
    rate = experiments.one_surface_best("valley", "rmsprop").alpha
    leap, last = path[1, 0] - path[0, 0], path[1] - 1
    assert abs(leap) / rate == pytest.approx(10, rel=1e-3)  # ten times its rate
    assert (path[2] - 1).abs().max() < 0.1 * last.abs().max()  # and a divisor of a tenth: back by Newton's step


def test_one_surface_race_turns_on_the_start():
    """With rates tuned for the worst of four starts, 40 steps in the bent valley have three different winners."""
    winners = [race(surface=0, start=start, steps=40, everywhere=True, off=0).first for start in range(4)]
    assert len(set(winners)) == 3


def test_one_surface_race_turned():
    """Turning the valley moves the dividers' curves only; off the saddle Adagrad and RMSProp come first, descent last.

    Curves are compared in powers of ten, over all rates of the grid.
    """
    straight, turned = (race(surface, start=1, steps=40, everywhere=True, off=0) for surface in (1, 2))

    def moved(rule):
        pairs = zip(getattr(straight, rule).grid, getattr(turned, rule).grid, strict=True)
        return max(abs(math.log10(after / before)) for before, after in pairs)

    assert max(moved("sgd"), moved("nesterov")) < 0.01 < moved("ball") < 0.25 < 1 < moved("adam")
    for rule in ("adagrad", "rmsprop"):
        before, after = getattr(straight, rule), getattr(turned, rule)
        assert 5.8 < math.log10(after.there / before.there) < 6.1
    saddle = race(surface=3, start=1, steps=40, everywhere=True, off=0)
    assert saddle.last == 0
    assert saddle.adagrad.loss == saddle.rmsprop.loss == 1e-6 < min(saddle.sgd.loss, saddle.nesterov.loss) / 100


def test_amsgrad_goes_where_adam_does_not():
    """On the sequence 3, -1, -1 with beta1 = 0 and beta2 = 0.1, Adam ends at +1 and AMSGrad within .01 of -1."""
    assert experiments.amsgrad_paths("adam")[-1, 0] == 1
    assert experiments.amsgrad_paths("amsgrad")[-1, 0] < -0.99


def test_amsgrad_chance():
    """With random gradients and no memory Adam ends near +1, AMSGrad below 0, and at ten times the steps near -1."""
    adam, amsgrad = experiments.amsgrad_chance("adam"), experiments.amsgrad_chance("amsgrad")
    assert len(set(amsgrad)) > 10
    assert min(adam) > 0.9
    assert max(amsgrad) < -0.2
    later = [experiments.amsgrad_chance(rule, 10_000, 5) for rule in ("adam", "amsgrad")]
    assert min(later[0]) > 0.95
    assert max(later[1]) < -0.98


def test_amsgrad_divisor():
    """What AMSGrad divides by falls while the correction fades, in torch.optim too; uncorrected, it never falls."""
    theta = torch.zeros((), dtype=torch.float64, requires_grad=True)
    amsgrad, largest = torch.optim.Adam([theta], lr=1.0, amsgrad=True, foreach=False), []
    for t in range(1, 101):
        theta.grad = torch.tensor(1.0 if t == 1 else 0.1, dtype=torch.float64)
        amsgrad.step()
        largest.append(amsgrad.state[theta]["max_exp_avg_sq"].item())
    roots = [(v / (1 - 0.999**t)) ** 0.5 for t, v in enumerate(largest, 1)]
    assert experiments.amsgrad_roots() == pytest.approx(roots, rel=1e-12)
    assert [roots[t - 1] for t in (1, 2, 10, 100)] == pytest.approx([1.0, 0.711, 0.330, 0.139], abs=6e-4)
    assert all(later < sooner for sooner, later in pairwise(roots))
    assert all(later >= sooner for sooner, later in pairwise(largest))


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


def test_amsgrad_example_spares_a_long_memory():
    """On the sequence 3, -1, -1, Adam with beta2 = 0.5, 0.9 or 0.999 ends within .01 of the best place."""
    assert experiments.AMSGRAD_MEMORIES[1:] == (0.5, 0.9, 0.999)
    assert (experiments.amsgrad_paths("adam")[-1, 1:] < -0.99).all()


def test_decoupled_decay_is_blind_to_scale():
    """Under noise, decay past the moments gives one mean at any scale; through them it leaves more as noise grows."""
    ends = experiments.decoupled_decay_ends()
    past, through = ([end.mean for end in ends[name]] for name in ("adamw", "l2"))
    assert max(past) - min(past) < 1e-6
    assert past[0] == pytest.approx(0.1353, abs=0.02)
    assert through[1:] == sorted(through[1:])
    assert max(through[:2]) < 0.01  # both are 0 but for chance
    assert through[-1] > 0.75


def test_decoupled_decay_follows_the_theory():
    """Means are within four standard errors of exp(-alpha lambda T), and of exp(-alpha lambda T / s) for s > lambda."""
    ends, runs = experiments.decoupled_decay_ends(), experiments.DECAY_RUNS
    for scale, l2, adamw in zip(experiments.DECAY_SCALES, ends["l2"], ends["adamw"], strict=True):
        assert abs(adamw.mean - experiments.decoupled_decay_expected()) < 4 * adamw.spread / runs**0.5
        if scale > experiments.DECAY:
            assert abs(l2.mean - experiments.decoupled_decay_expected(scale)) < 4 * l2.spread / runs**0.5


def test_decoupled_decay_box():
    """AdamW takes a weight to 1 / lambda under an even gradient, and with equal betas never out of that box."""
    for betas, gradients, limit in (
        ((0.9, 0.999), torch.full((4000, 5), -3.0, dtype=torch.float64), 1e-6),
        ((0.9, 0.9), torch.stack(slopes(4000, 5)) ** 3, None),
    ):
        theta = torch.linspace(-5, 5, 5, dtype=torch.float64).requires_grad_()
        adamw, furthest = torch.optim.AdamW([theta], lr=0.03, betas=betas, eps=1e-30, weight_decay=0.2), 0.0
        for g in gradients:
            theta.grad = g
            adamw.step()
            furthest = max(furthest, theta.detach().abs().max().item())
        assert furthest <= 5 * (1 + 1e-12)
        assert limit is None or (theta.detach() - 5).abs().max() < limit
    theta = torch.tensor([37.0], dtype=torch.float64, requires_grad=True)  # from beyond 7.27 / lambda it comes back
    adamw = torch.optim.AdamW([theta], lr=0.03, weight_decay=0.2)
    for t in range(400):
        theta.grad, before = torch.tensor([-(1.11**t)], dtype=torch.float64), theta.item()
        adamw.step()
        assert theta.item() < before or before < 7.27 / 0.2


def steps_of(optimizer, gradients):
    """How far one of torch's optimizers moves a parameter at each gradient."""
    theta, moved = torch.zeros(1, dtype=torch.float64, requires_grad=True), []
    run = optimizer([theta])
    for g in gradients:
        before, theta.grad = theta.item(), torch.tensor([g], dtype=torch.float64)
        run.step()
        moved.append(before - theta.item())
    return moved


def test_after_adam_adamax():
    """AdaMax's steps stay below (1 - beta1) / (1 - beta1 / beta2) alpha, and under fading gradients come up to it."""
    for beta1, beta2 in ((0.9, 0.999), (0.5, 0.8)):
        limit = (1 - beta1) / (1 - beta1 / beta2)
        for fade in (1.0, 0.97, beta2, 0.9 * beta2):
            fed = [fade**t for t in range(250)]
            steps = steps_of(lambda p, b=(beta1, beta2): torch.optim.Adamax(p, lr=1.0, betas=b, eps=1e-300), fed)
            assert max(steps) < limit * (1 + 1e-9)
            if fade == beta2:
                assert steps[-1] == pytest.approx(limit, rel=1e-8)
                assert limit > 1.009
        noise = [g[0].item() for g in slopes(250, 1)]
        steps = steps_of(lambda p, b=(beta1, beta2): torch.optim.Adamax(p, lr=1.0, betas=b, eps=1e-300), noise)
        assert max(map(abs, steps)) < limit


def test_after_adam_radam():
    """RAdam's first five steps at the default betas grow with the gradients; from the sixth on their scale cancels."""
    fed = [1.0, 0.7, -0.2, 0.4, 1.3, 0.6, -0.8, 0.3]
    small, large = (steps_of(lambda p: torch.optim.RAdam(p, lr=1.0), [size * g for g in fed]) for size in (1.0, 10.0))
    assert [b / a for a, b in zip(small, large, strict=True)] == pytest.approx([10.0] * 5 + [1.0] * 3, rel=1e-5)
