"""Claims of the page on setting Adam."""

import math

import pytest
import sympy
import torch

from claims.averages import LENGTHS, at_every_length, weights
from claims.derivation import derivation
from essays.adam.algorithm.experiments import trace
from essays.adam.cost.experiments import card
from essays.adam.setting import experiments
from workings.adam.plain import longest_ever

BETA2 = sympy.Symbol("beta2", positive=True)


def test_trials_cross():
    """With few trials the rate alone is ahead; from 25 on rate and beta1 are level, and gain on it up to a hundred.

    Bands are four standard deviations each way of what other draws give.
    """
    at = {n: experiments.TRIALS.index(n) for n in experiments.TRIALS}
    momentum, everything = (experiments.trials_beside(search) for search in ("momentum", "all"))
    assert (everything[at[3]] > 1).double().mean() > 0.75
    assert 1.23 < everything[at[3]].median() < 1.79
    assert 1 < momentum[at[3]].median() < everything[at[3]].median()
    assert 1.04 < everything[at[10]].median() < 1.37
    assert momentum[at[25]].median() == pytest.approx(1.017, abs=0.17)
    assert (momentum[at[100]] / momentum[at[25]]).median() < 0.98
    assert momentum[at[100]].median() == pytest.approx(0.943, abs=0.14)
    assert (momentum[at[100]] < 1).double().mean() == pytest.approx(0.575, abs=0.27)
    for n in (25, 50, 100):
        assert 0.95 < (everything[at[n]] / momentum[at[n]]).median() < 1.2


def test_trials_best_of_n():
    """On each data set the best of ten trials, drawn many times, is as often below the median given as above it."""
    losses = experiments.trials_losses("all")
    least = torch.stack([experiments.trials_losses(each) for each in experiments.SEARCHES]).amin((0, 1))
    exact = experiments.trials_best("all")[experiments.TRIALS.index(10)]
    drawn = torch.randint(len(losses), (8000, 10), generator=torch.Generator().manual_seed(3))
    below = (torch.stack([column[drawn].amin(-1) for column in losses.T], -1) / least < exact).double().mean(0)
    assert (below - 0.5).abs().max() < 0.05  # between two of the trials made lies over a hundredth
    assert below.mean().item() == pytest.approx(0.5, abs=0.015)


def test_horizon_forgets():
    """The longer the memory, the longer the steps after a rise and the longer the short steps after a spike or fall."""
    for change in experiments.CHANGES:
        back = [experiments.horizon_change(change, beta2).back for beta2 in experiments.MEMORIES]
        assert back == sorted(back)
        assert len(set(back)) == 3
    for beta2 in experiments.MEMORIES:
        rise = experiments.horizon_change("rise", beta2)
        n = torch.arange(1, 400, dtype=torch.float64)
        exact = (100 - 99 * 0.9**n) / (100**2 - (100**2 - 1) * beta2**n).sqrt()
        assert rise.longest == pytest.approx(exact.max().item(), rel=1e-9)
        assert 0.9 * longest_ever(0.9, beta2) < rise.longest <= longest_ever(0.9, beta2)
    longest = [experiments.horizon_change("spike", beta2).longest for beta2 in experiments.MEMORIES]
    assert longest[0] < 1 < longest[1] < 1.1 < 3 < longest[2]
    spikes = [experiments.after_steady([10 ** (k / 10)] + [1.0] * 200, 0.95).max().item() for k in range(3, 61)]
    assert max(spikes) < 1.03  # a spike of 2 makes the longest
    spike = torch.cat([torch.ones(9000), torch.tensor([100.0]), torch.ones(4000)])
    steps = trace(spike, beta2=0.999).step[9000:]
    assert ((steps - 1).abs() > 0.1).nonzero()[-1].item() + 1 == pytest.approx(3751, abs=5)


def test_batch_half_life():
    """An eighth of the batch, with the eighth root of beta2, forgets as much over as many tokens, in torch's Adam."""
    left = []
    for steps, beta2 in ((5, 0.95), (40, 0.95 ** (1 / 8)), (40, 0.95)):
        theta = torch.zeros(1, dtype=torch.float64, requires_grad=True)
        adam = torch.optim.Adam([theta], betas=(0.9, beta2), foreach=False)
        kept = []
        for g in [1.0] + [0.0] * steps:
            theta.grad = torch.tensor([g], dtype=torch.float64)
            adam.step()
            kept.append(adam.state[theta]["exp_avg_sq"].item())
        left.append(kept[-1] / kept[0])
    assert left[1] == pytest.approx(left[0], rel=1e-9)
    assert left[2] < 0.2 * left[0]  # with beta2 kept far more is forgotten


def test_horizon_spikes():
    """On nearly all of sixty seeds a rise makes the loss peak higher the longer the memory, at 0.999 threefold."""
    losses, rise = experiments.horizon_losses(), experiments.HORIZON_RISE
    before = losses[rise - 200 : rise].mean(0)
    peaks = losses[rise:].amax(0) / before
    assert (peaks[2] > peaks[1]).sum() >= 57
    assert (peaks[1] > peaks[0]).sum() >= 55
    assert (peaks[2] > 1.5).all()
    assert 3.5 < peaks[2].median() < 4.7
    assert (peaks[2] > 3).sum() >= 45
    assert before.mean(-1).max() < 1.03 * before.mean(-1).min()  # no difference while nothing changes
    usual = losses[100:rise].amax(0) / before
    assert 1.05 < peaks[0].median() / usual[0].median() < 1.35  # at 0.95 a fifth higher than noise takes it


def test_warm_up_first_steps():
    """The first step is alpha long; under noise steps then shorten to a fifth of that, alike at either memory."""
    for beta2 in (0.95, 0.999):
        steps = experiments.warm_up_noise(beta2)
        assert steps[0].item() == pytest.approx(1, rel=1e-12)
        exact = experiments.warm_up_noise(beta2, 10, 200_000)
        assert exact[1].item() == pytest.approx(2 / math.pi, abs=0.004)
        assert exact[9].item() == pytest.approx(0.27, abs=0.004)
        assert steps[50:].mean().item() == pytest.approx((2 / math.pi / 19) ** 0.5, rel=0.05)


def test_warm_up_spread():
    """Under noise one over the root of v_hat spreads thirteenfold at step 1, and by about a fifth at step 100."""
    g = torch.randn(100, 3000, generator=torch.Generator().manual_seed(1), dtype=torch.float64)
    run = trace(g)
    deciles = torch.tensor([0.1, 0.9], dtype=torch.float64)
    spread = [(high / low).item() for low, high in (run.v_hat[t - 1].rsqrt().quantile(deciles) for t in (1, 5, 100))]
    normal = [torch.special.ndtri(torch.tensor(p, dtype=torch.float64)).item() for p in (0.55, 0.95)]
    assert spread[0] == pytest.approx(normal[1] / normal[0], rel=0.1)
    assert spread[1] == pytest.approx(2.4, rel=0.05)
    assert spread[2] == pytest.approx(1.2, rel=0.02)


@derivation
def test_warm_up_rho():
    """As many equal weights as old as those of v_hat are 2 / (1 - beta2) - 1 less what fades with t."""

    def mean_age(t):
        return 1 + 2 * sum(k * q for k, q in enumerate(weights(BETA2, t)))

    def summed(t):
        return 1 + 2 * (1 - BETA2) / (1 - BETA2**t) * sum(k * BETA2**k for k in range(t))

    for t in LENGTHS:
        expected = float(mean_age(t).subs(BETA2, sympy.Rational(9, 10)))
        assert experiments.warm_up_rho(t, 0.9) == pytest.approx(expected, rel=1e-9)
    assert [round(experiments.warm_up_rho(t), 3) for t in range(1, 7)] == [1.0, 1.999, 2.999, 3.997, 4.996, 5.994]
    return [
        (r"\rho_t", at_every_length(mean_age)),
        (r"= 1 + 2 \sum_{k=0}^{t-1} k\, q_k", at_every_length(mean_age)),
        (
            r"= 1 + \frac{2\,(1-\beta_2)}{1-\beta_2^t} \sum_{k=0}^{t-1} k\, \beta_2^k",
            at_every_length(summed),
        ),
        (
            r"= \frac{1+\beta_2}{1-\beta_2} - \frac{2\,t\,\beta_2^t}{1-\beta_2^t}",
            at_every_length(lambda t: (1 + BETA2) / (1 - BETA2) - 2 * t * BETA2**t / (1 - BETA2**t)),
        ),
    ]


def test_warm_up_pays_at_high_rates():
    """At a high rate a warm-up of 100 steps helps nearly all sixty networks, and 20 steps, or the cap, half as much."""
    ends, gained = experiments.warm_up_ends(), experiments.warm_up_gained()
    assert (ends[2, 2] < ends[2, 0]).sum() >= 57
    assert (ends[2, 1] < ends[2, 0]).sum() >= 45
    assert 8 <= (ends[1, 2] < ends[1, 0]).sum() <= 52
    assert ends[1, 2].median() == pytest.approx(ends[1, 0].median().item(), rel=0.12)
    assert (ends[0, 2] > ends[0, 0]).sum() >= 55
    assert 0.25 < gained["short"].median() < 0.55
    assert 0.38 < gained["capped"].median() < 0.62
    assert (gained["capped"] > 0).sum() >= 50
    assert (gained["capped"] < 1).sum() >= 50  # the warm-up does better than the cap alone


def test_schedule_ends():
    """Beside a line to 0, a cosine or a fall over the last half is about level, a kept rate more than twice as high."""
    beside, rates = experiments.schedule_beside(), experiments.schedule_rates()
    assert all(0 < at < len(experiments.SCHEDULE_RATES) - 1 for at in rates.values())
    median = {name: each.median().item() for name, each in beside.items()}
    above = {name: (each > 1).double().mean().item() for name, each in beside.items()}
    for name, low, high in (
        ("kept", 2.05, 3.4),
        ("double", 1.7, 2.6),
        ("fifth", 1.15, 1.95),
        ("tenth", 1.01, 1.35),
        ("half", 1.0, 1.1),
        ("cosine", 0.8, 1.02),
    ):
        assert low < median[name] < high
    assert min(above[name] for name in ("kept", "double", "fifth")) > 0.7
    assert 0.3 < above["cosine"] < 0.5 < above["tenth"] < 0.75
    done = torch.arange(50, dtype=torch.float64) / 50
    theta = torch.zeros(1, requires_grad=True)
    for name, make in (
        ("cosine", lambda adam: torch.optim.lr_scheduler.CosineAnnealingLR(adam, 50)),
        ("tenth", lambda adam: torch.optim.lr_scheduler.LinearLR(adam, 1.0, 0.1, 50)),
    ):
        adam = torch.optim.Adam([theta], lr=1.0)
        falling, seen = make(adam), []
        for _ in done:
            seen.append(adam.param_groups[0]["lr"])
            adam.step()
            falling.step()
        assert experiments.SCHEDULES[name](done).tolist() == pytest.approx(seen, abs=1e-9)
    whole = torch.tensor([0.0, 0.49, 0.79, 0.9, 1.0], dtype=torch.float64)
    assert experiments.SCHEDULES["half"](whole).tolist() == pytest.approx([1, 1, 0.42, 0.2, 0])
    assert experiments.SCHEDULES["fifth"](whole).tolist() == pytest.approx([1, 1, 1, 0.5, 0])


def test_half_precision_epsilon():
    """In float16 the default epsilon is 0 and a gradient of 0 makes the parameter nan, in torch as here."""
    stored = experiments.half_precision_stored(1e-8)
    assert stored["float16"] == 0 < stored["bfloat16"]
    assert torch.tensor(6e-8, dtype=torch.float16).item() == 2**-24
    for dtype in experiments.FORMATS.values():
        theta = torch.zeros(2, dtype=dtype, requires_grad=True)
        theta.grad = torch.tensor([0.0, 1e-3], dtype=dtype)
        torch.optim.Adam([theta], lr=1.0, foreach=False).step()
        ours = [experiments.format_steps([g], dtype)[0] for g in (0.0, 1e-3)]
        assert [-x for x in theta.tolist()] == pytest.approx(ours, nan_ok=True, rel=0, abs=0)
        assert math.isnan(ours[0]) == math.isinf(ours[1]) == (dtype == torch.float16)


def test_half_precision_second_moment():
    """In float16 gradients below 0.0055 leave v at 0, and step g / eps alphas; an eps that bounds this damps others."""
    least = experiments.half_precision_least()["float16"]
    assert least == pytest.approx((2**-25 / 0.001) ** 0.5, rel=0.01)
    for eps in (1e-7, 1e-4, 1e-2):
        stored = torch.tensor(eps, dtype=torch.float16).item()
        step = experiments.format_steps([1e-3], torch.float16, eps)[0]
        assert step == pytest.approx(1e-3 / stored, rel=2e-3)
    for eps in (1e-7, 1e-5, 1e-4, 1e-3, 0.003, 0.0055, 0.01, 0.1):  # none is safe and harmless
        longest = max(experiments.format_steps([share * least], torch.float16, eps)[0] for share in (0.5, 0.9, 0.99))
        damped = experiments.format_steps([max(2 * eps, 4 * least)], torch.float16, eps)[0]  # where v is kept
        assert longest > 1.7 if eps < 0.004 else damped < 0.85


def test_half_precision_fused():
    """Torch's fused form in float16 takes steps that grow as the root of their number, since v stays 0."""
    steps = torch.tensor(experiments.fused_steps([1e-3] * 100, torch.float16))
    n = torch.arange(1, 101)
    m_hat = 1.0  # the gradients are all alike
    assert torch.allclose(steps, m_hat * ((1 - 0.999**n) / 0.001).sqrt(), rtol=0.02)


def test_half_precision_never_falls():
    """In bfloat16 no number is changed by a factor of 0.999, and after a fall of the gradients steps stay short."""
    bits = torch.arange(0x0080, 0x7F80, dtype=torch.int16)  # all normal positive numbers
    numbers = bits.view(torch.bfloat16)
    assert torch.equal(numbers * 0.999, numbers)
    assert not torch.equal(numbers * 0.95, numbers)
    full, half = (experiments.half_precision_memory(dtype, 600, 600) for dtype in (torch.float32, torch.bfloat16))
    assert full[-1] > 1.4 * full[700]
    corrected = ((1 - 0.999**1200) / (1 - 0.999**701)) ** 0.5  # all that is left to change is line 14
    assert (half[-1] / half[700]).item() == pytest.approx(corrected, rel=0.01)


def test_half_precision_lost_steps():
    """In bfloat16 a parameter of 1 neither moves by steps of 0.001 nor decays by a share of 0.0001 of it."""
    moved = experiments.half_precision_moved()
    assert moved["bfloat16"] == 0
    assert moved["float32"] == pytest.approx(0.1, rel=1e-3)
    theta = torch.ones(1, dtype=torch.bfloat16, requires_grad=True)
    adamw = torch.optim.AdamW([theta], lr=1e-3, weight_decay=0.1, foreach=False)
    theta.grad = torch.zeros(1, dtype=torch.bfloat16)
    adamw.step()
    assert theta.item() == 1


def test_clipping_constant():
    """Gradients that are all four times as large make the same steps to the bit, if epsilon is 0."""
    g = torch.randn(200, 30, generator=torch.Generator().manual_seed(0), dtype=torch.float64)
    assert torch.equal(trace(g).step, trace(4 * g).step)
    assert not torch.equal(trace(g, eps=0.1).step, trace(4 * g, eps=0.1).step)


def test_clipping_spike():
    """Clipping to the usual norm halves the step at a spike, ends the short steps and shortens the others' one step."""
    free, clipped = experiments.clipping_spike(), experiments.clipping_spike(10.0)
    assert clipped[0, 0] < 0.6 * free[0, 0]
    assert clipped[100, 0] > 0.95 > 0.04 > free[100, 0]
    assert free[:, 1].tolist() == pytest.approx([1.0] * len(free), rel=1e-12)
    assert clipped[0, 1].item() == pytest.approx(0.9, abs=0.005)
    share = 10 / (1000**2 + 99) ** 0.5
    m, v = 0.9 + 0.1 * 1000 * share, 0.999 + 0.001 * (1000 * share) ** 2
    assert clipped[0, 0].item() == pytest.approx(m / v**0.5, rel=1e-12)
    theta = [torch.zeros(1, requires_grad=True) for _ in range(100)]
    for k, each in enumerate(theta):
        each.grad = torch.full((1,), 1000.0 if k == 0 else 1.0)
    torch.nn.utils.clip_grad_norm_(theta, 10.0)
    assert theta[0].grad.item() == pytest.approx(1000 * share, rel=1e-4)  # torch clips as we do


def test_clipping_training():
    """With rare spikes, clipping one batch in a hundred lowers the loss of each seed, and of most by more than half."""
    run = experiments.clipping_training()
    assert run.share[0] == 0
    assert 0.005 < run.share[1] < 0.02
    assert (run.losses[-1, 1] < run.losses[-1, 0]).all()
    assert (run.losses[-1, 1] < 0.5 * run.losses[-1, 0]).sum() >= 40
    assert run.losses[-1, 2].median() == pytest.approx(run.losses[-1, 1].median().item(), rel=0.05)


def test_clipping_always():
    """Where every batch is clipped, a limit a hundred times lower makes the same run."""
    curvature = torch.linspace(0.1, 1, 8, dtype=torch.float64)
    runs = []
    for limit in (0.5, 0.005):
        generator, theta, state = torch.Generator().manual_seed(0), torch.ones(8, dtype=torch.float64), None
        state = experiments.adam_init(theta)
        for _ in range(100):
            g = curvature * theta + torch.randn(8, generator=generator, dtype=torch.float64)
            assert g.norm() > limit
            theta, state = experiments.adam_step(theta, g * limit / g.norm(), state, 0.01, eps=0.0)
        runs.append(theta)
    assert torch.allclose(*runs, rtol=1e-9)
    run, lower = experiments.clipping_training(), experiments.clipping_training((0.5, 0.005))
    assert run.share[2] == 1 == lower.share.min()
    torch.testing.assert_close(lower.losses[:, 0], run.losses[:, 2], rtol=0, atol=0)
    torch.testing.assert_close(lower.losses[:, 1], lower.losses[:, 0], rtol=1e-3, atol=0)  # but for epsilon
    assert 0.05 < run.losses[-1, 2].median() < 0.058


def test_clipping_update():
    """In a rise a limit of 1 on g over root v_hat keeps the loss far lower, with each seed; on Adam's step hardly."""
    peaks = dict(zip(experiments.UPDATE_LIMITS, experiments.clipping_update_peaks(), strict=True))
    losses, run = experiments.horizon_losses(), experiments.clipping_update()
    assert torch.equal(run.losses[:, 0], losses[:, experiments.MEMORIES.index(0.999)])  # the same bowl
    assert 3.5 < peaks["free"].median() < 4.7
    assert (peaks["update"] < peaks["free"]).all()
    assert (peaks["update"] < 0.65 * peaks["free"]).sum() >= 54
    assert 1.35 < peaks["update"].median() < 1.85
    assert peaks["update"].median() < peaks["norm"].median() < 2.1
    assert 0.8 < (peaks["step"] / peaks["free"]).median() < 0.97
    short = losses[experiments.HORIZON_RISE :, 0].amax(0) / losses[300 : experiments.HORIZON_RISE, 0].mean(0)
    assert peaks["update"].median() == pytest.approx(short.median().item(), rel=0.12)  # beta2 of 0.95, and no limit
    share = dict(zip(experiments.UPDATE_LIMITS, run.share.tolist(), strict=True))
    assert share["free"] == share["step"] == 0
    assert 0.4 < share["update"] < 0.5
    assert share["norm"] < 0.002
    before = run.losses[300 : experiments.HORIZON_RISE].mean((0, 2))
    assert before[2] < 1.01 * before[0]
    usual = experiments.warm_up_noise()[50:].square().mean()  # of the mean lengths, under noise alone
    assert usual.sqrt() < 1 / 4


def test_groups_direction():
    """With decay, weights before a normalisation turn by one angle a step from any start, and by the theory's."""
    angles = experiments.groups_direction().angle[-300:].mean(0)  # (decays, radii, seeds)
    short, long = angles[2]
    assert torch.allclose(short, long, rtol=0.02)
    assert angles[2].mean().item() == pytest.approx(experiments.groups_turn(1.0), rel=0.01)
    assert angles[1, 0].mean().item() == pytest.approx(experiments.groups_turn(0.1), rel=0.04)
    assert (angles[1, 1] > 0.9 * angles[1, 0]).all()
    assert (angles[0, 0] > 1.4 * angles[0, 1]).all()  # without decay the start decides
    for alpha, beta1, size in ((0.01, 0.8, 30.0), (0.03, 0.95, 0.01)):
        turned = experiments.groups_direction(800, alpha, beta1, size).angle[-300:, 2].mean((0, 2))
        theory = experiments.groups_turn(1.0, alpha, beta1)
        assert turned.tolist() == pytest.approx([theory] * 2, rel=0.03)


def test_groups_gain():
    """Under noise decay holds a gain at 1 / (1 + decay * noise) of its best value; without decay it is there."""
    free, decayed = experiments.groups_gain().mean(-1)
    assert free.tolist() == pytest.approx([1.0] * 3, abs=0.04)
    for noise, gain in zip(experiments.GAIN_NOISES, decayed.tolist(), strict=True):
        assert gain == pytest.approx(experiments.groups_gain_theory(noise), rel=0.04)
        assert experiments.groups_gain_theory(noise) == pytest.approx(1 / (1 + 0.1 * noise), rel=2e-3)
    for decay in (0.02, 0.5):  # nor is it the one decay
        _, decayed = experiments.groups_gain(most=decay).mean(-1)
        for noise, gain in zip(experiments.GAIN_NOISES[1:], decayed.tolist()[1:], strict=True):
            assert gain == pytest.approx(experiments.groups_gain_theory(noise, decay), rel=0.055)


def test_groups_row():
    """A row that no batch touches decays in torch's AdamW by 1 - alpha decay a step, and not at all without decay."""
    for decay in (0.1, 0.0):
        table = torch.nn.Embedding(3, 2, dtype=torch.float64)
        start = table.weight.detach().clone()
        adamw = torch.optim.AdamW(table.parameters(), lr=1e-3, weight_decay=decay, foreach=False)
        for _ in range(100):
            adamw.zero_grad()
            table(torch.tensor([0])).sum().backward()
            adamw.step()
        left = experiments.groups_unseen(100, 1e-3, decay)
        assert torch.allclose(table.weight[1:], left * start[1:], rtol=1e-12)
        assert (table.weight[0] < start[0] - 0.09).all()


def test_decay_time_mean():
    """AdamW's weight is the decaying mean of Adam's steps over rate times decay, and the start, faded likewise."""
    for alpha, decay in ((0.02, 0.7), (0.003, 4.0)):
        gradients = torch.randn(80, 5, generator=torch.Generator().manual_seed(2), dtype=torch.float64)
        start = torch.tensor([3.0, -1.0, 0.5, 0.0, 2.0], dtype=torch.float64)
        free, decayed = (start.clone().requires_grad_() for _ in range(2))
        adam = torch.optim.AdamW([free], lr=alpha, weight_decay=0.0, foreach=False)
        adamw = torch.optim.AdamW([decayed], lr=alpha, weight_decay=decay, foreach=False)
        steps = []
        for g in gradients:
            free.grad = decayed.grad = g
            before = free.detach().clone()
            adam.step()
            adamw.step()
            steps.append(free.detach() - before)
        share = alpha * decay
        weights = share * (1 - share) ** torch.arange(79, -1, -1, dtype=torch.float64)
        assert weights.sum().item() == pytest.approx(1 - (1 - share) ** 80)
        mean = (weights[:, None] * torch.stack(steps) / share).sum(0)
        torch.testing.assert_close(decayed.detach(), mean + (1 - share) ** 80 * start, rtol=1e-9, atol=1e-12)
        assert (1 - share) ** round(1 / share) == pytest.approx(math.exp(-1), rel=0.02)  # so 1 / share is its memory


def test_decay_time_falling():
    """At a rate that falls in a line torch's AdamW leaves of a weight what is computed: half a kept one's decay."""
    theta = torch.ones(1, dtype=torch.float64, requires_grad=True)
    adamw = torch.optim.AdamW([theta], lr=0.01, weight_decay=0.5, foreach=False)
    falling = torch.optim.lr_scheduler.LambdaLR(adamw, lambda t: 1 - t / 400)
    for _ in range(400):
        theta.grad = torch.zeros(1, dtype=torch.float64)
        adamw.step()
        falling.step()
    left = experiments.decay_time_left(experiments.decay_time_falling(400, 0.01), 0.5)
    assert theta.item() == pytest.approx(left, rel=1e-9)
    assert left == pytest.approx(math.exp(-0.01 * 0.5 * 400 / 2), rel=0.01)
    for decay, most in ((0.01, 0.96), (0.1, 0.62)):
        kept = (1 - 1e-3 * decay) ** 10_000
        left = experiments.decay_time_left(experiments.decay_time_falling(10_000, 1e-3), decay)
        assert kept < left < most
        assert left**2 == pytest.approx(kept, rel=1e-3)


def test_checkpoint_second_moment():
    """Without v alone the first step is over ten alpha long in most networks, and the loss tens of times as high."""
    runs = experiments.checkpoint_runs()
    v = experiments.LOST.index("v")
    assert (runs.step[v] > 10).sum() >= 55
    jump = runs.after[0, v] / runs.before[-1]
    assert 12 < jump.median() < 90
    assert (jump > 3).sum() >= 55
    worse = [runs.after[:, v] > runs.after[:, experiments.LOST.index(other)] for other in ("nothing", "all")]
    assert min(each[step].sum() for each in worse for step in (0, -1)) >= 55
    state = experiments.AdamState(*torch.tensor([0.3, 0.0], dtype=torch.float64), 10**6)
    moved, _ = experiments.adam_step(torch.tensor(0.0), torch.tensor(0.3, dtype=torch.float64), state, 1.0, eps=0.0)
    assert -moved.item() == pytest.approx(1 / (1 - 0.999) ** 0.5, rel=1e-9)


def test_checkpoint_harmless():
    """Without m or without t the first step is shorter than in the run that lost nothing, with no state it is alpha."""
    step = dict(zip(experiments.LOST, experiments.checkpoint_runs().step, strict=True))
    assert (step["m"] < step["nothing"]).sum() >= 55
    assert (step["t"] < step["nothing"]).sum() >= 58
    assert step["all"].tolist() == pytest.approx([1.0] * 60, rel=0.01)
    runs = experiments.checkpoint_runs()
    first = dict(zip(experiments.LOST, runs.after[:10].mean(0), strict=True))
    assert (first["t"] < 1.15 * first["nothing"]).all()
    assert (first["m"] < 1.25 * first["nothing"]).all()


def test_forms_memory():
    """Eight equal tensors need three eighths of the parameters plain, all as foreach; one large one twice, plain."""
    peak = experiments.forms_peak()
    assert peak == pytest.approx({"plain": 3 / 8, "foreach": 1.0, "fused": 0.0}, abs=1e-3)
    peak = experiments.forms_peak((10_000, 400_000))
    assert peak == pytest.approx({"plain": 81 / 41, "foreach": 1.0, "fused": 0.0}, abs=1e-3)
    peak = experiments.forms_peak((50_000, 50_000))
    assert peak == pytest.approx({"plain": 3 / 2, "foreach": 1.0, "fused": 0.0}, abs=1e-3)


def test_forms_bits():
    """On a processor foreach and plain end equal to the bit; fused within a millionth in float32, not always equal."""
    usual = [experiments.forms_ends(seed=seed) for seed in range(5)]
    assert not all(torch.equal(ends["fused"], ends["plain"]) for ends in usual)  # in older releases some are equal
    for ends in usual:
        assert torch.allclose(ends["fused"], ends["plain"], rtol=1e-6, atol=1e-6)
    settings = ({"lr": 0.03, "betas": (0.7, 0.95)}, {"weight_decay": 0.1}, {"amsgrad": True}, {"eps": 1e-4})
    for ends in usual + [experiments.forms_ends(seed=7, **more) for more in settings]:
        assert torch.equal(ends["foreach"], ends["plain"])


def test_forms_card():
    """On a card the three forms took the room they take on a processor; foreach ended close to plain, not equal."""
    run = card()
    assert {form: run["peak"][form] for form in experiments.FORMS} == pytest.approx(experiments.forms_peak(), abs=2e-3)
    assert 0 < run["apart"]["foreach"] < 1e-6
