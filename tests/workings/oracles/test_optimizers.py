"""The optimizers of torch and of this package are right; lines of them that are miswritten are named."""

import functools

import pytest
import torch

from essays.reference.bugs.experiments import miswritten
from workings.adam import optim, torch_adam
from workings.oracles import check

RIGHT = [
    ("adam", torch.optim.Adam),
    ("adam", torch_adam.Adam),
    ("adam", torch_adam.AdamInTorchOrder),
    ("adam-l2", torch.optim.Adam),
    ("adamw", torch.optim.AdamW),
    ("amsgrad", functools.partial(torch.optim.Adam, amsgrad=True)),
    ("nadam", torch.optim.NAdam),
    ("radam", torch.optim.RAdam),
]


@pytest.mark.parametrize("dtype", [torch.float64, torch.float32])
@pytest.mark.parametrize("more", [{}, {"foreach": True}, {"foreach": False}], ids=str)
@pytest.mark.parametrize(("name", "optimizer"), RIGHT)
def test_torch_is_right(name, optimizer, more, dtype):
    """In each order of operations that torch has."""
    made = optimizer if "torch_adam" in str(optimizer) else functools.partial(optimizer, **more)
    assert check(name, made, dtype).right


@pytest.mark.parametrize(("name", "optimizer"), [("adam-l2", torch.optim.Adam), ("adamw", torch.optim.AdamW)])
def test_fused_is_right(name, optimizer):
    assert check(name, functools.partial(optimizer, fused=True)).right


def pure(step, init):
    """A pure step as the oracles ask for it."""
    return lambda theta, g, state, *settings: step(theta, g, state or init(theta), *settings)


ADAM = pure(optim.adam_step, optim.adam_init)
STEPS = {
    "adam": ADAM,
    "adamw": pure(optim.adamw_step, optim.adam_init),
    "amsgrad": pure(optim.amsgrad_step, optim.amsgrad_init),
}


@pytest.mark.parametrize("dtype", [torch.float64, torch.float32])
@pytest.mark.parametrize("name", STEPS)
def test_pure_steps_are_right(name, dtype):
    assert check(name, STEPS[name], dtype).right


SLIPS = [  # of `adam_step`
    ("m_hat = m / (1 - beta1**t)", "m_hat = m", "no bias correction of m"),
    ("v_hat = v / (1 - beta2**t)", "v_hat = v", "no bias correction of v"),
    ("beta2**t", "beta2", "beta2 for beta2^t in the correction of v"),
    ("beta2**t", "beta1**t", "beta1 in the correction of v"),
    ("state.t + 1", "1", "t is never counted: it stays 1"),
    ("t = state.t + 1 ", "t = state.t + 2 if state.t == 0 else state.t + 1 ", "t is one ahead"),
    ("g**2 ", "g ", "v averages g, and should average its square"),
    ("g**2 ", "g.abs() ", "v averages the size of g, and should average its square"),
    ("g**2 ", "m**2 ", "v averages the square of m, and should that of g"),
    ("g**2 ", "(g - m)**2 ", "v averages the square of g - m (AdaBelief)"),
    ("v_hat.sqrt() + eps", "(v_hat + eps).sqrt()", "epsilon is inside, and after was asked for"),
    ("v_hat.sqrt() + eps", "v_hat.sqrt() + eps / (1 - beta2**t) ** 0.5", "epsilon is hat, and after was asked for"),
    ("v_hat.sqrt() + eps", "v_hat + eps", "the root of v is missing"),
    ("v_hat.sqrt() + eps", "v_hat.sqrt()", "epsilon is missing"),
    ("(v_hat.sqrt() + eps)", "v_hat.sqrt() + eps", "epsilon is added to the step, and should be to the root"),
    ("theta - alpha", "theta + alpha", "the minus is missing: it climbs"),
    ("theta - alpha", "theta - alpha * alpha", "the rate is applied twice"),
    ("beta2 * state.v + (1 - beta2)", "beta1 * state.v + (1 - beta1)", ""),
]


@pytest.mark.parametrize(("old", "new", "mistake"), SLIPS)
def test_slips_are_named(old, new, mistake):
    """Written in torch, and not as the oracle writes them."""
    wrong = pure(miswritten(optim.adam_step, {old: new}), optim.adam_init)
    report = check("adam", wrong)
    assert not report.right
    assert report.mistakes == ((mistake,) if mistake else ())


def test_epsilon_hat_is_right_where_it_is_asked_for():
    hat = miswritten(optim.adam_step, {"v_hat.sqrt() + eps": "v_hat.sqrt() + eps / (1 - beta2**t) ** 0.5"})
    assert check("adam", pure(hat, optim.adam_init), epsilon="hat").right
    assert check("adam", ADAM, epsilon="hat").mistakes == ("epsilon is after, and hat was asked for",)


COUNT = 't = state["step"] = int(state["step"]) + 1'
SLIPS_OF_THE_CLASS = [
    ({COUNT: 't = self.t = getattr(self, "t", 0) + 1'}, "t advances with every parameter"),
    (
        {"loss = None\n": 'loss = None\n        self.t = getattr(self, "t", 0) + 1\n', COUNT: "t = self.t"},
        "t is shared: a parameter without a gradient counts along",
    ),
    ({"self.state[theta]": 'self.state["all"]'}, "the parameters share their moments and their t"),
    ({"continue": "theta.grad = torch.zeros_like(theta)"}, "a missing gradient is taken for zero"),
    (
        {'group["lr"], group["betas"], group["eps"]': '(self.param_groups[0][k] for k in ("lr", "betas", "eps"))'},
        "the settings of the first group are used for all",
    ),
]


@pytest.mark.parametrize(("slips", "mistake"), SLIPS_OF_THE_CLASS)
def test_slips_of_the_class_are_named(slips, mistake):
    """What shows only where there are several parameters."""
    assert check("adam", miswritten(torch_adam.Adam, slips)).mistakes == (mistake,)


def test_two_slips_are_named_together():
    slips = {"v_hat.sqrt() + eps": "(v_hat + eps).sqrt()", "beta2**t": "beta2"}
    report = check("adam", pure(miswritten(optim.adam_step, slips), optim.adam_init))
    named = {"epsilon is inside, and after was asked for", "beta2 for beta2^t in the correction of v"}
    assert not report.right
    assert set(report.mistakes) == named
