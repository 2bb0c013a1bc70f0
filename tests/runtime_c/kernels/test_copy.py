"""opgen_copy.h against numpy's indexing."""

import ctypes

import numpy as np
import pytest
from tables import pad_loops, slice_loops, transpose_loops

TYPES = [np.int8, np.int16, np.float32, np.int64]
SLICES = [
    ((9,), (slice(1, 8, 3),)),
    ((9,), (slice(8, None, -1),)),
    ((4, 5, 6), (slice(None), slice(None), slice(None))),
    ((4, 5, 6), (slice(1, 3), slice(None), slice(None))),
    ((4, 5, 6), (slice(1, 3), slice(2, 4), slice(None))),
    ((4, 5, 6), (slice(None, None, 2), slice(4, None, -2), slice(1, 5, 3))),
    (
        (2, 3, 4, 5, 2),
        (slice(0, 2), slice(2, None, -1), slice(1, 3), slice(None), slice(1, None, -1)),
    ),
    ((3, 4), (slice(2, 2), slice(None))),
    ((1, 1), (slice(None), slice(None))),
]


def pointers(arrays):
    """A C array of the addresses."""
    return (ctypes.c_void_p * len(arrays))(*(each.ctypes.data for each in arrays))


@pytest.mark.parametrize(("shape", "slices"), SLICES, ids=str)
@pytest.mark.parametrize("dtype", TYPES)
def test_strided_slice(kernels, shape, slices, dtype):
    """Steps of either sign on any axis."""
    source = np.arange(np.prod(shape)).astype(dtype).reshape(shape)
    expected = source[slices]
    bounds = [each.indices(size) for each, size in zip(slices, shape, strict=True)]
    starts, steps = [each[0] for each in bounds], [each[2] for each in bounds]
    loops, block, first = slice_loops(shape, starts, expected.shape, steps, source.itemsize)
    output = np.zeros(expected.shape, dtype)
    kernels("opgen_copy_blocks")(loops, len(loops), block, first, source, output)
    np.testing.assert_array_equal(output, expected)


def test_contiguous_slice_is_one_copy():
    """What lies side by side is merged when the model is compiled."""
    loops, block, first = slice_loops((4, 5, 6), (1, 0, 0), (2, 5, 6), (1, 1, 1), 2)
    assert (loops.tolist(), block, first) == ([[1, 120]], 120, 60)


@pytest.mark.parametrize("axes", [(0, 1, 2, 3), (0, 3, 1, 2), (3, 2, 1, 0), (1, 0, 2, 3)])
@pytest.mark.parametrize("dtype", TYPES)
def test_transpose(kernels, axes, dtype):
    """Every movement is one of copy_blocks."""
    source = np.arange(2 * 3 * 4 * 5).astype(dtype).reshape(2, 3, 4, 5)
    loops, block = transpose_loops(source.shape, axes, source.itemsize)
    output = np.zeros(source.transpose(axes).shape, dtype)
    kernels("opgen_copy_blocks")(loops, len(loops), block, 0, source, output)
    np.testing.assert_array_equal(output, source.transpose(axes))


@pytest.mark.parametrize("axis", [0, 1, 2])
@pytest.mark.parametrize("dtype", TYPES)
def test_join_and_split(kernels, axis, dtype):
    """Pieces of different sizes, one of them empty, and back."""
    shapes = [[3, 4, 5] for _ in range(4)]
    for shape, size in zip(shapes, (2, 0, 7, 1), strict=True):
        shape[axis] = size
    pieces = [
        np.arange(np.prod(s)).astype(dtype).reshape(s) + dtype(i) for i, s in enumerate(shapes)
    ]
    joined = np.concatenate(pieces, axis)
    outer = int(np.prod(joined.shape[:axis]))
    blocks = np.array([each.nbytes // outer for each in pieces], np.int32)
    output = np.zeros_like(joined)
    kernels("opgen_interleave")(blocks, len(pieces), outer, pointers(pieces), output)
    np.testing.assert_array_equal(output, joined)
    parts = [np.zeros_like(each) for each in pieces]
    kernels("opgen_deinterleave")(blocks, len(pieces), outer, joined, pointers(parts))
    for part, piece in zip(parts, pieces, strict=True):
        np.testing.assert_array_equal(part, piece)


@pytest.mark.parametrize(
    ("shape", "paddings"),
    [
        ((5,), ((2, 3),)),
        ((3, 4), ((0, 0), (0, 0))),
        ((3, 4), ((1, 0), (0, 2))),
        ((2, 3, 4, 5), ((0, 0), (1, 2), (3, 0), (0, 0))),
        ((2, 3, 2, 2, 3), ((1, 1), (0, 1), (2, 0), (1, 1), (0, 2))),
        ((1, 1, 1, 1), ((1, 1), (1, 1), (1, 1), (1, 1))),
        ((0, 3), ((1, 2), (1, 1))),
        ((2, 3), ((0, 0), (3, 0))),
    ],
    ids=str,
)
@pytest.mark.parametrize("dtype", TYPES)
def test_pad(kernels, shape, paddings, dtype):
    """Any number of axes, empty inputs, no padding at all."""
    source = np.arange(np.prod(shape)).astype(dtype).reshape(shape)
    value = np.array([-3], dtype)
    expected = np.pad(source, paddings, constant_values=-3)
    loops, block, first = pad_loops(shape, paddings, source.itemsize)
    output = np.full_like(expected, 99)
    arguments = (
        loops,
        len(loops),
        block,
        first,
        expected.nbytes,
        value,
        value.itemsize,
        source,
        output,
    )
    kernels("opgen_pad")(*arguments)
    np.testing.assert_array_equal(output, expected)


@pytest.mark.parametrize("count", [0, 1, 2, 7, 64, 1000])
@pytest.mark.parametrize("dtype", TYPES)
def test_fill(kernels, count, dtype):
    """Any number of elements, and nothing behind them."""
    output = np.full(count + 1, 99, dtype)
    value = np.array([-3], dtype)
    kernels("opgen_fill")(value, value.itemsize, output, count * value.itemsize)
    np.testing.assert_array_equal(output, [*[-3] * count, 99])
