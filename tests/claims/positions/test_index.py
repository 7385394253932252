"""Claims of the first page of the essay."""

import pytest

from essays.positions.index import experiments


def spread_along_diagonals(scores):
    """The largest range of scores at one lag, over the range of all."""
    n = len(scores)
    ranges = [along.max() - along.min() for along in (scores.diagonal(lag) for lag in range(1 - n, n))]
    return (max(ranges) / (scores.max() - scores.min()).clamp(min=1e-9)).item()


@pytest.mark.parametrize("seed", range(5))
def test_one_word(seed):
    """With RoPE, ALiBi or nothing, two copies of a word score by their lag alone; with codes added they do not."""
    spread = {name: spread_along_diagonals(scores) for name, scores in experiments.one_word_scores(seed).items()}
    assert all(spread[name] < 1e-9 for name in ("RoPE", "ALiBi", "nothing"))
    assert all(spread[name] > 0.5 for name in ("integers", "one sine", "sinusoids"))
