"""Attention: what it means, and the struct of its kernel."""

from __future__ import annotations

import numpy as np

from opgen.lib.overflow import matmul, stepped
from opgen.lib.types import Floats, Operand


def attention(  # noqa: PLR0913
    query: Operand, key: Operand, value: Operand, mask: Operand, is_causal: bool, scale: float
) -> Floats:
    """Return softmax(query @ key.T * scale + mask) @ value, in the last two axes.

    ``is_causal``: the n-th query sees the first n keys. A query that sees no key gives zeros.
    """
    queries, keys = np.asarray(query, np.float64), np.asarray(key, np.float64)
    products = stepped(scale * matmul(queries, np.swapaxes(keys, -1, -2)))
    scores = stepped(products + np.asarray(mask, np.float64))
    sees = np.ones(scores.shape[-2:], np.bool_)
    sees = np.tril(sees) if is_causal else sees
    scores = np.where(sees, scores, -np.inf)
    largest = scores.max(axis=-1, keepdims=True, initial=-np.inf)
    nothing = largest == -np.inf
    powers = np.exp(scores - np.where(nothing, 0.0, largest))
    shares = powers / np.where(nothing, 1.0, powers.sum(axis=-1, keepdims=True))
    values = np.asarray(value, np.float64)
    if np.isfinite(values).all():
        return np.asarray(shares @ values)
    # Infinite values that a query does not see are no part of its mean.
    seen = sees & ~nothing
    total = np.zeros((*scores.shape[:-1], values.shape[-1]))
    for k in range(scores.shape[-1]):
        terms = shares[..., k, np.newaxis] * values[..., np.newaxis, k, :]
        total = total + np.where(seen[..., k, np.newaxis], terms, 0.0)
    return total
