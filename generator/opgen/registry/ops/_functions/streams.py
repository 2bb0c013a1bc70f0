"""Functions for the expressions of specs. Made by `opgen build` from specs/_functions/streams; do not edit."""

from opgen.lib import arrays, fixed_point, overflow, quant, shapes, structs
from opgen.lib.tensor import Array


def _streams_fit(filter: Array, bias: Array, factors: structs.cmsis_nn_per_channel_quant_params) -> bool:
    """Tell whether sums of a filter (units, ...) of int16 elements fit 32 bits, as factors do."""
    weights = arrays.reshape(filter, (filter.shape[0], filter.size // filter.shape[0]))
    is_dead = factors.multiplier == 0
    most = (32768 * overflow.sum_along(arrays.maximum(fixed_point.as_ints(weights), -fixed_point.as_ints(weights)), 1) +
        arrays.maximum(fixed_point.as_ints(bias), -fixed_point.as_ints(bias)))
    return (filter.size > 0 and arrays.all_true(most < 2147483648) and
        arrays.all_true(arrays.maximum(is_dead, (factors.shift < 0) * (factors.shift > -18))))


def _bytes_of_windows(image: tuple[int, ...], units: int, down: shapes.Window, across: shapes.Window,
    bounds: quant.Clamp) -> structs.opgen_window_quant:
    """Return windows over an int16 image whose channels are counted in bytes."""
    return structs.opgen_window_quant(image[0], image[1], image[2], 2 * image[3], down.out, across.out, units,
        down.size, across.size, 2 * image[3], down.stride, across.stride, down.dilation, across.dilation, down.before,
        across.before, bounds.lo, bounds.hi)


def _factors_s16(factors: structs.cmsis_nn_per_channel_quant_params) -> Array:
    """Return factors of which sums * factor / 2**32, rounded once, is what multiply_wide gives.

    They fit 32 bits where streams_fit.
    """
    multiplier = fixed_point.as_ints(factors.multiplier)
    reduced = arrays.where(multiplier < 2147418112, (multiplier + 32768) // 65536, 32767)
    return arrays.where(reduced == 0, 0,
        reduced * 2 ** arrays.maximum(arrays.minimum(fixed_point.as_ints(factors.shift) + 17, 16), 0))


def _stream_s16(filter: Array, bias: Array, factors: structs.cmsis_nn_per_channel_quant_params, group: int,
    run: int) -> Array:
    """Return [units / group][weights, group sums to begin with, group factors] of a filter (units, ...), with zeros for
    what is missing.

    The weights are words of four: of `run` elements each, in turns for each unit where these are two.
    """
    units = filter.shape[0]
    groups = (units + group - 1) // group
    rows = arrays.reshape(filter, (units, filter.size // units))
    missing = groups * group - units
    longer = arrays.append(fixed_point.as_ints(rows), arrays.zeros((units, -rows.shape[1] % run)), 1)
    whole = arrays.reshape(arrays.append(longer, arrays.zeros((missing, longer.shape[1])), 0),
        (groups, group, longer.shape[1] // run, run))
    begins = arrays.reshape(arrays.append(bias + arrays.zeros((units,)), arrays.zeros((missing,)), 0), (groups, group))
    ends = arrays.reshape(arrays.append(_factors_s16(factors) + arrays.zeros((units,)), arrays.zeros((missing,)), 0),
        (groups, group))
    bytes = arrays.reshape(arrays.transpose(whole, (0, 2, 3, 1) if run == 2 else (0, 2, 1, 3)),
        (groups, group * longer.shape[1] // 4, 4))
    words = fixed_point.wrap(
        overflow.sum_along(arrays.where(bytes < 0, bytes + 256, bytes) * 256 ** arrays.arange(4), 2))
    return arrays.as_int32s(arrays.append(arrays.append(words, begins, 1), ends, 1))


def _is_within(size: int, windows: shapes.Window) -> bool:
    """Tell whether all windows lie inside of an axis."""
    return windows.before == 0 and (windows.out - 1) * windows.stride + (windows.size - 1) * windows.dilation < size
