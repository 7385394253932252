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
# # Adam's first steps
#
# The essay's experiment, to play with. Change the settings in the first cell, say what you expect, then run the rest.
# Everything here is small: all of it runs in a second or two.

# %%
import torch
from matplotlib import pyplot as plt

from essays.kit.style import COLOURS, STYLE, show
from workings.adam.optim import adam_init, adam_step

plt.style.use(STYLE)
torch.set_num_threads(1)

alpha, beta1, beta2, eps = 1e-3, 0.9, 0.999, 1e-8
gradients = [1.5, 1.4]


# %% [markdown]
# ## Two steps, every symbol
#
# Before you run it: is the first step longer if the first gradient is 1500 in place of 1.5?


# %%
def steps_taken(gradients, quiet=0, **settings):
    """Lengths of Adam's steps, in units of its rate, after so many gradients of 0, which leave m and v at 0."""
    theta = torch.zeros((), dtype=torch.float64)
    state, lengths = adam_init(theta)._replace(t=quiet), []
    for g in gradients:
        moved, state = adam_step(theta, torch.as_tensor(g, dtype=torch.float64), state, **settings)
        lengths.append((theta - moved).item() / settings["alpha"])
        theta = moved
    return lengths


settings = {"alpha": alpha, "beta1": beta1, "beta2": beta2, "eps": eps}
for scale in (1, 1000):
    lengths = steps_taken([scale * g for g in gradients], **settings)
    print(f"gradients times {scale:>4}: steps of {', '.join(f'{length:.4f}' for length in lengths)} times the rate")

# %% [markdown]
# The scale cancels. Now set `eps = 1` in the first cell and run both again.
#
# ## A quiet time, then a burst
#
# A weight sees nothing for twenty thousand steps, so that both corrections have faded. Then come twelve gradients of 1.
# Can a step be longer than the rate? Than three rates?

# %%
quiet, burst = 20_000, 12
gradients = [1.0] * burst + [0.0] * 60
lengths = steps_taken(gradients, quiet, **settings)
longest = max(lengths)
print(f"the longest step is {longest:.2f} times the rate, at gradient {lengths.index(longest) + 1}")

# %%
figure, ax = plt.subplots()
ax.plot(range(-10, burst + 60), [0.0] * 10 + lengths, color=COLOURS["adam"])
ax.axhline(1, color=COLOURS["muted"], linewidth=0.8)
ax.set(xlabel="steps since the burst began", ylabel="length of the step / rate")
plt.close(figure)
show(figure, f"No steps, then a burst that lifts them to {longest:.1f} rates, then a slow fall.")

# %% [markdown]
# ## Two memories
#
# Which of the two sets how high the burst goes? Guess, then look.

# %%
figure, axes = plt.subplots(2, sharex=True, figsize=(5.0, 5.0))
for ax, name, memories, colour in zip(
    axes, ("beta2", "beta1"), ((0.9, 0.99, 0.999), (0.0, 0.5, 0.9)), ("v", "m"), strict=True
):
    for memory, line in zip(memories, (":", "--", "-"), strict=True):
        lengths = steps_taken(gradients, quiet, **(settings | {name: memory}))
        ax.plot(range(-10, burst + 60), [0.0] * 10 + lengths, line, color=COLOURS[colour], label=f"{name} = {memory}")
    ax.set(ylabel="length of the step / rate")
    ax.legend()
axes[1].set(xlabel="steps since the burst began")
plt.close(figure)
show(figure, "Above, the longer the memory of v, the higher the burst. Below, the shorter the memory of m, the higher.")

# %% [markdown]
# Both do: a long memory of v, which is slow to notice the burst, and a short memory of m, which is quick to.
#
# ## To try
#
# - `beta1 = 0`: how high does the burst go now, and at which of its steps? (Its first: nothing is averaged, so the
#   first gradient counts whole in m and a thousandth in v.)
# - `beta1 = beta2 = 0.95`: can any sequence of gradients make a step longer than the rate? (None can.)
# - `burst = 1`, then 12, then 100: why are the last two equally high? (The hundred begin with the same twelve, and
#   after the twelfth v gains on m.)
# - `quiet = 1000`, then 10: why does a shorter silence do less? (The corrections have not faded: v is divided by a
#   number below 1, and the steps are shorter.)
#
# The reasons in full are on [The long memory](../adam/memory.md).
