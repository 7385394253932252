"""The Optimizer class where its claims do not reach: groups, closures, schedules, refusals."""

import copy

import pytest
import torch

from workings.adam.torch_adam import Adam, AdamInTorchOrder


@pytest.mark.parametrize("make", [Adam, AdamInTorchOrder])
def test_equals_torch_when_trained(make):
    """With feedback: a small network, two groups, a schedule and a closure."""

    def trained(optimizer):
        torch.manual_seed(0)
        net = torch.nn.Sequential(torch.nn.Linear(3, 5), torch.nn.Tanh(), torch.nn.Linear(5, 1)).double()
        x = torch.randn(20, 3, dtype=torch.float64)
        groups = [{"params": net[0].parameters()}, {"params": net[2].parameters(), "lr": 0.07, "eps": 0.3}]
        run = optimizer(groups, lr=0.03, betas=(0.37, 0.83), eps=0.1)
        schedule = torch.optim.lr_scheduler.ExponentialLR(run, 0.99)

        def closure():
            run.zero_grad()
            loss = (net(x) - x.prod(1, keepdim=True)).square().mean()
            loss.backward()
            return loss

        for _ in range(200):
            loss = run.step(closure)
            schedule.step()
        return loss.detach(), torch.cat([p.detach().flatten() for p in net.parameters()])

    for mine, theirs in zip(trained(make), trained(torch.optim.Adam), strict=True):
        torch.testing.assert_close(mine, theirs, rtol=1e-11, atol=1e-11)


def test_two_steps_by_hand():
    """Gradients of 3 and then -1, at betas of 1/2 and 3/4: m is 1.5 and 0.25, v is 2.25 and 1.9375."""
    for make in (Adam, AdamInTorchOrder):
        theta = torch.tensor([2.0], dtype=torch.float64, requires_grad=True)
        optimizer = make([theta], lr=0.5, betas=(0.5, 0.75), eps=1.0)
        expected = 2.0
        for g, m_hat, v_hat in ((3, 1.5 / 0.5, 2.25 / 0.25), (-1, 0.25 / 0.75, 1.9375 / 0.4375)):
            theta.grad = torch.tensor([g], dtype=torch.float64)
            optimizer.step()
            expected -= 0.5 * m_hat / (v_hat**0.5 + 1)
            assert theta.item() == pytest.approx(expected, rel=1e-12)
        assert [optimizer.state[theta][name].item() for name in ("exp_avg", "exp_avg_sq")] == [0.25, 1.9375]


def test_settings_on_the_border_are_allowed_and_beyond_it_are_not():
    theta = torch.zeros(3, requires_grad=True)
    Adam([theta], lr=0.0, betas=(0.0, 0.0), eps=0.0)
    for wrong in ({"lr": -1e-9}, {"eps": -1e-9}, {"betas": (1.0, 0.5)}, {"betas": (0.5, 1.0)}, {"betas": (0.5, -1e-9)}):
        with pytest.raises(ValueError, match="must be at least 0"):
            Adam([theta], **wrong)
    for betas in [(0.9, 0.99, 0.5), (0.9,)]:
        with pytest.raises(ValueError, match="argument 2 is "):
            Adam([theta], betas=betas)


def test_beta_of_zero_is_allowed():
    theta = torch.zeros(3, requires_grad=True)
    theta.grad = torch.tensor([2.0, -3.0, 0.5])
    Adam([theta], lr=0.5, betas=(0.0, 0.0), eps=0.0).step()
    assert torch.equal(theta.detach(), torch.tensor([-0.5, 0.5, -0.5]))


@pytest.mark.parametrize(
    ("theta", "g"),
    [(torch.zeros(3), torch.eye(3)[0].to_sparse()), (torch.zeros(3, dtype=torch.cfloat), torch.ones(3) + 0j)],
    ids=["sparse", "complex"],
)
def test_refuses_what_it_cannot_do(theta, g):
    theta.requires_grad_().grad = g
    optimizer = Adam([theta])
    with pytest.raises(RuntimeError, match="dense, real"):
        optimizer.step()
    assert not optimizer.state
    assert not theta.detach().abs().any()


def test_survives_a_deep_copy():
    theta = torch.zeros(3, requires_grad=True)
    optimizer = Adam([theta], lr=0.1)
    theta.grad = torch.ones(3)
    optimizer.step()
    twin = copy.deepcopy(optimizer)
    (other,) = twin.param_groups[0]["params"]
    for run, parameter in ((optimizer, theta), (twin, other)):
        parameter.grad = torch.full((3,), -0.3)
        run.step()
    assert torch.equal(theta, other)


def test_keeps_the_type_of_the_parameter():
    theta = torch.zeros(3, dtype=torch.bfloat16, requires_grad=True)
    theta.grad = torch.ones_like(theta)
    optimizer = Adam([theta])
    optimizer.step()
    assert theta.dtype == optimizer.state[theta]["exp_avg"].dtype == torch.bfloat16
