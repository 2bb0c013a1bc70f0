"""How large sums of products can become: what the arithmetic of kernels has room for.

TensorFlow Lite Micro sums products of 8 bits in 32 bits; where the input has 16, in 64 bits, of
which ``MultiplyByQuantizedMultiplier`` takes 48, to shift them to the right. A result has to fit 32
bits before it is limited to the output's type. Beyond, nobody says what comes out.
"""

from __future__ import annotations

import numpy as np

from opgen.lib.quant import multipliers, shifts
from opgen.lib.types import Array, DType, Floats, Operand, Tensor

_SUM_BITS = 31
_WIDE_SUM_BITS = 47
_RESULT_BITS = 30
"""Of 32-bit sums, which are shifted to the left before they are multiplied by a half to one."""
_WIDE_RESULT_BITS = 31
"""Of 64-bit sums; where CMSIS-NN has no room for it, specs choose a kernel of our own."""
_WIDE_SHIFT = 14
"""The most that a sum of 64 bits may be shifted to the left: then it goes to the right by 1."""
_NARROW = 8
_AT_ONCE = 1 << 16
"""Weights, at least a row of them."""


def largest_sum(input: Tensor, filter: Tensor, bias: Operand, axis: int) -> int:  # noqa: A002
    """Return a bound of the magnitude of sums of products, bias included.

    :param axis: of the filter, along which its outputs lie.
    """
    return int(_largest_sums(input, filter, bias, axis).max(initial=0.0))


def sums_fit(
    input: Tensor,  # noqa: A002
    filter: Tensor,  # noqa: A002
    bias: Operand,
    axis: int,
    factors: Operand,
) -> bool:
    """Tell whether sums of products, and they times their factors, fit what kernels compute with.

    Sums of 16 bits with a bias of 32 are the same modulo 2**32 in every runtime. A factor whose
    multiplier is 0 makes nothing of any sum; of a large bias `zero_biases` leaves nothing.
    """
    if not (input.type.is_integer and filter.type.is_integer):
        return True
    sums, wide = _largest_sums(input, filter, bias, axis), input.type.bits > _NARROW
    if not wide:  # a factor beyond all bounds is the fault of the sums
        sums = np.where(multipliers(np.fmin(np.abs(np.asarray(factors)), 1.0)) == 0, 0.0, sums)
    if wide and isinstance(bias, Tensor) and bias.type != DType.INT64:
        return totals_fit(modulo(sums), factors, False)
    return totals_fit(sums, factors, wide)


def totals_fit(totals: Operand, factors: Operand, wide: bool) -> bool:
    """Tell whether totals up to these magnitudes, and they times their factors, fit.

    :param wide: kernels have them in 64 bits, not in 32.
    """
    most = np.asarray(totals, np.float64)
    sizes = np.abs(np.asarray(factors, np.float64)).reshape(-1)
    bits, result_bits = (_WIDE_SUM_BITS, _WIDE_RESULT_BITS) if wide else (_SUM_BITS, _RESULT_BITS)
    fits = np.all(most < 2.0**bits) and np.all(most * sizes < 2.0**result_bits)
    return bool(fits and (not wide or shifts(sizes).max(initial=0) <= _WIDE_SHIFT))


def modulo(totals: Operand) -> Floats:
    """Return how large totals can be when they are computed modulo 2**32."""
    return np.minimum(np.asarray(totals, np.float64), 2.0**_SUM_BITS - 1)


def _largest_sums(input: Tensor, filter: Tensor, bias: Operand, axis: int) -> Floats:  # noqa: A002
    """Return a bound for each output; one for all, if they need not be distinguished."""
    reach = _reach(input)
    added = np.abs(np.asarray(bias, np.float64)).reshape(-1) if _is_known(bias) else np.zeros(1)
    outputs = filter.shape[axis]
    terms = filter.size // outputs if outputs else 0
    coarse = added + float(reach) * _reach(filter) * terms
    if not filter.is_constant or coarse.max(initial=0.0) < 2.0 ** (_SUM_BITS - _NARROW):
        return coarse
    weights = np.moveaxis(np.asarray(filter), axis, 0).reshape(outputs, -1)
    points = np.broadcast_to(filter.zero_points, (outputs,)) if len(filter.zero_points) else 0
    return added + float(reach) * (_magnitudes(weights) + np.abs(points) * float(terms))


def _magnitudes(weights: Array) -> Floats:
    """Return the sum of the magnitudes of each row, of some rows at a time: copies are large."""
    height = max(1, _AT_ONCE // max(1, weights.shape[1]))
    parts = (weights[i : i + height] for i in range(0, len(weights), height))
    sums = [np.abs(each.astype(np.int32)).sum(axis=1, dtype=np.int64) for each in parts]
    return np.concatenate([np.zeros(0), *sums])


def _is_known(bias: Operand) -> bool:
    return not isinstance(bias, Tensor) or bias.is_constant


def _reach(tensor: Tensor) -> int:
    """Return the largest magnitude of a stored integer less its zero point."""
    low, high = tensor.type.range
    points = tensor.zero_points if len(tensor.zero_points) else np.zeros(1, np.int64)
    return max(high - int(points.min()), int(points.max()) - low)
