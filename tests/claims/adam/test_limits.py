"""Claims about where Adam's answers to the six problems stop."""

import math

import pytest
import torch

from claims.adam.test_answers import bowl_run
from essays.adam.answers import experiments as answers
from essays.adam.limits import experiments, live
from essays.adam.problems import experiments as problems


def test_one_rate_turns_with():
    """Gradient descent and momentum take the same path in turned axes; Adam does not."""
    bowl, turn = experiments.one_rate_turned([0.0, 33.0], 50.0)
    start = torch.tensor([1.0, 0.4], dtype=torch.float64)
    for rule, alpha, same in (("sgd", 0.03, True), ("momentum", 0.005, True), ("adam", 0.03, False)):
        straight, turned = (
            problems.trajectory(rule, lambda x, i=i: bowl[i] @ x, turn[i] @ start, 200, alpha=alpha) for i in (0, 1)
        )
        assert torch.allclose(straight @ turn[1].T, turned, rtol=0, atol=1e-12) is same


def test_one_rate_rotated():
    """Adam at 0.01 takes 305 steps in its own axes, 3,306 at 45 degrees; SGD at 2/101 takes 444, fewer from 2 on."""
    dial = experiments.one_rate_dial("adam", 0.01)
    steps = dict(zip(dial.degrees, dial.steps.tolist(), strict=True))
    assert (steps[0.0], steps[45.0]) == (305, 3306)
    assert set(experiments.one_rate_dial("sgd", 2 / 101, 600).steps.tolist()) == {444}
    assert steps[1.0] < 444 < min(steps[degrees] for degrees in dial.degrees if 2 <= degrees <= 88)
    rates = {"sgd": 2 / 101, "momentum": 2 / 101, "rmsprop": 0.01, "adam": 0.01}
    along = {rule: experiments.one_rate_dial(rule, alpha).steps[0].item() for rule, alpha in rates.items()}
    assert sorted(along, key=lambda rule: along[rule])[2] == "adam"
    assert (live.dial(45.0, 60, 30.0).adam_steps, live.dial(0.0, 60, 30.0).sgd_steps) == (3306, 444)


def test_one_rate_divisors():
    """Adam's two divisors are a hundredfold apart at 0 degrees, draw together, and are within a twentieth at 45."""
    start, rate, found = torch.tensor([1.0, -1.0], dtype=torch.float64), 0.01, []
    angles = [0.0, 5.0, 15.0, 30.0, 45.0]
    for bowl, turn, steps in zip(
        *experiments.one_rate_turned(angles, 100.0), (305, 1106, 2185, 3027, 3306), strict=True
    ):
        theta = (turn @ start).requires_grad_()
        adam, apart = torch.optim.Adam([theta], lr=rate, foreach=False), []
        for t in range(1, steps + 1):
            theta.grad = bowl @ theta.detach()
            adam.step()
            root = (adam.state[theta]["exp_avg_sq"] / (1 - 0.999**t)).sqrt()
            apart.append((root[1] / root[0]).item())
        found.append(apart[-1])
        assert max(apart) < 1.05 * min(apart)  # at every step nearly what it is at the last
    assert found == sorted(found, reverse=True)
    assert found == pytest.approx([100, 10.12, 3.541, 1.671, 0.967], rel=1e-3)
    assert bowl[0, 0].item() == pytest.approx(50.5) == bowl[1, 1].item()  # at 45 degrees each is as steep as the other
    assert rate / root[0].item() == pytest.approx(0.0043, abs=5e-5)


def test_one_rate_retuned():
    """Tuned anew at each angle, Adam beats momentum in the bowl's axes and needs twice its steps at 45 degrees."""
    adam, sgd, momentum = (experiments.one_rate_retuned(rule) for rule in ("adam", "sgd", "momentum"))
    straight, turned = adam.steps[0], adam.steps[3]
    assert straight < momentum.steps.min() < turned / 2
    assert turned < sgd.steps.min() / 5
    adam, momentum = (experiments.one_rate_retuned(rule, 100.0).steps for rule in ("adam", "momentum"))
    assert 0.95 < adam[3] / momentum.max() < 1.05


def test_over_time_answered_ring():
    """Adam's own jumps from side to side end at rate (1 - beta1) / (1 + beta1) / 2, a 38th of the rate."""
    start = torch.tensor(10.0, dtype=torch.float64)
    path = problems.trajectory("adam", problems.over_time_slope, start, 6000, alpha=1.0)
    assert path[-1] * path[-2] < 0
    torch.testing.assert_close(path[-50:].abs(), torch.full((50,), 1 / 38, dtype=torch.float64), rtol=1e-3, atol=0)
    other = problems.trajectory("adam", problems.over_time_slope, start, 6000, alpha=0.9, beta1=0.8, beta2=0.99)
    torch.testing.assert_close(other[-50:].abs(), torch.full((50,), 0.9 / 18, dtype=torch.float64), rtol=1e-3, atol=0)


def test_over_time_answered_kick():
    """Adam at a constant rate of 1 comes within a millionth of the minimum, and later it is 0.02 away again."""
    distance = problems.over_time_distance("adam", 1.0)
    assert distance[300:400].max() < 1e-6
    assert distance[1000:].min() > 0.02


def test_over_time_answered_kick_unforgotten():
    """With a beta2 of 0.999999, which forgets nothing in a thousand steps, Adam at a rate of 1 is thrown out too."""
    assert 0.999999**1000 > 0.999
    distance = problems.over_time_distance("adam", 1.0, beta2=0.999999)
    assert distance[300:400].max() < 1e-4
    assert distance[1000:].min() > 0.02


def test_over_time_answered_decay():
    """SGD and Adam both come to rest when a rate of 1 falls to zero, and both do not when it stays."""
    for rule in ("sgd", "adam"):
        assert problems.over_time_distance(rule, 1.0, decay=True)[-1] < 1e-12
        assert problems.over_time_distance(rule, 1.0)[-1] > 0.02


def test_tuning_window_kept():
    """At 16 rates Adam is below the mark at step 4,000, and at none to step 40,000; momentum's 6 and SGD's 1 stay."""
    watched = experiments.tuning_window_watched() < 1e-6
    assert watched[0].sum(-1).tolist()[0] == 16
    assert watched[:, 0].all(0).sum() == 0
    assert watched[:, 1].all(0).sum() == 12
    for rule, count in (("sgd", 1), ("momentum", 6)):
        rates, (kept, _) = answers.tuning_window(rule)
        assert (kept < 1e-6).sum() == count
        for rate in rates[kept < 1e-6].tolist():  # linear: it stays if every eigenvalue of a step is below 1
            for c in (1.0, 1000.0):
                mu = 0.9 if rule == "momentum" else 0.0
                step = torch.tensor([[1 - rate * c, -rate * mu], [c, mu]], dtype=torch.float64)
                assert torch.linalg.eigvals(step).abs().max() < 1
    peer = bowl_run(lambda p, lr: torch.optim.Adam(p, lr=lr, foreach=False), 0.1, 6000, False)
    assert peer[4000] < 1e-6 < max(peer[4000:])


def test_noise_budget():
    """At its best rate Adam ends a fifth to two fifths above SGD and momentum after 1,000 noisy steps and 3,000."""
    sgd, momentum, adam = (experiments.noise_budget(rule) for rule in ("sgd", "momentum", "adam"))
    assert sgd.inside and momentum.inside and adam.inside  # noqa: PT018
    for budget in (1, 2, 3):
        for exact in (sgd, momentum):
            assert adam.loss[budget] > exact.loss[budget] + 2 * adam.error[budget]
        assert abs(sgd.loss[budget] / momentum.loss[budget] - 1) < 0.2
    for budget in (2, 3):
        for exact in (sgd, momentum):
            assert 1.18 < adam.loss[budget] / exact.loss[budget] < 1.42  # 10,000 runs spread it by 0.02
    assert sgd.loss[0] > adam.loss[0] + 3 * adam.error[0]
    assert adam.loss[0] > momentum.loss[0] + 2 * adam.error[0]
    for found in (sgd, momentum, adam):
        assert 6 < found.loss[1] / found.loss[3] < 13
    for rule, exact in (("sgd", sgd), ("momentum", momentum)):  # run by run, what is followed exactly
        losses = experiments.noise_run(rule, exact.rates[:1], 1000, seed=2)[:, 0]
        expected = experiments.noise_exact(rule, exact.rates[:1])[:, 0]
        assert ((losses.mean(-1) - expected).abs() < 4.5 * losses.std(-1) / 1000**0.5).all()


def test_noise_rest():
    """About a noisy minimum Adam's mean step stays at root(2/pi) root((1 - beta1) / (1 + beta1)) of alpha."""
    sizes, expected = experiments.noise_rest(), math.sqrt(2 / math.pi / 19)
    assert abs(sizes[800:1000].mean() / expected - 1) < 0.05
    assert abs(sizes[2800:3000].mean() / expected - 1) < 0.05
    assert experiments.noise_rest(decay=True)[2990:].mean() < 0.01 * expected


def test_sparse_time():
    """After 3,000 batches SGD is ahead of Adam on the rarest words, and Adagrad as far as SGD, or farther."""
    left = [problems.sparse_spread(rule, 3000, 3000) for rule in ("sgd", "adagrad", "adam")]
    assert all(spread.inside for spread in left)
    losses = [spread.middle[-1].item() for spread in left]
    assert losses[0] < losses[2] < 1.4 * losses[0]
    assert losses[1] < 1.2 * losses[0]
