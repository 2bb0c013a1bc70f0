"""Constants as they are stored: elements of tensors, and tables of kernels' parameters."""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np
import numpy.typing as npt

from opgen.air.dtype import DType
from opgen.air.model import AirTensor
from opgen.errors import UnsupportedError
from opgen.operators.model import Kernel

Array = npt.NDArray[Any]
Content = tuple[str, bytes]
"""What makes constants equal: the type of their elements in C, and a digest of these."""

C_TYPES: Mapping[str, str] = {
    each.value: each.c for each in DType if each.bits and each not in (DType.INT4, DType.BFLOAT16)
}
"""numpy's name of an element -> the C type of its table."""
_INT32 = np.iinfo(np.int32)


def stored_elements(tensor: AirTensor) -> Array:
    """Return a constant's elements as kernels read them: int4 packed, the first in the low half.

    :raises UnsupportedError: if C has no such elements.
    """
    assert tensor.data is not None
    if tensor.type is DType.INT4:
        return packed_int4(tensor.data)
    if tensor.data.dtype.name not in C_TYPES:
        message = f"constant '{tensor.name}' has elements of type {tensor.type}"
        raise UnsupportedError.at(f"tensor {tensor.id}", message)
    return tensor.data


def packed_int4(values: Array) -> npt.NDArray[np.int8]:
    """Return two elements per byte, the first of each pair in the low half."""
    flat = values.reshape(-1).astype(np.int8).view(np.uint8) & np.uint8(0xF)
    if flat.size % 2:
        flat = np.append(flat, np.uint8(0))
    return (flat[0::2] | flat[1::2] << np.uint8(4)).view(np.int8)


def content_of(elements: Array) -> Content:
    """Return what two constants have in common that can be one."""
    native = np.ascontiguousarray(elements).astype(elements.dtype.newbyteorder("="), copy=False)
    digest = hashlib.sha256(native.reshape(-1).view(np.uint8).data).digest()
    return C_TYPES.get(elements.dtype.name, elements.dtype.name), digest


def is_record(value: object) -> bool:
    """Tell whether a parameter of a kernel is a struct in C."""
    return dataclasses.is_dataclass(value) and not isinstance(value, type)


def record_fields(record: object) -> list[tuple[str, object]]:
    """Return the names and values of a record's fields."""
    assert dataclasses.is_dataclass(record)
    return [(field.name, getattr(record, field.name)) for field in dataclasses.fields(record)]


def table_elements(value: object, name: str) -> Array | None:
    """Return the table that a parameter or a field of one becomes; None if it is none.

    :param name: of the table, for messages.
    :raises ValueError: if an element of a tuple does not fit int32_t.
    """
    if isinstance(value, tuple | list):
        elements = np.asarray(value, np.int64)
        if elements.size and (elements.max() > _INT32.max or elements.min() < _INT32.min):
            raise ValueError(f"{name}: an element does not fit int32_t")
        return elements.astype(np.int32)
    return value if isinstance(value, np.ndarray) else None


def parameter_tables(
    fields: Sequence[tuple[str, object]], prefix: str = ""
) -> Iterator[tuple[str, Array]]:
    """Yield the name and the elements of each table that parameters point to, in their order.

    :raises ValueError: as :func:`table_elements` does.
    """
    for field, value in fields:
        name = f"{prefix}_{field}" if prefix else field
        if is_record(value):
            yield from parameter_tables(record_fields(value), name)
        elif (elements := table_elements(value, name)) is not None:
            yield name, elements


@contextmanager
def as_parameters(where: str, kernel: Kernel) -> Iterator[None]:
    """Let what cannot be written in C be reported as a fault of a kernel's parameters.

    :raises UnsupportedError: naming the operator and the kernel.
    """
    try:
        yield
    except (ValueError, TypeError) as error:
        why = f"a parameter of the kernel at {kernel.place}"
        raise UnsupportedError.at(where, str(error), why=why) from error
