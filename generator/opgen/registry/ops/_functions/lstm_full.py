"""Functions for the expressions of specs. Made by `opgen build` from specs/_functions/lstm_full; do not edit."""

from dataclasses import dataclass
from opgen.lib import arrays, fixed_point, fixed_point_s16, overflow, quant, recurrent, reference, scan, shapes, structs
from opgen.lib.tensor import Array, Tensor
from opgen.registry.ops._functions.lstm import _lstm_gate, _lstm_gates, _without_fraction
from opgen.registry.ops._functions.recurrent import (_batch_vectors, _farthest_stored, _fits_when_shifted,
    _kept_at_the_end, _saturated_s16, _step_by_step, _truncated_quotient)


def _lstm_projection_fits(weights: Array, bias: Array, shift: int) -> bool:
    """Return whether what is projected, from -256 to 255 with its zero point, fits 32 bits."""
    return _fits_when_shifted(
        (overflow.sum_along(arrays.absolute(fixed_point.as_ints(weights)), 1) * 256 +
            arrays.absolute(fixed_point.as_ints(bias))), shift)


def _lstm_full_gate_fits(input: Tensor, state: Tensor, seen: Array, kept: Array, bias: Array,
    factors: structs.opgen_lstm_full_gate_quant, normalizes: bool) -> bool:
    """Return whether no sum of a gate exceeds 32 bits when it is brought to its unit; what is normalized has 22 bits.

    Beyond that LiteRT does not say what comes out.
    """
    most = (overflow.sum_along(arrays.absolute(fixed_point.as_ints(seen)), 1) * _farthest_stored(input) +
        arrays.absolute(fixed_point.as_ints(bias)) * (0 if normalizes else 1))
    return (factors.cell_shift <= 0 and (not normalizes or factors.norm_shift + 12 <= 9) and
        _fits_when_shifted(most, factors.input_shift) and
        _fits_when_shifted(overflow.sum_along(arrays.absolute(fixed_point.as_ints(kept)), 1) * _farthest_stored(state),
            factors.recurrent_shift))


def _lstm_full_normalized(totals: Array, gate: _lstm_gate, factors: structs.opgen_lstm_full_gate_quant) -> Array:
    """Return rows with mean 0 and variance 1, scaled, in units of 2**-12. Source is ApplyLayerNorm."""
    count = totals.shape[-1]
    mean = _truncated_quotient(1024 * overflow.sum_along(totals, -1, True), count)
    squares = overflow.sum_along(totals * totals, -1, True) * (1048576 // count)
    variance = _truncated_quotient(squares - mean * mean, 1048576)
    roots = fixed_point.inverse_sqrt(arrays.where(variance < 1, factors.least_variance, variance))
    weighted = fixed_point.wrap(quant.multiply(1024 * totals - mean, roots[0], roots[1]) * gate.norm + gate.bias)
    rounded = _truncated_quotient(weighted + arrays.where(weighted > 0, 512, -512), 1024)
    return _saturated_s16(quant.multiply(rounded, factors.norm_multiplier, factors.norm_shift + 12))


def _lstm_full_sum(gate: _lstm_gate, factors: structs.opgen_lstm_full_gate_quant, x: Array, before: Array, held: Array,
    normalizes: bool) -> Array:
    """Return the sum of a gate, an int16."""
    products = reference.matmul_t(x, gate.seen) + gate.bias * (0 if normalizes else 1)
    kept = quant.multiply(reference.matmul_t(before, gate.kept), factors.recurrent_multiplier, factors.recurrent_shift)
    inner = quant.multiply(gate.peephole * held, factors.cell_multiplier, factors.cell_shift)
    seen = _saturated_s16(quant.multiply(fixed_point.wrap(products), factors.input_multiplier, factors.input_shift))
    summed = _saturated_s16(_saturated_s16(seen + kept) + inner)
    return _lstm_full_normalized(summed, gate, factors) if normalizes else summed


@dataclass(frozen=True, eq=False)
class _lstm_full_form:
    """Whether cells take in what they do not keep, whether gates are normalized, and whether hidden vectors are
    projected.
    """

    is_coupled: bool
    normalizes: bool
    projects: bool


def _lstm_full_projected(hidden: Array, constants: structs.opgen_lstm_full_quant, weights: Array, bias: Array) -> Array:
    """Return hidden vectors as int8, projected to the size of the output."""
    narrow = fixed_point.saturate(hidden - constants.hidden_zero_point, -128, 127) + constants.hidden_zero_point
    limit = 128 if constants.projection_limit == 0 else constants.projection_limit
    totals = fixed_point.wrap(reference.matmul_t(narrow, weights) + bias)
    scaled = quant.multiply(totals, constants.projection_multiplier, constants.projection_shift)
    return fixed_point.saturate(fixed_point.saturate(scaled + constants.output_zero_point, -128, 127), -limit, limit)


def _lstm_full_step(before: Array, held: Array, x: Array, gates: _lstm_gates, constants: structs.opgen_lstm_full_quant,
    form: _lstm_full_form, projection: Array, bias: Array) -> tuple[Array, Array]:
    """Return what the layer shows and what its cells hold after one more step."""
    seen = x - constants.input_zero_point
    kept = before - constants.output_zero_point
    keep = fixed_point_s16.logistic_fixed_s16(
        _lstm_full_sum(gates.keep, constants.forget_gate, seen, kept, held, form.normalizes))
    fresh = fixed_point_s16.tanh_fixed_s16(
        _lstm_full_sum(gates.fresh, constants.cell_gate, seen, kept, held, form.normalizes), 3)
    enter = (32767 - keep if form.is_coupled
        else fixed_point_s16.logistic_fixed_s16(
            _lstm_full_sum(gates.enter, constants.input_gate, seen, kept, held, form.normalizes)))
    added = fixed_point.rounding_shift(enter * fresh, 15 + constants.cell_bits)
    summed = _saturated_s16(fixed_point.rounding_shift(keep * held, 15) + added)
    after = (fixed_point.saturate(summed, -constants.cell_limit, constants.cell_limit) if constants.cell_limit > 0
        else summed)
    show = fixed_point_s16.logistic_fixed_s16(
        _lstm_full_sum(gates.show, constants.output_gate, seen, kept, after, form.normalizes))
    hidden = quant.multiply(fixed_point_s16.tanh_fixed_s16(after, constants.cell_bits) * show,
        constants.hidden_multiplier, constants.hidden_shift)
    return (
        (_lstm_full_projected(hidden, constants, projection, bias) if form.projects
            else fixed_point.saturate(hidden + constants.hidden_zero_point, -128, 127)), after)


def _lstm_full_exact(input: Array, state: Array, cell: Array, time_major: bool, gates: _lstm_gates,
    constants: structs.opgen_lstm_full_quant, form: _lstm_full_form, projection: Array,
    bias: Array) -> tuple[Array, Array, Array]:
    """Return the output, and the new output state and cells."""
    steps = fixed_point.as_ints(_step_by_step(input, time_major))
    start = (_batch_vectors(fixed_point.as_ints(state), steps), _batch_vectors(fixed_point.as_ints(cell), steps))
    found = scan.scan(_lstm_full_step, (start[0], start[1]), steps, 0, gates, constants, form, projection, bias)
    return (_step_by_step(found[0], time_major), _kept_at_the_end(found[0], fixed_point.as_ints(state)),
        _kept_at_the_end(found[1], fixed_point.as_ints(cell)))


def _lstm_full_gate(input: Tensor, state: Tensor, cell: Tensor, seen: Tensor, kept: Tensor, unit: float,
    peephole: float, norm: float) -> structs.opgen_lstm_full_gate_quant:
    """Return the factors of the sums of a gate, all in float32.

    What is 0 is absent: the scales of what it has for the cell, and for its normalization.
    """
    first = quant.quantized(arrays.f32(arrays.f32(arrays.f32(seen.scale) * arrays.f32(input.scale)) / arrays.f32(unit)))
    second = quant.quantized(
        arrays.f32(arrays.f32(arrays.f32(kept.scale) * arrays.f32(state.scale)) / arrays.f32(unit)))
    inner = quant.quantized(arrays.f32(2.0 ** recurrent.power_of_two(cell.scale) * peephole / arrays.f32(unit)))
    scaled = quant.quantized(arrays.f32(norm))
    least = _without_fraction(arrays.f32(10000.0 * arrays.f32(norm)))
    return structs.opgen_lstm_full_gate_quant(first.multiplier, first.shift, second.multiplier, second.shift,
        inner.multiplier, inner.shift, scaled.multiplier, scaled.shift, least if least > 1 else 1)


def _lstm_limit(limit: float, scale: float, most: float) -> int:
    """Return the limit of stored integers that a limit of real numbers is; 0 is none."""
    ratio = arrays.f32(arrays.f32(limit) / arrays.f32(scale))
    return _without_fraction(ratio if ratio < most else most) if limit > 0 else 0


def _lstm_full_quant(input: Tensor, state: Tensor, cell: Tensor, output: Tensor, held: Tensor, seen: tuple[Tensor, ...],
    kept: tuple[Tensor, ...], inner: tuple[Tensor, ...], peepholes: tuple[Tensor, ...], norms: tuple[Tensor, ...],
    projection: tuple[Tensor, ...], cell_clip: float, proj_clip: float) -> structs.opgen_lstm_full_quant:
    """Return the parameters of a layer.

    Source is PopulateQuantizedLstmParams8x8_16. ``inner`` are the sums before they are normalized, ``held`` is how
    hidden vectors are stored.
    """
    shown = quant.quantized(arrays.f32(2.0 ** (-15) / held.scale * 2.0 ** (-15)))
    projected = (
        quant.quantized(
            arrays.f32(arrays.f32(arrays.f32(projection[0].scale) * arrays.f32(held.scale)) / arrays.f32(state.scale)))
        if shapes.count_of(projection) > 0 else quant.Multiplier(0, 0))
    peeks = shapes.count_of(peepholes) > 0
    is_normal = shapes.count_of(norms) > 0
    return structs.opgen_lstm_full_quant(state.shape[-1], input.zero_point, state.zero_point,
        (
            _lstm_full_gate(input, state, cell, seen[-4], kept[-4], inner[-4].scale if is_normal else 2.0 ** (-12),
                peepholes[-3].scale if peeks else 0.0, norms[-4].scale if is_normal else 0.0)
            if shapes.count_of(seen) > 3 else structs.opgen_lstm_full_gate_quant(0, 0, 0, 0, 0, 0, 0, 0, 1)),
        _lstm_full_gate(input, state, cell, seen[-3], kept[-3], inner[-3].scale if is_normal else 2.0 ** (-12),
            peepholes[-2].scale if peeks else 0.0, norms[-3].scale if is_normal else 0.0),
        _lstm_full_gate(input, state, cell, seen[-2], kept[-2], inner[-2].scale if is_normal else 2.0 ** (-12), 0.0,
            norms[-2].scale if is_normal else 0.0),
        _lstm_full_gate(input, state, cell, seen[-1], kept[-1], inner[-1].scale if is_normal else 2.0 ** (-12),
            peepholes[-1].scale if peeks else 0.0, norms[-1].scale if is_normal else 0.0),
        15 + recurrent.power_of_two(cell.scale), _lstm_limit(cell_clip, cell.scale, 32767.0), shown.multiplier,
        shown.shift, held.zero_point, projected.multiplier, projected.shift,
        _lstm_limit(proj_clip, output.scale, 127.0) if shapes.count_of(projection) > 0 else 0)
