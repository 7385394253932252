"""The digits that come with the essays."""

import pytest
import torch

from essays.kit.digits import digits


def test_the_split_is_whole_and_fixed():
    parts = digits(torch.float64)
    assert [len(part.x) for part in parts] == [1000, 400, 397]
    assert all(part.x.dtype == torch.float64 for part in parts)
    whole = torch.cat([part.x for part in parts])
    assert whole.shape == (1797, 64)
    assert (whole.min(), whole.max()) == (0, 1)
    counts = torch.cat([part.y for part in parts]).bincount()
    assert counts.tolist() == [178, 182, 177, 183, 181, 182, 181, 179, 174, 180]
    assert parts[0].y[:10].tolist() == digits()[0].y[:10].tolist()


@pytest.mark.peers
def test_they_are_those_of_scikit_learn():
    theirs = pytest.importorskip("sklearn.datasets").load_digits()
    order = torch.randperm(1797, generator=torch.Generator().manual_seed(0))
    x, y = (torch.cat(parts) for parts in zip(*digits(torch.float64), strict=True))
    assert torch.equal(x * 16, torch.tensor(theirs.data)[order])
    assert torch.equal(y, torch.tensor(theirs.target)[order])
