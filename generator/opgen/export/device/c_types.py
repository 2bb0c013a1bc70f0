"""Texts and types as C and C++ have them."""

from __future__ import annotations

from opgen.air.dtype import DType
from opgen.tflite.enums import TensorType


def element_type(element: str) -> str:
    """Return the C type of the elements of an array; ``float`` if they are not known."""
    return DType(element or "float32").c


def type_constant(name: str) -> str:
    """Return the C++ constant of an element type."""
    return f"Type::k{name.capitalize()}"


def type_number(type_: DType) -> int:
    """Return the number that an element type has in a .tflite file."""
    return int(TensorType[type_.name])
