"""Functions for the expressions of specs. Made by `opgen build` from specs/_functions/lanes; do not edit."""

from opgen.lib import arrays
from opgen.lib.tensor import Array


def _even_pairs(weights: Array) -> Array:
    """Return weights (units, size) as (units, pairs, 2), with a zero where the last pair lacks one."""
    size = weights.shape[1]
    return arrays.reshape(arrays.append(weights, arrays.zeros((weights.shape[0], size % 2)), 1),
        (weights.shape[0], (size + 1) // 2, 2))


def _lane_weights(weights: Array) -> Array:
    """Return weights (units, size) as [units / 16, pairs, 16, 2], flat, with zeros for units that are missing."""
    pairs = _even_pairs(weights)
    missing = -weights.shape[0] % 16
    whole = arrays.append(pairs, arrays.zeros((missing, pairs.shape[1], 2)), 0)
    return arrays.as_int16s(
        arrays.flatten(
            arrays.transpose(arrays.reshape(whole, (whole.shape[0] // 16, 16, pairs.shape[1], 2)), (0, 2, 1, 3))))


def _lane_channels(channels: Array) -> Array:
    """Return what dsp_channels gives as [units / 8, 3, 8], flat, with zeros up to a multiple of 16 units."""
    whole = arrays.append(channels, arrays.zeros((-channels.shape[0] % 16, 3)), 0)
    return arrays.as_int32s(
        arrays.flatten(arrays.transpose(arrays.reshape(whole, (whole.shape[0] // 8, 8, 3)), (0, 2, 1))))


def _lane_groups(units: int) -> Array:
    """Return the units of each eight, of which the last may overlap those before."""
    return (arrays.reshape(arrays.minimum(8 * arrays.arange((units + 7) // 8), units - 8), ((units + 7) // 8, 1)) +
        arrays.arange(8))
