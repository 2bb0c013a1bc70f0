"""Long short-term memory with everything that LiteRT knows: what it means, and its integer form.

Gates come in the order input, forget, cell, output; the first may be missing: then a cell takes in
what it does not keep.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from opgen.lib.fixed_point import as_ints, inverse_sqrt, rounding_shift, saturate, wrap
from opgen.lib.fixed_point_s16 import logistic_fixed_s16, tanh_fixed_s16
from opgen.lib.overflow import matmul
from opgen.lib.quant import multiply, quantized
from opgen.lib.recurrent import _SUM_SCALE, _int16, _unrolled, power_of_two
from opgen.lib.reference import logistic
from opgen.lib.structs import opgen_lstm_full_gate_quant, opgen_lstm_full_quant
from opgen.lib.tensor import has
from opgen.lib.types import Array, Ints, Operand, Tensor

# ruff: noqa: A002  `input` is the operand's name

_UNIT = 2.0**-15
"""Of the gates."""
_NORM_BITS = 10
"""Fraction bits of normalized sums."""
_NO_FACTOR = (0, 0)
_TOO_MUCH = 1 << 31
_NORMAL_SHIFT = 9
"""What 22 bits with a sign may be shifted to the left in 32."""


@dataclass(frozen=True, eq=False)
class LstmWeights:
    """The constants of a long short-term memory: for each gate one, or none at all.

    ``projection``: the weights and perhaps the bias.
    """

    input: tuple[Tensor, ...]
    recurrent: tuple[Tensor, ...]
    biases: tuple[Tensor, ...]
    peepholes: tuple[Tensor, ...]
    """Of the gates but the cell gate."""
    norms: tuple[Tensor, ...]
    projection: tuple[Tensor, ...]


def given(*tensors: Tensor | None) -> tuple[Tensor, ...]:
    """Return those of the operands that are there."""
    return tuple(each for each in tensors if has(each))


def lstm_full_quant(  # noqa: PLR0913
    input: Tensor,
    weights: LstmWeights,
    sums: tuple[Tensor, ...],
    hidden: Tensor | None,
    state: Tensor,
    cell: Tensor,
    output: Tensor,
    cell_clip: float,
    proj_clip: float,
) -> opgen_lstm_full_quant:
    """Return the parameters of a long short-term memory in LiteRT's integer form.

    :param sums: of the four gates before they are normalized, of which the scales matter.
    :param hidden: what is projected; without a projection it is quantized like the output.

    Source: ``PopulateQuantizedLstmParams8x8_16`` of LiteRT, all in float32.
    """
    held = state if hidden is None else hidden
    result = quantized(float(_f32(_UNIT / held.scale * _UNIT)))
    projection = _NO_FACTOR
    if weights.projection:
        factor = _f32(weights.projection[0].scale) * _f32(held.scale) / _f32(state.scale)
        projection = _pair(factor)
    parts = [_gate(input, weights, sums, state, cell, index) for index in range(-4, 0)]
    return opgen_lstm_full_quant(
        state.shape[-1],
        input.zero_point,
        state.zero_point,
        parts[_INPUT],
        parts[_FORGET],
        parts[_CELL],
        parts[_OUTPUT],
        15 + power_of_two(cell.scale),
        _limit(cell_clip, cell.scale, 32767),
        result.multiplier,
        result.shift,
        held.zero_point,
        *projection,
        _limit(proj_clip, output.scale, 127) if weights.projection else 0,
    )


def _gate(  # noqa: PLR0913
    input: Tensor,
    weights: LstmWeights,
    sums: tuple[Tensor, ...],
    state: Tensor,
    cell: Tensor,
    index: int,
) -> opgen_lstm_full_gate_quant:
    none = opgen_lstm_full_gate_quant(*(4 * _NO_FACTOR), 1)
    if len(weights.input) < -index:
        return none
    unit = _f32(sums[index].scale if weights.norms else _SUM_SCALE)
    seen = _f32(weights.input[index].scale) * _f32(input.scale) / unit
    kept = _f32(weights.recurrent[index].scale) * _f32(state.scale) / unit
    peephole, norm = _peephole(weights, index), weights.norms[index] if weights.norms else None
    inner = _NO_FACTOR
    if peephole is not None:
        inner = _pair(2.0 ** power_of_two(cell.scale) * peephole.scale / float(unit))
    return opgen_lstm_full_gate_quant(
        *_pair(seen),
        *_pair(kept),
        *inner,
        *(_NO_FACTOR if norm is None else _pair(norm.scale)),
        1 if norm is None else max(1, int(np.float32(10000) * _f32(norm.scale))),
    )


def lstm_sums_fit(
    input: Tensor, weights: LstmWeights, state: Tensor, quant: opgen_lstm_full_quant
) -> bool:
    """Tell whether no sum of LiteRT's integer form exceeds 32 bits when it is brought to its unit.

    Beyond that its result is undefined there. A hidden vector has 30 bits before, and what is
    normalized 22.
    """
    if quant.hidden_shift > 0 or not _projection_fits(weights.projection, quant):
        return False
    parts = (quant.input_gate, quant.forget_gate, quant.cell_gate, quant.output_gate)
    for index in range(-len(weights.input), 0):
        part, bias = parts[index], () if weights.norms else (weights.biases[index],)
        if _most(input, weights.input[index], bias) << max(part.input_shift, 0) >= _TOO_MUCH:
            return False
        most = _most(state, weights.recurrent[index], ())
        if most << max(part.recurrent_shift, 0) >= _TOO_MUCH or part.cell_shift > 0:
            return False
        if weights.norms and part.norm_shift + 12 > _NORMAL_SHIFT:
            return False
    return True


def _projection_fits(projection: tuple[Tensor, ...], quant: opgen_lstm_full_quant) -> bool:
    """Tell whether what is projected, from -256 to 255 with its zero point, fits 32 bits."""
    if not projection:
        return True
    bias = np.abs(as_ints(projection[1])) if projection[1:] else 0
    most = int((np.abs(as_ints(projection[0])).sum(axis=1) * 256 + bias).max(initial=0))
    return most << max(quant.projection_shift, 0) < _TOO_MUCH


def _most(vector: Tensor, matrix: Tensor, bias: tuple[Tensor, ...]) -> int:
    """Return a bound of what a matrix makes of any vector."""
    low, high = vector.type.range
    reach = max(high - vector.zero_point, vector.zero_point - low)
    sums = np.abs(as_ints(matrix)).sum(axis=1) * reach
    return int((sums + (np.abs(as_ints(bias[0])) if bias else 0)).max(initial=0))


def lstm_full_exact(  # noqa: PLR0913
    input: Tensor,
    weights: LstmWeights,
    state: Tensor,
    cell: Operand,
    time_major: bool,
    quant: opgen_lstm_full_quant,
) -> tuple[Ints, Ints, Ints]:
    """Return the output, the new output state and the new cell of LiteRT's integer form.

    Source: ``LstmStepInteger8x8_16`` of LiteRT.
    """
    parts = (quant.input_gate, quant.forget_gate, quant.cell_gate, quant.output_gate)

    def gate(index: int, x: Ints, before: Ints, held: Ints) -> Ints:
        part, norm = parts[index], weights.norms[index] if weights.norms else None
        products = (x - quant.input_zero_point) @ as_ints(weights.input[index]).T
        bias = as_ints(0 if norm is not None else weights.biases[index])
        total = _int16(multiply(wrap(products + bias), part.input_multiplier, part.input_shift))
        products = (before - quant.output_zero_point) @ as_ints(weights.recurrent[index]).T
        total = _int16(total + multiply(products, part.recurrent_multiplier, part.recurrent_shift))
        if (peephole := _peephole(weights, index)) is not None:
            products = as_ints(peephole) * held
            total = _int16(total + multiply(products, part.cell_multiplier, part.cell_shift))
        if norm is not None:
            total = _normalized(total, as_ints(norm), as_ints(weights.biases[index]), part)
        return tanh_fixed_s16(total, 3) if index == _CELL else logistic_fixed_s16(total)

    def step(x: Ints, before: Ints, held: Ints) -> tuple[Ints, Ints]:
        forget = gate(_FORGET, x, before, held)
        coupled = len(weights.input) == _INPUT_LESS
        opened = 32767 - forget if coupled else gate(_INPUT, x, before, held)
        added = rounding_shift(opened * gate(_CELL, x, before, held), 15 + quant.cell_bits)
        after = _int16(rounding_shift(forget * held, 15) + added)
        if quant.cell_limit > 0:
            after = saturate(after, -quant.cell_limit, quant.cell_limit)
        shown = tanh_fixed_s16(after, quant.cell_bits) * gate(_OUTPUT, x, before, after)
        scaled = multiply(shown, quant.hidden_multiplier, quant.hidden_shift)
        if not weights.projection:
            return saturate(scaled + quant.hidden_zero_point, -128, 127), after
        narrow = saturate(scaled - quant.hidden_zero_point, -128, 127) + quant.hidden_zero_point
        sums = narrow @ as_ints(weights.projection[0]).T
        sums = wrap(sums + (as_ints(weights.projection[1]) if weights.projection[1:] else 0))
        scaled = multiply(sums, quant.projection_multiplier, quant.projection_shift)
        limit = quant.projection_limit or 128
        output = saturate(scaled + quant.output_zero_point, -128, 127)
        return saturate(output, -limit, limit), after

    return _unrolled(as_ints(input), (as_ints(state), as_ints(cell)), time_major, step)


def _normalized(sums: Ints, norm: Ints, bias: Ints, part: opgen_lstm_full_gate_quant) -> Ints:
    """Return rows with mean 0 and variance 1, scaled, in units of 2**-12. ``ApplyLayerNorm``."""
    count = sums.shape[-1]
    mean = _quotient(sums.sum(-1, keepdims=True) << _NORM_BITS, count)
    one = 1 << (2 * _NORM_BITS)
    squares = (sums * sums).sum(-1, keepdims=True) * (one // count)
    variance = _quotient(squares - mean * mean, one)
    variance = np.where(variance < 1, part.least_variance, variance)
    multiplier, shift = inverse_sqrt(variance)
    scaled = multiply((sums << _NORM_BITS) - mean, multiplier, shift)
    weighted = wrap(scaled * norm + bias)
    half = 1 << (_NORM_BITS - 1)
    rounded = _quotient(weighted + np.where(weighted > 0, half, -half), 1 << _NORM_BITS)
    return _int16(multiply(rounded, part.norm_multiplier, part.norm_shift + 12))


def lstm_real(  # noqa: PLR0913
    input: Tensor,
    weights: LstmWeights,
    sums: tuple[Tensor, ...],
    hidden: Tensor | None,
    state: Tensor,
    cell: Operand,
    time_major: bool,
    cell_clip: float,
    proj_clip: float,
) -> tuple[Array, Array, Array]:
    """Return the output, the new output state and the new cell in real numbers.

    Of integers the sums of the gates are limited to -8 .. 8, as int16 of 2**-12 holds them, or are
    rounded to what they are normalized from, and the cell is limited to what its type can hold.
    Sums of float32 are limited to its range.
    Where TensorFlow Lite Micro runs a model, so is what the output state adds by itself. As in
    LiteRT the scales of the biases of normalized gates and of the projection do not matter, but
    follow from what they are added to, and the limit of a projection is one of stored integers.
    """
    coupled = len(weights.input) == _INPUT_LESS
    is_plain = not (coupled or weights.peepholes or weights.norms or weights.projection)
    limit = 32768 * _SUM_SCALE if input.type.is_integer else float(np.finfo(np.float32).max)
    cell_limit = min(
        cell_clip if cell_clip > 0 else np.inf,
        _reach(cell),
    )

    def gate(index: int, x: Array, before: Array, held: Array) -> Array:
        norm = weights.norms[index] if weights.norms else None
        most = limit if norm is None else 32768 * sums[index].scale
        bias = 0.0 if norm is not None else np.asarray(weights.biases[index])
        total = _clip(matmul(x, np.asarray(weights.input[index]).T) + bias, most)
        kept = matmul(before, np.asarray(weights.recurrent[index]).T)
        total = _clip(total + (_clip(kept, most) if is_plain else kept), most)
        if (peephole := _peephole(weights, index)) is not None:
            total = _clip(total + np.asarray(peephole) * held, most)
        if norm is None:
            return total
        unit = sums[index].scale
        stored = np.rint(total / unit)
        least = max(1, int(10000 * norm.scale))
        mean = stored.mean(-1, keepdims=True)
        one, units = 1 << (2 * _NORM_BITS), stored.shape[-1]
        share = one // units / one  # of which LiteRT has so many bits
        squares = (stored * stored).sum(-1, keepdims=True)
        variance = np.floor(squares * share - mean * mean)
        spread = np.sqrt(np.where(variance < 1, least, variance))
        normal = (stored - mean) / spread
        bias = _rescaled(weights.biases[index], norm.scale * 2.0**-_NORM_BITS)
        return _clip(normal * np.asarray(norm) + bias, limit)

    def step(x: Array, before: Array, held: Array) -> tuple[Array, Array]:
        forget = logistic(gate(_FORGET, x, before, held))
        opened = 1 - forget if coupled else logistic(gate(_INPUT, x, before, held))
        added = opened * np.tanh(gate(_CELL, x, before, held))
        after = np.clip(forget * held + added, -cell_limit, cell_limit)
        shown = logistic(gate(_OUTPUT, x, before, after)) * np.tanh(after)
        return _projected(shown, weights.projection, hidden, state, proj_clip), after

    states = np.asarray(state, np.float64), np.asarray(cell, np.float64)
    return _unrolled(np.asarray(input, np.float64), states, time_major, step)


def _reach(tensor: Operand) -> float:
    """Return how far from 0 the numbers of a tensor can be."""
    if not isinstance(tensor, Tensor) or not tensor.type.is_integer:
        return math.inf
    return -tensor.type.range[0] * tensor.scale


def _projected(
    shown: Array,
    projection: tuple[Tensor, ...],
    hidden: Tensor | None,
    state: Tensor,
    proj_clip: float,
) -> Array:
    if not projection or hidden is None:
        return shown
    stored = np.clip(np.rint(shown / hidden.scale) - hidden.zero_point, -128, 127)
    product = (stored + hidden.zero_point) * hidden.scale @ np.asarray(projection[0]).T
    if projection[1:]:
        product = product + _rescaled(projection[1], hidden.scale * projection[0].scale)
    limit, middle = proj_clip or np.inf, -state.zero_point * state.scale
    return np.asarray(np.clip(product, middle - limit, middle + limit))


_INPUT_LESS = 3
"""Gates without that of the input."""
_INPUT, _FORGET, _CELL, _OUTPUT = range(-4, 0)


def _peephole(weights: LstmWeights, index: int) -> Tensor | None:
    """Return the weights from the cell to a gate; the cell gate has none."""
    if not weights.peepholes or index == _CELL:
        return None
    return weights.peepholes[index if index == _OUTPUT else index + 1]


def _rescaled(bias: Tensor, scale: float) -> Array:
    """Return what a bias stands for if its scale is another one."""
    return np.asarray(bias) / bias.scale * scale


def _limit(clip: float, scale: float, most: int) -> int:
    return math.trunc(min(float(_f32(clip) / _f32(scale)), most)) if clip > 0 else 0


def _clip(values: Array, limit: float) -> Array:
    return np.asarray(np.clip(values, -limit, limit))


def _f32(value: float) -> np.float32:
    return np.float32(value)


def _pair(factor: float | np.float32) -> tuple[int, int]:
    found = quantized(float(_f32(float(factor))))
    return found.multiplier, found.shift


def _quotient(values: Ints, divisor: int) -> Ints:
    """Return quotients rounded towards zero."""
    return as_ints(np.sign(values) * (np.abs(values) // divisor))
