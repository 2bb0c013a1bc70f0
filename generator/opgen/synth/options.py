"""The options of an operator as a frozen dataclass, and their types and values as Python text."""

from __future__ import annotations

from opgen.operators.types import ArrayType, EnumType, Scalar, TupleType, Type
from opgen.spec.model import Option


def annotation(type_: Type) -> str:
    """Return the Python annotation of an option's type.

    :raises TypeError: if an option cannot be of that type.
    """
    match type_:
        case Scalar("dtype"):
            return "DType"
        case Scalar(name):
            return name
        case EnumType(name):
            return name
        case TupleType(elements):
            return f"tuple[{annotation(elements[0])}, ...]"
        case ArrayType("uint8"):
            return "bytes"
    message = f"an option cannot be {type_}"
    raise TypeError(message)


def python_literal(option: Option, value: object) -> str:
    """Return a value of an option as Python text."""
    if isinstance(option.type, EnumType):
        return f"{option.type.name}.{value}" if isinstance(value, str) else repr(value)
    if option.type == Scalar("dtype"):
        return f"DType.{str(value).upper()}"
    if option.type == Scalar("float") and isinstance(value, int | float):
        return repr(float(value))
    return repr(value)
