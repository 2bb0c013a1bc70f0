"""opgen_window.h, opgen_window_s16.h, opgen_dense*.h, opgen_svdf.h: layers with weights, and pools.

Float results are compared bit for bit: numpy's accumulate adds in the order of the kernels.
"""

from dataclasses import astuple, dataclass

import numpy as np
import pytest
from formulas import floats, integers, quantized_multiplier, rescaled, struct, wrapped

LARGEST = float(np.finfo(np.float32).max)


@dataclass(frozen=True)
class Window:
    """The fields of opgen_window and opgen_window_quant, in their order."""

    batches: int
    input_h: int
    input_w: int
    input_c: int
    output_h: int
    output_w: int
    output_c: int
    filter_h: int
    filter_w: int
    filter_c: int
    stride_h: int
    stride_w: int
    dilation_h: int
    dilation_w: int
    pad_h: int
    pad_w: int
    activation_min: float
    activation_max: float


def drawn_window(random, channels, dilated=True, limits=(-LARGEST, LARGEST)):
    """A window with odd sizes, padding before and after, steps over the edge."""
    filter_c, groups, per_group = channels
    height, width = random.integers(1, 9, 2)
    filter_h, filter_w = random.integers(1, 5, 2)
    stride_h, stride_w = random.integers(1, 4, 2)
    dilation_h, dilation_w = random.integers(1, 3, 2) if dilated else (1, 1)
    before, after = random.integers(0, filter_h), random.integers(0, filter_h)
    left, right = random.integers(0, filter_w), random.integers(0, filter_w)
    reach_h, reach_w = (filter_h - 1) * dilation_h + 1, (filter_w - 1) * dilation_w + 1
    output_h = max((height + before + after - reach_h) // stride_h + 1, 1)
    output_w = max((width + left + right - reach_w) // stride_w + 1, 1)
    sizes = (
        random.integers(1, 3),
        height,
        width,
        filter_c * groups,
        output_h,
        output_w,
        groups * per_group,
    )
    filters = (
        filter_h,
        filter_w,
        filter_c,
        stride_h,
        stride_w,
        dilation_h,
        dilation_w,
        before,
        left,
    )
    return Window(*map(int, (*sizes, *filters)), *limits)


def patches(window, source, outside=0):
    """[batch, y, x, row, column, channel] that each output pixel sees, with ``outside`` around."""
    w = window
    rows = (
        np.arange(w.output_h)[:, None] * w.stride_h - w.pad_h + np.arange(w.filter_h) * w.dilation_h
    )
    columns = (
        np.arange(w.output_w)[:, None] * w.stride_w - w.pad_w + np.arange(w.filter_w) * w.dilation_w
    )
    inside = ((rows >= 0) & (rows < w.input_h))[:, None, :, None] & (
        (columns >= 0) & (columns < w.input_w)
    )[None, :, None, :]
    clipped = np.clip(rows, 0, w.input_h - 1), np.clip(columns, 0, w.input_w - 1)
    taken = source[:, clipped[0][:, None, :, None], clipped[1][None, :, None, :]]
    return np.where(inside[..., None], taken, source.dtype.type(outside)), inside


def in_order(products):
    """Sum over the last axis, one addition after the other."""
    return np.add.accumulate(products, -1, products.dtype)[..., -1]


def convolution(window, source, weights):
    """[batch, y, x, channel] before bias, summed in the order rows, columns, channels."""
    w = window
    taken = patches(w, source)[0]
    groups = w.input_c // w.filter_c
    taken = taken.reshape(*taken.shape[:-1], groups, w.filter_c)
    taken = np.moveaxis(taken, -2, 3).reshape(*taken.shape[:3], groups, 1, -1)
    return in_order(taken * weights.reshape(groups, w.output_c // groups, -1)).reshape(
        *taken.shape[:3], -1
    )


def limited(window, totals):
    """The fused activation."""
    return np.clip(totals, np.float32(window.activation_min), np.float32(window.activation_max))


CHANNELS = [(1, 1, 1), (3, 1, 8), (5, 1, 7), (2, 3, 4), (1, 4, 5), (4, 2, 6)]


@pytest.mark.parametrize("channels", CHANNELS, ids=str)
def test_float_convolution(kernels, random, channels):
    """Groups, dilation, strides, padding, with bias and without."""
    for trial in range(12):
        window = drawn_window(random, channels, limits=(-1.0, LARGEST))
        source = floats(random, (window.batches, window.input_h, window.input_w, window.input_c))
        weights = floats(
            random, (window.output_c, window.filter_h, window.filter_w, window.filter_c)
        )
        bias = floats(random, (window.output_c,)) if trial % 2 else None
        output = np.zeros(
            (window.batches, window.output_h, window.output_w, window.output_c), np.float32
        )
        kernels("opgen_convolve_f32")(struct(*astuple(window)), source, weights, bias, output)
        totals = convolution(window, source, weights) + (0 if bias is None else bias)
        np.testing.assert_array_equal(output, limited(window, totals))


@pytest.mark.parametrize(("inputs", "multiplier"), [(1, 1), (9, 1), (4, 1), (1, 8), (3, 2)])
def test_float_depthwise(kernels, random, inputs, multiplier):
    """It is a grouped convolution whose filters lie in another order."""
    for trial in range(12):
        window = drawn_window(random, (1, inputs, multiplier), limits=(0.0, 6.0))
        source = floats(random, (window.batches, window.input_h, window.input_w, inputs))
        weights = floats(random, (window.filter_h, window.filter_w, window.output_c))
        bias = floats(random, (window.output_c,)) if trial % 2 else None
        output = np.zeros(
            (window.batches, window.output_h, window.output_w, window.output_c), np.float32
        )
        kernels("opgen_depthwise_convolve_f32")(
            struct(*astuple(window)), source, weights, bias, output
        )
        totals = convolution(window, source, np.moveaxis(weights, -1, 0)) + (
            0 if bias is None else bias
        )
        np.testing.assert_array_equal(output, limited(window, totals))


@pytest.mark.parametrize("channels", [1, 5, 16])
def test_float_pools(kernels, random, channels):
    """Only what lies inside of the image counts."""
    for _ in range(20):
        window = drawn_window(random, (1, channels, 1), dilated=False, limits=(-20.0, 20.0))
        source = floats(random, (window.batches, window.input_h, window.input_w, channels))
        shape = (window.batches, window.output_h, window.output_w, channels)
        output = np.zeros(shape, np.float32)
        taken, inside = patches(window, source)
        counts = inside.sum((-2, -1))[..., None]
        totals = in_order(np.moveaxis(taken.reshape(*shape[:3], -1, channels), -1, 3).copy())
        means = np.where(
            counts > 0, totals / np.maximum(counts, 1).astype(np.float32), np.float32(0)
        )
        kernels("opgen_average_pool_window_f32")(struct(*astuple(window)), source, output)
        np.testing.assert_array_equal(output, limited(window, means))
        largest = patches(window, source, -LARGEST)[0].max((3, 4))
        kernels("opgen_max_pool_window_f32")(struct(*astuple(window)), source, output)
        np.testing.assert_array_equal(output, limited(window, largest))


@pytest.mark.parametrize("channels", [1, 5])
def test_average_pools_of_integers(kernels, random, channels):
    """Only what lies inside of the image counts; of uint8 each window has something there."""
    scale = np.float32(0.37)
    reals = np.arange(-131, 125).astype(np.float32) * scale
    for _ in range(40):
        window = drawn_window(random, (1, channels, 1), dilated=False)
        shape = (window.batches, window.input_h, window.input_w, channels)
        output_shape = (window.batches, window.output_h, window.output_w, channels)
        facts = struct(*astuple(window))

        source = integers(random, np.int8, shape)
        image, inside = patches(window, reals[source.astype(np.int32) + 128])
        counts = inside.sum((-2, -1), dtype=np.int32)[..., None]
        if not counts.all():
            continue
        sums = in_order(np.moveaxis(image.reshape(*output_shape[:3], -1, channels), -1, 3).copy())
        output = np.zeros(output_shape, np.int8)
        kernels("opgen_average_pool_to_even_s8")(facts, reals, scale, 3, -100, 90, source, output)
        means = np.rint(sums / counts.astype(np.float32) / scale) + 3
        np.testing.assert_array_equal(output, np.clip(means, -100, 90))

        source = integers(random, np.uint8, shape)
        sums = patches(window, source.astype(np.int64))[0].sum((3, 4))
        output = np.zeros(output_shape, np.uint8)
        kernels("opgen_average_pool_u8")(facts, 10, 240, source, output)
        np.testing.assert_array_equal(output, np.clip((sums + counts // 2) // counts, 10, 240))


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 9, 49, 64, 100, 128, 129, 200])
def test_means_by_integers_are_those_of_floats(kernels, random, size):
    """Also where two integers are equally near: then what floats lost in each step decides."""
    pixels = 600
    for zero_point in (-128, 0, 127):
        scale = np.float32(10.0 ** random.uniform(-4, 2))
        reals = (np.arange(-128, 128) - zero_point).astype(np.float32) * scale
        near = random.integers(-128, 128, (pixels, 1)) + random.integers(-3, 4, (pixels, size))
        source = np.where(
            random.random((pixels, 1)) < 0.5, near, integers(random, np.int8, near.shape)
        )
        source = np.clip(source, -128, 127).astype(np.int8)
        facts = struct(
            *astuple(Window(1, pixels, size, 1, pixels, 1, 1, 1, size, *[1] * 5, 0, 0, 0.0, 0.0))
        )
        output = np.zeros(pixels, np.int8)
        function = kernels("opgen_average_pool_to_even_s8")
        function(facts, reals, scale, zero_point, -128, 127, source, output)
        sums = in_order(reals[source.astype(np.int32) + 128])
        means = np.rint(sums / np.float32(size) / scale) + zero_point
        np.testing.assert_array_equal(output, np.clip(means, -128, 127))


@pytest.mark.parametrize("sizes", [(1, 1, 1), (3, 10, 4), (2, 33, 7), (1, 0, 5)], ids=str)
def test_float_dense(kernels, random, sizes):
    """Any number of units, depth 0 too."""
    batches, depth, units = sizes
    source, weights, bias = (
        floats(random, s) for s in ((batches, depth), (units, depth), (units,))
    )
    for used in (bias, None):
        output = np.zeros((batches, units), np.float32)
        kernels("opgen_dense_f32")(*sizes, 0.0, LARGEST, source, weights, used, output)
        products = source[:, None] * weights
        totals = in_order(products) if depth else np.zeros((batches, units), np.float32)
        np.testing.assert_array_equal(output, np.maximum(totals + (0 if used is None else used), 0))


def rescaled_wide(values, multipliers, shifts):
    """The rescaling of 64-bit sums: a multiplier of 16 bits, one rounding."""
    reduced = np.where(multipliers < 0x7FFF0000, (multipliers + 2**15) // 2**16, 0x7FFF)
    return wrapped((values * reduced + 2 ** (14 - shifts)) // 2 ** (15 - shifts))


WIDE = pytest.mark.parametrize(("name", "bias_type"), [("wide", np.int64), ("narrow", np.int32)])


def drawn_factors(random, count):
    """Multipliers and shifts, some of them extreme."""
    factors = [quantized_multiplier(2.0 ** random.uniform(-16, 2)) for _ in range(count)]
    factors[0] = (2**31 - 1, factors[0][1])
    return np.array(factors, np.int32).T.copy()


@WIDE
@pytest.mark.parametrize("channels", CHANNELS, ids=str)
def test_int16_convolution(kernels, random, name, bias_type, channels):
    """Sums of 64 bits with one rounding, or of 32 with two."""
    for trial in range(8):
        window = drawn_window(random, channels, limits=(-32768, 30000))
        source = integers(
            random, np.int16, (window.batches, window.input_h, window.input_w, window.input_c)
        )
        shape = (window.output_c, window.filter_h, window.filter_w, window.filter_c)
        weights = integers(random, np.int8, shape)
        multipliers, shifts = drawn_factors(random, window.output_c)
        bias = (
            random.integers(-(2**30), 2**30, window.output_c).astype(bias_type)
            if trial % 2
            else None
        )
        output = np.zeros(
            (window.batches, window.output_h, window.output_w, window.output_c), np.int16
        )
        kernel = kernels(f"opgen_convolve_{name}_s16")
        kernel(struct(*astuple(window)), multipliers, shifts, source, weights, bias, output)
        totals = convolution(window, source.astype(np.int64), weights) + (
            0 if bias is None else bias
        )
        scale = rescaled_wide if name == "wide" else rescaled
        expected = scale(
            totals if name == "wide" else wrapped(totals), multipliers.astype(np.int64), shifts
        )
        np.testing.assert_array_equal(output, np.clip(expected, -32768, 30000))


@WIDE
@pytest.mark.parametrize("sizes", [(1, 1, 1), (3, 10, 4), (2, 700, 7), (1, 0, 5)], ids=str)
def test_int16_dense(kernels, random, name, bias_type, sizes):
    """Zero points of both sides; sums that wrap at 32 bits."""
    batches, depth, units = sizes
    source, weights = (
        integers(random, np.int16, (batches, depth)),
        integers(random, np.int8, (units, depth)),
    )
    multipliers, shifts = drawn_factors(random, units)
    for bias in (random.integers(-(2**31), 2**31, units).astype(bias_type), None):
        output = np.zeros((batches, units), np.int16)
        arguments = (
            *sizes,
            -7,
            9,
            -32768,
            32767,
            multipliers,
            shifts,
            source,
            weights,
            bias,
            output,
        )
        kernels(f"opgen_dense_{name}_s16")(*arguments)
        totals = (source.astype(np.int64) - 7) @ weights.T.astype(np.int64) + (
            0 if bias is None else bias
        )
        scale = rescaled_wide if name == "wide" else rescaled
        expected = scale(
            totals if name == "wide" else wrapped(totals), multipliers.astype(np.int64), shifts
        )
        np.testing.assert_array_equal(output, np.clip(wrapped(expected + 9), -32768, 32767))


SVDF_SIZES = [(1, 1, 1, 1, 1), (2, 10, 8, 5, 2), (1, 16, 12, 8, 3), (3, 7, 4, 1, 4)]


@pytest.mark.parametrize("sizes", SVDF_SIZES, ids=str)
def test_float_svdf(kernels, random, sizes):
    """Several runs, the state of each feeding the next."""
    batches, features, filters, memory, rank = sizes
    by_feature, by_time = floats(random, (filters, features)), floats(random, (filters, memory))
    history = np.zeros((batches, filters, memory), np.float32)
    state = history.copy()
    output = np.zeros((batches, filters // rank), np.float32)
    for bias in (floats(random, (filters // rank,)), None, floats(random, (filters // rank,))):
        source = floats(random, (batches, features))
        arguments = (struct(*sizes), 3, source, by_feature, by_time, bias, state, output)
        kernels("opgen_svdf_f32")(*arguments)
        newest = in_order(source[:, None] * by_feature)
        history = np.concatenate([history[:, :, 1:], newest[..., None]], -1)
        parts = in_order(history * by_time).reshape(batches, filters // rank, rank)
        start = np.zeros(filters // rank, np.float32) if bias is None else bias
        starts = np.broadcast_to(start, parts.shape[:2])[..., None]
        expected = in_order(np.concatenate([starts, parts], -1))
        np.testing.assert_array_equal(state, history)
        np.testing.assert_array_equal(output, np.clip(expected, 0, 6))


@pytest.mark.parametrize("state_zero", [0, 3])
@pytest.mark.parametrize("sizes", SVDF_SIZES, ids=str)
def test_quantized_svdf(kernels, random, sizes, state_zero):
    """A state with a zero point or without; what the input's adds computed before or not."""
    batches, features, filters, memory, rank = sizes
    by_feature = integers(random, np.int8, (filters, features))
    by_time = integers(random, np.int8, (filters, memory))
    feature_factor = quantized_multiplier(2.0 ** random.uniform(-8, -1))
    time_factor = quantized_multiplier(2.0 ** random.uniform(-16, -6))
    quant = struct(-4, state_zero, 11, *feature_factor, *time_factor)
    history = np.full((batches, filters, memory), state_zero, np.int64)
    state = history.astype(np.int8)
    output = np.zeros((batches, filters // rank), np.int8)
    kernel = kernels("opgen_svdf_s8_state_s8")
    of_units = by_time.reshape(-1, rank * memory).sum(axis=1, dtype=np.int64)
    for feature_sums in ((4 * by_feature.sum(axis=1, dtype=np.int64)).astype(np.int32), None):
        bias = random.integers(-(2**20), 2**20, filters // rank)
        unit_sums = (bias - state_zero * of_units).astype(np.int32)
        source = integers(random, np.int8, (batches, features))
        sums = feature_sums, unit_sums
        kernel(struct(*sizes), quant, *sums, source, by_feature, by_time, state, output)
        totals = (source.astype(np.int64) + 4) @ by_feature.T.astype(np.int64)
        newest = np.clip(rescaled(totals, *feature_factor), -128, 127) + state_zero
        newest = newest.astype(np.int8).astype(np.int64)  # adding the zero point wraps
        history = np.concatenate([history[:, :, 1:], newest[..., None]], -1)
        sums = ((history - state_zero) * by_time).reshape(batches, filters // rank, -1).sum(-1)
        results = rescaled(wrapped(sums + bias), *time_factor)
        np.testing.assert_array_equal(state, history)
        np.testing.assert_array_equal(output, np.clip(results + 11, -128, 127))
