"""Claims about what Adam costs."""

import warnings

import pytest
import torch

from essays.adam.cost import experiments
from workings.adam.after import muon_step
from workings.adam.optim import adam_init, adam_step, momentum_init


def test_state_bytes_are_what_the_dicts_hold():
    """A float32 parameter costs 0 bytes of state with SGD, 4 with momentum or Muon, 8 with Adam, 12 with AMSGrad."""
    counted, step = experiments.state_bytes_counted((200, 300)), 4 / 60_000
    expected = {
        "SGD": 0,
        "SGD, momentum": 4,
        "Adagrad": 4 + step,
        "RMSprop": 4 + step,
        "Adam": 8 + step,
        "AdamW": 8 + step,
        "Adam, AMSGrad": 12 + step,
        "Muon": 4,
        "Adafactor": 4 * (200 + 300) / 60_000 + step,
    }
    assert counted == pytest.approx(expected, rel=1e-12)
    assert experiments.state_bytes() == experiments.state_bytes_counted()  # what is kept is what is counted here


def test_state_bytes_split():
    """Split over 64 devices 120 GB become 31.4, 16.6 and 1.9, as ZeRO's authors count; torch's splits the state so."""
    with warnings.catch_warnings():  # of torch's own use of torch.jit
        warnings.simplefilter("ignore")
        from torch.distributed.optim import ZeroRedundancyOptimizer
        from torch.testing._internal.distributed.fake_pg import FakeStore
    held = [7.5 * experiments.state_bytes_split(split, 64) for split in experiments.SPLITS]
    assert held == pytest.approx([120, 31.4, 16.6, 1.9], abs=0.05)
    assert [experiments.state_bytes_split(split, 1) for split in experiments.SPLITS] == [16] * 4
    kept = []
    for rank in range(4):
        torch.distributed.init_process_group("fake", rank=rank, world_size=4, store=FakeStore())
        theta = [torch.zeros(30, 20, requires_grad=True) for _ in range(8)]
        for each in theta:
            each.grad = torch.ones_like(each)
        split = ZeroRedundancyOptimizer(theta, optimizer_class=torch.optim.Adam, lr=0.1)
        split.step()
        states = split.optim.state_dict()["state"].values()
        kept.append(sum(x.nbytes for state in states for name, x in state.items() if name != "step"))
        torch.distributed.destroy_process_group()
    assert kept == [8 * 600 * 8 / 4] * 4


def test_state_bytes_cut():
    """The halves of a matrix, stepped apart, go where the whole goes with Adam; with Muon they do not."""
    gradients = torch.randn(6, 4, 6, generator=torch.Generator().manual_seed(0), dtype=torch.float64)
    for init, step, alike in ((adam_init, adam_step, True), (momentum_init, muon_step, False)):
        ends = []
        for part in (slice(None), slice(3), slice(3, None)):
            theta = torch.zeros_like(gradients[0, :, part])
            state = init(theta)
            for g in gradients:
                theta, state = step(theta, g[:, part], state)
            ends.append(theta)
        gap = (ends[0] - torch.cat(ends[1:], dim=1)).abs().max() / ends[0].abs().max()
        assert gap == 0 if alike else gap > 0.1


def test_generalisation_noise_is_the_same():
    """The buffer of torch's SGD is its Adam's mean times one constant, so that relative noise is the same in both."""
    x, y = (torch.zeros(50, dtype=torch.float64, requires_grad=True) for _ in range(2))
    sgd, adam = torch.optim.SGD([x], lr=0.1, momentum=0.9), torch.optim.Adam([y], foreach=False)
    generator = torch.Generator().manual_seed(0)
    for _ in range(60):
        x.grad = y.grad = 1 + 3 * torch.randn(50, generator=generator, dtype=torch.float64)
        sgd.step()
        adam.step()
    b, m = sgd.state[x]["momentum_buffer"], adam.state[y]["exp_avg"]
    assert (b / m).tolist() == pytest.approx([10.0] * 50, rel=1e-9)
    assert (b.std() / b.mean()).item() == pytest.approx((m.std() / m.mean()).item(), rel=1e-9)


def test_generalisation_goes_both_ways():
    """Adam and descent both fit; descent errs half as much where large features decide, Adam a fifth less elsewhere."""
    large, small = (experiments.generalisation_errors(world) for world in experiments.WORLDS)
    assert large.misfit.max() < 1e-6
    assert small.misfit.max() < 0.01
    assert (large.descent < large.adam).double().mean() > 0.8
    assert large.adam.mean() > 2 * large.descent.mean()
    assert small.adam.mean() < 0.8 * small.descent.mean()
    assert (small.adam < small.descent).double().mean() > 0.8
    assert torch.isfinite(small.adam).all()
