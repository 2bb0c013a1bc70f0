"""The sections ``litert`` and ``options``, against the facts of the .tflite format."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import IntEnum

from opgen.air.dtype import DType
from opgen.errors import Place
from opgen.operators.model import Litert, Option
from opgen.operators.operation import in_words
from opgen.operators.types import (
    BOOL,
    BYTES,
    DTYPE,
    FLOAT,
    INT,
    STR,
    UNKNOWN,
    ArrayType,
    EnumType,
    TupleType,
    Type,
    Unknown,
    words,
)
from opgen.spec.faults import Faults
from opgen.spec.library import DTYPES, SCALARS
from opgen.spec.names import require_known, suggestion
from opgen.text.tree import MappingNode, Node, ScalarNode, SequenceNode, is_true, text_at
from opgen.tflite.facts import BUILTINS, ENUMS, OPTIONS_TABLE_OF, TABLES, Field
from opgen.tflite.payload_struct import PayloadStruct, split_type

PAYLOADS = ("flexbuffer", "raw")
"""The forms that options of custom operators may have, besides structs."""
_FIELDS_IN_WORDS = (
    "int: int32_t; float: float or double; str: char[16]; bytes: uint8_t[8]; ints: int32_t[4]"
)
_UNSET = object()


def read_litert(node: MappingNode, faults: Faults) -> Litert:
    """Return the section ``litert``."""
    builtin, options = node.get("builtin"), node.get("options")
    versions = node.get("versions")
    span = (1, 1)
    if isinstance(versions, SequenceNode):
        first, last = (_number(item) for item in versions.items)
        span = (int(first), int(last))
        if first > last:
            faults.add(versions.place, f"version {span[0]} is after {span[1]}")
    if isinstance(builtin, ScalarNode):
        if require_known(builtin, sorted(BUILTINS), "builtins", faults):
            _check_table(node, builtin.text, options, faults)
        table = text_at(options)
        if isinstance(options, MappingNode):
            faults.add(options.place, "a builtin has an options table", "write its name")
        blocks = text_at(node.get("blocks"))
        place = node.place
        return Litert(builtin.text, versions=span, table=table, blocks=blocks, place=place)
    payload, struct = "", None
    if isinstance(options, MappingNode):
        payload, struct = "struct", _struct(options)
    elif isinstance(options, ScalarNode):
        payload = options.text
        if payload not in PAYLOADS:
            hint = "one of: flexbuffer, raw, {struct: {name: int32_t, ...}}"
            faults.add(options.place, f"'{payload}' is not a form of custom options", hint)
    custom = node.text("custom")
    return Litert(custom=custom, versions=span, payload=payload, struct=struct, place=node.place)


def _struct(node: MappingNode) -> PayloadStruct:
    fields = node["struct"]
    assert isinstance(fields, MappingNode)
    found = PayloadStruct(tuple((name, text_at(type_)) for name, type_ in fields.items()))
    if "align" in node:
        found = replace(found, align=int(_number(node["align"])))
    return replace(found, endian=node.text("endian")) if "endian" in node else found


def _check_table(node: MappingNode, builtin: str, options: Node | None, faults: Faults) -> None:
    expected = OPTIONS_TABLE_OF.get(builtin, "")
    if isinstance(options, ScalarNode) and options.text != expected:
        wrong = f"the options of {builtin} are not in '{options.text}'"
        hint = f"write: options: {expected}" if expected else "delete this key: it has none"
        faults.add(options.place, wrong, hint)
    elif options is None and expected and TABLES[expected].fields:
        hint = f"add: options: {expected}"
        faults.add(node["builtin"].place, f"{builtin} has options, which must be read", hint)


def read_options(
    declared: Mapping[ScalarNode, MappingNode], litert: Litert | None, faults: Faults
) -> dict[str, Option]:
    """Return the section ``options``; ``fuses`` is left out."""
    options = {
        key.text: _option(key.text, key.place, node, litert, faults)
        for key, node in declared.items()
    }
    if litert and not litert.builtin:
        _check_payload(litert, [each for each in options.values() if not each.internal], faults)
    return options


def _option(
    name: str, place: Place, node: MappingNode, litert: Litert | None, faults: Faults
) -> Option:
    type_ = _option_type(node["type"], faults)
    is_internal = is_true(node, "internal")
    in_torch = node.get("torch")
    if in_torch is not None and not is_internal:
        message = f"'{name}' is read from models, so a call says what it is"
        faults.add(node.key_place("torch"), message, "delete 'torch'")
    field = None
    if litert and litert.builtin and not is_internal:
        field = _table_field(name, place, node, litert, type_, faults)
    given = node.get("default")
    default = _UNSET if given is None else _value(given, type_, name, faults)
    if field:
        default = _table_default(field, given, default, faults)
    elif litert and litert.builtin and not is_internal:
        type_ = UNKNOWN
    if is_internal and given is None:
        faults.add_lack(place, f"'{name}' is internal, so it needs a default", "add: default: ...")
    low, high = _bound(node, "min", type_, faults), _bound(node, "max", type_, faults)
    if low is not None and high is not None and low > high:
        faults.add(node["min"].place, f"min {low} is above max {high}")
    values = node.listed("only")
    if values and isinstance(type_, TupleType | ArrayType):
        faults.add(node.key_place("only"), "'only' is not for vectors", "write a check")
        values = ()
    kind, element = _kind_of(type_)
    option = Option(
        name=name,
        kind=kind,
        place=place,
        element=element,
        default=None if default is _UNSET else default,
        required=default is _UNSET and not (is_internal or (litert and litert.builtin)),
        minimum=low,
        maximum=high,
        only=tuple(_value(item, type_, name, faults) for item in values),
        internal=is_internal,
        torch=None if in_torch is None else _value(in_torch, type_, name, faults),
        key=_key(node, litert, faults),
    )
    if given is not None and field is None:
        _check_default(option, given, faults)
    return option


def _kind_of(type_: Type) -> tuple[type, type | None]:
    """Return the class of an option's values, and that of their elements if they are vectors."""
    if isinstance(type_, TupleType):
        return tuple, _kind_of(type_.elements[0])[0]
    if isinstance(type_, EnumType):
        return ENUMS[type_.name], None
    kinds: dict[Type, type] = {
        BOOL: bool, INT: int, FLOAT: float, STR: str, BYTES: bytes, DTYPE: DType
    }  # fmt: skip
    return kinds.get(type_, object), None


def _key(node: MappingNode, litert: Litert | None, faults: Faults) -> str:
    if "key" in node and not (litert and litert.payload == "flexbuffer"):
        faults.add(node.key_place("key"), "'key' is for options in a FlexBuffer", "delete it")
    return node.text("key")


def _option_type(node: Node, faults: Faults) -> Type:
    name = text_at(node)
    if name in SCALARS:
        return SCALARS[name]
    if name in ENUMS:
        return DTYPE if name == "TensorType" else EnumType(name)
    hint = suggestion(name, [*SCALARS, *ENUMS], "types")
    faults.add(node.place, f"'{name}' is not a type of options", hint)
    return UNKNOWN


def _table_field(  # noqa: PLR0913  what an option and its field consist of
    name: str, place: Place, node: MappingNode, litert: Litert, type_: Type, faults: Faults
) -> Field | None:
    table = TABLES.get(litert.table)
    if table is None:
        if not litert.table:
            hint = "add to litert: options: ...Options"
            faults.add(place, f"'{name}': {litert.builtin} has no options table here", hint)
        return None
    field = table.by_name.get(name)
    if field is None:
        known = [each.name for each in table.fields if each.option_type]
        hint = suggestion(name, known, "fields")
        faults.add(place, f"{litert.table} has no field '{name}'", hint)
        return None
    if not field.option_type:
        faults.add(place, f"'{name}' of {litert.table} is a {field.type}, which no option can be")
        return None
    wanted = SCALARS.get(field.option_type) or EnumType(field.option_type)
    if not isinstance(type_, Unknown) and type_ != wanted:
        message = f"'{name}' of {litert.table} is {field.option_type}, not {words(type_)}"
        faults.add(node["type"].place, message, f"write: type: {field.option_type}")
        return None
    return field


def _table_default(field: Field, given: Node | None, default: object, faults: Faults) -> object:
    """Return the default of a field, which a spec may repeat but not change."""
    value: object = field.default
    if isinstance(value, IntEnum):
        value = DType(value.name.lower()) if field.option_type == "dtype" else value
    elif value is None:
        value = () if field.vector else ""
    elif field.option_type == "float":
        value = float(field.default or 0)
    if given is not None and default != value:
        shown = str(value).lower() if isinstance(value, bool) else in_words(value)
        message = f"the format's default of '{field.name}' is {shown}"
        faults.add(given.place, message, "delete this key")
    return value


def _bound(node: MappingNode, key: str, type_: Type, faults: Faults) -> float | None:
    bound = node.get(key)
    if bound is None:
        return None
    element = type_.elements[0] if isinstance(type_, TupleType) else type_
    if element not in (INT, FLOAT) and not isinstance(type_, Unknown):
        faults.add(node.key_place(key), f"'{key}' is for numbers, this is {words(type_)}")
        return None
    if element == INT and not isinstance(_number(bound), int):
        faults.add(bound.place, f"'{key}' of an int must be a whole number")
    return _number(bound)


def _check_default(option: Option, given: Node, faults: Faults) -> None:
    if option.default is None:
        return
    values = option.default if isinstance(option.default, tuple) else (option.default,)
    for value in values:
        if not isinstance(value, int | float):
            continue
        below = option.minimum is not None and value < option.minimum
        if below or (option.maximum is not None and value > option.maximum):
            faults.add(given.place, f"the default {value} is not within min and max")
    if option.only and option.default not in option.only:
        faults.add(given.place, f"the default is not among 'only' of '{option.name}'")


def _value(  # noqa: PLR0911  one type each
    node: Node, type_: Type, name: str, faults: Faults
) -> object:
    """Return an option's value as it stands in a spec, in the form of the model."""
    if isinstance(type_, Unknown):
        return None
    if isinstance(type_, TupleType):
        if isinstance(node, SequenceNode):
            return tuple(_value(item, type_.elements[0], name, faults) for item in node.items)
        faults.add(node.place, f"'{name}' must be a list of numbers", "write: [1, 2]")
        return ()
    if type_ == BYTES:
        numbers = [_number(item) for item in node.items] if isinstance(node, SequenceNode) else [-1]
        if all(isinstance(each, int) and 0 <= each <= 255 for each in numbers):  # noqa: PLR2004
            return bytes(numbers)  # type: ignore[arg-type]
        faults.add(node.place, f"'{name}' must be a list of bytes", "write: [0, 255]")
        return b""
    value = node.value if isinstance(node, ScalarNode) else None
    if isinstance(type_, EnumType):
        members: Mapping[str, object] = ENUMS[type_.name].__members__
        return members.get(_named(node, type_.name, list(members), faults))
    if type_ == DTYPE:
        name = _named(node, "the element types", sorted(DTYPES), faults)
        return DType(name) if name in DTYPES else None
    if type_ == FLOAT and _is_number(value):
        return float(value)  # type: ignore[arg-type]
    kinds = {"int": int, "bool": bool, "str": str}
    kind = kinds.get(getattr(type_, "name", ""))
    if kind is not None and type(value) is kind:
        return value
    hint = "write true or false" if type_ == BOOL else ""
    shown = f"'{node.text}'" if isinstance(node, ScalarNode) else "a list"
    faults.add(node.place, f"'{name}' is {words(type_)}, {shown} is not", hint)
    return None


def _named(node: Node, what: str, known: list[str], faults: Faults) -> str:
    text = text_at(node)
    if text not in known:
        article = "not one of" if what.startswith("the ") else "no member of"
        faults.add(node.place, f"'{text}' is {article} {what}", suggestion(text, known, "members"))
    return text


def _check_payload(litert: Litert, options: list[Option], faults: Faults) -> None:
    """Note options that the payload of a custom operator cannot hold."""
    if litert.struct:
        _check_struct(litert, litert.struct, options, faults)
    elif litert.payload == "raw" and options:
        if len(options) > 1:
            hint = "one option gets the whole payload"
            faults.add(options[1].place, "a second option of a payload of raw bytes", hint)
        elif options[0].type not in (BYTES, STR):
            message = (
                f"'{options[0].name}' is {words(options[0].type)}, raw options are bytes or str"
            )
            faults.add(options[0].place, message, "type: bytes")
    elif litert.payload == "flexbuffer":
        keys: dict[str, Option] = {}
        for option in options:
            twin = keys.setdefault(option.key or option.name, option)
            if twin is not option:
                message = (
                    f"'{twin.name}' is read from the key '{option.key or option.name}' already"
                )
                faults.add(option.place, message, "each option has a key of its own")
    elif options:
        hint = "add to litert: options: flexbuffer"
        message = "options of a custom operator that has none to read"
        faults.add_lack(options[0].place, message, hint)


def _check_struct(
    litert: Litert, struct: PayloadStruct, options: list[Option], faults: Faults
) -> None:
    """Note options without a field, fields without an option, and fields of another type."""
    by_name, fields = {option.name: option for option in options}, dict(struct.fields)
    if not fields:
        faults.add_lack(litert.place, "the struct has no fields", "delete: options")
    for name in [name for name in fields if name not in by_name]:
        hint = suggestion(name, list(by_name), "options")
        faults.add(litert.place, f"the struct's field '{name}' is not an option", hint)
    for name, option in by_name.items():
        if name not in fields:
            hint = f"add: {name}: int32_t"
            faults.add_lack(option.place, f"'{name}' has no field in the struct", hint)
        elif not _fits_field(option.type, fields[name]):
            message = f"'{name}' is {words(option.type)}, its field of the struct {fields[name]}"
            faults.add(option.place, message, _FIELDS_IN_WORDS)


def _fits_field(type_: Type, field: str) -> bool:
    """Tell whether an option can be what a field of a struct holds."""
    element, count = split_type(field)
    is_integer, is_real = element.endswith("_t"), element in ("float", "double")
    if isinstance(type_, TupleType):
        return bool(count) and (is_real if type_.elements[0] == FLOAT else is_integer)
    if type_ == BYTES:
        return bool(count) and element == "uint8_t"
    if type_ == STR:
        return bool(count) and element == "char"
    if count:
        return False
    if type_ == BOOL:
        return is_integer or element == "bool"
    return is_real if type_ == FLOAT else is_integer


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _number(node: Node) -> float:
    value = node.value if isinstance(node, ScalarNode) else 0
    return value if isinstance(value, int | float) else 0
