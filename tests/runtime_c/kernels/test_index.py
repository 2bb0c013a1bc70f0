"""opgen_index.h against numpy's indexing; wrong indices read nothing and are reported."""

import numpy as np
import pytest
from formulas import struct
from tables import contiguous_strides, slice_loops

TYPES = [np.int8, np.int16, np.float32, np.int64]
INDICES = [np.int16, np.int32, np.int64]
WRONG = 1


def sizes(batches, outer, size, block, indices, least=0):  # noqa: PLR0913  as the struct has them
    """opgen_gather_sizes."""
    count = indices.size // batches
    return struct(batches, outer, size, block, count, indices.itemsize, least)


@pytest.mark.parametrize("kind", INDICES)
@pytest.mark.parametrize("dtype", TYPES)
@pytest.mark.parametrize("batches", [1, 2])
def test_gather(kernels, dtype, kind, batches):
    """Indices per batch, between outer axes and blocks."""
    source = np.arange(batches * 3 * 5 * 2).astype(dtype).reshape(batches, 3, 5, 2)
    indices = (np.arange(batches * 4) * 3 % 5).astype(kind).reshape(batches, 4)
    expected = np.stack([np.take(s, i, axis=1) for s, i in zip(source, indices, strict=True)])
    output = np.zeros_like(expected)
    facts = sizes(batches, 3, 5, 2 * source.itemsize, indices)
    assert kernels("opgen_gather")(facts, indices, source, output) == 0
    np.testing.assert_array_equal(output, expected)


@pytest.mark.parametrize("wrong", [-1, 5, -(2**31), 2**31 - 1])
def test_gather_refuses_a_wrong_index(kernels, wrong):
    """Also those that are far outside."""
    source, indices = np.arange(5, dtype=np.int8), np.array([0, wrong], np.int32)
    output = np.zeros(2, np.int8)
    facts = sizes(1, 1, 5, 1, indices)
    assert kernels("opgen_gather")(facts, indices, source, output) == WRONG
    scales, real = np.ones(1, np.float32), np.zeros(2, np.float32)
    arguments = (facts, scales, 1, indices, source, real)
    assert kernels("opgen_gather_scaled_s8")(*arguments) == WRONG


@pytest.mark.parametrize("kind", INDICES)
def test_negative_indices_count_from_the_end(kernels, kind):
    """As far as the axis goes: -5 is the first of 5."""
    source, indices = np.arange(10, dtype=np.int16).reshape(5, 2), np.array([-1, 0, -5, 4], kind)
    output = np.zeros((4, 2), np.int16)
    facts = sizes(1, 1, 5, 4, indices, -5)
    assert kernels("opgen_gather")(facts, indices, source, output) == 0
    np.testing.assert_array_equal(output, source[indices])
    for wrong in (-6, 5):
        indices[2] = wrong
        assert kernels("opgen_gather")(facts, indices, source, output) == WRONG


@pytest.mark.parametrize("scales", [[0.5], [0.5, 0.25, 3.0, 0.0]])
def test_gather_scaled(kernels, scales):
    """One scale for the table, or one per row."""
    table = np.arange(-6, 6, dtype=np.int8).reshape(4, 3)
    factors, indices = np.array(scales, np.float32), np.array([3, 0, 1, 1], np.int32)
    output = np.zeros((4, 3), np.float32)
    facts = sizes(1, 1, 4, 3, indices)
    arguments = (facts, factors, len(scales), indices, table, output)
    assert kernels("opgen_gather_scaled_s8")(*arguments) == 0
    np.testing.assert_array_equal(output, (table * factors.reshape(-1, 1))[indices])


@pytest.mark.parametrize("kind", INDICES)
@pytest.mark.parametrize("depth", [1, 2, 3])
@pytest.mark.parametrize("dtype", TYPES)
def test_gather_nd(kernels, dtype, depth, kind):
    """Single elements and parts."""
    source = np.arange(3 * 4 * 5).astype(dtype).reshape(3, 4, 5)
    indices = np.array([[0, 3, 4], [2, 0, 1], [1, 1, 1]], kind)[:, :depth].copy()
    expected = source[tuple(indices.T)]
    output = np.zeros_like(expected)
    strides = np.array(contiguous_strides(source.shape)[:depth], np.int32) * source.itemsize
    block = expected.nbytes // len(indices)
    arguments = (strides, depth, 3, block, source.nbytes, indices.itemsize, indices)
    assert kernels("opgen_gather_nd")(*arguments, source, output) == 0
    np.testing.assert_array_equal(output, expected)


@pytest.mark.parametrize(
    "index", [(0, -1), (3, 0), (2, 4), (2**62, 2**62), (2**31 - 1, 2**31 - 1), (-(2**63), 2**40)]
)
def test_gather_nd_refuses_what_is_not_there(kernels, index):
    """However large the numbers are."""
    source, output = np.zeros((3, 4), np.int8), np.zeros(1, np.int8)
    indices, strides = np.array(index, np.int64), np.array([4, 1], np.int32)
    arguments = (strides, 2, 1, 1, source.nbytes, 8, indices, source, output)
    assert kernels("opgen_gather_nd")(*arguments) == WRONG


def put_places(shape, axis, indices, width, *, is_one):
    """opgen_put_places, the loops through the indices, and the arrays that these point to."""
    found = np.broadcast_shapes(*(each.shape for each in indices))
    inner = shape[axis + len(indices) :]
    sizes = np.array(shape[axis : axis + len(indices)], np.int32)
    steps = np.array(contiguous_strides(shape[axis:])[: len(indices)], np.int32) * width
    block = int(np.prod(inner)) * width
    chunk = width if is_one else block
    facts = (len(indices), indices[0].itemsize, int(np.prod(shape[:axis])))
    facts += (int(np.prod(shape[axis:])) * width, block, chunk, 0 if is_one else chunk)
    pointers = (sizes.ctypes.data, steps.ctypes.data)
    kinds = "u8, u8, " + ", ".join(["i4"] * len(facts)) + ", i4"  # padded to 8 bytes
    rows = np.zeros((max(len(found), 1), 4), np.int32)
    rows[:, 0] = found or (1,)
    for column, each in enumerate(indices, 1):
        steps_of = np.broadcast_to(each, found).strides
        rows[: len(found), column] = np.array(steps_of) // each.itemsize
    return np.array([(*pointers, *facts, 0)], kinds), rows, (sizes, steps)


@pytest.mark.parametrize("inplace", [False, True])
@pytest.mark.parametrize("is_one", [False, True])
@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("kind", [np.int32, np.int64])
def test_put(kernels, kind, count, is_one, inplace):
    """As numpy assigns; negative indices count from the end."""
    source = np.arange(2 * 3 * 4 * 5 * 2, dtype=np.int16).reshape(2, 3, 4, 5, 2)
    drawn = [np.array([[2], [-3]]), np.array([[0, 3, -2]]), np.array([4, -5, 1])]
    indices = [each.astype(kind) for each in drawn[:count]]
    key = (slice(None), *indices)
    shape = () if is_one else source[key].shape
    values = (1000 + np.arange(int(np.prod(shape)), dtype=np.int16)).reshape(shape)
    expected = source.copy()
    expected[key] = values
    facts, loops, _kept = put_places(source.shape, 1, indices, 2, is_one=is_one)
    pointers = np.array(
        [each.ctypes.data for each in [*indices, *indices, *indices][:3]], np.uint64
    )
    output = source if inplace else np.zeros_like(source)
    given = (facts, loops, len(loops), source.nbytes, pointers, source, values, output)
    assert kernels("opgen_put")(*given) == 0
    np.testing.assert_array_equal(output, expected)
    for wrong in (3, -4):
        indices[0][0] = wrong
        assert kernels("opgen_put")(*given) == WRONG


def test_put_sums(kernels):
    """Of several values for one place all are added."""
    source = np.arange(12, dtype=np.float32).reshape(2, 3, 2)
    index, values = np.array([2, 0, 2]), np.arange(12, dtype=np.float32).reshape(2, 3, 2) / 4
    expected = source.copy()
    np.add.at(expected, (slice(None), index), values)
    facts, loops, _kept = put_places(source.shape, 1, [index], 4, is_one=False)
    facts["f7"], facts["f8"] = 4, 4  # elements are added one by one
    pointers, output = np.array([index.ctypes.data] * 3, np.uint64), np.zeros_like(source)
    given = (facts, loops, 1, source.nbytes, pointers, source, values, output)
    assert kernels("opgen_put_sums_f32")(*given) == 0
    np.testing.assert_array_equal(output, expected)


def place(outer, inner, position, width):
    """opgen_window_place, and the arrays that it points to."""
    strides = np.array(contiguous_strides(outer), np.int32) * width
    limits = np.array(outer, np.int32) - np.array(inner, np.int32)
    fields = (strides.ctypes.data, limits.ctypes.data, len(outer), position.itemsize)
    return np.array([fields], "u8, u8, i4, i4"), (strides, limits)


@pytest.mark.parametrize("position", [(0, 0, 0), (1, 2, 3), (2, 3, 1)])
@pytest.mark.parametrize("kind", INDICES)
@pytest.mark.parametrize("dtype", TYPES)
def test_slice_at(kernels, dtype, kind, position):
    """Every place at which the slice fits."""
    source, inner = np.arange(4 * 5 * 6).astype(dtype).reshape(4, 5, 6), (2, 2, 3)
    begin = np.array(position, kind)
    loops, block, _ = slice_loops(source.shape, (0, 0, 0), inner, (1, 1, 1), source.itemsize)
    facts, _kept = place(source.shape, inner, begin, source.itemsize)
    output = np.zeros(inner, dtype)
    assert kernels("opgen_slice_at")(facts, loops, len(loops), block, begin, source, output) == 0
    key = tuple(slice(p, p + n) for p, n in zip(position, inner, strict=True))
    np.testing.assert_array_equal(output, source[key])


@pytest.mark.parametrize("position", [(0, -1), (3, 0), (0, 2**40)])
def test_slice_at_refuses_a_wrong_place(kernels, position):
    """Nothing is read outside."""
    source, output, begin = np.zeros((4, 4), np.int8), np.zeros(4, np.int8), np.array(position)
    loops, block, _ = slice_loops((4, 4), (0, 0), (2, 2), (1, 1), 1)
    facts, _kept = place((4, 4), (2, 2), begin, 1)
    arguments = (facts, loops, len(loops), block, begin, source, output)
    assert kernels("opgen_slice_at")(*arguments) == WRONG


@pytest.mark.parametrize("inplace", [False, True])
@pytest.mark.parametrize("position", [(0, 0, 0), (1, 2, 3), (9, -9, 1), (2**40, 0, -(2**40))])
@pytest.mark.parametrize("dtype", TYPES)
def test_update_slice(kernels, dtype, position, inplace):
    """The start moves to where the update fits; the output may be the input."""
    source = np.arange(4 * 5 * 6).astype(dtype).reshape(4, 5, 6)
    update = (-np.arange(1, 13)).astype(dtype).reshape(2, 2, 3)
    start = np.array(position, np.int64)
    expected = source.copy()
    first = [
        min(max(p, 0), 4 + axis - n)
        for axis, (p, n) in enumerate(zip(position, update.shape, strict=True))
    ]
    expected[tuple(slice(f, f + n) for f, n in zip(first, update.shape, strict=True))] = update
    output = source if inplace else np.zeros_like(source)
    loops, block, _ = slice_loops(source.shape, (0, 0, 0), update.shape, (1, 1, 1), source.itemsize)
    facts, _kept = place(source.shape, update.shape, start, source.itemsize)
    arguments = (facts, loops, len(loops), block, source.nbytes, start, source, update, output)
    kernels("opgen_update_slice")(*arguments)
    np.testing.assert_array_equal(output, expected)
