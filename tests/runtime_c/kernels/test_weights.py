"""The headers opgen_transpose_conv, opgen_batch_matmul, opgen_hybrid, opgen_int4, opgen_half.

And opgen_window_u8.

And layers whose weights are halves.
"""

import ctypes

import numpy as np
import pytest
from formulas import floats, integers, quantized_multiplier, struct

from opgen.lib import hybrid, quant, reference
from opgen.lib.dual_mac import dual_mac_weights
from opgen.lib.ops import transpose_conv
from opgen.lib.shapes import Padding, slide

LARGEST = float(np.finfo(np.float32).max)
TIMES = 12


def requantized(sums, factors, zero_point, bits, *, wide=False):
    """What a kernel stores of its sums; one factor per channel."""
    pairs = [quantized_multiplier(float(each)) for each in np.atleast_1d(factors)]
    scale = quant.cmsis_nn_per_channel_quant_params(
        *(np.array(each, np.int32) for each in zip(*pairs, strict=True))
    )
    limits = quant.Clamp(-(1 << (bits - 1)), (1 << (bits - 1)) - 1)
    found = (quant.requantize_wide if wide else quant.requantize)(sums, scale, zero_point, limits)
    return found, scale.multiplier, scale.shift


class TransposedCase:
    """An image, filters and an output of some size."""

    def __init__(self, random):
        self.batches, self.h, self.w = (int(each) for each in random.integers(1, 5, 3))
        self.channels, self.outputs = (int(each) for each in random.integers(1, 6, 2))
        self.filter_h, self.filter_w = (int(each) for each in random.integers(1, 5, 2))
        self.strides = tuple(int(each) for each in random.integers(1, 4, 2))
        self.pads = int(random.integers(0, self.filter_h)), int(random.integers(0, self.filter_w))
        height, width = (int(each) for each in random.integers(1, 14, 2))
        self.shape = (self.batches, height, width, self.outputs)
        self.image_shape = (self.batches, self.h, self.w, self.channels)
        self.filter_shape = (self.outputs, self.filter_h, self.filter_w, self.channels)

    def window(self, low, high):
        sizes = (self.batches, self.h, self.w, self.channels, *self.shape[1:])
        filters = (self.filter_h, self.filter_w, self.channels, *self.strides, 1, 1, *self.pads)
        return struct(*sizes, *filters, low, high)

    def meant(self, image, filters):
        return transpose_conv.transpose_conv2d(
            image, filters, self.shape, *self.strides, *self.pads
        )


@pytest.mark.parametrize("seed", range(TIMES))
def test_transposed_convolutions(kernels, seed):
    random = np.random.default_rng(seed)
    case = TransposedCase(random)
    filters = integers(random, np.int8, case.filter_shape)
    factors = random.uniform(1e-4, 0.1, case.outputs)
    image = integers(random, np.int8, case.image_shape)
    bias = integers(random, np.int16, (case.outputs,)).astype(np.int32)
    sums = case.meant(image.astype(np.int64) + 5, filters) + bias
    expected, multipliers, shifts = requantized(sums, factors, -7, 8)
    output = np.zeros(case.shape, np.int8)
    pointers = [each.ctypes.data for each in (filters, bias, multipliers, shifts)]
    stored = np.concatenate([np.array(pointers, np.int64), struct(5, -7).view(np.int64)])
    kernels("opgen_transpose_convolve_s8")(case.window(-128, 127), stored, image, output)
    np.testing.assert_array_equal(output, expected)

    image = integers(random, np.int16, case.image_shape)
    expected, multipliers, shifts = requantized(
        case.meant(image, filters), factors, 0, 16, wide=True
    )
    output = np.zeros(case.shape, np.int16)
    kernels("opgen_transpose_convolve_s16")(
        case.window(-32768, 32767), multipliers, shifts, image, filters, None, output
    )
    np.testing.assert_array_equal(output, expected)

    image, filters = floats(random, case.image_shape), floats(random, case.filter_shape)
    output = np.zeros(case.shape, np.float32)
    window = case.window(-LARGEST, LARGEST)
    kernels("opgen_transpose_convolve_f32")(window, image, filters, None, output)
    np.testing.assert_allclose(output, case.meant(image, filters), rtol=1e-4, atol=1e-2)


@pytest.mark.parametrize("seed", range(TIMES))
@pytest.mark.parametrize("dtype", ["s8", "s16", "f32"])
def test_batches_of_matrices(kernels, seed, dtype):
    random = np.random.default_rng(seed)
    rows, depth = (int(each) for each in random.integers(1, 9, 2))
    columns = int(random.integers(1, 9) + random.choice([0, 8, 16, 32]))  # some go together
    adj_x, adj_y = (bool(each) for each in random.integers(0, 2, 2))
    shapes = (
        (2, 1, *((depth, rows) if adj_x else (rows, depth))),
        (
            3,
            *((columns, depth) if adj_y else (depth, columns)),
        ),
    )
    matmul = struct(
        rows, depth, columns, 1 if adj_x else depth, rows if adj_x else 1,
        1 if adj_y else columns, depth if adj_y else 1,
    )  # fmt: skip
    loops = np.array([2, 1, 0, 3, 0, 1], np.int32)
    kernel = kernels(f"opgen_batch_matmul_{dtype}")
    if dtype == "f32":
        first, second = (floats(random, shape) for shape in shapes)
        output = np.zeros((2, 3, rows, columns), np.float32)
        kernel(matmul, loops, 2, first, second, output)
        expected = reference.batch_matmul(first, second, adj_x, adj_y)
        np.testing.assert_allclose(output, expected, rtol=1e-4, atol=1e-1)
        return
    wide = dtype == "s16"
    element = np.int16 if wide else np.int8
    first, second = (integers(random, element, shape) for shape in shapes)
    offsets = (0, 0, 0) if wide else (3, -4, 9)
    wider = first.astype(np.int64) + offsets[0], second.astype(np.int64) + offsets[1]
    sums = reference.batch_matmul(*wider, adj_x, adj_y)
    factor = 2e-6 if wide else 2e-3
    expected, multipliers, shifts = requantized(
        sums, factor, offsets[2], 16 if wide else 8, wide=wide
    )
    output = np.zeros((2, 3, rows, columns), element)
    kernel(matmul, struct(*offsets, multipliers[0], shifts[0]), loops, 2, first, second, output)
    np.testing.assert_array_equal(output, expected)


@pytest.mark.parametrize("asymmetric", [False, True])
@pytest.mark.parametrize("seed", range(TIMES))
def test_hybrid_layers(kernels, seed, asymmetric):
    random = np.random.default_rng(seed)
    batches, depth, units = (int(each) for each in random.integers(1, 9, 3))
    rows, weights = floats(random, (batches, depth)), integers(random, np.int8, (units, depth))
    scales, bias = random.uniform(0.1, 2, units).astype(np.float32), floats(random, (units,))
    output, scratch = np.zeros((batches, units), np.float32), np.zeros(depth, np.int8)
    kernels("opgen_dense_hybrid")(
        batches, depth, units, -LARGEST, LARGEST, asymmetric,
        scales, rows, weights, bias, scratch, output,
    )  # fmt: skip
    expected = hybrid.hybrid_dense(rows, weights, scales, bias, asymmetric)
    np.testing.assert_array_equal(output, expected)

    stepwise, groups = bool(random.integers(0, 2)), int(random.integers(1, 3))
    image, filters = floats(random, (2, 5, 6, 4)), integers(random, np.int8, (6, 3, 2, 4 // groups))
    window = [slide(Padding.SAME, size, taps, 2, 1) for size, taps in ((5, 3), (6, 2))]
    sizes = (2, 5, 6, 4, window[0].out, window[1].out, 6, 3, 2, 4 // groups, 2, 2, 1, 1)
    each = random.uniform(0.1, 2, 6).astype(np.float32)
    output = np.zeros((2, window[0].out, window[1].out, 6), np.float32)
    record = struct(*sizes, window[0].before, window[1].before, -LARGEST, LARGEST)
    kernels("opgen_convolve_hybrid")(
        record, asymmetric, stepwise, each, image, filters, None, np.zeros(120, np.int8), output
    )
    expected = hybrid.hybrid_conv2d(image, filters, each, 0, *window, groups, asymmetric, stepwise)
    np.testing.assert_array_equal(output, expected)


@pytest.mark.parametrize("depthwise", [False, True])
@pytest.mark.parametrize("seed", range(TIMES))
def test_filters_of_uint8(kernels, seed, depthwise):
    random = np.random.default_rng(seed)
    groups, times = int(random.integers(1, 3)), int(random.integers(1, 4))
    channels, outputs = (4, 4 * times) if depthwise else (4, 6)
    shape = (1, 3, 2, outputs) if depthwise else (outputs, 3, 2, channels // groups)
    image, filters = (
        integers(random, np.int8, (2, 5, 6, channels)),
        integers(random, np.uint8, shape),
    )
    bias = None if seed % 3 == 0 else integers(random, np.int16, (outputs,)).astype(np.int32)
    strides, dilations = random.integers(1, 3, (2, 2)).tolist()
    rows, columns = (
        slide(Padding.SAME, size, taps, stride, dilation)
        for size, taps, stride, dilation in zip((5, 6), (3, 2), strides, dilations, strict=True)
    )
    offsets = (int(random.integers(-127, 129)), int(random.integers(-255, 1)), 9)
    centred = image.astype(np.int64) + offsets[0], filters.astype(np.int64) + offsets[1]
    if depthwise:
        sums = reference.depthwise_conv2d(*centred, rows, columns)
    else:
        sums = reference.conv2d(*centred, rows, columns, groups)
    factors = random.uniform(1e-4, 0.01, outputs)
    expected, multipliers, shifts = requantized(
        sums + (0 if bias is None else bias), factors, offsets[2], 8
    )
    sizes = (2, 5, 6, channels, rows.out, columns.out, outputs, 3, 2)
    depth = 1 if depthwise else channels // groups
    pads = (rows.before, columns.before)
    window = struct(*sizes, depth, *strides, *dilations, *pads, -128, 127)
    output = np.zeros((2, rows.out, columns.out, outputs), np.int8)
    kernels("opgen_convolve_u8_filter_s8")(
        window, depthwise, *offsets, multipliers, shifts, image, filters, bias, output
    )
    np.testing.assert_array_equal(output, expected)


class _Rows(ctypes.Structure):
    """The C struct opgen_dual_mac_rows."""

    _fields_ = (
        *((name, ctypes.c_void_p) for name in ("weights", "biases", "factors")),
        *((f"number_{index}", ctypes.c_int32) for index in range(6)),
    )


@pytest.mark.parametrize("depth", [*range(1, 10), 511, 512, 513, 516, 1024, 1028])
def test_rows_of_packed_weights(kernels, random, depth):
    """One factor for all units and one for each, around four of them and at ends of runs of 512."""
    for units in (1, 3, 4, 5, 8):
        rows = np.maximum(integers(random, np.int8, (units, depth)), -127)
        image = integers(random, np.int8, (3, depth))
        sums = image.astype(np.int64) @ rows.T
        biases = random.integers(-(2**20), 2**20, units)
        for step in (0, 2):
            scales = random.uniform(1e-6, 1e-4, units if step else 1)
            expected, multipliers, shifts = requantized(sums + biases, scales, 5, 8)
            tables = (
                dual_mac_weights(rows, max(depth, 1)),
                (2 * biases).astype(np.int32),
                np.stack([multipliers, -1 - shifts], axis=1),
            )
            numbers = (step, 2 * 5 + 1, units, depth, -100, 90)
            filters = _Rows(*(each.ctypes.data for each in tables), *numbers)
            output = np.zeros((3, units), np.int8)
            kernels("opgen_fully_connected_dual_mac_s8")(ctypes.byref(filters), 3, image, output)
            np.testing.assert_array_equal(output, np.clip(expected, -100, 90))


@pytest.mark.parametrize("count", [1, 2, 7])
def test_halves_of_bytes(kernels, count):
    packed, output = np.array([0x1F, 0x78, -0x77, 0x0F], np.int8), np.full(8, 99, np.int8)
    kernels("opgen_unpack_int4")(packed, count, output)
    assert output.tolist() == [*[-1, 1, -8, 7, -7, -8, -1][:count], *[99] * (8 - count)]


def test_every_half_is_widened_exactly(kernels):
    halves = np.arange(1 << 16, dtype=np.uint16)
    output = np.zeros(halves.size, np.float32)
    kernels("opgen_widen_half")(halves, halves.size, output)
    expected = halves.view(np.float16).astype(np.float32)
    assert np.array_equal(np.isnan(output), np.isnan(expected))
    kept = ~np.isnan(expected)
    np.testing.assert_array_equal(output[kept].view(np.uint32), expected[kept].view(np.uint32))


def halves(random, shape):
    """Numbers of 16 bits, some subnormal, as they are stored; and what they are in 32 bits."""
    found = (floats(random, shape) * np.exp2(random.integers(-20, 3, shape))).astype(np.float16)
    return found.view(np.uint16), found.astype(np.float32)


@pytest.mark.parametrize("bias", ["none", "half", "float"])
@pytest.mark.parametrize("seed", range(TIMES))
def test_layers_of_halves_are_those_of_floats(kernels, seed, bias):
    """Bit for bit, for rows of weights that are shorter and longer than what is widened at once."""
    random = np.random.default_rng(seed)

    def compared(kernel, before, source, shape, output_shape):
        weights, wide = halves(random, shape)
        stored, known = halves(random, output_shape[-1:])
        stored = {"none": None, "half": stored, "float": known}[bias]
        found, wanted = np.zeros((2, *output_shape), np.float32)
        kernels(f"{kernel}16")(*before, bias == "half", source, weights, stored, found)
        kernels(f"{kernel}32")(*before, source, wide, None if bias == "none" else known, wanted)
        np.testing.assert_array_equal(found.view(np.uint32), wanted.view(np.uint32))
        assert np.unique(found).size > 1

    batches, depth, units = 2, int(random.choice([1, 15, 16, 17, 40])), int(random.integers(2, 9))
    compared(
        "opgen_dense_f", (batches, depth, units, -LARGEST, 900.0),
        floats(random, (batches, depth)), (units, depth), (batches, units),
    )  # fmt: skip
    channels, groups, outputs = 6, int(random.choice([1, 2, 6])), 6 * int(random.integers(1, 3))
    image = floats(random, (batches, 5, 6, channels))
    for kernel, shape, in_groups in (
        ("opgen_convolve_f", (outputs, 3, 2, channels // groups), channels // groups),
        ("opgen_depthwise_convolve_f", (3, 2, outputs), 1),
    ):
        sizes = (batches, 5, 6, channels, 3, 3, outputs, 3, 2, in_groups, 2, 2, 1, 1, 1, 0)
        compared(
            kernel, (struct(*sizes, -LARGEST, LARGEST),),
            image, shape, (batches, 3, 3, outputs),
        )  # fmt: skip
