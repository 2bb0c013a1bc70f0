"""opgen_reduce.h against numpy."""

import ctypes
from itertools import chain, combinations

import numpy as np
import pytest
from formulas import floats, integers, quantized_multiplier, rescaled, struct, wrapped
from tables import reduction

AXES = list(chain.from_iterable(combinations(range(4), n) for n in range(5)))
NAMES = {
    np.int8: "s8",
    np.uint8: "u8",
    np.int16: "s16",
    np.int32: "s32",
    np.int64: "s64",
    np.float32: "f32",
    np.bool_: "bool",
}
LONG = 33
SHAPE = (2, 3, LONG, 5)


def mean_factor(ratio, count):
    """The factor of a mean, as TensorFlow Lite divides it by the count."""
    multiplier, shift = quantized_multiplier(ratio)
    extra = min(count.bit_length() - 1, 32, 31 + shift)
    return (multiplier << extra) // count, shift - extra


def rows(source, axes):
    """What makes each output, in the order of the input: [*kept, count]."""
    kept = [axis for axis in range(source.ndim) if axis not in axes]
    shape = [source.shape[axis] for axis in kept]
    return source.transpose(*kept, *axes).reshape(*shape, -1)


def reduced(kernel, source, axes, *before):
    """The output of a kernel that takes the loops and arguments before them or behind."""
    output = np.zeros(rows(source, axes).shape[:-1], source.dtype)
    walk = reduction(source.shape, axes)
    kernel(*(walk if each is reduction else each for each in before), source, output)
    return output


@pytest.mark.parametrize("axes", AXES, ids=str)
@pytest.mark.parametrize("dtype", [np.int8, np.int16])
def test_quantized_sum_and_mean(kernels, random, axes, dtype):
    """Every set of axes of a 4-D array, any scales."""
    for divided in (False, True, True):
        source = integers(random, dtype, SHAPE)
        count = rows(source, axes).shape[-1]
        zeros = random.integers(-100, 100, 2)
        ratio = 10.0 ** random.uniform(-3, 2)
        multiplier, shift = mean_factor(ratio, count) if divided else quantized_multiplier(ratio)
        quant = struct(zeros[0] * count, multiplier, shift, zeros[1])
        sums = source.astype(np.int64).sum(axes) - zeros[0] * count
        limits = np.iinfo(dtype)
        results = rescaled(wrapped(sums), multiplier, shift) + zeros[1]
        kernel = kernels(f"opgen_reduce_rescaled_sum_{NAMES[dtype]}")
        found = reduced(kernel, source, axes, quant, reduction)
        np.testing.assert_array_equal(found, np.clip(results, limits.min, limits.max))


@pytest.mark.parametrize("axes", AXES, ids=str)
def test_real_sum_and_product(kernels, random, axes):
    """Taken in the order of the input, so that they are exact."""
    source = floats(random, SHAPE)
    sums = np.add.accumulate(rows(source, axes), -1, np.float32)[..., -1]
    for divisor in (1.0, 7.0):
        found = reduced(kernels("opgen_reduce_sum_f32"), source, axes, reduction, divisor)
        np.testing.assert_array_equal(found, sums / np.float32(divisor))
    factors = np.exp(random.normal(0, 0.1, SHAPE)).astype(np.float32)
    products = np.multiply.accumulate(rows(factors, axes), -1, np.float32)[..., -1]
    found = reduced(kernels("opgen_reduce_prod_f32"), factors, axes, reduction)
    np.testing.assert_array_equal(found, products)


@pytest.mark.parametrize("axes", AXES, ids=str)
@pytest.mark.parametrize("mean", [0.0, 1e4, -1e6])
def test_variances_beside_a_large_mean(kernels, random, axes, mean):
    """Of elements that differ by little: their last bits are all that there is."""
    source = (mean + random.normal(0, 1, SHAPE)).astype(np.float32)
    wanted = np.var(rows(source, axes).astype(np.float64), -1)
    kernel = kernels("opgen_reduce_variance_f32")
    found = reduced(kernel, source, axes, reduction, ctypes.c_float(0.0), ctypes.c_bool(False))
    np.testing.assert_allclose(found, wanted, 1e-5, 1e-9)


@pytest.mark.parametrize("axes", AXES, ids=str)
@pytest.mark.parametrize("dtype", [np.int32, np.int64])
def test_sum_and_product_of_plain_integers(kernels, random, axes, dtype):
    """Modulo the type's range."""
    source = integers(random, dtype, SHAPE)
    for word, function in (("sum", np.sum), ("prod", np.prod)):
        found = reduced(kernels(f"opgen_reduce_{word}_{NAMES[dtype]}"), source, axes, reduction)
        np.testing.assert_array_equal(found, function(rows(source, axes), -1, dtype))


@pytest.mark.parametrize("axes", AXES, ids=str)
@pytest.mark.parametrize("dtype", list(NAMES))
def test_extremes(kernels, random, axes, dtype):
    """The largest and the smallest; of truth values, whether any or all are true."""
    if dtype is np.bool_:
        source = random.random(SHAPE) < random.choice([0.05, 0.5, 0.95], SHAPE)
    else:
        source = floats(random, SHAPE) if dtype is np.float32 else integers(random, dtype, SHAPE)
    words = ("any", "all") if dtype is np.bool_ else ("max", "min")
    for word, function in zip(words, (np.max, np.min), strict=True):
        found = reduced(kernels(f"opgen_reduce_{word}_{NAMES[dtype]}"), source, axes, reduction)
        np.testing.assert_array_equal(found, function(rows(source, axes), -1))


@pytest.mark.parametrize("dtype", [np.int8, np.int16])
def test_quantized_product(kernels, random, dtype):
    """Rescaled after every factor, with a multiplier of 15 bits."""
    limits = np.iinfo(dtype)
    for shape, axes in (((5, 2, 7), (1,)), ((3, 2, 4), (0, 2)), ((9,), ())):
        source = integers(random, dtype, shape)
        zeros = random.integers(-100, 100, 2) if dtype is np.int8 else (0, 5)
        multiplier, shift = quantized_multiplier(random.uniform(1, 3) / limits.max)

        def scaled(values, multiplier=multiplier, shift=shift):
            reduced = (multiplier + (1 << 15)) >> 16
            return (values * reduced + (1 << (14 - shift))) >> (15 - shift)

        factors = rows(source, axes).astype(np.int64) - zeros[0]
        product = factors[..., 0]
        for index in range(1, factors.shape[-1]):
            product = scaled(product * factors[..., index])
        expected = np.clip(scaled(product) + zeros[1], limits.min, limits.max)
        quant = struct(zeros[0], multiplier, shift, zeros[1])
        kernel = kernels(f"opgen_reduce_prod_{NAMES[dtype]}")
        np.testing.assert_array_equal(reduced(kernel, source, axes, quant, reduction), expected)


def test_not_a_number_is_passed_over(kernels):
    """As by the comparisons of the reference kernels."""
    source = np.array([[1, np.nan, 3], [np.nan, 2, np.nan]], np.float32)
    for word, expected in (("max", [3, 2]), ("min", [1, 2])):
        found = reduced(kernels(f"opgen_reduce_{word}_f32"), source, (1,), reduction)
        assert found.tolist() == expected


def test_empty_output(kernels):
    """Nothing is written where nothing is kept."""
    output = np.full(1, 7.0, np.float32)
    source = np.zeros(3, np.float32)
    kernels("opgen_reduce_sum_f32")(reduction((0, 3), (1,)), 3.0, source, output)
    assert output.tolist() == [7.0]
