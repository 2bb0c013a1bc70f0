"""Functions for the expressions of specs. Made by `opgen build` from specs/_functions/lstm_real; do not edit."""

from dataclasses import dataclass
from opgen.lib import arrays, overflow, quant, reference, scan, shapes
from opgen.lib.tensor import Array, Tensor
from opgen.registry.ops._functions.lstm import _lstm_gate, _lstm_gates, _without_fraction
from opgen.registry.ops._functions.recurrent import _batch_vectors, _clamped_to, _kept_at_the_end, _step_by_step
from opgen.tflite.enums import ActivationFunctionType


@dataclass(frozen=True, eq=False)
class _lstm_total:
    """What the sums of a gate are limited to; how a sum is stored before it is normalized, 0: it is not; the least
    variance there; and what its bias stands for in the scale that it has there.
    """

    limit: float
    unit: float
    least_variance: int
    bias_factor: float


def _lstm_total_of(limit: float, summed: Tensor, norm: Tensor, bias: Tensor) -> _lstm_total:
    """Return what is known of the sums of a gate that is normalized."""
    least = _without_fraction(10000.0 * norm.scale)
    return _lstm_total(limit, summed.scale, least if least > 1 else 1, norm.scale / 1024.0 / bias.scale)


@dataclass(frozen=True, eq=False)
class _lstm_totals:
    """What is known of the sums of each gate."""

    enter: _lstm_total
    keep: _lstm_total
    fresh: _lstm_total
    show: _lstm_total


def _lstm_totals_of(on_integers: bool, inner: tuple[Tensor, ...], norms: tuple[Tensor, ...],
    biases: tuple[Tensor, ...]) -> _lstm_totals:
    """Return what is known of the sums of each gate."""
    limit = 8.0 if on_integers else quant.activation_range_f32(ActivationFunctionType.NONE).hi
    plain = _lstm_total(limit, 0.0, 1, 0.0)
    return (_lstm_totals(plain, plain, plain, plain) if shapes.count_of(norms) == 0
        else _lstm_totals(
            _lstm_total_of(limit, inner[-4], norms[-4], biases[-4]) if shapes.count_of(norms) > 3 else plain,
            _lstm_total_of(limit, inner[-3], norms[-3], biases[-3]),
            _lstm_total_of(limit, inner[-2], norms[-2], biases[-2]),
            _lstm_total_of(limit, inner[-1], norms[-1], biases[-1])))


@dataclass(frozen=True, eq=False)
class _lstm_form:
    """Whether cells take in what they do not keep, whether a layer is as TensorFlow Lite Micro has it, what cells are
    limited to, and how hidden vectors are stored before they are projected, and limited then; 0: they are not
    projected.
    """

    is_coupled: bool
    is_plain: bool
    limit: float
    unit: float
    zero_point: int
    low: float
    high: float


def _lstm_form_of(is_coupled: bool, is_plain: bool, state: Tensor, cell: Tensor, held: Tensor, projects: bool,
    cell_clip: float, proj_clip: float) -> _lstm_form:
    """Return what a layer is like. Cells are limited to what their type can hold, too."""
    reach = 32768.0 * cell.scale if cell.type.is_integer else arrays.infinity()
    middle = -state.zero_point * state.scale
    most = proj_clip if proj_clip > 0 else arrays.infinity()
    return _lstm_form(is_coupled, is_plain, cell_clip if cell_clip > 0 and cell_clip < reach else reach,
        held.scale if projects else 0.0, held.zero_point, middle - most, middle + most)


def _lstm_real_normalized(summed: Array, gate: _lstm_gate, totals: _lstm_total) -> Array:
    """Return sums with mean 0 and variance 1, as far as LiteRT's integers have them, times factors, plus the bias."""
    stored = arrays.round_even(summed / totals.unit)
    count = stored.shape[-1]
    mean = overflow.sum_along(stored, -1, True) / count
    share = 1048576 // count / 1048576.0
    variance = arrays.floor(overflow.sum_along(stored * stored, -1, True) * share - mean * mean)
    normal = (stored - mean) / arrays.sqrt(arrays.where(variance < 1.0, totals.least_variance, variance))
    return _clamped_to(normal * gate.norm + gate.bias * totals.bias_factor, totals.limit)


def _lstm_real_sum(gate: _lstm_gate, totals: _lstm_total, x: Array, before: Array, held: Array,
    is_plain: bool) -> Array:
    """Return the sum of a gate."""
    most = totals.limit if totals.unit == 0 else 32768 * totals.unit
    kept = reference.matmul_t(before, gate.kept)
    seen = _clamped_to(reference.matmul_t(x, gate.seen) + gate.bias * (1.0 if totals.unit == 0 else 0.0), most)
    summed = _clamped_to(
        _clamped_to(seen + (_clamped_to(kept, most) if is_plain else kept), most) + gate.peephole * held, most)
    return summed if totals.unit == 0 else _lstm_real_normalized(summed, gate, totals)


def _lstm_real_projected(shown: Array, form: _lstm_form, projection: Array, bias: Array) -> Array:
    """Return hidden vectors projected to the size of the output, rounded and limited before as int8 is."""
    stored = arrays.clip(arrays.round_even(shown / form.unit) - form.zero_point, -128, 127) + form.zero_point
    return arrays.clip(reference.matmul_t(stored * form.unit, projection) + bias, form.low, form.high)


def _lstm_real_step(before: Array, held: Array, x: Array, gates: _lstm_gates, totals: _lstm_totals, form: _lstm_form,
    projection: Array, bias: Array) -> tuple[Array, Array]:
    """Return what the layer shows and what its cells hold after one more step."""
    keep = reference.logistic(_lstm_real_sum(gates.keep, totals.keep, x, before, held, form.is_plain))
    fresh = arrays.tanh(_lstm_real_sum(gates.fresh, totals.fresh, x, before, held, form.is_plain))
    enter = (1.0 - keep if form.is_coupled
        else reference.logistic(_lstm_real_sum(gates.enter, totals.enter, x, before, held, form.is_plain)))
    after = _clamped_to(keep * held + enter * fresh, form.limit)
    show = reference.logistic(_lstm_real_sum(gates.show, totals.show, x, before, after, form.is_plain))
    shown = show * arrays.tanh(after)
    return (shown if form.unit == 0 else _lstm_real_projected(shown, form, projection, bias), after)


def _lstm_real(input: Array, state: Array, cell: Array, time_major: bool, gates: _lstm_gates, totals: _lstm_totals,
    form: _lstm_form, projection: Array, bias: Array) -> tuple[Array, Array, Array]:
    """Return the output, and the new output state and cells.

    Of integers the sums of gates are limited to -8 .. 8, as int16 of 2**-12 holds them, or are rounded to what they are
    normalized from; those of float32 to its range. As in LiteRT the scales of the biases of normalized gates and of the
    projection do not matter, but follow from what they are added to, and the limit of a projection is one of stored
    integers.
    """
    steps = _step_by_step(input, time_major) * 1.0
    start = (_batch_vectors(state, steps) * 1.0, _batch_vectors(cell, steps) * 1.0)
    found = scan.scan(_lstm_real_step, (start[0], start[1]), steps, 0, gates, totals, form, projection, bias)
    return (_step_by_step(found[0], time_major), _kept_at_the_end(found[0], state), _kept_at_the_end(found[1], cell))
