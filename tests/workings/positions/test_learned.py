"""The lookup beside torch's embedding, and its errors."""

import pytest
import torch

from workings.positions.learned import learned

TABLE = torch.randn(20, 6, generator=torch.Generator().manual_seed(3), dtype=torch.float64)


def test_beside_torch():
    positions = torch.tensor([19, 0, 7, 7])
    embedding = torch.nn.Embedding(20, 6, _weight=TABLE)
    assert torch.equal(learned(positions, TABLE), embedding(positions))


def test_the_gradient_reaches_only_the_rows_that_were_used():
    table = TABLE.clone().requires_grad_()
    learned(torch.tensor([2, 5, 5]), table).sum().backward()
    used = torch.zeros(20, 6, dtype=torch.float64)
    used[2], used[5] = 1, 2
    assert torch.equal(table.grad, used)


def test_past_the_end():
    with pytest.raises(IndexError, match="position 20 is past the end: the table has 20 rows"):
        learned(torch.tensor([3, 20]), TABLE)


def test_one_negative_position_among_others():
    with pytest.raises(ValueError, match="count from 0, and -1 is negative"):
        learned(torch.tensor([3, -1, 7]), TABLE)


@pytest.mark.parametrize("dtype", [torch.float32, torch.complex64, torch.bool])
def test_not_whole(dtype):
    with pytest.raises(TypeError, match="whole numbers"):
        learned(torch.ones(2).to(dtype), TABLE)


def test_empty_and_dtype():
    assert learned(torch.tensor([], dtype=torch.long), TABLE.to(torch.bfloat16)).shape == (0, 6)
    assert learned(torch.arange(3), TABLE.to(torch.bfloat16)).dtype == torch.bfloat16
