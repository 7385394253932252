"""Claims about how far Adam answers the six problems."""

import math

import torch

from essays.adam.answers import experiments, live
from essays.adam.problems import experiments as problems


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


def test_tuning_answered_inside():
    """With epsilon under the root a factor on the gradient is a factor on its square: the wall is at root epsilon."""
    outside, inside = (
        [live.scaled_adam(scale, eps, 0.01, place)[-1] for scale, eps in pairs]
        for place, pairs in ((0, [(1e-8, 1e-8), (1e-3, 1e-3)]), (1, [(1e-4, 1e-8), (1e-8, 1e-16), (1e-2, 1e-4)]))
    )
    assert max(outside) - min(outside) < 1e-12
    assert max(inside) - min(inside) < 1e-12
    level = live.scaled_adam(1.0, 1e-8, 0.01, 1)[-1]
    assert live.scaled_adam(1e-3, 1e-8, 0.01, 1)[-1] < 1.03 * level < 1.9 * level < inside[0]
    assert live.scaled_adam(1e-5, 1e-8, 0.01, 1)[-1] > 0.9
    assert abs(experiments.tuning_inside(1e-4) - inside[0]) < 1e-12


def test_noise_answered_wrong():
    """Under 5 % of first moments of single examples have the wrong sign, of single gradients over a third."""
    gradients, generator = problems.noise_gradients(), torch.Generator().manual_seed(1)
    age = torch.arange(60, dtype=torch.float64)
    drawn = gradients[torch.randint(len(gradients), (20_000, 60), generator=generator)]
    wrong = (drawn @ 0.9**age * gradients.mean() < 0).double().mean()  # the sum, written apart
    assert 0.002 < wrong < 0.05
    assert abs((problems.noise_batches(1, 0.9, streams=6000) > 0).double().mean() - wrong) < 0.006
    assert ((gradients > 0) != (gradients.mean() > 0)).double().mean() > 1 / 3


def test_noise_answered_factor():
    """The variance of the first moment of independent gradients is (1 - beta1) / (1 + beta1) of theirs."""
    for beta1 in (0.9, 0.6):
        found = problems.noise_batches(4, beta1, streams=6000)
        single = problems.noise_gradients().var(correction=0) / 4
        expected = (1 - beta1) / (1 + beta1)
        assert abs(found.var() / single / expected - 1) < 5 * math.sqrt(2.6 / 6000)
    assert abs((1 - 0.9) / (1 + 0.9) - 1 / 19) < 1e-15


def test_sparse_early():
    """After 300 batches Adagrad and Adam have clearly less left on the rarest words than SGD, by a fifth at least."""
    rare = {rule: problems.sparse_spread(rule) for rule in ("sgd", "momentum", "adagrad", "adam")}
    assert all(spread.inside for spread in rare.values())
    left = {rule: spread.middle[-1].item() for rule, spread in rare.items()}
    assert left["sgd"] > 1.25 * max(left["adagrad"], left["adam"])
    assert left["momentum"] > left["adagrad"]  # it mostly does no better than SGD, and never as Adagrad


def test_plateau_answered_slope():
    """Adam started on a plateau of width 1 crosses it in (slope + epsilon) / (alpha × slope) steps."""
    slopes = (1e-1, 1e-3, 1e-6, 1e-7, 1e-8, 1e-9)
    steps = experiments.plateau_crossing("adam", slopes)
    expected = torch.tensor([(s + 1e-8) / (0.01 * s) for s in slopes], dtype=torch.float64)
    assert (steps - expected).abs().max() <= 1


def test_plateau_divides():
    """RMSProp, which has no momentum, crosses a plateau before Adam at the same beta2; momentum 99 times later."""
    slopes = (0.001,)
    for beta2 in (0.99, 0.999):
        rmsprop = experiments.plateau_crossing("rmsprop", slopes, beta2=beta2).item()
        assert rmsprop < experiments.plateau_crossing("adam", slopes, beta2=beta2).item() == 101
    momentum = experiments.plateau_crossing("momentum", slopes).item()
    assert momentum == problems.plateau_momentum() == 10_009
    assert 99 <= momentum / 101 < 99.5


def test_tuning_answered_rough_steps():
    """On ripples ten times as steep SGD's steps grow over tenfold, RMSProp's by less than half, and Adam's shrink."""
    sgd, rmsprop, adam = (experiments.rough_lengths(rule) for rule in ("sgd", "rmsprop", "adam"))
    assert sgd[2] / sgd[0] > 10
    assert sgd[1] / sgd[0] > 2.5
    assert 0.9 < rmsprop[0] < rmsprop[1] < rmsprop[2] < 1.5 * rmsprop[0]
    assert adam[2] < adam[1] < adam[0] < 0.6


def test_tuning_answered_rough():
    """With a kept rate averaging leaves less on gentle ripples, division on steep ones; if it falls, SGD is level."""
    found = {rule: experiments.rough(rule) for rule in ("sgd", "momentum", "rmsprop", "adam")}
    for name, rule in found.items():
        assert rule.inside[:, 1].all()
        assert rule.inside[1, 0]
        # on gentle ripples RMSProp's falling rate may start anywhere above 0.3: it comes down through the best one
        assert rule.inside[0, 0] or name == "rmsprop"

    def apart(one, other):  # by how many standard errors, the ripples being the same
        gap = one - other
        return gap.mean() / (gap.std() / len(gap) ** 0.5)

    for steep, above, below in (
        (0, ("sgd", "rmsprop"), ("momentum", "adam")),
        (1, ("sgd", "momentum"), ("rmsprop", "adam")),
    ):
        for one in above:
            for other in below:
                assert found[one].kept[steep].mean() > 1.4 * found[other].kept[steep].mean()
                assert apart(found[one].kept[steep], found[other].kept[steep]) > 4
    falls = {rule: each.falls for rule, each in found.items()}
    assert falls["sgd"][0].mean() / falls["adam"][0].mean() > 1.3
    for rule in ("rmsprop", "adam"):
        assert 2 / 3 < falls[rule][1].mean() / falls["sgd"][1].mean() < 1.1


def test_tuning_answered_ripples():
    """The slope is the loss's, its lowest point is right to 0.003, and torch.optim.Adam takes the same steps on it."""
    on, steep = experiments.ripples(3, 5), torch.tensor(2.5, dtype=torch.float64)
    theta = torch.linspace(-6, 6, 40, dtype=torch.float64).view(8, 5).requires_grad_()
    on.loss(theta, steep).sum().backward()
    torch.testing.assert_close(theta.grad, on.slope(theta.detach(), steep), rtol=0, atol=1e-12)
    least = on.loss(torch.linspace(-6, 6, 24_001, dtype=torch.float64)[:, None, None], steep).amin(0)
    missed = on.lowest(steep[None])[0, 0] - least  # both look at points, each at most half a gap beside the lowest
    bend = 1 + steep * on.turn.sum(-1)  # no second derivative is larger
    assert (missed < bend * 0.004**2 / 2).all()
    assert (missed > -bend * 0.00025**2 / 2).all()
    assert on.turn.max() < 30
    assert (1 + experiments.ROUGH_STEEP.max() * 4 * 30) * 0.004**2 / 2 < 0.003
    start = torch.full((8, 5), 5.0, dtype=torch.float64, requires_grad=True)
    peer, rates = torch.optim.Adam([start], lr=0.2, foreach=False), torch.full((12, 1), 0.2, dtype=torch.float64)
    for theta in experiments.rough_run("adam", rates, on, steep[None, None, None]):
        peer.zero_grad()
        on.loss(start, steep).sum().backward()
        peer.step()
        torch.testing.assert_close(start.detach(), theta[0], rtol=0, atol=2**-31 + 1e-12)  # to where ours is rounded
        with torch.no_grad():
            start.copy_(theta[0])
