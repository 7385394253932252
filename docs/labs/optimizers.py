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
# # Six problems, tuned
#
# Which optimizer is best? A race says as much about the tuning of the runners as about the runners. So here each of
# five optimizers gets, on each of the [six problems](../adam/problems.md), the rate that suits it best, and the grid is
# shown from which that rate was chosen. Before you run anything, guess: on how many of the six will Adam be first?
#
# The lab runs after `pip install -e '.[labs]'` in the project's folder, in some ten seconds.

# %%
import math
from collections.abc import Callable
from typing import NamedTuple

import torch
from matplotlib import pyplot as plt
from matplotlib.ticker import NullLocator
from torch.nn.functional import softplus

from essays.kit.style import COLOURS, STYLE, show
from workings.adam import optim

plt.style.use(STYLE)
torch.set_num_threads(1)

rates = 10 ** torch.linspace(-5, 2, 29, dtype=torch.float64)  # four to the decade
seeds = 5
falls = False  # whether rates fall to zero, in a straight line

# %% [markdown]
# ## Five rules
#
# These are the functions that the essay quotes, each as a start and a step. SGD has nothing to remember.

# %%
RULES = {
    "SGD": (lambda theta: None, lambda theta, g, state, alpha: (optim.sgd_step(theta, g, alpha), None)),
    "momentum": (optim.momentum_init, optim.heavy_ball_step),
    "Adagrad": (optim.adagrad_init, optim.adagrad_step),
    "RMSProp": (optim.rmsprop_init, optim.rmsprop_step),
    "Adam": (optim.adam_init, optim.adam_step),
}
LINES = dict(zip(RULES, ("--", "-.", ":", (0, (4, 1, 1, 1)), "-"), strict=True))


class Problem(NamedTuple):
    """Something to go down. A tensor of parameters has the shape (rates, seeds, parameters): all run at once."""

    start: list[float]
    loss: Callable  # parameters -> one number for each run, zero at the minimum
    gradient: Callable  # parameters -> their gradient; chance, if there is any, is drawn here
    steps: int = 100


# %% [markdown]
# ## How a rate is tuned
#
# Every rule runs with every rate of the grid. What counts is the share of the first loss that is left, on average over
# the last tenth of the steps, so that nobody wins by passing the minimum on the way elsewhere. The best rate then runs
# again with new seeds: a rate that was chosen because it was lucky is lucky only once. Each seed also moves the start
# (unless that is zero, as in problem 5), by up to a half either way, as a single start can suit a rate by accident.
# Less than `1e-12` counts as `1e-12`: read it as nothing.


# %%
def run(rule, problem, rates, seed):
    """The share of the loss that is left after 0, 1, ... steps: shape (steps + 1, rates, seeds)."""
    torch.manual_seed(seed)
    init, step = RULES[rule]
    near = 0.5 + torch.rand(seeds, len(problem.start), dtype=torch.float64)  # each seed has a start of its own
    theta = (torch.tensor(problem.start, dtype=torch.float64) * near).expand(len(rates), -1, -1)
    state, losses = init(theta), [problem.loss(theta)]
    for t in range(problem.steps):
        left = 1 - t / problem.steps if falls else 1
        theta, state = step(theta, problem.gradient(theta), state, alpha=left * rates[:, None, None])
        losses.append(problem.loss(theta))
    return (torch.stack(losses) / losses[0]).nan_to_num(nan=math.inf).clamp(1e-12, 1e9)


def end(course):
    """The mean over the last tenth of the steps."""
    return course[-(len(course) // 10) :].mean(0)


def tune(problem):
    """By rule: what each rate leaves, which is best, and the course of the best with new seeds."""
    tuned = {}
    for rule in RULES:
        grid = end(run(rule, problem, rates, seed=0))  # (rates, seeds)
        best = grid.mean(1).argmin().item()
        tuned[rule] = (grid, best, run(rule, problem, rates[best : best + 1], seed=1)[:, 0])
    return tuned


def report(tuned):
    """The best rates, and what they leave: the mean over the seeds, the least and the most."""
    for rule, (_, best, course) in tuned.items():
        left, edge = end(course), "" if 0 < best < len(rates) - 1 else "  (at the edge of the grid)"
        print(
            f"{rule:<9} rate {rates[best]:<9.2g} leaves {left.mean():.1e} ({left.min():.1e} to {left.max():.1e}){edge}"
        )


def picture(tuned, title):
    """Above, what is left against the rate, the best marked; below, against steps at the best rate."""
    figure, (top, bottom) = plt.subplots(2, figsize=(5.0, 5.6))
    for rule, (grid, best, course) in tuned.items():
        colour, now_and_then = COLOURS[rule.lower()], len(course) // 50  # fifty points make a line
        steps = range(0, len(course), now_and_then)
        for ax, x, left in ((top, rates, grid), (bottom, steps, course[::now_and_then])):
            ax.plot(x, left.mean(1), color=colour, linestyle=LINES[rule], linewidth=1.5, label=rule)
            ax.fill_between(x, left.amin(1), left.amax(1), color=colour, alpha=0.15, linewidth=0)
        top.plot(rates[best], grid[best].mean(), "o", color=colour, markersize=7)
    low = max(min(end(course).min().item() for _, _, course in tuned.values()) / 10, 1e-14)
    top.set(xscale="log", yscale="log", xlabel="rate", ylabel="loss left at the end", ylim=(low, 30), title=title)
    bottom.set(yscale="log", xlabel="step", ylabel="loss left, best rate", ylim=(low, 30))
    for axis in (top.xaxis, top.yaxis, bottom.yaxis):
        axis.set_minor_locator(NullLocator())
    top.legend(ncols=3, loc="lower center", bbox_to_anchor=(0.45, 1.08))
    plt.close(figure)
    left = ", ".join(f"{rule} {end(course).mean():.0e}" for rule, (_, _, course) in tuned.items())
    return show(figure, f"Above, what each rate leaves; below, the course of each rule at its best. Left: {left}.")


results = {}

# %% [markdown]
# ## 1. One rate for all parameters
#
# [A bowl](../adam/problems.md#one_rate) that is a hundred times as steep across as along. SGD's rate is limited by the
# steep direction, and the flat one pays. Adam has a rate for each coordinate. But momentum has an answer too: which
# will leave less?

# %%
CURVATURE = torch.tensor([1.0, 100.0], dtype=torch.float64)
bowl = Problem(
    start=[1.0, -0.3],
    loss=lambda theta: (CURVATURE * theta**2).sum(-1) / 2,
    gradient=lambda theta: CURVATURE * theta,
)
results["bowl"] = tune(bowl)
report(results["bowl"])
picture(results["bowl"], "A bowl, a hundred times as steep across")

# %% [markdown]
# Read the upper picture first. Far to the left of its best rate a rule is slow. Far enough to the right SGD and
# momentum leave the bowl for good, while Adam is only farther off at the end. Momentum, well tuned, leaves hardly more
# than Adam.
#
# And why do Adagrad and RMSProp leave nothing at all, at any large rate? A parabola flatters them. Their first step is
# then absurdly long, and the gradient at its end measures the curvature. After it the rate over the root of the squares
# is about one over the curvature, and that is Newton's step. The next
# problem is no parabola, and large rates do badly there.
#
# ## 2. One rate for the whole journey
#
# [A slope](../adam/problems.md#over_time) that is even until just before the bottom, some ten away. A rule that takes
# long steps to get there has to shorten them on arrival. SGD settles only below a rate of `0.2`, its
# ceiling, because the bottom is so narrow. Who will be nearest after a hundred steps?

# %%
slope = Problem(
    start=[10.0],
    loss=lambda theta: ((theta**2 + 0.01).sqrt() - 0.1).sum(-1),
    gradient=lambda theta: theta / (theta**2 + 0.01).sqrt(),
)
results["slope"] = tune(slope)
report(results["slope"])
picture(results["slope"], "An even slope that ends in a narrow bowl")

# %% [markdown]
# Plain SGD comes nearest. Just under its ceiling it walks down in steps of one length, arrives in time, and settles at
# once. It owes that to the distance: put `start=[100.0]` and tune again.
#
# And here one sees what new seeds are for. Adagrad's best rate left nothing with the seeds that chose it, and with
# others it leaves as much as Adam's.
#
# ## 3. Another unit
#
# The bowl again, but somebody counts its loss in cents in place of euros, so that [every gradient is a hundred times as
# large](../adam/problems.md#tuning). Whose best rate will be the same as before, and whose will not?

# %%
cents = bowl._replace(gradient=lambda theta: 100 * CURVATURE * theta)
results["cents"] = tune(cents)
report(results["cents"])
for rule in RULES:
    before, after = (rates[results[name][rule][1]].item() for name in ("bowl", "cents"))
    print(f"{rule:<9} best rate, in cents over in euros: {after / before:.2g}")

# %% [markdown]
# SGD's and momentum's rates belong to the unit. The three others divide by the size of past gradients, and the unit
# cancels. Everything else is as it was: each curve has the shape it had, and two of them have moved.

# %%
picture(results["cents"], "The same bowl, in cents")

# %% [markdown]
# ## 4. Noise
#
# A round bowl in ten parameters, where [every gradient comes with noise](../adam/problems.md#noise) of size 1. Here
# and in the next problem there is chance in the gradients too, not in the starts alone. (As before, lines are means
# over five seeds, and bands reach from the least of them to the most.) Adam averages gradients. Will it be ahead?

# %%
noise = Problem(
    start=[3.0] * 10,
    loss=lambda theta: (theta**2).sum(-1) / 2,
    gradient=lambda theta: theta + torch.randn(theta.shape[1:], dtype=torch.float64),  # the same for all rates
    steps=300,
)
results["noise"] = tune(noise)
report(results["noise"])
picture(results["noise"], "A round bowl with noisy gradients")

# %% [markdown]
# The five bands overlap: nobody is clearly ahead. Averaging buys nothing here, since a rule that steps on averages
# takes in the same noise, only later. Would it help if rates fell, so that steps are long at first and short near the
# bottom? Set `falls = True` in the first cell and run all again. It helps RMSProp, which leaves half as much, and the
# others less or not at all; still nobody is clearly ahead.
#
# ## 5. Rare words
#
# [A hundred words](../adam/problems.md#sparse), the word of rank $r$ about $1/r$ as frequent as the first; each batch
# holds 32 of them. A weight for each has to learn whether its word is a sign of a good review. What counts here is the
# mean loss over all words, the rare as much as the common. Which rules have a long step for a word seen seldom?

# %%
FREQUENCY = 1 / torch.arange(1, 101, dtype=torch.float64)
TRUTH = torch.where(torch.arange(100) % 2 == 0, 1.5, -1.5).double()  # the log-odds of a good review


def words_loss(theta):
    """By how much the mean loss over the words is above the least possible one."""
    return (softplus(theta) - TRUTH.sigmoid() * theta - softplus(TRUTH) + TRUTH.sigmoid() * TRUTH).mean(-1)


def words_gradient(theta):
    """From a batch of 32 words for each seed, each word good or bad by chance."""
    drawn = torch.multinomial(FREQUENCY.expand(seeds, -1), 32, replacement=True)
    good = torch.bernoulli(TRUTH[drawn].sigmoid())
    empty = torch.zeros(seeds, 100, dtype=torch.float64)
    count, positive = empty.scatter_add(1, drawn, torch.ones_like(good)), empty.scatter_add(1, drawn, good)
    return (count * theta.sigmoid() - positive) / 32


results["words"] = tune(Problem(start=[0.0] * 100, loss=words_loss, gradient=words_gradient, steps=300))
report(results["words"])
picture(results["words"], "A hundred words, common and rare")

# %% [markdown]
# The rules that divide by the size of past gradients take long steps for rare words, and leave less. Is it much?
# Adagrad leaves a third less than SGD, and its band lies below SGD's; Adam's band overlaps with SGD's. Try `steps=1000`
# in `Problem(...)`.
#
# ## 6. Flat ground
#
# [A plateau](../adam/problems.md#plateau): a slope of a thousandth, some 0.8 long, and then a wall that is steeper by
# far. On the wall the ceiling on SGD's rate is `0.02`. Which rate will the tuning choose for it?

# %%
plateau = Problem(
    start=[0.2],
    loss=lambda theta: (0.001 * (1 - theta).relu() + 50 * (theta - 1).relu() ** 2).sum(-1),
    gradient=lambda theta: torch.where(theta < 1, -0.001, 100 * (theta - 1)),
    steps=600,
)
results["plateau"] = tune(plateau)
report(results["plateau"])
picture(results["plateau"], "A plateau that ends at a wall")

# %% [markdown]
# A rate far above the ceiling. Each time SGD meets the wall, it is thrown back a part of the way. But with a rate that
# the wall allows, it would not have got there at all. Who stays at the wall, and who does not? Watch the same
# rates twice as long:

# %%
for rule, (_, best, course) in results["plateau"].items():
    longer = run(rule, plateau._replace(steps=2 * plateau.steps), rates[best : best + 1], seed=1)[:, 0]
    print(f"{rule:<9} leaves {end(course).mean():.1e}, after twice the steps {end(longer).mean():.1e}")

# %% [markdown]
# SGD and momentum have reached the wall but do not stay: they are thrown back again and again. The three others stay
# near its foot. A rule that divides by the size of the gradients is as fast on a gentle slope as on a steep one, so a
# small rate brings it there.
#
# ## What the tuning was worth
#
# All best rates together, and the largest over the smallest. A rule whose best rates lie close together needs little
# tuning; one whose best rates lie far apart has to be tuned anew for each problem. (Where several rates leave nothing,
# as on the bowl, the smallest of them is shown.)

# %%
print(f"{'':<9}" + "".join(f"{name:>8}" for name in results) + "  largest/smallest")
for rule in RULES:
    best = [rates[tuned[rule][1]].item() for tuned in results.values()]
    print(f"{rule:<9}" + "".join(f"{rate:>8.2g}" for rate in best) + f"{max(best) / min(best):>18,.0f}")
for name, tuned in results.items():
    first, second, *_ = sorted(RULES, key=lambda rule: end(tuned[rule][2]).mean())
    clear = end(tuned[first][2]).max() < end(tuned[second][2]).min()
    print(f"{name:<8} first {first}, then {second}{'' if clear else ', but their bands overlap'}")

# %% [markdown]
# Was your guess right? Adam is first on none of the six. Do not make too much of that: most bands of first and second
# overlap, and another length of the runs, or rates that fall, make another order. Something else is plain. Adagrad's
# and RMSProp's best rates lie within two decades, Adam's within three; SGD's and momentum's spread over four or more.
# But much of that is the unit: leave the cents out, and SGD's and momentum's spread just as far as Adam's. Adam's rate
# need not follow the size of the gradients, and that is one reason to try Adam first.
#
# ## A problem of your own
#
# A loss, its gradient and a start are enough. This is Rosenbrock's valley. It is narrow, curved and nearly flat along
# its bottom. Who will be first here?


# %%
def valley_gradient(theta):
    """Of (1 - x)^2 + 25 (y - x^2)^2."""
    x, y = theta.unbind(-1)
    return torch.stack([-2 * (1 - x) - 100 * x * (y - x**2), 50 * (y - x**2)], -1)


valley = Problem(
    start=[-1.2, 1.0],
    loss=lambda theta: (1 - theta[..., 0]) ** 2 + 25 * (theta[..., 1] - theta[..., 0] ** 2) ** 2,
    gradient=valley_gradient,
    steps=300,
)
report(tune(valley))

# %% [markdown]
# This time Adam is, by far. Which of its two averages does it? RMSProp has the one and momentum the other.
#
# ## To try
#
# - `falls = True` in the first cell, and all again. Which of the six orders change, and which bands still overlap?
# - `rates = 10 ** torch.linspace(-5, 2, 8, dtype=torch.float64)`, one to the decade: which conclusions would you have
#   drawn?
# - `report(tune(bowl._replace(steps=2000)))`: which rule now leaves more, at its best rate, than it did after a hundred
#   steps? (RMSProp. As its gradients become small, so does what it divides by, and its steps are as long as ever.)
# - Turn the bowl: `A = torch.tensor([[50.5, -49.5], [-49.5, 50.5]], dtype=torch.float64)` is as steep as before, but
#   at 45° to the axes. Its loss is `(theta * (theta @ A)).sum(-1) / 2`, its gradient `theta @ A`. What is a rate for
#   each coordinate worth now? (The start does not turn with it: compare the rules with one another.)
#   ([Where the answers stop](../adam/limits.md#one_rate_rotated) has the answer.)
