"""Decoding FlexBuffers, the schema-less form of custom operators' options, from strangers.

A value has a type, a width of its parts and a position; what does not fit a slot is reached by a
distance back. Vectors may overlap in damaged data, so values and bytes are counted while they are
read, and nesting is limited.
"""

from __future__ import annotations

import struct
from enum import IntEnum

_MAX_DEPTH = 32
_READS_PER_BYTE = 16
_FREE_READS = 1024

_INTEGERS = {1: "b", 2: "h", 4: "i", 8: "q"}
_FLOATS = {2: "e", 4: "f", 8: "d"}


class FlexbufferError(ValueError):
    """The data is not a FlexBuffer, or a damaged one."""


class _Type(IntEnum):
    NULL = 0
    INT = 1
    UINT = 2
    FLOAT = 3
    KEY = 4
    STRING = 5
    INDIRECT_INT = 6
    INDIRECT_UINT = 7
    INDIRECT_FLOAT = 8
    MAP = 9
    VECTOR = 10
    VECTOR_INT = 11
    VECTOR_UINT = 12
    VECTOR_FLOAT = 13
    VECTOR_KEY = 14
    VECTOR_STRING = 15
    VECTOR_INT2 = 16
    VECTOR_FLOAT4 = 24
    BLOB = 25
    BOOL = 26
    VECTOR_BOOL = 36


_SCALARS = frozenset((_Type.NULL, _Type.INT, _Type.UINT, _Type.FLOAT, _Type.BOOL))
_ELEMENTS = {
    _Type.VECTOR_INT: _Type.INT,
    _Type.VECTOR_UINT: _Type.UINT,
    _Type.VECTOR_FLOAT: _Type.FLOAT,
    _Type.VECTOR_KEY: _Type.KEY,
    _Type.VECTOR_STRING: _Type.STRING,
    _Type.VECTOR_BOOL: _Type.BOOL,
}
_INDIRECT = {
    _Type.INDIRECT_INT: _Type.INT,
    _Type.INDIRECT_UINT: _Type.UINT,
    _Type.INDIRECT_FLOAT: _Type.FLOAT,
}


def decode(data: bytes) -> object:
    """Return the value: None, bool, int, float, str, bytes (a blob), list or dict with str keys.

    :raises FlexbufferError: if the data is damaged, nested too deep, or refers to itself.
    """
    return _Decoder(data).root()


class _Decoder:
    def __init__(self, data: bytes) -> None:
        self.data = data
        self.reads_left = _FREE_READS + _READS_PER_BYTE * len(data)

    def root(self) -> object:
        if len(self.data) < 3:  # noqa: PLR2004  a value, its type, its width
            raise FlexbufferError(f"{len(self.data)} bytes are too few")
        width = self.data[-1]
        if width not in _INTEGERS:
            raise FlexbufferError(f"the root is {width} bytes wide")
        return self.value(len(self.data) - 2 - width, width, self.data[-2], 0)

    def value(self, position: int, slot_width: int, packed: int, depth: int) -> object:
        """Read the value whose slot, ``slot_width`` bytes wide, is at ``position``."""
        if depth > _MAX_DEPTH:
            raise FlexbufferError(f"values are nested more than {_MAX_DEPTH} deep")
        code, width = packed >> 2, 1 << (packed & 3)
        if code in _SCALARS:
            return self.scalar(position, slot_width, code)
        target = self.target(position, slot_width)
        if code in _INDIRECT:
            return self.scalar(target, width, _INDIRECT[_Type(code)])
        if code in (_Type.STRING, _Type.BLOB):
            raw = self.take(target, self.count(target, width))
            return raw if code == _Type.BLOB else self.text(raw)
        if code == _Type.KEY:
            return self.key(target)
        if code == _Type.MAP:
            return self.map(target, width, depth)
        return self.vector(target, width, code, depth)

    def vector(self, target: int, width: int, code: int, depth: int) -> list[object]:
        if code == _Type.VECTOR:
            count = self.count(target, width)
            types = self.take(target + count * width, count)
            return [
                self.value(target + index * width, width, packed, depth + 1)
                for index, packed in enumerate(types)
            ]
        if _Type.VECTOR_INT2 <= code <= _Type.VECTOR_FLOAT4:
            count, kind = divmod(code - _Type.VECTOR_INT2, 3)
            element, count = (_Type.INT, _Type.UINT, _Type.FLOAT)[kind], count + 2
        elif code in _ELEMENTS:
            element, count = _ELEMENTS[_Type(code)], self.count(target, width)
        else:
            raise FlexbufferError(f"a value at byte {target} has the unknown type {code}")
        self.take(target, count * width)
        packed = element << 2
        return [
            self.value(target + index * width, width, packed, depth + 1) for index in range(count)
        ]

    def map(self, target: int, width: int, depth: int) -> dict[str, object]:
        keys_at = self.target(target - 3 * width, width)
        key_width = self.scalar(target - 2 * width, width, _Type.UINT)
        if key_width not in _INTEGERS:
            raise FlexbufferError(f"the keys of a map at byte {target} are {key_width} bytes wide")
        keys = self.vector(keys_at, int(key_width), _Type.VECTOR_KEY, depth)
        count = self.count(target, width)
        if count != len(keys):
            raise FlexbufferError(f"a map at byte {target} has {count} values for {len(keys)} keys")
        types = self.take(target + count * width, count)
        found: dict[str, object] = {}
        for index, (key, packed) in enumerate(zip(map(str, keys), types, strict=True)):
            if key in found:
                raise FlexbufferError(f"the key {key!r} is twice in a map")
            try:
                found[key] = self.value(target + index * width, width, packed, depth + 1)
            except FlexbufferError as error:
                raise FlexbufferError(f"{key!r}: {error}") from None
        return found

    def scalar(self, position: int, width: int, code: int) -> int | float | bool | None:
        raw = self.take(position, width)
        if code == _Type.FLOAT:
            if width not in _FLOATS:
                raise FlexbufferError(f"a float at byte {position} has {width} byte")
            return float(struct.unpack(f"<{_FLOATS[width]}", raw)[0])
        number = int.from_bytes(raw, "little", signed=code == _Type.INT)
        if code == _Type.BOOL:
            return number != 0
        return None if code == _Type.NULL else number

    def target(self, position: int, width: int) -> int:
        distance = int.from_bytes(self.take(position, width), "little")
        if distance > position:  # 0 leads to an empty vector right at the slot
            raise FlexbufferError(f"the distance {distance} at byte {position} leads outside")
        return position - distance

    def count(self, target: int, width: int) -> int:
        """Read the length that lies before a string, a blob or a vector."""
        return int.from_bytes(self.take(target - width, width), "little")

    def key(self, position: int) -> str:
        end = self.data.find(0, position)
        if end < 0:
            raise FlexbufferError(f"the key at byte {position} does not end")
        return self.text(self.take(position, end - position))

    def take(self, position: int, count: int) -> bytes:
        if position < 0 or position + count > len(self.data):
            message = f"{count} bytes at byte {position} lie outside of {len(self.data)}"
            raise FlexbufferError(message)
        self.reads_left -= count + 1
        if self.reads_left < 0:
            raise FlexbufferError("its parts refer to the same bytes again and again")
        return self.data[position : position + count]

    @staticmethod
    def text(raw: bytes) -> str:
        try:
            return raw.decode()
        except UnicodeDecodeError as error:
            raise FlexbufferError(f"a text is not UTF-8: {error.reason}") from None
