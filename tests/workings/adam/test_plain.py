"""The plain Python that is quoted and runs in the page, against the pure steps and closed forms."""

from fractions import Fraction

import pytest
import torch

from workings.adam import optim, plain

PAIRS = [(0.9, 0.999), (0.0, 0.61), (0.37, 0.83), (0.83, 0.37), (0.95, 0.95), (0.9, 0.81), (0.99, 0.5), (0.5, 0.9999)]
pairs = pytest.mark.parametrize(("beta1", "beta2"), PAIRS)


def noise(count, seed=3):
    return torch.randn(count, generator=torch.Generator().manual_seed(seed), dtype=torch.float64).tolist()


STEPS = [
    (lambda theta, g, state, alpha: (optim.sgd_step(theta, g, alpha), state), lambda theta: None),
    (optim.heavy_ball_step, optim.momentum_init),
    (optim.nesterov_step, optim.momentum_init),
    (optim.adagrad_step, optim.adagrad_init),
    (optim.rmsprop_step, optim.rmsprop_init),
    (optim.adam_step, optim.adam_init),
]


@pytest.mark.parametrize("rule", range(6))
@pytest.mark.parametrize("scale", [1e-9, 1.0, 1e6])
def test_steps_are_the_tensors_steps(rule, scale):
    stepper, init = STEPS[rule]
    theta = torch.zeros((), dtype=torch.float64)
    state, mine, a, b, beta1_t, beta2_t, far = init(theta), 0.0, 0.0, 0.0, 1.0, 1.0, 0.0
    for draw in noise(300, seed=rule):
        g = scale * (draw + 0.3)
        theta, state = stepper(theta, torch.tensor(g, dtype=torch.float64), state, alpha=0.37)
        beta1_t, beta2_t = beta1_t * 0.9, beta2_t * 0.999
        mine, a, b = plain.step(rule, mine, g, a, b, 0.37, beta1_t, beta2_t)
        far = max(far, abs(theta.item()))
        assert mine == pytest.approx(theta.item(), abs=1e-12 * far)


def test_rates_are_four_to_the_decade():
    assert plain.rates(1e-3, 17) == pytest.approx([10 ** (k / 4 - 3) for k in range(17)], rel=1e-13)


LOSSES = [
    lambda x, y: (1 - x) ** 2 + 10 * (y - x**2) ** 2,
    lambda x, y: ((x - 1) ** 2 + 100 * (y - 1) ** 2) / 2,
    lambda x, y: ((x + y - 2) ** 2 / 2 + 100 * (y - x) ** 2 / 2) / 2,
    lambda x, y: 2.5 * (x - 1) ** 2 + (y**2 - 1) ** 2 / 40,
    lambda x, y: sum((c - (x + 2) * (1 - (y - 0.5) ** n)) ** 2 for n, c in ((1, 1.5), (2, 2.25), (3, 2.625))),
]


@pytest.mark.parametrize("surface", range(5))
def test_surfaces(surface):
    """Each has the height of its formula, the gradient that autograd finds, and its lowest place at (1, 1)."""
    points = 2 * torch.rand(40, 2, generator=torch.Generator().manual_seed(5), dtype=torch.float64) - 1
    for x, y in (2 * points).tolist():
        at = torch.tensor([x, y], dtype=torch.float64, requires_grad=True)
        plain.loss(surface, *at).backward()
        assert 0 < plain.loss(surface, x, y) == pytest.approx(LOSSES[surface](x, y), rel=1e-12)
        assert plain.slope(surface, x, y) == pytest.approx(at.grad.tolist(), rel=1e-12, abs=1e-12)
    assert (plain.loss(surface, 1.0, 1.0), plain.slope(surface, 1.0, 1.0)) == (0, (0, 0))


@pytest.mark.parametrize("x", [0.0, 0.37, 0.999, 1.0, 1.2])
@pytest.mark.parametrize("n", [0, 1, 2, 7, 60, 1000])
def test_powers_without_the_operator(x, n):
    assert plain.power(x, n) == pytest.approx(x**n, rel=1e-12)
    assert plain.powers(x, n) == pytest.approx(sum(x**k for k in range(n)), rel=1e-12)
    assert plain.powers(1.9, 10**6) == 1e100  # what grows farther is cut off


def exact_bound(t, beta1, beta2):
    """The bound of the page in exact fractions: in floats, (1 - rho**t) / (1 - rho) loses digits near rho = 1."""
    b1, b2 = Fraction(beta1), Fraction(beta2)
    past = sum((b1**2 / b2) ** k for k in range(t))
    return float(((1 - b1) / (1 - b1**t)) ** 2 * (1 - b2**t) / (1 - b2) * past) ** 0.5


@pairs
def test_longest_is_the_bound_of_the_page(beta1, beta2):
    for t in (1, 2, 10, 60):
        assert plain.longest(t, beta1, beta2) == pytest.approx(exact_bound(t, beta1, beta2), rel=1e-13)
    ever, late = plain.longest_ever(beta1, beta2), plain.longest(10**6, beta1, beta2)
    assert late == pytest.approx(ever, rel=1e-9) if beta1**2 < beta2 else late > 100 < ever == float("inf")


@pairs
@pytest.mark.parametrize("silence", [0, 13, 10_000])
def test_moments_are_those_of_the_tensors(beta1, beta2, silence):
    theta, gradients = torch.zeros((), dtype=torch.float64), noise(80)
    run, state = plain.moments(gradients, silence, beta1, beta2), optim.adam_init(theta)._replace(t=silence)
    for i, g in enumerate(gradients):
        moved, state = optim.adam_step(theta, g, state, 1.0, beta1, beta2, 0.0)
        wanted = state.m / (1 - beta1**state.t), (state.v / (1 - beta2**state.t)).sqrt(), -moved
        assert [run.m_hat[i], run.root[i], run.step[i]] == pytest.approx([x.item() for x in wanted], rel=1e-12)


def test_the_first_of_equal_steps_is_named():
    assert plain.first_longest([0.5, -2.0, 2.000000000001, 1.0]) == (2.000000000001, 1)
    assert plain.first_longest([0.5, -0.999999999, 1.0]) == (1.0, 1)
    assert plain.first_longest([0.0, 0.0]) == (0.0, 0)
    assert plain.first_longest(plain.moments([1.0] * 60, 0, 0.9, 0.999).step)[1] == 0


def test_where_every_gradient_is_nought_there_is_no_step():
    assert plain.moments([0.0, 0.0], 3, 0.9, 0.99) == ([0.0, 0.0], [0.0, 0.0], [0.0, 0.0])


def test_the_quintic_by_hand():
    assert plain.quintic(2.0, 0, 3.0, -5.0, 7.0) == 2
    assert plain.quintic(2.0, 1, 3.0, -5.0, 7.0) == 3 * 2 - 5 * 8 + 7 * 32
    assert plain.quintic(-1.0, 3, 0.0, 0.0, 2.0) == -(2.0**31)  # to the fifth and doubled, three times
