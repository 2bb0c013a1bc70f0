"""Layers that keep something from step to step: what they mean, and the structs of their kernels.

Gates come in the order input, forget, cell, output, as in the operands of the .tflite format.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from opgen.lib.exact import logistic_s16, tanh_s16
from opgen.lib.fixed_point import as_ints, saturate
from opgen.lib.hybrid import filter_scales, hybrid_dense
from opgen.lib.overflow import affine
from opgen.lib.quant import Multiplier, is_close, multiply, multiply_wide, quantized
from opgen.lib.reference import activate_recurrent
from opgen.lib.structs import opgen_lstm_gate_quant, opgen_lstm_quant, opgen_sequences
from opgen.lib.sums import sums_fit, totals_fit
from opgen.lib.types import (
    ActivationFunctionType,
    Array,
    Int32s,
    Ints,
    Operand,
    Shape,
    Tensor,
)

# ruff: noqa: A002  `input` is the operand's name

_SUM_SCALE = 2.0**-12
"""Of the sums of gates, which int16 holds; their functions are in units of 2**-15."""
_UNIT = 2.0**-15
_LARGEST_PRODUCT = 32767 * 32767
"""Of two gates."""


def sequences_of(shape: Shape, units: int, time_major: bool) -> opgen_sequences:
    """Return how vectors lie in a tensor (batches, steps, inputs), or (steps, batches, inputs)."""
    first, second, inputs = shape
    if time_major:
        return opgen_sequences(second, first, 1, second, inputs, units)
    return opgen_sequences(first, second, second, 1, inputs, units)


def power_of_two(scale: float) -> int:
    """Return the exponent of the power of two next to a scale. Source: ``CheckedLog2``."""
    return round(math.log2(scale)) if scale > 0 else 0


def are_products(scaled: tuple[Tensor, ...], first: Tensor, second: tuple[Tensor, ...]) -> bool:
    """Tell whether the scale of each, if it has one, is that of ``first`` by its of ``second``."""
    return all(
        not each.is_quantized
        or (len(each.scales) == 1 and is_close(each.scale, first.scale * other.scale))
        for each, other in zip(scaled, second, strict=True)
    )


def lstm_quant(  # noqa: PLR0913
    input: Tensor,
    hidden: Tensor,
    cell: Tensor,
    input_weights: tuple[Tensor, ...],
    recurrent_weights: tuple[Tensor, ...],
    cell_clip: float,
) -> opgen_lstm_quant:
    """Return the parameters of a long short-term memory; ``cell_clip`` 0: the cell has no limit.

    An input gate that is absent has what the forget gate has; kernels do not use it.

    Source: ``PrepareGateParametersInteger`` and ``CreateLstmCellStateInfo`` of TensorFlow Lite
    Micro. The scales of intermediate tensors that a model may bring are not used there.
    """
    forget = quantized(_UNIT * cell.scale / cell.scale)
    update = quantized(_UNIT * _UNIT / cell.scale)
    result = quantized(_UNIT * _UNIT / hidden.scale)
    shift = power_of_two(cell.scale) + 12
    limit = math.trunc(min(float(np.float32(cell_clip)) / cell.scale, 32767.0))
    gates = [
        _gate_quant(input.scale * first.scale, hidden.scale * second.scale)
        for first, second in zip(input_weights, recurrent_weights, strict=True)
    ]
    gates = gates[:1] * (4 - len(gates)) + gates
    return opgen_lstm_quant(
        input.zero_point,
        hidden.zero_point,
        gates[0],
        gates[1],
        gates[2],
        gates[3],
        forget.multiplier,
        forget.shift,
        update.multiplier,
        update.shift,
        result.multiplier,
        result.shift,
        3 << max(shift, 0),
        max(-shift, 0),
        -limit if cell_clip > 0 else -32768,
        limit if cell_clip > 0 else 32767,
    )


def lstm_sums(
    input_weights: tuple[Tensor, ...],
    recurrent_weights: tuple[Tensor, ...],
    biases: tuple[Tensor, ...],
    quant: opgen_lstm_quant,
) -> Int32s:
    """Return what zero points and biases add to the sums of the gates, as CMSIS-NN takes them.

    First the four sums over the inputs, then those over the hidden vector, one per unit.
    """
    seen = [
        as_ints(bias) - quant.input_zero_point * as_ints(weights).sum(axis=1)
        for weights, bias in zip(input_weights, biases, strict=True)
    ]
    kept = [-quant.hidden_zero_point * as_ints(each).sum(axis=1) for each in recurrent_weights]
    return np.concatenate([*seen, *kept]).astype(np.int32)


def recurrent_sums_fit(
    hidden: Tensor, recurrent_weights: tuple[Tensor, ...], quant: opgen_lstm_quant
) -> bool:
    """Tell whether no hidden vector brings a gate's second sum to the limits of int16.

    CMSIS-NN limits the total only, TensorFlow Lite Micro each sum.
    """
    low, high = hidden.type.range
    reach = max(high - hidden.zero_point, hidden.zero_point - low)
    scales = (quant.input_gate, quant.forget_gate, quant.cell_gate, quant.output_gate)
    for weights, scale in zip(recurrent_weights, scales, strict=True):
        most = int(np.abs(as_ints(weights)).sum(axis=1).max(initial=0)) * reach
        factor = Multiplier(scale.recurrent_multiplier, scale.recurrent_shift)
        if most * 2.0 ** max(factor.shift, 0) >= 2.0**31:
            return False
        if multiply(most, factor.multiplier, factor.shift) > 32767:  # noqa: PLR2004
            return False
    return True


def lstm_fits(  # noqa: PLR0913
    input: Tensor,
    hidden: Tensor,
    cell: Tensor,
    input_weights: tuple[Tensor, ...],
    recurrent_weights: tuple[Tensor, ...],
    biases: tuple[Tensor, ...],
) -> bool:
    """Tell whether all sums and products of a long short-term memory fit its kernels' arithmetic.

    Beyond that TensorFlow Lite Micro does not say what comes out. Products of two gates have 30
    bits; what a cell that fits them is shifted by before its tanh is then less than 32, too.
    """
    if not input.type.is_integer:
        return True
    products = _UNIT * _UNIT / np.array([cell.scale, hidden.scale])
    return totals_fit(_LARGEST_PRODUCT, products, False) and all(
        sums_fit(input, first, bias, 0, input.scale * first.scale / _SUM_SCALE)
        and sums_fit(hidden, second, 0, 0, hidden.scale * second.scale / _SUM_SCALE)
        for first, second, bias in zip(input_weights, recurrent_weights, biases, strict=True)
    )


def lstm_exact(  # noqa: PLR0913
    input: Tensor,
    input_weights: tuple[Tensor, ...],
    recurrent_weights: tuple[Tensor, ...],
    biases: tuple[Tensor, ...],
    hidden: Tensor,
    cell: Operand,
    time_major: bool,
    quant: opgen_lstm_quant,
) -> tuple[Ints, Ints, Ints]:
    """Return the output, the new hidden state and the new cell of int8 or int16.

    Source: ``LstmStep`` of TensorFlow Lite Micro.
    """
    rescale = multiply if input.type.bits == 8 else multiply_wide  # noqa: PLR2004
    scales = (quant.input_gate, quant.forget_gate, quant.cell_gate, quant.output_gate)
    ramp = Multiplier(3, 0)

    def gate(index: int, x: Ints, before: Ints) -> Ints:
        scale = scales[index]
        sums = (x - quant.input_zero_point) @ as_ints(input_weights[index]).T
        first = rescale(sums + as_ints(biases[index]), scale.input_multiplier, scale.input_shift)
        sums = (before - quant.hidden_zero_point) @ as_ints(recurrent_weights[index]).T
        second = rescale(sums, scale.recurrent_multiplier, scale.recurrent_shift)
        return _int16(_int16(first) + _int16(second))

    def step(x: Ints, before: Ints, held: Ints) -> tuple[Ints, Ints]:
        forget = logistic_s16(gate(1, x, before), ramp)
        opened = logistic_s16(gate(0, x, before), ramp)
        candidate = tanh_s16(gate(2, x, before), ramp)
        kept = _int16(multiply(forget * held, quant.forget_multiplier, quant.forget_shift))
        added = _int16(multiply(opened * candidate, quant.update_multiplier, quant.update_shift))
        after = saturate(kept + added, quant.cell_min, quant.cell_max)
        shown = tanh_s16(after, Multiplier(quant.tanh_multiplier, quant.tanh_shift))
        product = shown * logistic_s16(gate(3, x, before), ramp)
        scaled = multiply(product, quant.hidden_multiplier, quant.hidden_shift)
        return saturate(scaled + quant.hidden_zero_point, *hidden.type.range), after

    states = as_ints(hidden), as_ints(cell)
    return _unrolled(as_ints(input), states, time_major, step)


def rnn_real(  # noqa: PLR0913
    input: Operand,
    weights: Operand,
    recurrent_weights: Operand,
    bias: Operand,
    hidden: Operand,
    seqs: opgen_sequences,
    fused: ActivationFunctionType,
) -> tuple[Array, Array]:
    """Return the output and the new hidden state of a simple recurrent layer in real numbers."""

    def step(x: Array, before: Array) -> Array:
        vectors = np.concatenate([x, before], axis=-1)
        matrix = np.concatenate([np.asarray(weights), np.asarray(recurrent_weights)], axis=-1)
        return activate_recurrent(fused, affine(vectors, matrix, bias))

    return _rnn(np.asarray(input, np.float64), np.asarray(hidden, np.float64), seqs, step)


def rnn_hybrid(  # noqa: PLR0913
    input: Operand,
    weights: Tensor,
    recurrent_weights: Tensor,
    bias: Operand,
    hidden: Operand,
    seqs: opgen_sequences,
    fused: ActivationFunctionType,
    asymmetric: bool,
) -> tuple[Array, Array]:
    """Return the same with weights of 8 bits; each input and hidden vector is quantized by itself.

    Source: ``RnnBatchStep`` of LiteRT for hybrid layers. See :func:`hybrid_dense`.
    """
    scales = filter_scales(weights, seqs.units), filter_scales(recurrent_weights, seqs.units)
    most = np.finfo(np.float32).max

    def step(x: Array, before: Array) -> Array:
        total = np.clip(hybrid_dense(x, weights, scales[0], bias, asymmetric), -most, most)
        total = hybrid_dense(before, recurrent_weights, scales[1], total, asymmetric)
        total = np.clip(total, -most, most)
        return activate_recurrent(fused, total).astype(np.float32)

    return _rnn(np.asarray(input, np.float32), np.asarray(hidden, np.float32), seqs, step)


def _rnn(
    input: Array, hidden: Array, seqs: opgen_sequences, step: Callable[[Array, Array], Array]
) -> tuple[Array, Array]:
    """Run a layer without a cell over time."""
    time_major = seqs.batch_stride == 1
    first, second = (seqs.steps, seqs.batches) if time_major else (seqs.batches, seqs.steps)
    no_cell = np.zeros((seqs.batches, 0))
    vectors = input.reshape(first, second, seqs.inputs)
    output, after, _ = _unrolled(
        vectors, (hidden, no_cell), time_major, lambda x, before, held: (step(x, before), held)
    )
    return output.reshape(*input.shape[:-1], seqs.units), after


def _unrolled(
    input: Array,
    states: tuple[Array, Array],
    time_major: bool,
    step: Callable[[Array, Array, Array], tuple[Array, Array]],
) -> tuple[Array, Array, Array]:
    """Run a step over time; the output are all hidden vectors. States keep their shapes."""
    vectors = input if time_major else np.swapaxes(input, 0, 1)
    hidden, cell = (each.reshape(vectors.shape[1], -1) for each in states)
    rows = []
    for x in vectors:
        hidden, cell = step(x, hidden, cell)
        rows.append(hidden)
    output = np.stack(rows) if rows else np.zeros((0, *hidden.shape), input.dtype)
    return (
        output if time_major else np.swapaxes(output, 0, 1),
        hidden.reshape(states[0].shape),
        cell.reshape(states[1].shape),
    )


def _gate_quant(seen: float, kept: float) -> opgen_lstm_gate_quant:
    first, second = quantized(seen / _SUM_SCALE), quantized(kept / _SUM_SCALE)
    return opgen_lstm_gate_quant(first.multiplier, first.shift, second.multiplier, second.shift)


def _int16(values: Operand) -> Ints:
    return saturate(values, -32768, 32767)
