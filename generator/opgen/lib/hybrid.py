"""Layers of real numbers with integer weights, as LiteRT's reference kernels compute them.

Inputs are quantized when they are known (dynamically), products are summed as integers, and the
sums are real numbers again. Real numbers are float32 at every step, as in the kernels.
"""

from __future__ import annotations

import numpy as np

from opgen.lib.fixed_point import as_ints
from opgen.lib.reference import conv2d, matmul_t
from opgen.lib.shapes import Window
from opgen.lib.types import Array, Float32s, Ints, Operand, Tensor

# ruff: noqa: A002  `input` and `filter` are the operands' names

_F32 = np.float32


def filter_scales(filter: Tensor, channels: int) -> Float32s:
    """Return the scale of each output channel of a filter that has one, or one per channel."""
    scales = filter.scales if len(filter.scales) else np.ones(1)
    return np.array(np.broadcast_to(scales, (channels,)), _F32)


def hybrid_dense(
    input: Operand, filter: Operand, scales: Operand, bias: Operand, asymmetric: bool
) -> Array:
    """Return rows times a matrix (o, i) of integers, plus a bias; each row is quantized by itself.

    Source: ``EvalHybrid`` of FULLY_CONNECTED.
    """
    weights = as_ints(filter)
    rows = np.asarray(input, _F32).reshape(-1, weights.shape[1])
    stored, factors = _quantized(rows, asymmetric)
    sums = matmul_t(stored, weights).astype(_F32)
    return np.asarray(sums * (factors * np.asarray(scales, _F32)) + _bias(bias), _F32)


def hybrid_conv2d(  # noqa: PLR0913
    input: Operand,
    filter: Operand,
    scales: Operand,
    bias: Operand,
    rows: Window,
    cols: Window,
    groups: int,
    asymmetric: bool,
    stepwise: bool,
) -> Array:
    """Return a convolution with integer filters (o, h, w, i), plus a bias.

    Each image is quantized by itself. Its sums are multiplied by the scale of their channel and
    then by the image's (``stepwise``), or by the product of the two.

    Source: ``HybridConvPerChannel`` (stepwise), ``DepthwiseConvHybridPerChannel``, ``HybridConv``.
    """
    image = np.asarray(input, _F32)
    stored, factors = _quantized(image.reshape(image.shape[0], -1), asymmetric)
    sums = conv2d(stored.reshape(image.shape), as_ints(filter), rows, cols, groups).astype(_F32)
    factor, scale = factors.reshape(-1, 1, 1, 1), np.asarray(scales, _F32)
    real = sums * scale * factor if stepwise else sums * (factor * scale)
    return np.asarray(real + _bias(bias), _F32)


def _quantized_rows(rows: Float32s) -> tuple[Ints, Ints, Float32s]:
    """Return each row as integers with a zero point; zero points and scales as columns."""
    found = [_asymmetric(row) for row in rows]
    stored = np.array([stored for stored, _, _ in found], np.int64).reshape(rows.shape)
    zero_points = np.array([[zero_point] for _, zero_point, _ in found], np.int64)
    return stored, zero_points, np.array([[factor] for _, _, factor in found], _F32)


def _bias(bias: Operand) -> Float32s:
    return np.asarray(bias, _F32)


def _quantized(rows: Float32s, asymmetric: bool) -> tuple[Ints, Float32s]:
    """Return each row as integers less its zero point, and the scales as a column."""
    pairs = [_quantized_row(row, asymmetric) for row in rows]
    stored = np.stack([stored for stored, _ in pairs]) if pairs else np.zeros(rows.shape, np.int64)
    return stored, np.array([[factor] for _, factor in pairs], _F32)


def _quantized_row(row: Float32s, asymmetric: bool) -> tuple[Ints, np.float32]:
    """Source: ``SymmetricQuantizeFloats`` and ``AsymmetricQuantizeFloats`` of TensorFlow Lite.

    What LiteRT's package computes: the zero point is added after rounding. NaN counts as the least
    number. Beside an infinite one no other has a digit left: products are infinite or NaN.
    """
    low, high = np.fmin.reduce(row, initial=_F32(0)), np.fmax.reduce(row, initial=_F32(0))
    if low == high:
        return np.zeros(row.shape, np.int64), _F32(1)
    if not asymmetric:
        reach = max(-low, high)
        return _stored(row * (_F32(127) / reach), -127, 127), _F32(reach / _F32(127))
    stored, zero_point, factor = _asymmetric(row)
    return stored - zero_point, factor


def _asymmetric(row: Float32s) -> tuple[Ints, int, np.float32]:
    """Return a row as integers, their zero point, and their scale."""
    low, high = np.fmin.reduce(row, initial=_F32(0)), np.fmax.reduce(row, initial=_F32(0))
    if low == high:
        return np.zeros(row.shape, np.int64), 0, _F32(1)
    exact = (float(high) - float(low)) / 255.0
    below, above = float(low) / exact, float(high) / exact
    nearest = -128.0 - below if 128.0 + abs(below) < 127.0 + abs(above) else 127.0 - above
    zero_point = int(np.fmax(np.minimum(_half_away(np.asarray(nearest)), 127), -128))
    factor = _F32(exact)
    stored = _stored(row * (_F32(1) / factor), -128 - zero_point, 127 - zero_point)
    return stored + zero_point, zero_point, factor


def _stored(scaled: Float32s, least: int, most: int) -> Ints:
    return np.fmax(np.minimum(_half_away(scaled.astype(np.float64)), most), least).astype(np.int64)


def _half_away(values: Array) -> Array:
    return np.asarray(np.copysign(np.floor(np.abs(values) + 0.5), values))
