"""Claims about where Adam's answers to the six problems stop."""

import math
from itertools import accumulate

import pytest
import torch

from claims.adam.test_answers import bowl_run
from essays.adam.answers import experiments as answers
from essays.adam.limits import experiments, live
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
    """Adam at 0.01 takes 305 steps in its own axes, 3,306 at 45 degrees; SGD at 2/101 takes 444, fewer from 2 on."""
    dial = experiments.one_rate_dial("adam", 0.01)
    steps = dict(zip(dial.degrees, dial.steps.tolist(), strict=True))
    assert (steps[0.0], steps[45.0]) == (305, 3306)
    assert set(experiments.one_rate_dial("sgd", 2 / 101, 600).steps.tolist()) == {444}
    assert steps[1.0] < 444 < min(steps[degrees] for degrees in dial.degrees if 2 <= degrees <= 88)
    for degrees, tuned, place in ((0.0, False, 2), (45.0, True, 0)):  # of four: third along the axes; first when tuned
        found = live.dial(degrees, 100.0, 0, tuned)
        assert sorted(live.WALKERS, key=lambda rule: getattr(found, rule).steps)[place] == "adam"


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


def test_plateau_arrived():
    """After 100 gradients of 1, Adam needs 481, 2,014 and 5,474 steps at slopes 0.1, 0.01 and 0.001."""
    slopes, expected = (0.1, 0.01, 0.001), [481, 2014, 5474]
    for slope, count in zip(slopes, expected, strict=True):
        ways = accumulate(moments([1.0] * 100 + [slope] * 6000, 0, 0.9, 0.999).step[100:])
        assert next(t for t, way in enumerate(ways, 1) if 0.01 * way >= 1) == count
    assert answers.plateau_crossing("adam", slopes, 100).tolist() == expected
    assert answers.plateau_crossing("momentum", slopes, 100).tolist() == [25, 110, 1010]


def test_plateau_arrived_memory():
    """At beta2 = 0.99 Adam and RMSProp cross a plateau alike after a steep past; 0.999 is slower on gentle slopes."""
    slopes = (0.1, 0.01, 0.001)
    for beta2 in (0.99, 0.999):
        adam, rmsprop = (
            answers.plateau_crossing(rule, slopes, 100, beta2=beta2).double() for rule in ("adam", "rmsprop")
        )
        assert (rmsprop / adam > (0.95 if beta2 == 0.99 else 0.55)).all()
        assert (rmsprop / adam < 1.05).all()
        assert (rmsprop[1:] / adam[1:] > 0.92).all()  # alike on the two gentler slopes, with either memory
        assert beta2 == 0.99 or rmsprop[0] / adam[0] < 0.65  # and at 0.999 well ahead on the steepest
    long, short = (answers.plateau_crossing("rmsprop", slopes[1:], 100, beta2=beta2) for beta2 in (0.999, 0.99))
    assert (long > 2 * short).all()
