"""AIR -> .tflite: for the runtimes that results are compared with, and for synthetic models."""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import flatbuffers
import numpy as np
import numpy.typing as npt

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirSignature, AirSubgraph, AirTensor
from opgen.litert.blocks import BY_BLOCKS
from opgen.litert.payload import plain, write_payload
from opgen.litert.schema import open_model
from opgen.litert.tensors import pack_int4
from opgen.operators.model import Definition
from opgen.tflite.enums import TensorType
from opgen.tflite.facts import BUILTINS, CUSTOM, IDENTIFIER, ROOT, TABLES, UNIONS, Field
from opgen.tflite.flatbuffer import Reader

_BYTE_CODES = 127
"""Codes from here on do not fit the field that early files have."""


@dataclass(frozen=True)
class Encoding:
    """How one operator is written: a builtin with an options table, or a custom code."""

    builtin: str = ""
    custom: str = ""
    version: int = 1
    table: str = ""
    values: Mapping[str, object] = field(default_factory=dict)
    """Fields of the table; those left out have their defaults."""
    payload: bytes = b""
    outputs: tuple[int, ...] | None = None
    """Ids of the outputs with -1 for absent ones; None: those of the operator."""
    blocks: tuple[int, int] | None = None
    """The ids of an input that is quantized by blocks, and of its scales, the last input."""


def encoding_of(definition: Definition[Any], operator: AirOperator) -> Encoding:
    """Return how an operator of a spec is written: the inverse of reading it.

    :raises ValueError: if the spec has no ``litert``.
    """
    litert = definition.litert
    if litert is None:
        raise ValueError(f"{definition.op} has no form in the format")
    names = [option.name for option in definition.options if not option.internal]
    values = {name: getattr(operator.options, name) for name in names}
    outputs = _outputs(definition, operator)
    if litert.builtin:
        by_blocks = zip(definition.inputs, operator.input_ids, strict=False)
        found = [id_ for operand, id_ in by_blocks if operand.name == litert.blocks]
        blocks = (found[0], operator.input_ids[-1]) if found else None
        return Encoding(
            litert.builtin, "", operator.version, litert.table, values, b"", outputs, blocks
        )
    payload = write_payload(definition, values)
    return Encoding("", litert.custom, operator.version, payload=payload, outputs=outputs)


def _outputs(definition: Definition[Any], operator: AirOperator) -> tuple[int, ...] | None:
    """Return the outputs in the places that the spec gives them, where some may be absent."""
    if not any(operand.optional for operand in definition.outputs):
        return None
    found: list[int] = []
    for operand in definition.outputs:
        ids = operator.named_tensors[operand.name]
        found += ids if isinstance(ids, tuple) else (-1 if ids is None else ids,)
    return tuple(found)


def write_model(model: AirModel, encode: Callable[[AirOperator], Encoding]) -> bytes:
    """Return the bytes of a .tflite file with the model; the same model gives the same bytes."""
    codes: dict[tuple[str, str, int], int] = {}
    buffers: list[dict[str, object]] = [{}]
    subgraphs = [_subgraph(subgraph, encode, codes, buffers) for subgraph in model.subgraphs]
    return write_table(
        {
            "version": 3,
            "operator_codes": [_operator_code(*key) for key in codes],
            "subgraphs": subgraphs,
            "description": model.description,
            "buffers": buffers,
            "signature_defs": [_signature(signature) for signature in model.signatures],
        }
    )


def with_shapes(data: bytes, shapes: Mapping[tuple[int, int], Sequence[int]]) -> bytes:
    """Return a file in which tensors, by subgraph and id, have other shapes.

    For runtimes that read shapes from the file only. The new ones stand at its end.

    :raises ValueError: if the file leaves out the shape of such a tensor.
    """
    copy = bytearray(data)
    model = open_model(Reader(data, ""))
    for (index, id_), shape in shapes.items():
        tensor = ((model.subgraphs or [])[index].tensors or [])[id_]
        place = tensor._reader.place_of(tensor._table, tensor._position, "shape")
        if place is None:
            raise ValueError(f"the shape of tensor {id_} is left out")
        copy += bytes(-len(copy) % 4)
        struct.pack_into("<I", copy, place, len(copy) - place)
        copy += struct.pack(f"<I{len(shape)}i", len(shape), *shape)
    return bytes(copy)


def write_table(values: Mapping[str, object], table: str = ROOT) -> bytes:
    """Return a file whose root is a table: nested mappings and sequences, by field name.

    A union is the pair of a table's name and its values; None and what is left out have their
    defaults.
    """
    builder = flatbuffers.Builder(1024)
    builder.Finish(_table(builder, table, values), IDENTIFIER)
    return bytes(builder.Output())


def _subgraph(
    subgraph: AirSubgraph,
    encode: Callable[[AirOperator], Encoding],
    codes: dict[tuple[str, str, int], int],
    buffers: list[dict[str, object]],
) -> dict[str, object]:
    tensors = subgraph.tensors
    unused = AirTensor(0, "", DType.INT8, ())
    count = max(tensors, default=-1) + 1
    listed = [tensors.get(id_, unused) for id_ in range(count)]
    encodings = [encode(each) for each in subgraph.operators]
    blocks = dict(each.blocks for each in encodings if each.blocks is not None)
    operators = [
        _operator(each, encoding, codes, listed)
        for each, encoding in zip(subgraph.operators, encodings, strict=True)
    ]
    return {
        "tensors": [_tensor(each, buffers, _details(each, blocks, listed)) for each in listed],
        "inputs": np.array(subgraph.input_ids, np.int32),
        "outputs": np.array(subgraph.output_ids, np.int32),
        "operators": operators,
        "name": subgraph.name,
    }


def _details(
    tensor: AirTensor, blocks: Mapping[int, int], tensors: Sequence[AirTensor]
) -> dict[str, object] | None:
    """Return the quantization of a tensor by blocks, whose scales another one holds."""
    scales = blocks.get(tensor.id)
    if scales is None:
        return None
    size = tensor.size // max(1, tensors[scales].size)
    values = {"scales": scales, "zero_points": -1, "block_size": size}
    return {"details": (BY_BLOCKS, values)}


def _tensor(
    tensor: AirTensor, buffers: list[dict[str, object]], details: dict[str, object] | None
) -> dict[str, object]:
    buffer = 0
    if tensor.data is not None:
        data = tensor.data
        raw = pack_int4(data.astype(np.int8)) if tensor.type is DType.INT4 else data
        contiguous = np.ascontiguousarray(raw, raw.dtype.newbyteorder("<")).reshape(-1)
        buffer = len(buffers)
        buffers.append({"data": contiguous.view(np.uint8)})
    found = tensor.quantization
    quantization = details
    if found is not None and details is None:
        quantization = {
            "scale": found.scales,
            "zero_point": found.zero_points,
            "quantized_dimension": found.axis or 0,
        }
    return {
        "shape": np.array(tensor.shape, np.int32),
        "type": TensorType[tensor.type.name],
        "buffer": buffer,
        "name": tensor.name,
        "quantization": quantization,
        "is_variable": tensor.is_variable,
        "shape_signature": tensor.shape_signature,
        "has_rank": True,
    }


def _operator(
    operator: AirOperator,
    encoding: Encoding,
    codes: dict[tuple[str, str, int], int],
    tensors: list[AirTensor],
) -> dict[str, object]:
    """Return an operator; ``tensors`` grows by its intermediates."""
    inner = []
    for each in operator.intermediates:
        inner.append(-1 if each is None else len(tensors))
        tensors += [] if each is None else [each]
    key = (encoding.builtin, encoding.custom, encoding.version)
    values: dict[str, object] = {
        "opcode_index": codes.setdefault(key, len(codes)),
        "inputs": np.array(operator.input_ids[: -1 if encoding.blocks else None], np.int32),
        "outputs": np.array(
            operator.output_ids if encoding.outputs is None else encoding.outputs, np.int32
        ),
        "intermediates": np.array(inner, np.int32) if inner else None,
        "custom_options": np.frombuffer(encoding.payload, np.uint8) if encoding.payload else None,
    }
    if encoding.table:
        union = next(name for name, tables in UNIONS.items() if encoding.table in tables)
        name = next(each.name for each in TABLES["Operator"].fields if each.type == union)
        values[name] = (encoding.table, encoding.values)
    return values


def _operator_code(builtin: str, custom: str, version: int) -> dict[str, object]:
    code = BUILTINS[builtin or CUSTOM]
    return {
        "deprecated_builtin_code": min(code, _BYTE_CODES),
        "custom_code": custom or None,
        "version": version,
        "builtin_code": code,
    }


def _signature(signature: AirSignature) -> dict[str, object]:
    def maps(named: Mapping[str, int]) -> list[dict[str, object]]:
        return [{"name": name, "tensor_index": id_} for name, id_ in named.items()]

    return {
        "inputs": maps(signature.inputs),
        "outputs": maps(signature.outputs),
        "signature_key": signature.name,
        "subgraph_index": signature.subgraph,
    }


def _table(builder: flatbuffers.Builder, name: str, values: Mapping[str, object]) -> int:
    table = TABLES[name]
    unknown = sorted(set(values) - set(table.by_name))
    if unknown:
        raise ValueError(f"{name} has no field {', '.join(unknown)}")
    slots: list[tuple[Field, Any]] = []
    for each in table.fields:  # what a table refers to is written before the table
        value: Any = values.get(each.name)
        if value is None:
            continue
        if each.type in UNIONS:
            member, fields = value
            number = UNIONS[each.type].index(member) + 1
            slots.append((table.fields[each.slot - 1], number))
            slots.append((each, _table(builder, member, fields)))
        elif each.is_reference:
            slots.append((each, _reference(builder, each, value)))
        else:
            slots.append((each, plain(value)))
    builder.StartObject(len(table.fields))
    for each, value in slots:
        if each.is_reference:
            builder.PrependUOffsetTRelativeSlot(each.slot, value, 0)
        else:
            prepend = getattr(builder, f"Prepend{each.type.capitalize()}Slot")
            prepend(each.slot, value, plain(each.default))
    return int(builder.EndObject())


def _reference(builder: flatbuffers.Builder, each: Field, value: Any) -> int:
    if each.vector:
        return _vector(builder, each, value)
    if each.type == "string":
        return int(builder.CreateString(value))
    return _table(builder, each.type, value)


def _vector(builder: flatbuffers.Builder, each: Field, values: Sequence[Any]) -> int:
    if each.type == "string" or each.type in TABLES:
        single = each._replace(vector=False)
        offsets = [_reference(builder, single, value) for value in values]
        builder.StartVector(4, len(offsets), 4)
        for offset in reversed(offsets):
            builder.PrependUOffsetTRelative(offset)
        return int(builder.EndVector())
    raw = _elements(each, values)
    size = np.dtype(each.type).itemsize
    builder.StartVector(size, len(raw) // size, max(size, each.alignment))
    head = builder.Head() - len(raw)
    builder.head = head
    builder.Bytes[head : head + len(raw)] = raw.tobytes()
    return int(builder.EndVector())


def _elements(each: Field, values: Sequence[Any]) -> npt.NDArray[np.uint8]:
    dtype = np.dtype(each.type).newbyteorder("<")
    # Megabytes of weights are not to become lists first.
    is_array = isinstance(values, np.ndarray) and values.dtype == dtype
    given = values if is_array else plain(values)
    return np.ascontiguousarray(given, dtype).reshape(-1).view(np.uint8)
