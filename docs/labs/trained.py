# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # Train it yourself
#
# Here small nets learn to read digits, under the rules of the essay, and under one of yours.
# [Trained](../adam/trained.md) does the same with more rules and more steps, and says what can be concluded from it.
# The lab runs in some seconds, after `pip install -e '.[labs]'` in the project's folder.

# %%
import math

import torch
from matplotlib import pyplot as plt
from torch.nn.functional import cross_entropy

from essays.kit.digits import digits
from essays.kit.style import COLOURS, STYLE, shades, show
from workings.adam import after, optim

plt.style.use(STYLE)
torch.set_num_threads(1)

train, choose, test = digits()
rates = 10 ** torch.linspace(-4, 1, 16)  # three to the decade
seeds, steps, hidden = 5, 60, 32

# %% [markdown]
# ## The data
#
# There are 1,000 images to train on, 400 to choose a rate by, and 397 for the test, all of 8 by 8 pixels.

# %%
figure, panels = plt.subplots(1, 8, figsize=(5.0, 0.9))
for ax, image in zip(panels, train.x[:8], strict=True):
    ax.pcolormesh(image.view(8, 8).flip(0).numpy(), cmap=shades("ink"))
    ax.axis("off")
plt.close(figure)
show(figure, f"Eight handwritten digits: {', '.join(map(str, train.y[:8].tolist()))}.")

# %% [markdown]
# ## The net
#
# One hidden layer. All rates and all seeds train side by side, so every weight has the shape (rates, seeds, rows,
# columns), and no run sees another.


# %%
def start():
    """Weights for every rate and seed; a seed starts alike at every rate."""
    torch.manual_seed(0)
    first = (2 * torch.rand(seeds, 64, hidden) - 1) / 8
    second = (2 * torch.rand(seeds, hidden, 10) - 1) / hidden**0.5
    biases = torch.zeros(seeds, 1, hidden), torch.zeros(seeds, 1, 10)
    return [weight.expand(len(rates), *weight.shape) for weight in (first, biases[0], second, biases[1])]


def losses(weights, x, y):
    """The mean loss of every run, and the share of images that it reads wrongly: (rates, seeds) each."""
    first, bias, second, offset = weights
    scores = (x @ first + bias).relu() @ second + offset
    right = y.expand(scores.shape[:-1])
    loss = cross_entropy(scores.flatten(0, -2), right.flatten(), reduction="none").view(right.shape).mean(-1)
    return loss.nan_to_num(nan=9.0), (scores.argmax(-1) != right).float().mean(-1)


# %% [markdown]
# ## The rules
#
# A rule is a start and a step. Muon is for matrices, so the biases get Adam. The last rule is **yours**: it begins as
# momentum of which only the sign is taken. Change what stands in `my_step`.


# %%
def my_step(theta, g, state, alpha):
    """A rule of your own: the new parameter, and what is to be remembered."""
    b = 0.9 * state.b + 0.1 * g
    return theta - alpha * b.sign(), optim.MomentumState(b)


def muon_step(theta, g, state, alpha):
    """Muon for matrices, Adam for the rest."""
    if theta.shape[-2] == 1:
        return optim.adam_step(theta, g, state[1], alpha)[0], (state[0], optim.adam_step(theta, g, state[1], alpha)[1])
    theta, memory = after.muon_step(theta, g, state[0], alpha)
    return theta, (memory, state[1])


RULES = {
    "SGD": (lambda theta: None, lambda theta, g, state, alpha: (optim.sgd_step(theta, g, alpha), None), "sgd"),
    "momentum": (optim.momentum_init, optim.heavy_ball_step, "momentum"),
    "Adam": (optim.adam_init, optim.adam_step, "adam"),
    "Muon": (lambda theta: (optim.momentum_init(theta), optim.adam_init(theta)), muon_step, "v"),
    "yours": (optim.momentum_init, my_step, "warn"),
}


def run(rule):
    """Trains; gives the loss on the images to choose by, that on the test, and the share read wrongly."""
    init, step, _ = RULES[rule]
    weights, draw = start(), torch.Generator().manual_seed(1)
    states = [init(weight) for weight in weights]
    for t in range(steps):
        rows = torch.randint(len(train.x), (seeds, 32), generator=draw)
        weights = [weight.detach().requires_grad_() for weight in weights]
        gradients = torch.autograd.grad(losses(weights, train.x[rows], train.y[rows])[0].sum(), weights)
        alpha = (1 - t / steps) * rates[:, None, None, None]  # falls to zero
        with torch.no_grad():
            moved = [step(*each, alpha) for each in zip(weights, gradients, states, strict=True)]
        weights, states = (list(each) for each in zip(*moved, strict=True))
    with torch.no_grad():
        return losses(weights, choose.x, choose.y)[0], *losses(weights, test.x, test.y)


results = {rule: run(rule) for rule in RULES}

# %% [markdown]
# ## Every rate
#
# Where is each rule's target, and how wide is it? The dot is the rate that does best on the images to choose by.

# %%
figure, ax = plt.subplots(figsize=(5.0, 3.6))
for (rule, (chosen, left, _)), line in zip(results.items(), ("--", "-.", "-", (0, (7, 2)), ":"), strict=False):
    colour, at = COLOURS[RULES[rule][2]], chosen.mean(1).argmin()
    ax.plot(rates, left.mean(1).clamp(max=3), color=colour, linestyle=line, label=rule)
    ax.plot(rates[at], left[at].mean(), "o", color=colour)
ax.set(xscale="log", yscale="log", xlabel="rate", ylabel="test loss", ylim=(0.1, 3))
ax.set_yticks([0.1, 1], ["0.1", "1"])
ax.minorticks_off()
ax.legend()
plt.close(figure)
show(figure, "Test loss against the rate: a valley for each rule, SGD's at rates near 1, Adam's near a twentieth.")

# %%
for rule, (chosen, left, wrong) in results.items():
    at = chosen.mean(1).argmin()
    band = f"{left[at].mean():.3f} ({left[at].min():.3f} to {left[at].max():.3f})"
    print(f"{rule:<9} rate {rates[at]:<8.2g} test loss {band}, wrong {wrong[at].mean():.1%}")

# %% [markdown]
# After 60 steps, two passes over the data, SGD is behind the others with all of its seeds, and its target is at rates
# some twenty times as high as Adam's. Is any of the others ahead of the rest? Look at the bands before you say so.
#
# ## With fewer tries
#
# Each rule was given 16 rates. If you try only three of them, at random, what can you expect?


# %%
def expected(chosen, left, k):
    """The expected test loss of the best of k random rates, judged on the images to choose by; one for each seed."""
    n = len(chosen)
    ranked = left.clamp(max=math.log(10)).gather(0, chosen.argsort(0))
    i = torch.arange(n)
    return (((n - i) / n) ** k - ((n - i - 1) / n) ** k) @ ranked


print(f"{'tries':<9}" + "".join(f"{k:>7}" for k in (1, 3, 10, 30)))
for rule, (chosen, left, _) in results.items():
    print(f"{rule:<9}" + "".join(f"{expected(chosen, left, k).mean():>7.2f}" for k in (1, 3, 10, 30)))

# %% [markdown]
# With one try no rule is any good: most rates of so wide a grid are not. A narrower grid helps every rule, as long as
# its best rate is still on it.
#
# ## To try
#
# - Replace `b.sign()` in `my_step` by `b`. Which rule have you written, and where does its best rate go?
# - `steps = 20`, and `steps = 200`: which differences grow, and which go?
# - Let the rates stay: `alpha = rates[:, None, None, None]`. Who loses most by it?
# - Divide `train.x`, `choose.x` and `test.x` by 100, as if the pixels came in another unit. Whose best rate moves?
# - [Trained](../adam/trained.md#sharpness) follows the sharpness through a run. `workings.adam.curvature.sharpness`
#   is all that you need for this net.
