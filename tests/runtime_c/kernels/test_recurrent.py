"""opgen_lstm.h, opgen_rnn.h: layers that keep something from step to step, against the library."""

from dataclasses import astuple

import numpy as np
import pytest

from opgen.air.dtype import DType
from opgen.lib.recurrent import lstm_sums, rnn_hybrid, rnn_real, sequences_of
from opgen.lib.tensor import Tensor
from opgen.tflite.enums import ActivationFunctionType as Fused
from tests.lib.lstm_layers import Layer
from tests.runtime_c.kernels.formulas import floats, integers, struct
from tests.spec_functions import of_specs

SIZES = [(1, 1, 1, 1), (1, 3, 20, 7), (2, 2, 17, 16), (3, 4, 5, 33)]
"""Batches, steps, inputs, units."""


def flat(values):
    """All numbers of nested tuples."""
    return [n for v in values for n in (flat(v) if isinstance(v, tuple) else [v])]


def pointers(gates):
    """An array of structs of pointers."""
    return np.array([[each.ctypes.data for each in gate] for gate in gates], np.uint64)


def quantized(array, scale, zero_point=0):
    """A tensor that holds stored integers."""
    kind = DType(array.dtype.name)
    scales = np.array([scale], np.float32).astype(np.float64)
    return Tensor("t", kind, array.shape, "", scales, np.array([zero_point]), values=array)


@pytest.mark.parametrize("cell_clip", [0.0, 0.5])
@pytest.mark.parametrize("time_major", [False, True])
@pytest.mark.parametrize("dtype", [np.int8, np.int16])
@pytest.mark.parametrize("sizes", SIZES, ids=str)
def test_quantized_lstm(kernels, random, sizes, dtype, time_major, cell_clip):  # noqa: PLR0913
    """Several runs, saturated gates included; the states of each feed the next."""
    batches, steps, inputs, units = sizes
    shape = (steps, batches, inputs) if time_major else (batches, steps, inputs)
    wide = np.int64 if dtype is np.int16 else np.int32
    gates = [
        (
            integers(random, np.int8, (units, inputs)),
            integers(random, np.int8, (units, units)),
            random.integers(-(2**16), 2**16, units).astype(wide),
        )
        for _ in range(4)
    ]
    scale = 1.0 / np.iinfo(dtype).max
    tensors = [tuple(quantized(each, 2.0 ** random.uniform(-10, -5)) for each in g) for g in gates]
    weights, recurrent, biases = zip(*tensors, strict=True)
    hidden, cell = np.full((batches, units), 2, dtype), np.zeros((batches, units), np.int16)
    output = np.zeros((*shape[:2], units), dtype)
    scratch = np.zeros(4 * units, np.int16)
    for run in range(3):
        source = quantized(integers(random, dtype, shape), 3 * scale, -7)
        before, held = quantized(hidden.copy(), scale, 2), quantized(cell.copy(), 2.0**-12)
        quant = of_specs.lstm_quant(source, before, held, weights, recurrent, cell_clip)
        parts = Layer(weights, recurrent, biases).gates()
        expected = of_specs.lstm_exact(source, before, held, time_major, parts, quant, source.type)
        sequences = struct(*astuple(sequences_of(shape, units, time_major)))
        starts = ()
        if dtype is np.int8:  # computed before, or not
            starts = (lstm_sums(weights, recurrent, biases, quant) if run else None,)
        kernels("opgen_lstm_s8" if dtype is np.int8 else "opgen_lstm_s16")(
            sequences,
            struct(*flat(astuple(quant))),
            pointers(gates),
            *starts,
            source.values,
            hidden,
            cell,
            scratch,
            output,
        )
        for found, wanted in zip((output, hidden, cell), expected, strict=True):
            np.testing.assert_array_equal(found, wanted)
    assert units == 1 or np.unique(output).size > 1


@pytest.mark.parametrize("time_major", [False, True])
@pytest.mark.parametrize("form", ["norms", "cell", "projection", "coupled"])
@pytest.mark.parametrize("sizes", SIZES, ids=str)
def test_full_lstm(kernels, random, sizes, form, time_major):
    """Several runs of several steps, each with one of the parts that there may be."""
    batches, steps, inputs, units = sizes
    shape = (steps, batches, inputs) if time_major else (batches, steps, inputs)
    outputs = units + 3 if form == "projection" else units
    nothing = np.zeros(0, np.int16)
    gates = [
        (
            integers(random, np.int8, (units, inputs)),
            integers(random, np.int8, (units, outputs)),
            random.integers(-(2**16), 2**16, units).astype(np.int32),
            integers(random, np.int16, units) if form == "cell" and i != 2 else nothing,
            integers(random, np.int16, units) // 16 if form == "norms" else nothing,
        )
        for i in range(4)
    ]
    if form == "coupled":
        gates[0] = (nothing,) * 5
    matrix = integers(random, np.int8, (outputs, units))
    columns = [
        tuple(quantized(e, 2.0 ** random.uniform(-10, -5)) for e in column if e.size)
        for column in zip(*gates, strict=True)
    ]
    columns[3] = tuple(quantized(e.values, 2.0**-14) for e in columns[3])
    projection = (quantized(matrix, 0.01),) if form == "projection" else ()
    weights = Layer(*columns, projection)
    sums = (quantized(nothing, 2.0**-11),) * 4
    hidden = quantized(nothing, 2.0**-7, 3)
    state, cell = np.full((batches, outputs), 2, np.int8), np.zeros((batches, units), np.int16)
    output = np.zeros((*shape[:2], outputs), np.int8)
    scratch = np.zeros(4 * units, np.int16)
    table = np.array([[e.ctypes.data if e.size else 0 for e in g] for g in gates], np.uint64)
    for _ in range(3):
        source = quantized(integers(random, np.int8, shape), 0.02, -7)
        before, held = quantized(state.copy(), 2.0**-7, 2), quantized(cell.copy(), 2.0**-12)
        states = before, held
        quant = weights.full_quant(source, states, sums, hidden, 0.9, 0.8)
        expected = weights.full_exact(source, states, quant, time_major=time_major)
        kernels("opgen_lstm_full_s8")(
            struct(*astuple(sequences_of(shape, units, time_major))),
            struct(*flat(astuple(quant))),
            table,
            matrix if projection else None,
            None,
            source.values,
            state,
            cell,
            scratch,
            output,
        )
        for found, wanted in zip((output, state, cell), expected, strict=True):
            np.testing.assert_array_equal(found, wanted)
    assert units == 1 or np.unique(output).size > 1


@pytest.mark.parametrize("cell_clip", [0.0, 0.5])
@pytest.mark.parametrize("time_major", [False, True])
@pytest.mark.parametrize("sizes", SIZES, ids=str)
def test_float_lstm(kernels, random, sizes, time_major, cell_clip):
    """Several runs; small weights, so that rounding does not grow from step to step."""
    batches, steps, inputs, units = sizes
    shape = (steps, batches, inputs) if time_major else (batches, steps, inputs)
    gates = [
        tuple(
            random.normal(0, 0.2, size).astype(np.float32)
            for size in ((units, inputs), (units, units), (units,))
        )
        for _ in range(4)
    ]
    tensors = [tuple(Tensor("t", DType.FLOAT32, e.shape, values=e) for e in g) for g in gates]
    weights, recurrent, biases = zip(*tensors, strict=True)
    constants = Layer(weights, recurrent, biases)
    hidden, cell = (floats(random, (batches, units)) for _ in range(2))
    output = np.zeros((*shape[:2], units), np.float32)
    scratch = np.zeros(5 * units, np.float32)
    for _ in range(3):
        source = Tensor("t", DType.FLOAT32, shape, values=floats(random, shape))
        states = (Tensor("t", DType.FLOAT32, e.shape, values=e) for e in (hidden, cell))
        expected = constants.real(source, tuple(states), cell_clip=cell_clip, time_major=time_major)
        kernels("opgen_lstm_f32")(
            struct(*astuple(sequences_of(shape, units, time_major))),
            cell_clip or 1e30,
            pointers(gates),
            source.values,
            hidden,
            cell,
            scratch,
            output,
        )
        for found, wanted in zip((output, hidden, cell), expected, strict=True):
            np.testing.assert_allclose(found, wanted, rtol=2e-3, atol=2e-4)


@pytest.mark.parametrize("fused", Fused)
@pytest.mark.parametrize("time_major", [False, True])
@pytest.mark.parametrize("sizes", SIZES, ids=str)
def test_float_rnn(kernels, random, sizes, time_major, fused):
    """Several runs; small weights, so that rounding does not grow from step to step."""
    batches, steps, inputs, units = sizes
    shape = (steps, batches, inputs) if time_major else (batches, steps, inputs)
    weights, recurrent, bias = (
        random.normal(0, 0.2, size).astype(np.float32)
        for size in ((units, inputs), (units, units), (units,))
    )
    hidden = floats(random, (batches, units))
    output = np.zeros((*shape[:2], units), np.float32)
    sequences = sequences_of(shape, units, time_major)
    for _ in range(3):
        source = floats(random, shape)
        expected = rnn_real(source, weights, recurrent, bias, hidden, sequences, fused)
        layout = struct(*astuple(sequences))
        arguments = (int(fused), source, weights, recurrent, bias, hidden, output)
        kernels("opgen_rnn_f32")(layout, *arguments)
        size = max(1.0, np.abs(expected[0]).max())
        for found, wanted in zip((output, hidden), expected, strict=True):
            np.testing.assert_allclose(found, wanted, rtol=2e-3, atol=2e-4 * size)


@pytest.mark.parametrize("asymmetric", [False, True])
@pytest.mark.parametrize("time_major", [False, True])
@pytest.mark.parametrize("sizes", SIZES, ids=str)
def test_hybrid_rnn(kernels, random, sizes, time_major, asymmetric):
    """Weights of 8 bits; a sequence of zeros has no range to quantize by."""
    batches, steps, inputs, units = sizes
    shape = (steps, batches, inputs) if time_major else (batches, steps, inputs)
    weights = integers(random, np.int8, (units, inputs))
    recurrent = integers(random, np.int8, (units, units))
    bias, hidden = floats(random, (units,)), floats(random, (batches, units))
    output = np.zeros((*shape[:2], units), np.float32)
    scratch = np.zeros(max(inputs, units), np.int8)
    sequences = sequences_of(shape, units, time_major)
    scales = np.full(units, 0.01, np.float32), np.full(units, 2.0**-12, np.float32)
    held = quantized(weights, 0.01), quantized(recurrent, 2.0**-12)
    for source in (floats(random, shape), np.zeros(shape, np.float32), floats(random, shape)):
        expected = rnn_hybrid(source, *held, bias, hidden, sequences, Fused.RELU6, asymmetric)
        layout = struct(*astuple(sequences))
        arguments = (source, weights, recurrent, bias, hidden, scratch, output)
        kernels("opgen_rnn_hybrid")(layout, int(Fused.RELU6), int(asymmetric), *scales, *arguments)
        for found, wanted in zip((output, hidden), expected, strict=True):
            np.testing.assert_allclose(found, wanted, rtol=1e-6, atol=1e-5)


@pytest.mark.parametrize("fused", Fused)
def test_fused_activations(kernels, fused):
    """The ends of the ranges, both zeros, and what is no number."""
    ends = [-7, -6, -1, -0.5, -0.0, 0.0, 0.5, 1, 3, 6, 7]
    x = np.array([*ends, np.inf, -np.inf, np.nan], np.float32)
    expected = {
        Fused.NONE: x,
        Fused.RELU: np.fmax(x, 0),
        Fused.RELU_N1_TO_1: np.fmax(np.fmin(x, 1), -1),
        Fused.RELU6: np.fmax(np.fmin(x, 6), 0),
        Fused.TANH: np.tanh(x),
        Fused.SIGN_BIT: np.signbit(x).astype(np.float32),
    }[fused]
    output = np.zeros_like(x)
    kernels("opgen_fused_f32")(int(fused), x, output, x.size)
    np.testing.assert_allclose(output, expected, rtol=1e-6)
