"""Functions for the expressions of specs. Made by `opgen build` from specs/_functions/ranks; do not edit."""

from opgen.lib import arrays, compare, fixed_point
from opgen.lib.tensor import Array


def _rows_with_nan(values: Array) -> Array:
    """Tell which rows along the last axis have NaN; the axis is kept, with one element."""
    return compare.relate(arrays.largest_in_rows(fixed_point.as_ints(values != values)), 0, compare.Relation.GREATER)


def _repeats(rows: Array, places: Array) -> Array:
    """Tell, as 1 or 0, which places in sorted rows have the number of the place before."""
    return (
        (fixed_point.as_ints(arrays.take(rows, places, -1) == arrays.take(rows, places - 1, -1)) *
            fixed_point.as_ints(places > 0)) * fixed_point.as_ints(places < rows.shape[-1]))


def _among_equals(rows: Array, count: int) -> Array:
    """Tell which of the first elements of sorted rows have a neighbour of the same number."""
    return _repeats(rows, arrays.arange(count)) + _repeats(rows, arrays.arange(count) + 1) > 0
