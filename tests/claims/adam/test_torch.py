"""Claims about the Optimizer class."""

import copy
import io

import pytest
import torch
from torch.optim.optimizer import _default_to_fused_or_foreach

from essays.adam.cost.experiments import card
from essays.adam.torch import experiments
from essays.kit.record import record
from workings.adam import optim
from workings.adam.torch_adam import Adam, AdamInTorchOrder


def grown(optimizer, parameters, steps, seed=1):
    generator = torch.Generator().manual_seed(seed)
    for _ in range(steps):
        for theta in parameters:
            theta.grad = torch.randn(theta.shape, generator=generator, dtype=theta.dtype)
        optimizer.step()


def fresh(dtype=torch.float64):
    groups, _ = experiments.beside_torch_parameters(3, dtype)
    return groups, [theta for group in groups for theta in group["params"]]


def test_optimizer_is_the_pure_step():
    """The class gives the numbers of adam_step to the bit."""
    groups, parameters = fresh()
    pure = [(theta.detach().clone(), optim.adam_init(theta.detach())) for theta in parameters]
    optimizer, generator = Adam(groups), torch.Generator().manual_seed(5)
    settings = [(g["lr"], *g["betas"], g["eps"]) for g in optimizer.param_groups for _ in g["params"]]
    for _ in range(300):
        for theta in parameters:
            theta.grad = torch.randn(theta.shape, generator=generator, dtype=theta.dtype)
        slopes = [theta.grad for theta in parameters]
        pure = [optim.adam_step(x, g, s, *how) for (x, s), g, how in zip(pure, slopes, settings, strict=True)]
        optimizer.step()
    for theta, (expected, state) in zip(parameters, pure, strict=True):
        assert torch.equal(theta, expected)
        assert torch.equal(optimizer.state[theta]["exp_avg_sq"], state.v)


@pytest.mark.parametrize("make", [Adam, torch.optim.Adam])
def test_optimizer_skips_what_has_no_gradient(make):
    """A parameter without a gradient is not moved and gets no state; one with a zero gradient goes on by its m."""
    theta, other = torch.ones(3, requires_grad=True), torch.ones(3, requires_grad=True)
    optimizer = make([theta, other], lr=0.1)
    theta.grad = torch.ones(3)
    optimizer.step()
    before = theta.detach().clone()
    theta.grad = torch.zeros(3)
    optimizer.step()
    assert (theta < before).all()
    assert torch.equal(other, torch.ones(3))
    assert other not in optimizer.state


def torch_moved(make=torch.optim.AdamW, sign=1.0, **settings):
    """Where three parameters are after twenty steps of one of torch's classes, and how often the state was kept."""
    theta = torch.tensor([3.0, -2.0, 1.0], requires_grad=True)
    optimizer = make([theta], lr=0.1, weight_decay=0.3, **settings)
    for step in range(20):
        theta.grad = sign * torch.randn(3, generator=torch.Generator().manual_seed(step))
        optimizer.step()
    return theta.detach(), len(optimizer.state[theta])


def test_torch_arguments():
    """What the seldom arguments of torch.optim.AdamW do, and which of them exclude one another or a processor."""
    plain, kept = torch_moved()
    assert torch_moved(amsgrad=True)[1] == kept + 1
    assert torch.equal(torch_moved(maximize=True, sign=-1.0)[0], plain)
    assert not torch.equal(torch_moved(sign=-1.0)[0], -plain)  # the decay does not turn round with the gradients
    assert torch.equal(torch_moved(torch.optim.Adam, decoupled_weight_decay=True)[0], plain)
    assert not torch.equal(torch_moved(torch.optim.Adam)[0], plain)
    for form in ("foreach", "fused"):
        torch.testing.assert_close(torch_moved(**{form: True})[0], plain, rtol=1e-5, atol=1e-6)
    for other in ("foreach", "differentiable"):
        with pytest.raises(RuntimeError, match="fused"):
            torch_moved(fused=True, **{other: True})
    with pytest.raises(AssertionError, match="capturable"):
        torch_moved(capturable=True)
    assert _default_to_fused_or_foreach([torch.zeros(3)], differentiable=False) == (False, False)


def test_torch_arguments_card():
    """On a card torch's own choice took foreach's room, which no other form took."""
    peak = card()["peak"]
    assert [form for form in ("plain", "foreach", "fused") if abs(peak[form] - peak["torch"]) < 1e-3] == ["foreach"]

    start = torch.tensor([1.0, -2.0], dtype=torch.float64, requires_grad=True)
    theta = start * 1
    theta.grad = start**3
    torch.optim.AdamW([theta], lr=0.1, eps=1.0, weight_decay=0.3, differentiable=True).step()
    (slope,) = torch.autograd.grad(theta.sum(), start)
    # of x - lr decay x - lr x^3 / (|x|^3 + 1)
    x = start.detach()
    assert torch.allclose(slope, 1 - 0.03 - 0.1 * 3 * x**2 / (x.abs() ** 3 + 1) ** 2, rtol=1e-6)


def test_beside_torch_apart_by_less_than_a_trillionth():
    """Over 10,000 float64 steps at eps = 0.1 and odd betas, no parameter is 1e-12 or more from torch.optim.Adam's."""
    apart = experiments.beside_torch_apart(Adam, seed=0)
    assert max(apart) < 1e-12
    assert all(max(run) < 1e-12 for run in record("adam", "beside_torch")["Adam"].values())


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_torch_order_is_torch_to_the_bit(dtype):
    """With torch's order of operations, the class equals torch.optim.Adam to the bit in float32 and in float64."""
    groups, parameters = fresh(dtype)
    peers, theirs = fresh(dtype)
    run, peer = AdamInTorchOrder(groups), torch.optim.Adam(peers, foreach=False)
    for seed in range(1000):
        grown(run, parameters, 1, seed)
        grown(peer, theirs, 1, seed)
        assert all(torch.equal(a, b) for a, b in zip(parameters, theirs, strict=True))


def as_in_the_textbook(line):
    """The class in torch's order, but for one line that is in the textbook's: m, v, the root of v, or the step."""

    class Mixed(AdamInTorchOrder):
        @staticmethod
        def update(theta, g, m, v, t, alpha, beta1, beta2, eps):
            m.mul_(beta1).add_((1 - beta1) * g) if line == "m" else m.lerp_(g, 1 - beta1)
            v.mul_(beta2).add_((1 - beta2) * g**2) if line == "v" else v.mul_(beta2).addcmul_(g, g, value=1 - beta2)
            root = (v / (1 - beta2**t)).sqrt() if line == "root" else v.sqrt() / (1 - beta2**t) ** 0.5
            if line == "step":
                theta.sub_(alpha * (m / (1 - beta1**t)) / (root + eps))
            else:
                theta.addcdiv_(m, root + eps, value=-alpha / (1 - beta1**t))

    return Mixed


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
@pytest.mark.parametrize("line", ["none", "m", "v", "root", "step"])
def test_torch_order_four_changes(line, dtype):
    """Each of four lines, put back into the textbook's order by itself, changes the rounding; none of them, not."""
    groups, parameters = fresh(dtype)
    peers, theirs = fresh(dtype)
    run, peer = as_in_the_textbook(line)(groups), torch.optim.Adam(peers, foreach=False)
    same = True
    for step in range(100):
        grown(run, parameters, 1, step)
        grown(peer, theirs, 1, step)
        same &= all(torch.equal(a, b) for a, b in zip(parameters, theirs, strict=True))
    assert same is (line == "none")


@pytest.mark.parametrize("make", [Adam, AdamInTorchOrder])
def test_resume_is_exact(make):
    """A run that is saved, loaded into a new optimizer and continued equals, to the bit, one that never stopped."""
    groups, straight = fresh()
    optimizer = make(groups)
    grown(optimizer, straight, 40, seed=1)
    disk = io.BytesIO()
    torch.save([[theta.detach() for theta in straight], optimizer.state_dict()], disk)
    grown(optimizer, straight, 40, seed=2)
    values, state = torch.load(io.BytesIO(disk.getvalue()))
    resumed = [value.requires_grad_() for value in values]
    later = make([{"params": resumed[:2]}, {"params": resumed[2:]}])
    later.load_state_dict(state)
    grown(later, resumed, 40, seed=2)
    assert all(torch.equal(a, b) for a, b in zip(straight, resumed, strict=True))


def test_resume_from_torch():
    """A checkpoint of torch.optim.Adam goes on here to the bit in its order; one with amsgrad or decay is refused."""
    peers, theirs = fresh()
    peer = torch.optim.Adam(peers, foreach=False)
    grown(peer, theirs, 40, seed=1)
    mine = [theta.detach().clone().requires_grad_() for theta in theirs]
    run = AdamInTorchOrder([{"params": mine[:2]}, {"params": mine[2:]}])
    run.load_state_dict(copy.deepcopy(peer.state_dict()))
    grown(run, mine, 40, seed=2)
    grown(peer, theirs, 40, seed=2)
    assert all(torch.equal(a, b) for a, b in zip(mine, theirs, strict=True))
    for option in ({"amsgrad": True}, {"weight_decay": 0.1}, {"maximize": True}):
        asks = torch.optim.Adam([torch.zeros(2, requires_grad=True)], **option).state_dict()
        with pytest.raises(ValueError, match=next(iter(option))):
            Adam([torch.zeros(2, requires_grad=True)]).load_state_dict(asks)


@pytest.mark.parametrize("make", [Adam, torch.optim.Adam])
def test_resume_shares_live_moments(make):
    """A state dict passed from one living optimizer to another lets a step of one change the other's moments."""
    theta, other = torch.zeros(3, requires_grad=True), torch.zeros(3, requires_grad=True)
    first, second = make([theta]), make([other])
    grown(first, [theta], 1)
    second.load_state_dict(first.state_dict())
    before = first.state[theta]["exp_avg"].clone()
    grown(second, [other], 1, seed=2)
    assert not torch.equal(first.state[theta]["exp_avg"], before)  # a step of the second has disturbed the first
    second.load_state_dict(copy.deepcopy(first.state_dict()))
    before = first.state[theta]["exp_avg"].clone()
    grown(second, [other], 1, seed=3)
    assert torch.equal(first.state[theta]["exp_avg"], before)


BAD = [{"lr": -0.1}, {"eps": -1e-9}, {"betas": (1.0, 0.9)}, {"betas": (0.9, -0.1)}, {"lr": float("nan")}]


@pytest.mark.parametrize("bad", BAD, ids=str)
def test_refusals_cover_each_group(bad):
    """A setting out of range is refused in the first call, in a group of it, in a later group, in a checkpoint."""
    theta, other = torch.zeros(2, requires_grad=True), torch.zeros(2, requires_grad=True)
    with pytest.raises(ValueError, match="must be at least 0"):
        Adam([theta], **bad)
    with pytest.raises(ValueError, match="must be at least 0"):
        Adam([{"params": [theta], **bad}])
    optimizer = Adam([theta])
    with pytest.raises(ValueError, match="must be at least 0"):
        optimizer.add_param_group({"params": [other], **bad})
    saved = optimizer.state_dict()
    saved["param_groups"][0].update(bad)
    with pytest.raises(ValueError, match="must be at least 0"):
        optimizer.load_state_dict(saved)
    assert len(optimizer.param_groups) == 1


def test_refusals_of_torch_skip_groups():
    """torch.optim.Adam refuses a negative rate in its call and accepts one in a group."""
    theta = torch.zeros(2, requires_grad=True)
    with pytest.raises(ValueError, match="learning rate"):
        torch.optim.Adam([theta], lr=-0.1)
    assert torch.optim.Adam([{"params": [theta], "lr": -0.1}]).param_groups[0]["lr"] == -0.1


def mended():
    """The seven calls, as they should have been; each gives the optimizer that went through."""
    model, shared = torch.nn.Linear(2, 1), experiments.parameter(2)
    yield torch.optim.AdamW(model.parameters())
    yield torch.optim.AdamW([experiments.parameter(2)])
    yield torch.optim.AdamW([{"params": [shared]}, {"params": [experiments.parameter(2)]}])
    saved = torch.optim.AdamW([experiments.parameter(2), experiments.parameter(2)]).state_dict()
    (loaded := torch.optim.AdamW([experiments.parameter(2), experiments.parameter(2)])).load_state_dict(saved)
    yield loaded
    embedding = torch.nn.Embedding(4, 2, sparse=True)
    embedding(torch.tensor([1])).sum().backward()
    (sparse := torch.optim.SparseAdam(embedding.parameters())).step()
    yield sparse
    weight, scaler = experiments.parameter(2), torch.amp.GradScaler("cpu")
    scaler.scale(weight.half().sum()).backward()
    scaler.unscale_(scaled := torch.optim.AdamW([weight]))
    yield scaled
    schedule = torch.optim.lr_scheduler.LambdaLR(ordered := torch.optim.AdamW([weight]), lambda step: 1.0)
    ordered.step()
    schedule.step()
    yield ordered


def test_messages():
    """Each slip makes torch say something else, and done right says nothing; so do the other ways to make the first."""
    said = [experiments.message(wrong) for wrong in experiments.WRONG]
    assert all(said)
    assert len(set(said)) == len(said)
    right = mended()
    assert [experiments.message(lambda: next(right)) for _ in said] == [""] * len(said)
    used = torch.nn.Linear(2, 1).parameters()
    assert sum(each.numel() for each in used) == 3
    assert experiments.message(lambda: torch.optim.AdamW(used)) == said[0]
    cast = experiments.parameter(2).to(torch.float64)
    assert experiments.message(lambda: torch.optim.AdamW([cast])) == said[1]
