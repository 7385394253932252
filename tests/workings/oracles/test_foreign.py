"""Functions and classes as other people write them: wrong ones are refused, and named; right ones are let pass.

No text here is taken from the oracles, nor from this package.
"""

import functools
import math
import os
import subprocess
import sys
import time

import numpy as np
import pytest
import torch

from workings.oracles import check

F64 = {"dtype": torch.float64}


def class_of(update, **start):
    """An optimizer whose update changes a parameter p, given its gradient, its state and its group."""

    class Made(torch.optim.Optimizer):
        def __init__(self, params, lr=1e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0.0):
            super().__init__(params, {"lr": lr, "betas": betas, "eps": eps, "weight_decay": weight_decay})

        @torch.no_grad()
        def step(self):
            for group in self.param_groups:
                for p in group["params"]:
                    if p.grad is not None:
                        state = self.state[p]
                        if not state:
                            state.update({"t": 0, "m": torch.zeros_like(p), "v": torch.zeros_like(p)})
                        state["t"] += 1
                        lr, betas, eps, decay = (group[name] for name in ("lr", "betas", "eps", "weight_decay"))
                        update(self, p, p.grad, state, lr, *betas, eps, decay)

    return Made


def moments(g, state, b1, b2):
    state["m"] = b1 * state["m"] + (1 - b1) * g
    state["v"] = b2 * state["v"] + (1 - b2) * g**2
    return state["m"], state["v"], state["t"]


def decay_after(self, p, g, state, lr, b1, b2, eps, decay):
    m, v, t = moments(g, state, b1, b2)
    p -= lr * (m / (1 - b1**t)) / ((v / (1 - b2**t)) ** 0.5 + eps)
    p *= 1 - lr * decay


def bert(self, p, g, state, lr, b1, b2, eps, decay):
    m, v, _ = moments(g, state, b1, b2)
    p -= lr * (m / (v.sqrt() + eps) + decay * p)


def one_counter(self, p, g, state, lr, b1, b2, eps, decay):
    m, v, _ = moments(g, state, b1, b2)
    self.t = t = getattr(self, "t", 0) + 1
    p -= lr * (m / (1 - b1**t)) / ((v / (1 - b2**t)).sqrt() + eps)


def maximum_as_v(theta, g, state, lr, b1, b2, eps):
    m, v, t = state or (torch.zeros_like(theta), torch.zeros_like(theta), 0)
    t += 1
    m = b1 * m + (1 - b1) * g
    v = torch.max(v, b2 * v + (1 - b2) * g * g)
    return theta - lr / (1 - b1**t) * m / ((v / (1 - b2**t)).sqrt() + eps), (m, v, t)


def one_tensor(theta, g, state, lr, b1, b2, eps):
    if state is None:
        m = v = torch.zeros_like(theta)
        t = 0
    else:
        m, v, t = state
    t += 1
    m.lerp_(g, 1 - b1)
    v.mul_(b2).addcmul_(g, g, value=1 - b2)
    return theta.addcdiv(m / (1 - b1**t), (v / (1 - b2**t)).sqrt() + eps, value=-lr), (m, v, t)


def overwritten(theta, g, state, lr, b1, b2, eps):
    m, v, t = state or (0, 0, 0)
    t += 1
    m = (b1 * m + (1 - b1) * g) / (1 - b1**t)
    v = (b2 * v + (1 - b2) * g.square()) / (1 - b2**t)
    return theta - lr * m / (v.sqrt() + eps), (m, v, t)


def adam_of(gradient=lambda g: g, root=lambda v, eps: v.sqrt() + eps, correction=lambda b2, t: 1 - b2**t):
    """A step with some of its parts given."""

    def step(theta, g, state, lr, b1, b2, eps):
        m, v, t = state or (0, 0, 0)
        g = gradient(g)
        m, v, t = b1 * m + (1 - b1) * g, b2 * v + (1 - b2) * g * g, t + 1
        return theta - lr * m / (1 - b1**t) / root(v / correction(b2, t), eps), (m, v, t)

    return step


def decay_squared(self, p, g, state, lr, b1, b2, eps, decay):
    p.add_(p, alpha=-lr * (lr * decay))
    m, v, t = moments(g, state, b1, b2)
    p -= lr * (m / (1 - b1**t)) / ((v / (1 - b2**t)).sqrt() + eps)


def inverse(d, base=10_000.0):
    return 1.0 / (base ** (torch.arange(0, d, 2, **F64) / d))


def exponential(n, d):
    angle = torch.arange(n, **F64)[:, None] * torch.exp(torch.arange(d // 2, **F64) * -math.log(1e4) / d)
    return torch.stack((angle.sin(), angle.cos()), 2).view(n, d)


def cosines_first(n, d):
    pe = torch.zeros(n, d, **F64)
    angle = torch.arange(1, n + 1)[:, None] * inverse(d)
    pe[:, ::2], pe[:, 1::2] = torch.cos(angle), torch.sin(angle)
    return pe


def sines(n, d, scale=1.0, over=1):
    pe = torch.zeros(n, d, **F64)
    angle = torch.arange(n)[:, None] / over * inverse(d)
    pe[:, ::2], pe[:, 1::2] = torch.sin(angle), torch.cos(angle)
    return pe * scale


def rotate_half(x):
    a, b = x.chunk(2, -1)
    return torch.cat((-b, a), -1)


def halves(x, p, theta=None):
    angle = p[:, None] * (inverse(x.shape[-1]) if theta is None else theta)
    both = torch.cat((angle, angle), -1)
    return x * both.cos() + rotate_half(x) * both.sin()


def neighbours_under_halves(x, p):
    both = (p[:, None] * inverse(x.shape[-1])).repeat_interleave(2, -1)
    return x * both.cos() + rotate_half(x) * both.sin()


def along_heads(x, p):
    return halves(x.transpose(1, 2), torch.arange(x.shape[1])).transpose(1, 2)


def other_minus(x, p):
    a, b = x.chunk(2, -1)
    angle = p[:, None] * inverse(x.shape[-1])
    return torch.cat((a * angle.cos() + b * angle.sin(), b * angle.cos() - a * angle.sin()), -1)


def neox(x, p, share=0.5):
    """A rotation of the first part alone, which GPT-NeoX calls rotary_pct."""
    r = int(x.shape[-1] * share)
    return torch.cat((halves(x[..., :r], p), x[..., r:]), -1)


def clamped(x, p):
    cos, sin = (part(torch.arange(1024)[:, None] * inverse(x.shape[-1])) for part in (torch.cos, torch.sin))
    cos, sin = (torch.cat((table, table), -1)[p.clamp(max=1023)] for table in (cos, sin))
    return x * cos + rotate_half(x) * sin


def t5(offset, n=32, longest=128, both_ways=True, sign=-1):
    """As in the papers' code."""
    bucket = 0
    if both_ways:
        n //= 2
        bucket = (offset > 0).long() * n
        far = offset.abs()
    else:
        far = torch.clamp(sign * offset, min=0)
    exact = n // 2
    large = exact + (torch.log(far.double() / exact) / math.log(longest / exact) * (n - exact)).floor()
    large = large.nan_to_num(neginf=0).long().clamp(max=n - 1)
    return bucket + torch.where(far < exact, far, large)


def yarn(d, base, s, trained, fast=32, slow=1):
    theta = inverse(d, base)
    low, high = (d * math.log(trained / (turns * 2 * math.pi)) / (2 * math.log(base)) for turns in (fast, slow))
    low, high = max(math.floor(low), 0), min(math.ceil(high), d - 1)
    mask = 1 - ((torch.arange(d // 2, **F64) - low) / (high - low)).clamp(0, 1)
    return theta / s * (1 - mask) + theta * mask, 0.1 * math.log(s) + 1.0


def llama3(d, base, s, trained, turned=False):
    out = []
    for theta in inverse(d, base).tolist():
        wavelength = 2 * math.pi / theta
        smooth = (trained / wavelength - 1.0) / (4.0 - 1.0)
        smooth = 1 - smooth if turned else smooth
        if wavelength < trained / 4.0:
            out.append(theta)
        elif wavelength > trained / 1.0:
            out.append(theta / s)
        else:
            out.append((1 - smooth) * theta / s + smooth * theta)
    return torch.tensor(out, **F64)


def pairs(x, p):
    z = torch.view_as_complex(x.reshape(*x.shape[:-1], -1, 2))
    return torch.view_as_real(z * torch.polar(torch.ones(1, **F64), p[:, None] * inverse(x.shape[-1]))).flatten(3)


def slopes(n):
    """ALiBi's authors' recursion."""

    def of_power(n):
        start = 2 ** (-(2 ** -(math.log2(n) - 3)))
        return [start * start**i for i in range(n)]

    if math.log2(n).is_integer():
        return of_power(n)
    closest = 2 ** math.floor(math.log2(n))
    return of_power(closest) + slopes(2 * closest)[0::2][: n - closest]


def from_the_right(mask):
    return mask.flip(1).cumsum(1).flip(1) - 1


TABLES = "the tables of cosines and sines are in the order of the other layout"
WRONG = [  # the oracle, its options, the subject, and what is said of it
    ("adamw", {}, class_of(decay_after), "decay of what the step has moved, and should be of what was there"),
    ("adamw", {}, class_of(bert), "no bias correction at all"),
    ("adam", {}, class_of(one_counter), "t advances with every parameter"),
    ("sinusoidal", {}, exponential, "the exponent is i/d, and should be 2i/d"),
    ("sinusoidal", {}, cosines_first,
     "cosines stand where sines should, and sines where cosines, and positions count from 1"),
    ("rope", {"layout": "half"}, neighbours_under_halves, TABLES),
    ("rope", {"layout": "half"}, along_heads, "turns by the number of the head"),
    ("rope", {"layout": "half"}, other_minus, "turns backwards"),
    ("t5", {}, functools.partial(t5, sign=1), "the offset is query minus key, and should be key minus query, and "
     "keys before the query have the second half of the buckets, and keys after it should"),
    ("rope", {"layout": "half"}, neox,
     "only the first 4 of 8 components are turned, with the frequencies of so many"),
    ("amsgrad", {}, maximum_as_v, "AMSGrad that keeps the maximum as v itself"),
    ("adam", {}, one_tensor, "m and v are one tensor"),
    ("adam", {}, overwritten, "m and v are overwritten by the corrected ones"),
    ("adam", {}, adam_of(gradient=lambda g: g.clamp(-1, 1)), "each component of a gradient is clipped to 1"),
    ("adam", {}, adam_of(root=lambda v, eps: (v + eps**2).sqrt()), "epsilon is squared inside the root"),
    ("adam", {}, adam_of(correction=lambda b2, t: (math.sqrt(1 - b2) ** t) ** 2),
     "the power of t is on the whole correction of v, (1 - beta2)^t"),
    ("adamw", {}, class_of(decay_squared), "decay by the rate squared"),
    ("rope-yarn", {}, functools.partial(yarn, fast=1, slow=32), "the 32 and the 1 of the ramp are exchanged"),
    ("rope-llama3", {}, functools.partial(llama3, turned=True),
     "between the bands the ramp is reversed, and only there"),
    ("rope-qkv", {"layout": "half"}, lambda q, k, v, p: (halves(q, p) / math.sqrt(q.shape[-1]), halves(k, p), v),
     "the queries are divided by sqrt(d)"),
    ("rope", {"layout": "half"}, clamped, "positions beyond 1023 are taken for 1023"),
    ("sinusoidal", {}, lambda n, d: sines(n, d, scale=d**0.5), "everywhere 2.449 times what it should be (sqrt(d))"),
    ("sinusoidal", {}, lambda n, d: sines(n, d, over=n), "positions are divided by the length"),
    ("alibi", {}, lambda n: 2.0 ** -np.linspace(1, 8, n), "the exponents go from 1 to 8, as linspace(1, 8, n)"),
    ("padding", {}, from_the_right, "tokens are counted from the right"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "options", "subject", "says"), WRONG, ids=[f"{row[0]}: {row[3]}" for row in WRONG])
def test_wrong_ones_are_refused_and_named(name, options, subject, says):
    report = check(name, subject, **options)
    assert not report.right
    assert report.asked
    assert report.says.startswith(f"{says}.\n"), report.says


class Module(torch.nn.Module):
    """A rotation with a table in float32."""

    def __init__(self, d, longest=4096):
        super().__init__()
        angle = torch.arange(longest)[:, None] * (1.0 / 10_000 ** (torch.arange(0, d, 2).double() / d))
        self.register_buffer("cos", torch.cat((angle, angle), -1).cos().float())
        self.register_buffer("sin", torch.cat((angle, angle), -1).sin().float())

    def forward(self, x, positions):
        return x * self.cos[positions] + rotate_half(x) * self.sin[positions]


def in_place(x, p):
    angle = p[:, None] * inverse(x.shape[-1])
    a, b = x[..., ::2].clone(), x[..., 1::2].clone()
    x[..., ::2] = a * angle.cos() - b * angle.sin()
    x[..., 1::2] = a * angle.sin() + b * angle.cos()
    return x


def by_matrices(x, p):
    angle = p[:, None] * inverse(x.shape[-1])
    turn = torch.stack((angle.cos(), -angle.sin(), angle.sin(), angle.cos()), -1).unflatten(-1, (2, 2))
    return torch.einsum("npij,bhnpj->bhnpi", turn, x.unflatten(-1, (-1, 2))).flatten(-2)


def float32_state(theta, g, state, lr, b1, b2, eps):
    m, v, t = state or (torch.zeros(3), torch.zeros(3), 0)
    m, v, t = b1 * m + (1 - b1) * g.float(), b2 * v + (1 - b2) * g.float() ** 2, t + 1
    return theta - lr * m / (1 - b1**t) / ((v / (1 - b2**t)).sqrt() + eps), (m, v, t)


def masked_fill(mask):
    found = mask.long().cumsum(-1) - 1
    return found.masked_fill(mask == 0, 1)


class KeywordOnly(torch.optim.AdamW):
    def __init__(self, params, *, lr, betas, eps, weight_decay):
        super().__init__(params, lr=lr, betas=betas, eps=eps, weight_decay=weight_decay)


def factory(params, **settings):
    return torch.optim.Adam(params, **settings)


def numpy_step(theta, g, state, lr, b1, b2, eps):
    m, v, t = (np.zeros_like(theta), np.zeros_like(theta), 0) if state is None else state
    assert isinstance(theta, np.ndarray)
    m, v, t = b1 * m + (1 - b1) * g, b2 * v + (1 - b2) * np.square(g), t + 1
    return theta - lr * (m / (1 - b1**t)) / (np.sqrt(v / (1 - b2**t)) + eps), (m, v, t)


def numpy_halves(x, p):
    d = x.shape[-1]
    angle = p[:, None] * 10_000.0 ** (-np.arange(0, d, 2) / d)
    cos, sin = np.tile(np.cos(angle), 2), np.tile(np.sin(angle), 2)
    return x * cos + np.concatenate((-x[..., d // 2 :], x[..., : d // 2]), axis=-1) * sin


def numpy_pairs(x, p):
    """What only an array has: astype, copy, and slices that go backwards."""
    angle = p.astype(float)[:, None] * 10_000.0 ** -(np.arange(0, x.shape[-1], 2)[::-1][::-1] / x.shape[-1])
    out = x.copy()
    out[..., ::2] = x[..., ::2] * np.cos(angle) - x[..., 1::2] * np.sin(angle)
    out[..., 1::2] = x[..., ::2] * np.sin(angle) + x[..., 1::2] * np.cos(angle)
    return out


def numpy_table(n, d):
    angle = np.arange(n)[:, np.newaxis] / np.power(10_000, 2 * (np.arange(d) // 2) / d)
    angle[:, 0::2], angle[:, 1::2] = np.sin(angle[:, 0::2]), np.cos(angle[:, 1::2])
    return angle


def numpy_t5(offset, n, longest, both_ways):
    return t5(torch.as_tensor(offset), n, longest, both_ways).numpy()


def transformers_t5(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    return t5(relative_position, num_buckets, max_distance, bidirectional)


RIGHT = [  # the oracle, its options, the subject, and whether it is so in float32 alone
    ("adam", {}, float32_state, True),
    ("rope", {"layout": "half"}, Module(8), True),
    ("rope", {}, in_place, False),
    ("rope", {}, by_matrices, False),
    ("alibi", {}, lambda n: tuple(slopes(n)), False),
    ("padding", {}, masked_fill, False),
    ("rope-yarn", {}, lambda *given: (yarn(*given)[0].float(), yarn(*given)[1]), False),
    ("adamw", {}, KeywordOnly, False),
    ("adam", {}, factory, False),
    ("adam", {}, lambda params, lr, betas, eps: torch.optim.Adam(params, lr, betas, eps), False),
    ("adamw", {}, lambda *given, **settings: torch.optim.AdamW(*given, **settings), False),
    ("adam", {}, lambda *given, **settings: adam_of()(*given, **settings), False),
    ("adam", {}, numpy_step, False),
    ("adam", {}, lambda *given: [*adam_of()(*given)], False),
    ("rope", {"layout": "half"}, numpy_halves, False),
    ("rope", {}, numpy_pairs, False),
    ("rope", {}, pairs, False),
    ("rope-qkv", {}, lambda q, k, v, p: [numpy_pairs(q, p), numpy_pairs(k, p), v], False),
    ("sinusoidal", {}, numpy_table, False),
    ("sinusoidal", {}, lambda n, d: numpy_table(n, d).tolist(), False),
    ("alibi", {}, lambda n: np.array(slopes(n)), False),
    ("alibi", {}, lambda n: [torch.tensor(slope, **F64) for slope in slopes(n)], False),
    ("t5", {}, t5, False),
    ("t5", {}, numpy_t5, False),
    ("t5", {}, transformers_t5, False),
    ("padding", {}, lambda mask: (np.cumsum(mask, -1) - 1).astype(np.int32), False),
    ("rope-yarn", {}, lambda *given: (yarn(*given)[0], torch.tensor(yarn(*given)[1], **F64)), False),
    ("rope-yarn", {}, lambda *given: [yarn(*given)[0].tolist(), np.float64(yarn(*given)[1])], False),
    ("rope-llama3", {}, llama3, False),
]


@pytest.mark.parametrize(("name", "options", "subject", "coarse"), RIGHT)
def test_right_ones_pass_in_every_dress(name, options, subject, coarse):
    report = check(name, subject, **options)
    assert report.right, report.says
    assert ("float32 only" in report.says) == coarse


def other_names(params, learning_rate, beta1, beta2):
    raise AssertionError


TOLD = [  # what cannot be called, and what is said
    ("t5", lambda offset, *, num_buckets, max_distance, bidirectional: offset,
     "it cannot be called so, asked for 32 buckets up to 128, the past alone: TypeError: "),
    ("t5", lambda a, b, c, d: t5(a, c, d, b), "raised "),
    ("adam", other_names, "it cannot be called so, asked one parameter, "),
    ("adam", lambda params, **settings: list(params), "it made list, which has no step(), asked one parameter, "),
    ("adam", lambda params, lr, betas, eps: None, "it made NoneType, which has no step(), asked one parameter, "),
    ("rope", lambda x, p: "turned", "the turned vector is no tensor but str, asked "),
    ("rope", np.sin, "it cannot be called so, asked at positions 2, 3, 4, 5, 6: TypeError: "),
]  # fmt: skip


@pytest.mark.parametrize(("name", "subject", "says"), TOLD)
def test_others_are_told_how_they_would_be_called(name, subject, says):
    report = check(name, subject)
    assert not report.right
    assert not report.asked
    assert not report.mistakes
    assert report.says.startswith(says), report.says
    assert "\n  It is called as " in report.says
    assert "workings/oracles" not in report.says.replace("tests/workings/oracles", "")


@pytest.mark.parametrize("layout", ["pairs", "half"])
@pytest.mark.parametrize("size", [2, 4, 6])
@pytest.mark.parametrize("whole", [True, False])
def test_a_part_that_is_turned_is_named(layout, size, whole):
    """The first components, in either layout, with the frequencies of a head of their number or the first of all."""
    turn = {"pairs": by_matrices, "half": halves}[layout]

    def part(x, p, start=0):
        inner = x[..., start : start + size]
        if whole:
            angle = p[:, None] * inverse(x.shape[-1])[: size // 2]
            wide = angle.repeat_interleave(2, -1) if layout == "pairs" else torch.cat((angle, angle), -1)
            beside = torch.stack((-inner[..., 1::2], inner[..., ::2]), -1).flatten(-2)
            inner = inner * wide.cos() + (beside if layout == "pairs" else rotate_half(inner)) * wide.sin()
        else:
            inner = turn(inner, p)
        return torch.cat((x[..., :start], inner, x[..., start + size :]), -1)

    which = "the first frequencies of all" if whole else "the frequencies of so many"
    for start, where in ((0, "first"), (8 - size, "last")):
        named = check("rope", functools.partial(part, start=start), layout=layout).mistakes
        assert named == (f"only the {where} {size} of 8 components are turned" + f", with {which}" * (size > 2),)


@pytest.mark.parametrize("pairs", [1, 2, 3])
def test_the_fastest_pairs_of_halves_are_named(pairs):
    """As models have it that leave the slow pairs of a whole head alone."""

    def slow_ones_stand(x, p):
        return halves(x, p, inverse(8) * (torch.arange(4) < pairs))

    named = check("rope", slow_ones_stand, layout="half").mistakes
    assert named == (f"only the fastest {pairs} of 4 pairs are turned",)


@pytest.mark.parametrize("base", [1e12, 1e14, 1e30])
def test_no_base_is_told_that_nobody_has(base):
    """A pair that hardly turns at all has no base to be read off."""
    named = check("rope", lambda x, p: halves(x, p, inverse(8, base)), layout="half").mistakes
    assert named == (("the base is 1e+12, and 10000 was asked for",) if base == 1e12 else ())


FACTORS = [
    ("rope", lambda x, p: pairs(x, p) * 8**0.5, "everywhere 2.828 times what it should be (sqrt(d))"),
    ("rope", lambda x, p: pairs(x, p) / 8**0.5, "everywhere 0.3536 times what it should be (1/sqrt(d))"),
    ("rope", lambda x, p: -pairs(x, p), "everywhere -1 times what it should be (the sign is wrong)"),
    ("rope", lambda x, p: 2 * pairs(x, p), "everywhere 2 times what it should be"),
    ("rope", lambda x, p: pairs(x, p) / 2, "everywhere 0.5 times what it should be (1/2)"),
    ("rope", lambda x, p: 1e-6 * pairs(x, p), "everywhere 1e-06 times what it should be"),
    ("rope", lambda x, p: 3e7 * pairs(x, p).float(), "everywhere 3e+07 times what it should be"),
    ("sinusoidal", lambda n, d: sines(n, d) / d**0.5, "everywhere 0.4082 times what it should be (1/sqrt(d))"),
    ("alibi", lambda n: [1.5 * slope for slope in slopes(n)], "everywhere 1.5 times what it should be"),
    ("t5", lambda *given: 2 * t5(*given), "everywhere 2 times what it should be"),
]


@pytest.mark.parametrize(("name", "subject", "says"), FACTORS)
def test_a_constant_factor_is_named(name, subject, says):
    assert check(name, subject).mistakes == (says,)


def test_a_factor_is_named_beside_a_mistake():
    layout = "layout is half, and pairs was asked for"
    assert check("rope", lambda x, p: 3 * halves(x, p)).mistakes == (layout, "everywhere 3 times what it should be")


@pytest.mark.parametrize(
    "subject",
    [
        lambda x, p: 0 * x, lambda x, p: 1e-9 * x.cos(), lambda x, p: torch.inf * x,
        lambda x, p: pairs(x, p) * (1 + p[0]), lambda x, p: 2 * pairs(x, p) + 1e-3,
    ],
)  # fmt: skip
def test_what_is_no_multiple_is_not_told_to_be_one(subject):
    assert check("rope", subject).mistakes == ()


SEVERAL = """
import torch
from workings.oracles import ORACLES, check
from workings.oracles.oracle import examine
from workings.oracles.rotations import LAYOUTS

same = {"layout": {"pairs": {}, **{name: {"layout": "half"} for name in ("e", "d", "c", "b", "a", "half")}}}
rope = ORACLES["rope"]._replace(choices=same)

def half(x, p, base=10_000.0):
    a, b = x.chunk(2, -1)
    angle = p[:, None] * base ** (-torch.arange(0, 8, 2).double() / 8)
    return torch.cat((a * angle.cos() - b * angle.sin(), b * angle.cos() + a * angle.sin()), -1)

print(examine(rope, half), list(ORACLES["rope-yarn"].variants({"ramp": "paper"})))
try:
    examine(rope, half, colour=1, size=2, weight=3, sound=4)
except ValueError as error:
    print(error)
"""


def test_the_order_of_what_is_said_is_always_the_same():
    """Of a subject that several variants explain, under two seeds of Python's hashes."""
    said = []
    for seed in ("1", "4"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        run = subprocess.run([sys.executable, "-c", SEVERAL], env=environment, capture_output=True, text=True)
        assert run.returncode == 0, run.stderr
        said.append(run.stdout)
    names = ", or ".join(f"layout is {name}, and pairs was asked for" for name in ("e", "d", "c", "b", "a", "half"))
    assert said[0].startswith(f"rope: {names}.\n")
    assert said[0].endswith("rope has no option colour, size, weight, sound; it has layout, base\n")
    assert said[0] == said[1]


def test_a_subject_that_is_given_arrays_is_still_told_its_own_error():
    """What raises with tensors and with arrays is told as it raised with tensors."""

    def broken(x, p):
        raise KeyError(type(x).__name__)

    assert "KeyError" in check("rope", broken).says
    assert "'Tensor'" in check("rope", broken).says

    def of_numpy(x, p):
        return np.sin(np.asarray(x)) if isinstance(x, torch.Tensor) else x[9]

    assert "IndexError: " not in check("rope", of_numpy).says
    assert check("rope", of_numpy).says.startswith("raised IndexError at ")


def test_what_is_asked_twice_is_asked_within_one_time():
    def slow(x, p):
        time.sleep(0.2)
        raise ValueError

    assert check("rope", slow, seconds=0.3).says.startswith("no answer within 0.3 seconds")
