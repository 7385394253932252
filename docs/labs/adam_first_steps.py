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
def steps_taken(gradients, **settings):
    """Lengths of Adam's steps, in units of its rate."""
    theta = torch.zeros((), dtype=torch.float64)
    state, lengths = adam_init(theta), []
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
# Next to nothing for a thousand steps, then twelve gradients of 1. Can a step be longer than the rate? Than three
# rates?

# %%
quiet, burst = 1000, 12
lengths = steps_taken([1e-6] * quiet + [1.0] * burst + [0.0] * 60, **settings)
longest = max(lengths)
print(f"the longest step is {longest:.2f} times the rate")

# %%
figure, ax = plt.subplots()
ax.plot(range(-10, burst + 60), lengths[quiet - 10 :], color=COLOURS["adam"])
ax.axhline(1, color=COLOURS["muted"], linewidth=0.8)
ax.set(xlabel="steps since the burst began", ylabel="length of the step / rate")
plt.close(figure)
show(figure, f"Steps of one rate, then a burst that lifts them to {longest:.1f} rates, then a slow fall.")

# %% [markdown]
# ## Two memories
#
# Which of the two sets how high the burst goes? Guess, then look.

# %%
figure, ax = plt.subplots()
for memory, line in ((0.9, ":"), (0.99, "--"), (0.999, "-")):
    lengths = steps_taken([1e-6] * quiet + [1.0] * burst + [0.0] * 60, **(settings | {"beta2": memory}))
    ax.plot(range(-10, burst + 60), lengths[quiet - 10 :], line, color=COLOURS["v"], label=f"beta2 = {memory}")
ax.set(xlabel="steps since the burst began", ylabel="length of the step / rate")
ax.legend()
plt.close(figure)
show(figure, "The longer the memory of v, the higher the burst lifts the steps.")

# %% [markdown]
# ## To try
#
# - `beta1 = 0`: how high does the burst go now, and at which of its steps?
# - `beta1 = beta2 = 0.95`: can any sequence of gradients make a step longer than the rate?
# - `burst = 1`, then 12, then 100: which is the highest, and why not the last?
# - `quiet = 10`: why does a short silence do less?
#
# The answers are on [How long is a step?](../adam/step_size.md).
