"""The plain Python of the shuffled sentence beside torch, and where its plain numbers come from."""

from itertools import permutations
from random import Random

import pytest
import torch

from essays.positions.order.experiments import TWO_DOGS, minilm_embeddings
from essays.positions.order.live import equivariance_moves
from workings.positions.attention import attend
from workings.positions.plain import attention as live
from workings.positions.sinusoidal import sinusoidal

FLOAT = torch.float64
WORDS = ("the", "brown", "dog", "chased", "black")
FIRST = list(range(7))
ORDERS = [FIRST, FIRST[::-1], *(Random(seed).sample(FIRST, 7) for seed in range(6))]


def rows(order, positions):
    """The sentence's rows in an order, from the live module's own table."""
    x = torch.tensor(live.EMBEDDINGS, dtype=FLOAT)[torch.tensor(live.SENTENCE)[order]]
    return x + sinusoidal(torch.arange(7), 6) if positions else x


def expected(order, positions, mask):
    """Outputs and weights of the torch function."""
    x = rows(order, positions)
    return attend(x @ torch.tensor(live.PROJECTION, dtype=FLOAT), x, x, causal=mask)


def test_embeddings_are_the_models_turned():
    """Every product of two of the stored rows is that of the model's own rows, as far as two decimals can hold it."""
    model, stored = minilm_embeddings(WORDS), torch.tensor(live.EMBEDDINGS, dtype=FLOAT)
    assert tuple(WORDS[word] for word in live.SENTENCE) == TWO_DOGS
    torch.testing.assert_close(stored @ stored.T, model @ model.T, rtol=0, atol=0.0075)


def test_projection_is_the_one_drawn():
    drawn = torch.randn(6, 6, generator=torch.Generator().manual_seed(0), dtype=FLOAT)
    stored = torch.tensor(live.PROJECTION, dtype=FLOAT)
    torch.testing.assert_close(stored, (2 * drawn).round(decimals=1), rtol=0, atol=1e-9)


@pytest.mark.parametrize("mask", [False, True])
@pytest.mark.parametrize("positions", [False, True])
@pytest.mark.parametrize("order", ORDERS)
def test_shuffle(order, positions, mask):
    *tables, same, changed, apart, a, b, c, d, e, f, g = live.shuffle(order, positions, mask)
    weights, outputs = (torch.tensor(table, dtype=FLOAT) for table in tables)
    out, looks = expected(order, positions, mask)
    change = (out - expected(FIRST, positions, mask)[0][order]).abs().amax(1)
    torch.testing.assert_close(weights[1:, 1:], looks, rtol=0, atol=1e-12)
    torch.testing.assert_close(outputs[1:, 1:], out, rtol=0, atol=1e-12)
    assert not any(edge.any() for table in (weights, outputs) for edge in (table[0], table[:, 0]))
    assert [a, b, c, d, e, f, g] == order
    dogs = out[[order.index(live.FIRST_DOG), order.index(live.SECOND_DOG)]]
    assert changed == pytest.approx(change.max().item(), rel=0, abs=1e-12)
    assert apart == pytest.approx((dogs[0] - dogs[1]).abs().max().item(), rel=0, abs=1e-12)
    assert same == (order == FIRST or not (positions or mask))


def test_without_positions_every_order_says_the_same():
    """All 5,040 orders would take long; every tenth of them does not."""
    for order in list(permutations(FIRST))[::10]:
        assert live.shuffle(list(order), False, False)[2]


def test_the_dogs_differ_only_with_positions_or_a_mask():
    assert live.shuffle(FIRST, False, False)[4] < 1e-15
    assert live.shuffle(FIRST, True, False)[4] > 0.1
    assert live.shuffle(FIRST, False, True)[4] > 0.1


def test_the_figure_says_so():
    figure = equivariance_moves()
    assert "just what it was" in figure.said(figure.start)
    settings = figure.start | {"order": FIRST[::-1], "positions": True}
    assert "not what it was" in figure.said(settings)
