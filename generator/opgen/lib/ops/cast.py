"""What CAST alone calls."""

from __future__ import annotations

import numpy as np

from opgen.lib.exact import wrap_to
from opgen.lib.fixed_point import as_ints
from opgen.lib.types import Array, DType, Operand
from opgen.tflite.enums import TensorType

# ruff: noqa: A002  names of operands


def type_code(type: DType) -> int:
    """Return the number that the .tflite format gives an element type."""
    return int(TensorType[type.name])


def cast(x: Operand, type: DType) -> Array:
    """Return plain numbers converted to a type; integers are int64.

    Of integers the low bits are kept; of floats the integer part, limited to the type's range, and
    0 for NaN. What is not 0 is true. Source: measured, where C leaves it undefined.
    """
    values = np.asarray(x)
    if not type.is_integer:
        return np.asarray(values != 0 if type == DType.BOOL else values.astype(type.numpy))
    if values.dtype.kind == "f":
        low, high = type.range
        inside = (values >= low) & (values < high + 1)
        ends = np.where(values < low, low, np.where(np.isnan(values), 0, high))
        return np.where(inside, np.where(inside, values, 0).astype(np.int64), ends)
    return as_ints(values) if type.bits == 64 else wrap_to(values, type)  # noqa: PLR2004
