"""What SIGNALFILTERBANKSQUAREROOT alone calls."""

from __future__ import annotations

import math

import numpy as np

from opgen.lib.signal import _WORD
from opgen.lib.types import Ints, Operand

# ruff: noqa: A002  names of operands


def rounded_sqrt(input: Operand) -> Ints:
    """Return the square roots of unsigned 64-bit integers, rounded, as 32 bits.

    Numbers below 2**32 are rounded to 16 bits: 65535, not 65536. Source: ``Sqrt64``.
    """
    numbers = np.asarray(input).astype(np.uint64)
    roots = [_rounded_root(each) for each in numbers.reshape(-1).tolist()]
    return np.array(roots, np.int64).reshape(numbers.shape)


def _rounded_root(number: int) -> int:
    root = math.isqrt(number)
    largest = 0xFFFF if number <= _WORD else _WORD
    return root + (number - root * root > root and root != largest)
