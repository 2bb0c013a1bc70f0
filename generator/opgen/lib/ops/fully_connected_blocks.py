"""What FULLY_CONNECTED_BLOCKS alone calls."""

from __future__ import annotations

import numpy as np

from opgen.lib.block_scales import _blocks
from opgen.lib.hybrid import _quantized_rows
from opgen.lib.types import Array, Float32s, Operand

# ruff: noqa: A002  `input` and `filter` are the operands' names

_F32 = np.float32


def block_totals(filter: Operand, scales: Operand) -> Float32s:
    """Return for each row the sum of its blocks' sums times their scales, in float32."""
    each, factors = _blocks(filter, scales)
    return _added(each.sum(axis=2).astype(_F32) * factors)


def dense_by_blocks(input: Operand, filter: Operand, scales: Operand, bias: Operand) -> Float32s:
    """Return rows times a matrix (o, i) that is quantized by blocks, plus a bias.

    Each row is quantized by itself. Source: ``EvalBlockwise4Bit`` of FULLY_CONNECTED.
    """
    each, factors = _blocks(filter, scales)
    count = each.shape[1]
    rows = np.asarray(input, _F32).reshape(-1, np.shape(filter)[1])
    stored, zero_points, steps = _quantized_rows(rows)
    apart = stored.reshape(len(rows), count, -1)
    sums = np.einsum("nbk,obk->nob", apart, each).astype(_F32)
    found = _added(sums * factors)
    found = found - zero_points.astype(_F32) * block_totals(filter, scales)
    return np.asarray(found * steps + np.asarray(bias, _F32), _F32)


def _added(products: Array) -> Float32s:
    """Return sums along the last axis, in its order, each rounded."""
    total = np.zeros(products.shape[:-1], _F32)
    for index in range(products.shape[-1]):
        total = total + products[..., index]
    return np.asarray(total, _F32)
