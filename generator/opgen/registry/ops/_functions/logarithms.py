"""Functions for the expressions of specs. Made by `opgen build` from specs/_functions/logarithms; do not edit."""

from opgen.lib import arrays, compare, elementwise
from opgen.lib.tensor import Array


def _log_of_sum(a: Array, b: Array) -> Array:
    """Return the logarithm of the sum of two numbers that are given by their natural logarithms."""
    most = arrays.maximum(a, b)
    distance = arrays.absolute(a - b)
    return arrays.where(compare.relate(arrays.absolute(most), arrays.infinity(), compare.Relation.EQUAL), most,
        most + elementwise.log1p(arrays.exp(-distance)))
