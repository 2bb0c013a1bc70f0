"""The options of an operator as a frozen dataclass, and their types and values as Python text."""

from __future__ import annotations

from opgen.spec.model import Op, Option
from opgen.spec.types import ArrayType, EnumType, Scalar, TupleType, Type
from opgen.synth.functions import options_class, place_text


def options_dataclass(op: Op) -> str:
    """Return the dataclass of an operator's options."""
    lines = [
        "@dataclass(frozen=True)",
        f"class {options_class(op)}(AirOperatorOptions):",
        f'    """Options of {op.op}."""',
    ]
    if op.options:
        lines.append("")
    # Fields with a default come last, as dataclasses want it; options are passed by name.
    for option in sorted(op.options, key=lambda each: not each.required):
        default = "" if option.required else f" = {python_literal(option, option.default)}"
        place = place_text(option.place)
        lines.append(f"    {option.name}: {annotation(option.type)}{default}  # {place}")
    return "\n".join(lines)


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


def kind(type_: Type) -> tuple[str, str]:
    """Return the kind of an option, and of its elements if it is a vector, as Python text."""
    text = annotation(type_)
    if text.startswith("tuple["):
        return "tuple", text[len("tuple[") : -len(", ...]")]
    return text, ""


def python_literal(option: Option, value: object) -> str:
    """Return a value of an option as Python text."""
    if isinstance(option.type, EnumType):
        return f"{option.type.name}.{value}" if isinstance(value, str) else repr(value)
    if option.type == Scalar("dtype"):
        return f"DType.{str(value).upper()}"
    if option.type == Scalar("float") and isinstance(value, int | float):
        return repr(float(value))
    return repr(value)
