"""Arrays of a .npz, read in pieces: what comes out is what went in, and strangers do no harm."""

from __future__ import annotations

import io
import struct
import tracemalloc
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
import pytest

from opgen.errors import UsageError
from opgen.interpret.columns import columns_of, rows_of
from opgen.lib.tensor import Array


def npy(array: Array) -> bytes:
    """Return the bytes of a .npy."""
    file = io.BytesIO()
    np.save(file, array, allow_pickle=True)
    return file.getvalue()


def header(text: str, version: tuple[int, int] = (1, 0)) -> bytes:
    """Return the beginning of a .npy of a stranger."""
    size = struct.pack("<H" if version == (1, 0) else "<I", len(text))
    return b"\x93NUMPY" + bytes(version) + size + text.encode()


def archive(path: Path, members: Mapping[str, bytes], method: int = zipfile.ZIP_STORED) -> Path:
    """Write a zip file."""
    with zipfile.ZipFile(path, "w", method) as file:
        for name, data in members.items():
            file.writestr(name, data)
    return path


@pytest.mark.parametrize("save", [np.savez, np.savez_compressed])
@pytest.mark.parametrize("most", [1, 3, 7, 100])
def test_pieces_are_the_arrays(save: Callable[..., None], most: int, tmp_path: Path) -> None:
    generator = np.random.default_rng(0)
    arrays: dict[str, Array] = {
        "x": generator.normal(size=(7, 2, 3)).astype(np.float32),
        "serving_default_y:0": generator.integers(-128, 128, (7, 5)).astype(np.int8),
        "label": np.arange(7, dtype=">i4"),
        "flags": generator.random(7) < 0.5,
        "column": np.asfortranarray(generator.normal(size=7)),
    }
    path = tmp_path / "set.npz"
    save(path, **arrays)
    columns = columns_of(path)
    assert {each.name: (each.shape, each.dtype) for each in columns.values()} == {
        name: (each.shape, each.dtype) for name, each in arrays.items()
    }
    for samples in (7, 4):
        found = list(rows_of([*columns.values()], samples, most))
        assert all(len(each[0]) <= most for each in found)
        for index, name in enumerate(columns):
            read = np.concatenate([each[index] for each in found])
            np.testing.assert_array_equal(read, arrays[name][:samples])


GOOD = npy(np.zeros((4, 2), np.float32))
_NUMBERS = "{'descr': '<f4', 'fortran_order': False, 'shape': (4, 2), }"
BAD: dict[str, tuple[dict[str, bytes], list[str]]] = {
    "no numpy": ({"read me.txt": b"hello"}, ["'read me.txt': error: is no array of numpy"]),
    "text": ({"x.npy": b"hello"}, ["array 'x': error: has no header that tells"]),
    "nothing": ({"x.npy": b""}, ["array 'x': error: has no header that tells"]),
    "objects": (
        {"x.npy": npy(np.array([{}, []], object)), "label.npy": npy(np.array(["a", "b"]))},
        ["array 'x': error: has elements of type object", "array 'label': error: has elements of"],
    ),
    "complex": ({"x.npy": npy(np.zeros(3, complex))}, ["type complex128", "hint: convert it"]),
    "long doubles": (
        {"x.npy": header("{'descr': '<f16', 'fortran_order': False, 'shape': (1,), }") + bytes(16)},
        ["has elements of type float128"],
    ),
    "records": ({"x.npy": npy(np.zeros(3, [("a", "i4")]))}, ["has elements of type [('a'"]),
    "a number": ({"x.npy": npy(np.array(3.0))}, ["is a single number", "is to count samples"]),
    "Fortran": (
        {"x.npy": npy(np.asfortranarray(np.zeros((3, 2))))},
        ["is in Fortran's order", "save numpy.ascontiguousarray of it"],
    ),
    "too short": ({"x.npy": GOOD[:-1]}, ["has 31 bytes of elements", "says [4, 2] of float32"]),
    "too long": ({"x.npy": GOOD + b"x"}, ["has 33 bytes of elements", "it is damaged"]),
    "huge": (
        {"x.npy": header(_NUMBERS.replace("4, 2", f"{10**15}, 2"))},
        ["has 0 bytes of elements", f"says [{10**15}, 2] of float32"],
    ),
    "negative": ({"x.npy": header(_NUMBERS.replace("4, 2", "-4, -2")) + bytes(32)}, ["[-4, -2]"]),
    "a long header": (
        {"x.npy": header(_NUMBERS.ljust(1 << 20), (2, 0)) + bytes(32)},
        ["array 'x': error: has no header that tells the type"],
    ),
    "code in a header": (
        {"x.npy": header(_NUMBERS.replace("(4, 2)", "__import__('os').getpid()")) + bytes(32)},
        ["has no header that tells the type"],
    ),
    "a deep header": (
        {"x.npy": header(_NUMBERS.replace("(4, 2)", "(" * 3000)) + bytes(32)},
        ["has no header that tells the type"],
    ),
    "a header with a strange key": (
        {"x.npy": header(_NUMBERS.replace("'shape'", "[]")) + bytes(32)},
        ["has no header that tells the type"],
    ),
    "a version of later": (
        {"x.npy": header(_NUMBERS, (3, 0)) + bytes(32)},
        ["has no header that tells the type"],
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_arrays_that_are_none(name: str, tmp_path: Path) -> None:
    members, words = BAD[name]
    path = archive(tmp_path / "set.npz", members)
    with pytest.raises(UsageError) as caught:
        columns_of(path)
    assert str(caught.value).startswith(str(path))
    for each in words:
        assert each in str(caught.value)


def test_files_that_are_none(tmp_path: Path) -> None:
    path = tmp_path / "set.npz"
    for content in (b"", b"hello", GOOD, archive(path, {"x.npy": GOOD}).read_bytes()[:-30]):
        path.write_bytes(content)
        with pytest.raises(UsageError, match=r"cannot be read: .*zip"):
            columns_of(path)
    for missing in (tmp_path, tmp_path / "no.npz"):
        with pytest.raises(UsageError, match="cannot be read"):
            columns_of(missing)


def test_archives_that_are_not_as_numpy_writes_them(tmp_path: Path) -> None:
    path = archive(tmp_path / "set.npz", {"x.npy": GOOD}, zipfile.ZIP_BZIP2)
    with pytest.raises(UsageError, match="compressed by method 12 of the zip format"):
        columns_of(path)
    data = bytearray(archive(path, {"x.npy": GOOD}).read_bytes())
    data[data.index(b"PK\1\2") + 8] |= 1
    path.write_bytes(data)
    with pytest.raises(UsageError, match="is encrypted"):
        columns_of(path)
    archive(path, {f"{index}.npy": b"" for index in range(1001)})
    with pytest.raises(UsageError, match="has 1,001 members; 1,000 are enough"):
        columns_of(path)
    data = archive(path, {"x.npy": GOOD, "y.npy": GOOD}).read_bytes()
    path.write_bytes(data.replace(b"y.npy", b"x.npy"))
    with pytest.raises(UsageError, match=r"has 2 members 'x\.npy'\n.*nobody could tell which"):
        columns_of(path)


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_damage_that_shows_when_it_is_read(method: int, tmp_path: Path) -> None:
    """By the checksum, or by an end that comes too early."""
    values = np.random.default_rng(0).normal(size=(4, 1000))
    path = archive(tmp_path / "set.npz", {"x.npy": npy(values)}, method)
    data = bytearray(path.read_bytes())
    data[20_000] ^= 0x55
    path.write_bytes(data)
    columns = columns_of(path)
    with pytest.raises(UsageError, match="array 'x': error: cannot be read"):
        list(rows_of([columns["x"]], 4, 2))


def test_what_inflates_to_far_more_is_read_a_little_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "set.npz"
    np.savez_compressed(path, x=np.zeros((50_000, 1000), np.int8))
    columns = columns_of(path)
    tracemalloc.start()
    assert sum(len(rows) for (rows,) in rows_of([columns["x"]], 50_000, 100)) == 50_000
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 2_000_000
