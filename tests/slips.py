"""A slip written by hand for every mistake that an oracle knows: a right text, and what stands wrong in it.

Nothing here is the oracles' own. Each text is that of a function or class as somebody would write it, with running
averages and tables; a slip is text in it, which occurs once, and what stands there instead.
"""

import math

import torch

Slips = dict[str, dict[str, str]]  # the name of the mistake -> the text, and what is written for it


def made(text, slip):
    """What a text defines last, with a slip in it."""
    for right, wrong in slip.items():
        assert text.count(right) == 1, (right, text.count(right))
        text = text.replace(right, wrong)
    room = {"torch": torch, "math": math}
    exec(text, room)
    return [*room.values()][-1]


OPTIMIZER = """
class Optimizer:
    def __init__(self, params, lr, betas, eps, weight_decay=0.0):
        params = list(params)
        groups = params if isinstance(params[0], dict) else [{"params": params}]
        default = {"lr": lr, "betas": betas, "eps": eps, "weight_decay": weight_decay}
        self.groups = [{**default, **group} for group in groups]
        self.state, self.t, self.calls, self.updates = {}, {}, 0, 0

    @torch.no_grad()
    def step(self):
        self.calls += 1
        # step
        for group in self.groups:
            lr, (beta1, beta2), eps, decay = (group[name] for name in ("lr", "betas", "eps", "weight_decay"))
            # settings
            for p in group["params"]:
                if p.grad is None:
                    continue
                g = p.grad.clone()
                # gradient
                s = self.state.setdefault(p, {name: torch.zeros_like(p) for name in ("m", "v", "max")})
                # state
                self.updates += 1
                t = self.t[p] = self.t.get(p, 0) + 1
                m = s["m"].mul_(beta1).add_(g, alpha=1 - beta1)
                v = s["v"].mul_(beta2).add_(g * g, alpha=1 - beta2)
                # moments
                m_hat = m / (1 - beta1**t)
                v_hat = v / (1 - beta2**t)
                p.copy_(p - lr * m_hat / (v_hat.sqrt() + eps))
                # end
"""
ROOT, UPDATE = "v_hat.sqrt() + eps", "lr * m_hat / (v_hat.sqrt() + eps)"
M_HAT, V_HAT = "m / (1 - beta1**t)", "v / (1 - beta2**t)"
COUNT = "self.t[p] = self.t.get(p, 0) + 1"
AMSGRAD = {V_HAT: 'torch.maximum(s["max"], v, out=s["max"]) / (1 - beta2**t)'}
CORRECTED = 'torch.maximum(s["max"], v / (1 - beta2**t), out=s["max"])'
MOMENTUM = """mu, after = (beta1 * (1 - 0.5 * 0.96 ** (k * {})) for k in (t, t + 1))
                product = s["product"] = s.get("product", 1.0) * mu
"""
NESTEROV = "(1 - mu) * g / (1 - product) + after * m / (1 - product * after)"
NADAM = {"# moments\n": MOMENTUM.format(0.004), M_HAT: NESTEROV}
LENGTH = """longest = 2 / (1 - beta2) - 1
                length = longest - 2 * t * beta2**t / (1 - beta2**t)
                ratio = (length - 4) * (length - 2) * longest / ((longest - 4) * (longest - 2) * length)
"""
RECTIFIED = "lr * m_hat * ((ratio * (1 - beta2**t)) ** 0.5 / (v.sqrt() + eps) if length > 5 else 1)"
RADAM = {"# moments\n": LENGTH, UPDATE: RECTIFIED}
DECOUPLED, COUPLED = {"# gradient": "p.mul_(1 - lr * decay)"}, {"# gradient": "g = g + decay * p"}
RIGHT_OPTIMIZERS = {
    "adam": {}, "adam-l2": COUPLED, "adamw": DECOUPLED, "amsgrad": AMSGRAD, "nadam": NADAM, "radam": RADAM,
}  # fmt: skip
ADAM: Slips = {
    "epsilon is hat, and after was asked for": {ROOT: "v_hat.sqrt() + eps / (1 - beta2**t) ** 0.5"},
    "epsilon is inside, and after was asked for": {ROOT: "(v_hat + eps).sqrt()"},
    "no bias correction of m": {M_HAT: "m"},
    "no bias correction of v": {V_HAT: "v"},
    "no bias correction at all": {M_HAT: "m", V_HAT: "v"},
    "the corrections multiply, and should divide": {M_HAT: "m * (1 - beta1**t)", V_HAT: "v * (1 - beta2**t)"},
    "beta1 for beta1^t in the correction of m": {M_HAT: "m / (1 - beta1)"},
    "beta2 for beta2^t in the correction of v": {V_HAT: "v / (1 - beta2)"},
    "beta t for beta^t in both corrections": {M_HAT: "m / (1 - beta1 * t)", V_HAT: "v / (1 - beta2 * t)"},
    "beta1 in the correction of v": {V_HAT: "v / (1 - beta1**t)"},
    "t is never counted: it stays 1": {COUNT: "1"},
    "t is counted from 0": {"self.t.get(p, 0) + 1": "self.t.get(p, -1) + 1"},
    "t is one ahead": {"self.t.get(p, 0)": "self.t.get(p, 1)"},
    "t advances with every parameter": {COUNT: "self.updates"},
    "t is shared: a parameter without a gradient counts along": {COUNT: "self.calls"},
    "the betas are swapped": {"(beta1, beta2), eps": "(beta2, beta1), eps"},
    "the betas weigh the new gradient, and should weigh the old":
        {"# settings": "beta1, beta2 = 1 - beta1, 1 - beta2"},
    "the settings of the first group are used for all": {"(group[name] for": "(self.groups[0][name] for"},
    "v averages g, and should average its square": {"g * g": "g"},
    "v averages the size of g, and should average its square": {"g * g": "g.abs()"},
    "v averages the square of m, and should that of g": {"g * g": "m * m"},
    "v averages the square of g - m (AdaBelief)": {"g * g": "(g - m) ** 2"},
    "v averages the square of g - m, and epsilon is added to it too (AdaBelief)":
        {"g * g": "(g - m) ** 2", "# moments": "v.add_(eps)"},
    "the root of v is missing": {ROOT: "v_hat + eps"},
    "epsilon is missing": {ROOT: "v_hat.sqrt()"},
    "epsilon is added to the parameter, and should be to the root": {f"({ROOT})": ROOT},
    "epsilon is added before the correction, with its power wrong": {ROOT: "v_hat.sqrt() + eps / (1 - beta2**t)"},
    "the rate is applied twice": {"p - lr": "p - lr * lr"},
    "the minus is missing: it climbs": {"p - lr": "p + lr"},
    "decay by 0.01, whatever was asked for": {"# gradient": "p.mul_(1 - lr * 0.01)"},
    "the parameters share their moments": {"self.state.setdefault(p,": 'self.state.setdefault("all",'},
    "the parameters share their moments and their t":
        {"self.state.setdefault(p,": 'self.state.setdefault("all",', COUNT: 'self.t["all"] = self.t.get("all", 0) + 1'},
    "a missing gradient is taken for zero": {"continue": "p.grad = torch.zeros_like(p)"},
    "epsilon is squared inside the root": {ROOT: "(v_hat + eps**2).sqrt()"},
    "the power of t is on the whole correction of v, (1 - beta2)^t": {V_HAT: "v / (math.sqrt(1 - beta2) ** t) ** 2"},
    "m and v are one tensor": {"# state": 's["v"] = s["m"]'},
    "m and v are overwritten by the corrected ones":
        {"m_hat = m": 'm_hat = s["m"] = m', "v_hat = v": 'v_hat = s["v"] = v'},
    "m is overwritten by the corrected m": {"m_hat = m": 'm_hat = s["m"] = m'},
    "v is overwritten by the corrected v": {"v_hat = v": 'v_hat = s["v"] = v'},
    "each component of a gradient is clipped to 1": {"# gradient": "g.clamp_(-1, 1)"},
    "the gradient of each parameter is clipped to a norm of 1": {"# gradient": "g /= g.norm().clamp(min=1)"},
    "the gradients of all parameters are clipped to a norm of 1":
        {"# step": 'torch.nn.utils.clip_grad_norm_([p for group in self.groups for p in group["params"]], 1.0)'},
    "it divides by the largest corrected v; torch's AMSGrad corrects the largest v": {V_HAT: CORRECTED},
    "AMSGrad without corrections, as in its paper": {M_HAT: "m", V_HAT: 'torch.maximum(s["max"], v, out=s["max"])'},
    "AMSGrad that keeps the maximum as v itself":
        {"v = s": "was = s", 's["v"].mul_': 's["v"].clone().mul_',
         "# moments": 'v = s["v"] = torch.maximum(s["v"], was)'},
    "Nesterov's step at a constant momentum, corrected for the step to come":
        {M_HAT: "(1 - beta1) * g / (1 - beta1**t) + beta1 * m / (1 - beta1 ** (t + 1))"},
    "Nesterov's step at a constant momentum, corrected for this step":
        {M_HAT: "((1 - beta1) * g + beta1 * m) / (1 - beta1**t)"},
    "Nesterov's step whose momentum follows 0.96^t, and torch's follows 0.96^(t/250)":
        {"# moments\n": MOMENTUM.format(1), M_HAT: NESTEROV},
    "RAdam, adaptive from a length of 4 on, as in its paper, not of 5":
        {**RADAM, UPDATE: RECTIFIED.replace("length > 5", "length > 4")},
    "RAdam, its epsilon added after the correction":
        {**RADAM, UPDATE: f"lr * m_hat * (ratio**0.5 / ({ROOT}) if length > 5 else 1)"},
    "RAdam without a step while the length is short": {**RADAM, UPDATE: RECTIFIED.replace("else 1", "else 0")},
    "algorithm is amsgrad, and adam was asked for": AMSGRAD,
    "algorithm is nadam, and adam was asked for": NADAM,
    "algorithm is radam, and adam was asked for": RADAM,
}  # fmt: skip
DECAYS: Slips = {
    "decay by the rate squared": {"# gradient": "p.mul_(1 - lr**2 * decay)"},
    "decay without the rate": {"# gradient": "p.mul_(1 - decay)"},
    "decay of what the step has moved, and should be of what was there": {"# end": "p.mul_(1 - lr * decay)"},
    "decay both in the gradient and beside it": {"# gradient": "g = g + decay * p; p.mul_(1 - lr * decay)"},
    "decay in the mean of gradients, not in that of squares": {"add_(g, alpha": "add_(g + decay * p, alpha"},
    "decay in the mean of squares, not in that of gradients": {"g * g": "(g + decay * p) ** 2"},
    "decay is divided by the root, and does not go through the mean": {"lr * m_hat": "lr * (m_hat + decay * p)"},
}  # fmt: skip
OPTIMIZERS: dict[str, Slips] = {
    "adam": ADAM,
    "adam-l2": {
        **DECAYS,
        "decay is none, and coupled was asked for": {},
        "decay is decoupled, and coupled was asked for": DECOUPLED,
        "decay with the wrong sign": {"# gradient": "g = g - decay * p"},
    },
    "adamw": {
        **DECAYS,
        "decay is none, and decoupled was asked for": {},
        "decay is coupled, and decoupled was asked for": COUPLED,
        "decay with the wrong sign": {"# gradient": "p.mul_(1 + lr * decay)"},
    },
    **{
        name: {
            f"algorithm is {other}, and {name} was asked for": RIGHT_OPTIMIZERS[other]
            for other in ("adam", "amsgrad", "nadam", "radam") if other != name
        }
        for name in ("amsgrad", "nadam", "radam")
    },
}  # fmt: skip

TURN = """
CACHE = {}

def turn(x, positions, base=10_000.0):
    d = x.shape[-1]
    i = torch.arange(d // 2, dtype=torch.float64)
    theta = base ** (-2 * i / d)
    p = positions.double()
    angle = p[:, None] * theta
    cos = angle.cos().repeat_interleave(2, -1)
    sin = angle.sin().repeat_interleave(2, -1)
    beside = torch.stack((-x[..., 1::2], x[..., 0::2]), -1).flatten(-2)
    y = x * cos + beside * sin
    return y
"""
POWER, THETA, P, ANGLE = "-2 * i / d", "base ** (-2 * i / d)", "positions.double()", "p[:, None] * theta"
COS, SIN = "angle.cos().repeat_interleave(2, -1)", "angle.sin().repeat_interleave(2, -1)"
BESIDE = "torch.stack((-x[..., 1::2], x[..., 0::2]), -1).flatten(-2)"
COS_HALF, SIN_HALF = "angle.cos().repeat(1, 2)", "angle.sin().repeat(1, 2)"
HALF = {COS: COS_HALF, SIN: SIN_HALF, BESIDE: "torch.cat((-x[..., d // 2 :], x[..., : d // 2]), -1)"}
ROPE: Slips = {
    "layout is half, and pairs was asked for": HALF,
    "turns backwards": {"+ beside": "- beside"},
    "does not turn": {"return y": "return x"},
    "turns twice": {ANGLE: "2 * p[:, None] * theta"},
    "the tables of cosines and sines are in the order of the other layout": {COS: COS_HALF, SIN: SIN_HALF},
    "the table of cosines is in the order of the other layout": {COS: COS_HALF},
    "the table of sines is in the order of the other layout": {SIN: SIN_HALF},
    "a frequency for each component, and each pair should have one":
        {"torch.arange(d // 2": "torch.arange(d", POWER: "-i / d", COS: "angle.cos()", SIN: "angle.sin()"},
    "pairs are read in this layout and written in the other":
        {"return y": "return torch.cat((y[..., 0::2], y[..., 1::2]), -1)"},
    "the exponent is i/d, and should be 2i/d: the base is its own root": {POWER: "-i / d"},
    "the exponent is 4i/d, and should be 2i/d: the base is its own square": {POWER: "-4 * i / d"},
    "the exponent ends at 1, i/(d/2 - 1)": {THETA: "base ** -torch.linspace(0, 1, d // 2, dtype=torch.float64)"},
    "the exponent has the wrong sign": {POWER: "2 * i / d"},
    "the exponent is divided in whole numbers, and is 0": {POWER: "-(2 * i // d)"},
    "the exponent is rounded down by //": {THETA: "(2 * i * (-math.log(base) / d // 2)).exp()"},
    "pairs are counted from 1": {"i = torch.arange(d // 2": "i = 1 + torch.arange(d // 2"},
    "the frequencies are in reverse order": {THETA: "(base ** (-2 * i / d)).flip(0)"},
    "frequencies are rounded to bfloat16": {THETA: "(base ** (-2 * i / d)).bfloat16().double()"},
    "frequencies are rounded to float16": {THETA: "(base ** (-2 * i / d)).half().double()"},
    "angles are rounded to bfloat16": {ANGLE: "(p[:, None] * theta).bfloat16().double()"},
    "angles are rounded to float16": {ANGLE: "(p[:, None] * theta).half().double()"},
    "cosines and sines are rounded to bfloat16": {COS: f"{COS}.bfloat16()", SIN: f"{SIN}.bfloat16()"},
    "cosines and sines are rounded to float16": {COS: f"{COS}.half()", SIN: f"{SIN}.half()"},
    "positions are rounded to bfloat16": {P: "positions.bfloat16().double()"},
    "positions count from 1": {P: "positions.double() + 1"},
    "the first position of a call is taken for 0": {P: "(positions - positions[0]).double()"},
    "the positions are not used: rows are counted from 0": {P: "torch.arange(x.shape[-2])"},
    "the positions of the first call are used again": {P: "CACHE.setdefault(len(positions), positions.double())"},
    "turns by the number of the head": {ANGLE: "torch.arange(x.shape[1])[:, None, None] * theta"},
    "angles are multiplied by 2 pi": {ANGLE: "2 * math.pi * p[:, None] * theta"},
    "the minus is missing": {"(-x[..., 1::2], ": "(x[..., 1::2], "},
    "the cosine is missing: each is taken for 1": {"x * cos + beside * sin": "x + beside * sin"},
    "sines and cosines are swapped": {"x * cos + beside * sin": "x * sin + beside * cos"},
    "of each pair only the first component is turned": {"return y": "y[..., 1::2] = x[..., 1::2]; return y"},
    "the vector is added to what it turns to": {"return y": "return x + y"},
    "positions beyond 511 are taken for 511": {P: "positions.clamp(max=511)"},
    "positions beyond 1023 are taken for 1023": {P: "positions.clamp(max=1023)"},
    "positions begin again at 0 after 511": {P: "(positions % 512)"},
    "positions begin again at 0 after 1023": {P: "(positions % 1024)"},
}  # fmt: skip
for words in [words for words in ROPE if words.startswith("cosines and sines are rounded")]:
    ROPE[words] |= {"x * cos + beside * sin": "x * cos.double() + beside * sin.double()"}
TURN_ALL = f"""{TURN}
def turn_all(q, k, v, positions):
    q, k = turn(q, positions), turn(k, positions)
    return q, k, v
"""
ROPE_QKV: Slips = {
    "the values are turned too": {"return q, k, v": "return q, k, turn(v, positions)"},
    "the queries are not turned": {"turn(q, positions), turn(": "q, turn("},
    "the keys are not turned": {"turn(k, positions)": "k"},
    "the keys are turned backwards": {"turn(k, positions)": "turn(k, -positions)"},
    "the queries are turned backwards": {"turn(q, positions)": "turn(q, -positions)"},
    "the queries are divided by sqrt(d)": {"return q": "return q / math.sqrt(q.shape[-1])"},
    "the keys are divided by sqrt(d)": {"return q, k": "return q, k / k.shape[-1] ** 0.5"},
}

SLOPES_TEXT = """
def slopes(heads):
    whole = 2 ** math.floor(math.log2(heads))
    first = [2 ** (-8 * h / whole) for h in range(1, whole + 1)]
    twice = [2 ** (-8 * h / (2 * whole)) for h in range(1, 2 * whole + 1)]
    made = first + twice[::2][: heads - whole]
    return torch.tensor(made, dtype=torch.float64)
"""
MADE = "first + twice[::2][: heads - whole]"
ALL = "[{} for h in range(1, heads + 1)]"
ALIBI: Slips = {
    "slopes for a number of heads that is no power of two are those of the formula, not the authors'":
        {MADE: ALL.format("2 ** (-8 * h / heads)")},
    "heads beyond a power of two take the first of twice as many, and should take every other":
        {"twice[::2]": "twice"},
    "heads beyond a power of two take the second, the fourth …, and should take the first, the third …":
        {"twice[::2]": "twice[1::2]"},
    "heads beyond a power of two come first": {MADE: "twice[::2][: heads - whole] + first"},
    "the slopes of the next power of two are cut off": {MADE: "first if heads == whole else twice[:heads]"},
    "the slopes are sorted": {MADE: "sorted(first + twice[::2][: heads - whole], reverse=True)"},
    "heads are counted from 0: the first slope is 1":
        {"range(1, whole + 1)": "range(whole)", "range(1, 2 * whole + 1)": "range(2 * whole)"},
    "slopes halve from head to head, whatever the number of heads": {MADE: ALL.format("0.5**h")},
    "the exponent divides by n + 1, and should by n":
        {"h / whole)": "h / (whole + 1))", "(2 * whole)": "(2 * whole + 1)"},
    "the exponent is 4h/n, and should be 8h/n": {"-8 * h / whole": "-4 * h / whole", "-8 * h / (": "-4 * h / ("},
    "the exponents go from 1 to 8, as linspace(1, 8, n)":
        {MADE: "(2 ** -torch.linspace(1, 8, heads).double()).tolist()"},
    "slopes are in reverse order": {MADE: "(first + twice[::2][: heads - whole])[::-1]"},
    "slopes are linear, h/n": {MADE: ALL.format("h / heads")},
    "slopes have the wrong sign": {"return torch": "return -torch"},
    "slopes are rounded to bfloat16": {"dtype=torch.float64": "dtype=torch.bfloat16).double("},
}  # fmt: skip

BUCKETS_TEXT = """
def buckets(offset, n, longest, both_ways):
    one_way = n // 2 if both_ways else n
    exact = one_way // 2
    distance = offset.abs() if both_ways else (-offset).clamp(min=0)
    far = (distance.clamp(min=1).double() / exact).log() / math.log(longest / exact) * (one_way - exact)
    far = (exact + far.floor().long()).clamp(max=one_way - 1)
    number = torch.where(distance < exact, distance, far)
    return number + one_way * (offset > 0) if both_ways else number
"""
T5: Slips = {
    "the offset is query minus key, and should be key minus query":
        {"one_way = n // 2 if": "offset = -offset; one_way = n // 2 if"},
    "keys before the query have the second half of the buckets, and keys after it should": {"offset > 0": "offset < 0"},
    "it always looks both ways": {"one_way = n // 2 if": "both_ways = True; one_way = n // 2 if"},
    "it never looks both ways": {"one_way = n // 2 if": "both_ways = False; one_way = n // 2 if"},
    "keys after the query are not in bucket 0, one way": {"(-offset).clamp(min=0)": "offset.abs()"},
    "the buckets are not halved, both ways": {"n // 2 if both_ways else n": "n"},
    "the longest distance is always 128": {"longest / exact": "128 / exact"},
    "the number of buckets is always 32": {"one_way = n // 2 if": "n = 32; one_way = n // 2 if"},
    "the logarithm is rounded to the nearest, and should be down": {"far.floor()": "far.round()"},
    "the logarithm is rounded up, and should be down": {"far.floor()": "far.ceil()"},
    "the logarithm is of the distance plus 1": {"distance.clamp(min=1)": "(distance + 1)"},
    "what is far is not put into the last bucket": {".clamp(max=one_way - 1)": ""},
}  # fmt: skip

TABLE = """
def table(n, d, base=10_000.0):
    p = torch.arange(n, dtype=torch.float64)
    i = torch.arange(d // 2, dtype=torch.float64)
    theta = base ** (-2 * i / d)
    angle = p[:, None] * theta
    both = torch.zeros(n, d, dtype=torch.float64)
    both[:, 0::2], both[:, 1::2] = angle.sin(), angle.cos()
    return both
"""
BOTH = "both[:, 0::2], both[:, 1::2] = angle.sin(), angle.cos()"
SINUSOIDAL: Slips = {
    "layout is half, and pairs was asked for": {BOTH: "both = torch.cat((angle.sin(), angle.cos()), -1)"},
    "exponent is i/(d/2-1), and 2i/d was asked for": {POWER: "-i / (d // 2 - 1)"},
    "cosines stand where sines should, and sines where cosines":
        {"angle.sin(), angle.cos()": "angle.cos(), angle.sin()"},
    "positions count from 1": {"torch.arange(n,": "torch.arange(1, n + 1,"},
    "positions are divided by the length": {"p[:, None] * theta": "p[:, None] / n * theta"},
    "positions go from 0 to 1: they are divided by the last": {"torch.arange(n,": "torch.linspace(0, 1, n,"},
    "each component has a frequency of its own":
        {"torch.arange(d // 2": "torch.arange(d", POWER: "-i / d",
         "angle.sin(), angle.cos()": "angle[:, 0::2].sin(), angle[:, 1::2].cos()"},
    "the exponent is i/d, and should be 2i/d": {POWER: "-i / d"},
    "the exponent is 4i/d, and should be 2i/d": {POWER: "-4 * i / d"},
    "the exponent has the wrong sign": {POWER: "2 * i / d"},
    "the exponent is divided in whole numbers, and is 0": {POWER: "-(2 * i // d)"},
    "the exponent is rounded down by //": {THETA: "(2 * i * (-math.log(base) / d // 2)).exp()"},
    "pairs are counted from 1": {"i = torch.arange(d // 2": "i = 1 + torch.arange(d // 2"},
    "the frequencies are in reverse order": {THETA: "(base ** (-2 * i / d)).flip(0)"},
    "angles are multiplied by 2 pi": {"p[:, None] * theta": "2 * math.pi * p[:, None] * theta"},
}  # fmt: skip

POSITIONS = """
def positions(mask):
    n = mask.shape[-1]
    return mask.cumsum(-1) - 1
"""
COUNTED = "mask.cumsum(-1) - 1"
PADDING: Slips = {
    "padding is counted: the columns are numbered": {COUNTED: "torch.arange(n).expand_as(mask)"},
    "positions count from 1": {COUNTED: "mask.cumsum(-1)"},
    "the padding of the first row is taken for that of all":
        {COUNTED: "(mask[0].cumsum(-1) - mask[0]).expand_as(mask)"},
    "positions end at the longest row's last, and should begin at 0":
        {COUNTED: "mask.cumsum(-1) - 1 + mask.sum(-1).max() - mask.sum(-1, keepdim=True)"},
    "tokens are counted from the right": {COUNTED: "mask.flip(-1).cumsum(-1).flip(-1) - 1"},
    "the columns are numbered from the right": {COUNTED: "torch.arange(n - 1, -1, -1).expand_as(mask)"},
    "all padding is taken to stand on the left": {COUNTED: "torch.arange(n) - (n - mask.sum(-1, keepdim=True))"},
}  # fmt: skip

FREQUENCIES = """
def linear(d, base, s, trained):
    i = torch.arange(d // 2, dtype=torch.float64)
    theta = base ** (-2 * i / d)
    return theta / s, 1.0


def ntk(d, base, s, trained):
    i = torch.arange(d // 2, dtype=torch.float64)
    base = base * s ** (d / (d - 2))
    theta = base ** (-2 * i / d)
    return theta, 1.0


def yarn(d, base, s, trained):
    i = torch.arange(d // 2, dtype=torch.float64)
    theta = base ** (-2 * i / d)
    fast, slow = 32, 1
    low, high = (d * math.log(trained / (turns * 2 * math.pi)) / (2 * math.log(base)) for turns in (fast, slow))
    low, high = math.floor(low), math.ceil(high)
    low, high = max(low, 0), min(high, d - 1)
    ramp = ((i - low) / (high - low)).clamp(0, 1)
    return theta / s * ramp + theta * (1 - ramp), 0.1 * math.log(s) + 1


def paper(d, base, s, trained):
    i = torch.arange(d // 2, dtype=torch.float64)
    theta = base ** (-2 * i / d)
    kept = ((trained * theta / (2 * math.pi) - 1) / (32 - 1)).clamp(0, 1)
    return theta / s * (1 - kept) + theta * kept, 0.1 * math.log(s) + 1


def llama3(d, base, s, trained):
    i = torch.arange(d // 2, dtype=torch.float64)
    theta = base ** (-2 * i / d)
    wavelength = 2 * math.pi / theta
    smooth = (trained / wavelength - 1) / (4 - 1)
    between = (1 - smooth) * theta / s + smooth * theta
    found = torch.where(wavelength > trained / 1, theta / s, between)
    return torch.where(wavelength < trained / 4, theta, found), 1.0
"""
TEXTS = {text.split("(")[0]: f"def {text}" for text in FREQUENCIES.split("def ")[1:]}
OLD = "    i = torch.arange"
SAME = {  # of every method
    "the base is always 10000": {OLD: "    base = 10_000.0; i = torch.arange"},
    "nothing is scaled": {OLD: "    s = 1.0; i = torch.arange"},
}
LINEAR: Slips = {
    **SAME,
    "the base is multiplied by the factor": {THETA: "(base * s) ** (-2 * i / d)", "theta / s": "theta"},
    "the frequencies are multiplied by the factor, and should be divided": {"theta / s": "theta * s"},
}
NTK: Slips = {
    **SAME,
    "the factor is used on both sides: in the base, and on the frequencies": {"return theta": "return theta / s"},
    "the base is multiplied by the factor, without its power": {"s ** (d / (d - 2))": "s"},
    "the power is (d - 2)/d, and should be d/(d - 2)": {"(d / (d - 2))": "((d - 2) / d)"},
}
TEMPERATURE = "0.1 * math.log(s) + 1"
YARN: Slips = {
    "the base is always 10000": SAME["the base is always 10000"],
    "nothing is scaled": {"theta / s * ramp": "theta * ramp"},
    "the frequencies are multiplied by the factor, and should be divided": {"theta / s": "theta * s"},
    "ramp is unrounded, and released was asked for": {"math.floor(low), math.ceil(high)": "low, high"},
    "the ramp is reversed": {"theta / s * ramp + theta * (1 - ramp)": "theta / s * (1 - ramp) + theta * ramp"},
    "the 32 and the 1 of the ramp are exchanged": {"fast, slow = 32, 1": "fast, slow = 1, 32"},
    "the temperature is dropped": {TEMPERATURE: "1.0"},
    "the temperature lacks its 1": {TEMPERATURE: "0.1 * math.log(s)"},
    "the temperature is squared, as that of the scores is": {TEMPERATURE: "(0.1 * math.log(s) + 1) ** 2"},
    "the temperature divides": {TEMPERATURE: "1 / (0.1 * math.log(s) + 1)"},
    "the temperature's logarithm is to base 10": {TEMPERATURE: "0.1 * math.log10(s) + 1"},
}
LLAMA3: Slips = {
    **SAME,
    "the frequencies are multiplied by the factor, and should be divided":
        {OLD: "    s = 1 / s; i = torch.arange"},
    "the ramp is reversed":
        {"(1 - smooth) * theta / s + smooth * theta": "smooth * theta / s + (1 - smooth) * theta",
         "theta / s, between": "theta, between", "trained / 4, theta,": "trained / 4, theta / s,"},
    "between the bands the ramp is reversed, and only there":
        {"(1 - smooth) * theta / s + smooth * theta": "smooth * theta / s + (1 - smooth) * theta"},
    "there is no ramp between the bands":
        {"between = (1 - smooth) * theta / s + smooth * theta": "between = theta / s"},
    "the high end of the ramp is 32, as YaRN's": {"(4 - 1)": "(32 - 1)", "trained / 4": "trained / 32"},
    "wavelengths lack their 2 pi": {"2 * math.pi / theta": "1 / theta"},
    "the trained length is always 8192": {OLD: "    trained = 8192; i = torch.arange"},
}  # fmt: skip
METHODS = {"linear": LINEAR, "ntk": NTK, "yarn": YARN, "llama3": LLAMA3}

# What is asked about: the oracle -> the right text, and what to write in it for each mistake.
SUBJECTS: dict[str, tuple[str, dict[str, str], Slips]] = {
    **{name: (OPTIMIZER, RIGHT_OPTIMIZERS[name], slips) for name, slips in OPTIMIZERS.items()},
    "rope": (TURN, {}, ROPE),
    "rope-qkv": (TURN_ALL, {}, ROPE_QKV),
    "alibi": (SLOPES_TEXT, {}, ALIBI),
    "t5": (BUCKETS_TEXT, {}, T5),
    "sinusoidal": (TABLE, {}, SINUSOIDAL),
    "padding": (POSITIONS, {}, PADDING),
    **{f"rope-{name}": (TEXTS[name], {}, slips) for name, slips in METHODS.items()},
}
# Mistakes that are the right text of another oracle: another method, or YaRN's other ramp.
OTHER_TEXTS = {
    **{(f"rope-{name}", f"method is {other}, and {name} was asked for"): TEXTS[other]
       for name in METHODS for other in METHODS if other != name},
    ("rope-yarn", "ramp is paper, and released was asked for"): TEXTS["paper"],
}  # fmt: skip
# Oracles of one family know the same mistakes: a slip is asked of the first oracle that knows it.
FAMILIES = {"rope-qkv": "rope", **dict.fromkeys(("adam-l2", "adamw", "amsgrad", "nadam", "radam"), "adam")}


def slips():
    """Everything to ask: the oracle, the mistake, and the subject that makes it."""
    for name, (text, _, slips) in SUBJECTS.items():
        for mistake, slip in slips.items():
            yield name, mistake, text, slip
    for (name, mistake), text in OTHER_TEXTS.items():
        yield name, mistake, text, {}
