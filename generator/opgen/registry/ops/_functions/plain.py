"""Functions for the expressions of specs. Made by `opgen build` from specs/_functions/plain; do not edit."""

from opgen.lib import arrays, fixed_point, quant, target
from opgen.lib.tensor import Array


def _lacks_simd(processor: target.Target) -> bool:
    """Tell whether a processor is one that kernels in plain C are for."""
    return not processor.dsp and (not processor.mve) and (processor.kernels == 'portable')


def _library_cost(core: target.Target, rows: int, depth: int, units: int) -> float:
    """Return about how many instructions CMSIS-NN's function for rows times a matrix takes, which computes four units
    at once.
    """
    each = (11.5 if core.mve else 10.1) + 4 * core.multiply_add + 5 * core.step
    ends = (48 if core.mve else 41) + 1.1 * core.wide_multiply
    return (90 + (units + 3) // 4 * (155 + 28 * core.spilled + rows * (62 + 4 * core.spilled + each * depth)) +
        rows * units * ends)


def _plain_cost(core: target.Target, pairs: int, units: int, size: int, is_clamped: bool) -> float:
    """Return the instructions for pairs of pixels, without those that lay out their windows."""
    each = 9 + 7 * core.multiply_add + core.spilled
    last = 11 + 8 * core.multiply_add + 6 * core.step + 18 * core.spilled
    ends = (27.2 + 0.8 * core.wide_multiply + 2 * core.saturate + 4 * core.step + 9 * core.spilled +
        (22 if is_clamped else 0))
    return (pairs *
        (
            ((units + 3) // 4 * (25 + 10 * core.spilled + each * (size // 4 * 4) + last * (size % 4)) +
                (13.7 + 1.5 * core.spilled) * size) + units * ends))


def _by_four_units(weights: Array) -> Array:
    """Return weights (units, size) as [units / 4, size, 4], flat, with zeros for units that are missing."""
    missing = -weights.shape[0] % 4
    whole = arrays.append(weights, arrays.zeros((missing, weights.shape[1])), 0)
    groups = whole.shape[0] // 4
    return arrays.as_int8s(
        arrays.flatten(arrays.transpose(arrays.reshape(whole, (groups, 4, weights.shape[1])), (0, 2, 1))))


def _plain_weights(weights: Array) -> Array:
    """Return the same as bytes without sign, 128 more than they are."""
    return arrays.as_uint8s(fixed_point.as_ints(_by_four_units(weights)) + 128)


def _plain_channels(channels: Array, weights: Array) -> Array:
    """Return what dsp_channels gives for elements that are 128 more than they are."""
    biases = quant.row_sums(weights, channels[:, 0], -256)
    return arrays.as_int32s(arrays.append(arrays.column(biases), channels[:, 1:3], 1))
