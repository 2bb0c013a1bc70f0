"""Functions for the expressions of specs. Made by `opgen build` from specs/_functions/recurrent; do not edit."""

from opgen.lib import arrays, fixed_point
from opgen.lib.tensor import Array, Tensor


def _step_by_step(vectors: Array, time_major: bool) -> Array:
    """Return vectors step by step, or put them back; batches come first where time does not."""
    return vectors if time_major else arrays.transpose(vectors, (1, 0, 2))


def _batch_vectors(state: Array, steps: Array) -> Array:
    """Return what is kept of each batch as a vector."""
    return arrays.reshape(state, (steps.shape[1], -1))


def _clamped_to(values: Array, limit: float) -> Array:
    """Return the numbers clamped to a limit and its negative."""
    return arrays.clip(values, -limit, limit)


def _kept_at_the_end(kept: Array, before: Array) -> Array:
    """Return what is kept after the last step, or before the first if there is none, in the shape of that."""
    return arrays.reshape(arrays.append(arrays.reshape(before, (1, *kept.shape[1:])), kept, 0)[-1], before.shape)


def _saturated_s16(values: Array) -> Array:
    """Return the integers as int16 holds them, saturated."""
    return fixed_point.saturate(values, -32768, 32767)


def _fits_when_shifted(totals: Array, shift: int) -> bool:
    """Return whether totals stay below 2**31 when a shift brings them to their unit."""
    return arrays.all_true(totals * 2.0 ** (shift if shift > 0 else 0) < 2147483648.0)


def _farthest_stored(of: Tensor) -> int:
    """Return how far a stored integer of a tensor can be from its zero point."""
    return (of.zero_point - of.type.range[0] if 2 * of.zero_point > of.type.range[0] + of.type.range[1]
        else of.type.range[1] - of.zero_point)


def _truncated_quotient(values: Array, divisor: int) -> Array:
    """Return quotients of integers rounded towards zero."""
    return fixed_point.as_ints(arrays.sign(values) * (arrays.absolute(values) // divisor))
