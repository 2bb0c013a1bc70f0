"""What SOFTMAX alone calls."""

from __future__ import annotations

import numpy as np

from opgen.lib.fixed_point import as_ints, round_f32, saturate
from opgen.lib.types import Array, Ints, Operand


def interpolate_lut(table: Operand, values: Operand) -> Ints:
    """Return int16 values mapped by a table of 513 samples, one per 128, with interpolation.

    For example ``interpolate_lut(table, input)``.
    """
    samples, numbers = as_ints(table), as_ints(values)
    index, offset = 256 + (numbers >> 7), numbers & 127
    base = samples[index]
    return as_ints(base + (((samples[index + 1] - base) * offset + 64) >> 7))


def sample_lut(sampled: Array, between: Array, scale: float) -> Ints:
    """Return 513 samples for :func:`interpolate_lut`, each moved to halve the error in between.

    ``sampled`` (513,) are the function's real values at the samples, ``between`` (512,) those in
    the middle of neighbours, ``scale`` the integers per unit. In float32, as TensorFlow Lite does.

    For example ``sample_lut(sampled, between, input.scale)``.
    """
    unit = np.float32(scale)
    values, middles = sampled.astype(np.float32), between.astype(np.float32)
    exact = round_f32(values * unit)
    interpolated = round_f32((values[1:] * unit + exact[:-1]) / np.float32(2))
    bias = round_f32((interpolated - round_f32(middles * unit)) / np.float32(2))
    moved = np.concatenate([exact[:-1] - bias, exact[-1:]])
    return saturate(moved.astype(np.int64), -32768, 32767)
