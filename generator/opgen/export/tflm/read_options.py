"""The C++ that reads the options of an operator."""

from __future__ import annotations

from opgen.c.names import c_string
from opgen.export.device.option_variables import cpp_type, default, default_line, members_line
from opgen.export.tflm.table import table_lines
from opgen.operators.model import Option
from opgen.operators.places import place_text
from opgen.operators.types import BOOL, DTYPE, FLOAT, INT, STR, ArrayType, EnumType, TupleType, Type
from opgen.spec.model import Op
from opgen.tflite.facts import ENUMS
from opgen.tflite.payload_struct import PayloadStruct, split_type

_INTEGERS = {"bool": (1, False), "char": (1, True)} | {
    f"{sign}int{bits}_t": (bits // 8, not sign) for sign in ("", "u") for bits in (8, 16, 32, 64)
}
_REALS = {"float": 4, "double": 8}


def given_options(op: Op) -> list[Option]:
    """Return the options that models give."""
    return [option for option in op.options if not option.internal]


def option_lines(op: Op) -> list[str]:
    """Return the statements that make a variable of every option."""
    options = given_options(op)
    fixed = [option for option in op.options if option.internal]
    payload = op.litert.payload if op.litert else ""
    lines = [f"e.At({c_string(place_text(op.place))});"]
    match payload:
        case _ if op.litert is not None and op.litert.builtin:
            lines += table_lines(op, options)
        case "flexbuffer":
            lines += _flexbuffer(options)
        case "struct":
            assert op.litert is not None
            assert op.litert.struct is not None
            lines += _struct(options, op.litert.struct)
        case "raw":
            lines += [_raw(option) for option in options[:1]]
        case _:
            lines += ["CheckNoOptions(e, node);", *map(default_line, options)]
    return [*lines, *map(default_line, fixed)]


def _flexbuffer(options: list[Option]) -> list[str]:
    if not options:
        return ["FlexOptions options(e, node, nullptr, 0, false);"]
    keys = ", ".join(c_string(option.key or option.name) for option in options)
    takes_vector = "true" if isinstance(options[0].type, TupleType | ArrayType) else "false"
    lines = [
        f"static const char *const kKeys[] = {{{keys}}};",
        f"FlexOptions options(e, node, kKeys, {len(options)}, {takes_vector});",
    ]
    for at, option in enumerate(options):
        read = f"options.{_method(option.type)}({at})"
        if isinstance(option.type, EnumType):
            lines.append(members_line(option))
            read = f"options.Enum({at}, kMembersOf_{option.name}, {len(ENUMS[option.type.name])})"
        there = f"options.{'Require' if option.required else 'Has'}({at})"
        otherwise = _zero(option.type) if option.required else default(option)
        value = f"{there} ? {read} : {otherwise}"
        if option.type == ArrayType("uint8"):
            value = f"ByteArray(e, {value})"
        lines.append(f"const {cpp_type(option.type)} {option.name}_ = {value};")
    return lines


def _struct(options: list[Option], struct: PayloadStruct) -> list[str]:
    lines = [f"StructOptions options(e, node, {struct.size});"]
    types = {option.name: option for option in options}
    little = "true" if struct.endian == "little" else "false"
    for name, field in struct.fields:
        if name not in types:
            continue  # padding that has a name
        option, (element, count) = types[name], split_type(field)
        at = int(struct.layout.fields[name][1])  # type: ignore[index]
        value = _field(option.type, element, count, at, little)
        lines.append(f"const {cpp_type(option.type)} {name}_ = {value};")
    return lines


def _field(type_: Type, element: str, count: int, at: int, little: str) -> str:  # noqa: PLR0911
    if type_ == STR:
        return f"options.String({at}, {count})"
    if type_ == ArrayType("uint8"):
        return f"ByteArray(e, options.Bytes({at}, {count}))"
    if element in _REALS:
        if count:
            return f"options.FloatVector(e, {at}, {count}, {_REALS[element]}, {little})"
        return f"options.Float({at}, {_REALS[element]}, {little})"
    size, is_signed = _INTEGERS[element]
    shown = "true" if is_signed else "false"
    if count:
        return f"options.IntVector(e, {at}, {count}, {size}, {shown}, {little})"
    whole = f"options.Int({at}, {size}, {shown}, {little})"
    if type_ == BOOL:
        return f"{whole} != 0"
    return f"TypeNumbered(e, {whole})" if type_ == DTYPE else whole


def _raw(option: Option) -> str:
    value = "RawBytes(node)" if option.type == STR else "ByteArray(e, RawBytes(node))"
    return f"const {cpp_type(option.type)} {option.name}_ = {value};"


def _method(type_: Type) -> str:
    if isinstance(type_, TupleType):
        return "FloatVector" if FLOAT in type_.elements else "IntVector"
    if isinstance(type_, ArrayType):
        return "Bytes"
    named: dict[Type, str] = {
        INT: "Int", FLOAT: "Float", BOOL: "Bool", STR: "String", DTYPE: "ElementType"
    }  # fmt: skip
    return named.get(type_, "Enum")


def _zero(type_: Type) -> str:
    if type_ == STR or isinstance(type_, ArrayType):
        return 'TextOf("")'
    return "Type::kNone" if type_ == DTYPE else f"{cpp_type(type_)}{{}}"
