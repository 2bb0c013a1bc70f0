"""Options in C++: their types, their values, their limits."""

from __future__ import annotations

from typing import Any

from opgen.air.dtype import DType
from opgen.c.names import c_string
from opgen.export.device.vocabulary import type_constant
from opgen.operators.model import Option
from opgen.operators.places import place_text
from opgen.operators.types import BOOL, DTYPE, FLOAT, INT, STR, ArrayType, EnumType, TupleType, Type
from opgen.tflite.facts import ENUMS


def cpp_type(type_: Type) -> str:
    """Return the C++ type of an option's variable."""
    if isinstance(type_, TupleType):
        return "Floats" if FLOAT in type_.elements else "Ints"
    if isinstance(type_, ArrayType):
        return "auto"
    named: dict[Type, str] = {FLOAT: "double", BOOL: "bool", STR: "Text", DTYPE: "Type"}
    return named.get(type_, "int64_t")


def default(option: Option) -> str:
    """Return the default of an option in C++."""
    return literal(option.type, option.default)


def literal(type_: Type, value: Any) -> str:  # noqa: PLR0911  one line per type
    """Return a value of an option in C++."""
    if isinstance(type_, TupleType):
        assert isinstance(value, tuple | list)
        element = "double" if FLOAT in type_.elements else "int64_t"
        items = "".join(f", {literal(type_.elements[0], each)}" for each in value)
        return f"TupleOf<{element}>(e{items})"
    if isinstance(type_, EnumType):
        return f"INT64_C({int(value)})"
    if type_ == DTYPE:
        return type_constant(str(value))
    if type_ == STR:
        return f"TextOf({c_string(str(value))})"
    if isinstance(type_, ArrayType):
        return f"TextOf({c_string(bytes(value or b'').decode('latin-1'))})"
    if type_ == BOOL:
        return "true" if value else "false"
    if type_ == FLOAT:
        return repr(float(value))
    # C has no literal of the least integer: it is an expression of one that is too large.
    return "INT64_MIN" if value == DType.INT64.range[0] else f"INT64_C({value})"


def limit_literal(type_: Type, limit: float) -> str:
    """Return a limit in C++: of an integer an integer, as few processors compute with doubles."""
    is_real = FLOAT in type_.elements if isinstance(type_, TupleType) else type_ == FLOAT
    if is_real or int(limit) != limit:
        return repr(float(limit))
    return literal(INT, int(limit))


def limit_lines(option: Option) -> list[str]:
    """Return the statements that check an option's limits."""
    lines = []
    name = c_string(option.name)
    for function, limit in (("CheckLeast", option.minimum), ("CheckMost", option.maximum)):
        if limit is not None:
            bound = limit_literal(option.type, limit)
            lines.append(f"{function}(e, {name}, {option.name}_, {bound});")
    if option.only:
        one_of = [f"{option.name}_ == {literal(option.type, each)}" for each in option.only]
        lines.append(f"CheckOnly(e, {name}, {' || '.join(one_of)});")
    if lines:
        lines.insert(0, f"e.At({c_string(place_text(option.place))});")
    return lines


def members_line(option: Option) -> str:
    """Return the table of the members of an option's enum, ``kMembersOf_<option>``."""
    assert isinstance(option.type, EnumType)
    members = ENUMS[option.type.name].__members__.items()
    table = ", ".join(f"{{{c_string(name)}, {int(number)}}}" for name, number in members)
    return f"static const Member kMembersOf_{option.name}[] = {{{table}}};"


def default_line(option: Option) -> str:
    """Return the statement that makes an option's variable of its default."""
    return f"const {cpp_type(option.type)} {option.name}_ = {default(option)};"
