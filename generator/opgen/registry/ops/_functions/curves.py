"""Functions for the expressions of specs. Made by `opgen build` from specs/_functions/curves; do not edit."""

from opgen.lib import arrays, interpolation
from opgen.lib.tensor import Array, Tensor


def _sample_places(low: float, high: float) -> Array:
    """Return 513 numbers at equal distances from low to high, of float32."""
    return arrays.as_float32s(low + arrays.as_float32s(arrays.arange(513)) * arrays.f32((high - low) / 512.0))


def _between(places: Array, low: float, high: float) -> Array:
    """Return the 512 numbers in the middle of neighbours, of float32."""
    return places[:512] + arrays.f32((high - low) / 1024.0)


def _int16_range(values: Tensor) -> tuple[float, float]:
    """Return the least and the greatest real number that int16 stands for, of float32."""
    return (arrays.f32(-32768 * values.scale), arrays.f32(32767 * values.scale))


def _int16_units(values: Tensor) -> float:
    """Return the integers of int16 per unit, as LUTPopulateInt16 of TensorFlow Lite divides them, of float32."""
    ends = _int16_range(values)
    return arrays.f32(65536.0 / arrays.f32(ends[1] - ends[0]))


def _int16_curve(sampled: Array, middles: Array, last: Array, values: Tensor) -> Array:
    """Return the table of a function of int16, from its real values at the places, in their middles, and at the end.

    Source: LUTPopulateInt16 of TensorFlow Lite.
    """
    return arrays.as_int16s(
        interpolation.sample_lut(arrays.as_float32s(sampled), arrays.as_float32s(middles), arrays.number(last, 0),
            _int16_units(values)))


def _int16_middles(values: Tensor) -> Array:
    """Return the 512 numbers between them, as they are."""
    ends = _int16_range(values)
    return _between(_sample_places(ends[0], ends[1]), ends[0], ends[1]) + arrays.zeros((1,))


def _int16_places(values: Tensor) -> Array:
    """Return the 513 real numbers of int16 at which functions are sampled, of float32, in float64."""
    ends = _int16_range(values)
    return _sample_places(ends[0], ends[1]) + arrays.zeros((1,))
