"""Functions for the expressions of specs. Made by `opgen build` from specs/_functions/lanes; do not edit."""

from opgen.lib import arrays
from opgen.lib.tensor import Array


def _lane_weights(weights: Array) -> Array:
    """Return weights (units, size) as [units / 8, size / 4, 8, 4], flat, with zeros up to multiples of 8 units and 8
    elements.
    """
    wide = arrays.append(weights, arrays.zeros((weights.shape[0], -weights.shape[1] % 8)), 1)
    whole = arrays.append(wide, arrays.zeros((-wide.shape[0] % 8, wide.shape[1])), 0)
    return arrays.as_int8s(
        arrays.flatten(
            arrays.transpose(arrays.reshape(whole, (whole.shape[0] // 8, 8, whole.shape[1] // 4, 4)), (0, 2, 1, 3))))


def _lane_channels(channels: Array) -> Array:
    """Return what dsp_channels gives as [units / 8, 3, 8], flat, with zeros up to a multiple of 8 units."""
    whole = arrays.append(channels, arrays.zeros((-channels.shape[0] % 8, 3)), 0)
    return arrays.as_int32s(
        arrays.flatten(arrays.transpose(arrays.reshape(whole, (whole.shape[0] // 8, 8, 3)), (0, 2, 1))))


def _lane_groups(units: int) -> Array:
    """Return the units of each eight, of which the last may overlap those before."""
    return (arrays.reshape(arrays.minimum(8 * arrays.arange((units + 7) // 8), units - 8), ((units + 7) // 8, 1)) +
        arrays.arange(8))


def _even_pairs(weights: Array) -> Array:
    """Return weights (units, size) as (units, pairs, 2), with a zero where the last pair lacks one."""
    size = weights.shape[1]
    return arrays.reshape(arrays.append(weights, arrays.zeros((weights.shape[0], size % 2)), 1),
        (weights.shape[0], (size + 1) // 2, 2))
