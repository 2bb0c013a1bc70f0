"""Weights that are quantized by blocks: parts of their rows, with a scale each."""

from __future__ import annotations

import numpy as np

from opgen.lib.fixed_point import as_ints
from opgen.lib.types import Float32s, Ints, Operand

_F32 = np.float32


def by_blocks(values: Operand, scales: Operand) -> Float32s:
    """Return what rows (n, m) of integers stand for: each of the blocks of a row has a scale."""
    each, factors = _blocks(values, scales)
    real = each.astype(_F32) * factors[:, :, None]
    return np.asarray(real.reshape(np.shape(values)), _F32)


def _blocks(values: Operand, scales: Operand) -> tuple[Ints, Float32s]:
    """Return the integers (n, blocks, size), and the scales (n, blocks)."""
    numbers = as_ints(values)
    factors = np.asarray(scales).astype(_F32).reshape(numbers.shape[0], -1)
    return numbers.reshape(*factors.shape, -1), factors
