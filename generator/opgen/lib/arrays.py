"""Array functions for expressions: numpy with typed signatures and a bound on sizes."""

from __future__ import annotations

import math

import numpy as np

from opgen.lib.limits import bounded, bounded_shape
from opgen.lib.types import (
    Array,
    DType,
    Float32s,
    Floats,
    Int8s,
    Int16s,
    Int32s,
    Int64s,
    Ints,
    Operand,
    Shape,
    UInt8s,
)


def arange(count: int) -> Ints:
    """Return 0, 1, ... count - 1."""
    return np.arange(bounded(count), dtype=np.int64)


def linspace(first: float, last: float, count: int) -> Floats:
    """Return ``count`` numbers at equal distances from ``first`` to ``last``, both included."""
    return np.linspace(first, last, bounded(count))


def zeros(shape: Shape) -> Floats:
    """Return an array of zeros."""
    return np.zeros(bounded_shape(shape))


def ones(shape: Shape) -> Floats:
    """Return an array of ones.

    For example ``ones((2,))`` is [1.0, 1.0].
    """
    return np.ones(bounded_shape(shape))


def full(shape: Shape, value: Operand) -> Array:
    """Return an array filled with one value, of the value's element type."""
    element = np.asarray(value).reshape(-1)[:1]
    return np.full(bounded_shape(shape), element[0] if element.size else 0)


def array(values: tuple[float, ...]) -> Floats:
    """Return the numbers as an array."""
    return np.array(values, dtype=np.float64)


def ints(values: Shape) -> Ints:
    """Return the integers as an array."""
    return np.array(values, dtype=np.int64)


def scalar(value: int) -> Ints:
    """Return one integer as an array without axes."""
    return np.array(value, dtype=np.int64)


def tile(values: Operand, times: int) -> Array:
    """Return the elements ``times`` over, as a vector."""
    flat = np.asarray(values).reshape(-1)
    bounded(flat.size * times)
    return np.asarray(np.tile(flat, times))


def spread(vector: Operand, count: int) -> Array:
    """Return a vector of ``count`` elements, all the same if there was only one."""
    return np.array(np.broadcast_to(np.asarray(vector).reshape(-1), (bounded(count),)))


def column(vector: Operand) -> Array:
    """Return a vector (n) as a column (n, 1), so that it broadcasts along rows.

    For example ``column(array((1, 2)))`` is [[1.0], [2.0]].
    """
    return np.asarray(vector).reshape(-1, 1)


def row(vector: Operand) -> Array:
    """Return a vector (n) as a row (1, n).

    For example ``row(array((1, 2)))`` is [[1.0, 2.0]].
    """
    return np.asarray(vector).reshape(1, -1)


def outer(first: Operand, second: Operand) -> Array:
    """Return the products (n, m) of two vectors (n) and (m).

    For example ``outer(array((1, 2)), array((3, 4)))`` is [[3.0, 4.0], [6.0, 8.0]].
    """
    a, b = np.asarray(first).reshape(-1), np.asarray(second).reshape(-1)
    bounded(a.size * b.size)
    return np.asarray(np.multiply.outer(a, b))


def exp(x: Operand) -> Array:
    """Return e**x; too large results are infinite."""
    with np.errstate(over="ignore"):
        return np.asarray(np.exp(x))


def log(x: Operand) -> Array:
    """Return the natural logarithm; minus infinity at 0, NaN below."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(np.log(x))


def log2(x: Operand) -> Array:
    """Return the logarithm of base 2; minus infinity at 0, NaN below."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(np.log2(x))


def log10(x: Operand) -> Array:
    """Return the logarithm of base 10; minus infinity at 0, NaN below."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(np.log10(x))


def sqrt(x: Operand) -> Array:
    """Return the square root; NaN below 0."""
    with np.errstate(invalid="ignore"):
        return np.asarray(np.sqrt(x))


def rsqrt(x: Operand) -> Array:
    """Return 1 / sqrt(x); infinite at 0, NaN below."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(1.0 / np.sqrt(x))


def sin(x: Operand) -> Array:
    """Return the sine of an angle in radians."""
    return np.asarray(np.sin(x))


def cos(x: Operand) -> Array:
    """Return the cosine of an angle in radians."""
    return np.asarray(np.cos(x))


def tanh(x: Operand) -> Array:
    """Return the hyperbolic tangent."""
    return np.asarray(np.tanh(x))


def floor(x: Operand) -> Array:
    """Return the largest integers not above, as they are typed."""
    return np.asarray(np.floor(x))


def ceil(x: Operand) -> Array:
    """Return the smallest integers not below, as they are typed."""
    return np.asarray(np.ceil(x))


def round_even(x: Operand) -> Array:
    """Return the nearest whole numbers, halves to the even one, as they are typed."""
    return np.asarray(np.rint(x))


def absolute(x: Operand) -> Array:
    """Return the absolute values."""
    return np.asarray(np.abs(x))


def sign(x: Operand) -> Array:
    """Return -1, 0 or 1; of NaN, NaN."""
    return np.asarray(np.sign(x))


def power(base: Operand, exponent: Operand) -> Array:
    """Return base**exponent in real numbers; NaN where that is not one."""
    with np.errstate(all="ignore"):
        return np.asarray(np.power(np.asarray(base, np.float64), np.asarray(exponent, np.float64)))


def maximum(a: Operand, b: Operand) -> Array:
    """Return the larger of two, element by element."""
    return np.maximum(a, b)


def minimum(a: Operand, b: Operand) -> Array:
    """Return the smaller of two, element by element."""
    return np.minimum(a, b)


def or_other(x: Operand, other: Operand, keeps_nonfinite: bool) -> Array:
    """Return the elements, with those of ``other`` for NaN, unless ``keeps_nonfinite``.

    With this of the first of two numbers, the smaller or the larger one is what comparing the
    first with the second gives in C, which is false for NaN.
    """
    values = np.asarray(x)
    if keeps_nonfinite or values.dtype.kind != "f":
        return values
    return np.where(np.isnan(values), other, values)


def infinity() -> float:
    """Return a bound that bounds nothing; ``-infinity()`` is the one from below."""
    return math.inf


def clip(x: Operand, low: Operand, high: Operand) -> Array:
    """Return the elements clamped to ``low`` .. ``high``."""
    values = np.asarray(x)
    if values.dtype == np.int64:  # of which float64 does not hold all
        low, high = _whole(low), _whole(high)
    return np.asarray(np.minimum(np.maximum(values, low), high))


def _whole(bound: Operand) -> Operand:
    """Return a bound as an integer, if it is one or bounds no int64."""
    if not isinstance(bound, float) or not (math.isinf(bound) or bound.is_integer()):
        return bound
    least, greatest = DType.INT64.range
    return greatest if bound >= greatest else least if bound <= least else int(bound)


def common_bits(x: Operand, y: Operand) -> Array:
    """Return the bits that integers have in common, two by two.

    For example ``common_bits(6, -4)`` is 4.
    """
    return np.asarray(np.bitwise_and(np.asarray(x), np.asarray(y)))


def where(condition: Operand, then: Operand, otherwise: Operand) -> Array:
    """Return ``then`` where the condition is not zero, else ``otherwise``."""
    return np.where(np.asarray(condition) != 0, np.asarray(then), np.asarray(otherwise))


def expand(x: Operand, shape: Shape) -> Array:
    """Return the array broadcast to the shape."""
    return np.array(np.broadcast_to(np.asarray(x), bounded_shape(shape)))


def cumsum(x: Operand, axis: int = -1) -> Array:
    """Return the running sums along an axis."""
    return np.asarray(np.cumsum(np.asarray(x), axis=axis))


def total(x: Operand) -> float:
    """Return the sum of all elements."""
    return float(np.sum(np.asarray(x)))


def largest(x: Operand) -> float:
    """Return the largest element; 0 of none."""
    return float(np.max(np.asarray(x))) if np.asarray(x).size else 0.0


def largest_in_rows(x: Array) -> Array:
    """Return the largest element along the last axis, which is kept; 0 of none.

    For example ``largest_in_rows(row(array((1, 5, 2))))`` is [[5.0]].
    """
    return np.max(x, axis=-1, keepdims=True) if x.size else np.zeros((*x.shape[:-1], 1), x.dtype)


def smallest(x: Operand) -> float:
    """Return the smallest element; 0 of none."""
    return float(np.min(np.asarray(x))) if np.asarray(x).size else 0.0


def length(x: Operand) -> int:
    """Return the number of elements."""
    return int(np.asarray(x).size)


def element(x: Operand, index: int) -> int:
    """Return one element of the flattened array, as an integer."""
    return int(np.asarray(x).reshape(-1)[index].item())


def number(x: Operand, index: int) -> float:
    """Return one element of the flattened array, as a real number."""
    return float(np.asarray(x).reshape(-1)[index].item())


def all_true(x: Operand) -> bool:
    """Tell whether every element is not zero."""
    return bool(np.all(np.asarray(x) != 0))


def any_true(x: Operand) -> bool:
    """Tell whether an element is not zero.

    For example ``any_true(array((0, 2)))`` is True.
    """
    return bool(np.any(np.asarray(x) != 0))


def interp(x: Operand, points: Operand, values: Operand) -> Floats:
    """Return the piecewise linear function through (points, values), at ``x``.

    For example ``interp(array((0.5,)), array((0.0, 1.0)), array((2.0, 4.0)))`` is [3.0].
    """
    return np.asarray(
        np.interp(
            np.asarray(x, np.float64), np.asarray(points).ravel(), np.asarray(values).ravel()
        ),
        np.float64,
    )


def repeated(x: Operand, times: Shape) -> Array:
    """Return the array side by side, ``times`` over along each axis."""
    values = np.asarray(x)
    bounded_shape(tuple(size * each for size, each in zip(values.shape, times, strict=True)))
    return np.tile(values, times)


def flatten(x: Operand) -> Array:
    """Return the elements as a vector.

    For example ``flatten(column(array((1, 2))))`` is [1.0, 2.0].
    """
    return np.asarray(x).reshape(-1)


def reshape(x: Operand, shape: Shape) -> Array:
    """Return the same elements in another shape."""
    return np.asarray(x).reshape(shape)


def transpose(x: Operand, axes: Shape) -> Array:
    """Return the array with its axes in the given order."""
    return np.asarray(x).transpose(axes)


def flip(x: Operand, axis: int) -> Array:
    """Return the array with the order along an axis reversed.

    For example ``flip(array((1, 2, 3)), 0)`` is [3.0, 2.0, 1.0].
    """
    return np.flip(np.asarray(x), axis)


def take(x: Operand, index: Operand, axis: int = 0) -> Array:
    """Return the slices of ``x`` at the indices along an axis; a wrong index takes the nearest."""
    return np.take(np.asarray(x), np.asarray(index, np.int64), axis=axis, mode="clip")


def roll(x: Operand, shift: int, axis: int) -> Array:
    """Return the array moved by ``shift`` along an axis, in a circle."""
    return np.roll(np.asarray(x), shift, axis)


def append(first: Operand, second: Operand, axis: int = 0) -> Array:
    """Return two arrays joined along an axis."""
    return np.concatenate([np.asarray(first), np.asarray(second)], axis=axis)


def as_int8s(x: Operand) -> Int8s:
    """Return the numbers, rounded to even, as a C table of int8_t; must be within its range."""
    return _table(x, DType.INT8)


def as_uint8s(x: Operand) -> UInt8s:
    """Return the numbers, rounded to even, as a C table of uint8_t; must be within its range."""
    return _table(x, DType.UINT8)


def as_int16s(x: Operand) -> Int16s:
    """Return the numbers, rounded to even, as a C table of int16_t; must be within its range."""
    return _table(x, DType.INT16)


def as_int32s(x: Operand) -> Int32s:
    """Return the numbers, rounded to even, as a C table of int32_t; must be within its range."""
    return _table(x, DType.INT32)


def as_int64s(x: Operand) -> Int64s:
    """Return the numbers, rounded to even, as a C table of int64_t; must be within its range."""
    return _table(x, DType.INT64)


def as_float32s(x: Operand) -> Float32s:
    """Return the numbers as a C table of float."""
    return np.asarray(x, np.float32)


def f32(x: float) -> float:
    """Return the number rounded to float32, as a C float holds it."""
    with np.errstate(over="ignore"):
        return float(np.float32(x))


def _table(x: Operand, dtype: DType) -> Array:
    values: Array = np.asarray(x)
    rounded = np.rint(values) if values.dtype.kind == "f" else values
    low, high = dtype.range
    if rounded.size and (np.min(rounded) < low or np.max(rounded) > high):
        message = f"numbers from {np.min(rounded)} to {np.max(rounded)} do not fit {dtype}"
        raise ValueError(message)
    return rounded.astype(dtype.numpy)
