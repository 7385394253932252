"""Claims of the page on the long memory."""

import math
from itertools import accumulate

import pytest
import torch

from essays.adam.algorithm.experiments import trace
from essays.adam.answers import experiments as answers
from essays.adam.memory import experiments
from essays.adam.problems.experiments import plateau_course
from workings.adam.plain import moments


def test_silence_lone():
    """A lone gradient after a long silence moves the parameter by the paper's (1 - beta1) / sqrt(1 - beta2) alpha."""
    for beta1, beta2 in [(0.9, 0.999), (0.9, 0.99), (0.5, 0.7)]:
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
    shorter = [experiments.after_silence(100, silence=quiet).max().item() for quiet in (1000, 20_000)]  # as in the lab
    assert shorter == pytest.approx([5.24, 6.57], abs=5e-3)


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


def test_spike():
    """A spike of 100 triples one step, then holds a thousand under half of alpha; no larger spike makes one longer."""
    steps = experiments.spike()
    assert steps[0].item() == pytest.approx(3.0756, abs=5e-4)
    assert (steps[25:1001] < 0.5).all()
    sgd = 100.0  # SGD's step is in proportion to the gradient
    assert sgd / steps[0] > 30
    sizes = torch.logspace(2, 8, 60, dtype=torch.float64)
    m, v = 0.9 * (1 - 0.9**2000) + 0.1 * sizes, 0.999 * (1 - 0.999**2000) + 0.001 * sizes**2  # by hand
    larger = m / (v / (1 - 0.999**2001)).sqrt()
    assert larger[0].item() == pytest.approx(steps[0].item(), rel=1e-9)
    assert (larger.diff() < 0).all()
    assert experiments.spike(1e6, after=1)[0].item() == pytest.approx(2.941, abs=5e-4)


def test_plateau_arrived():
    """After a slope of 1 Adam needs thousands of steps across a plateau of slope 0.001, two to six times momentum's."""
    slopes, expected = (0.1, 0.01, 0.001), [481, 2014, 5474]
    for slope, count in zip(slopes, expected, strict=True):
        ways = accumulate(moments([1.0] * 100 + [slope] * 6000, 0, 0.9, 0.999).step[100:])
        assert next(t for t, way in enumerate(ways, 1) if 0.01 * way >= 1) == count
    assert answers.plateau_crossing("adam", slopes, 100).tolist() == expected
    assert answers.plateau_crossing("momentum", slopes, 100).tolist() == [25, 110, 1010]
    for before, down in ((100, 0.0), (0, 1.0)):  # at full speed, and from rest at the top of the slope
        rules = ("adam", "momentum")
        adam, momentum = (answers.plateau_crossing(rule, (0.001,), before, down).item() for rule in rules)
        assert adam > 5_000
        assert 2 < adam / momentum < 6
    assert adam == plateau_course("adam", -1.0).steps[-1]
    x, velocity, steps = -1.0, 0.0, 0
    while x < 1:
        steps += x >= 0
        velocity = 0.9 * velocity + (1.0 if x < 0 else 0.001)
        x += 0.01 * velocity
    assert answers.plateau_crossing("momentum", (0.001,), down=1.0).item() == pytest.approx(steps, abs=12)


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


def test_brake_is_v():
    """With a tenfold memory of v, the first pass overruns the minimum by less than a hundredth as much."""
    over = [experiments.first_pass(experiments.approach(beta2=b)) for b in (0.9, 0.99, 0.999)]
    assert over[0] > 100 * over[1] > 100 * 100 * over[2] > 0


def test_brake_needs_no_momentum():
    """Without momentum Adam brakes, and does not cross the minimum on its first approach; momentum makes it overrun."""
    still = experiments.approach(beta1=0.0)
    steps = -still.diff()
    near = (still < 1e-6).nonzero()[0, 0]
    assert (still[:near] > 0).all()
    assert steps[100] < 0.5 * steps[0]
    over = [experiments.first_pass(experiments.approach(beta1=b)) for b in (0.0, 0.9, 0.95, 0.99)]
    assert over == sorted(over)
    assert over[-1] > 0.1


def test_brake_later():
    """Without momentum, Adam crosses the minimum later: at step 166 with beta2 = 0.9, at step 869 with 0.99."""
    for beta2, when in ((0.9, 166), (0.99, 869)):
        x = experiments.approach(0.0, beta2, steps=5000)
        assert (x[:when] > 0).all()
        assert x[when] < 0
        assert x[when:].abs().max() > 0.004  # and then it is thrown out


def test_kick():
    """Adam arrives within 0.0001, and when rate times curvature has passed 38 it is thrown out, and stays out."""
    distance, h = experiments.kick(10_000)
    when = (h > 38).nonzero()[0, 0].item() + 1
    assert when == 250
    assert distance[when - 20 : when + 1].max() < 1e-4
    assert (distance[when:279].diff() > 0).all()
    assert distance[279] < distance[278]
    assert (distance[when : when + 22] < 0.01).all()
    assert (distance[273:] > 0.01).all()
    assert distance[-1].item() == pytest.approx(1.8 / 38, rel=1e-3)


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_kick_anywhere(dtype):
    """torch.optim.Adam is thrown out wherever the minimum is, from -7 to 100, in float32 and in float64."""
    drawn = 6 * torch.rand(20, generator=torch.Generator().manual_seed(1), dtype=torch.float64) - 3
    place = torch.cat([torch.tensor([0.0, 1.0, 0.3, 1e-3, 1e-10, -7.0, 100.0], dtype=torch.float64), drawn]).to(dtype)
    x = (place + 10).requires_grad_()
    adam, distance = torch.optim.Adam([x], lr=1.8, foreach=False), []
    for _ in range(1500):
        x.grad = (x.detach() - place) / ((x.detach() - place) ** 2 + 0.1**2).sqrt()
        adam.step()
        distance.append((x.detach() - place).abs())
    distance = torch.stack(distance)
    assert (distance[230:250].amax(0) < 2e-4).all()  # float32 knows places near 100 to 8e-6
    assert (distance[300:] > 0.03).all()
