"""Values of options, from a table of the format or a custom payload to a spec's types."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence, Sized
from contextlib import suppress
from enum import Enum
from typing import Any

import numpy as np

from opgen.air.dtype import DType
from opgen.errors import did_you_mean
from opgen.litert.enums import TensorType
from opgen.litert.facts import TABLES, UNIONS, Field
from opgen.litert.faults import Faults
from opgen.litert.flexbuffer import FlexbufferError, decode
from opgen.litert.schema import OperatorT, Record
from opgen.litert.tensors import dtype_of
from opgen.registry.definition import Definition, Option

_SHOWN = 8
"""How many of a payload's unknown keys are named."""


class WrongTypeError(ValueError):
    """A value is not of the type that a spec declares."""


def read_options(
    definition: Definition[Any], operator: OperatorT, payload: bytes, where: str, faults: Faults
) -> dict[str, object]:
    """Return option -> value, of those that a model gives; all faults are added to ``faults``."""
    litert = definition.litert
    if litert is None or litert.builtin:
        if payload:
            message = f"it has {len(payload)} bytes of custom options, but is builtin"
            faults.unsupported(where, message, why=definition.place)
        raw = _from_table(definition, operator, where, faults)
    else:
        raw = _from_payload(definition, payload, where, faults)
    declared = {option.name: option for option in definition.options if not option.internal}
    values = {}
    for name, value in raw.items():
        option = declared[name]
        try:
            values[name] = convert(option.kind, option.element, value)
        except WrongTypeError as error:
            faults.wrong(where, f"{name}: {error}", why=f"declared at {option.place}")
            continue
        _check_limits(option, values[name], where, faults)
    return values


def convert(kind: type, element: type | None, value: object) -> object:  # noqa: PLR0911
    """Return a value of a model as the type that a spec declares.

    :raises WrongTypeError: if it is of another type.
    """
    if kind is tuple:
        if value is None:
            return ()
        if isinstance(value, (list, tuple, np.ndarray)):
            items = value.tolist() if isinstance(value, np.ndarray) else value
            return tuple(convert(element or int, None, each) for each in items)
    elif kind is DType:
        return _dtype(value)
    elif issubclass(kind, Enum):
        return _member(kind, value)
    elif kind is bool:
        if isinstance(value, int) and value in (0, 1):
            return bool(value)
    elif kind is str:
        if value is None:
            return ""
        if isinstance(value, (str, bytes)):
            return value.decode("utf-8", "replace") if isinstance(value, bytes) else value
    elif isinstance(value, int) and not isinstance(value, bool):
        return float(value) if kind is float else value
    elif isinstance(value, float) and kind is float:
        return value
    message = f"{_shown(value)} is not of type {_type_name(kind, element)}"
    raise WrongTypeError(message)


def _dtype(value: object) -> DType:
    if isinstance(value, int) and not isinstance(value, bool):
        found = dtype_of(value)
        if found is not None:
            return found
        names = {member.value: member.name for member in TensorType}
        value = names.get(value, value)
    elif isinstance(value, str) and value.lower() in DType.__members__.values():
        return DType(value.lower())
    message = f"{_shown(value)} is not an element type that is known here"
    raise WrongTypeError(message)


def _member(kind: type[Enum], value: object) -> Enum:
    if isinstance(value, str) and value in kind.__members__:
        return kind[value]
    if isinstance(value, int) and not isinstance(value, bool):
        with suppress(ValueError):
            return kind(value)
    message = f"{_shown(value)} is not one of {', '.join(kind.__members__)}"
    raise WrongTypeError(message)


def _check_limits(option: Option, value: object, where: str, faults: Faults) -> None:
    if option.only and value not in option.only:
        supported = ", ".join(_shown(each) for each in option.only)
        why = f"{option.place} supports only {supported}"
        faults.unsupported(where, f"{option.name} is {_shown(value)}", why=why)
    why = f"required by {option.place}"
    for number in value if isinstance(value, tuple) else (value,):
        if isinstance(number, bool) or not isinstance(number, (int, float)):
            continue
        if option.minimum is not None and not number >= option.minimum:
            message = f"{option.name} is {number}, less than {option.minimum}"
        elif option.maximum is not None and not number <= option.maximum:
            message = f"{option.name} is {number}, more than {option.maximum}"
        else:
            continue
        faults.wrong(where, message, why=why)
        return  # one element of a vector is enough to see what is wrong


def _from_table(
    definition: Definition[Any], operator: OperatorT, where: str, faults: Faults
) -> dict[str, object]:
    expected = definition.litert.table if definition.litert else ""
    found = _table_of(operator, where, faults)
    name = found._table.name if found is not None else expected
    if expected and name != expected and TABLES[name].fields:
        message = f"its options are {name}, not {expected}"
        faults.wrong(where, message, why=f"required by {definition.place}")
        return {}
    table = TABLES.get(expected if name != expected and expected else name)
    if found is not None and found.unknownFields:
        slots = ", ".join(str(slot) for slot in found.unknownFields)
        message = f"{name} has fields that this version of the format does not know: slot {slots}"
        faults.unsupported(where, message)
    declared = {option.name for option in definition.options if not option.internal}
    values: dict[str, object] = {}
    for field in table.fields if table else ():
        if field.type == "deprecated":
            continue
        value = field.default
        if found is not None and found._table is table:
            value = getattr(found, field.attribute)
        if field.name in declared:
            values[field.name] = value
        elif not _is_default(field, value):
            why = f"{definition.place} does not list this option, so it must have its default"
            message = f"{field.name} is {_shown(_named(field, value))}"
            faults.unsupported(where, message, why=why)
    return values


def _table_of(operator: OperatorT, where: str, faults: Faults) -> Record | None:
    """Return the operator's options, which may lie in either of two unions."""
    number, found, union = operator.builtinOptionsType, operator.builtinOptions, "BuiltinOptions"
    if operator.builtinOptions2Type:
        number, found = operator.builtinOptions2Type, operator.builtinOptions2
        union = "BuiltinOptions2"
    if number > len(UNIONS[union]):
        message = f"its options have the number {number}, which this version does not know"
        faults.unsupported(where, message)
    elif number and found is None:
        faults.wrong(where, f"its options of type {UNIONS[union][number - 1]} are missing")
    return found


def _is_default(field: Field, value: object) -> bool:
    if field.is_reference:
        return value is None or (isinstance(value, Sized) and not len(value))
    return value == field.default


def _named(field: Field, value: object) -> object:
    if field.enum is not None and isinstance(value, int):
        return {member.value: member for member in field.enum}.get(value, value)
    return value


def _from_payload(
    definition: Definition[Any], payload: bytes, where: str, faults: Faults
) -> dict[str, object]:
    options = [option for option in definition.options if not option.internal]
    litert = definition.litert
    form = litert.payload if litert else ""
    if form == "flexbuffer":
        return _from_flexbuffer(definition, options, payload, where, faults)
    if form == "struct" and litert:
        return _from_struct(definition, options, payload, where, faults)
    if form == "raw":
        # The bytes are what the one option holds: text, or a vector of numbers.
        is_text = bool(options) and options[0].kind is str
        return {options[0].name: payload if is_text else list(payload)} if options else {}
    if payload:
        message = f"it has {len(payload)} bytes of custom options"
        why = f"{definition.place} declares none (litert: {{custom: ..., options: ...}})"
        faults.unsupported(where, message, why=why)
    return {}


def _from_flexbuffer(
    definition: Definition[Any], options: list[Option], payload: bytes, where: str, faults: Faults
) -> dict[str, object]:
    try:
        found = decode(payload) if payload else {}
    except FlexbufferError as error:
        why = f"{definition.place} says that they are one"
        faults.wrong(where, f"its custom options are not a FlexBuffer: {error}", why=why)
        return {}
    if isinstance(found, list):
        if len(found) > len(options):
            message = f"its custom options have {len(found)} values for {len(options)} options"
            faults.wrong(where, message, why=definition.place)
        found = dict(zip((each.model_name for each in options), found, strict=False))
    if not isinstance(found, dict):
        message = f"its custom options are {_shown(found)}, not a map or a vector"
        faults.wrong(where, message, why=definition.place)
        return {}
    return _listed(definition, options, found, where, faults)


def _listed(
    definition: Definition[Any],
    options: Sequence[Option],
    found: Mapping[str, object],
    where: str,
    faults: Faults,
) -> dict[str, object]:
    names = {option.model_name for option in options}
    unknown = [name for name in found if name not in names]
    why = f"{definition.place} does not list this option"
    for name in unknown[:_SHOWN]:
        message = f"{_shown(name)} is {_shown(found[name])}"
        hint = did_you_mean(name, names) or "add it to the spec's `options`"
        faults.unsupported(where, message, why=why, hint=hint)
    if len(unknown) > _SHOWN:
        message = f"{len(unknown) - _SHOWN} more of its custom options are unknown"
        faults.unsupported(where, message, why=definition.place)
    for option in options:
        if option.required and option.model_name not in found:
            keys = ", ".join(_shown(name) for name in [*found][:_SHOWN]) or "nothing"
            message = f"its custom options lack {option.model_name}; they have {keys}"
            faults.wrong(where, message, why=f"required by {option.place}")
    return {
        option.name: found[option.model_name] for option in options if option.model_name in found
    }


def _from_struct(
    definition: Definition[Any], options: list[Option], payload: bytes, where: str, faults: Faults
) -> dict[str, object]:
    layout = definition.litert.payload_layout if definition.litert else ""
    why = f"{definition.place} says that they are a struct '{layout}'"
    expected = struct.calcsize(layout)
    if len(payload) != expected:
        message = f"its custom options have {len(payload)} bytes instead of {expected}"
        faults.wrong(where, message, why=why)
        return {}
    values = [
        value.rstrip(b"\0") if isinstance(value, bytes) else value
        for value in struct.unpack(layout, payload)
    ]
    if len(values) != len(options):
        message = f"its custom options have {len(values)} fields for {len(options)} options"
        faults.wrong(where, message, why=why)
        return {}
    return {option.name: value for option, value in zip(options, values, strict=True)}


def _shown(value: object) -> str:
    """Return a value for a message: short, whatever a file holds."""
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, np.ndarray):
        value = value[:16].tolist()
    shown = repr(value)
    return shown if len(shown) <= 60 else f"{shown[:57]}..."  # noqa: PLR2004


def _type_name(kind: type, element: type | None) -> str:
    return f"{(element or int).__name__}s" if kind is tuple else kind.__name__
