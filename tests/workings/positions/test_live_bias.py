"""The plain Python behind ALiBi's figure against the torch functions."""

import random

import pytest
import torch

from essays.positions.alibi.experiments import alibi_shares, alibi_window_of
from essays.positions.alibi.live import alibi_heads_any
from workings.positions.bias import alibi, alibi_slopes
from workings.positions.plain import bias as live

FLOAT = torch.float64


@pytest.mark.parametrize("heads", [*range(1, 70), 96, 100, 128, 129])
def test_slopes(heads):
    assert torch.allclose(torch.tensor(live.alibi_slopes(heads), dtype=FLOAT), alibi_slopes(heads), rtol=1e-14, atol=0)


@pytest.mark.parametrize("share", [0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999])
@pytest.mark.parametrize("heads", [1, 3, 8, 12, 25, 64])
def test_nearest_is_the_essays_window(heads, share):
    window = alibi_window_of(alibi_slopes(heads), share).tolist()
    assert [live.nearest(slope, share) for slope in live.alibi_slopes(heads)] == window


@pytest.mark.parametrize("share", [0.3, 0.5, 0.9])
def test_nearest_holds_the_share_and_one_less_does_not(share):
    slopes = torch.tensor(live.alibi_slopes(12), dtype=FLOAT)
    held = alibi_shares(slopes, 40_000).cumsum(-1)
    for slope, sums in zip(slopes.tolist(), held, strict=True):
        keys = live.nearest(slope, share)
        assert sums[keys - 1] >= share
        assert keys == 1 or sums[keys - 2] < share


def test_figure_is_torch():
    figure = alibi_heads_any()
    random.seed(2)
    for _ in range(60):
        heads, head, share = random.randint(1, 64), random.randint(1, 64), random.uniform(0.05, 0.99)
        made = dict(zip(figure.gives, live.alibi_heads(heads, head, share), strict=True))
        bias = alibi(heads, torch.tensor([32]), torch.tensor([32, 0]))[:, 0]
        assert torch.allclose(torch.tensor(made["biases"], dtype=FLOAT), bias, rtol=1e-14, atol=0)
        assert made["shown"] == min(head, heads)
        assert made["bias"] == made["biases"][made["shown"] - 1]
        assert made["slope"] == live.alibi_slopes(heads)[made["shown"] - 1] == made["fallen"] / 32
        keys = made["formula_keys"] + made["added_keys"]
        where = made["formula_where"] + made["added_where"]
        assert (len(keys), made["keys"], made["where"]) == (heads, keys[made["shown"] - 1], where[made["shown"] - 1])
        assert where == sorted(where)
        assert where[0] > 0
        assert where[-1] < 1
        assert made["added"] == len(made["added_keys"]) == heads - len(made["formula_keys"])
        assert made["added"] == heads - 2 ** (heads.bit_length() - 1)
        assert made["steepest"] == max(live.alibi_slopes(heads))
