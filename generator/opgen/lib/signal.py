"""The audio front end of TensorFlow Lite Micro (its folder ``signal``), bit for bit.

Arrays hold stored integers; those of 32 and 64 unsigned bits wrap as their C does.
"""

from __future__ import annotations

import numpy as np

from opgen.lib.fixed_point import as_ints
from opgen.lib.types import Array, Ints, Operand

# ruff: noqa: A002  `input` and `type` are the operands' names

_WORD = (1 << 32) - 1


def energies(input: Operand) -> Ints:
    """Return re**2 + im**2 of the complex numbers that pairs of a vector are."""
    return np.asarray((as_ints(input).reshape(-1, 2) ** 2).sum(-1))


def _product(first: Ints, second: Ints) -> Array:
    """Return products of unsigned 32-bit numbers, of 64 bits."""
    return np.multiply((first & _WORD).astype(np.uint64), (second & _WORD).astype(np.uint64))


def _unsigned_shift(values: Array, bits: int) -> Ints:
    return as_ints((values >> np.uint64(bits)) & np.uint64(_WORD))
