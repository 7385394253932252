"""Claims of the page that reads Adam line by line."""

from fractions import Fraction
from itertools import pairwise, product

import pytest
import sympy
import torch

from claims.averages import LENGTHS, at_every_length, average, weights
from claims.derivation import derivation
from essays.adam.algorithm import experiments
from workings.adam.optim import AdamState, adam_step
from workings.adam.plain import adam, moments

BETA1, BETA2, MEAN, SPREAD = sympy.symbols("beta1 beta2 mu sigma", positive=True)
UNIT = sympy.Interval.open(0, 1)


def expectation(of, t):
    """The expectation over t independent gradients, each one spread above or below the mean with equal chance."""
    outcomes = product((MEAN + SPREAD, MEAN - SPREAD), repeat=t)
    return sum((of(list(gradients)) for gradients in outcomes), sympy.Integer(0)) / 2**t


def torch_letters(gradients, **settings):
    """What torch.optim.Adam holds after each gradient: m, v, and the steps, each a tensor of shape (steps,)."""
    theta = torch.nn.Parameter(torch.zeros((), dtype=torch.float64))
    optimizer, rows = torch.optim.Adam([theta], lr=1.0, **settings), []
    for g in gradients:
        theta.grad, before = torch.tensor(float(g), dtype=torch.float64), theta.item()
        optimizer.step()
        slot = optimizer.state[theta]
        rows.append((slot["exp_avg"].item(), slot["exp_avg_sq"].item(), before - theta.item()))
    return torch.tensor(rows, dtype=torch.float64).T


def test_algorithm_plain():
    """Adam in plain Python ends where torch.optim.Adam ends, to one part in a million million, on random gradients."""
    noise = torch.randn(1000, generator=torch.Generator().manual_seed(11), dtype=torch.float64).tolist()
    for alpha, *betas, eps in ((1e-3, 0.9, 0.999, 1e-8), (0.37, 0.0, 0.61, 0.1), (0.1, 0.83, 0.37, 1e-3)):
        moved = torch_letters(noise, betas=betas, eps=eps)[2].sum().item()
        assert adam(noise, alpha, *betas, eps) == pytest.approx(-alpha * moved, rel=1e-12)


@pytest.mark.parametrize("gradient", [1e-4, 1.0, 1e4])
def test_hyperparameters_reach(gradient):
    """Under a constant gradient Adam moves by alpha at every step, whatever the size of the gradient."""
    for alpha in (1e-3, 0.37):
        assert experiments.reach(gradient, steps=50, alpha=alpha) == pytest.approx(50 * alpha, rel=2e-4)
    steps = torch_letters([gradient] * 200, betas=(0.9, 0.999), eps=1e-8)[2]
    torch.testing.assert_close(steps, torch.ones(200, dtype=torch.float64), rtol=2e-4, atol=0)


def test_first_moment_trace():
    """Gradients of 1.5 and 1.4 give first moments of 0.15 and 0.275, in torch.optim.Adam too."""
    for m in (torch_letters([1.5, 1.4])[0], experiments.trace([1.5, 1.4]).m):
        assert m.tolist() == pytest.approx([0.15, 0.275], rel=1e-12)


@pytest.mark.parametrize("beta1", [0.9, 0.5, 0.73])
def test_first_moment_alternating(beta1):
    """Under gradients of +1 and -1 in turn the size of m settles at (1 - beta1) / (1 + beta1)."""
    m = experiments.trace([1.0, -1.0] * 300, beta1=beta1).m
    assert m[-2:].tolist() == pytest.approx([(1 - beta1) / (1 + beta1), -(1 - beta1) / (1 + beta1)], rel=1e-12)


@derivation
def test_first_moment_variance():
    """Of independent noise in the gradients, m keeps the part (1 - beta1) / (1 + beta1) of the variance, in the end."""

    def measured(t):
        mean = expectation(lambda gradients: average(gradients, BETA1), t)
        return expectation(lambda gradients: (average(gradients, BETA1) - mean) ** 2, t)

    return [
        (r"\operatorname{Var}[m_t]", at_every_length(measured)),
        (
            r"= (1-\beta_1)^2 \sum_{k=0}^{t-1} \beta_1^{2k}\, \sigma^2",
            at_every_length(lambda t: (1 - BETA1) ** 2 * sum(BETA1 ** (2 * k) * SPREAD**2 for k in range(t))),
        ),
        (
            r"= (1-\beta_1)^2\, \frac{1-\beta_1^{2t}}{1-\beta_1^2}\, \sigma^2",
            at_every_length(lambda t: (1 - BETA1) ** 2 * (1 - BETA1 ** (2 * t)) / (1 - BETA1**2) * SPREAD**2),
        ),
        (
            r"= \frac{1-\beta_1}{1+\beta_1}\, (1-\beta_1^{2t})\, \sigma^2",
            at_every_length(lambda t: (1 - BETA1) / (1 + BETA1) * (1 - BETA1 ** (2 * t)) * SPREAD**2),
        ),
    ]


def test_first_moment_noise():
    """Over four thousand parameters the variance of m under unit noise is 1/19, within five standard errors."""
    m = experiments.noisy_first_moment().m[-1]  # one moment of each of the independent parameters
    assert m.numel() == 4000
    standard_error = (2 / (m.numel() - 1)) ** 0.5 / 19
    assert m.var().item() == pytest.approx(1 / 19, abs=5 * standard_error)  # nine parts in a hundred
    assert m.mean().item() == pytest.approx(0, abs=5 / (19 * m.numel()) ** 0.5)


def test_second_moment_levels_off():
    """The second moment is an average: it settles at the mean square, and comes down when gradients get smaller."""
    v, total = experiments.levelling_off()
    assert torch.allclose(v[:4000], torch.full_like(v[:4000], 4.0), rtol=1e-12)
    assert (v[4000:].diff() < 0).all()
    assert v[-1].item() == pytest.approx(0.25, abs=0.08)
    assert (total.diff() > 0).all()


@derivation
def test_second_moment_mean_and_variance():
    """The corrected second moment is the square of a mean plus a variance, so it is no measure of noise alone."""
    gradients = sympy.symbols("g:4", real=True)
    means = {t: sum(q * g for q, g in zip(weights(BETA2, t), gradients, strict=False)) for t in LENGTHS}

    def corrected(t):
        return average([g**2 for g in reversed(gradients[:t])], BETA2) / (1 - BETA2**t)

    def weighted(t, of):
        return sum(q * of(g) for q, g in zip(weights(BETA2, t), gradients, strict=False))

    return [
        (r"\hat v_t", at_every_length(corrected)),
        (r"= \sum_{k=0}^{t-1} q_k\, g_{t-k}^2", at_every_length(lambda t: weighted(t, lambda g: g**2))),
        (
            r"= \bar g^2 + \sum_{k=0}^{t-1} q_k\, (g_{t-k}-\bar g)^2",
            at_every_length(lambda t: means[t] ** 2 + weighted(t, lambda g: (g - means[t]) ** 2)),
        ),
    ]


@derivation
def test_bias_correction_expectation():
    """Started from zero, m expects only 1 - beta1**t of the gradient's mean: line 13 divides by just that."""
    return [
        (
            r"\mathbb{E}[m_t]",
            at_every_length(lambda t: expectation(lambda gradients: average(gradients, BETA1), t)),
        ),
        (
            r"= (1-\beta_1) \sum_{k=0}^{t-1} \beta_1^k\, \mathbb{E}[g_{t-k}]",
            at_every_length(
                lambda t: (1 - BETA1) * sum(BETA1**k * expectation(lambda g, at=t - k: g[at - 1], t) for k in range(t))
            ),
        ),
        (
            r"= (1-\beta_1)\, \mathbb{E}[g] \sum_{k=0}^{t-1} \beta_1^k",
            at_every_length(lambda t: (1 - BETA1) * MEAN * sum(BETA1**k for k in range(t))),
        ),
        (r"= (1-\beta_1^t)\, \mathbb{E}[g]", at_every_length(lambda t: (1 - BETA1**t) * MEAN)),
    ]


def test_bias_correction_any_gradient():
    """Bias correction multiplies the step by a factor that is the same for all sequences of gradients."""
    noise = torch.randn(500, 5, generator=torch.Generator().manual_seed(2), dtype=torch.float64)
    for beta1, beta2 in ((0.9, 0.999), (0.37, 0.61), (0.83, 0.37)):
        run = experiments.trace(noise, beta1, beta2)
        factor = run.step / experiments.uncorrected(run)
        t = torch.arange(1, 501, dtype=torch.float64)[:, None]
        torch.testing.assert_close(factor, ((1 - beta2**t).sqrt() / (1 - beta1**t)).expand(-1, 5), rtol=1e-10, atol=0)


def test_bias_correction_first_step():
    """Correction shortens the first step where sqrt(1 - beta2) is below 1 - beta1; where it is above, it lengthens."""
    grid = torch.linspace(0, 0.999, 20, dtype=torch.float64).tolist()
    for beta1, beta2 in product(grid, grid):
        run = experiments.trace([1.7], beta1, beta2)
        change = (run.step / experiments.uncorrected(run)).item()
        if abs(change - 1) > 1e-9:
            assert (change < 1) == ((1 - beta2) ** 0.5 < 1 - beta1)


def test_bias_correction_language():
    """At betas of 0.9 and 0.95 the corrections lengthen the first eight steps and shorten the later ones."""
    noise = torch.randn(300, generator=torch.Generator().manual_seed(4), dtype=torch.float64).tolist()
    run = experiments.trace(noise, 0.9, 0.95)
    factor = run.step / experiments.uncorrected(run)
    assert (factor[:8] > 1).all()
    assert (factor[8:250] < 1).all()


def test_bias_correction_shrinks():
    """At the default betas the two corrections together shorten every step, and the twelfth most."""
    t = torch.arange(1, 20_001, dtype=torch.float64)
    factor = (1 - 0.999**t).sqrt() / (1 - 0.9**t)
    assert (factor < 1).all()
    run = experiments.trace([0.7] * 300)
    assert torch.allclose(run.step / experiments.uncorrected(run), factor[:300], rtol=1e-9)
    assert factor.argmin() + 1 == 12


@pytest.mark.parametrize(
    ("t", "worth"),
    [
        (44, lambda t: 1 / (1 - Fraction(9, 10) ** t)),
        (4613, lambda t: 1 / (1 - Fraction(999, 1000) ** t)),
        (3925, lambda t: (1 - Fraction(9, 10) ** t) ** 2 / (1 - Fraction(999, 1000) ** t)),
    ],
)
def test_bias_correction_settles(t, worth):
    """The correction of m falls to 1 % at step 44 and that of v at step 4,613; that of the step at 3,925."""
    limit = Fraction(101, 100) ** (2 if t == 3925 else 1)  # the step goes with the root of v: compare squares
    assert worth(t) <= limit < worth(t - 1)
    assert t in experiments.corrections_settle().values()


@pytest.mark.parametrize("settings", [(0.9, 0.999, 0.0), (0.73, 0.61, 0.1), (0.0, 0.997, 1e-3), (0.95, 0.95, 1e-8)])
def test_update_trace(settings):
    """The m, v and steps of the worked trace are torch.optim.Adam's, there and on random gradients at odd settings."""
    beta1, beta2, eps = settings
    noise = torch.randn(200, generator=torch.Generator().manual_seed(1), dtype=torch.float64) * 10
    for gradients in ([1.5, 1.4, -1.5, 1.4], noise.tolist()):
        ours = experiments.trace(gradients, beta1, beta2, eps)
        m, v, step = torch_letters(gradients, betas=(beta1, beta2), eps=eps)
        assert torch.allclose(ours.m, m, rtol=1e-12, atol=1e-14)
        assert torch.allclose(ours.v, v, rtol=1e-12, atol=1e-14)
        assert torch.allclose(ours.step, step, rtol=1e-9, atol=1e-12)  # theirs is a difference of two thetas


def test_update_signal():
    """Under steady noise the mean step is close to alpha times the gradient's mean over its root mean square."""
    spread, step = experiments.signal_and_noise()
    assert torch.allclose(step, 1 / (1 + spread**2).sqrt(), atol=0.01)


def test_epsilon_wall():
    """Without epsilon a run does not depend on the scale of the loss; with it, it does once gradients are as small."""
    scales = [1e6, 1e3, 1.0, 1e-4, 1e-9]
    free = experiments.descend_scaled(scales, eps=0.0)
    assert torch.allclose(free, free[2].expand_as(free), rtol=1e-13)
    held = experiments.descend_scaled(scales, eps=1e-8)
    assert torch.allclose(held[:3], free[:3], rtol=1e-7)
    assert held[4] > 4 * free[4]
    moved = experiments.descend_scaled([1e-9, 1e-8], eps=1e-8)
    assert torch.allclose(moved, experiments.descend_scaled([1e-3, 1e-2], eps=1e-2), rtol=1e-9)  # only the ratio counts


@pytest.mark.parametrize("g", [1e-4, 0.01, 0.7, 100.0])
def test_epsilon_small_steps(g):
    """Under a constant gradient g each step is g / (g + epsilon) of alpha, the first and the last, with any betas."""
    for eps in (1e-10, 1e-8, 1e-4, 0.1, 1.0):
        for betas in ((0.9, 0.999), (0.0, 0.95), (0.83, 0.37)):
            steps = experiments.trace([g] * 1000, *betas, eps).step
            torch.testing.assert_close(steps, torch.full_like(steps, g / (g + eps)), rtol=1e-9, atol=0)


def test_epsilon_small_hat():
    """Kept constant, epsilon hat is at first epsilon times 1 / root(1 - beta2); in the long run it is epsilon."""
    for g, eps, beta2 in ((0.1, 0.1, 0.999), (3.0, 1.0, 0.95)):
        steps = experiments.epsilon_hat_steps(g, eps, 20_000, beta2=beta2)
        assert steps[0] == pytest.approx(g / (g + eps / (1 - beta2) ** 0.5), rel=1e-9)
        assert steps[-1] == pytest.approx(g / (g + eps), rel=1e-6)
        assert all(later > sooner - 1e-12 for sooner, later in pairwise(steps))


def test_epsilon_half():
    """An epsilon of 1e-8 is 0 in float16, so that a parameter without gradients gets no number; bfloat16 keeps it."""
    assert torch.tensor(1e-8, dtype=torch.float16).item() == 0
    assert torch.tensor(1e-8, dtype=torch.bfloat16).item() == pytest.approx(1e-8, rel=0.01)
    nothing = torch.zeros((), dtype=torch.float16)
    assert (nothing / (nothing.sqrt() + torch.tensor(1e-8, dtype=torch.float16))).isnan()


def test_epsilon_turns_adam_into_momentum():
    """Where epsilon outweighs the gradients, Adam is averaged momentum at the fixed rate alpha / epsilon."""
    scale, alpha, eps = 1e-9, 0.37, 1e-4
    x, m = torch.ones((), dtype=torch.float64), 0.0
    for t in range(1, 101):
        m = 0.9 * m + 0.1 * scale * x
        x = x - alpha / eps * m / (1 - 0.9**t)
    assert experiments.descend_scaled([scale], eps, alpha).item() == pytest.approx(x.item(), rel=1e-6)
    assert 1 - x.item() > 1e-4  # it has moved by far more than the tolerance


@derivation(beta1=UNIT, beta2=UNIT)
def test_epsilon_hat():
    """Correcting the rate, not the moments, gives the same step if epsilon takes the root of 1 - beta2**t along."""
    m = sympy.Symbol("m", real=True)
    v, alpha, eps = sympy.symbols("v alpha epsilon", positive=True)
    t = sympy.Symbol("t", integer=True, positive=True)
    m_hat, v_hat = m / (1 - BETA1**t), v / (1 - BETA2**t)
    root = sympy.sqrt(1 - BETA2**t)
    return [
        (r"\alpha\, \frac{\hat m_t}{\sqrt{\hat v_t}+\epsilon}", alpha * m_hat / (sympy.sqrt(v_hat) + eps)),
        (
            r"= \alpha\, \frac{m_t/(1-\beta_1^t)}{\sqrt{v_t/(1-\beta_2^t)}+\epsilon}",
            alpha * (m / (1 - BETA1**t)) / (sympy.sqrt(v / (1 - BETA2**t)) + eps),
        ),
        (
            r"= \alpha\, \frac{\sqrt{1-\beta_2^t}}{1-\beta_1^t} \cdot"
            r" \frac{m_t}{\sqrt{v_t}+\epsilon\sqrt{1-\beta_2^t}}",
            alpha * root / (1 - BETA1**t) * m / (sympy.sqrt(v) + eps * root),
        ),
    ]


@derivation
def test_frozen_recurrence():
    """While v holds still, three of Adam's positions in a row are tied by beta1 and by rate times curvature."""
    first, m = sympy.symbols("theta m", real=True)
    eta, curvature = sympy.symbols("eta lambda", positive=True)
    before = first + eta * m  # the step before was -eta m
    now = BETA1 * m + (1 - BETA1) * curvature * first  # line 11
    return [
        (r"\theta_t - \theta_{t-1}", (first - eta * now) - first),
        (r"= -\eta\, m_t", -eta * now),
        (
            r"= -\eta\beta_1\, m_{t-1} - (1-\beta_1)\,\eta\lambda\,\theta_{t-1}",
            -eta * BETA1 * m - (1 - BETA1) * eta * curvature * first,
        ),
        (
            r"= \beta_1\,(\theta_{t-1}-\theta_{t-2}) - (1-\beta_1)\,\eta\lambda\,\theta_{t-1}",
            BETA1 * (first - before) - (1 - BETA1) * eta * curvature * first,
        ),
    ]


@derivation
def test_frozen_edge():
    """A jump from side to side keeps its size at one rate times curvature only, 2 (1 + beta1) / (1 - beta1)."""
    z, h = sympy.symbols("z h", real=True)
    polynomial = z**2 - z - BETA1 * (z - 1) + (1 - BETA1) * h * z
    return [
        (r"P(-1)", polynomial.subs(z, -1)),
        (
            r"= (-1)^2 - (-1) - \beta_1\,(-1-1) + (1-\beta_1)\,h\,(-1)",
            (-1) ** 2 - (-1) - BETA1 * (-1 - 1) + (1 - BETA1) * h * (-1),
        ),
        (r"= 2 + 2\beta_1 - (1-\beta_1)\,h", 2 + 2 * BETA1 - (1 - BETA1) * h),
        (
            r"= (1-\beta_1)\,\Big(2\,\frac{1+\beta_1}{1-\beta_1} - h\Big)",
            (1 - BETA1) * (2 * (1 + BETA1) / (1 - BETA1) - h),
        ),
    ]


@pytest.mark.parametrize("beta1", [0.0, 0.5, 0.9, 0.99])
def test_frozen_limit(beta1):
    """With v held still, Adam's own step shrinks every distance below the limit, by the larger root, and none above."""
    limit = 2 * (1 + beta1) / (1 - beta1)
    assert experiments.frozen_limit(beta1) == pytest.approx(limit)
    h = torch.tensor([0.001, 0.01, 0.3, 0.9, 0.999, 1.001, 1.1, 3.0], dtype=torch.float64) * limit
    x = torch.ones_like(h)
    state = AdamState(torch.zeros_like(h), torch.ones_like(h), 10**15)  # v is 1, and the corrections are spent
    far = []
    for _ in range(4000):  # a gradient of x / 1e9 at a rate of 1e9 h: v never notices
        x, state = adam_step(x, x * 1e-9, state, h * 1e9, beta1, 1 - 1e-13, 0.0)
        size = torch.maximum(x.abs(), (state.m * h * 1e9).abs())
        x, state = x / size, state._replace(m=state.m / size)
        far.append(size.log())
    measured = torch.stack(far[1000:]).mean(0).exp()
    torch.testing.assert_close(measured, experiments.frozen_left(h, beta1), rtol=2e-3, atol=0)
    assert (measured < 1).tolist() == [True] * 5 + [False] * 3
    inside = torch.linspace(1e-4, 0.9999, 500, dtype=torch.float64) * limit
    assert (experiments.frozen_left(inside, beta1) < 1).all()
    assert (experiments.frozen_left(inside + limit, beta1) > 1).all()


def test_update_spike():
    """A spike after thirty gradients makes a step below alpha, and so do all after it; at beta2 = 0.5 not all."""
    gradients = [0.1] * 30 + [2.0] + [0.1] * 29
    steps = moments(gradients, 0, 0.9, 0.999).step
    assert max(abs(step - 1) for step in steps[:30]) < 1e-12
    assert steps[30] < 0.8
    assert max(steps[31:]) < steps[30]
    quick = moments(gradients, 0, 0.9, 0.5).step
    assert quick[30] < steps[30]
    assert max(quick[31:]) > 1.5


def test_update_fade():
    """Under gradients that are r times the last each step comes to be r / root(beta2) times the last."""
    for r, beta1, beta2 in ((0.97, 0.9, 0.999), (0.8, 0.5, 0.9)):
        steps = moments([r**t for t in range(5000 if r > 0.9 else 500)], 0, beta1, beta2).step
        assert steps[-1] / steps[-2] == pytest.approx(r / beta2**0.5, rel=1e-4)


def test_update_fade_slow():
    """In a slower fade, r above root(beta2), the steps tend to a fixed length; at the default betas below alpha."""
    for r, beta1, beta2 in ((0.9999, 0.9, 0.999), (0.98, 0.5, 0.9), (0.999, 0.3, 0.97)):
        steps = moments([r**t for t in range(20_000 if r > 0.99 else 2000)], 0, beta1, beta2).step
        assert steps[-1] == pytest.approx(experiments.update_fade_limit(r, beta1, beta2), rel=1e-4)
    limits = [experiments.update_fade_limit(0.9995 + k * 5e-6) for k in range(1, 100)]
    assert limits == sorted(limits)
    assert 0 < limits[0] < limits[-1] < 1
