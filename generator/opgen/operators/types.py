"""The types of expressions. A library function's signature is its Python annotations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Constant: TypeAlias = "int | float | tuple[Constant, ...] | None"
"""A number, a truth value, or a tuple, in which parts may be unknown; None: it is not known."""


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
    """A tuple of known length, or of any length with equal elements (``length`` None).

    With a known length there are that many ``elements``, else one.
    """

    elements: tuple[Type, ...]
    length: int | None = None


@dataclass(frozen=True)
class ArrayType(Type):
    """A numpy array; ``element`` is a dtype name such as int32, or empty if unknown."""

    element: str = ""


@dataclass(frozen=True)
class RecordType(Type):
    """A dataclass of the library, or of a spec; ``is_struct``: a C struct of the same name."""

    name: str
    is_struct: bool = False
    is_of_spec: bool = False


@dataclass(frozen=True)
class FunctionType(Type):
    """The operator's ``reference`` or ``exact`` as a function of its first input's elements."""


@dataclass(frozen=True)
class OptionalType(Type):
    """A value or ``none``; tensors that may be absent are a TensorType with ``optional``."""

    of: Type


@dataclass(frozen=True)
class UnionType(Type):
    """One of several: what a parameter of a function takes. Never the type of an expression."""

    members: tuple[Type, ...]


@dataclass(frozen=True)
class Variable(Type):
    """The same type wherever it stands in a signature (a TypeVar)."""

    name: str


@dataclass(frozen=True)
class Unknown(Type):
    """The type of a name whose own definition is wrong, and of what is yet to be written: fits
    everywhere, so that nothing follows."""


BOOL = Scalar("bool")
INT = Scalar("int")
FLOAT = Scalar("float")
STR = Scalar("str")
DTYPE = Scalar("dtype")
NONE = Scalar("none")
UNKNOWN = Unknown()
ARRAY = ArrayType()
BYTES = ArrayType("uint8")
"""An option that is bytes, as expressions see it."""
SHAPE = TupleType((INT,))
SHAPES = TupleType((SHAPE,))


_MOST_IN_WORDS = 8


def words(type_: Type) -> str:  # noqa: PLR0911  one line per type
    """Return a type in the words of messages and of the manual."""
    match type_:
        case Scalar(name):
            return name
        case EnumType(name) | RecordType(name) | Variable(name):
            return name
        case TensorType(optional=optional):
            return "optional tensor" if optional else "tensor"
        case ArrayType(element):
            return f"array of {element}" if element else "array"
        case TupleType():
            return _tuple_words(type_)
        case FunctionType():
            return "function of an array"
        case OptionalType(of):
            return f"{words(of)} or none"
        case UnionType(members):
            if any(isinstance(member, ArrayType) for member in members):
                # A number and a tensor count as arrays.
                members = tuple(m for m in members if isinstance(m, ArrayType) or m == NONE)
            return " or ".join(words(member) for member in members)
    return "anything"


def _tuple_words(type_: TupleType) -> str:
    if all(element == INT for element in type_.elements):
        size = "" if type_.length is None else f" of {type_.length}"
        return f"shape{size}"
    if type_.length is None:
        return f"tuple of {words(type_.elements[0])}"
    if len(type_.elements) > _MOST_IN_WORDS:
        return f"tuple of {len(type_.elements)} values"
    return f"({', '.join(words(element) for element in type_.elements)})"
