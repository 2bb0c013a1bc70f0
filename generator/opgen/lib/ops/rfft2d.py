"""What RFFT2D alone calls."""

from __future__ import annotations

from opgen.lib.fft import _filled_up, _Reals, _tables
from opgen.lib.structs import opgen_fft_f64
from opgen.lib.types import Array, DType, Operand

# ruff: noqa: A002  `input` is the operand's name


def fft_f64(length: int, inverse: bool) -> opgen_fft_f64:
    """Return the tables of a transform of float64."""
    factors, twiddles, halves = _tables(length, DType.FLOAT64, inverse=inverse)
    return opgen_fft_f64(length, len(factors) // 2, factors, twiddles, halves)


def rfft_of_rows(input: Operand, length: int) -> Array:
    """Return the length / 2 + 1 complex numbers of the transform of each row, filled up with zeros.

    In float64. Source: ``Rfft2dImpl`` of TensorFlow Lite, for images of one row.
    """
    return _Reals(DType.FLOAT64, length, inverse=False).forward(_filled_up(input, length))
