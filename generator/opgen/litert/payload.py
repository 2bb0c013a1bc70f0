"""The options of custom operators: from the bytes of a model to values by name, and back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import Any

import numpy as np
from flatbuffers import flexbuffers

from opgen.air.dtype import DType
from opgen.air.faults import ModelFaults
from opgen.errors import did_you_mean
from opgen.operators.model import Definition, Option
from opgen.tflite.enums import TensorType
from opgen.tflite.flexbuffer import FlexbufferError, decode

_SHOWN = 8
"""How many of a payload's unknown keys are named."""


def read_payload(
    definition: Definition[Any], payload: bytes, where: str, faults: ModelFaults
) -> dict[str, object]:
    """Return option -> value as it stands in the payload; all faults are added to ``faults``."""
    options = options_of(definition)
    litert = definition.litert
    match litert.payload if litert else "":
        case "flexbuffer":
            return _from_flexbuffer(definition, options, payload, where, faults)
        case "struct":
            return _from_struct(definition, payload, where, faults)
        case "raw":
            return {options[0].name: payload} if options else {}
    if payload:
        message = f"it has {len(payload)} bytes of custom options"
        why = f"{definition.place} declares none (litert: {{custom: ..., options: ...}})"
        faults.unsupported(where, message, why=why)
    return {}


def shown(value: object) -> str:
    """Return a value for a message: short, whatever a file holds."""
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, np.ndarray):
        value = value[:16].tolist()
    if isinstance(value, (str, bytes)):
        value = value[:64]
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."  # noqa: PLR2004


def options_of(definition: Definition[Any]) -> list[Option]:
    """Return the options that stand in a model."""
    return [option for option in definition.options if not option.internal]


def _from_flexbuffer(
    definition: Definition[Any],
    options: list[Option],
    payload: bytes,
    where: str,
    faults: ModelFaults,
) -> dict[str, object]:
    try:
        found = decode(payload) if payload else {}
    except FlexbufferError as error:
        why = f"{definition.place} says that they are one"
        faults.wrong(where, f"its custom options are not a FlexBuffer: {error}", why=why)
        return {}
    if not isinstance(found, dict) and len(options) == 1 and _is_value(options[0], found):
        return {options[0].name: found}
    if isinstance(found, list):
        if len(found) > len(options):
            message = f"its custom options have {len(found)} values for {len(options)} options"
            faults.wrong(where, message, why=str(definition.place))
        found = dict(zip((each.model_name for each in options), found, strict=False))
    if not isinstance(found, dict):
        message = f"its custom options are {shown(found)}, not a map or a vector"
        faults.wrong(where, message, why=str(definition.place))
        return {}
    return _listed(definition, options, found, where, faults)


def _is_value(option: Option, found: object) -> bool:
    """Tell whether a whole payload is the value of the only option, not a vector that holds it."""
    if not isinstance(found, list):
        return True
    holds_it = len(found) == 1 and isinstance(found[0], (list, bytes, str))
    return option.kind in (tuple, bytes) and not holds_it


def _listed(
    definition: Definition[Any],
    options: Sequence[Option],
    found: Mapping[str, object],
    where: str,
    faults: ModelFaults,
) -> dict[str, object]:
    names = {option.model_name for option in options}
    unknown = [name for name in found if name not in names]
    why = f"{definition.place} does not list this option"
    for name in unknown[:_SHOWN]:
        message = f"{shown(name)} is {shown(found[name])}"
        hint = did_you_mean(name, names - found.keys()) or "add it to the spec's `options`"
        faults.unsupported(where, message, why=why, hint=hint)
    if len(unknown) > _SHOWN:
        message = f"{len(unknown) - _SHOWN} more of its custom options are unknown"
        faults.unsupported(where, message, why=str(definition.place))
    for option in options:
        if option.required and option.model_name not in found:
            keys = ", ".join(shown(name) for name in [*found][:_SHOWN]) or "nothing"
            message = f"its custom options lack {option.model_name}; they have {keys}"
            faults.wrong(where, message, why=f"required by {option.place}")
    return {
        option.name: found[option.model_name] for option in options if option.model_name in found
    }


def _from_struct(
    definition: Definition[Any], payload: bytes, where: str, faults: ModelFaults
) -> dict[str, object]:
    struct = definition.litert.struct if definition.litert else None
    assert struct is not None
    try:
        return struct.read(payload)
    except ValueError as error:
        why = f"{definition.place} says that they are a struct: {struct}"
        others = struct.other_alignments(len(payload))
        hint = f"with align: {others[0]} it would have {len(payload)} bytes" if others else ""
        faults.wrong(where, f"its custom options have {error}", why=why, hint=hint)
        return {}


def write_payload(definition: Definition[Any], values: Mapping[str, object]) -> bytes:
    """Return the payload that options are written as: the inverse of reading it.

    :param values: option -> value.
    :raises ValueError: if a value does not fit the form.
    """
    return next(payload_forms(definition, values))[1]


def payload_forms(
    definition: Definition[Any], values: Mapping[str, object]
) -> Iterator[tuple[str, bytes]]:
    """Go through the forms in which a payload may hold the same options, the usual one first.

    :raises ValueError: if a value does not fit the form.
    """
    litert, options = definition.litert, options_of(definition)
    stored = [plain(values[option.name]) for option in options]
    match litert.payload if litert else "":
        case "flexbuffer":
            keys = [option.model_name for option in options]
            yield "a map", _flexbuffer(dict(zip(keys, stored, strict=True)))
            named = [_named(values[option.name]) for option in options]
            yield "a map with names", _flexbuffer(dict(zip(keys, named, strict=True)))
            if options:
                yield "a vector", _flexbuffer(stored)
            if len(options) == 1:
                yield "a value", _flexbuffer(stored[0])
        case "struct":
            assert litert is not None
            assert litert.struct is not None
            names = [option.name for option in options]
            yield "a struct", litert.struct.write(dict(zip(names, stored, strict=True)))
        case "raw" if options:
            yield "bytes", stored[0].encode() if isinstance(stored[0], str) else bytes(stored[0])
        case _:
            yield "nothing", b""


def _flexbuffer(value: object) -> bytes:
    try:
        return bytes(flexbuffers.Dumps(value))
    except (OverflowError, RuntimeError, ValueError) as error:
        # The package writes no integers beyond int64, and no floats beyond those of 32 bits.
        raise ValueError(f"a FlexBuffer cannot hold {shown(value)}") from error


def plain(value: object) -> Any:
    """Return a value as numbers, texts, bytes and lists."""
    if isinstance(value, DType):
        return TensorType[value.name].value
    if isinstance(value, Enum):
        return value.value
    return [plain(each) for each in value] if isinstance(value, (tuple, np.ndarray)) else value


def _named(value: object) -> Any:
    return value.name if isinstance(value, Enum) else plain(value)
