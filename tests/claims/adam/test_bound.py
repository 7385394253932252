"""Claims of the page on the bound of Adam's step, and on what stops the kick."""

from itertools import pairwise

import pytest
import sympy
import torch

from claims.averages import LENGTHS, at_every_length, average, weights
from claims.derivation import derivation, follows
from essays.adam.algorithm.experiments import trace
from essays.adam.bound import experiments
from essays.adam.memory import experiments as memory
from workings.adam.plain import longest_ever

BETAS = [(0.9, 0.999), (0.9, 0.99), (0.5, 0.7), (0.95, 0.95), (0.0, 0.9), (0.9, 0.8)]
BETA1, BETA2 = sympy.symbols("beta1 beta2", positive=True)
RHO = BETA1**2 / BETA2
UNIT = sympy.Interval.open(0, 1)


@derivation(beta1=UNIT, beta2=UNIT)
def test_bound():
    """No t gradients make the t-th step longer than the root of the sum of p squared over q, times alpha."""
    gradients = sympy.symbols("g:4", real=True)

    def corrected(t):
        m_hat = average(reversed(gradients[:t]), BETA1) / (1 - BETA1**t)
        v_hat = average([g**2 for g in reversed(gradients[:t])], BETA2) / (1 - BETA2**t)
        return m_hat**2 / v_hat

    def weighted(t):
        p, q = weights(BETA1, t), weights(BETA2, t)
        above = sum(a * g for a, g in zip(p, gradients, strict=False)) ** 2
        return above / sum(b * g**2 for b, g in zip(q, gradients, strict=False))

    def bound(t):
        return sum(a**2 / b for a, b in zip(weights(BETA1, t), weights(BETA2, t), strict=True))

    for t in LENGTHS:  # apart: attained at each length, so that no length has room below the bound or above it
        ages = dict(zip(gradients, ((BETA1 / BETA2) ** k for k in range(t)), strict=False))
        assert sympy.simplify(weighted(t).subs(ages) - bound(t)) == 0
        assert follows(weighted(t), (r"\le", bound(t)), {"beta1": UNIT, "beta2": UNIT})

    def front(t):
        return (1 - BETA1) ** 2 / (1 - BETA1**t) ** 2 * (1 - BETA2**t) / (1 - BETA2)

    return [
        (r"\frac{\hat m_t^2}{\hat v_t}", at_every_length(corrected)),
        (
            r"= \frac{\big(\sum_k p_k\, g_{t-k}\big)^2}{\sum_k q_k\, g_{t-k}^2}",
            at_every_length(weighted),
        ),
        (
            r"\le \sum_{k=0}^{t-1} \frac{p_k^2}{q_k}",
            at_every_length(bound),
        ),
        (
            r"= \frac{(1-\beta_1)^2}{(1-\beta_1^t)^2}\, \frac{1-\beta_2^t}{1-\beta_2} \sum_{k=0}^{t-1} \rho^k",
            at_every_length(lambda t: front(t) * sum(RHO**k for k in range(t))),
        ),
        (
            r"= \frac{(1-\beta_1)^2}{(1-\beta_1^t)^2}\, \frac{1-\beta_2^t}{1-\beta_2}\, \frac{1-\rho^t}{1-\rho}",
            at_every_length(lambda t: front(t) * (1 - RHO**t) / (1 - RHO)),
        ),
    ]


@derivation(u=UNIT, w=UNIT)
def test_bound_limit():
    """With no end to the past, the longest step is (1 - beta1) / sqrt((1 - beta2) (1 - beta1**2 / beta2)) alpha."""
    u, root = sympy.symbols("u w", positive=True)
    k = sympy.Symbol("k", integer=True, nonnegative=True)
    beta1, beta2 = u * root, root**2  # any betas with beta1**2 < beta2 < 1, and no others
    rho = beta1**2 / beta2
    term = ((1 - beta1) * beta1**k) ** 2 / ((1 - beta2) * beta2**k)
    return [
        (r"\sum_{k=0}^{\infty} \frac{p_k^2}{q_k}", sympy.Sum(term, (k, 0, sympy.oo))),
        (
            r"= \frac{(1-\beta_1)^2}{1-\beta_2} \sum_{k=0}^{\infty} \rho^k",
            (1 - beta1) ** 2 / (1 - beta2) * sympy.Sum(rho**k, (k, 0, sympy.oo)),
        ),
        (
            r"= \frac{(1-\beta_1)^2}{(1-\beta_2)(1-\rho)}",
            (1 - beta1) ** 2 / ((1 - beta2) * (1 - rho)),
        ),
    ]


@derivation
def test_bound_limit_above():
    """The bound at a finite t never exceeds the limit, and reaches it with equal betas only."""
    for beta1, beta2, t in ((0.9, 0.999, 700), (0.6, 0.37, 3), (0.2, 0.05, 2), (0.7, 0.7, 9)):
        rho = beta1**2 / beta2
        factor = (1 - beta2**t) * (1 - rho**t) / (1 - beta1**t) ** 2
        bound = experiments.bound_at(t, beta1, beta2)
        assert bound**2 == pytest.approx(longest_ever(beta1, beta2) ** 2 * factor, rel=1e-9)
        assert (bound < longest_ever(beta1, beta2) * (1 - 1e-9)) is (beta1 != beta2)
    x, b = sympy.symbols("x b", positive=True)  # beta1^t and beta2^t
    r = x**2 / b
    return [
        (r"(1-\beta_2^t)(1-\rho^t)", (1 - b) * (1 - r)),
        (r"= 1 - \beta_2^t - \rho^t + \beta_1^{2t}", 1 - b - r + x**2),
        (
            r"= (1-\beta_1^t)^2 - \big(\beta_2^{t/2} - \rho^{t/2}\big)^2",
            (1 - x) ** 2 - (sympy.sqrt(b) - sympy.sqrt(r)) ** 2,
        ),
        (r"\le (1-\beta_1^t)^2", (1 - x) ** 2),
    ]


@pytest.mark.parametrize("betas", BETAS)
def test_bound_holds(betas):
    """No gradients exceed the bound: neither random ones, nor bursts, nor those that an ascent on the step finds."""
    generator = torch.Generator().manual_seed(7)
    t, runs = 120, 300
    noise = torch.randn(t, runs, generator=generator, dtype=torch.float64)
    growth = torch.logspace(-0.3, 0.3, runs, dtype=torch.float64) ** torch.arange(t, dtype=torch.float64)[:, None]
    sparse = noise * (torch.rand(t, runs, generator=generator, dtype=torch.float64) < 0.05)
    limits = torch.tensor([experiments.bound_at(s, *betas) for s in range(1, t + 1)], dtype=torch.float64)[:, None]
    burst = (torch.arange(t)[:, None] >= torch.arange(runs) % t).double()  # zeros, then ones
    for gradients in (noise, growth, sparse, burst, noise.abs(), noise**5, growth * noise):
        steps = trace(gradients, *betas, eps=1e-250).step.nan_to_num()
        assert (steps.abs() <= limits * (1 + 1e-9)).all()
    p, q = memory.extreme_weights(30, *betas)
    g = torch.randn(30, generator=generator, dtype=torch.float64).abs().requires_grad_()
    for _ in range(3000):
        ratio = (p * g).sum() / (q * g**2).sum().sqrt()
        (slope,) = torch.autograd.grad(ratio, g)
        g = (g + slope / (q + 1e-3) * 0.02).detach().requires_grad_()
    assert 0.97 * experiments.bound_at(30, *betas) < ratio.item() <= experiments.bound_at(30, *betas) * (1 + 1e-9)


@pytest.mark.parametrize("betas", [b for b in BETAS if b[0]])
def test_bound_attained(betas):
    """Gradients that each are beta2 / beta1 times the last take the longest possible step at every t."""
    steps = trace(experiments.extreme_gradients(400, *betas), *betas).step
    limits = [experiments.bound_at(t, *betas) for t in range(1, 401)]
    assert steps.tolist() == pytest.approx(limits, rel=1e-9)


@pytest.mark.parametrize("beta", [0.5, 0.9, 0.95, 0.999])
def test_bound_equal_betas(beta):
    """With equal betas no step is ever longer than alpha."""
    assert longest_ever(beta, beta) == pytest.approx(1, rel=1e-9)
    assert [experiments.bound_at(t, beta, beta) for t in (1, 7, 500)] == pytest.approx([1, 1, 1], rel=1e-9)
    noise = torch.randn(300, 100, generator=torch.Generator().manual_seed(0), dtype=torch.float64) ** 3
    assert trace(noise, beta, beta).step.abs().max() <= 1 + 1e-9


def test_bound_none():
    """Where beta1 squared is at least beta2 there is no bound: longer histories cause longer steps, without end."""
    for betas in ((0.95, 0.9), (0.99, 0.9), (0.9, 0.81), (0.99, 0.5)):
        assert longest_ever(*betas) == float("inf")
    steps = [trace(experiments.extreme_gradients(t, 0.99, 0.9), 0.99, 0.9).step[-1] for t in (50, 100, 150, 200)]
    assert all(later > 5 * sooner for sooner, later in pairwise(steps))
    edge = [trace(experiments.extreme_gradients(t, 0.9, 0.81), 0.9, 0.81).step[-1] for t in (400, 1600)]
    assert edge[1] / edge[0] == pytest.approx(2, rel=1e-6)  # at beta1**2 = beta2 they grow as the root of the length
    torch.optim.Adam([torch.nn.Parameter(torch.zeros(1))], betas=(0.99, 0.9))  # raises nothing


def test_bound_none_peak():
    """At betas of 0.99 and 0.5 steps grow from the second zero on if eps is 0; at 1e-8 they are longest at the 60th."""
    lone = [1.0] + [0.0] * 300
    assert (trace(lone, 0.99, 0.5).step[1:].diff() > 0).all()
    theta = torch.zeros((), dtype=torch.float64, requires_grad=True)
    adam, places = torch.optim.Adam([theta], lr=1.0, betas=(0.99, 0.5), eps=1e-8), [0.0]
    for g in lone:
        theta.grad = torch.tensor(g, dtype=torch.float64)
        adam.step()
        places.append(-theta.item())
    steps = torch.tensor(places).diff()
    assert steps.argmax() == 60
    assert steps.max() > 1e6
    assert steps[300] < 0.2 * steps.max()


def test_bound_paper():
    """At betas of 0.9 and 0.99, where the paper's rule of thumb is alpha, a step can be 2.345 alpha long."""
    step = trace(experiments.extreme_gradients(2000, 0.9, 0.99), 0.9, 0.99).step[-1].item()
    assert step == pytest.approx(longest_ever(0.9, 0.99), rel=1e-6)
    assert step == pytest.approx(2.345, abs=5e-4)


def test_kick_falling():
    """A rate that falls to zero over 1,000 steps keeps Adam at the minimum; over 2,000 it is first thrown out."""
    quick, slow = memory.kick(1000, fall=1000).distance, memory.kick(2000, fall=2000).distance
    assert quick[250:].max() < 1e-4
    assert quick[-1] < 1e-20
    assert slow[250:350].max() < 1e-3
    assert slow[350:450].max() > 0.03
    assert slow[-1] < 1e-4


def test_kick_epsilon():
    """An epsilon above rate times curvature over 38 keeps Adam at the minimum, over ten times the steps; below, not."""
    edge = 1.8 * 10 / 38
    for eps, stays in ((1.01 * edge, True), (0.95 * edge, False)):
        late = memory.kick(10_000, eps).distance[5000:].max()
        assert (late < 1e-20).item() is stays
        assert (late > 1e-3).item() is not stays


def test_kick_rounding():
    """With its minimum at 0 a parabola throws Adam out within 20,000 steps; at 1 rounding holds it there."""
    free = memory.approach(steps=20_000)
    when = free[:14_000].abs().argmin().item()
    root = 0.01 / 38  # of v, where rate times curvature is 38; v falls from what the way in left of it
    assert 12_000 < when < 14_000
    assert free[when:].abs().max() > 0.01
    assert (free[when - 100 : when + 100].abs() < 1e-250).all()
    v = trace(free[:when]).v_hat[-1]
    assert v.sqrt().item() == pytest.approx(root, rel=0.02)
    held = memory.approach(steps=20_000, place=1.0)
    assert (held[5000:] == 0).all()
