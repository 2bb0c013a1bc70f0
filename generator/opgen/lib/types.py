"""The vocabulary of the library's signatures: what the checker of expressions reads.

Every public function of the library is annotated with these aliases, Python's scalars, records
(frozen dataclasses), and the enums of the .tflite format.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from opgen.air.dtype import DType
from opgen.lib.target import Target
from opgen.lib.tensor import Tensor
from opgen.tflite.enums import ActivationFunctionType, Padding

Shape = tuple[int, ...]
Ints = npt.NDArray[np.int64]
Int8s = npt.NDArray[np.int8]
Int16s = npt.NDArray[np.int16]
Int32s = npt.NDArray[np.int32]
Int64s = npt.NDArray[np.int64]
UInt8s = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]
Float32s = npt.NDArray[np.float32]
Array = npt.NDArray[Any]
Operand = Tensor | Array | float | int
"""Anything that counts as an array: a tensor stands for its elements."""
Function = Callable[[Array], Array]
"""The ``reference`` or the ``exact`` of an operator as a function of its first input's elements."""

__all__ = [
    "ActivationFunctionType",
    "Array",
    "CStruct",
    "DType",
    "Float32s",
    "Floats",
    "Function",
    "Int8s",
    "Int16s",
    "Int32s",
    "Int64s",
    "Ints",
    "Operand",
    "Padding",
    "Shape",
    "Target",
    "Tensor",
    "UInt8s",
]


@dataclass(frozen=True, eq=False)
class CStruct:
    """Base of the records that print as the C struct of the same name, fields in order.

    ``int`` is ``int32_t``, ``bool`` is ``bool``, an ``Int32s`` is a pointer to a constant table of
    ``int32_t``, and so on for the other array types.
    """
