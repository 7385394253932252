"""The plain Python that runs in the page, against torch.optim.Adam, the experiments and closed forms."""

import inspect
from fractions import Fraction

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from essays.adam.algorithm.experiments import trace, wrong_lines
from essays.adam.step_size.experiments import after_silence, bound, bound_at
from workings.adam.plain import steps

beta = st.one_of(st.just(0.0), st.floats(0.01, 0.9995))  # nearer 0 or 1, 1 - beta itself has lost digits
gradient = st.one_of(st.just(0.0), st.floats(-1e3, 1e3, allow_subnormal=False))


def torch_path(gradients, alpha, beta1, beta2, eps):
    """Where torch.optim.Adam stands after each gradient, from 0."""
    theta = torch.zeros((), dtype=torch.float64, requires_grad=True)
    peer, path = torch.optim.Adam([theta], lr=alpha, betas=(beta1, beta2), eps=eps, foreach=False), []
    for g in gradients:
        theta.grad = torch.tensor(g, dtype=torch.float64)
        peer.step()
        path.append(theta.item())
    return path


@settings(max_examples=300, deadline=None)
@given(st.lists(gradient, min_size=1, max_size=30), beta, beta, st.floats(1e-4, 10), st.floats(1e-12, 1))
def test_adam_is_torch_adam(gradients, beta1, beta2, alpha, eps):
    wanted = torch_path(gradients, alpha, beta1, beta2, eps)
    given = [steps.adam(gradients[:n], alpha, beta1, beta2, eps) for n in range(1, len(gradients) + 1)]
    longest = max(map(abs, wanted))
    assert given == pytest.approx(wanted, rel=1e-12, abs=1e-12 * longest)


def test_adam_is_torch_adam_over_a_long_random_sequence():
    noise = torch.randn(3000, generator=torch.Generator().manual_seed(5), dtype=torch.float64).tolist()
    for setting in ((0.037, 0.37, 0.83, 0.1), (1e-3, 0.9, 0.999, 1e-8), (2.0, 0.0, 0.61, 1e-3), (0.1, 0.99, 0.5, 1e-8)):
        assert steps.adam(noise, *setting) == pytest.approx(torch_path(noise, *setting)[-1], rel=1e-12)


def test_adam_has_no_more_lines_than_the_paper():
    assert len(inspect.getsource(steps.adam).splitlines()) <= 17


# The figures

PAIRS = [(0.9, 0.999), (0.0, 0.61), (0.37, 0.83), (0.83, 0.37), (0.95, 0.95), (0.9, 0.81), (0.99, 0.5), (0.5, 0.9999)]
pairs = pytest.mark.parametrize(("beta1", "beta2"), PAIRS)
close = {"rel": 1e-12, "abs": 1e-12}


def noise(count, seed=3):
    return torch.randn(count, generator=torch.Generator().manual_seed(seed), dtype=torch.float64).tolist()


@pytest.mark.parametrize("x", [0.0, 0.37, 0.999, 1.0, 1.2])
@pytest.mark.parametrize("n", [0, 1, 2, 7, 60, 1000])
def test_powers_without_the_operator(x, n):
    assert steps.power(x, n) == pytest.approx(x**n, rel=1e-12)
    assert steps.powers(x, n) == pytest.approx(sum(x**k for k in range(n)), rel=1e-12)


def test_powers_that_grow_too_far_are_cut_off():
    assert steps.powers(1.9, 10**6) == 1e100


@pairs
@pytest.mark.parametrize("silence", [0, 13, 10_000])
def test_moments_are_those_of_the_tensors(beta1, beta2, silence):
    gradients = noise(80)
    run = trace(gradients, beta1, beta2, silence=silence)
    means, roots, taken = steps.moments(gradients, silence, beta1, beta2)
    assert means == pytest.approx(run.m_hat.tolist(), **close)
    assert roots == pytest.approx(run.v_hat.sqrt().tolist(), **close)
    assert taken == pytest.approx(run.step.tolist(), **close)


def test_moments_add_up_to_adam():
    gradients = [0.0, 0.0, *noise(50), 0.0, 0.0]
    taken = steps.moments(gradients, 0, 0.37, 0.83)[2]
    assert sum(taken) == pytest.approx(-steps.adam(gradients, 1.0, 0.37, 0.83, 1e-30), rel=1e-12)


def exact_bound(t, beta1, beta2):
    """The bound of the page in exact fractions: in floats, (1 - rho**t) / (1 - rho) loses digits near rho = 1."""
    b1, b2 = Fraction(beta1), Fraction(beta2)
    past = sum((b1**2 / b2) ** k for k in range(t))
    return float(((1 - b1) / (1 - b1**t)) ** 2 * (1 - b2**t) / (1 - b2) * past) ** 0.5


@pairs
@pytest.mark.parametrize("t", [1, 2, 10, 60])
def test_longest_is_the_bound_of_the_page(t, beta1, beta2):
    assert steps.longest(t, beta1, beta2) == pytest.approx(exact_bound(t, beta1, beta2), rel=1e-13)
    assert steps.longest(t, beta1, beta2) == pytest.approx(bound_at(t, beta1, beta2), rel=1e-10)


@pairs
def test_longest_ever_is_the_limit(beta1, beta2):
    assert steps.longest_ever(beta1, beta2) == pytest.approx(bound(beta1, beta2), rel=1e-12)


@pairs
def test_longest_is_attained_and_never_exceeded(beta1, beta2):
    run = steps.after_silence(2, 40, 0, beta1, beta2)
    taken, limit = run[4], run[5]
    if beta1:
        assert taken == pytest.approx(limit, rel=1e-9)
    for seed in range(20):
        *_, longest, _, limit = steps.drawing(noise(60, seed), beta1, beta2)
        assert longest <= limit * (1 + 1e-12)


@pytest.mark.parametrize("length", [1, 12, 40])
def test_bursts_are_those_of_the_page(length):
    for kind, growth in ((1, 1.0), (2, 0.999 / 0.9)):
        wanted = after_silence(length, growth).tolist()
        assert steps.after_silence(kind, length, 10**6, 0.9, 0.999)[4][:length] == pytest.approx(wanted, rel=1e-12)
    lone = steps.after_silence(0, length, 10**6, 0.9, 0.999)
    assert lone[1] == [1.0] + [0.0] * 39
    assert lone[6] == lone[8] == pytest.approx(0.1 / 0.001**0.5, rel=1e-12)


def test_the_longest_step_of_a_burst_is_named():
    *_, paper, ever, longest, when = steps.after_silence(1, 40, 10**6, 0.9, 0.999)
    assert (round(paper, 3), round(ever, 3), round(longest, 3), when) == (3.162, 7.27, 6.569, 12)


def test_the_first_of_equal_steps_is_named():
    assert steps.first_longest([0.5, -2.0, 2.000000000001, 1.0]) == (2.000000000001, 1)
    assert steps.drawing([1.0] * 60, 0.9, 0.999)[5] == 0


@pytest.mark.parametrize("kind", [0, 1, 2])
def test_sequences(kind):
    drawn = steps.sequence(kind, 5000)
    mean, square = sum(drawn) / 5000, sum(g * g for g in drawn) / 5000
    assert (mean, square) == pytest.approx([(1, 1), (1, 1 + 16 / 12), (0, 1)][kind], abs=0.1)
    assert drawn[:2] == [[1.0, 1.0], drawn[:2], [1.0, -1.0]][kind]
    assert max(abs(g - 1) for g in drawn) <= 2


@pytest.mark.parametrize(("beta1", "beta2"), [(0.9, 0.999), (0.0, 0.61), (0.83, 0.37)])
@pytest.mark.parametrize("kind", [0, 1, 2])
def test_corrections_left_out_are_those_of_the_tensors(kind, beta1, beta2):
    run = trace(steps.sequence(kind, 5000), beta1, beta2)
    m, v, m_hat, v_hat = run.m, run.v, run.m_hat, run.v_hat
    c1, c2 = m / m_hat, v / v_hat
    others = [m / v.sqrt(), m_hat / v.sqrt(), m / v_hat.sqrt(), m * c1 / (v * c2).sqrt()]
    for lines, other in enumerate(others):
        times, own, taken, of_m, of_v, first, longest, when, apart = steps.corrections(kind, lines, beta1, beta2)
        at = [int(t) - 1 for t in times]
        assert own == pytest.approx(run.step.abs()[at].tolist(), **close)
        assert taken == pytest.approx(other.abs()[at].tolist(), **close)
        assert of_m == pytest.approx(c1[at].tolist(), **close)
        assert of_v == pytest.approx(c2[at].sqrt().tolist(), **close)
        assert (first, longest) == pytest.approx((abs(other[0].item()), other.abs().max().item()), rel=1e-12)
        assert other.abs()[when - 1].item() == pytest.approx(longest, rel=1e-9)
        far = ((other / run.step - 1).abs() > 0.01).nonzero()
        assert apart == (int(far.max()) + 1 if len(far) else 0)


def test_multiplying_is_the_slip_of_the_page():
    slip = wrong_lines("multiplied", gradient=1e4, steps=100)
    taken = steps.corrections(0, 3, 0.9, 0.999)[2][:24]
    assert taken == pytest.approx(slip[:24].tolist(), rel=1e-6)
