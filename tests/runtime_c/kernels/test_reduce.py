"""opgen_reduce.h against numpy's means."""

from itertools import chain, combinations

import numpy as np
import pytest
from formulas import floats, integers, quantized_multiplier, rescaled, struct, wrapped
from tables import reduce_loops

AXES = list(chain.from_iterable(combinations(range(4), n) for n in range(5)))
NAMES = {np.int8: "s8", np.int16: "s16"}
LONG = 33


def mean_factor(ratio, count):
    """The factor of a mean, as TensorFlow Lite divides it by the count."""
    multiplier, shift = quantized_multiplier(ratio)
    extra = min(count.bit_length() - 1, 32, 31 + shift)
    return (multiplier << extra) // count, shift - extra


@pytest.mark.parametrize("axes", AXES, ids=str)
@pytest.mark.parametrize("dtype", [np.int8, np.int16])
def test_quantized_mean(kernels, random, axes, dtype):
    """Every set of axes of a 4-D array, any scales."""
    shape = (2, 3, LONG, 5)
    for _ in range(3):
        source = integers(random, dtype, shape)
        count = int(np.prod([shape[axis] for axis in axes]))
        zeros = random.integers(-100, 100, 2)
        multiplier, shift = mean_factor(10.0 ** random.uniform(-3, 2), count)
        quant = struct(zeros[0] * count, multiplier, shift, zeros[1])
        kept, reduced = reduce_loops(shape, axes)
        sums = source.astype(np.int64).sum(axes) - zeros[0] * count
        limits = np.iinfo(dtype)
        results = rescaled(wrapped(sums), multiplier, shift) + zeros[1]
        output = np.zeros(sums.shape, dtype)
        kernel = kernels(f"opgen_reduce_mean_{NAMES[dtype]}")
        kernel(quant, kept, len(kept), reduced, len(reduced), source, output)
        np.testing.assert_array_equal(output, np.clip(results, limits.min, limits.max))


@pytest.mark.parametrize("axes", AXES, ids=str)
def test_float_mean(kernels, random, axes):
    """Added in the order of the input, so that it is exact."""
    shape = (2, 3, LONG, 5)
    source = floats(random, shape)
    count = int(np.prod([shape[axis] for axis in axes]))
    kept, reduced = reduce_loops(shape, axes)
    others = [axis for axis in range(4) if axis not in axes]
    rows = source.transpose(*others, *axes).reshape(*(shape[axis] for axis in others), count)
    expected = np.add.accumulate(rows, -1, np.float32)[..., -1] / np.float32(count)
    output = np.zeros(expected.shape, np.float32)
    kernels("opgen_reduce_mean_f32")(kept, len(kept), reduced, len(reduced), count, source, output)
    np.testing.assert_array_equal(output, expected)


def test_empty_output(kernels):
    """Nothing is written where nothing is kept."""
    kept, reduced = reduce_loops((0, 3), (1,))
    output = np.full(1, 7.0, np.float32)
    source = np.zeros(3, np.float32)
    kernels("opgen_reduce_mean_f32")(kept, len(kept), reduced, len(reduced), 3, source, output)
    assert output.tolist() == [7.0]
