"""Functions for the expressions of specs. Made by `opgen build` from specs/_functions/lstm; do not edit."""

from dataclasses import dataclass
from opgen.lib import arrays, exact, fixed_point, quant, recurrent, reference, scan, shapes, structs, sums
from opgen.lib.tensor import Array, Tensor
from opgen.operators.model import DType
from opgen.registry.ops._functions.recurrent import _batch_vectors, _kept_at_the_end, _saturated_s16, _step_by_step


def _lstm_gate_quant(input: Tensor, state: Tensor, seen: Tensor, kept: Tensor) -> structs.opgen_lstm_gate_quant:
    """Return the factors of the sums of a gate."""
    first = quant.quantized(input.scale * seen.scale * 4096.0)
    second = quant.quantized(state.scale * kept.scale * 4096.0)
    return structs.opgen_lstm_gate_quant(first.multiplier, first.shift, second.multiplier, second.shift)


def _without_fraction(number_of: float) -> int:
    """Return a number without its fraction."""
    return arrays.element(arrays.array((number_of,)), 0)


def _lstm_quant(input: Tensor, state: Tensor, cell: Tensor, seen: tuple[Tensor, ...], kept: tuple[Tensor, ...],
    clip_at: float) -> structs.opgen_lstm_quant:
    """Return the parameters of a layer, of which an absent gate has what the next one has.

    The scales of intermediate tensors that a model may bring do not matter. Source is PrepareGateParametersInteger and
    CreateLstmCellStateInfo.
    """
    keep = _lstm_gate_quant(input, state, seen[-3], kept[-3])
    stays = quant.quantized(2.0 ** (-15) * cell.scale / cell.scale)
    added = quant.quantized(2.0 ** (-30) / cell.scale)
    shown = quant.quantized(2.0 ** (-30) / state.scale)
    steep = recurrent.power_of_two(cell.scale) + 12
    ratio = arrays.f32(clip_at) / cell.scale
    limit = _without_fraction(ratio if ratio < 32767.0 else 32767.0)
    return structs.opgen_lstm_quant(input.zero_point, state.zero_point,
        _lstm_gate_quant(input, state, seen[-4], kept[-4]) if shapes.count_of(seen) > 3 else keep, keep,
        _lstm_gate_quant(input, state, seen[-2], kept[-2]), _lstm_gate_quant(input, state, seen[-1], kept[-1]),
        stays.multiplier, stays.shift, added.multiplier, added.shift, shown.multiplier, shown.shift,
        _without_fraction(3.0 * 2.0 ** steep) if steep > 0 else 3, 0 if steep > 0 else -steep,
        -limit if clip_at > 0 else -32768, limit if clip_at > 0 else 32767)


@dataclass(frozen=True, eq=False)
class _lstm_gate:
    """What a gate has for what it sees, for what the layer showed before, and for what its cell holds; its bias; and
    factors of its normalization.

    What it lacks is 0.
    """

    seen: Array
    kept: Array
    peephole: Array
    bias: Array
    norm: Array


@dataclass(frozen=True, eq=False)
class _lstm_gates:
    """The gates of a layer, which decide what a cell takes in, what it keeps, what is new, and what it shows."""

    enter: _lstm_gate
    keep: _lstm_gate
    fresh: _lstm_gate
    show: _lstm_gate


def _lstm_gate_fits(input: Tensor, state: Tensor, seen: Tensor, kept: Tensor, bias: Array) -> bool:
    """Return whether the sums of a gate of integers fit what its kernels compute with."""
    return (sums.sums_fit(input, seen, bias, 0, input.scale * seen.scale * 4096.0) and
        sums.sums_fit(state, kept, 0, 0, state.scale * kept.scale * 4096.0))


def _lstm_exact_sum(gate: _lstm_gate, factors: structs.opgen_lstm_gate_quant, x: Array, before: Array,
    is_wide: bool) -> Array:
    """Return the sum of a gate, an int16 in units of 2**-12."""
    seen = reference.matmul_t(x, gate.seen) + gate.bias
    kept = reference.matmul_t(before, gate.kept)
    first = (quant.multiply_wide(seen, factors.input_multiplier, factors.input_shift) if is_wide
        else quant.multiply(seen, factors.input_multiplier, factors.input_shift))
    second = (quant.multiply_wide(kept, factors.recurrent_multiplier, factors.recurrent_shift) if is_wide
        else quant.multiply(kept, factors.recurrent_multiplier, factors.recurrent_shift))
    return _saturated_s16(_saturated_s16(first) + _saturated_s16(second))


def _lstm_exact_step(before: Array, held: Array, x: Array, gates: _lstm_gates, constants: structs.opgen_lstm_quant,
    kind: DType) -> tuple[Array, Array]:
    """Return what the layer shows and what its cells hold after one more step."""
    seen = x - constants.input_zero_point
    kept = before - constants.hidden_zero_point
    is_wide = kind.bits > 8
    ramp = quant.Multiplier(3, 0)
    enter = exact.logistic_s16(_lstm_exact_sum(gates.enter, constants.input_gate, seen, kept, is_wide), ramp)
    keep = exact.logistic_s16(_lstm_exact_sum(gates.keep, constants.forget_gate, seen, kept, is_wide), ramp)
    fresh = exact.tanh_s16(_lstm_exact_sum(gates.fresh, constants.cell_gate, seen, kept, is_wide), ramp)
    show = exact.logistic_s16(_lstm_exact_sum(gates.show, constants.output_gate, seen, kept, is_wide), ramp)
    stays = _saturated_s16(quant.multiply(keep * held, constants.forget_multiplier, constants.forget_shift))
    added = _saturated_s16(quant.multiply(enter * fresh, constants.update_multiplier, constants.update_shift))
    after = fixed_point.saturate(stays + added, constants.cell_min, constants.cell_max)
    shown = exact.tanh_s16(after, quant.Multiplier(constants.tanh_multiplier, constants.tanh_shift)) * show
    scaled = quant.multiply(shown, constants.hidden_multiplier, constants.hidden_shift)
    return (fixed_point.saturate(scaled + constants.hidden_zero_point, kind.range[0], kind.range[1]), after)


def _lstm_exact(input: Array, state: Array, cell: Array, time_major: bool, gates: _lstm_gates,
    constants: structs.opgen_lstm_quant, kind: DType) -> tuple[Array, Array, Array]:
    """Return the output, and the new output state and cells."""
    steps = fixed_point.as_ints(_step_by_step(input, time_major))
    start = (_batch_vectors(fixed_point.as_ints(state), steps), _batch_vectors(fixed_point.as_ints(cell), steps))
    found = scan.scan(_lstm_exact_step, (start[0], start[1]), steps, 0, gates, constants, kind)
    return (_step_by_step(found[0], time_major), _kept_at_the_end(found[0], fixed_point.as_ints(state)),
        _kept_at_the_end(found[1], fixed_point.as_ints(cell)))


def _lstm_factors(of: structs.opgen_lstm_quant) -> Array:
    """Return the (shifts, multipliers) of the sums over the input and over the hidden vector, those of the four gates.
    """
    return arrays.reshape(
        arrays.array(
            (of.input_gate.input_shift, of.forget_gate.input_shift, of.cell_gate.input_shift,
                of.output_gate.input_shift, of.input_gate.recurrent_shift, of.forget_gate.recurrent_shift,
                of.cell_gate.recurrent_shift, of.output_gate.recurrent_shift, of.input_gate.input_multiplier,
                of.forget_gate.input_multiplier, of.cell_gate.input_multiplier, of.output_gate.input_multiplier,
                of.input_gate.recurrent_multiplier, of.forget_gate.recurrent_multiplier,
                of.cell_gate.recurrent_multiplier, of.output_gate.recurrent_multiplier)), (2, 8))
