"""What DIV alone calls."""

from __future__ import annotations

import numpy as np

from opgen.lib.fixed_point import (
    as_ints,
    high_multiply,
    leading_zeros,
    reciprocal_one_plus,
    rounding_shift,
    saturate,
)
from opgen.lib.no_result import BY_ZERO, NoResultError
from opgen.lib.structs import opgen_mul_quant
from opgen.lib.types import Array, Ints, Operand, Tensor

_BITS = 31
"""Most bits that an int32 can be shifted by."""


def quotient(input1: Operand, input2: Tensor) -> Array:
    """Return the quotients of two tensors; of plain integers, without the fraction.

    :raises NoResultError: if integers are divided by 0.
    """
    a, b = np.asarray(input1, np.float64), np.asarray(input2, np.float64)
    if input2.type.is_integer and not b.all():
        raise NoResultError(BY_ZERO)
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        result = np.divide(a, b)
    plain = input2.type.is_integer and not input2.is_quantized
    return np.asarray(np.trunc(result) if plain else result)


def div_exact(input1: Operand, input2: Operand, quant: opgen_mul_quant) -> Ints:
    """Return the quotients of quantized tensors. Source: ``reference_ops::DivElementwise``.

    :raises NoResultError: if something is divided by 0.
    """
    divisor = as_ints(input2) + quant.input2_offset
    if not divisor.all():
        raise NoResultError(BY_ZERO)
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
