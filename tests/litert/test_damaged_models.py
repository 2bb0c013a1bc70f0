"""Damaged and hostile files: one clear error, quickly, whatever the bytes are."""

from __future__ import annotations

import random
import struct
import zlib
from pathlib import Path

import flatbuffers
import numpy as np
import pytest
from damaged_bytes import WAYS, tables_of
from hypothesis import given, settings
from hypothesis import strategies as st
from litert_samples import MODELS, all_parsers, convolutions

from opgen.air.verify import verify
from opgen.errors import ModelError, OpgenError
from opgen.litert.read import read_data
from opgen.litert.schema import open_model
from opgen.litert.write import write_table
from opgen.tflite.facts import TABLES
from opgen.tflite.flatbuffer import Reader
from tests.hangs import must_end
from tests.tools import needs


def outcome(data: bytes, what: str) -> str:
    """Read a file to the end; everything but an OpgenError fails the test."""
    raised: OpgenError | None = None
    with must_end(what):
        try:
            verify(read_data(data, Path("damaged.tflite"), all_parsers()))
        except OpgenError as error:
            raised = error
    if raised is None:
        return "good"
    assert raised.diagnostics
    for each in raised.diagnostics:
        assert str(each.where).startswith("damaged.tflite")
        assert each.message.isprintable()
        assert len(str(each)) < 2000
    return type(raised).__name__


def fuzz(name: str, data: bytes, count: int) -> set[str]:
    """Damage a file many times."""
    tables = tables_of(data)
    dice = random.Random(zlib.crc32(name.encode()))  # noqa: S311  no secret
    seen = set()
    for index in range(count):
        damage = dice.choice(WAYS)
        content = bytes(damage(bytearray(data), tables, dice))
        seen.add(outcome(content, f"{name}, case {index}: {damage.__name__}"))
    return seen


@pytest.mark.parametrize("part", range(4))
def test_own_model_damaged(part: int) -> None:
    assert "ModelError" in fuzz(f"own {part}", convolutions(), 500)


SMALL = [
    path
    for path in (sorted(MODELS.glob("**/*.tflite")) if MODELS.is_dir() else [])
    if path.stat().st_size < 60_000
]


@needs("../shared/models")
@pytest.mark.parametrize("part", range(8))
def test_real_models_damaged(part: int) -> None:
    for path in SMALL[part::8]:
        fuzz(path.stem, path.read_bytes(), 16)


def test_every_truncation() -> None:
    data = convolutions()
    for size in range(0, len(data), 3):
        assert outcome(data[:size], f"{size} bytes") == "ModelError"


@given(st.binary(max_size=300))
@settings(max_examples=300)
def test_random_bytes(content: bytes) -> None:
    assert outcome(content[:4].ljust(4, b"\0") + b"TFL3" + content[4:], "random") != "good"


@given(st.sampled_from(sorted(TABLES)), st.binary(min_size=8, max_size=200), st.integers(0, 250))
@settings(max_examples=300)
def test_every_table_from_random_bytes(name: str, content: bytes, position: int) -> None:
    reader = Reader(content, "random")
    with must_end(name):
        try:
            values, references = reader.read(TABLES[name], position)
        except ModelError:
            return
        assert {*values, *references} >= {
            each.attribute for each in TABLES[name].fields if each.type != "deprecated"
        }
        for at in references.values():
            for read in (reader.string, reader.targets):
                try:
                    read(at)
                except ModelError as error:
                    assert "outside" in str(error) or "again" in str(error)  # noqa: PT017


def shared_shape(tensors: int, rank: int) -> bytes:
    """Return a model all of whose tensors refer to the same vector."""
    subgraph = {
        "tensors": [{"shape": [], "name": "t"} for _ in range(tensors)],
        "inputs": list(range(tensors)),
        "outputs": [],
        "operators": [],
    }
    content = bytearray(write_table({"version": 3, "subgraphs": [subgraph], "buffers": [{}]}))
    content += b"\0" * (-len(content) % 4)
    target = len(content)
    content += struct.pack("<I", rank) + b"\1\0\0\0" * rank
    model = open_model(Reader(bytes(content), "sound"))
    for each in model.subgraphs[0].tensors or []:  # type: ignore[index]
        at = each._position
        vtable = at - struct.unpack_from("<i", content, at)[0]
        slot = at + struct.unpack_from("<H", content, vtable + 4)[0]
        struct.pack_into("<I", content, slot, target - slot)
    return bytes(content)


def test_sharing_bytes_does_not_multiply_work() -> None:
    content = shared_shape(4000, 100_000)
    assert outcome(content, "shared shape") == "ModelError"
    with pytest.raises(ModelError, match="refer to the same bytes again and again"):
        read_data(content, Path("m.tflite"), all_parsers())


def test_subgraphs_that_share_everything() -> None:
    tensors = [{"shape": [1], "name": f"t{index}"} for index in range(500)]
    subgraph = {"tensors": tensors, "inputs": list(range(500)), "outputs": []}
    empty = {"tensors": []}
    content = bytearray(
        write_table({"version": 3, "subgraphs": [subgraph, *[empty] * 20_000], "buffers": [{}]})
    )
    model = open_model(Reader(bytes(content), "sound"))
    first = model.subgraphs[0]._position  # type: ignore[index]
    vector = model._references["subgraphs"]
    for index in range(1, 20_001):
        at = vector + 4 + 4 * index
        if first > at:
            struct.pack_into("<I", content, at, first - at)
    assert outcome(bytes(content), "shared subgraphs") == "ModelError"


def test_a_vector_that_claims_to_be_huge() -> None:
    data = convolutions()
    model = open_model(Reader(data, "sound"))
    model.subgraphs  # noqa: B018  reads the root
    content = bytearray(data)
    struct.pack_into("<I", content, model._references["buffers"], 0x3FFFFFFF)
    with pytest.raises(ModelError) as caught:
        read_data(bytes(content), Path("huge.tflite"), all_parsers())
    (fault,) = caught.value.diagnostics
    assert fault.where == "huge.tflite"
    assert "1073741823 elements long, ends outside" in fault.message
    assert f"it has {len(data)} bytes" in fault.hint


def test_fields_of_a_newer_format_are_not_ignored() -> None:
    builder = flatbuffers.Builder()
    known = len(TABLES["AddOptions"].fields)
    builder.StartObject(known + 2)
    builder.PrependInt32Slot(known + 1, 7, 0)
    builder.Finish(builder.EndObject(), b"TFL3")
    reader = Reader(bytes(builder.Output()), "new")
    values, _ = reader.read(TABLES["AddOptions"], reader.root(b"TFL3"))
    assert values["unknownFields"] == (known + 1,)


def test_weights_are_views_of_the_file() -> None:
    data = np.frombuffer(convolutions(), np.uint8)
    model = read_data(memoryview(data), Path("m.tflite"), all_parsers())
    weights = model.main.tensors[1].data
    assert weights is not None
    assert np.shares_memory(weights, data)
    assert not weights.flags.writeable
