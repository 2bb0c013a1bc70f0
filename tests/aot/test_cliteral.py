"""Python values as C: what a compiler reads back is what went in."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from enum import IntEnum
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from opgen.air.dtype import DType
from opgen.air.model import AirTensor
from opgen.aot.emit.cliteral import c_elements, c_fields, c_float, c_int, c_scalar
from opgen.aot.emit.tables import Tables
from opgen.aot.plan.constants import C_TYPES, packed_int4, stored_elements
from opgen.errors import UnsupportedError
from tests.tools import need

NAMES = sorted(set(C_TYPES) - {"bool"})


def read_back(arrays: list[np.ndarray], folder, compiler=("gcc", "-std=c99")) -> list[bytes]:
    """Compile arrays as tables and return the bytes that the compiler made of each."""
    tables = Tables()
    lines = [
        "#include <math.h>",
        "#include <stdbool.h>",
        "#include <stdint.h>",
        "#include <stdio.h>",
    ]
    for index, array in enumerate(arrays):
        tables.add(f"t{index}", array)
    names = [tables.add("again", array) for array in arrays]
    lines += [
        f"static const {t.c_type} {t.name}[{t.count}] = {{\n{t.text}}};" for t in tables.added
    ]
    body = [
        f"fwrite({name}, 1, {a.nbytes}, stdout);" for name, a in zip(names, arrays, strict=True)
    ]
    lines += ["int main(void)", "{", *body, "    return 0;", "}", ""]
    source, program = folder / "t.c", folder / "t"
    source.write_text("\n".join(lines))
    flags = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror", "-Wno-unused-result"]
    subprocess.run([*compiler, *flags, str(source), "-o", str(program)], check=True)
    out = subprocess.run([str(program)], capture_output=True, check=True).stdout
    sizes = np.cumsum([0, *(array.nbytes for array in arrays)])
    return [out[a:b] for a, b in pairwise(sizes)]


def extremes(name: str) -> np.ndarray:
    dtype = np.dtype(name)
    if dtype.kind in "iu":
        info = np.iinfo(dtype)
        middle = [0, 1, 127, 128, 255] if dtype.itemsize > 1 else [0, 1]
        wide = [2**31, 2**31 - 1, 2**32 - 1] if dtype.itemsize > 4 else []
        return np.array([info.min, info.max, *middle, *wide], dtype)
    info = np.finfo(dtype)
    tiny = info.smallest_subnormal
    numbers = [0.0, -0.0, info.max, info.min, info.tiny, tiny, -tiny, 0.1, 1 / 3, np.inf, -np.inf]
    return np.array(numbers, dtype)


@pytest.mark.parametrize("compiler", [("gcc", "-std=c99"), ("clang", "-std=c99"), ("g++", "-xc++")])
def test_extremes_of_every_type(tmp_path, compiler):
    """The least, the greatest and the odd values, without a warning."""
    need(compiler[0])
    arrays = [extremes(name) for name in NAMES]
    arrays += [
        np.array([True, False]),
        np.zeros((0, 3), np.int16),
        np.arange(-128, 128).astype(np.int8),
    ]
    arrays += [np.arange(256).astype(np.uint8), np.float32([[1.5], [2.5]]).T]
    for array, found in zip(arrays, read_back(arrays, tmp_path, compiler), strict=True):
        assert found == np.ascontiguousarray(array).tobytes(), array.dtype


@settings(max_examples=12)
@given(
    st.lists(
        st.sampled_from(NAMES).flatmap(
            lambda name: hnp.arrays(np.dtype(name), st.integers(1, 40)).filter(
                lambda a: not np.isnan(a.astype(complex)).any()
            )
        ),
        min_size=1,
        max_size=12,
    )
)
def test_any_array_is_read_back(tmp_path_factory, arrays):
    """Bit for bit, whatever the elements."""
    found = read_back(arrays, tmp_path_factory.mktemp("c"))
    assert found == [array.tobytes() for array in arrays]


@given(st.floats(width=32, allow_nan=False))
def test_floats_round_trip(value):
    """The shortest text is the same float32."""
    text = c_float(value)
    if "INFINITY" in text:
        assert np.isinf(value)
        return
    assert text.endswith("f")
    assert re.search(r"[.e]", text)
    assert np.float32(text[:-1]).tobytes() == np.float32(value).tobytes()


def test_columns_are_aligned_and_lines_are_short():
    """Sixteen bytes per line; every line fits."""
    text = c_elements(np.arange(-20, 20).astype(np.int8))
    lines = text.splitlines()
    assert [len(line.split()) for line in lines] == [16, 16, 8]
    assert lines[0].startswith("     -20,  -19,")
    for name in NAMES:
        lines = c_elements(np.resize(extremes(name), 100)).splitlines()
        assert max(map(len, lines)) <= 110
        assert len({len(line) for line in lines[:-1]}) == 1


class Colour(IntEnum):
    RED = 3


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "true"),
        (np.bool_(False), "false"),
        (np.int64(7), "7"),
        (-(1 << 31), "INT32_MIN"),
        (None, "NULL"),
        (Colour.RED, "3"),
        (2.0, "2.0f"),
        (-0.0, "-0.0f"),
        (float("-inf"), "-INFINITY"),
        (1e-45, "1e-45f"),
    ],
)
def test_scalars(value, text):
    """One text for each kind of value."""
    assert c_scalar(value) == text


def test_values_without_c():
    """What does not fit is refused, never cut."""
    with pytest.raises(ValueError, match="does not fit int32_t"):
        c_scalar(1 << 31)
    with pytest.raises(ValueError, match="does not fit uint8_t"):
        c_int(-1, "uint8_t")
    with pytest.raises(ValueError, match="too large for a float"):
        c_float(1e39)
    with pytest.raises(ValueError, match="does not fit int32_t"):
        c_fields([("shape", (1 << 40,))], "x", Tables().add)
    with pytest.raises(TypeError, match="no C constant"):
        c_scalar("text")
    with pytest.raises(UnsupportedError, match="elements of type"):
        Tables().add("x", np.array(["a"]))


def test_64_bit_integers():
    """Large ones get the macro that makes them large enough."""
    assert c_int(1 << 40, "int64_t") == f"INT64_C({1 << 40})"
    assert c_int(1 << 40, "uint64_t") == f"UINT64_C({1 << 40})"
    assert c_int(-(1 << 63), "int64_t") == "INT64_MIN"
    assert c_int((1 << 32) - 1, "uint32_t") == "4294967295u"


@dataclass(frozen=True)
class Range:
    min: int
    max: int


@dataclass(frozen=True)
class Nested:
    range: Range
    factors: np.ndarray
    on: bool


def test_records_are_commented_positional_initializers():
    """Small records on one line, larger ones on several, arrays as tables without their const."""
    tables = Tables()
    fields = [
        ("nested", Nested(Range(-1, 2), np.array([5], np.int16), True)),
        ("range", Range(0, 9)),
        ("shape", (2, 3)),
        ("factors", np.array([5], np.int16)),
        ("sums", None),
    ]
    assert c_fields(fields, "net_a", tables.add) == (
        "{\n"
        "    /* nested */\n"
        "    {\n"
        "        /* range: min, max */ {-1, 2},\n"
        "        /* factors */ (int16_t *)net_a_nested_factors,\n"
        "        /* on */ true,\n"
        "    },\n"
        "    /* range: min, max */ {0, 9},\n"
        "    /* shape */ net_a_shape,\n"
        "    /* factors */ net_a_nested_factors,\n"
        "    /* sums */ NULL,\n"
        "}"
    )
    assert [table.name for table in tables.added] == ["net_a_nested_factors", "net_a_shape"]


@pytest.mark.parametrize("dtype", [np.int32, np.int64])
@pytest.mark.parametrize("end", [7, -100, 2**31 - 1, 1 - 2**31])
def test_pieces_have_the_columns_of_the_whole(end, dtype, monkeypatch):
    """The widest element, which is in the last piece only, makes all columns as wide."""
    values = np.array([*[3] * 1999, end], dtype)
    whole = c_elements(values)
    monkeypatch.setattr("opgen.aot.emit.cliteral._PIECE", len(whole.partition("\n")[0].split()) * 9)
    assert c_elements(values) == whole


@given(hnp.arrays(np.int8, st.integers(0, 9), elements=st.integers(-8, 7)))
def test_int4_is_packed_low_half_first(values):
    """Unpacking gives the elements back; an odd one out is filled with zero."""
    packed = packed_int4(values).view(np.uint8)
    halves = np.stack([packed & 15, packed >> 4], axis=-1).reshape(-1).astype(np.int8)
    np.testing.assert_array_equal(((halves ^ 8) - 8)[: len(values)], values)
    assert len(packed) == (len(values) + 1) // 2


def test_types_without_c_are_unsupported():
    """A constant of strings has no table."""
    tensor = AirTensor(3, "words", DType.STRING, (1,), data=np.array([b"a"]))
    with pytest.raises(UnsupportedError, match="'words' has elements of type string"):
        stored_elements(tensor)
