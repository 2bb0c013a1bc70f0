"""Values of options, from a table of the format or a custom payload to a spec's types."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sized
from contextlib import suppress
from enum import Enum
from typing import Any

import numpy as np

from opgen.air.dtype import DType
from opgen.air.faults import ModelFaults
from opgen.litert.payload import read_payload, shown
from opgen.litert.schema import OperatorT, Record
from opgen.litert.tensors import dtype_of
from opgen.operators.model import Definition, Option
from opgen.tflite.enums import TensorType
from opgen.tflite.facts import TABLES, UNIONS, Field


class WrongTypeError(ValueError):
    """A value is not of the type that a spec declares."""


def read_options(
    definition: Definition[Any],
    operator: OperatorT,
    payload: bytes,
    where: str,
    faults: ModelFaults,
) -> dict[str, object]:
    """Return option -> value, of those that a model gives; all faults are added to ``faults``."""
    litert = definition.litert
    if litert is None or litert.builtin:
        if payload:
            message = f"it has {len(payload)} bytes of custom options, but is builtin"
            faults.unsupported(where, message, why=str(definition.place))
        raw = _from_table(definition, operator, where, faults)
    else:
        raw = read_payload(definition, payload, where, faults)
    return converted(definition, raw, where, faults)


def converted(
    definition: Definition[Any], given: Mapping[str, object], where: str, faults: ModelFaults
) -> dict[str, object]:
    """Return values of options in the types that a spec declares; adds those that it excludes."""
    declared = {option.name: option for option in definition.options}
    values: dict[str, object] = {}
    for name, value in given.items():
        option = declared[name]
        try:
            values[name] = convert(option.kind, option.element, value)
        except WrongTypeError as error:
            faults.wrong(where, f"{name}: {error}", why=f"declared at {option.place}")
            continue
        check_limits(option, values[name], where, faults)
    return values


def convert(kind: type, element: type | None, value: object) -> object:  # noqa: PLR0911
    """Return a value of a model as the type that a spec declares.

    :raises WrongTypeError: if it is of another type.
    """
    if kind is tuple:
        return _vector(element or int, value)
    if kind is bytes:
        return _bytes(value)
    if kind is str:
        return _text(value)
    if kind is DType:
        return _dtype(value)
    if issubclass(kind, Enum):
        return _member(kind, value)
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if kind is bool and isinstance(value, int) and value in (0, 1):
        return bool(value)
    if kind is float and is_number:
        return float(value)  # type: ignore[arg-type]
    if kind is int and is_number and not isinstance(value, float):
        return value
    raise _wrong(value, f"of type {kind.__name__}")


def _wrong(value: object, what: str) -> WrongTypeError:
    return WrongTypeError(f"{shown(value)} is not {what}")


def _vector(element: type, value: object) -> tuple[object, ...]:
    """Return the elements; those of a vector of bools count as integers."""
    if value is None:
        return ()
    if not isinstance(value, (list, tuple, np.ndarray)):
        raise _wrong(value, f"of type {element.__name__}s")
    items = value.tolist() if isinstance(value, np.ndarray) else value
    numbers = (int(each) if isinstance(each, bool) else each for each in items)
    return tuple(convert(element, None, each) for each in numbers)


def _bytes(value: object) -> bytes:
    if value is None:
        return b""
    if isinstance(value, bytes):
        return value
    if isinstance(value, str):
        return value.encode()
    if isinstance(value, list):
        wrong = [each for each in value if type(each) is not int or not 0 <= each <= 255]  # noqa: PLR2004
        if not wrong:
            return bytes(value)
        raise _wrong(wrong[0], "a byte")
    raise _wrong(value, "of type bytes")


def _text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bytes):
        try:
            return value.decode()
        except UnicodeDecodeError:
            raise _wrong(value, "UTF-8 text") from None
    if isinstance(value, str):
        return value
    raise _wrong(value, "of type str")


def _dtype(value: object) -> DType:
    if isinstance(value, int) and not isinstance(value, bool):
        found = dtype_of(value)
        if found is not None:
            return found
        names = {member.value: member.name for member in TensorType}
        value = names.get(value, value)
    elif isinstance(value, str) and value.lower() in DType.__members__.values():
        return DType(value.lower())
    raise _wrong(value, "an element type that is known here")


def _member(kind: type[Enum], value: object) -> Enum:
    if isinstance(value, str) and value in kind.__members__:
        return kind[value]
    if isinstance(value, int) and not isinstance(value, bool):
        with suppress(ValueError):
            return kind(value)
    raise _wrong(value, f"one of {', '.join(kind.__members__)}")


def check_limits(option: Option, value: object, where: str, faults: ModelFaults) -> None:
    """Note a value that the spec excludes."""
    if option.only and value not in option.only:
        supported = ", ".join(shown(each) for each in option.only)
        why = f"{option.place} supports only {supported}"
        faults.unsupported(where, f"{option.name} is {shown(value)}", why=why)
    least, most = option.minimum, option.maximum
    for number in value if isinstance(value, tuple) else (value,):
        if not isinstance(number, int | float):
            continue
        is_nan = math.isnan(number)
        below, above = ("not at least", "not at most") if is_nan else ("less than", "more than")
        if least is not None and not number >= least:
            message = f"{option.name} is {number}, {below} {least}"
            faults.wrong(where, message, why=f"required by {option.place}")
            return  # one element of a vector is enough to see what is wrong
        if most is not None and not number <= most:
            # Runtimes have no such bounds: it is how far the spec goes.
            message = f"{option.name} is {number}, {above} {most}"
            faults.unsupported(where, message, why=f"{option.place} supports no more")
            return


def _from_table(
    definition: Definition[Any], operator: OperatorT, where: str, faults: ModelFaults
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
            message = f"{field.name} is {shown(_named(field, value))}"
            faults.unsupported(where, message, why=why)
    return values


def _table_of(operator: OperatorT, where: str, faults: ModelFaults) -> Record | None:
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
