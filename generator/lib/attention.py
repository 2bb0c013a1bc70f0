"""Attention: what it means, and the struct of its kernel."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from opgen.lib.types import Array, CStruct, Floats, Operand

# ruff: noqa: N801  the struct's own name


@dataclass(frozen=True, eq=False)
class opgen_attention(CStruct):
    """Queries that look at keys, in each batch: vectors of ``depth``, values of ``width``."""

    batches: int
    queries: int
    keys: int
    depth: int
    width: int
    is_causal: bool


def attention_mask(mask: Operand, chooses: bool) -> Array:
    """Return what is added to scores: the mask; of one that ``chooses`` 0 or -infinity."""
    values = np.asarray(mask)
    return np.where(values != 0, 0.0, -np.inf) if chooses else values


def attention(  # noqa: PLR0913
    query: Operand, key: Operand, value: Operand, mask: Operand, is_causal: bool, scale: float
) -> Floats:
    """Return softmax(query @ key.T * scale + mask) @ value, in the last two axes.

    ``is_causal``: the n-th query sees the first n keys. A query that sees no key gives zeros.
    """
    queries, keys = np.asarray(query, np.float64), np.asarray(key, np.float64)
    scores = queries @ np.swapaxes(keys, -1, -2) * scale + np.asarray(mask, np.float64)
    if is_causal:
        sees = np.tri(queries.shape[-2], keys.shape[-2], dtype=bool)
        scores = np.where(sees, scores, -np.inf)
    largest = scores.max(axis=-1, keepdims=True, initial=-np.inf)
    powers = np.exp(scores - np.where(np.isfinite(largest), largest, 0.0))
    sums = powers.sum(axis=-1, keepdims=True)
    shares = powers / np.where(sums > 0, sums, 1.0)
    return np.asarray(shares @ np.asarray(value, np.float64))
