"""Adam and its relatives, one coordinate at a time, in plain Python.

The moments are sums over all gradients so far, m_t = (1 - beta1) sum beta1^(t-i) g_i, and not running averages, so
that nothing is shared with a step that keeps a state. Each line of the algorithm is a field of `Rule`; a mistake is
another line in its place. Letters are those of Kingma & Ba (2015), Algorithm 1.
"""

import functools
import inspect
import math
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, NamedTuple

import torch
from torch import Tensor

from workings.oracles.oracle import Changes, Oracle, Refusal, instead, is_class, numbers

Line = Callable[[Any], float]  # of what is known so far in this step


def over(a: float, b: float) -> float:
    """The quotient as floating point has it: infinite, or no number, where b is 0."""
    return a / b if b else math.nan if a == 0 or math.isnan(a) else math.copysign(math.inf, a)


def root(a: float) -> float:
    """The square root, no number below 0."""
    return math.sqrt(a) if a >= 0 else math.nan


def m_hat(now: Any) -> float:
    """The first moment, corrected."""
    return over(now.m, 1 - now.beta1**now.t)


def v_hat(now: Any) -> float:
    """The second moment, corrected."""
    return over(now.v, 1 - now.beta2**now.t)


def divisor(now: Any) -> float:
    """What the corrected first moment is divided by."""
    return root(now.v_hat) + now.eps


class Rule(NamedTuple):
    """The lines of Adam, each a function of what is known when its turn comes; the first four choose what is read."""

    group: Callable[[int], int] = lambda group: group
    owner: Callable[[int], int] = lambda parameter: parameter  # whose moments are used
    absent: float | None = None  # what a missing gradient counts for
    settings: Callable[[Any], Any] = lambda settings: settings
    t: Line = lambda now: now.own
    g: Line = lambda now: now.g
    averaged: Line = lambda now: now.g
    squared: Line = lambda now: now.g * now.g
    m_hat: Line = m_hat
    v_hat: Line = v_hat
    divisor: Line = divisor
    step: Line = lambda now: over(now.lr * now.m_hat, now.divisor)
    kept: Line = lambda now: now.theta
    moved: Line = lambda now: now.kept - now.step
    one_tensor: bool = False  # whether m and v lie in the same memory
    next_m: Line | None = None  # what the next step finds in the place of m
    next_v: Line | None = None


class Settings(NamedTuple):
    """Of one group of parameters."""

    lr: float
    beta1: float
    beta2: float
    eps: float
    decay: float = 0.0


class Trial(NamedTuple):
    """A case: where parameters start, their groups, and the gradients that each then gets; None for no gradient."""

    words: str
    start: tuple[tuple[float, ...], ...]
    groups: tuple[int, ...]
    settings: tuple[Settings, ...]
    gradients: tuple[tuple[tuple[float, ...] | None, ...], ...]  # step, parameter, component

    def __str__(self) -> str:
        """What a report says of the trial in which a subject went wrong."""
        return self.words


def expected(rule: Rule, trial: Trial) -> Tensor:
    """Every parameter after every step, shape (steps, components of all parameters)."""
    theta = [list(values) for values in trial.start]
    seen: dict[tuple[int, int], SimpleNamespace] = {}
    own, updates, rows = [0] * len(theta), 0, []
    for number, given in enumerate(trial.gradients, 1):
        for parameter, gradient in enumerate(given):
            if gradient is None and rule.absent is None:
                continue
            own[parameter], updates = own[parameter] + 1, updates + 1
            settings = rule.settings(trial.settings[rule.group(trial.groups[parameter])])
            for i, value in enumerate(theta[parameter]):
                past = seen.setdefault((rule.owner(parameter), i), SimpleNamespace(averaged=[], squared=[], v=[], t=[]))
                past.squared = past.averaged if rule.one_tensor else past.squared
                now = SimpleNamespace(**settings._asdict(), theta=value, own=own[parameter], number=number)
                now.updates, now.past, now.g = updates, past, gradient[i] if gradient else rule.absent
                now.norm, now.norm_of_all = norm(gradient), norm(*given)
                theta[parameter][i] = stepped(rule, now)
        rows.append([value for values in theta for value in values])
    return torch.tensor(rows, dtype=torch.float64)


def norm(*gradients: tuple[float, ...] | None) -> float:
    """The length of some gradients together."""
    return math.hypot(*(value for gradient in gradients for value in gradient or ()))


def stepped(rule: Rule, now: SimpleNamespace) -> float:
    """One coordinate after one step."""
    now.t = rule.t(now)
    now.g = rule.g(now)
    now.past.averaged.append((rule.averaged(now), now.beta1))
    now.m = mean(now.past.averaged)
    now.past.squared.append((rule.squared(now), now.beta2))
    now.v = mean(now.past.squared)
    now.m = mean(now.past.averaged)  # which is v, if they are one
    now.past.v.append(now.v)
    now.past.t.append(now.t)
    for line in ("m_hat", "v_hat", "divisor", "step", "kept"):
        setattr(now, line, getattr(rule, line)(now))
    for past, found in ((now.past.averaged, rule.next_m), (now.past.squared, rule.next_v)):
        past[:] = [(found(now), 0.0)] if found else past
    return rule.moved(now)


def mean(past: list[tuple[float, float]]) -> float:
    """An exponential moving average from zero of values, each with the beta it came in with: the sum that it is."""
    parts, left = [], 1.0
    for value, beta in reversed(past):
        parts.append(left * (1 - beta) * value)
        left *= beta
    return math.fsum(parts)


def mu(now: Any, t: int, speed: float) -> float:
    """NAdam's momentum at a step, as torch.optim.NAdam has it (Dozat 2016, section 3, with its 0.96^(t/250))."""
    return now.beta1 * (1 - 0.5 * 0.96 ** (t * speed))


def nadam(now: Any, speed: float = 0.004) -> float:
    """NAdam in the place of the corrected first moment (Dozat 2016, as torch.optim.NAdam has it)."""
    product = math.prod(mu(now, i, speed) for i in range(1, now.t + 1))
    after = mu(now, now.t + 1, speed)
    return over((1 - mu(now, now.t, speed)) * now.g, 1 - product) + over(after * now.m, 1 - product * after)


def nadam_constant(now: Any) -> float:
    """NAdam with beta1 at all times, corrected for the step to come."""
    return over((1 - now.beta1) * now.g, 1 - now.beta1**now.t) + over(now.beta1 * now.m, 1 - now.beta1 ** (now.t + 1))


def nadam_simple(now: Any) -> float:
    """NAdam with beta1 at all times, and both parts corrected for this step."""
    return over((1 - now.beta1) * now.g + now.beta1 * now.m, 1 - now.beta1**now.t)


def radam(now: Any, least: float = 5, skipped: bool = False, after: bool = False) -> float:
    """RAdam's step (Liu et al. 2020, Algorithm 2), with torch.optim.RAdam's least length of 5 and its place of eps."""
    longest = 2 / (1 - now.beta2) - 1
    length = longest - 2 * now.t * over(now.beta2**now.t, 1 - now.beta2**now.t)
    if not length > least:
        return 0.0 if skipped else now.lr * now.m_hat
    ratio = (length - 4) * (length - 2) * longest / ((longest - 4) * (longest - 2) * length)
    correction = root(1 - now.beta2**now.t)
    divisor = root(now.v) + now.eps * (correction if after else 1)
    return now.lr * now.m_hat * root(ratio) * over(correction, divisor)


def largest_corrected(now: Any) -> float:
    """The largest of all corrected second moments."""
    return max(over(v, 1 - now.beta2**t) for v, t in zip(now.past.v, now.past.t, strict=True))


def clipped(now: Any, norm: float) -> float:
    """The gradient, made shorter where a norm is above 1."""
    return now.g / max(norm, 1.0)


ALGORITHMS: dict[str, Changes] = {
    "adam": {},
    "amsgrad": {"v_hat": lambda now: over(max(now.past.v), 1 - now.beta2**now.t)},
    "nadam": {"m_hat": nadam},
    "radam": {"step": radam, "v_hat": v_hat, "divisor": divisor},  # it has no use for the last two
}
EPSILON: dict[str, Changes] = {
    "after": {},
    "hat": {"divisor": lambda now: root(now.v_hat) + over(now.eps, root(1 - now.beta2**now.t))},
    "inside": {"divisor": lambda now: root(now.v_hat + now.eps)},
}
DECAY: dict[str, Changes] = {
    "none": {},
    "coupled": {"g": lambda now: now.g + now.decay * now.theta},
    "decoupled": {"kept": lambda now: now.theta - now.lr * now.decay * now.theta},
}

MISTAKES: dict[str, Changes] = {
    "no bias correction of m": {"m_hat": lambda now: now.m},
    "no bias correction of v": {"v_hat": lambda now: now.v},
    "no bias correction at all": {"m_hat": lambda now: now.m, "v_hat": lambda now: now.v},
    "the corrections multiply, and should divide": {
        "m_hat": lambda now: now.m * (1 - now.beta1**now.t),
        "v_hat": lambda now: now.v * (1 - now.beta2**now.t),
    },
    "beta1 for beta1^t in the correction of m": {"m_hat": lambda now: over(now.m, 1 - now.beta1)},
    "beta2 for beta2^t in the correction of v": {"v_hat": lambda now: over(now.v, 1 - now.beta2)},
    "beta t for beta^t in both corrections": {
        "m_hat": lambda now: over(now.m, 1 - now.beta1 * now.t),
        "v_hat": lambda now: over(now.v, 1 - now.beta2 * now.t),
    },
    "beta1 in the correction of v": {"v_hat": lambda now: over(now.v, 1 - now.beta1**now.t)},
    "t is never counted: it stays 1": {"t": lambda now: 1},
    "t is counted from 0": {"t": lambda now: now.own - 1},
    "t is one ahead": {"t": lambda now: now.own + 1},
    "t advances with every parameter": {"t": lambda now: now.updates},
    "t is shared: a parameter without a gradient counts along": {"t": lambda now: now.number},
    "the betas are swapped": {"settings": lambda s: s._replace(beta1=s.beta2, beta2=s.beta1)},
    "the betas weigh the new gradient, and should weigh the old":
        {"settings": lambda s: s._replace(beta1=1 - s.beta1, beta2=1 - s.beta2)},
    "the settings of the first group are used for all": {"group": lambda group: 0},
    "v averages g, and should average its square": {"squared": lambda now: now.g},
    "v averages the size of g, and should average its square": {"squared": lambda now: abs(now.g)},
    "v averages the square of m, and should that of g": {"squared": lambda now: now.m**2},
    "v averages the square of g - m (AdaBelief)": {"squared": lambda now: (now.g - now.m) ** 2},
    "v averages the square of g - m, and epsilon is added to it too (AdaBelief)":
        {"squared": lambda now: (now.g - now.m) ** 2 + now.eps / (1 - now.beta2)},
    "the root of v is missing": {"divisor": lambda now: now.v_hat + now.eps},
    "epsilon is missing": {"divisor": lambda now: root(now.v_hat)},
    "epsilon is added to the parameter, and should be to the root":
        {"divisor": lambda now: root(now.v_hat), "moved": lambda now: now.kept - now.step + now.eps},
    "epsilon is added before the correction, with its power wrong":
        {"divisor": lambda now: root(now.v_hat) + over(now.eps, 1 - now.beta2**now.t)},
    "the rate is applied twice": {"step": lambda now: over(now.lr**2 * now.m_hat, now.divisor)},
    "the minus is missing: it climbs": {"moved": lambda now: now.kept + now.step},
    "decay by 0.01, whatever was asked for": {"kept": lambda now: now.theta - now.lr * 0.01 * now.theta},
    "the parameters share their moments": {"owner": lambda parameter: 0},
    "the parameters share their moments and their t": {"owner": lambda parameter: 0, "t": lambda now: now.updates},
    "a missing gradient is taken for zero": {"absent": 0.0},
    "epsilon is squared inside the root": {"divisor": lambda now: root(now.v_hat + now.eps**2)},
    "the power of t is on the whole correction of v, (1 - beta2)^t":
        {"v_hat": lambda now: over(now.v, (1 - now.beta2) ** now.t)},
    "m and v are one tensor": {"one_tensor": True},
    "m and v are overwritten by the corrected ones": {"next_m": m_hat, "next_v": v_hat},
    "m is overwritten by the corrected m": {"next_m": m_hat},
    "v is overwritten by the corrected v": {"next_v": v_hat},
    "each component of a gradient is clipped to 1": {"g": lambda now: max(-1.0, min(1.0, now.g))},
    "the gradient of each parameter is clipped to a norm of 1": {"g": lambda now: clipped(now, now.norm)},
    "the gradients of all parameters are clipped to a norm of 1": {"g": lambda now: clipped(now, now.norm_of_all)},
}  # fmt: skip


VARIANTS: dict[str, dict[str, Changes]] = {
    "amsgrad": {
        "it divides by the largest corrected v; torch's AMSGrad corrects the largest v": {"v_hat": largest_corrected},
        "AMSGrad without corrections, as in its paper":
            {"m_hat": lambda now: now.m, "v_hat": lambda now: max(now.past.v)},
        "AMSGrad that keeps the maximum as v itself":
            {**ALGORITHMS["amsgrad"], "next_v": lambda now: max(now.past.v)},
    },
    "nadam": {
        "Nesterov's step at a constant momentum, corrected for the step to come": {"m_hat": nadam_constant},
        "Nesterov's step at a constant momentum, corrected for this step": {"m_hat": nadam_simple},
        "Nesterov's step whose momentum follows 0.96^t, and torch's follows 0.96^(t/250)":
            {"m_hat": functools.partial(nadam, speed=1)},
    },
    "radam": {
        "RAdam, adaptive from a length of 4 on, as in its paper, not of 5": {"step": functools.partial(radam, least=4)},
        "RAdam, its epsilon added after the correction": {"step": functools.partial(radam, after=True)},
        "RAdam without a step while the length is short": {"step": functools.partial(radam, skipped=True)},
    },
}  # fmt: skip

UNDECAYED: Changes = {"g": lambda now: now.g, "kept": lambda now: now.theta}
DECAY_MISTAKES: dict[str, Changes] = {
    "decay by the rate squared": {**UNDECAYED, "kept": lambda now: now.theta - now.lr**2 * now.decay * now.theta},
    "decay without the rate": {**UNDECAYED, "kept": lambda now: now.theta - now.decay * now.theta},
    "decay of what the step has moved, and should be of what was there":
        {**UNDECAYED, "moved": lambda now: (now.theta - now.step) * (1 - now.lr * now.decay)},
    "decay both in the gradient and beside it": {**DECAY["coupled"], **DECAY["decoupled"]},
    "decay in the mean of gradients, not in that of squares":
        {**UNDECAYED, "averaged": lambda now: now.g + now.decay * now.theta},
    "decay in the mean of squares, not in that of gradients":
        {**UNDECAYED, "squared": lambda now: (now.g + now.decay * now.theta) ** 2},
    "decay is divided by the root, and does not go through the mean":
        {**UNDECAYED, "step": lambda now: now.lr * over(now.m_hat + now.decay * now.theta, now.divisor)},
}  # fmt: skip
WRONG_SIGN: dict[str, Changes] = {
    "coupled": {"g": lambda now: now.g - now.decay * now.theta},
    "decoupled": {"kept": lambda now: now.theta + now.lr * now.decay * now.theta},
}


def gradient(step: int, parameter: int) -> tuple[float, ...]:
    """Three components of several sizes, which change their signs; the very first is 0."""
    return tuple(size * math.sin(2.3 * step + 1.7 * i + parameter) for i, size in enumerate((1.0, 0.02, 7.0)))


ODD = Settings(0.03, 0.37, 0.61, 0.1, 0.3)
SLOW = Settings(0.05, 0.83, 0.937, 0.02, 0.7)
CASES = (
    Trial(
        "one parameter, lr=0.03, betas=(0.37, 0.61), eps=0.1",
        ((0.7, -1.3, 0.2),), (0,), (ODD,), tuple((gradient(step, 0),) for step in range(8)),
    ),
    Trial(
        "one parameter, lr=0.05, betas=(0.83, 0.937), eps=0.02",
        ((0.7, -1.3, 0.2),), (0,), (SLOW,), tuple((gradient(step, 0),) for step in range(12)),
    ),
    Trial(
        "three parameters in two groups, the second without a gradient in steps 1 and 4",
        ((0.7, -1.3, 0.2), (-0.4, 0.9, 1.6), (1.1, 0.3, -0.8)), (0, 0, 1), (ODD, SLOW),
        tuple(
            tuple(None if parameter == 1 and step in (0, 3) else gradient(step, parameter) for parameter in range(3))
            for step in range(7)
        ),
    ),
)  # fmt: skip


def ask(decays: bool, subject: Any, trial: Trial, dtype: torch.dtype) -> Tensor | None:
    """The parameters of a subject after every step, as `expected` has them.

    Raises:
        Refusal: If it returns something else.
    """
    parameters = [torch.tensor(values, dtype=dtype, requires_grad=True) for values in trial.start]
    if makes_optimizers(decays, subject):
        return ask_maker(decays, subject, trial, parameters)
    if len(parameters) > 1:
        return None  # a step of one parameter knows nothing of others
    theta, state, rows = parameters[0].detach(), None, []
    given = [value for name, value in trial.settings[0]._asdict().items() if decays or name != "decay"]
    for (gradient,) in trial.gradients:
        answer = subject(theta.clone(), theta.new_tensor(gradient), state, *given)
        if not isinstance(answer, tuple | list) or len(answer) != 2:
            raise Refusal(f"a step returned {type(answer).__name__}, and should return (theta, state)")
        theta, state = numbers(answer[0], (3,), "the parameter"), answer[1]
        rows.append(theta.clone())
    return torch.stack(rows)


def makes_optimizers(decays: bool, subject: Any) -> bool:
    """Whether a subject is called as a class of torch.optim is: it is one, or a function that takes the same."""
    if is_class(subject):
        return True
    settings = keywords(decays, ODD)
    if not binds(subject, [torch.zeros(3)], **settings):
        return False
    if not binds(subject, *range(8 if decays else 7)):
        return True
    try:  # a function that would take anything
        return hasattr(subject([torch.zeros(3, requires_grad=True)], **settings), "step")
    except Exception:
        return False


def binds(subject: Any, *given: Any, **settings: Any) -> bool:
    """Whether a function can be called with these, as far as its signature says."""
    try:
        inspect.signature(subject).bind(*given, **settings)
    except (TypeError, ValueError):  # the latter, where there is no signature
        return False
    return True


def keywords(decays: bool, settings: Settings) -> dict[str, Any]:
    """Settings as the optimizers of torch take them."""
    lr, beta1, beta2, eps, decay = settings
    return {"lr": lr, "betas": (beta1, beta2), "eps": eps} | ({"weight_decay": decay} if decays else {})


def ask_maker(decays: bool, subject: Any, trial: Trial, parameters: list[Tensor]) -> Tensor:
    """The parameters after every step of an optimizer that is used as those of torch.optim are.

    Raises:
        Refusal: If what is made has no step.
    """
    groups: list[dict[str, Any]] = []
    for number, settings in enumerate(trial.settings):
        own = [theta for theta, group in zip(parameters, trial.groups, strict=True) if group == number]
        groups.append({"params": own, **keywords(decays, settings)})
    several = groups if len(groups) > 1 else parameters
    optimizer, rows = subject(several, **keywords(decays, trial.settings[0])), []
    if not callable(getattr(optimizer, "step", None)):
        raise Refusal(f"it made {type(optimizer).__name__}, which has no step()")
    for given in trial.gradients:
        for theta, gradient in zip(parameters, given, strict=True):
            theta.grad = None if gradient is None else theta.new_tensor(gradient)
        optimizer.step()
        rows.append(torch.cat([numbers(theta, (3,), "a parameter") for theta in parameters]).clone())
    return torch.stack(rows)


def place(trial: Trial, index: tuple[int, ...]) -> str:
    """Which parameter after which step."""
    step, component = index
    return f"component {component % 3} of parameter {component // 3} after step {step + 1}"


SUBJECT = (
    "Class(params, lr=…, betas=…, eps=…{}), to be used as one of torch.optim, where params may be groups; "
    "as a function that takes the same and makes an optimizer; or as "
    "step(theta, g, state, lr, beta1, beta2, eps{}) -> (theta, state), with state None at first"
)
ABOUT = {
    "adam": "Adam, with no decay",
    "adam-l2": "Adam with decay in the gradient, as torch.optim.Adam",
    "adamw": "Adam with decay beside the step, as torch.optim.AdamW",
    "amsgrad": "Adam that divides by the largest v so far",
    "nadam": "Adam with Nesterov's step, as torch.optim.NAdam",
    "radam": "rectified Adam, as torch.optim.RAdam",
}


def others(kind: str, table: dict[str, Changes], asked: str) -> dict[str, Changes]:
    """What else of a table a subject may be."""
    return {
        f"{kind} is {other}, and {asked} was asked for": instead(Rule(), table[asked], changes)
        for other, changes in table.items()
        if other != asked
    }


def oracle(name: str, algorithm: str = "adam", decay: str = "none") -> Oracle:
    """The oracle of one algorithm; mistakes in a line that it has changed already are left out, but for its own."""
    decays, changed = decay != "none", ALGORITHMS[algorithm].keys()
    tables = [MISTAKES, *VARIANTS.values()]
    mistakes = {words: changes for table in tables for words, changes in table.items() if changed.isdisjoint(changes)}
    mistakes |= others("algorithm", ALGORITHMS, algorithm) | VARIANTS.get(algorithm, {})
    if decays:
        mistakes |= others("decay", DECAY, decay) | DECAY_MISTAKES | {"decay with the wrong sign": WRONG_SIGN[decay]}
    return Oracle(
        name=name, subject=SUBJECT.format(", weight_decay=…" * decays, ", weight_decay" * decays),
        rule=Rule()._replace(**ALGORITHMS[algorithm], **DECAY[decay]),
        choices={"epsilon": EPSILON} if algorithm != "radam" else {}, mistakes=mistakes, cases=CASES, expected=expected,
        ask=functools.partial(ask, decays), place=place, about=ABOUT.get(name, ""),
    )


ORACLES = (
    oracle("adam"),
    oracle("adam-l2", decay="coupled"),
    oracle("adamw", decay="decoupled"),
    oracle("amsgrad", "amsgrad"),
    oracle("nadam", "nadam"),
    oracle("radam", "radam"),
)
