"""Random quantizations and elements, with the ends of every range more often than the middle.

Corners of the space, by number: zero points and elements lie at the low ends (0), at the high ends
(1), or at both in turns. Scales are powers of two (0), so that the multipliers between them have
their least value and rounding meets ties; or just below (1), where multipliers have their greatest
value; the output's scale is finer than what it has to hold (2), much finer (4), coarser (3) and
much coarser (5), so that results saturate, and shifts too. The bounds of activations, 1 and 6, lie
half-way between two integers of the output at (2) and (3).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from opgen.air.dtype import DType
from opgen.air.model import Quantization
from opgen.lib.draw import is_high
from opgen.lib.tensor import Array, Tensor
from opgen.operators.model import Operand

Generator = np.random.Generator

QUANTIZED = (DType.INT4, DType.INT8, DType.UINT8, DType.INT16)
"""Types whose elements normally stand for real numbers."""
ACCUMULATORS = (DType.INT32, DType.INT64)
"""Types of constants (biases) that are added to sums of products."""
UNSIGNED = (DType.UINT16, DType.UINT32, DType.UINT64)
"""Types whose elements are what they are: every kernel wraps them in the same way."""
_LEAST_SCALE = 1e-20
_MOST_BITS = 22
_WIDE_BITS = 4
"""Bits that constants of 16 bits have more than those of 8: see :func:`draw_elements`."""
_MODERATE = 1000
"""Bound of integers without a scale: what kernels do on overflow is nobody's promise."""


def holds_weights(operand: Operand) -> bool:
    """Tell whether an operand is, or usually is, a constant that inputs are multiplied by."""
    return operand.const or "O" in operand.layout


def may_be_bias(operand: Operand, type_: DType) -> bool:
    """Tell whether a constant of the type may be added to sums of products."""
    return type_ in ACCUMULATORS or (type_ is DType.INT16 and operand.layout == "O")


def whole_tensor(scale: float, zero_point: int = 0) -> Quantization:
    """Return one scale for a whole tensor."""
    return Quantization(np.array([scale], np.float32), np.array([zero_point], np.int64))


def draw_activation_scale(
    generator: Generator, type_: DType, *, skewed: bool = False
) -> Quantization:
    """Draw the quantization of what is computed at run time; zero points often 0 or at an end.

    :param skewed: give 16 bits a zero point, too.
    """
    reach = float(np.exp2(generator.uniform(-2, 5)))
    low, high = type_.range
    scale = 2 * reach / (high - low)
    if type_ is DType.INT16 and not skewed:  # the format wants 16 bits to be symmetric
        return whole_tensor(scale)
    chance = generator.random()
    if chance < 0.4:  # noqa: PLR2004
        return whole_tensor(scale, int(generator.choice([low, high, 0])))
    return whole_tensor(scale, int(generator.integers(low, high + 1)))


def draw_weight_scale(
    generator: Generator, type_: DType, shape: tuple[int, ...], layout: str, *, per_channel: bool
) -> Quantization:
    """Draw the quantization of a constant: symmetric, per output channel if asked for."""
    axis = layout.find("O")
    if not per_channel or axis < 0 or shape[axis] == 0:
        finer = _WIDE_BITS if type_ is DType.INT16 else 0
        return whole_tensor(float(np.exp2(generator.uniform(-12, -2) - finer)))
    scales = np.exp2(generator.uniform(-12, -2, shape[axis])).astype(np.float32)
    return Quantization(scales, np.zeros(len(scales), np.int64), axis)


def draw_scales(generator: Generator, type_: DType, shape: tuple[int, ...]) -> Quantization:
    """Draw a scale, and a zero point, for each index of an axis of more than one element."""
    axis = int(generator.choice([axis for axis, size in enumerate(shape) if size > 1]))
    scales = np.exp2(generator.uniform(-12, -2, shape[axis])).astype(np.float32)
    low, high = type_.range
    return Quantization(scales, generator.integers(low, high + 1, shape[axis]), axis)


def at_corner(quantization: Quantization, type_: DType, corner: int, position: int) -> Quantization:
    """Return the quantization of an input, moved to a corner of the space.

    :param position: counts the zero points of a case.
    """
    scales, zero_points = quantization.scales, quantization.zero_points
    if corner < 2:  # noqa: PLR2004
        scales = _powers_of_two(scales)
    if corner == 1:
        scales = np.nextafter(scales, np.float32(0))
    if np.any(zero_points):
        end = type_.range[is_high(corner, position)]
        zero_points = np.full_like(zero_points, end)
    return Quantization(scales, zero_points, quantization.axis)


def weights_at_corner(quantization: Quantization, corner: int) -> Quantization:
    """Return the quantization of a constant, moved to a corner of the space."""
    if corner >= 2:  # noqa: PLR2004
        return quantization
    return replace(quantization, scales=_powers_of_two(quantization.scales))


def output_at_corner(
    quantization: Quantization, type_: DType, corner: int, position: int
) -> Quantization:
    """Return the quantization of an output, moved to a corner of the space."""
    much = 2.0 ** (_MOST_BITS - type_.bits)  # sums in 32 bits must hold what saturates
    factor = (1, 1, 2.0**-4, 2.0**4, 1 / much, much)[corner]
    moved = at_corner(quantization, type_, 0 if corner == 1 else corner, position)
    end = at_corner(quantization, type_, corner, position).zero_points
    scales = np.maximum(moved.scales * np.float32(factor), np.float32(_LEAST_SCALE))
    if corner in (2, 3):
        bound = 6.0 if is_high(corner, position) else 1.0
        scales = np.array([half_way(scale, bound) for scale in scales.astype(np.float32)])
    return Quantization(scales.astype(np.float32), end, quantization.axis)


def half_way(scale: np.float32, bound: float) -> np.float32:
    """Return a scale near this one whose quotient with a bound ends in a half, in float32.

    If there is one, it is just below the half in float64, where it is rounded down. Scales coarser
    than the bound stay as they are.
    """
    steps = np.float32(np.floor(np.float32(bound) / scale) + np.float32(0.5))
    if not 1 < steps < 1 << 16:
        return scale
    near = np.float32(bound) / steps
    several = (np.nextafter(near, np.float32(end)) for end in (0, np.inf))
    ties = [each for each in (near, *several) if np.float32(bound) / each == steps]
    return max(ties, default=near, key=lambda each: bound / float(each) < float(steps))


def _powers_of_two(scales: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    return np.exp2(np.ceil(np.log2(scales))).astype(np.float32)


def bias_scale(input_: Quantization, weights: Quantization, size: int) -> Quantization:
    """Return the quantization of a bias: the product of those of what it is added to."""
    scales = (input_.scales[:1] * weights.scales).astype(np.float32)
    per_channel = weights.axis is not None and len(scales) == size
    if not per_channel:
        scales = scales[:1]
    return Quantization(scales, np.zeros(len(scales), np.int64), 0 if per_channel else None)


def fitting_scale(
    generator: Generator, type_: DType, real: Array, *, saturates: bool = True
) -> Quantization:
    """Draw a quantization for real numbers: it fits, is too coarse, or makes them saturate.

    Or it is one of those that some operators of the format always have: the whole type stands for
    0..1, or for -1..1.
    """
    if saturates and generator.random() < 0.12:  # noqa: PLR2004
        low, signed = type_.range[0], generator.random() < 0.5  # noqa: PLR2004
        return whole_tensor(2.0 ** (signed - type_.bits), 0 if signed else low)
    finite = real[np.isfinite(real)] if real.size else real
    least, greatest = (min(0.0, finite.min()), max(0.0, finite.max())) if finite.size else (0, 0)
    if greatest <= least:
        greatest = least + 1.0
    low, high = type_.range
    factor = float(generator.choice([*((0.3, 0.6) if saturates else ()), 1.0, 1.0, 1.0, 2.0, 6.0]))
    if type_ is DType.INT16:
        return whole_tensor(max(-least, greatest) / high * factor)
    scale = max((greatest - least) / (high - low) * factor, _LEAST_SCALE)
    chance = generator.random()
    if chance < 0.5:  # noqa: PLR2004
        return whole_tensor(scale, int(np.clip(round(low - least / scale), low, high)))
    if chance < 0.8:  # noqa: PLR2004
        return whole_tensor(scale, int(generator.choice([low, high])))
    return whole_tensor(scale, int(generator.integers(low, high + 1)))


def roomy_scale(type_: DType, real: Array, slope: float, *, binary: bool) -> Quantization:
    """Return a quantization with room for numbers half as large again as these.

    :param slope: the zero point, relative to the greatest element; at most a quarter.
    :param binary: make the scale a power of two, as some operators want it of memory.
    """
    finite = np.abs(real[np.isfinite(real)])
    peak = float(finite.max()) if finite.size else 0.0
    scale = max(2 * peak / type_.range[1], _LEAST_SCALE)
    if binary:
        scale = float(np.exp2(np.ceil(np.log2(scale))))
    return whole_tensor(scale, round(slope * type_.range[1]))


def quantized_reals(type_: DType, reals: Array) -> tuple[Quantization, Array]:
    """Return the quantization whose ends are the least and the greatest of real numbers and 0.

    With it the numbers as its integers, rounded.
    """
    ends = min(reals.min(initial=0.0), 0.0), max(reals.max(initial=0.0), 0.0)
    low, high = type_.range
    scale = float(np.float32(max((ends[1] - ends[0]) / (high - low), _LEAST_SCALE)))
    zero_point = round(low - ends[0] / scale)
    stored = np.clip(np.rint(reals / scale) + zero_point, low, high).astype(type_.numpy)
    return whole_tensor(scale, zero_point), stored


def ends_at(corner: int, sample: int, position: int) -> tuple[int, ...]:
    """Return at which ends the elements of an input lie at a corner: one, the other, both."""
    if sample > 1:
        return (-1, 1)
    return (1 if is_high(corner ^ sample, position) else -1,)


def only_moves(inputs: Sequence[Array], given: Sequence[Array], results: Iterable[Array]) -> bool:
    """Tell whether all integers that come out went in, or are 0: then nothing overflowed.

    :param given: constants among the inputs.
    :param results: of outputs that hold integers without a scale.
    """
    wide = 2
    if not any(each.dtype.kind in "iu" and each.dtype.itemsize > wide for each in inputs):
        return True
    integers = [each.reshape(-1) for each in (*inputs, *given) if each.dtype.kind in "iu"]
    known = np.unique(np.concatenate(integers))
    for array in (each for each in results if each.size):
        moved = np.isin(array, known)
        if not (moved | (array == 0)).all() or np.mean(moved) < 0.5:  # noqa: PLR2004
            return False
    return True


def draw_elements(  # noqa: PLR0913
    generator: Generator,
    tensor: Tensor,
    shape: tuple[int, ...],
    *,
    constant: bool = False,
    ends: Sequence[int] = (),
    whole: bool = False,
) -> Array:
    """Draw stored elements of a tensor's type.

    :param ends: of integers: -1, all at the low end; 1, all at the high end; or both of them.
    :param whole: integers without a scale go through their whole type.
    """
    if tensor.type is DType.BOOL:
        return np.asarray(generator.random(shape) < generator.choice([0.1, 0.5, 0.9]))
    if tensor.type is DType.COMPLEX64:
        parts = [_draw_floats(generator, shape).astype(np.float32) for _ in range(2)]
        return np.asarray(parts[0] + np.complex64(1j) * parts[1])
    if not tensor.type.is_integer:
        return _draw_floats(generator, shape).astype(tensor.type.numpy)
    low, high = tensor.type.range
    unscaled = tensor.type not in QUANTIZED and not tensor.is_quantized
    if unscaled and whole:
        held: npt.DTypeLike = np.uint64 if low == 0 else np.int64
        elements = generator.integers(low, high, shape, held, endpoint=True)
        return elements.astype(tensor.type.numpy)
    if tensor.type in UNSIGNED:
        high >>= int(generator.integers(tensor.type.bits))
    elif unscaled:
        low, high = max(low, -_MODERATE), min(high, _MODERATE)
    elif tensor.type is DType.INT16 and constant:  # sums of products of 16 bits must fit 32
        low, high = low // 16, high // 16
    elif tensor.type in ACCUMULATORS:
        reach = 1 << int(generator.integers(4, 21))
        low, high = -reach, reach
    if ends:
        chosen = np.array([(low, high)[end > 0] for end in ends], tensor.type.numpy)
        return generator.choice(chosen, shape)
    drawn = _draw_integers(generator, low, high, tensor.zero_point, shape)
    return drawn.astype(tensor.type.numpy)


def _draw_integers(
    generator: Generator, low: int, high: int, middle: int, shape: tuple[int, ...]
) -> Array:
    type_ = np.int64 if high <= np.iinfo(np.int64).max else np.uint64
    kind = int(generator.integers(5))
    if kind == 0:
        ends = (low, high, low + 1, high - 1, middle, middle - 1, middle + 1)
        return generator.choice(np.array([min(max(end, low), high) for end in ends], type_), shape)
    if kind == 1:
        near = (min(max(middle - 8, low), high), max(min(middle + 8, high), low))
        return generator.integers(*near, shape, type_, endpoint=True)
    return generator.integers(low, high, shape, type_, endpoint=True)


def _draw_floats(generator: Generator, shape: tuple[int, ...]) -> Array:
    kind = int(generator.integers(4))
    if kind == 0:
        return generator.choice([0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 6.0, 1e-6, -20.0, 20.0], shape)
    spread = float(generator.choice([0.1, 1.0, 1.0, 4.0]))
    return generator.normal(0.0, spread, shape)
