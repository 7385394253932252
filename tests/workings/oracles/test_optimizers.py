"""The optimizers of torch and of this package are right; lines of them that are miswritten are named."""

import functools
import math
from types import SimpleNamespace

import pytest
import torch

from essays.reference.bugs.experiments import miswritten
from workings.adam import after, optim, torch_adam
from workings.oracles import check, optimizers
from workings.oracles.optimizers import Settings, Trial

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
    ("t = state.t + 1", "t = state.t + 2 if state.t == 0 else state.t + 1", "t is one ahead"),
    ("g**2", "g", "v averages g, and should average its square"),
    ("g**2", "g.abs()", "v averages the size of g, and should average its square"),
    ("g**2", "m**2", "v averages the square of m, and should that of g"),
    ("g**2", "(g - m)**2", "v averages the square of g - m (AdaBelief)"),
    ("v_hat.sqrt() + eps", "(v_hat + eps).sqrt()", "epsilon is inside, and after was asked for"),
    ("v_hat.sqrt() + eps", "v_hat.sqrt() + eps / (1 - beta2**t) ** 0.5", "epsilon is hat, and after was asked for"),
    ("v_hat.sqrt() + eps", "v_hat + eps", "the root of v is missing"),
    ("v_hat.sqrt() + eps", "v_hat.sqrt()", "epsilon is missing"),
    ("(v_hat.sqrt() + eps)", "v_hat.sqrt() + eps", "epsilon is added to the parameter, and should be to the root"),
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


def test_quotients_and_roots_are_those_of_floating_point():
    quotients = [optimizers.over(*given) for given in ((3, 2), (3, 0), (-3, 0), (0, 2))]
    assert quotients == [1.5, math.inf, -math.inf, 0]
    assert all(map(math.isnan, (optimizers.over(0, 0), optimizers.over(math.nan, 0), optimizers.root(-1e-9))))
    assert [optimizers.root(0), optimizers.root(6.25)] == [0, 2.5]


def test_gradients_are_of_several_sizes_and_the_first_is_nothing():
    assert optimizers.gradient(0, 0)[0] == 0
    by_hand = [math.sin(5.6), 0.02 * math.sin(7.3), 7 * math.sin(9.0)]  # 2.3 and 2.3 and 1, and then 1.7 each
    assert optimizers.gradient(2, 1) == pytest.approx(by_hand, rel=1e-12)


ONE, OTHER = Settings(0.5, 0.5, 0.75, 0.0), Settings(0.25, 0.9, 0.9, 0.0)
TWO = Trial("two", ((2.0,), (-3.0,)), (0, 1), (ONE, OTHER), (((4.0,), None), ((4.0,), (-7.0,)), (None, (-7.0,))))


def test_each_parameter_counts_its_own_steps():
    """Of equal gradients each corrected step is the rate, as long as its own steps are counted; nothing decays."""
    by_hand = torch.tensor([[1.5, -3], [1, -2.75], [1, -2.5]], dtype=torch.float64)
    for changes in optimizers.DECAY.values():
        torch.testing.assert_close(optimizers.expected(optimizers.Rule(**changes), TWO), by_hand)


def test_a_missing_gradient_is_none_unless_it_is_taken_for_zero():
    """At t = 3, and betas of 1/2 and 3/4, m is 1.5 and v is 1.75 * 0.75 of the square."""
    at = optimizers.expected(optimizers.Rule(absent=0.0), TWO)
    assert at[2, 0].item() == pytest.approx(1 - 0.5 * (1.5 / 0.875) / math.sqrt(5.25 / (1 - 0.75**3)))


def test_a_step_is_not_asked_of_several_parameters():
    assert optimizers.ask(False, ADAM, TWO, torch.float64) is None


@pytest.mark.parametrize("wrong", [{"groups": (0,)}, {"gradients": (((1.0,) * 3,),)}])
def test_groups_and_gradients_are_as_many_as_parameters(wrong):
    trial = optimizers.CASES[2]._replace(**wrong)
    with pytest.raises(ValueError, match=r"zip\(\) argument 2 is shorter"):
        optimizers.ask(False, torch.optim.Adam, trial, torch.float64)


def test_a_class_is_given_parameters_that_want_gradients():
    def made(params, **settings):
        raise AssertionError

    class Wanting(torch_adam.Adam):
        def add_param_group(self, group):
            super().add_param_group(group)
            assert all(theta.requires_grad and theta.is_leaf for theta in group["params"])

    assert optimizers.is_class(functools.partial(functools.partial(Wanting)))
    assert not optimizers.is_class(functools.partial(made))
    assert check("adam", Wanting).right


def test_a_step_that_returns_more_than_two_is_refused():
    says = check("adam", lambda *given: (*ADAM(*given), None)).says
    assert says.startswith("a step returned tuple, and should return (theta, state), asked one parameter, ")


def test_nadam_by_hand():
    """A gradient of 1 at a beta1 of 1/2: two parts, corrected for this step and the next, or both for this one."""
    now = SimpleNamespace(g=1.0, m=0.5, beta1=0.5, t=1)
    assert optimizers.nadam_simple(now) == (0.5 + 0.25) / 0.5
    assert optimizers.nadam_constant(now) == 0.5 / 0.5 + 0.25 / 0.75
    first, second = (0.5 * (1 - 0.5 * 0.96 ** (t * 0.004)) for t in (1, 2))
    assert optimizers.nadam(now) == pytest.approx(1 + second * 0.5 / (1 - first * second), rel=1e-12)


def test_radam_adapts_beyond_its_least_length():
    """At a beta2 of 1/2 the first length is 1; at 3/4 the longest is 7, and the eighth more than 5."""
    first = SimpleNamespace(m_hat=3.0, lr=0.5, beta2=0.5, t=1, v=0.5, eps=0.25)
    assert optimizers.radam(first, least=1) == 1.5
    assert optimizers.radam(first, least=1, skipped=True) == 0
    late = SimpleNamespace(m_hat=3.0, lr=0.5, beta2=0.75, t=8, v=0.64, eps=0.25)
    power = 0.75**8
    length = 7 - 16 * power / (1 - power)
    ratio = math.sqrt((length - 4) * (length - 2) * 7 / (3 * 5 * length))
    root = math.sqrt(1 - power)
    assert 5 < length < 7
    assert optimizers.radam(late) == pytest.approx(1.5 * ratio * root / (0.8 + 0.25))
    assert optimizers.radam(late, after=True) == pytest.approx(1.5 * ratio / (0.8 / root + 0.25))


def test_nadam_at_a_constant_momentum_is_this_packages():
    trial = optimizers.CASES[1]
    alpha, beta1, beta2, eps, _ = trial.settings[0]
    theta, made = torch.tensor(trial.start[0], dtype=torch.float64), []
    state = optim.adam_init(theta)
    for (g,) in trial.gradients:
        theta, state = after.nadam_step(theta, theta.new_tensor(g), state, alpha, beta1, beta2, eps)
        made.append(theta)
    rule = optimizers.Rule(m_hat=optimizers.nadam_constant)
    torch.testing.assert_close(torch.stack(made), optimizers.expected(rule, trial), rtol=1e-12, atol=1e-12)


MADE = [("adam", "none"), ("adam", "coupled"), ("adam", "decoupled"), ("amsgrad", "none"), ("radam", "none")]


@pytest.mark.parametrize(("algorithm", "decay"), MADE)
def test_an_oracle_knows_what_else_could_have_been_asked_for_and_the_mistakes_in_other_lines(algorithm, decay):
    oracle, decays = optimizers.oracle("it", algorithm, decay), decay != "none"
    lines = {"adam": set(), "amsgrad": {"v_hat"}, "radam": {"step", "v_hat", "divisor"}}[algorithm]
    tables = [optimizers.MISTAKES, *optimizers.VARIANTS.values()]
    known = {words for table in tables for words, changes in table.items() if not lines & changes.keys()}
    known |= optimizers.VARIANTS.get(algorithm, {}).keys()
    names = {"adam", "amsgrad", "nadam", "radam"} - {algorithm}
    known |= {f"algorithm is {other}, and {algorithm} was asked for" for other in names}
    if decays:
        others = {"none", "coupled", "decoupled"} - {decay}
        known |= {f"decay is {other}, and {decay} was asked for" for other in others}
        known |= {*optimizers.DECAY_MISTAKES, "decay with the wrong sign"}
    assert oracle.mistakes.keys() == known
    assert ("weight_decay" in oracle.subject) == decays
    assert list(oracle.choices) == ([] if algorithm == "radam" else ["epsilon"])
    peer = {"adam": torch.optim.Adam, "amsgrad": functools.partial(torch.optim.Adam, amsgrad=True)}.get(algorithm)
    peer = {"decoupled": torch.optim.AdamW}.get(decay, peer or torch.optim.RAdam)
    for case in oracle.cases:
        theirs = oracle.ask(peer, case, torch.float64)
        torch.testing.assert_close(theirs, oracle.expected(oracle.rule, case), rtol=1e-9, atol=1e-9)
