"""Packed texts in the transformers library: where it has no mask, it takes their borders from the restarts."""

import pytest
import torch

pytestmark = pytest.mark.peers


def test_borders_are_taken_from_restarts():
    from transformers.masking_utils import find_packed_sequence_indices

    restarted = torch.tensor([[0, 1, 2, 0, 1, 0]])
    assert find_packed_sequence_indices(restarted).tolist() == [[0, 0, 0, 1, 1, 2]]
    on = find_packed_sequence_indices(torch.arange(6)[None])
    assert on is None or on.unique().tolist() == [0]
