"""opgen_broadcast.h against numpy's broadcasting."""

import numpy as np
import pytest
from formulas import floats, integers, quantized_multiplier, rescaled, struct, wrapped
from tables import broadcast_loops

SHAPES = [
    ((), ()),
    ((1,), (7,)),
    ((5, 4, 3), (5, 4, 3)),
    ((5, 1, 3), (1, 4, 3)),
    ((3,), (2, 3, 4, 3)),
    ((2, 3, 4, 3), (1, 1, 4, 1)),
    ((2, 1, 3, 1, 2, 1), (1, 4, 1, 5, 1, 3)),
    ((2, 2, 2, 2, 2, 2), (2, 1, 2, 1, 2, 1)),
    ((0, 3), (1, 3)),
    ((4, 1), (1, 0)),
]
LEFT_SHIFT = {np.int8: 20, np.int16: 15}
NAMES = {np.int8: "s8", np.int16: "s16"}


def expected_sum(sign, values, quant):
    """The quantized sum or difference of broadcast values."""
    (a, b), (o1, m1, s1, o2, m2, s2, left, oo, mo, so, low, high) = values, quant
    first = rescaled(wrapped((a.astype(np.int64) + o1) * 2**left), m1, s1)
    second = rescaled(wrapped((b.astype(np.int64) + o2) * 2**left), m2, s2)
    return np.clip(rescaled(wrapped(first + sign * second), mo, so) + oo, low, high)


@pytest.mark.parametrize("shapes", SHAPES, ids=str)
@pytest.mark.parametrize("dtype", [np.int8, np.int16])
@pytest.mark.parametrize("name", ["add", "sub"])
def test_quantized_sum(kernels, random, shapes, dtype, name):
    """Any scales, zero points and activation limits."""
    limits, left = np.iinfo(dtype), LEFT_SHIFT[dtype]
    for _ in range(4):
        a, b = (integers(random, dtype, shape) for shape in shapes)
        scale1, scale2, scale3 = 10.0 ** random.uniform(-3, 1, 3)
        twice = 2 * max(scale1, scale2)
        zeros = random.integers(limits.min, limits.max, 3) if dtype is np.int8 else np.zeros(3, int)
        low, high = sorted(random.integers(limits.min, limits.max, 2, endpoint=True))
        output_scale = max(scale3, twice / 2**left)
        quant = (
            *(-zeros[0], *quantized_multiplier(scale1 / twice)),
            *(-zeros[1], *quantized_multiplier(scale2 / twice)),
            *(left, zeros[2], *quantized_multiplier(twice / (2**left * output_scale)), low, high),
        )
        loops = broadcast_loops(*shapes)
        output = np.zeros(np.broadcast_shapes(*shapes), dtype)
        kernels(f"opgen_broadcast_{name}_{NAMES[dtype]}")(
            struct(*quant), loops, len(loops), a, b, output
        )
        np.testing.assert_array_equal(
            output, expected_sum(1 if name == "add" else -1, (a, b), quant)
        )


@pytest.mark.parametrize("shapes", SHAPES, ids=str)
@pytest.mark.parametrize("dtype", [np.int8, np.int16])
def test_quantized_squared_difference(kernels, random, shapes, dtype):
    """Factors above and below one."""
    limits, left = np.iinfo(dtype), 7 if dtype is np.int8 else 0
    for _ in range(4):
        a, b = (integers(random, dtype, shape) for shape in shapes)
        scale1, scale2, scale3 = 10.0 ** random.uniform(-3, 1, 3)
        twice = 2 * max(scale1, scale2)
        zeros = random.integers(limits.min, limits.max, 3) if dtype is np.int8 else np.zeros(3, int)
        factors = [
            quantized_multiplier(factor)
            for factor in (scale1 / twice, scale2 / twice, twice**2 / (4**left * scale3))
        ]
        low, high = sorted(random.integers(limits.min, limits.max, 2, endpoint=True))
        quant = struct(
            *(-zeros[0], *factors[0], -zeros[1], *factors[1]),
            *(left, zeros[2], *factors[2], low, high),
        )
        loops = broadcast_loops(*shapes)
        output = np.zeros(np.broadcast_shapes(*shapes), dtype)
        kernels(f"opgen_broadcast_squared_difference_{NAMES[dtype]}")(
            quant, loops, len(loops), a, b, output
        )
        first = rescaled((a.astype(np.int64) - zeros[0]) * 2**left, *factors[0])
        second = rescaled((b.astype(np.int64) - zeros[1]) * 2**left, *factors[1])
        expected = np.clip(rescaled((first - second) ** 2, *factors[2]) + zeros[2], low, high)
        np.testing.assert_array_equal(output, expected)


@pytest.mark.parametrize("count", [2, 5])
def test_quantized_sum_of_many(kernels, random, count):
    """It starts from the stored integer 0, as if there were one more input of zeros."""
    arrays = [integers(random, np.int8, (100,)) for _ in range(count)]
    pointers = np.array([each.ctypes.data for each in arrays], np.uintp)
    (multiplier, shift), zero = quantized_multiplier(2.0 / 2**20 / 1.7), 7
    quant = struct(zero, 2**30, 0, zero, 2**30, 0, 20, -5, multiplier, shift, -128, 120)
    output = np.zeros(100, np.int8)
    kernels("opgen_add_n_s8")(quant, count, 100, pointers, output)
    total = sum(
        rescaled((each.astype(np.int64) + zero) * 2**20, 2**30, 0)
        for each in [np.zeros(100, np.int8), *arrays]
    )
    expected = np.clip(rescaled(wrapped(total), multiplier, shift) - 5, -128, 120)
    np.testing.assert_array_equal(output, expected)


@pytest.mark.parametrize("shapes", SHAPES, ids=str)
@pytest.mark.parametrize("dtype", [np.int8, np.int16])
def test_quantized_product(kernels, random, shapes, dtype):
    """Factors above and below one."""
    limits = np.iinfo(dtype)
    for _ in range(4):
        a, b = (integers(random, dtype, shape) for shape in shapes)
        zeros = random.integers(limits.min, limits.max, 3) if dtype is np.int8 else np.zeros(3, int)
        multiplier, shift = quantized_multiplier(10.0 ** random.uniform(-8, 1))
        low, high = sorted(random.integers(limits.min, limits.max, 2, endpoint=True))
        quant = struct(-zeros[0], -zeros[1], zeros[2], multiplier, shift, low, high)
        loops = broadcast_loops(*shapes)
        output = np.zeros(np.broadcast_shapes(*shapes), dtype)
        kernels(f"opgen_broadcast_mul_{NAMES[dtype]}")(quant, loops, len(loops), a, b, output)
        products = (a.astype(np.int64) - zeros[0]) * (b.astype(np.int64) - zeros[1])
        expected = np.clip(rescaled(products, multiplier, shift) + zeros[2], low, high)
        np.testing.assert_array_equal(output, expected)


def test_output_may_be_an_input(kernels, random):
    """An input that is not broadcast is read before its place is written."""
    a, b = integers(random, np.int16, (3, 4)), integers(random, np.int16, (4,))
    loops, output = broadcast_loops(a.shape, b.shape), np.zeros_like(a)
    quant = struct(0, 0, 0, 2**30, -3, -(2**15), 2**15 - 1)
    kernels("opgen_broadcast_mul_s16")(quant, loops, len(loops), a, b, output)
    kernels("opgen_broadcast_mul_s16")(quant, loops, len(loops), a, b, a)
    np.testing.assert_array_equal(a, output)


@pytest.mark.parametrize("shapes", SHAPES, ids=str)
@pytest.mark.parametrize("dtype", [np.int8, np.int16])
def test_quantized_prelu(kernels, random, shapes, dtype):
    """Any scales and zero points; alpha is always int8."""
    limits = np.iinfo(dtype)
    for _ in range(4):
        x, alpha = integers(random, dtype, shapes[0]), integers(random, np.int8, shapes[1])
        zeros = random.integers(-128, 128, 3)
        steep = quantized_multiplier(10.0 ** random.uniform(-4, -1))
        identity = quantized_multiplier(10.0 ** random.uniform(-1, 1))
        loops = broadcast_loops(*shapes)
        output = np.zeros(np.broadcast_shapes(*shapes), dtype)
        kernels(f"opgen_prelu_{NAMES[dtype]}")(
            struct(*zeros, *steep, *identity), loops, len(loops), x, alpha, output
        )
        values = np.broadcast_to(x.astype(np.int64) - zeros[0], output.shape)
        products = values * (alpha.astype(np.int64) - zeros[1])
        results = np.where(values >= 0, rescaled(values, *identity), rescaled(products, *steep))
        np.testing.assert_array_equal(output, np.clip(results + zeros[2], limits.min, limits.max))


@pytest.mark.parametrize("shapes", SHAPES, ids=str)
def test_float_prelu(kernels, random, shapes):
    """Bit for bit."""
    x, alpha = (floats(random, shape) for shape in shapes)
    loops = broadcast_loops(*shapes)
    output = np.zeros(np.broadcast_shapes(*shapes), np.float32)
    kernels("opgen_prelu_f32")(loops, len(loops), x, alpha, output)
    np.testing.assert_array_equal(output, np.where(x >= 0, x, x * alpha))
