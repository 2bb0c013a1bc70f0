"""Compares arrays: bit for bit, or within a tolerance."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from opgen.lib.tensor import Array


@dataclass(frozen=True)
class Tolerance:
    """Values agree if they differ by at most ``absolute + relative * |expected|``.

    What is infinite agrees with the largest finite number of its sign: LiteRT's kernels make that
    of it where they clamp, PyTorch and numpy do not, and masks of attention are full of it.
    """

    absolute: float | Array = 1e-5
    """One for all elements, or one for each run."""
    relative: float = 1e-4
    clamps: bool = True
    """Whether what is infinite agrees so. It does not where both are to clamp, or neither."""

    def __str__(self) -> str:
        return f"{self.absolute:g} + {self.relative:g} * |expected|"


FLOAT = Tolerance()
"""What float kernels must keep to: they may sum in another order."""


@dataclass(frozen=True)
class Difference:
    """How two arrays differ. ``index`` is that of the first element that does."""

    count: int
    size: int
    maximum: float
    index: tuple[int, ...] = ()
    expected: float | int | complex = 0
    actual: float | int | complex = 0
    reason: str = ""
    """Set if the arrays cannot be compared at all: another shape or type."""

    def __str__(self) -> str:
        return self._in_words(str(list(self.index)))

    def in_runs(self, first: int = 0) -> str:
        """Return the same of arrays [samples, steps, *shape]: the place is that in the tensor.

        :param first: number of the first sample.
        """
        run = f" of sample {first + self.index[0]}, step {self.index[1]}" if self.index else ""
        return self._in_words(f"{list(self.index[2:])}{run}")

    def _in_words(self, place: str) -> str:
        if self.reason:
            return self.reason
        return (
            f"{self.count} of {self.size} elements differ, at most by {self.maximum:g}; "
            f"first at {place}: {self.actual} instead of {self.expected}"
        )


def compare(
    expected: Array, actual: Array, tolerance: Tolerance | None = None
) -> Difference | None:
    """Return how ``actual`` differs from ``expected``, or None if they are equal.

    Without a tolerance values must be equal; a NaN equals a NaN.
    """
    if expected.shape != actual.shape:
        return _incomparable(
            f"shape {list(actual.shape)} instead of {list(expected.shape)}", actual
        )
    if expected.dtype != actual.dtype and tolerance is None:
        return _incomparable(f"type {actual.dtype} instead of {expected.dtype}", actual)
    wrong = ~_agree(expected, actual, tolerance)
    count = int(np.count_nonzero(wrong))
    if not count:
        return None
    index = tuple(int(i) for i in np.argwhere(wrong)[0])
    with np.errstate(invalid="ignore", over="ignore"):
        if np.issubdtype(expected.dtype, np.inexact):
            apart = np.abs(expected[wrong].astype(complex) - actual[wrong].astype(complex))
            maximum = float(np.max(np.nan_to_num(apart, nan=np.inf)))
        else:
            pairs = zip(expected[wrong].tolist(), actual[wrong].tolist(), strict=True)
            maximum = float(max(abs(int(a) - int(b)) for a, b in pairs))
    return Difference(
        count=count,
        size=expected.size,
        maximum=maximum,
        index=index,
        expected=expected[index].item(),
        actual=actual[index].item(),
    )


def _agree(expected: Array, actual: Array, tolerance: Tolerance | None) -> Array:
    with np.errstate(invalid="ignore", over="ignore"):
        same = expected == actual
        if np.issubdtype(expected.dtype, np.inexact):
            same = same | (np.isnan(expected) & np.isnan(actual))
        if tolerance is None:
            return np.asarray(same)
        is_counted = expected.dtype == actual.dtype and expected.dtype.kind in "iu"
        if is_counted and not tolerance.relative:
            return np.asarray(_distance(expected, actual) <= tolerance.absolute)
        clamped = _is_limit(expected) & np.isinf(actual) | np.isinf(expected) & _is_limit(actual)
        expected, actual = _finite(expected), _finite(actual)
        limit = tolerance.absolute + tolerance.relative * np.abs(expected.astype(np.complex128))
        apart = np.abs(expected.astype(np.complex128) - actual.astype(np.complex128))
    near = np.isfinite(apart) & (apart <= limit)
    return np.asarray(same | (near if tolerance.clamps else near & ~clamped))


def _distance(first: Array, second: Array) -> Array:
    """Return how far integers of a type are apart, exactly, also at the ends of 64 bits."""
    high, low = np.maximum(first, second), np.minimum(first, second)
    return np.asarray(high.astype(np.uint64) - low.astype(np.uint64))


def _is_limit(values: Array) -> Array:
    """Tell which numbers are the largest of their type."""
    if not np.issubdtype(values.dtype, np.floating):
        return np.zeros(values.shape, bool)
    return np.asarray(np.abs(values) == np.finfo(values.dtype).max)


def _finite(values: Array) -> Array:
    """Return real numbers with the largest ones in place of infinite ones."""
    if not np.issubdtype(values.dtype, np.floating):
        return values
    return np.asarray(np.nan_to_num(values, nan=np.nan))


def _incomparable(reason: str, actual: Array) -> Difference:
    return Difference(actual.size, actual.size, float("inf"), reason=reason)
