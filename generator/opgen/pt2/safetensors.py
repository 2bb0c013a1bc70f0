"""Files of tensors by name, in the form of ``.safetensors``: a JSON header, then raw elements.

The form is the one that PyTorch users save weights in, so that a program's weights can be taken
from a checkpoint of its model. Unlike ``.npz`` it has bfloat16, and the same tensors give the same
bytes. What is in such a file is data: nothing of it is run.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from opgen.air.dtype import DType
from opgen.air.model import Array
from opgen.base.files import file_errors, whole_file
from opgen.errors import ModelError, quoted
from opgen.text.json_text import parsed

_NAMES = {
    DType.BOOL: "BOOL",
    DType.UINT8: "U8",
    DType.INT8: "I8",
    DType.UINT16: "U16",
    DType.INT16: "I16",
    DType.UINT32: "U32",
    DType.INT32: "I32",
    DType.UINT64: "U64",
    DType.INT64: "I64",
    DType.FLOAT16: "F16",
    DType.BFLOAT16: "BF16",
    DType.FLOAT32: "F32",
    DType.FLOAT64: "F64",
    DType.COMPLEX64: "C64",
}
_TYPES = {name: type_ for type_, name in _NAMES.items()}
_ALIGNMENT = 8
_MOST_AXES = 64


class Tensor(NamedTuple):
    """One tensor of a file."""

    type: DType
    data: Array
    """Its elements; those of bfloat16 are their 16 bits."""


def element_type(type_: DType) -> npt.DTypeLike:
    """Return how numpy holds the elements of a tensor: those of bfloat16 are their 16 bits."""
    return np.uint16 if type_ is DType.BFLOAT16 else type_.numpy


def can_hold(type_: DType) -> bool:
    """Tell whether the form has a name for a type of elements."""
    return type_ in _NAMES


def write_tensors(path: Path, tensors: Mapping[str, Tensor]) -> None:
    """Write a file; the same tensors give the same bytes, whatever their order.

    :raises UsageError: if it cannot be written.
    """
    header: dict[str, object] = {}
    parts: list[bytes] = []
    end = 0
    for name, (type_, data) in sorted(tensors.items()):
        little = np.dtype(element_type(type_)).newbyteorder("<")
        parts.append(np.ascontiguousarray(data, little).tobytes())
        begin, end = end, end + len(parts[-1])
        shape = list(data.shape)
        header[name] = {"dtype": _NAMES[type_], "shape": shape, "data_offsets": [begin, end]}
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % _ALIGNMENT)
    write_whole(path, b"".join([len(text).to_bytes(8, "little"), text, *parts]))


def write_whole(path: Path, content: bytes) -> None:
    """Write a file; what is there already is replaced when the new one is whole.

    :raises UsageError: if it cannot be written.
    """
    with whole_file(path) as new:
        new.write_bytes(content)


def read_tensors(path: Path) -> dict[str, Tensor]:
    """Read a file; the arrays are views of it.

    :raises UsageError: if it cannot be read.
    :raises ModelError: if it is damaged, or no such file.
    """
    with file_errors(path, "read"):
        content = np.memmap(path, np.uint8, "r") if path.stat().st_size else np.zeros(0, np.uint8)
    try:
        header, elements = _parts(content, path)
        return {
            name: _tensor(entry, elements)
            for name, entry in header.items()
            if name != "__metadata__"
        }
    except ValueError as error:
        raise ModelError.at(str(path), f"no .safetensors file: {error}") from error


def _parts(
    content: npt.NDArray[np.uint8], path: Path
) -> tuple[dict[str, object], npt.NDArray[np.uint8]]:
    size = int.from_bytes(content[:8].tobytes(), "little")
    if len(content) < _ALIGNMENT or size > len(content) - _ALIGNMENT:
        raise ValueError("its header does not fit it")
    elements = content[_ALIGNMENT + size :]
    header = parsed(content[_ALIGNMENT : _ALIGNMENT + size].tobytes(), f"{path}: its header")
    if not isinstance(header, dict):
        raise ValueError("its header is no JSON object")  # noqa: TRY004  it is the file's fault
    return header, elements


def _tensor(entry: object, elements: npt.NDArray[np.uint8]) -> Tensor:
    match entry:
        case {"dtype": str(name), "shape": [*shape], "data_offsets": [int(begin), int(end)]}:
            pass
        case _:
            raise ValueError("an entry of its header is none of a tensor")
    if name not in _TYPES:
        raise ValueError(f"it has elements of the type {quoted(name)}")
    if len(shape) > _MOST_AXES or not all(type(size) is int and size >= 0 for size in shape):
        raise ValueError("a shape in its header is none")
    type_ = _TYPES[name]
    if not 0 <= begin <= end <= len(elements) or type_.size_of(math.prod(shape)) != end - begin:
        raise ValueError("a tensor of its header does not fit it")
    raw = elements[begin:end]
    # A file may put elements anywhere; what numpy reads at an odd address, it reads all the same.
    return Tensor(type_, raw.view(np.dtype(element_type(type_)).newbyteorder("<")).reshape(shape))
