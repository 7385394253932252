"""Claims about how far Adam answers the six problems."""

import math
from itertools import accumulate

import pytest
import torch

from essays.adam.answers import experiments
from essays.adam.problems import experiments as problems
from workings.adam.plain import moments


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
    """Adam at 0.01 takes 305 steps in its own axes and 3,306 at 45 degrees; SGD at 2/101 takes 444 at any angle."""
    dial = experiments.one_rate_dial("adam", 0.01)
    steps = dict(zip(dial.degrees, dial.steps.tolist(), strict=True))
    assert (steps[0.0], steps[45.0]) == (305, 3306)
    assert set(experiments.one_rate_dial("sgd", 2 / 101, 600).steps.tolist()) == {444}


def test_one_rate_retuned():
    """Tuned anew at each angle, Adam beats momentum in the bowl's axes and needs twice its steps at 45 degrees."""
    adam, sgd, momentum = (experiments.one_rate_retuned(rule) for rule in ("adam", "sgd", "momentum"))
    straight, turned = adam.steps[0], adam.steps[3]
    assert straight < momentum.steps.min() < turned / 2
    assert turned < sgd.steps.min() / 5


def test_one_rate_equal_speed():
    """Without epsilon Adam takes the same steps along a coordinate of any curvature, from 0.01 to 10,000."""
    curvature = torch.tensor([1e-2, 1.0, 1e2, 1e4], dtype=torch.float64)
    start = torch.full((4,), 1.0, dtype=torch.float64)
    path = problems.trajectory("adam", lambda x: curvature * x, start, 300, alpha=0.01, eps=0.0)
    torch.testing.assert_close(path, path[:, :1].expand(-1, 4), rtol=0, atol=1e-12)


def test_one_rate_lucky():
    """From (1, -1) Adam at a rate of 1 lands on the bottom of the bowl in one step."""
    path = problems.one_rate_path("adam", 1.0, steps=1)
    assert path[0].tolist() == [1, -1]
    assert path[1].abs().max() < 1e-7


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


def test_over_time_answered_decay():
    """SGD and Adam both come to rest when a rate of 1 falls to zero, and both do not when it stays."""
    for rule in ("sgd", "adam"):
        assert problems.over_time_distance(rule, 1.0, decay=True)[-1] < 1e-12
        assert problems.over_time_distance(rule, 1.0)[-1] > 0.02


def bowl_run(optimizer, rate, steps, falls, place=0.0):
    """Losses in the bowl of condition 1,000 with one of torch's optimizers, after 0, 1, ... steps."""
    theta = torch.tensor([1.0 + place, -0.5 + place], dtype=torch.float64, requires_grad=True)
    run, losses = optimizer([theta], lr=rate), []
    for t in range(steps):
        run.param_groups[0]["lr"] = rate * (1 - t / steps) if falls else rate
        away = theta.detach() - place
        theta.grad = away * torch.tensor([1.0, 1000.0], dtype=torch.float64)
        losses.append((away * theta.grad).sum().item() / 2)
        run.step()
    away = theta.detach() - place
    return [*losses, (away * torch.tensor([1.0, 1000.0], dtype=torch.float64) * away).sum().item() / 2]


def test_tuning_window():
    """On a bowl of condition 1,000, with rates that fall to 0, 16 of 25 work for Adam, 4 for momentum, 0 for SGD."""
    counted = {"sgd": 0, "momentum": 4, "adagrad": 11, "rmsprop": 18, "adam": 16}
    assert {rule: (experiments.tuning_window(rule)[1][1] < 1e-6).sum().item() for rule in counted} == counted
    rates, (_, loss) = experiments.tuning_window("adam")
    for place in (8, 9):  # the last rate that does not work and the first that does
        peer = bowl_run(lambda p, lr: torch.optim.Adam(p, lr=lr, foreach=False), rates[place].item(), 4000, True)[-1]
        assert (peer < 1e-6) == (loss[place] < 1e-6) == (place == 9)


def test_tuning_window_kept():
    """At 16 rates Adam is below the mark at step 4,000, and at none to step 20,000; momentum's 6 and SGD's 1 stay."""
    watched = experiments.tuning_window_watched() < 1e-6
    assert watched[0].sum(-1).tolist()[0] == 16
    assert watched[:, 0].all(0).sum() == 0
    assert watched[:, 1].all(0).sum() == 12
    for rule, count in (("sgd", 1), ("momentum", 6)):
        rates, (kept, _) = experiments.tuning_window(rule)
        assert (kept < 1e-6).sum() == count
        for rate in rates[kept < 1e-6].tolist():  # linear: it stays if every eigenvalue of a step is below 1
            for c in (1.0, 1000.0):
                mu = 0.9 if rule == "momentum" else 0.0
                step = torch.tensor([[1 - rate * c, -rate * mu], [c, mu]], dtype=torch.float64)
                assert torch.linalg.eigvals(step).abs().max() < 1
    peer = bowl_run(lambda p, lr: torch.optim.Adam(p, lr=lr, foreach=False), 0.1, 6000, False)
    assert peer[4000] < 1e-6 < max(peer[4000:])


def test_tuning_answered_scale():
    """Without epsilon, multiplying every gradient by a constant leaves each of Adam's steps as it was."""
    plain = experiments.tuning_runs(1.0, eps=0.0)
    for power in (-30, -7, 20):
        assert torch.equal(experiments.tuning_runs(2.0**power, eps=0.0), plain)
    for factor in (1e-9, 3e-4, 1e6):
        torch.testing.assert_close(experiments.tuning_runs(factor, eps=0.0), plain, rtol=0, atol=1e-13)


def test_tuning_answered_wall():
    """Shrinking the gradient by a factor is, to Adam, the same as growing epsilon by it; where below it, SGD's wall."""
    for factor, eps in ((1e-3, 1e-8), (1e-8, 1e-8), (0.02, 0.1)):
        small, grown = experiments.tuning_runs(factor, eps), experiments.tuning_runs(1.0, eps / factor)
        torch.testing.assert_close(small, grown, rtol=0, atol=1e-12)
    assert experiments.tuning_runs(1e-8)[-1] > 2.5 * experiments.tuning_runs(1.0)[-1]
    sooner, later = experiments.tuning_runs(1e-11, alpha=0.1), experiments.tuning_runs(1e-10, alpha=0.01)
    torch.testing.assert_close(sooner, later, rtol=0, atol=0.02)  # a rate ten times as large: the wall is a decade off
    level = [experiments.tuning_runs(factor, alpha=0.1)[-1].abs() for factor in (1e-4, 1e-2, 1.0)]
    assert max(level) < 1.01 * min(level)


def test_noise_answered_factor():
    """The variance of the first moment of independent gradients is (1 - beta1) / (1 + beta1) of theirs."""
    for beta1 in (0.9, 0.6):
        found = problems.noise_batches(4, beta1, streams=6000)
        single = problems.noise_gradients().var(correction=0) / 4
        expected = (1 - beta1) / (1 + beta1)
        assert abs(found.var() / single / expected - 1) < 4 * math.sqrt(2.6 / 6000)
    assert abs((1 - 0.9) / (1 + 0.9) - 1 / 19) < 1e-15


def test_noise_budget():
    """At its best rate Adam ends a quarter or more above SGD and momentum after 1,000 and after 3,000 noisy steps."""
    found = {rule: experiments.noise_budget(rule) for rule in ("sgd", "momentum", "adam")}
    assert all(inside for _, inside in found.values())
    sgd, momentum, adam = (losses for losses, _ in found.values())

    def sure(more, less):  # by how many standard errors, the noise being the same
        gap = more - less
        return gap.mean() / (gap.std() / len(gap) ** 0.5)

    for budget in (1, 2, 3):
        assert sure(adam[budget], sgd[budget]) > 3
        assert sure(adam[budget], momentum[budget]) > 3
        assert abs(sgd[budget].mean() / momentum[budget].mean() - 1) < 0.2
    for budget in (2, 3):
        assert 1.25 < adam[budget].mean() / sgd[budget].mean() < 1.4
        assert 1.25 < adam[budget].mean() / momentum[budget].mean() < 1.4
    assert sure(sgd[0], adam[0]) > 3
    assert sure(adam[0], momentum[0]) > 3
    assert sure(sgd[0], momentum[0]) > 5
    for losses in (sgd, momentum, adam):
        assert 6 < losses[1].mean() / losses[3].mean() < 13


def test_noise_rest():
    """About a noisy minimum Adam's mean step stays at root(2/pi) root((1 - beta1) / (1 + beta1)) of alpha."""
    sizes, expected = experiments.noise_rest(), math.sqrt(2 / math.pi / 19)
    assert abs(sizes[800:1000].mean() / expected - 1) < 0.05
    assert abs(sizes[2800:3000].mean() / expected - 1) < 0.05
    assert experiments.noise_rest(decay=True)[2990:].mean() < 0.01 * expected


def test_sparse_early():
    """After 300 batches SGD and momentum have 1.8 times as much left on the rarest words as Adam or Adagrad."""
    rare = {rule: problems.sparse_spread(rule) for rule in ("sgd", "momentum", "adagrad", "adam")}
    assert all(spread.inside for spread in rare.values())
    for slow in ("sgd", "momentum"):
        for fast in ("adagrad", "adam"):
            assert rare[slow].middle[-1] > 1.8 * rare[fast].middle[-1]
            assert rare[slow].low[-1] > rare[fast].high[-1]


def test_sparse_time():
    """After 3,000 batches the three are within a factor of 1.6 of one another on the rarest words."""
    left = [problems.sparse_spread(rule, 3000, 3000) for rule in ("sgd", "adagrad", "adam")]
    assert all(spread.inside for spread in left)
    losses = [spread.middle[-1].item() for spread in left]
    assert max(losses) < 1.6 * min(losses)


def test_sparse_lone():
    """One gradient after 10,000 zeros moves an Adam weight by 31.8 alphas in total."""
    total = (1 - 0.9) / math.sqrt(1 - 0.999) / (1 - 0.9 / math.sqrt(0.999))
    assert abs(experiments.sparse_lone()[-1] / total - 1) < 1e-4


def test_sparse_lone_lazy():
    """In torch.optim.SparseAdam a word's first gradient after 5,000 batches without it makes one step, and no other."""
    words = torch.zeros(2, 1, dtype=torch.float64, requires_grad=True)
    adam = torch.optim.SparseAdam([words], lr=1.0)
    one = torch.ones(1, 1, dtype=torch.float64)
    for t in range(5200):  # word 0 is in every batch, word 1 in one
        word = torch.tensor([[1 if t == 5000 else 0]])
        words.grad = torch.sparse_coo_tensor(word, one, (2, 1), check_invariants=False)
        adam.step()
        if t == 5000:
            first = words[1].item()
    assert words[1].item() == first
    assert -first == pytest.approx((1 - 0.9) / math.sqrt((1 - 0.999) / (1 - 0.999**5001)), rel=1e-4)


def test_plateau_answered_slope():
    """Adam started on a plateau of width 1 crosses it in (slope + epsilon) / (alpha × slope) steps."""
    slopes = (1e-1, 1e-3, 1e-6, 1e-7, 1e-8, 1e-9)
    steps = experiments.plateau_crossing("adam", slopes)
    expected = torch.tensor([(s + 1e-8) / (0.01 * s) for s in slopes], dtype=torch.float64)
    assert (steps - expected).abs().max() <= 1


def test_plateau_arrived():
    """After 100 gradients of 1, Adam needs 481, 2,014 and 5,474 steps at slopes 0.1, 0.01 and 0.001."""
    slopes, expected = (0.1, 0.01, 0.001), [481, 2014, 5474]
    for slope, count in zip(slopes, expected, strict=True):
        ways = accumulate(moments([1.0] * 100 + [slope] * 6000, 0, 0.9, 0.999).step[100:])
        assert next(t for t, way in enumerate(ways, 1) if 0.01 * way >= 1) == count
    assert experiments.plateau_crossing("adam", slopes, 100).tolist() == expected
    assert experiments.plateau_crossing("momentum", slopes, 100).tolist() == [25, 110, 1010]


def test_plateau_arrived_memory():
    """At one beta2, Adam and RMSProp cross a plateau alike after a steep past; the longer memory is the slower."""
    slopes = (0.1, 0.01, 0.001)
    for beta2 in (0.99, 0.999):
        adam, rmsprop = (
            experiments.plateau_crossing(rule, slopes, 100, beta2=beta2).double() for rule in ("adam", "rmsprop")
        )
        assert (rmsprop / adam > 0.55).all()
        assert (rmsprop / adam < 1.05).all()
    long, short = (experiments.plateau_crossing("rmsprop", slopes[1:], 100, beta2=beta2) for beta2 in (0.999, 0.99))
    assert (long > 2 * short).all()


def test_plateau_divides():
    """RMSProp, which has no momentum, crosses a plateau before Adam at the same beta2; momentum 99 times later."""
    slopes = (0.001,)
    for beta2 in (0.99, 0.999):
        rmsprop = experiments.plateau_crossing("rmsprop", slopes, beta2=beta2).item()
        assert rmsprop < experiments.plateau_crossing("adam", slopes, beta2=beta2).item() == 101
    momentum = experiments.plateau_crossing("momentum", slopes).item()
    assert momentum == problems.plateau_momentum() == 10_009
    assert 99 <= momentum / 101 < 99.5
