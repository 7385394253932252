"""Claims of the page on what attention makes of a sentence without positions."""

import itertools
import re
import runpy
from collections import Counter

import sympy
import torch

from claims.derivation import derivation
from essays.positions.integers.experiments import plain_norm
from essays.positions.order import experiments, numbers
from press.pages.project import CHECKOUT
from workings.positions.attention import attend

FLOAT = torch.float64
N = 3
SCORES = sympy.Matrix(N, N, lambda i, j: sympy.Symbol(f"s_{i}{j}", real=True))
VALUES = sympy.Matrix(N, 1, lambda i, _: sympy.Symbol(f"v_{i}", real=True))
READ = sympy.Matrix(1, N, lambda _, i: sympy.Symbol(f"c_{i}", real=True))  # any mixture of the outputs
SHUFFLE = sympy.Matrix([[0, 0, 1], [1, 0, 0], [0, 1, 0]])
SHUFFLES = [
    sympy.Matrix(N, N, lambda i, j, order=order: int(order[i] == j)) for order in itertools.permutations(range(N))
]


def softmax(scores):
    powers = scores.applyfunc(sympy.exp)
    return sympy.Matrix(N, N, lambda i, j: powers[i, j] / sum(powers[i, :]))


def at_random(seed, *shape):
    return torch.randn(shape, generator=torch.Generator().manual_seed(seed), dtype=FLOAT)


def reordered(order, layers=1, causal=False, seed=0, positions=False):
    """How far random layers on the shuffled cat's sentence are from the shuffle of them on it, token by token."""
    x, order = experiments.minilm_embeddings(experiments.CAT_ON_MAT), list(order)
    row = experiments.minilm_positions()[1:7] if positions else torch.zeros_like(x)  # [CLS] has row 0
    straight, moved = (experiments.random_layers(each, layers, causal, seed)[0] for each in (x + row, x[order] + row))
    return (moved - straight[order]).abs().amax(-1)


@derivation
def test_equivariance():
    """Shuffling the words shuffles what attention makes of them, and does nothing else."""
    shuffled = softmax(SHUFFLE * SCORES * SHUFFLE.T)
    read = READ * SHUFFLE * softmax(SCORES)
    return [
        (r"\operatorname{softmax}\!\big(P S P^\top\big)\, P V", (READ * shuffled * SHUFFLE * VALUES)[0]),
        (r"= P \operatorname{softmax}(S)\, P^\top P V", (read * SHUFFLE.T * SHUFFLE * VALUES)[0]),
        (r"= P \operatorname{softmax}(S)\, V", (read * VALUES)[0]),
    ]


@derivation
def test_equivariance_scores():
    """The scores of shuffled rows are the scores, with rows and columns shuffled."""
    x, w_q, w_k = (
        sympy.Matrix(rows, 2, lambda i, j, name=name: sympy.Symbol(f"{name}_{i}{j}", real=True))
        for name, rows in (("x", N), ("q", 2), ("k", 2))
    )
    other = sympy.Matrix(N, 1, lambda i, _: sympy.Symbol(f"e_{i}", real=True))  # any mixture of the columns, too
    size = 1 / sympy.sqrt(2)

    def read(scores):
        return size * (READ * scores * other)[0]

    lines = [
        (
            read(turn * x * w_q * (turn * x * w_k).T),
            read(turn * x * w_q * (x * w_k).T * turn.T),
            read(turn * (x * w_q * (x * w_k).T) * turn.T),
        )
        for turn in SHUFFLES  # all of three words
    ]
    first, second, third = (
        sum(sympy.Integer(3) ** k * line[step] for k, line in enumerate(lines)) for step in range(3)
    )
    return [
        (r"\frac{1}{\sqrt d}\, P X W_q \, (P X W_k)^\top", first),
        (r"= \frac{1}{\sqrt d}\, P\, X W_q \, (X W_k)^\top P^\top", second),
        (r"= P S P^\top", third),
    ]


@derivation
def test_equivariance_softmax():
    """The softmax of shuffled scores is the softmax of the scores, shuffled: a row's sum knows no order."""
    shuffled = softmax(SHUFFLE * SCORES * SHUFFLE.T)
    to = [list(SHUFFLE[i, :]).index(1) for i in range(N)]  # the word at i was at to[i]
    weight = sympy.Matrix(N, N, lambda i, j: sympy.Symbol(f"c_{i}{j}", real=True))

    def every(entry):
        return sum(weight[i, j] * entry(i, j) for i in range(N) for j in range(N))

    def over(i, columns):
        return sum(sympy.exp(SCORES[to[i], k]) for k in columns)

    return [
        (r"\big[\operatorname{softmax}\big(P S P^\top\big)\big]_{ij}", every(lambda i, j: shuffled[i, j])),
        (
            r"= \frac{e^{S_{\pi(i)\pi(j)}}}{\sum_k e^{S_{\pi(i)\pi(k)}}}",
            every(lambda i, j: sympy.exp(SCORES[to[i], to[j]]) / over(i, to)),
        ),
        (
            r"= \frac{e^{S_{\pi(i)\pi(j)}}}{\sum_k e^{S_{\pi(i)k}}}",
            every(lambda i, j: sympy.exp(SCORES[to[i], to[j]]) / over(i, range(N))),
        ),
        (
            r"= \big[\operatorname{softmax}(S)\big]_{\pi(i)\pi(j)}",
            every(lambda i, j: softmax(SCORES)[to[i], to[j]]),
        ),
    ]


def test_equivariance_runs():
    """Random layers over the model's embeddings give the shuffled sentence the shuffled states, to 1e-12."""
    for seed in range(5):
        order = tuple(torch.randperm(6, generator=torch.Generator().manual_seed(seed)).tolist())
        for layers in (1, 3):
            assert reordered(order, layers, seed=seed).max() < 1e-12
    assert reordered(experiments.CAT_ON_MAT_SHUFFLED, positions=True).min() > 1e-3
    torch.manual_seed(0)
    whole = torch.nn.TransformerEncoderLayer(34, 2, 50, dropout=0.0, batch_first=True, dtype=FLOAT)
    x, order = at_random(1, 1, 9, 34), torch.randperm(9, generator=torch.Generator().manual_seed(2))
    torch.testing.assert_close(whole(x[:, order]), whole(x)[:, order], rtol=0, atol=1e-12)


def test_two_dogs():
    """Without positions both dogs' rows and columns agree in all 72 heads; with them no head has both the same."""
    record = experiments.minilm_record()["two_dogs"]
    rows, columns = (torch.tensor(record["with"][part]) for part in ("rows", "columns"))
    assert rows.shape == columns.shape == (6, 12)
    assert torch.maximum(rows, columns).min() > 0.01
    assert torch.tensor([record["without"]["rows"], record["without"]["columns"]]).max() < 1e-6


def test_two_dogs_random():
    """Training does not matter: random layers without positions and without a mask give both dogs the same state."""
    assert max(experiments.two_dogs_apart(seed=seed, layers=layers) for seed in range(10) for layers in (1, 3)) < 1e-12
    assert min(experiments.two_dogs_apart(seed=seed, positions=True) for seed in range(10)) > 1e-3


def paper_merges(parts, joins):
    """The tokens that byte pair encoding makes, as the paper's listing does it: on strings, with a regular expression.

    parts: strings of single letters with spaces between them.
    """
    made = []
    for _ in range(joins):
        pairs = Counter(pair for part in parts for pair in itertools.pairwise(part.split()))
        a, b = min(pairs, key=lambda pair: (-pairs[pair], pair))
        both = re.compile(rf"(?<!\S){re.escape(a)} {re.escape(b)}(?!\S)")
        parts = [both.sub(a + b, part) for part in parts]
        made.append(a + b)
    return made


def test_lookup_merges(capsys):
    """Joined within words a token is a word or a piece of one; joined across their ends it may be more than a word."""
    names = runpy.run_path(str(CHECKOUT / "snippets/positions/lookup_merges.py"))
    within, across = (line.split(": ")[1].split() for line in capsys.readouterr().out.splitlines())
    letters = [" ".join(word) for word in names["words"]]
    assert within == paper_merges(letters, names["joins"])
    assert across == paper_merges([" ".join(letters)], names["joins"])
    assert all(any(token in f"_{word}" for word in names["text"].split()) for token in within)
    assert "_and_a_" in across
    longer = "the rat sat on the mat and that cat sat on that hat " * 2
    parts = [list("_" + word) for word in longer.split()]
    assert names["vocabulary"](parts, 14)[0] == paper_merges([" ".join(part) for part in parts], 14)
    assert max(token.count("_") for token in names["vocabulary"](parts, 14)[0]) == 1


def test_lookup():
    """Looking tokens up is a product with a table, and renumbering them changes nothing if the rows move along."""
    table, ids = at_random(0, 12, 5), torch.tensor([3, 0, 11, 3])
    one_hot = torch.nn.functional.one_hot(ids, 12).to(FLOAT)
    assert torch.equal(table[ids], torch.nn.functional.embedding(ids, table))
    torch.testing.assert_close(table[ids], one_hot @ table)
    renumbered = torch.randperm(12, generator=torch.Generator().manual_seed(4))  # token i is now called renumbered[i]
    moved = torch.empty_like(table)
    moved[renumbered] = table
    assert torch.equal(moved[renumbered[ids]], table[ids])
    assert not torch.equal(table[renumbered[ids]], table[ids])


def test_lookup_turned():
    """Turning embeddings, and the matrices that read them, changes nothing attention makes; a norm would see it."""
    x = experiments.minilm_embeddings(experiments.TWO_DOGS)
    turn = torch.linalg.qr(at_random(5, 384, 384)).Q
    turn[:, 0] *= turn.det().sign()  # a rotation, not a reflection
    assert turn.det() > 0
    to_q, to_k, to_v = at_random(6, 3, 384, 32)
    straight = attend(x @ to_q, x @ to_k, x @ to_v)
    turned = attend(*(x @ turn @ (turn.T @ matrix) for matrix in (to_q, to_k, to_v)))
    assert (x - x @ turn).abs().max() > 0.1
    for one, other in zip(straight, turned, strict=True):
        torch.testing.assert_close(one, other, rtol=0, atol=1e-10)
    normed, turned_back = plain_norm(x), plain_norm(x @ turn) @ turn.T
    assert (normed - turned_back).abs().max() > 0.01


def test_not_invariant():
    """The states move with their words, so they are not invariant; their mean is."""
    x, order = experiments.minilm_embeddings(experiments.CAT_ON_MAT), list(experiments.CAT_ON_MAT_SHUFFLED)
    straight, shuffled = experiments.random_layers(x)[0], experiments.random_layers(x[order])[0]
    assert (straight - shuffled).abs().max() > 0.01
    torch.testing.assert_close(shuffled, straight[order], rtol=0, atol=1e-12)  # each state where its word went
    torch.testing.assert_close(straight.mean(0), shuffled.mean(0), rtol=0, atol=1e-12)


def test_not_invariant_pooled():
    """The mean of the states, and the state of a mark that stays in front, do not change when words are shuffled."""
    for seed in range(5):
        x = at_random(seed, 7, 34)  # the first row is the mark
        order = [0, *(1 + torch.randperm(6, generator=torch.Generator().manual_seed(seed))).tolist()]
        straight, shuffled = experiments.random_layers(x, 2)[0], experiments.random_layers(x[order], 2)[0]
        torch.testing.assert_close(straight.mean(0), shuffled.mean(0), rtol=0, atol=1e-12)
        torch.testing.assert_close(straight[0], shuffled[0], rtol=0, atol=1e-12)
        assert (straight - shuffled).abs().max() > 1e-3


def test_not_invariant_orders():
    """Without positions the model gives all 360 orders of the cat's sentence one embedding; with them it does not."""
    record = experiments.minilm_record()["orders"]
    blind, seen = (torch.tensor(record[name]["shuffles"], dtype=FLOAT) for name in ("without", "with"))
    assert len(set(record["shuffles"])) == len(blind) == 360
    assert blind.min() > 1 - 2e-6
    assert (seen > 0.999).sum() == 1
    assert record["shuffles"][seen.argmax()] == "the cat sat on the mat"


def test_one_set():
    """The two dogs' sentence is one of 1,260 orders of its words, and unmasked attention gives them all one mean."""
    assert numbers.one_set_sentences() == 5040 // 2 // 2
    x = experiments.minilm_embeddings(experiments.TWO_DOGS)
    orders = torch.stack([torch.randperm(7, generator=torch.Generator().manual_seed(s)) for s in range(100)])
    means = experiments.random_layers(x[orders])[0].mean(1)
    assert (means - means[0]).abs().max() < 1e-12


def test_mask():
    """A causal mask alone tells the two dogs apart and breaks equivariance, with any of twenty random layers."""
    for seed in range(20):
        assert experiments.two_dogs_distance(causal=True, seed=seed) > 1e-6
        assert experiments.two_dogs_distance(causal=False, seed=seed) < 1e-12
        seen = experiments.random_layers(experiments.minilm_embeddings(experiments.TWO_DOGS), causal=True, seed=seed)[1]
        assert ((seen > 0) == torch.ones(7, 7).tril().bool()).all()  # each sees itself and what came before
        assert reordered(experiments.CAT_ON_MAT_SHUFFLED, causal=True, seed=seed).max() > 1e-3


def test_mask_last():
    """Under a mask the last word of one layer still reads what came before as a set; that of two layers does not."""
    order = (3, 0, 4, 2, 1, 5)  # the last word stays
    for seed in range(5):
        one, two = (reordered(order, layers, causal=True, seed=seed)[-1] for layers in (1, 2))
        assert one < 1e-12
        assert two > 1e-6


def test_two_dogs_verb():
    """Without positions the verb looks at both nouns alike in all 72 heads; with them one head leads for each noun."""
    record = experiments.minilm_record()["verbs"]
    blind = {part: torch.tensor(record["without"][part]) for part in ("subject", "object", "object_leads")}
    assert (blind["subject"] - blind["object"]).abs().max() < 2e-6
    assert blind["object_leads"].max() == 0
    leads = torch.tensor(record["with"]["object_leads"])
    assert leads[2, 8] == 1
    assert leads[2, 10] == 0
    assert ((leads == 1).sum(), (leads == 0).sum(), leads.numel()) == (9, 34, 72)
    assert len(record["sentences"]) == 36


def test_two_dogs_any():
    """Without positions no query at all can weigh two equal keys differently."""
    k = at_random(3, 7, 8)
    k[6] = k[2]
    weights = attend(10 * at_random(4, 50, 8), k, k)[1]
    torch.testing.assert_close(weights[:, 2], weights[:, 6], rtol=0, atol=1e-12)
