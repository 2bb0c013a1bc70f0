"""The audio front end of TensorFlow Lite Micro (its folder ``signal``), bit for bit.

Arrays hold stored integers; those of 32 and 64 unsigned bits wrap as their C does.
"""

from __future__ import annotations

import math

import numpy as np

from opgen.lib.fixed_point import as_ints
from opgen.lib.structs import opgen_framing, opgen_noise_filter
from opgen.lib.types import Array, DType, Ints, Operand, Tensor

# ruff: noqa: A002  `input` and `type` are the operands' names

_WORD = (1 << 32) - 1
_LOG_SEGMENTS = 128


def framing(input: Tensor, size: int, step: int, prefill: bool) -> opgen_framing:
    """Return how a stream (last axis) is cut into frames of ``size`` numbers every ``step``.

    A frame begins with the oldest number that is not used up: with ``prefill`` the first frame ends
    with the first step, else with the first step that makes it whole.
    """
    frames = input.shape[-1] // step
    overlap = size - step if prefill else (size - 1) // step * step
    return opgen_framing(
        input.size // input.shape[-1], frames, size, step, overlap, max(overlap, 1)
    )


def auto_scaled(input: Operand) -> tuple[Ints, Ints]:
    """Return int16 numbers shifted left as far as the largest has room, and by how many bits.

    Source: ``FftAutoScale``. The search for the largest starts anew after -32768, whose magnitude
    wraps to itself.
    """
    numbers, largest = as_ints(input), 0
    for value in numbers.reshape(-1).tolist():
        if value > largest:
            largest = value
        elif -value > largest:
            largest = -value if value > -(1 << 15) else value
    bits = 15 - largest.bit_length() if largest > 0 else 0
    return (numbers << bits).astype(np.int16).astype(np.int64), np.array(bits, np.int64)


def energies(input: Operand) -> Ints:
    """Return re**2 + im**2 of the complex numbers that pairs of a vector are."""
    return np.asarray((as_ints(input).reshape(-1, 2) ** 2).sum(-1))


def filter_bank(  # noqa: PLR0913
    input: Operand,
    weights: Operand,
    unweights: Operand,
    frequency_starts: Operand,
    weight_starts: Operand,
    widths: Operand,
) -> Array:
    """Return the energies of overlapping bands of a spectrum, one per band but the first.

    Each band's weighted sum is added to the unweighted one of the band before it. Source:
    ``FilterbankAccumulateChannels``, which counts modulo 2**64.
    """
    spectrum, rising, falling = (as_ints(each).tolist() for each in (input, weights, unweights))
    bands = np.stack([as_ints(each) for each in (frequency_starts, weight_starts, widths)], -1)
    energies, carried = [], 0
    for frequency, weight, width in bands.tolist():
        band = range(width)
        energies.append(carried + sum(rising[weight + j] * spectrum[frequency + j] for j in band))
        carried = sum(falling[weight + j] * spectrum[frequency + j] for j in band)
    return np.array([energy % (1 << 64) for energy in energies[1:]], np.uint64)


def rounded_sqrt(input: Operand) -> Ints:
    """Return the square roots of unsigned 64-bit integers, rounded, as 32 bits.

    Numbers below 2**32 are rounded to 16 bits: 65535, not 65536. Source: ``Sqrt64``.
    """
    numbers = np.asarray(input).astype(np.uint64)
    roots = [_rounded_root(each) for each in numbers.reshape(-1).tolist()]
    return np.array(roots, np.int64).reshape(numbers.shape)


def log_table() -> Ints:
    """Return 2**16 * (log2(1 + x) - x) for x = 0, 1/128, ... 1."""
    x = np.arange(_LOG_SEGMENTS + 1) / _LOG_SEGMENTS
    return as_ints(np.floor((np.log2(1 + x) - x) * (1 << 16) + 0.5))


def log_scaled(input: Operand, correction_bits: int, output_scale: int) -> Ints:
    """Return log(input * 2**correction_bits) * output_scale of unsigned 32 bits, as int16.

    0 and 1 give 0, what is too large 32767. Source: ``FilterbankLog``.
    """
    numbers = (as_ints(input) << correction_bits) & _WORD
    safe = np.maximum(numbers, 2)
    whole = as_ints(np.floor(np.log2(safe.astype(np.float64))))
    fraction = safe - (np.int64(1) << whole)
    fraction = np.where(
        whole < 16,  # noqa: PLR2004
        fraction << np.maximum(16 - whole, 0),
        fraction >> np.maximum(whole - 16, 0),
    )
    table, segment = log_table(), fraction >> 9
    slope = table[np.minimum(segment + 1, _LOG_SEGMENTS)] - table[segment]
    log2 = (whole << 16) + fraction + table[segment] + ((slope * (fraction - (segment << 9))) >> 16)
    natural = (45426 * log2 + (1 << 15)) >> 16
    scaled = ((natural * output_scale + (1 << 15)) & _WORD) >> 16
    return np.where(numbers > 1, np.minimum(scaled, (1 << 15) - 1), 0)


def subtract_noise(
    input: Operand, estimate: Operand, filter: opgen_noise_filter
) -> tuple[Ints, Ints, Ints]:
    """Return energies less the smoothed noise, the estimate of it, and its new state.

    Channels with an odd index have a factor of their own. Source:
    ``FilterbankSpectralSubtraction``.
    """
    energies = as_ints(input)
    scaled = (energies << filter.smoothing_bits) & _WORD
    odd = np.arange(energies.size) % 2 == 1
    new = np.where(odd, filter.alternate_smoothing, filter.smoothing)
    old = np.where(odd, filter.alternate_one_minus_smoothing, filter.one_minus_smoothing)
    bits = filter.fraction_bits
    noise = _unsigned_shift(_product(scaled, new) + _product(as_ints(estimate), old), bits)
    taken = np.minimum(noise, scaled)
    if filter.clamping:
        noise = taken
    least = _unsigned_shift(_product(energies, as_ints(filter.min_signal_remaining)), bits)
    return np.maximum((scaled - taken) >> filter.smoothing_bits, least), noise, noise


def pcan(input: Operand, noise: Operand, gain: Operand, snr_shift: int) -> Ints:
    """Return energies divided by a power of their noise, then compressed.

    ``gain`` has three coefficients of a parabola per octave. Source:
    ``ApplyPcanAutoGainControlFixed``.
    """
    factors = _product(as_ints(input), _gain(as_ints(noise), as_ints(gain)) & _WORD)
    ratio = _unsigned_shift(factors, snr_shift)
    small = ((ratio * ratio) & _WORD) >> 20
    return np.where(ratio < 2 << 12, small, (ratio >> 6) - 64)


def sliding_frames(
    input: Operand, history: Operand, missing: Operand, framing: opgen_framing
) -> tuple[Ints, Array, Ints, Ints]:
    """Return the frames that begin ``overlap`` numbers before each ``step`` new ones.

    Also whether all of them are whole, the new history (streams, kept), and how many frames to come
    are not whole. Source: TensorFlow Lite Micro's SignalFramer.
    """
    new, size, step = as_ints(input), framing.size, framing.step
    signal = np.concatenate([as_ints(history), new.reshape(framing.streams, -1)], -1)
    starts = np.arange(framing.frames) * step + framing.kept - framing.overlap
    found = signal[:, starts[:, None] + np.arange(size)]
    lacking = int(as_ints(missing))
    return (
        found.reshape(*new.shape[:-1], framing.frames, size),
        np.asarray(lacking == 0),
        signal[:, -framing.kept :],
        as_ints(max(lacking - framing.frames, 0)),
    )


def stacked(  # noqa: PLR0913
    input: Operand, history: Operand, waiting: Operand, size: int, first: int, step: int
) -> tuple[Ints, Array, Ints, Ints]:
    """Return the newest ``size`` numbers of a stream that grows by the input.

    Also whether they count, the new history, and how many inputs to wait until they do: -1 before
    the first input, which then stands for all that would come before it. Source: TensorFlow Lite
    Micro's SignalStacker.
    """
    new, past, wait = as_ints(input), as_ints(history), int(as_ints(waiting))
    if wait < 0:
        past, wait = np.tile(new, past.size // new.size), first
    signal = np.concatenate([past, new])
    wait -= 1
    found = signal[signal.size - size :]
    return found, np.asarray(wait == 0), signal[new.size :], as_ints(wait or step)


def delayed(input: Operand, history: Operand, delay: int) -> tuple[Ints, Ints]:
    """Return streams (last axis) ``delay`` numbers later, and the new history (streams, kept)."""
    new, past = as_ints(input), as_ints(history)
    kept = past.shape[-1]
    signal = np.concatenate([past, new.reshape(len(past), -1)], -1)
    start = kept - delay
    return signal[:, start : start + new.shape[-1]].reshape(new.shape), signal[:, -kept:]


def overlap_add(input: Operand, memory: Operand, step: int, type: DType) -> tuple[Array, Array]:
    """Return the sum of frames (..., frames, size), each ``step`` numbers after the one before.

    Also what is left for frames to come. Sums of int16 saturate one by one. Source: ``OverlapAdd``.
    """
    rows = as_ints(input) if type.is_integer else np.asarray(input)
    size = rows.shape[-1]
    wide = rows.reshape(-1, *rows.shape[-2:])
    sums = np.asarray(memory).reshape(len(wide), size)
    parts = []
    for index in range(wide.shape[1]):
        sums = sums + wide[:, index]
        if type.is_integer:
            sums = np.clip(sums, *type.range)
        parts.append(sums[:, :step])
        sums = np.pad(sums[:, step:], ((0, 0), (0, step)))
    shape = (*rows.shape[:-2], wide.shape[1] * step)
    return np.concatenate(parts, -1).reshape(shape), sums.reshape(np.asarray(memory).shape)


def _rounded_root(number: int) -> int:
    root = math.isqrt(number)
    largest = 0xFFFF if number <= _WORD else _WORD
    return root + (number - root * root > root and root != largest)


def _gain(noise: Ints, table: Ints) -> Ints:
    """Return the parabola of the octave of each number, rounded; the first three as they are."""
    octave = as_ints(np.floor(np.log2(np.maximum(noise, 1).astype(np.float64)))) + 1
    first = np.where(noise <= 2, 0, 4 * octave - 6)  # noqa: PLR2004
    position = np.where(
        octave < 11,  # noqa: PLR2004
        noise << np.maximum(11 - octave, 0),
        noise >> np.maximum(octave - 11, 0),
    )
    position &= 0x3FF
    curve = ((table[first + 2] * position) >> 5) + (table[first + 1] << 5)
    rise = (_signed(curve * position) + (1 << 14)) >> 15
    found = (rise + table[first]).astype(np.int16).astype(np.int64)
    return np.where(noise <= 2, table[np.minimum(noise, 2)], found)  # noqa: PLR2004


def _signed(values: Ints) -> Ints:
    return values.astype(np.int32).astype(np.int64)


def _product(first: Ints, second: Ints) -> Array:
    """Return products of unsigned 32-bit numbers, of 64 bits."""
    return np.multiply((first & _WORD).astype(np.uint64), (second & _WORD).astype(np.uint64))


def _unsigned_shift(values: Array, bits: int) -> Ints:
    return as_ints((values >> np.uint64(bits)) & np.uint64(_WORD))
