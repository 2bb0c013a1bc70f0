"""opgen_resize.h against numpy."""

import numpy as np
import pytest
from formulas import floats, integers, struct

SIZES = [(1, 1, 1, 1, 1), (2, 3, 5, 3, 5), (1, 4, 3, 9, 7), (3, 5, 6, 2, 1), (1, 1, 2, 4, 6)]


def drawn_positions(random, inputs, outputs, low=0.0):
    """Where the output's pixels lie on an axis of the input."""
    ends = np.array([low, inputs - 1 - low, 0, inputs - 1])
    between = random.uniform(low, inputs - 1 - low, outputs)
    return np.where(random.random(outputs) < 0.4, random.choice(ends, outputs), between)


def neighbours(positions, size):
    """The pixels around positions, and the weight of the second."""
    low = np.clip(np.floor(positions), 0, size - 1).astype(int)
    high = np.clip(np.ceil(positions), 0, size - 1).astype(int)
    return low, high, positions - low.astype(positions.dtype)


def mixed(source, rows, columns, one):
    """The four neighbours with their weights, in the order of the reference kernel."""
    top, bottom, v = neighbours(rows, source.shape[1])
    left, right, h = neighbours(columns, source.shape[2])
    v, h = v[:, None, None], h[:, None]
    above, below = source[:, top], source[:, bottom]
    return (
        above[:, :, left] * (one - v) * (one - h)
        + below[:, :, left] * v * (one - h)
        + above[:, :, right] * (one - v) * h
        + below[:, :, right] * v * h
    )


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("channels", [1, 4, 9])
def test_nearest(kernels, random, size, channels):
    """Pixels of any width."""
    n, h, w, out_h, out_w = size
    rows = np.sort(random.integers(0, h, out_h)).astype(np.int32)
    columns = random.integers(0, w, out_w).astype(np.int32)
    for dtype in (np.int8, np.int16, np.int64):
        source = integers(random, dtype, (n, h, w, channels))
        output = np.zeros((n, out_h, out_w, channels), dtype)
        resize = struct(*size, channels * source.itemsize)
        kernels("opgen_resize_nearest")(resize, rows, columns, source, output)
        np.testing.assert_array_equal(output, source[:, rows][:, :, columns])


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_bilinear_of_real_numbers(kernels, random, size):
    """Bit for bit; positions beyond the ends too."""
    n, h, w, out_h, out_w = size
    rows = drawn_positions(random, h, out_h, -0.4).astype(np.float32)
    columns = drawn_positions(random, w, out_w, -0.4).astype(np.float32)
    source = floats(random, (n, h, w, 3))
    output = np.zeros((n, out_h, out_w, 3), np.float32)
    kernels("opgen_resize_bilinear_f32")(struct(*size, 3), rows, columns, source, output)
    expected = mixed(source, rows, columns, np.float32(1))
    np.testing.assert_array_equal(output, expected.astype(np.float32))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("dtype", [np.int8, np.int16])
def test_bilinear_of_integers(kernels, random, size, dtype):
    """Rounded half away from zero."""
    n, h, w, out_h, out_w = size
    rows = (1024 * drawn_positions(random, h, out_h)).astype(np.int32)
    columns = (1024 * drawn_positions(random, w, out_w)).astype(np.int32)
    source = integers(random, dtype, (n, h, w, 5))
    output = np.zeros((n, out_h, out_w, 5), dtype)
    name = "s8" if dtype is np.int8 else "s16"
    kernels(f"opgen_resize_bilinear_{name}")(struct(*size, 5), rows, columns, source, output)
    sums = mixed(source.astype(float), rows / 1024, columns / 1024, 1.0)
    np.testing.assert_array_equal(output, np.copysign(np.floor(np.abs(sums) + 0.5), sums))
