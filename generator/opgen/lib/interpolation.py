"""Functions of int16 as tables, between whose numbers kernels interpolate."""

from __future__ import annotations

import numpy as np

from opgen.air.dtype import DType
from opgen.lib.exact import wrap_to
from opgen.lib.fixed_point import as_ints, round_f32
from opgen.lib.types import Array, Ints, Operand


def interpolate_lut(table: Operand, values: Operand) -> Ints:
    """Return int16 values mapped by a table of 513 samples, one per 128, with interpolation.

    Slopes and results wrap to 16 bits. Source: ``LUTLookup`` of TensorFlow Lite.

    For example ``interpolate_lut(table, input)``.
    """
    samples, numbers = as_ints(table), as_ints(values)
    index, offset = 256 + (numbers >> 7), numbers & 127
    base = samples[index]
    slope = wrap_to(samples[index + 1] - base, DType.INT16)
    return wrap_to(base + ((slope * offset + 64) >> 7), DType.INT16)


def sample_lut(sampled: Array, between: Array, last: float, scale: float) -> Ints:
    """Return 513 samples for :func:`interpolate_lut`, each moved to halve the error in between.

    ``sampled`` (513,) are the function's real values at the samples, ``between`` (512,) those in
    the middle of neighbours, ``last`` that at the end, which float32 may have apart from the last
    sample, ``scale`` the integers per unit. Source: ``LUTPopulateInt16`` of TensorFlow Lite.

    For example ``sample_lut(sampled, between, 0.0, input.scale)``.
    """
    unit = np.float32(scale)
    values, middles = sampled.astype(np.float32), between.astype(np.float32)
    exact = round_f32(values * unit)
    interpolated = round_f32((values[1:] * unit + exact[:-1]) / np.float32(2))
    bias = round_f32((interpolated - round_f32(middles * unit)) / np.float32(2))
    moved = np.append(exact[:-1] - bias, round_f32(np.array([last], np.float32) * unit))
    return as_ints(np.clip(moved, -32768, 32767))
