"""The kernels against TensorFlow Lite Micro: one operator per model, quantized as it does."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest
from formulas import floats, integers, quantized_multiplier, struct
from tables import broadcast_loops, reduction

from opgen.air.dtype import DType
from opgen.air.model import AirModel, AirOperator, AirSubgraph, AirTensor, Quantization
from opgen.litert.write import Encoding, write_model
from opgen.prove.oracle import Job, ask
from tests.tools import needs

pytestmark = [
    pytest.mark.oracle,
    needs("tflite_micro"),
]

LARGEST = float(np.finfo(np.float32).max)
SAME, VALID = 0, 1


@dataclass(frozen=True)
class Operand:
    """A tensor of a one-operator model: an input, a constant, a variable or the output."""

    type: type
    shape: tuple[int, ...]
    scale: float | tuple[float, ...] = 0.0
    zero_point: int = 0
    data: np.ndarray | None = None
    variable: bool = False

    def tensor(self, index):
        """The operand as the writer takes it."""
        scales = np.atleast_1d(np.float32(self.scale))
        zeros = np.full(len(scales), self.zero_point, np.int64)
        axis = 0 if len(scales) > 1 else None
        quantization = Quantization(scales, zeros, axis) if scales.any() else None
        name, kind = f"t{index}", DType(np.dtype(self.type).name)
        data, variable = self.data, self.variable
        return AirTensor(index, name, kind, self.shape, quantization, data, variable)


@dataclass(frozen=True)
class Case:
    """An operator with its tensors and what the kernel says about the given inputs."""

    name: str
    builtin: str
    operands: tuple[Operand, ...]
    inputs: tuple[np.ndarray, ...]
    """Per input [steps, *shape]."""
    run: Callable[..., None]
    """Called with kernels, the inputs of a step, and the output to write."""
    table: str = ""
    values: dict[str, object] = field(default_factory=dict)

    def job(self):
        """The case as a job of the oracle: one sample of several steps."""
        tensors = {i: each.tensor(i) for i, each in enumerate(self.operands)}
        last = len(tensors) - 1
        given = tuple(i for i, t in tensors.items() if t.data is None and not t.is_variable)[:-1]
        operator = AirOperator(0, self.builtin, tuple(range(last)), (last,))
        graph = AirSubgraph("main", tensors, (operator,), given, (last,))
        encoding = Encoding(self.builtin, table=self.table, values=self.values)
        model = write_model(AirModel(self.name, Path(self.name), "", (graph,)), lambda _: encoding)
        return Job(model, tuple(each[None] for each in self.inputs))

    def computed(self, kernels):
        """The outputs of the kernel, [steps, *shape]."""
        steps, output = len(self.inputs[0]), self.operands[-1]
        results = np.zeros((steps, *output.shape), output.type)
        for step in range(steps):
            self.run(
                kernels, *(np.ascontiguousarray(each[step]) for each in self.inputs), results[step]
            )
        return results


def call(kernel, *before, between=(), after=()):
    """Calls a kernel: what comes before the inputs, between them and the output, and after it."""

    def run(kernels, *data):
        kernels(kernel)(*before, *data[:-1], *between, data[-1], *after)

    return run


def unary(name, source, output, run, **more):
    """A case of one input that changes with the step."""
    return Case(name, more.pop("builtin"), (source, output), (more.pop("data"),), run, **more)


def sigmoid_cases(random):
    """int16 LOGISTIC and TANH: power-of-two scales and others."""
    for builtin, kernel in (("LOGISTIC", "sigmoid"), ("TANH", "tanh_table")):
        for scale in (2.0**-12, 2.0**-11, 1e-4, 3.1e-4, 7e-6):
            exact = {2.0**-12: 3, **({2.0**-11: 6} if builtin == "TANH" else {})}
            real, shift = float(np.float32(scale)) * 4096 * 3, 0
            while real <= 32767 / 2 and shift <= 30:
                real, shift = real * 2, shift + 1
            factor = (exact[scale], 0) if scale in exact else (int(real), shift)

            run = call(f"opgen_{kernel}_s16", *factor, after=(2000,))
            data = integers(random, np.int16, (1, 2000))
            operands = Operand(np.int16, (2000,), scale), Operand(np.int16, (2000,), 2.0**-15)
            yield unary(f"{builtin}-{scale:g}", *operands, run, builtin=builtin, data=data)


def filled_table(function, scale, zero_point):
    """513 entries of a function of float32, corrected for interpolation, as TFLM fills them."""
    single = np.float32
    low, high = (
        single(scale) * single(-32768 - zero_point),
        single(scale) * single(32767 - zero_point),
    )
    step = (high - low) / single(512)
    factor = single(65536) / (single(2) / single(65535) * single(65535))
    steps = np.arange(513, dtype=single)
    values = function(low + steps * step) * factor
    between = function(low + steps * step + step / single(2)) * factor
    rounded = np.floor(values + single(0.5))
    midway = np.floor((values[1:] + rounded[:-1]) / single(2) + single(0.5))
    error = midway - np.floor(between[:-1] + single(0.5))
    bias = np.copysign(np.floor(np.abs(error / 2) + 0.5), error)
    last = np.floor(function(np.array([high])) * factor + single(0.5))
    return np.minimum(np.concatenate([rounded[:-1] - bias, last]), 32767).astype(np.int16)


def softmax_cases(random):
    """int16 SOFTMAX, rows of one element and of nine equal ones too."""
    powers = filled_table(np.exp, np.float32(10) / np.float32(65535), 32767)
    reciprocals = filled_table(lambda x: 1 / (1 + x), np.float32(1) / np.float32(65535), -32768)
    for depth, scale in ((1, 1e-3), (2, 3e-4), (9, 1e-3), (40, 1e-4)):
        factor = quantized_multiplier(float(np.float32(scale)) / (10.0 / 65535.0))
        rows = 64

        before = *factor, rows, depth, powers, reciprocals
        run = call("opgen_softmax_rows_s16", *before)
        data = integers(random, np.int16, (1, rows, depth))
        data[0, 0] = 77
        shape = (rows, depth)
        operands = Operand(np.int16, shape, scale), Operand(np.int16, shape, 2.0**-15)
        more = {"table": "SoftmaxOptions", "values": {"beta": 1.0}}
        yield unary(f"SOFTMAX-{depth}", *operands, run, builtin="SOFTMAX", data=data, **more)


SHAPES = [
    ((2, 3, 4, 5), (2, 3, 4, 5)),
    ((2, 3, 4, 5), (1, 3, 1, 5)),
    ((4, 1), (2, 3, 1, 5)),
    ((7,), (1,)),
]


def sum_quant(name, scales, zeros, dtype):
    """The rescaling of ADD (in double) and of SUB (in float32)."""
    left = 20 if dtype is np.int8 else 15
    number = float if name == "add" else np.float32
    first, second, output = (number(np.float32(each)) for each in scales)
    twice = 2 * max(first, second)
    factors = first / twice, second / twice, twice / ((1 << left) * output)
    one, two, out = (quantized_multiplier(float(each)) for each in factors)
    limits = np.iinfo(dtype)
    return struct(-zeros[0], *one, -zeros[1], *two, left, zeros[2], *out, limits.min, limits.max)


def binary_cases(random):
    """ADD, SUB and MUL of int8 and int16, broadcast or not."""
    for name in ("add", "sub", "mul"):
        for dtype, suffix in ((np.int8, "s8"), (np.int16, "s16")):
            for index, shapes in enumerate(SHAPES):
                scales = 10.0 ** random.uniform(-3, 0, 3)
                zeros = random.integers(-100, 100, 3) if dtype is np.int8 else np.zeros(3, int)
                real = (
                    float(np.float32(scales[0]))
                    * float(np.float32(scales[1]))
                    / float(np.float32(scales[2]))
                )
                loops = broadcast_loops(*shapes)
                if name == "mul":
                    limits = np.iinfo(dtype)
                    head = -zeros[0], -zeros[1], zeros[2], *quantized_multiplier(real)
                    quant = struct(*head, limits.min, limits.max)
                else:
                    quant = sum_quant(name, scales, zeros, dtype)
                run = call(f"opgen_broadcast_{name}_{suffix}", quant, loops, len(loops))
                data = tuple(integers(random, dtype, (2, *shape)) for shape in shapes)
                shapes_of_all = (*shapes, np.broadcast_shapes(*shapes))
                operands = tuple(
                    Operand(dtype, shape, scale, int(zero))
                    for shape, scale, zero in zip(shapes_of_all, scales, zeros, strict=True)
                )
                yield Case(
                    f"{name}-{suffix}-{index}",
                    name.upper(),
                    operands,
                    data,
                    run,
                    f"{name.title()}Options",
                )


def leaky_cases(random):
    """int16 LEAKY_RELU."""
    for alpha in (0.1, 1.7):
        scales = np.float32(10.0 ** random.uniform(-3, -2, 2))
        steep = quantized_multiplier(float(scales[0] * np.float32(alpha) / scales[1]))
        quant = struct(3, -5, *steep, *quantized_multiplier(float(scales[0] / scales[1])))

        run = call("opgen_leaky_s16", quant, after=(500,))
        data = integers(random, np.int16, (1, 500))
        operands = Operand(np.int16, (500,), scales[0], 3), Operand(np.int16, (500,), scales[1], -5)
        more = {"table": "LeakyReluOptions", "values": {"alpha": alpha}}
        yield unary(f"LEAKY_RELU-{alpha}", *operands, run, builtin="LEAKY_RELU", data=data, **more)


def mean_cases(random):
    """MEAN over every kind of axes."""
    shape = (2, 5, 7, 3)
    for dtype, suffix in ((np.int8, "s8"), (np.int16, "s16"), (np.float32, "f32")):
        for axes in ((1, 2), (3,), (0, 2), (0, 1, 2, 3), (1,)):
            scales = 10.0 ** random.uniform(-2, -1, 2)
            zeros = (4, -7) if dtype is not np.float32 else (0, 0)
            count = int(np.prod([shape[axis] for axis in axes]))
            ratio = float(np.float32(scales[0])) / float(np.float32(scales[1]))
            multiplier, shift = quantized_multiplier(ratio)
            extra = min(count.bit_length() - 1, 32, 31 + shift)
            quant = struct(
                zeros[0] * count, (multiplier << extra) // count, shift - extra, zeros[1]
            )
            walk, real = reduction(shape, axes), dtype is np.float32
            kernel = "opgen_reduce_sum" if real else "opgen_reduce_rescaled_sum"

            run = call(f"{kernel}_{suffix}", *((walk, float(count)) if real else (quant, walk)))
            kept_shape = tuple(1 if axis in axes else size for axis, size in enumerate(shape))
            quantized = dtype is not np.float32
            operands = (
                Operand(dtype, shape, *((scales[0], zeros[0]) if quantized else ())),
                Operand(np.int32, (len(axes),), data=np.array(axes, np.int32)),
                Operand(dtype, kept_shape, *((scales[1], zeros[1]) if quantized else ())),
            )
            data = (
                integers(random, dtype, (2, *shape)) if quantized else floats(random, (2, *shape))
            )
            name = f"MEAN-{suffix}-{axes}"
            yield Case(name, "MEAN", operands, (data,), run, "ReducerOptions", {"keep_dims": True})


def requantize_cases(random):
    """QUANTIZE between integers and from float32."""
    types = {"s8": np.int8, "u8": np.uint8, "s16": np.int16, "s32": np.int32, "f32": np.float32}
    pairs = "s8_s8 s8_u8 u8_s8 s8_s16 s16_s8 s16_s16 s8_s32 s16_s32 s32_s8 s32_s16 f32_s8 f32_s16"
    for pair in pairs.split():
        source, result = (types[each] for each in pair.split("_"))
        scales = np.float32(10.0 ** random.uniform(-2, -1, 2))
        limits = np.iinfo(result)
        factor = quantized_multiplier(float(scales[0]) / float(scales[1]))
        quant = struct(5, *factor, 9, limits.min, limits.max)

        if source is np.float32:
            run = call(f"opgen_quantize_{pair}", scales[1], 9, after=(400,))
        else:
            run = call(f"opgen_requantize_{pair}", quant, after=(400,))
        real = source is np.float32
        data = floats(random, (1, 400)) if real else integers(random, source, (1, 400))
        operands = (
            Operand(source, (400,), *(() if real else (scales[0], 5))),
            Operand(result, (400,), scales[1], 9),
        )
        yield unary(
            f"QUANTIZE-{pair}",
            *operands,
            run,
            builtin="QUANTIZE",
            data=data,
            table="QuantizeOptions",
        )


def convolution_cases(random):
    """CONV_2D of float32 and int16 in groups, DEPTHWISE_CONV_2D and pools of float32."""
    source, filters, result = (2, 7, 6, 4), (6, 3, 2, 2), (2, 4, 3, 6)
    sizes = (2, 7, 6, 4, 4, 3, 6, 3, 2, 2, 2, 2, 1, 1, 1, 0)
    window = struct(*sizes, 0.0, LARGEST)
    weights, bias = floats(random, filters), floats(random, (6,))
    options = {"padding": SAME, "stride_w": 2, "stride_h": 2, "fused_activation_function": 1}

    run = call("opgen_convolve_f32", window, between=(weights, bias))
    constants = Operand(np.float32, filters, data=weights), Operand(np.float32, (6,), data=bias)
    operands = (Operand(np.float32, source), *constants, Operand(np.float32, result))
    yield Case(
        "CONV-f32",
        "CONV_2D",
        operands,
        (floats(random, (2, *source)),),
        run,
        "Conv2DOptions",
        options,
    )

    deep = floats(random, (1, 3, 2, 8))
    deep_window = struct(2, 7, 6, 4, 4, 3, 8, 3, 2, 1, 2, 2, 1, 1, 1, 0, 0.0, LARGEST)
    deep_bias = floats(random, (8,))

    run_deep = call("opgen_depthwise_convolve_f32", deep_window, between=(deep, deep_bias))
    constants = (
        Operand(np.float32, deep.shape, data=deep),
        Operand(np.float32, (8,), data=deep_bias),
    )
    operands = (Operand(np.float32, source), *constants, Operand(np.float32, (2, 4, 3, 8)))
    table, values = "DepthwiseConv2DOptions", {**options, "depth_multiplier": 2}
    data = (floats(random, (2, *source)),)
    yield Case("DEPTHWISE-f32", "DEPTHWISE_CONV_2D", operands, data, run_deep, table, values)

    for builtin, kernel in (("AVERAGE_POOL_2D", "average"), ("MAX_POOL_2D", "max")):
        pool = struct(2, 7, 6, 4, 4, 3, 4, 3, 2, 1, 2, 2, 1, 1, 1, 0, -LARGEST, LARGEST)

        run_pool = call(f"opgen_{kernel}_pool_window_f32", pool)
        values = {
            "padding": SAME,
            "stride_w": 2,
            "stride_h": 2,
            "filter_width": 2,
            "filter_height": 3,
        }
        operands = Operand(np.float32, source), Operand(np.float32, (2, 4, 3, 4))
        data = floats(random, (2, *source))
        more = {"table": "Pool2DOptions", "values": values}
        yield unary(builtin, *operands, run_pool, builtin=builtin, data=data, **more)

    yield from int16_cases(random, sizes, options)


def int16_cases(random, sizes, options):
    """Convolutions and dense layers of int16 with a bias of 64 and of 32 bits."""
    source, result, filters = sizes[:4], (sizes[0], *sizes[4:7]), (sizes[6], *sizes[7:10])
    scales = tuple(map(float, np.float32(10.0 ** random.uniform(-3, -2, 6))))
    for kind, width in (("wide", np.int64), ("narrow", np.int32)):
        bias = random.integers(-(10**5), 10**5, 6).astype(width)
        in_scale, out_scale = float(np.float32(1e-3)), float(np.float32(2e-3))
        factors = [quantized_multiplier(in_scale * each / out_scale) for each in scales]
        multipliers, shifts = np.array(factors, np.int32).T.copy()
        weights = integers(random, np.int8, filters)
        window = struct(*sizes, 0, 32767)

        before = window, multipliers, shifts
        run = call(f"opgen_convolve_{kind}_s16", *before, between=(weights, bias))
        operands = (
            Operand(np.int16, source, in_scale),
            Operand(np.int8, filters, scales, data=weights),
            Operand(width, (6,), tuple(in_scale * each for each in scales), data=bias),
            Operand(np.int16, result, out_scale),
        )
        data = (integers(random, np.int16, (2, *source)),)
        yield Case(f"CONV-s16-{kind}", "CONV_2D", operands, data, run, "Conv2DOptions", options)

        rows = integers(random, np.int8, (6, 20))
        factor = quantized_multiplier(in_scale * scales[0] / out_scale)
        alike = np.full(6, factor[0], np.int32), np.full(6, factor[1], np.int32)

        before = 3, 20, 6, 0, 0, -32768, 32767, *alike
        run_dense = call(f"opgen_dense_{kind}_s16", *before, between=(rows, bias))
        operands = (
            Operand(np.int16, (3, 20), in_scale),
            Operand(np.int8, (6, 20), scales[0], data=rows),
            Operand(width, (6,), in_scale * scales[0], data=bias),
            Operand(np.int16, (3, 6), out_scale),
        )
        data = (integers(random, np.int16, (2, 3, 20)),)
        yield Case(
            f"DENSE-s16-{kind}",
            "FULLY_CONNECTED",
            operands,
            data,
            run_dense,
            "FullyConnectedOptions",
        )


def svdf_cases(random):
    """SVDF over several steps, the state with and without a zero point."""
    sizes = batches, features, filters, memory, rank = 2, 10, 8, 5, 2
    units = filters // rank
    values = {"rank": rank, "fused_activation_function": 0}
    for zero in (0, 3):
        by_feature = integers(random, np.int8, (filters, features))
        by_time = integers(random, np.int8, (filters, memory))
        bias = random.integers(-2000, 2000, units).astype(np.int32)
        inner = np.float32(0.3)
        scales = tuple(map(np.float32, (0.02, 0.005, 2e-5)))
        factor1 = quantized_multiplier(float(scales[0] * scales[1] / inner))
        factor2 = quantized_multiplier(float(inner * scales[2] / np.float32(1e-3)))
        quant = struct(-4, zero, 11, *factor1, *factor2)
        state = np.full((batches, filters, memory), zero, np.int8)  # as TFLM resets it
        of_units = by_time.reshape(units, -1).sum(axis=1, dtype=np.int64)
        unit_sums = (bias - zero * of_units).astype(np.int32)

        between = by_feature, by_time, state
        run = call(
            "opgen_svdf_s8_state_s8", struct(*sizes), quant, None, unit_sums, between=between
        )
        operands = (
            Operand(np.int8, (batches, features), scales[0], -4),
            Operand(np.int8, by_feature.shape, scales[1], data=by_feature),
            Operand(np.int8, by_time.shape, scales[2], data=by_time),
            Operand(np.int32, (units,), float(inner * scales[2]), data=bias),
            Operand(np.int8, (batches, filters * memory), inner, zero, variable=True),
            Operand(np.int8, (batches, units), 1e-3, 11),
        )
        data = (integers(random, np.int8, (7, batches, features)),)
        yield Case(f"SVDF-{zero}", "SVDF", operands, data, run, "SVDFOptions", values)


def all_cases():
    """Every case, the same in every run."""
    random = np.random.default_rng(1)
    makers = (sigmoid_cases, softmax_cases, binary_cases, leaky_cases, mean_cases, requantize_cases)
    return [case for maker in (*makers, convolution_cases, svdf_cases) for case in maker(random)]


CASES = all_cases()


@pytest.fixture(scope="module")
def answers():
    """What the oracle says to each case, asked once for all."""
    given = ask("tflm", [case.job() for case in CASES])
    return {case.name: answer for case, answer in zip(CASES, given, strict=True)}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_equals_tflm(kernels, answers, case):
    """Bit for bit, float32 too: sums are taken in the same order."""
    answer = answers[case.name]
    assert not answer.refusal, answer.refusal
    np.testing.assert_array_equal(case.computed(kernels), answer.outputs[0][0])
