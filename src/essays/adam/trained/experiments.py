"""Small trainings, most of them on real data, many runs side by side: the seeds, and mostly the rates, stand in front.

What takes minutes is stored in `results/trained.json` by `benchmarks/trained.py`; what takes less is run here.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from math import inf, log
from pydoc_data.topics import topics
from typing import Any, NamedTuple

import torch
from torch import Tensor
from torch.nn.functional import cross_entropy, layer_norm, one_hot, scaled_dot_product_attention

from essays.kit.chance import seeded
from essays.kit.digits import digits
from essays.kit.record import record
from workings.adam import after, optim
from workings.adam.curvature import sharpness

Weights = dict[str, Tensor]  # each of shape (rates, seeds, rows, columns)
SEEDS = tuple(range(5))


class Rule(NamedTuple):
    """A rule of the package, with one way to start and to step for all of them."""

    init: Callable[[Tensor, Tensor], Any]  # parameter, its first gradient -> state
    step: Callable[..., tuple[Tensor, Any]]  # parameter, gradient, state, alpha -> parameter, state


def sign_step(theta: Tensor, g: Tensor, state: None, alpha: Tensor) -> tuple[Tensor, None]:
    """Descent by the sign of the gradient: Adam with both memories at zero."""
    return theta - alpha * g.sign(), state


RULES = {
    "sgd": Rule(lambda theta, g: None, lambda theta, g, state, alpha: (optim.sgd_step(theta, g, alpha), None)),
    "momentum": Rule(lambda theta, g: optim.momentum_init(theta), optim.heavy_ball_step),
    "nesterov": Rule(lambda theta, g: optim.momentum_init(theta), optim.nesterov_step),
    "adagrad": Rule(lambda theta, g: optim.adagrad_init(theta), optim.adagrad_step),
    "rmsprop": Rule(lambda theta, g: optim.rmsprop_init(theta), optim.rmsprop_step),
    "adam": Rule(lambda theta, g: optim.adam_init(theta), optim.adam_step),
    "adamw": Rule(lambda theta, g: optim.adam_init(theta), optim.adamw_step),
    "sign": Rule(lambda theta, g: None, sign_step),
    "lion": Rule(lambda theta, g: optim.momentum_init(theta), after.lion_step),
    "muon": Rule(lambda theta, g: optim.momentum_init(theta), after.muon_step),
    "soap": Rule(lambda theta, g: after.soap_init(theta, g), after.soap_step),
}


def descend(
    loss: Callable[[Weights, int], Tensor],
    weights: Weights,
    rules: dict[str, tuple[str, Tensor]],
    steps: int,
    falls: bool = True,
    warm: int = 0,
    clip: float = inf,
    lengths: list[Tensor] | None = None,
) -> Iterator[Weights]:
    """The weights after each step of many runs at once.

    Args:
        loss: From weights and the number of the step to the sum of the losses of all runs.
        weights: Where the runs start, each of shape (rates, seeds, rows, columns).
        rules: For each weight its rule and the rates, which broadcast to the weight.
        steps: How many.
        falls: Whether the rates fall to 0 in a straight line.
        warm: Steps in which the rates rise first.
        clip: The length to which the gradient of a run is cut, all its weights together.
        lengths: Where to put how long each run's gradient is before it is cut, of shape (rates, seeds).
    """
    states: dict[str, Any] = {}
    for t in range(steps):
        weights = {name: weight.detach().requires_grad_() for name, weight in weights.items()}
        gradients = dict(zip(weights, torch.autograd.grad(loss(weights, t), list(weights.values())), strict=True))
        if clip < inf:
            squares = torch.stack([g.square().sum((-2, -1), keepdim=True) for g in gradients.values()])
            length = squares.sum(0).sqrt()
            gradients = {name: g * (clip / length).clamp(max=1) for name, g in gradients.items()}
            if lengths is not None:
                lengths.append(length[..., 0, 0])
        share = (1 - t / steps if falls else 1) * min(1, (t + 1) / max(warm, 1))
        with torch.no_grad():
            for name, (rule, rates) in rules.items():
                theta, g = weights[name], gradients[name]
                state = states[name] if t else RULES[rule].init(theta, g)
                weights[name], states[name] = RULES[rule].step(theta, g, state, alpha=share * rates)
        yield weights


def last(course: Iterator[Weights]) -> Weights:
    """Where a descent ends."""
    for weights in course:
        end = weights
    return end


def grid(rates: Sequence[float]) -> Tensor:
    """Rates as they stand in front of seeds, rows and columns."""
    return torch.tensor(rates).view(-1, 1, 1, 1)


def many(starts: Sequence[Weights], rates: int) -> Weights:
    """The starts of the seeds, once for every rate."""
    return {name: torch.stack([start[name] for start in starts]).expand(rates, -1, -1, -1) for name in starts[0]}


# A small net on digits

DIGITS_RATES = tuple(10 ** (k / 3) for k in range(-15, 7))  # three to the decade, from 1e-5 to 100
DIGITS_STEPS = (20, 60, 200, 600)
DIGITS_RULES = ("sgd", "momentum", "nesterov", "adagrad", "rmsprop", "adam", "adamw", "lion", "muon", "soap")
TRIES_RULES = ("sgd", "adam", "muon", "soap")  # that the text compares by their tries
MATRICES = {"muon", "soap"}  # rules for matrices; biases go by Adam, at the same rate


def net_start(seed: int, hidden: int = 32, dtype: torch.dtype = torch.float32) -> Weights:
    """A perceptron with one hidden layer for images of 64 pixels, as `torch.nn.Linear` would start its matrices."""
    draw = seeded(seed)

    def uniform(rows: int, columns: int) -> Tensor:
        return ((2 * torch.rand(rows, columns, generator=draw) - 1) / rows**0.5).to(dtype)

    bias = torch.zeros(1, hidden, dtype=dtype), torch.zeros(1, 10, dtype=dtype)
    return {"first": uniform(64, hidden), "bias": bias[0], "second": uniform(hidden, 10), "offset": bias[1]}


def net(weights: Weights, x: Tensor) -> Tensor:
    """Ten scores for each image; (..., n, 64) -> (..., n, 10)."""
    return (x @ weights["first"] + weights["bias"]).relu() @ weights["second"] + weights["offset"]


def mean_loss(scores: Tensor, right: Tensor) -> Tensor:
    """Mean cross entropy of every run; (rates, seeds, n, classes) and (n,) or (seeds, n) -> (rates, seeds)."""
    right = right.expand(scores.shape[:-1])
    return cross_entropy(scores.flatten(0, -2), right.flatten(), reduction="none").view(right.shape).mean(-1)


def capped(loss: Tensor, most: float) -> Tensor:
    """Losses, where whatever is more than the most, or no number, counts as the most."""
    return loss.nan_to_num(nan=inf).clamp(max=most)


def digits_run(
    rule: str, rates: Sequence[float], steps: int, seeds: Sequence[int] = SEEDS, batch: int = 32
) -> dict[str, Tensor]:
    """What a rule comes to: loss on the images to choose by and on those of the test, and the share it gets wrong."""
    train, choose, test = digits()
    draws = [seeded(1000 + seed) for seed in seeds]
    alpha = grid(rates)

    def loss(weights: Weights, t: int) -> Tensor:
        rows = torch.stack([torch.randint(len(train.x), (batch,), generator=draw) for draw in draws])
        return mean_loss(net(weights, train.x[rows]), train.y[rows]).sum()

    rules = dict.fromkeys(("first", "bias", "second", "offset"), (rule, alpha))
    if rule in MATRICES:
        rules |= {"bias": ("adam", alpha), "offset": ("adam", alpha)}
    weights = last(descend(loss, many([net_start(seed) for seed in seeds], len(rates)), rules, steps))
    with torch.no_grad():
        scores = net(weights, test.x)
        return {
            "choose": capped(mean_loss(net(weights, choose.x), choose.y), log(10)),
            "test": capped(mean_loss(scores, test.y), log(10)),
            "wrong": (scores.argmax(-1) != test.y).float().mean(-1),
        }


# A small transformer on text

CONTEXT, SIZE, HEADS = 32, 32, 2
TEXT_STEPS = {"characters": 300, "words": 200}
TEXT_MARKS = (10, 30, 100)  # and the last step
MOST = 256  # kinds of word


@cache
def text(kind: str) -> tuple[Tensor, Tensor, Tensor, int]:
    """Python's own help as numbers: to train on, to choose by, for the test; and how many kinds of token there are.

    Args:
        kind: `characters`; or `words`, the commonest of them and of the marks between, and one token for all others.
    """
    whole = "".join(topics[name] for name in sorted(topics))
    tokens = list(whole) if kind == "characters" else re.findall(r"\w+|[^\w\s]", whole)
    common = Counter(tokens).most_common(MOST - 1)
    number = {each: place for place, (each, _) in enumerate(common, 1)}
    numbers = torch.tensor([number.get(each, 0) for each in tokens])
    train, choose, test = numbers.tensor_split([len(numbers) * 8 // 10, len(numbers) * 9 // 10])
    return train, choose, test, len(number) + 1


def text_size(kind: str) -> dict[str, int]:
    """How many tokens this Python's help has, and how many kinds of them."""
    *parts, kinds = text(kind)
    return {"tokens": sum(map(len, parts)), "kinds": kinds}


def decoder_start(seed: int, kinds: int) -> Weights:
    """A decoder of one layer before training."""
    draw = seeded(seed)

    def normal(rows: int, columns: int, std: float | None = None) -> Tensor:
        return torch.randn(rows, columns, generator=draw) * (std or rows**-0.5)

    weights = {"token": normal(kinds, SIZE, 1.0), "place": normal(CONTEXT, SIZE, 0.1)}
    weights |= {"qkv": normal(SIZE, 3 * SIZE), "out": normal(SIZE, SIZE)}
    return weights | {"up": normal(SIZE, 4 * SIZE), "down": normal(4 * SIZE, SIZE), "answer": normal(SIZE, kinds)}


def decoder(weights: Weights, tokens: Tensor) -> Tensor:
    """Scores of every next token, from one pre-norm layer of causal attention and a perceptron.

    The weights are those of `decoder_start` with rates and seeds in front.
    (rates, seeds, batch, n) -> (rates, seeds, batch * n, kinds).
    """
    rates, seeds, batch, n = tokens.shape
    rows = tokens.flatten(2)[..., None].expand(-1, -1, -1, SIZE)
    x = weights["token"].gather(2, rows) + weights["place"][:, :, :n].repeat(1, 1, batch, 1)
    mixed = (layer_norm(x, (SIZE,)) @ weights["qkv"]).view(rates * seeds, batch, n, 3, HEADS, SIZE // HEADS)
    q, k, v = mixed.permute(3, 0, 1, 4, 2, 5)
    seen = scaled_dot_product_attention(q, k, v, is_causal=True).transpose(2, 3)
    x = x + seen.reshape(rates, seeds, batch * n, SIZE) @ weights["out"]
    x = x + (layer_norm(x, (SIZE,)) @ weights["up"]).relu() @ weights["down"]
    return layer_norm(x, (SIZE,)) @ weights["answer"]


def windows(numbers: Tensor, starts: Tensor) -> tuple[Tensor, Tensor]:
    """Pieces of a text and what follows each token in them; starts (...) -> twice (..., CONTEXT)."""
    places = starts[..., None] + torch.arange(CONTEXT)
    return numbers[places], numbers[places + 1]


class Recipe(NamedTuple):
    """How a decoder is trained: the rule for most weights, and what is done to it.

    Attributes:
        rule: For all weights, or for those that `others` does not name.
        other: The rule for the others; Muon's and the mixtures'.
        others: Which weights.
        rate: The other rule's rate; 0 if it is the same.
        warm: Steps of warm-up.
        clip: Largest length of a gradient.
    """

    rule: str
    other: str = "adam"
    others: tuple[str, ...] = ()
    rate: float = 0.0
    warm: int = 0
    clip: float = inf


def half_decades(low: int, high: int) -> list[float]:
    """Rates, two to the decade, from 10^(low / 2) to 10^(high / 2)."""
    return [10 ** (k / 2) for k in range(low, high + 1)]


INSIDE = ("place", "qkv", "out", "up", "down")
TEXT_RECIPES = {  # and the half decades between which the rates lie
    "sgd": (Recipe("sgd"), -2, 2),
    "momentum": (Recipe("momentum"), -3, 1),
    "adam": (Recipe("adam"), -6, -2),
    "muon": (Recipe("muon", others=("token", "place", "answer")), -5, -1),
    "ends": (Recipe("sgd", others=("token", "answer"), rate=0.01), -3, 1),
    "inside": (Recipe("sgd", others=INSIDE, rate=0.01), -2, 2),
    "clip": (Recipe("sgd", clip=0.5), -2, 2),
    "warm": (Recipe("sgd", warm=40), -2, 2),
}
BATCHES = {  # of words: pieces of text in a batch, and the half decades between which the search for a rate begins
    2: {"sgd": (-1, 1), "adam": (-5, -3)},
    64: {"sgd": (-1, 1), "adam": (-4, -2), "ends": (-1, 1)},
}
CLIPS = {"half": (0.5, 10**0.5), "two": (2.0, 1.0)}  # a limit to the gradient's length on words, and SGD's rate
OTHER_SEEDS = tuple(range(5, 10))


def text_loss(weights: Weights, tokens: Tensor, right: Tensor) -> Tensor:
    """Mean loss of every run; tokens and right of shape (seeds, batch, n) -> (rates, seeds)."""
    rates = weights["token"].shape[0]
    scores = decoder(weights, tokens.expand(rates, -1, -1, -1))
    return mean_loss(scores, right.flatten(1))


def text_run(
    kind: str,
    recipe: Recipe,
    rates: Sequence[float],
    seeds: Sequence[int] = SEEDS,
    batch: int = 8,
    stop: int | None = None,
    lengths: list[Tensor] | None = None,
) -> dict[str, Tensor]:
    """Losses of a recipe in nats a token: on the text to choose by at some steps, and at the end on the test.

    The end is the last step of TEXT_STEPS, or the step at which to stop; the rates fall as if it did not.
    """
    train, choose, test, kinds = text(kind)
    steps = TEXT_STEPS[kind]
    draws = [seeded(1000 + seed) for seed in seeds]
    held = [windows(each, torch.arange(64) * (len(each) // 65)) for each in (choose, test)]
    held = [(tokens.expand(len(seeds), -1, -1), right.expand(len(seeds), -1, -1)) for tokens, right in held]

    def loss(weights: Weights, t: int) -> Tensor:
        starts = torch.stack([torch.randint(len(train) - CONTEXT, (batch,), generator=draw) for draw in draws])
        return text_loss(weights, *windows(train, starts)).sum()

    weights = many([decoder_start(seed, kinds) for seed in seeds], len(rates))
    rules = {name: (recipe.rule, grid(rates)) for name in weights}
    other = grid([recipe.rate]) if recipe.rate else grid(rates)
    rules |= dict.fromkeys(recipe.others, (recipe.other, other))
    course = []
    run = descend(loss, weights, rules, steps, warm=recipe.warm, clip=recipe.clip, lengths=lengths)
    for t, now in enumerate(run, 1):
        if t in TEXT_MARKS or t == steps:
            with torch.no_grad():
                course.append(capped(text_loss(now, *held[0]), log(kinds)))
        if t == stop:
            break
    with torch.no_grad():
        return {"choose": torch.stack(course), "test": capped(text_loss(now, *held[1]), log(kinds))}


def clip_run(limit: float, rate: float) -> dict[str, Tensor]:
    """SGD on words, its gradient cut: the loss on the test, and the share of batches whose gradient was too long."""
    lengths: list[Tensor] = []
    found = text_run("words", Recipe("sgd", clip=limit), [rate], lengths=lengths)
    return {"test": found["test"][0], "share": (torch.stack(lengths) > limit).float().mean(0)[0]}


# Sharpness along a run

SHARP_STEPS, SHARP_EVERY = 600, 20
SHARP_RUNS = (("sgd", 0.15), ("sgd", 0.3), ("adam", 0.01), ("adam", 0.02))


def sharp_start(seed: int, hidden: int = 16) -> Tensor:
    """All parameters of a net for digits in one row, float64."""
    return torch.cat([weight.flatten() for weight in net_start(seed, hidden, torch.float64).values()])


def sharp_loss(theta: Tensor, x: Tensor, y: Tensor) -> Tensor:
    """Half the squared error of nets with one hidden layer of tanh: the mean over the images, summed over the runs.

    theta has the shape (..., n).
    """
    hidden = (theta.shape[-1] - 10) // (x.shape[-1] + 11)
    first, bias, second, offset = theta.split([x.shape[-1] * hidden, hidden, hidden * 10, 10], -1)
    inside = (x @ first.unflatten(-1, (-1, hidden)) + bias[..., None, :]).tanh()
    error = inside @ second.unflatten(-1, (-1, 10)) + offset[..., None, :] - one_hot(y, 10)
    return error.square().sum(-1).mean(-1).sum() / 2


def sharp_limit(rule: str, alpha: float, beta1: float = 0.9) -> float:
    """The sharpness, of Adam the preconditioned one, up to which steps at a rate are stable on a bowl."""
    return 2 / alpha if rule == "sgd" else 2 * (1 + beta1) / (1 - beta1) / alpha


def sharp_run(
    rule: str,
    alpha: float,
    steps: int = SHARP_STEPS,
    seeds: Sequence[int] = SEEDS,
    images: int = 200,
    rounds: int = 100,
) -> dict[str, Tensor]:
    """Loss, sharpness, and under Adam the preconditioned sharpness, every SHARP_EVERY steps of full batches.

    Returns:
        For each a tensor of shape (marks, seeds); the preconditioned sharpness begins at the second mark.
    """
    train = digits(torch.float64)[0]

    def loss(theta: Tensor) -> Tensor:
        return sharp_loss(theta, train.x[:images], train.y[:images])

    theta = torch.stack([sharp_start(seed) for seed in seeds])
    state, one = RULES[rule].init(theta, theta), torch.ones(())
    draw = seeded(0)
    plain = scaled = torch.randn(theta.shape, generator=draw, dtype=theta.dtype)
    found: dict[str, list[Tensor]] = {"loss": [], "sharpness": [], "preconditioned": []}
    for t in range(steps + 1):
        if t % SHARP_EVERY == 0:
            scale = one if not isinstance(state, optim.AdamState) or not t else divisor(state)
            value, plain = sharpness(loss, theta, plain, rounds if t else 5 * rounds)
            found["sharpness"].append(value)
            if rule == "adam" and t:
                value, scaled = sharpness(loss, theta, scaled, rounds if t > SHARP_EVERY else 5 * rounds, scale)
                found["preconditioned"].append(value)
            with torch.no_grad():
                found["loss"].append(torch.stack([loss(each[None]) for each in theta]))
        theta, state = RULES[rule].step(theta, torch.func.grad(loss)(theta), state, alpha=alpha)
    return {name: torch.stack(values) for name, values in found.items() if values}


def divisor(state: optim.AdamState, beta2: float = 0.999, eps: float = 1e-8) -> Tensor:
    """What Adam divides by."""
    return (state.v / (1 - beta2**state.t)).sqrt() + eps


# Rare words

OCTAVES = 7  # 1 word, 2 words, 4 and so on to 64: the words of an octave make up about as much text as those of another
WORDS = 2**OCTAVES - 1
CONTEXTS = 4  # of each word
WORDS_STEPS = 100
WORDS_MARKS = (3, 10, 30, 100)
WORDS_RULES = {  # and the half decades between which the rates lie
    "sgd": (-2, 4),
    "momentum": (-4, 2),
    "adagrad": (-3, 3),
    "rmsprop": (-5, 1),
    "adam": (-4, 2),
    "sign": (-6, 0),
}


class Words(NamedTuple):
    """Contexts of words, and how common they are.

    Attributes:
        x: Four contexts of each word, one set for each seed; shape (seeds, n, size).
        word: Which word follows, shape (n,).
        share: How much of the text each context stands for, shape (n,).
        octave: Columns that take the mean over an octave, shape (n, OCTAVES).
    """

    x: Tensor
    word: Tensor
    share: Tensor
    octave: Tensor


def words_drawn(seeds: Sequence[int] = SEEDS, size: int = 8, noise: float = 1.0) -> Words:
    """Word number k makes up a share of the text in proportion to 1 / k; its contexts are Gaussian about a centre."""
    draws = [seeded(seed) for seed in seeds]
    word = torch.arange(WORDS).repeat_interleave(CONTEXTS)
    x = [
        torch.randn(WORDS, size, generator=draw)[word] + noise * torch.randn(len(word), size, generator=draw)
        for draw in draws
    ]
    share = 1 / (word + 1)
    share = share / share.sum()
    octave = one_hot((word + 1).log2().floor().long(), OCTAVES) * share[:, None]
    return Words(torch.stack(x), word, share, octave / octave.sum(0))


def words_each(weights: Tensor, words: Words) -> Tensor:
    """Minus the log of the probability that a softmax regression gives to the word, context by context."""
    logs = (words.x @ weights).log_softmax(-1)
    return -logs.gather(-1, words.word.expand(logs.shape[:-1])[..., None])[..., 0]


def words_floor(words: Words) -> Tensor:
    """The least mean loss that a softmax regression can have, told by octaves: by L-BFGS; shape (seeds, OCTAVES)."""
    weights = torch.zeros(len(words.x), words.x.shape[-1], WORDS, requires_grad=True)
    search = torch.optim.LBFGS([weights], max_iter=600, line_search_fn="strong_wolfe", tolerance_grad=1e-6)

    def closure() -> Tensor:
        search.zero_grad()
        loss = (words_each(weights, words) @ words.share).sum()
        loss.backward()
        return loss

    search.step(closure)
    return words_each(weights.detach(), words) @ words.octave


def words_run(
    rule: str, rates: Sequence[float], steps: int = WORDS_STEPS, seeds: Sequence[int] = SEEDS
) -> dict[str, Tensor]:
    """Losses of a softmax regression on the whole text at some steps: shape (marks, rates, seeds), and by octaves."""
    words = words_drawn(seeds)
    start = {"answer": torch.zeros(len(rates), len(seeds), words.x.shape[-1], WORDS)}

    def loss(weights: Weights, t: int) -> Tensor:
        return (words_each(weights["answer"], words) @ words.share).sum()

    found = []
    for t, now in enumerate(descend(loss, start, {"answer": (rule, grid(rates))}, steps, falls=False), 1):
        if t in WORDS_MARKS or t == steps:
            with torch.no_grad():
                each = capped(words_each(now["answer"], words), 99.0)
            found.append((each @ words.share, each @ words.octave))
    return {"all": torch.stack([whole for whole, _ in found]), "octaves": torch.stack([part for _, part in found])}


def words_curvature(steps: int, rate: float = 10.0, seeds: Sequence[int] = SEEDS) -> Tensor:
    """How much more curvature the commonest word's weights have than the rarest octave's, after SGD; shape (seeds,).

    A word's curvature is the trace of its block of the Hessian.
    """
    words = words_drawn(seeds)
    weights = {"answer": torch.zeros(1, len(seeds), words.x.shape[-1], WORDS)}

    def loss(weights: Weights, t: int) -> Tensor:
        return (words_each(weights["answer"], words) @ words.share).sum()

    if steps:
        weights = last(descend(loss, weights, {"answer": ("sgd", grid([rate]))}, steps, falls=False))
    with torch.no_grad():
        p = (words.x @ weights["answer"][0]).softmax(-1)
        trace = torch.einsum("n,snk,sn->sk", words.share, p * (1 - p), words.x.square().sum(-1))
    return trace[:, 0] / trace[:, -(2 ** (OCTAVES - 1)) :].mean(1)


# What is stored


def stored(*keys: str) -> Tensor:
    """The numbers of `results/trained.json` under some keys; the seeds come last, but for octaves."""
    place = record("adam", "trained")
    for key in keys:
        place = place[key]
    return torch.tensor(place, dtype=torch.float64)


def best(choose: Tensor) -> int:
    """Which rate leaves the least mean loss over the seeds; (rates, seeds)."""
    return int(choose.mean(1).argmin())


def digits_tuned(rule: str, steps: int, what: str = "test") -> Tensor:
    """The test loss of a rule, or what else is asked, at the rate that was chosen for so many steps; shape (seeds,)."""
    return stored("digits", rule, str(steps), what)[best(stored("digits", rule, str(steps), "choose"))]


def digits_rate(rule: str, steps: int) -> float:
    """The rate that was chosen for a rule and so many steps."""
    return DIGITS_RATES[best(stored("digits", rule, str(steps), "choose"))]


def apart(one: Tensor, other: Tensor) -> bool:
    """Whether two bands of seeds do not overlap."""
    return bool(one.max() < other.min() or other.max() < one.min())


# --8<-- [start:tries]
def tries(choose, test, k):
    """The expected test loss of the best of k rates, drawn at random and judged on other data (rates, seeds)."""
    n = len(choose)
    ranked = test.gather(0, choose.argsort(0))  # the rate that is best on the data to choose by comes first
    i = torch.arange(n, dtype=test.dtype)
    weight = ((n - i) / n) ** k - ((n - i - 1) / n) ** k  # that the best of the k is number i
    return weight @ ranked


# --8<-- [end:tries]


def tries_digits(rule: str, k: int, steps: int = 600) -> Tensor:
    """The expected test loss after k tries on digits, seed by seed."""
    return tries(stored("digits", rule, str(steps), "choose"), stored("digits", rule, str(steps), "test"), k)


def tries_again(rule: str, k: int) -> Tensor:
    """The same of the second five seeds, after 600 steps."""
    return tries(stored("again", "tries", rule, "choose"), stored("again", "tries", rule, "test"), k)


def text_tuned(kind: str, name: str) -> Tensor:
    """The test loss of a recipe at its chosen rate; shape (seeds,)."""
    return stored(kind, name, "test")[best(stored(kind, name, "choose")[-1])]


def text_rate(kind: str, name: str) -> float:
    """The rate that was chosen for a recipe."""
    return record("adam", "trained")[kind][name]["rates"][best(stored(kind, name, "choose")[-1])]


def batch_tuned(batch: int, name: str) -> Tensor:
    """The test loss on words of a recipe with batches of so many pieces, at its chosen rate; shape (seeds,)."""
    if batch == 8:
        return text_tuned("words", name)
    return stored("batches", str(batch), name, "test")[best(stored("batches", str(batch), name, "choose")[-1])]


def ten(kind: str, *keys: str) -> Tensor:
    """Test losses of both fives of seeds: of a recipe on words, or on `digits` of a rule after so many steps."""
    first = digits_tuned(keys[0], int(keys[1])) if kind == "digits" else text_tuned(kind, *keys)
    return torch.cat([first, again(kind, *keys)])


def again(*keys: str) -> Tensor:
    """Test losses of the second five seeds: `words`, a recipe; or `digits`, a rule, its steps; shape (seeds,)."""
    return stored("again", *keys, "test")


def text_course(kind: str, name: str) -> Tensor:
    """The loss of a recipe, at its chosen rate, on the text to choose by: at TEXT_MARKS and at the last step.

    Shape (marks, seeds).
    """
    choose = stored(kind, name, "choose")
    return choose[:, best(choose[-1])]


def sharp_course(rule: str, alpha: float, since: int = 0) -> Tensor:
    """Sharpness over its limit, of Adam preconditioned, at the marks from a step on; shape (marks, seeds)."""
    what = "sharpness" if rule == "sgd" else "preconditioned"
    values = stored("sharpness", rule, str(alpha), what)
    marks = torch.arange(0, SHARP_STEPS + 1, SHARP_EVERY)[-len(values) :]
    return values[marks >= since] / sharp_limit(rule, alpha)


def rare_excess(rule: str, part: str = "rare") -> Tensor:
    """By how much the octaves' losses are above the best possible, at the rate that is best at the end.

    Shape (marks, seeds, OCTAVES); the marks are WORDS_MARKS, and of `longer` also the last step.
    """
    at = best(stored(part, rule, "all")[-1])
    return stored(part, rule, "octaves")[:, at] - stored("floor", "octaves")


def rare_whole(rule: str, part: str = "rare") -> Tensor:
    """By how much the loss of the whole text is above the best possible; (marks, seeds)."""
    words = words_drawn()
    return rare_excess(rule, part) @ (words.share @ (words.octave > 0).float()).double()
