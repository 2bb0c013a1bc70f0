"""FlexBuffers: what the reference encoder writes is read, and nothing else does harm."""

from __future__ import annotations

import math
import struct
from contextlib import suppress
from typing import Any

import pytest
from flatbuffers import flexbuffers
from hypothesis import given, settings
from hypothesis import strategies as st

from opgen.tflite.flexbuffer import FlexbufferError, decode

KEYS = st.text(st.characters(min_codepoint=1, max_codepoint=127), max_size=9)
TEXT = st.text(st.characters(exclude_characters="\0", exclude_categories=("Cs",)), max_size=9)
LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(-1e38, 1e38)
    | st.just(math.inf)
    | TEXT
    | st.binary(max_size=9)
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(KEYS, inner, max_size=5),
    max_leaves=20,
)


@given(VALUES)
@settings(max_examples=300)
def test_what_is_encoded_is_decoded(value: Any) -> None:
    assert decode(bytes(flexbuffers.Dumps(value))) == value


@given(VALUES, st.data())
@settings(max_examples=300)
def test_damaged_data_gives_a_value_or_an_error(value: Any, data: st.DataObject) -> None:
    content = bytearray(flexbuffers.Dumps(value))
    for _ in range(data.draw(st.integers(1, 4))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    with suppress(FlexbufferError):
        decode(bytes(content))


@given(st.binary(max_size=200))
@settings(max_examples=500)
def test_random_bytes_give_a_value_or_an_error(content: bytes) -> None:
    with suppress(FlexbufferError):
        decode(content)


def built(make: Any) -> bytes:
    builder = flexbuffers.Builder()
    make(builder)
    return bytes(builder.Finish())


@pytest.mark.parametrize(
    ("kind", "values"),
    [("Int", [1, -2, 300]), ("UInt", [1, 2, 70000]), ("Float", [0.5, -2.0]), ("Bool", [True])],
)
def test_typed_vectors(kind: str, values: list[Any]) -> None:
    def make(builder: Any) -> None:
        with builder.TypedVector():
            for value in values:
                getattr(builder, kind)(value)

    assert decode(built(make)) == values


@pytest.mark.parametrize("values", [[1, -2], [0.5, 1.5, -2.5], [7, 8, 9, 10], [1.0, 2.0, 3.0, 4.0]])
def test_vectors_of_fixed_length(values: list[Any]) -> None:
    assert decode(built(lambda builder: builder.FixedTypedVectorFromElements(values))) == values


def test_indirect_numbers() -> None:
    assert decode(built(lambda builder: builder.IndirectInt(-5))) == -5
    assert decode(built(lambda builder: builder.IndirectUInt(2**40))) == 2**40
    assert decode(built(lambda builder: builder.IndirectFloat(0.25))) == 0.25


def test_typed_vectors_of_keys() -> None:
    def make(builder: Any) -> None:
        with builder.TypedVector():
            builder.Key("alpha")
            builder.Key("beta")

    assert decode(built(make)) == ["alpha", "beta"]


def test_half_floats() -> None:
    assert decode(struct.pack("<eBB", 1.5, 3 << 2 | 1, 2)) == 1.5
    nan = decode(struct.pack("<eBB", math.nan, 3 << 2 | 1, 2))
    assert isinstance(nan, float)
    assert math.isnan(nan)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "0 bytes are too few"),
        (b"\0\0", "2 bytes are too few"),
        (b"\0\4\3", "the root is 3 bytes wide"),
        (b"\0\4\0", "the root is 0 bytes wide"),
        (b"\0\x28\1", "1 bytes at byte -1 lie outside"),
        (b"\5\x28\1", "the distance 5 at byte 0 leads outside"),
        (b"\1\x0c\1", "a float at byte 0 has 1 byte"),
        (b"\xff\1\xfc\1", "has the unknown type 63"),
        (b"a\1\x10\1", "the key at byte 0 does not end"),
        (b"\1\xff\1\x14\1", "a text is not UTF-8"),
    ],
)
def test_messages(content: bytes, message: str) -> None:
    with pytest.raises(FlexbufferError, match=message):
        decode(content)


def test_deep_nesting_is_refused() -> None:
    value: Any = 1
    for _ in range(40):
        value = [value]
    with pytest.raises(FlexbufferError, match="nested more than 32 deep"):
        decode(bytes(flexbuffers.Dumps(value)))


def test_vectors_that_share_their_elements_do_not_multiply() -> None:
    # Each vector holds the one before it many times over: 60 ** 30 values in 3 kB.
    content = bytearray(b"\x01\x07\x04")  # a vector of one integer: length, element, type
    at = 1
    for _ in range(30):
        start = len(content) + 1
        content += bytes([60])
        content += bytes((start + index - at) % 256 for index in range(60))
        content += bytes([10 << 2] * 60)
        at = start
    content += bytes([len(content) - at, 10 << 2, 1])
    with pytest.raises(FlexbufferError, match="again and again"):
        decode(bytes(content))


def test_keys_of_a_map_must_differ() -> None:
    content = bytearray(flexbuffers.Dumps({"aa": 1, "ab": 2}))
    content[content.index(b"ab") + 1] = ord("a")
    with pytest.raises(FlexbufferError, match="the key 'aa' is twice in a map"):
        decode(bytes(content))


def test_a_fault_in_a_map_is_reported_with_its_key() -> None:
    content = bytes(flexbuffers.Dumps({"a": {"window": "hann"}})).replace(b"hann", b"h\xffnn")
    with pytest.raises(FlexbufferError, match="'a': 'window': a text is not UTF-8"):
        decode(content)
