"""The audio front end of TensorFlow Lite Micro (its folder ``signal``), bit for bit.

Arrays hold stored integers; those of 32 and 64 unsigned bits wrap as their C does.
"""

from __future__ import annotations

import math

import numpy as np

from opgen.lib.fixed_point import as_ints
from opgen.lib.structs import opgen_noise_filter
from opgen.lib.types import Array, Ints, Operand

# ruff: noqa: A002  `input` and `type` are the operands' names

_WORD = (1 << 32) - 1


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
