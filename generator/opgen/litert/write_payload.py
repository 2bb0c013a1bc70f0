"""The options of custom operators as the bytes of a model: the inverse of reading them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any

import numpy as np
from flatbuffers import flexbuffers

from opgen.air.dtype import DType
from opgen.litert.payload import options_of, shown
from opgen.operators.model import Definition
from opgen.tflite.enums import TensorType


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
