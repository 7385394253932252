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
# # Six pictures of positions
#
# How does a model know which word came first? Each answer of the [essay](../positions/index.md) has a picture. Here are
# six of them to draw and to change, with the functions that the essay runs. Change a number, say what you expect to
# see, and draw again.
#
# The lab runs after `pip install -e '.[labs]'` in the project's folder.

# %%
import torch
from matplotlib import pyplot as plt

from essays.kit.style import COLOURS, STYLE, shades, show, signs
from essays.positions.minilm import load
from workings.positions.bias import alibi, alibi_slopes
from workings.positions.rotary import angles, rotate_complex
from workings.positions.sinusoidal import frequencies, sinusoidal

plt.style.use(STYLE)
d, base, length = 64, 10_000.0, 96
positions = torch.arange(length)

# %% [markdown]
# ## 1. The table of codes
#
# The sinusoidal code of a position has $d$ components, in pairs: a sine and a cosine of one angle. The angle of pair
# $i$ grows by $\omega_i = b^{-2i/d}$ from each position to the next; $b$ is the `base`. Which columns will change
# fastest, those on the left or those on the right? And what does the right half look like?

# %%
codes = sinusoidal(positions.double(), d, base)  # (length, d)
figure, ax = plt.subplots(figsize=(5.0, 4.4))
ax.imshow(codes.numpy(), cmap=signs(), aspect="auto", interpolation="nearest", vmin=-1, vmax=1)
ax.set(xlabel="component", ylabel="position", title="Blue is 1, orange −1")
plt.close(figure)
turns = (length - 1) * frequencies(d, base) / (2 * torch.pi)
still = int((turns < 0.25).sum())
print(f"of {d // 2} pairs, {still} turn by less than a quarter in {length} positions")
show(figure, f"Narrow stripes on the left, wider ones to the right; {2 * still} of {d} columns under a quarter turn.")

# %% [markdown]
# The fast pairs are on the left. On the right nothing seems to happen: those pairs need longer texts. Try `length =
# 2000`, then `base = 100`. What does the base decide?
#
# ## 2. A few columns
#
# A column is a wave, sampled at whole positions. Four pairs of them, from fast to slow, are enough to tell many
# positions apart, as the hands of a clock tell the time. The dots are all that the model sees of each wave.

# %%
pairs = (0, d // 8, d // 4, 3 * d // 8)
figure, axes = plt.subplots(len(pairs), sharex=True, figsize=(5.0, 5.0))
finely = torch.linspace(0, 48, 1201, dtype=torch.float64)
for ax, pair in zip(axes, pairs, strict=True):
    for part, (thing, line) in enumerate((("sin", "-"), ("cos", "--"))):
        ax.plot(finely, sinusoidal(finely, d, base)[:, 2 * pair + part], line, color=COLOURS[thing], lw=1.2)
        ax.plot(positions[:49], codes[:49, 2 * pair + part], ".", color=COLOURS[thing], markersize=4)
    around = 2 * torch.pi / frequencies(d, base)[pair]
    ax.set(ylim=(-1.3, 1.3), yticks=[-1, 1], title=f"Pair {pair}: once round in {around:,.1f} positions")
axes[-1].set(xlabel="position")
plt.close(figure)
show(figure, "Four pairs of waves, a sine and a dashed cosine each, from several turns to hardly any.")

# %% [markdown]
# Cover the cosines: at every height of a hill there are then two points with the same sine, one on the way up and one
# on the way down. The cosine tells which. Try `pairs = (0, 1, 2, 3)`: how much slower is each than the one before?
#
# ## 3. Dot products by distance
#
# Two codes are compared by their dot product. Divided by $d/2$, the square of a code's length, it is their cosine.
# Does it depend on where the two positions stand, or only on how far apart they are? And is a nearer position always
# more alike?

# %%
lags = torch.arange(length // 2)
figure, ax = plt.subplots()
for start, line in ((0, "-"), (17, "--"), (40, ":")):
    similar = codes[start : start + length // 2] @ codes[start] / (d / 2)
    ax.plot(lags, similar, line, color=COLOURS["sinusoidal"], label=f"from position {start}")
ax.set(xlabel="distance", ylabel="cosine")
ax.legend()
plt.close(figure)
rises = int((similar.diff() > 0).sum())
print(f"the cosine of neighbours is {similar[1]:.3f}; of the next {len(lags) - 2} steps {rises} lead up")
show(figure, "Three curves that lie on one another: from 1 they fall steeply at first, then slowly and with ripples.")

# %% [markdown]
# The three curves are one: only the distance counts. But their cosine is no measure of distance, since it does not
# fall all the way. Try `d = 8`, where the ripples are waves, and `d = 512`.
#
# ## 4. A table that was learned
#
# Nothing of this was told to a model that learns its table of positions. Here is much the same comparison for a real
# one: all-MiniLM-L6-v2 has a row for each of 512 positions, all of them found by training. What all rows share, their
# mean, is taken off first. Will nearby rows be alike? Say what you expect of the map before you draw it.

# %%
model, source = load()
print(source)
table = model.positions[1:-1]  # the first row, always that of [CLS], and the last are far longer
rows = torch.nn.functional.normalize(table - table.mean(0), dim=-1)[:length]
figure, (top, bottom) = plt.subplots(2, figsize=(5.0, 6.4), height_ratios=(2, 1))
edges = (0.5, len(rows) + 0.5, len(rows) + 0.5, 0.5)  # from position 1
top.imshow((rows @ rows.T).numpy(), cmap=signs(high="learned"), interpolation="nearest", vmin=-1, vmax=1, extent=edges)
top.set(xlabel="position", ylabel="position", title="Cosine of every two rows")
by_distance = [(rows @ rows.T).diagonal(lag).mean().item() for lag in range(length // 2)]
bottom.plot(lags, by_distance, color=COLOURS["learned"])
bottom.axhline(0, color=COLOURS["muted"], lw=0.8)
bottom.set(xlabel="distance", ylabel="mean cosine")
plt.close(figure)
show(figure, "A map with stripes along its diagonal. Below, the mean cosine falls from 1 and swings as distance grows.")

# %% [markdown]
# Training has found waves too. From one crest of the lower curve to the next is the distance in which its fastest wave
# goes round once. What would a table before training show? Add `table = torch.randn_like(table)` below the line that
# begins `table =`. What is left of the stripes?
#
# (If the weights are not installed, the table is the kept one, rounded to `0.002`.)
#
# ## 5. RoPE turns pairs
#
# RoPE adds nothing to the words. It turns each pair of components of a query or a key, by an angle in proportion to
# its position. Below, one vector whose pairs all point to the right is put at the positions 0 to 7. What happens to
# its length? And to the dot product of a query and a key, both drawn at random, if both move on by 100?

# %%
small = 8  # components, so four pairs
theta = frequencies(small, base)
vector = torch.tensor([1.0, 0.0] * (small // 2), dtype=torch.float64)
turned = rotate_complex(vector.expand(8, -1), angles(torch.arange(8), theta))  # (8, small)
figure, axes = plt.subplots(2, 2, figsize=(5.0, 5.2))
for pair, ax in enumerate(axes.flat):
    for place, (x, y) in enumerate(turned[:, 2 * pair : 2 * pair + 2].tolist()):
        ax.plot([0, x], [0, y], "-", color=COLOURS["rope"], lw=1.2, alpha=1 - place / 10)
        if theta[pair] > 0.3:  # slower, and the numbers would lie on one another
            ax.text(1.2 * x, 1.2 * y, f"{place}", ha="center", va="center")
    ax.add_patch(plt.Circle((0, 0), 1, fill=False, ec=COLOURS["faint"]))
    ax.set(xlim=(-1.4, 1.4), ylim=(-1.4, 1.4), aspect="equal", xticks=[], yticks=[])
    ax.set_title(f"Pair {pair}: {theta[pair]:.3g} rad a step")
    ax.spines[:].set_visible(False)
plt.close(figure)
torch.manual_seed(0)
query, key = torch.randn(2, small, dtype=torch.float64)
for m, n in ((3, 10), (103, 110), (3, 11)):
    at_m = rotate_complex(query[None], angles(torch.tensor([m]), theta))[0]
    at_n = rotate_complex(key[None], angles(torch.tensor([n]), theta))[0]
    print(f"query at {m:>3}, key at {n:>3}: length {at_m.norm():.4f}, score {at_m @ at_n:>7.4f}")
show(figure, "Four circles with eight hands each: in the first they go right round, in the last they coincide.")

# %% [markdown]
# Lengths are kept, and the score depends on the distance alone: 3 and 10 give what 103 and 110 give. Change `base` to
# 100 in the first cell: which circles change, and which cannot?
#
# ## 6. ALiBi's bias
#
# ALiBi leaves words, queries and keys alone. It takes something off every score: the distance times a slope, and each
# head has its own slope. If all scores were equal, how far back would each of eight heads look?

# %%
heads = 8
here = torch.tensor([length - 1])  # the last word looks back at all
bias = alibi(heads, here, positions)[:, 0]  # (heads, length)
seen = bias.softmax(-1).flip(-1)  # by distance
figure, (top, bottom) = plt.subplots(2, figsize=(5.0, 5.2), height_ratios=(3, 2))
for head, slope in enumerate(alibi_slopes(heads).tolist()):
    top.plot(range(length), seen[head].cumsum(0), color=COLOURS["alibi"], lw=1.2, alpha=1 - head / 12)
    middle = int((seen[head].cumsum(0) >= 0.5).nonzero()[0])
    print(f"head {head}: slope {slope:<7.3g} half of its weight lies within a distance of {middle}")
top.set(xlabel="distance", ylabel="weight within it", xlim=(-1, 64), ylim=(0, 1.02))
top.set_title("Steep heads, dark, see the last words alone")
lost = bias.flip(-1).numpy()  # by distance
bottom.imshow(lost, cmap=shades("alibi").reversed(), aspect="auto", interpolation="nearest", vmin=-16, vmax=0)
bottom.set(xlabel="distance", ylabel="head", title="What is taken off: full colour is 16 or more")
plt.close(figure)
show(figure, "Curves that rise: the steepest head's to 1 at once, the flattest head's to 0.7, almost straight.")

# %% [markdown]
# One head sees a word or two, another nearly the whole text, and nothing was learned. Try `heads = 12`, which is no
# power of two: where do the four other slopes come from? (Take every other slope of sixteen
# heads, from the steepest; they are the first four.)
#
# ## To try
#
# - Picture 3 with `base = 2`, then with `base = 1e9`: with which do even neighbours differ much, and with which are
#   all positions much alike? (The small one: all pairs are fast. The large one: most pairs hardly move.)
# - Picture 3 for RoPE: the score of `vector` with itself at every distance, over its score at distance 0. Why is it the
#   curve of `d = 8`? (Each pair gives the cosine of the angle between its two hands.)
# - Picture 5 with positions that are not whole: `angles(torch.arange(8) / 4, theta)`. This is one way to make a model
#   read texts four times as long as those it was trained on; [Longer contexts](../positions/extension.md) has others.
# - Picture 6 with `length = 2000`: which heads look as far back as before? (The steep ones, for which the text
#   was long enough already.)
