"""The bugs: lines of working code, each with the line that was published in its place, run as they stand.

Nothing here repeats the code: `miswritten` changes the source of a function of `workings`, or of one of the few small
ones below, and runs it. What a bug does to numbers is therefore what that line does.
"""

import functools
import inspect
import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import torch
from torch import Tensor

from essays.kit.chance import seeded
from workings.adam import optim, torch_adam
from workings.oracles import ORACLES, Report, check
from workings.oracles.oracle import is_class
from workings.positions import bias, extend, rotary, sinusoidal

Slips = Mapping[str, str]


def miswritten(thing: Any, slips: Slips, **room: Any) -> Any:
    """A function or a class whose source has other text in some places, each of which occurs once.

    Args:
        thing: The function or class.
        slips: Text in its source, and what stands there instead.
        room: Names in its module that it shall find changed.
    """
    source = inspect.getsource(thing)
    for right, wrong in slips.items():
        assert source.count(right) == 1, (right, source)
        source = source.replace(right, wrong)
    room = {**vars(inspect.getmodule(thing)), **room}
    exec(source, room)
    return room[thing.__name__]


def of_step(slips: Slips, name: str = "adam_step") -> Callable[..., Any]:
    """A pure step of Adam, its state begun where there is none."""
    step = miswritten(getattr(optim, name), slips)
    start = optim.amsgrad_init if name == "amsgrad_step" else optim.adam_init
    return lambda theta, g, state, *settings: step(theta, g, state or start(theta), *settings)


def of_class(slips: Slips) -> Any:
    """Adam as a class."""
    return miswritten(torch_adam.Adam, slips)


def turning(
    rotate: Any, angles: Any = rotary.angles, frequencies: Any = sinusoidal.frequencies
) -> Callable[..., Tensor]:
    """A rotation of x at positions."""
    return lambda x, positions: rotate(x, angles(positions, frequencies(x.shape[-1])))


def of_pairs(slips: Slips) -> Callable[..., Tensor]:
    """A rotation of neighbours."""
    return turning(miswritten(rotary.rotate_interleaved, slips))


def of_angles(slips: Slips) -> Callable[..., Tensor]:
    """A rotation by other angles."""
    return turning(rotary.rotate_interleaved, miswritten(rotary.angles, slips))


def of_powers(slips: Slips) -> Callable[..., Tensor]:
    """A rotation with other frequencies."""
    wrong = miswritten(sinusoidal.frequencies, slips, math=math)
    return turning(rotary.rotate_interleaved, frequencies=wrong)


def rotate_tables(x: Tensor, positions: Tensor) -> Tensor:
    """Neighbours turned with tables as wide as x."""
    angle = rotary.angles(positions, sinusoidal.frequencies(x.shape[-1]))
    angle = angle.repeat_interleave(2, dim=-1)
    beside = torch.stack((-x[..., 1::2], x[..., 0::2]), dim=-1).flatten(-2)
    return x * angle.cos() + beside * angle.sin()


def of_tables(slips: Slips) -> Callable[..., Tensor]:
    """`rotate_tables` with other text in some places."""
    return miswritten(rotate_tables, slips)


def rotate_cached(x: Tensor, positions: Tensor, cache: dict) -> Tensor:
    """Neighbours turned by angles that are kept for the next call."""
    key = tuple(positions.tolist())
    if key not in cache:
        cache[key] = rotary.angles(positions, sinusoidal.frequencies(x.shape[-1]))
    return rotary.rotate_interleaved(x, cache[key])


def of_cache(slips: Slips) -> Callable[..., Tensor]:
    """`rotate_cached` with other text in some places, and a cache of its own."""
    rotate, cache = miswritten(rotate_cached, slips), dict[Any, Tensor]()
    return lambda x, positions: rotate(x, positions, cache)


def rotate_three(q: Tensor, k: Tensor, v: Tensor, positions: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """What attention does before it compares: queries and keys turned at their positions, values as they are."""
    angle = rotary.angles(positions, sinusoidal.frequencies(q.shape[-1]))
    q = rotary.rotate_interleaved(q, angle)
    k = rotary.rotate_interleaved(k, angle)
    return q, k, v


def of_three(slips: Slips) -> Callable[..., Any]:
    """`rotate_three` with other text in some places."""
    return miswritten(rotate_three, slips)


def of_slopes(slips: Slips) -> Callable[[int], Tensor]:
    """ALiBi's slopes, as code with some slips gives them."""
    return miswritten(bias.alibi_slopes, slips)


def of_buckets(slips: Slips) -> Callable[..., Tensor]:
    """T5's buckets, as code with some slips gives them."""
    return miswritten(bias.t5_bucket, slips)


def t5_steps(offset: Tensor, buckets: int, longest: int, both_ways: bool) -> Tensor:
    """T5's buckets with a logarithm, as libraries have them."""
    one_way = buckets // 2 if both_ways else buckets
    exact = one_way // 2
    distance = offset.abs() if both_ways else (-offset).clamp(min=0)
    ratio = (distance / exact).double().log() / math.log(longest / exact)
    far = exact + (ratio * (one_way - exact)).floor()
    number = torch.where(distance < exact, distance, far.clamp(max=one_way - 1))
    return number + one_way * (offset > 0) if both_ways else number


def of_logarithm(slips: Slips) -> Callable[..., Tensor]:
    """`t5_steps` with other text in some places."""
    return miswritten(t5_steps, slips)


def of_table(slips: Slips) -> Callable[[int, int], Tensor]:
    """The sinusoidal table of the first n positions, as code with some slips gives it."""
    table = miswritten(sinusoidal.sinusoidal, slips)
    return lambda n, d: table(torch.arange(n), d)


def of_sines(slips: Slips) -> Callable[[int, int], Tensor]:
    """The sinusoidal table with other frequencies."""
    frequencies = miswritten(sinusoidal.frequencies, slips, math=math)
    table = miswritten(sinusoidal.sinusoidal, {}, frequencies=frequencies)
    return lambda n, d: table(torch.arange(n), d)


def longer(d: int, base: float, s: float, trained: int) -> tuple[Tensor, float]:
    """YaRN's frequencies and its factor."""
    return extend.yarn_released(d, base, s, trained), extend.yarn_temperature(s)


def of_longer(slips: Slips) -> Callable[..., Any]:
    """`longer` with other text in some places."""
    return miswritten(longer, slips)


def of_ramp(slips: Slips) -> Callable[..., Any]:
    """YaRN with another ramp."""
    ramp = miswritten(extend.yarn_released, slips)
    return lambda d, base, s, trained: (ramp(d, base, s, trained), extend.yarn_temperature(s))


def of_ntk(slips: Slips) -> Callable[..., Tensor]:
    """NTK-aware frequencies, as code with some slips gives them."""
    ntk = miswritten(extend.ntk, slips)
    return lambda d, base, s, trained: ntk(d, base, s)


def token_positions(mask: Tensor) -> Tensor:
    """The position of every token of a padded batch, shape (batch, n)."""
    return mask.cumsum(-1) - 1


def of_padding(slips: Slips) -> Callable[[Tensor], Tensor]:
    """`token_positions` with other text in some places."""
    return miswritten(token_positions, slips)


class Bug(NamedTuple):
    """A line and what was written in its place.

    Attributes:
        make: Makes the subject of the lines that stand in it.
        slips: The right text and the wrong.
        oracle: The one to ask.
        named: What it must say.
        scale: Of the gradients that show it best, where it is an optimizer's.
        missing: Steps, from 0, in which the second parameter has no gradient.
    """

    make: Callable[..., Any]
    slips: Slips
    oracle: str
    named: str
    scale: float = 1.0
    missing: tuple[int, ...] = ()

    def ask(self, wrong: bool = True) -> Report:
        """What the oracle says of the wrong line, or of the right one."""
        return check(self.oracle, self.make(self.slips if wrong else {}))


adamw = functools.partial(of_step, name="adamw_step")
amsgrad = functools.partial(of_step, name="amsgrad_step")
COUNT = 't = state["step"] = int(state["step"]) + 1'
DECAYED = "decayed = theta - alpha * weight_decay * theta"

ADAM: dict[str, Bug] = {
    "neither hat": Bug(
        of_step, {"m / (1 - beta1**t)": "m", "v / (1 - beta2**t)": "v"}, "adam", "no bias correction at all"
    ),
    "one hat missing": Bug(of_step, {"v / (1 - beta2**t)": "v"}, "adam", "no bias correction of v"),
    "times, not over": Bug(
        of_step,
        {"m / (1 - beta1**t)": "m * (1 - beta1**t)", "v / (1 - beta2**t)": "v * (1 - beta2**t)"},
        "adam",
        "the corrections multiply, and should divide",
    ),
    "no power of $t$": Bug(
        of_step, {"v / (1 - beta2**t)": "v / (1 - beta2)"}, "adam", "beta2 for beta2^t in the correction of v"
    ),
    "never counted": Bug(of_step, {"t = state.t + 1": "t = 1"}, "adam", "t is never counted: it stays 1"),
    "counted from 1": Bug(
        of_step, {"beta1**t": "beta1**(t + 1)", "beta2**t": "beta2**(t + 1)"}, "adam", "t is one ahead"
    ),
    "counted per tensor": Bug(
        of_class, {COUNT: 't = self.t = getattr(self, "t", 0) + 1'}, "adam", "t advances with every parameter"
    ),
    "one state for all": Bug(
        of_class, {"self.state[theta]": 'self.state["all"]'}, "adam", "the parameters share their moments and their t"
    ),
    "a gradient that is not there": Bug(
        of_class, {"continue": "theta.grad = torch.zeros_like(theta)"}, "adam", "a missing gradient is taken for zero",
        missing=(2, 5),
    ),
    "$\\epsilon$ under the root": Bug(
        of_step, {"v_hat.sqrt() + eps": "(v_hat + eps).sqrt()"}, "adam",
        "epsilon is inside, and after was asked for", 1e-4,
    ),
    "$\\hat\\epsilon$ for $\\epsilon$": Bug(
        of_step, {"v_hat.sqrt() + eps": "v_hat.sqrt() + eps / (1 - beta2**t) ** 0.5"}, "adam",
        "epsilon is hat, and after was asked for", 1e-7,
    ),
    "$\\hat\\epsilon$ without its root": Bug(
        of_step, {"v_hat.sqrt() + eps": "v_hat.sqrt() + eps / (1 - beta2**t)"}, "adam",
        "epsilon is added before the correction, with its power wrong", 1e-6,
    ),
    "$\\epsilon$ on the parameter": Bug(
        of_step, {"(v_hat.sqrt() + eps)": "v_hat.sqrt() + eps"}, "adam",
        "epsilon is added to the parameter, and should be to the root",
    ),
    "betas swapped": Bug(
        of_step,
        {"beta1 * state.m + (1 - beta1)": "beta2 * state.m + (1 - beta2)", "beta1**t": "beta2**t",
         "beta2 * state.v + (1 - beta2)": "beta1 * state.v + (1 - beta1)", "v / (1 - beta2**t)": "v / (1 - beta1**t)"},
        "adam", "the betas are swapped",
    ),
    "the square forgotten": Bug(of_step, {"g**2": "g"}, "adam", "v averages g, and should average its square"),
    "the mean squared": Bug(of_step, {"g**2": "m**2"}, "adam", "v averages the square of m, and should that of g"),
    "the rate twice": Bug(of_step, {"theta - alpha": "theta - alpha * alpha"}, "adam", "the rate is applied twice"),
    "decay in the gradient": Bug(
        adamw, {DECAYED: "decayed = theta; g = g + weight_decay * theta"}, "adamw",
        "decay is coupled, and decoupled was asked for",
    ),
    "decay without the rate": Bug(
        adamw, {DECAYED: "decayed = theta - weight_decay * theta"}, "adamw", "decay without the rate"
    ),
    "the largest of the corrected": Bug(
        amsgrad,
        {"torch.maximum(state.v_max, v)": "torch.maximum(state.v_max, v / (1 - beta2**t))",
         "v_max / (1 - beta2**t)": "v_max"},
        "amsgrad", "it divides by the largest corrected v; torch's AMSGrad corrects the largest v",
    ),
}  # fmt: skip
ROTATIONS: dict[str, Bug] = {
    "backwards": Bug(
        of_pairs, {"a * cos - b * sin, a * sin + b * cos": "a * cos + b * sin, b * cos - a * sin"}, "rope",
        "turns backwards",
    ),
    "the minus lost": Bug(of_pairs, {"a * cos - b * sin": "a * cos + b * sin"}, "rope", "the minus is missing"),
    "cat for stack": Bug(
        of_pairs, {"turned.flatten(-2)": "turned.mT.flatten(-2)"}, "rope",
        "pairs are read in this layout and written in the other",
    ),
    "the vector added": Bug(
        of_pairs, {"turned.flatten(-2).to(x.dtype)": "turned.flatten(-2).to(x.dtype) + x"}, "rope",
        "the vector is added to what it turns to",
    ),
    "the cosine forgotten": Bug(
        of_tables, {"x * angle.cos()": "x"}, "rope", "the cosine is missing: each is taken for 1"
    ),
    "halves for neighbours": Bug(
        of_pairs,
        {"wide(x)[..., 0::2], wide(x)[..., 1::2]": "wide(x).chunk(2, dim=-1)",
         "turned.flatten(-2)": "turned.mT.flatten(-2)"},
        "rope", "layout is half, and pairs was asked for",
    ),
    "mixed layouts": Bug(
        of_tables, {"angle.repeat_interleave(2, dim=-1)": "torch.cat((angle, angle), dim=-1)"}, "rope",
        "the tables of cosines and sines are in the order of the other layout",
    ),
    "one frequency each": Bug(
        of_tables,
        {"sinusoidal.frequencies(x.shape[-1])": "sinusoidal.frequencies(2 * x.shape[-1])",
         "angle.repeat_interleave(2, dim=-1)": "angle"},
        "rope", "a frequency for each component, and each pair should have one",
    ),
    "half the exponent": Bug(
        of_powers, {"-2 * i / d": "-i / d"}, "rope",
        "the exponent is i/d, and should be 2i/d: the base is its own root",
    ),
    "whole numbers in the exponent": Bug(
        of_powers, {"-2 * i / d": "-(2 * i // d)"}, "rope", "the exponent is divided in whole numbers, and is 0"
    ),
    "pairs counted from 1": Bug(of_powers, {"-2 * i / d": "-2 * (i + 1) / d"}, "rope", "pairs are counted from 1"),
    "bfloat16 frequencies": Bug(
        of_powers, {"base ** (-2 * i / d)": "(base ** (-2 * i / d)).bfloat16()"}, "rope",
        "frequencies are rounded to bfloat16",
    ),
    "bfloat16 positions": Bug(
        of_angles, {"positions.double()": "positions.bfloat16().double()"}, "rope",
        "positions are rounded to bfloat16",
    ),
    "positions from 1": Bug(
        of_angles, {"positions.double()": "(positions + 1).double()"}, "rope", "positions count from 1"
    ),
    "the offset forgotten": Bug(
        of_angles, {"positions.double()": "torch.arange(len(positions)).double()"}, "rope",
        "the positions are not used: rows are counted from 0",
    ),
    "a cache keyed by length": Bug(
        of_cache, {"tuple(positions.tolist())": "len(positions)"}, "rope",
        "the positions of the first call are used again",
    ),
    "the values too": Bug(
        of_three, {"return q, k, v": "return q, k, rotary.rotate_interleaved(v, angle)"}, "rope-qkv",
        "the values are turned too",
    ),
    "the keys forgotten": Bug(
        of_three, {"k = rotary.rotate_interleaved(k, angle)": "k = k"}, "rope-qkv", "the keys are not turned"
    ),
}  # fmt: skip
BIASES: dict[str, Bug] = {
    "the formula for twelve heads": Bug(
        of_slopes, {"whole = 2 ** (heads.bit_length() - 1)": "whole = heads"}, "alibi",
        "slopes for a number of heads that is no power of two are those of the formula, not the authors'",
    ),
    "heads counted from 0": Bug(
        of_slopes, {"range(1, whole + 1)": "range(whole)", "range(1, 2 * whole, 2)": "range(0, 2 * whole, 2)"},
        "alibi", "heads are counted from 0: the first slope is 1",
    ),
    "query minus key": Bug(
        of_buckets, {"distance = offset.abs()": "offset = -offset; distance = offset.abs()"}, "t5",
        "the offset is query minus key, and should be key minus query",
    ),
    "rounded to the nearest": Bug(
        of_logarithm, {".floor()": ".round()"}, "t5", "the logarithm is rounded to the nearest, and should be down"
    ),
    "an exponent rounded down": Bug(
        of_sines, {"base ** (-2 * i / d)": "(2 * i * (-math.log(base) / d // 2)).exp()"}, "sinusoidal",
        "the exponent is rounded down by //",
    ),
    "a frequency that grows": Bug(
        of_sines, {"-2 * i / d": "2 * i / d"}, "sinusoidal", "the exponent has the wrong sign"
    ),
    "twice the exponent": Bug(
        of_sines, {"-2 * i / d": "-4 * i / d"}, "sinusoidal", "the exponent is 4i/d, and should be 2i/d"
    ),
    "cosine first": Bug(
        of_table, {"[angles.sin(), angles.cos()]": "[angles.cos(), angles.sin()]"}, "sinusoidal",
        "cosines stand where sines should, and sines where cosines",
    ),
    "the ramp reversed": Bug(
        of_ramp, {"kept = 1 - ((": "kept = (("}, "rope-yarn", "the ramp is reversed"
    ),
    "the temperature dropped": Bug(
        of_longer, {"extend.yarn_temperature(s)": "1.0"}, "rope-yarn", "the temperature is dropped"
    ),
    "scaled on both sides": Bug(
        of_ntk, {"ntk_base(base, s, d))": "ntk_base(base, s, d)) / s"}, "rope-ntk",
        "the factor is used on both sides: in the base, and on the frequencies",
    ),
    "padding counted": Bug(
        of_padding, {"mask.cumsum(-1) - 1": "torch.arange(mask.shape[-1]).expand_as(mask)"}, "padding",
        "padding is counted: the columns are numbered",
    ),
    "no minus 1": Bug(of_padding, {"mask.cumsum(-1) - 1": "mask.cumsum(-1)"}, "padding", "positions count from 1"),
}  # fmt: skip
BUGS = {**ADAM, **ROTATIONS, **BIASES}
THREADS: dict[str, tuple[str, ...]] = {  # where they were found in public, or asked about: keys of the list of sources
    "neither hat": ("mlx-1640", "caffe-4224", "gsplat-770"),
    "one hat missing": ("uvadlc-35",),
    "times, not over": ("convnetjs-70",),
    "no power of $t$": ("npfl114-79", "ml-from-scratch-35"),
    "never counted": ("olmo-core-317",),
    "counted from 1": ("cs231n-179",),
    "counted per tensor": ("flashlight-143", "diffsharp-292"),
    "a gradient that is not there": ("chainer-1913",),
    "$\\epsilon$ under the root": ("d2l-zh-502", "keras-radam-29"),
    "$\\hat\\epsilon$ for $\\epsilon$": ("tensorflow-epsilon", "blocks-1175"),
    "the square forgotten": ("gradient-descent-questions-1",),
    "decay in the gradient": ("pytorch-41679",),
    "decay without the rate": ("addons-2282", "optimisers-182"),
    "the largest of the corrected": ("optax-1389", "pytorch-142323"),
    "backwards": ("nanochat-489",),
    "cat for stack": ("vllm-metal-44",),
    "halves for neighbours": ("transformers-25199", "nanochat-264"),
    "mixed layouts": ("how-to-train-your-gpt-6", "vjepa2-15"),
    "half the exponent": ("llms-from-scratch-410",),
    "whole numbers in the exponent": ("transformer-81",),
    "pairs counted from 1": ("llama-from-scratch-8",),
    "bfloat16 frequencies": ("sglang-jax-1472",),
    "bfloat16 positions": ("transformers-29285", "gpt-neox-1016"),
    "positions from 1": ("prime-rl-1545",),
    "the offset forgotten": ("moeut-6", "mlx-vlm-1983"),
    "a cache keyed by length": ("rotary-embedding-torch-11",),
    "the values too": ("x-transformers-182",),
    "the formula for twelve heads": ("mlx-3071",),
    "heads counted from 0": ("aprender-2143",),
    "query minus key": ("gluon-nlp-1470",),
    "an exponent rounded down": ("loftr-41",),
    "a frequency that grows": ("spd-88",),
    "twice the exponent": ("attention-is-all-you-need-32",),
    "cosine first": ("diffusers-1369",),
    "the temperature dropped": ("exllamav3-259",),
    "scaled on both sides": ("mlxcel-1324",),
    "padding counted": ("nnsight-673", "unsloth-4078"),
    "no minus 1": ("openpi-762",),
}


def drive(
    subject: Any,
    start: Tensor,
    slope: Callable[[Tensor, int], Tensor],
    steps: int,
    settings: tuple[float, ...],
    missing: tuple[int, ...] = (),
) -> Tensor:
    """A parameter after every step of an optimizer; of a class, each half of it is a parameter of its own.

    Returns:
        Shape (steps, components).
    """
    theta, state, rows = start.clone(), None, []
    halves = [half.clone().requires_grad_() for half in start.chunk(2)]
    if is_class(subject):
        optimizer = subject(halves, lr=settings[0], betas=settings[1:3], eps=settings[3])
    for step in range(steps):
        if not is_class(subject):
            theta, state = subject(theta, slope(theta, step), state, *settings)
        else:
            theta = torch.cat([half.detach() for half in halves])
            for half, gradient in zip(halves, slope(theta, step).chunk(2), strict=True):
                half.grad = gradient.clone()
            if step in missing:
                halves[1].grad = None
            optimizer.step()
            theta = torch.cat([half.detach() for half in halves])
        rows.append(theta)
    return torch.stack(rows)


def settings_of(bug: Bug, alpha: float) -> tuple[float, ...]:
    """Adam's usual settings at a rate, and a decay of a tenth where there is one."""
    return (alpha, 0.9, 0.999, 1e-8, *([0.1] if bug.oracle == "adamw" else []))


SIGNS = (1.0, 2.0, 1.0, -1.0, 1.0, 1.0, 2.0, 1.0, -1.0, 1.0)


def bugs_adam_steps(bug: Bug, wrong: bool) -> list[float]:
    """Ten steps of the second of two numbers, in units of the rate, under gradients of a few signs and sizes."""
    subject, alpha = bug.make(bug.slips if wrong else {}), 0.001
    gradients = [bug.scale * sign for sign in SIGNS]
    start = torch.ones(2, dtype=torch.float64)

    def slope(theta: Tensor, step: int) -> Tensor:
        return torch.full_like(theta, gradients[step])

    path = drive(subject, start, slope, 10, settings_of(bug, alpha), bug.missing)
    return (torch.cat((start[None], path)).diff(dim=0)[:, 1] / -alpha).tolist()


def bugs_adam_constant(bug: Bug, wrong: bool, at: Sequence[int]) -> list[float]:
    """Steps at some times under a constant gradient of a ten-thousandth, in units of the rate."""
    subject, alpha = bug.make(bug.slips if wrong else {}), 0.001
    start = torch.zeros(2, dtype=torch.float64)
    path = drive(subject, start, lambda theta, _: torch.full_like(theta, 1e-4), max(at), settings_of(bug, alpha))
    steps = (torch.cat((start[None], path)).diff(dim=0)[:, 1] / -alpha).tolist()
    return [steps[t - 1] for t in at]


def bugs_adam_uncounted(beta2: float = 0.95, steps: int = 300) -> float:
    """The length that a step comes to under a constant gradient, in units of the rate, where t is never counted."""
    subject, theta = ADAM["never counted"].make(ADAM["never counted"].slips), torch.zeros(1, dtype=torch.float64)
    path = drive(subject, theta, lambda theta, _: torch.ones_like(theta), steps, (0.001, 0.9, beta2, 1e-8))
    return ((path[-2] - path[-1]) / 0.001).item()


CURVATURES = torch.logspace(-2, 2, 12, dtype=torch.float64)


@functools.cache
def _losses(name: str, wrong: bool, steps: int = 1000) -> Tensor:
    """The loss of a bowl of twelve curvatures after every step, at a rate of a hundredth; shape (steps,)."""
    bug = ADAM[name]
    subject = bug.make(bug.slips if wrong else {})
    start = torch.ones(12, dtype=torch.float64)
    path = drive(subject, start, lambda theta, _: CURVATURES * theta, steps, settings_of(bug, 0.01))
    return (CURVATURES * path**2).sum(-1) / 2


def bugs_adam_training(name: str, wrong: bool = True) -> tuple[float, float]:
    """When a training parts from the right one by a tenth of its loss, and when it has lost all but a thousandth.

    Both are numbers of steps, infinite where it is not in a thousand.
    """
    right, run = _losses(name, False), _losses(name, wrong)
    parted = ~((run / right - 1).abs() < 0.1)
    done = run < CURVATURES.sum() / 2 / 1000
    first, end = (flags.nonzero()[0].item() + 1 if flags.any() else math.inf for flags in (parted, done))
    return first, end


PLACES = (0, 1, 2, 5, 10, 50, 100, 200, 500, 1000)


def _turned(bug: Bug, wrong: bool) -> Callable[[Tensor, int], tuple[Tensor, Tensor]]:
    """Turns a vector as a query and as a key, each at its position and in a call of its own, as in decoding."""
    subject = bug.make(bug.slips if wrong else {})

    def turned(x: Tensor, place: int) -> tuple[Tensor, Tensor]:
        positions = torch.tensor([place])
        if bug.oracle == "rope-qkv":
            q, k, _ = subject(x, x, x, positions)
            return q, k
        both = subject(x, positions)
        return both, both

    return turned


def _drawn() -> Tensor:
    """A query and a key of eight components."""
    generator = seeded(51)
    return torch.randn(2, 1, 1, 1, 8, generator=generator, dtype=torch.float64)


def bugs_rotations_scores(bug: Bug, wrong: bool) -> list[float]:
    """The score of a query and a key that lie 7 positions apart, at ten positions of the key."""
    turned, (q, k) = _turned(bug, wrong), _drawn()
    return [(turned(q, m + 7)[0] * turned(k, m)[1]).sum().item() for m in PLACES]


OFFSETS = range(21)


def bugs_rotations_offsets(bug: Bug, wrong: bool, place: int = 300) -> list[float]:
    """The score of a key at a position and a query each offset later; each in a call of its own."""
    turned, (q, k) = _turned(bug, wrong), _drawn()
    return [(turned(q, place + offset)[0] * turned(k, place)[1]).sum().item() for offset in OFFSETS]


def bugs_rotations_moves(bug: Bug, places: int = 400) -> float:
    """The first position at which the score 7 apart differs by more than 0.1 from that at position 0, or infinity."""
    turned, (q, k) = _turned(bug, True), _drawn()
    scores = ((turned(q, m + 7)[0] * turned(k, m)[1]).sum().item() for m in range(places))
    first = next(scores)
    return next((m for m, score in enumerate(scores, 1) if abs(score - first) > 0.1), math.inf)


def bugs_first(right: Sequence[float], wrong: Sequence[float]) -> float:
    """The index of the first number that is off, or infinity: by more than a tenth of the largest right one in size.

    Where all right ones are whole numbers, any difference is enough.
    """
    enough = 0.0 if all(map(float.is_integer, map(float, right))) else 0.1 * max(map(abs, right))
    return next((i for i, (a, b) in enumerate(zip(right, wrong, strict=True)) if abs(a - b) > enough), math.inf)


def bugs_gap(right: Sequence[float], wrong: Sequence[float]) -> float:
    """How far the wrong numbers stray from the right ones at most, by the largest right one."""
    return max(abs(a - b) for a, b in zip(right, wrong, strict=True)) / max(map(abs, right))


class Shown(NamedTuple):
    """What a bug of a rotation does: how far it moves scores that should stay, what lengths it makes, how far off."""

    drift: float
    shortest: float
    longest: float
    off: float


def bugs_rotations_shown(bug: Bug) -> Shown:
    """What is seen of a bug at ten positions."""
    scores, (q, _) = bugs_rotations_scores(bug, True), _drawn()
    wrong, right = _turned(bug, True), _turned(bug, False)
    pairs = [(wrong(q, place + more), right(q, place + more)) for place in PLACES for more in (0, 7)]
    lengths = [(turned.norm() / q.norm()).item() for both, _ in pairs for turned in both]
    off = max((a - b).abs().max().item() for mine, theirs in pairs for a, b in zip(mine, theirs, strict=True))
    return Shown(max(scores) - min(scores), min(lengths), max(lengths), off)


def bugs_biases_numbers(bug: Bug, wrong: bool) -> tuple[str, list[float]]:
    """What is shown of a bug, and ten numbers of it."""
    subject = bug.make(bug.slips if wrong else {})
    if bug.oracle == "alibi":
        return "the first ten of twelve slopes", subject(12)[:10].tolist()
    if bug.oracle == "t5":
        offset = torch.tensor([-400, -130, -100, -40, -13, -5, 3, 12, 45, 200])
        return "buckets of −400, −130, −100, −40, −13, −5, 3, 12, 45, 200", subject(offset, 32, 128, True).tolist()
    if bug.oracle == "sinusoidal":
        return "the code of position 3", subject(4, 10)[3].tolist()
    if bug.oracle == "padding":
        return "a row that begins with four paddings", subject(torch.tensor([[0] * 4 + [1] * 6]))[0].tolist()
    answer = subject(18, 10_000.0, 4.0, 4096)
    theta, temperature = answer if isinstance(answer, tuple) else (answer, 1.0)
    return "nine frequencies and the factor", [*theta.tolist(), temperature]


class Curve(NamedTuple):
    """What is drawn of a bug in slopes, buckets, tables, frequencies or padding.

    Attributes:
        over: What it is drawn over.
        places: The heads, offsets, positions or columns.
        values: What the line makes there.
    """

    over: str
    places: list[int]
    values: list[float]


def bugs_biases_curve(bug: Bug, wrong: bool) -> Curve:
    """What a line makes over heads, offsets, positions or columns."""
    subject = bug.make(bug.slips if wrong else {})
    if bug.oracle == "alibi":
        return Curve("head", list(range(1, 13)), subject(12).tolist())
    if bug.oracle == "t5":
        offset = torch.arange(1, 65)
        return Curve("offset", offset.tolist(), subject(offset, 32, 128, True).tolist())
    if bug.oracle == "sinusoidal":
        return Curve("position", list(range(41)), subject(41, 10)[:, 2].tolist())
    if bug.oracle == "padding":
        return Curve("column", list(range(5, 11)), subject(torch.tensor([[0] * 4 + [1] * 6]))[0, 4:].tolist())
    answer = subject(18, 10_000.0, 4.0, 4096)
    theta, factor = answer if isinstance(answer, tuple) else (answer, 1.0)
    offset = torch.arange(0, 201, 4)
    return Curve("offset", offset.tolist(), (factor**2 * (offset * theta[3]).cos()).tolist())


def bugs_asked() -> dict[str, list[str]]:
    """The bugs that each oracle is asked about."""
    return {oracle: [name for name, bug in BUGS.items() if bug.oracle == oracle] for oracle in ORACLES}
