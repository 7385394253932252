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
# # Trained short, tested long
#
# Six schemes of positions, six small tasks, with a start token and without one, five seeds each. The decoders were
# trained on at most 32 tokens, and tested on more. [Train short, test long](../positions/length.md) says what the tasks
# ask, gives the recipe, and reads some of the results. Here are all of them, to put your own questions to; the first
# cell names what is missing, if anything is. At the end you train a decoder of your own.
#
# The lab runs after `pip install -e '.[labs]'` in the project's folder.

# %%
from itertools import pairwise

import torch
from matplotlib import pyplot as plt

from essays.kit.style import COLOURS, STYLE, shades, show
from essays.positions.length.experiments import (
    SCHEMES_TESTED,
    Recipe,
    length_grid,
    length_lengths,
    length_test,
    length_train,
    length_windows,
)
from workings.positions.attention import attend

plt.style.use(STYLE)
torch.set_num_threads(1)
grid = length_grid()  # by task and start token, then by scheme: shares of right answers, shape (seeds, places)
tasks = list(dict.fromkeys(task for task, _ in grid))
asked = [(task, scheme, start) for task in tasks for scheme in SCHEMES_TESTED for start in (True, False)]
missing = [cell for cell in asked if cell[1] not in grid.get((cell[0], cell[2]), ())]
print(f"{len(asked) - len(missing)} cells: {', '.join(tasks)}")
for task, scheme, start in missing:
    print(f"not trained yet: {task}, {SCHEMES_TESTED[scheme]}, {'with' if start else 'without'} a start token")

# %% [markdown]
# ## All at a glance
#
# A cell is a task, a scheme, and a start token or none. Its decoders were tested at many places: a place is a window
# of 16 positions, on `copy` a length of the string, and on `ascending` a number of tokens. (`swapped` asks the same
# decoders as `ascending`, with wrong answers that are harder to see: two neighbours have changed places. On these two
# a coin gets 50.) Here are the means of five seeds in percent, far past the trained length: at positions 112 to 127
# where 32 were trained, on strings of 64 where 15 were, on 30 tokens where ten were.
#
# Before you look: will there be a column that is dark from top to bottom? And which cells will fade in the lower table?


# %%
def places(task):
    """Where a task was tested: the middles of the windows, or the lengths."""
    return length_lengths(task) if task in TRAINED else length_windows() + 8


TRAINED = {"copy": 15, "ascending": 10, "swapped": 10}  # the longest in training; for the others the window at 16
FAR = {"copy": 64, "ascending": 30, "swapped": 30}  # and for the others the window at 112


def at(task, start, scheme, far=True):
    """Shares of right answers of the five seeds, far past the trained length or at the end of it."""
    where = FAR.get(task, 120) if far else TRAINED.get(task, 24)
    return grid[task, start][scheme][:, places(task).tolist().index(where)]


def glance(far=True):
    """A number for every cell: above with a start token, below without."""
    figure, axes = plt.subplots(2, figsize=(5.0, 6.4), sharex=True)
    for ax, start in zip(axes, (True, False), strict=True):
        for row, column in [(row, column) for row in range(len(tasks)) for column in range(len(SCHEMES_TESTED))]:
            task, scheme = tasks[row], list(SCHEMES_TESTED)[column]
            known = scheme in grid.get((task, start), ())
            share = at(task, start, scheme, far).mean().item() if known else 0
            colour = shades("sinusoidal")(share / 2)  # half of the shade, so that the number stands out
            ax.add_patch(plt.Rectangle((column, row), 1, 1, facecolor=colour, linewidth=0))
            ax.text(column + 0.5, row + 0.5, f"{100 * share:.0f}" if known else "–", ha="center", va="center")
        ax.set(xlim=(0, len(SCHEMES_TESTED)), ylim=(len(tasks), 0), title="With a start token" if start else "Without")
        ax.set_xticks([column + 0.5 for column in range(len(SCHEMES_TESTED))], SCHEMES_TESTED.values(), rotation=30)
        ax.set_yticks([row + 0.5 for row in range(len(tasks))], [task.replace("_", " ") for task in tasks])
        ax.tick_params(length=0)
        ax.spines[:].set_visible(False)
    plt.close(figure)
    where = "far past the trained length" if far else "at the end of the trained length"
    return show(figure, f"Right answers in percent {where}, by task and scheme: the ranking below in words.")


glance()

# %% [markdown]
# No column is dark all the way. Try `glance(far=False)`: how much of this was lost on the way, and how much was never
# learnt?
#
# ## One task
#
# Every scheme's curve: the line is the mean of five seeds, the band runs from the worst to the best. The dotted line is
# the trained length.


# %%
def curves(task):
    """Right answers at every place, with a start token on the left and without on the right."""
    figure, axes = plt.subplots(1, 2, figsize=(5.0, 3.7), sharey=True)
    lines = dict(zip(SCHEMES_TESTED, (":", "--", "-.", (0, (5, 1)), (0, (3, 1, 1, 1)), "-"), strict=True))
    for ax, start in zip(axes, (True, False), strict=True):
        for scheme, shares in grid.get((task, start), {}).items():
            colour, x = COLOURS[scheme], places(task)
            ax.fill_between(x, shares.amin(0), shares.amax(0), color=colour, alpha=0.16, linewidth=0)
            ax.plot(x, shares.mean(0), color=colour, linestyle=lines[scheme])
        ax.axvline(TRAINED.get(task, 32), color=COLOURS["muted"], linewidth=1, linestyle=":")
        ax.set(ylim=(0, 1.04), title="With a start token" if start else "Without", xlabel=AXIS.get(task, "position"))
        if task == "copy":
            ax.set_xscale("log", base=2)
            ax.set_xticks([4, 15, 64], ["4", "15", "64"])
    axes[0].set(ylabel="right answers")
    handles = [plt.Line2D([], [], color=COLOURS[scheme], linestyle=line) for scheme, line in lines.items()]
    figure.legend(handles, SCHEMES_TESTED.values(), ncols=3, loc="outside upper center")
    plt.close(figure)
    said = [words(task, start) for start in (True, False) if (task, start) in grid]
    return show(figure, f"Curves on {task}. Far out, with a start token and without: {'; '.join(said)}.")


AXIS = {"copy": "length of the string", "ascending": "tokens", "swapped": "tokens"}


def words(task, start, far=True):
    """Schemes from the best mean to the worst; > where the worst seed of one beats the best seed of the next."""
    shares = {scheme: at(task, start, scheme, far) for scheme in grid[task, start]}
    order = sorted(shares, key=lambda scheme: -shares[scheme].mean())
    signs = [">" if shares[one].min() > shares[other].max() else "~" for one, other in pairwise(order)]
    named = [f"{SCHEMES_TESTED[scheme]} {100 * shares[scheme].mean():.0f}" for scheme in order]
    return " ".join(part for pair in zip(named, [*signs, ""], strict=True) for part in pair).rstrip()


curves("three_back")

# %% [markdown]
# On three back the token three places earlier is asked for. Up to position 127 RoPE's mean is the highest, or level
# with the highest, on both sides; further out others have caught up. Now compare the two sides. What has become of
# no positions? And is ALiBi, far out, better with the start token or without it? Then call `curves` with the
# other tasks.
#
# ## The ranking, task by task
#
# In words: from the best mean to the worst, far past the trained length. Between two schemes stands `>` if the worst
# seed of the one is better than the best seed of the other, and `~` if their bands meet.

# %%
for task, start in grid:
    print(f"{task}, {'with' if start else 'without'} a start token:")
    print(f"    {words(task, start)}")

# %% [markdown]
# How much of a ranking survives a change of task? Say that one scheme beats another on a task if all its seeds are
# better than all seeds of the other, and its mean by more than 5 in a hundred. If the one wins on some task and the
# other on another, no ranking holds for these two. Of the 15 pairs of schemes, how many are like that?

# %%
margin = 0.05


def better(one, other):
    """Whether all seeds of the one are better than all of the other, and the mean by more than the margin."""
    return one.min() > other.max() and one.mean() > other.mean() + margin


def beats(one, other, start=True):
    """The tasks on which a scheme beats another, far past the trained length."""
    both = [task for task in tasks if {one, other} <= grid.get((task, start), {}).keys()]
    return [task for task in both if better(at(task, start, one), at(task, start, other))]


pairs = [(one, other) for place, one in enumerate(SCHEMES_TESTED) for other in list(SCHEMES_TESTED)[:place]]
turned = [(one, other) for one, other in pairs if beats(one, other) and beats(other, one)]
print(f"{len(turned)} of {len(pairs)} pairs, with a start token:")
for one, other in turned:
    print(f"{SCHEMES_TESTED[one]} on {', '.join(beats(one, other))};")
    print(f"    {SCHEMES_TESTED[other]} on {', '.join(beats(other, one))}")

# %% [markdown]
# ## What the start token changes
#
# Now the same scheme on the same task, with the token and without it. Listed is where, by the same measure, one of the
# two is better. The numbers are means in percent. The first list tells which tasks were not learnt as well without the
# token. The second tells what became of them further out. Which schemes do you expect in neither?

# %%
changed = {far: [] for far in (False, True)}
for far, lines in changed.items():
    for task, scheme in [(name, scheme) for name in tasks for scheme in grid.get((name, False), ())]:
        with_it, without = at(task, True, scheme, far), at(task, False, scheme, far)
        if better(with_it, without) or better(without, with_it):
            lines.append((task, scheme, 100 * with_it.mean().item(), 100 * without.mean().item()))
    print("far past the trained length:" if far else "at the end of the trained length:")
    for task, scheme, one, other in lines:
        print(f"    {task:<10} {SCHEMES_TESTED[scheme]:<12} {one:3.0f} with it, {other:3.0f} without")

# %% [markdown]
# On three back and on index five, sinusoids and the table are in neither list: they bring places of their own. And not
# every line is a loss. On three back ALiBi, far out, does better without the token.
#
# ## What there is to count from
#
# Why would a token that says nothing matter so much? A causal mask alone lets a decoder count, if there is something to
# count from. Here is a head that attends alike to all the tokens that it may see, and reads what share of them is of
# one kind. First it looks for the start token, then for an ordinary token. Each line is another random text. What will
# be the same in all lines?


# %%
def share_read(marked):
    """What a head reads that attends alike to all tokens up to its own; shape (n,)."""
    nothing = torch.zeros(len(marked), 1)  # queries and keys: every score is zero
    return attend(nothing, nothing, marked[:, None], causal=True)[0][:, 0]


read = {}
for start in (True, False):
    print(f"{'the start token' if start else 'token 0, without a start token'}, read at positions 5, 20 and 100:")
    for seed in range(3):
        text = torch.randint(16, (256,), generator=torch.Generator().manual_seed(seed))
        if start:
            text[0] = 16
        read[start, seed] = share_read((text == (16 if start else 0)).float())
        print("   ", *(f"{read[start, seed][position]:.4f}" for position in (5, 20, 100)))

# %% [markdown]
# The start token stands in every text once, and at the same place, so its share is one over the number of tokens: a
# count of places. An ordinary token stands anywhere, and its share says how often it came, not where we are. That
# fits who suffers on index five: the schemes that bring no places of their own. It does not prove that trained decoders
# count like this head.
#
# ## Train one yourself
#
# The decoders of the grid take minutes each. A smaller one takes seconds: half as wide, two heads, eight kinds of
# token, one seed. Choose a scheme and one of the tasks `three_back`, `index_five`, `induction` and `recall`. Then it is
# trained on 32 tokens and tested on 256.

# %%
task, scheme, start = "three_back", "rope", True
small = Recipe(tokens=8, size=32, heads=2, batch=16, steps=300, rate=1e-2, start=start)
weights = length_train(scheme, task, small, seeds=[0])
mine = length_test(weights, scheme, task, small, seeds=[0], batch=32)[0]
figure, ax = plt.subplots(figsize=(5.0, 3.0))
ax.axvline(small.trained, color=COLOURS["muted"], linewidth=1, linestyle=":")
ax.axhline(1 / small.tokens, color=COLOURS["muted"], linewidth=1, linestyle="--")
ax.plot(length_windows() + 8, mine, "o-", color=COLOURS[scheme], markersize=4)
ax.set(xlabel="position", ylabel="right answers", ylim=(0, 1.04), title=f"{task}, {SCHEMES_TESTED[scheme]}, one seed")
plt.close(figure)
show(figure, f"Right answers fall from {mine[0]:.2f} inside the trained length to {mine[-1]:.2f} at its eightfold.")

# %% [markdown]
# The dashed line is a blind guess (on `recall`, where only half of the tokens are values, a guess is right twice as
# often). This decoder goes the way of its larger relatives: right as long as the text is as
# long as in training, then less and less. Run the cell again with `seeds=[1]` in both lines. How much of what you saw
# was the seed?
#
# ## To try
#
# - `curves("swapped")`, beside `curves("ascending")`: the same decoders, and other wrong answers.
# - `at("recall", True, "rope")` gives the five seeds of a cell. Which cell has the widest band?
# - In the last cell `scheme = "sinusoidal"`: does the fall come at once or by degrees?
# - The ranking above is far past the trained length. Give `words` the other end, `far=False`.
