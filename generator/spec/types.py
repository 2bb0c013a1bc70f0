"""The types of expressions. A library function's signature is its Python annotations."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Type:
    """Base of all types."""


@dataclass(frozen=True)
class Scalar(Type):
    """``bool``, ``int``, ``float``, ``str``, ``dtype`` or ``none``."""

    name: str


@dataclass(frozen=True)
class EnumType(Type):
    """An enum of the .tflite format, such as Padding."""

    name: str


@dataclass(frozen=True)
class TensorType(Type):
    """A tensor. In ``reference`` and ``exact`` an optional one counts as there (zero)."""

    layout: str = ""
    optional: bool = False
    has_values: bool = False


@dataclass(frozen=True)
class TupleType(Type):
    """A tuple of known length, or of any length with equal elements (``length`` None)."""

    elements: tuple[Type, ...]
    length: int | None = None


@dataclass(frozen=True)
class ArrayType(Type):
    """A numpy array; ``element`` is a dtype name such as int32, or empty if unknown."""

    element: str = ""


@dataclass(frozen=True)
class RecordType(Type):
    """A dataclass of the library; ``is_struct``: a C struct of the same name."""

    name: str
    is_struct: bool = False


@dataclass(frozen=True)
class FunctionType(Type):
    """The operator's ``reference`` or ``exact`` as a function of its first input's elements."""
