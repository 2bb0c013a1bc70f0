"""Layers that keep something from step to step: what they mean, and the structs of their kernels.

Gates come in the order input, forget, cell, output, as in the operands of the .tflite format.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from opgen.lib.fixed_point import as_ints
from opgen.lib.hybrid import filter_scales, hybrid_dense
from opgen.lib.overflow import affine
from opgen.lib.quant import is_close
from opgen.lib.reference import activate_recurrent
from opgen.lib.structs import opgen_lstm_quant, opgen_sequences
from opgen.lib.types import ActivationFunctionType, Array, Int32s, Operand, Shape, Tensor

# ruff: noqa: A002  `input` is the operand's name


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
