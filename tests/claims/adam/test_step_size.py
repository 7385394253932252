"""Claims of the page on how long a step of Adam can be."""

import pytest
import sympy
import torch

from claims.averages import at_every_length, average, weights
from claims.derivation import derivation
from essays.adam.algorithm.experiments import trace
from essays.adam.step_size import experiments
from workings.adam.plain import longest_ever

BETAS = [(0.9, 0.999), (0.9, 0.99), (0.5, 0.7), (0.95, 0.95), (0.0, 0.9), (0.9, 0.8)]
BETA1, BETA2 = sympy.symbols("beta1 beta2", positive=True)
RHO = BETA1**2 / BETA2


def test_silence_lone():
    """A lone gradient after a long silence moves the parameter by the paper's (1 - beta1) / sqrt(1 - beta2) alpha."""
    for beta1, beta2 in BETAS[:3]:
        fed = torch.cat(
            [torch.zeros(10_000 if beta2 > 0.99 else 1000, dtype=torch.float64), torch.ones(1, dtype=torch.float64)]
        )
        step = trace(fed, beta1, beta2, eps=1e-200).step[-1].item()
        assert step == pytest.approx((1 - beta1) / (1 - beta2) ** 0.5, rel=1e-4)


def test_silence_burst():
    """A burst of equal gradients after a long silence takes its longest step, 6.57 alpha, at the twelfth."""
    steps = experiments.after_silence()
    k = torch.arange(1, len(steps) + 1, dtype=torch.float64)
    assert torch.allclose(steps, (1 - 0.9**k) / (1 - 0.999**k).sqrt(), rtol=1e-12)
    assert steps.argmax() + 1 == 12
    assert steps.max().item() == pytest.approx(6.5685, abs=5e-5)


@derivation
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
            at_every_length(lambda t: sum(a**2 / b for a, b in zip(weights(BETA1, t), weights(BETA2, t), strict=True))),
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


@derivation
def test_bound_limit():
    """With no end to the past, the longest step is (1 - beta1) / sqrt((1 - beta2) (1 - beta1**2 / beta2)) alpha."""
    smaller, k = sympy.Symbol("u", positive=True), sympy.Symbol("k", integer=True, nonnegative=True)
    beta1 = smaller * BETA2  # any beta1 below beta2, so that the sum converges
    rho = beta1**2 / BETA2
    term = ((1 - beta1) * beta1**k) ** 2 / ((1 - BETA2) * BETA2**k)
    return [
        (r"\sum_{k=0}^{\infty} \frac{p_k^2}{q_k}", sympy.Sum(term, (k, 0, sympy.oo))),
        (
            r"= \frac{(1-\beta_1)^2}{1-\beta_2} \sum_{k=0}^{\infty} \rho^k",
            (1 - beta1) ** 2 / (1 - BETA2) * sympy.Sum(rho**k, (k, 0, sympy.oo)),
        ),
        (
            r"= \frac{(1-\beta_1)^2}{(1-\beta_2)(1-\rho)}",
            (1 - beta1) ** 2 / ((1 - BETA2) * (1 - rho)),
        ),
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
    for gradients in (noise, growth, sparse, noise.abs(), noise**5, growth * noise):
        steps = trace(gradients, *betas, eps=1e-250).step.nan_to_num()
        assert (steps.abs() <= limits * (1 + 1e-9)).all()
    p, q = experiments.extreme_weights(30, *betas)
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
    """Where beta1 squared is at least beta2 there is no bound: some gradients exceed any length of step."""
    for betas in ((0.95, 0.9), (0.99, 0.9), (0.9, 0.81)):
        assert longest_ever(*betas) == float("inf")
    steps = trace(experiments.extreme_gradients(400, 0.99, 0.9), 0.99, 0.9).step
    assert steps.max() > 1e4
    torch.optim.Adam([torch.nn.Parameter(torch.zeros(1))], betas=(0.99, 0.9))  # raises nothing


def test_bound_paper():
    """At betas of 0.9 and 0.99, where the paper's rule of thumb is alpha, a step can be 2.345 alpha long."""
    step = trace(experiments.extreme_gradients(2000, 0.9, 0.99), 0.9, 0.99).step[-1].item()
    assert step == pytest.approx(longest_ever(0.9, 0.99), rel=1e-6)
    assert step == pytest.approx(2.345, abs=5e-4)


def test_spike():
    """A spike a hundred times too large triples one step, then holds a thousand under half of alpha."""
    steps = experiments.spike()
    assert steps[0].item() == pytest.approx(3.08, abs=5e-3)
    assert (steps[25:1001] < 0.5).all()
    sgd = 100.0  # SGD's step is in proportion to the gradient
    assert sgd / steps[0] > 30
    assert experiments.spike(1e6, after=1)[0] < 3.3


def test_brake_is_v():
    """With a tenfold memory of v, the first pass overruns the minimum by less than a hundredth as much."""
    over = [experiments.first_pass(experiments.approach(beta2=b)) for b in (0.9, 0.99, 0.999)]
    assert over[0] > 100 * over[1] > 100 * 100 * over[2] > 0


def test_brake_needs_no_momentum():
    """Without momentum Adam still brakes, and never overruns the minimum on its way; momentum makes it overrun."""
    still = experiments.approach(beta1=0.0)
    steps = -still.diff()
    assert (still > 0).all()
    assert steps[100] < 0.5 * steps[0]
    over = [experiments.first_pass(experiments.approach(beta1=b)) for b in (0.0, 0.9, 0.95, 0.99)]
    assert over == sorted(over)
    assert over[-1] > 0.1


def test_kick_limit():
    """With v held still, averaged momentum is stable up to a curvature of 2 (1 + beta1) / (1 - beta1) over its rate."""
    for beta1 in (0.9, 0.5, 0.0):
        limit = 2 * (1 + beta1) / (1 - beta1)
        for share, stable in ((0.999, True), (1.001, False)):
            h = limit * share  # curvature times rate
            # one step takes (x, m / curvature) to the next
            step = torch.tensor([[1 - h * (1 - beta1), -h * beta1], [1 - beta1, beta1]], dtype=torch.float64)
            assert (torch.linalg.eigvals(step).abs().max() < 1).item() == stable


def test_kick():
    """Adam stays at a minimum only while v lasts: when v has decayed to the limit, it is thrown out again."""
    x, limit = experiments.stability()
    when = (limit < 1).nonzero()[0, 0].item()
    distance = x.abs()
    assert distance[when - 100 : when + 100].max() < 1e-250
    assert distance[when + 100 :].max() > 0.01
    assert distance[: when - 100].argmin() > 0.95 * (when - 100)  # it came nearer until then


def test_kick_epsilon():
    """An epsilon above the curvature times alpha / 38 keeps Adam at the minimum; one below does not."""
    late = experiments.run_down(eps=(3e-4, 2e-4), steps=20_000)[0][5000:].abs().amax(0)
    assert (late < 1e-20).tolist() == [True, False]
