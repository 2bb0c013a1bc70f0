"""Element types of tensors, with their size, numpy type and C type: one table for all stages."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

import numpy as np
import numpy.typing as npt


class DType(StrEnum):
    """An element type. The value is its name in specs, reports and messages."""

    BOOL = "bool"
    INT4 = "int4"
    INT8 = "int8"
    UINT8 = "uint8"
    INT16 = "int16"
    UINT16 = "uint16"
    INT32 = "int32"
    UINT32 = "uint32"
    INT64 = "int64"
    UINT64 = "uint64"
    FLOAT16 = "float16"
    FLOAT32 = "float32"
    FLOAT64 = "float64"
    COMPLEX64 = "complex64"
    COMPLEX128 = "complex128"
    BFLOAT16 = "bfloat16"
    STRING = "string"
    RESOURCE = "resource"
    VARIANT = "variant"

    @property
    def bits(self) -> int:
        """Bits that one element takes in a packed array; 0 for types without elements of a size."""
        return _FACTS[self].bits

    @property
    def numpy(self) -> npt.DTypeLike:
        """The numpy type of one element; int4 is held one per int8.

        :raises TypeError: for types that numpy cannot hold (string, resource, variant).
        """
        facts = _FACTS[self]
        if facts.numpy is None:
            raise TypeError(f"{self} has no numpy type")
        return facts.numpy

    @property
    def c(self) -> str:
        """The C type of one element as kernels see it (int4 is packed, two per int8_t)."""
        return _FACTS[self].c

    @property
    def short(self) -> str:
        """What C functions call it, as those of CMSIS-NN do: s8, u8, f32."""
        for word, letter in _LETTERS.items():
            if self.startswith(word):
                return self.replace(word, letter)
        return str(self)

    @property
    def is_float(self) -> bool:
        """Whether the elements are floating-point numbers."""
        return self in (DType.FLOAT16, DType.FLOAT32, DType.FLOAT64, DType.BFLOAT16)

    @property
    def is_complex(self) -> bool:
        """Whether the elements are pairs of floating-point numbers."""
        return self in (DType.COMPLEX64, DType.COMPLEX128)

    @property
    def is_integer(self) -> bool:
        """Whether the elements are integers (bool is not)."""
        return self.name.startswith(("INT", "UINT"))

    @property
    def range(self) -> tuple[int, int]:
        """The least and the greatest value of an integer type.

        :raises TypeError: for types that are not integers.
        """
        if not self.is_integer:
            raise TypeError(f"{self} is not an integer type")
        if self.name.startswith("U"):
            return 0, (1 << self.bits) - 1
        return -(1 << (self.bits - 1)), (1 << (self.bits - 1)) - 1

    def size_of(self, count: int) -> int:
        """Bytes that ``count`` packed elements take."""
        return (count * self.bits + 7) // 8


class _Facts(NamedTuple):
    bits: int
    numpy: type[np.generic] | None
    c: str


_LETTERS = {"float": "f", "uint": "u", "int": "s"}
_FACTS = {
    DType.BOOL: _Facts(8, np.bool_, "bool"),
    DType.INT4: _Facts(4, np.int8, "int8_t"),
    DType.INT8: _Facts(8, np.int8, "int8_t"),
    DType.UINT8: _Facts(8, np.uint8, "uint8_t"),
    DType.INT16: _Facts(16, np.int16, "int16_t"),
    DType.UINT16: _Facts(16, np.uint16, "uint16_t"),
    DType.INT32: _Facts(32, np.int32, "int32_t"),
    DType.UINT32: _Facts(32, np.uint32, "uint32_t"),
    DType.INT64: _Facts(64, np.int64, "int64_t"),
    DType.UINT64: _Facts(64, np.uint64, "uint64_t"),
    DType.FLOAT16: _Facts(16, np.float16, "uint16_t"),
    DType.FLOAT32: _Facts(32, np.float32, "float"),
    DType.FLOAT64: _Facts(64, np.float64, "double"),
    DType.COMPLEX64: _Facts(64, np.complex64, "float"),
    DType.COMPLEX128: _Facts(128, np.complex128, "double"),
    DType.BFLOAT16: _Facts(16, None, "uint16_t"),
    DType.STRING: _Facts(0, None, "char"),
    DType.RESOURCE: _Facts(0, None, "void"),
    DType.VARIANT: _Facts(0, None, "void"),
}
