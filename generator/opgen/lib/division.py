"""Quotients, remainders and integer powers: in real numbers, and bit for bit.

Where a kernel in C fails with a status, as in a division by 0, these raise NoResultError.
"""

from __future__ import annotations

import numpy as np

from opgen.lib.arrays import power
from opgen.lib.fixed_point import (
    as_ints,
    high_multiply,
    leading_zeros,
    reciprocal_one_plus,
    rounding_shift,
    saturate,
    wrap,
)
from opgen.lib.no_result import NoResultError
from opgen.lib.structs import opgen_mul_quant
from opgen.lib.types import Array, Ints, Operand, Tensor


def quotient(input1: Operand, input2: Tensor) -> Array:
    """Return the quotients of two tensors; of plain integers, without the fraction.

    :raises NoResultError: if integers are divided by 0.
    """
    a, b = np.asarray(input1, np.float64), np.asarray(input2, np.float64)
    if input2.type.is_integer and not b.all():
        raise NoResultError(_BY_ZERO)
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        result = np.divide(a, b)
    plain = input2.type.is_integer and not input2.is_quantized
    return np.asarray(np.trunc(result) if plain else result)


def floor_quotient(input1: Operand, input2: Operand, keeps_nonfinite: bool = False) -> Array:
    """Return the largest integers that are not above the quotients.

    With ``keeps_nonfinite``, quotients of real numbers follow from the remainder, as in PyTorch,
    Python and numpy: of infinities they are NaN, and 0 as a divisor gives infinity or NaN.

    :raises NoResultError: if something else is divided by 0.
    """
    a, b = np.asarray(input1), np.asarray(input2)
    if keeps_nonfinite and a.dtype.kind == "f":
        return np.asarray(np.floor_divide(a, b, dtype=np.float64))
    if not b.all():
        raise NoResultError(_BY_ZERO)
    if a.dtype.kind in "iu" and b.dtype.kind in "iu":
        with np.errstate(over="ignore"):  # of the least int64, divided by -1
            return np.asarray(np.floor_divide(a.astype(np.int64), b.astype(np.int64)))
    return np.asarray(np.floor(np.divide(a, b, dtype=np.float64)))


def floor_remainder(input1: Operand, input2: Tensor) -> Array:
    """Return what the largest integers not above the quotients leave; the sign is the divisor's.

    :raises NoResultError: if integers are divided by 0; for real numbers that gives NaN.
    """
    a, b = np.asarray(input1), np.asarray(input2)
    if input2.type.is_integer and not b.all():
        raise NoResultError(_BY_ZERO)
    if a.dtype.kind in "iu" and b.dtype.kind in "iu":
        return np.asarray(np.mod(a.astype(np.int64), b.astype(np.int64)))
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(np.mod(a, b, dtype=np.float64))


def powers(base: Operand, exponent: Tensor, takes_negatives: bool = False) -> Array:
    """Return real powers, NaN where there is none; of integers, as an overflowing int32 holds them.

    With ``takes_negatives``, those of integers to negative powers lose their fractions, and those
    of 0 are 0, as in PyTorch.

    :raises NoResultError: if an integer has a negative exponent otherwise.
    """
    if not exponent.type.is_integer:
        return power(base, exponent)
    a, b = np.broadcast_arrays(wrap(base), as_ints(exponent))
    if (b < 0).any() and not takes_negatives:
        message = "a negative exponent"
        raise NoResultError(message)
    a, b = np.where((b < 0) & (np.abs(a) != 1), 0, a), np.where(b < 0, 2 - b % 2, b)
    found = [pow(int(x), int(n), 1 << 32) for x, n in zip(a.flat, b.flat, strict=True)]
    return wrap(np.array(found, np.int64).reshape(a.shape))


def div_exact(input1: Operand, input2: Operand, quant: opgen_mul_quant) -> Ints:
    """Return the quotients of quantized tensors. Source: ``reference_ops::DivElementwise``.

    :raises NoResultError: if something is divided by 0.
    """
    divisor = as_ints(input2) + quant.input2_offset
    if not divisor.all():
        raise NoResultError(_BY_ZERO)
    above = (as_ints(input1) + quant.input1_offset) * np.sign(divisor)
    zeros, room = leading_zeros(np.abs(divisor)), _room(above)
    reciprocal = reciprocal_one_plus((np.abs(divisor) << zeros) - (1 << 31))
    result = high_multiply(high_multiply(above << room, reciprocal), quant.output_multiplier)
    shift = (31 - zeros) + room - quant.output_shift
    rounded = np.where(shift > _BITS, 0, rounding_shift(result, np.minimum(shift, _BITS)))
    return saturate(rounded + quant.output_offset, quant.activation_min, quant.activation_max)


def div_undefined(input1: Operand, input2: Operand, quant: opgen_mul_quant) -> Array:
    """Tell where TensorFlow Lite shifts a quotient to the right by more than 31 bits.

    There almost nothing is left of it, and :func:`div_exact` rounds it to 0; but C does not define
    such a shift, and what it gives depends on the processor.
    """
    divisor = as_ints(input2) + quant.input2_offset
    room = _room((as_ints(input1) + quant.input1_offset) * np.sign(divisor))
    shift = 31 - leading_zeros(np.abs(divisor)) + room - quant.output_shift
    return np.asarray(shift > _BITS)


def _room(values: Ints) -> Ints:
    """Return by how many bits each integer can be shifted to the left within int32."""
    return leading_zeros(values ^ (values >> 31)) - 1


_BY_ZERO = "a division by 0"
_BITS = 31
"""Most bits that an int32 can be shifted by."""
