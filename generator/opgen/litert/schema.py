"""The tables of a .tflite file as read-only objects, named as in the format's object API.

``model.subgraphs[0].operators[3].builtinOptions.strideW`` works as with the classes that flatc
generates: strings are bytes, vectors of numbers are arrays, vectors of tables are lists, and what
is absent is None. A table is read when one of its attributes is asked for; arrays are views.
"""
# ruff: noqa: N815  the names are the format's

from __future__ import annotations

from functools import cache
from typing import Any, NoReturn

import numpy as np
import numpy.typing as npt

from opgen.tflite.facts import IDENTIFIER, ROOT, TABLES, UNIONS, Field, Table
from opgen.tflite.flatbuffer import Reader

Ints = npt.NDArray[np.int32]


class Record:
    """One table of a file.

    Reading an attribute raises ModelError if the file is damaged there.
    """

    unknownFields: tuple[int, ...]
    """Slots of the table that hold something which this version of the format does not know."""

    def __init__(self, reader: Reader, table: Table, position: int) -> None:
        """Refer to the table at a position, without reading it."""
        state = self.__dict__
        state["_reader"] = reader
        state["_table"] = table
        state["_position"] = position
        state["_references"] = None

    def __getattr__(self, name: str) -> Any:
        """Read an attribute when it is asked for first."""
        state = self.__dict__
        if name.startswith("_") or "_table" not in state:
            raise AttributeError(name)
        reader: Reader = state["_reader"]
        table: Table = state["_table"]
        if state["_references"] is None:
            values, state["_references"] = reader.read(table, state["_position"])
            state.update(values)
            if name in values:
                return values[name]
        position = state["_references"].get(name)
        if position is None:
            raise AttributeError(f"{table.name} has no attribute '{name}'")
        state[name] = value = self._follow(_attributes(table.name)[name], position)
        return value

    def __setattr__(self, name: str, value: object) -> NoReturn:
        """Refuse to change what is read from a file."""
        raise AttributeError(f"a {self._table.name} that is read from a file cannot be changed")

    def __repr__(self) -> str:
        """Name the table and its place."""
        return f"<{self._table.name} at byte {self._position}>"

    def _follow(self, field: Field, position: int) -> object:
        reader: Reader = self._reader
        if field.type in UNIONS:
            number = getattr(self, f"{field.attribute}Type")
            tables = UNIONS[field.type]
            known = 0 < number <= len(tables)
            return record(reader, tables[number - 1], position) if known else None
        if field.type in TABLES:
            if not field.vector:
                return record(reader, field.type, position)
            return [record(reader, field.type, each) for each in reader.targets(position)]
        if field.type == "string":
            if not field.vector:
                return reader.string(position)
            return [reader.string(each) for each in reader.targets(position)]
        return reader.vector(position, _dtype(field.type))


class BlockwiseQuantizationT(Record):
    """Scales of blocks: which tensor holds them, and the zero points, if any; else -1."""

    scales: int
    zeroPoints: int
    blockSize: int
    blockShape: Ints | None


class QuantizationParametersT(Record):
    """real = scale * (stored - zeroPoint), per tensor or per index of a dimension."""

    scale: npt.NDArray[np.float32] | None
    zeroPoint: npt.NDArray[np.int64] | None
    details: Record | None
    detailsType: int
    quantizedDimension: int


class DimensionMetadataT(Record):
    """A level of a sparse tensor: all indices of its dimension, or those that are listed."""

    format: int
    denseSize: int
    arraySegments: Record | None
    arrayIndices: Record | None


class SparsityParametersT(Record):
    """Where the values of a sparse tensor belong."""

    traversalOrder: Ints | None
    blockMap: Ints | None
    dimMetadata: list[DimensionMetadataT] | None


class TensorT(Record):
    """One tensor of a subgraph."""

    shape: Ints | None
    type: int
    buffer: int
    name: bytes | None
    quantization: QuantizationParametersT | None
    isVariable: bool
    sparsity: SparsityParametersT | None
    shapeSignature: Ints | None
    hasRank: bool
    externalBuffer: int


class OperatorT(Record):
    """One operator of a subgraph."""

    opcodeIndex: int
    inputs: Ints | None
    outputs: Ints | None
    builtinOptionsType: int
    builtinOptions: Record | None
    customOptions: npt.NDArray[np.uint8] | None
    customOptionsFormat: int
    mutatingVariableInputs: npt.NDArray[np.bool_] | None
    intermediates: Ints | None
    largeCustomOptionsOffset: int
    largeCustomOptionsSize: int
    builtinOptions2Type: int
    builtinOptions2: Record | None


class OperatorCodeT(Record):
    """What operators of one kind and version refer to."""

    deprecatedBuiltinCode: int
    customCode: bytes | None
    version: int
    builtinCode: int


class SubGraphT(Record):
    """Tensors, and operators in order of execution."""

    tensors: list[TensorT] | None
    inputs: Ints | None
    outputs: Ints | None
    operators: list[OperatorT] | None
    name: bytes | None


class BufferT(Record):
    """Elements of a constant tensor, in the table or elsewhere in the file."""

    data: npt.NDArray[np.uint8] | None
    offset: int
    size: int


class TensorMapT(Record):
    """A name for a tensor."""

    name: bytes | None
    tensorIndex: int


class SignatureDefT(Record):
    """A named entry point."""

    inputs: list[TensorMapT] | None
    outputs: list[TensorMapT] | None
    signatureKey: bytes | None
    subgraphIndex: int


class MetadataT(Record):
    """A named buffer."""

    name: bytes | None
    buffer: int


class ModelT(Record):
    """The root of a file."""

    version: int
    operatorCodes: list[OperatorCodeT] | None
    subgraphs: list[SubGraphT] | None
    description: bytes | None
    buffers: list[BufferT] | None
    metadataBuffer: Ints | None
    metadata: list[MetadataT] | None
    signatureDefs: list[SignatureDefT] | None


def open_model(reader: Reader) -> ModelT:
    """Return the root table of a file.

    :raises ModelError: if the file is not a .tflite file.
    """
    return ModelT(reader, TABLES[ROOT], reader.root(IDENTIFIER))


def record(reader: Reader, table: str, position: int) -> Record:
    """Return the object for a table at a position."""
    return _record_class(table)(reader, TABLES[table], position)


@cache
def _record_class(table: str) -> type[Record]:
    """Return the class above, or make one: all classes differ in name and annotations only."""
    name = f"{table}T"
    found = globals().get(name)
    return found if found is not None else type(name, (Record,), {"__doc__": f"A {table}."})


@cache
def _dtype(element: str) -> np.dtype[Any]:
    return np.dtype(element).newbyteorder("<")


@cache
def _attributes(table: str) -> dict[str, Field]:
    return {field.attribute: field for field in TABLES[table].fields}
