"""Attention itself, which every scheme of positions adds something to."""

import torch
from torch import Tensor


# --8<-- [start:attend]
def attend(q: Tensor, k: Tensor, v: Tensor, bias: Tensor | None = None, causal: bool = False) -> tuple[Tensor, Tensor]:
    """Scaled dot-product attention (Vaswani et al. 2017, eq. 1).

    Args:
        q: Queries, shape (..., n, d).
        k: Keys, shape (..., m, d).
        v: Values, shape (..., m, e).
        bias: Added to the scores; any shape that broadcasts to (..., n, m).
        causal: Whether a query sees only the keys up to its own position; the last query stands at the last key.

    Returns:
        The output, shape (..., n, e), and the weights, shape (..., n, m), whose rows sum to 1.

    Raises:
        ValueError: If q and k differ in size, or k and v in number.
    """
    if q.shape[-1] != k.shape[-1] or k.shape[-2] != v.shape[-2]:
        raise ValueError(f"shapes {tuple(q.shape)}, {tuple(k.shape)}, {tuple(v.shape)} do not fit as q, k, v")
    scores = q @ k.mT / q.shape[-1] ** 0.5  # (..., n, m)
    if bias is not None:
        scores = scores + bias
    if causal:
        scores = scores.masked_fill(~causal_mask(*scores.shape[-2:]).to(q.device), float("-inf"))
    weights = scores.softmax(-1)
    return weights @ v, weights
# --8<-- [end:attend]


def causal_mask(queries: int, keys: int | None = None) -> Tensor:
    """Which keys each query may see: those up to its own position; True is seen, shape (queries, keys).

    Args:
        queries: How many queries; they stand at the last positions.
        keys: How many keys; as many as queries if not given.

    Raises:
        ValueError: If there are more queries than keys: the first would see nothing.
    """
    keys = queries if keys is None else keys
    if queries > keys:
        raise ValueError(f"{queries} queries for {keys} keys: the first query would see no key")
    return torch.ones(queries, keys, dtype=torch.bool).tril(keys - queries)
