"""Tables, activations, softmax and changes of format: functions of one element or one row."""

from dataclasses import astuple

import numpy as np
import pytest
from formulas import floats, integers, quantized_multiplier, rescaled, struct, wrapped

from opgen.air.dtype import DType
from opgen.lib.ops.log_softmax import log_softmax_quant
from tests.lib.conftest import make_tensor
from tests.spec_functions import of_specs

TYPES = {"s8": np.int8, "u8": np.uint8, "s16": np.int16, "s32": np.int32}
ALL_S8 = np.arange(-128, 128, dtype=np.int8)
ALL_S16 = np.arange(-(2**15), 2**15).astype(np.int16)


def test_table_of_256(kernels, random):
    """Every value, in place too."""
    table = integers(random, np.int8, (256,))
    output = ALL_S8.copy()
    kernels("opgen_lut_s8")(table, output, output, 256)
    np.testing.assert_array_equal(output, table)


def interpolated(table, values):
    """Linear interpolation with halves rounded up."""
    index, fraction = np.divmod(values.astype(np.int64) + 2**15, 128)
    slope = table[index + 1].astype(np.int64) - table[index]
    return table[index] + (slope * fraction + 64) // 128


def test_table_of_513(kernels):
    """Every value of a smooth function."""
    table = np.round(30000 * np.sin(np.linspace(-3, 3, 513))).astype(np.int16)
    output = np.zeros_like(ALL_S16)
    kernels("opgen_lut_s16")(table, ALL_S16, output, len(ALL_S16))
    np.testing.assert_array_equal(output, interpolated(table, ALL_S16))


def prescaling(scale):
    """The factor to units of 1 / (3 * 4096) as TensorFlow Lite Micro chooses it."""
    multiplier, shift = scale * 4096 * 3, 0
    while multiplier <= 32767 / 2 and shift <= 30:
        multiplier, shift = multiplier * 2, shift + 1
    return int(multiplier), shift


PRESCALINGS = [
    (3, 0),
    (6, 0),
    (0, 0),
    (32767, 0),
    (32767, 31),
    *map(prescaling, (1e-3, 3e-4, 7e-6, 0.1)),
]


@pytest.mark.parametrize("factor", PRESCALINGS, ids=str)
def test_int16_sigmoid_and_tanh(kernels, factor):
    """Every value; the table comes from the formula that opgen_sigmoid.c states."""
    multiplier, shift = factor
    steps = np.arange(257) / 24
    exact, between = 65536 / (1 + np.exp(-steps)), 65536 / (1 + np.exp(-(steps[:-1] + 1 / 48)))
    table = np.floor(exact[:-1] + (between - (exact[:-1] + exact[1:]) / 2) / 2 + 0.5).astype(
        np.int64
    )
    table[255] = 65535
    half = 2 ** (shift - 1) if shift > 0 else 0
    x = (ALL_S16.astype(np.int64) * multiplier + half) >> shift
    for kernel, bits, limit in (("sigmoid", 9, 32767 << 10), ("tanh_table", 8, 65535 << 8)):
        index, fraction = np.divmod(np.abs(x), 2**bits)
        left, right = table[np.minimum(index, 254)], table[np.minimum(index, 254) + 1]
        positive = np.where(index >= 255, limit, left * 2**bits + fraction * (right - left))
        if kernel == "sigmoid":
            expected = np.where(x >= 0, positive + 2**9, 2**25 - positive + 2**9 - 1) >> 10
        else:
            expected = np.where(x >= 0, positive - 2**23 + 2**7, 2**23 - positive + 2**7 - 1) >> 8
        output = np.zeros_like(ALL_S16)
        kernels(f"opgen_{kernel}_s16")(multiplier, shift, ALL_S16, output, len(ALL_S16))
        np.testing.assert_array_equal(output, expected)


def test_int16_sigmoid_is_near_the_function(kernels):
    """Within two units of the real logistic function and tanh."""
    real = ALL_S16 / 4096
    for kernel, expected in (("sigmoid", 1 / (1 + np.exp(-real))), ("tanh_table", np.tanh(real))):
        output = np.zeros_like(ALL_S16)
        kernels(f"opgen_{kernel}_s16")(3, 0, ALL_S16, output, len(ALL_S16))
        assert np.abs(output - expected * 2**15).max() < 3


SPECIAL = np.array(
    [np.nan, np.inf, -np.inf, 0.0, -0.0, 16.62, -9.0, -9.1, 88.0, -200.0, 6.0], np.float32
)


@pytest.mark.parametrize(
    ("name", "arguments", "function"),
    [
        ("sigmoid", (), lambda x: np.where(x < -9, np.exp(x), 1 / (1 + np.exp(-x)))),
        ("tanh_each", (), np.tanh),
        ("clip", (0.0, np.inf), lambda x: np.maximum(x, 0)),
        ("clip", (0.0, 6.0), lambda x: np.clip(x, 0, 6)),
        ("leaky", (0.25,), lambda x: np.where(x > 0, x, 0.25 * x)),
        ("leaky", (-1.5,), lambda x: np.where(x > 0, x, -1.5 * x)),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
@pytest.mark.filterwarnings("ignore:overflow")
def test_float_functions(kernels, random, name, arguments, function):
    """Within float32's precision of the function in double, also for NaN and infinities."""
    source = np.concatenate([SPECIAL, floats(random, (1000,))])
    output = source.copy()
    values = arguments and tuple(map(float, arguments))
    kernels(f"opgen_{name}_f32")(*values, output, output, len(output))
    np.testing.assert_allclose(output, function(source.astype(np.float64)), rtol=5e-7, atol=1e-38)


@pytest.mark.parametrize("beta", [1.0, 0.1, 5.0])
@pytest.mark.parametrize(("rows", "depth"), [(1, 1), (3, 10), (5, 257), (0, 4)])
def test_float_softmax(kernels, random, beta, rows, depth):
    """Rows of any length, also without overflow for large elements."""
    source = floats(random, (rows, depth)) * np.float32(100)
    output = np.zeros_like(source)
    kernels("opgen_softmax_rows_f32")(beta, rows, depth, source, output)
    powers = np.exp(
        (source.astype(np.float64) - source.max(-1, keepdims=True, initial=-1e30)) * beta
    )
    np.testing.assert_allclose(
        output, powers / powers.sum(-1, keepdims=True), rtol=2e-4, atol=1e-30
    )


@pytest.mark.parametrize(("rows", "depth"), [(1, 1), (7, 10), (3, 400)])
def test_int8_softmax(kernels, random, rows, depth):
    """To int8 and to int16, within the error of the fixed-point exponential."""
    scale = 10.0 ** random.uniform(-2, -0.5)
    multiplier, shift = quantized_multiplier(scale * 2**26)
    least = -int(31 * 2**26 / 2**shift)
    source = integers(random, np.int8, (rows, depth))
    powers = np.exp(scale * (source.astype(np.float64) - source.max(-1, keepdims=True)))
    real = powers / powers.sum(-1, keepdims=True)
    for name, type_, steps in (("s8", np.int8, 256), ("s8_s16", np.int16, 65536)):
        output = np.zeros(source.shape, type_)
        arguments = (multiplier, shift, least, rows, depth, source, output)
        kernels(f"opgen_softmax_rows_{name}")(*arguments)
        wanted = np.minimum(real * steps - steps // 2, steps // 2 - 1)
        np.testing.assert_allclose(output, wanted, atol=0.51 if name == "s8" else 3)


@pytest.mark.parametrize("depth", [511, 512, 513, 1001, 4095, 5000])
def test_int8_softmax_of_equal_elements(kernels, depth):
    """1 / depth to the nearest 1/256."""
    source, output = np.full(depth, 7, np.int8), np.zeros(depth, np.int8)
    kernels("opgen_softmax_rows_s8")(2**30, 20, -248, 1, depth, source, output)
    assert set(output.tolist()) == {round(256 / depth) - 128}


def table_of(function, low, high):
    """513 entries in Q0.15, the simplest way."""
    return np.minimum(np.round(function(np.linspace(low, high, 513)) * 2**15), 2**15 - 1).astype(
        np.int16
    )


EXPONENTIALS = table_of(np.exp, -10, 0)
RECIPROCALS = table_of(lambda x: 1 / (1 + x), 0, 1)


def expected_softmax_s16(source, multiplier, shift):
    """The int16 softmax on Python's integers."""
    differences = source.astype(np.int64) - source.max(-1, keepdims=True)
    arguments = np.clip(rescaled(differences, multiplier, shift) + 32767, -32768, 32767)
    powers = interpolated(EXPONENTIALS, arguments)
    results = []
    for row in powers:
        total = int(row.sum())
        bits = total.bit_length()
        fraction = ((total << (31 - bits)) + 2**13 >> 14) - 2**16
        reciprocal = int(interpolated(RECIPROCALS, np.array([min(fraction - 2**15, 32767)]))[0])
        results.append([min(int(p) * reciprocal + 2 ** (bits - 2) >> bits - 1, 32767) for p in row])
    return np.array(results)


@pytest.mark.parametrize(("rows", "depth"), [(4, 1), (20, 2), (20, 10), (5, 300)])
def test_int16_softmax(kernels, random, rows, depth):
    """Also where the result or the reciprocal's argument saturates: rows of 1, sums of all ones."""
    multiplier, shift = quantized_multiplier(10.0 ** random.uniform(-1, 0.5))
    source = integers(random, np.int16, (rows, depth))
    output = np.zeros_like(source)
    arguments = (multiplier, shift, rows, depth, EXPONENTIALS, RECIPROCALS, source, output)
    kernels("opgen_softmax_rows_s16")(*arguments)
    np.testing.assert_array_equal(output, expected_softmax_s16(source, multiplier, shift))


@pytest.mark.parametrize(("depth", "power", "result"), [(1, 32762, 32767), (9, 29127, 3641)])
def test_int16_softmax_saturates(kernels, depth, power, result):
    """The result, or the reciprocal's argument where all bits of the sum are ones."""
    output = np.zeros((1, depth), np.int16)
    powers = np.full(513, power, np.int16)
    kernels("opgen_softmax_rows_s16")(2**30, 1, 1, depth, powers, RECIPROCALS, output, output)
    assert (output == result).all()


PAIRS = [
    "s8_s8",
    "s8_u8",
    "u8_s8",
    "s8_s16",
    "s16_s8",
    "s16_s16",
    "s8_s32",
    "s16_s32",
    "s32_s8",
    "s32_s16",
]


@pytest.mark.parametrize("pair", PAIRS)
def test_requantize(kernels, random, pair):
    """Factors from 2^-30 to 2^10; limits of the type or of an activation."""
    source_type, result_type = (TYPES[name] for name in pair.split("_"))
    limits = np.iinfo(result_type)
    for _ in range(20):
        source = integers(random, source_type, (300,))
        multiplier, shift = quantized_multiplier(2.0 ** random.uniform(-30, 10))
        zeros = random.integers(-128, 128, 2)
        low, high = sorted(random.integers(limits.min, limits.max, 2, endpoint=True))
        quant = struct(zeros[0], multiplier, shift, zeros[1], low, high)
        output = np.zeros(300, result_type)
        kernels(f"opgen_requantize_{pair}")(quant, source, output, 300)
        results = rescaled(wrapped(source.astype(np.int64) - zeros[0]), multiplier, shift)
        np.testing.assert_array_equal(output, np.clip(wrapped(results + zeros[1]), low, high))


def halves_away(values):
    """Rounded to integers, halves away from zero."""
    return np.copysign(np.floor(np.abs(values) + 0.5), values)


@pytest.mark.parametrize("name", ["s8", "u8", "s16"])
def test_quantize(kernels, random, name):
    """Ties, numbers next to ties, infinities and saturation."""
    limits = np.iinfo(TYPES[name])
    ties = np.arange(-300, 300, dtype=np.float32) + np.float32(0.5)
    near = np.concatenate([np.nextafter(ties, np.float32(d)) for d in (-1e9, 1e9)])
    huge = np.array([3e38, -3e38, np.inf, -np.inf, 0.49999997], np.float32)
    for scale in (np.float32(1), np.float32(0.007), np.float32(3.3)):
        zero = int(random.integers(limits.min, limits.max, endpoint=True))
        source = np.concatenate([ties, near, ties * scale, huge, floats(random, (500,))])
        output = np.zeros(source.shape, TYPES[name])
        kernels(f"opgen_quantize_f32_{name}")(scale, zero, source, output, len(source))
        with np.errstate(over="ignore"):
            results = halves_away((source / scale).astype(np.float64)) + zero
        np.testing.assert_array_equal(output, np.clip(results, limits.min, limits.max))


def test_quantized_nan(kernels):
    """NaN is defined: the lowest number."""
    output = np.zeros(1, np.int8)
    kernels("opgen_quantize_f32_s8")(1.0, 5, np.array([np.nan], np.float32), output, 1)
    assert output[0] == -128


@pytest.mark.parametrize("name", ["s8", "u8", "s16"])
def test_dequantize(kernels, random, name):
    """One rounding, as if done in double."""
    source = integers(random, TYPES[name], (500,))
    for scale in 10.0 ** random.uniform(-6, 2, 5):
        zero = int(random.integers(-128, 128))
        output = np.zeros(500, np.float32)
        kernels(f"opgen_dequantize_{name}_f32")(np.float32(scale), zero, source, output, 500)
        expected = np.float64(np.float32(scale)) * (source.astype(np.int64) - zero)
        np.testing.assert_array_equal(output, expected.astype(np.float32))


@pytest.mark.parametrize("name", ["s8", "s16"])
def test_clip(kernels, name):
    """Limits as they are."""
    source = ALL_S8 if name == "s8" else ALL_S16
    output = np.zeros_like(source)
    kernels(f"opgen_clip_{name}")(-3, 100, source, output, len(source))
    np.testing.assert_array_equal(output, np.clip(source, -3, 100))


@pytest.mark.parametrize("alpha", [0.1, 1.7, 0.0, -0.3])
@pytest.mark.parametrize("name", ["s8", "s16"])
def test_quantized_leaky(kernels, random, name, alpha):
    """Also a slope above 1 and a negative one."""
    source = ALL_S8 if name == "s8" else ALL_S16
    limits = np.iinfo(source.dtype)
    zeros = random.integers(-100, 100, 2)
    ratio = 10.0 ** random.uniform(-1, 1)
    steep, identity = quantized_multiplier(abs(alpha) * ratio), quantized_multiplier(ratio)
    sign = -1 if alpha < 0 else 1
    quant = struct(*zeros, sign * steep[0], steep[1], *identity)
    output = np.zeros_like(source)
    kernels(f"opgen_leaky_{name}")(quant, source, output, len(source))
    values = source.astype(np.int64) - zeros[0]
    results = np.where(values >= 0, rescaled(values, *identity), sign * rescaled(values, *steep))
    np.testing.assert_array_equal(output, np.clip(results + zeros[1], limits.min, limits.max))


def test_int16_absolute(kernels, random):
    """Every value."""
    ratio = quantized_multiplier(10.0 ** random.uniform(-1, 1))
    zeros = random.integers(-100, 100, 2)
    output = np.zeros_like(ALL_S16)
    quant = struct(zeros[0], *ratio, zeros[1], -(2**15), 2**15 - 1)
    kernels("opgen_abs_s16")(quant, ALL_S16, output, len(ALL_S16))
    results = rescaled(np.abs(ALL_S16.astype(np.int64) - zeros[0]), *ratio) + zeros[1]
    np.testing.assert_array_equal(output, np.clip(results, -(2**15), 2**15 - 1))


@pytest.mark.parametrize("factor", [2.0**-12, 0.7, 3.0, 1e4, 1e9])
def test_int16_reciprocal_square_roots(kernels, factor):
    """Every value; from the roots in units of 2**-20 only the last rounding is left."""
    output = ALL_S16.copy()
    kernels("opgen_rsqrt_s16")(*quantized_multiplier(factor), output, output, len(output))
    above = ALL_S16 > 0
    assert (output[~above] == 2**15 - 1).all()
    real = np.minimum(factor / np.sqrt(ALL_S16[above].astype(np.float64)), 2**15 - 1)
    assert (np.abs(output[above] - real) <= 0.51 + factor * 2.0**-20).all()


CODES = {
    "f32": (0, np.float32),
    "s32": (2, np.int32),
    "u8": (3, np.uint8),
    "s64": (4, np.int64),
    "bool": (6, np.bool_),
    "s16": (7, np.int16),
    "s8": (9, np.int8),
    "u32": (15, np.uint32),
}


@pytest.mark.parametrize("target", CODES)
@pytest.mark.parametrize("name", [name for name in CODES if name != "f32"])
def test_cast_of_integers(kernels, random, name, target):
    """As numpy: the low bits, or the nearest float."""
    code, dtype = CODES[name]
    drawn = integers(random, np.uint8 if name == "bool" else dtype, (500,))
    source = drawn % 2 == 0 if name == "bool" else drawn
    output = np.zeros(500, CODES[target][1])
    kernels(f"opgen_cast_{target}")(code, source, output, 500)
    np.testing.assert_array_equal(output, source.astype(output.dtype))


@pytest.mark.parametrize("target", CODES)
def test_cast_of_floats(kernels, random, target):
    """Limited to the range of integers, also just within and beyond it; NaN gives 0."""
    dtype = np.dtype(CODES[target][1])
    edges = [np.inf, 3e38, 0.0, 0.5, 0.99, 1.0]
    limits = np.iinfo(dtype) if dtype.kind in "iu" else None
    if limits is not None:
        edge = np.float32([limits.max, float(limits.max) + 1, -float(limits.min), 1 - limits.min])
        edges += [*edge, *np.nextafter(edge, np.float32(0)), *np.nextafter(edge, np.float32(1e30))]
    source = np.array([*edges, *floats(random, (500,)) * 1000], np.float32)
    source = np.array([*source, *-source, np.nan], np.float32)
    output = np.zeros(len(source), dtype)
    kernels(f"opgen_cast_{target}")(CODES["f32"][0], source, output, len(source))
    if limits is None:
        np.testing.assert_array_equal(output, source.astype(dtype))
        return
    whole = [0 if np.isnan(x) else int(np.clip(x, -1e30, 1e30)) for x in source]
    expected = [min(max(x, limits.min), limits.max) for x in whole]
    assert output.tolist() == expected


@pytest.mark.parametrize(("rows", "depth"), [(1, 1), (3, 7), (2, 300)])
def test_float_rows(kernels, random, rows, depth):
    """Logarithms of the softmax, and lengths of 1, also of zeros; in place."""
    source = floats(random, (rows, depth))
    output = source.copy()
    kernels("opgen_log_softmax_rows_f32")(rows, depth, output, output)
    below = source - source.max(axis=1, keepdims=True).astype(np.float64)
    expected = below - np.log(np.exp(below).sum(axis=1, keepdims=True))
    np.testing.assert_allclose(output, expected, rtol=1e-5, atol=1e-5)
    source[0] = 0
    output = source.copy()
    kernels("opgen_l2_normalize_rows_f32")(rows, depth, output, output)
    lengths = np.sqrt((source.astype(np.float64) ** 2).sum(axis=1, keepdims=True))
    np.testing.assert_allclose(output, source / np.maximum(lengths, 1e-6), rtol=1e-5)


@pytest.mark.parametrize(("rows", "depth"), [(1, 1), (4, 7), (2, 4095)])
def test_int8_log_softmax(kernels, random, rows, depth):
    """Within a step of the real function, for factors that TFLM's formula gives; in place."""
    for scale in (0.002, 0.05, 0.7):
        source = integers(random, np.int8, (rows, depth))
        source[0] = -128
        multiplier, shift = quantized_multiplier(scale * 2**26)
        inverse = quantized_multiplier(2.0 ** (31 - shift) / multiplier)
        lowest = -int(31 * 2**26 / 2**shift)
        output = source.copy()
        quant = struct(multiplier, shift, *inverse, lowest)
        kernels("opgen_log_softmax_rows_s8")(quant, rows, depth, output, output)
        below = scale * (source - source.max(axis=1, keepdims=True).astype(np.float64))
        real = below - np.log(np.exp(below).sum(axis=1, keepdims=True))
        assert np.abs(output - np.clip(16 * real + 127, -128, 127)).max() <= 0.51


@pytest.mark.parametrize("scale", [0.002, 0.05, 0.7])
def test_int8_log_softmax_of_many_rows(kernels, random, scale):
    """So many that each bit of the sum is seen: each is as the specification's function says."""
    source = integers(random, np.int8, (60_000, 3))
    quant = log_softmax_quant(make_tensor(source.shape, DType.INT8, scale=scale))
    output = np.zeros_like(source)
    kernels("opgen_log_softmax_rows_s8")(struct(*astuple(quant)), *source.shape, source, output)
    np.testing.assert_array_equal(output, of_specs.log_softmax_s8(source, quant))


@pytest.mark.parametrize(("rows", "depth"), [(1, 1), (4, 7), (2, 3000)])
def test_int8_lengths(kernels, random, rows, depth):
    """Rounded twice: off by three quarters at most; zeros stay zeros; in place."""
    for zero_point in (-128, 0, 17, 127):
        source = integers(random, np.int8, (rows, depth))
        source[0] = zero_point
        output = source.copy()
        kernels("opgen_l2_normalize_rows_s8")(zero_point, rows, depth, output, output)
        values = source.astype(np.float64) - zero_point
        lengths = np.sqrt((values**2).sum(axis=1, keepdims=True))
        real = 128 * values / np.maximum(lengths, 1)
        assert np.abs(output - np.clip(real, -128, 127)).max() <= 0.76
        assert not output[0].any()
