"""Sums and products of real numbers that come near the ends of float32, or leave it on their way.

References compute with float64, in which hardly anything overflows. Kernels have float32: a sum
that is too large once is infinite from there on, whatever is added to it, and a small term is lost
beside a huge one. Beyond :data:`HUGE` these functions round every step to float32, with the terms
in the order in which kernels add them.
"""

from __future__ import annotations

import numpy as np

from opgen.lib.types import Array, Operand

HUGE = 2.0**64
"""What no model reaches by measuring something."""


def stepped(x: Operand) -> Array:
    """Return real numbers, those beyond :data:`HUGE` as float32 holds them; integers as is.

    For example ``stepped(array((1.5, 2.0)))`` is [1.5, 2.0].
    """
    values = np.asarray(x)
    if values.dtype.kind != "f" or not values.size or np.abs(values).max() <= HUGE:
        return values
    return np.where(np.abs(values) > HUGE, values.astype(np.float32), values)


def running_total(total: Operand, term: Operand) -> Array:
    """Return a sum with one more term, which may be a product.

    For example ``running_total(array((1.0,)), array((2.5,)))`` is [3.5].
    """
    return stepped(np.asarray(total) + stepped(term))


def running_sums(x: Operand, axis: int) -> Array:
    """Return the sums of all elements up to each one along an axis.

    For example ``running_sums(array((1, 2, 3)), 0)`` is [1.0, 3.0, 6.0].
    """
    values = np.asarray(x)
    sums = np.asarray(np.cumsum(values, axis=axis))
    if values.dtype.kind != "f" or not values.size:
        return sums
    reach = np.cumsum(_sizes(values), axis=axis)
    if np.all(reach <= HUGE):
        return sums
    steps = np.add.accumulate(values.astype(np.float32), axis=axis)
    return np.where(reach <= HUGE, sums, steps)


def sum_along(x: Operand, axes: int | tuple[int, ...], keepdims: bool = False) -> Array:
    """Return the sums over axes; terms are added in the order in which they lie."""
    values = np.asarray(x)
    sums = np.asarray(np.sum(values, axis=axes, keepdims=keepdims))
    if values.dtype.kind != "f" or not values.size:
        return sums
    reach = np.asarray(np.sum(_sizes(values), axis=axes, keepdims=keepdims))
    if np.all(reach <= HUGE):
        return sums
    steps = running_sums(_terms(values, axes), 0)[-1].reshape(sums.shape)
    return np.where(reach <= HUGE, sums, steps)


def product_along(x: Operand, axes: int | tuple[int, ...]) -> Array:
    """Return the products over axes; factors are taken in the order in which they lie.

    For example ``product_along(array((1.5, 2.0)), 0)`` is 3.0.
    """
    values = np.asarray(x)
    products = np.asarray(np.prod(values, axis=axes))
    if values.dtype.kind != "f" or not values.size:
        return products
    sizes = _sizes(values)
    sizes[sizes == 0.0] = 1.0
    reach = np.prod(np.maximum(sizes, 1.0), axis=axes)
    least = np.prod(np.minimum(sizes, 1.0), axis=axes)
    is_near = np.asarray((reach <= HUGE) & (least >= 1.0 / HUGE))
    if np.all(is_near):
        return products
    factors = _terms(values, axes).astype(np.float32)
    steps = np.multiply.accumulate(factors, axis=0)[-1].reshape(products.shape)
    return np.where(is_near, products, steps)


def _terms(values: Array, axes: int | tuple[int, ...]) -> Array:
    """Return elements with those of some axes one behind the other in the first."""
    listed = (axes,) if isinstance(axes, int) else axes
    reduced = sorted(axis % values.ndim for axis in listed)
    kept = [axis for axis in range(values.ndim) if axis not in reduced]
    return values.transpose(*reduced, *kept).reshape(-1, *(values.shape[i] for i in kept))


def matmul(first: Operand, second: Operand) -> Array:
    """Return products of matrices of real numbers, in the last two axes.

    For example ``matmul(row(array((1, 2))), column(array((3, 4))))`` is [[11.0]].
    """
    left, right = np.asarray(first, np.float64), np.asarray(second, np.float64)
    product = np.asarray(left @ right)
    sizes = _sizes(left), _sizes(right)
    depth = left.shape[-1]
    if np.prod([each.max(initial=0.0) for each in sizes]) * depth <= HUGE:
        return product
    reach = sizes[0] @ sizes[1]
    if np.all(reach <= HUGE):
        return product
    if left.ndim == right.ndim == 2:  # noqa: PLR2004  few rows have such numbers
        rows = np.flatnonzero((reach > HUGE).any(axis=1))
        product[rows] = np.where(
            reach[rows] <= HUGE, product[rows], _product_in_steps(left[rows], right)
        )
        return product
    return np.where(reach <= HUGE, product, _product_in_steps(left, right))


def affine(x: Operand, weights: Operand, bias: Operand) -> Array:
    """Return rows times the rows of weights, plus a bias, from which the sums begin.

    For example ``affine(row(array((1, 2))), row(array((3, 4))), 0.5)`` is [[11.5]].
    """
    rows, matrix = np.asarray(x, np.float64), np.asarray(weights, np.float64)
    starts = np.broadcast_to(np.asarray(bias, np.float64), (matrix.shape[0],))
    ones = np.ones((*rows.shape[:-1], 1))
    with_starts = np.concatenate([starts[:, np.newaxis], matrix], axis=1)
    return matmul(np.concatenate([ones, rows], axis=-1), with_starts.T)


def _product_in_steps(left: Array, right: Array) -> Array:
    """Return products of matrices, one term after the other in float32."""
    rows, columns = left.astype(np.float32), right.astype(np.float32)
    terms = (
        rows[..., :, k, np.newaxis] * columns[..., np.newaxis, k, :] for k in range(left.shape[-1])
    )
    total = next(terms)
    for term in terms:
        total = total + term
    return total


def _sizes(values: Array) -> Array:
    """Return absolute values, with 0 for what is infinite or NaN before anything is added."""
    return np.where(np.isfinite(values), np.abs(values), 0.0)
