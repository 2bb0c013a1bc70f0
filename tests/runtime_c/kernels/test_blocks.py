"""opgen_blocks.h against numpy's indexing."""

import numpy as np
import pytest
from tables import contiguous_strides

SHAPES = [((7,), 1), ((3, 4), 1), ((3, 4, 5), 1), ((3, 4, 5), 2), ((2, 1, 3, 2, 2), 3)]


def table(shape, rank, width, random):
    """Every index of the first axes once, in any order: indices, counts and offsets."""
    indices = [random.permutation(size) for size in shape[:rank]]
    strides = contiguous_strides(shape)[:rank]
    offsets = [each * stride * width for each, stride in zip(indices, strides, strict=True)]
    return indices, np.array(shape[:rank], np.int32), np.concatenate(offsets).astype(np.int32)


@pytest.mark.parametrize(("shape", "rank"), SHAPES)
@pytest.mark.parametrize("dtype", [np.int8, np.int16, np.float64])
def test_gather_and_scatter(kernels, random, shape, rank, dtype):
    """Placing is the inverse of gathering."""
    source = random.integers(-100, 100, shape).astype(dtype)
    indices, counts, offsets = table(shape, rank, source.itemsize, random)
    expected = source[np.ix_(*indices)]
    block = source.itemsize * int(np.prod(shape[rank:]))
    output = np.zeros_like(source)
    kernels("opgen_gather_blocks")(counts, offsets, rank, block, source, output)
    np.testing.assert_array_equal(output, expected)
    back = np.full_like(source, 99)
    kernels("opgen_scatter_blocks")(counts, offsets, rank, block, back.nbytes, output, back)
    np.testing.assert_array_equal(back, source)


def test_what_is_not_placed_is_zero(kernels):
    """Between the blocks."""
    source, output = np.array([1, 2], np.int16), np.full(5, 99, np.int16)
    counts, offsets = np.array([2], np.int32), np.array([8, 2], np.int32)
    kernels("opgen_scatter_blocks")(counts, offsets, 1, 2, output.nbytes, source, output)
    np.testing.assert_array_equal(output, [0, 2, 0, 0, 1])
