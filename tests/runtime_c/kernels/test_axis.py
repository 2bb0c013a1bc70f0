"""opgen_axis.h against numpy."""

import numpy as np
import pytest
from formulas import floats, integers, quantized_multiplier, rescaled, struct, wrapped

NAMES = {
    np.int8: "s8",
    np.uint8: "u8",
    np.int16: "s16",
    np.int32: "s32",
    np.int64: "s64",
    np.float32: "f32",
}
SHAPES = [(1, 1, 1), (3, 40, 1), (1, 7, 5), (2, 9, 4)]


def elements(random, dtype, shape):
    """Elements with many ties."""
    if dtype is np.float32:
        return np.where(random.random(shape) < 0.3, np.float32(1), floats(random, shape))
    return integers(random, dtype, shape)


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int32, np.float32])
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_arg_extremes(kernels, random, shape, dtype):
    """Of equal ones the first; as int32 and as int64."""
    source = elements(random, dtype, shape)
    for word, function in (("max", np.argmax), ("min", np.argmin)):
        for width in (np.int32, np.int64):
            output = np.zeros((shape[0], shape[2]), width)
            kernel = kernels(f"opgen_arg_{word}_{NAMES[dtype]}_{NAMES[width]}")
            kernel(struct(*shape), source, output)
            np.testing.assert_array_equal(output, function(source, 1))


@pytest.mark.parametrize("width", [np.int32, np.int64])
def test_nan_is_an_extreme_where_asked(kernels, width):
    """The first of them; without, one counts in the first place only."""
    nan, inf = np.nan, np.inf
    rows = [[1, nan, inf, nan], [nan, 5, -inf, 1], [inf, -inf, nan, 0], [-inf, -inf, -inf, -inf]]
    source = np.array(rows, np.float32)
    plain = {"max": [2, 0, 0, 0], "min": [0, 0, 1, 0]}
    for word, function in (("max", np.argmax), ("min", np.argmin)):
        output = np.zeros(4, width)
        facts = struct(4, 4, 1)
        kernels(f"opgen_arg_{word}_nonfinite_f32_{NAMES[width]}")(facts, source, output)
        np.testing.assert_array_equal(output, function(source, 1))
        kernels(f"opgen_arg_{word}_f32_{NAMES[width]}")(facts, source, output)
        np.testing.assert_array_equal(output, plain[word])


@pytest.mark.parametrize("smallest", [False, True])
@pytest.mark.parametrize("count", [1, 3, 6])
def test_nan_is_the_largest(kernels, count, smallest):
    """Of several the first, then infinity."""
    source = np.array([1, np.nan, np.inf, -np.inf, np.nan, 2], np.float32)
    values, indices = np.zeros(count, np.float32), np.zeros(count, np.int32)
    scratch = np.zeros(1, np.int32)
    order = [3, 0, 5, 2, 1, 4] if smallest else [1, 4, 2, 5, 0, 3]
    kernels("opgen_topk_f32")(1, 6, count, smallest, source, scratch, values, indices)
    np.testing.assert_array_equal(indices, order[:count])
    np.testing.assert_array_equal(values, source[indices])


def summed(source, exclusive, reverse, start=0):
    """Sums along the middle axis, one after the other."""
    order = range(source.shape[1])[:: -1 if reverse else 1]
    total = np.full_like(source[:, 0], start)
    result = np.zeros_like(source)
    for index in order:
        before = total
        total = total + source[:, index]
        result[:, index] = before if exclusive else total
    return result


@pytest.mark.parametrize("exclusive", [0, 1])
@pytest.mark.parametrize("reverse", [0, 1])
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_running_sums(kernels, random, shape, exclusive, reverse):
    """Also where the output is the input."""
    for dtype in (np.int32, np.int64, np.float32):
        source = elements(random, dtype, shape)
        expected = summed(source, exclusive, reverse)
        kernel = kernels(f"opgen_cumsum_{NAMES[dtype]}")
        for output in (np.zeros_like(source), source):
            kernel(struct(*shape), exclusive, reverse, source, output)
            np.testing.assert_array_equal(output, expected)


@pytest.mark.parametrize("exclusive", [0, 1])
@pytest.mark.parametrize("reverse", [0, 1])
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_quantized_running_sums(kernels, random, shape, exclusive, reverse):
    """Sums that overflow wrap."""
    source = integers(random, np.int8, shape)
    zeros = random.integers(-128, 128, 2)
    factor = quantized_multiplier(10.0 ** random.uniform(-2, 1) / 2**19)
    sums = summed(source.astype(np.int64) - zeros[0], exclusive, reverse, -zeros[0]) << 19
    expected = np.clip(rescaled(wrapped(sums), *factor) + zeros[1], -128, 127)
    arguments = struct(*shape), exclusive, reverse, zeros[0], *factor, zeros[1]
    for output in (np.zeros_like(source), source):
        kernels("opgen_cumsum_s8")(*arguments, source, output)
        np.testing.assert_array_equal(output, expected)


@pytest.mark.parametrize("smallest", [False, True])
@pytest.mark.parametrize("dtype", list(NAMES))
def test_largest_elements(kernels, random, dtype, smallest):
    """Sorted by value, then by index."""
    for size in (1, 2, 9, 100):
        source = elements(random, dtype, (3, size))
        source[1] = np.sort(source[1])
        places = np.broadcast_to(np.arange(size), source.shape)
        order = np.lexsort([places, source] if smallest else [-places, source])
        order = order if smallest else order[:, ::-1]
        for count in {0, 1, size // 3, size}:
            values, indices = np.zeros((3, count), dtype), np.zeros((3, count), np.int32)
            alone, scratch = np.zeros_like(values), np.zeros(count, np.int32)
            topk = kernels(f"opgen_topk_{NAMES[dtype]}")
            topk(3, size, count, smallest, source, None, values, indices)
            topk(3, size, count, smallest, source, scratch, alone, None)
            assert alone.tobytes() == values.tobytes()
            np.testing.assert_array_equal(indices, order[:, :count])
            np.testing.assert_array_equal(values, np.take_along_axis(source, indices, 1))
