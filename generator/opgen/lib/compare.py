"""Comparisons: relations, and the numbers that quantized operators compare."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from opgen.air.dtype import DType
from opgen.lib.fixed_point import as_ints
from opgen.lib.quant import multiply, quantized
from opgen.lib.structs import opgen_compare_quant
from opgen.lib.types import Array, Operand, Tensor

_BITS = 8
"""Fraction bits of the numbers that quantized comparisons compare."""


class Relation(IntEnum):
    """How two numbers may relate: the sum of 1 (less), 2 (equal), 4 (greater), 8 (one is NaN)."""

    LESS = 1
    EQUAL = 2
    LESS_EQUAL = 3
    GREATER = 4
    GREATER_EQUAL = 6
    NOT_EQUAL = 13


def compare_quant(input1: Tensor, input2: Tensor) -> opgen_compare_quant:
    """Return the parameters of a comparison. Source: ``ComparisonsPrepare`` of TFLM."""
    first, second = quantized(input1.scale), quantized(input2.scale)
    return opgen_compare_quant(
        -input1.zero_point,
        first.multiplier,
        first.shift,
        -input2.zero_point,
        second.multiplier,
        second.shift,
    )


def relate(input1: Operand, input2: Operand, relation: Relation) -> Array:
    """Tell, element by element, whether two numbers relate like that. NaN only is not equal."""
    a, b = np.asarray(input1), np.asarray(input2)
    bits = [bit for bit in (Relation.LESS, Relation.EQUAL, Relation.GREATER) if relation & bit]
    results = {Relation.LESS: a < b, Relation.EQUAL: a == b, Relation.GREATER: a > b}
    if relation == Relation.NOT_EQUAL:
        return np.asarray(a != b)
    return np.asarray(np.logical_or.reduce([results[bit] for bit in bits]))


def comparable(values: Tensor) -> Array:
    """Return the numbers that a comparison sees of a tensor, whose elements are real numbers.

    Those of int8 are rounded to steps of 1/256, twice, in fixed point; all others are as they are.
    Source: ``ComparisonWithScaling`` of TensorFlow Lite.
    """
    numbers = np.asarray(values)
    if not values.is_quantized or values.type is not DType.INT8:
        return numbers
    scale = quantized(values.scale)
    centred = as_ints(np.rint(np.asarray(numbers, np.float64) / values.scale))
    return multiply(centred << _BITS, scale.multiplier, scale.shift)
